"""The banner that says whose move it is when that changes: the side, the round, the phase, the question."""

from __future__ import annotations

from skirmish.client.battle.presenters.header import turn_side
from skirmish.client.battle.selection import Selection
from skirmish.client.words import say
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, Side


class BannerView(Record):
    """What it says, in the colour of whose move it is."""

    side: Side
    title: str
    """Who."""
    detail: str
    """The round and what there is to do."""


def banner(selection: Selection) -> BannerView | None:
    """For the state that people know of; None where nobody has to do anything."""
    session, state = selection.session, selection.state
    decision = session.decision
    if decision is None or selection.past:
        return None
    who = state.forces[decision.side].roster.name
    stages = session.rules.combat.stages(state)
    when = say("round", number=state.round, of=state.scenario.rounds) if state.round else say("deployment")
    stage = stages.names[stages.now] if stages.now >= 0 and state.round else ""
    if decision.is_prompt:
        return BannerView(decision.side, who, say("banner.asked", when=when))
    turn = turn_side(session.rules, state)
    if turn is not None and turn != decision.side:
        stage = say("banner.in-turn", stage=stage, who=state.forces[turn].roster.name)
    acting = state.models[selection.acting].name if selection.acting != NOBODY else ""
    return BannerView(decision.side, who, " · ".join(filter(None, (when, stage, acting))))
