"""One side of a battle to be chosen: its warband, and who plays it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.app.entries import Entry
from skirmish.client.art.theme import MUTED, role_colour
from skirmish.client.battle.frame import Column
from skirmish.client.scenes import seating
from skirmish.client.scenes.page import line, needed, tall
from skirmish.client.scenes.quick import facts
from skirmish.client.ui.button import Button
from skirmish.client.ui.field import TextField
from skirmish.client.ui.label import Label
from skirmish.client.ui.listbox import ListBox, Row
from skirmish.client.ui.looks import GOOD, POOR
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import HEADING, SMALL
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say
from skirmish.core.state import Side

if TYPE_CHECKING:
    from skirmish.client.scenes.setup import SetupScene
    from skirmish.client.ui.ui import UI


_ROWS = 3
"""With room for fewer warbands than these, what can be seen elsewhere makes way for the list."""


def widgets(page: SetupScene, side: Side, rect: pygame.Rect) -> list[Widget]:
    """Name of the side, player, search, list, and whether the warband may be fielded."""
    ui, wanted = page.ui, page.wanted
    column = Column(rect, ui.u(6))
    chosen = next((entry for entry in page.rosters if entry.id == wanted.rosters[side]), None)
    heading = chosen.name if chosen is not None else say("setup.choose")
    about = [Span(" ".join(seating.told(wanted.seats[side])), colour=MUTED)]
    remarks = _remarks(page, side)
    deep = min(Rich.height(remarks, ui, rect.w, SMALL) + ui.u(4), max(line(ui), rect.h // 3))
    cramped = rect.h < deep + _fixed(ui) + _ROWS * (line(ui) + line(ui, SMALL))
    found: list[Widget] = []
    if not cramped:
        name, tone = say("setup.side-b" if side else "setup.side-a"), role_colour(side)
        found = [
            Label("", column.take(line(ui, SMALL)), name, size=SMALL, colour=MUTED),
            Label("", column.take(line(ui, HEADING) + ui.u(6)), heading, size=HEADING, face="heading", colour=tone),
        ]
    found += seating.players(
        ui, f"seat.{side}", wanted.seats[side], column.take(tall(ui)), partial(page.seat, side), page.levels
    )
    if not cramped:
        found.append(Rich(f"seat.{side}.told", column.take(Rich.height(about, ui, rect.w, SMALL)), about, size=SMALL))
    search = column.take(tall(ui))
    listed = found_by(page.rosters, page.words[side])
    rest = column.rest
    room = pygame.Rect(rest.x, rest.y, rest.w, max(1, rest.h - deep - ui.u(6)))
    rows = [Row(entry.name, facts(entry)) for entry in listed]
    at = next((n for n, entry in enumerate(listed) if entry.id == wanted.rosters[side]), -1)

    def pick(number: int) -> None:
        page.roster(side, listed[number].id)

    edit = Button(f"edit.{side}", search, say("setup.edit"), lambda: page.edit(side), enabled=chosen is not None,
                  why=say("setup.choose"), tip=say("setup.edit-tip"))  # fmt: skip
    across = min(max(ui.u(64), needed(edit, ui)), search.w // 2)
    edit.rect = pygame.Rect(search.right - across, search.y, across, search.h)
    search = pygame.Rect(search.x, search.y, search.w - across - ui.u(6), search.h)
    found += [
        TextField(f"search.{side}", search, page.words[side], lambda text: _search(page, side, text),
                  hint=say("setup.search")),
        edit,
    ]  # fmt: skip
    box = ListBox(f"roster.{side}", room, rows, select=pick, activate=pick, selected=at)
    if ui.memory(box.id).row < 0 <= at:
        ui.memory(box.id).row = at
        box.scrolled(ui).show(at * box.tall(ui), (at + 2) * box.tall(ui), ui)
    found.append(box)
    low = pygame.Rect(rest.x, room.bottom + ui.u(6), rest.w, deep)
    found.append(Rich(f"remarks.{side}", low, remarks, size=SMALL))
    return found


def _fixed(ui: UI) -> int:
    """Pixels of all that stands over a list."""
    return 2 * tall(ui) + 2 * line(ui, SMALL) + line(ui, HEADING) + 6 * ui.u(6)


def _search(page: SetupScene, side: Side, text: str) -> None:
    page.words[side] = text
    page.touch()


def found_by(rosters: tuple[Entry, ...], words: str) -> list[Entry]:
    """Those whose name or faction has all the words."""
    wanted = words.casefold().split()
    return [e for e in rosters if all(word in f"{e.name} {e.group}".casefold() for word in wanted)]


def _remarks(page: SetupScene, side: Side) -> list[Span]:
    """Whether the list is legal, as soon as it was looked at."""
    about = page.remarks.get((page.wanted.rosters[side], page.wanted.options))
    if about is None:
        return [Span(say("setup.looking"), colour=MUTED)]
    if not about:
        return [Span(say("setup.legal"), colour=GOOD)]
    return [Span(say("setup.illegal"), face="bold", colour=POOR), *(Span(f"\n{text}") for text in about)]
