"""Frozen values."""

from __future__ import annotations

import pytest

from skirmish.core.decision import Action
from skirmish.core.dice import Modifier
from skirmish.core.record import Malformed, Record, evolve, from_json, from_plain, to_json, to_plain
from skirmish.core.state import Warrior


class Twin(Record):
    number: int
    why: str
    rule: str = ""


def test_a_record_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Modifier(1, "skill").number = 2  # type: ignore[misc]  # that it is refused is the test


def test_a_copy_differs_in_what_was_changed_only() -> None:
    modifier = Modifier(-1, "cover", "SKR-43")
    assert evolve(modifier, number=-2) == Modifier(-2, "cover", "SKR-43")
    assert modifier.number == -1


def test_a_copy_does_not_keep_the_hash_of_its_original() -> None:
    """Warriors keep their hash once it is worked out."""
    ila = Warrior("ila", "Ila", "novice")
    hash(ila)
    assert hash(evolve(ila, name="Ren")) == hash(Warrior("ila", "Ren", "novice")) != hash(ila)


def test_equal_records_of_different_kinds_are_different() -> None:
    assert Modifier(1, "skill") != Twin(1, "skill")
    assert len({Modifier(1, "skill"), Modifier(1, "skill"), Twin(1, "skill")}) == 2


def test_plain_values_are_what_json_can_say() -> None:
    action = Action("charge", 1, 4, (5, 6), (1.5, 2.0))
    plain = {"verb": "charge", "model": 1, "target": 4, "others": (5, 6), "at": (1.5, 2.0)}
    assert to_plain(action) == plain
    assert from_json(to_json(action), Action) == from_plain(plain, Action) == action


@pytest.mark.parametrize("plain", [{"number": True, "why": ""}, {"number": "1", "why": ""}, {"number": 1}, []])
def test_plain_values_are_taken_strictly(plain: object) -> None:
    with pytest.raises(Malformed):
        from_plain(plain, Modifier)


def test_damaged_json_is_named_with_its_place() -> None:
    with pytest.raises(Malformed, match=r"\$\.number"):
        from_json(b'{"number": "one", "why": ""}', Modifier)
    with pytest.raises(Malformed):
        from_json(b'{"number": 1', Modifier)
