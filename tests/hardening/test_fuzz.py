"""Spoilt files of all kinds go through the program or are refused with their place; `scripts/fuzz` sends 10,000."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest
from fuzz import fate, whole
from mutants import ROUND, mutant
from passages import Place, told
from watch import Cost, TooLong, memory, step

MUTANTS = int(os.environ.get("SKIRMISH_MUTANTS", "66"))
SEED = 4
NO_HURRY = 600.0
"""Seconds: how long a step may take, `scripts/fuzz` asks on a machine that does nothing else."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    return Place(tmp_path_factory.mktemp("fuzz"))


def test_good_files_of_each_kind_pass(place: Place) -> None:
    for kind in sorted(set(ROUND)):
        found = fate(whole(kind), place, NO_HURRY)
        assert (found.verdict, found.failure) == ("accepted", ""), kind


def test_spoilt_files_are_refused_in_words_or_do_no_harm(place: Place) -> None:
    verdicts: Counter[str] = Counter()
    for number in range(MUTANTS):
        found = fate(mutant(SEED, number), place, NO_HURRY)
        assert not found.failure, f"scripts/fuzz --seed {SEED} --only {number}: {found.failure}"
        verdicts[found.verdict] += 1
    assert verdicts["refused"] > MUTANTS / 3, "most of them are faulty"
    assert verdicts["accepted"], "and some do no harm"


def test_a_mutant_is_the_same_whenever_it_is_made() -> None:
    numbers = range(2 * len(ROUND))
    assert [mutant(9, number) for number in numbers] == [mutant(9, number) for number in reversed(numbers)][::-1]
    assert mutant(9, 0) != mutant(10, 0)


def test_the_watch_sees_what_takes_too_long_or_too_much() -> None:
    def busy() -> None:
        with step(cost):
            while True:
                pass

    cost = Cost(most_seconds=0.05)
    with pytest.raises(TooLong):
        busy()
    with memory(cost):
        assert len(bytearray(b"x") * 250_000_000)
    assert cost.megabytes > 200


@pytest.mark.parametrize("message", ["", "no place", "map.yaml: E012 no line", f"map.yaml:1:1: E012 {'x' * 2000}"])
def test_messages_without_a_place_or_without_end_are_found_out(tmp_path: Path, message: str) -> None:
    (tmp_path / "map.yaml").write_text("format: map/1\n")
    with pytest.raises(AssertionError):
        told(message, tmp_path / "map.yaml")
    told("map.yaml:1:9: E012 wrong", tmp_path / "map.yaml")
