"""The panels of the playtest desk: the maps that take turns and the scenario; how often, by whom, by which rules."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import MUTED
from skirmish.client.battle.frame import Column
from skirmish.client.lab.chosen import GAMES
from skirmish.client.levels import spec_of
from skirmish.client.scenes.boardbox import BoardBox
from skirmish.client.scenes.page import tall
from skirmish.client.scenes.terms import column_of, heading, options_of, text_of
from skirmish.client.ui.choice import Choice
from skirmish.client.ui.field import TextField
from skirmish.client.ui.paint import wide
from skirmish.client.ui.scale import BODY
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.toggle import Toggle
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say
from skirmish.players import KINDS

if TYPE_CHECKING:
    from skirmish.client.lab.desk import DeskScene


def places(page: DeskScene, rect: pygame.Rect) -> list[Widget]:
    """The maps to tick, a picture of the one that was ticked last, the scenario with its text."""
    ui, wanted, column = page.ui, page.wanted, column_of(page, rect)
    found = [heading(page, column, say("desk.places")), *_ticks(page, column)]
    if (chosen := page.field()) is not None:
        side = min(column.rest.w, round(rect.h * 0.42))
        found.append(BoardBox("map.picture", column.take(max(ui.u(90), side)), page.gallery, chosen))
    at = next(n for n, entry in enumerate(page.scenarios) if entry.id == wanted.scenario)
    found += [
        heading(page, column, say("setup.scenario")),
        Choice("scenario", column.take(tall(ui)), [entry.name for entry in page.scenarios], at,
               lambda number: page.choose(scenario=page.scenarios[number].id), tip=say("setup.scenario-tip")),
        text_of(page, "scenario.text", column, [page.scenarios[at].text]),
    ]  # fmt: skip
    return [Scroll("places.all", rect, found)]


def _ticks(page: DeskScene, column: Column) -> list[Widget]:
    """A box to tick for each map, two in a row where there is room."""
    ui, found = page.ui, list[Widget]()
    need = max(wide(entry.name, "body", ui.px(BODY)) for entry in page.maps) + ui.u(36)
    across = 2 if 2 * need <= column.rest.w else 1
    deep = max(ui.u(26), tall(ui) - ui.u(8))
    for number in range(0, len(page.maps), across):
        row = column.take(deep)
        for place, entry in enumerate(page.maps[number : number + across]):
            spot = pygame.Rect(row.x + place * row.w // across, row.y, row.w // across, row.h)
            chosen = entry.id in page.maps_chosen
            found.append(Toggle(f"place.{entry.id}", spot, entry.name, chosen, partial(_place, page, entry.id),
                                tip=entry.text))  # fmt: skip
    return found


def _place(page: DeskScene, name: str, on: bool) -> None:  # a toggle tells it so
    page.place(name, on=on)


def contest(page: DeskScene, rect: pygame.Rect) -> list[Widget]:
    """How many battles, who plays them here, dice; the rules with each of their options."""
    ui, wanted, column = page.ui, page.wanted, column_of(page, rect)
    at = next(n for n, entry in enumerate(page.rulesets) if entry.id == wanted.ruleset)
    cores = page.app.workshop.cores()
    counts = [say("desk.battles", n=f"{number:,}") for number in GAMES]
    found: list[Widget] = [
        heading(page, column, say("desk.how-many")),
        Choice("games", column.take(tall(ui)), counts, GAMES.index(page.games),
               lambda number: page.count(GAMES[number]), enabled=not page.sure, why=say("desk.sure-why")),
        Toggle("sure", column.take(tall(ui)), say("desk.sure"), page.sure, lambda on: page.until_sure(on=on),
               tip=say("desk.sure-tip")),
        text_of(page, "pairs", column, [Span(say("desk.sure-told" if page.sure else "desk.pairs"), colour=MUTED)]),
        *([text_of(page, "slow", column, [say("desk.slow")])] if slow(page) else []),
        text_of(page, "workers.text", column, [say("desk.workers")]),
        Choice("workers", column.take(tall(ui)), _workers(cores), page.workers, page.work, tip=say("desk.workers-tip")),
        text_of(page, "seed.text", column, [say("setup.seed")]),
        TextField("seed", column.take(tall(ui)), page.seed, partial(_seed, page), hint="0", limit=15,
                  tip=say("desk.seed-tip"), submit=lambda text: page.accept()),
        heading(page, column, say("setup.rules")),
        Choice("ruleset", column.take(tall(ui)), [entry.name for entry in page.rulesets], at,
               lambda number: page.ruleset(page.rulesets[number].id)),
    ]  # fmt: skip
    found += options_of(page, column)
    return [Scroll("contest.all", rect, found)]


def slow(page: DeskScene) -> bool:
    """Whether somebody plays who takes his time by the clock."""
    return any(KINDS[spec_of(word).kind].thinks for word in page.wanted.seats)


def _workers(cores: int) -> list[str]:
    """The usual number, then each number there may be."""
    usual = say("desk.workers-usual", n=max(1, cores - 1))
    return [usual, *(say("desk.processes", n=number) for number in range(1, cores + 1))]


def _seed(page: DeskScene, text: str) -> None:
    page.seed = text
