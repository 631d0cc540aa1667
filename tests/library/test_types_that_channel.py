"""How a faction says what its channelers know, and what the reader says of it when it can't be meant. (CHN-4..6)"""

from __future__ import annotations

from pathlib import Path

import pytest
from library_pages import written
from support.rosters import sitter

from skirmish.library import Faulty, Shelf
from skirmish.library.factionfile import ChannelingType, WeaveDraw
from skirmish.library.references import _ids_problems
from skirmish.library.yamlfile import parse

TYPE = """\
format: faction/1
id: kin
name: The kin
version: 1.0.0
item_lists: {}
types:
  aunt:
    name: Aunt
    role: leader
    marks: 85
    keywords: [human, channeler]
    profile: {M: 4, WS: 2, BS: 2, S: 3, T: 3, W: 1, I: 4, A: 1, Ld: 9}
    channeling:
      {half: saidar, roll: 2D6, KNOWS}
"""
ROSTER = sitter("""\
    channeling: {rolled: {dice: 2D6, faces: [4, 5]}, weaves: [mist, mire, ward, smother], SPECIAL}
""")

SPECIAL = [weave.special for weave in Shelf().stock.weaves.values()]
MANY, TALENTS = SPECIAL.count(False), SPECIAL.count(True)
"""How many weaves there are: standard ones, special ones."""
WISH = "weaves: must be a number to choose, a list of weaves, {choose: n, list: ...} or {roll: n}"
EITHER = "must say either how many weaves to `choose` or how many to `roll`, at least one"


def channels(folder: Path, knows: str) -> ChannelingType:
    """How an Aunt channels if the file says this of what she knows."""
    kind = Shelf().faction(written(folder, TYPE.replace("KNOWS", knows))).types["aunt"].channeling
    assert kind is not None
    return kind


def said(folder: Path, knows: str) -> list[str]:
    with pytest.raises(Faulty) as caught:
        channels(folder, knows)
    return [str(problem).removeprefix(f"{folder}/page.yaml:14:") for problem in caught.value.problems]


def test_a_type_says_in_three_manners_what_a_recruit_knows(tmp_path: Path) -> None:
    """CHN-4."""
    manners = {knows: channels(tmp_path, f"weaves: {knows}") for knows in ("4", "[mist, ward]", "{roll: 3}")}
    assert [kind.weaves for kind in manners.values()] == [4, ["mist", "ward"], WeaveDraw(roll=3)]
    assert [kind.standard for kind in manners.values()] == [4, 2, 3]


def test_one_special_weave_is_rolled_unless_the_type_says_otherwise(tmp_path: Path) -> None:
    """CHN-5."""
    plain, rich = channels(tmp_path, "weaves: 4"), channels(tmp_path, "weaves: 4, special: choose, specials: 2")
    assert (plain.special, plain.specials) == ("roll", 1)
    assert (rich.special, rich.specials) == ("choose", 2)


@pytest.mark.parametrize(
    ("knows", "message"),
    [
        ("weaves: four", f"41: E012 {WISH}, not 'four'"),
        ("weaves: true", f"41: E012 {WISH}, not true"),
        ("weaves: -1", "41: E012 weaves: must be at least 0, not -1"),
        ("weaves: 4.0", "41: E012 weaves: must be a whole number, not 4.0"),
        ("weaves: {roll: 0}", f"41: E012 {EITHER}"),
        ("weaves: {rol: 3, roll: 3}", "42: E010 unknown key 'rol', did you mean 'roll'?"),
        ("weaves: {}", f"41: E012 {EITHER}"),
        ("weaves: [mist, 3]", "48: E012 entry 2 of weaves: must be text, not 3"),
        ("weaves: [mist, mits]", "48: E020 no standard weave 'mits', did you mean 'mist'?"),
        ("weaves: [mist, travelling]", "48: E020 no standard weave 'travelling'"),
        ("weaves: [mist, ward, mist]", "54: E021 duplicate standard weave 'mist'"),
        (f"weaves: {MANY + 1}",
         f"41: E063 {MANY + 1} different standard weaves can't be chosen: there are {MANY} (CHN-4)"),
        (f"weaves: {{roll: {MANY + 1}}}",
         f"41: E063 {MANY + 1} different standard weaves can't be rolled: there are {MANY} (CHN-4)"),
        ("weaves: 4, forbid: [mist]", "53: E020 no special weave 'mist'"),
        ("weaves: 4, specials: 0", "54: E012 specials: must be at least 1, not 0"),
        (f"weaves: 4, specials: {TALENTS + 1}",
         f"54: E063 {TALENTS + 1} different special weaves can't be chosen: {TALENTS} are allowed (CHN-6)"),
        (f"weaves: 4, specials: {TALENTS}, forbid: [healing]",
         f"54: E063 {TALENTS} different special weaves can't be chosen: {TALENTS - 1} are allowed (CHN-6)"),
        ("weaves: 4, special: none, specials: 2", "7: E012 `special: none` and `specials: 2` don't go together"),
    ],
)  # fmt: skip
def test_what_no_recruit_can_know_is_said_with_its_place(tmp_path: Path, knows: str, message: str) -> None:
    assert said(tmp_path, knows) == [message]


def test_an_id_of_earlier_days_and_todays_are_one_weave(tmp_path: Path) -> None:
    document = parse("weaves: [mist, fog]\n", "page.yaml")
    found = _ids_problems(document, ("weaves",), "weave", ["mist", "fog"], {"mist": "mist", "fog": "mist"})
    assert [str(problem) for problem in found] == ["page.yaml:1:16: E021 duplicate weave 'fog'"]
    again = _ids_problems(document, ("weaves",), "weave", ["fog", "mist"], {"mist": "mist", "fog": "mist"})
    assert [problem.code for problem in again] == ["E021"]


def lore_of(folder: Path, special: str) -> dict[str, object]:
    return dict(Shelf().roster(written(folder, ROSTER.replace("SPECIAL", special))).warriors[0].lore)


@pytest.mark.parametrize(
    ("special", "known"),
    [
        ("special: [healing]", ("healing",)),
        ("special: [inversion, healing]", ("inversion", "healing")),
        ("special: []", ()),
        ("special_rolled: []", ()),
    ],
)
def test_special_weaves_stand_last_among_those_known(tmp_path: Path, special: str, known: tuple[str, ...]) -> None:
    """CHN-5: one or several, they are weaves like the others for who casts them."""
    assert lore_of(tmp_path, special)["weaves"] == ("mist", "mire", "ward", "smother", *known)


def test_the_faces_kept_are_no_fact_of_the_battle(tmp_path: Path) -> None:
    kept = lore_of(tmp_path, "special: [healing], special_rolled: [2, 1]")
    assert kept == lore_of(tmp_path, "special: [healing]")


@pytest.mark.parametrize(
    ("special", "message"),
    [
        ("special: 3", "100: E012 special: must be a list, not 3"),
        ("special: [healing, 3]", "110: E012 entry 2 of special: must be text, not 3"),
        ("special: [healing, haling]", "110: E020 no special weave 'haling', did you mean 'healing'?"),
        ("special: {roll: healing}", "100: E012 special: must be a list, not a block of keys"),
        ("special_rolled: [2, 11]", "111: E012 entry 2 of special_rolled: must be at most 10, not 11"),
    ],
)
def test_a_special_weave_is_an_id_and_a_face_is_one_of_ten(tmp_path: Path, special: str, message: str) -> None:
    with pytest.raises(Faulty) as caught:
        lore_of(tmp_path, special)
    assert [str(p).removeprefix(f"{tmp_path}/page.yaml:10:") for p in caught.value.problems] == [message]
