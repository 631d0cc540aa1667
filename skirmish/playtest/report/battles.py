"""The battles that stand for many, the one in the middle and the closest: played again, as files to keep and open."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from skirmish.core.battle_record import BattleRecord, record_of
from skirmish.core.html import tag
from skirmish.core.record import evolve, to_json
from skirmish.core.text import reason_text
from skirmish.pages.templates import render
from skirmish.playtest.match import Arena, Result, by_side, make_players, play_bout, setup_of, won
from skirmish.playtest.plan import Plan
from skirmish.playtest.report.elements import TEMPLATES, count_words, nothing_html, percent, section

WHY = {
    "median": "The battle in the middle: as many went better for their first list as went worse.",
    "closest": "The closest battle: in no other were the two so near to each other when it ended.",
}
TITLES = {"median": "The median battle", "closest": "The closest battle"}


def battles_section(plan: Plan, names: Mapping[str, str], found: Mapping[str, Exemplar]) -> str:
    """The section with these battles, by what they stand for."""
    title = "Two battles to look at"
    if not found:
        return section("battles", title, nothing_html("No battle has been fought yet."))
    lead = "Save the file, then type the command below it where the file is: the battle is replayed, roll for roll."
    fields = {field.id: field.name for field in plan.battlefields}
    cards = "".join(_card(kind, one, names, fields) for kind, one in found.items())
    return section("battles", title, tag("div", cards, "cards"), lead=lead)


def _card(kind: str, one: Exemplar, names: Mapping[str, str], fields: Mapping[str, str]) -> str:
    bout, result, found = one.result.bout, one.result, final_lead(one.result)
    first, second = names[bout.mine], names[bout.theirs]
    data = to_json(one.record) if one.record is not None else b""
    return render(
        TEMPLATES, "battle.html", title=TITLES[kind], mine=first, theirs=second, map=fields[bout.map],
        winner="" if result.won is None else first if result.won else second,
        rounds=count_words(result.rounds, "round"), why=reason_text(result.reason), stands_for=WHY[kind],
        ahead="" if found is None else first if found >= 0 else second, lead=percent(abs(found or 0.0)),
        number=f"Battle {result.number + 1:,} of the batch, seed {bout.seed}.", file=f"{kind}-battle.json",
        data=base64.b64encode(data).decode(), kilobytes=f"{len(data) / 1024:,.0f}",
    )  # fmt: skip


# --- which battles these are ---------------------------------------------------------------------------------------


class Exemplar(NamedTuple):
    """A battle that stands for many, and its record."""

    result: Result
    record: BattleRecord | None
    """None if it didn't come out again as it was: players that think by the clock may decide otherwise."""


def final_lead(result: Result) -> float | None:
    """By how much the first list was ahead in the end, -1 to 1; None if nobody noted it.

    It is the share of its marks that still stood, less the other's.
    """
    fielded, left = [0, 0], [0, 0]
    for one in result.facts.get("warriors", ()):
        fielded[one["side"]] += one["marks"]
        left[one["side"]] += 0 if one["out"] else one["marks"]
    if 0 in fielded:
        return None
    shares = [left[side] / fielded[side] for side in (0, 1)]
    return shares[result.bout.side] - shares[1 - result.bout.side]


def strip_result(result: Result) -> Result:
    """The result with nothing but what `final_lead` needs: so all of a batch can be held at once."""
    sums = {(side, out): 0 for side in (0, 1) for out in (False, True)}
    for one in result.facts.get("warriors", ()):
        sums[one["side"], bool(one["out"])] += one["marks"]
    people = [{"side": side, "out": out, "marks": marks} for (side, out), marks in sums.items()]
    return evolve(result, facts={"warriors": people})


def find_closest(results: Sequence[Result]) -> Result:
    """The battle in which the two were nearest to each other in the end; of several the longest, then the first."""
    return min(results, key=lambda one: (abs(final_lead(one) or 0.0), -one.rounds, one.number))


def find_median(results: Sequence[Result]) -> Result:
    """The battle in the middle: as many went better for their first list as went worse."""
    order = sorted(results, key=lambda one: (final_lead(one) or 0.0, one.rounds, one.number))
    return order[(len(order) - 1) // 2]


def replay_bout(arena: Arena, result: Result) -> Exemplar:
    """The battle played again by its seed. Raises what `match.play_bout` raises."""
    bout = result.bout
    game = play_bout(arena, bout, make_players(arena, bout))
    words = by_side(bout, *(arena.specs.get(ident, arena.player).word for ident in (bout.mine, bout.theirs)))
    same = (won(bout, game), len(game.actions)) == (result.won, result.decisions)
    return Exemplar(result, record_of(game, setup_of(arena, bout), words) if same else None)


def find_exemplars(arena: Arena, results: Sequence[Result]) -> dict[str, Exemplar]:
    """The battles that stand for at least one, by what they stand for. Raises what `match.play_bout` raises."""
    return {"median": replay_bout(arena, find_median(results)), "closest": replay_bout(arena, find_closest(results))}
