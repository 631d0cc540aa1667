"""Battles kept as they were: a record and its told log for each ruleset. A change of a rule shows as a change of text.

`UPDATE_GOLDEN=1 scripts/test tests/golden` plays and writes them anew; look at the difference before you commit it.
"""

from __future__ import annotations

import difflib
import os
from pathlib import Path

import pytest
from support.axes import GREEN, battlefield, scenario
from support.rulesets import ruleset

from skirmish import players, rules
from skirmish.core.battle_record import BattleRecord, Setup, fingerprint, load, record_of, restore, save
from skirmish.core.game import Game
from skirmish.core.record import evolve, to_json
from skirmish.core.state import Roster, Warrior

HERE = Path(__file__).parent
ROUNDS = 6
SEED = 8
PLAYER = "aggressor"
UPDATING = os.environ.get("UPDATE_GOLDEN") == "1"


def warrior(name: str, role: str, items: str, marks: int, **profile: int) -> Warrior:
    standard = {"M": 4, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 7}
    return Warrior(
        name.lower(), name, role, role=role, profile=tuple((standard | profile).items()),
        items=tuple(items.split()), marks=marks,
    )  # fmt: skip


RIVER = Roster(
    "river", "River Watch", "guards",
    (
        warrior("Ila", "leader", "sword light-armour shield helmet", 90, WS=4, I=4, W=2, Ld=8),
        warrior("Bo", "henchman", "bow dagger", 35, BS=4),
        warrior("Kat", "henchman", "spear shield", 40),
        warrior("Tam", "henchman", "two-handed light-armour", 45, S=4),
    ),
)  # fmt: skip
HILL = Roster(
    "hill", "Hill Band", "raiders",
    (
        warrior("Ren", "leader", "axe sword light-armour", 85, WS=4, A=2, I=5, Ld=8),
        warrior("Dag", "henchman", "club buckler", 35, T=4),
        warrior("Mor", "henchman", "crossbow dagger", 45),
        warrior("Ulf", "henchman", "halberd", 35, WS=4, I=2),
    ),
)  # fmt: skip


def weaver(name: str, half: str, points: int, weaves: str) -> Warrior:
    lore = (("half", half), ("points", points), ("weaves", tuple(weaves.split())))
    return evolve(warrior(name, "hero", "dagger", 75, WS=2, BS=2, I=4, Ld=8), lore=lore, keywords=("channeler",))


WITH_MAGIC = (
    evolve(
        RIVER,
        warriors=(
            *RIVER.warriors,
            weaver("Una", "saidar", 9, "arrow-of-fire lightning shield-of-air fist-of-air"),
            weaver("Wil", "saidar", 7, "fireball bonds-of-air mist shielding"),
        ),
    ),
    evolve(
        HILL,
        warriors=(
            *HILL.warriors,
            weaver("Yor", "saidin", 12, "arrow-of-fire erupting-earth wall-of-fire ice-shards"),
            weaver("Zed", "saidin", 9, "fireball rolling-earth smother blinding-light"),
        ),
    ),
)


def with_spells(roster: Roster, **spells: str) -> Roster:
    """The roster, and these of it know a spell that cards alone can shape."""
    known = {name: (("wyld", f'{{"spells": ["{spell}"]}}'),) for name, spell in spells.items()}
    return evolve(roster, warriors=tuple(evolve(one, stats=known.get(one.name, one.stats)) for one in roster.warriors))


WITH_CARDS = (with_spells(WITH_MAGIC[0], Una="firebird"), with_spells(WITH_MAGIC[1], Yor="storm_of_knives"))
KEPT = ("channeling", "resolve", "skirmish", "wyld", "resolve+wyld")
"""The rulesets with a golden battle. A new one that wants its battle kept is one more name, and `UPDATE_GOLDEN=1`."""


def played_anew(name: str) -> BattleRecord:
    rosters = {"none": (RIVER, HILL), "wyld": WITH_CARDS}.get(rules.pair_of(name)[1], WITH_MAGIC)
    setup = Setup(name, {}, battlefield(GREEN), scenario("skirmish", ROUNDS), rosters, SEED)
    system = ruleset(name)
    game = Game(system, setup.state(system))
    players.battle(game, (players.make(PLAYER, 1), players.make(PLAYER, 2)))
    return record_of(game, setup, (PLAYER, PLAYER))


def told(record: BattleRecord) -> str:
    """The log with rule ids, one line an event."""
    game = restore(record, ruleset(record.setup.ruleset))
    state, lines = game.setup, []
    for event in game.log:
        state = event.apply(state)
        line = game.rules.log_line(state, event)
        if line is not None:
            lines.append(f"{'  ' * line.depth}{line.text} [{line.rule}]")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", KEPT)
def test_the_battle_is_told_as_it_was(name: str):
    record, text = HERE / f"{name}.json", HERE / f"{name}.txt"
    if UPDATING:
        save(record, played_anew(name))
        text.write_text(told(load(record)), encoding="utf-8")
        pytest.skip(f"wrote {text.name} anew")
    ended = restore(load(record), ruleset(load(record).setup.ruleset)).state
    assert fingerprint(ended) == load(record).end
    kept, now = text.read_text(encoding="utf-8"), told(load(record))
    changes = "".join(difflib.unified_diff(kept.splitlines(True), now.splitlines(True), "kept", "now", n=2))
    assert kept == now, f"{name}:\n{changes}"


@pytest.mark.parametrize("name", KEPT)
def test_the_kept_record_is_written_as_it_was_read(name: str):
    data = (HERE / f"{name}.json").read_bytes()
    assert to_json(load(HERE / f"{name}.json")) == data


def test_every_golden_file_belongs_to_a_kept_ruleset():
    kept = {path.name for path in HERE.iterdir() if path.suffix in (".json", ".txt")}
    assert kept == {f"{name}.{kind}" for name in KEPT for kind in ("json", "txt")}
