"""The bar on top: both sides, the stages of the turn, how the scenario stands, who acts and who must decide now."""

from __future__ import annotations

from skirmish.client.battle.clock import face
from skirmish.client.battle.presenters.scoreline import ScorelineView, scoreline
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
    """The bar. `deciding`: the side that is lit, None when the battle is over: who must decide now, and while
    something is still being told who acts; `over`: whether its end is shown."""

    sides: tuple[SideView, SideView]
    round: str
    stages: Stages
    deciding: Side | None
    scoreline: ScorelineView
    over: bool = False


def header(selection: Selection) -> HeaderView:
    """The bar for the state that is looked at."""
    session, state = selection.session, selection.state
    decision, past = session.decision, selection.past
    stages = session.rules.combat.stages(state)
    deciding = decision.side if decision is not None else None
    if past and stages.now >= 0:
        deciding = acting_side(session.rules, state)  # in the past only who acted is known
    number = say("round", number=state.round, of=state.scenario.rounds) if state.round else say("deployment")
    over = decision is None and not past
    sides = _side(selection, 0), _side(selection, 1)
    return HeaderView(sides, number, stages, deciding, scoreline(session.rules, state), over)


def _side(selection: Selection, side: Side) -> SideView:
    state, clock = selection.state, selection.session.clock
    left = face(clock.left[side]) if clock.mode != "none" else ""
    facts, tip = told_facts(selection.session.rules, state, side, left)
    asked = selection.session.decision if not selection.past else None
    if asked is not None and asked.side == side != acting_side(selection.session.rules, state) and state.round:
        word = say("must-answer" if asked.is_prompt else "to-act")
        facts = (*[" · ".join((word, line)) for line in facts[:-1]], *facts[1:])  # the large button says so, too
    return SideView(state.forces[side].roster.name, facts, tip)


def turn_side(rules: Ruleset, state: State) -> Side | None:
    """Whose turn it is; None before the battle, after it, and where models of both sides act by turns."""
    return state.side if state.round and state.verdict is None and not rules.combat.alternates else None


def acting_side(rules: Ruleset, state: State) -> Side | None:
    """Whose turn it is; where models act one by one that of the model that acts, or acts first."""
    if state.verdict is None and state.round and rules.combat.alternates:
        order = rules.combat.stages(state).order
        return state.models[order[0]].side if order else None
    return turn_side(rules, state)


def told_facts(rules: Ruleset, state: State, side: Side, clock: str = "") -> tuple[tuple[str, ...], str]:
    """The lines of a side, the longest first, and its tip."""
    losses = rules.combat.losses(state, side) if state.round else None
    near, tip = (rout_text(losses), rout_tip(losses)) if losses is not None else ("", "")
    word = say("to-act") if rules.combat.alternates else say("on-turn")
    turn = word if acting_side(rules, state) == side else ""
    tip = "\n".join(filter(None, (tip, *award_lines(state, side))))
    full, brief = side_facts(state, side, clock, near), brief_facts(state, side, clock, near)
    least = brief_facts(state, side, clock)
    on_turn = [" · ".join(filter(None, (turn, line))) for line in (full, brief, least)]
    return tuple(dict.fromkeys((*on_turn[:2], brief, on_turn[2], least))), tip  # the bar's light says whose turn it is


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
    """`rout tests from 2 lost`; `takes rout tests` once it does; `breaks at 3 down` where a side loses by that."""
    if losses.breaks:
        return say("breaks-at", least=losses.least) if losses.left else say("breaks-now")
    return say("rout-from", least=losses.least) if losses.left else say("rout-now")


def rout_tip(losses: Losses) -> str:
    """`1 of 8 lost; 1 more: rout tests (SKR-11)`."""
    lost = {"lost": losses.lost, "of": losses.began, "rule": losses.rule}
    if losses.breaks:
        return say("breaks-tip", more=losses.left, **lost) if losses.left else say("breaks-tip-now", **lost)
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
