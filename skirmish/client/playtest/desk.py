"""The playtest desk: two lists, players, maps, rules and the number of battles are chosen, and it starts."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from skirmish.app.entries import HUMAN, Wanted
from skirmish.app.errors import UserError
from skirmish.client.art.theme import MUTED
from skirmish.client.battle.frame import Column
from skirmish.client.last_choice import fit
from skirmish.client.levels import LEVELS, PERSON, playable, spec_of
from skirmish.client.playtest import shelf
from skirmish.client.ports import Services
from skirmish.client.scenes.boards import BoardBox
from skirmish.client.scenes.new_battle import (
    SetupScene,
    choose_rules,
    column_of,
    heading,
    map_name,
    options_of,
    text_of,
)
from skirmish.client.scenes.page import tall
from skirmish.client.store import disk
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Choice, Toggle
from skirmish.client.ui.paint import wide
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import BODY
from skirmish.client.ui.text import Span
from skirmish.client.ui.text_field import TextField
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.record import Record, evolve
from skirmish.players import KINDS

if TYPE_CHECKING:
    from skirmish.app.workshop import Workshop


FORMAT = "playtest/1"
FILE = "last-playtest.json"
MOST_BYTES = 20_000
GAMES = (20, 50, 100, 200, 400, 1000, 2000, 5000, 10_000)
"""How many battles there may be."""
USUAL, MOST = 200, 10_000
"""Battles by default, and at most where it ends as soon as it is conclusive."""
AIS = tuple(level for level in LEVELS if level != PERSON)
"""The levels of AI to choose from: nobody plays hundreds of battles by hand."""
QUICK = "aggressor"
"""The player by default: quick, and no fool."""


class Chosen(Record):
    """A playtest as it was chosen: a battle on several maps in turn, many times."""

    format: str
    wanted: Wanted
    maps: tuple[str, ...]
    games: int = USUAL
    sure: bool = False
    """Whether it ends as soon as it is sure who is better; `games` is the most then."""
    workers: int = 0
    """Workers; 0: one for each core but one."""


def usual(workshop: Workshop) -> Chosen:
    """The proposal as long as nothing was chosen."""
    wanted = evolve(workshop.usual(), seats=(QUICK, QUICK), seed=0)
    return Chosen(FORMAT, wanted, (wanted.battlefield,))


def remembered(folder: Path, workshop: Workshop) -> Chosen:
    """The last choice, as far as what was chosen is still there; else the usual one."""
    found = disk.small(folder / FILE, Chosen, MOST_BYTES)
    return fitted(found, workshop) if found is not None and found.format == FORMAT else usual(workshop)


def fitted(chosen: Chosen, workshop: Workshop) -> Chosen:
    """The choice with the usual one in the place of whatever isn't there ."""
    wanted, other = fit(chosen.wanted, workshop), usual(workshop)
    known = {entry.id for entry in workshop.maps()}
    maps = tuple(dict.fromkeys(name for name in chosen.maps if name in known)) or other.maps
    first, second = (word if word != HUMAN and playable(word) else QUICK for word in chosen.wanted.seats)
    wanted = evolve(wanted, seats=(first, second), battlefield=maps[0])
    games = chosen.games if chosen.games in GAMES else USUAL
    return evolve(chosen, wanted=wanted, maps=maps, games=games, workers=max(0, min(chosen.workers, workshop.cores())))


def remember(folder: Path, chosen: Chosen) -> None:
    """Keeps it for the next time; a folder that can't be written is no trouble here."""
    with contextlib.suppress(OSError):
        disk.put(folder / FILE, chosen)


class DeskScene(SetupScene):
    """Everything about a playtest. It is a battle that is chosen, on several maps in turn, and many times."""

    parts = ("side-a", "side-b", "places", "contest")
    levels = AIS

    def __init__(self, app: Services, rosters: Sequence[str] | None = None) -> None:
        chosen = remembered(app.folder, app.workshop)
        if rosters:
            pair = rosters[0], rosters[1] if len(rosters) > 1 else _other(chosen, rosters[0])
            chosen = fitted(evolve(chosen, wanted=evolve(chosen.wanted, rosters=pair)), app.workshop)
        super().__init__(app, chosen.wanted)
        self.title = say("desk.title")
        self.maps_chosen, self.games, self.sure = chosen.maps, chosen.games, chosen.sure
        self.workers = chosen.workers
        self.kept = 0
        """How many playtests are kept."""

    def enter(self) -> None:
        """Counts the kept playtests again; maps may be gone."""
        self.kept = len(shelf.entries(self.app.folder))
        super().enter()
        self.maps_chosen = fitted(self.chosen, self.app.workshop).maps

    # What is chosen

    @property
    def chosen(self) -> Chosen:
        """All of it."""
        seed = int(self.seed) if self._seed_fits else 0
        wanted = evolve(self.wanted, battlefield=self.maps_chosen[0], seed=seed)
        return Chosen(FORMAT, wanted, self.maps_chosen, self.games, self.sure, self.workers)

    @property
    def _seed_fits(self) -> bool:
        text = self.seed.strip()
        return text.isascii() and text.isdigit() and len(text) <= 15

    @property
    def processes(self) -> int:
        """The number of workers: by default one core is left to the window."""
        return self.workers or max(1, self.app.workshop.cores() - 1)

    def place(self, name: str, *, on: bool) -> None:
        """This map is one of those that take turns, or isn't; one is left at least. It is shown."""
        others = tuple(one for one in self.maps_chosen if one != name)
        if on or others:
            known = [entry.id for entry in self.maps]
            self.maps_chosen = tuple(sorted((*others, name), key=known.index)) if on else others
        self.choose(battlefield=name)

    def count(self, games: int) -> None:
        """Sets the number of battles."""
        self.games = games
        self.touch()

    def until_sure(self, *, on: bool) -> None:
        """Whether it ends as soon as it is sure."""
        self.sure = on
        self.touch()

    def work(self, workers: int) -> None:
        """Sets the number of workers."""
        self.workers = workers
        self.touch()

    # What it does

    def accept(self) -> None:
        """Begins it."""
        if self.seed.strip() and not self._seed_fits:
            self.tell(say("desk.not-begun"), say("setup.seed-wrong"))
            return
        chosen = self.chosen
        remember(self.app.folder, chosen)
        try:
            games = MOST if chosen.sure else chosen.games
            plan, notes = self.app.workshop.playtest(chosen.wanted, chosen.maps, games, sure=chosen.sure)
            path = shelf.begin(self.app.folder, plan)
        except UserError as error:
            self.tell(say("desk.not-begun"), str(error))
            return
        self.app.go.to_playtest_run(path, plan, self.processes, notes)

    def shelf(self) -> None:
        """The playtests that are kept."""
        self.app.go.to_playtests()

    def leave(self) -> None:
        """What was chosen stays chosen for the next time."""
        remember(self.app.folder, self.chosen)

    # How it looks

    def foot(self) -> list[Button]:
        """Back, those that are kept, swap, begin."""
        nowhere = pygame.Rect(0, 0, 0, 0)
        return [
            Button("back", nowhere, say("setup.back"), self.back, key=self.app.keymap.cap("cancel")),
            Button("shelf", nowhere, say("desk.shelf", n=self.kept), self.shelf,
                   enabled=self.kept > 0, why=say("desk.none-kept"), tip=say("desk.shelf-tip")),
            Button("swap", nowhere, say("setup.swap"), self.swap),
            Button("begin", nowhere, say("desk.begin"), self.accept, primary=True, glyph="measure", key="Enter"),
        ]  # fmt: skip

    @property
    def topic(self) -> str:
        """See `Scene`."""
        return "help.playtest"

    def made(self, part: str, rect: pygame.Rect) -> list[Widget]:
        """See `SetupScene`."""
        if part == "places":
            return self._build_places(rect)
        return self._build_contest(rect) if part == "contest" else super().made(part, rect)

    def _build_places(self, rect: pygame.Rect) -> list[Widget]:
        """The maps to tick, a picture of the one that was ticked last, the scenario with its text."""
        ui, wanted, column = self.ui, self.wanted, column_of(self, rect)
        found = [heading(self, column, say("desk.places")), *self._build_ticks(column)]
        if (chosen := self.field()) is not None:
            side = min(column.rest.w, round(rect.h * 0.42))
            found.append(BoardBox("map.picture", column.take(max(ui.u(90), side)), self.gallery, chosen))
        at = next(n for n, entry in enumerate(self.scenarios) if entry.id == wanted.scenario)
        found += [
            heading(self, column, say("setup.scenario")),
            Choice("scenario", column.take(tall(ui)), [entry.name for entry in self.scenarios], at,
                   lambda number: self.choose(scenario=self.scenarios[number].id), tip=say("setup.scenario-tip")),
            text_of(self, "scenario.text", column, [self.scenarios[at].text]),
        ]  # fmt: skip
        return [Scroll("places.all", rect, found)]

    def _build_ticks(self, column: Column) -> list[Widget]:
        """A box to tick for each map, two in a row where there is room."""
        ui, found = self.ui, list[Widget]()
        need = max(wide(map_name(entry), "body", ui.px(BODY)) for entry in self.maps) + ui.u(36)
        across = 2 if 2 * need <= column.rest.w else 1
        deep = max(ui.u(26), tall(ui) - ui.u(8))
        for number in range(0, len(self.maps), across):
            row = column.take(deep)
            for place, entry in enumerate(self.maps[number : number + across]):
                spot = pygame.Rect(row.x + place * row.w // across, row.y, row.w // across, row.h)
                chosen = entry.id in self.maps_chosen
                found.append(Toggle(f"place.{entry.id}", spot, map_name(entry), chosen, partial(self._place, entry.id),
                                    tip=entry.text))  # fmt: skip
        return found

    def _build_contest(self, rect: pygame.Rect) -> list[Widget]:
        """How many battles, who plays them here, dice; the rules with each of their options."""
        ui, wanted, column = self.ui, self.wanted, column_of(self, rect)
        at = next(n for n, entry in enumerate(self.rulesets) if entry.id == wanted.ruleset)
        cores = self.app.workshop.cores()
        counts = [say("desk.battles", n=f"{number:,}") for number in GAMES]
        found: list[Widget] = [
            heading(self, column, say("desk.how-many")),
            Choice("games", column.take(tall(ui)), counts, GAMES.index(self.games),
                   lambda number: self.count(GAMES[number]), enabled=not self.sure, why=say("desk.sure-why")),
            Toggle("sure", column.take(tall(ui)), say("desk.sure"), self.sure, lambda on: self.until_sure(on=on),
                   tip=say("desk.sure-tip")),
            text_of(self, "pairs", column, [Span(say("desk.sure-told" if self.sure else "desk.pairs"), colour=MUTED)]),
            *([text_of(self, "slow", column, [say("desk.slow")])] if self._slow else []),
            text_of(self, "workers.text", column, [say("desk.workers")]),
            Choice("workers", column.take(tall(ui)), _list_workers(cores), self.workers, self.work,
                   tip=say("desk.workers-tip")),
            text_of(self, "seed.text", column, [say("setup.seed")]),
            TextField("seed", column.take(tall(ui)), self.seed, self._type_seed, hint="0", limit=15,
                      tip=say("desk.seed-tip"), submit=lambda text: self.accept()),
            heading(self, column, say("setup.rules")),
            choose_rules(column.take(tall(ui)), self.rulesets, at, self.ruleset),
        ]  # fmt: skip
        found += options_of(self, column)
        return [Scroll("contest.all", rect, found)]

    @property
    def _slow(self) -> bool:
        """Whether a player thinks for a time by the clock."""
        return any(KINDS[spec_of(word).kind].thinks for word in self.wanted.seats)

    def _place(self, name: str, on: bool) -> None:  # a toggle tells it so
        self.place(name, on=on)

    def _type_seed(self, text: str) -> None:
        self.seed = text


def _list_workers(cores: int) -> list[str]:
    """The usual number, then each number there may be."""
    usual = say("desk.workers-usual", n=max(1, cores - 1))
    return [usual, *(say("desk.processes", n=number) for number in range(1, cores + 1))]


def _other(chosen: Chosen, name: str) -> str:
    """The opponent of a list that comes alone: the last one fought, but not itself if there is another."""
    return next((one for one in reversed(chosen.wanted.rosters) if one != name), name)
