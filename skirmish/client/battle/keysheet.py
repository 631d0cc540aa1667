"""The sheet of keys over whatever is shown, grouped by what they are for: those that mean something there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from skirmish.client.intents import INTENTS
from skirmish.client.keymap import Keymap, title
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.ui.looks import PAPER_LINK
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.scenes.base import Scene

SHEET = "keys"
"""The id of the dialog."""
EVERYWHERE = frozenset({"help", "keys", "screenshot", "scale-up", "scale-down", "scale-reset"})
"""What every scene has, whatever else it knows."""
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("turn", ("confirm", "cancel", "end-phase", "undo", "redo", "take-leg-back", "reset-model", "concede")),
    ("models", ("next-model", "previous-model", "next-target", "previous-target", "way-point", "turn-left",
                "turn-right", "card", "menu", "action-*")),
    ("odds", ("odds-more", "reply", "suggest", "why")),
    ("overlays", ("reach", "ranges", "ruler", "sight", "sight-map", "threat", "reach-of-enemy", "cutting", "names",
                  "grid", "clear-overlays")),
    ("view", ("move-*", "zoom-in", "zoom-out", "zoom-reset", "fit", "centre", "minimap")),
    ("story", ("log", "search", "digest", "standing-orders", "seats", "pause", "speed")),
    ("past", ("replay", "look-back", "look-on", "phase-back", "phase-on", "round-back", "round-on", "reverse",
              "go-on-here")),
    ("program", ("help", "keys", "pin-tip", "copy", "panels", "panels-back", "settings", "save", "load", "quick-save",
                 "quick-load", "screenshot", "fullscreen", "mute", "scale-up", "scale-down", "scale-reset")),
    ("lists", ("new-list", "import-list", "rename", "delete", "duplicate", "to-battle")),
)  # fmt: skip
"""The groups in their order, each with its intents; `-*` stands for all that begin so."""
_COLUMN = 14
"""How far from the left it stands what keys do, in heights of letters."""
_NUMBERED = "action-"
"""The intents that choose by number: one line for all of them."""


def members(named: tuple[str, ...]) -> list[str]:
    """The intents of a group, in its order."""
    found: list[str] = []
    for name in named:
        stem = name.removesuffix("*")
        found += [name] if stem == name else [intent.id for intent in INTENTS if intent.id.startswith(stem)]
    return found


def _all(intent: str) -> bool:
    return True


def sheet(keymap: Keymap, knows: Callable[[str], bool] = _all) -> list[Span | str]:
    """Each group under its heading: what is known and has a key, with all its keys."""
    body: list[Span | str] = []
    for group, named in GROUPS:
        lines = _lines(keymap, (intent for intent in members(named) if knows(intent)))
        if lines:
            body += [_heading(f"keys.{group}", first=not body), *lines]
    return body


def _lines(keymap: Keymap, intents: Iterable[str]) -> list[Span]:
    """A line for each that has a key; those that choose by number have one together, the last."""
    found: list[Span] = []
    numbers: list[str] = []
    for intent in intents:
        chords = keymap.chords(intent)
        if intent.startswith(_NUMBERED):
            numbers += chords
        elif chords:
            found += _line("  ".join(chords), title(intent))
    return [*found, *_line(" ".join(numbers), say("keys.numbers"))] if numbers else found


def _heading(key: str, *, first: bool) -> Span:
    gap = "" if first else "\n"
    return Span(f"{gap}{say(key)}\n", face="heading", colour=PAPER_LINK)


def _line(keys: str, means: str) -> list[Span]:
    return [Span(f"{keys}  ", face="bold"), Span(f"{means}\n", ahead=_COLUMN)]


def of(scene: Scene) -> list[Span | str]:
    """The keys of a scene: of one that has keys which can't be changed these and its own first, then the program's."""
    keymap, plain = scene.app.keymap, scene.more_keys()
    known = [intent.id for intent in INTENTS if intent.id in EVERYWHERE or scene.knows(intent.id)]
    if not plain:
        return sheet(keymap, known.__contains__)
    body: list[Span | str] = [_heading("keys.here", first=True)]
    for keys, text in plain:
        body += _line(keys, say(text))
    shared = members(dict(GROUPS)["program"])
    body += _lines(keymap, (intent for intent in known if intent not in shared))
    return [*body, _heading("keys.program", first=False), *_lines(keymap, (id for id in shared if id in known))]


def turn(scene: Scene) -> None:
    """Shows the sheet over the scene; pressed again it goes."""
    ui = scene.ui
    if ui.dialog is not None and ui.dialog.id == SHEET:
        ui.close()
        return
    close = Answer(say("close"), cancel=True, id="close", key=scene.app.keymap.cap("cancel"))
    change = Answer(say("keys.change"), lambda: _change(scene), id="change-keys")
    dialog = Dialog(say("keys.title"), of(scene), [change, close], id=SHEET, wide=560)
    dialog.helps = "help.keys"
    ui.open(dialog)


def _change(scene: Scene) -> None:
    from skirmish.client import doors

    doors.settings(scene.app, "keys")
