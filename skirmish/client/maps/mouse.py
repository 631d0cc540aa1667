"""The mouse on the table of the map maker: what clicks, drags and the wheel mean. It reads events only."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Literal

import pygame

from skirmish.client.maps import pieces
from skirmish.client.maps.board import MapBoard
from skirmish.client.maps.marks import KNOB, unit_of
from skirmish.client.maps.model import DRAWING, SMALL_TURN, TURN, Maker
from skirmish.client.maps.pieces import PASSAGES, Entry, Handle
from skirmish.client.maps.presenters import Drag, turn_knob
from skirmish.client.signals import Send, Signal
from skirmish.client.ui.inputs import DOUBLE_CLICK
from skirmish.core.units import Point

LEFT, MIDDLE, RIGHT = 1, 2, 3
Grip = Literal["", "press", "pan", "move", "pull", "turn", "band", "draw"]
"""What a held button does: nothing yet; drags the view, pieces, a handle, a turn; draws a box to choose, a shape."""
_MODS = {
    pygame.K_LSHIFT: pygame.KMOD_SHIFT, pygame.K_RSHIFT: pygame.KMOD_SHIFT, pygame.K_LCTRL: pygame.KMOD_CTRL,
    pygame.K_RCTRL: pygame.KMOD_CTRL, pygame.K_LALT: pygame.KMOD_ALT, pygame.K_RALT: pygame.KMOD_ALT,
}  # fmt: skip


class MapMouse:
    """What the buttons are at."""

    def __init__(self, maker: Maker, board: MapBoard, send: Send, open_menu: Callable[[], object]) -> None:
        self.maker, self.board, self._send, self._open_menu = maker, board, send, open_menu
        self.grip: Grip = ""
        self.held = 0
        """The button that is down."""
        self.at: Point = (0.0, 0.0)
        """Where the pointer is, in inches."""
        self.on = False
        """Whether it is on the table's part of the window."""
        self._mods = 0
        self._from: tuple[int, int] = (0, 0)
        self._last: tuple[int, int] = (0, 0)
        self._handle: Handle | None = None
        self._under: list[str] = []
        self._clicked: tuple[float, tuple[int, int]] = (-DOUBLE_CLICK, (0, 0))
        self._turned = 0.0
        self._begun: object = None
        """What was chosen on which map as a drag began."""

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Takes an event on the board; True if it was of use."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._keys(event)
            return False
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            self.give_up()
            self._mods, self.on = 0, False
            return False
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._down(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._up(event)
        return event.type == pygame.MOUSEWHEEL and self._wheel(event)

    def give_up(self) -> bool:
        """Lets go of whatever is in hand: nothing has changed. Whether anything was."""
        held, self.grip, self.held = self.grip, "", 0
        self.board.land()
        return held in ("move", "pull", "turn", "band", "draw")

    def leave(self) -> None:
        """The pointer is over something else."""
        if self.on and not self.grip:
            self.on = False
            self.board.carry((0.0, 0.0), Drag())
            self.maker.touch()

    def _keys(self, event: pygame.event.Event) -> None:
        bit = _MODS.get(event.key)
        if bit is not None:
            self._mods = self._mods | bit if event.type == pygame.KEYDOWN else self._mods & ~bit

    def _inches(self, at: tuple[int, int]) -> Point:
        return self.board.camera.to_inches(at)

    def _moved(self, at: tuple[int, int]) -> bool:
        before, self._last = self._last, at
        self.on = self.board.rect.collidepoint(at)
        self.at = self._inches(at)
        if not self.on and not self.grip:
            return False
        settings = self.board.app.settings
        if self.grip == "press" and math.dist(at, self._from) >= settings.drag_threshold:
            self._begin_drag()
        if self.grip == "pan":
            sign = -1 if settings.pan_invert else 1
            self.board.show(self.board.camera.panned(sign * (at[0] - before[0]), sign * (at[1] - before[1])))
        elif self.grip in ("move", "pull", "turn", "band", "draw"):
            self._drag()
        elif self.maker.tool != "select":
            self.maker.cursor = None
            self.board.carry((0.0, 0.0), Drag(pointed=self.maker.snapped(self.at)))
        return True

    def _down(self, event: pygame.event.Event) -> bool:
        self._last = event.pos
        if not self.board.rect.collidepoint(event.pos):
            return False
        self.at = self._inches(event.pos)
        if event.button == RIGHT and self.grip not in ("", "pan"):
            self.give_up()
            return True
        if self.grip or event.button not in (LEFT, MIDDLE, RIGHT):
            return True
        self.grip, self.held, self._from = "pan" if event.button == MIDDLE else "press", event.button, event.pos
        selects = self.maker.tool == "select" and event.button == LEFT
        self._handle = self._handle_at(event.pos) if selects else None
        self._under = self.maker.found_at(self.at, self.board.slack_in)
        return True

    def _up(self, event: pygame.event.Event) -> bool:
        if not self.grip or event.button != self.held:
            return False
        grip, self.grip, self.held = self.grip, "", 0
        self.at = self._inches(event.pos)
        if grip == "press" and event.button == LEFT:
            self._click(event.pos)
        elif grip == "press" and event.button == RIGHT:
            self._right_click()
        elif grip in ("move", "pull", "turn", "band", "draw"):
            self._drop(grip)
        self.board.land()
        return True

    def _wheel(self, event: pygame.event.Event) -> bool:
        """Zooms; with Ctrl, or while something is dragged, it turns what is chosen; with Shift a little."""
        if not self.board.rect.collidepoint(self._last):
            return False
        settings = self.board.app.settings
        down = getattr(event, "precise_y", event.y) or event.y
        if self._mods or self.grip == "move":
            step = SMALL_TURN if self._mods & pygame.KMOD_SHIFT else TURN
            if self.maker.entries and down and self.grip in ("", "move"):
                self.give_up()
                self._send(Signal("turn-by", step if down < 0 else -step))
            return True
        steps = (-down if settings.wheel_invert else down) * settings.wheel_speed
        if steps:
            self.board.show(self.board.camera.stepped(round(steps) or (1 if steps > 0 else -1), self._last))
        return True

    # Clicks

    def _click(self, pixel: tuple[int, int]) -> None:
        maker, now = self.maker, self.board.app.now
        twice = now - self._clicked[0] < DOUBLE_CLICK and math.dist(pixel, self._clicked[1]) < 6
        self._clicked = now, pixel
        if maker.tool in DRAWING or maker.tool == "marker":
            if twice and maker.tool in ("polygon", "line"):
                self._send(Signal("map-finish"))
            else:
                self._send(Signal("point", self._near_first(maker.snapped(self.at))))
        elif maker.tool in PASSAGES:
            self._send(Signal("passage", (maker.tool, maker.snapped(self.at))))
        elif self._handle is not None and self._handle.grip == "point" and self._mods & pygame.KMOD_ALT:
            self._send(Signal("drop-point", self._handle.number))
        elif self._mods & pygame.KMOD_SHIFT:
            if self._under:
                self._send(Signal("toggle", self._under[0]))
        else:
            self._pick()

    def _near_first(self, at: Point) -> Point:
        """The first point of an outline, if that is what is clicked: it closes it."""
        points = self.maker.points
        close = self.maker.tool == "polygon" and len(points) > 2
        return points[0] if close and math.dist(points[0], self.at) < 2 * self.board.slack_in else at

    def _pick(self) -> None:
        """Chooses what lies there; clicked again, what lies below it."""
        chosen, under = self.maker.chosen, self._under
        if not under:
            self._send(Signal("choose", ()))
        elif len(chosen) == 1 and chosen[0] in under:
            self._send(Signal("choose", (under[(under.index(chosen[0]) + 1) % len(under)],)))
        else:
            self._send(Signal("choose", (under[0],)))

    def _right_click(self) -> None:
        """Gives up what is drawn; else the menu, about what lies there."""
        if self.maker.points:
            self._send(Signal("take-leg-back"))
            return
        if self._under and not set(self._under) & set(self.maker.chosen):
            self._send(Signal("choose", (self._under[0],)))
        self._open_menu()

    # Drags

    def _handle_at(self, pixel: tuple[int, int]) -> Handle | None:
        """The handle of what is shaped there; of turning with the number -1."""
        piece = self.maker.shaped
        if piece is None:
            return None
        near = (KNOB + 4) * unit_of(self.board.app.scale, self.board.camera)
        to_pixels = self.board.camera.to_pixels
        if "rect" in piece and math.dist(to_pixels(turn_knob(piece)), pixel) <= near:
            return Handle("side", -1, turn_knob(piece))
        found = [(math.dist(to_pixels(one.at), pixel), -n, one) for n, one in enumerate(pieces.handles(piece))]
        far, _, handle = min(found, default=(math.inf, 0, None), key=lambda one: one[:2])
        return handle if far <= near else None

    def _begin_drag(self) -> None:
        maker = self.maker
        if self.held == RIGHT:
            self.grip = "pan"
        elif maker.tool in DRAWING and not maker.points:
            self.grip = "draw"
        elif maker.tool != "select":
            self.grip = "press"
        elif self._handle is not None:
            self.grip = "turn" if self._handle.number < 0 else "pull"
        elif self.maker.own_outline is not None and pieces.covers(self.maker.own_outline, self._inches(self._from)):
            self.grip = "move"
        elif self._under:
            if not set(self._under) & set(maker.chosen):
                self._send(Signal("choose", (self._under[0],)))
            self.grip = "move"
            self.board.lift(maker.entries)
        else:
            self.grip = "band"
        self._begun = self._facts

    def _drag(self) -> None:
        maker, start = self.maker, self._inches(self._from)
        if self._begun != self._facts:  # keys have changed meanwhile what is in hand
            self.give_up()
        elif self.grip == "move":
            motion = maker.slid(self.at[0] - start[0], self.at[1] - start[1])
            self._show([pieces.moved(one, motion) for one in maker.held], (motion.c, motion.f))
        elif self.grip == "pull" and self._handle is not None and maker.shaped is not None:
            self._show([pieces.pulled(maker.shaped, self._handle, maker.snapped(self.at))])
        elif self.grip == "turn" and maker.shaped is not None:
            about = pieces.middle_of([maker.shaped])
            angle = math.degrees(math.atan2(self.at[0] - about[0], about[1] - self.at[1]))
            step = SMALL_TURN if self._mods & pygame.KMOD_SHIFT or not maker.snap else TURN
            now = round(angle / step) * step
            self._turned = now - float(maker.shaped.get("turn", 0.0))
            self._show([pieces.moved(maker.shaped, pieces.turning(self._turned, about))])
        elif self.grip == "band":
            self.board.carry((0.0, 0.0), Drag(band=(start, self.at)))
        elif self.grip == "draw":
            if not maker.points:
                maker.points = (maker.snapped(start),)
            self.board.carry((0.0, 0.0), Drag(pointed=maker.snapped(self.at), dragged=True))

    def _show(self, made: Sequence[Entry], by: Point | None = None) -> None:
        """What is in hand as it would be if it was dropped now; `by`: how far what is lifted has gone."""
        entries = tuple(self.maker.placed(made).values())
        self.board.carry(by or (0.0, 0.0), Drag(entries, lifted=by is not None and self.maker.own_outline is None))

    @property
    def _facts(self) -> object:
        """What must stay while something is dragged."""
        return self.maker.shape, self.maker.chosen, self.maker.tool

    def _drop(self, grip: Grip) -> None:
        maker, start = self.maker, self._inches(self._from)
        if self._begun != self._facts:
            maker.points = ()
        elif grip == "move":
            self._send(Signal("slide", (self.at[0] - start[0], self.at[1] - start[1])))
        elif grip == "pull" and self._handle is not None:
            self._send(Signal("pull", (self._handle, maker.snapped(self.at))))
        elif grip == "turn":
            self._send(Signal("turn-by", self._turned))
        elif grip == "band":
            self._send(Signal("choose", maker.within(start, self.at)))
        elif grip == "draw":
            points, maker.points = (maker.snapped(start), maker.snapped(self.at)), ()
            if math.dist(*points) >= pieces.LEAST_IN:
                self._send(Signal("draw", points))
