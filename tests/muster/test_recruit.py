"""Recruits as plain data: dice rolled in the order of the rules, what is written is legal. (CHN-2..6, CHN-40)"""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.core.dice import Dice
from skirmish.library import Shelf
from skirmish.library.catalogue import Kind
from skirmish.library.choices import blades_for
from skirmish.library.yamlfile import parse
from skirmish.muster import problems
from skirmish.muster.recruit import Wish, desk, recruit, section

SHELF = Shelf()
ABOUT_THE_REST = {"E041", "E042", "E046", "E047", "E060", "E058"}
"""What is wrong with a roster of one: it is small, has no leader, lacks the other of a pair."""
FACTIONS = {ident: SHELF.faction(ident) for ident in SHELF.ids("faction")}
KINDS: list[tuple[str, str, Kind]] = [
    (faction, ident, kind)
    for faction, form in FACTIONS.items()
    for ident, kind in (*form.types.items(), *blades_for(form, SHELF.stock).items())
]


def roster_of(faction: str, kind: Kind, entry: dict[str, object]) -> str:
    data = {
        "format": "warband/2", "id": "one", "name": "One", "limit": {"marks": 1000},
        "faction": {"id": faction, "version": FACTIONS[faction].version}, section(kind): [entry],
    }  # fmt: skip
    return json.dumps(data)


@pytest.mark.parametrize(("faction", "ident", "kind"), KINDS, ids=[f"{f}-{i}" for f, i, _ in KINDS])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=8)
def test_a_recruit_of_every_type_is_legal(faction: str, ident: str, kind: Kind, seed: int) -> None:
    entry, _ = recruit(desk(FACTIONS[faction], SHELF.stock), Wish("x-01", ident, "Jo"), Dice(seed))
    file = SHELF.roster_in(parse(roster_of(faction, kind, entry), "one.yaml"))
    assert [str(p) for p in problems(file) if p.code not in ABOUT_THE_REST] == []


def sitter(*faces: int, weaves: tuple[str, ...] = ("mist", "mire", "ward", "smother")) -> dict[str, object]:
    wish = Wish("m-01", "sitter", "Ila", items=("club",), weaves=weaves)
    entry, dice = recruit(desk(FACTIONS["white-tower"], SHELF.stock), wish, Dice(None, faces))
    assert dice.script == ()
    return entry


def test_points_come_first_then_the_special_weave_then_the_powers() -> None:
    """CHN-2, CHN-5, CHN-40: a travelling Sitter rolls again (CHN-6), and so does who is weak where she is strong."""
    assert sitter(4, 5, 2, 1, 1, 5, 3)["channeling"] == {
        "rolled": {"dice": "2D6", "faces": [4, 5]},
        "weaves": ["mist", "mire", "ward", "smother"],
        "special": ["healing"],
        "special_rolled": [2, 1],
        "strong": ["water"],
        "weak": ["earth"],
        "powers_rolled": {"strong": [1], "weak": [5, 3]},
    }


def test_weaves_left_open_are_drawn_and_a_double_is_drawn_again() -> None:
    """CHN-4: by their numbers in the list: 11 mist, 14 mire, 20 ward, 3 fireball."""
    entry = sitter(4, 5, 11, 14, 14, 20, 3, 1, 1, 1, weaves=("mist", "ward"))
    block = entry["channeling"]
    assert isinstance(block, dict)
    assert block["weaves"] == ["mist", "ward", "mire", "fireball"]


def test_the_dagger_is_free_and_the_rest_is_paid() -> None:
    """SKR-81."""
    assert sitter(4, 5, 1, 1, 1)["items"] == [{"item": "dagger", "paid": 0}, {"item": "club", "paid": 3}]


def test_henchmen_come_in_groups_with_names() -> None:
    wish = Wish("g-01", "tower-guard", "Bowman", count=3, names=("Al", "Bo"), items=("bow",))
    entry, _ = recruit(desk(FACTIONS["white-tower"], SHELF.stock), wish, Dice(None))
    assert entry == {
        "id": "g-01", "type": "tower-guard", "name": "Bowman", "count": 3, "names": ["Al", "Bo"],
        "items": [{"item": "dagger", "paid": 0}, {"item": "bow", "paid": 10}],
    }  # fmt: skip


def test_a_warder_names_his_sister() -> None:
    wish = Wish("m-02", "warder", "Ren", of="m-01")
    entry, _ = recruit(desk(FACTIONS["white-tower"], SHELF.stock), wish, Dice(None))
    assert entry["traits"] == [{"ref": "warder", "of": "m-01"}]
