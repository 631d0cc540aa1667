"""Prices that change after a list was written: told with the old ones, taken or kept, and never an error by themselves.

(SKR-80, SKR-81)
"""

from __future__ import annotations

from pathlib import Path

import pytest
from muster_rosters import copied
from support.rosters import TOWER

from skirmish.library import RosterFile, Shelf
from skirmish.library.yamlfile import parse
from skirmish.library.yamltext import roster_yaml
from skirmish.muster import problems, total
from skirmish.muster.edits import Plain
from skirmish.muster.legality import AS_WRITTEN, Terms
from skirmish.muster.paid import digest_prices, note_prices, settle_prices, standing

ITEMS, FACTION = "warbands/shared/items.yaml", "warbands/factions/white-tower.yaml"
TODAY = Terms(prices="today")


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """Catalogues of the test's own."""
    return Shelf(copied(tmp_path))


def change(shelf: Shelf, file: str, before: str, after: str) -> Shelf:
    """The catalogues after these words were replaced."""
    path = shelf.root / file
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    return Shelf(shelf.root)


def dearer(shelf: Shelf) -> Shelf:
    """A bow costs 3 marks more than before."""
    bow = shelf.stock.items["bow"].marks.first
    way = "name: Bow, kind: missile, hands: 2, marks: {}"
    return change(shelf, ITEMS, way.format(bow), way.format(bow + 3))


def read(shelf: Shelf, data: Plain) -> RosterFile:
    return shelf.roster_in(parse(roster_yaml(data), "few.yaml"))


def noted(shelf: Shelf) -> Plain:
    """The list of the Tower, with its prices noted."""
    return note_prices(parse(TOWER, "few.yaml").data, shelf.faction("white-tower"), shelf.stock)


def codes(file: RosterFile, terms: Terms = AS_WRITTEN) -> list[str]:
    return [problem.code for problem in problems(file, terms=terms)]


def test_a_price_that_changed_is_told_with_the_old_one_and_is_no_error(shelf: Shelf) -> None:
    data = noted(shelf)
    before = total(read(shelf, data))
    later = read(dearer(shelf), data)
    found = {problem.code: problem.message for problem in problems(later)}
    assert found.keys() == {"W030", "W052"}
    bow = Shelf().stock.items["bow"].marks.first
    assert found["W052"] == f"Bow: {bow} marks were paid; it costs {bow + 3} today"
    assert f"it cost {before} marks, and would cost {before + 3} today" in found["W030"]
    assert total(later) == before


def test_what_a_warrior_cost_bare_is_remembered_too(shelf: Shelf) -> None:
    data = noted(shelf)
    marks = shelf.faction("white-tower").types["tower-guard"].marks
    text = (shelf.root / FACTION).read_text("utf-8")
    head, _, tail = text.partition("  tower-guard:\n")
    (shelf.root / FACTION).write_text(head + "  tower-guard:\n" + tail.replace(f"marks: {marks}", "marks: 77", 1))
    later = read(Shelf(shelf.root), data)
    assert f"Tower Guard: {marks} marks were paid; it costs 77 today" in [one.message for one in problems(later)]
    assert total(later) == total(read(Shelf(), data))


def test_a_list_without_a_digest_means_todays_prices(shelf: Shelf) -> None:
    data = parse(TOWER, "few.yaml").data
    assert codes(read(shelf, data)) == []
    assert codes(read(dearer(shelf), data)) == ["E052"]


def test_a_false_price_is_an_error_as_long_as_the_catalogue_is_the_same(shelf: Shelf) -> None:
    data = noted(shelf)
    data["members"][1]["items"][2]["paid"] = 1
    data["groups"][0]["paid"] = 2
    assert codes(read(shelf, data)) == ["E052", "E052"]


def test_old_prices_are_taken_or_kept(shelf: Shelf) -> None:
    data = noted(shelf)
    later = dearer(shelf)
    taken = read(later, settle_prices(read(later, data), "take"))
    assert (codes(taken), standing(taken), total(taken)) == ([], "today", total(read(shelf, data)) + 3)
    kept = read(later, settle_prices(read(later, data), "keep"))
    assert (codes(kept), standing(kept), total(kept)) == (["I052"], "kept", total(read(shelf, data)))
    assert codes(read(dearer(later), kept.document.data)) \
        == ["W030", "W052"]  # fmt: skip


def test_no_catalogue_ever_had_prices_that_are_kept_against_itself(shelf: Shelf) -> None:
    data = noted(shelf)
    data["faction"]["kept"] = data["faction"]["prices"]
    data["members"][1]["items"][2]["paid"] = 1
    assert codes(read(shelf, data)) == ["E052"]


def test_a_list_without_a_digest_has_no_prices_to_keep(shelf: Shelf) -> None:
    data = parse(TOWER, "few.yaml").data
    data["members"][1]["items"][2]["paid"] = 1
    assert codes(read(shelf, settle_prices(read(shelf, data), "keep"))) == ["E052"]


def test_an_organiser_holds_any_list_to_todays_prices(shelf: Shelf) -> None:
    """Whatever its digest says: it may be a lie."""
    data = noted(shelf)
    data["faction"] |= {"prices": "deadbeef"}
    data["limit"]["marks"] = total(read(shelf, data))
    data["members"][1]["items"][2]["paid"] = 1
    data["members"].append({"id": "m-03", "type": "tower-guard", "name": "X"})
    assert "E052" not in codes(read(shelf, data))
    kept = settle_prices(read(shelf, data), "keep")
    for one in (data, kept):
        assert {"E052", "E040"} <= set(codes(read(shelf, one), TODAY))


def test_a_digest_is_of_prices_and_offers_not_of_bytes(shelf: Shelf) -> None:
    def digest(shelf: Shelf) -> str:
        return digest_prices(shelf.faction("white-tower"), shelf.stock)

    first = digest(shelf)
    text = (shelf.root / FACTION).read_text("utf-8")
    (shelf.root / FACTION).write_text(f"# a remark\n{text.replace('name: Warder', 'name: Guardian', 1)}", "utf-8")
    assert digest(Shelf(shelf.root)) == first
    assert digest(dearer(shelf)) != first
