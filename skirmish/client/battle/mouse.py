"""The mouse on the board: what clicks, drags and the wheel mean, and how they move the view. It reads events only."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

import pygame

from skirmish.client.battle import controller, dialogs
from skirmish.client.battle.battle import Battle
from skirmish.client.battle.choices import untold
from skirmish.client.battle.controls import Controls
from skirmish.client.battle.panels.roster import Roster
from skirmish.client.battle.plan import ON_MODELS, ON_PLACES, Plan, offers_of
from skirmish.client.battle.presenters import board
from skirmish.client.ui.inputs import DOUBLE_CLICK
from skirmish.client.words import say
from skirmish.core.decision import Action
from skirmish.core.state import NOBODY, ModelId
from skirmish.core.units import Point

LEFT, MIDDLE, RIGHT = 1, 2, 3
STILL = 3
"""Pixels within which two clicks are on the same spot."""
HOVER_WAIT = 0.08
"""Seconds that the pointer must rest before odds are asked for."""
EDGE = 4
"""Pixels at 100% from the window's edge within which the board drifts."""
PER_SECOND = 700.0
"""Pixels at 100% that the board drifts in a second."""
LONGEST = 0.1
"""Seconds that count of a step: after a rest of the window the board doesn't jump."""
FINGERS, PER_NOTCH = 0.5, 40.0
"""Seconds after which a turn of the wheel is no longer that of two fingers; pixels that these pan by a notch."""
SEEN = 0.3
"""Seconds that the odds of a target must have been shown before one click on it acts."""
GHOST_IN = 0.6
"""Inches round the ghost of somebody who isn't on the table yet that are its own."""
Grip = Literal["", "press", "pan", "move", "rule", "carry"]
"""What a held button does: nothing yet, drags the view, a model, the ruler's end, somebody from a list."""
_MODS = {
    pygame.K_LSHIFT: pygame.KMOD_LSHIFT, pygame.K_RSHIFT: pygame.KMOD_RSHIFT, pygame.K_LCTRL: pygame.KMOD_LCTRL,
    pygame.K_RCTRL: pygame.KMOD_RCTRL, pygame.K_LALT: pygame.KMOD_LALT, pygame.K_RALT: pygame.KMOD_RALT,
}  # fmt: skip
_CURSORS: dict[board.Shape, int] = {
    "arrow": pygame.SYSTEM_CURSOR_ARROW, "select": pygame.SYSTEM_CURSOR_HAND, "pan": pygame.SYSTEM_CURSOR_SIZEALL,
    "move": pygame.SYSTEM_CURSOR_SIZEALL, "attack": pygame.SYSTEM_CURSOR_CROSSHAIR,
    "forbidden": pygame.SYSTEM_CURSOR_NO,
}  # fmt: skip


class Mouse:
    """What the buttons are at. Modifiers come with key events, so that a script's are as good as a person's."""

    def __init__(self, battle: Battle, controls: Controls, left: Callable[[], object]) -> None:
        self.battle, self.controls = battle, controls
        self.selection, self.overlays, self.viewport = battle.selection, battle.overlays, battle.viewport
        self._left = left
        """Called when the window loses the pointer."""
        self.grip: Grip = ""
        self.held = 0
        """The button that is down."""
        self.mods = 0
        """Modifier keys as the last key event told them."""
        self.space = False
        self._from: tuple[int, int] = (0, 0)
        self._last: tuple[int, int] = (0, 0)
        self._clicked: tuple[float, ModelId | None] = (-1.0, None)
        self._clicked_at: tuple[int, int] = (-1, -1)
        self._under: ModelId | None = None
        self._moved_at = 0.0
        self._looked_at = 0.0
        self._told: ModelId | None = None
        """The model under the pointer that the columns tell of."""
        self._shape: board.Shape = "arrow"
        self._fingers_at = -FINGERS
        """When two fingers were last on a trackpad."""
        self._aimed: tuple[int, Action | None] = (-1, None)
        """At which version of the battle a click on a target planned what."""
        self._shown: tuple[Action | None, float] = (None, 0.0)
        """What the odds are shown for, and since when."""

    # Time

    @property
    def waits(self) -> bool:
        """Whether odds are about to be asked for."""
        return self.battle.app.now - self._moved_at <= 2 * HOVER_WAIT

    def step(self, seconds: float) -> None:
        """Time passes: once the pointer has rested, odds are asked for; at the window's edge the board drifts."""
        self._rest()
        self._note_shown()
        if self.selection.rests and self._looked_at != self._moved_at:
            self._looked_at, self._told = self._moved_at, self.selection.hovered
            self.battle.touch()
        self._drift(seconds)

    def _rest(self) -> None:
        self.selection.rests = self.battle.app.now - self._moved_at >= HOVER_WAIT

    def _note_shown(self) -> None:
        plan, forecast = self.selection.plan, self.battle.forecast
        aimed = plan is not None and plan.needs in ("model", "models") and plan.begun and plan.refusal is None
        action = plan.action if plan is not None and aimed and forecast.told(plan.action) is not None else None
        if action != self._shown[0]:
            self._shown = action, self.battle.app.now

    def _has_seen(self, action: Action) -> bool:
        """Whether the odds of it have been on screen, or may not be told; or a click has chosen it already."""
        shown, since = self._shown
        seen = shown == action and self.battle.app.now - since >= SEEN
        return seen or self._aimed == (self.battle.session.version, action) or untold(self.battle.session, action)

    def _note_aimed(self, plan: Plan) -> None:
        self._aimed = self.battle.session.version, plan.action

    def _drift(self, seconds: float) -> None:
        """Moves the board away from the edge at which the pointer rests; nothing is in hand or asked then."""
        battle, app = self.battle, self.battle.app
        if not app.settings.edge_scroll or self.grip or battle.ui.dialog is not None or not self.selection.rests:
            return
        (x, y), (w, h), zone = battle.ui.pointer, app.size, app.scale.u(EDGE)
        if not (0 <= x < w and 0 <= y < h):
            return
        far = PER_SECOND * app.scale.ui * min(seconds, LONGEST)
        dx, dy = (x < zone) - (x >= w - zone), (y < zone) - (y >= h - zone)
        if dx or dy:
            self.viewport.pan(far * dx, far * dy)

    # The pointer

    def point(self, at: tuple[int, int] | None) -> None:
        """The pointer is there, or not on the board."""
        selection = self.selection
        selection.moved = True
        selection.pointed = self.viewport.camera.to_inches(at) if at is not None else None
        under = self.battle.model_at(at) if at is not None and not selection.dragging else None
        self._moved_at = self.battle.app.now
        self._rest()
        if under != selection.hovered:  # columns follow once it rests: to build them takes longer than all else
            self.battle.touch(beside=self._told is not None)
            self._told = None
        self.battle.touch(panels=False)
        selection.hovered = under
        shape = self.pointer().shape
        if shape != self._shape:
            self._shape = shape
            show_cursor(shape)

    def pointer(self) -> board.Pointer:
        """Its shape, and in words why what it points at can't be done."""
        if self.grip == "pan":
            return board.Pointer("pan")
        return board.pointer(self.selection, tool=bool(self.overlays.tool))

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Takes a mouse event on the board; True if it was of use."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._keys(event)
            return False
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            self.let_go()
            return False
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._down(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._up(event)
        return event.type == pygame.MOUSEWHEEL and self._wheel(event)

    def let_go(self) -> None:
        """No button and no modifier is held any more: the window lost the pointer."""
        self.grip, self.held, self.mods, self.space = "", 0, 0, False
        self._left()
        self.selection.dragging = False

    def _keys(self, event: pygame.event.Event) -> None:
        down = event.type == pygame.KEYDOWN
        if event.key == pygame.K_SPACE:
            self.space = down
        bit = _MODS.get(event.key)
        if bit is not None:
            self.mods = self.mods | bit if down else self.mods & ~bit
        else:
            self.mods &= getattr(event, "mod", self.mods)  # a chord leaves no modifier behind it

    def _wheel(self, event: pygame.event.Event) -> bool:
        """A wheel zooms; two fingers on a trackpad pan, with Ctrl they zoom."""
        if not self.viewport.on_board(self._last):
            return False
        settings = self.battle.app.settings
        across, down = getattr(event, "precise_x", event.x), getattr(event, "precise_y", event.y)
        now = self.battle.app.now
        if event.x or across or down != int(down):
            self._fingers_at = now
        if now - self._fingers_at < FINGERS and not self.mods & pygame.KMOD_CTRL:
            self._fingers_at = now
            self.viewport.pan(-across * PER_NOTCH, down * PER_NOTCH)
            return True
        steps = (-down if settings.wheel_invert else down) * settings.wheel_speed
        if not steps:
            return False
        self.viewport.zoom(round(steps) or (1 if steps > 0 else -1), self._last)
        return True

    def _moved(self, at: tuple[int, int]) -> bool:
        settings, before = self.battle.app.settings, self._last
        self._last = at
        self.point(at if self.viewport.on_board(at) or self.grip else None)
        if self.grip == "press" and math.dist(at, self._from) >= settings.drag_threshold:
            self._begin_drag()
        if self.grip == "pan":
            sign = -1 if settings.pan_invert else 1
            self.viewport.pan(sign * (at[0] - before[0]), sign * (at[1] - before[1]))
        elif self.grip == "carry":
            self.grip = "move" if self._carry(at) else "carry"
        elif self.grip == "move":
            self.selection.place(self.viewport.camera.to_inches(at))
            self.battle.touch()
        return bool(self.grip)

    def _down(self, event: pygame.event.Event) -> bool:
        self._last = event.pos
        if not self.viewport.on_board(event.pos):
            return False
        if event.button == RIGHT and self.grip in ("move", "rule"):
            self._give_up()
            return True
        if event.button == MIDDLE or (event.button == LEFT and self.space):
            self.grip, self.held = "pan", event.button
        elif event.button in (LEFT, RIGHT) and not self.grip:
            self.grip, self.held = "press", event.button
        self._from = event.pos
        self._under = self.battle.model_at(event.pos)
        return True

    def _up(self, event: pygame.event.Event) -> bool:
        if not self.grip or event.button != self.held:
            return False
        grip, self.grip, self.held = self.grip, "", 0
        if grip == "press" and event.button == LEFT:
            self._click(event.pos)
        elif grip == "press":
            self._right_click(event.pos)
        elif grip == "move":
            self._drop()
        elif grip == "rule":
            self._end_ruler(event.pos)
        return True

    # Drags

    def _begin_drag(self) -> None:
        selection = self.selection
        if self.held == RIGHT:
            self.grip = "pan"
        elif self.mods & pygame.KMOD_ALT:
            self.grip = "rule"
            self._begin_ruler(self._from)
        elif self._under is not None and self._goes(self._under):
            self.grip = "move"
            selection.select(self._under)
            selection.dragging = True
        elif self._on_ghost():
            self.grip = "move"
            selection.dragging = True
        else:
            self.grip = "pan"

    def take_over(self, event: pygame.event.Event) -> None:
        """An event that a panel took: a press on somebody who waits may become a drag to the board."""
        if event.type == pygame.MOUSEMOTION:
            self.point(None)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT and self._picks(event.pos):
            self.grip, self.held, self._from, self._last = "carry", LEFT, event.pos, event.pos
            self.battle.ui.held = ""  # the button is the mouse's now, and so is its release

    def _picks(self, at: tuple[int, int]) -> bool:
        """Whether a press at this pixel was on the tile of somebody who can be put on the table."""
        under = self.battle.ui.at(at)
        row = under.row_at(at, self.battle.ui) if isinstance(under, Roster) else -1
        return isinstance(under, Roster) and row >= 0 and under.tiles[row].model in self.selection.waiting()

    def _carry(self, at: tuple[int, int]) -> bool:
        """A model taken from the list comes along once the pointer is over the board: True from then on."""
        if not self.viewport.on_board(at) or self.selection.selected is None:
            return False
        self.battle.ui.focus = None  # Enter means what is planned now
        self.selection.dragging = True
        self.selection.place(self.viewport.camera.to_inches(at))
        self.battle.touch()
        return True

    def _on_ghost(self) -> bool:
        """Whether the press was on the plan's ghost; a model that was placed already can only be taken back."""
        selection, plan, battle = self.selection, self.selection.plan, self.battle
        if plan is not None and plan.needs in ("way", "point") and plan.action.at is not None:
            radius = selection.state.places[plan.model][2] or GHOST_IN
            if math.dist(plan.action.at, self.viewport.camera.to_inches(self._from)) <= radius:
                return True
        if self._under is not None and selection.waiting():
            battle.notice = say("stands-already", cap=battle.app.keymap.cap("undo"))
            battle.touch()
        return False

    def _goes(self, model: ModelId) -> bool:
        """Whether the model may be moved now."""
        decision = self.selection.decision
        if decision is None:
            return False
        return any(offer.needs in ("way", "point") and not offer.what for offer in offers_of(decision, model))

    def _drop(self) -> None:
        self.selection.dragging = False
        if self.battle.app.settings.commit_on_release:
            controller.commit(self.battle)
        self.battle.touch()

    def _give_up(self) -> None:
        """The drag is off: the model stays where it was, and nothing is spent."""
        self.grip, self.held = "", 0
        self.selection.drop_plan()
        self.overlays.measured.clear()
        self.battle.touch()

    # The ruler

    def _begin_ruler(self, at: tuple[int, int]) -> None:
        self.overlays.measured[:] = [self._ruler_end(at)]
        self.battle.touch(panels=False)

    def _end_ruler(self, at: tuple[int, int]) -> None:
        self.overlays.measured[1:] = [self._ruler_end(at)]
        self.battle.touch(panels=False)

    def _ruler_end(self, at: tuple[int, int]) -> Point | ModelId:
        who = self.battle.model_at(at)
        return who if who is not None else self.viewport.camera.to_inches(at)

    # Clicks

    def _right_click(self, at: tuple[int, int]) -> None:
        """Takes a step of the plan back; with nothing planned, a menu."""
        if not self.selection.back() and not self.overlays.measured:
            self.controls.context_menu(at, self._under)
        self.overlays.measured.clear()
        self.battle.touch()

    def _click(self, at: tuple[int, int]) -> None:
        battle, selection = self.battle, self.selection
        now, who = battle.app.now, self._in_turn(at)
        armed = battle.urged
        self.controls.disarm()
        if armed and not self.overlays.tool and selection.plan is None and who is not None:
            self._clicked = now, who
            selection.select(who)
            battle.touch()
            return
        twice = who is not None and self._clicked[1] == who and now - self._clicked[0] < DOUBLE_CLICK
        self._clicked = now, who
        if self.mods & pygame.KMOD_ALT or "ruler" in self.overlays.shown:
            (self._end_ruler if len(self.overlays.measured) == 1 else self._begin_ruler)(at)
        elif self.mods & pygame.KMOD_CTRL and who is not None:
            self.controls.sight_from(who)
        elif twice and selection.plan is None and who is not None:
            self.controls.open_card(who)
        else:
            self.click(self.viewport.camera.to_inches(at), who, more=bool(self.mods & pygame.KMOD_SHIFT))
        battle.touch()

    def _in_turn(self, at: tuple[int, int]) -> ModelId | None:
        """The model that is clicked: where several stand one above the other, a click on the same spot goes round."""
        who, before, self._clicked_at = self._under, self._clicked_at, at
        state, chosen = self.selection.state, self.selection.selected
        again = math.dist(at, before) < STILL and self.battle.app.now - self._clicked[0] >= DOUBLE_CLICK
        if who is None or chosen is None or not again or self.selection.plan is not None:
            return who
        following = self.battle.model_at(at, chosen)
        return following if following is not None and state.level(following) != state.level(chosen) else who

    def pick(self, model: ModelId) -> None:
        """The tile of a model means what its token means, which comes into view; who isn't there is only looked at."""
        state = self.selection.state
        if not state.on_table(model):
            self.selection.select(model)
            return
        self.battle.reveal(model)
        plan = self.selection.plan
        if plan is not None and plan.needs in ON_PLACES and model == plan.model:
            return  # where it stands isn't where it is sent
        self.click(state.places[model][:2], model)

    def click(self, at: Point, who: ModelId | None, *, more: bool = False) -> None:
        """A plain click on a model or on the ground; `more`: with Shift."""
        selection, plan, i = self.selection, self.selection.plan, self.selection.selected
        if plan is not None and (plan.needs in ON_MODELS or plan.needs in ("company", "effect")):
            self._aim(plan, at, who, more=more)
        elif plan is not None and plan.needs in ON_PLACES:
            self._set(plan, at, who, more=more)
        elif who is not None:
            self._on_model(who)
        elif more and i is not None and self._goes(i) and selection.state.on_table(i):
            selection.waypoint(at)
        elif i is not None and selection.state.on_table(i) and selection.place(at) is not None:
            if selection.plan is not None and selection.plan.refusal is not None:
                self.battle.notice = selection.out_of_reach(selection.plan)
        elif i is not None and not selection.state.on_table(i):
            selection.place(at)
        else:
            selection.select(selection.acting if selection.acting != NOBODY else None)  # whose turn it is stays in hand

    def _aim(self, plan: Plan, at: Point, who: ModelId | None, *, more: bool) -> None:
        selection = self.selection
        ground = plan.thing_at(at) if plan.needs == "effect" and who is None else None
        if ground is not None:
            selection.point_at(ground)
            return
        if who is None:
            selection.back()
            return
        again = who in plan.targets and not more and (plan.needs in ("model", "models") or plan.has_only_partner)
        if again and plan.refusal is None and self._has_seen(plan.action):
            controller.commit(self.battle)
        elif again and plan.refusal is None:
            self._note_aimed(plan)
            self.battle.notice = say("click-again")
        elif who == plan.model and plan.needs in ON_MODELS and who not in set(plan.offer.candidates()):
            selection.drop_plan()
        else:
            self._note_aimed(selection.point_at(controller.meant(self.battle, plan, who), more=more))

    def _set(self, plan: Plan, at: Point, who: ModelId | None, *, more: bool) -> None:
        """A place for the plan; a click where it already is does it."""
        selection, battle = self.selection, self.battle
        thing = plan.thing_at(at) if plan.needs == "fence" and plan.action.at is None else None
        if thing is not None and thing != plan.action.target:
            selection.point_at(thing)
        elif thing is not None and plan.refusal is None:
            controller.commit(battle)
        elif plan.needs == "journey" and who is not None and who != plan.model:
            selection.point_at(who)
            controller.seat_company(battle)
        elif plan.needs == "way" and more:
            selection.waypoint(at)
        elif who is not None and who != plan.model and plan.needs == "way":
            self._go_to(plan, who)
        elif plan.action.at is not None and self._near(plan, at) and plan.refusal is None:
            controller.commit(battle)
        else:
            selection.place(at)
            controller.seat_company(battle)

    def _go_to(self, plan: Plan, who: ModelId) -> None:
        """Into contact with the model, if the way was chosen and may end there; again does it. Else it is clicked."""
        selection = self.selection
        beside = plan.beside(who, selection.state) if selection.chosen else None
        if beside is None:
            selection.drop_plan()
            self._on_model(who)
        elif beside == plan.action.at and plan.refusal is None:
            controller.commit(self.battle)
        else:
            selection.place(beside)

    def _near(self, plan: Plan, at: Point) -> bool:
        """Whether the click is on the ghost, or on the spot."""
        assert plan.action.at is not None
        radius = self.selection.state.places[plan.model][2] if plan.needs == "way" else 0.4
        return math.dist(plan.action.at, at) <= max(radius, 10 / self.viewport.camera.per_inch)

    def _on_model(self, who: ModelId) -> None:
        """Selects a model of this side; an enemy becomes the target of the selected one, if it can be."""
        selection = self.selection
        decision, state, i = selection.decision, selection.state, selection.selected
        ours = decision is not None and state.models[who].side == decision.side
        friend = i is not None and decision is not None and state.models[i].side == decision.side
        if not ours and friend:
            found = selection.aim(who)
            if len(found) == 1:
                self._note_aimed(found[0])
            elif found:
                dialogs.open_plans(self.battle, found)
            if found:
                return
        selection.select(who)


def show_cursor(shape: board.Shape) -> None:
    """Gives the system's pointer this shape, where there is one."""
    try:
        pygame.mouse.set_cursor(_CURSORS[shape])
    except (pygame.error, TypeError):  # no display, or no such pointer
        return
