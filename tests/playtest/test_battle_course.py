from __future__ import annotations

import numpy as np
from made_results import course, coverage, result


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
    found = course(result(True, rounds=rounds) for rounds in (9, 3, 5, 6))
    assert found is not None
    assert found.median == 5


def test_battles_with_the_same_dice_are_one_piece_of_the_length():
    """Both battles of a pair take as long, meet alike and end alike."""

    def batch(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        battles = []
        for seed, rounds in enumerate(rng.poisson(8, 40)):
            noted = watched(3 if rounds % 2 else None, int(rounds) if rounds > 9 else None, None)
            battles += [
                result(True, rounds=int(rounds), seed=seed, side=side, facts=noted) for side in (0, 1)
            ]  # fmt: skip
        found = course(battles)
        assert found is not None
        assert found.meets is not None
        return [(8.0, found.length.low, found.length.high), (ODD, found.meets.low, found.meets.high)]

    assert 0.93 < coverage(batch, 400, 3) < 0.98


ODD = (1 - np.exp(-16.0)) / 2
"""How often a number of Poisson's law with the mean 8 is odd."""
