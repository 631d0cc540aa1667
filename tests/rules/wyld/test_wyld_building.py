"""Lists in points of this system: what casters cost. (WYL-70)"""

from __future__ import annotations

import pytest
from support.rulesets import magic_system
from wyld_scenes import book

from skirmish import rules
from skirmish.core.record import evolve
from skirmish.core.state import Warrior
from skirmish.library import load_record
from skirmish.rules.wyld.archetypes import Own
from skirmish.rules.wyld.builder import Points, cost
from skirmish.rules.wyld.caster import Gift
from skirmish.rules.wyld.system import Wyld


def builder() -> Points:
    magic = magic_system("wyld")
    assert isinstance(magic, Wyld)
    return magic.builder


def warrior(block: str = "", kind: str = "nobody") -> Warrior:
    """Somebody of a type without numbers, or of this one, with a block of stats of his own."""
    found = Warrior("ila", "Ila", kind, faction="aiel")
    return evolve(found, stats=(("wyld", block),)) if block else found


@pytest.mark.parametrize(("gift", "points"), [
    (Gift(3, 3, 3, 5, 30, "sorcery", ("firebird", "stone_skin")), 30 + 15 + 6 + 5 + 10),
    (Gift(5, 5, 4, 8, 60, "sorcery", ("storm_of_knives", "sky_step", "sunfall")), 50 + 25 + 8 + 8 + 10 + 10 + 15),
])  # fmt: skip
def test_a_caster_costs_its_dots_and_its_spells(gift: Gift, points: int):
    """WYL-70: two of the casters of the draft."""
    assert cost(gift, book()) == points


def test_who_shapes_nothing_costs_nothing():
    """WYL-70."""
    assert builder().points(warrior()) == 0
    assert builder().troubles(warrior()) == ()


def test_what_a_roster_says_is_paid_for():
    """WYL-1, WYL-70: wise ones of 4, 4, 4, 7 with the firebird."""
    usual = builder().points(warrior(kind="wise-one"))
    assert usual == 40 + 20 + 8 + 7 + 5
    assert builder().points(warrior('{"essence": 5}', "wise-one")) == usual + 10
    assert builder().points(warrior('{"spells": []}', "wise-one")) == usual - 5


def test_a_spell_of_a_circle_that_isnt_owned_is_a_trouble():
    """WYL-3."""
    (trouble,) = builder().troubles(warrior('{"spells": ["sunfall"]}', "wise-one"))
    assert (trouble.reason, trouble.rule) == ("knows Sunfall, and doesn't own circle 3", "WYL-3")


def test_what_cant_be_read_or_isnt_known_is_said():
    """WYL-1."""
    motes, spell = builder().faults(Own(spells=("firebird", "sun"), motes=201))
    assert (spell.where, spell.said, spell.wrong) == (("spells", 1), "knows 'sun', which has no numbers here", "sun")
    assert (motes.where, motes.said) == (("motes",), "has 201 motes; it must be 0 to 200")


def test_words_about_one_who_shapes_nothing_are_said_to_be_idle():
    """WYL-1: without an essence of its own a guard isn't made a caster."""
    (trouble,) = builder().pledges(warrior('{"occult": 4}'))
    assert trouble.rule == "WYL-1"
    assert builder().pledges(warrior('{"essence": 4}')) == builder().pledges(warrior()) == ()


def test_lists_find_it_by_its_name():
    """WYL-70: as `limit: {points: {wyld: 120}}` does; no type lacks numbers."""
    found = rules.Builders(load_record)["wyld"]()
    assert found.rule == "WYL-70"
    assert found.points(warrior(kind="wise-one")) == 80
    assert found.find_gap("aiel", "nobody") is None
