"""The magic system in which nobody channels."""

from __future__ import annotations

from core_toy import duel_rules, duel_setup

from skirmish.core.display import Sheet
from skirmish.core.events import Acted
from skirmish.core.system import NoMagic
from skirmish.core.table import Table

RULES = duel_rules()
STATE = duel_setup().state(RULES)


def test_nobody_has_a_part_in_it() -> None:
    assert [m.magic for m in STATE.models] == [None] * 4
    assert not any(NoMagic().can(STATE, m.id) for m in STATE.models)
    assert NoMagic().offers(STATE, 0) == ()


def test_it_adds_nothing_to_a_card_a_roll_or_a_worth() -> None:
    magic = RULES.magic
    assert RULES.sheet(STATE, 0) == RULES.combat.sheet(STATE, 0)
    assert magic.modifiers(STATE, 0, "to hit") == ()
    assert magic.worth(STATE, 0) == 0
    assert magic.log_line(STATE, Acted(0)) is None


def test_who_says_nothing_of_a_card_shows_name_and_type() -> None:
    assert RULES.sheet(STATE, 0) == Sheet("Reds-0", "duellist")


def test_every_roster_can_be_played() -> None:
    assert RULES.magic.problems(STATE.forces[0].roster) == ()


def test_its_part_of_a_turn_asks_nothing_and_changes_nothing() -> None:
    table = Table(STATE, RULES)
    magic = RULES.magic
    for part in (magic.begin(table, (0,)), magic.end(table, (0,))):
        assert list(part) == []
    assert table.log == []


def test_a_ruleset_is_named_for_both_systems() -> None:
    assert RULES.name == "duel+none"
