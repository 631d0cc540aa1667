"""Types of warriors, and what a roster says otherwise of its own people."""

from __future__ import annotations

from skirmish.core.record import Malformed, Record
from skirmish.core.state import Warrior
from skirmish.kit.archetypes import archetype_key, find_unknown, join_own, parse_own, read_own


class Type(Record):
    might: int
    spells: tuple[str, ...] = ()


class Own(Record, forbid_unknown_fields=True):
    might: int | None = None
    spells: tuple[str, ...] | None = None
    asleep: bool = False


def guard(block: str = "", system: str = "ours", role: str = "hero") -> Warrior:
    return Warrior("x", "X", "guard", "tower", role=role, stats=((system, block),) if block else ())


def test_a_hired_blade_is_the_same_in_every_warband():
    assert archetype_key(guard()) == "tower/guard"
    assert archetype_key(guard(role="hired")) == "hired/guard"


def test_what_a_roster_leaves_out_is_as_with_others_of_the_type():
    own = read_own(guard('{"might": 5, "asleep": true}'), "ours", Own)
    assert own == Own(might=5, asleep=True)
    assert join_own(Type(3, ("mist",)), own) == Type(5, ("mist",))


def test_to_say_that_there_is_nothing_is_to_say_something():
    assert join_own(Type(3, ("mist",)), Own(might=0, spells=())) == Type(0, ())


def test_spoilt_words_are_an_error_and_those_for_another_system_nothing():
    assert isinstance(parse_own(guard('{"mihgt": 5}'), "ours", Own), Malformed)
    assert read_own(guard('{"mihgt": 5}'), "ours", Own) is None
    assert parse_own(guard("{}", "theirs"), "ours", Own) is None


def test_what_has_no_numbers_is_named():
    said = find_unknown(Warrior("x", "Ila", "guard", "tower", items=("sword", "harp")), {"sword"})
    assert said == ["Ila carries 'harp', which has no numbers here"]
