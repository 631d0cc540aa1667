"""Leaving in good order and treasure among circles, weaves that last, gateways, compulsion. (SKR-91, CHN-32)"""

from __future__ import annotations

import pytest
from cutting_scenes import linked, row
from support.shipped import figures, shipped
from support.story import A, B, Story
from weave_scenes import BASES_IN, R, begun, facing, woven

from skirmish.core.decision import Action, Asking
from skirmish.core.dice import Dice
from skirmish.core.events import (
    EffectBegun,
    EffectEnded,
    Fell,
    Moved,
    Rolled,
    TokenCarriedOff,
    TokenDropped,
    TokenPlaced,
    TokensCounted,
    TokenTaken,
)
from skirmish.core.record import evolve
from skirmish.core.state import Condition, Effect
from skirmish.core.table import Table, settle
from skirmish.rules.channeling.channeler import weavings
from skirmish.rules.skirmish.events import Returned, Turned

TOTALS = (6, 5, 7)
TOKENS = (TokensCounted(2), TokenPlaced(0, (20, 20), 0), TokenPlaced(1, (30, 30), 0))


def asked_nothing(asking: Asking) -> None:
    for decision in asking:
        raise AssertionError(decision.prompt)


def gone(told: Story, model: int) -> Table:
    """The model leaves in good order, in the other side's turn."""
    battle = told.begin("magic begins", side=B, until="close combat")
    table = Table(battle.state, battle.game.rules)
    asked_nothing(table.rules.combat.impose(table, model, Condition("away"), rule="SKR-91"))
    asked_nothing(settle(table))
    return table


def test_who_leaves_in_good_order_drops_out_of_its_circle_without_the_shock():
    """CHN-32, CHN-36: nobody is struck down."""
    table = gone(linked(row(TOTALS), TOTALS), 1)
    assert not [event for event in table.log if isinstance(event, Rolled)]
    (circle,) = weavings(table.state).circles
    assert (circle.members, circle.pool) == ((0, 2), 13)


def test_a_circle_of_two_ends_when_one_leaves_in_good_order():
    table = gone(linked(row(TOTALS[:2]), TOTALS[:2]), 1)
    assert weavings(table.state).circles == ()


def test_what_she_keeps_up_ends_when_she_leaves_and_so_does_what_lies_on_her():
    """CHN-14."""
    kept = Effect(1, "Mist", owner=0, target=2, upkeep=2, rule="CHN-14")
    on_her = Effect(2, "Shield of Air", owner=1, target=0, rule="CHN-61")
    told = facing("mist").model("Bo", side=A, at=(10, 10)).after(EffectBegun(kept), EffectBegun(on_her))
    table = gone(told, 0)
    assert [event.effect.id for event in table.log if isinstance(event, EffectEnded)] == [1, 2]
    assert table.state.effects == ()


def test_a_gateway_picks_nothing_up():
    """CHN-71, ours: who is set down has not walked there."""
    told = facing("travelling", gap_in=15.0).scenario(**figures("treasure")).after(*TOKENS)
    battle = begun(told).dice(woven("travelling", 4, 5))
    battle.play(Action("cast", 0, at=(20.0, 20.0), what="travelling"))
    assert battle.happened(Moved, model="Ila", manner="travel")
    assert battle.happened(TokenTaken) == []


def test_nobody_leaves_by_a_gateway_at_the_edge():
    """CHN-71, ours: nor a bearer with its token, who keeps it all the way."""
    told = facing("travelling", gap_in=15.0).scenario(**figures("treasure")).after(*TOKENS, TokenTaken(0, 0))
    battle = begun(told).dice(woven("travelling", 4, 5))
    battle.play(Action("cast", 0, at=(20.0, 48 - R), what="travelling"))
    assert battle.happened(Fell) == []
    assert battle.state.tokens[0].bearer == 0


def compelled(told: Story, says: Action, dice: tuple[int, ...] = ()) -> Table:
    """Side A makes Ren of side B walk."""
    battle = told.begin("shooting", side=A, until="close combat")
    table = Table(evolve(battle.state, dice=Dice(None, dice)), battle.game.rules)
    flow = table.rules.combat.compel(table, 1, "CHN-73")
    decision = next(flow)
    assert decision.refusal(says) is None, decision.refusal(says)
    with pytest.raises(StopIteration):
        flow.send(says)
    asked_nothing(settle(table))
    return table


def street(ident: str) -> Story:
    """Ren of side B and his comrade Bo; the edge of side B is the north, its far edge the south."""
    told = shipped(ident, "channeling").model("Ila", at=(4, 4)).model("Ren", side=B, at=(20, 45))
    return told.model("Bo", side=B, at=(20 + BASES_IN + 2, 48 - R))


@pytest.mark.parametrize("x", [20, 20 + 2])
def test_nobody_is_made_to_leave(x: float):
    """CHN-73, ours: also not who turns on his comrade there, and is the other side's until the turn ends."""
    table = compelled(street("street-fight"), Action("walk", 1, at=(float(x), 48 - R)))
    assert not [event for event in table.log if isinstance(event, Fell)]
    assert bool([event for event in table.log if isinstance(event, Turned)]) is (x > 20)


def test_nobody_is_made_to_pick_up_treasure_or_to_carry_it_off_for_the_enemy():
    """CHN-73, ours."""
    laid = (TokensCounted(2), TokenPlaced(0, (20, 46), 0), TokenPlaced(1, (30, 30), 0))
    table = compelled(street("treasure").after(*laid), Action("walk", 1, at=(20.0, 46.0)))
    assert not [event for event in table.log if isinstance(event, TokenTaken)]
    table = compelled(street("treasure").after(*laid, TokenTaken(0, 1)), Action("walk", 1, at=(20.0, 47.0)))
    assert table.state.tokens[0].bearer == 1
    assert not [event for event in table.log if isinstance(event, TokenCarriedOff | TokenDropped)]


def test_who_steps_clear_of_his_comrades_takes_nothing_up_either():
    """CHN-73: at the end of the turn."""
    laid = (TokensCounted(2), *(TokenPlaced(number, (12 + 6.0 * number, 46), 0) for number in range(2)))
    told = shipped("treasure", "channeling").after(*laid).model("Ila", at=(4, 4)).model("Ren", side=B, at=(20, 45))
    told = told.model("Bo", side=B, at=(20 + BASES_IN, 45)).after(Turned(1))
    battle = told.begin("magic ends", side=A, until="end of turn", turns=3)
    assert battle.happened(Returned, model="Ren")
    assert battle.prompt == "Ren steps clear: where?"
    battle.play(Action("step", 1, at=(18.5, 46.0)))
    assert battle.happened(Moved, model="Ren", manner="step")
    assert battle.happened(TokenTaken) == []
