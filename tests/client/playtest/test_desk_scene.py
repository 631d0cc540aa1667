"""The playtest desk in front of the screen: chosen, begun, paused, gone on with, looked at; by mouse and by keys."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from client.legible import pale_letters
from client.reach import beyond_reach
from client.scenes.scene_hands import said
from client.sizes import LARGE, each_size
from desk_hands import SHOP, Desk, a_plan
from support.small import RAID, WATCH

from skirmish.app.errors import UserError
from skirmish.client.battle.scene import BattleScene
from skirmish.client.playtest import shelf, verdict
from skirmish.client.playtest.desk import FILE, GAMES, DeskScene, remembered
from skirmish.client.playtest.scene import RunScene
from skirmish.client.playtest.shelf_scene import ShelfScene
from skirmish.core.record import evolve
from skirmish.playtest.store import Store


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Battles are played one by one, and it is told after each how far it is."""
    monkeypatch.setattr("skirmish.client.playtest.work.EVERY_S", 0.0)
    monkeypatch.setattr("skirmish.playtest.runner.CHUNK_S", 0.0)


def texts(desk: Desk) -> str:
    """All that the widgets of the page say."""
    from skirmish.client.ui.widget import walk

    desk.scene.freshen()
    found = []
    for widget in walk(desk.scene.ui.widgets):
        found += [getattr(widget, "text", ""), *(span.text for span in getattr(widget, "spans", ()))]
    return " ".join(found)


def chooses_little(desk: Desk) -> DeskScene:
    """The desk with the smallest playtest of quick players."""
    scene = desk.scene
    assert isinstance(scene, DeskScene)
    scene.choose(rosters=(WATCH, RAID), seats=("careless", "careless"))
    scene.games = 2
    return scene


# Choosing


def test_what_is_chosen_by_clicks_is_what_is_played(desk: Desk) -> None:
    desk.click("menu.playtest")
    scene = desk.scene
    assert isinstance(scene, DeskScene)
    desk.row("roster.0", 2)
    desk.row("roster.1", 5)
    desk.choose("seat.0", 0)
    desk.choose("seat.1", 0)
    desk.click("place.farm")
    desk.choose("scenario", 0)
    desk.app.scene.ui.memory("tabs.places").row = 1
    scene.touch()
    desk.choose("games", 1)
    desk.click("sure")
    desk.click("sure")
    desk.click("begin")
    plan = desk.page.run.plan
    assert plan is not None
    assert [roster.name for roster in plan.rosters] == [scene.rosters[2].name, scene.rosters[5].name]
    assert {field.id for field in plan.battlefields} == {"farm", "village"}
    assert (plan.games, plan.players, plan.until) == (GAMES[1], ("careless",), None)
    assert desk.page.run.running


def test_nobody_sits_in_front_of_many_battles(desk: Desk) -> None:
    desk.app.go.to_playtest()
    assert "human" not in desk.scene.wanted.seats
    desk.scene.freshen()
    assert "Human" not in desk.by_id("seat.0").options


def test_one_map_is_left_at_least(desk: Desk) -> None:
    desk.app.go.to_playtest()
    desk.click("place.village")
    assert desk.scene.maps_chosen == ("village",)
    desk.click("place.hills")
    desk.click("place.village")
    assert desk.scene.maps_chosen == ("hills",)


def test_until_sure_needs_no_number(desk: Desk) -> None:
    desk.app.go.to_playtest()
    chooses_little(desk).until_sure(on=True)
    desk.scene.accept()
    assert desk.page.run.plan.until is not None
    assert desk.page.run.plan.games == 10_000


def test_a_list_that_comes_from_the_muster_fights_the_last_opponent(desk: Desk) -> None:
    desk.app.go.to_playtest(("tower-patrol",))
    assert desk.scene.wanted.rosters[0] == "tower-patrol"
    assert desk.scene.wanted.rosters[1] != "tower-patrol"
    desk.app.pop()
    desk.app.go.to_playtest(("tower-patrol", "black-legion"))
    assert desk.scene.wanted.rosters == ("tower-patrol", "black-legion")


def test_what_was_chosen_is_there_the_next_time(desk: Desk) -> None:
    desk.app.go.to_playtest()
    scene = chooses_little(desk)
    scene.choose(rosters=("tower-patrol", "black-legion"))
    scene.place("forest", on=True)
    wanted = desk.scene.chosen
    desk.app.pop()
    assert (desk.app.folder / FILE).exists()
    kept = evolve(wanted, games=200, wanted=evolve(wanted.wanted, battlefield="forest"))
    assert evolve(remembered(desk.app.folder, SHOP), games=200) == kept
    (desk.app.folder / FILE).write_text("{}")
    assert remembered(desk.app.folder, SHOP).maps == (SHOP.usual().battlefield,)


def test_what_cannot_be_played_is_told_and_nothing_is_lost(desk: Desk) -> None:
    desk.app.go.to_playtest()
    scene = chooses_little(desk)
    scene.seed = "twelve"
    scene.accept()
    assert "whole number" in said(desk)
    scene.ui.close()
    scene.seed = "1"
    scene.choose(ruleset=scene.rulesets[0].id, rosters=("no-such-list", RAID))
    scene.accept()
    assert "no-such-list" in said(desk)
    assert not shelf.entries(desk.app.folder)


def test_processes_leave_a_core_to_the_window(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.app.go.to_playtest()
    for cores, processes in ((1, 1), (2, 1), (8, 7)):
        monkeypatch.setattr(type(desk.app.workshop), "cores", lambda self, n=cores: n)
        assert desk.scene.processes == processes


# Playing


def test_by_keys_alone_from_the_menu_to_the_verdict(desk: Desk) -> None:
    desk.tab_to("menu.playtest")
    desk.key(pygame.K_RETURN)
    chooses_little(desk)
    desk.tab_to("begin")
    desk.key(pygame.K_RETURN)
    desk.finish()
    assert desk.page.run.told is not None
    assert verdict.headline(desk.page.run.told) in texts(desk)
    desk.tab_to("tabs")
    desk.key(pygame.K_RIGHT)
    assert "cancels out" in texts(desk)
    desk.tab_to("watch.closest")
    desk.key(pygame.K_RETURN)
    while isinstance(desk.scene, RunScene):
        desk.app.step(0.1)
    assert isinstance(desk.scene, BattleScene)
    assert desk.scene.battle.selection.looking == 0


def test_paused_and_gone_on_with(desk: Desk) -> None:
    page = desk.begun(a_plan(4))
    while page.run.tidings is None or page.run.tidings.done < 2:
        desk.app.step(0.1)
    desk.click("pause")
    assert not page.run.busy
    assert "Paused" in texts(desk)
    desk.key(pygame.K_RETURN)
    desk.finish()
    assert page.run.told.over
    assert page.run.told.now.battles == 4
    assert [point.battles for point in page.run.points] == [2, 4]


def test_left_while_it_runs_it_is_kept_and_gone_on_with_from_the_list(desk: Desk) -> None:
    desk.app.go.to_playtest()
    page = desk.begun(a_plan(4))
    while page.run.tidings is None or page.run.tidings.done < 2:
        desk.app.step(0.1)
    desk.key(pygame.K_ESCAPE)
    assert not page.run.busy
    desk.click("shelf")
    desk.app.step(0.1)
    assert "2 of 4 battles" in desk.by_id("list").rows[0].sub
    desk.click("open")
    desk.finish()
    desk.click("go-on")
    desk.finish()
    assert desk.page.run.told.over
    desk.key(pygame.K_ESCAPE)
    desk.app.step(0.1)
    assert desk.by_id("list").rows[0].sub == "4 battles"


def test_what_goes_wrong_is_told_and_can_be_tried_again(desk: Desk) -> None:
    page = desk.begun(evolve(a_plan(2), version="0.0+else"))
    desk.finish()
    assert "0.0+else" in said(desk)
    page.ui.close()
    assert "0.0+else" in texts(desk)
    assert desk.by_id("go-on").enabled


# What comes of it


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A playtest that was played to its end, in a folder of its own."""
    desk = Desk(tmp_path_factory.mktemp("kept"))
    page = desk.begun(a_plan(6))
    desk.finish()
    return page.run.path


@pytest.fixture
def over(kept: Path) -> Desk:
    """The window with that playtest."""
    found = Desk(kept.parent.parent)
    found.opened(kept)
    return found


def test_a_battle_to_look_at_is_a_replay_and_leads_back(over: Desk) -> None:
    over.click("watch.median")
    while isinstance(over.scene, RunScene):
        over.app.step(0.1)
    session = over.scene.battle.session
    assert session.decision is None
    assert [roster.name for roster in session.setup.rosters] == [seat.name or roster.name for seat, roster in zip(
        session.seats, session.setup.rosters, strict=True)]  # fmt: skip
    over.app.pop()
    assert isinstance(over.scene, RunScene)
    assert over.page.run.told is not None


def test_the_report_is_written_and_its_path_told(over: Desk) -> None:
    pytest.importorskip("plotly", reason="no plotly to draw charts with; it comes with the extra lab")
    over.click("report")
    over.finish()
    (page,) = (over.app.folder / "exports").glob("*.html")
    assert str(page) in texts(over)


def test_a_playtest_is_thrown_away_after_a_question(desk: Desk) -> None:
    path = shelf.begin(desk.app.folder, a_plan(2))
    path.with_name(f"{path.name}-wal").touch()
    desk.app.push(ShelfScene(desk.app))
    desk.app.step(0.1)
    desk.click("delete")
    desk.click("keep")
    assert path.exists()
    desk.click("delete")
    desk.click("sure")
    assert list(path.parent.iterdir()) == []
    assert "No playtests yet" in texts(desk)
    assert not desk.by_id("open").enabled


def test_a_playtest_that_is_being_played_elsewhere_is_not_thrown_away(desk: Desk) -> None:
    path = shelf.begin(desk.app.folder, a_plan(2))
    with Store(path), pytest.raises(UserError, match=f"{path.name} is being played"):
        shelf.delete(desk.app.folder, path)
    assert path.exists()
    shelf.delete(desk.app.folder, path)
    assert list(path.parent.iterdir()) == []


def test_a_file_that_is_no_playtest_says_so_and_cannot_be_opened(desk: Desk) -> None:
    folder = desk.app.folder / shelf.FOLDER
    folder.mkdir()
    (folder / "other.sqlite").write_text("something else")
    good = shelf.begin(desk.app.folder, a_plan(2))
    desk.app.push(ShelfScene(desk.app))
    for _ in range(2):
        desk.app.step(0.1)
    assert [entry.path for entry in desk.scene.shelf.listed] == [good]
    desk.scene.shelf.show(damaged=True)
    (row,) = desk.by_id("list").rows
    assert row.text == "other.sqlite"
    assert "file is not a database" in row.sub
    assert not desk.by_id("open").enabled
    desk.key(pygame.K_RETURN)
    assert isinstance(desk.scene, ShelfScene)
    desk.click("delete")
    desk.click("sure")
    for _ in range(2):
        desk.app.step(0.1)
    assert not desk.scene.shelf.damaged
    assert desk.scene.shelf.chosen.path == good


# Looks


def _desk(desk: Desk) -> None:
    desk.app.go.to_playtest()


def _contest(desk: Desk) -> None:
    desk.app.go.to_playtest()
    desk.scene.until_sure(on=True)
    for tabs in ("tabs.places", "tabs.side-a"):
        desk.scene.ui.memory(tabs).row = 3 if tabs == "tabs.side-a" else 1
    desk.scene.touch()


def _running(desk: Desk) -> None:
    page = desk.begun(a_plan(400))
    page.run.notes = ("a warrior too many", "and no leader")
    while page.run.tidings is None or page.run.tidings.done < 2:
        page.step(0.1)


def _tab(number: int):
    def open_(desk: Desk) -> None:
        page = desk.begun(a_plan(4))
        desk.finish()
        page.run.tab = number
        page.touch()

    return open_


def _shelf(desk: Desk) -> None:
    shelf.begin(desk.app.folder, a_plan(2))
    desk.app.push(ShelfScene(desk.app))
    desk.app.step(0.1)


def _unusable(desk: Desk) -> None:
    _shelf(desk)
    (desk.app.folder / shelf.FOLDER / "other.sqlite").write_text("something else")
    desk.scene.enter()
    for _ in range(2):
        desk.app.step(0.1)
    desk.scene.shelf.show(damaged=True)


SCREENS = {
    "desk": _desk, "contest": _contest, "running": _running, "people": _tab(0), "fairness": _tab(1), "course": _tab(2),
    "course-narrow": _tab(3), "shelf": _shelf, "unusable": _unusable,
    "empty": lambda desk: desk.app.push(ShelfScene(desk.app)),
}  # fmt: skip


@pytest.fixture(params=SCREENS, scope="module")
def screen(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Desk:
    found = Desk(tmp_path_factory.mktemp(f"Würfel {request.param}"))
    SCREENS[request.param](found)
    found.app.draw(found.surface)
    return found


@each_size
def test_no_text_is_cut_at_the_desk(screen: Desk, size: tuple[int, int], ui: float, text: float) -> None:
    screen.resize(size)
    screen.app.change(ui_scale=ui, text_scale=text)
    screen.scene.freshen()
    window = pygame.Rect((0, 0), size)
    assert screen.scene.ui.overflows() == []
    assert [w.id for w in screen.scene.ui.widgets if not window.contains(w.rect)] == []
    screen.app.draw(screen.surface)


@pytest.mark.parametrize(("size", "ui", "text"), LARGE)
def test_with_large_letters_in_a_small_window_everything_can_be_pressed(
    screen: Desk, size: tuple[int, int], ui: float, text: float
) -> None:
    screen.resize(size)
    screen.app.change(ui_scale=ui, text_scale=text)
    screen.scene.freshen()
    assert beyond_reach(screen.scene.ui) == []


def test_all_letters_can_be_read(screen: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.resize((1280, 800))
    screen.app.change(ui_scale=0.0, text_scale=1.0)
    screen.scene.freshen()
    screen.scene.ui.touch()
    assert pale_letters(screen.app, monkeypatch) == []


def test_tab_comes_to_everything_at_the_desk(screen: Desk) -> None:
    screen.resize((1280, 800))
    screen.app.change(ui_scale=0.0, text_scale=1.0)
    stops = screen.stops()
    screen.scene.ui.focus = None
    seen = []
    for _ in stops:
        screen.key(pygame.K_TAB)
        seen.append(screen.scene.ui.focus)
    assert sorted(seen) == sorted(screen.stops())


def test_maps_of_one_s_own_are_among_those_to_tick(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "yard.yaml").write_text("format: map/1\nid: yard\nname: The yard\nsize_in: [48, 48]\n")
    desk.app.go.to_playtest()
    desk.click(f"place.{tmp_path / 'yard.yaml'}")
    scene = chooses_little(desk)
    assert scene.maps_chosen == (str(tmp_path / "yard.yaml"), "village")
    desk.click("begin")
    assert desk.page.run.plan is not None
    assert {field.id for field in desk.page.run.plan.battlefields} == {"yard", "village"}
