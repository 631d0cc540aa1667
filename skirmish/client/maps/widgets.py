"""What the map maker's panels are made of besides the kit: fields that count once they are left, a palette."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from skirmish.client.art.theme import BRASS, IVORY
from skirmish.client.scenes.boards import Painting
from skirmish.client.ui.grid import GridBox
from skirmish.client.ui.paint import box, high, shortened, wide, words
from skirmish.client.ui.style import CHOSEN, ROW, ROW_HOT, SMALL
from skirmish.client.ui.text_field import TextField
from skirmish.core.battlefield import Battlefield
from skirmish.core.geometry import Circle, Shape, oriented, rectangle, strip
from skirmish.library.terrainfile import kind_of

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

LONGEST = 1000
"""Letters of what can be typed."""


class LateField(TextField):
    """What is typed counts once it is finished: with Enter, Tab, or a click elsewhere. Esc leaves it as it was."""

    def __init__(
        self, id: str, rect: pygame.Rect, text: str, take: Callable[[str], object], done: Callable[[], object], *,
        hint: str = "", tip: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, text, lambda typed: None, submit=self._submitted, hint=hint, limit=LONGEST, tip=tip)
        self._before, self._take, self._done = text, take, done

    def _submitted(self, typed: str) -> None:
        self._done()

    def _escape(self, ui: UI) -> bool:
        ui.memory(self.id).text = None
        self.text = self._before
        self._done()
        return True

    def left(self, ui: UI) -> None:
        """What was typed is taken, if it is something else."""
        typed = self.state(ui).text.strip()
        super().left(ui)
        if typed != self._before:
            self._before = typed
            self._take(typed)


PER_INCH = 14.0
"""Of the pictures in the palette, in pixels."""
ACROSS_IN, DOWN_IN = 4.4, 2.6
"""How much ground they show."""


class Samples:
    """A small picture of each kind of terrain, painted as on the board, one at a time."""

    def __init__(self, kinds: tuple[str, ...]) -> None:
        self.kinds = kinds
        self._pictures: dict[str, pygame.Surface] = {}
        self._left = list(kinds)
        self._painting: Painting | None = None

    @property
    def busy(self) -> bool:
        """Whether one is still lacking."""
        return bool(self._left)

    def step(self) -> bool:
        """Paints a little; whether there is one more."""
        if not self._left:
            return False
        if self._painting is None:
            self._painting = Painting(_sample(self._left[0]), PER_INCH)
        self._painting.step()
        if not self._painting.done or self._painting.surface is None:
            return False
        self._pictures[self._left.pop(0)] = self._painting.surface
        self._painting = None
        return True

    def get(self, kind: str) -> pygame.Surface | None:
        """The picture, once it is painted."""
        return self._pictures.get(kind)


def _sample(kind: str) -> Battlefield:
    """A scrap of a table with one piece of the kind."""
    middle = ACROSS_IN / 2, DOWN_IN / 2
    shape: Shape = rectangle(0.9, 0.6, ACROSS_IN - 0.9, DOWN_IN - 0.6)
    found = kind_of(kind)
    role = found.like
    if role in ("wall", "hedge", "low-wall", "fence", "barricade"):
        shape = strip((0.7, DOWN_IN - 0.8), (ACROSS_IN - 0.7, 0.8), 0.6)
    elif role in ("road", "planks"):
        shape = strip((0.2, DOWN_IN - 0.7), (ACROSS_IN - 0.2, 0.7), 1.1)
    elif role in ("woods", "rock", "haystack", "orchard"):
        shape = Circle(*middle, 1.05 if role in ("woods", "orchard") else 0.75)
    elif role in ("hill", "water", "deep-water", "bog", "sand", "field", "corn", "scree", "cliff", "rubble"):
        shape = oriented(((0.4, 1.5), (0.9, 0.5), (2.2, 0.3), (3.7, 0.6), (4.0, 1.5), (3.2, 2.3), (1.4, 2.3)))
    return Battlefield(f"sample-{kind}", "", ACROSS_IN, DOWN_IN, (found.piece(kind, shape),))


class Palette(GridBox):
    """Kinds of terrain to choose from, each with its picture."""

    def __init__(
        self, id: str, rect: pygame.Rect, rows: Any, samples: Samples, **more: Any
    ) -> None:  # fmt: skip
        super().__init__(id, rect, rows, **more)
        self.samples = samples

    def paint_cell(self, onto: pygame.Surface, rect: pygame.Rect, number: int, ui: UI) -> None:
        """The picture over the name."""
        chosen = number == self.selected
        over = ui.hot(self) and rect.collidepoint(ui.pointer)
        box(onto, rect, CHOSEN if chosen else ROW_HOT if over else ROW, ui.u(5))
        px = ui.px(SMALL)
        deep = high("body", px)
        room = pygame.Rect(rect.x + ui.u(4), rect.y + ui.u(4), rect.w - 2 * ui.u(4), rect.h - deep - ui.u(9))
        picture = self.samples.get(self.samples.kinds[number])
        if picture is not None and min(room.size) > 4:
            part = pygame.Rect((0, 0), picture.get_size())
            factor = max(room.w / part.w, room.h / part.h)
            seen = pygame.Rect(0, 0, min(part.w, round(room.w / factor)), min(part.h, round(room.h / factor)))
            seen.center = part.center
            onto.blit(pygame.transform.smoothscale(picture.subsurface(seen), room.size), room)
        name = shortened(self.rows[number].text, "semibold" if chosen else "body", px, rect.w - ui.u(6))
        spot = pygame.Rect(rect.x, rect.bottom - deep - ui.u(3), rect.w, deep)
        words(onto, name, "semibold" if chosen else "body", px, BRASS if chosen else IVORY, spot, "centre")

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """The name where it is cut, and what the kind does."""
        row = self.cursor(ui) if ui.keyboard else self.row_at(point, ui)
        if not 0 <= row < len(self.rows):
            return self.tip
        found = self.rows[row]
        cut = wide(found.text, "body", ui.px(SMALL)) > self.box_of(row, ui).w - ui.u(6)
        return "\n".join(part for part in (found.text if cut else "", found.tip) if part)
