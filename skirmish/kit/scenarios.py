"""What a scenario counts, and the end of a battle: the same for every combat system. (SKR-90, SKR-91)"""

from __future__ import annotations

from collections.abc import Iterable

from skirmish.core.awards import deed_text, is_about, may_earn
from skirmish.core.battlefield import Edge, Marker
from skirmish.core.decision import Asking, nothing_asked
from skirmish.core.events import Earned, Ended, Fell, Moved, Scored, TokenCarriedOff
from skirmish.core.exits import count_exits, fielded_models, find_exit_edge, has_exit_aim, may_leave
from skirmish.core.record import UNSET, Unset
from skirmish.core.scenario import (
    COUNTED,
    AwardKind,
    RoutFrom,
    Scoring,
    When,
    building_name,
    losses_for_rout,
    objectives,
)
from skirmish.core.standings import (
    Ruling,
    count_award,
    count_carried_off,
    count_near_building,
    judge,
    judge_points,
    lost_share,
)
from skirmish.core.state import Condition, Model, ModelId, Side, State, Verdict
from skirmish.core.system import Reaction
from skirmish.core.table import Table
from skirmish.kit.treasure import drop_token, pick_up_token, token_of

AWAY = "away"
"""The word of `impose` and `Fell` for who leaves the table in good order. (SKR-91)"""
EARLY_ENDS = ("exit", "treasure", "points")
"""What may be decided while both sides have models on the table. (SKR-91)"""
MARCHES = ("move", "run")
"""The manners of `Moved` that are a warrior's own free move, at whose end it may pick things up or leave.

Ours: not charges, flights, crawling, pushes, gateways (CHN-71), nor where an enemy makes it walk (CHN-73).
"""
AT_EDGE_IN = 1 / 16
"""As near to the table edge as bases that touch are to each other. (SKR-5)"""


def markers(state: State) -> tuple[Marker, ...]:
    """The objectives of the battle. (SKR-91)"""
    return objectives(state.battlefield, state.scenario)


def score_round(table: Table, standing: Iterable[ModelId]) -> None:
    """What the scenario counts at the end of a round, such as a point for each marker held. (SKR-91)

    Ends the battle if a side now has as many points as win.
    """
    _score(table, "round", tuple(standing))
    _end_by_target(table)


def _score(table: Table, when: When, standing: tuple[ModelId, ...]) -> None:
    for award in table.state.scenario.awards:
        if award.kind not in COUNTED or award.when != when:
            continue
        if when == "round" and not award.counts_in(table.state.round):
            continue
        for side in (0, 1):
            points = award.points * count_award(table.state, award, side, standing)
            if points:
                table.emit(Scored(side, points, deed_text(award)))


def earn(table: Table, kind: AwardKind, side: Side, model: Model) -> None:
    """The points for something that has just happened to a model. (SKR-91)"""
    state = table.state
    for award in state.scenario.awards:
        due = award.kind == kind and award.counts_in(state.round)
        if due and is_about(award, model) and may_earn(state, award, side):
            table.emit(Earned(side, award.points, deed_text(award)))


def heed_fall(table: Table, event: Fell) -> Asking:
    """A token is dropped; an enemy out of action, and who has left by the far edge, may earn points. (SKR-91)"""
    yield from drop_token(table, event)
    if not event.gone or not table.state.scenario.awards:
        return
    model = table.state.models[event.model]
    if event.how == "away":
        earn(table, "exit", model.side, model)
    else:
        earn(table, "enemy-out", 1 - model.side, model)


def arrive(table: Table, event: Moved) -> Asking:
    """Who ends a free move at the edge it may leave by does so; who ends it on a token picks it up. (SKR-91)"""
    yield from nothing_asked()
    scenario, i = table.state.scenario, event.model
    if event.manner not in MARCHES or event.halfway or not may_leave(scenario):
        return
    if not table.state.on_table(i):
        return
    edge = find_exit_edge(table.state, i)
    if edge is None or not is_at_edge(table.state, i, edge):
        pick_up_token(table, i)
        return
    number = token_of(table.state, i)
    if number is not None:
        table.emit(TokenCarriedOff(number, i, table.state.models[i].side))
        earn(table, "token", table.state.models[i].side, table.state.models[i])
    yield from table.rules.combat.impose(table, i, Condition(AWAY), rule="SKR-91")


def is_at_edge(state: State, i: ModelId, edge: Edge) -> bool:
    """Whether the base touches that table edge."""
    field, (x, y, radius, _) = state.battlefield, state.places[i]
    gaps = {"north": y, "south": field.depth_in - y, "west": x, "east": field.width_in - x}
    return gaps[edge] - radius <= AT_EDGE_IN


REACTIONS: tuple[Reaction, ...] = ((Moved, arrive), (Fell, heed_fall))


def may_rout(state: State, side: Side, share: RoutFrom) -> bool:
    """Whether so many of the side are out of action that it takes rout tests. (SKR-11)"""
    least = losses_for_rout(len(fielded_models(state, side)), share)
    return least is not None and count_losses(state, side) >= least


def count_losses(state: State, side: Side) -> int:
    """How many that the side fielded are out of action; who has left in good order isn't. (SKR-11)"""
    return sum(m.out and not m.away for m in fielded_models(state, side))


def end_early(table: Table) -> bool:
    """Ends the battle if the scenario is won, or a side has nobody left. True if it has ended. (SKR-10, SKR-91)"""
    return _end_by_exit(table) or _end_by_treasure(table) or _end_by_points(table) or _end_by_wipe_out(table)


def _end_by_exit(table: Table) -> bool:
    state = table.state
    if state.scenario.won_by != "exit":
        return False
    for side in (state.side, 1 - state.side):
        gone, needed = count_exits(state, side)
        if gone >= needed and has_exit_aim(state, side):
            reason = f"{gone} of its warriors have left by the far edge, {needed} were needed"
            table.emit(Ended(Verdict(side, reason, "SKR-91", by_aim=True)))
            return True
    return False


def _end_by_treasure(table: Table) -> bool:
    """All tokens are carried off; or one side has left, and the other has what is still there: ours. (SKR-91)"""
    state = table.state
    if state.scenario.won_by != "treasure" or not state.tokens:
        return False
    present = [any(m.side == side and not m.out for m in state.models) for side in (0, 1)]
    left = sum(token.side < 0 for token in state.tokens)
    somebody_away = any(m.away for m in state.models)
    if left and (all(present) or not somebody_away):
        return False
    found = list(count_carried_off(state))
    if any(present) and not all(present):
        found[0 if present[0] else 1] += left
    winner = None if found[0] == found[1] else found.index(max(found))
    table.emit(_ended(Ruling(winner), f"treasure, {found[0]} to {found[1]}"))
    return True


def _end_by_points(table: Table) -> bool:
    """A side has as many points as win; or one has nobody left on the table, not all of them lost. (SKR-91)"""
    state = table.state
    scoring = state.scenario.scoring
    if isinstance(scoring, Unset):
        return False
    if _end_by_target(table):
        return True
    for side in (0, 1):
        mine = [m for m in state.models if m.side == side]
        if all(m.out for m in mine) and any(m.away for m in mine):
            up = table.rules.combat.who(state, "standing")
            _score(table, "end", tuple(m.id for m in state.models if up >> m.id & 1))
            _decide_by_points(table, scoring, ", a side has left the table")
            return True
    return False


def _end_by_target(table: Table) -> bool:
    state, scoring = table.state, table.state.scenario.scoring
    if isinstance(scoring, Unset) or not 0 < scoring.win_at <= max(force.score for force in state.forces):
        return False
    _decide_by_points(table, scoring, f", {scoring.win_at} were needed")
    return True


def _end_by_wipe_out(table: Table) -> bool:
    left = [any(m.side == side and not m.out for m in table.state.models) for side in (0, 1)]
    if all(left):
        return False
    winner = None if not any(left) else 0 if left[0] else 1
    reason = "nobody is left on either side" if winner is None else "the enemy has nobody left"
    table.emit(Ended(Verdict(winner, reason, "SKR-10")))
    return True


def end_by_limit(table: Table, standing: Iterable[ModelId]) -> None:
    """The round limit: what the scenario counts; a tie is a draw, but who defends a building has held it. (SKR-91)"""
    up, scoring = tuple(standing), table.state.scenario.scoring
    if not isinstance(scoring, Unset):
        _score(table, "end", up)
        _decide_by_points(table, scoring, "")
        return
    state = table.state
    mine, theirs = scores = _scores(state)
    ruling, won_by = judge(state, up, scores), state.scenario.won_by
    reason = "the round limit"
    if won_by == "markers":
        reason = f"markers held, {mine} to {theirs}"
    elif won_by == "treasure":
        mine, theirs = count_carried_off(state)
        reason += f", tokens carried off {mine} to {theirs}"
    elif won_by == "hold":
        mine, theirs = count_near_building(state, up)
        reason += f", {mine} to {theirs} at {building_name(state.battlefield)}"
    elif won_by == "exit":
        if ruling.by == "role" and ruling.winner is not None:
            table.emit(_ended(ruling, f"the {state.forces[1 - ruling.winner].role} hasn't broken through"))
            return
        (away_a, _), (away_b, _) = count_exits(state, 0), count_exits(state, 1)
        reason += f", {away_a} against {away_b} left by the far edge"
    table.emit(_ended(ruling, reason + _why(state, ruling)))


def _decide_by_points(table: Table, scoring: Scoring, why: str) -> None:
    """More points win, or at the limit who has the role for it; equal ones are as the scenario says. (SKR-91)"""
    mine, theirs = scores = _scores(table.state)
    ruling = judge_points(table.state, scoring, scores)
    table.emit(_ended(ruling, f"points, {mine} to {theirs}{why}{_why(table.state, ruling)}"))


def _scores(state: State) -> tuple[int, int]:
    return state.forces[0].score, state.forces[1].score


def _why(state: State, ruling: Ruling) -> str:
    """What of it decided, where that isn't the greater count."""
    if ruling.by == "losses":
        (lost_a, all_a), (lost_b, all_b) = lost_share(state, 0), lost_share(state, 1)
        return f", {_percent(lost_a, all_a)} against {_percent(lost_b, all_b)} of the marks lost"
    if ruling.by == "role" and ruling.winner is not None:
        return f", enough for the {state.forces[ruling.winner].role}"
    return ""


def _ended(ruling: Ruling, reason: str) -> Ended:
    return Ended(Verdict(ruling.winner, reason, "SKR-91", by_aim=ruling.by_aim or UNSET))


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "0 %"
