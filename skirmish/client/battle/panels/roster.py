"""A warband as a strip of tiles: who is who, in what state, who has acted, who is out. A click means the model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import pygame

from skirmish.client.art.bust import portrait
from skirmish.client.art.people import Person
from skirmish.client.art.theme import BRASS, INK, IVORY, MUTED, Colour, mix, role_colour, team
from skirmish.client.art.tokens import state_mark, track_colour
from skirmish.client.art.tracks import hung, number_colour
from skirmish.client.battle.frame import LETTERS, high_line
from skirmish.client.battle.panels.header import PLAIN
from skirmish.client.battle.presenters.roster import RosterView, Tile
from skirmish.client.signals import Send, Signal
from skirmish.client.ui.button import draw_bar
from skirmish.client.ui.grid import GridBox
from skirmish.client.ui.lists import Row
from skirmish.client.ui.paint import TICK, box, glyph, high, shape, wide, words
from skirmish.client.ui.style import BODY, CHOSEN, OFF, POOR, ROW, ROW_HOT, SMALL, Scale, Skin
from skirmish.client.ui.widget import Widget
from skirmish.client.view.scene import Doing
from skirmish.client.view.sprites import Sprites
from skirmish.client.words import first_name
from skirmish.core.display import Track
from skirmish.core.record import Record, evolve

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

TILE, NARROWEST, HEAD, RULE = 42, 134, 22, 3
"""At 100%: height of a tile, its least width, and the head above all tiles, with its words and without."""
LARGEST, NAMED, SMALLEST, BAR = 52, 40, 26, 9
"""At 100%: widths of portraits without words beside them, the least with a name below, and the bar below one."""
GAP, PAD = 5, 4
WIDER = 1.3
"""How wide a portrait with a name below may be at most, in heights."""
NAME = 3.2
"""The least room for a name alone, in heights of its letters; beside a name in one line is a mark as well."""
MARK, BESIDE = 12, 2.1
"""Of a mark beside a portrait: how wide it is at 100%; how wide both may be at most, in heights."""
_SPRITES = Sprites(12_000_000)
HURT = "wounded"
"""The state whose mark says that life was lost where its pips aren't shown."""
_DIM = 0.55
"""How much of the ground lies over the portrait of who has acted."""


class Fit(Record):
    """How the tiles are laid out: how many side by side, and how high each is in pixels."""

    across: int
    high: int
    shape: Literal["tile", "line", "portrait"]
    """A portrait with two lines beside it, with one, or with nothing but marks."""
    below: int = 0
    """Pixels below a portrait: for what is counted, and for a first name where there is room."""
    named: bool = True
    """Whether names are seen."""


def fit_tiles(count: int, room: int, most: int, scale: Scale) -> Fit:
    """The largest tiles that stand in so many pixels: in two columns, in one, as portraits with names, as lines, or as
    portraits alone."""
    lines = high("semibold", scale.px(BODY)) + max(high("body", scale.px(SMALL)), scale.u(16)) + scale.u(PAD)
    tall, gap = max(scale.u(TILE), lines), scale.u(GAP)
    narrowest = scale.u(NARROWEST) * (1 + max(0.0, scale.text - 1) * LETTERS)
    for across in (2, 1):
        if (room - gap * (across - 1)) / across >= narrowest and -(-count // across) * (tall + gap) <= most:
            return Fit(across, tall, "tile")
    letters = high("body", scale.px(SMALL))
    for size in range(LARGEST, NAMED - 1, -2):
        across = _abreast(count, room, scale.u(size), gap)
        each = min((room - gap * (across - 1)) / across, scale.u(size) * WIDER)
        below = scale.u(BAR) + letters
        if each >= scale.px(SMALL) * NAME and -(-count // across) * (scale.u(size) + below + gap) <= most:
            return Fit(across, scale.u(size) + below, "portrait", below)
    thin = letters + scale.u(PAD)
    for across in range(1, count + 1):
        if (room - gap * (across - 1)) / across < thin + scale.px(SMALL) * NAME + scale.u(MARK):
            break
        if -(-count // across) * (thin + gap) <= most:
            return Fit(-(-count // -(-count // across)), thin, "line")
    for size in range(LARGEST, SMALLEST - 1, -2):
        across = _abreast(count, room, scale.u(size), gap)
        if -(-count // across) * (scale.u(size + BAR) + gap) <= most or size == SMALLEST:
            return Fit(across, scale.u(size) + scale.u(BAR), "portrait", scale.u(BAR), named=False)
    raise AssertionError("the smallest always fits")


def _abreast(count: int, room: int, each: int, gap: int) -> int:
    """How many of so many pixels stand side by side, as many in each line."""
    most = max(1, min(count, (room + gap) // (each + gap)))
    return -(-count // -(-count // most))


def roster(
    view: RosterView, rect: pygame.Rect, most: int, scale: Scale, send: Send, *, headed: bool = True
) -> list[Widget]:  # fmt: skip
    """Head and tiles, from the top of the box down, in about `most` pixels; the head may be a line in its colour."""
    head = pygame.Rect(rect.x, rect.y, rect.w, high_line(scale, BODY, HEAD) if headed else scale.u(RULE))
    count = max(1, len(view.tiles))
    found = fit_tiles(count, rect.w, most - head.h - scale.u(GAP), scale)
    lines = -(-count // found.across)
    across = rect.w
    if found.shape == "portrait":  # portraits don't grow wider than high, but for a name or for marks beside them
        each = round((found.high - found.below) * (WIDER if found.named else BESIDE))
        across = min(rect.w, found.across * (each + scale.u(GAP)) - scale.u(GAP))
    tiles = pygame.Rect(rect.x, head.bottom + scale.u(GAP), across, lines * (found.high + scale.u(GAP)) - scale.u(GAP))
    return [RosterHead(f"roster.{view.side}.head", head, view), Roster(tiles, view, found, scale, send)]


class RosterHead(Widget):
    """The warband's name and how many can act, over a line in its colour: broken for the second side."""

    solid = False

    def __init__(self, id: str, rect: pygame.Rect, view: RosterView) -> None:
        super().__init__(id, rect, tip=view.name)
        self.view = view

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Words and line."""
        view, tone = self.view, role_colour(self.view.side)
        taken = wide(view.left, "body", ui.px(SMALL)) + ui.u(8)
        room = pygame.Rect(self.rect.x, self.rect.y, self.rect.w - taken, self.rect.h - ui.u(3))
        if self.rect.h > ui.u(RULE):
            words(onto, view.name, "heading", ui.px(BODY), mix(tone, IVORY, 0.3), room)
            words(onto, view.left, "body", ui.px(SMALL), BRASS if view.deciding else MUTED,
                  pygame.Rect(self.rect.x, room.y, self.rect.w, room.h), "right")  # fmt: skip
        thick = ui.u(2)
        line = pygame.Rect(self.rect.x, self.rect.bottom - thick, self.rect.w, thick)
        onto.fill(team(view.side), line)
        for x in range(line.x + ui.u(12), line.right, ui.u(16)) if view.side else ():
            onto.fill(INK, (x, line.y, ui.u(4), line.h))


class Roster(GridBox):
    """The tiles. A click means what a click on the model's token means."""

    def __init__(self, rect: pygame.Rect, view: RosterView, layout: Fit, scale: Scale, send: Send) -> None:
        rows = [Row(tile.name, tile.remark, tip=tile.tip) for tile in view.tiles]
        super().__init__(f"roster.{view.side}", rect, rows, across=layout.across, high=layout.high, gap=scale.u(GAP),
                         select=self._pick, activate=self._pick)  # fmt: skip
        self.side, self.tiles, self.fit, self._send = view.side, view.tiles, layout, send

    def _pick(self, number: int) -> None:
        self._send(Signal("pick", self.tiles[number].model))

    def paint_cell(self, onto: pygame.Surface, rect: pygame.Rect, number: int, ui: UI) -> None:
        """One tile."""
        tile = self.tiles[number]
        hot = ui.hot(self) and rect.collidepoint(ui.pointer)
        skin = CHOSEN if tile.chosen else OFF if tile.where in ("out", "away") else ROW_HOT if hot else ROW
        if tile.aimed and not tile.chosen:
            skin = evolve(skin, border=IVORY)
        box(onto, rect, skin, ui.u(6), ui.u(2) if tile.chosen or tile.aimed else ui.u(1))
        draw = {"tile": self._tile, "line": self._line, "portrait": self._portrait}[self.fit.shape]
        draw(onto, rect, tile, ui)

    def _face(self, onto: pygame.Surface, spot: pygame.Rect, tile: Tile) -> None:
        how = "out" if tile.where in ("out", "away") else "dim" if tile.doing == "done" else ""
        sprite = _SPRITES.get(_face, tile.person, spot.w, spot.h, team(self.side), how)
        onto.blit(sprite, spot, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _tile(self, onto: pygame.Surface, rect: pygame.Rect, tile: Tile, ui: UI) -> None:
        """Portrait, name, what is counted; states and how far it has acted at the right. In what is left its states in
        words, or what kind of warrior it is."""
        pad = ui.u(PAD)
        face = pygame.Rect(rect.x + pad, rect.y + pad, min(rect.h - 2 * pad, ui.u(34)), rect.h - 2 * pad)
        self._face(onto, face, tile)
        if tile.leads:
            _crown(onto, (face.x + ui.u(5), face.y + ui.u(5)), ui)
        x, right = face.right + ui.u(6), rect.right - ui.u(6)
        upper = high("semibold", ui.px(BODY))
        gone = tile.where in ("out", "away")
        name = pygame.Rect(x, rect.y + pad - ui.u(1), right - x, upper)
        said = tile.name if wide(tile.name, "semibold", ui.px(BODY)) <= name.w else first_name(tile.name)
        words(onto, said, "semibold", ui.px(BODY), MUTED if gone or tile.doing in ("done", "idle") else IVORY, name)
        low = pygame.Rect(x, name.bottom, right - x, rect.bottom - pad - name.bottom)
        if tile.remark:
            words(onto, tile.remark, "body", ui.px(SMALL), POOR if tile.where == "out" else MUTED, low)
            return
        right = self._marks(onto, low, tile, ui)
        x = self._counts(onto, pygame.Rect(x, low.y, right - x, low.h), tile, ui)
        others = [state for state in tile.states if all(not made.startswith(state) for made in tile.made)]
        for said in (", ".join([*tile.made, *others]), *tile.made, ", ".join(tile.states), *tile.states[:1], tile.kind):
            if said and wide(said, "italic", ui.px(SMALL)) <= right - x:
                words(onto, said, "italic", ui.px(SMALL), MUTED, pygame.Rect(x, low.y, right - x, low.h))
                break

    def _line(self, onto: pygame.Surface, rect: pygame.Rect, tile: Tile, ui: UI) -> None:
        """Portrait, name and marks in a line, what is counted as far as there is room; a bar at its lower edge.

        The letters of the name shrink to `PLAIN` before it is cut or marks are left out.
        """
        pad, gone = ui.u(2), tile.where in ("out", "away")
        face = pygame.Rect(rect.x + pad, rect.y + pad, rect.h - 2 * pad, rect.h - 2 * pad)
        self._face(onto, face, tile)
        if tile.leads:
            _crown(onto, (face.x + ui.u(4), face.y + ui.u(4)), ui)
        if gone:
            glyph(onto, "cross", face.h // 2, POOR, face.center)
        x, right = face.right + ui.u(4), rect.right - ui.u(4)
        px, least = ui.px(SMALL), round(ui.px(SMALL) * NAME)
        name = first_name(tile.name)
        small = min(px, PLAIN)
        marks = pygame.Rect(x + min(wide(name, "semibold", small), least) + ui.u(4), rect.y, 0, rect.h)
        marks.w = max(0, right - marks.x)
        states = _states_and_hurt(tile)
        beside = tile.doing != "none" and marks.w >= rect.h * (1 + bool(states))  # else in a corner of the portrait
        if tile.doing != "none" and not beside:
            _acted(onto, (face.right - ui.u(5), face.bottom - ui.u(5)), tile.doing, ui, ui.u(11))
        if not gone:
            right = self._line_marks(onto, marks, states, tile.doing if beside else "none", ui)
        tone = MUTED if gone or tile.doing in ("done", "idle") else IVORY
        size = next((one for one in range(px, small, -1) if wide(name, "semibold", one) <= right - x), small)
        x = words(onto, name, "semibold", size, tone, pygame.Rect(x, rect.y, right - x, rect.h)).right + ui.u(6)
        counted = [track for track in tile.tracks if track.full > 1][:1]
        for track in counted if not gone else ():
            bar = pygame.Rect(face.x, rect.bottom - ui.u(4), rect.right - ui.u(4) - face.x, ui.u(3))
            draw_bar(onto, bar, _share(track), track_colour(track))
            if x + wide(track.count, "bold", px) <= right:
                tone = number_colour(track, mix(track_colour(track), IVORY, 0.3))
                words(onto, track.count, "bold", px, tone, pygame.Rect(x, rect.y, right - x, rect.h))

    def _line_marks(self, onto: pygame.Surface, room: pygame.Rect, states: Sequence[str], doing: Doing, ui: UI) -> int:
        """How far it has acted, then its states, from the right end, as many as there is room for."""
        right, radius = room.right, room.h / 2 - ui.u(2)
        if doing != "none":
            _acted(onto, (round(right - radius), room.centery), doing, ui, round(2 * radius))
            right -= round(2 * radius) + ui.u(2)
        for state in states:
            edge = _SPRITES.get(state_mark, state, radius).get_width() // 2  # the mark has a rim
            if round(right - radius) - edge < room.x:
                break
            right = _state(onto, (round(right - radius), room.centery), state, ui, radius) - ui.u(2)
        return right - ui.u(2)

    def _marks(self, onto: pygame.Surface, low: pygame.Rect, tile: Tile, ui: UI) -> int:
        """How far it has acted, then its states, from the right end; where they begin."""
        right, radius = low.right, ui.u(8)
        if tile.doing != "none":
            _acted(onto, (right - radius, low.centery), tile.doing, ui)
            right -= 2 * radius + ui.u(3)
        for state in tile.states:
            if right - low.x < 4 * radius:
                break
            right = _state(onto, (right - radius, low.centery), state, ui) - ui.u(3)
        return right

    def _counts(self, onto: pygame.Surface, room: pygame.Rect, tile: Tile, ui: UI) -> int:
        """What is counted, as it hangs below the token, as much as there is room for; where it ends."""
        x = room.x
        for track in tile.tracks:
            sprite = _SPRITES.get(hung, track, float(ui.u(4)), track_colour(track), ui.px(SMALL))
            if x + sprite.get_width() <= room.right:
                spot = (x, room.centery - sprite.get_height() // 2)
                x = onto.blit(sprite, spot, special_flags=pygame.BLEND_PREMULTIPLIED).right + ui.u(6)
                continue
            named = (f"{track.name.lower()} {track.count}",) if track.about == "other" else ()
            for said in (*named, track.count):  # a second number says what it counts, where there is room
                if x + wide(said, "bold", ui.px(SMALL)) <= room.right:
                    spare = pygame.Rect(x, room.y, room.right - x, room.h)
                    tone = number_colour(track, mix(track_colour(track), IVORY, 0.3))
                    x = words(onto, said, "bold", ui.px(SMALL), tone, spare).right + ui.u(6)
                    break
        return x

    def _portrait(self, onto: pygame.Surface, rect: pygame.Rect, tile: Tile, ui: UI) -> None:
        """The portrait alone, with its marks in the corners and what matters most of what is counted below it."""
        pad = ui.u(2)
        face = pygame.Rect(rect.x + pad, rect.y + pad, rect.w - 2 * pad, rect.h - self.fit.below - pad)
        beside = not self.fit.named and face.w >= face.h + ui.u(MARK)
        face.w = face.h if beside else face.w
        self._face(onto, face, tile)
        radius = ui.u(6)
        if self.fit.named:
            tall, gone = high("body", ui.px(SMALL)), tile.where in ("out", "away") or tile.doing == "done"
            spot = pygame.Rect(rect.x + ui.u(1), rect.bottom - tall, rect.w - 2 * ui.u(1), tall)
            words(onto, first_name(tile.name), "body", ui.px(SMALL), MUTED if gone else IVORY, spot, "centre")
        if tile.leads:
            _crown(onto, (face.x + radius, face.y + radius), ui)
        if tile.where in ("out", "away"):
            glyph(onto, "cross", min(face.w, face.h) // 2, POOR, face.center)
            return
        counted = [track for track in tile.tracks if track.full > 1]
        hurt = any(track.about == "life" and track.lost and track not in counted[:1] for track in tile.tracks)
        states = [state for state in tile.states if state != HURT]
        hurt = hurt or len(states) < len(tile.states)
        if beside:
            states = [*([HURT] if hurt else []), *states]
            self._marks_beside(onto, pygame.Rect(face.right, face.y, rect.right - face.right, face.h), states, tile, ui)
        else:
            for place, state in enumerate(states[: max(1, face.h // (2 * radius) - 1)]):
                _state(onto, (face.right - radius, face.y + radius + place * 2 * radius), state, ui)
            if hurt:
                _state(onto, (face.x + radius, face.bottom - radius), HURT, ui)
            if tile.doing != "none":
                _acted(onto, (face.right - radius, face.bottom - radius), tile.doing, ui)
        for track in counted[:1]:
            bar = pygame.Rect(face.x, face.bottom + ui.u(2), face.w, ui.u(5))
            draw_bar(onto, bar, _share(track), track_colour(track))

    def _marks_beside(
        self, onto: pygame.Surface, room: pygame.Rect, states: Sequence[str], tile: Tile, ui: UI
    ) -> None:  # fmt: skip
        """States from the top left, how far it has acted at the bottom right."""
        side = ui.u(MARK)
        across, down = max(1, room.w // side), max(1, room.h // side)
        done = tile.doing != "none"
        for place, state in enumerate(states[: across * down - done]):
            x, y = room.x + place % across * side, room.y + place // across * side
            _state(onto, (x + side // 2, y + side // 2), state, ui, side / 2)
        if done:
            _acted(onto, (room.right - side // 2 - ui.u(1), room.bottom - side // 2), tile.doing, ui)


def _states_and_hurt(tile: Tile) -> list[str]:
    """Its states; before them that it is hurt, if that is counted and isn't one of them."""
    hurt = any(track.about == "life" and track.lost for track in tile.tracks) and HURT not in tile.states
    return [*([HURT] if hurt else []), *tile.states]


def _share(track: Track) -> float:
    return track.left / max(1, track.full)


def _face(person: Person, across: int, tall: int, edge: Colour, how: str) -> pygame.Surface:
    """The portrait; `dim`: of who has acted, `out`: of who is out of action."""
    sprite = portrait(person, across, tall, edge)
    if not how:
        return sprite
    found = pygame.transform.grayscale(sprite) if how == "out" else sprite.copy()
    shade = round(255 * (1 - _DIM))
    found.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)
    return found


def _crown(onto: pygame.Surface, at: tuple[int, int], ui: UI) -> None:
    disc = pygame.Rect(0, 0, ui.u(13), ui.u(13))
    disc.center = at
    box(onto, disc, Skin((120, 88, 30), (120, 88, 30), INK, IVORY), disc.w // 2)
    glyph(onto, "crown", ui.u(9), IVORY, at)


def _state(onto: pygame.Surface, at: tuple[int, int], state: str, ui: UI, radius: float = 0.0) -> int:
    """The mark of a state round this pixel; its left edge."""
    mark = _SPRITES.get(state_mark, state, radius or float(ui.u(8.5)))
    spot = mark.get_rect(center=at)
    onto.blit(mark, spot, special_flags=pygame.BLEND_PREMULTIPLIED)
    return spot.x


def _acted(onto: pygame.Surface, at: tuple[int, int], doing: str, ui: UI, across: int = 0) -> None:
    """A tick for who is done; half a disc for who can go on; a dash for who has nothing to do now."""
    disc = pygame.Rect(0, 0, across or ui.u(14), across or ui.u(14))
    disc.center = at
    box(onto, disc, Skin((74, 80, 90), (74, 80, 90), INK, IVORY), disc.w // 2)
    if doing == "done":
        shape(onto, TICK, disc.inflate(-ui.u(5), -ui.u(5)), IVORY)
    elif doing == "idle":
        onto.fill(IVORY, disc.inflate(-disc.w // 2, -disc.h + max(1, disc.h // 7)))
    else:
        clip = onto.get_clip()
        onto.set_clip(clip.clip(pygame.Rect(disc.x, disc.y, disc.w // 2, disc.h)))
        inner = disc.inflate(-ui.u(4), -ui.u(4))
        box(onto, inner, Skin(BRASS, BRASS, BRASS, IVORY), inner.w // 2, 0)
        onto.set_clip(clip)
