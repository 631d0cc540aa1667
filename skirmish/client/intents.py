"""What keys can ask for: each intent with where it counts and its usual keys; a battle's are its commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Literal

from skirmish.client.battle.commands import COMMANDS
from skirmish.client.signals import Send, Signal
from skirmish.core.record import Record

Context = Literal["program", "battle", "list", "muster", "maps"]
"""Where an intent counts: everywhere, on the board, in lists of saves and of warbands, in the muster, in the map maker.

The map maker also takes keys of the board; its own come first.
"""


class Intent(Record):
    """What is asked for. Its title stands in the texts as `key.<id>`."""

    id: str
    context: Context
    keys: tuple[str, ...]
    hold: bool = False
    """Counts while the key is down; the settings offer to switch it on and off instead."""
    guarded: bool = False
    """Takes something away for good: never one bare key."""


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
    *(Intent(one.id, "battle", one.keys, one.hold, one.guarded) for one in COMMANDS if not one.shared),
    Intent("rename", "list", ("Ctrl+E",)),
    Intent("delete", "list", ("Ctrl+Delete",), guarded=True),
    Intent("new-list", "muster", ("Ctrl+N",)),
    Intent("import-list", "muster", ("Ctrl+I",)),
    Intent("duplicate", "muster", ("Ctrl+D",)),
    Intent("to-battle", "muster", ("Ctrl+Enter",)),
    Intent("map-finish", "maps", ("Shift+Enter",)),
    Intent("map-delete", "maps", ("Delete",)),
    Intent("map-paste", "maps", ("Ctrl+V",)),
    Intent("map-all", "maps", ("Ctrl+A",)),
    Intent("map-turn-left", "maps", ("Shift+Q",)),
    Intent("map-turn-right", "maps", ("Shift+E",)),
    Intent("map-wider", "maps", ("Alt+Right",)),
    Intent("map-narrower", "maps", ("Alt+Left",)),
    Intent("map-deeper", "maps", ("Alt+Down",)),
    Intent("map-flatter", "maps", ("Alt+Up",)),
    Intent("map-half-turn", "maps", ("O",)),
    Intent("map-mirror-across", "maps", ("H",)),
    Intent("map-mirror-down", "maps", ("V",)),
    Intent("map-flip-across", "maps", ("Shift+H",)),
    Intent("map-flip-down", "maps", ("Shift+V",)),
    Intent("map-snap", "maps", ("G",)),
    Intent("map-hold", "maps", ("K",)),
    Intent("map-level", "maps", ("L",)),
    Intent("map-page", "maps", ("P",)),
    Intent("map-next-flaw", "maps", ("J",)),
    Intent("map-fight", "maps", ("Ctrl+Enter",)),
)
BY_ID: dict[str, Intent] = {intent.id: intent for intent in INTENTS}


def key_commands(table: Iterable[str], send: Send) -> dict[str, Callable[[], object]]:
    """What keys ask for of the commands in a table: by intent, what sends the command."""
    return {id: partial(send, Signal(id)) for id in table if id in BY_ID}
