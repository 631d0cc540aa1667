"""The workshop's inputs and outputs: plain records that cost nothing to import."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from skirmish.core.battle_record import Setup
from skirmish.core.record import Record
from skirmish.core.system import Ruleset

if TYPE_CHECKING:
    from skirmish.playtest.plan import Plan

HUMAN = "human"
"""The player at the screen."""
Builder = Callable[[Setup], Ruleset]
"""Turns a setup into its rules after checking it. A module-level function, so that it works in other processes.

Raises `Unplayable` with every problem.
"""
PlanRules = Callable[["Plan"], Ruleset]
"""Finds the rules of a playtest's plan, if it can be resumed here; otherwise like a `Builder`."""
Form = Literal["text", "code", "yaml", "json"]
"""How a list is passed on: text for a chat with the share code, only the code, our YAML, or JSON."""


class Entry(Record):
    """Something to choose from: a map, a roster, a scenario, a ruleset."""

    id: str
    name: str
    text: str = ""
    group: str = ""
    """The name of a roster's faction."""
    marks: int = 0
    warriors: int = 0
    channelers: int = 0
    """How many of a roster's warriors take part in magic."""
    own: bool = False
    """Whether it is the user's own, not shipped."""


def is_preset(ruleset: Entry) -> bool:
    """Whether the pair of systems has a short name of its own."""
    return ruleset.id != ruleset.name


class Wanted(Record):
    """A battle as chosen."""

    rosters: tuple[str, str]
    battlefield: str
    scenario: str
    ruleset: str
    options: tuple[tuple[str, str], ...] = ()
    seats: tuple[str, str] = (HUMAN, HUMAN)
    """Who plays each side: `human`, or a player's word."""
    seed: int | None = None
    """None: a new one."""


class Kept(Record):
    """Where a list being edited is kept, and its state when last read or written."""

    path: str = ""
    """'' while it has no file: a new list, or a copy of a shipped one."""
    id: str = ""
    """Its id in the file."""
    held: bytes = b""
    """The file's contents: if they differ now, someone else has changed the file."""
    text: str = ""
    """The bench's text at that time: if it differs now, there are unsaved changes."""


COMMAND = re.compile(r" \(see skirmish [^()]*\)")
"""What a message adds for people at the terminal: the command that lists what there is."""


def without_command(message: str) -> str:
    """The message as the window shows it, where nobody can type a command."""
    return COMMAND.sub("", message)


class Flaw(Record):
    """A problem in a file, and where it is."""

    line: int
    """From 1; 0 if the file can't be read at all."""
    column: int
    field: str
    """The path to it: `members 2, items 1, item`; '' for the whole file."""
    said: str
    """What is wrong, with the allowed values and the nearest name."""
    rule: str = ""
    code: str = ""


class Broken(Record):
    """One of the user's lists that can't be used as it is."""

    path: str
    name: str
    """Its name, or else its file."""
    flaws: tuple[Flaw, ...]


class Chance(Record):
    """What a warrior of a list can do in one turn against the enemies of a reference set, averaged over them.

    A turn is the best of three, alone and in the open: to charge and strike all its blows first, to shoot
    all its shots from half range, to cast one harmful weave from half its range as often as a turn's points allow.
    All of it is exact; docs/list-odds.md explains it in full.
    """

    id: str
    """Id of the entry in the list: in a group, one warrior stands for all."""
    name: str
    count: int
    marks: int
    """What one of them costs."""
    done: int
    """Which row this is, from 1."""
    of: int
    """How many rows there are."""
    wounds: float = 0.0
    """Expected wounds dealt, at most as many as the enemy has."""
    per_100: float | None = None
    """The same for 100 marks of such warriors; None for warriors that cost nothing."""
    down: float = 0.0
    """The chance that the enemy no longer stands: knocked down, stunned or out of action."""
    out: float = 0.0
    """The chance that it takes the enemy out of action."""
    stands: float = 0.0
    """The chance that it still stands after a turn of that enemy's."""
    lives: float = 0.0
    """The chance that it isn't out of action after that turn."""
    way: str = ""
    """The best way against most of them: `charge: sword and dagger`, `shoot twice: sling`, `weave: fireball`."""
    uncounted: bool = False
    """Whether it has magic that isn't counted because its odds aren't available."""
    failed: str = ""
    """Why there are no figures; '' if there are."""
