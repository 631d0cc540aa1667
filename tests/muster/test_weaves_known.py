"""Which weaves a recruit knows, in every manner a type may say it. (CHN-4..6)"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from muster_rosters import changed, copied

from skirmish.library import Shelf
from skirmish.library.yamlfile import parse
from skirmish.muster import problems

SITTER = "weaves: 4, special: roll, forbid: [travelling]"
Muster = Callable[[str, str], list[str]]


@pytest.fixture
def of_a_sitter(tmp_path: Path) -> Muster:
    """What is said of a roster when the White Tower's file says this of a Sitter."""
    shelf = Shelf(copied(tmp_path))
    path = shelf.root / "warbands/factions/white-tower.yaml"
    shipped = path.read_text()

    def said(type_says: str, roster: str) -> list[str]:
        path.write_text(changed((SITTER, type_says), of=shipped))
        return [str(problem) for problem in problems(shelf.roster_in(parse(roster, "few.yaml")))]

    return said


def ila(weaves: str = "mist, mire, ward, smother", *lines: str) -> str:
    """The roster whose leader, a Sitter, knows these standard weaves; line 14 and those below say what is special."""
    return changed(
        ("mist, mire, ward, smother", weaves),
        ("      special: [healing]\n", "".join(f"      {line}\n" for line in lines or ("special: [healing]",))),
    )


def talents(special: str, *faces: int) -> str:
    """The roster whose Sitter has these special weaves (line 14) and kept these faces of the D10 (line 15)."""
    owned = special if special.startswith("[") else f"[{special}]"
    return ila("mist, mire, ward, smother", f"special: {owned}", f"special_rolled: {list(faces)}")


# --- CHN-4: standard weaves ------------------------------------------------------------------------------------------


def test_a_fixed_list_is_known_by_all_in_any_order(of_a_sitter: Muster) -> None:
    fixed = "weaves: [mist, ward]"
    assert of_a_sitter(fixed, ila("mist, ward")) == of_a_sitter(fixed, ila("ward, mist")) == []


def test_beside_a_fixed_list_nothing_is_taught(of_a_sitter: Muster) -> None:
    assert of_a_sitter("weaves: [mist, ward]", ila("mist, mire, ward")) == [
        "few.yaml:13:22: E055 Sitter isn't taught 'mire' (CHN-4)"
    ]


def test_of_a_fixed_list_nothing_is_left_out_or_counted_twice(of_a_sitter: Muster) -> None:
    fixed = "weaves: [mist, ward, mire]"
    missing = "few.yaml:13:15: E055 Sitter knows mist, ward, mire; missing: ward, mire (CHN-4)"
    assert of_a_sitter(fixed, ila("mist")) == [missing]
    assert of_a_sitter(fixed, ila("mist, mist")) == ["few.yaml:13:22: E055 duplicate 'mist' (CHN-4)", missing]


def test_weaves_rolled_are_so_many_and_all_different(of_a_sitter: Muster) -> None:
    rolled = "weaves: {roll: 3}"
    assert of_a_sitter(rolled, ila("mist, fireball, ward")) == []
    for wrong, count in (("mist, fireball", 2), ("mist, fireball, mist", 2), ("mist, fireball, ward, mire", 4)):
        said = f"few.yaml:13:15: E055 Sitter rolls 3 different standard weaves, here are {count} (CHN-4)"
        assert of_a_sitter(rolled, ila(wrong)) == [said]


# --- CHN-5: how many special weaves ----------------------------------------------------------------------------------


def test_nobody_has_two_special_weaves_unless_the_type_says_so(of_a_sitter: Muster) -> None:
    two = ila("mist, mire, ward, smother", "special: [healing, inversion]")
    assert of_a_sitter("weaves: 4", two) == [
        "few.yaml:14:26: E056 Sitter never has more than one special weave, here are 2 (CHN-5)"
    ]
    assert of_a_sitter("weaves: 4, specials: 2", two) == []


def test_who_begins_with_two_has_both(of_a_sitter: Muster) -> None:
    type_says = "weaves: 4, specials: 2, special: choose"
    assert of_a_sitter(type_says, ila()) == [
        "few.yaml:14:16: E056 Sitter begins with 2 special weaves: choose them (here: 1) (CHN-5)"
    ]
    assert of_a_sitter(type_says, ila("mist, mire, ward, smother", "special: [healing, healing]")) == [
        "few.yaml:14:26: E056 Sitter has 'healing' already: choose another (CHN-6)"
    ]


@pytest.mark.parametrize("owned", ["[]", "healing", "[healing, inversion]"])
def test_who_comes_by_them_later_may_have_none_or_as_many_as_allowed(of_a_sitter: Muster, owned: str) -> None:
    assert of_a_sitter("weaves: 4, specials: 2, special: later", talents(owned)) == []


def test_who_comes_by_them_later_never_has_more(of_a_sitter: Muster) -> None:
    three = ila("mist, mire, ward, smother", "special: [healing, inversion, balefire]")
    assert of_a_sitter("weaves: 4, specials: 2, special: later", three) == [
        "few.yaml:14:37: E056 Sitter never has more than 2 special weaves, here are 3 (CHN-5)"
    ]


def test_each_of_several_special_weaves_must_be_allowed(of_a_sitter: Muster) -> None:
    """CHN-6."""
    two = ila("mist, mire, ward, smother", "special: [healing, travelling]")
    assert of_a_sitter("weaves: 4, specials: 2, forbid: [travelling]", two) == [
        "few.yaml:14:26: E056 Sitter never has 'travelling': roll again (CHN-6)"
    ]


def test_what_was_forbidden_by_its_name_of_earlier_days_is_forbidden_still(tmp_path: Path) -> None:
    """CHN-6: in the list of talents, and on the die."""
    shelf = Shelf(copied(tmp_path))
    weaves, tower = shelf.root / "warbands/shared/weaves.yaml", shelf.root / "warbands/factions/white-tower.yaml"
    weaves.write_text(weaves.read_text() + "aliases: {gateways: travelling}\n")
    tower.write_text(changed((SITTER, SITTER.replace("travelling", "gateways")), of=tower.read_text()))
    for talent, faces, complaint in (
        ("travelling", (), "few.yaml:14:17: E056 Sitter never has 'travelling': roll again (CHN-6)"),
        ("gateways", (), "few.yaml:14:17: E056 Sitter never has 'travelling': roll again (CHN-6)"),
        ("healing", (2, 1), None),
    ):
        found = problems(shelf.roster_in(parse(talents(talent, *faces), "few.yaml")))
        assert [str(problem) for problem in found] == ([complaint] if complaint else [])


# --- CHN-5, CHN-6: the D10 that was kept -----------------------------------------------------------------------------

ROLLS, ROLLS_TWO = "weaves: 4, forbid: [travelling]", "weaves: 4, specials: 2, forbid: [travelling]"


TALENTS = {
    1: "healing", 3: "balefire", 4: "cloud-dancing", 5: "earth-singing", 6: "foretelling", 7: "compulsion",
    8: "inversion", 9: "unweaving", 10: "warding-dome",
}  # fmt: skip
"""CHN-T1 to CHN-T10 without Travelling, by the faces of the D10."""


@pytest.mark.parametrize("face", TALENTS)
def test_a_face_names_the_special_weave_of_its_number(of_a_sitter: Muster, face: int) -> None:
    others = [special for number, special in TALENTS.items() if number != face]
    assert of_a_sitter(ROLLS, talents(TALENTS[face], face)) == []
    assert all(of_a_sitter(ROLLS, talents(other, face)) for other in others)


def test_nought_is_ten(of_a_sitter: Muster) -> None:
    assert of_a_sitter(ROLLS, talents("warding-dome", 0)) == of_a_sitter(ROLLS, talents("warding-dome", 10)) == []


def test_a_forbidden_face_is_rolled_again_until_one_counts(of_a_sitter: Muster) -> None:
    assert of_a_sitter(ROLLS, talents("compulsion", 2, 2, 7)) == []
    assert of_a_sitter(ROLLS, talents("compulsion", 2)) == ["few.yaml:15:23: E056 no face gives compulsion (CHN-5)"]


def test_a_face_that_counts_is_not_rolled_again(of_a_sitter: Muster) -> None:
    assert of_a_sitter(ROLLS, talents("healing", 3, 1)) == [
        "few.yaml:15:24: E056 the die shows 'balefire', not healing: Sitter may not roll it again (CHN-6)"
    ]
    assert of_a_sitter(ROLLS, talents("healing", 1, 2)) == [
        "few.yaml:15:27: E056 the last face that counts ends the roll (CHN-5)"
    ]


def test_of_two_the_one_owned_already_is_rolled_again(of_a_sitter: Muster) -> None:
    assert of_a_sitter(ROLLS_TWO, talents("[compulsion, healing]", 7, 2, 7, 1)) == []
    assert of_a_sitter(ROLLS_TWO, talents("[compulsion, healing]", 7, 2, 7)) == [
        "few.yaml:15:23: E056 no face gives healing (CHN-5)"
    ]
    assert of_a_sitter(ROLLS_TWO, talents("[compulsion, healing]", 7, 8, 1)) == [
        "few.yaml:15:27: E056 the die shows 'inversion', not compulsion or healing: "
        "Sitter may not roll it again (CHN-6)"
    ]


def test_only_who_rolls_keeps_faces(of_a_sitter: Muster) -> None:
    for manner, special in (("choose", "healing"), ("none", "[]")):
        assert of_a_sitter(f"weaves: 4, special: {manner}", talents(special, 1)) == [
            f"few.yaml:15:23: E056 Sitter rolls for no special weave: its type says `special: {manner}` (CHN-5)"
        ]
    assert of_a_sitter("weaves: 4, special: later", talents("healing", 1)) == []
    assert of_a_sitter("weaves: 4, special: later", talents("[]", 1)) == [
        "few.yaml:15:23: E056 here are faces, but no special weave that they gave (CHN-5)"
    ]
