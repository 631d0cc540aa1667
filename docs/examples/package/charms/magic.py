"""The magic system `charms`: once a battle each leader may charm a friend within 6", which guards it for a round.

CHARM-1: the charm needs 4 or more on a D6. CHARM-2: it turns missiles aside on 5 or more until the next round is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from skirmish.board import on
from skirmish.core.decision import Action, Asking, AtTarget, Offer, Refusal, nothing_asked
from skirmish.core.dice import Check, at_least
from skirmish.core.display import Deed
from skirmish.core.events import Event
from skirmish.core.record import Record, evolve
from skirmish.core.state import Effect, ModelId, State, Warrior
from skirmish.core.system import MagicSystem, Ruleset
from skirmish.core.table import Table
from skirmish.core.text import Line, model_name
from skirmish.kit.effects import begin_effect
from skirmish.kit.inquiries import Answering, Asked, Inquiry, Role, Said, View
from skirmish.kit.odds import Part
from skirmish.kit.rule_system import Magic

REACH_IN, NEEDED, GUARD = 6.0, 4, 5


class Charmer(Record):
    """The slot of a model that charms, and whether it still may."""

    left: int = 1


class Charmed(Event):
    """A leader has tried its charm."""

    model: ModelId
    rule: str = "CHARM-1"

    def apply(self, state: State) -> State:
        """It has no other charm left."""
        return state.put(evolve(state.models[self.model], magic=Charmer(left=0)))


class Charms(MagicSystem):
    """The system."""

    name = "charms"
    verbs = frozenset({"charm"})
    rules: Ruleset

    def enlist(self, warrior: Warrior) -> Charmer | None:
        """Leaders charm."""
        return Charmer() if warrior.role == "leader" else None

    def can(self, state: State, model: ModelId) -> bool:
        """Whether it still has its charm, and can act."""
        return state.models[model].magic == Charmer() and self.rules.combat.able(state, model)

    def offers(self, state: State, model: ModelId) -> Iterator[Offer]:
        """A charm on any friend in reach."""
        friends = partial(friends_of, state, model)
        yield AtTarget("charm", model, friends, partial(refusal, state, model), "", "CHARM-1")

    def perform(self, table: Table, action: Action) -> Asking:
        """The roll, and the charm if it succeeds."""
        yield from nothing_asked()
        caster, friend = action.model, action.target
        table.emit(Charmed(caster))
        if table.roll(Check(caster, "charm", (1, 6), at_least(NEEDED), rule="CHARM-1")):
            until = 2 * table.state.round + 1
            begin_effect(table, Effect(0, "charm", caster, friend, guard=GUARD, until=until, rule="CHARM-2"))

    def deeds(self, state: State, model: ModelId) -> tuple[Deed, ...]:
        """What it may ever do."""
        return (Deed("charm", "Charm", rule="CHARM-1"),) if state.models[model].magic is not None else ()

    def action_text(self, state: State, action: Action) -> str:
        """The action as an order."""
        return f"Charm {model_name(state, action.target)}" if action.verb == "charm" else ""

    def log_line(self, state: State, event: Event) -> Line | None:
        """The event as a line of the log."""
        if not isinstance(event, Charmed):
            return None
        model = state.models[event.model]
        return Line(f"{model.name} tries a charm", event.rule, model.side)


def friends_of(state: State, model: ModelId) -> tuple[ModelId, ...]:
    """The models of its side on the table, itself among them."""
    side = state.models[model].side
    return tuple(m.id for m in state.models if m.side == side and state.on_table(m.id))


def refusal(state: State, model: ModelId, target: ModelId) -> Refusal | None:
    """Why the target can't be charmed; None if it can."""
    if target not in friends_of(state, model):
        return Refusal("that is no friend on the table", "CHARM-1")
    if target != model and not on(state).within(model, target, REACH_IN):
        far = on(state).gap(model, target) - REACH_IN
        return Refusal(f'{far:.2f}" too far', "CHARM-1")
    return None


def ask_charm(asked: Asked) -> Answering:
    """For `skirmish odds charm`: what the battle's own roll comes to, over all faces."""
    action = Action("charm", asked.actor, asked.actor)
    works = View("", lambda after, _: "guarded" if after.effects else "nothing", ("guarded", "nothing"))
    return Answering(("a charm",), Part(asked.state, charm, (action,)), (works,))


def charm(table: Table, action: Action) -> Asking:
    """The charm as it is played."""
    yield from table.rules.magic.perform(table, action)


def as_leader(rules: Ruleset, actor: Warrior, target: Warrior, said: Said) -> tuple[Warrior, Warrior]:
    """Only leaders charm."""
    return evolve(actor, role="leader"), target


SYSTEM = Magic(
    name="charms",
    about="leaders charm a friend once a battle",
    make=lambda read: Charms(),
    preset="skirmish+charms",
    protocol=1,
    questions=(
        Inquiry(
            name="charm",
            text="Whether a charm works.",
            rules=("CHARM-1",),
            ask=ask_charm,
            actor=Role("who", "The leader."),
            describe=as_leader,
        ),
    ),
)
