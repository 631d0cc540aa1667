"""Estimates for AI players: what shots and blows are expected to take, and how far a model will go in its next turn.

Everything that decides a shot or a blow is asked of the rules themselves (shooting.py, strike.py, harm.py); the answers
are kept by what the two models are like (`kit/beings.py`). Tests hold them equal to the forecast.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from skirmish.board import on
from skirmish.core.bounded_dict import BoundedDict
from skirmish.core.hints import Volley, join_volleys
from skirmish.core.record import UNSET, evolve
from skirmish.core.state import Model, ModelId, State, next_turn_of, without_effect
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.core.units import TOLERANCE_IN
from skirmish.kit.beings import Answers, Beings
from skirmish.kit.effects import has_condition, is_bare
from skirmish.kit.postures import SEVERITY
from skirmish.kit.queries import ids_in
from skirmish.kit.targets import share_of_range
from skirmish.rules.skirmish.events import Battle, with_fighter
from skirmish.rules.skirmish.fighter import Fighter, fresh_turn
from skirmish.rules.skirmish.harm import blow_of, second_roll
from skirmish.rules.skirmish.movement import NEAR_FOE_IN
from skirmish.rules.skirmish.queries import SPENT, fighter, is_engaged, is_held, menacing
from skirmish.rules.skirmish.shooting import (
    DOUBLE,
    LADDER,
    Aimed,
    hit_of,
    is_impossible,
    range_in,
    to_hit_now,
    ways_with,
    weapon_of,
)
from skirmish.rules.skirmish.strike import attacks, blow, stance, swings
from skirmish.rules.skirmish.worth import (
    KEPT,
    After,
    Law,
    Round,
    Stroke,
    Strokes,
    chance_unscathed,
    end_batch,
    expected_left,
    fitness,
    landing_law,
)

# Shots and blows


def lasting_part(state: State, i: ModelId) -> Fighter:
    """The fighter without what it did in this turn, as far as that changes neither its blows nor those at it."""
    slot = f = fighter(state, i)
    went = f.moved or f.ran or f.failed_charge or f.barred_charge or f.fell
    if not (went or f.rallied or f.rose or f.shot or f.hidden):
        return slot
    return evolve(
        slot, moved=False, ran=False, failed_charge=False, barred_charge=False, rallied=False, rose=False, shot=False,
        hidden=False, fell=UNSET,
    )  # fmt: skip


class Wear(NamedTuple):
    """What the target is expected to fight for still, as a share of its price, after so many hits of one kind."""

    unhurt: float
    once: float
    twice: float

    def lost(self, chance: float, shots: int) -> float:
        """The share lost to one shot or two, each of which hits with this chance."""
        if shots == 1:
            return chance * (self.unhurt - self.once)
        miss = 1 - chance
        return self.unhurt - (miss * miss * self.unhurt + 2 * chance * miss * self.once + chance * chance * self.twice)


class Exchanges:
    """Expected harm of all pairs of models, each worked out once."""

    def __init__(self) -> None:
        self.beings = Beings(lasting_part)
        self._strokes = Strokes()
        self._volleys: Answers[Volley | None] = Answers()
        self._blows: Answers[float] = Answers()
        self._left: BoundedDict[tuple[Round | tuple[int, int], Stroke, Stroke, After, bool], Law] = BoundedDict(KEPT)
        """Of targets by how they are struck and how they are: other pairs have the same numbers."""

    def volley(self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str, moved: bool) -> Volley | None:
        """A turn's shots: with `what` of `Action.what`, or at each distance with the best it has. (SKR-43, SKR-77)"""
        mine, theirs = self.beings.of(rules, state, i), self.beings.of(rules, state, foe)
        key = mine, theirs, (what, moved)
        if key in self._volleys:
            return self._volleys[key]
        ways = ways_with(fighter(state, i).outfit.missiles, moved)
        if what:
            ways = [what] if what in ways else []
        made = self._best(rules, state, i, foe, ways, moved) if ways else None
        return self._volleys.keep(key, made)

    def _best(self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, ways: list[str], moved: bool) -> Volley:
        shots = [_Shots(rules, state, i, foe, way, moved, self._wear_of(rules, state, i, foe, way)) for way in ways]
        return join_volleys(shots, state.models[foe].warrior.marks)

    def _wear_of(self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str) -> Wear:
        hit = evolve(blow_of(rules, state, hit_of(state, i, foe, what)), criticals=True)
        stroke, slot = self._strokes.of(rules, state, hit), fighter(state, foe)
        if state.models[foe].out:
            return Wear(0.0, 0.0, 0.0)
        before = _unhurt(state, foe)
        once = end_batch(stroke.strikes({before: 1.0}), slot.outfit.helmet)
        twice = end_batch(stroke.strikes(once), slot.outfit.helmet) if what.endswith(DOUBLE) else once
        return Wear(fitness(slot), expected_left(once, slot), expected_left(twice, slot))

    def blows(self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, charging: bool) -> float:
        """A round of blows in contact; 0 of who is out, down, held, in flight, stupid or has no blow. (SKR-60..65)"""
        mine, theirs = self.beings.of(rules, state, i), self.beings.of(rules, state, foe)
        key = mine, theirs, charging
        found = self._blows.get(key)
        if found is not None:
            return found
        share = self._share(rules, state, i, foe, charging) if can_strike(state, i) else 0.0
        return self._blows.keep(key, share * state.models[foe].warrior.marks)

    def _share(self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, charging: bool) -> float:
        if charging:
            state = with_fighter(state, i, charged=True, fighting=False, afraid=False)
        mains, offs = attacks(fighter(state, i))
        slot = fighter(state, foe)
        if state.models[foe].out or slot.posture == "stunned":
            return 0.0 if state.models[foe].out else fitness(slot)
        table = Table(state, rules)
        main = self._strokes.of(rules, state, blow(table, i, foe, False))
        off = self._strokes.of(rules, state, blow(table, i, foe, True)) if offs else main
        if slot.posture == "down":
            return fitness(slot) * (1 - chance_unscathed([main] * mains + [off] * offs))
        sure = is_held(state.models[foe]) or is_bare(rules, state, foe)
        blows = None if sure else _round(table, i, foe, mains, offs)
        key = blows or (mains, offs), main, off, _unhurt(state, foe), slot.outfit.helmet
        left = self._left.get(key)
        if left is None:
            landed = landing_law(blows) if blows is not None else {(mains, offs): 1.0}
            left = self._left.keep(key, _left_after_round(landed, *key[1:]))
        return fitness(slot) - expected_left(left, slot)


def can_strike(state: State, i: ModelId) -> bool:
    """Whether the model can strike at all: in play, standing, its wits about it. (SKR-60, SKR-65, SKR-74, CHN-68)"""
    model, slot = state.models[i], fighter(state, i)
    if model.out or not slot.standing or slot.fleeing or slot.stupid:
        return False
    return not is_held(model) and not has_condition(model, SPENT)


class _Shots:
    """One way to shoot at one target."""

    def __init__(
        self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str, moved: bool, wear: Wear
    ) -> None:
        self._about = rules, state, i, foe, what
        self._moved, self._wear = moved, wear
        weapon, worn = weapon_of(state, i, what), fighter(state, foe).outfit
        self._most_in = range_in(rules, state, i, what)
        self._half_in = weapon.range_in / 2 * share_of_range(rules, state, i)
        self._far_in = worn.far_in if worn.far_shots else self._most_in
        bends = (self._far_in,) if weapon.thrown else (self._half_in, self._far_in)
        self.reaches = (*[bend for bend in bends if 0 < bend < self._most_in], self._most_in)

    def lost(self, reach_in: float, covered: bool) -> float:
        """The share of its price that the target is expected to lose, so far away."""
        if reach_in > self._most_in:
            return 0.0
        rules, *_, what = self._about
        aimed = Aimed(covered, reach_in > self._half_in, self._moved, reach_in > self._far_in)
        base, modifiers = to_hit_now(*self._about, aimed)
        chance = hit_chance(rules, base - sum([m.number for m in modifiers]))
        return self._wear.lost(chance, 2 if what.endswith(DOUBLE) else 1)


def hit_chance(rules: Ruleset, number: int) -> float:
    """How often a shot hits that needs this; 0 if it can't be rolled. (SKR-4, SKR-43, SKR-44)"""
    if is_impossible(rules, number):
        return 0.0
    if number > 6:
        return (7 - LADDER[number]) / 36
    return (7 - max(2, number)) / 6


def _unhurt(state: State, foe: ModelId) -> After:
    slot = fighter(state, foe)
    foreseen = bool(state.effects) and second_roll(state, foe) is not None
    return After(slot.wounds, SEVERITY[slot.posture], foreseen=foreseen)


def _round(table: Table, i: ModelId, foe: ModelId, mains: int, offs: int) -> Round:
    """The blows with all that decides whether they land. In contact, an enemy is near enough for frenzy. (SKR-72)"""
    state = table.state
    check, again = swings(table, i, foe)
    lowest = check.bands[1][1]
    again = again and not fighter(state, i).frenzied
    parry = stance(state, foe)
    if parry is None:
        return Round(lowest, again, mains, offs)
    weak = [blow(table, i, foe, off).strength < parry.below for off in (False, True)]
    return Round(lowest, again, mains, offs, parry.tries, weak[0], weak[1])


def _left_after_round(
    landed: dict[tuple[int, int], float], main: Stroke, off: Stroke, before: After, helmet: bool
) -> Law:
    """What is left of the target, by how many blows land."""
    found: Law = {}
    by_main: list[Law] = [{before: 1.0}]
    for (mains, offs), chance in sorted(landed.items()):
        while len(by_main) <= mains:
            by_main.append(main.strikes(by_main[-1]))
        law = by_main[mains]
        for _ in range(offs):
            law = off.strikes(law)
        for after, share in end_batch(law, helmet).items():
            found[after] = found.get(after, 0.0) + chance * share
    return found


# The next turn


def next_turn_facts(state: State, i: ModelId) -> Hashable:
    """What its next turn hangs on beside what lasts on it; None: on who touches whom, too, for who crawls."""
    touched = is_engaged(state, i)
    if touched and fighter(state, i).posture == "stunned":
        return None
    model = state.models[i]
    lasts = model.conditions or state.effects
    return touched, has_near_foe(state, i), next_turn_of(state, model.side) if lasts else 0


def has_near_foe(state: State, i: ModelId) -> bool:
    """Whether an enemy stands so near the model that it couldn't run, were its turn to begin now. (SKR-33)"""
    surface = on(state)
    gaps = surface.gaps(i)
    for foe in ids_in(menacing(state, 1 - state.models[i].side)):
        if gaps[foe] < NEAR_FOE_IN + TOLERANCE_IN and surface.within(i, foe, NEAR_FOE_IN):
            return True
    return False


def next_turn(state: State, i: ModelId) -> State:
    """The state in which the model's next turn has come, everything else being as it is: what ends before has ended."""
    turn = next_turn_of(state, state.models[i].side)
    for effect in state.effects:
        if 0 < effect.until < turn:
            state = without_effect(state, effect)
    model: Model = state.models[i]
    lasting = tuple([c for c in model.conditions if not 0 < c.until < turn])
    ready = evolve(model, combat=after_recovery(model.combat), conditions=lasting)
    battle = Battle(near_foe=has_near_foe(state, i) << i)
    return evolve(state.put(ready), combat=battle, acted=frozenset())


def after_recovery(slot: Fighter) -> Fighter:
    """The fighter after its next recovery: the stunned are down, who was down stands up. (SKR-12, SKR-20, SKR-21)"""
    slot = fresh_turn(slot)
    if slot.posture == "stunned":
        return evolve(slot, posture="down", stupid=False)
    if slot.posture == "down":
        return evolve(slot, posture="standing", rose=True, stupid=False)
    return evolve(slot, stupid=False) if slot.stupid else slot
