"""Estimates for AI players, and how far a model will go next. They know of one attack after the other, with no luck."""

from __future__ import annotations

from collections.abc import Hashable

from skirmish.core.hints import Volley, join_volleys
from skirmish.core.record import evolve
from skirmish.core.state import Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.beings import Answers, Beings
from skirmish.kit.rounds import is_waiting, next_activation
from skirmish.kit.targets import share_of_range
from skirmish.rules.dots.arms import Missile
from skirmish.rules.dots.events import fighter
from skirmish.rules.dots.fighter import Fighter, fresh_round
from skirmish.rules.dots.magic import BARE
from skirmish.rules.dots.plans import attack_base
from skirmish.rules.dots.pools import attack_number
from skirmish.rules.dots.prospects import harm_of_all, held_dice
from skirmish.rules.dots.queries import sides, touched_foes, weapon_of
from skirmish.rules.dots.shots import Shot, ways
from skirmish.rules.dots.worth import share_lost

STOPPED = 0.4
"""Points that a die of armour stops, about."""


class Exchanges:
    """Expected harm of all pairs of models, each worked out once for who is alike. (`kit/beings.py`)"""

    def __init__(self) -> None:
        self.beings = Beings(lasting_part)
        self._blows: Answers[float] = Answers()
        self._volleys: Answers[Volley | None] = Answers()
        self._tolls: Answers[float] = Answers()

    def blows(self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, charging: bool = False) -> float:
        """The attacks of a round. (DOT-27)"""
        key = self.beings.of(rules, state, i), self.beings.of(rules, state, foe), False
        found = self._blows.get(key)
        if found is None:
            found = self._blows.keep(key, _struck(rules, state, i, foe))
        return found

    def volley(self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str = "") -> Volley | None:
        """The shots of a round at each distance with the best it has, or with `what`. (DOT-88)"""
        key = self.beings.of(rules, state, i), self.beings.of(rules, state, foe), what
        if key in self._volleys:
            return self._volleys[key]
        fit = [one for one in ways(fighter(state, i)) if what in ("", one.id)] if can_strike(fighter(state, i)) else []
        share = share_of_range(rules, state, i) if fit else 1.0
        shots = [_Shots(rules, state, i, foe, one, share) for one in fit]
        best = join_volleys(shots, state.models[foe].warrior.marks) if shots else None
        return self._volleys.keep(key, best)

    def toll(self, rules: Ruleset, state: State, hit: Hit, times: int = 1) -> float:
        """So many hits, one after the other. (R-109)"""
        if times < 1 or not state.on_table(hit.target):
            return 0.0
        slot = fighter(state, hit.target)
        being = self.beings.of(rules, state, hit.target)
        key = being, being, (hit.strength, hit.save, hit.missile, times)
        found = self._tolls.get(key)
        if found is not None:
            return found
        worn = slot.armour + slot.build.hide if hit.save else 0
        points = times * max(0.0, max(1, hit.strength - BARE) - STOPPED * worn)
        return self._tolls.keep(key, _marks(state, hit.target, points))


def can_strike(slot: Fighter) -> bool:
    """Whether it can attack at all in its next round."""
    return slot.posture in ("standing", "down")


def _marks(state: State, i: ModelId, points: float) -> float:
    """What so many points take, in marks: between the whole numbers in a straight line."""
    slot, low = fighter(state, i), int(points)
    lost, more = share_lost(slot, low), share_lost(slot, low + 1)
    return (lost + (points - low) * (more - lost)) * state.models[i].warrior.marks


def _through(slot: Fighter, harm: float, attacks: int) -> float:
    """What armour leaves of the harm of so many attacks."""
    return max(0.15 * harm, harm - STOPPED * (slot.armour + slot.build.hide) * min(1.0, harm / max(1, attacks)))


def _struck(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> float:
    slot, theirs = fighter(state, i), fighter(state, foe)
    if not can_strike(slot) or state.models[foe].out:
        return 0.0
    weapon = weapon_of(slot)
    dice, number = attack_base(slot, slot.weapon) + weapon.dice, attack_number(rules, slot, weapon)
    most, held = max(1, slot.build.dots(weapon.skill)), held_dice(theirs)
    return _marks(state, foe, _through(theirs, harm_of_all(dice, number, most, held), most))


class _Shots:
    """One way to shoot at one target: see `Shots` in `core/hints.py`."""

    def __init__(self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, one: Shot, share: float) -> None:
        slot, theirs = fighter(state, i), fighter(state, foe)
        self.reaches = (one.range_in / 2 * share, one.range_in * share)
        marks = state.models[foe].warrior.marks or 1
        dice = max(1, slot.build.dots(one.skill if isinstance(one, Missile) else "thrown"))
        number = attack_number(rules, slot, one, thrown=not isinstance(one, Missile))
        most = 1 if isinstance(one, Missile) and one.reload else dice

        def lost(harder: int, fewer: int) -> float:
            harm = harm_of_all(dice + one.dice - fewer, number + harder, most)
            return _marks(state, foe, _through(theirs, harm, most)) / marks

        self._plain, self._covered, self._far = lost(0, 0), lost(1, 0), lost(1, 1)

    def lost(self, reach_in: float, covered: bool) -> float:
        """See there."""
        if reach_in > self.reaches[1]:
            return 0.0
        if reach_in > self.reaches[0]:
            return self._far
        return self._covered if covered else self._plain


def lasting_part(state: State, i: ModelId) -> Fighter:
    """The slot without what it has done in this round, as `Exchanges` wants it."""
    slot = fighter(state, i)
    return evolve(
        fresh_round(slot), kind="melee", score=0, bonus=0, fumbled=False, committed=0, hidden=False,
        surprise=0, edge=0, wary=0, upset=0, reload=0, posture="standing" if slot.posture == "down" else slot.posture,
    )  # fmt: skip


def without_deeds(slot: Fighter) -> Fighter:
    """What spells' worth hangs on."""
    return evolve(fresh_round(slot), kind="melee", score=0, bonus=0, fumbled=False, committed=0, reload=0)


def without_defences(slot: Fighter) -> Fighter:
    """The slot without what defending itself has left in it. (DOT-34, DOT-69, DOT-71, DOT-89..92)"""
    return evolve(
        slot, forfeited=False, parries=0, dodges=0, evades=0, late=0, dodging=False, committed=0, art="", switches=0,
        met=(), artless=False, drag=0, past=(0, 0),
    )  # fmt: skip


# The next activation


def next_turn_facts(state: State, i: ModelId) -> Hashable:
    """What its next activation hangs on beside what lasts on it."""
    conscious = (sides(state).conscious[0] | sides(state).conscious[1]) >> i & 1
    return bool(touched_foes(state, i)), conscious, is_waiting(state, i), state.round


def next_turn(state: State, i: ModelId) -> State:
    """The state in which its next activation has come."""
    return next_activation(state, i, fresh_round)
