"""The rosters: who has acted, whoever plays; names in little room."""

from __future__ import annotations

import pytest
from battle_scene import Table

from skirmish.client.battle.plan import offers_of
from skirmish.client.battle.presenters import roster
from skirmish.client.battle.session import Seat


def doings(table: Table) -> list[set[str]]:
    """How much each side's tiles say that has been done."""
    battle = table.scene.battle
    both = roster.rosters(battle.selection, battle.figures(), battle.gone(), battle.selection.acted())
    return [{tile.doing for tile in view.tiles} for view in both]


@pytest.mark.parametrize("seats", [("human", "human"), ("aggressor", "aggressor")])
def test_who_has_acted_is_told_whoever_plays(seats: tuple[str, str]) -> None:
    table = Table((1280, 720)).at("moves", 2)
    session, selection = table.session, table.scene.battle.selection
    assert session.decision is not None
    side, first = session.decision.side, selection.idle()[0]
    table.play(next(act for offer in offers_of(session.decision, first) for act in offer.samples()))
    while session.decision.is_prompt:
        table.play(session.decision.default)
    table.scene.battle.anim.jump(session.state)
    session.seats = (Seat("Ann", seats[0]), Seat("Ben", seats[1]))
    assert doings(table)[side] - {"none"}
