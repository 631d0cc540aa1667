"""What a warrior is worth, and what hits are expected to take from it, in marks. (SKR-50..55, SKR-63, SKR-64, CHN-80)

What one landed hit does comes from the rule itself, by its exact law; here hits are only put together. A law of what
a fighter is like after some hits is a dictionary of `After` -> chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from math import comb
from typing import NamedTuple

from skirmish.core.bounded_dict import BoundedDict
from skirmish.core.decision import Procedure
from skirmish.core.forecast import forecast
from skirmish.core.record import Record, evolve
from skirmish.core.state import Hit, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit import worth
from skirmish.kit.foresight import Foresight
from skirmish.kit.postures import SEVERITY
from skirmish.rules.skirmish.fighter import Fighter
from skirmish.rules.skirmish.harm import (
    Blow,
    Gash,
    Harm,
    SecondRoll,
    blow_of,
    hits_past_wards,
    land_blows,
    roll_injuries,
    roll_saves,
    roll_wounds,
    second_roll,
)
from skirmish.rules.skirmish.queries import fighter

FIT = {"standing": 1.0, "down": 0.8, "stunned": 0.65}
"""Share of its price a model still fights for, by posture."""
FLEEING = 0.6
KEPT_SHARES = 8192
"""A fighter differs by what it has done in its turn, too: so there are many of them in a long series of battles."""
KEPT = 8192
"""So many kinds of hit."""
WORDS = tuple(sorted(SEVERITY, key=lambda word: SEVERITY[word]))
STUNNED, DOWN = SEVERITY["stunned"], SEVERITY["down"]
HELMET = 0.5
"""How often a helmet makes of stunned knocked down. (SKR-53)"""
UNTOLD = 99
"""More wounds than hits can take."""


# What a side is worth


def side_worth(state: State, side: Side) -> float:
    """Marks of the side still fighting, less for who is down, hurt or flees; more for what the scenario counted."""
    return worth.side_worth(state, side, fitness)


def fitness(slot: Fighter) -> float:
    """The share of its price that a fighter in play still fights for."""
    hurt = 0.15 * max(0, slot.profile.W - slot.wounds) / slot.profile.W
    flight = FLEEING if slot.fleeing else 1.0
    return FIT[slot.posture] * flight - hurt


# Hits from outside, exactly


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
    """Exact expectations, each worked out once: they hang on facts alone."""

    def __init__(self) -> None:
        self._known: BoundedDict[Case, float] = BoundedDict(KEPT)
        self._shares: BoundedDict[tuple[Fighter, int, bool, int, int, bool], float] = BoundedDict(KEPT_SHARES)
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
            share = self._shares.keep(key, self._share(rules, state, hit, times, foreseen))
        return share * state.models[hit.target].warrior.marks

    def _share(self, rules: Ruleset, state: State, hit: Hit, times: int, foreseen: bool) -> float:
        slot, blow = fighter(state, hit.target), blow_of(rules, state, hit)
        ward = None if blow.ward is None else evolve(blow.ward, name="", rule="")
        blow = evolve(blow, target=0, by=-1, whom="", ward=ward)
        case = Case(blow, times, slot.wounds, slot.profile.W, slot.outfit.helmet, slot.posture, slot.fleeing, foreseen)
        known = self._known.get(case)
        return known if known is not None else self._known.keep(case, _lost(rules, state, case, slot))


def _lost(rules: Ruleset, state: State, case: Case, slot: Fighter) -> float:
    """The expected share of its price that the model fights for no more. (SKR-55)"""
    chance = SecondRoll(Foresight(-1, 0, ""), case.posture) if case.foreseen else None
    blows = (case.blow,) * case.times
    empty = evolve(state, models=(), places=(), features=(), effects=(), combat=None, magic=None)
    odds = forecast(rules, empty, land_blows, blows, case.wounds, case.helmet, False, False, chance)
    return fitness(slot) - float(odds.expected(lambda _, done: left_of(slot, done)))


def left_of(slot: Fighter, done: Harm) -> float:
    """The share of its price that the fighter still fights for after this."""
    worse = done.result if SEVERITY.get(done.result, 0) > SEVERITY[slot.posture] else ""
    if worse == "out":
        return 0.0
    after = evolve(slot, wounds=slot.wounds - done.wounds)
    return fitness(evolve(after, posture=worse, fleeing=False) if worse else after)


# Batches of hits, in floats


class After(NamedTuple):
    """A fighter in the middle of a batch of hits."""

    wounds: int
    posture: int
    """How severe its posture was when the batch began."""
    worst: int = 0
    """The worst of the injuries so far."""
    spent: bool = False
    """Whether the batch has had its critical. (SKR-51)"""
    foreseen: bool = False
    """An injury may be rolled again. (CHN-75)"""


Law = dict[After, float]


class Landed(NamedTuple):
    """A way in which a landed hit may come out: the injuries are by severity, one law for each wound that it makes."""

    chance: float
    injuries: tuple[tuple[float, ...], ...]
    critical: bool


Ways = tuple[Landed, ...]


class Stroke:
    """One kind of hit: what comes of it."""

    def __init__(self, ways: Callable[[bool], Ways]) -> None:
        """`ways`: how it may come out, the critical of the batch spent or not."""
        self._ways = lru_cache(None)(ways)
        self._rows: dict[After, tuple[tuple[After, float], ...]] = {}

    def strikes(self, law: Law) -> Law:
        """What such a hit makes of a fighter of this law."""
        found: Law = {}
        for before, chance in law.items():
            for after, share in self._rows.get(before) or self._row(before):
                found[after] = found.get(after, 0.0) + chance * share
        return found

    def _row(self, before: After) -> tuple[tuple[After, float], ...]:
        found: Law = {}
        for way in self._ways(before.spent):
            law = {before: way.chance}
            for injury in way.injuries:
                law = _gash(law, injury)
            for after, chance in law.items():
                end = after._replace(spent=after.spent or way.critical)
                found[end] = found.get(end, 0.0) + chance
        row = self._rows[before] = tuple(found.items())
        return row


def _gash(law: Law, injury: tuple[float, ...]) -> Law:
    """One wound that gets through: an injury roll for who has none left then. (SKR-53, SKR-54, CHN-75)"""
    found: Law = {}

    def add(after: After, chance: float) -> None:
        found[after] = found.get(after, 0.0) + chance

    for before, chance in law.items():
        if before.wounds > 1:
            add(before._replace(wounds=before.wounds - 1), chance)
            continue
        for severity, share in enumerate(injury):
            if before.foreseen and severity > max(before.posture, before.worst):
                for second, again in enumerate(injury):
                    worst = max(before.worst, second)
                    add(before._replace(wounds=0, worst=worst, foreseen=False), chance * share * again)
            else:
                add(before._replace(wounds=0, worst=max(before.worst, severity)), chance * share)
    return found


def end_batch(law: Law, helmet: bool) -> Law:
    """The batch is over: who was stunned has its helmet, who is worse off than before falls. (SKR-53, SKR-54)"""
    found: Law = {}
    for after, chance in law.items():
        saved = HELMET if helmet and after.worst == STUNNED else 0.0
        for worst, share in ((after.worst, 1 - saved), (DOWN, saved)):
            if share:
                end = After(after.wounds, max(after.posture, worst), foreseen=after.foreseen)
                found[end] = found.get(end, 0.0) + chance * share
    return found


def chance_unscathed(strokes: Iterable[Stroke]) -> float:
    """How often nothing of these hits gets through. (SKR-64)"""
    law: Law = {After(UNTOLD, 0): 1.0}
    for stroke in strokes:
        law = stroke.strikes(law)
    return sum(chance for after, chance in law.items() if after.wounds == UNTOLD)


def expected_left(law: Law, slot: Fighter) -> float:
    """The share of its price that a fighter is expected to fight for, when what struck it is over."""
    before = SEVERITY[slot.posture]
    total = 0.0
    for after, chance in law.items():
        result = WORDS[after.posture] if after.posture > before else ""
        total += chance * left_of(slot, Harm(slot.wounds - after.wounds, result))
    return total


class Strokes:
    """Laws of landed hits, worked out by the rules once for each kind of hit."""

    def __init__(self) -> None:
        self._strokes: BoundedDict[Blow, Stroke] = BoundedDict(KEPT)
        self._injuries: dict[tuple[str, int], tuple[float, ...]] = {}

    def of(self, rules: Ruleset, state: State, blow: Blow) -> Stroke:
        """What such a hit does, once it has landed."""
        ward = None if blow.ward is None else evolve(blow.ward, name="", rule="")
        bare = evolve(blow, target=0, by=-1, whom="", ward=ward)
        found = self._strokes.get(bare)
        if found is None:
            empty = evolve(state, models=(), places=(), features=(), effects=(), combat=None, magic=None)
            found = self._strokes.keep(bare, Stroke(partial(self._landed, rules, empty, bare)))
        return found

    def _landed(self, rules: Ruleset, empty: State, blow: Blow, spent: bool) -> Ways:
        odds = forecast(rules, empty, _one_hit, blow, spent).by(lambda _, result: result)
        return tuple(
            Landed(float(chance), tuple(self._injury(rules, empty, gash) for gash in gashes), critical)
            for (gashes, critical), chance in odds.items()
        )

    def _injury(self, rules: Ruleset, empty: State, gash: Gash) -> tuple[float, ...]:
        key = gash.blow.injury, gash.bonus
        if key not in self._injuries:
            odds = forecast(rules, empty, roll_injuries, (gash,), False, None).by(lambda _, result: result[0])
            self._injuries[key] = tuple(float(odds.get(word, 0)) for word in WORDS)
        return self._injuries[key]


def _one_hit(table: Table, blow: Blow, spent: bool) -> Procedure[tuple[tuple[Gash, ...], bool]]:
    """(the wounds that get through, whether it was the critical) of a hit that landed."""
    blows: tuple[Blow, ...] = (blow,)
    if blow.ward is not None:
        blows = yield from table.rolls(hits_past_wards, blows)
    gashes, spent = yield from table.rolls(roll_wounds, blows, spent)
    through = yield from table.rolls(roll_saves, gashes)
    return through, spent


class Round(Record, cache_hash=True):
    """One model's blows at an enemy whom it has to hit. (SKR-61..63)"""

    lowest: int
    """The D6 needed."""
    again: bool
    """Misses are rolled again. (SKR-73)"""
    mains: int
    offs: int
    tries: int = 0
    """Of parrying; 0: it doesn't."""
    main_parried: bool = False
    """Whether a blow of the main weapon isn't too strong to be parried."""
    off_parried: bool = False


def landing_law(blows: Round) -> dict[tuple[int, int], float]:
    """The chance that so many of (the main weapon, the off hand) land, parried ones left out; the best is parried."""
    face = (2 - (7 - blows.lowest) / 6 if blows.again else 1) / 6
    miss = 1 - face * (7 - blows.lowest)
    found: dict[tuple[int, int], float] = {}
    for mains in range(blows.mains + 1):
        for offs in range(blows.offs + 1):
            ways = comb(blows.mains, mains) * comb(blows.offs, offs) * miss ** (blows.mains - mains + blows.offs - offs)
            for best in range(blows.lowest, 7) if mains + offs else ():
                up_to, below = face * (best - blows.lowest + 1), face * (best - blows.lowest)
                by_off = ways * below**mains * (up_to**offs - below**offs)
                by_main = ways * (up_to**mains - below**mains) * up_to**offs
                for chance, off in ((by_main, False), (by_off, True)):
                    stopped = _stopped(blows, best, off)
                    kept, left = (mains, offs), (mains - (not off), offs - off)
                    found[kept] = found.get(kept, 0.0) + chance * (1 - stopped)
                    found[left] = found.get(left, 0.0) + chance * stopped
            if not mains + offs:
                found[0, 0] = found.get((0, 0), 0.0) + ways
    return {hits: chance for hits, chance in found.items() if chance}


def _stopped(blows: Round, best: int, off: bool) -> float:
    """How often a parry stops the best of the hits. (SKR-63)"""
    if best == 6 or not blows.tries or not (blows.off_parried if off else blows.main_parried):
        return 0.0
    return 1 - (best / 6) ** blows.tries
