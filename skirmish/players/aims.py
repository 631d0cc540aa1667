"""What the scenario is worth to a side, in marks: what a victory point, a way off the table, a token changes of its
chance to win; which models are to bring it, and how much dearer that makes a model than its price. (SKR-91)

A battle won is worth what a side fielded. The aim decides it as far as no rout does, so its worth hangs on the
scenario's rout and on how much of the battle is left. The model that can bring a point soonest is sent for it, one more
at a time, as long as one more may change which side has it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from operator import is_
from typing import NamedTuple

from skirmish.core.awards import Spot, is_about, may_earn, spots_of
from skirmish.core.battlefield import Edge
from skirmish.core.exits import count_exits, exit_awards, find_later_edge, find_side_exit, has_exit_aim, inches_to_edge
from skirmish.core.record import evolve
from skirmish.core.scenario import COUNTED, HELD, Award, distance_to_building
from skirmish.core.state import ModelId, Side, State, fellow_of
from skirmish.core.units import Point, distance, snapped
from skirmish.players.goals import Goal, exit_goal, goal_of, inches_short, spot_goal, spot_short, step_aside
from skirmish.players.leads import DOUBT, HAPPENS, cap_open, find_chaser, lead, tie_for
from skirmish.players.player import has_rout_tests
from skirmish.players.situation import Situation

DECIDES: Mapping[str, float] = {"quarter": 0.4, "third": 0.55, "half": 0.75, "two-thirds": 0.85, "never": 1.0}
"""How likely it is at the start that the aim decides, by the share of losses from which sides rout."""
NO_ROUTS = "never"
"""The share for systems without rout tests, whatever the scenario says."""
LEAST_ODDS = 0.05
"""A point is never worth less than this share of the battle."""
KEPT = 0.8
"""What a point of the next round counts for, for each round until then: models that stand there may be driven off."""
STRAYS = 0.6
"""How likely an enemy is thought to go to the marker that is nearest to it."""
SURE = 0.85
"""The share of a move's inches that surely leads nearer: ways are seldom straight."""
RUNNERS, LAG = 1.5, 0.5
"""For each model that is to leave, so many are sent, and one more; a side so many turns behind in a race just one."""
BARRING = 3.0
"""How much more it is worth to stand in the way of a model that leaves than the inches that brings it nearer."""
SETTLED = 0.15
"""The share of an inch's worth that is left for a model that gets there in its next turn anyway."""
RESERVE = 1.5
"""How fast it loses its worth to have more at a marker than the enemy."""
LEAST_GAIN = 4.0
"""Marks that one more model at a marker must bring: one that would bring less is free."""
USUAL_PULL = 2.0
"""Marks an inch toward the edge that it is to leave by, at the least."""
GAINED = 0.15
"""The share of what its leaving brings that a turn less to the edge is worth."""
NEARLY = 2.0
"""A model that has come so many times nearer to the edge than it was begins to be dear."""
LATE = 2.0
"""How much more an inch is worth where there is hardly time left to get there."""
IN_TIME = 2
"""A model that holds something stays there as long as it has so many rounds to spare for leaving."""
AMPLE = 3.0
"""So many turns to spare are time enough."""
BARS_IN, AHEAD_IN, BEFORE_EDGE_IN = 2.0, 4.0, 1.5
"""So near to an enemy's way it bars it; so far ahead of the enemy at least, and no nearer to the edge than this."""
SHOOTS_IN = 6.0
"""A model that harms from afar is sent to bar a way only if all others have so many inches more to go."""
SPARED, WAITS = 0.35, 0.3
"""The share of its pull that each turn to spare takes off, and what is left at the least."""
LANE_IN, BERTH_IN = 4.0, 4.0
"""How far apart the ways to the edge are that are compared; an enemy so far out of reach is in no model's way."""
URGED = 2.5
"""How many times its share of the battle a token is worth: it is gone where others fetch it first."""
SHOOTS = 1.0
"""A model that harms from afar is sent for a token only if no other is there within so many turns more."""
FETCHED = 0.3
"""The share of a token's worth that it brings to pick it up; the rest comes on the way home."""
LADEN = 0.5
"""How fast a model goes with a token."""
FAR_TURNS = 99.0


class Claim(NamedTuple):
    """Something to hold, and what that brings."""

    spot: Spot
    rounds: tuple[float, ...]
    """Points for holding it at the end of this round, the next, ..."""
    ours: bool
    theirs: bool
    """Whether they are points for our side, and for the enemy."""

    @property
    def points(self) -> float:
        """All that it can still bring."""
        return sum(self.rounds)

    @property
    def mean(self) -> float:
        """What it brings in a round."""
        return self.points / len(self.rounds)

    @property
    def turned(self) -> float:
        """How much of the difference between the sides it is to drive the enemy off and hold it instead: 1 is all."""
        return 1.0 if self.ours and self.theirs else 0.5

    def swing(self, behind: float) -> float:
        """As `_swing`; what brings only the enemy points is worth nothing to us as long as it isn't there."""
        return _swing(behind) if self.ours or behind > 0 else 0.0

    def later(self, first: int) -> float:
        """What holding it from then on counts; this round is 0."""
        return sum([KEPT**n * self.rounds[n] for n in range(first, len(self.rounds))])


class Marker(NamedTuple):
    """A claim, and how many enemies may stand there when rounds end."""

    claim: Claim
    now: float
    """Enemies expected at the end of this round."""
    later: float


class Sent(NamedTuple):
    """A model that is to stand at a marker: in how many rounds it gets there, what it changes there then, and later."""

    model: ModelId
    turns: int
    speed: float
    now: float
    later: float


class Aims:
    """What the scenario is worth to each model of a side, kept until something changes that it hangs on."""

    def __init__(self, scene: Situation) -> None:
        self._scene = scene
        self._seen: tuple[object, ...] = ()
        self._goals: dict[ModelId, Goal] = {}
        self._plans: dict[ModelId, str] = {}
        self._claimed: list[Claim] = []
        self._short: dict[ModelId, list[float]] = {}
        """By how many inches each model that stands is too far away to count at each of the claims."""
        self._point_marks = 0.0
        """What a point of the scenario is worth."""
        self._lanes: dict[ModelId, tuple[object, float]] = {}
        """In which turn and where each and its enemies stood, and where along the edge it was to leave."""
        self.dear: dict[ModelId, float] = {}
        """Marks that the game changes by if the model is out of it, besides what it costs: of friends and foes."""

    def goal(self, i: ModelId) -> Goal | None:
        """What the scenario wants of a model of the side; None for one that is free."""
        return self._goals.get(i)

    def keeps(self, i: ModelId, at: Point) -> bool:
        """Whether a model that counts at the building to hold would count there as well."""
        state = self._scene.state
        if state.scenario.won_by != "hold":
            return False
        reach = state.places[i][2] + state.scenario.marker_radius_in
        return max(distance_to_building(state.battlefield, one) for one in (state.places[i][:2], at)) <= reach

    def plan(self, i: ModelId) -> str:
        """What a model is sent to do: a word of `explanation.PLANS`; nothing for one that is free."""
        state = self._scene.state
        if i not in self._goals:
            return ""
        if fellow_of(state, i) is not None:
            return "beside"
        if any(token.bearer == i for token in state.tokens):
            return "carry"
        return self._plans.get(i) or PLANNED.get(state.scenario.won_by, "")

    def look(self) -> None:
        """Brings it up to date with the situation."""
        scene = self._scene
        state = scene.state
        seen = (
            state.places,
            state.models,
            state.forces,
            state.tokens,
            state.features,
            state.scenario,
            scene.side,
            state.side,
            state.round,
            state.acted,
        )
        if len(self._seen) == len(seen) and all(map(is_, self._seen, seen)):
            return
        self._seen, self._goals, self._plans, self.dear = seen, {}, {}, {}
        up = scene.rules.combat.who(state, "standing")
        self._mine = [i for i in scene.friends if up >> i & 1]
        self._theirs = [j for j in scene.foes if up >> j & 1]
        for i in scene.friends:
            if fellow_of(state, i) is not None:
                beside = goal_of(state, i)
                if beside is not None:
                    self._goals[i] = beside
        if state.round < 1 or state.scenario.won_by == "rout":
            return
        _SORTS[state.scenario.won_by](self)

    # What there is to win

    @property
    def _left(self) -> int:
        """How many rounds are still to end."""
        return max(1, self._scene.state.scenario.rounds - self._scene.state.round + 1)

    def _prize(self) -> float:
        """What it is worth to win by the aim, as far as it decides."""
        state = self._scene.state
        fielded = [sum([w.marks for w in force.roster.warriors]) for force in state.forces]
        share = state.scenario.rout if has_rout_tests(self._scene.rules) else NO_ROUTS
        routed = (1.0 - DECIDES[share]) * self._left / max(1, state.scenario.rounds)
        return (1.0 - routed) * sum(fielded) / 2

    def _point(self, ahead: float, open_points: float) -> float:
        """What one point more is worth, with so many ahead and so many still to be had."""
        spread = math.sqrt(1.0 + DOUBT * open_points)
        odds = math.exp(-0.5 * (ahead / spread) ** 2) / (spread * math.sqrt(2 * math.pi))
        return self._prize() * max(LEAST_ODDS, odds)

    def _speed(self, i: ModelId) -> float:
        """Inches that it goes in a turn; 0 for a model that can't get away."""
        stride = self._scene.strides(i)
        return max(stride.run, stride.move)

    def _turns(self, i: ModelId, short: float) -> float:
        """In how many of its turns a model of the side goes so many inches; one that has gone in this turn waits."""
        if short <= 0:
            return 0.0
        now, speed = self._inches_now(i), self._speed(i)
        if short <= now:
            return short / now
        return self._has_turn + (short - now) / speed if speed else FAR_TURNS

    def _inches_now(self, i: ModelId) -> float:
        """Inches that a model of the side still goes in this turn: none if it has gone, or the enemy has the turn."""
        scene = self._scene
        if not self._has_turn or (self._in_rounds and i in scene.state.acted):
            return 0.0
        reach = scene.reach(i)
        return max(reach.run, reach.move)

    def _turns_of_enemy(self, j: ModelId, short: float) -> float:
        """In how many turns an enemy goes so many inches; one that has acted in a round waits for the next."""
        return self._turns_at_speed(j, short) + (self._in_rounds and j in self._scene.state.acted)

    @property
    def _has_turn(self) -> bool:
        """Whether it counts as the side's turn now."""
        return self._in_rounds or self._scene.state.side == self._scene.side

    @property
    def _in_rounds(self) -> bool:
        """Whether every model acts once in a round: whose activation it is means nothing."""
        return self._scene.rules.combat.alternates

    def _turns_at_speed(self, i: ModelId, short: float) -> float:
        """In how many turns a model of either side goes so many inches, its next one the first."""
        speed = self._speed(i)
        return 0.0 if short <= 0 else short / speed if speed else FAR_TURNS

    def _comes(self, k: ModelId) -> bool:
        """Whether a model still moves in this round."""
        state = self._scene.state
        if self._in_rounds:
            return k not in state.acted
        return state.side in (state.models[k].side, state.first)

    # Points

    def _points(self) -> None:
        """Everything that brings points, what must begin soonest first; a model that holds nothing leaves or hunts."""
        self._claimed, state = self._claims(), self._scene.state
        everybody = *self._mine, *self._theirs
        self._short = {k: [spot_short(state, k, claim.spot) for claim in self._claimed] for k in everybody}
        self._point_marks = self._point(*self._prospect())
        for part, plan in ((self._treasure, "fetch"), (self._hold, "hold"), (self._exits, "leave"), (self._lives, "")):
            before, self.dear = self.dear, {}
            part()
            for k, marks in before.items():
                self.dear[k] = self.dear.get(k, 0.0) + marks
            for i in self._goals:
                self._plans.setdefault(i, plan)

    def _prospect(self) -> tuple[float, float]:
        """By how many points the side will be ahead as things stand, and how many are still open, each squared.

        Where one side must reach `win_at`, `lead` reckons all that may come.
        """
        state, side = self._scene.state, self._scene.side
        signs, chaser = [self._sign(n) for n in range(len(self._claimed))], find_chaser(state)
        turned = 1 if chaser == side else -1
        ahead = lead(state, side, [(c.points, turned * sign) for c, sign in zip(self._claimed, signs, strict=True)])
        coming = still = 0.0
        for claim, sign in zip(self._claimed, signs, strict=True):
            coming += sign * claim.points / 2 * ((sign > 0 and claim.ours) or (sign < 0 and claim.theirs))
            still += sum([points * points for points in claim.rounds])
        for award in state.scenario.awards:
            if award.kind in HELD:
                continue
            brings = self._brings(award)
            if award.kind == "alive":
                coming += sum(brings) * (self._alive(award, side) - self._alive(award, 1 - side))
            if award.kind == "token":
                among = len(state.tokens)
            else:
                among = sum([self._earner(award, k) is not None for k in (*self._mine, *self._theirs)])
            each = sum([points * points for points in brings])
            # What is counted round by round may come in each; what just happens once, if it does while it counts.
            still += HAPPENS[award.kind] * among * (each if award.kind == "alive" else each / len(brings))
        largest = max([award.points for award in state.scenario.awards], default=1)
        return ahead + (coming if chaser is None else 0.0), largest * cap_open(state, still / largest)

    def _alive(self, award: Award, side: Side) -> float:
        """How many of the side's models count for the award in the end: one that has left surely does."""
        counted = [m for m in self._scene.state.models if m.side == side and self._earner(award, m.id) == side]
        return sum([1.0 if m.away else HAPPENS["alive"] for m in counted if m.away or not m.out])

    def _brings(self, award: Award) -> list[float]:
        """The points that it brings at the end of this round, the next, ..., or for what happens in it."""
        rounds = range(self._scene.state.round, self._scene.state.round + self._left)
        once = award.kind in COUNTED and award.when == "end"
        return [float(award.points * (n == rounds[-1] if once else award.counts_in(n))) for n in rounds]

    def _needs(self, award: Award, side: Side) -> bool:
        """Whether these points help the side: they are for it, and it doesn't win at the limit whatever it has."""
        return find_chaser(self._scene.state) in (None, side) and may_earn(self._scene.state, award, side)

    def _earner(self, award: Award, k: ModelId) -> Side | None:
        """Whose points they are if the model stays alive, leaves, or is put out of action; None if neither side's."""
        model = self._scene.state.models[k]
        side = 1 - model.side if award.kind == "enemy-out" else model.side
        return side if is_about(award, model) and self._needs(award, side) else None

    def _claims(self) -> list[Claim]:
        """What there is to hold, what the scenario says of one place taken together."""
        state, side = self._scene.state, self._scene.side
        found = dict[tuple[Spot, tuple[bool, bool]], list[float]]()
        for award in state.scenario.awards:
            if award.kind not in HELD:
                continue
            brings = self._brings(award)
            mine, theirs = (spots_of(state, award, one) if self._needs(award, one) else () for one in (side, 1 - side))
            for spot in dict.fromkeys((*mine, *theirs)):
                known = found.setdefault((spot, (spot in mine, spot in theirs)), [0.0] * len(brings))
                for n, points in enumerate(brings):
                    known[n] += points
        return [Claim(spot, tuple(brings), *whose) for (spot, whose), brings in found.items() if any(brings)]

    def _lives(self) -> None:
        """Whose fall brings points to the other side in this round, or costs its own all those for being alive."""
        for award in self._scene.state.scenario.awards:
            if award.kind not in ("enemy-out", "alive"):
                continue
            brings = self._brings(award)
            points = sum(brings) if award.kind == "alive" else brings[0]
            for k in (*self._mine, *self._theirs):
                if points and self._earner(award, k) is not None:
                    self.dear[k] = self.dear.get(k, 0.0) + points * self._point_marks

    def _hold(self) -> None:
        """Markers and zones: the model that brings most there is sent."""
        claims, point, away = self._claimed, self._point_marks, self._short
        if not claims:
            return
        markers = [self._expected(n, claim, away) for n, claim in enumerate(claims)]
        self._share_out(markers, away, point)
        for n, claim in enumerate(claims):
            there = [j for j in self._theirs if away[j][n] <= 0]
            ours = [i for i in self._mine if away[i][n] <= 0]
            brings = claim.rounds[0] + (KEPT * claim.rounds[1] if len(claim.rounds) > 1 else 0.0)
            swing = point * claim.turned * brings
            for j in there:
                self.dear[j] = self.dear.get(j, 0.0) + swing * _swing(len(there) - len(ours))
            for i in ours:
                self.dear[i] = self.dear.get(i, 0.0) + swing * _swing(len(there) - len(ours) + 1)

    def _sign(self, n: int) -> int:
        """1 if the side holds the claim of this number when all stay, -1 if the enemy does, else 0."""
        ours, others = (sum([self._short[k][n] <= 0 for k in side]) for side in (self._mine, self._theirs))
        return (ours > others) - (ours < others)

    def _expected(self, n: int, claim: Claim, away: Mapping[ModelId, Sequence[float]]) -> Marker:
        """How many enemies are expected at the marker."""
        now = later = 0.0
        for j in self._theirs:
            short = away[j][n]
            if short <= 0:
                now += 1.0
                later += 1.0
            elif n == min(range(len(away[j])), key=away[j].__getitem__):
                speed = self._speed(j)
                if speed and short <= 3 * speed:
                    later += STRAYS
                if short <= speed and self._comes(j):
                    now += STRAYS
        return Marker(claim, now, later)

    def _share_out(self, markers: Sequence[Marker], away: Mapping[ModelId, Sequence[float]], point: float) -> None:
        """Sends the model that brings most to where it brings that, one after the other."""
        left = self._left
        sent: list[list[Sent]] = [[] for _ in markers]
        lasts = [[m.claim.later(first) * m.claim.turned for first in range(left + 1)] for m in markers]
        at_once = [m.claim.rounds[0] * m.claim.turned for m in markers]
        ways = list[tuple[ModelId, float, int, float, int]]()
        for i in self._mine:
            speed, comes = self._speed(i), self._comes(i)
            for n, short in enumerate(away[i] if i not in self._goals else ()):
                turns = max(0, _moves(short, speed) - comes) if speed or short <= 0 else left
                if turns < left:
                    ways.append((i, speed, n, short, turns))
        while ways:
            now = [m.claim.swing(m.now - sum([one.turns <= 0 for one in sent[n]])) for n, m in enumerate(markers)]
            later = [m.claim.swing(m.later - len(sent[n])) for n, m in enumerate(markers)]
            best, found = LEAST_GAIN, None
            for i, speed, n, short, turns in ways:
                soon = now[n] * at_once[n] if turns <= 0 else 0.0
                gain = point * (soon + later[n] * lasts[n][max(1, turns)]) - 0.01 * short
                if gain > best:
                    best, found = gain, (n, Sent(i, turns, speed, now[n], later[n]))
            if found is None:
                break
            sent[found[0]].append(found[1])
            ways = [way for way in ways if way[0] != found[1].model]
        for n, marker in enumerate(markers):
            enough = sum([one.turns <= 0 for one in sent[n]]) >= math.floor(marker.now)
            mean = marker.claim.mean * marker.claim.turned
            for one in sent[n]:
                short = away[one.model][n]
                moves_left = _moves(short, one.speed) if one.speed else 0
                # A model that doesn't go now seldom goes later: all that is to come counts.
                full = one.now * at_once[n] + one.later * lasts[n][1]
                there = point * full if enough and moves_left <= 1 else 0.0
                ring = 0.0
                if short > 0 and not there:
                    ring = SURE * one.speed * max(1, moves_left - 1)
                    there = point * one.later * mean  # from there it is a round less
                pull = point * mean * (one.later if ring else SETTLED * one.later) / max(4.0, one.speed)
                goal = spot_goal(self._scene.state, one.model, marker.claim.spot)
                self._goals[one.model] = evolve(goal, near_in=goal.near_in + ring, worth=there, pull=pull)

    # Leaving the table

    def _exits(self) -> None:
        state, scene = self._scene.state, self._scene
        ways = {side: way for side in (scene.side, 1 - scene.side) if (way := self._way_out(side)) is not None}
        for side, (edge, k, runners) in ways.items():
            other, by_points = ways.get(1 - side), bool(state.scenario.awards)
            gap = _turns_of(runners, k) - _turns_of(other[2], other[1]) if other else 0.0
            sent = 0 if other is not None and gap > LAG and not by_points else k * RUNNERS
            if other is not None and scene.rules.combat.declares:  # guards declare before they see who runs past
                sent = len(runners)
            field, share = state.battlefield, self._prize() / k
            depth = field.depth_in if edge in ("north", "south") else field.width_in
            few = not by_points and len(self._here(side)) < k
            for n, (turns, i) in enumerate(runners):
                speed = self._speed(i)
                brings = _exit_points(state, i, turns) if by_points else ()
                each = self._point_marks * max(brings) if by_points else share
                self.dear[i] = each * max(0.0, 1.0 - NEARLY * turns * speed / depth)
                spare = self._left - math.ceil(turns)
                stays = by_points and (spare >= IN_TIME or i not in self._goals or each <= self._goals[i].worth)
                soon = each and (not by_points or any(brings[:2]))
                if side != scene.side or n > sent or not soon or (i in self._goals and (stays or not by_points)):
                    continue
                # Too few to win by leaving at once: they win at the limit if more have left and one is still there.
                if few and (spare > 0 or n >= len(self._here(side)) - 1):
                    continue
                # A model that leaves in this move goes straight: no enemy can stop it any more.
                goal = exit_goal(state, i, edge, self._lane(i, edge) if turns > 1 else None)
                if goal is not None:
                    pull = max(USUAL_PULL, GAINED * each / max(4.0, speed)) * _haste(spare)
                    self._goals[i] = evolve(goal, pull=pull, worth=each / 2)
                    self._plans[i] = "leave"
            if side == scene.side:
                continue
            soonest = [max(_exit_points(state, i, turns)[:2]) for turns, i in runners] if by_points else []
            dearest = max(soonest, default=0.0)
            if not by_points or dearest:
                each = self._point_marks * dearest if by_points else share
                self._bar([i for _, i in runners], edge, BARRING * each)

    def _here(self, side: Side) -> Sequence[ModelId]:
        """The models of a side on the table, standing or not."""
        return self._scene.friends if side == self._scene.side else self._scene.foes

    def _way_out(self, side: Side) -> tuple[Edge, int, list[tuple[float, ModelId]]] | None:
        """By which edge a side leaves, how many are still to, and in how many turns each may, the soonest first.

        None if it needn't, or can't win by it any more.
        """
        state, scene = self._scene.state, self._scene
        leaves = has_exit_aim(state, side) and find_chaser(state) in (None, side)
        edge = find_side_exit(state, side) if leaves else None
        away, needed = count_exits(state, side)
        if edge is None or away >= needed:
            return None
        alone = not state.scenario.awards and not has_exit_aim(state, 1 - side)
        if alone and len(self._here(side)) < needed - away:
            return None
        runners = list[tuple[float, ModelId]]()
        for i in self._mine if side == scene.side else self._theirs:
            x, y, radius, _ = state.places[i]
            if find_later_edge(state, i) is None:
                continue
            short = inches_to_edge(state.battlefield, edge, (x, y)) - radius
            turns = self._turns(i, short) if side == scene.side else self._turns_of_enemy(i, short)
            if math.ceil(turns) <= self._left:
                runners.append((turns, i))
        return edge, needed - away, sorted(runners)

    def _lane(self, i: ModelId, edge: Edge) -> float:
        """How far along the edge the model does best to leave: soon, and far from enemies on its way.

        It is kept as long as the model and its enemies stay where they are, until the next turn.
        """
        state = self._scene.state
        moment = state.round, state.side, state.places[i], [state.places[j] for j in self._theirs]
        kept = self._lanes.get(i)
        if kept is None or kept[0] != moment:
            kept = self._lanes[i] = moment, self._best_lane(i, edge)
        return kept[1]

    def _best_lane(self, i: ModelId, edge: Edge) -> float:
        state, scene = self._scene.state, self._scene
        field, (x, y, *_) = state.battlefield, state.places[i]
        lying = edge in ("north", "south")
        here, long = (x, field.width_in) if lying else (y, field.depth_in)
        deep, speed = inches_to_edge(field, edge, (x, y)), max(1.0, self._speed(i))
        enemies = [
            ((ex if lying else ey) - here, deep - inches_to_edge(field, edge, (ex, ey)), scene.strides(j).charge)
            for j, (ex, ey, *_) in [(j, state.places[j]) for j in self._theirs]
        ]
        places = [here, *[n * LANE_IN for n in range(1, math.ceil(long / LANE_IN))]]  # in a corner it would be caught

        def cost(at: float) -> float:
            """Turns, and a turn more for each enemy in the way, less for one that it passes at some distance."""
            off = at - here
            way = max(1.0, math.hypot(off, deep))
            turns = way / speed
            for aside, ahead, reach in enemies:
                part = min(1.0, max(0.0, (aside * off + ahead * deep) / (way * way)))
                gap = math.hypot(aside - part * off, ahead - part * deep)
                turns += max(0.0, 1.0 - gap / (reach + BERTH_IN))
            return turns

        return min(places, key=cost)

    def _bar(self, runners: Sequence[ModelId], edge: Edge, each: float) -> None:
        """Sends a free model before each enemy that may leave, the soonest first: the nearest one that is in time.

        It waits on the enemy's way instead of going to meet it: an enemy that is past is never caught.
        """
        state, scene = self._scene.state, self._scene
        field = state.battlefield
        dx, dy = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}[edge]
        free = {i: self._speed(i) for i in self._mine if i not in self._goals and self._speed(i)}
        afar = {i for i in free if scene.rules.magic.reach(state, i) > 0 or scene.strides(i).shoot > 0}
        for j in runners:
            x, y, _, _ = state.places[j]
            fast, far = max(1.0, self._speed(j)), inches_to_edge(field, edge, (x, y)) - BEFORE_EDGE_IN
            found = list[tuple[float, ModelId, float, float]]()
            for i, speed in free.items():
                gx, gy = state.places[i][:2]
                ahead, aside = (gx - x) * dx + (gy - y) * dy, abs((gx - x) * dy + (gy - y) * dx)
                met = _meeting(ahead, aside, speed / fast, BARS_IN + self._inches_now(i), far)
                if met is not None:
                    away = math.hypot(ahead - met, aside)
                    found.append((away + (SHOOTS_IN if i in afar else 0.0), i, met, away))
            if not found:
                continue
            _, i, met, away = min(found)
            spare = met / fast + (self._inches_now(i) - max(0.0, away - BARS_IN)) / free.pop(i)
            pull = each / (field.depth_in + field.width_in) * max(WAITS, 1.0 - SPARED * spare)
            at = snapped((x + dx * met, y + dy * met))
            # On the ground: an enemy on a roof has to come down to leave.
            self._goals[i] = Goal(at, BARS_IN, worth=pull * BARS_IN, pull=pull)
            self._plans[i] = "bar"

    # Treasure

    def _treasure(self) -> None:
        state, scene = self._scene.state, self._scene
        side = scene.side
        carried = [sum([token.side == one for token in state.tokens]) for one in (0, 1)]
        still = sum([token.side < 0 for token in state.tokens])
        if not still:
            return
        borne = {token.bearer: token for token in state.tokens if token.bearer >= 0}
        ahead = float(carried[side] - carried[1 - side])
        ahead += 0.5 * sum([1 if state.models[k].side == side else -1 for k in borne])
        worth = sum([award.points for award in state.scenario.awards if award.kind == "token"])
        point = URGED * (self._point_marks * worth if state.scenario.awards else self._point(ahead, 2 * still))
        for k in borne:
            self.dear[k] = point
        for i in self._mine:
            if i in borne and i not in self._goals:
                edge = find_side_exit(state, side)
                goal = exit_goal(state, i, edge) if edge is not None else None
                if goal is not None:
                    self._goals[i] = evolve(goal, worth=point / 2, pull=point / state.battlefield.depth_in * 2)
        hands = [i for i in self._mine if i not in borne and i not in self._goals and self._speed(i)]
        lying = [token for token in state.tokens if token.lies and token.at is not None]
        late = {i: SHOOTS * (scene.rules.magic.reach(state, i) > 0 or scene.strides(i).shoot > 0) for i in hands}
        pairs = [
            (late[i] + self._turns(i, inches_short(state, i, Goal(token.at, 0.0, token.level))), n, i)
            for n, token in enumerate(lying)
            if token.at is not None
            for i in hands
        ]
        taken = set[int]()
        for turns, n, i in sorted(pairs):
            if n in taken or i in self._goals or turns > self._left:
                continue
            taken.add(n)
            token = lying[n]
            assert token.at is not None
            on_it = state.level(i) == token.level and distance(state.places[i][:2], token.at) <= state.places[i][2]
            goal = step_aside(state, i, token.at) if on_it else Goal(token.at, 0.0, token.level, urgent=True)
            if goal is not None:
                self._goals[i] = evolve(goal, worth=FETCHED * point, pull=point / state.battlefield.depth_in * 2)

    # A building

    def _building(self) -> None:
        state, scene = self._scene.state, self._scene
        left, radius = self._left, state.scenario.marker_radius_in
        counts = [0, 0]
        short = {}
        for k in (*self._mine, *self._theirs):
            x, y, base, _ = state.places[k]
            short[k] = distance_to_building(state.battlefield, (x, y)) - base - radius
            counts[state.models[k].side] += short[k] <= 0
        ahead = counts[scene.side] - counts[1 - scene.side] + tie_for(state, scene.side)
        spread = math.sqrt(1.0 + DOUBT * (left - 1) * max(2, len(short)) / 8)
        turns = {i: self._turns_at_speed(i, short[i]) for i in self._mine}
        coming = sum([0 < turns[i] <= left for i in self._mine]) if ahead < 0 else 0
        head = self._prize() * max(LEAST_ODDS, _head_odds(ahead, spread, coming))
        for k, far in short.items():
            if far <= 0:
                self.dear[k] = head * KEPT ** (left - 1)
        for i in self._mine:
            if i in self._goals:
                continue
            goal = goal_of(state, i)
            speed = self._speed(i)
            if goal is None or turns[i] > left:
                continue
            # The side that would win if it ended now may take its time; the other must fight for the place first.
            calm = 1.0 if ahead < 0 else 1.0 + LATE
            pull = head / max(4.0, speed) * _haste(left - turns[i]) / calm
            self._goals[i] = evolve(goal, worth=head * KEPT ** (left - 1), pull=pull)


PLANNED = {
    "markers": "hold",
    "exit": "leave",
    "treasure": "fetch",
    "hold": "keep",
    "rout": "beside",
}
"""What a side's models are sent to do, by what wins."""
_SORTS = {
    "markers": Aims._points, "exit": Aims._exits, "treasure": Aims._treasure, "hold": Aims._building,
    "points": Aims._points,
}  # fmt: skip


def _exit_points(state: State, i: ModelId, turns: float) -> list[float]:
    """What it brings if the model leaves in the round in which it can, in so many turns; in the next; and so on."""
    model = state.models[i]
    awards = [award for award in exit_awards(state, model.side) if is_about(award, model)]
    last = max(state.round, state.scenario.rounds)
    rounds = range(min(last, state.round + max(0, math.ceil(turns) - 1)), last + 1)
    return [float(sum([award.points for award in awards if award.counts_in(number)])) for number in rounds]


def _turns_of(runners: Sequence[tuple[float, ModelId]], k: int) -> float:
    """In how many turns so many have left."""
    return runners[k - 1][0] if len(runners) >= k else FAR_TURNS


def _head_odds(ahead: float, spread: float, coming: int) -> float:
    """By how much each model more at a building changes the chance to win.

    Where so many come together, it is the mean of as many of them as it is most for: one alone hardly changes anything
    for a side that is far behind, and waiting loses for sure.
    """
    odds = math.exp(-0.5 * (ahead / spread) ** 2) / (2.5 * spread)
    width = spread * math.sqrt(2.0)
    now = math.erf(ahead / width)
    return max([odds, *[(math.erf((ahead + n) / width) - now) / (2.0 * n) for n in range(1, coming + 1)]])


def _meeting(ahead: float, aside: float, ratio: float, start: float, far: float) -> float | None:
    """On how many inches of its way a runner is met by a guard that stands so far ahead of it and aside of its way.

    That is where the guard has the shortest way if it gets there in time, else the first place where it does; None if
    there is no such place up to `far`. `ratio`: how many times faster the guard is; `start`: inches that it has before
    the runner.
    """
    if far < 0:  # it is past
        return None
    shortest = min(far, max(ahead, AHEAD_IN))
    if math.hypot(ahead - shortest, aside) <= start + ratio * shortest:
        return shortest
    # in time where a s^2 - 2 b s + c <= 0, that is (ahead - s)^2 + aside^2 <= (start + ratio s)^2
    a, b, c = 1.0 - ratio * ratio, ahead + ratio * start, ahead * ahead + aside * aside - start * start
    last = math.inf
    if abs(a) < 1e-6:
        if b <= 0:
            return None
        first = c / (2.0 * b)
    elif (root := b * b - a * c) < 0:
        return None
    elif a > 0:  # a slower guard comes too late again beyond the second place
        first, last = (b - math.sqrt(root)) / a, (b + math.sqrt(root)) / a
    else:
        first = (b - math.sqrt(root)) / a
    met = max(first, min(far, AHEAD_IN))
    return met if met <= min(last, far) else None


def _swing(behind: float) -> float:
    """What one model more changes at a marker, in points, where the enemy has so many more than we.

    To turn it takes one more than that, and brings two points; a side that is ahead already has some to spare.
    """
    if behind > 0:
        return min(1.0, 2.0 / (1.0 + behind))
    return 1.0 / (1.0 + behind * behind * RESERVE)


def _moves(short: float, speed: float) -> int:
    """How many moves so many inches take."""
    return math.ceil(short / speed) if short > 0 else 0


def _haste(spare: float) -> float:
    """How much more an inch counts with so many turns to spare."""
    return 1.0 + LATE * max(0.0, 1.0 - max(0.0, spare) / AMPLE)
