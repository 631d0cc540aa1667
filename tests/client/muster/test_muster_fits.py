"""The muster at every size: no text is cut, nothing lies outside the window, and Tab comes to everything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path

import pygame
import pytest
from client.legible import pale_letters
from client.reach import beyond_reach
from client.sizes import LARGE, at_sizes
from muster_hands import Person, at_a_list, at_a_new_list
from muster_place import SHOP

from skirmish.app.entries import Chance
from skirmish.client.muster.begin import BeginScene
from skirmish.client.muster.commands import ByHand
from skirmish.client.muster.drafts import Draft, Drafts
from skirmish.client.muster.model import PARTS
from skirmish.client.muster.scene import MusterScene
from skirmish.client.signals import Signal
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Choice
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.text_field import TextField
from skirmish.client.ui.widget import Widget, walk


def _page(tab: str, name: str, home: Path, band: str = "tower-sisters") -> Person:
    """A warrior's page, with odds that are worked out."""
    person = at_a_list(home, band)
    muster = person.muster
    muster.choose("entry", next(line.id for line in muster.lines if line.name == name))
    muster.turn(tab)
    if tab == "odds":
        muster.odds.known, muster.odds.text = dict(_odds(muster.bench.text)), muster.bench.text
    return person


@cache
def _odds(text: str) -> tuple[tuple[str, Chance], ...]:
    """Of everybody in the list, against the usual set."""
    usual = SHOP.usual()
    found = SHOP.odds(text, SHOP.foes()[0].id, usual.ruleset, usual.options)
    return tuple((one.id, one) for one in found if isinstance(one, Chance))


def _broken_and_left(home: Path) -> Person:
    """The lists, one of them broken, and one that a crash cut off."""
    (home / "warbands").mkdir()
    (home / "warbands" / "bad.yaml").write_text("format: warband/2\nname: A Long Name for a Broken List\n", "utf-8")
    person = at_a_list(home)
    person.muster.set_limit(300)
    Drafts(home).keep(Draft.of(person.muster.bench, person.muster.kept))
    person.app.pop()
    person.lists.look()
    person.lists.show("own")
    person.lists.picked = person.lists.broken[0].path
    return person


def _pushed(push: Callable[[Person], object], home: Path) -> Person:
    person = at_a_list(home)
    push(person)
    return person


SCREENS: dict[str, Callable[[Path], Person]] = {
    "empty": at_a_new_list,
    "type": partial(_pushed, lambda person: person.muster.choose("type", "aes-sedai")),
    "sheet": partial(_page, "sheet", "Aldan Mure"),
    "gear": partial(_page, "gear", "Aldan Mure"),
    "weaves": partial(_page, "weaves", "Tavia Renn"),
    "dice": partial(_page, "dice", "Tavia Renn"),
    "names": partial(_page, "names", "Bowman", band="tower-patrol"),
    "bond": partial(_page, "bond", "Aldan Mure"),
    "odds": partial(_page, "odds", "Tavia Renn"),
    "lists": partial(_pushed, lambda person: person.app.go.to_lists()),
    "broken": _broken_and_left,
    "begin": partial(_pushed, lambda person: person.app.push(BeginScene(person.app))),
    "compare": partial(_pushed, lambda person: person.page.send(Signal("compare"))),
}
DIALOGS: dict[str, Callable[[MusterScene], Signal]] = {
    "leave": lambda page: Signal("leave", Signal("close")),
    "first": lambda page: Signal("first", Signal("close")),
    "about": lambda page: Signal("about"),
    "dice": lambda page: Signal("dice", page.muster.lines[0].id),
    "by hand": lambda page: Signal(
        "by-hand", ByHand(page.muster.lines[0].id, (), "one more is rolled, its face is missing")
    ),
    "papers": lambda page: Signal("papers"),
}


def fits(person: Person) -> list[str]:
    """What doesn't: words that are cut, widgets that lie outside of what holds them, or over each other."""
    ui = person.app.scene.ui
    person.app.scene.freshen()
    window = Widget("window", pygame.Rect((0, 0), person.app.size))
    cut = ui.overflows()
    return [*cut, *spilt(window, ui.widgets), *covered(ui.widgets)]


def spilt(outer: Widget, widgets: Sequence[Widget]) -> list[str]:
    """What lies outside; what scrolls holds more than is seen."""
    found = []
    for widget in widgets:
        if not isinstance(outer, Scroll) and not outer.rect.contains(widget.rect):
            found.append(f"{widget.id or type(widget).__name__} spills out of {outer.id or type(outer).__name__}")
        found += spilt(widget, widget.children())
    return found


def covered(widgets: Sequence[Widget]) -> list[str]:
    """Widgets side by side of which one lies over the other, though both can be clicked."""
    found = []
    for number, one in enumerate(widgets):
        found += covered(one.children())
        for other in widgets[number + 1 :]:
            if one.id and other.id and one.solid and other.solid and one.rect.colliderect(other.rect):
                found.append(f"{other.id} lies over {one.id}")
    return found


@at_sizes
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_cut_at_any_size(screen, sizes, tmp_path):
    person = SCREENS[screen](tmp_path)
    person.app.step(0.1)
    wrong = []
    for size, scale, text in sizes:
        person.app.resize(size)
        person.app.change(ui_scale=scale, text_scale=text)
        for part in PARTS if isinstance(person.app.scene, MusterScene) else ("",):
            if part:
                person.muster.show(part)
            wrong += [(size, scale, text, part, id) for id in fits(person)]
    assert wrong == []


@at_sizes
@pytest.mark.parametrize("dialog", DIALOGS)
def test_dialogs_fit_at_any_size(dialog, sizes, tmp_path):
    person = at_a_list(tmp_path)
    person.muster.set_limit(400)
    person.page.ask(DIALOGS[dialog](person.page))
    wrong = []
    for size, scale, text in sizes:
        person.app.resize(size)
        person.app.change(ui_scale=scale, text_scale=text)
        wrong += [(size, scale, text, id) for id in fits(person)]
    assert wrong == []


@pytest.mark.parametrize("screen", SCREENS)
def test_with_large_letters_in_a_small_window_everything_can_be_pressed(screen, tmp_path):
    person = SCREENS[screen](tmp_path)
    person.app.step(0.1)
    wrong = []
    for size, scale, text in LARGE:
        person.app.resize(size)
        person.app.change(ui_scale=scale, text_scale=text)
        for part in PARTS if isinstance(person.app.scene, MusterScene) else ("",):
            if part:
                person.muster.show(part)
            person.app.scene.freshen()
            wrong += [(text, part, id) for id in beyond_reach(person.app.scene.ui)]
    assert wrong == []


@pytest.mark.parametrize("dialog", DIALOGS)
def test_with_large_letters_in_a_small_window_dialogs_can_be_answered(dialog, tmp_path):
    person = at_a_list(tmp_path)
    person.muster.set_limit(400)
    person.page.ask(DIALOGS[dialog](person.page))
    wrong = []
    for size, scale, text in LARGE:
        person.app.resize(size)
        person.app.change(ui_scale=scale, text_scale=text)
        person.app.scene.freshen()
        wrong += [(text, id) for id in beyond_reach(person.app.scene.ui)]
    assert wrong == []


@pytest.mark.parametrize("screen", SCREENS)
def test_all_letters_can_be_read(screen, tmp_path, monkeypatch):
    person = SCREENS[screen](tmp_path)
    person.app.step(0.1)
    assert pale_letters(person.app, monkeypatch) == []


@pytest.mark.parametrize("screen", SCREENS)
def test_tab_comes_to_everything(screen, tmp_path):
    person = SCREENS[screen](tmp_path)
    stops = person.stops()
    person.app.scene.ui.focus = None
    seen = []
    for _ in stops:
        person.hand.happen(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")
        seen.append(person.app.scene.ui.focus)
    assert sorted(seen) == sorted(stops)


@pytest.mark.parametrize("size", [(1280, 800), pytest.param((600, 400), marks=pytest.mark.long)])
@pytest.mark.parametrize("screen", [*SCREENS, *DIALOGS])
def test_every_control_says_what_it_is_for_and_shows_its_key(screen, size, tmp_path):
    person = SCREENS[screen](tmp_path) if screen in SCREENS else at_a_list(tmp_path)
    person.app.resize(size)
    if screen in DIALOGS:
        person.muster.set_limit(400)
        person.page.ask(DIALOGS[screen](person.page))
    person.app.scene.freshen()
    silent, keyless = [], []
    for widget in walk(person.app.scene.ui.widgets):
        if isinstance(widget, Choice | TextField) and not widget.tip:
            silent.append(widget.id)
        if isinstance(widget, Button) and not widget.text and not widget.tip:
            silent.append(widget.id)
        cap = person.app.keymap.cap(KEYS[widget.id]) if widget.id in KEYS and isinstance(widget, Button) else ""
        if cap and cap not in (widget.key, *widget.tip.split("\n")):
            keyless.append(widget.id)
    assert (silent, keyless) == ([], [])


KEYS = {
    "back": "cancel", "undo": "undo", "redo": "redo", "save": "save", "fight": "to-battle", "more": "menu",
    "rename": "rename", "duplicate": "duplicate", "dismiss": "delete", "delete": "delete", "import": "import-list",
}  # fmt: skip
"""The buttons that have a key, and what it asks for."""
