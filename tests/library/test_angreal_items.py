"""An angreal is an item of the catalogue: it lends its bearer points and is no gear of a fight. (CHN-1)"""

from __future__ import annotations

from pathlib import Path

import pytest
from library_pages import written
from support.rosters import sitter

from skirmish.core.state import Warrior
from skirmish.library import Faulty, Shelf
from skirmish.library.stock import items_for
from skirmish.muster import lint, problems

ROSTER = sitter("""\
    items: [{item: dagger, paid: 0}, {item: ivory-ring, paid: 40}]
    channeling: {rolled: {dice: 2D6, faces: [4, 5]}, weaves: [mist, mire, ward, smother], special: [healing]}
  - {id: m-02, type: warder, name: Ren, items: [{item: sword, paid: 10}], traits: [{ref: warder, of: m-01}]}
groups:
  - {id: g-01, type: tower-guard, count: 1, items: [{item: bow, paid: 20}]}
""")
RING = "  - {id: ivory-ring, name: Ivory ring, kind: angreal, marks: 40, points: 3, rule: CHN-1}\n"


def shelf_with(folder: Path, item: str) -> Shelf:
    """The shipped folders with one more item, which sisters may have."""
    root = folder / "root"
    for path in (Shelf().root / "warbands").rglob("*.yaml"):
        text = path.read_text().replace("sisters: [dagger, club]", "sisters: [dagger, club, ivory-ring]")
        written(root, text + (item if path.stem == "items" else ""), str(path.relative_to(Shelf().root)))
    return Shelf(root)


def ila(folder: Path, text: str, shelf: Shelf) -> Warrior:
    return shelf.roster(written(folder, text)).warriors[0]


def test_the_bearer_of_an_angreal_has_its_points_beside_her_own(tmp_path: Path) -> None:
    shelf = shelf_with(tmp_path, RING)
    bearer = ila(tmp_path, ROSTER, shelf)
    lore = dict(bearer.lore)
    assert (lore["points"], lore["faces"], lore["angreal"]) == (9, "4 5", 3)
    assert dict(ila(tmp_path, ROSTER.replace(", {item: ivory-ring, paid: 40}", ""), shelf).lore)["angreal"] == 0


def test_an_angreal_is_paid_for_but_no_weapon(tmp_path: Path) -> None:
    shelf = shelf_with(tmp_path, RING)
    bearer = ila(tmp_path, ROSTER, shelf)
    assert (bearer.items, bearer.marks) == (("dagger",), 190 + 40)
    assert problems(shelf.roster_file(written(tmp_path, ROSTER))) == ()


def test_no_combat_system_is_asked_what_an_angreal_does(tmp_path: Path) -> None:
    shelf = shelf_with(tmp_path, RING + "  - {id: gewgaw, name: Gewgaw, kind: melee, marks: 1, rule: SKR-76}\n")
    items = [str(shelf.root / "warbands/shared/items.yaml")]
    armed = list(Shelf().stock.items)
    assert [problem.message for problem in lint(items, shelf, armed=armed)] == [
        "no rule system knows what 'gewgaw' does"
    ]


def test_the_points_of_an_angreal_are_a_number(tmp_path: Path) -> None:
    shelf = shelf_with(tmp_path, RING.replace("points: 3", "points: many"))
    with pytest.raises(Faulty, match=r"items.yaml:\d+:74: E012 points: must be a whole number, not 'many'"):
        ila(tmp_path, ROSTER, shelf)


def test_those_that_are_shipped_lend_no_points(tmp_path: Path) -> None:
    """CHN-1, DOT-132: they stand in what magics read, for those that have a use for them."""
    shelf = Shelf()
    assert [item.id for item in shelf.stock.items.values() if item.points] == []
    lent = dict(ila(tmp_path, ROSTER.replace("ivory-ring", "angreal-1").replace("40", "25"), shelf).lore)
    assert (lent["angreal"], lent["things"]) == (0, ("angreal-1",))
    assert "things" not in dict(ila(tmp_path, ROSTER.replace(", {item: ivory-ring, paid: 40}", ""), shelf).lore)


def test_whoever_channels_may_buy_one_and_nobody_else() -> None:
    """DOT-132."""
    shelf = Shelf()
    for faction in map(shelf.faction, shelf.ids("faction")):
        for kind in faction.types.values():
            if kind.items is not None:
                listed = [item.id for item in items_for(faction, shelf.stock, kind)]
                assert ("angreal-1" in listed) == (kind.channeling is not None)


def test_one_at_a_time(tmp_path: Path) -> None:
    """DOT-132, SKR-81."""
    two = ROSTER.replace("{item: ivory-ring, paid: 40}", "{item: angreal-1, paid: 25}, {item: angreal-3, paid: 60}")
    found = problems(Shelf().roster_file(written(tmp_path, two)))
    assert ["2 angreals, at most 1" in problem.message for problem in found if problem.code.startswith("E")]
