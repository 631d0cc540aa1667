"""The sheet of all keys over the board, grouped by what they are for."""

from __future__ import annotations

from skirmish.client.intents import INTENTS
from skirmish.client.keymap import Keymap, title
from skirmish.client.ui.looks import PAPER_LINK
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say

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
    ("lists", ("rename", "delete")),
)  # fmt: skip
"""The groups in their order, each with its intents; `-*` stands for all that begin so."""


_NUMBERED = "action-"
"""The intents that choose by number: one line for all of them."""


def members(named: tuple[str, ...]) -> list[str]:
    """The intents of a group, in its order."""
    found: list[str] = []
    for name in named:
        stem = name.removesuffix("*")
        found += [name] if stem == name else [intent.id for intent in INTENTS if intent.id.startswith(stem)]
    return found


def sheet(keymap: Keymap) -> list[Span | str]:
    """Each group under its heading: what has a key, with all its keys."""
    body: list[Span | str] = []
    for group, named in GROUPS:
        keyed = [(intent, keymap.chords(intent)) for intent in members(named) if keymap.chords(intent)]
        if not keyed:
            continue
        gap = "\n" if body else ""
        body.append(Span(f"{gap}{say(f'keys.{group}')}\n", face="heading", colour=PAPER_LINK))
        for intent, chords in keyed:
            if intent.startswith(_NUMBERED):
                continue
            body.append(Span(f"{'  '.join(chords)}  ", face="bold"))
            body.append(Span(f"{title(intent)}\n"))
        numbers = [chord for intent, chords in keyed if intent.startswith(_NUMBERED) for chord in chords]
        if numbers:
            body.append(Span(f"{' '.join(numbers)}  ", face="bold"))
            body.append(Span(say("keys.numbers") + "\n"))
    return body
