"""The mouse on the board: what clicks, drags and the wheel mean, and how they move the view. It reads events only."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal

import pygame

from skirmish.client.battle.frame import Frame
from skirmish.client.battle.plan import ON_MODELS, ON_PLACES, Plan, offers_of
from skirmish.client.scenes.base import Scene
from skirmish.client.ui.lists import ListBox
from skirmish.client.view.camera import Camera
from skirmish.client.words import say
from skirmish.core.state import NOBODY, ModelId
from skirmish.core.units import Point

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene


ZONE = 4
"""Pixels at 100% from the window's edge."""
PER_SECOND = 700.0
"""Pixels at 100% that the board moves in a second."""
LONGEST = 0.1
"""Seconds that count of a step: after a rest of the window the board doesn't jump."""


def drift(scene: BattleScene, seconds: float) -> None:
    """Moves the board away from the edge at which the pointer rests; nothing is in hand then, and nothing is asked."""
    if not scene.app.settings.edge_scroll or scene.hands.grip or scene.ui.dialog is not None or not scene.rests:
        return
    (x, y), (w, h), zone = scene.ui.pointer, scene.app.size, scene.app.scale.u(ZONE)
    if not (0 <= x < w and 0 <= y < h):
        return
    far = PER_SECOND * scene.app.scale.ui * min(seconds, LONGEST)
    dx, dy = (x < zone) - (x >= w - zone), (y < zone) - (y >= h - zone)
    if dx or dy:
        scene.pan(far * dx, far * dy)


SETTLES = 0.12
"""Seconds after its last step until the camera counts as at rest."""


class Camerawork(Scene):
    """A scene with a board in it that a camera looks at. Its own keys are all in the sheet, and can be changed."""

    camera: Camera
    frame: Frame
    moving: float = 0.0
    """Until when the camera counts as in motion."""

    def touch(self, *, panels: bool = True) -> None:
        """The picture has changed; `panels`: those at the side, too."""
        raise NotImplementedError

    def more_keys(self) -> tuple[tuple[str, str], ...]:
        """See `Scene`: none."""
        return ()

    def zoom(self, steps: int, at: Point | None = None) -> None:
        """So many rungs in (above 0) or out, that point staying where it is."""
        self.show_at(self.camera.stepped(steps, at))

    def pan(self, dx: float, dy: float) -> None:
        """The board moves by so many pixels."""
        self.show_at(self.camera.panned(dx, dy))

    def fit(self) -> None:
        """The whole board."""
        self.show_at(self.camera.fitted())

    def zoom_to(self, per_inch: float) -> None:
        """About this many pixels an inch, the middle staying where it is."""
        self.show_at(self.camera.zoomed(per_inch / self.camera.per_inch, self.frame.board.center))

    def reveal(self, at: Point) -> None:
        """The view moves until the point can be seen."""
        self.show_at(self.camera.revealed(at))

    def show_at(self, camera: Camera) -> None:
        """Another view."""
        if camera != self.camera:
            self.camera = camera
            self.moving = self.app.now + SETTLES
            self.touch(panels=False)


def begin(scene: BattleScene, at: tuple[int, int]) -> None:
    """One end of the ruler, at a pixel."""
    scene.overlays.measured[:] = [_end(scene, at)]
    scene.touch(panels=False)


def finish(scene: BattleScene, at: tuple[int, int]) -> None:
    """The other end."""
    scene.overlays.measured[1:] = [_end(scene, at)]
    scene.touch(panels=False)


def measure(scene: BattleScene, at: tuple[int, int]) -> None:
    """The next end."""
    if len(scene.overlays.measured) == 1:
        finish(scene, at)
    else:
        begin(scene, at)


def _end(scene: BattleScene, at: tuple[int, int]) -> Point | ModelId:
    who = scene.model_at(at)
    return who if who is not None else scene.camera.to_inches(at)


def spy(scene: BattleScene, who: ModelId) -> None:
    """The next end of a line of sight; the first is who is selected."""
    spied = scene.overlays.spied
    if scene.selection.selected is not None and scene.selection.selected != who and not spied:
        spied.append(scene.selection.selected)
    spied[:] = [who] if len(spied) > 1 else [*spied, who]
    scene.touch(panels=False)


GHOST_IN = 0.6
"""Inches round the ghost of somebody who isn't on the table yet that are its own."""


def picked(scene: BattleScene, at: tuple[int, int]) -> bool:
    """Whether a press at this pixel was on a row of the list of those who wait."""
    under = scene.ui.at(at)
    return isinstance(under, ListBox) and under.id == "reserve" and under.row_at(at, scene.ui) >= 0


def begun(scene: BattleScene, at: tuple[int, int]) -> bool:
    """Who was taken from the list comes along once the pointer is over the board: True from then on."""
    selection = scene.selection
    if not scene.on_board(at) or selection.selected is None:
        return False
    scene.ui.focus = None  # Enter means what is planned now
    selection.dragging = True
    selection.place(scene.camera.to_inches(at))
    scene.touch()
    return True


def on_ghost(scene: BattleScene, at: tuple[int, int], under: ModelId | None) -> bool:
    """Whether a press at this pixel was on the plan's ghost; who was put down already can only be taken back."""
    selection, plan = scene.selection, scene.selection.plan
    if plan is not None and plan.needs in ("way", "point") and plan.action.at is not None:
        radius = selection.state.places[plan.model][2] or GHOST_IN
        if math.dist(plan.action.at, scene.camera.to_inches(at)) <= radius:
            return True
    if under is not None and selection.waiting():
        scene.notice = say("stands-already", cap=scene.app.keymap.cap("undo"))
        scene.touch()
    return False


LEFT, MIDDLE, RIGHT = 1, 2, 3
DOUBLE = 0.35
"""Seconds between the clicks of a double click."""
Grip = Literal["", "press", "pan", "move", "rule", "carry"]
"""What a held button does: nothing yet, drags the view, a model, the ruler's end, somebody from a list."""


class Hands:
    """What the buttons are at. Modifiers come with key events, so that a script's are as good as a person's."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.grip: Grip = ""
        self.held = 0
        """The button that is down."""
        self.mods = 0
        """Modifier keys as the last key event told them."""
        self.space = False
        self._from: tuple[int, int] = (0, 0)
        self._last: tuple[int, int] = (0, 0)
        self._clicked: tuple[float, ModelId | None] = (-1.0, None)
        self._under: ModelId | None = None

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
        self.scene.holds.let_go()
        self.scene.selection.dragging = False

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
        scene = self.scene
        if not scene.on_board(self._last):
            return False
        settings = scene.app.settings
        steps = (-event.y if settings.wheel_invert else event.y) * settings.wheel_speed
        scene.zoom(round(steps) or (1 if steps > 0 else -1), self._last)
        return True

    def _moved(self, at: tuple[int, int]) -> bool:
        scene, before = self.scene, self._last
        self._last = at
        scene.point(at if scene.on_board(at) or self.grip else None)
        if self.grip == "press" and math.dist(at, self._from) >= scene.app.settings.drag_threshold:
            self._begin_drag()
        if self.grip == "pan":
            sign = -1 if scene.app.settings.pan_invert else 1
            scene.pan(sign * (at[0] - before[0]), sign * (at[1] - before[1]))
        elif self.grip == "carry":
            self.grip = "move" if begun(scene, at) else "carry"
        elif self.grip == "move":
            scene.selection.place(scene.camera.to_inches(at))
            scene.touch()
        return bool(self.grip)

    def _down(self, event: pygame.event.Event) -> bool:
        self._last = event.pos
        if not self.scene.on_board(event.pos):
            return False
        if event.button == RIGHT and self.grip in ("move", "rule"):
            self._give_up()
            return True
        if event.button == MIDDLE or (event.button == LEFT and self.space):
            self.grip, self.held = "pan", event.button
        elif event.button in (LEFT, RIGHT) and not self.grip:
            self.grip, self.held = "press", event.button
        self._from = event.pos
        self._under = self.scene.model_at(event.pos)
        return True

    def _up(self, event: pygame.event.Event) -> bool:
        if not self.grip or event.button != self.held:
            return False
        grip, self.grip, self.held = self.grip, "", 0
        if grip == "press" and event.button == LEFT:
            self._click(event.pos)
        elif grip == "press":
            self.scene.right_click(event.pos, self._under)
        elif grip == "move":
            self._drop()
        elif grip == "rule":
            finish(self.scene, event.pos)
        return True

    # Drags

    def _begin_drag(self) -> None:
        scene, selection = self.scene, self.scene.selection
        if self.held == RIGHT:
            self.grip = "pan"
        elif self.mods & pygame.KMOD_ALT:
            self.grip = "rule"
            begin(scene, self._from)
        elif self._under is not None and self._goes(self._under):
            self.grip = "move"
            selection.select(self._under)
            selection.dragging = True
        elif on_ghost(scene, self._from, self._under):
            self.grip = "move"
            selection.dragging = True
        else:
            self.grip = "pan"

    def beside(self, event: pygame.event.Event) -> None:
        """An event that a panel took: a press on somebody who waits may become a drag to the board."""
        if event.type == pygame.MOUSEMOTION:
            self.scene.point(None)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT and picked(self.scene, event.pos):
            self.grip, self.held, self._from, self._last = "carry", LEFT, event.pos, event.pos
            self.scene.ui.held = ""  # the button is these hands' now, and so is its release

    def _goes(self, model: ModelId) -> bool:
        """Whether the model may be moved now."""
        decision = self.scene.selection.decision
        if decision is None:
            return False
        return any(offer.needs in ("way", "point") and not offer.what for offer in offers_of(decision, model))

    def _drop(self) -> None:
        self.scene.selection.dragging = False
        if self.scene.app.settings.commit_on_release:
            self.scene.commit()
        self.scene.touch()

    def _give_up(self) -> None:
        """The drag is off: the model stays where it was, and nothing is spent."""
        self.grip, self.held = "", 0
        self.scene.selection.drop_plan()
        self.scene.overlays.measured.clear()
        self.scene.touch()

    # Clicks

    def _click(self, at: tuple[int, int]) -> None:
        scene = self.scene
        now, who = scene.app.now, self._under
        armed = scene.urged
        scene.commands.turning.disarm()
        if armed and not scene.overlays.tool and scene.selection.plan is None and who is not None:
            self._clicked = now, who
            scene.selection.select(who)
            scene.touch()
            return
        twice = who is not None and self._clicked[1] == who and now - self._clicked[0] < DOUBLE
        self._clicked = now, who
        if self.mods & pygame.KMOD_ALT or "ruler" in scene.overlays.shown:
            measure(scene, at)
        elif self.mods & pygame.KMOD_CTRL and who is not None:
            spy(scene, who)
        elif twice and scene.selection.plan is None and who is not None:
            scene.open_card(who)
        else:
            self.click(scene.camera.to_inches(at), who, more=bool(self.mods & pygame.KMOD_SHIFT))
        scene.touch()

    def click(self, at: Point, who: ModelId | None, *, more: bool = False) -> None:
        """A plain click on a model or on the ground; `more`: with Shift."""
        selection, plan = self.scene.selection, self.scene.selection.plan
        if plan is not None and (plan.needs in ON_MODELS or plan.needs in ("company", "effect")):
            self._aim(plan, at, who, more=more)
        elif plan is not None and plan.needs in ON_PLACES:
            self._set(plan, at, who, more=more)
        elif who is not None:
            self._on_model(who)
        elif (
            more
            and selection.selected is not None
            and self._goes(selection.selected)
            and selection.state.on_table(selection.selected)
        ):
            selection.waypoint(at)
        elif (
            selection.selected is not None
            and selection.state.on_table(selection.selected)
            and selection.place(at) is not None
        ):
            if selection.plan is not None and selection.plan.refusal is not None:
                self.scene.notice = selection.out_of_reach(selection.plan)
        elif selection.selected is not None and not selection.state.on_table(selection.selected):
            selection.place(at)
        else:
            selection.select(selection.acting if selection.acting != NOBODY else None)  # whose turn it is stays in hand

    def _aim(self, plan: Plan, at: Point, who: ModelId | None, *, more: bool) -> None:
        selection = self.scene.selection
        ground = plan.thing_at(at) if plan.needs == "effect" and who is None else None
        if ground is not None:
            selection.point_at(ground)
            return
        if who is None:
            selection.back()
            return
        again = who in plan.targets and not more and plan.needs in ("model", "models")
        if again and plan.refusal is None:
            self.scene.commit()
        elif who == plan.model and plan.needs in ON_MODELS and who not in set(plan.offer.candidates()):
            selection.drop_plan()
        else:
            selection.point_at(self.scene.meant(plan, who), more=more)

    def _set(self, plan: Plan, at: Point, who: ModelId | None, *, more: bool) -> None:
        """A place for the plan; a click where it already is does it."""
        selection, scene = self.scene.selection, self.scene
        thing = plan.thing_at(at) if plan.needs == "fence" and plan.action.at is None else None
        if thing is not None and thing != plan.action.target:
            selection.point_at(thing)
        elif thing is not None and plan.refusal is None:
            scene.commit()
        elif plan.needs == "journey" and who is not None and who != plan.model:
            selection.point_at(who)
            scene.seat_company()
        elif plan.needs == "way" and more:
            selection.waypoint(at)
        elif who is not None and who != plan.model and plan.needs == "way":
            self._go_to(plan, who)
        elif plan.action.at is not None and self._near(plan, at) and plan.refusal is None:
            scene.commit()
        else:
            selection.place(at)
            scene.seat_company()

    def _go_to(self, plan: Plan, who: ModelId) -> None:
        """Into contact with the model, if the way was chosen and may end there; again does it. Else it is clicked."""
        selection = self.scene.selection
        beside = plan.beside(who, selection.state) if selection.chosen else None
        if beside is None:
            selection.drop_plan()
            self._on_model(who)
        elif beside == plan.action.at and plan.refusal is None:
            self.scene.commit()
        else:
            selection.place(beside)

    def _near(self, plan: Plan, at: Point) -> bool:
        """Whether the click is on the ghost, or on the spot."""
        assert plan.action.at is not None
        radius = self.scene.selection.state.places[plan.model][2] if plan.needs == "way" else 0.4
        return math.dist(plan.action.at, at) <= max(radius, 10 / self.scene.camera.per_inch)

    def _on_model(self, who: ModelId) -> None:
        """Selects one's own; an enemy becomes the target of who is selected, if it can be."""
        selection, scene = self.scene.selection, self.scene
        decision, state = selection.decision, selection.state
        ours = decision is not None and state.models[who].side == decision.side
        friend = (
            selection.selected is not None
            and decision is not None
            and state.models[selection.selected].side == decision.side
        )
        if not ours and friend:
            found = selection.aim(who)
            if len(found) > 1:
                scene.offer_menu(found)
            if found:
                return
        selection.select(who)


_MODS = {
    pygame.K_LSHIFT: pygame.KMOD_LSHIFT, pygame.K_RSHIFT: pygame.KMOD_RSHIFT, pygame.K_LCTRL: pygame.KMOD_LCTRL,
    pygame.K_RCTRL: pygame.KMOD_RCTRL, pygame.K_LALT: pygame.KMOD_LALT, pygame.K_RALT: pygame.KMOD_RALT,
}  # fmt: skip
