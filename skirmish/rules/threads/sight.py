"""What each side sees of the Power: through channelers of the same half who are awake. (DOT-114, DOT-137, R-86)"""

from __future__ import annotations

from skirmish.board import on
from skirmish.core.events import Event, Rolled
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Effect, Model, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.kit.queries import can_see
from skirmish.kit.spells.refusals import places_of
from skirmish.rules.threads import intents
from skirmish.rules.threads.channeler import Channeler, Knot, channeler, maximum, powers
from skirmish.rules.threads.events import (
    CircleChanged,
    Frayed,
    Gathered,
    HeldReady,
    Holding,
    Intended,
    KnotProgressed,
    Linked,
    Masked,
    Propped,
    Reached,
    SourceLost,
    Strained,
    Tied,
    Unravelled,
    Woven,
)
from skirmish.rules.threads.gift import Half

NEAR_IN = 6.0
"""A few paces: so near what is inverted and who is masked is made out. (B-7, B-18)"""
UNSEEN: tuple[type[Event], ...] = (
    CircleChanged, Frayed, Gathered, HeldReady, Holding, Intended, KnotProgressed, Linked, Masked, Propped, Reached,
    SourceLost, Strained, Tied, Unravelled, Woven,
)  # fmt: skip
"""What nothing but the Power shows. What weaves do, and wild magic, is plain to everybody. (R-86)"""
ROLLS = frozenset({"DOT-136", "DOT-143", "DOT-150", "DOT-152", "DOT-157"})
"""The rules by which dice fall for nothing else."""
HIDDEN_PLACES = frozenset({"trapped", "hushed"})
"""What ground does that only the Power shows: it lies in wait, it keeps words in."""


def seen(rules: Ruleset, state: State, side: Side | None) -> State:
    """The state as the side may know it. (DOT-114, DOT-137, R-86)

    A channeler whose half nobody of the side can see holds all that it could, and has nothing in work, as far as
    anybody knows; nor does anybody know of what is held inverted.
    """
    changed = dict[ModelId, Model]()
    viewer = side if rules.options["fog_of_power"] == "true" else None
    for m in state.models:
        slot: Channeler | None = m.magic
        if slot is None or m.side == side or not (slot.works or slot.held):
            continue
        most = maximum(rules, state, m.id) if viewer is not None and slot.held else slot.held
        veiled = viewer is not None and (slot.works or most != slot.held) and not sees(rules, state, viewer, m.id)
        works = () if veiled else tuple([work for work in slot.works if not work.inverted]) if slot.works else ()
        dots, intent = most if veiled else slot.held, intents.sealed(slot.intent)
        if works != slot.works or dots != slot.held or intent != slot.intent:
            changed[m.id] = evolve(m, magic=evolve(slot, works=works, held=dots, intent=intent))
    return evolve(state, models=tuple([changed.get(m.id, m) for m in state.models])) if changed else state


def sees(rules: Ruleset, state: State, side: Side, i: ModelId) -> bool:
    """Whether the side has a channeler of the same half who is awake and has it in sight. (R-86)

    Who is masked is seen from a few paces only. (R-80, B-18)
    """
    slot = channeler(state, i)
    return any(
        can_see(rules, state, k, i) and not (slot.masked and not on(state).within(k, i, NEAR_IN))
        for k in watchers(rules, state, side, slot.gift.half)
    )


def watchers(rules: Ruleset, state: State, side: Side, half: Half) -> list[ModelId]:
    """The side's channelers of this half who are awake. (R-86)"""
    found = []
    for m in state.models:
        slot: Channeler | None = m.magic
        if slot is None or m.side != side or slot.burned or slot.gift.half != half or not state.on_table(m.id):
            continue
        if not rules.combat.senseless(state, m.id):
            found.append(m.id)
    return found


def perceives(rules: Ruleset, state: State, event: Event, side: Side) -> bool:
    """Whether the side learns of what has happened: `state` is that after it. (DOT-114, R-86)"""
    i = _whose(event)
    if i == NOBODY or state.models[i].side == side or state.models[i].magic is None:
        return True
    if isinstance(event, HeldReady) and event.inverted:
        return False
    return rules.options["fog_of_power"] != "true" or sees(rules, state, side, i)


def _whose(event: Event) -> ModelId:
    """The channeler by whose Power it is, if nothing else shows it; else nobody."""
    if isinstance(event, Rolled):
        return event.throw.who if event.throw.rule in ROLLS else NOBODY
    if isinstance(event, Linked):
        return event.circle.leader
    found: ModelId = getattr(event, "model", NOBODY) if isinstance(event, UNSEEN) else NOBODY
    return found


def unseen(rules: Ruleset, state: State, side: Side) -> frozenset[int]:
    """The enemy weaves that stand and that the side doesn't see: they do nothing that shows. (DOT-144, R-79, R-86)"""
    if rules.options["fog_of_power"] != "true":
        return frozenset()
    knots = {knot.effect: knot for knot in powers(state).knots if state.models[knot.by].side != side}
    return frozenset([
        one.id for one in state.effects
        if one.id in knots and not _shows(state, one) and not _makes_out(rules, state, side, one, knots[one.id])
    ])  # fmt: skip


def _shows(state: State, effect: Effect) -> bool:
    """Whether it has an effect that anybody sees: somebody is held or hidden, there is mist or fire."""
    laid = [one for one in state.features if one.effect == effect.id]
    return bool(effect.condition) or any(one.plague not in HIDDEN_PLACES for one in laid)


def _makes_out(rules: Ruleset, state: State, side: Side, effect: Effect, knot: Knot) -> bool:
    """Whether a channeler of the side sees the weave, or who keeps it up; what is inverted from a few paces only."""
    at = [k for k in (effect.target, effect.owner if effect.upkeep else NOBODY) if k != NOBODY and state.on_table(k)]
    hidden = knot.inverted and not knot.found >> side & 1
    for i in watchers(rules, state, side, channeler(state, knot.by).gift.half):
        for k in at:
            if can_see(rules, state, i, k) and (not hidden or on(state).within(i, k, NEAR_IN)):
                return True
        for shape in places_of(state, effect):
            if on(state).sees_shape(i, shape) and (not hidden or on(state).reach_of(i, shape)[0] <= NEAR_IN):
                return True
    return False
