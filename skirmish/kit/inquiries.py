"""Questions about odds that a system adds to the desk: what may be described, and what is then forecast.

A system names them in one place, `SYSTEM.questions`. The command line, its completion, the manual and the help of the
window are made from these objects; whoever answers reads nothing but `Answering`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from skirmish.core.decision import Action, Asking, Offer, nothing_asked
from skirmish.core.outlook import find_fate
from skirmish.core.record import Record
from skirmish.core.state import ModelId, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.core.units import as_inches
from skirmish.kit.odds import Impossible, Odds, Part, Path, Pose, Question, Questions

Kind = Literal["number", "flag", "word", "item"]
Said = Mapping[str, Any]
"""What is said of the situation, by the names of the details; what isn't said has its default."""


class Detail(Record):
    """One thing that may be said of the situation: an option of the command line."""

    name: str
    """In small letters, with dashes: `first-round`."""
    text: str
    """What it is, for people, with a full stop."""
    kind: Kind = "number"
    """`item`: a word for something that the actor carries, unless it is of a roster."""
    usual: int | None = None
    """What a number is that isn't said; None: as the situation has it."""
    least: int = 0
    most: int = 20
    placed: bool = False
    """It must be said, and stands without its name: `odds step 3d8`."""
    opposite: str = ""
    """The name of a flag for the contrary, which is the default."""
    known: Callable[[Ruleset], Iterable[str]] | None = None
    """The words that there are, if not any will do."""
    of_moments: bool = False
    """Whether it may be said of a moment of a battle, too: it isn't about who somebody is."""

    @property
    def default(self) -> int | bool | str | None:
        """What it is if nothing is said."""
        return self.usual if self.kind == "number" else False if self.kind == "flag" else ""


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
    weapon: str = ""
    """The item with which an ordinary person is armed, unless it carries another that is used in the same way."""
    alias: str = ""
    """Another name of the option."""


class Stage(NamedTuple):
    """How the two stand on the table, as far as that is said."""

    poses: tuple[Pose, Pose] = (Pose(), Pose())
    cover: bool = False
    """The target is in cover."""
    told: tuple[str, ...] = ()
    """The same in words."""


AS_USUAL = Stage()
"""Nothing is said of how they stand."""


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
    """'' where none says it."""


def left_out(shares: Odds) -> tuple[Fact, ...]:
    """What the chances of all ends lack of 1: contests of dice that surge without end aren't followed to the last."""
    lacking = 1 - sum(shares.values(), Fraction(0))
    if not lacking:
        return ()
    return (
        Fact("left-out", f"left out: {float(lacking):.1e} of all ways, where dice surge on and on", float(lacking), ""),
    )


class Rates(NamedTuple):
    """Chances that come before what it ends in, like those of one shot to hit and to wound."""

    part: Part
    """Its rolls are told in place of all."""
    named: tuple[tuple[str, Callable[[State, Path], bool]], ...]
    """(name, whether it is so): of the state at the end of a path, and its rolls."""


class Answering(NamedTuple):
    """What is to be forecast, and how its ends are told; or tables that were worked out by counting."""

    told: tuple[str, ...]
    """The situation in words."""
    part: Part | None = None
    views: tuple[View, ...] = ()
    facts: tuple[Fact, ...] = ()
    tables: tuple[tuple[str, Odds], ...] = ()
    """(title, chances by name) in their order."""
    names: tuple[str, ...] = ()
    """Who they are, with what matters here, where `told` doesn't name them."""
    rates: Rates | None = None
    phase: Part | None = None
    """Of what the fates of both are told if nobody else is there: the phase in which the other does the same."""
    apart: bool = True
    """Whether it matters how far apart the two stand: not for what somebody does to itself."""


Describe = Callable[[Ruleset, Warrior, Warrior, Said], tuple[Warrior, Warrior]]


def as_usual(said: Said) -> Stage:
    """See `AS_USUAL`."""
    return AS_USUAL


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
    actor: Role | None = None
    """None: nobody has a part, and no moment of a battle is asked; `Asked` has an empty table."""
    target: Role | None = None
    apart_in: float | None = None
    """How far the two are from each other unless it is said; None: nobody asks."""
    details: tuple[Detail, ...] = ()
    examples: tuple[str, ...] = ()
    """Arguments as they may be typed, without the name."""
    describe: Describe = as_they_are
    """The two before they stand on the table, with what is said of who they are. Raises `Impossible`."""
    stage: Callable[[Said], Stage] = as_usual
    """How they stand there. Raises `Impossible`."""
    verbs: tuple[str, ...] = ()
    """The actions of a battle that it is about, to find other moments."""

    @property
    def roles(self) -> tuple[Role, ...]:
        """Those who have a part."""
        return tuple(role for role in (self.actor, self.target) if role is not None)


# Shots and blows, the same in all systems


def ask_of_attack(asks: Questions, asked: Asked, question: Question) -> Answering:
    """Whether one hits and wounds, what becomes of the target after all of them, and of both after the phase."""
    rules, state, target, one = asked.rules, asked.state, asked.target, question.one

    def hits(after: State, path: Path) -> bool:
        return asks.hits(path)

    def wounds(after: State, path: Path) -> bool:
        return asks.wounds(path, one.state, after, target)

    def fate(after: State, _: Any) -> str:
        return find_fate(rules, state, after, target)

    return Answering(
        question.told, question.whole, (View("", fate, asks.fates),), names=(question.actor, question.target),
        rates=Rates(one, (("hit", hits), ("wound", wounds))), phase=question.phase,
    )  # fmt: skip


SAVE = Detail("target-save", "Armour save, 5 for 5+, instead of its own armour's.", least=2, most=6)


def inquiry_of_shots(
    asks: Questions, rules: tuple[str, ...], examples: tuple[str, ...],
    details: tuple[Detail, ...] = (), describe: Describe = as_they_are,
) -> Inquiry:  # fmt: skip
    """The question `shot`. `details`: what else may be said in this system; `moved` is known here."""

    def ask(asked: Asked) -> Answering:
        shots = 2 if asked.said["twice"] else 1
        them = asked.rules, asked.state, asked.actor, asked.target
        return ask_of_attack(asks, asked, asks.shot(*them, asked.said["weapon"] or None, shots))

    def stage(said: Said) -> Stage:
        cover, moved = said["cover"], said.get("moved", False)
        told = (*(["in cover"] if cover else []), *(["having moved"] if moved else []))
        return Stage((Pose(moved=moved), Pose(save=said["target-save"])), cover, told)

    return Inquiry(
        name="shot", text="The odds of a shot: to hit, to wound, and the target's fate.", rules=rules, ask=ask,
        actor=Role("shooter", "The shooter.", weapon="bow"), target=Role("target", "The target."), apart_in=8.0,
        details=(
            Detail("weapon", "Missile weapon. Default: the shooter's first, or a bow.", "item", of_moments=True),
            Detail("cover", "The target is in cover.", "flag"),
            Detail("twice", "Two shots, where the weapon allows.", "flag", of_moments=True),
            SAVE, *details,
        ),
        examples=examples,
        describe=describe, stage=stage, verbs=("shoot",),
    )  # fmt: skip


def inquiry_of_blows(
    asks: Questions, rules: tuple[str, ...], examples: tuple[str, ...],
    details: tuple[Detail, ...] = (), describe: Describe = as_they_are,
) -> Inquiry:  # fmt: skip
    """The question `blows`. `details`: as above; `charging`, `later-round` and `down` are known here."""

    def ask(asked: Asked) -> Answering:
        return ask_of_attack(asks, asked, asks.blows(asked.rules, asked.state, asked.actor, asked.target))

    def stage(said: Said) -> Stage:
        charging, later, down = (said.get(name, False) for name in ("charging", "later-round", "down"))
        if charging and later:
            raise Impossible("a model that has charged is in the first round", detail="later-round")
        if down and said["stunned"]:
            raise Impossible("down or stunned, not both", detail="stunned")
        posture = "down" if down else "stunned" if said["stunned"] else "standing"
        first = Pose(grip=said["grip"], moved=charging, charged=charging, fighting=later)
        second = Pose(said["target-save"], said["target-grip"], posture, fighting=later)
        told = (*(["charging"] if charging else []), "a later round" if later else "the first round")
        return Stage((first, second), told=told)

    return Inquiry(
        name="blows", text="The odds of one model's blows, and of the phase in which the other strikes too.",
        rules=rules, ask=ask, actor=Role("attacker", "The attacker.", weapon="sword", alias="striker"),
        target=Role("defender", "The defender.", weapon="sword", alias="target"),
        details=(
            Detail("grip", "What the attacker has in hand, like 'sword and dagger'.", "word"),
            Detail("target-grip", "What the defender has in hand.", "word"),
            Detail("stunned", "The defender is stunned.", "flag"),
            SAVE, *details,
        ),
        examples=examples,
        describe=describe, stage=stage, verbs=("strike",),
    )  # fmt: skip


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
