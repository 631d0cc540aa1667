"""Warriors whom an enemy moves and who fight their own. (CHN-73)"""

from __future__ import annotations

import pytest
from compulsion_scenes import BO, REN, scene, turned
from skirmish_scenes import BASES_IN, Gear
from support.battle import Battle
from support.playing import Played, played
from support.rulesets import ruleset
from support.story import A, B, Story

from skirmish.core.decision import Decision
from skirmish.core.dice import Dice
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import Condition
from skirmish.core.table import Table
from skirmish.core.units import TOLERANCE_IN
from skirmish.players import View, make
from skirmish.rules.skirmish.events import Turned
from skirmish.rules.skirmish.morale import leader, leadership
from skirmish.rules.skirmish.strike import foes_to_strike

MISS = ("to hit", 1)


def compelled(told: Story, *says: str, dice: tuple[int, ...] = ()) -> Played:
    battle = told.begin("shooting", side=A, until="close combat")
    return played(battle, battle.game.rules.combat.compel, REN, "CHN-73", dice=dice, says=says)


def where_to(battle: Battle) -> Decision:
    """The question where Ren goes."""
    table = Table(battle.state, battle.game.rules)
    return next(battle.game.rules.combat.compel(table, battle.names["Ren"], "CHN-73"))


AT_BO = f"Ren walks to {10 + 3.0}, 20"


def test_the_other_sides_player_is_asked():
    """CHN-73: he may also let it stay."""
    done = compelled(scene(), "Ren stays")
    (asked,) = done.asked
    assert (asked.side, asked.subject) == (A, REN)
    assert done.table.state.places[REN][:2] == (10, 20)


def test_it_goes_up_to_its_m_and_no_further():
    """CHN-73: no run."""
    battle = scene().begin("shooting", side=A, until="close combat")
    offer = where_to(battle).offers[0]
    assert offer.refusal(battle.action("Ren walks to 10, 16")) is None
    barred = offer.refusal(battle.action("Ren walks to 10, 15"))
    assert barred is not None
    assert barred.short_by == pytest.approx(1.0, abs=TOLERANCE_IN)


def test_it_keeps_out_of_contact_with_the_casters_side():
    """CHN-73, SKR-33."""
    told = scene().model("Ivo", side=A, at=(10, 23))
    battle = told.begin("shooting", side=A, until="close combat")
    offer = where_to(battle).offers[0]
    assert offer.refusal(battle.action("Ren walks to 10, 22")) is not None
    assert offer.refusal(battle.action("Ren walks to 10, 21")) is None
    assert all(offer.refusal(action) is None for action in offer.samples())


def test_a_way_to_its_comrades_is_offered_first():
    battle = scene().begin("shooting", side=A, until="close combat")
    first = next(where_to(battle).offers[0].samples())
    assert first.at == pytest.approx((13.0, 20.0), abs=0.1)


def test_who_touches_its_own_turns_on_them():
    """CHN-73: it and they are enemies until the turn ends, and it is no charger."""
    done = compelled(scene(), AT_BO)
    state = done.table.state
    assert [type(event) for event in done.table.log][-1] is Turned
    assert state.models[REN].side == A
    assert foes_to_strike(state, BO) == (REN,)
    assert not state.models[REN].combat.charged


def test_who_touches_nobody_has_no_blow_this_turn():
    """CHN-73: even if an enemy should come into contact."""
    done = compelled(scene(), "Ren walks to 10, 18")
    assert done.table.state.models[REN].conditions == (Condition("spent", until=2),)
    told = scene({"conditions": ("spent",), "items": ("axe",)}).model(
        "Ivo", side=A, at=(10, 20 + BASES_IN), now={"stupid": True}
    )
    battle = told.begin("blows", side=A, until="all alone")
    assert not battle.rolled()


def test_who_is_down_or_held_is_not_moved():
    """CHN-73, CHN-68."""
    for ren in ({"now": {"posture": "down"}}, {"now": {"posture": "stunned"}}, {"conditions": ("held",)}):
        done = compelled(scene(ren, apart=0.0))
        assert done.table.state.models[REN].side == B
        assert [c.name for c in done.table.state.models[REN].conditions][-1] == "spent"


def test_it_strikes_its_own_and_they_may_strike_back():
    """CHN-73: with its own weapons; the parry is asked of who is struck."""
    battle = turned({"items": ("axe",), "I": 4}, {"items": ("sword",), "I": 2}).begin(
        "blows", side=A, until="all alone"
    )
    battle.dice(("to hit Bo", 5), ("parry", 1), ("to wound Bo", 1), ("to hit Ren", 4), ("to wound Ren", 1))
    assert battle.decision.side == B
    battle.play("Bo parries")
    assert battle.prompt == "Bo: strike back at Ren?"
    battle.play("Bo retaliates")


def test_the_compelled_parries_for_its_new_master():
    """CHN-73."""
    battle = turned({"items": ("sword",), "I": 2}, {"items": ("axe",), "I": 4}).begin(
        "blows", side=A, until="all alone"
    )
    battle.dice(("to hit Ren", 5), ("parry", 6), ("to hit Bo", 1))
    battle.play("Bo retaliates")
    assert (battle.decision.side, battle.prompt) == (A, "Ren: parry the 5?")
    battle.play("Ren parries")


def test_comrades_may_spare_it():
    """CHN-73: they may strike back, they needn't."""
    battle = turned({"items": ("axe",)}, {"items": ("axe",), "I": 5}).begin("blows", side=A, until="all alone")
    battle.dice(MISS)
    battle.play("Bo passes")
    assert len(battle.rolled("to hit")) == 1


def test_who_has_other_foes_too_strikes_them_first():
    """CHN-73, SKR-62: the offer comes with the true enemy in front."""
    ivo = {"name": "Ivo", "at": (10 + 2 * BASES_IN, 20), "now": {"stupid": True}}
    told = turned(None, {"items": ("axe",), "I": 6, "A": 2}, ivo)
    battle = told.begin("blows", side=A, until="all alone").dice(MISS, MISS, MISS)
    assert battle.decision.default == battle.action("Bo strikes Ivo and Ivo")
    battle.play("Bo strikes Ivo and Ivo")


def test_a_spear_strikes_first_and_nobody_counts_as_charging():
    """CHN-73, SKR-60: it is the first round of this combat."""
    battle = turned({"items": ("spear",), "I": 1}, {"items": ("axe",), "I": 6}).begin(
        "blows", side=A, until="all alone"
    )
    battle.dice(("to hit Bo", 1), ("to hit Ren", 1))
    battle.play("Bo retaliates")


def test_the_compelled_doesn_t_shoot_for_its_master():
    """CHN-73: even if the comrade it touches is down."""
    told = turned({"items": ("bow",)}, {"now": {"posture": "down"}}).model("Cas", side=B, at=(20, 20))
    battle = told.begin("shooting", side=A, until="close combat")
    assert battle.prompt == "The story stops here"


def test_it_lends_and_borrows_no_leadership():
    """CHN-73, SKR-3: a compelled leader leads nobody."""
    told = turned({"leader": True, "Ld": 9}, None, {"name": "Ivo", "at": (12, 22), "Ld": 5})
    state = told.begin("all alone", side=A, until="magic ends").state
    assert leader(state, A) is None
    assert leader(state, B) is None
    ids = {m.name: m.id for m in state.models}
    assert leadership(state, ids["Ivo"]) == (5, "")
    assert leadership(state, ids["Bo"]) == (7, "")


def test_it_is_worth_what_it_was_to_its_own_side():
    """CHN-73."""
    told = turned({"marks": 60}, {"marks": 30})
    battle = told.begin("all alone", side=A, until="magic ends")
    combat = battle.game.rules.combat
    assert combat.worth(battle.state, A) == 50 - 90


def test_it_is_nobodys_friend_and_takes_no_test_of_who_is_alone():
    """CHN-73, SKR-66: not in the phase of its master, though two of its own beset it."""
    told = turned().model("Cas", side=B, at=(10 - BASES_IN, 20))
    battle = told.begin("all alone", side=A, until="magic ends")
    assert not battle.rolled()


def test_beside_a_compelled_enemy_one_is_alone_all_the_same():
    """CHN-73, SKR-66: it is no friend within 6"."""
    told = turned(None, None, {"name": "Ivo", "at": (10, 22)})
    told.model("Cas", side=B, at=(10 - BASES_IN, 22)).model("Dun", side=B, at=(10 + BASES_IN, 22))
    battle = told.begin("all alone", side=A, until="magic ends").dice(("all alone", 1, 1))
    assert battle.rolled("all alone", who="Ivo")


def test_a_battle_may_go_on_from_the_middle_of_it():
    """CHN-73: all of it is in the state."""
    done = compelled(scene({"items": ("axe",)}, {"items": ("axe",)}), AT_BO)
    state = evolve(done.table.state, phase="close combat", side=A)
    game = Game(ruleset("skirmish"), evolve(state, dice=Dice(3)))
    while game.decision is not None and game.state.side == A and game.state.phase != "end of turn":
        game.play(game.decision.default)
    assert game.state.models[REN].side == B


@pytest.mark.parametrize("name", ["aggressor", "random"])
def test_players_know_what_to_do_with_it(name: str):
    """CHN-73: their first thought is to set it on its own."""
    battle = scene().begin("shooting", side=A, until="close combat")
    decision, view = where_to(battle), View(battle.state, battle.game.rules, A)
    action = make(name, 1).decide(view, decision)
    assert decision.refusal(action) is None
    if name == "aggressor":
        assert action.verb == "walk"
        assert action.at == pytest.approx((13.0, 20.0), abs=0.1)


def test_a_compelled_warder_knows_his_own_sister():
    """CHN-73, SKR-82: not the enemy's warrior of the same id, in whose ranks he fights for a turn."""
    ren: Gear = {"traits": {"warder": "bo"}, "Ld": 5}
    told = turned(ren, {"Ld": 8}, {"name": "bo", "at": (12, 22), "Ld": 10})
    state = told.begin("all alone", side=A, until="magic ends").state
    ids = {m.name: m.id for m in state.models}
    assert leadership(state, ids["Ren"]) == (8, "Bo")
