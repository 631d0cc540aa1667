"""The keys: every command with its keys, another key by pressing it, what two of them share."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from skirmish.client.art.theme import BRASS, IVORY, MUTED
from skirmish.client.battle.frame import Column
from skirmish.client.intents import BY_ID, INTENTS
from skirmish.client.keymap import Keymap, title
from skirmish.client.ports import Services
from skirmish.client.scenes.page import flowed
from skirmish.client.ui.button import Button
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.popups import MenuPopup, MenuRow
from skirmish.client.ui.style import GOOD, POOR, SMALL
from skirmish.client.ui.text import Rich, Span
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say


def clashing(keymap: Keymap) -> dict[str, tuple[str, ...]]:
    """For each intent the others that one of its keys asks for as well."""
    found: dict[str, tuple[str, ...]] = {}
    for clash in keymap.conflicts():
        for one, other in ((clash.first, clash.second), (clash.second, clash.first)):
            found[one] = (*found.get(one, ()), other)
    return found


class KeyPage:
    """The page of keys as far as it is filled in. `touch` is called when something on it has changed."""

    def __init__(self, app: Services, ui: UI, touch: Callable[[], object]) -> None:
        self.app, self.ui, self.touch = app, ui, touch
        self.intent = ""
        """The one whose keys are looked at."""
        self.binding = ""
        """How the next key is used: `bind` it alone, or `add` it; '' if none is waited for."""
        self.note = ""
        """Why the last key couldn't be bound."""


def bind(page: KeyPage, pressed: str) -> None:
    """The key that was waited for; '' if it was called off."""
    how, page.binding = page.binding, ""
    page.note = ""
    keymap = page.app.keymap
    if pressed:
        why = keymap.refusal(page.intent, pressed)
        if why:
            page.note = why
        else:
            own = keymap.chords(page.intent) if how == "add" else ()
            _use(page, keymap.bound(page.intent, *dict.fromkeys((*own, pressed))))
    page.touch()


def _use(page: KeyPage, keymap: Keymap) -> None:
    page.app.change(keys=keymap.overrides)


def wait(page: KeyPage, how: str) -> None:
    """The next key is it."""
    page.binding, page.note = how, ""
    page.touch()


def unbind(page: KeyPage) -> None:
    """No key asks for it any more."""
    _use(page, page.app.keymap.bound(page.intent))


def free(page: KeyPage) -> None:
    """Its keys are taken away from whatever else they ask for."""
    keymap = page.app.keymap
    for mine in keymap.chords(page.intent):
        for other in page.app.keymap.clashes(page.intent, mine):
            keymap = keymap.bound(other, *(one for one in keymap.chords(other) if one != mine))
    _use(page, keymap)


def _rows(keymap: Keymap) -> list[Row]:
    shared = clashing(keymap)
    found = []
    for intent in INTENTS:
        chords = "   ".join(keymap.chords(intent.id)) or say("options.no-key")
        rivals = shared.get(intent.id, ())
        sub = say(f"context.{intent.context}")
        if rivals:
            sub = say("options.also", what=", ".join(title(other) for other in rivals))
        found.append(Row(title(intent.id), sub, chords, POOR if rivals else IVORY))
    return found


def widgets(page: KeyPage, rect: pygame.Rect, *, low: bool) -> list[Widget]:
    """The list, what is to be said, the buttons."""
    ui, keymap = page.ui, page.app.keymap
    buttons = _folded(page) if low else _buttons(page)
    deep = flowed(buttons, pygame.Rect(rect.x, 0, rect.w, 0), ui)
    for button in buttons:
        button.rect.y += rect.bottom - deep
    told = _told(page, keymap)
    words = Rich.height(told, ui, rect.w, SMALL + 0.5) + ui.u(4)
    column = Column(pygame.Rect(rect.x, rect.y, rect.w, max(1, rect.h - deep - words - 2 * ui.u(6))), 0)
    rows = _rows(keymap)
    at = next((number for number, intent in enumerate(INTENTS) if intent.id == page.intent), -1)

    def select(number: int) -> None:
        page.intent, page.note = INTENTS[number].id, ""
        page.touch()

    def activate(number: int) -> None:
        select(number)
        wait(page, "bind")

    listed = ListBox("keys", column.rest, rows, select=select, activate=activate, selected=at)
    said = pygame.Rect(rect.x, listed.rect.bottom + ui.u(6), rect.w, words)
    return [listed, Rich("keys.told", said, told, size=SMALL + 0.5), *buttons]


def _folded(page: KeyPage) -> list[Button]:
    """One button for all that can be done, where there is no room for more."""

    def unfold() -> None:
        at = page.ui.by_id("keys.more").rect
        rows = [MenuRow(one.text, partial(one.press, page.ui), why="" if one.enabled else one.why)
                for one in reversed(_buttons(page))]  # fmt: skip
        page.ui.menu(MenuPopup(at.topleft, rows))

    more = Button("keys.more", pygame.Rect(0, 0, 0, 0), say("options.change"), unfold, primary=True,
                  enabled=page.intent in BY_ID, why=say("options.choose-key"))  # fmt: skip
    return [more]


def _told(page: KeyPage, keymap: Keymap) -> list[Span]:
    """What is waited for, what was wrong with the last key, what two intents share."""
    if page.binding:
        return [Span(say("options.press", what=title(page.intent)), face="bold", colour=BRASS)]
    if page.note:
        return [Span(page.note, colour=POOR)]
    conflicts = keymap.conflicts()
    if conflicts:
        mine = [clash for clash in conflicts if page.intent in (clash.first, clash.second)]
        text = str(mine[0]) if mine else say("options.clashes", n=len(conflicts))
        return [Span(text, colour=POOR)]
    if not page.intent:
        return [Span(say("options.choose-key"), colour=MUTED)]
    return [Span(say("options.no-clashes"), colour=GOOD)]


def _buttons(page: KeyPage) -> list[Button]:
    """What can be done with the keys of the intent that is chosen."""
    nowhere, keymap = pygame.Rect(0, 0, 0, 0), page.app.keymap
    chosen, why = page.intent in BY_ID, say("options.choose-key")
    has = chosen and bool(keymap.chords(page.intent))
    clash = page.intent in clashing(keymap)
    own = chosen and page.intent in keymap.overrides
    default = Keymap().cap(page.intent) or say("options.no-key") if chosen else ""
    usual = say("options.usual-tip", what=title(page.intent), cap=default) if chosen else ""
    return [
        Button("keys.free", nowhere, say("options.free"), lambda: free(page), enabled=clash,
               why=say("options.no-clashes")),
        Button("keys.all", nowhere, say("options.usual-all"), lambda: _use(page, Keymap()),
               enabled=bool(keymap.overrides), why=say("options.usual-all-already")),
        Button("keys.usual", nowhere, say("options.usual"), lambda: _use(page, keymap.reset(page.intent)),
               enabled=own, tip=usual, why=say("options.usual-already") if chosen else why),
        Button("keys.none", nowhere, say("options.unbind"), lambda: unbind(page), enabled=has, why=why),
        Button("keys.add", nowhere, say("options.add"), lambda: wait(page, "add"), enabled=chosen, why=why),
        Button("keys.bind", nowhere, say("options.bind"), lambda: wait(page, "bind"), primary=True, enabled=chosen,
               why=why),
    ]  # fmt: skip
