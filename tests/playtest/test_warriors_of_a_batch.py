from __future__ import annotations

from typing import Any

import pytest
from made_results import deeds, deeds_of_types, result


def warrior(ident: str, side: int, **known: Any) -> dict[str, Any]:
    nothing = {"kills": 0, "kill_marks": 0, "out": False, "points": 0, "tries": 0, "done": 0, "cuts": 0, "cut": 0}
    return {
        "side": side,
        "id": ident,
        "name": ident.title(),
        "faction": "town",
        "type": "guard",
        "marks": 50,
        "powers": {},
        **nothing,
        **known,
    }


def battle(*warriors: dict[str, Any], **known: Any):
    return result(True, facts={"warriors": list(warriors)}, **known)


def test_a_warriors_deeds_are_added_up_on_whichever_side_its_list_stood():
    found = deeds([
        battle(warrior("ila", 0, kills=2, kill_marks=60, points=9, tries=3, done=2), warrior("ren", 1, out=True)),
        battle(warrior("ren", 0, cuts=2, cut=1), warrior("ila", 1, out=True, points=5, tries=2, done=1), side=1),
    ])  # fmt: skip
    ila, ren = found
    assert (ila.roster, ila.ident, ila.name, ila.type, ila.marks) == ("a", "ila", "Ila", "guard", 50.0)
    assert (ila.kills.value, ila.taken.value, ila.out.value) == (1.0, 30.0, 0.5)
    assert (ila.points.value, ila.tries.value, ila.done.value) == (7.0, 2.5, 1.5)
    assert ila.worth.value == 0.6
    assert (ren.roster, ren.out.value, ren.cuts.value, ren.cut.value) == ("b", 0.5, 1.0, 0.5)
    assert ila.kills.count == 2
    assert ila.kills.low == 0.0 < ila.kills.high


def test_warriors_of_the_same_id_in_two_lists_are_two_and_lists_stand_together():
    first = battle(warrior("m-1", 0, kills=1), warrior("m-1", 1))
    second = battle(warrior("m-1", 0), warrior("m-2", 0), warrior("m-1", 1), mine="a", theirs="c")
    assert [(one.roster, one.ident, one.kills.value) for one in deeds([first, second])] == [
        ("a", "m-1", 0.5), ("a", "m-2", 0.0), ("b", "m-1", 0.0), ("c", "m-1", 0.0),
    ]  # fmt: skip


def test_of_a_type_the_deeds_of_one_are_told_by_all_of_them():
    found = deeds_of_types([
        battle(warrior("x", 0, kills=3, kill_marks=90, type="archer"), warrior("y", 0, type="archer", marks=40),
               warrior("z", 1, kills=1, kill_marks=50)),
        battle(warrior("x", 0, kills=0, type="archer"), warrior("z", 1)),
    ])  # fmt: skip
    assert [(one.type, one.kills.value, round(one.marks, 2), round(one.worth.value, 3)) for one in found] == [
        ("archer", 1.0, 46.67, 0.643), ("guard", 0.5, 50.0, 0.5),
    ]  # fmt: skip


def test_types_of_one_name_in_two_factions_are_two():
    found = deeds_of_types([battle(warrior("x", 0, kills=2), warrior("y", 1, faction="woods"))])
    assert [(one.faction, one.type, one.kills.value) for one in found] == [
        ("town", "guard", 2.0), ("woods", "guard", 0.0),
    ]  # fmt: skip


def test_battles_with_the_same_dice_are_one_piece():
    """A hundred battles with the dice of one tell no more than it does."""
    once = deeds([battle(warrior("x", 0, kills=n % 3), seed=n) for n in range(30)])[0]
    often = deeds([battle(warrior("x", 0, kills=n % 3), seed=n) for n in range(30) for _ in range(4)])[0]
    assert often.kills.value == once.kills.value
    assert often.kills.high - often.kills.low > 0.9 * (once.kills.high - once.kills.low)


def test_who_costs_nothing_is_worth_what_it_takes():
    assert deeds([battle(warrior("ghost", 0, kill_marks=30, marks=0))])[0].worth.value == 30.0


def test_the_surer_the_more_battles():
    few, many = (deeds([battle(warrior("x", 0, kills=n % 3), seed=n) for n in range(count)])[0] for count in (30, 300))
    assert few.kills.value == pytest.approx(1.0) == many.kills.value
    assert many.kills.high - many.kills.low < (few.kills.high - few.kills.low) / 2.5


def test_without_facts_there_are_no_deeds():
    assert deeds([result(True)]) == deeds_of_types([result(True)]) == ()
