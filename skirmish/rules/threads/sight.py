"""What each side sees of the Power: through channelers of the same half who are awake. (DOT-114, DOT-137, R-86)"""

from __future__ import annotations

from skirmish.core.events import EffectBegun, EffectEnded, Event, FeatureLaid, Rolled
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Effect, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.rules.threads import intents
from skirmish.rules.threads.channeler import Channeler, Knot, at_rest, is_severed, most_of, powers
from skirmish.rules.threads.events import (
    CircleChanged,
    Found,
    Frayed,
    Gathered,
    HeldReady,
    Holding,
    Intended,
    KnotProgressed,
    LetGo,
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
from skirmish.rules.threads.knots import is_hidden, makes_out, sees, unseen

UNSEEN: tuple[type[Event], ...] = (
    CircleChanged, Found, Frayed, Gathered, HeldReady, Holding, Intended, KnotProgressed, LetGo, Linked, Masked,
    Propped, Reached, SourceLost, Strained, Tied, Unravelled, Woven,
)  # fmt: skip
"""What nothing but the Power shows. What weaves do, and wild magic, is plain to everybody. (R-86)"""
ROLLS = frozenset({
    "CHN-69", "DOT-123", "DOT-136", "DOT-143", "DOT-149", "DOT-150", "DOT-152", "DOT-157", "DOT-161",
})  # fmt: skip
"""The rules by which dice fall for nothing else."""


def seen(rules: Ruleset, state: State, side: Side | None) -> State:
    """The state as the side may know it. (DOT-114, DOT-137, R-86)

    A channeler whose half nobody of the side can see holds all that it could, unstrained and unmasked, and has nothing
    in work, as far as anybody knows; nor does anybody know of what is held inverted. What of its weaves stands and
    can't be seen isn't there, and what can be seen by what it does is kept up with a dot, for all that one knows.
    """
    looker = side if rules.options["fog_of_power"] == "true" else None
    veiled = set[ModelId]() if looker is None else {
        m.id for m in state.models if m.magic is not None and m.side != looker and not sees(rules, state, looker, m.id)
    }  # fmt: skip
    changed = list(state.models)
    for m in state.models:
        slot: Channeler | None = m.magic
        if slot is None or m.side == side:
            continue
        if m.id in veiled:
            dots = 0 if is_severed(state, m.id) else most_of(rules, evolve(slot, strain=0))
            known = evolve(at_rest(slot), held=dots, strain=0, masked=False, acted=slot.acted)
        else:
            works = tuple([work for work in slot.works if not work.inverted])
            known = evolve(slot, works=works, intent=intents.sealed(slot.intent))
        if known != slot:
            changed[m.id] = evolve(m, magic=known)
    if any(a is not b for a, b in zip(changed, state.models, strict=True)):
        state = evolve(state, models=tuple(changed))
    return state if looker is None or state.magic is None else _without_weaves(rules, state, looker, veiled)


def _without_weaves(rules: Ruleset, state: State, side: Side, veiled: set[ModelId]) -> State:
    """The state without the circles and the standing weaves that the side doesn't see."""
    hidden, slot = unseen(rules, state, side), powers(state)
    circles = tuple([circle for circle in slot.circles if circle.leader not in veiled])
    effects, knots = list(state.effects), list[Knot]()
    for knot in slot.knots:
        at = next((n for n, one in enumerate(effects) if one.id == knot.effect), None)
        plain = Knot(knot.effect, knot.what, knot.by, bearer=knot.bearer)
        if at is None or state.models[knot.by].side == side or makes_out(rules, state, side, effects[at], knot):
            knots.append(knot)
        elif knot.effect not in hidden:
            knots.append(plain)
            effects[at] = evolve(effects[at], upkeep=1)
    left = tuple([one for one in effects if one.id not in hidden])
    known = evolve(slot, circles=circles, knots=tuple(knots)) if circles or knots else None
    if (known, left) == (slot, state.effects):
        return state
    features = tuple([one for one in state.features if one.effect not in hidden])
    laid = features if features != state.features else state.features
    return evolve(state, magic=known, effects=left, features=laid)


def perceives(rules: Ruleset, state: State, event: Event, side: Side) -> bool:
    """Whether the side learns of what has happened: `state` is that after it. (DOT-114, R-86)"""
    fog = rules.options["fog_of_power"] == "true"
    effect = _effect_of(state, event)
    if effect is not None and fog and is_hidden(rules, state, side, effect):
        return False
    i = _whose(event)
    if i == NOBODY or state.models[i].side == side or state.models[i].magic is None:
        return True
    if isinstance(event, HeldReady) and event.inverted:
        return False
    return not fog or sees(rules, state, side, i)


def _effect_of(state: State, event: Event) -> Effect | None:
    """The effect that begins or ends with it, or with which ground is laid."""
    if isinstance(event, EffectBegun | EffectEnded):
        return event.effect
    if isinstance(event, FeatureLaid):
        return next((one for one in state.effects if one.id == event.feature.effect), None)
    return None


def _whose(event: Event) -> ModelId:
    """The channeler by whose Power it is, if nothing else shows it; else nobody."""
    if isinstance(event, Rolled):
        return event.throw.who if event.throw.rule in ROLLS else NOBODY
    if isinstance(event, Linked):
        return event.circle.leader
    found: ModelId = getattr(event, "model", NOBODY) if isinstance(event, UNSEEN) else NOBODY
    return found
