"""What widgets lie on, how much there is of something, and what stands where there is nothing yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import pygame

from skirmish.client.art.theme import BRASS, IVORY, LINE, Colour, shade, team
from skirmish.client.art.tracks import shown
from skirmish.client.ui.button import draw_bar
from skirmish.client.ui.paint import box, glyph, high, wide, words
from skirmish.client.ui.style import BODY, DARK, READ, Skin
from skirmish.client.ui.text import Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.view.sprites import Sprites
from skirmish.core.display import Track
from skirmish.core.state import Side
from skirmish.core.units import as_percent

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


class Panel(Widget):
    """A slate ground that takes clicks. `framed` with a border and round corners, else edge to edge."""

    skin: ClassVar[Skin] = DARK

    def __init__(self, id: str, rect: pygame.Rect, children: Sequence[Widget] = (), *, framed: bool = False) -> None:
        super().__init__(id, rect)
        self.framed, self.covers = framed, not framed
        self._children = tuple(children)

    def children(self) -> Sequence[Widget]:
        """What lies on it."""
        return self._children

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The ground, then what lies on it."""
        if self.framed:
            box(onto, self.rect, self.skin, ui.u(8))
        else:
            onto.fill(self.skin.fill, self.rect)
        super().draw(onto, ui)


class Parchment(Panel):
    """A sheet that is read, with a border; with a side it has a band of that colour on top, `band` pixels high."""

    skin = READ

    def __init__(
        self, id: str, rect: pygame.Rect, children: Sequence[Widget] = (), *, side: Side | None = None, band: int = 0
    ) -> None:
        super().__init__(id, rect, children, framed=True)
        self.side = side
        self.band = band

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The sheet, its band, then what lies on it."""
        box(onto, self.rect, self.skin, ui.u(8))
        if self.band:
            draw_band(onto, self.rect, self.band, band_colour(self.side), ui)
        Widget.draw(self, onto, ui)


class Rule(Widget):
    """A thin line across, or down if it is higher than wide."""

    solid = False

    def __init__(self, rect: pygame.Rect, colour: Colour = LINE) -> None:
        super().__init__("", rect)
        self.colour = colour

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The line fills its box."""
        onto.fill(self.colour, self.rect)


_NEUTRAL: Colour = (64, 56, 46)


def band_colour(side: Side | None) -> Colour:
    """The ground of a heading: the side's colour, dark enough for ivory letters; brown for neither."""
    return _NEUTRAL if side is None else _deep(team(side))


def _deep(colour: Colour) -> Colour:
    """The colour, darkened to about the same brightness whatever it is."""
    level = 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]
    return shade(colour, min(1.0, 82 / max(1.0, level)))


def draw_band(onto: pygame.Surface, rect: pygame.Rect, band: int, colour: Colour, ui: UI) -> None:
    """The coloured head of a sheet, with a thread of brass under it; `band` in pixels."""
    head = pygame.Rect(rect.x + 1, rect.y + 1, rect.w - 2, band)
    clip = onto.get_clip()
    onto.set_clip(clip.clip(head))
    tall = pygame.Rect(head.x, head.y, head.w, head.h + ui.u(8))
    box(onto, tall, Skin(shade(colour, 1.1), shade(colour, 0.8), colour, DARK.text), ui.u(7), 0)
    onto.fill(BRASS, (head.x, head.bottom - ui.u(2), head.w, ui.u(2)))
    onto.set_clip(clip)


class Meter(Widget):
    """A bar filled up to a share from 0 to 1, its number at the right (by default in percent)."""

    solid = False

    def __init__(
        self, id: str, rect: pygame.Rect, share: float, colour: Colour, *, text: str | None = None,
        ink: Colour = IVORY, tip: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip)
        self.share, self.colour, self.ink = share, colour, ink
        self.text = as_percent(share) if text is None else text

    def bar(self, ui: UI) -> pygame.Rect:
        """What the number leaves."""
        said = wide(self.text, "bold", ui.px(BODY)) + ui.u(8) if self.text else 0
        thick = ui.u(8)
        return pygame.Rect(self.rect.x, self.rect.centery - thick // 2, max(thick, self.rect.w - said), thick)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Bar and number."""
        draw_bar(onto, self.bar(ui), self.share, self.colour)
        words(onto, self.text, "bold", ui.px(BODY), self.ink, self.rect, "right")

    def cut(self, ui: UI) -> bool:
        """Whether the number leaves no bar, or is too high."""
        return self.bar(ui).w <= 2 * ui.u(8) or (bool(self.text) and high("bold", ui.px(BODY)) > self.rect.h + 1)


_SPRITES = Sprites(2_000_000)


class Picture(Widget):
    """A track as on a card, at the right of its box: what is there of it, and what it lacks."""

    solid = False

    def __init__(self, rect: pygame.Rect, track: Track, unit: int) -> None:
        """`unit`: the radius of a pip in pixels."""
        super().__init__("", rect)
        self.sprite = _SPRITES.get(shown, track, float(unit), BRASS)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The picture."""
        at = self.sprite.get_rect(midright=self.rect.midright)
        onto.blit(self.sprite, at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def cut(self, ui: UI) -> bool:
        """Whether it is too large."""
        return self.sprite.get_width() > self.rect.w or self.sprite.get_height() > self.rect.h


_GROUND = Skin((46, 50, 58), (36, 40, 47), (84, 76, 58), IVORY)
_SIGN = (120, 106, 74)
_SIDE, _LEAST = 84, 30
"""How large the sign is at 100%; with less room than the least there is none."""
_BROAD = 420
"""How wide the words are at most."""


class Emblem(Widget):
    """A large faint sign where nothing else is yet."""

    solid = False

    def __init__(self, rect: pygame.Rect, sign: str) -> None:
        super().__init__("", rect)
        self.sign = sign

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """A ring with the sign in it."""
        box(onto, self.rect, _GROUND, self.rect.w // 2, ui.u(2))
        glyph(onto, self.sign, round(self.rect.w * 0.56), _SIGN, self.rect.center)


def nothing(
    ui: UI, id: str, rect: pygame.Rect, sign: str, body: Sequence[Span | str], size: float = BODY
) -> list[Widget]:
    """A sign over words, both in the middle, a third of the way down; the words alone where there is little room."""
    across, gap = min(rect.w, ui.u(_BROAD)), ui.u(14)
    deep = Rich.height(body, ui, across, size) + ui.u(4)
    side = min(ui.u(_SIDE), rect.h - deep - gap)
    if side < ui.u(_LEAST):
        return [Rich(id, rect, body, size=size)]
    top = rect.y + (rect.h - deep - side - gap) // 3
    text = pygame.Rect(rect.centerx - across // 2, top + side + gap, across, deep)
    return [
        Emblem(pygame.Rect(rect.centerx - side // 2, top, side, side), sign),
        Rich(id, text, body, size=size, centred=True),
    ]
