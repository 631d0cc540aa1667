"""Battles of players that weigh end in time, and nothing is refused; `scripts/soak_players` plays 2,000."""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path

import matched
import pytest
from fielded import rosters
from matched import Fate, excuses, fate, neglected, pair_of, players_of, wrong

from skirmish.core.state import Verdict
from skirmish.library.problems import Faulty
from skirmish.library.profilefile import profiles

FIRST = int(os.environ.get("SKIRMISH_FIRST", "0"))
SHORT = 24
MANY = 2_000


@pytest.mark.long
@pytest.mark.parametrize("number", range(FIRST, FIRST + SHORT))
def test_a_battle_of_tacticians_ends_in_time_with_nothing_refused(number: int) -> None:
    found = fate(number)
    assert not found.failure, found.failure
    assert found.rounds >= 1
    assert found.decisions > 0


def test_all_rosters_maps_scenarios_pairs_and_profiles_go_round_and_most_of_them_soon() -> None:
    shelf = matched.shelf()
    assert {one.id for number in range(len(shelf.ids("warband"))) for one in rosters(number)} == set(
        shelf.ids("warband")
    )
    met = [(pair_of(number), *matched.where(number)) for number in range(MANY)]
    assert {(pair, field) for pair, field, _ in met} == set(product(matched.PAIRS, shelf.ids("map")))
    assert {(pair, told) for pair, _, told in met} == set(product(matched.PAIRS, shelf.ids("scenario")))
    assert {pair_of(number) for number in range(SHORT)} == set(matched.PAIRS)
    told = {who.profile.name for number in range(MANY // 10) for who in players_of(number, "tactician") if who.profile}
    assert told == set(profiles())


def test_a_battle_that_fails_says_how(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player that raises, and an end that comes too late."""

    def broken(who: object, seed: int) -> object:
        raise ValueError("no idea")

    monkeypatch.setattr(matched, "make", broken)
    assert "ValueError: no idea" in fate(3).failure
    assert wrong(13, 12, Verdict(0, "late", "SKR-10")) == "13 rounds, 12 are the limit"
    assert wrong(12, 12, Verdict(0, "in time", "SKR-10")) == ""
    assert wrong(3, 12, None)


def test_what_was_offered_often_and_never_chosen_needs_an_excuse():
    """One by its own, as its magics are counted apart; what somebody chose somewhere needs none."""
    counts = {"cast mist": (150, 90, 0), "strike": (200, 200, 1), "concede": (900, 900, 0)}
    found = [Fate(0, "skirmish+channeling", coverage=counts), Fate(1, "resolve+channeling", coverage=counts)]
    told = neglected([*found, Fate(2, "skirmish+wyld", coverage=counts)], excuses())
    assert len(told) == 1
    assert told[0].startswith("channeling: cast mist was offered 300 times, could be aimed 180 times and was never")


def test_a_reason_for_what_is_never_offered_is_told_with_its_line_and_what_is_meant(tmp_path: Path) -> None:
    path = tmp_path / "unchosen.yaml"
    path.write_text("concede: a lost cause\ncast mits: it hides nobody\n", "utf-8")
    counts = {"cast mist": (250, 90, 0), "concede": (900, 900, 0)}
    told = neglected([Fate(0, "skirmish+channeling", coverage=counts)], excuses(path))
    assert len(told) == 2
    assert told[1] == f"{path}:2:1: E020 'cast mits' was never offered, did you mean 'cast mist'?"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ":1:1: E004 the file is empty"),
        ("{}\n", ":1:1: E011 no reasons"),
        ("- concede\n", ":1:1: E011 no reasons"),
        ("concede: why\nhide:\n", ":2:6: E011 'hide' needs its reason"),
        ("concede: why\nconcede: why\n", ":2:1: E"),
    ],
)
def test_a_file_of_reasons_that_has_none_is_refused_before_any_battle(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "unchosen.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(Faulty) as refused:
        excuses(path)
    assert f"{path}{said}" in str(refused.value)


def test_who_is_named_with_a_profile_or_has_none_plays_both_sides() -> None:
    assert [who.word for who in players_of(5, "tactician:bold")] == ["tactician:bold"] * 2
    assert [who.word for who in players_of(5, "aggressor")] == ["aggressor"] * 2
