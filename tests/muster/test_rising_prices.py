"""Types that cost another price after the first: in lists, checks, edits, noted prices and generated lists. (SKR-82)"""

from __future__ import annotations

from pathlib import Path

import pytest
from muster_rosters import copied

from skirmish.app.edits import remove
from skirmish.app.rosters import Opened
from skirmish.library import Faulty, RosterFile, Shelf
from skirmish.library.yamlfile import parse
from skirmish.library.yamltext import roster_yaml
from skirmish.muster import problems, total
from skirmish.muster.cost import bills
from skirmish.muster.draft import FILLS
from skirmish.muster.editor import Editor
from skirmish.muster.editor_snapshot import House
from skirmish.muster.edits import Plain
from skirmish.muster.generator import generate
from skirmish.muster.paid import digest_prices, fill_prices, note_prices, settle_prices

FACTION = "warbands/factions/mercenaries.yaml"
FLAT, RISING = (
    "marks: 35\n    start_xp: 8\n    limit: {max: 2}",
    "marks: 35\n    more: 55\n    start_xp: 8\n    limit: {max: 3}",
)
LIST = """\
format: warband/2
id: few
name: The few
faction: {id: mercenaries, version: 1.0.0}
limit: {marks: 500}
members:
  - {id: m-01, type: captain, name: Bo}
  - {id: m-02, type: sergeant, name: Ann}
  - {id: m-03, type: sergeant, name: Cy}
  - {id: m-04, type: sergeant, name: Dee, items: [{item: dagger, paid: 0}]}
"""


def with_words(folder: Path, before: str, after: str) -> Shelf:
    root = copied(folder)
    path = root / FACTION
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    return Shelf(root)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """Catalogues in which a sergeant costs 35, and each after the first 55."""
    return with_words(tmp_path, FLAT, RISING)


def read(shelf: Shelf, data: Plain) -> RosterFile:
    return shelf.roster_in(parse(roster_yaml(data), "few.yaml"))


def noted(shelf: Shelf) -> Plain:
    return note_prices(parse(LIST, "few.yaml").data, shelf.faction("mercenaries"), shelf.stock)


def paid(data: Plain) -> list[int]:
    return [member["paid"] for member in data["members"]]


def told(file: RosterFile) -> list[str]:
    return [str(problem) for problem in problems(file) if problem.code in ("E052", "W052")]


def test_the_first_in_the_file_has_one_price_and_each_further_one_another(shelf: Shelf) -> None:
    file = shelf.roster_in(parse(LIST, "few.yaml"))
    assert [bill.base for bill in bills(file)] == [60, 35, 55, 55]
    assert total(file) == sum(warrior.marks for warrior in file.roster.warriors) == 205
    assert paid(noted(shelf)) == [60, 35, 55, 55]


def test_a_wrong_price_is_an_error_at_its_place(shelf: Shelf) -> None:
    data = parse(LIST.replace("name: Cy", "name: Cy, paid: 35"), "few.yaml")
    assert told(shelf.roster_in(data)) == ["few.yaml:9:48: E052 Sergeant costs 55 marks, not 35 (SKR-82)"]


def test_once_the_first_is_gone_the_next_one_has_its_price(shelf: Shelf) -> None:
    data = noted(shelf)
    del data["members"][1]
    data = fill_prices(data, shelf.faction("mercenaries"), shelf.stock)
    assert paid(data) == [60, 35, 55]
    assert told(read(shelf, data)) == []


def test_old_prices_stay_until_they_are_taken(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / "before").mkdir()
    before = noted(Shelf(copied(tmp_path / "before")))
    assert paid(before) == [60, 35, 35, 35]
    file = read(shelf, before)
    said = ": W052 Sergeant: 35 marks were paid; it costs 55 today (SKR-82)"
    assert [problem.endswith(said) for problem in told(file)] == [True, True]
    assert paid(fill_prices(before, file.faction, shelf.stock)) == [60, 35, 35, 35]
    assert paid(settle_prices(file, "take")) == [60, 35, 55, 55]


@pytest.mark.parametrize(("flat", "less"), [(False, 55), (True, 35)])
def test_who_goes_saves_what_the_list_costs_less(shelf: Shelf, tmp_path: Path, flat: bool, less: int) -> None:
    """Of current prices the next one takes the first one's; old ones stay what was paid."""
    (tmp_path / "before").mkdir()
    text = roster_yaml(noted(Shelf(copied(tmp_path / "before")) if flat else shelf))
    path = tmp_path / "few.yaml"
    path.write_text(text, encoding="utf-8")
    file = shelf.roster_in(parse(text, str(path)))
    old = Opened(path, str(path), text.encode(), text, shelf, file, file.document.data)
    edited = remove(old, "Ann", None)
    assert (edited.did, edited.marks) == (f"removed Ann (m-02): {less} marks less", total(file) - less)


def test_the_editor_names_the_price_of_the_next_one_and_refuses_what_it_costs(shelf: Shelf) -> None:
    editor = Editor(LIST.replace("marks: 500", "marks: 160"), "few.yaml", House(shelf))
    sergeant = next(one for one in editor.for_hire() if one.id == "sergeant")
    assert sergeant.marks == 55
    one = Editor(LIST.split("  - {id: m-03")[0].replace("marks: 500", "marks: 149"), "few.yaml", House(shelf))
    refused = next(found.refusal for found in one.for_hire() if found.id == "sergeant")
    assert refused is not None
    assert refused.reason.startswith("costs 55")


@pytest.mark.parametrize("fill", FILLS)
def test_new_lists_keep_to_their_limit(shelf: Shelf, fill: str) -> None:
    faction = shelf.faction("mercenaries")
    for seed in range(4):
        file = read(shelf, generate(faction, shelf.stock, 400, fill, seed))
        assert not [problem for problem in problems(file) if problem.code.startswith("E")]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [(FLAT, RISING.replace("max: 3", "max: 1"), "there is no second one"),
     ("role: leader\n    marks: 60", "role: leader\n    marks: 60\n    more: 70", "a warband has one leader")],
)  # fmt: skip
def test_a_price_that_nobody_ever_pays_is_refused(tmp_path: Path, before: str, after: str, said: str) -> None:
    with pytest.raises(Faulty, match=said):
        with_words(tmp_path, before, after).faction("mercenaries")


def test_the_digest_changes_only_where_a_type_has_another_price(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / "flat").mkdir()
    flat = Shelf(copied(tmp_path / "flat"))
    digests = [digest_prices(one.faction("mercenaries"), one.stock) for one in (shelf, flat, Shelf())]
    assert digests[0] != digests[1] == digests[2]
