"""Questions about odds that a system adds to the desk: what may be described, and what is then forecast.

A system names them in one place, `SYSTEM.questions`. The command line, its completion, the manual and the help of the
window are made from these objects; whoever answers reads nothing but `Answering`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from skirmish.core.decision import Action, Asking, Offer, nothing_asked
from skirmish.core.record import Record
from skirmish.core.state import ModelId, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.core.units import as_inches
from skirmish.kit.odds import Impossible, Odds, Part

Kind = Literal["number", "flag", "word"]
Said = Mapping[str, Any]
"""What is said of the situation, by the names of the details; what isn't said has its default."""


class Detail(Record):
    """One thing that may be said of the situation: an option of the command line."""

    name: str
    """In small letters, with dashes: `first-round`."""
    text: str
    """What it is, for people, with a full stop."""
    kind: Kind = "number"
    usual: int | None = None
    """What a number is that isn't said; None: as the situation has it."""
    least: int = 0
    most: int = 20
    of_moments: bool = False
    """Whether it may be said of a moment of a battle, too: it isn't about who somebody is."""

    @property
    def default(self) -> int | bool | str | None:
        """What it is if nothing is said."""
        return self.usual if self.kind == "number" else "" if self.kind == "word" else False


class Role(Record):
    """Somebody in the situation: an ordinary person, or a warrior of a roster."""

    name: str
    """`charger`: the option that names it, and what it is called."""
    text: str
    """Who that is, for people, with a full stop."""
    described: str = ""
    """A pattern of words that describe somebody without a roster: what matches is said by the role's name."""
    usual: str = ""
    """The words for who isn't named."""


class Asked(NamedTuple):
    """A situation and what is said of it."""

    rules: Ruleset
    state: State
    actor: ModelId
    target: ModelId
    """The actor itself where nobody else has a part."""
    said: Said


class View(NamedTuple):
    """A way to look at the ends that something may come to."""

    title: str
    """What the table is about; '' for the first."""
    outcome: Callable[[State, Any], str]
    """The word for an end: the state then, and what the procedure returned."""
    usual: tuple[str, ...] = ()
    """The words in their order; those that are none of these follow."""


class Fact(NamedTuple):
    """Something of the situation that isn't rolled: `0.64" to spare (SKR-30)`."""

    name: str
    text: str
    number: float
    rule: str


class Answering(NamedTuple):
    """What is to be forecast, and how its ends are told; or tables that were worked out by counting."""

    told: tuple[str, ...]
    """The situation in words."""
    part: Part | None = None
    views: tuple[View, ...] = ()
    facts: tuple[Fact, ...] = ()
    tables: tuple[tuple[str, Odds], ...] = ()
    """(title, chances by name) in their order."""


def as_they_are(rules: Ruleset, actor: Warrior, target: Warrior, said: Said) -> tuple[Warrior, Warrior]:
    """The two, of whom nothing else is described."""
    return actor, target


@dataclass(frozen=True, kw_only=True)
class Inquiry:
    """A question about odds."""

    name: str
    """The word after `skirmish odds`."""
    text: str
    """What it asks, in a sentence."""
    rules: tuple[str, ...]
    """The rules that answer it."""
    ask: Callable[[Asked], Answering]
    """Raises `Impossible` with the rule against it."""
    actor: Role
    target: Role | None = None
    apart_in: float | None = None
    """How far the two are from each other unless it is said; None: nobody asks."""
    details: tuple[Detail, ...] = ()
    examples: tuple[str, ...] = ()
    """Arguments as they may be typed, without the name."""
    describe: Callable[[Ruleset, Warrior, Warrior, Said], tuple[Warrior, Warrior]] = as_they_are
    """The two before they stand on the table, with what is said of who they are. Raises `Impossible`."""


# Charges, the same in all systems


TOO_FAR = "too far"


def ask_of_charge(offer: Offer, action: Action, part: Part, view: View, more: tuple[View, ...] = ()) -> Answering:
    """Whether a charge gets there, and how many inches it has to spare or lacks. Raises `Impossible`.

    `view`: what becomes of the charge if it may be tried.
    """
    barred, trip = offer.refusal(action), offer.trip(action)
    if trip is None or (barred is not None and trip.slack >= 0):
        raise Impossible("that charge can't be", "") if barred is None else Impossible(barred.reason, barred.rule)
    gap = f"{as_inches(trip.slack)} to spare" if trip.slack >= 0 else f"{as_inches(-trip.slack)} too far"
    way = Fact("way", f"the way is {as_inches(trip.cost)}", round(trip.cost, 2), offer.rule)
    spare = Fact("spare", f"a charge goes {as_inches(trip.allowance)}: {gap}", round(trip.slack, 2), offer.rule)
    if barred is not None:
        return Answering((), Part(part.state, _stay), (View("", lambda *_: TOO_FAR),), (way, spare))
    return Answering((), part, (view, *more), (way, spare))


def _stay(table: Table) -> Asking:
    """Nothing happens: what is asked can't be begun."""
    yield from nothing_asked()
