"""What blows, shots and hits are expected to take, by the forecast of the rules themselves: no closed form is needed.

Two models are staged alone on a bare field, made of their beings and of nothing else. So an answer hangs on what it is
kept by: equal facts give equal answers, whatever was asked before and whoever stands near.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, NamedTuple

from skirmish.core.battlefield import Battlefield, piece
from skirmish.core.decision import Asking
from skirmish.core.dice import Dice
from skirmish.core.forecast import TooWide, forecast, sample_ends
from skirmish.core.geometry import rectangle
from skirmish.core.hints import Volley, join_volleys
from skirmish.core.policy import Policy, best, default
from skirmish.core.record import evolve
from skirmish.core.scenario import Scenario
from skirmish.core.state import NOBODY, Condition, Effect, Force, Hit, Model, ModelId, Place, Roster, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.core.units import base_radius
from skirmish.kit.beings import Answers, Being, Beings
from skirmish.kit.foresight import TOPIC

STRIKER: ModelId = 0
TARGET: ModelId = 1
WIDEST = 2_000
"""Paths that an answer may take; what needs more is estimated."""
TRIES, SEED = 400, 2026
HAIR_IN = 1 / 1024
"""So much nearer than a distance that still counts the shooter stands."""
RADIUS_IN, HEIGHT_IN = base_radius(25), 1.2
X, Y = 120.0, 6.0
"""Half way between the two: so something low that stands there hides as much of the one as of the other."""
BARE = Battlefield("bare", "Bare", 2 * X, 2 * Y)
HEDGE = piece("hedge", "hedge", rectangle(X - 0.02, Y - RADIUS_IN / 4, X + 0.02, Y + 2))
HEDGED = evolve(BARE, id="hedged", terrain=(HEDGE,))
"""Three quarters of the target are clear, however far away it is."""
NO_ROSTERS = (Force(Roster("", "", "", ())), Force(Roster("", "", "", ())))


class Way(NamedTuple):
    """One way to shoot."""

    what: str
    """Of `Action.what`."""
    reach_in: tuple[float, ...]
    """Distances at which anything changes; nothing is harmed beyond the last."""


def no_ways(rules: Ruleset, state: State, moved: bool) -> tuple[Way, ...]:
    """Of systems in which nobody shoots."""
    return ()


class Exchanges:
    """What one model is expected to take from another, in marks, each worked out once."""

    def __init__(
        self,
        *,
        lasting_part: Callable[[State, ModelId], Any],
        share_left: Callable[[State, ModelId], float],
        strike: Callable[[Table, ModelId, ModelId, bool], Asking],
        shoot: Callable[[Table, ModelId, ModelId, str, bool], Asking] | None = None,
        ways: Callable[[Ruleset, State, bool], Iterable[Way]] = no_ways,
        policy: Policy = default,
        slot: Any = None,
    ) -> None:
        """`lasting_part`: the model's combat slot without what exchanges don't hang on; it stands in its place.

        The staged state has `round` 1 and no `phase`, and side 0 acts. So nothing in the slot may count rounds: a field
        that says until which round something lasts has to become 1 if it still lasts, and 0 if not.
        `share_left`: the share of its price that a model in play still fights for. `strike(table, i, foe, charging)`
        and `shoot(table, i, foe, what, moved)`: the rule's own procedures, in which who can't does nothing. `ways`: how
        `STRIKER` may shoot at `TARGET`. `slot`: of `State.combat`. Of a warrior they know its keywords and its price:
        whatever else matters of it, such as gear, belongs into the slot.
        All that is handed in goes to worker processes with the ruleset, and so must be picklable: functions of a
        module or bound methods, no lambdas.
        """
        self.beings = Beings(lasting_part)
        self._share_left, self._strike, self._shoot, self._ways = share_left, strike, shoot, ways
        self._policy, self._slot = policy, slot
        self._blows: Answers[float] = Answers()
        self._volleys: Answers[Volley | None] = Answers()
        self._tolls: Answers[float] = Answers()

    def blows(self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, charging: bool = False) -> float:
        """See `Hints.blows`."""
        mine, theirs = self.beings.of(rules, state, i), self.beings.of(rules, state, foe)
        key = mine, theirs, charging
        found = self._blows.get(key)
        if found is not None:
            return found
        staged = self._stage(rules, mine, theirs)
        takes = theirs.marks * self._lost(rules, staged, self._strike, STRIKER, TARGET, charging)
        return self._blows.keep(key, takes)

    def volley(
        self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str = "", moved: bool = False
    ) -> Volley | None:
        """See `Hints.volley`."""
        mine, theirs = self.beings.of(rules, state, i), self.beings.of(rules, state, foe)
        key = mine, theirs, (what, moved)
        if key in self._volleys:
            return self._volleys[key]
        ways = [way for way in self._ways(rules, self._stage(rules, mine, theirs), moved) if what in ("", way.what)]
        shots = [_Shots(tuple(sorted(way.reach_in)), self._shares(rules, mine, theirs, way, moved)) for way in ways]
        made = join_volleys(shots, theirs.marks) if shots else None
        return self._volleys.keep(key, made)

    def toll(self, rules: Ruleset, state: State, hit: Hit, times: int = 1) -> float:
        """See `Hints.toll`: whoever the hits come from."""
        if times < 1 or not state.on_table(hit.target):
            return 0.0
        being = self.beings.of(rules, state, hit.target)
        key = being, being, (hit.strength, hit.save, hit.missile, times)
        found = self._tolls.get(key)
        if found is not None:
            return found
        same = Hit(TARGET, hit.strength, NOBODY, hit.save, hit.missile)
        share = self._lost(rules, self._stage(rules, being, being), rules.combat.suffer, same, times)
        return self._tolls.keep(key, being.marks * share)

    def _shares(
        self, rules: Ruleset, mine: Being, theirs: Being, way: Way, moved: bool
    ) -> dict[tuple[float, bool], float]:
        """What is lost by distance, in the open and covered."""
        assert self._shoot is not None
        found: dict[tuple[float, bool], float] = {}
        for reach in way.reach_in:
            for covered in (False, True):
                staged = self._stage(rules, mine, theirs, max(0.0, reach - HAIR_IN), HEDGED if covered else BARE)
                found[reach, covered] = self._lost(rules, staged, self._shoot, STRIKER, TARGET, way.what, moved)
        return found

    def _stage(
        self, rules: Ruleset, mine: Being, theirs: Being, gap_in: float = 0.0, field: Battlefield = BARE
    ) -> State:
        """The two as they are now, so far apart, and nobody and nothing else."""
        off = RADIUS_IN + gap_in / 2
        here: Place = (X - off, Y, RADIUS_IN, HEIGHT_IN)
        there: Place = (X + off, Y, RADIUS_IN, HEIGHT_IN)
        return State(
            battlefield=field,
            scenario=Scenario("", ""),
            forces=NO_ROSTERS,
            models=(_figure(STRIKER, mine), _figure(TARGET, theirs)),
            places=(here, there),
            dice=Dice(0),
            effects=(*_effects(rules, STRIKER, mine), *_effects(rules, TARGET, theirs)),
            round=1,
            combat=self._slot,
        )

    def _lost(self, rules: Ruleset, state: State, procedure: Callable[..., Any], *args: Hashable) -> float:
        """The share of its price that the target is expected to lose; a rough one if the forecast is too wide."""
        before = self._left(state)
        if not before:
            return 0.0
        try:
            odds = forecast(rules, state, procedure, *args, policy=self._policy, worth=rules.worth, limit=WIDEST)
            left = float(odds.expected(lambda after, _: self._left(after))) / float(1 - odds.residual)
        except TooWide:
            policy = default if self._policy is best else self._policy
            tries = sample_ends(rules, state, procedure, *args, tries=TRIES, seed=SEED, policy=policy)
            left = tries.expected(lambda after, _: self._left(after)).value
        return before - left

    def _left(self, state: State) -> float:
        return 0.0 if state.models[TARGET].out else self._share_left(state, TARGET)


class _Shots(NamedTuple):
    """See `Shots` in `core/hints.py`."""

    reaches: tuple[float, ...]
    shares: dict[tuple[float, bool], float]

    def lost(self, reach_in: float, covered: bool) -> float:
        """See there."""
        return next((self.shares[reach, covered] for reach in self.reaches if reach_in <= reach), 0.0)


def _figure(i: ModelId, being: Being) -> Model:
    """A model of whom only that is known."""
    warrior = Warrior(str(i), "", "", keywords=being.keywords, marks=being.marks)
    conditions = tuple([Condition(name, amount) for name, amount in being.conditions])
    return Model(i, i, warrior, being.slot, conditions=conditions, out=being.out)


def _effects(rules: Ruleset, i: ModelId, being: Being) -> tuple[Effect, ...]:
    """What lasts on it, what its magic adds, and what its side has foreseen."""
    found: list[tuple[tuple[tuple[str, int], ...], int, bool]] = [
        (tuple([number for number in numbers if number[0] != TOPIC]), guard, blows)
        for numbers, guard, blows in being.lasting
    ]
    if any(being.named):
        named = zip(rules.magic.topics, being.named, strict=True)
        found.append((tuple([(topic, number) for topic, number in named if number]), 0, False))
    if being.foreseen:
        found.append((((TOPIC, 1),), 0, False))
    return tuple(
        [
            Effect(100 * i + number, "", i, i, numbers=numbers, guard=guard, blows=blows)
            for number, (numbers, guard, blows) in enumerate(found, 1)
        ]
    )
