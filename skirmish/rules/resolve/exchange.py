"""What shots and blows are expected to take from a target, in marks: closed forms that players weigh with.

The answers are kept by what the two are like (`kit/beings.py`). A test holds them to the forecast.
"""

from __future__ import annotations

from typing import NamedTuple

from skirmish.core.exchange import Volley
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.beings import Answers, Beings
from skirmish.kit.effects import has
from skirmish.kit.volleys import best_of
from skirmish.rules.resolve.aim import ways
from skirmish.rules.resolve.damage import structure_lost
from skirmish.rules.resolve.events import person
from skirmish.rules.resolve.fighter import Build, Dread, Kit
from skirmish.rules.resolve.masks import HELD
from skirmish.rules.resolve.shares import WALK, gait_of, posed, shots_of, struck
from skirmish.rules.resolve.words import conscious, fleeing, surprised


class Lasts(NamedTuple):
    """What of a person matters to attacks by it and on it, whatever it has done in this round."""

    build: Build
    kit: Kit
    body: int
    fortitude: int
    weapon: str
    posture: str
    asleep: bool
    surprised: bool
    flees: bool
    loses: bool
    """It loses its next main action. (RES-60)"""
    parrying: bool
    worn: int
    """Structure that its suit has lost. (RES-51)"""
    dreads: tuple[Dread, ...]
    steed: tuple[int, int] | None
    """(Body, Fortitude) of its mount."""


def lasting(state: State, i: ModelId) -> Lasts:
    """What lasts of the model."""
    slot = person(state, i)
    steed = slot.steed
    return Lasts(
        slot.build, slot.kit, slot.body, slot.fortitude, slot.weapon, slot.posture, slot.asleep,
        surprised(state, i), fleeing(state, i), slot.lost > 0, slot.parrying, structure_lost(slot), slot.dreads,
        None if steed is None else (steed.body, steed.fortitude),
    )  # fmt: skip


def _about(state: State, i: ModelId, foe: ModelId, mine: Lasts, theirs: Lasts, how: object) -> object:
    """What the answer hangs on besides: a rider's gait, and who the two are where one of them fears somebody.

    (RES-75, RES-88)
    """
    if mine.steed is None and not mine.dreads and not theirs.dreads:
        return how
    gait = WALK if mine.steed is None else gait_of(state, i)
    return how, gait, foe if mine.dreads else NOBODY, i if theirs.dreads else NOBODY


class Exchanges:
    """Expected harm of all pairs of models, each worked out once."""

    def __init__(self) -> None:
        self.beings = Beings(lasting)
        self._volleys: Answers[Volley | None] = Answers()
        self._blows: Answers[float] = Answers()

    def volley(self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str, moved: bool) -> Volley | None:
        """One shot, or the arrows of a Snap Shot if they do more: with `what`, or at each distance the best it has.

        Covered is in light cover. A shot after a move is as good as before; of riders, at the gait of this round, or a
        walk. Nobody is in the way, and what must be loaded is. (RES-46, RES-53, RES-63..66)
        """
        mine, theirs = self.beings.of(rules, state, i), self.beings.of(rules, state, foe)
        about = _about(state, i, foe, mine.slot, theirs.slot, what)
        found = self._volleys.get(mine, theirs, about)
        if found is not None:
            return found[2]
        fit = [thing for thing in ways(person(state, i)) if what in ("", thing.id)]
        shots = [one for thing in fit for one in shots_of(rules, state, i, foe, thing)]
        best = best_of(shots, state.models[foe].warrior.marks) if shots else None
        return self._volleys.put(mine, theirs, about, best)

    def blows(self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, charging: bool) -> float:
        """The attack of a round with what it has in hand, and its beast's by Trick Riding. (RES-17, RES-46, RES-78)

        0 of who is out, unconscious, asleep, held, surprised, in flight, or has lost its action; who is prone rises
        first. Who rides charges at a walk, the slowest gait that may do.
        """
        mine, theirs = self.beings.of(rules, state, i), self.beings.of(rules, state, foe)
        about = _about(state, i, foe, mine.slot, theirs.slot, charging)
        found = self._blows.get(mine, theirs, about)
        if found is not None:
            return found[2]
        share = 0.0
        if strikes(state, i) and not state.models[foe].out:
            share = struck(rules, posed(state, i, WALK if charging else gait_of(state, i)), i, foe)
        return self._blows.put(mine, theirs, about, share * state.models[foe].warrior.marks)


def strikes(state: State, i: ModelId) -> bool:
    """Whether the model can strike at all in its next activation. (RES-17, RES-28, RES-33, RES-60, RES-88)"""
    model, slot = state.models[i], person(state, i)
    if model.out or not conscious(slot) or slot.asleep or slot.lost or has(model, HELD):
        return False
    return not surprised(state, i) and not fleeing(state, i)
