"""Lists with exceptions, limits of items and least numbers of a type, in catalogues that a test writes anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from muster_rosters import TOWER, changed, copied

from skirmish.library import Faulty, Shelf
from skirmish.library.yamlfile import parse
from skirmish.muster import problems

GUARDS = "    items: guards\n"
SITTER = "weaves: 4, special: roll, forbid: [travelling]"


class Muster:
    """Says what is wrong with a roster of the White Tower after a change of its catalogues."""

    def __init__(self, folder: Path) -> None:
        self.shelf = Shelf(copied(folder))
        self.faction = self.shelf.root / "warbands/factions/white-tower.yaml"

    def spoil(self, name: str, right: str, wrong: str) -> None:
        path = self.shelf.root / "warbands" / name
        text = path.read_text()
        assert right in text
        path.write_text(text.replace(right, wrong, 1))

    def says(self, right: str, wrong: str) -> None:
        self.spoil("factions/white-tower.yaml", right, wrong)

    def said(self, *changes: tuple[str, str]) -> list[str]:
        file = self.shelf.roster_in(parse(changed(*changes, of=TOWER), "few.yaml"))
        return [str(problem) for problem in problems(file)]


@pytest.fixture
def muster(tmp_path: Path) -> Muster:
    return Muster(tmp_path)


def test_an_item_may_be_denied(muster: Muster) -> None:
    muster.says(GUARDS, "    items: {list: guards, deny: [spear]}\n")
    (complaint,) = muster.said()
    assert complaint.startswith("few.yaml:24:45: E051 Tower Guard may not have 'spear'; the list 'guards' has dagger,")
    assert "spear," not in complaint.partition("has ")[2]


def test_an_item_may_be_given_besides(muster: Muster) -> None:
    pike = (("item: spear, paid: 10", "item: pike, paid: 12"), (", {item: shield, paid: 5}", ""))
    assert "E051" in muster.said(*pike)[0]
    muster.says(GUARDS, "    items: {list: guards, also: [pike]}\n")
    assert muster.said(*pike) == []


def test_an_exception_names_an_item_that_exists(muster: Muster) -> None:
    muster.says(GUARDS, "    items: {list: guards, deny: [speer]}\n")
    with pytest.raises(Faulty, match=r"white-tower.yaml:\d+:34: E020 no item 'speer', did you mean 'spear'\?"):
        muster.said()


def test_an_item_list_that_does_not_exist_is_named_with_the_nearest(muster: Muster) -> None:
    muster.says(GUARDS, "    items: {list: gaurds}\n")
    with pytest.raises(Faulty, match=r"white-tower.yaml:\d+:19: E020 no item list 'gaurds', did you mean 'guards'\?"):
        muster.said()


def test_weaves_are_chosen_from_a_list_with_exceptions(muster: Muster) -> None:
    muster.says("item_lists:\n", "weave_lists:\n  calm: [mist, mire, ward, smother, soothe]\nitem_lists:\n")
    muster.says(SITTER, SITTER.replace("weaves: 4", "weaves: {choose: 4, list: calm, deny: [soothe]}"))
    assert muster.said() == []
    assert muster.said(("mist, mire, ward, smother", "mist, mire, ward, soothe")) == [
        "few.yaml:13:34: E055 Sitter may not know 'soothe'; there are mist, smother, mire, ward (CHN-4)"
    ]


def test_a_weave_list_that_does_not_exist_is_named(muster: Muster) -> None:
    muster.says(SITTER, SITTER.replace("weaves: 4", "weaves: {roll: 4, list: clam}"))
    with pytest.raises(Faulty, match=r"E020 no weave list 'clam'"):
        muster.said()


def test_a_warband_carries_no_more_of_a_thing_than_its_limit(muster: Muster) -> None:
    muster.spoil("shared/items.yaml", "id: spear,", "id: spear, limit: {max: 2},")
    assert muster.said() == ["few.yaml:24:45: E066 a warband has at most 2 of 'spear', this one has more (SKR-76)"]
    assert muster.said(("count: 3", "count: 2")) == []


def test_a_type_may_be_needed(muster: Muster) -> None:
    muster.says("    limit: {max: 2}\n", "    limit: {min: 1, max: 2}\n")
    assert muster.said() == ["few.yaml:1:1: E046 0 of Aes Sedai, at least 1 (SKR-82)"]


def test_two_of_one_name_are_told_apart_by_nobody(muster: Muster) -> None:
    assert muster.said(("name: Ren", "name: ila")) == ["few.yaml:17:11: W065 two are called 'ila'"]
    named = muster.said(("    count: 3\n", "    count: 3\n    names: [Jo, Al, Jo]\n"))
    assert named == ["few.yaml:24:21: W065 two are called 'Jo'"]
