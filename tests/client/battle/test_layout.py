"""Where everything stands: the board in the middle, columns beside it, actions at the foot, nothing over another."""

from __future__ import annotations

import pygame
import pytest
from battle_scene import Table
from choices_scene import CHANNELERS, moments

from skirmish.client.battle.frame import frame
from skirmish.client.battle.panels.action_bar import ActionBar
from skirmish.client.battle.panels.log import LogList
from skirmish.client.battle.panels.roster import Roster, fit_tiles
from skirmish.client.battle.presenters.actions import actions
from skirmish.client.settings import Settings
from skirmish.client.ui.paint import wide
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import Scale, auto
from skirmish.client.ui.text import cut_lines
from skirmish.client.ui.widget import Widget, walk
from skirmish.rules import pairs

SIZES = ((1024, 640), (1280, 720), (1600, 1200), (1920, 1080), (2560, 1080), (2560, 1440), (900, 1400), (1080, 1920))
QUICK = ("skirmish+channeling", "dots+threads", "resolve+wyld", "trilogy+essence")


@pytest.mark.parametrize("aspect", [1.0, 1.5])
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_the_boxes_fill_the_window_side_by_side(size: tuple[int, int], text: float, aspect: float) -> None:
    for ui in (auto(size), 1.0, 2.0):
        found = frame(size, Scale(ui, text), aspect)
        boxes = [found.top, found.board, *found.columns, found.bar, found.foot]
        assert all(pygame.Rect((0, 0), size).contains(box) for box in boxes)
        assert sum(box.w * box.h for box in boxes) == pytest.approx(size[0] * size[1], rel=0.002)
        assert all(len(box.collidelistall(boxes)) == 1 for box in boxes)


@pytest.mark.parametrize("aspect", [1.0, 1.5])
def test_the_usual_windows_have_a_column_for_each_side(aspect: float) -> None:
    for size in ((1024, 640), (1280, 720), (1920, 1080), (2560, 1440)):
        assert len(frame(size, Scale(auto(size)), aspect).columns) == 2, size


@pytest.mark.parametrize("count", [1, 5, 8, 13, 24])
def test_a_roster_keeps_to_its_height_and_tiles_are_as_large_as_that_allows(count: int) -> None:
    before = 10**9
    for most in (900, 500, 300, 200, 120):
        found = fit_tiles(count, 280, most, Scale())
        if found.shape != "line":  # a name is worth more than a larger face
            area = found.high * (found.high if found.shape == "portrait" else 280)
            assert area <= before
            before = area
        lines = -(-count // found.across)
        assert lines * (found.high + 5) <= most or found.shape == "portrait"


def over(widgets: list[Widget]) -> list[tuple[str, str]]:
    """Widgets of a column that lie over each other."""
    return [(a.id, b.id) for n, a in enumerate(widgets) for b in widgets[n + 1 :] if a.rect.colliderect(b.rect)]


@pytest.mark.parametrize("pair", [pytest.param(one, marks=() if one in QUICK else pytest.mark.long) for one in pairs()])
def test_card_all_actions_and_six_lines_of_the_log_are_seen_at_1280x720(pair: str) -> None:
    settings = Settings(animation_speed=0.0, ai_speed=0.0, autosave=False)
    table = Table((1280, 720), settings=settings).battle(ruleset=pair, rosters=CHANNELERS, seed=5)
    seen = 0
    for _ in moments(table):
        ui, selection = table.scene.ui, table.scene.battle.selection
        live = [number for number, one in enumerate(selection.choices()) if one.offer is not None]
        if live:
            bar = table.widget("actions")
            assert isinstance(bar, ActionBar)
            assert set(live) <= set(bar.numbers) or (len(bar.numbers) >= 20 and table.has("actions.more"))
            assert all(bar.rect.contains(bar.box_of(row, ui)) for row in range(len(bar.rows)))
        column = table.widget("left").rect
        assert column.contains(table.widget("card").rect) or isinstance(table.widget("column"), Scroll)
        log = table.widget("log")
        assert isinstance(log, LogList)
        if not table.has("forecast") and len(log.lines) >= 6:
            assert all(log.rect.contains(log.box_of(row, ui)) for row in range(len(log.lines) - 6, len(log.lines)))
            seen += 1
        for panel in ("left", "right", "bar"):
            assert over(list(table.widget(panel).children())) == [], panel
    assert seen > 5


def test_a_tile_means_what_its_model_means() -> None:
    table = Table((1280, 720)).at("shooting", 2)
    mine = next(i for i in table.scene.battle.selection.idle())
    table.tile(mine)
    assert table.scene.battle.selection.selected == mine
    foe = next(m.id for m in table.session.state.models if m.side != table.decision.side)
    table.scene.battle.selection.select(None)
    table.tile(foe)
    assert table.scene.battle.selection.selected == foe, "with nobody in hand an enemy is looked at"
    table.scene.battle.selection.select(mine)
    number = next(n for n, one in enumerate(table.scene.battle.selection.choices()) if one.offer is not None
                  and one.offer.needs == "model" and foe in set(one.offer.candidates()))  # fmt: skip
    table.choose(number)
    table.tile(foe)
    assert table.scene.battle.selection.plan is not None
    assert table.scene.battle.selection.plan.targets == (foe,), "while something is aimed it is the target"


def test_after_a_click_on_a_tile_or_a_cell_keys_are_still_for_the_board() -> None:
    table = Table((1280, 720)).at("moves")
    first, second = list(table.scene.battle.selection.idle())[:2]
    table.tile(first)
    table.key(pygame.K_TAB)
    assert table.scene.battle.selection.selected == second
    table.tile(first)
    table.choose(next(n for n, one in enumerate(table.scene.battle.selection.choices()) if one.deed.verb == "move"))
    table.key(pygame.K_RIGHT)
    plan = table.scene.battle.selection.plan
    assert plan is not None
    assert plan.action.at is not None, "the arrow steps the ghost"


def test_a_tile_is_no_place_to_go_to() -> None:
    table = Table((1280, 720)).at("moves")
    who, before = next(iter(table.scene.battle.selection.idle())), len(table.session.game.actions)
    table.tile(who)
    table.choose(next(n for n, one in enumerate(table.scene.battle.selection.choices()) if one.deed.verb == "move"))
    for _ in range(3):
        table.run(1.0)
        table.tile(who)
    assert len(table.session.game.actions) == before


def test_the_tiles_tell_who_is_out_and_since_when() -> None:
    table = Table((1280, 720)).battle(seed=5)
    table.play_until(lambda session: any(model.out and not model.away for model in session.state.models))
    gone = next(model for model in table.session.state.models if model.out)
    found = table.widget(f"roster.{gone.side}")
    assert isinstance(found, Roster)
    tile = next(tile for tile in found.tiles if tile.model == gone.id)
    assert tile.remark == f"out in round {table.session.state.round}"


def test_each_id_stands_for_one_widget() -> None:
    table = Table((1280, 720)).at("moves")
    table.pick(next(iter(table.scene.battle.selection.idle())))
    ids = [widget.id for widget in walk(table.scene.ui.widgets) if widget.id]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("pair", QUICK)
def test_grey_actions_are_on_the_bar_where_there_is_room_for_all(pair: str, size: tuple[int, int]) -> None:
    settings = Settings(animation_speed=0.0, ai_speed=0.0, autosave=False)
    table = Table(size, settings=settings).battle(ruleset=pair, rosters=CHANNELERS, seed=5)
    grey = 0
    for _ in moments(table):
        if not table.has("actions"):
            continue
        bar = table.widget("actions")
        assert isinstance(bar, ActionBar)
        battle = table.scene.battle
        view = actions(battle.selection, battle.forecast, table.app.keymap.cap)
        count = len(view.live) + len(view.barred)
        assert len(bar.rows) == count or count > 15, "so many have room everywhere"
        grey += any(not deal.enabled for deal in bar.deals)
    assert grey


def test_a_name_is_cut_after_a_whole_word() -> None:
    name = "Fight with club and dagger"
    for room in range(90, 240):
        for rooms in ((room,), (room, room), (room, room - 30)):
            lines = cut_lines(name, "bold", 14, rooms)
            assert all(wide(line, "bold", 14) <= across for line, across in zip(lines, rooms, strict=False))
            said = " ".join(lines)
            assert said == name or (said.endswith("…") and name.startswith(said[:-1] + " ")), said
    assert cut_lines("Unpronounceable thing", "bold", 14, (50,))[0].endswith("…")
    assert cut_lines("Short", "bold", 14, ()) == ()
