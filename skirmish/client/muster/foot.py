"""What is below the columns: a line that tells what was done or can be done, and the buttons."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from skirmish.app.entries import Kept, Wanted
from skirmish.client import doors
from skirmish.client.art.theme import BRASS, MUTED
from skirmish.client.muster import asking, deeds, papers
from skirmish.client.muster.tabbing import without_caps
from skirmish.client.ui.button import Button
from skirmish.client.ui.looks import POOR
from skirmish.client.ui.menu import MenuPopup, MenuRow
from skirmish.client.ui.paint import wide
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import SMALL
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say
from skirmish.core.record import evolve
from skirmish.muster.edits import Refused

if TYPE_CHECKING:
    from skirmish.client.muster.scene import MusterScene

_ROOMY = 940
"""Width at 100% from which every button has room beside the others."""


def table(page: MusterScene) -> dict[str, Callable[[], object]]:
    """What keys ask for here."""
    return {
        "undo": lambda: deeds.undo(page),
        "redo": lambda: deeds.redo(page),
        "save": page.save,
        "rename": lambda: page.name(page.line.id) if page.line is not None else None,
        "delete": lambda: deeds.dismiss(page, page.line.id) if page.line is not None else None,
        "duplicate": lambda: deeds.duplicate(page, page.line.id) if page.line is not None else None,
        "to-battle": lambda: to_battle(page),
        "menu": lambda: _more(page),
        "panels": lambda: page.panels(1),
        "panels-back": lambda: page.panels(-1),
    }


def buttons(page: MusterScene) -> list[Button]:
    """All of them; where there is little room some stand in a menu."""
    nowhere, cap, roomy = pygame.Rect(0, 0, 0, 0), page.app.keymap.cap, page.broad >= _ROOMY

    undo, redo = page.bench.undo_text, page.bench.redo_text
    undo_tip = say("muster.undo-tip", did=undo) if undo else ""
    back = Button("back", nowhere, say("setup.back"), page.back, key=cap("cancel"))
    more = Button("more", nowhere, say("muster.more"), lambda: _more(page), glyph="menu" if roomy else "",
                  key=cap("menu"), tip=say("muster.more-tip"))  # fmt: skip
    save = Button("save", nowhere, say("muster.save"), page.save, key=cap("save"), enabled=page.unsaved,
                  why=say("muster.nothing-unsaved"), tip=page.kept.path)  # fmt: skip
    fight = Button("fight", nowhere, say("muster.to-battle"), lambda: to_battle(page), primary=True,
                   glyph="sword" if roomy else "", enabled=bool(page.lines), why=say("muster.nobody"),
                   tip=say("muster.to-battle-tip"), key=cap("to-battle"))  # fmt: skip
    if not roomy:
        found = [back, more, save, fight]
        without_caps(found)
        return found
    return [
        back,
        Button("undo", nowhere, say("muster.undo"), lambda: deeds.undo(page), glyph="back", key=cap("undo"),
               enabled=bool(undo), why=say("muster.nothing-undo"), tip=undo_tip),
        Button("redo", nowhere, say("muster.redo"), lambda: deeds.redo(page), key=cap("redo"), enabled=bool(redo),
               why=say("muster.nothing-redo"), tip=say("muster.redo-tip", did=redo) if redo else ""),
        more, save, fight,
    ]  # fmt: skip


def _more(page: MusterScene) -> None:
    """The menu of what has no button of its own."""
    cap, bench = page.app.keymap.cap, page.bench
    nobody = "" if page.lines else say("muster.nobody")
    rows = [
        MenuRow(say("muster.playtest"), lambda: playtest(page), why=nobody, glyph="measure"),
        MenuRow(say("muster.compare"), lambda: compare(page), why=nobody, glyph="eye"),
        MenuRow(say("muster.papers"), lambda: papers.ask(page), why=nobody, glyph="keep"),
        MenuRow(say("muster.about-title"), page.ask_about, glyph="flag"),
        MenuRow(say("muster.copy-list"), lambda: copy(page), glyph="chain"),
    ]
    if page.broad < _ROOMY:
        rows += [
            MenuRow(say("muster.undo"), lambda: deeds.undo(page), cap("undo"),
                    "" if bench.undo_text else say("muster.nothing-undo"), "back"),
            MenuRow(say("muster.redo"), lambda: deeds.redo(page), cap("redo"),
                    "" if bench.redo_text else say("muster.nothing-redo")),
        ]  # fmt: skip
    at = page.ui.by_id("more").rect
    page.ui.menu(MenuPopup((at.x, max(0, at.y - page.ui.u(8))), rows, id="more.menu"))


def told(page: MusterScene, rect: pygame.Rect) -> Rich:
    """What was just done, or why it can't be; else how the keys work."""
    text, rule, bad = page.notice
    size = page.ui.px(SMALL)
    if not text:
        keys = say("muster.keys", panels=page.app.keymap.cap("panels"), help=page.app.keymap.cap("help"))
        short = keys if wide(keys, "body", size) <= rect.w else say("muster.keys-short")
        return Rich("told", rect, [Span(short, colour=MUTED)], size=SMALL)
    link = [Span(" "), Span(rule, link=rule)] if rule else []
    room = rect.w - (wide(f" {rule}", "body", size) if rule else 0)
    tone = POOR if bad else BRASS
    return Rich("told", rect, [Span(text, face="semibold", colour=tone), *link], size=SMALL, follow=page.follow,
                tip=text if wide(text, "semibold", size) > room else "")  # fmt: skip


# --- where it leads ----------------------------------------------------------------------------------------------


def to_battle(page: MusterScene) -> None:
    """A battle with this list, everything else to be chosen."""
    if not page.lines:
        page.note(say("muster.nobody"), bad=True)
        return
    asking.first_saved(page, lambda: _fight(page))


def _fight(page: MusterScene) -> None:
    from skirmish.client.scenes.chosen import remembered
    from skirmish.client.scenes.setup import SetupScene

    last = remembered(page.app.folder, page.app.workshop)
    wanted: Wanted = evolve(last, rosters=(listed_as(page), last.rosters[1]))
    page.app.push(SetupScene(page.app, wanted))


def listed_as(page: MusterScene) -> str:
    """The id of the list's file among the rosters that can be chosen."""
    real = Path(page.kept.path).resolve()
    own = (entry.id for entry in page.app.workshop.rosters() if entry.own)
    return next((ident for ident in own if Path(ident).resolve() == real), page.kept.path)


def playtest(page: MusterScene) -> None:
    """Many battles with this list."""
    asking.first_saved(page, lambda: doors.playtest(page.app, rosters=(listed_as(page),)))


def compare(page: MusterScene) -> None:
    """This list beside another one."""
    from skirmish.client.muster.compare import CompareScene

    page.app.push(CompareScene(page.app, page.bench, itself=listed_as(page)))


def copy(page: MusterScene) -> None:
    """The same list, with all that isn't saved, under another name; the file of this one stays as it was saved."""
    from skirmish.client.muster.scene import MusterScene

    try:
        bench = page.bench.copy(say("muster.copy-of", name=page.bench.name))
    except Refused as error:
        page.note(str(error), bad=True)
        return
    fresh = MusterScene(page.app, bench, Kept())
    fresh.guard()
    page.give_up()
    page.app.replace(fresh)
    fresh.note(say("muster.copied-list", name=fresh.bench.name))
