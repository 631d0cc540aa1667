"""What glows: the widget, the row, the model or the spot that the next task is about."""

from __future__ import annotations

import pygame

from skirmish.client.art.theme import BRASS, INK, shade
from skirmish.client.battle.battle import Battle
from skirmish.client.tutorial.lessons import numbered
from skirmish.client.tutorial.tutor import Tutor
from skirmish.client.ui.paint import ring
from skirmish.client.ui.widget import Widget, path_of

BEAT = 0.08
"""Seconds between two pictures of a glow that moves."""
LASTS = 4.0
"""Seconds that it moves; then it stays as it is, and nothing is drawn any more."""
_PERIOD = 1.0
_SPOT_IN = 0.7
"""Radius of a spot on the ground."""
_NEXT = "tutorial.next"
"""The button that glows when the step is done."""


class Glow:
    """The ring round what is meant, larger and smaller for a while."""

    def __init__(self, battle: Battle, tutor: Tutor) -> None:
        self.battle, self.tutor = battle, tutor
        self._since = -LASTS

    def begin(self) -> None:
        """It moves from now on."""
        self._since = self.battle.app.now

    @property
    def moves(self) -> bool:
        """Whether it does now."""
        return not self.battle.app.settings.reduced_motion and self.battle.app.now - self._since < LASTS

    def rect(self) -> pygame.Rect | None:
        """The box of what is meant, in pixels; None if there is nothing, or it can't be seen."""
        tutor = self.tutor
        number = tutor.task
        marks = (f"widget {_NEXT}",) if number is None else tutor.lesson.tasks[number].marks
        return next((box for mark in marks if (box := self._box(mark)) is not None), None)

    def _box(self, mark: str) -> pygame.Rect | None:
        kind, _, name = mark.partition(" ")
        if kind == "widget":
            return self._widget(name)
        if kind == "answer":
            return self._answer(name)
        if kind == "row":
            return self._row(name)
        if kind == "aim" and self.battle.selection.plan is None:
            return None
        return self._place(kind, name)

    def _widget(self, id: str) -> pygame.Rect | None:
        path = path_of(self.battle.ui.widgets, id)
        return _seen(path, path[-1].rect) if path and path[-1].enabled else None

    def _answer(self, verb: str) -> pygame.Rect | None:
        decision = self.battle.selection.prompt
        verbs = [action.verb for action in decision.answers] if decision is not None else []
        return self._widget(f"prompt.{verbs.index(verb)}") if verb in verbs else None

    def _row(self, name: str) -> pygame.Rect | None:
        id, _, words = name.partition(":")
        path = path_of(self.battle.ui.widgets, id)
        rows = getattr(path[-1], "rows", ()) if path else ()
        at = next((n for n, row in enumerate(rows) if row.text.casefold().startswith(words.casefold())), None)
        if at is None or self.battle.selection.plan is not None:
            return None
        if not getattr(path[-1], "deals", rows)[at].enabled:
            return None  # grey: something else comes first
        return _seen([*path, path[-1]], path[-1].box_of(at, self.battle.ui))  # type: ignore[attr-defined]  # a list

    def _place(self, kind: str, name: str) -> pygame.Rect | None:
        state, camera = self.battle.session.state, self.battle.viewport.camera
        radius = _SPOT_IN
        if kind != "spot":
            model = numbered(state, name)
            if not state.on_table(model) or self.battle.anim.busy:
                return None
            x, y, radius, _ = state.places[model]
        else:
            x, y = (float(part) for part in name.split(","))
        side = round(2 * radius * camera.per_inch) + 2 * self.battle.app.scale.u(7)
        found = pygame.Rect(0, 0, side, side)
        px, py = camera.to_pixels((x, y))
        found.center = round(px), round(py)
        return found if self.battle.viewport.frame.board.contains(found) else None

    def draw(self, onto: pygame.Surface) -> None:
        """Two rings, the outer one breathing."""
        found = self.rect()
        if found is None:
            return
        unit = self.battle.app.scale.u
        gone = (self.battle.app.now - self._since) % _PERIOD / _PERIOD if self.moves else 0.5
        round_ = found.w == found.h
        out = round(unit(10 if round_ else 4) * abs(2 * gone - 1))
        radius = found.w // 2 if round_ else unit(7)
        inner = found.inflate(unit(3), unit(3))
        ring(onto, inner.inflate(2, 2), INK, radius + unit(3), unit(4))
        ring(onto, inner, shade(BRASS, 1.2), radius + unit(2), unit(3))
        outer = inner.inflate(unit(5) + out, unit(5) + out)
        ring(onto, outer, BRASS, radius + unit(5) + out // 2, max(1, unit(1)))


def _seen(path: list[Widget], rect: pygame.Rect) -> pygame.Rect | None:
    """What of a box can be seen inside all that it lies in; None if too little."""
    for outer in path[:-1]:
        rect = rect.clip(outer.rect)
    return rect if rect.w > 4 and rect.h > 4 else None
