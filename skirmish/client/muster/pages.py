"""The pages of a warrior of the list: gear, weaves, recruitment dice, names, whom it is bound to, odds."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import MUTED
from skirmish.client.battle.frame import Column
from skirmish.client.muster import deeds, odds, recruiting
from skirmish.client.muster.hiring import cited
from skirmish.client.muster.naming import NameField
from skirmish.client.muster.steps import Step, StepList
from skirmish.client.scenes.page import line as one_line
from skirmish.client.scenes.page import tall
from skirmish.client.ui.button import Button
from skirmish.client.ui.choice import Choice
from skirmish.client.ui.label import Label
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import BODY, SMALL
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say, titled

if TYPE_CHECKING:
    from skirmish.client.muster.scene import MusterScene
    from skirmish.core.decision import Refusal
    from skirmish.muster.editor_views import Lesson, Line, Teaching, Ware

_FAR = 10**6


def tabs(page: MusterScene, line: Line) -> list[str]:
    """The pages that there are for this entry."""
    found = ["gear"]
    if line.gift is not None:
        found += ["weaves", "dice"]
    if line.section == "groups":
        found.append("names")
    if line.bond is not None:
        found.append("bond")
    return [*found, "odds"]


def widgets(page: MusterScene, line: Line, tab: str, rect: pygame.Rect) -> list[Widget]:
    """One of them."""
    make = {"gear": _gear, "weaves": _weaves, "dice": _dice, "names": _names, "bond": _bond, "odds": odds.widgets}
    return make[tab](page, line, rect)


def _said(page: MusterScene, id: str, rect: pygame.Rect, text: str) -> list[Widget]:
    return [Rich(id, rect, [Span(text, colour=MUTED)])]


# --- gear --------------------------------------------------------------------------------------------------------


def _gear(page: MusterScene, line: Line, rect: pygame.Rect) -> list[Widget]:
    wares = page.bench.gear(line.id)
    if not wares:
        own = [thing.name for thing in line.gear]
        text = say("muster.own-kit", gear=", ".join(own)) if own else say("muster.no-gear", kind=line.kind)
        return _said(page, "gear.none", rect, text)
    rows = [_ware(page, ware, line) for ware in wares]
    return [
        StepList(
            "gear", rect, rows, select=lambda n: None, more=lambda n: deeds.buy(page, line.id, wares[n]),
            less=lambda n: deeds.drop(page, line.id, wares[n]), selected=-1,
        )
    ]  # fmt: skip


def _ware(page: MusterScene, ware: Ware, line: Line) -> Step:
    why = _why(ware.refusal)
    least, most = ware.span
    price = str(ware.marks) if least == most else say("muster.span", least=least, most=most)
    brief, full = page.lore("items", ware.item)
    sub = brief or say(f"muster.kind-{ware.kind}")
    if ware.refusal is not None and not ware.had:
        sub = ware.refusal.reason
    elif line.count > 1 and ware.marks:
        sub = say("muster.for-all", n=line.count, marks=ware.all)
    tip = full or cited(ware.text or say(f"muster.kind-{ware.kind}"), ware.rule)
    return Step(
        ware.name, sub, "", price, str(ware.had), more=why, less="" if ware.had else say("muster.has-none"),
        grey=bool(why) and not ware.had, tip=tip, helps=ware.rule,
    )  # fmt: skip


def _why(refusal: Refusal | None) -> str:
    return cited(refusal.reason, refusal.rule) if refusal is not None else ""


# --- weaves ------------------------------------------------------------------------------------------------------


def _weaves(page: MusterScene, line: Line, rect: pygame.Rect) -> list[Widget]:
    taught = page.bench.weaves(line.id)
    lessons = sorted(taught.lessons, key=lambda one: one.special)
    ui = page.ui
    left = taught.left
    head = say("muster.weaves-left", n=left) if left else _chosen(taught)
    top = pygame.Rect(rect.x, rect.y, rect.w, one_line(ui) + ui.u(4))
    below = pygame.Rect(rect.x, top.bottom + ui.u(2), rect.w, max(1, rect.bottom - top.bottom - ui.u(2)))
    rows = [_lesson(page, one) for one in lessons]

    def turn(number: int) -> None:
        deeds.toggle(page, line.id, lessons[number])

    listed = StepList("weaves", below, rows, select=lambda n: None, more=turn, less=turn, activate=turn, selected=-1)
    return [Label("weaves.left", top, head, size=BODY, face="semibold", tip=say("muster.weaves-tip")), listed]


def _chosen(taught: Teaching) -> str:
    """That the choice is made, and how it is changed; or that there is none."""
    free = any(one.refusal is None for one in taught.lessons)
    return say("muster.weaves-all" if free else "muster.weaves-fixed", n=taught.chosen)


def _lesson(page: MusterScene, one: Lesson) -> Step:
    why = _why(one.refusal)
    brief, full = page.lore("weaves", one.weave)
    powers = ", ".join(titled(power) for power in one.powers)
    sub = brief or powers
    return Step(
        one.name, say("muster.special", about=sub) if one.special else sub, more=why, less=why, ticked=one.known,
        grey=bool(why) and not one.known, tip=full or cited(powers, one.rule), helps=one.rule,
    )  # fmt: skip


# --- dice --------------------------------------------------------------------------------------------------------


def _dice(page: MusterScene, line: Line, rect: pygame.Rect) -> list[Widget]:
    ui = page.ui
    column = Column(pygame.Rect(rect.x + ui.u(4), rect.y + ui.u(4), rect.w - ui.u(18), _FAR), ui.u(6))
    found = recruiting.rows(page, line.id, column, paper=False)
    by_hand = Button("by-hand", column.take(tall(ui)), say("muster.by-hand"),
                     lambda: recruiting.by_hand(page, line.id), glyph="hub", tip=say("muster.by-hand-tip"))  # fmt: skip
    return [Scroll("dice.all", rect, [*found, by_hand])]


# --- names and bonds ---------------------------------------------------------------------------------------------


def _names(page: MusterScene, line: Line, rect: pygame.Rect) -> list[Widget]:
    """A field for the group and one for each in it."""
    ui = page.ui
    column = Column(pygame.Rect(rect.x + ui.u(4), rect.y + ui.u(4), rect.w - ui.u(18), _FAR), ui.u(6))
    found: list[Widget] = []
    for number, name in enumerate(line.names, 1):
        ident = f"{line.id}-{number}"
        field = NameField(f"name.{number}", column.take(tall(ui)), name, partial(deeds.rename, page, ident),
                          done=page.named, tip=say("muster.name-tip"))  # fmt: skip
        found.append(field)
    return [Scroll("names.all", rect, found)]


def _bond(page: MusterScene, line: Line, rect: pygame.Rect) -> list[Widget]:
    """To whom it is bound, of those who are free."""
    ui, bond = page.ui, line.bond
    assert bond is not None
    column = Column(pygame.Rect(rect.x + ui.u(4), rect.y + ui.u(4), rect.w - ui.u(8), rect.h - ui.u(4)), ui.u(6))
    ids = [*([bond.of] if bond.of else []), *(ident for ident, _ in bond.free if ident != bond.of)]
    known = {**dict(bond.free), bond.of: bond.of_name}
    names = [known[ident] for ident in ids]
    head = [
        Span(say("muster.bond", name=bond.name, member=bond.member) + " "),
        Span(bond.rule, link=bond.rule),
    ]
    found: list[Widget] = [
        Rich("bond.told", column.take(Rich.height(head, ui, rect.w - ui.u(8))), head, follow=page.follow)
    ]
    if not names:
        text = [Span(say("muster.nobody-free", member=bond.member), colour=MUTED)]
        return [
            *found,
            Rich("bond.none", column.take(Rich.height(text, ui, rect.w - ui.u(8), SMALL)), text, size=SMALL),
        ]
    at = 0 if bond.of else -1
    choice = Choice("bond", column.take(tall(ui)), names, at, lambda n: deeds.bind(page, line.id, ids[n]),
                    tip=say("muster.bond-tip"))  # fmt: skip
    return [*found, choice]
