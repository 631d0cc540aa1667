"""What systems answer `skirmish odds` with: described situations, and plain questions about dice and cards."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from skirmish.core.decision import Action, Asking, Decision, Procedure, Refusal
from skirmish.core.dice import Throw
from skirmish.core.events import Event
from skirmish.core.policy import Policy, Worth, default
from skirmish.core.record import Record
from skirmish.core.rolls import Note
from skirmish.core.state import Lore, ModelId, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.spells.spell import Spell

Odds = dict[str, Fraction]
"""Chances by name."""


class Handful(NamedTuple):
    """So many dice of one kind, and a number added to their result: `3d8+1`."""

    number: int
    die: int
    plus: int = 0


class Impossible(ValueError):
    """That can't be done in this situation. `wrong` is a name that means nothing, `known` are those that would.

    `detail`: the name of what must be said otherwise, where it means nothing in any situation; in capitals if it is
    `placed`.
    """

    def __init__(
        self, text: str, rule: str = "", wrong: str = "", known: tuple[str, ...] = (), *, detail: str = ""
    ) -> None:
        super().__init__(f"{text} ({rule})" if rule else text)
        self.wrong = wrong
        self.known = known
        self.detail = detail


def forbid(what: str, barred: Refusal | None) -> None:
    """Raises `Impossible` if there is a reason against it: `Ren may not shoot: it is down (SKR-40)`."""
    if barred is not None:
        raise Impossible(f"{what}: {barred.reason}", barred.rule)


Path = tuple[Note, ...]
"""The rolls on one way through a rule."""


def settled(table: Table, procedure: Callable[..., Asking], *args: Any) -> Asking:
    """The procedure, and what comes of it at once."""
    yield from procedure(table, *args)
    yield from settle(table)


def find_in_hand(state: State, i: ModelId, name: str) -> str:
    """The id of its melee weapon of this name, or of the one in hand if none is named. Raises `Impossible`.

    Such a slot has a `kit`, and the `weapon` in hand.
    """
    slot = state.models[i].combat
    if not name:
        return str(slot.weapon)
    for weapon in slot.kit.melee:
        if name in (weapon.name, weapon.id):
            return str(weapon.id)
    known = tuple(weapon.name for weapon in slot.kit.melee)
    raise Impossible(f"{state.models[i].name} can't fight with '{name}'", wrong=name, known=known)


def armed_name(state: State, i: ModelId) -> str:
    """`Ila (sword)`."""
    slot = state.models[i].combat
    return f"{state.models[i].name} ({slot.kit.weapon(slot.weapon).name})"


class Pose(Record):
    """How a described model is, apart from who it is."""

    save: int | None = None
    """Armour save instead of its suit's."""
    grip: str = ""
    """What it has in hand, by name; '' for its usual."""
    posture: str = "standing"
    fleeing: bool = False
    lost: int = 0
    """Wounds it has lost."""
    moved: bool = False
    charged: bool = False
    fighting: bool = False
    """This is not the first round of its combat."""


class Part(NamedTuple):
    """A rule to be played from a state."""

    state: State
    procedure: Callable[..., Procedure[Any]]
    args: tuple[Any, ...] = ()
    policy: Policy = default
    resumable: bool = False


class Question(NamedTuple):
    """A shot or blows, ready to be forecast."""

    actor: str
    target: str
    """Who they are, with what matters here."""
    told: tuple[str, ...]
    """Words of the situation that the rules add."""
    one: Part
    """A single shot or blow: its rolls are told apart."""
    whole: Part
    """All of them."""
    phase: Part | None = None
    """The phase in which all others do the same."""


class Volley(NamedTuple):
    """All that a model may shoot with one weapon in one turn."""

    weapon: str
    shots: int
    usual_in: float
    """From how far it is usually shot: half its range, in inches."""


class Questions(Protocol):
    """The questions of one combat system."""

    fates: tuple[str, ...]
    """What usually becomes of a target, from nothing to the worst."""

    def described(
        self, rules: Ruleset, warrior: Warrior, stats: tuple[tuple[str, int], ...], things: tuple[str, ...]
    ) -> Warrior:
        """The warrior with these numbers of this system, and with things that only this system has.

        Raises `Impossible` for a name or a number that means nothing here, with those that would.
        """

    def posed(self, state: State, poses: tuple[Pose, ...]) -> State:
        """A state in which everybody has been deployed, as it is when they are posed so. Raises `Impossible`."""

    def shot(
        self, rules: Ruleset, state: State, shooter: ModelId, target: ModelId, weapon: str | None, shots: int
    ) -> Question:
        """So many shots with the weapon, its first if None. Raises `Impossible` with the rule that forbids it."""

    def blows(self, rules: Ruleset, state: State, striker: ModelId, target: ModelId) -> Question:
        """All the model's blows at the target. Raises `Impossible` with the rule that forbids it."""

    def onslaught(self, rules: Ruleset, state: State, striker: ModelId, target: ModelId) -> Part:
        """The model charges the enemy from where it stands and strikes all its blows, which nobody answers.

        What must be tested before it may charge is tested. Raises `Impossible` with the rule that forbids it.
        """

    def volleys(self, rules: Ruleset, state: State, shooter: ModelId) -> tuple[Volley, ...]:
        """The ways to shoot of a model that hasn't moved; none if it has nothing to shoot with."""

    def wounds_lost(self, before: State, after: State, model: ModelId) -> int:
        """How many of its wounds the model has lost between the two; who is out of action has lost all it had."""

    def hits(self, path: Path) -> bool:
        """Whether something hits on this path."""

    def wounds(self, path: Path, before: State, after: State, target: ModelId) -> bool:
        """Whether something wounds on this path, which leads from the one state to the other."""


class Payment(Record, cache_hash=True):
    """Points that magic has cost somebody on one path."""

    who: ModelId
    points: int
    later: bool = False
    """They are a debt on its next turn."""


class Casting(NamedTuple):
    """One attempt at a spell, ready to be forecast."""

    spell: Spell
    concerns: tuple[ModelId, ...]
    """Those whose fate is asked, the target first; nobody for a spell that only changes the table or oneself."""
    whole: Part
    """The attempt, whatever it does to whomever."""
    alone: Callable[[ModelId], Part]
    """The attempt as it concerns one model: what it does to the others is left out."""


class Cutter(NamedTuple):
    """An enemy of who casts, and its try at cutting the spell."""

    model: ModelId
    cost: int
    needed: int
    """On a D6; above 6 it can't succeed."""
    rule: str
    left: int
    """Points that it can still spend or owe."""
    barred: str
    """Why it can't try now, with the rule id; '' if it can."""
    tries: Part
    """The try; its result is whether it succeeds."""


class SpellQuestions(Protocol):
    """The questions of one magic system."""

    halves: tuple[str, ...]
    """The kinds of magic a caster may have, by the words they are described with."""

    def __hash__(self) -> int:
        """Forecasts keep what they have worked out by what was asked."""

    def lore(self, text: str, spells: tuple[str, ...] = (), strong: str = "", weak: str = "") -> Lore | None:
        """Who is described as `HALF:POINTS` and knows these spells; None for words of another kind.

        Raises `Impossible`.
        """

    def spell(self, rules: Ruleset, name: str) -> Spell:
        """The spell of this id or name, in any case. Raises `Impossible` with those there are."""

    def power(self, rules: Ruleset, name: str) -> str:
        """The power of this name that somebody can be strong or weak in. Raises `Impossible` with those there are."""

    def posed(self, rules: Ruleset, state: State, caster: ModelId, circle: tuple[ModelId, ...]) -> State:
        """A state as it is when the caster may cast, linked with these. Raises `Impossible`."""

    def with_modifier(self, state: State, caster: ModelId, number: int) -> State:
        """The state with a number that is added to the caster's tests."""

    def with_spell_kept(self, state: State, holder: ModelId) -> State:
        """The state with something that the model keeps up, for spells that end such things."""

    def casting(self, rules: Ruleset, state: State, action: Action) -> Casting:
        """The attempt that the action says. Raises `Impossible` with the rule that forbids it."""

    def harming(self, rules: Ruleset, state: State, caster: ModelId) -> tuple[Spell, ...]:
        """The spells that the model knows and that put down or hurt an enemy at once; none for who has no magic."""

    def barrage(self, rules: Ruleset, state: State, action: Action, target: ModelId) -> Part:
        """The attempt that the action says, which nobody cuts, made again as long as it may be.

        It ends when its points are spent or the target is out of play; what it does to others is left out. The part
        can be resumed. Raises `Impossible` with the rule that forbids the first attempt.
        """

    def kept(self, state: State, caster: ModelId, model: ModelId) -> int:
        """The number of what an enemy keeps up on this model, or this model keeps up. Raises `Impossible`."""

    def cutters(
        self, rules: Ruleset, state: State, caster: ModelId, action: Action | None = None
    ) -> tuple[Cutter, ...]:
        """All enemies who could cut what the caster casts, able to do so now or not, in the order of the questions.

        `action`: the attempt at a spell that is meant; without it only the caster matters.
        """

    def cut(self, state: State, caster: ModelId) -> Part:
        """The other side's tries at cutting what the caster weaves; the result is whether it is cut."""

    def is_test(self, throw: Throw[Any]) -> bool:
        """Whether the roll is the test of a spell."""

    def is_cut(self, throw: Throw[Any]) -> bool:
        """Whether the roll is a try at cutting one."""

    def asks_to_cut(self, decision: Decision) -> bool:
        """Whether the decision is one of those who may cut."""

    def payment(self, event: Event) -> tuple[Payment, ...]:
        """The points that the event costs, if it does."""

    def worth(self, rules: Ruleset, before: State, action: Action, share: float) -> Worth:
        """How well a side stands once the attempt is made: what fights on, `share` times; what lasts; points."""
