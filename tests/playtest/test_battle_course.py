from __future__ import annotations

from made_results import result

from skirmish.playtest.course import course, middle


def watched(contact: int | None, *rout: int | None) -> dict[str, object]:
    return {"course": {"contact": contact, "first": 0, "edges": None, "rout": list(rout), "length": 6}}


def test_length_contact_and_ends_are_counted():
    found = course([
        result(True, rounds=4, reason="lost 120 marks", facts=watched(2, None, 4)),
        result(True, rounds=6, reason="lost 90 marks", facts=watched(3, None, 6)),
        result(None, rounds=8, reason="time is up", facts=watched(None, None, None)),
    ])  # fmt: skip
    assert found is not None
    assert (found.battles, found.length.value, found.lengths) == (3, 6.0, ((4, 1), (6, 1), (8, 1)))
    assert found.length.low < 6.0 < found.length.high
    assert found.contact is not None
    assert (found.contact.value, found.contacts) == (2.5, ((2, 1), (3, 1)))
    assert found.meets is not None
    assert round(found.meets.value, 3) == 0.667
    assert found.ends == (("lost n marks", 2), ("time is up", 1))


def test_routs_go_to_the_list_that_ran_on_whichever_side_it_was():
    found = course([
        result(True, side=0, facts=watched(2, None, 4)), result(True, side=1, facts=watched(2, 8, None)),
        result(False, side=1, facts=watched(2, None, 5)),
    ])  # fmt: skip
    assert found is not None
    runs = {one.ident: (round(one.runs.value, 3), one.turn and one.turn.value) for one in found.routs}
    assert runs == {"a": (0.333, 5.0), "b": (0.667, 6.0)}


def test_a_list_that_never_ran_has_no_round_in_which_it_does():
    found = course([result(True, facts=watched(2, None, 4))])
    assert found is not None
    assert [(one.ident, one.turn is None) for one in found.routs] == [("a", True), ("b", False)]


def test_without_observers_there_are_length_and_ends_and_without_battles_nothing():
    found = course([result(True)])
    assert found is not None
    assert (found.contact, found.meets, found.routs, found.contacts) == (None, None, (), ())
    assert course([]) is None


def test_the_median_battle_of_an_even_number_is_the_shorter_one():
    assert middle([result(True, rounds=rounds) for rounds in (9, 3, 5, 6)]) == 5
