"""What keys can ask for: each intent with where it counts and its usual keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from skirmish.core.record import Record

Context = Literal["program", "battle", "list", "muster"]
"""Where an intent counts: everywhere, on the board, in lists of saves and of warbands, in the muster."""


class Intent(Record):
    """What is asked for. Its title stands in the texts as `key.<id>`."""

    id: str
    context: Context
    keys: tuple[str, ...]
    hold: bool = False
    """Counts while the key is down; the settings offer to switch it on and off instead."""
    guarded: bool = False
    """Takes something away for good: never one bare key."""


def _battle(id: str, *keys: str) -> Intent:
    return Intent(id, "battle", keys)


def _held(id: str, *keys: str) -> Intent:
    return Intent(id, "battle", keys, hold=True)


def _ways() -> Iterator[Intent]:
    """Steps of the view or of a ghost: with Shift fine ones, with Ctrl far ones."""
    for way, letter, arrow in (
        ("up", "W", "Up"),
        ("left", "A", "Left"),
        ("down", "S", "Down"),
        ("right", "D", "Right"),
    ):
        far = () if letter == "S" else (f"Ctrl+{letter}",)
        yield _battle(f"move-{way}", letter, arrow)
        yield _battle(f"move-{way}-fine", f"Shift+{letter}", f"Shift+{arrow}")
        yield _battle(f"move-{way}-far", f"Ctrl+{arrow}", *far)  # Ctrl+S saves


INTENTS: tuple[Intent, ...] = (
    Intent("help", "program", ("F1",)),
    Intent("keys", "program", ("Ctrl+K", "?")),
    Intent("settings", "program", ("F10",)),
    Intent("save", "program", ("Ctrl+S",)),
    Intent("load", "program", ("Ctrl+O",)),
    Intent("quick-save", "program", ("F5",)),
    Intent("quick-load", "program", ("F9",)),
    Intent("fullscreen", "program", ("F11", "Alt+Enter")),
    Intent("screenshot", "program", ("F12", "PrintScreen")),
    Intent("scale-up", "program", ("Ctrl++", "Ctrl+=", "Ctrl+Shift+=")),
    Intent("scale-down", "program", ("Ctrl+-",)),
    Intent("scale-reset", "program", ("Ctrl+0",)),
    Intent("mute", "program", ("Ctrl+M",)),
    Intent("pin-tip", "program", ("F2",)),
    Intent("panels", "program", ("F6",)),
    Intent("panels-back", "program", ("Shift+F6",)),
    Intent("cancel", "program", ("Esc",)),
    _battle("confirm", "Enter", "Space"),
    Intent("end-phase", "battle", ("Ctrl+Enter", "Ctrl+Shift+Enter"), guarded=True),
    Intent("concede", "battle", (), guarded=True),
    _battle("undo", "Ctrl+Z"),
    _battle("redo", "Ctrl+Y", "Ctrl+Shift+Z"),
    _battle("take-leg-back", "Backspace"),
    _battle("reset-model", "Ctrl+Backspace"),
    _battle("next-model", "Tab"),
    _battle("previous-model", "Shift+Tab"),
    _battle("next-target", "]"),
    _battle("previous-target", "["),
    *_ways(),
    _battle("turn-left", "Q"),
    _battle("turn-right", "E"),
    _battle("way-point", "N", "Shift+Enter"),
    _battle("zoom-in", "+", "="),
    _battle("zoom-out", "-"),
    _battle("zoom-reset", "0"),
    _battle("fit", "Home", "F"),
    _battle("centre", "X"),
    *(_battle(f"action-{digit}", str(digit)) for digit in range(1, 10)),
    _held("ruler", "R"),
    _held("sight", "L"),
    _held("threat", "T", "Ctrl+B"),
    _held("names", "Alt"),
    _battle("reach-of-enemy", "Ctrl+V"),
    _battle("reach", "B"),
    _battle("ranges", "G"),
    _battle("cutting", "K"),
    _battle("sight-map", "V"),
    _battle("clear-overlays", "C"),
    _battle("grid", "Ctrl+G"),
    _battle("minimap", "M"),
    _battle("log", "Ctrl+R", "`"),
    _battle("search", "Ctrl+F"),
    _battle("card", "I"),
    _battle("copy", "Ctrl+C"),
    _battle("odds-more", "O"),
    _battle("reply", "Y"),
    _battle("suggest", "Z"),
    _battle("why", "U"),
    _battle("menu", "Menu", "Shift+F10"),
    _battle("standing-orders", "Ctrl+T"),
    _battle("digest", "J"),
    _battle("seats", "Ctrl+J"),
    _battle("replay", "Ctrl+P"),
    _battle("pause", "Pause", "P"),
    _battle("speed", "H"),
    _battle("reverse", "Ctrl+,"),
    _battle("go-on-here", "Ctrl+H"),
    _battle("look-back", ","),
    _battle("look-on", "."),
    _battle("phase-back", "PageUp"),
    _battle("phase-on", "PageDown"),
    _battle("round-back", "Ctrl+PageUp"),
    _battle("round-on", "Ctrl+PageDown"),
    Intent("rename", "list", ("Ctrl+E",)),
    Intent("delete", "list", ("Ctrl+Delete",), guarded=True),
    Intent("new-list", "muster", ("Ctrl+N",)),
    Intent("import-list", "muster", ("Ctrl+I",)),
    Intent("duplicate", "muster", ("Ctrl+D",)),
    Intent("to-battle", "muster", ("Ctrl+Enter",)),
)
BY_ID: dict[str, Intent] = {intent.id: intent for intent in INTENTS}
