"""Batches made up for the report's tests: their battles are fought by dice alone, so a thousand cost nothing."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from players import arena

from skirmish.core.battlefield import Battlefield
from skirmish.core.record import evolve, from_json
from skirmish.core.state import Roster, Warrior
from skirmish.playtest.match import Bout, Result
from skirmish.playtest.plan import Batch, Plan, arena_of, bouts
from skirmish.playtest.report.page import Gathered
from skirmish.playtest.report.page import page as made
from skirmish.playtest.runner import play
from skirmish.playtest.standard_observers import STANDARD
from skirmish.playtest.stopping_rule import Surety
from skirmish.playtest.summary import summarise

WICKED = 'Mal<script>alert("ha")</script> & \u202eSons'
"""A name as somebody might send it."""
LIBRARY = "the-library"
"""Stands on the page in the place of the library of its charts."""
CAUSES = ("blows", "shots", "magic", "fear", "other")
OUT = 0.45
"""How likely a weak list's warrior falls; the strong list's fall less."""


@pytest.fixture(autouse=True)
def without_plotly(monkeypatch: pytest.MonkeyPatch) -> None:
    """For who imports it: a word in the place of the charts' library, which is 4 MB of an extra."""
    monkeypatch.setattr("skirmish.playtest.report.page.plotly", lambda: LIBRARY)


def rosters(count: int) -> tuple[Roster, ...]:
    """So many lists; the second has a wicked name, and one of its people too."""
    guards, raiders = arena.GUARDS, arena.RAIDERS
    chief = evolve(raiders.warriors[0], name=WICKED)
    raiders = evolve(raiders, name=WICKED, warriors=(chief, *raiders.warriors[1:]))
    others = [evolve(arena.GUARDS, id=f"list-{n}", name=f"The {n}th company of the watch") for n in range(3, count + 1)]
    return (guards, raiders, *others)[:count]


def plan(
    lists: Sequence[Roster] = (), maps: Sequence[Battlefield] = (arena.VILLAGE, arena.WALLED), games: int = 40
) -> Plan:
    """A batch of these lists, on these maps."""
    return Plan(
        tuple(lists) or rosters(2), tuple(maps), arena.SKIRMISH, arena.rules().name, {}, ("aggressor",), games, 100,
        "digest-of-data", "0.1.0",
    )  # fmt: skip


def batch(wanted: Plan | None = None, magic: bool = True, noted: bool = True) -> Batch:
    """All battles of the plan; without `magic` nobody has any, without `noted` no observer watched."""
    wanted = wanted or plan()
    return Batch(wanted, [result(wanted, number, bout, magic, noted) for number, bout in bouts(wanted)])


def page(wanted: Batch, sureties: Sequence[Surety] = ()) -> str:
    """The report of the batch without battles to look at."""
    return made(wanted.plan, summarise(wanted, sureties), Gathered(wanted), {})


def fought(games: int = 6) -> Batch:
    """A batch of battles that were really fought, of three against three."""
    lists = [evolve(one, warriors=one.warriors[:3]) for one in rosters(2)]
    wanted = plan(lists, (arena.PLAIN, arena.WALLED), games)
    made = arena_of(wanted, arena.rules())
    return Batch(wanted, [from_json(play(STANDARD, made, numbered), Result) for numbered in bouts(wanted)])


def result(wanted: Plan, number: int, bout: Bout, magic: bool, noted: bool) -> Result:
    """A battle that the list of greater strength is likelier to win; the later named are the stronger."""
    luck = Random(number)
    order = [roster.id for roster in wanted.rosters]
    edge = 0.5 - 0.08 * (order.index(bout.theirs) - order.index(bout.mine))
    won = None if luck.random() < 0.04 else luck.random() < edge
    rounds = luck.randint(4, 12)
    facts = _facts(wanted, bout, luck, won, rounds, magic) if noted else {}
    return Result(number, bout, won, rounds, "rout", luck.randint(80, 240), facts)


def _facts(wanted: Plan, bout: Bout, luck: Random, won: bool | None, rounds: int, magic: bool) -> dict[str, Any]:
    by_id = {roster.id: roster for roster in wanted.rosters}
    field = next(one for one in wanted.battlefields if one.id == bout.map)
    sides = (bout.mine, bout.theirs) if bout.side == 0 else (bout.theirs, bout.mine)
    winner = None if won is None else bout.side if won else 1 - bout.side
    people = [
        _person(side, warrior, luck, OUT if side != winner else OUT / 2, magic and n < 2)
        for side, ident in enumerate(sides)
        for n, warrior in enumerate(by_id[ident].warriors)
    ]
    falls = [
        [luck.uniform(4, field.width_in - 4), luck.gauss(field.depth_in / 2, 5), one["side"], luck.randint(2, rounds),
         luck.choices(CAUSES, (6, 3, 2 if magic else 0, 1, 0.3))[0]]
        for one in people if one["out"]
    ]  # fmt: skip
    lost = [sum(one["marks"] for one in people if one["out"] and one["side"] == side) for side in (0, 1)]
    shares = {"blows": 0.6, "shots": 0.25, "magic": 0.1, "fear": 0.05}
    first = luck.randint(0, 1)
    contact = luck.randint(2, 4)
    ends = ["north", "south"] if bout.end in ("north", None) else ["south", "north"]
    return {
        "warriors": people,
        "course": {
            "contact": contact if contact <= rounds else None,
            "first": first,
            "edges": ends if bout.side == 0 else ends[::-1],
            "rout": [rounds if winner == 1 else None, rounds if winner == 0 else None],
            "length": rounds,
        },
        "falls": falls,
        "causes": [{cause: round(lost[1 - side] * share) for cause, share in shares.items()} for side in (0, 1)],
        "luck": [_luck(luck) for _ in (0, 1)],
    }


def _person(side: int, warrior: Warrior, luck: Random, risk: float, magic: bool) -> dict[str, Any]:
    kills = luck.choices((0, 1, 2), (6, 3, 1))[0]
    tries = luck.randint(0, 6) if magic else 0
    cuts = luck.randint(0, 3) if magic else 0
    return {
        "side": side, "id": warrior.id, "name": warrior.name, "faction": warrior.faction,
        "type": warrior.type, "marks": warrior.marks,
        "kills": kills, "kill_marks": 45 * kills, "out": luck.random() < risk,
        "points": 2 * tries + 3 * cuts, "tries": tries, "done": round(tries * 0.6), "cuts": cuts, "cut": cuts // 2,
        "powers": {"fire": luck.randint(1, 6), "air": luck.randint(1, 6)} if magic else {},
    }  # fmt: skip


def _luck(luck: Random) -> dict[str, float]:
    rolls = luck.randint(60, 140)
    passed = sum(luck.random() < 0.4 for _ in range(rolls))
    return {"rolls": rolls, "passed": passed, "expected": 0.4 * rolls, "variance": 0.24 * rolls}
