"""Deployment, scoring and the end of a battle, as the scenario says: the same for every combat system."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from skirmish.board import on
from skirmish.core.battlefield import OPPOSITE, Battlefield, Edge, Marker, Scenario, objectives, zone
from skirmish.core.decision import Action, Asking, Decision, Just, Offer, Refusal
from skirmish.core.dice import RollOff
from skirmish.core.events import Deployed, EdgeTaken, Ended, Fell, FirstTurn, PhaseBegun, Scored
from skirmish.core.geometry import bounds
from skirmish.core.state import NOBODY, ModelId, Side, State, Verdict
from skirmish.core.table import Table, settle
from skirmish.core.units import Point, as_inches, base_radius, distance, snap
from skirmish.kit.moves import on_grid

DEPLOYING = "deployment"
FINE = 60
"""Rows and columns of the lattice that is searched for a place when the usual ones are taken."""
_PHASES = ("setup", "edges", DEPLOYING, "first turn")


def markers(state: State) -> tuple[Marker, ...]:
    """The objectives of the battle. (SKR-91)"""
    return objectives(state.battlefield, state.scenario)


@lru_cache(64)
def _inside(
    battlefield: Battlefield, scenario: Scenario, edge: Edge, radius: float
) -> tuple[float, float, float, float]:
    """West, north, east and south of where the centre of a base of this radius may be."""
    west, north, east, south = bounds(zone(battlefield, scenario, edge))
    return west + radius, north + radius, east - radius, south - radius


class DeployOffer(Offer):
    """Putting one model of the side anywhere in its zone."""

    __slots__ = ("side", "state")

    def __init__(self, state: State, side: Side, model: ModelId) -> None:
        super().__init__("deploy", model, rule="SKR-90")
        self.state = state
        self.side = side

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action.at is None or not on_grid(action):
            return Refusal("no place given on the grid", self.rule)
        if action != Action("deploy", self.model, at=action.at):
            return Refusal("who is deployed needs a place, nothing else", self.rule)
        short = self._outside(action.at)
        if short > 0:
            return Refusal(f"its base is {as_inches(short)} outside the deployment zone", self.rule, short)
        trouble = on(self.state).stands(self.model, action.at)
        return Refusal(f"it can't stand there: it {trouble}", self.rule) if trouble else None

    def _box(self) -> tuple[float, float, float, float]:
        edge = self.state.forces[self.side].edge
        assert edge is not None
        radius = base_radius(self.state.models[self.model].warrior.base_mm)
        return _inside(self.state.battlefield, self.state.scenario, edge, radius)

    def _outside(self, at: Point) -> float:
        west, north, east, south = self._box()
        return max(west - at[0], at[0] - east, north - at[1], at[1] - south)

    def samples(self) -> Iterator[Action]:
        """See `Offer`: a row near the front, spread over the width, then further back; anywhere if all are taken."""
        order = self.model * 7
        usual = self._free(3, [(order + column * 5) % 12 for column in range(12)])
        first = next(usual, None)
        if first is None:
            yield from self._free(FINE, range(FINE))
        else:
            yield first
            yield from usual

    def _free(self, rows: int, columns: Sequence[int]) -> Iterator[Action]:
        """The places of a lattice over the zone, the front row first, where the model can be put."""
        for row in range(rows):
            for column in columns:
                at = self._spot((column + 0.5) / len(columns), (row + 0.5) / rows)
                action = Action("deploy", self.model, at=at)
                if self.refusal(action) is None:
                    yield action

    def _spot(self, across: float, back: float) -> Point:
        west, north, east, south = self._box()
        edge = self.state.forces[self.side].edge
        if edge in ("north", "south"):
            y = south - back * (south - north) if edge == "north" else north + back * (south - north)
            return snap(west + across * (east - west)), snap(y)
        x = east - back * (east - west) if edge == "west" else west + back * (east - west)
        return snap(x), snap(north + across * (south - north))


def deployed(state: State, model: ModelId) -> bool:
    """Whether the model is on the table or has been and fell."""
    return state.on_table(model) or state.models[model].out


def waiting(state: State, side: Side) -> list[ModelId]:
    """The models of a side that still have to be put on the table."""
    return [m.id for m in state.models if m.side == side and not deployed(state, m.id)]


def setting_up(state: State) -> bool:
    """Whether the battle has not begun yet."""
    return state.phase in _PHASES


def set_up(table: Table, begin: Callable[[Table], None]) -> Asking:
    """Edges, deployment and the first turn; `begin` then opens the first turn. (SKR-90)

    Higher roll picks the edge; the other deploys first, then the picker; a second roll-off for the first turn.
    """
    while setting_up(table.state):
        yield from settle(table)
        table.mark()
        phase = table.state.phase
        if phase == "setup":
            picker = 0 if table.roll(RollOff(NOBODY, "who picks the table edge", "SKR-90")) else 1
            table.emit(PhaseBegun("edges", picker, 0, "SKR-90"))
        elif phase == "edges":
            yield from _pick_edge(table)
        elif phase == DEPLOYING:
            yield from _deploy_one(table)
        else:
            first = 0 if table.roll(RollOff(NOBODY, "who has the first turn", "SKR-90")) else 1
            table.emit(FirstTurn(first))
            begin(table)


def _pick_edge(table: Table) -> Asking:
    state, picker = table.state, table.state.side
    edges = (state.battlefield.edge, OPPOSITE[state.battlefield.edge])
    offers = tuple(Just(Action("edge", what=edge), "SKR-90") for edge in edges)
    answer = yield Decision(picker, "Pick your table edge", offers, offers[0].action, rule="SKR-90")
    mine = edges[0] if answer.what == edges[0] else edges[1]
    table.emit(EdgeTaken(picker, mine))
    table.emit(EdgeTaken(1 - picker, OPPOSITE[mine]))
    table.emit(PhaseBegun(DEPLOYING, 1 - picker, 0, "SKR-90"))


def _deploy_one(table: Table) -> Asking:
    state, side = table.state, table.state.side
    ready = waiting(state, side)
    if not ready:
        other = 1 - side
        following = DEPLOYING if waiting(state, other) else "first turn"
        table.emit(PhaseBegun(following, other, 0, "SKR-90"))
        return
    default = next((a for i in ready for a in DeployOffer(state, side, i).samples()), None)
    if default is None:
        table.emit(Fell(ready[0], "left", rule="SKR-90"))
        return

    def offers() -> Iterator[Offer]:
        return (DeployOffer(state, side, i) for i in ready)

    action = yield Decision(side, "Deploy your warriors", offers, default, rule="SKR-90")
    warrior = table.state.models[action.model].warrior
    assert action.at is not None
    table.emit(Deployed(action.model, action.at, base_radius(warrior.base_mm), warrior.height_in))


def held_by(state: State, marker: Marker, standing: Iterable[ModelId]) -> Side | None:
    """The side with more of the given models within the marker's radius, None if level. (SKR-91)"""
    counts = [0, 0]
    for i in standing:
        x, y, radius, _ = state.places[i]
        if distance((x, y), marker.at) - radius <= state.scenario.marker_radius_in:
            counts[state.models[i].side] += 1
    return None if counts[0] == counts[1] else 0 if counts[0] > counts[1] else 1


def score_round(table: Table, standing: Iterable[ModelId]) -> None:
    """The scenario's count at the end of a round: a point for each marker held. (SKR-91)"""
    if table.state.scenario.won_by != "markers":
        return
    able = tuple(standing)
    points = [0, 0]
    for marker in markers(table.state):
        holder = held_by(table.state, marker, able)
        if holder is not None:
            points[holder] += 1
    for side in (0, 1):
        if points[side]:
            table.emit(Scored(side, points[side], " for markers held"))


def lost_share(state: State, side: Side) -> tuple[int, int]:
    """(marks lost, marks fielded) of a side."""
    mine = [m for m in state.models if m.side == side]
    return sum(m.warrior.marks for m in mine if m.out), sum(m.warrior.marks for m in mine)


def end_by_wipe_out(table: Table) -> bool:
    """Ends the battle if a side has nobody left. True if it has ended. (SKR-10)"""
    left = [any(m.side == side and not m.out for m in table.state.models) for side in (0, 1)]
    if all(left):
        return False
    winner = None if not any(left) else 0 if left[0] else 1
    reason = "nobody is left on either side" if winner is None else "the enemy has nobody left"
    table.emit(Ended(Verdict(winner, reason, "SKR-10")))
    return True


def end_by_limit(table: Table) -> None:
    """The round limit: the score, or the smaller share of marks lost; a tie is a draw. (SKR-91)"""
    state = table.state
    if state.scenario.won_by == "markers":
        mine, theirs = state.forces[0].score, state.forces[1].score
        reason = f"markers held, {mine} to {theirs}"
    else:
        (lost_a, all_a), (lost_b, all_b) = lost_share(state, 0), lost_share(state, 1)
        mine, theirs = lost_b * all_a, lost_a * all_b
        reason = f"the round limit, {_percent(lost_a, all_a)} against {_percent(lost_b, all_b)} of the marks lost"
    winner = None if mine == theirs else 0 if mine > theirs else 1
    table.emit(Ended(Verdict(winner, reason, "SKR-91")))


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "0 %"
