"""What a person's habits expect of mouse and keys: trackpads, keys that step, a good set-up, answers that show."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from app_scene import Table
from battle_scene import Table as Played
from support.moments import CIRCLES

from skirmish.board import on
from skirmish.client.battle.forecast import headline
from skirmish.client.battle.presenters.actions import outlook_lines
from skirmish.client.battle.presenters.board import answer_marks
from skirmish.client.battle.session import Session
from skirmish.client.view.marks import Stroke
from skirmish.core.outlook import Outlook, find_outlook
from skirmish.core.state import LIMBO


def wheel(table: Table, x: int = 0, y: int = 0, precise_x: float = 0.0, precise_y: float = 0.0) -> None:
    middle = table.scene.battle.viewport.frame.board.center
    table.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=middle, rel=(0, 0), buttons=(0, 0, 0)))
    table.app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=x, y=y, precise_x=precise_x, precise_y=precise_y))


def test_two_fingers_pan_and_a_wheel_zooms() -> None:
    table = Table("moves", 2)
    port = table.scene.battle.viewport
    port.zoom(6)
    before = port.camera
    wheel(table, precise_x=0.4, precise_y=0.25)
    assert port.camera.per_inch == before.per_inch
    assert port.camera.centre[0] > before.centre[0], "fingers to the right show what lies to the right"
    assert port.camera.centre[1] < before.centre[1]
    wheel(table, y=1, precise_y=1.0)
    assert port.camera.per_inch == before.per_inch, "a whole notch amid them is still that of the fingers"
    table.app.step(1.0)
    wheel(table, y=1, precise_y=1.0)
    assert port.camera.per_inch > before.per_inch


def test_with_ctrl_two_fingers_zoom_the_way_they_go_and_sideways_they_do_not() -> None:
    table = Table("moves", 2)
    port = table.scene.battle.viewport
    before = port.camera.per_inch
    ctrl = {"mod": pygame.KMOD_LCTRL, "unicode": "", "scancode": 0}
    table.app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LCTRL, **ctrl))
    wheel(table, precise_y=0.3)
    larger = port.camera.per_inch
    assert larger > before
    wheel(table, precise_x=0.5)
    assert port.camera.per_inch == larger
    wheel(table, precise_y=-0.3)
    assert port.camera.per_inch < larger


def test_who_was_selected_by_keys_is_stepped_by_them() -> None:
    table = Table("moves", 2)
    selection, port = table.scene.battle.selection, table.scene.battle.viewport
    table.does("key Tab")
    who = selection.selected
    assert who is not None
    x, y, *_ = table.session.state.places[who]
    table.does("key Right")
    assert selection.plan is not None
    assert selection.plan.action.at == (x + 1, y)
    table.does("key Esc")
    table.does("key Esc")
    assert selection.plan is None
    selection.select(None)
    port.zoom(6)
    before = port.camera.centre
    table.does("key Right")
    assert port.camera.centre != before, "with nobody in hand the view moves"


def test_the_rest_is_set_up_as_the_usual_opponent_would() -> None:
    """Circles within 2 inches (CHN-30): sisters who can link stand together."""
    table = Table("deployment", 0, rosters=CIRCLES)
    session = table.session
    while session.decision is not None and (session.state.phase != "deployment" or session.decision.side != 0):
        session.play(session.decision.default)
    table.scene.enter()
    table.does("key Ctrl+Enter")
    while session.decision is not None and session.state.phase == "deployment":
        if session.decision.side == 0:
            table.scene.controls.place_rest()
        else:
            session.play(session.decision.default)
            table.scene.enter()
    state = session.state
    women = [m.id for m in state.models if m.side == 0 and m.magic is not None and state.on_table(m.id)]
    assert len(women) == 3
    assert any(on(state).within(i, j, 2.0) for i in women for j in women if i < j)


def test_who_has_fallen_is_not_pointed_at_any_more() -> None:
    table = Table("moves", 2)
    selection = table.scene.battle.selection
    foe = next(m.id for m in table.session.state.models if m.side == 1)
    selection.hovered = foe
    selection.forget_fallen()
    assert selection.hovered == foe
    table.session.game.table.state = table.session.game.state.moved(foe, LIMBO)
    assert not table.session.state.on_table(foe)
    selection.forget_fallen()
    assert selection.hovered is None


def test_an_answer_shows_on_the_board_what_it_means() -> None:
    table = Table()
    session, scene = table.session, table.scene
    assert session.decision is not None
    assert session.decision.is_prompt, "the edges of the table"
    edges = [action.what for action in session.decision.answers]
    layer = answer_marks(scene.battle.selection, 1)
    assert layer is not None
    assert any(isinstance(mark, Stroke) for mark in layer.marks)
    assert edges[1] in layer.title.casefold()
    scene.freshen()
    at = scene.ui.by_id("prompt.1").rect.center
    table.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    table.app.step(0.05)
    assert scene.battle.answer == 1
    assert any(one.name == "answer" for one in scene.battle.live_layers())
    assert answer_marks(scene.battle.selection, None) is None


def test_a_charge_is_headlined_with_the_fight_and_begins_with_the_fear_test() -> None:
    table = Played((1920, 1080)).battle(rosters=("tower-patrol", "cinder-fist"), seed=0)
    table.play_until(lambda session: any(map(is_fearful, charges(session))))
    seen = next(filter(is_fearful, charges(table.session)))
    harm = seen.later.harm if seen.later is not None else None
    assert harm is not None
    assert seen.first is not None
    assert harm.value != pytest.approx(float(seen.first.passed or 0)), "else the test couldn't tell them apart"
    assert headline(seen) == pytest.approx(harm.value)
    told = "".join(str(getattr(span, "text", span)) for span in outlook_lines(seen, table.session.state, full=False))
    begins, first = told.splitlines()[:2]
    assert begins.startswith(f"{harm.value:.0%}")
    assert "First: fear of" in first


def charges(session: Session) -> Iterator[Outlook]:
    """What becomes of each charge that may be declared."""
    found = session.decision.each() if session.decision is not None else ()
    for offer in found:
        if offer.verb == "charge":
            yield from (find_outlook(session.game, action, "default") for action in offer.samples())


def is_fearful(seen: Outlook) -> bool:
    """Whether it begins with a roll and leads to a fight."""
    return seen.first is not None and seen.later is not None and seen.later.harm is not None
