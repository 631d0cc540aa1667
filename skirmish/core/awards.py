"""Victory points: what a scenario's awards are about on the table, and their words. Rules, players and pictures ask."""

from __future__ import annotations

from typing import NamedTuple

from skirmish.core.battlefield import OPPOSITE, Edge, Marker
from skirmish.core.scenario import COUNTED, Award, Scenario, Scoring, Zone, objectives, outside
from skirmish.core.state import Model, ModelId, Side, State
from skirmish.core.units import as_inches, distance


class Ground(NamedTuple):
    """A zone that can be held, and the table edge it lies along."""

    zone: Zone
    edge: Edge | None


Spot = Marker | Ground
"""Something that can be held."""


def grounds_held(state: State) -> list[Ground]:
    """The zones that bring somebody points, each once; the building to hold is one of them."""
    found = [
        spot
        for award in state.scenario.awards
        if award.kind == "zone-held"
        for side in (0, 1)
        if may_earn(state, award, side)
        for spot in spots_of(state, award, side)
    ]
    return list(dict.fromkeys(spot for spot in found if isinstance(spot, Ground)))


def may_earn(state: State, award: Award, side: Side) -> bool:
    """Whether these are points for the side."""
    return award.role in ("", state.forces[side].role)


def is_about(award: Award, model: Model) -> bool:
    """Whether the award is about such a model; never about one that was raised."""
    return not model.raised and award.of in ("", model.warrior.role, *model.warrior.keywords)


def spots_of(state: State, award: Award, side: Side) -> tuple[Spot, ...]:
    """What the side must hold for an award of holding; () where there is no such place."""
    if award.kind == "marker-held":
        return objectives(state.battlefield, state.scenario)
    ground = _ground(state, award, side)
    return () if ground is None else (ground,)


def _ground(state: State, award: Award, side: Side) -> Ground | None:
    if award.zone != "own-edge" and award.zone != "enemy-edge":
        return Ground(Zone(award.zone, award.within_in), None)
    edge = own_edge(state, side if award.zone == "own-edge" else 1 - side)
    return None if edge is None else Ground(Zone("edge", award.within_in), edge)


def own_edge(state: State, side: Side) -> Edge | None:
    """The side's table edge: where it has taken none, the one opposite to the enemy's."""
    mine, theirs = state.forces[side].edge, state.forces[1 - side].edge
    return mine if mine is not None else OPPOSITE[theirs] if theirs is not None else None


def counts_at(state: State, i: ModelId, spot: Spot) -> bool:
    """Whether the model is near enough to hold the place: at a marker on its level, in a zone on any."""
    x, y, radius, _ = state.places[i]
    if isinstance(spot, Ground):
        return outside(state.battlefield, spot.zone, spot.edge, (x, y), -radius) <= 0
    return distance((x, y), spot.at) - radius <= state.scenario.marker_radius_in and state.level(i) == spot.level


def inches_short(state: State, i: ModelId, spot: Spot) -> float:
    """By how many inches the model is too far away to count there, on whatever level; 0 if it isn't."""
    x, y, radius, _ = state.places[i]
    if isinstance(spot, Ground):
        return max(0.0, outside(state.battlefield, spot.zone, spot.edge, (x, y), -radius))
    return max(0.0, distance((x, y), spot.at) - radius - state.scenario.marker_radius_in)


# --- words -----------------------------------------------------------------------------------------------------------

_PLACES = {
    "building": "the building", "centre": "the centre", "middle": "the middle third", "own-edge": "its own table edge",
    "enemy-edge": "the enemy's table edge",
}  # fmt: skip


def place_name(award: Award) -> str:
    """`the ground within 6" of the centre`."""
    if award.zone == "middle":
        return _PLACES["middle"]
    return f"the ground within {as_inches(award.within_in)} of {_PLACES[award.zone]}"


def _enemy(award: Award) -> str:
    return f"enemy {award.of}" if award.of else "enemy"


def deed_text(award: Award) -> str:
    """What has earned points, behind them in the log: ` for markers held`."""
    who = award.of or "warrior"
    return " for " + {
        "marker-held": "markers held", "zone-held": f"holding {place_name(award)}",
        "enemy-out": f"an {_enemy(award)} out of action",
        "alive": f"each {who} not out of action", "exit": f"one {who} off the far edge", "token": "a token carried off",
    }[award.kind]  # fmt: skip


def award_text(award: Award) -> str:
    """A line about an award: `attacker: 2 points for each warrior that leaves by the far edge`."""
    who = award.of or "warrior"
    what = {
        "marker-held": "each marker held", "zone-held": f"holding {place_name(award)}",
        "enemy-out": f"each {_enemy(award)} put out of action",
        "alive": f"each {who} not out of action", "exit": f"each {who} that leaves by the far edge",
        "token": "each token carried off",
    }[award.kind]  # fmt: skip
    points = "1 point" if award.points == 1 else f"{award.points} points"
    return f"{f'{award.role}: ' if award.role else ''}{points} for {what}{_when_text(award)}"


def _when_text(award: Award) -> str:
    first, last = award.from_round, award.to_round
    rounds = (
        f"in round {first}" if first == last else f"in rounds {first} to {last}" if last
        else f"from round {first} on" if first > 1 else ""
    )  # fmt: skip
    if award.kind not in COUNTED:
        return f", {rounds}" if rounds else ""
    if award.when == "end":
        return ", when the battle ends"
    return f", when each round ends{f', {rounds}' if rounds else ''}"


def scoring_text(scenario: Scenario) -> str:
    """The same in a line; '' where the scenario isn't won by points."""
    lines = scoring_lines(scenario)
    return f"Points: {'; '.join(lines)}." if lines else ""


def scoring_lines(scenario: Scenario) -> tuple[str, ...]:
    """What earns points, and how they decide, a line each; () where the scenario isn't won by points."""
    if not isinstance(scenario.scoring, Scoring):
        return ()
    scoring, lines = scenario.scoring, [award_text(award) for award in scenario.scoring.awards]
    if scoring.win_at:
        lines.append(f"{scoring.win_at} points win when the phase ends")
    if scoring.at_limit:
        lines.append(f"after the last round the {scoring.at_limit} wins")
    elif scoring.tie == "losses":
        lines.append("of equal points, the smaller share of marks lost wins")
    else:
        lines.append("equal points are a draw" if scoring.tie == "draw" else f"equal points: the {scoring.tie} wins")
    return tuple(lines)
