"""The terms of a battle to be chosen: map, scenario, rules with their options, dice, clock, curtain."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client import doors
from skirmish.client.art.theme import BRASS, MUTED
from skirmish.client.battle.frame import Column
from skirmish.client.scenes.boardbox import BoardBox
from skirmish.client.scenes.page import line, tall
from skirmish.client.ui.choice import Choice
from skirmish.client.ui.field import TextField
from skirmish.client.ui.label import Label
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import HEADING, SMALL
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.toggle import Toggle
from skirmish.client.ui.widget import Widget, about
from skirmish.client.ui.wrap import Span
from skirmish.client.words import begun, say
from skirmish.core.system import Option

if TYPE_CHECKING:
    from skirmish.client.scenes.setup import SetupScene

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
        Choice("map", column.take(tall(ui)), [entry.name for entry in page.maps], at,
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


def text_of(page: SetupScene, id: str, column: Column, body: list[Span | str]) -> Widget:
    """Small text, as high as it needs to be; its links lead to the rulebook."""
    deep = Rich.height(body, page.ui, column.rest.w, SMALL + 0.5) + page.ui.u(2)
    return Rich(id, column.take(deep), body, size=SMALL + 0.5, follow=partial(doors.rulebook, page.app))


def rules(page: SetupScene, rect: pygame.Rect) -> list[Widget]:
    """Which rules, with each of their options; dice, clock, curtain."""
    ui, wanted, column = page.ui, page.wanted, column_of(page, rect)
    at = next(n for n, entry in enumerate(page.rulesets) if entry.id == wanted.ruleset)
    found: list[Widget] = [
        heading(page, column, say("setup.rules")),
        Choice("ruleset", column.take(tall(ui)), [entry.name for entry in page.rulesets], at,
               lambda number: page.ruleset(page.rulesets[number].id), tip=page.rulesets[at].text),
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


def _seed(page: SetupScene, text: str) -> None:
    page.seed = text


def options_of(page: SetupScene, column: Column) -> list[Widget]:
    """The switches of the rules that are chosen, or that they have none."""
    options = page.app.workshop.options(page.wanted.ruleset)
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
