"""What the window needs that only the composition root can make: battles from names, rules from records, rule texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from skirmish.client.lists import Lists
from skirmish.core.battle_record import Setup
from skirmish.core.battlefield import Battlefield
from skirmish.core.record import Record
from skirmish.core.state import Roster
from skirmish.core.system import Option, Ruleset

if TYPE_CHECKING:
    from skirmish.playtest.plan import Plan

HUMAN = "human"
"""The player who sits in front of the screen."""


class Trouble(ValueError):
    """A battle that can't be made as wanted, or a file that can't be used; says why, in words for the player."""


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


class Builder(Protocol):
    """Turns a setup into its rules, also in another process: a function of a module."""

    def __call__(self, setup: Setup) -> Ruleset:
        """The rules, once the setup has been looked at. Raises `Unplayable` with everything that is wrong."""


class PlanRules(Protocol):
    """Finds the rules of a playtest's plan, also in another process: a function of a module."""

    def __call__(self, plan: Plan) -> Ruleset:
        """The rules, if the plan can be gone on with here. Raises `Unplayable` with everything that is wrong."""


class Workshop(Lists, Protocol):
    """The shelf and the tools."""

    builder: Builder
    rules_of: PlanRules

    def maps(self) -> tuple[Entry, ...]:
        """All battlefields."""

    def battlefield(self, name: str) -> Battlefield:
        """One of them, to be looked at. Raises `Trouble`."""

    def scenarios(self) -> tuple[Entry, ...]:
        """All scenarios."""

    def rosters(self) -> tuple[Entry, ...]:
        """All rosters: the player's own, those of the folder the program was started in, those that come with it."""

    def roster(self, name: str) -> Roster:
        """One of them. Raises `Trouble`."""

    def remarks(self, name: str, options: Mapping[str, str]) -> tuple[str, ...]:
        """What breaks the rules of list building in a roster; none if nothing does. Raises `Trouble`."""

    def rulesets(self) -> tuple[Entry, ...]:
        """All presets, the default first."""

    def options(self, ruleset: str) -> tuple[Option, ...]:
        """The switches of a ruleset."""

    def usual(self) -> Wanted:
        """What a quick battle is fought with."""

    def prepare(self, wanted: Wanted) -> tuple[Setup, tuple[str, ...]]:
        """The setup, and what there is to say about it (a roster that isn't legal). Raises `Trouble`."""

    def playtest(self, wanted: Wanted, maps: Sequence[str], games: int, *, sure: bool) -> tuple[Plan, tuple[str, ...]]:
        """The plan of so many battles on these maps in turn, and what there is to say about it. Raises `Trouble`.

        `sure`: it ends as soon as it is sure who is better.
        """

    def cores(self) -> int:
        """How many cores this program may use."""

    def rule(self, ident: str) -> tuple[str, str]:
        """(title, text) of a paragraph of the rulebook by its id, or what there is near it."""

    def rules(self, words: str) -> tuple[Entry, ...]:
        """Paragraphs of the rulebook with these words; all of them for ''."""

    def questions(self) -> tuple[Entry, ...]:
        """Pages on the questions that rule systems add to the odds desk."""
