"""Sessions: play, undo, redo, copies, and moments that fold to the state."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.sessions import ANN, BEN, ROBOT, choice, first_roll, play, session, standing, steps, until

from skirmish.client.battle.choices import premeasured
from skirmish.client.battle.clock import ticked, wound
from skirmish.client.battle.session import Session
from skirmish.core.battle_record import fingerprint, parse, restore
from skirmish.core.decision import Action, Asking, nothing_asked
from skirmish.core.events import Moved, Rolled
from skirmish.core.game import IllegalAction, NotFree, RuleFailed
from skirmish.core.record import to_json
from skirmish.core.table import Table
from skirmish.core.text import without_places

SEEDS = st.integers(1, 60)
MOVES = "Move your warriors"


@given(seed=SEEDS, count=st.integers(5, 60))
@settings(max_examples=12, deadline=None)
def test_a_free_undo_brings_everything_back_and_redo_does_it_again(seed: int, count: int) -> None:
    battle = session(seed, clock=wound("bank", 600.0, 5.0))
    free = 0
    for action in steps(battle, seed, count):
        battle.clock, _ = ticked(battle.clock, 3.0, 0)
        before = standing(battle)
        battle.play(action)
        after = standing(battle)
        if battle.undo_bar():
            continue
        free += 1
        battle.clock, _ = ticked(battle.clock, 4.0, 1)
        later = standing(battle)
        battle.undo()
        assert standing(battle) == before
        assert battle.moments[-1].state is battle.state
        battle.redo()
        assert standing(battle) == later
        assert later[:-2] == after[:-2]
    assert free


@given(seed=SEEDS, count=st.integers(5, 50), back=st.integers(1, 50))
@settings(max_examples=12, deadline=None)
def test_what_both_agree_to_take_back_comes_out_the_same_again(seed: int, count: int, back: int) -> None:
    battle, seen = session(seed), []
    for action in steps(battle, seed, count):
        seen.append(standing(battle))
        battle.play(action)
    end = standing(battle)
    for _ in range(min(back, len(seen))):
        battle.undo(agreed=True)
        assert standing(battle) == seen.pop()
    while not battle.redo_bar():
        battle.redo()
    assert standing(battle) == end


def test_undo_stops_at_dice_and_says_which() -> None:
    battle = session(3)
    rolled = first_roll(battle)
    before = standing(battle)
    assert battle.undo_bar() == f"dice have been rolled since ({rolled.throw.what}): both players must agree"
    assert battle.undo_bar(agreed=True) == ""
    with pytest.raises(NotFree, match="dice have been rolled"):
        battle.undo()
    assert standing(battle) == before


def test_an_agreed_undo_keeps_the_order_of_the_dice() -> None:
    battle = session(3)
    rolled = first_roll(battle)
    action, after = battle.game.actions[-1], standing(battle)
    battle.undo(agreed=True)
    again = [moment.event for moment in battle.play(action) if isinstance(moment.event, Rolled)]
    assert again[-1].faces == rolled.faces
    assert standing(battle) == after


def test_a_new_action_leaves_nothing_to_do_again() -> None:
    battle = play(session(1), 3)
    battle.undo(agreed=True)
    assert battle.redo_bar() == ""
    battle.play(choice(battle, 77))
    assert battle.redo_bar() == "nothing to redo"
    with pytest.raises(NotFree, match="nothing to redo"):
        battle.redo()


def test_at_the_beginning_there_is_nothing_to_take_back() -> None:
    battle = session(1)
    assert battle.undo_bar() == battle.undo_bar(agreed=True) == "nothing to undo"
    with pytest.raises(NotFree, match="nothing to undo"):
        battle.undo(agreed=True)


def test_undo_goes_back_to_the_last_choice_of_a_person() -> None:
    battle = session(1)
    until(battle, MOVES)
    mine = battle.decision.side
    battle.sit(1 - mine, ROBOT)
    while battle.decision.side == mine:
        before = standing(battle)
        battle.play(battle.decision.default)
    play(battle, 1)
    battle.undo(agreed=True)
    assert standing(battle) == before
    assert battle.seat_of(battle.decision).human


def test_where_only_ais_play_there_is_nothing_to_take_back() -> None:
    battle = play(session(1, (ROBOT, ROBOT)), 2)
    assert battle.undo_bar(agreed=True) == "no player at this screen has chosen anything yet"


def test_what_an_ai_chose_meanwhile_stops_a_free_undo() -> None:
    """Deployment rolls no dice, but whoever deploys second has seen where the first stands."""
    battle = until(session(2), "Deploy")
    first = battle.decision.side
    while battle.decision.side == first:
        battle.play(battle.decision.default)
    assert battle.undo_bar() == ""
    battle.sit(1 - first, ROBOT)
    battle.play(battle.decision.default)
    who = battle.state.forces[1 - first].roster.name
    assert battle.undo_bar().startswith(f"Chosen since by {who} (Deploy ")
    assert battle.undo_bar().endswith("both players must agree")


@given(seed=SEEDS, count=st.integers(1, 60), part=st.floats(0, 1))
@settings(max_examples=12, deadline=None)
def test_a_branch_stands_at_the_moment_and_leaves_the_battle_alone(seed: int, count: int, part: float) -> None:
    battle = play(session(seed), count, seed)
    number = int(part * (len(battle.moments) - 1))
    before, version = standing(battle), battle.version
    copy = battle.branch(number)
    assert len(copy.moments) <= number + 1 or copy.game.actions == []
    assert copy.moments == battle.moments[: len(copy.moments)]
    assert fingerprint(copy.state) == fingerprint(battle.state_at(len(copy.moments) - 1))
    further = battle.branch(len(battle.moments) - 1)
    assert standing(further)[:-2] == before[:-2]
    play(copy, 3, seed + 1)
    assert (standing(battle), battle.version) == (before, version)


def test_a_branch_stands_at_the_nearest_decision_before_the_moment() -> None:
    battle = play(session(4), 40)
    for number in range(len(battle.moments)):
        copy = battle.branch(number)
        asked = len(copy.game.actions)
        assert asked == 0 or battle.game.steps[asked].events <= number + 1
        later = battle.game.steps[asked + 1 :]
        assert not later or later[0].events > number + 1


@given(seed=SEEDS, count=st.integers(1, 80))
@settings(max_examples=10, deadline=None)
def test_moments_fold_to_the_state_and_know_their_action(seed: int, count: int) -> None:
    battle = session(seed)
    assert {moment.actions for moment in battle.moments} <= {0}
    for number, action in enumerate(steps(battle, seed, count), 1):
        fresh = battle.play(action)
        assert {moment.actions for moment in fresh} <= {number}
    state, measured = battle.game.setup, premeasured(battle.rules, battle.state)
    assert battle.state_at(-1) == state
    for number, moment in enumerate(battle.moments):
        state = moment.event.apply(state)
        assert moment.number == number
        assert battle.state_at(number) == state
        line = battle.rules.log_line(state, moment.event)
        assert moment.line == (line if line is None or measured else without_places(line))
    assert state == battle.state
    again = Session(restore(battle.record(), battle.rules), battle.setup, battle.seats)
    assert again.moments == battle.moments


def test_an_action_that_isnt_allowed_changes_nothing() -> None:
    battle = play(session(1), 5)
    battle.undo(agreed=True)
    before, version = standing(battle), battle.version
    with pytest.raises(IllegalAction):
        battle.play(Action("fly", 0))
    assert (standing(battle), battle.version, battle.redo_bar()) == (before, version, "")


def test_a_rule_that_fails_changes_nothing() -> None:
    broken: list[str] = []

    def stumble(table: Table, event: Moved) -> Asking:
        yield from nothing_asked()
        if broken:
            raise ZeroDivisionError(broken.pop())

    battle = session(also=((Moved, stumble),))
    for number in range(200):
        broken[:] = ["the rule has a hole"]
        before, version, action = standing(battle), battle.version, choice(battle, number)
        try:
            battle.play(action)
        except RuleFailed:
            assert (standing(battle), battle.version) == (before, version)
            battle.play(action)
            assert battle.version == version + 1
            return
    raise AssertionError("nobody moved")


def test_every_change_counts() -> None:
    battle = session(1)
    seen = {battle.version}
    for change in (lambda: play(battle, 1), lambda: battle.undo(agreed=True), battle.redo, lambda: battle.sit(0, BEN)):
        change()
        assert battle.version not in seen
        seen.add(battle.version)


def test_the_record_plays_to_the_same_end_and_names_the_players() -> None:
    battle = play(session(5, (ANN, ROBOT)), 60)
    record = parse(to_json(battle.record()))
    assert record.players == ("human", "random")
    assert fingerprint(restore(record, battle.rules).state) == record.end == fingerprint(battle.state)
