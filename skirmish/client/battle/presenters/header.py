"""The bar on top: both sides, the stages of the turn, which side's turn it is and which must decide now."""

from __future__ import annotations

from skirmish.client.battle.clock import face
from skirmish.client.battle.selection import Selection
from skirmish.client.words import say
from skirmish.core.awards import award_text, may_earn
from skirmish.core.display import Losses, Stages
from skirmish.core.record import Record
from skirmish.core.scenario import Scoring
from skirmish.core.state import Side, State
from skirmish.core.system import Ruleset


class SideView(Record):
    """A side of the bar."""

    name: str
    facts: tuple[str, ...]
    """Whether it is its turn, how many are left, from which losses on it takes rout tests, victory points, how many
    were raised, a remark, the clock: the longest line first."""
    tip: str = ""
    """How near its rout tests are, and what earns it points; '' where there is neither."""


class HeaderView(Record):
    """The bar. `deciding`: whose decision it is, None when the battle is over; `over`: whether its end is shown."""

    sides: tuple[SideView, SideView]
    round: str
    stages: Stages
    deciding: Side | None
    over: bool = False


def header(selection: Selection) -> HeaderView:
    """The bar for the state that is looked at."""
    session, state = selection.session, selection.state
    decision, past = session.decision, selection.past
    stages = session.rules.combat.stages(state)
    deciding = decision.side if decision is not None else None
    if past and stages.now >= 0:
        deciding = state.side  # in the past only whose turn it was is known
    number = say("round", number=state.round, of=state.scenario.rounds) if state.round else say("deployment")
    over = decision is None and not past
    return HeaderView((_side(selection, 0), _side(selection, 1)), number, stages, deciding, over)


def _side(selection: Selection, side: Side) -> SideView:
    state, clock = selection.state, selection.session.clock
    left = face(clock.left[side]) if clock.mode != "none" else ""
    return SideView(state.forces[side].roster.name, *told_facts(selection.session.rules, state, side, left))


def turn_side(rules: Ruleset, state: State) -> Side | None:
    """Whose turn it is; None before the battle, after it, and where models of both sides act by turns."""
    return state.side if state.round and state.verdict is None and not rules.combat.alternates else None


def told_facts(rules: Ruleset, state: State, side: Side, clock: str = "") -> tuple[tuple[str, ...], str]:
    """The lines of a side, the longest first, and its tip."""
    losses = rules.combat.losses(state, side) if state.round else None
    near, tip = (rout_text(losses), rout_tip(losses)) if losses is not None else ("", "")
    turn = say("on-turn") if turn_side(rules, state) == side else ""
    tip = "\n".join(filter(None, (tip, *award_lines(state, side))))
    least = brief_facts(state, side, clock)
    lines = side_facts(state, side, clock, near), brief_facts(state, side, clock, near), least
    told = [" · ".join(filter(None, (turn, line))) for line in lines]
    return tuple(dict.fromkeys((*told, least))), tip


def award_lines(state: State, side: Side) -> list[str]:
    """What earns the side points, if the scenario is won by them."""
    awards = state.scenario.awards if state.scenario.won_by == "points" else ()
    return [award_text(award) for award in awards if may_earn(state, award, side)]


def points_text(state: State, side: Side) -> str:
    """`7 points`, `7 of 12 points` where so many win; '' without any, unless the scenario is about them."""
    score, scoring = state.forces[side].score, state.scenario.scoring
    if isinstance(scoring, Scoring) and scoring.win_at:
        return say("points-of", count=score, of=scoring.win_at)
    return say("points", count=score) if score or isinstance(scoring, Scoring) else ""


def rout_text(losses: Losses) -> str:
    """`rout tests from 2 lost`; `rout tests` once it takes them."""
    return say("rout-from", least=losses.least) if losses.left else say("rout-now")


def rout_tip(losses: Losses) -> str:
    """`1 of 8 lost; 1 more: rout tests (SKR-11)`."""
    lost = {"lost": losses.lost, "of": losses.began, "rule": losses.rule}
    return say("rout-tip", more=losses.left, **lost) if losses.left else say("rout-tip-now", **lost)


def brief_facts(state: State, side: Side, clock: str = "", rout: str = "") -> str:
    """How many are left of how many, victory points, rout tests and the clock, where there is little room."""
    force = state.forces[side]
    here = sum(m.side == side and not m.raised and state.on_table(m.id) for m in state.models)
    left = say("left-of-brief", count=here, of=len(force.roster.warriors))
    return " · ".join(filter(None, (left, points_text(state, side), rout, clock)))


def side_facts(state: State, side: Side, clock: str = "", rout: str = "") -> str:
    """How many are left, victory points, how many were raised, rout tests, a remark and the clock, in a line."""
    force = state.forces[side]
    here = [m for m in state.models if m.side == side and state.on_table(m.id)]
    raised = sum(m.raised for m in here)
    facts = (
        say("left-of", count=len(here) - raised, of=len(force.roster.warriors)),
        points_text(state, side),
        say("raised", count=raised) if raised else "",
        rout,
        force.remark,
        clock,
    )
    return " · ".join(filter(None, facts))
