"""What is handed to the workshop and what it hands out: plain records that cost nothing to import."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from skirmish.core.battle_record import Setup
from skirmish.core.record import Record
from skirmish.core.system import Ruleset

if TYPE_CHECKING:
    from skirmish.playtest.plan import Plan

HUMAN = "human"
"""The player who sits in front of the screen."""
Builder = Callable[[Setup], Ruleset]
"""Turns a setup into its rules, once it has been looked at, also in another process: a function of a module.

It raises `Unplayable` with everything that is wrong.
"""
PlanRules = Callable[["Plan"], Ruleset]
"""Finds the rules of a playtest's plan, if that can be gone on with here; otherwise like a `Builder`."""
Form = Literal["text", "code", "yaml", "json"]
"""How a list is passed on: text for a chat with the share code, the code alone, our YAML, or JSON."""


class Entry(Record):
    """Something to choose from: a map, a roster, a scenario, a ruleset."""

    id: str
    name: str
    text: str = ""
    group: str = ""
    """The faction of a roster."""
    marks: int = 0
    warriors: int = 0
    channelers: int = 0
    """How many of a roster's warriors have a part in magic."""
    own: bool = False
    """Whether it is the player's, not one that comes with the program."""


def is_preset(ruleset: Entry) -> bool:
    """Whether the pair of systems has a short name of its own."""
    return ruleset.id != ruleset.name


class Wanted(Record):
    """A battle as it was chosen."""

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
    """Where a list in the making is kept, and how it stood when it was read or written last."""

    path: str = ""
    """'' as long as it has no file: a new one, or a copy of one that comes with the program."""
    id: str = ""
    """The id that its file gives it."""
    held: bytes = b""
    """What the file held: if it holds anything else by now, somebody else has changed it."""
    text: str = ""
    """The bench's text at that time: another one by now means changes that aren't saved."""


class Flaw(Record):
    """One thing that is wrong with a file, and where."""

    line: int
    """From 1; 0 if the file can't be read at all."""
    column: int
    field: str
    """The way to it: `members 2, items 1, item`; '' for the whole file."""
    said: str
    """What is wrong, with the allowed values and the nearest name."""
    rule: str = ""
    code: str = ""


class Broken(Record):
    """A list of the player's that can't be used as it is."""

    path: str
    name: str
    """What it calls itself, or else its file."""
    flaws: tuple[Flaw, ...]


class Chance(Record):
    """What a warrior of a list can do in one turn against the enemies of a reference set, in the mean over them.

    A turn is the best of three, with nobody else there, in the open: to charge and strike all its blows first, to shoot
    all its shots from half range, to cast one harmful weave from half its range as often as its points of a turn allow.
    All of it is exact; docs/list-odds.md has it in full.
    """

    id: str
    """Of the entry in the list: of a group one warrior stands for all."""
    name: str
    count: int
    marks: int
    """What one of them costs."""
    done: int
    """Which row this is, from 1."""
    of: int
    """How many rows there are."""
    wounds: float = 0.0
    """The wounds that it is expected to deal, no more than the enemy has."""
    per_100: float | None = None
    """The same for 100 marks of such warriors; None for who cost nothing."""
    down: float = 0.0
    """The chance that the enemy stands no longer: knocked down, stunned or out of action."""
    out: float = 0.0
    """The chance that it takes the enemy out of action."""
    stands: float = 0.0
    """The chance that it still stands after a turn of that enemy's."""
    lives: float = 0.0
    """The chance that it isn't out of action after it."""
    way: str = ""
    """What is best against the most of them: `charge: sword and dagger`, `shoot twice: sling`, `weave: fireball`."""
    uncounted: bool = False
    """Whether it has magic whose odds nobody can ask for, so that it isn't counted."""
    failed: str = ""
    """Why there are no figures; '' if there are."""
