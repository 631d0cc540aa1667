"""What may come of a charge by the end of the turn: an estimate that the engine's dice bear out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from math import sqrt

import pytest
from support.moments import moments

from skirmish.board import on
from skirmish.core.decision import Action
from skirmish.core.dice import Dice
from skirmish.core.game import Game
from skirmish.core.outlook import LATER_TRIES, UNHURT, Later, Outlook, find_exchanges, find_outlook, find_plight
from skirmish.core.state import State


@cache
def charges(count: int = 2) -> list[tuple[Game, Action, Outlook]]:
    """Some charges, with what they may come to."""
    found = (pair for seed in range(3, 9) for pair in moments("skirmish+none", seed) if pair[1].verb == "charge")
    return [(game.fork(), action, find_outlook(game, action)) for game, action in islice(found, count)]


def later(seen: Outlook) -> Later:
    assert seen.later is not None
    return seen.later


def test_a_charge_is_told_to_the_end_of_the_turn():
    """Up to the next mark nothing becomes of its target, and that is all that was told of it."""
    for _, action, seen in charges():
        target = next(fate for fate in seen.fates if fate.model == action.target)
        assert target.shares == ((UNHURT, 1),)
        assert [one.model for one in later(seen).plights] == [action.model, action.target, *action.others]
        assert any(word != UNHURT for one in later(seen).plights for word, _ in one.shares)


def test_shares_of_one_model_sum_to_one_and_have_their_errors():
    for _, _, seen in charges():
        assert later(seen).tries == LATER_TRIES
        for one in later(seen).plights:
            assert sum(share.value for _, share in one.shares) == pytest.approx(1)
            assert all(0 < share.error <= 0.5 / sqrt(LATER_TRIES) for _, share in one.shares)
            assert [s.value for _, s in one.shares] == sorted((s.value for _, s in one.shares), reverse=True)


@pytest.mark.parametrize(("count", "tries"), [(1, 80), pytest.param(4, 400, marks=pytest.mark.long)])
def test_the_engines_dice_bear_it_out(count: int, tries: int):
    """Forks with other dice, everybody doing what is proposed until it is another turn: within four sigma of both."""
    for game, action, seen in charges(max(count, 2))[:count]:
        tally: Counter[tuple[int, str]] = Counter()
        for number in range(tries):
            twin = game.fork(Dice(1_000 + number)).trusting()
            before = twin.state
            twin.play(action)
            while twin.decision is not None and twin.state.side == before.side:
                twin.play(twin.decision.default)
            for one in later(seen).plights:
                tally[one.model, find_plight(twin.rules, before, as_the_turn_ends(twin, game), one.model)] += 1
        for one in later(seen).plights:
            for word, share in one.shares:
                p = tally[one.model, word] / tries
                bound = 4 * sqrt(share.error**2 + max(p * (1 - p), 1 / tries) / tries)
                assert abs(p - share.value) <= bound, (action, word, p, share)


def as_the_turn_ends(twin: Game, start: Game) -> State:
    """The state in which the other side's turn has just begun, or the last one."""
    state = start.state
    for event in twin.log[len(start.log) :]:
        state = event.apply(state)
        if state.side != start.state.side:
            break
    return state


def test_the_same_question_has_the_same_answer():
    game, action, seen = charges()[0]
    assert find_outlook(game, action) == seen


def test_what_comes_at_once_is_not_told_twice():
    """A shot's odds are exact; nobody needs an estimate of the rest of the turn with it."""
    shots = 0
    for game, action in moments("skirmish+none", 3):
        if action.verb == "shoot":
            shots += 1
            assert find_outlook(game, action).later is None
    assert shots


def joined(name: str) -> Iterator[tuple[Game, int, list[int]]]:
    """Fights in which who acts may strike an enemy that acts after it."""
    for game, action in moments(name, 3):
        who, state, decision = action.model, game.state, game.decision
        if action.verb != "strike" or decision is None or decision.is_prompt:
            continue
        foes = [k for k in on(state).touching(who) if state.models[k].side != state.models[who].side]
        if foes and not state.acted.intersection(foes):
            yield game, who, foes


@pytest.mark.parametrize("name", ["resolve+none", "trilogy+none", "dots+none"])
def test_where_models_act_in_turn_a_fight_is_told_to_the_end_of_the_round(name: str):
    """Who acts strikes, and so do they that act after it in the same round."""
    harmed = set[bool]()
    for game, who, foes in islice(joined(name), 8):
        before = game.state, len(game.actions)
        found = find_exchanges(game, (who, *foes), 30)
        assert (game.state, len(game.actions)) == before
        assert (found.horizon, found.tries) == ("round", 30)
        assert [one.model for one in found.plights] == [who, *foes]
        for one in found.plights:
            assert sum(share.value for _, share in one.shares) == pytest.approx(1)
            harmed |= {one.model == who} if [word for word, _ in one.shares] != [UNHURT] else set()
    assert harmed == {False, True}, "both are struck"


def test_where_sides_take_turns_it_is_told_to_the_end_of_the_turn():
    game, action, _ = charges()[0]
    assert find_exchanges(game, (action.model, action.target), 20).horizon == "turn"
