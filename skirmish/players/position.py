"""What a position shows at a glance: which models are left, reach, see and may cut which, how the scenario stands.

Each feature (`FEATURES` in `core/value.py`) is a number of ours less the same number of theirs, so it changes its sign
with the side. The same code finds them where weights are fitted (`skirmish tune value`) and where they are used. It
asks what every rule system answers, and reads nothing but the view.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skirmish.board import on
from skirmish.core.awards import Spot, may_earn, spots_of
from skirmish.core.exits import (
    count_exits,
    fielded_models,
    find_later_edge,
    find_side_exit,
    has_exit_aim,
    inches_to_edge,
)
from skirmish.core.hints import Volley
from skirmish.core.scenario import HELD, RoutFrom, distance_to_building, losses_for_rout
from skirmish.core.state import OFF_TABLE_IN, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.units import Point
from skirmish.core.value import Value
from skirmish.players.goals import Goal, inches_short, spot_short
from skirmish.players.leads import DOUBT, cap_open, find_chaser, lead, tie_for, without_points
from skirmish.players.player import View, has_rout_tests

NO_ROUTS: RoutFrom = "quarter"
"""The share from which losses count for systems without rout tests, as they were when the weights were fitted."""
CUTS = "cutting"
"""The kind of the halo within which an enemy's magic may be cut."""
FAR_TURNS = 12.0
"""A place that no model ever reaches is so many turns away."""

Features = Iterator[tuple[str, float]]
"""Features by name."""


def chance_to_win(value: Value, view: View) -> float:
    """The side's chance to win from where the view stands."""
    verdict = view.state.verdict
    if verdict is not None:
        return 0.5 if verdict.winner is None else float(verdict.winner == view.side)
    return value.chance(view.rules.combat.name, features_of(view))


def features_of(view: View) -> dict[str, float]:
    """The features by name, but those that are 0; all of them change their sign if the other side looks."""
    state, rules = view.state, view.rules
    side, pair = view.side, _Pair(rules, state)
    fielded = sum([force.roster.marks for force in state.forces]) / 2 or 1.0
    mine, theirs = pair.summary(side), pair.summary(1 - side)
    turn = 0.0 if rules.combat.alternates or state.round < 1 else 1.0 if state.side == side else -1.0
    over = min(1.0, max(0, state.round - 1) / max(1, state.scenario.rounds))
    found = {
        "marks": rules.combat.worth(without_points(state), side) / fielded,
        "near": (mine.near - theirs.near) / fielded,
        "far": (mine.far - theirs.far) / fielded,
        "near-first": turn * (mine.near if turn > 0 else theirs.near) / fielded,
        "far-first": turn * (mine.far if turn > 0 else theirs.far) / fielded,
        "heads": mine.heads - theirs.heads,
        "slack": mine.slack - theirs.slack,
        "shaken": mine.shaken - theirs.shaken,
        "cuts": mine.cuts - theirs.cuts,
    }
    for name, number in _AIMS[state.scenario.won_by](pair, side):
        found |= {name: number, f"{name}*late": number * over}
    return {name: number for name, number in found.items() if number}


class _Side(NamedTuple):
    """What one side has left, and what it may do to the other."""

    heads: float
    """The share of those it fielded that isn't lost."""
    slack: float
    """1 less a half for each model that it can still lose before rout tests begin."""
    shaken: float
    """-1 if it takes rout tests."""
    near: float
    """Marks that its next round of blows may take from all it touches or can charge."""
    far: float
    """Marks that its next turn of shots and magic may take from all it sees in range."""
    cuts: float
    """The share of the enemy's channelers near enough for their magic to be cut; sight isn't asked."""


class _Pair:
    """Both sides on the table, and what is asked of each pair of models once."""

    def __init__(self, rules: Ruleset, state: State) -> None:
        self.rules, self.state = rules, state
        up = rules.combat.who(state, "standing")
        here = [m.id for m in state.models if not m.out and state.places[m.id][0] < OFF_TABLE_IN]
        self.there = [[i for i in here if state.models[i].side == side] for side in (0, 1)]
        self.up = [[i for i in there if up >> i & 1] for there in self.there]
        self._strides = {i: rules.combat.strides(state, i) for i in here}

    def summary(self, side: Side) -> _Side:
        """What it has left, and what it may do to the other."""
        state = self.state
        fielded = fielded_models(state, side)
        count, lost = max(1, len(fielded)), sum([m.out and not m.away for m in fielded])
        least = losses_for_rout(count, state.scenario.rout if has_rout_tests(self.rules) else NO_ROUTS)
        spare = max(0, least - lost) if least is not None else math.inf
        near, far = self._harm(side)
        return _Side(
            1.0 - lost / count, 1.0 - 0.5**spare, -1.0 * (spare == 0), near, far, self._cuts(side),
        )  # fmt: skip

    def _harm(self, side: Side) -> tuple[float, float]:
        """(by blows, from afar), each model at the enemy that it harms most."""
        state, rules = self.state, self.rules
        surface, foes = on(state), self.there[1 - side]
        near = far = 0.0
        for i in self.up[side] if foes else ():
            gaps, touched = surface.gaps(i), surface.contact_masks()[i]
            charge = self._strides[i].charge
            blows = shots = 0.0
            for j in foes:
                if touched >> j & 1 or gaps[j] <= charge:
                    blows = max(blows, rules.combat.blows(state, i, j, not touched >> j & 1))
                for volley in (rules.combat.volley(state, i, j), rules.magic.volley(state, i, j)):
                    if volley is not None and _reaches(volley, gaps[j]):
                        seen = surface.sight(i, j)
                        shots = max(shots, volley.at(gaps[j], seen.covered) if seen.seen else 0.0)
            near += blows
            far += shots
        return near, far

    def _cuts(self, side: Side) -> float:
        state, rules = self.state, self.rules
        casters = [j for j in self.there[1 - side] if rules.magic.channels(state, j)]
        if not casters:
            return 0.0
        surface, reached = on(state), set[ModelId]()
        for i in self.up[side]:
            if rules.magic.channels(state, i):
                for halo in rules.magic.halos(state, i):
                    if halo.kind == CUTS and halo.active:
                        reached.update([j for j in casters if surface.gaps(i)[j] <= halo.inches])
        return len(reached) / len(casters)

    def speed(self, i: ModelId) -> float:
        """Inches that it goes in a turn."""
        return max(self._strides[i].run, self._strides[i].move)

    def holds(self, spot: Spot, side: Side, moves: bool) -> int:
        """1 if more of the side are there, -1 if more of the enemy are; with a move each, on whatever level."""
        counts, state = [0, 0], self.state
        for who in (0, 1):
            for i in self.up[who]:
                counts[who] += spot_short(state, i, spot) <= (self.speed(i) if moves else 0)
        return _sign(counts[side] - counts[1 - side])

    @property
    def left(self) -> int:
        """How many rounds are still to end."""
        return max(1, self.state.scenario.rounds - max(1, self.state.round) + 1)

    @property
    def rounds_left(self) -> range:
        """Their numbers."""
        first = max(1, self.state.round)
        return range(first, first + self.left)


def _reaches(volley: Volley, gap_in: float) -> bool:
    return bool(volley.reach_in) and gap_in <= volley.reach_in[-1]


# --- how the scenario stands ---------------------------------------------------------------------------------------


def _nothing(pair: _Pair, side: Side) -> Features:
    yield from ()


def _points(pair: _Pair, side: Side) -> Features:
    """Points ahead, what is held, what can be within a turn, by how many points there are; models in time to leave.

    What counts only in some of the rounds left counts by their share. Ahead is reckoned against what wins: see `lead`.
    """
    state, awards, chaser = pair.state, pair.state.scenario.awards, find_chaser(pair.state)
    turned, stakes = 1 if chaser == side else -1, list[tuple[float, int]]()
    held = soon = among = 0.0
    for award in awards:
        if award.kind not in HELD:
            continue
        ours, others = (spots_of(state, award, one) if may_earn(state, award, one) else () for one in (side, 1 - side))
        share = 1.0 if award.when == "end" else award.count_rounds(pair.rounds_left) / pair.left
        for spot in dict.fromkeys((*ours, *others)) if share else ():
            now, then = (pair.holds(spot, side, moves) for moves in (False, True))
            among += share * award.points
            held += share * award.points * now * (spot in (ours if now > 0 else others))
            soon += share * award.points * then * (spot in (ours if then > 0 else others))
            if spot in (ours if chaser == side else others):
                stakes.append((share * award.points * (1 if award.when == "end" else pair.left), turned * now))
    if among or state.scenario.won_by == "points":
        unit = max([award.points for award in awards], default=1)
        still = cap_open(state, max(len(awards), among / unit) * pair.left)
        yield "markers-points", lead(state, side, stakes) / unit / math.sqrt(1.0 + DOUBT * still)
    if among:
        yield "markers-held", held / among
        yield "markers-soon", soon / among
    if any(award.kind == "exit" for award in awards):
        yield "exit-soon", _exits_of(pair, side)[1] - _exits_of(pair, 1 - side)[1]


def _exits(pair: _Pair, side: Side) -> Features:
    """The share of those that must leave that have left, and the share that still can in time."""
    gone, soon = zip(*[_exits_of(pair, one) for one in (side, 1 - side)], strict=True)
    yield "exit-gone", gone[0] - gone[1]
    yield "exit-soon", soon[0] - soon[1]


def _exits_of(pair: _Pair, side: Side) -> tuple[float, float]:
    state = pair.state
    edge = find_side_exit(state, side)
    if edge is None or not has_exit_aim(state, side):
        return 0.0, 0.0
    gone, needed = count_exits(state, side)
    need = max(1, needed)
    turns = []
    for i in pair.there[side]:
        if find_later_edge(state, i) is None:
            continue
        x, y, radius, _ = state.places[i]
        speed = pair.speed(i)
        short = max(0.0, inches_to_edge(state.battlefield, edge, (x, y)) - radius)
        turns.append(short / speed if speed else math.inf)
    open_places = max(0, needed - gone)
    chances = [1.0 / (1.0 + math.exp(min(20.0, 2.0 * (one - pair.left + 1)))) for one in sorted(turns)[:open_places]]
    return gone / need, sum(chances) / need


def _treasure(pair: _Pair, side: Side) -> Features:
    """Tokens carried off, tokens borne, tokens that lie nearer to us; by how many there are."""
    state = pair.state
    count = max(1, len(state.tokens))
    gone = borne = near = 0.0
    for token in state.tokens:
        if token.side >= 0:
            gone += 1 if token.side == side else -1
        elif token.bearer >= 0:
            borne += 1 if state.models[token.bearer].side == side else -1
        elif token.at is not None:
            ours, others = (_turns_to(pair, one, token.at, token.level) for one in (side, 1 - side))
            near += (others - ours) / (1.0 + others + ours)
    yield "treasure-gone", gone / count
    yield "treasure-borne", borne / count
    yield "treasure-near", near / count


def _turns_to(pair: _Pair, side: Side, at: Point, level: int) -> float:
    """Turns until the middle of the first of the side is there; many if none can."""
    state = pair.state
    goals = [(i, Goal(at, -state.places[i][2], level)) for i in pair.up[side] if pair.speed(i)]
    found = [inches_short(state, i, goal) / pair.speed(i) for i, goal in goals]
    return min([*found, FAR_TURNS])


def _building(pair: _Pair, side: Side) -> Features:
    """Models near the building, ours less theirs, and those that can be by the end; its defender wins ties."""
    state = pair.state
    there, soon = [0, 0], [0, 0]
    for who in (0, 1):
        for i in pair.up[who]:
            x, y, radius, _ = state.places[i]
            short = distance_to_building(state.battlefield, (x, y)) - radius - state.scenario.marker_radius_in
            there[who] += short <= 0
            soon[who] += short <= pair.speed(i) * pair.left
    tie = tie_for(state, side)
    yield "hold-there", _share(there, side, tie)
    yield "hold-soon", _share(soon, side, tie)


def _share(counts: Sequence[int], side: Side, tie: float) -> float:
    return (counts[side] - counts[1 - side] + tie) / max(1, sum(counts))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


_AIMS = {
    "rout": _nothing, "markers": _points, "exit": _exits, "treasure": _treasure, "hold": _building, "points": _points,
}  # fmt: skip
"""How the scenario stands, by what wins it."""
