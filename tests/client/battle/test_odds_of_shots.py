"""The headline of a shot tells the number that is rolled, and why it is no other."""

from __future__ import annotations

from app_scene import Table
from support.moments import CIRCLES

from skirmish.client.battle.presenters.actions import odds


def test_the_number_that_is_told_is_the_one_in_the_log() -> None:
    table = Table("shooting", 3, seed=19, rosters=CIRCLES)
    battle, session = table.scene.battle, table.session
    mikel, jerr = (
        next(m.id for m in session.state.models if m.name == name) for name in ("Mikel Ames", "Jerr the Cooper")
    )
    offer = next(offer for offer in session.decision.each() if (offer.verb, offer.model) == ("shoot", mikel))
    battle.selection.select(mikel)
    battle.selection.begin(offer)
    battle.selection.point_at(jerr)
    table.scene.touch()
    table.does("wait 1")
    told = odds(battle.selection, battle.forecast)
    assert told is not None
    assert told.body is not None
    text = "".join(part if isinstance(part, str) else part.text for part in told.body)
    assert "17% to hit Jerr the Cooper 6+ (4+, cover -1, beyond half range -1)" in text
    plan = battle.selection.plan
    assert plan is not None
    lines = [moment.line.text for moment in session.play(plan.action) if moment.line is not None]
    assert any(" 6+ (4+, cover " in line for line in lines), lines
