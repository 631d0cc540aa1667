"""Choosing a battle: warbands, map, scenario, rules, players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.app.entries import Entry, Wanted, is_preset
from skirmish.app.errors import UserError
from skirmish.client.art.theme import BRASS, MUTED, role_colour
from skirmish.client.battle.frame import Column
from skirmish.client.last_choice import fit, remember, remembered
from skirmish.client.levels import LEVELS, Level
from skirmish.client.ports import Services
from skirmish.client.scenes import seating
from skirmish.client.scenes.boards import BoardBox, Gallery
from skirmish.client.scenes.page import GAP, Page, line, needed, tall
from skirmish.client.scenes.quick_battle import facts
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Choice, Tabs, Toggle
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import GOOD, HEADING, POOR, SMALL
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.text_field import TextField
from skirmish.client.ui.widget import Widget, about
from skirmish.client.words import begun, pair_name, say
from skirmish.core.battlefield import Battlefield
from skirmish.core.record import evolve
from skirmish.core.state import Side
from skirmish.core.system import Option

if TYPE_CHECKING:
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


_CLOCKS = ("none", "turn", "bank")
_FAR = 10**6
"""Room enough for what scrolls."""


def column_of(page: SetupScene, rect: pygame.Rect) -> Column:
    """Boxes for what scrolls: the bar has its place at the right."""
    return Column(pygame.Rect(rect.x + page.ui.u(4), rect.y + page.ui.u(3), rect.w - page.ui.u(18), _FAR), page.ui.u(7))


def heading(page: SetupScene, column: Column, text: str) -> Widget:
    """What the lines below it are about."""
    rect = column.take(line(page.ui, HEADING) + page.ui.u(6))
    return Label("", rect, text, size=HEADING, face="heading", colour=BRASS)


def field(page: SetupScene, rect: pygame.Rect) -> list[Widget]:
    """The map with its picture, the scenario with its text."""
    ui, wanted, column = page.ui, page.wanted, column_of(page, rect)
    at = next(n for n, entry in enumerate(page.maps) if entry.id == wanted.battlefield)
    found: list[Widget] = [
        heading(page, column, say("setup.field")),
        Choice("map", column.take(tall(ui)), [map_name(entry) for entry in page.maps], at,
               lambda number: page.choose(battlefield=page.maps[number].id), tip=say("setup.map-tip")),
    ]  # fmt: skip
    side = min(column.rest.w, round(rect.h * 0.52))
    if (chosen := page.field()) is not None:
        found.append(BoardBox("map.picture", column.take(max(ui.u(90), side)), page.gallery, chosen))
    found.append(text_of(page, "map.text", column, [page.maps[at].text]))
    at = next(n for n, entry in enumerate(page.scenarios) if entry.id == wanted.scenario)
    found += [
        heading(page, column, say("setup.scenario")),
        about(Choice("scenario", column.take(tall(ui)), [entry.name for entry in page.scenarios], at,
                     lambda number: page.choose(scenario=page.scenarios[number].id), tip=say("setup.scenario-tip")),
              page.scenarios[at].name),
        text_of(page, "scenario.text", column, [page.scenarios[at].text]),
    ]  # fmt: skip
    return [Scroll("field.all", rect, found)]


def map_name(entry: Entry) -> str:
    """What a map is called among others: the player's own say so."""
    return say("setup.own-map", name=entry.name) if entry.own else entry.name


def text_of(page: SetupScene, id: str, column: Column, body: list[Span | str]) -> Widget:
    """Small text, as high as it needs to be; its links lead to the rulebook."""
    deep = Rich.height(body, page.ui, column.rest.w, SMALL + 0.5) + page.ui.u(2)
    return Rich(id, column.take(deep), body, size=SMALL + 0.5, follow=page.app.go.to_rulebook)


def rules(page: SetupScene, rect: pygame.Rect) -> list[Widget]:
    """Which rules, with each of their options; dice, clock, curtain."""
    ui, wanted, column = page.ui, page.wanted, column_of(page, rect)
    at = next(n for n, entry in enumerate(page.rulesets) if entry.id == wanted.ruleset)
    found: list[Widget] = [
        heading(page, column, say("setup.rules")),
        choose_rules(column.take(tall(ui)), page.rulesets, at, page.ruleset, tip=page.rulesets[at].text),
        text_of(page, "ruleset.text", column, [f"{begun(page.rulesets[at].text)}."]),
        heading(page, column, say("setup.battle")),
        text_of(page, "seed.text", column, [say("setup.seed")]),
        TextField("seed", column.take(tall(ui)), page.seed, partial(_seed, page), hint=say("setup.seed-hint"),
                  limit=15, tip=say("setup.seed-tip"), submit=lambda text: page.accept()),
        text_of(page, "fair", column, [say("setup.fair")]),
        text_of(page, "clock.text", column, [say("settings.clock")]),
        Choice("clock", column.take(tall(ui)), [say(f"options.clock-{mode}") for mode in _CLOCKS],
               _CLOCKS.index(page.app.settings.clock), lambda n: page.app.change(clock=_CLOCKS[n]),
               tip=say("settings.clock.tip")),
        Toggle("curtain", column.take(tall(ui)), say("settings.curtain"), page.app.settings.curtain,
               lambda on: page.app.change(curtain=on), tip=say("settings.curtain.tip")),
        heading(page, column, say("setup.options")),
    ]  # fmt: skip
    found += options_of(page, column)
    return [Scroll("rules.all", rect, found)]


def choose_rules(
    rect: pygame.Rect, rulesets: Sequence[Entry], at: int, choose: Callable[[str], object], tip: str = ""
) -> Choice:
    """All pairs of systems, those that have a short name first; the first is the default."""
    names = [pair_name(entry.name) for entry in rulesets]
    names[0] = say("rules.default", name=names[0])
    others = next((number for number, entry in enumerate(rulesets) if not is_preset(entry)), 0)
    return Choice("ruleset", rect, names, at, lambda number: choose(rulesets[number].id), parts=(others,), tip=tip)


def _seed(page: SetupScene, text: str) -> None:
    page.seed = text


def options_of(page: SetupScene, column: Column) -> list[Widget]:
    """The switches of the rules that are chosen, or that they have none."""
    try:
        options = page.app.workshop.options(page.wanted.ruleset)
    except UserError as error:
        return [text_of(page, "no-options", column, [begun(str(error))])]
    if not options:
        return [text_of(page, "no-options", column, [say("setup.no-options")])]
    return [widget for option in options for widget in _option(page, column, option)]


def _option(page: SetupScene, column: Column, option: Option) -> list[Widget]:
    """What it decides, its rule, its values."""
    name = option.name.replace("_", " ")
    body = [Span(f"{name[:1].upper()}{name[1:]}: ", face="bold"), Span(f"{option.text} ", colour=MUTED),
            Span(f"[{option.rule}]", link=option.rule)]  # fmt: skip
    value = dict(page.wanted.options).get(option.name, option.values[0])
    text = text_of(page, f"option.{option.name}.text", column, list(body))
    pick = Choice(f"option.{option.name}", column.take(tall(page.ui)), [_shown(v) for v in option.values],
                  option.values.index(value), lambda n: page.option(option.name, option.values[n]),
                  tip=f"{option.text} [{option.rule}]")  # fmt: skip
    return [text, pick]


def _shown(value: str) -> str:
    """A value as it is read aloud."""
    return say(f"setup.{value}") if value in ("true", "false") else value.replace("_", " ")


_WIDE, _MIDDLE = 1000, 640
"""Widths at 100% from which three columns stand side by side, or two."""


class SetupScene(Page):
    """Everything about a battle. What was chosen is remembered; trouble is told, and nothing is lost by it."""

    parts: tuple[str, str, str, str] = ("side-a", "side-b", "field", "rules")
    """The panels; where there is no room for all of them side by side, the last two have tabs, then the first two."""
    levels: tuple[Level, ...] = LEVELS
    """The players to choose from for a side."""

    def __init__(self, app: Services, wanted: Wanted | None = None) -> None:
        super().__init__(app, say("setup.new"))
        shop = app.workshop
        self.rosters, self.maps, self.scenarios = shop.rosters(), shop.maps(), shop.scenarios()
        self.rulesets = shop.rulesets()
        self.wanted = fit(wanted, shop) if wanted is not None else remembered(app.folder, shop)
        self.words = ["", ""]
        """What each side's list is searched for."""
        self.seed = "" if self.wanted.seed is None else str(self.wanted.seed)
        """As it is typed."""
        self.part = 0
        """The tab that is shown where not all have room."""
        self.gallery = Gallery()
        self.remarks: dict[tuple[str, tuple[tuple[str, str], ...]], tuple[str, ...]] = {}
        """What breaks the rules of list building, by roster and options, as far as it was looked at."""
        self._fields: dict[str, Battlefield] = {}
        self._been = False

    # What is chosen

    def choose(self, **values: object) -> None:
        """Something else is wanted."""
        self.wanted = evolve(self.wanted, **values)
        self.touch()

    def roster(self, side: Side, name: str) -> None:
        """This warband fights for the side."""
        a, b = self.wanted.rosters
        self.choose(rosters=(name, b) if side == 0 else (a, name))

    def seat(self, side: Side, player: str) -> None:
        """This one plays the side."""
        a, b = self.wanted.seats
        self.choose(seats=(player, b) if side == 0 else (a, player))

    def ruleset(self, name: str) -> None:
        """Other rules; of the options those stay that they have as well."""
        try:
            known = {option.name: option.values for option in self.app.workshop.options(name)}
        except UserError:  # `options_of` says it
            known = {}
        kept = tuple((key, value) for key, value in self.wanted.options if value in known.get(key, ()))
        self.choose(ruleset=name, options=kept)

    def option(self, name: str, value: str) -> None:
        """An option of the rules; one at its default isn't written down."""
        default = next(o.values[0] for o in self.app.workshop.options(self.wanted.ruleset) if o.name == name)
        others = tuple((key, kept) for key, kept in self.wanted.options if key != name)
        self.choose(options=others if value == default else (*others, (name, value)))

    def edit(self, side: Side) -> None:
        """The side's warband is changed in the muster; one that comes with the program is copied there."""
        try:
            self.app.go.to_list(self.wanted.rosters[side])
        except UserError as error:
            self.tell(say("setup.not-edited"), str(error))

    def enter(self) -> None:
        """Lists may have changed in the muster, own maps in an editor."""
        super().enter()
        if self._been:
            self.rosters, self.maps = self.app.workshop.rosters(), self.app.workshop.maps()
            self.remarks.clear()
            self._fields.clear()
            self.wanted = fit(self.wanted, self.app.workshop)
        self._been = True

    def swap(self) -> None:
        """Each side's warband and player go over to the other side."""
        (a, b), (first, second) = self.wanted.rosters, self.wanted.seats
        self.words.reverse()
        for side in (0, 1):
            self.ui.forget(f"roster.{side}")
        self.choose(rosters=(b, a), seats=(second, first))

    def field(self) -> Battlefield | None:
        """The map that is chosen; None if it can't be read."""
        name = self.wanted.battlefield
        if name not in self._fields:
            try:
                self._fields[name] = self.app.workshop.battlefield(name)
            except UserError:
                return None
        return self._fields[name]

    @property
    def topic(self) -> str:
        """See `Scene`."""
        return "help.choosing"

    def accept(self) -> None:
        """To battle."""
        seed = self.seed.strip()
        if seed and not (seed.isascii() and seed.isdigit() and len(seed) <= 15):
            self.tell(say("setup.not-fought"), say("setup.seed-wrong"))
            return
        self.wanted = evolve(self.wanted, seed=int(seed) if seed else None)
        remember(self.app.folder, self.wanted)
        try:
            self.app.go.to_fight(self.wanted, replace=True)
        except UserError as error:
            self.tell(say("setup.not-fought"), str(error))

    def leave(self) -> None:
        """What was chosen stays chosen for the next time."""
        remember(self.app.folder, self.wanted)

    # The loop

    def resized(self) -> None:
        """What is chosen stays in sight."""
        super().resized()
        for side in (0, 1):
            self.ui.memory(f"roster.{side}").row = -1

    def step(self, seconds: float) -> None:
        """Lists are looked at and maps painted, a piece at a time."""
        if self._look() or self.gallery.step():
            self.touch()

    def _look(self) -> bool:
        """Looks whether one of the two lists may be fielded; True if there was one to look at."""
        for name in self.wanted.rosters:
            key = name, self.wanted.options
            if key not in self.remarks:
                try:
                    self.remarks[key] = self.app.workshop.remarks(name, dict(self.wanted.options))
                except UserError as error:
                    self.remarks[key] = (say("setup.unreadable", why=error),)
                return True
        return False

    def due(self) -> float | None:
        """See `Scene`."""
        unseen = any((name, self.wanted.options) not in self.remarks for name in self.wanted.rosters)
        return 0.0 if self.gallery.busy or unseen else super().due()

    # How it looks

    def foot(self) -> list[Button]:
        """Back, swap, fight."""
        nowhere = pygame.Rect(0, 0, 0, 0)
        return [
            Button("back", nowhere, say("setup.back"), self.back, key=self.app.keymap.cap("cancel")),
            Button("swap", nowhere, say("setup.swap"), self.swap, glyph="back"),
            Button("fight", nowhere, say("setup.fight"), self.accept, primary=True, glyph="sword", key="Enter"),
        ]

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """Three columns; where there is no room for them two, or one, with tabs above."""
        gap = self.ui.u(GAP)
        if self.broad >= _WIDE:
            across = (rect.w - 2 * gap) // 3
            spots = [pygame.Rect(rect.x + n * (across + gap), rect.y, across, rect.h) for n in range(3)]
            return [*self._panel("side-a", spots[0]), *self._panel("side-b", spots[1]),
                    *self._tabbed(spots[2], self.parts[2:])]  # fmt: skip
        if self.broad >= _MIDDLE:
            across = (rect.w - gap) // 2
            left = pygame.Rect(rect.x, rect.y, across, rect.h)
            right = pygame.Rect(left.right + gap, rect.y, across, rect.h)
            return [*self._tabbed(left, self.parts[:2]), *self._tabbed(right, self.parts[2:])]
        return self._tabbed(rect, self.parts)

    def _tabbed(self, rect: pygame.Rect, parts: tuple[str, ...]) -> list[Widget]:
        """One of these parts, with tabs for the others. Each row of tabs remembers its own."""
        id = f"tabs.{parts[0]}"
        memory = self.ui.memory(id)
        chosen = min(max(0, memory.row), len(parts) - 1)

        def show(number: int) -> None:
            memory.row = number
            self.touch()

        head = pygame.Rect(rect.x, rect.y, rect.w, tall(self.ui))
        names = [say(f"setup.{part}") for part in parts]
        below = pygame.Rect(rect.x, head.bottom, rect.w, max(1, rect.h - head.h))
        return [Panel(f"{id}.head", head, [Tabs(id, head, names, chosen, show)]), *self._panel(parts[chosen], below)]

    def _panel(self, part: str, rect: pygame.Rect) -> list[Widget]:
        inner = rect.inflate(-2 * self.ui.u(12), -2 * self.ui.u(10))
        return [Panel(part, rect, self.made(part, inner), framed=True)]

    def made(self, part: str, rect: pygame.Rect) -> list[Widget]:
        """What lies on a panel."""
        if part in ("side-a", "side-b"):
            return widgets(self, int(part == "side-b"), rect)
        return field(self, rect) if part == "field" else rules(self, rect)
