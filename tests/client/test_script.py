"""Scripts that drive the window: each command, what it understands, what it says when it doesn't."""

from __future__ import annotations

import pygame
import pytest
from app_scene import Table, an_app

from skirmish.client.battle.scene import BattleScene
from skirmish.client.script import ScriptFault, run
from skirmish.client.script_input import Unmeant, pixel_of, said
from skirmish.core.events import Moved, PhaseBegun


@pytest.fixture(scope="module")
def table():
    return Table("moves", 2)


@pytest.fixture
def own(table):
    """A table with nothing planned, selected, asked or shown; it is the first side's turn to move."""
    scene = table.scene
    while scene.ui.dialog is not None:
        scene.ui.close()
    scene.ui.shut()
    scene.battle.selection.select(None)
    scene.battle.overlays.clear()
    table.stage.hand.resize((1280, 800))
    scene.battle.viewport.fit()
    table.does("wait 0.1")
    return table


def mover(table):
    """The first model that can move, with its place."""
    model = table.scene.battle.selection.idle()[0]
    x, y, *_ = table.session.state.places[model]
    return model, x, y


def test_a_click_on_a_name_selects_the_model(own):
    model, *_ = mover(own)
    own.does(f"click {own.name(model)}")
    assert own.scene.battle.selection.selected == model


def test_inches_are_where_the_board_has_them(own):
    model, x, y = mover(own)
    for written in (f"{x},{y}", f"({x},{y})", f"({x}, {y})"):
        own.scene.battle.selection.selected = None
        own.does(f"click {written}")
        assert own.scene.battle.selection.selected == model


def test_a_drag_with_way_points_goes_round_them(own):
    model, x, y = mover(own)
    own.does(f'drag "{own.name(model)}" {x + 0.5},{y + 0.5} {x - 0.5},{y + 1} {x},{y + 1.5}')
    action = own.scene.battle.selection.plan.action
    assert len(action.via) == 2
    assert action.at == pytest.approx((x, y + 1.5), abs=0.1)


def test_enter_does_it_and_undo_and_redo_are_told(own):
    model, x, y = mover(own)
    own.does(f'drag "{own.name(model)}" {x},{y + 1}\nkey Enter\nsettle\nexpect play move')
    assert own.session.state.places[model][:2] == pytest.approx((x, y + 1), abs=0.1)
    own.does("key Ctrl+Z")
    assert own.session.state.places[model][:2] == (x, y)
    own.does("key Ctrl+Y Ctrl+Z\nexpect redo")


def test_ctrl_is_held_while_a_ctrl_click_is_made(own):
    model, *_ = mover(own)
    enemy = next(m for m in own.session.state.models if m.side == 1)
    own.does(f'click "{own.name(model)}"\nctrl-click "{enemy.name}"')
    assert own.scene.battle.overlays.spied == [model, enemy.id]
    assert own.scene.mouse.mods == 0


def test_a_double_click_opens_the_card(own):
    own.does(f'double-click "{own.name(mover(own)[0])}"')
    assert own.scene.ui.dialog is not None


def test_rows_are_named_by_their_words(own):
    model, *_ = mover(own)
    own.does(f'click "{own.name(model)}"\nclick actions:Move')
    assert own.scene.battle.selection.plan.offer.verb == "move"


def test_the_menu_is_clicked_by_its_words(own):
    own.does("right-click 24,24\nclick Grid")
    assert own.app.settings.grid
    own.does("key Ctrl+G")


def test_the_wheel_turns_where_it_is_told_to(own):
    before, kept = own.scene.battle.viewport.camera, own.scene.battle.viewport.camera.to_pixels((10.0, 20.0))
    own.does("wheel +3 at 10,20")
    assert own.scene.battle.viewport.camera.per_inch > before.per_inch
    assert own.scene.battle.viewport.camera.to_pixels((10.0, 20.0)) == pytest.approx(kept, abs=1)


def test_letters_are_typed_into_what_has_the_focus(own):
    own.does("key Ctrl+F\nwait 0.2\ntype Ysandre and #7")
    assert own.scene.ui.dialog is not None


def test_the_size_of_the_window_changes(own):
    own.does("size 1024x640")
    assert own.app.size == (1024, 640)
    assert own.scene.battle.viewport.camera.is_fitted


def test_a_shot_is_a_picture_of_the_window(own, tmp_path):
    own.does(f'shot "{tmp_path}/a picture ü.png"')
    assert pygame.image.load(tmp_path / "a picture ü.png").get_size() == own.app.size


def test_expect_hears_the_log_and_the_panels(own):
    own.does("expect has the first turn\nexpect End Move\nexpect round 2\nexpect-not xyzzy")


def test_what_was_expected_is_told_with_what_there_is_instead(own):
    with pytest.raises(Unmeant, match=r"nothing says 'xyzzy'; round 2, Move, .* must decide"):
        own.does("expect xyzzy")
    with pytest.raises(Unmeant, match="something says 'END move'"):
        own.does("expect-not END move")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("clik 3,3", "no command 'clik', did you mean 'click'"),
        ("click", "it is: click WHAT"),
        ("click end-fase", "did you mean 'end-phase'"),
        ("click actions:Moove", "nothing here is called 'actions:Moove'"),
        ("click 99,99", "out of view"),
        ("key Ctrl+Entre", "did you mean 'Enter'"),
        ("wait soon", "'soon' is no number"),
        ("wait 1e9", "too much"),
        ("wait nan", "too much"),
        ("size large", "not WIDTHxHEIGHT"),
        ("wheel 3 on 2,2", "it is: wheel STEPS"),
        ("seat C human", "no side"),
        ("seat A agressor", "no player 'agressor', did you mean 'aggressor'"),
        ("seat A tactician:bolt", "no profile 'bolt', did you mean 'bold'"),
        ("seat A aggressor:bold", "has no profiles"),
        ("until moovs", "did you mean"),
        ('type "abc', "quotation mark"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_told(own, line, said):
    with pytest.raises(Unmeant, match=said):
        own.does(line)


def test_nothing_is_waited_for_that_a_person_must_do(own):
    with pytest.raises(Unmeant, match=r"doesn't come by itself: .* must decide"):
        own.does("until Fight")


def test_remarks_and_empty_lines_do_nothing(own):
    before = list(own.app.accepted)
    own.does("# click end-phase\n\n   # more")
    assert own.app.accepted == before


def test_an_ai_plays_until_the_other_side_must_decide(own):
    twin = Table("moves", 2)
    twin.does("seat A random\nuntil B")
    assert twin.session.decision.side == 1
    assert "play done" in twin.app.accepted


def test_it_stops_at_the_first_decision_of_a_part_of_the_turn_though_ais_would_play_on():
    twin = Table("moves", 1, seats=("aggressor", "aggressor"))
    twin.does("until A Move round 2")
    begun = max(m.number for m in twin.session.moments if isinstance(m.event, PhaseBegun))
    assert twin.session.moments[begun].event.phase == "moves"
    assert not [m for m in twin.session.moments[begun:] if isinstance(m.event, Moved)]


def test_a_menu_is_named_as_a_battle_is(tmp_path):
    app = an_app(home=tmp_path)

    app.go.to_menu()
    assert pixel_of(app, "menu.quick") == pixel_of(app, "Quick battle")
    with pytest.raises(Unmeant, match="a pixel is written @3,4"):
        pixel_of(app, "3,4")
    assert not isinstance(app.scene, BattleScene)
    assert any("Quick battle" in text for text in said(app))


def test_a_script_that_fails_names_file_and_line(tmp_path):
    app = an_app(home=tmp_path)

    app.go.to_menu()
    path = tmp_path / "s.txt"
    path.write_text("# a remark\nwait 0.1\nclick nobody\n")
    with pytest.raises(ScriptFault, match=r"s\.txt:3: nothing here is called 'nobody'"):
        run(app, pygame.display.get_surface(), path)


def test_a_closed_window_is_told(tmp_path):
    app = an_app(home=tmp_path)

    app.go.to_menu()
    path = tmp_path / "s.txt"
    path.write_text("close\nwait 1\n")
    with pytest.raises(ScriptFault, match="2: the window is closed"):
        run(app, pygame.display.get_surface(), path)


@pytest.mark.parametrize("data", [b"\xff\xfe", b"x" * 1_000_001])
def test_what_is_no_script_is_refused(tmp_path, data):
    path = tmp_path / "s.txt"
    path.write_bytes(data)
    with pytest.raises(ScriptFault, match="this is no"):
        run(an_app(home=tmp_path), pygame.display.get_surface(), path)
