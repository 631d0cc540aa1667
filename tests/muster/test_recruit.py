"""Recruits as plain data: dice rolled in the order of the rules, what is written is legal. (CHN-2..6, CHN-40)"""

from __future__ import annotations

import json
from typing import Any

import pytest

from skirmish.core.dice import Dice, Faces
from skirmish.library import Shelf
from skirmish.library.factionfile import Kind
from skirmish.library.stock import blades_for
from skirmish.library.yamlfile import parse
from skirmish.muster import problems
from skirmish.muster.names import ANYBODY, WOMENS
from skirmish.muster.recruit import Misrolled, Wish, draw_name, make_desk, recruit, section

SHELF = Shelf()
NO_DICE = Dice(None)
"""None is rolled."""
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
@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 60), marks=pytest.mark.long)], ids=str)
def test_a_recruit_of_every_type_is_legal(faction: str, ident: str, kind: Kind, seeds: range) -> None:
    at = make_desk(FACTIONS[faction], SHELF.stock)
    for seed in seeds:
        entry, _ = recruit(at, Wish("x-01", ident, "Jo"), Dice(seed))
        file = SHELF.roster_in(parse(roster_of(faction, kind, entry), "one.yaml"))
        assert [str(p) for p in problems(file) if p.code not in ABOUT_THE_REST] == []


def sitter(*faces: int, weaves: tuple[str, ...] = ("mist", "mire", "ward", "smother")) -> dict[str, object]:
    wish = Wish("m-01", "sitter", "Ila", items=("club",), weaves=weaves)
    entry, dice = recruit(make_desk(FACTIONS["white-tower"], SHELF.stock), wish, Dice(None, faces))
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


def by_hand(
    ident: str = "sitter", points: Faces = (), talents: Faces = (), powers: Faces = (), dice: Dice = NO_DICE
) -> dict[str, Any]:
    """Her block, when some of the dice fell on a table."""
    wish = Wish("m-01", ident, "Ila", weaves=("mist", "mire", "ward", "smother"),
                points_faces=points, talent_faces=talents, power_faces=powers)  # fmt: skip
    entry, left = recruit(make_desk(FACTIONS["white-tower"], SHELF.stock), wish, dice)
    assert left.script == ()
    block = entry["channeling"]
    assert isinstance(block, dict)
    return block


def test_dice_that_fell_on_a_table_are_taken_as_they_are() -> None:
    """CHN-2, CHN-5, CHN-6, CHN-40, CHN-41: the same faces as above, none rolled by the program."""
    assert by_hand(points=(4, 5), talents=(2, 1), powers=(1, 5, 3)) == sitter(4, 5, 2, 1, 1, 5, 3)["channeling"]


def test_what_did_not_fall_on_a_table_is_rolled() -> None:
    found = by_hand(talents=(7,), dice=Dice(None, (4, 5, 1, 3)))
    assert (found["rolled"]["faces"], found["special"], found["powers_rolled"]) == (
        [4, 5], ["compulsion"], {"strong": [1], "weak": [3]}
    )  # fmt: skip


@pytest.mark.parametrize(
    ("talents", "powers", "why"),
    [
        ((2,), (), "shows Travelling (CHN-5, CHN-6): one more is rolled, and its face is missing"),
        ((2, 2), (), "shows Travelling, then Travelling (CHN-5, CHN-6): one more is rolled"),
        ((2, 1, 3, 4), (), "shows Travelling, then Healing (CHN-5, CHN-6): that ends the roll, 3, then 4 left over"),
        ((1,), (3,), "strong is air, then the D6 shows nothing yet (CHN-40, CHN-41): one more is rolled"),
        ((1,), (1, 5), "strong is water, then the D6 shows water (CHN-40, CHN-41): one more is rolled"),
        ((1,), (1, 5, 1, 2), "shows water, then fire (CHN-40, CHN-41): that ends the roll, 2 left over"),
    ],
)
def test_a_face_that_is_missing_or_left_over_is_told(talents: Faces, powers: Faces, why: str) -> None:
    with pytest.raises(Misrolled) as error:
        by_hand(points=(4, 5), talents=talents, powers=powers)
    assert why in str(error.value)


def test_points_want_all_their_dice() -> None:
    for faces, why in (((4,), "one more is rolled"), ((4, 5, 6), "6 left over")):
        with pytest.raises(Misrolled, match=f"2D6 .CHN-2.*{why}"):
            by_hand("accepted", faces, powers=(1, 3))


def test_a_recruit_without_a_name_gets_one_by_the_seed() -> None:
    at = make_desk(FACTIONS["white-tower"], SHELF.stock)
    first = draw_name(at, "accepted", [], 1)
    assert first == draw_name(at, "accepted", [("warder", "Ren")], 1)
    assert first in ANYBODY
    others = [("accepted", name.upper()) for name in ANYBODY if name != "Cerin"]
    assert {draw_name(at, "accepted", others, seed) for seed in range(9)} == {"Cerin"}
    assert len({draw_name(at, "accepted", [], seed) for seed in range(9)}) > 3


@pytest.mark.parametrize(
    ("faction", "ident", "women"),
    [("white-tower", "sitter", True), ("seanchan", "suldam", True), ("black-tower", "dedicated", False)],
)
def test_who_channels_has_a_name_of_her_own_sex(faction: str, ident: str, women: bool) -> None:
    at = make_desk(FACTIONS[faction], SHELF.stock)
    names = {draw_name(at, ident, [], seed) for seed in range(40)}
    assert len(names) > 5
    assert {name in WOMENS for name in names} == {women}
    taken = [(ident, name) for name in ANYBODY if (name in WOMENS) == women]
    assert draw_name(at, ident, taken, 1).split()[0] in {name for _, name in taken}, "with a byname"


def test_who_may_be_either_has_any_name() -> None:
    at = make_desk(FACTIONS["white-tower"], SHELF.stock)
    assert {draw_name(at, "warder", [], seed) in WOMENS for seed in range(40)} == {True, False}


def test_a_group_is_named_only_where_two_would_be_called_the_same() -> None:
    at = make_desk(FACTIONS["white-tower"], SHELF.stock)
    bows, guard = ("tower-guard", "Bows"), ("tower-guard", "")
    assert draw_name(at, "tower-guard", [bows], 1) == ""
    assert draw_name(at, "tower-guard", [bows, guard], 1) == "Tower Guard B"
    assert draw_name(at, "tower-guard", [guard, ("tower-guard", "tower guard b")], 1) == "Tower Guard C"
    assert draw_name(at, "tower-guard", [("warder", "Tower Guard")], 1) == "Tower Guard B"


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
    entry, _ = recruit(make_desk(FACTIONS["white-tower"], SHELF.stock), wish, Dice(None))
    assert entry == {
        "id": "g-01", "type": "tower-guard", "name": "Bowman", "count": 3, "names": ["Al", "Bo"],
        "items": [{"item": "dagger", "paid": 0}, {"item": "bow", "paid": 20}],
    }  # fmt: skip


def test_a_warder_names_his_sister() -> None:
    wish = Wish("m-02", "warder", "Ren", of="m-01")
    entry, _ = recruit(make_desk(FACTIONS["white-tower"], SHELF.stock), wish, Dice(None))
    assert entry["traits"] == [{"ref": "warder", "of": "m-01"}]
