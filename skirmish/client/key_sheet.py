"""The sheet of the keys that mean something in the present scene, by groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from skirmish.client.battle.commands import COMMAND, COMMANDS
from skirmish.client.intents import INTENTS
from skirmish.client.keymap import Keymap, title
from skirmish.client.ui.style import PAPER_LINK
from skirmish.client.ui.text import Span
from skirmish.client.words import say

EVERYWHERE = frozenset({"help", "keys", "screenshot", "scale-up", "scale-down", "scale-reset"})
"""What every scene has, whatever else it knows."""
GROUPS = ("turn", "models", "odds", "overlays", "view", "story", "past", "program", "lists", "maps")
"""The groups in their order."""
_COLUMN = 14
"""How far from the left it stands what keys do, in heights of letters."""
_NUMBERED = "action-"
"""The intents that choose by number: one line for all of them."""


def members(group: str) -> list[str]:
    """The intents of a group: the commands of a battle first, then what has keys elsewhere."""
    more = {"program": ("program",), "lists": ("list", "muster"), "maps": ("maps",)}.get(group, ())
    others = [intent.id for intent in INTENTS if intent.context in more and intent.id not in COMMAND]
    return [command.id for command in COMMANDS if command.group == group] + others


def sheet(keymap: Keymap, knows: Callable[[str], bool], plain: Sequence[tuple[str, str]] = ()) -> list[Span | str]:
    """Each group under its heading: what is known and has a key, with all its keys.

    Where there are `plain` keys, which can't be changed, they and what the place itself knows come first, then the
    program's.
    """
    known = {intent.id for intent in INTENTS if intent.id in EVERYWHERE or knows(intent.id)}
    if not plain:
        return [line for group in GROUPS for line in _group(keymap, f"keys.{group}", members(group), known)]
    shared = members("program")
    here = [line for keys, text in plain for line in _line(keys, say(text))]
    here += _lines(keymap, [intent.id for intent in INTENTS if intent.id in known and intent.id not in shared])
    return [_heading("keys.here"), *here, *_group(keymap, "keys.program", shared, known)]


def _group(keymap: Keymap, heading: str, named: Iterable[str], known: set[str]) -> list[Span]:
    lines = _lines(keymap, [intent for intent in named if intent in known])
    return [_heading(heading), *lines] if lines else []


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


def _heading(key: str) -> Span:
    gap = "" if key in ("keys.here", "keys.turn") else "\n"
    return Span(f"{gap}{say(key)}\n", face="heading", colour=PAPER_LINK)


def _line(keys: str, means: str) -> list[Span]:
    return [Span(f"{keys}  ", face="bold"), Span(f"{means}\n", ahead=_COLUMN)]
