"""Taking back what orders have answered, what the players have ended, and what a pause has stopped."""

from __future__ import annotations

import pytest
from battle_scene import Table
from support.sessions import choice, play, session, standing

from skirmish.client.battle import controller
from skirmish.client.battle.clock import ticked, wound
from skirmish.client.battle.orders import Order, can_be_ordered
from skirmish.client.result.scene import ResultScene
from skirmish.core.record import evolve
from skirmish.players import make
from skirmish.players.player import view_of


def test_undo_passes_by_what_was_played_by_itself_and_redo_knows_it_again() -> None:
    battle = play(session(3), 10)
    before = standing(battle)
    play(battle, 1, 7)
    for number in (1, 2):
        battle.play(choice(battle, number), automatic=True)
    after, known = standing(battle), battle.automatic
    assert known == (11, 12)
    battle.undo(agreed=True)
    assert (standing(battle), battle.automatic) == (before, ())
    battle.redo()
    assert (standing(battle), battle.automatic) == (after, known)


def test_where_all_was_played_by_itself_nobody_has_chosen() -> None:
    battle = session(3)
    battle.play(choice(battle, 1), automatic=True)
    assert battle.undo_bar(agreed=True) == "no player at this screen has chosen anything yet"


def test_a_copy_knows_what_was_played_by_itself() -> None:
    battle = play(session(3), 5)
    battle.play(choice(battle, 1), automatic=True)
    play(battle, 3, 2)
    assert battle.branch(len(battle.moments) - 1).automatic == (5,)
    assert battle.branch(0).automatic == ()


def asked_what_an_order_may_answer() -> Table:
    for seed in range(3, 9):
        table = Table().at("moves", seed=seed)
        try:
            return table.play_until(lambda s: s.decision is not None and can_be_ordered(s.decision))
        except AssertionError:
            continue
    raise AssertionError("no such question")


def test_undo_gets_past_the_answer_of_an_order() -> None:
    table = asked_what_an_order_may_answer()
    asked, before = table.decision, len(table.session.game.actions)
    table.session.orders = (Order(asked.rule, asked.side, "never"),)
    table.run(0.5)
    assert table.session.automatic[0] == before
    reached = []
    for _ in range(3):
        table.session.undo(agreed=True)
        reached.append(len(table.session.game.actions))
        table.run(0.5)
        assert len(table.session.game.actions) == reached[-1], "an order has answered what was just taken back"
    assert before > reached[0] > reached[1] > reached[2]


def test_an_order_leaves_alone_what_was_just_taken_back() -> None:
    table = asked_what_an_order_may_answer()
    asked, before = table.decision, len(table.session.game.actions)
    table.play(asked.default)
    table.session.orders = (Order(asked.rule, asked.side, "never"),)
    table.session.undo(agreed=True)
    table.run(0.5)
    assert len(table.session.game.actions) == before
    assert not controller.waits(table.scene.battle)
    assert table.session.redo_bar() == ""


def test_undo_after_giving_up_takes_only_that_back() -> None:
    battle = play(session(2), 8)
    before = standing(battle)
    battle.end(1, "by conceding")
    assert (battle.decision, battle.undo_bar()) == (None, "")
    battle.undo()
    assert battle.agreed is None
    assert standing(battle) == before


def test_a_battle_that_is_ended_isnt_played_on_by_redo() -> None:
    battle = play(session(2), 8)
    battle.undo(agreed=True)
    battle.end(None, "by agreement")
    assert battle.redo_bar() == "nothing to redo"
    battle.undo()
    assert battle.redo_bar() == ""


def test_who_gives_up_again_after_thinking_better_of_it_sees_the_result_again() -> None:
    table = Table().at("moves")
    for _ in range(2):
        table.scene.controls.do("concede")
        table.press("concede")
        table.run(0.3)
        assert table.scene.battle.keeper.told
        over = table.app.scene
        assert isinstance(over, ResultScene)
        over.back()
        table.scene.controls.do("undo")
        table.run(0.1)
        assert table.session.decision is not None
        assert not table.scene.battle.keeper.told


@pytest.mark.parametrize("paused", [True, False])
def test_taking_back_neither_stops_the_clock_nor_lets_it_go(paused: bool) -> None:
    battle = session(2, clock=evolve(wound("bank", 600.0), paused=not paused))
    play(battle, 4)
    battle.clock = evolve(battle.clock, paused=paused)
    battle.undo(agreed=True)
    assert battle.clock.paused == paused
    battle.clock = evolve(battle.clock, paused=not paused)
    battle.redo()
    assert battle.clock.paused != paused


def test_in_a_copy_nothing_waits() -> None:
    battle = play(session(2, clock=wound("bank", 600.0)), 4)
    battle.clock = evolve(ticked(battle.clock, 9.0, 0)[0], paused=True)
    copy = battle.branch(len(battle.moments) - 1)
    assert not copy.clock.paused


def test_taking_back_while_the_past_is_shown_ends_the_showing() -> None:
    table = Table().at("shooting", 2)
    scene, replay = table.scene, table.scene.battle.replay
    for runs in (lambda: replay.span(2, 9), replay.start):
        runs()
        scene.controls.do("undo-agreed")
        assert scene.battle.selection.looking is None
        assert (replay.running, replay.fresh, replay.until) == (False, False, None)


def test_a_report_of_what_was_taken_back_is_taken_away() -> None:
    table = Table().at("shooting")
    side = table.session.state.side
    players = make("aggressor", 1), make("aggressor", 2)
    while table.session.state.side == side:
        decision = table.decision
        table.play(players[decision.side].decide(view_of(table.session.game, decision.side), decision))
    report = table.scene.battle.report
    assert report.shown is not None
    table.scene.controls.do("undo-agreed")
    assert table.session.state.side == side
    assert report.shown is None
