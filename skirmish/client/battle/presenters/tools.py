"""The tools on the bar on top: undo, the ruler, sight, threat, advice, the menu."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.client.battle.overlays import Overlays
from skirmish.client.battle.presenters.actions import Cap
from skirmish.client.battle.selection import Selection
from skirmish.client.signals import Signal
from skirmish.client.words import say
from skirmish.core.record import Record

TOOLS = (
    ("undo", "back"), ("ruler", "measure"), ("sight", "eye"), ("threat", "danger"), ("suggest", "bulb"),
    ("cancel", "menu"),
)  # fmt: skip
PAGES = {"undo": "help.undo", "ruler": "help.overlays", "sight": "help.overlays", "threat": "help.overlays",
         "suggest": "help.computers", "cancel": "help.turn"}  # fmt: skip
"""What help on each of them is about."""


class Tool(Record):
    """A button of one tool."""

    id: str
    glyph: str
    signal: Signal
    pressed: bool
    tip: str
    why: str
    page: str


def tools(selection: Selection, overlays: Overlays, cap: Cap, bar: Callable[[str], str]) -> tuple[Tool, ...]:
    """The buttons beside the round. Undo is there as long as both players could agree on it."""
    found = []
    for command, glyph in TOOLS:
        why, tip = bar(command), with_key(say(f"tool-{command}"), cap(command))
        if command == "undo" and not why and (asks := selection.session.undo_bar()):
            glyph, tip = "back-asks", f"{tip}\n{say('undo-asks', why=asks)}"
        opens = command == "cancel"  # the menu at once, whatever Esc would take back first
        signal = Signal("menu-open" if opens else command)
        found.append(Tool(f"tool.{command}", glyph, signal, command in overlays.shown, tip, why, PAGES[command]))
    return tuple(found)


def with_key(text: str, cap: str) -> str:
    """The text of a tip with the key, if there is one."""
    return f"{text} ({cap})" if cap else text
