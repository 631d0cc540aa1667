"""What is kept and forgotten."""

from __future__ import annotations

import pickle

from skirmish.core.bounded_dict import BoundedDict


def test_all_is_forgotten_before_there_is_too_much() -> None:
    kept: BoundedDict[int, str] = BoundedDict(2)
    assert [kept.keep(number, str(number)) for number in (1, 2)] == ["1", "2"]
    assert kept == {1: "1", 2: "2"}
    kept.keep(3, "3")
    assert kept == {3: "3"}


def test_it_goes_to_another_process_with_what_it_knows_and_its_bound() -> None:
    kept: BoundedDict[int, str] = BoundedDict(1)
    kept.keep(1, "1")
    there = pickle.loads(pickle.dumps(kept))
    assert there == {1: "1"}
    there.keep(2, "2")
    assert there == {2: "2"}
