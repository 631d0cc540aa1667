"""The player's own lists in the window: where they are kept, what is never written over, how they are passed on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from skirmish.app.entries import Chance, Kept
from skirmish.app.errors import UserError
from skirmish.app.workshop import Workshop
from skirmish.client.jobs import Inline
from skirmish.client.questions import Failed
from skirmish.core.record import evolve
from skirmish.library.shipped import shipped_root
from skirmish.muster.editor import Editor

BAND = """\
# My own list.
format: warband/2
id: band
name: The Band   # for now
faction: {id: white-tower, version: 1.0.0}
limit: {marks: 500}
members:
  - id: m-01
    type: sitter
    name: Ila
    items: [{item: dagger, paid: 0}]
    channeling:
      rolled: {dice: 2D6, faces: [4, 5]}
      weaves: [mist, mire, ward, smother]
      special: [healing]
groups:
  - {id: g-01, type: tower-guard, count: 2, items: [{item: dagger, paid: 0}, {item: spear, paid: 10}]}
"""
WRONG = "spears"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that the program is started in."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def shop(tmp_path: Path, here: Path) -> Iterator[Workshop]:
    """A workshop with a folder of the player's; nothing that comes with the program may change."""
    shipped = {path: path.read_bytes() for path in (shipped_root() / "warbands").glob("*.yaml")}
    yield Workshop(tmp_path / "home")
    assert {path: path.read_bytes() for path in (shipped_root() / "warbands").glob("*.yaml")} == shipped


def begun(shop: Workshop, name: str = "The Long Watch") -> tuple[Editor, Kept]:
    """A list of three, not kept yet."""
    bench, kept = shop.begin("white-tower", name, 500, seed=3)
    bench.hire("sitter")
    bench.hire("tower-guard", count=2, items=["spear"])
    return bench, kept


def own_names(shop: Workshop) -> list[str]:
    """The player's lists among those to choose from."""
    return [entry.name for entry in shop.rosters() if entry.own]


# --- keeping -----------------------------------------------------------------------------------------------------


def test_a_new_list_gets_a_file_named_after_it_and_can_be_chosen_for_a_battle(shop: Workshop, tmp_path: Path) -> None:
    bench, kept = begun(shop)
    assert kept == Kept()
    kept = shop.keep(bench, kept)
    assert Path(kept.path) == tmp_path / "home" / "warbands" / "the-long-watch.yaml"
    assert kept.id == "the-long-watch"
    entry = shop.rosters()[0]
    assert (entry.id, entry.name, entry.own, entry.marks) == (kept.path, "The Long Watch", True, bench.spent)
    setup, said = shop.prepare(evolve(shop.usual(), rosters=(entry.id, "tower-patrol"), seed=1))
    assert setup.rosters[0].name == "The Long Watch"
    assert said == ()


def test_two_lists_of_one_name_have_two_files(shop: Workshop) -> None:
    first = shop.keep(*begun(shop))
    other = shop.keep(*begun(shop))
    assert Path(other.path).name == "the-long-watch-2.yaml"
    assert "id: the-long-watch-2\n" in Path(other.path).read_text()
    assert Path(first.path).read_bytes() == first.held


def test_a_list_that_goes_by_the_name_of_a_shipped_one_gets_another_id(shop: Workshop) -> None:
    assert shop.keep(*begun(shop, "Tower Circle")).id == "tower-circle-2"


def test_saving_again_writes_the_same_file_and_knows_what_is_not_saved(shop: Workshop) -> None:
    bench, kept = begun(shop)
    kept = shop.keep(bench, kept)
    assert kept.text == bench.text
    bench.hire("tower-guard")
    assert kept.text != bench.text
    again = shop.keep(bench, kept)
    assert again.path == kept.path
    taken, _ = shop.take(again.path)
    assert [line.id for line in taken.lines()] == ["m-01", "g-01", "g-02"]
    bench.undo()
    assert shop.keep(bench, again).held == kept.held


def test_a_file_that_somebody_else_has_changed_is_not_written_over(shop: Workshop) -> None:
    bench, kept = begun(shop)
    kept = shop.keep(bench, kept)
    Path(kept.path).write_text("mine now")
    bench.hire("tower-guard")
    with pytest.raises(UserError, match="was changed by another program since it was read: nothing was written"):
        shop.keep(bench, kept)
    assert Path(kept.path).read_text() == "mine now"
    assert Path(shop.keep(bench, Kept()).path).name == "the-long-watch-2.yaml"


def test_a_file_that_is_gone_is_written_anew(shop: Workshop) -> None:
    bench, kept = begun(shop)
    kept = shop.keep(bench, kept)
    Path(kept.path).unlink()
    assert shop.keep(bench, kept).path == kept.path


def test_a_list_of_the_folder_it_was_started_in_is_edited_in_its_place(shop: Workshop, here: Path) -> None:
    (here / "my-band.yaml").write_text(BAND)
    bench, kept = shop.take(str(here / "my-band.yaml"))
    bench.rename("m-01", "Nerys")
    kept = shop.keep(bench, kept)
    assert Path(kept.path) == here / "my-band.yaml"
    assert (here / "my-band.yaml").read_text() == BAND.replace("name: Ila", "name: Nerys")


def test_a_shipped_list_is_copied(shop: Workshop, tmp_path: Path) -> None:
    bench, kept = shop.take("tower-circle")
    assert (kept.path, kept.id) == ("", "")
    assert not bench.text.startswith("# yaml-language-server")
    kept = shop.keep(bench, kept)
    assert Path(kept.path).parent == tmp_path / "home" / "warbands"
    assert kept.id == "the-circle-of-three"
    assert bench.legal
    path = str(shipped_root() / "warbands" / "tower-circle.yaml")
    assert shop.take(path)[1].path == ""


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_can_not_be_written_is_told(shop: Workshop, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir(mode=0o500)
    with pytest.raises(UserError, match="Permission denied"):
        shop.keep(*begun(shop))


def test_where_a_folder_should_be_there_is_a_file(shop: Workshop, tmp_path: Path) -> None:
    (tmp_path / "home").write_text("")
    with pytest.raises(UserError, match=str(tmp_path / "home")):
        shop.keep(*begun(shop))


def test_without_a_folder_nothing_is_kept(here: Path) -> None:
    with pytest.raises(UserError, match="no folder"):
        Workshop().keep(*begun(Workshop()))


@pytest.mark.parametrize(("faction", "name", "limit"), [("white-towr", "A", 500), ("aiel", " ", 500), ("aiel", "A", 0)])
def test_what_no_list_can_begin_with_is_told(shop: Workshop, faction: str, name: str, limit: int) -> None:
    with pytest.raises(UserError):
        shop.begin(faction, name, limit)


def test_factions_tell_what_their_warbands_may_cost(shop: Workshop) -> None:
    found = {entry.id: entry for entry in shop.factions()}
    assert (found["white-tower"].name, found["white-tower"].marks) == ("White Tower", 500)


# --- files with faults -------------------------------------------------------------------------------------------


def test_a_broken_file_is_told_with_line_field_and_allowed_values(shop: Workshop, here: Path) -> None:
    """Checklist 102."""
    broken = BAND.replace("item: spear", f"item: {WRONG}").replace("dice: 2D6", "dice: 4D6")
    (here / "broken.yaml").write_text(broken)
    (here / "whole.yaml").write_text(BAND)
    (found,) = shop.broken()
    assert (found.path, found.name) == (str(here / "broken.yaml"), "The Band")
    dice, item = found.flaws
    assert (dice.line, dice.field) == (13, "members 1, channeling, rolled, dice")
    assert dice.said == "dice: '4D6' is not one of 2D6, 3D6, did you mean '3D6'?"
    assert (item.line, item.field) == (17, "groups 1, items 2, item")
    assert item.said == "no item 'spears', did you mean 'spear'?"
    assert own_names(shop) == ["The Band"]
    with pytest.raises(UserError, match="'4D6' is not one of 2D6, 3D6"):
        shop.take(found.path)


@pytest.mark.parametrize("text", ["", "x: [", "\x00", "- 1", "name: [1]", "format: warband/9"])
def test_whatever_lies_in_the_players_folder_the_others_can_be_chosen(shop: Workshop, text: str) -> None:
    kept = shop.keep(*begun(shop))
    spoilt = Path(kept.path).with_name("spoilt.yaml")
    spoilt.write_text(text)
    (found,) = shop.broken()
    assert (found.path, found.name) == (str(spoilt), "spoilt.yaml")
    assert found.flaws
    assert own_names(shop) == ["The Long Watch"]


def test_a_list_that_is_only_against_the_rules_is_not_broken(shop: Workshop, here: Path) -> None:
    (here / "poor.yaml").write_text(BAND.replace("marks: 500", "marks: 50"))
    assert shop.broken() == ()
    assert own_names(shop) == ["The Band"]


# --- passed on ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["text", "code", "yaml", "json"])
def test_what_is_told_can_be_brought_back(shop: Workshop, form: str) -> None:
    bench, _ = begun(shop)
    told = shop.tell(bench, form)  # type: ignore[arg-type]
    again, kept = shop.bring(f"\n{told}")
    assert again.data == bench.data
    assert kept == Kept()


def test_comments_go_with_a_yaml_text(shop: Workshop) -> None:
    bench, _ = shop.bring(BAND)
    assert shop.tell(bench, "yaml") == BAND


@pytest.mark.parametrize("text", ["", "hello", "SK1.AAAA", "SK9.AXVPo", "{}", "{", "format: warband/2\n"])
def test_what_is_no_list_is_told(shop: Workshop, text: str) -> None:
    with pytest.raises(UserError):
        shop.bring(text)


def test_a_sheet_is_written_under_a_free_name(shop: Workshop, tmp_path: Path) -> None:
    bench, _ = begun(shop)
    first, other = shop.paper(bench), shop.paper(bench)
    assert (first.parent, first.name) == (tmp_path / "home" / "exports", "the-long-watch.html")
    assert other.name == "the-long-watch-2.html"
    assert "The Long Watch" in first.read_text("utf-8")


def test_two_lists_are_set_side_by_side(shop: Workshop) -> None:
    bench, _ = shop.take("tower-patrol")
    bench.dismiss("g-02")
    found = shop.compare(bench, "tower-patrol")
    assert tuple(side.name for side in found.lists) == ("The Bridge Patrol", "The Bridge Patrol")
    assert [(one.what, one.counts) for one in found.figures[:2]] == [("marks", (405, 495)), ("warriors", (5, 7))]
    assert ("Tower Guard", (3, 5)) in [(one.what, one.counts) for one in found.differ]
    assert ("Bow", 3) in [(one.what, one.count) for one in found.alike]


# --- odds --------------------------------------------------------------------------------------------------------


def test_odds_come_row_by_row_as_the_command_line_has_them(shop: Workshop) -> None:
    from skirmish.app.compose import ruleset
    from skirmish.app.odds.matchups import band, foes, measured
    from skirmish.library import Shelf
    from skirmish.library.yamlfile import parse

    rows = list(shop.odds(BAND, "lurkers-lane", "skirmish", ()))
    shelf = Shelf()
    found = measured(ruleset("skirmish", {}), band(shelf.roster_in(parse(BAND, "it"))), foes(shelf, "lurkers-lane"))
    assert [(row.id, row.count, row.done, row.of) for row in rows] == [("m-01", 1, 1, 2), ("g-01", 2, 2, 2)]
    for row, exact in zip(rows, found.warriors, strict=True):
        assert isinstance(row, Chance)
        assert (row.wounds, row.out, row.down) == (float(exact.wounds), float(exact.take_out), float(exact.take_down))
        assert (row.stands, row.lives) == (float(exact.survive), float(exact.survive_in_play))
    assert rows[1].way == "charge: spear"


def test_odds_of_what_is_no_list_fail_in_words(shop: Workshop) -> None:
    wrong = Inline(shop.odds, (BAND.replace("item: spear", "item: spears"), "field", "skirmish", ()))
    (failed,) = wrong.news()
    assert isinstance(failed, Failed)
    assert failed.text.startswith("the list:")
    assert "no item 'spears'" in failed.text
    (failed,) = Inline(shop.odds, (BAND, "feild", "skirmish", ())).news()
    assert isinstance(failed, Failed)
    assert failed.text.startswith("no reference set or warband 'feild', did you mean 'field'?")


def test_foes_and_lore_can_be_looked_up(shop: Workshop) -> None:
    assert shop.foes()[0].id == "field"
    weaves, items = ({entry.id: entry.text for entry in shop.lore(kind)} for kind in ("weaves", "items"))
    assert weaves["lightning"].split("\n")[0].endswith("[CHN-W9]")
    assert items["spear"].startswith("melee, ")


# --- hostile folders ---------------------------------------------------------------------------------------------


def test_a_link_that_leads_in_a_circle_and_a_pipe_keep_nobody_from_his_lists(shop: Workshop, here: Path) -> None:
    bench, kept = begun(shop)
    kept = shop.keep(bench, kept)
    (here / "round.yaml").symlink_to("round.yaml")
    (Path(kept.path).parent / "round.yaml").symlink_to("round.yaml")
    os.mkfifo(here / "pipe.yaml")
    assert [entry.id for entry in shop.rosters() if entry.own] == [kept.path]
    assert ["round.yaml" in one.path for one in shop.broken()] == [True]


def test_a_file_whose_name_is_no_text_is_broken_and_chosen_nowhere(shop: Workshop) -> None:
    bench, kept = begun(shop)
    kept = shop.keep(bench, kept)
    os.rename(os.fsencode(kept.path), os.fsencode(Path(kept.path).parent) + b"/\xff.yaml")
    assert not [entry for entry in shop.rosters() if entry.own]
    (one,) = shop.broken()
    assert "isn't text" in one.flaws[0].said


@pytest.mark.parametrize(("more", "why"), [("# " + "x" * 1_000_000, "maximum 1,000,000"), ("# \ud800", "isn't text")])
def test_what_could_never_be_saved_is_not_brought_in(shop: Workshop, more: str, why: str) -> None:
    with pytest.raises(UserError, match=why):
        shop.bring(BAND + more)


def test_of_very_many_lists_the_newest_are_shown(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skirmish.app.own_files._MOST_FILES", 2)
    names = ["Adder", "Badger", "Wolf"]
    paths = [Path(shop.keep(*begun(shop, name)).path) for name in names]
    for age, path in enumerate(reversed(paths)):
        os.utime(path, (1e9 - age, 1e9 - age))
    assert own_names(shop) == ["Badger", "Wolf"]


def test_a_list_is_read_anew_once_its_file_is_another(shop: Workshop) -> None:
    path = Path(shop.keep(*begun(shop)).path)
    assert own_names(shop) == ["The Long Watch"]
    path.write_text(path.read_text("utf-8").replace("The Long Watch", "The Late Watch"), "utf-8")
    assert own_names(shop) == ["The Late Watch"]
    path.write_text("nonsense: [", "utf-8")
    assert own_names(shop) == []
    assert [one.path for one in shop.broken()] == [str(path)]
    path.unlink()
    assert shop.broken() == ()


def test_a_list_that_was_written_in_one_line_is_brought_in_as_it_is(shop: Workshop) -> None:
    text = "{format: warband/2, id: a, name: A, faction: {id: aiel, version: 1.0.0}, limit: {marks: 500}, members: []}"
    bench, _ = shop.bring(text)
    assert bench.text == text
