"""The list of saves with their little pictures, and what there is to tell of one."""

from __future__ import annotations

from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.letters import Face
from skirmish.client.art.theme import BRASS, IVORY, MUTED, Colour
from skirmish.client.levels import called
from skirmish.client.saves import Entry, Meta
from skirmish.client.ui.emblem import nothing
from skirmish.client.ui.listbox import ListBox, Row
from skirmish.client.ui.looks import POOR, WELL, Skin
from skirmish.client.ui.paint import box, high, words
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import BODY, LARGE, SMALL
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say
from skirmish.core.text import phase_text

if TYPE_CHECKING:
    from skirmish.client.battle.session import Session
    from skirmish.client.scenes.archive import ArchiveScene
    from skirmish.client.ui.ui import UI

_KEPT = 64
_WELL = Skin(WELL, WELL, (70, 76, 86), IVORY)
_SIDES = (4, 3)


class Thumbs:
    """The pictures in saves, unpacked once; None for one that can't be."""

    def __init__(self) -> None:
        self._kept: dict[int, pygame.Surface | None] = {}

    def of(self, meta: Meta) -> pygame.Surface | None:
        """The picture of a save."""
        key = hash(meta.thumbnail)
        if key not in self._kept:
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            self._kept[key] = _unpacked(meta.thumbnail)
        return self._kept[key]


def _unpacked(data: bytes) -> pygame.Surface | None:
    """A picture that came with a file from anywhere."""
    try:
        return pygame.image.load(BytesIO(data), "thumbnail.png") if data else None
    except pygame.error:
        return None


def proposal(session: Session) -> str:
    """What a battle may be called: who fights whom, and when."""
    a, b = session.setup.rosters
    return say("archive.proposal", a=a.name, b=b.name, round=session.state.round)


def where(meta: Meta) -> str:
    """The round and the phase."""
    return say("menu.round", number=meta.round, phase=phase_text(meta.phase)) if meta.round else say("menu.deployment")


def _when(entry: Entry) -> str:
    if entry.meta is not None:
        return entry.meta.date.replace("T", " ")[:16]
    try:
        return datetime.fromtimestamp(entry.path.stat().st_mtime).isoformat(" ", "minutes")
    except (OSError, ValueError, OverflowError):
        return ""


def _row(entry: Entry) -> Row:
    meta = entry.meta
    if meta is None:
        text = say("archive.damaged") if entry.problem else _when(entry)
        return Row(entry.path.name, text, colour=POOR if entry.problem else IVORY, tip=entry.problem)
    sides = say("archive.sides", a=meta.sides[0], b=meta.sides[1])
    return Row(meta.name, f"{sides} · {where(meta)}", f"{say('archive.kind-' + entry.kind)}, {_when(entry)}")


def listed(page: ArchiveScene, rect: pygame.Rect) -> Widget:
    """The list; why it is empty, if it is."""
    rows = [_row(entry) for entry in page.entries]
    if not rows:
        empty = say("archive.no-records", where=str(page.app.folder / "records"))
        text = say("archive.nothing") if page.shelf == "saves" else empty
        inner = rect.inflate(-2 * page.ui.u(16), -2 * page.ui.u(14))
        sign = "keep" if page.shelf == "saves" else "eye"
        body = [Span(text, colour=MUTED)]
        return Panel("list.none", rect, nothing(page.ui, "list.empty", inner, sign, body), framed=True)
    at = next((number for number, entry in enumerate(page.entries) if entry.path == page.path), -1)

    def paint(onto: pygame.Surface, spot: pygame.Rect, number: int, ui: UI) -> None:
        _paint(page, onto, spot, rows[number], page.entries[number])

    lines = 2 * high("body", page.ui.px(SMALL)) + high("semibold", page.ui.px(BODY))
    return ListBox("list", rect, rows, select=page.select, activate=lambda number: _activate(page, number), selected=at,
                   row_height=(lines + page.ui.u(12)) / page.ui.scale.ui, painter=paint)  # fmt: skip


def _activate(page: ArchiveScene, number: int) -> None:
    page.select(number)
    page.open()


def _paint(page: ArchiveScene, onto: pygame.Surface, rect: pygame.Rect, row: Row, entry: Entry) -> None:
    """The picture, then name, sides and date below each other."""
    ui = page.ui
    inner = rect.inflate(-2 * ui.u(6), -2 * ui.u(4))
    picture = pygame.Rect(inner.x, inner.y, inner.h * _SIDES[0] // _SIDES[1], inner.h)
    _picture(page, onto, picture, entry)
    left = picture.right + ui.u(10)
    y = inner.y
    lines: tuple[tuple[str, Face, float, Colour], ...] = (
        (row.text, "semibold", BODY, row.colour), (row.sub, "body", SMALL, MUTED), (row.right, "body", SMALL, MUTED),
    )  # fmt: skip
    for text, face, size, tone in lines:
        deep = high(face, ui.px(size))
        words(onto, text, face, ui.px(size), tone, pygame.Rect(left, y, inner.right - left, deep))
        y += deep


def _picture(page: ArchiveScene, onto: pygame.Surface, rect: pygame.Rect, entry: Entry) -> None:
    box(onto, rect, _WELL, page.ui.u(3))
    found = page.thumbs.of(entry.meta) if entry.meta is not None else None
    inner = rect.inflate(-2, -2)
    if found is not None and min(inner.size) > 0:
        onto.blit(pygame.transform.smoothscale(found, inner.size), inner)


class Thumb(Widget):
    """The picture of a save, as large as there is room."""

    solid = False

    def __init__(self, id: str, rect: pygame.Rect, page: ArchiveScene, entry: Entry) -> None:
        super().__init__(id, rect)
        self.page, self.entry = page, entry

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """In its frame; what there is instead of one."""
        _picture(self.page, onto, self.rect, self.entry)
        if self.entry.meta is None or self.page.thumbs.of(self.entry.meta) is None:
            words(onto, say("archive.no-picture"), "body", ui.px(SMALL), MUTED, self.rect, "centre")


def told(page: ArchiveScene, rect: pygame.Rect) -> Widget:
    """All there is to tell of the chosen one."""
    ui, entry = page.ui, page.chosen
    inner = rect.inflate(-2 * ui.u(16), -2 * ui.u(14))
    if entry is None:
        body: list[Span | str] = [Span(say("archive.choose"), colour=MUTED)]
        return Panel("told", rect, [Rich("told.text", inner, body)] if page.entries else (), framed=True)
    children: list[Widget] = []
    if page.shelf == "saves":
        deep = min(inner.w * _SIDES[1] // _SIDES[0], inner.h // 2)
        spot = pygame.Rect(0, inner.y, deep * _SIDES[0] // _SIDES[1], deep)
        spot.centerx = inner.centerx
        children.append(Thumb("told.picture", spot, page, entry))
        inner = pygame.Rect(inner.x, spot.bottom + ui.u(12), inner.w, max(1, inner.bottom - spot.bottom - ui.u(12)))
    children.append(Rich("told.text", inner, _facts(entry), size=LARGE if page.broad > 1000 else BODY))
    return Panel("told", rect, children, framed=True)


def _facts(entry: Entry) -> list[Span | str]:
    meta = entry.meta
    if meta is None:
        reason = [Span(entry.problem.removeprefix(f"{entry.path}: "), colour=POOR)] if entry.problem else []
        return [Span(f"{entry.path.name}\n", face="bold"), *reason, Span(f"\n{_where(entry.path)}", colour=MUTED)]
    seats = [
        say("archive.played", side=meta.sides[side], who=called(seat.player)) for side, seat in enumerate(meta.seats)
    ]
    return [
        Span(f"{meta.name}\n", face="bold", colour=BRASS), *(Span(f"{line}\n") for line in seats),
        Span(f"{where(meta)[:1].upper()}{where(meta)[1:]}\n"),
        Span(f"{say('archive.kind-' + entry.kind)}, {_when(entry)}", colour=MUTED),
    ]  # fmt: skip


def _where(path: Path) -> str:
    return str(path.parent)
