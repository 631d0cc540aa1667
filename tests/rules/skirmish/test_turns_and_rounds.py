"""Turns, rounds and the order within a turn. (SKR-10, SKR-12, SKR-13)"""

from __future__ import annotations

from skirmish_scenes import BASES_IN, exchange, facing
from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.core.events import PhaseBegun, Scored
from skirmish.rules.skirmish.events import Felled, TurnBegun, Went


def far_apart() -> Story:
    return story().model("Ila", side=A, at=(10, 40)).model("Ren", side=B, at=(10, 8))


def idle_turns(battle: Battle) -> Battle:
    """Nobody does anything until the battle is over."""
    while battle.prompt:
        battle.play(battle.decision.default)
    return battle


def test_the_players_alternate_and_a_round_is_one_turn_each():
    """SKR-10."""
    battle = idle_turns(far_apart().begin("rout", turns=4))
    assert [(turn.side, turn.round) for turn in battle.happened(TurnBegun)] == [(B, 1), (A, 2), (B, 2)]
    assert battle.state.verdict is not None
    assert battle.state.round == 2


def test_who_goes_first_goes_first_in_every_round():
    """SKR-10."""
    battle = idle_turns(far_apart().begin("rout", side=B, turns=4))
    assert [(turn.side, turn.round) for turn in battle.happened(TurnBegun)] == [(A, 1), (B, 2), (A, 2)]


def test_a_turn_is_recovery_movement_shooting_close_combat():
    """SKR-10; rout and stupidity come before (SKR-12), All alone and the end of magic after (SKR-13)."""
    battle = idle_turns(far_apart().begin("rout"))
    assert [event.phase for event in battle.happened(PhaseBegun)] == [
        "stupidity", "recovery", "charges", "compulsory moves", "moves", "magic begins", "shooting", "close combat",
        "arms", "arms of the other side", "blows", "all alone", "magic ends", "end of turn",
    ]  # fmt: skip


def test_both_sides_strike_in_every_close_combat_phase():
    """SKR-10: it is Ila's turn, and Ren strikes too."""
    battle = exchange({"I": 4}).dice(("to hit Ren", 1), ("to hit Ila", 1))
    battle.play("wait")
    assert battle.rolled("to hit", who="Ila")
    assert battle.rolled("to hit", who="Ren")


def test_both_sides_strike_again_in_the_other_player_s_turn():
    """SKR-10."""
    battle = facing({"I": 4}).begin("blows", turns=2).dice(("to hit Ren", 1), ("to hit Ila", 1), ("to hit Ren", 1))
    battle.dice(("to hit Ila", 1))
    idle_turns(battle)
    assert [roll.throw.who for roll in battle.rolled("to hit")] == [0, 1, 0, 1]


def test_the_battle_ends_at_the_round_limit():
    """SKR-10: after the second player's turn of the last round, not before."""
    battle = far_apart().begin("moves", turns=2)
    battle.play("done")
    assert battle.state.verdict is None
    assert battle.state.side == B
    idle_turns(battle)
    assert battle.state.verdict is not None
    assert battle.state.verdict.rule == "SKR-91"


def test_the_battle_ends_when_a_side_is_wiped_out():
    """SKR-10: at once, without another turn."""
    battle = (
        facing({"I": 4, "items": ("axe",)}).begin("blows", turns=2).dice(("to hit", 4), ("to wound", 4), ("injury", 5))
    )
    idle_turns(battle)
    assert (battle.state.verdict.winner, battle.state.verdict.rule) == (A, "SKR-10")
    assert not battle.happened(TurnBegun)


def test_the_battle_ends_when_the_last_of_a_side_runs_off_the_table():
    """SKR-6, SKR-10."""
    scene = story().model("Ila", side=A, at=(10, 2), now={"fleeing": True}).model("Ren", side=B, at=(10, 40))
    battle = scene.begin("compulsory moves", turns=3).dice(("flight", 1, 1))
    assert battle.happened(Felled, model="Ila", how="left")
    assert battle.state.verdict is not None
    assert (battle.state.verdict.winner, battle.state.verdict.rule) == (B, "SKR-10")


def test_what_was_done_this_turn_is_forgotten_when_the_next_begins():
    """SKR-12: what lasts until the next turn ends."""
    battle = far_apart().begin("moves", turns=2)
    battle.play("Ila runs to 10, 32", "done")
    assert not battle.fighter("Ila").ran
    assert not battle.fighter("Ila").moved


def test_the_rout_test_comes_before_the_test_for_stupidity():
    """SKR-12: 3 rout test, 4 stupidity."""
    scene = far_apart().model("Bo", out=True).model("Ox", at=(20, 40), traits={"stupidity": ""})
    battle = scene.begin("rout", until="recovery").dice(("rout test", 1, 1), ("stupidity", 1, 1))
    battle.play("test")
    assert battle.phase == "recovery"


def test_who_routs_takes_no_test_for_stupidity():
    """SKR-11, SKR-12."""
    scene = far_apart().model("Bo", out=True).model("Ox", at=(20, 40), traits={"stupidity": ""})
    battle = scene.begin("rout").dice(("rout test", 6, 6))
    battle.play("test")
    assert battle.state.verdict is not None
    assert battle.state.verdict.rule == "SKR-11"


def marker_story() -> Story:
    """Ila of B alone holds the marker, two enemies touch her; a third enemy is at hand but too far to hold it."""
    return (
        story()
        .scenario(won_by="markers", markers=1, marker_radius_in=3.0)
        .marker((24, 24))
        .model("Bo", side=A, at=(24 - BASES_IN, 21.5), now={"stupid": True})
        .model("Cam", side=A, at=(24 + BASES_IN, 21.5), now={"stupid": True})
        .model("Ila", side=B, at=(24, 21.5), now={"stupid": True}, Ld=7)
        .model("Wen", side=B, at=(24, 30))
    )


def test_all_alone_is_tested_before_the_round_is_counted():
    """SKR-13: 1 All alone, 4 the scenario counts: who has fled holds no marker."""
    battle = marker_story().begin("all alone", side=B).dice(("all alone", 6, 6), ("to wound", 1), ("to wound", 1))
    battle.dice(("flight", 6, 6))
    assert battle.happened(Went, model="Ila", manner="flee")
    assert [event.side for event in battle.happened(Scored)] == [A]


def test_who_stands_fast_is_counted():
    """SKR-13."""
    battle = marker_story().model("Kit", side=B, at=(24, 25)).begin("all alone", side=B)
    assert battle.happened(Scored) == []


def test_the_scenario_counts_only_when_the_round_is_over():
    """SKR-13: at the end of the first player's turn nothing is counted yet."""
    scene = story().scenario(won_by="markers", markers=1).marker((24, 24))
    scene.model("Ila", side=A, at=(24, 22)).model("Ren", side=B, at=(10, 8))
    battle = scene.begin("moves", turns=2)
    battle.play("done")
    assert battle.state.side == B
    assert battle.happened(Scored) == []
    idle_turns(battle)
    assert [(event.side, event.points) for event in battle.happened(Scored)] == [(A, 1)]
