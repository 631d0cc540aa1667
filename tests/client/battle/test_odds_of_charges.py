"""The panel tells what a charge may come to by the end of the turn, as an estimate with its error."""

from __future__ import annotations

import pytest
from battle_scene import Table

from skirmish.board import on
from skirmish.client.battle.session import Session
from skirmish.client.ui.text import Rich
from skirmish.client.words import say
from skirmish.core.decision import Action
from skirmish.core.outlook import find_exchanges, find_outlook


def charge(session: Session) -> Action | None:
    """A charge that may be declared."""
    found = session.decision.each() if session.decision is not None else ()
    return next((a for offer in found if offer.verb == "charge" for a in offer.samples()), None)


def test_the_first_fight_is_told_with_the_charge() -> None:
    table = Table((1920, 1080)).battle().play_until(lambda session: charge(session) is not None)
    action, selection = charge(table.session), table.scene.battle.selection
    assert action is not None
    selection.select(action.model)
    selection.begin(
        next(offer for offer in table.decision.each() if offer.verb == "charge" and offer.model == action.model)
    )
    selection.point_at(action.target)
    table.scene.touch()
    table.run(1.0)
    panel = table.widget("odds")
    assert isinstance(panel, Rich)
    told = "".join(span.text for span in panel.spans)
    seen = find_outlook(table.session.game, action, table.scene.battle.forecast.reply).later
    assert seen is not None
    _, _, after = told.partition(say("later", tries=seen.tries))
    for one in seen.plights:
        line = next(line for line in after.splitlines() if line.startswith(table.session.state.models[one.model].name))
        assert all(f"{word} {100 * s.value:.0f} ± {100 * s.error:.0f}%" in line for word, s in one.shares), line


def test_a_fight_that_is_joined_is_told_with_weapons_and_fates_of_both() -> None:
    table = Table((1920, 1080)).battle()
    table.play_until(lambda session: fighter(session) is not None and not session.decision.is_prompt)
    session, selection = table.session, table.scene.battle.selection
    who = fighter(session)
    assert who is not None
    selection.select(who)
    selection.drop_plan()
    table.scene.touch()
    table.run(1.0)
    foes = [
        k for k in on(session.state).touching(who) if session.state.models[k].side != session.state.models[who].side
    ]
    seen = find_exchanges(session.game, (who, *foes))
    for one in seen.plights:
        assert sum(share.value for _, share in one.shares) == pytest.approx(1)
    told = "".join(span.text for span in table.widget("odds").spans)  # type: ignore[attr-defined]
    for one in seen.plights:
        gear = session.rules.sheet(session.state, one.model).gear
        line = next(line for line in told.splitlines() if line.startswith(session.state.models[one.model].name))
        assert all(thing in line for thing in gear)
        assert all(f"{word} {100 * s.value:.0f} ± {100 * s.error:.0f}%" in line for word, s in one.shares), line


def fighter(session: Session) -> int | None:
    """One of those who decide, in contact with an enemy."""
    decision, state = session.decision, session.state
    if decision is None:
        return None
    ours = (m.id for m in state.models if m.side == decision.side and state.on_table(m.id))
    return next((i for i in ours if any(state.models[k].side != decision.side for k in on(state).touching(i))), None)
