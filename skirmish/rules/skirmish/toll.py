"""What hits are expected to take from a side, in marks. (CHN-80)"""

from __future__ import annotations

from skirmish.core.forecast import forecast
from skirmish.core.record import Record, evolve
from skirmish.core.state import Hit, State
from skirmish.core.system import Ruleset
from skirmish.kit.foresight import Foresight
from skirmish.kit.postures import SEVERITY
from skirmish.rules.skirmish.card import fitness
from skirmish.rules.skirmish.fighter import Fighter
from skirmish.rules.skirmish.harm import Blow, Harm, SecondRoll, blow_of, harmed, second_roll
from skirmish.rules.skirmish.words import fighter

KEPT_SHARES = 8192
"""A fighter differs by what it has done in its turn, too: so there are many of them in a long series of battles."""


class Case(Record, cache_hash=True):
    """All that matters about so many equal hits on a model, whoever it is."""

    blow: Blow
    times: int
    wounds: int
    full: int
    helmet: bool
    posture: str
    fleeing: bool
    foreseen: bool


class Tolls:
    """Exact expectations, each worked out once. They hang on facts alone, so that a few thousand are all there are."""

    def __init__(self) -> None:
        self._known: dict[Case, float] = {}
        self._shares: dict[tuple[Fighter, int, bool, int, int, bool], float] = {}
        """The same by fighter, hit and ward, so that who is asked about again needs no case made."""

    def marks(self, rules: Ruleset, state: State, hit: Hit, times: int) -> float:
        """The expected loss of the target's side in the currency of `worth`: the share of it lost times its price."""
        if times < 1 or not state.on_table(hit.target):
            return 0.0
        slot = fighter(state, hit.target)
        ward = rules.ward(state, hit)
        foreseen = bool(state.effects) and second_roll(state, hit.target) is not None
        key = (slot, hit.strength, hit.save, ward.needed if ward else 0, times, foreseen)
        share = self._shares.get(key)
        if share is None:
            if len(self._shares) >= KEPT_SHARES:
                self._shares.clear()
            share = self._shares[key] = self._share(rules, state, hit, times, foreseen)
        return share * state.models[hit.target].warrior.marks

    def _share(self, rules: Ruleset, state: State, hit: Hit, times: int, foreseen: bool) -> float:
        slot, blow = fighter(state, hit.target), blow_of(rules, state, hit)
        ward = None if blow.ward is None else evolve(blow.ward, name="", rule="")
        blow = evolve(blow, target=0, by=-1, whom="", ward=ward)
        case = Case(blow, times, slot.wounds, slot.profile.W, slot.outfit.helmet, slot.posture, slot.fleeing, foreseen)
        if case not in self._known:
            self._known[case] = _lost(rules, state, case, slot)
        return self._known[case]


def _lost(rules: Ruleset, state: State, case: Case, slot: Fighter) -> float:
    """The expected share of its price that the model fights for no more. (SKR-55)"""
    chance = SecondRoll(Foresight(-1, 0, ""), case.posture) if case.foreseen else None
    blows = (case.blow,) * case.times
    empty = evolve(state, models=(), places=(), features=(), effects=(), combat=None, magic=None)
    odds = forecast(rules, empty, harmed, blows, case.wounds, case.helmet, chance)
    return fitness(slot) - float(odds.expected(lambda _, done: left_of(slot, done)))


def left_of(slot: Fighter, done: Harm) -> float:
    """The share of its price that the fighter still fights for after this."""
    worse = done.result if SEVERITY.get(done.result, 0) > SEVERITY[slot.posture] else ""
    if worse == "out":
        return 0.0
    after = evolve(slot, wounds=slot.wounds - done.wounds)
    return fitness(evolve(after, posture=worse, fleeing=False) if worse else after)
