"""What a person is told before an action is what the engine's dice do: exact, whatever the action and the system."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import sqrt

import pytest
from support.moments import moments

from skirmish.app.odds.inquiries import answered, asked_inquiry
from skirmish.app.odds.questions import Scene
from skirmish.core.decision import Action
from skirmish.core.dice import Dice
from skirmish.core.game import Game
from skirmish.core.outlook import AS_BEFORE, UNHURT, Outlook, find_fate, find_outlook

VERBS = ("shoot", "cast", "charge", "strike", "cut", "test", "keep", "pass")


@cache
def chosen(each: int = 2) -> list[tuple[Game, Action, Outlook]]:
    """So many moments of each verb, with what their actions may come to."""
    counts: Counter[str] = Counter()
    found = []
    for seed in (3, 4):
        for game, action in moments("skirmish+channeling", seed):
            if action.verb in VERBS and counts[action.verb] < each:
                counts[action.verb] += 1
                found.append((game.fork(), action, find_outlook(game, action)))
    return found


def test_every_kind_of_dice_is_looked_at():
    assert {action.verb for _, action, _ in chosen()} >= {"shoot", "cast", "charge", "keep", "pass"}


def test_shares_are_exact_and_sum_to_one():
    for _, _, seen in chosen():
        assert seen.tries == 0
        for one in seen.fates:
            assert sum((share for _, share in one.shares), Fraction(0)) == 1
        for roll in seen.rolls:
            assert sum((share for _, share in roll.outcomes), Fraction(0)) == 1


@pytest.mark.parametrize(("each", "tries"), [(2, 100), pytest.param(3, 400, marks=pytest.mark.long)])
def test_the_engines_dice_agree(each: int, tries: int):
    """Each fate's frequency over forks with other dice, other players answering by default: within four sigma."""
    for game, action, seen in chosen(each):
        tally: Counter[tuple[int, str]] = Counter()
        for number in range(tries):
            twin = game.fork(Dice(1_000 + number))
            before, start = twin.state, len(twin.actions)
            twin.play(action)
            while twin.decision is not None and twin.last_mark.actions <= start:
                twin.play(twin.decision.default)
            after = twin.last_mark.state if twin.decision is not None else twin.state
            for one in seen.fates:
                tally[one.model, find_fate(twin.rules, before, after, one.model)] += 1
        for one in seen.fates:
            for word, share in one.shares:
                p = float(share)
                bound = 4 * sqrt(max(p * (1 - p), 1 / tries) / tries)
                told = UNHURT if word == AS_BEFORE else word
                assert abs(tally[one.model, told] / tries - p) <= bound, (action, word, p)


def test_a_shot_is_the_same_as_skirmish_odds_says():
    for game, action, seen in chosen():
        if action.verb != "shoot":
            continue
        scene = Scene(game.rules, game.state, action.model, action.target, "", alone=False)
        answer = answered(asked_inquiry(game.rules, "shot"), scene, {"weapon": action.what})
        shares = dict(next(one for one in seen.fates if one.model == action.target).shares)
        known = {word: share for word, share in answer.odds.items() if word not in ("hit", "wound") and share}
        assert shares == known
        assert seen.first is not None
        assert seen.first.passed == answer.odds["hit"]


@pytest.mark.parametrize(("verb", "question"), [("charge", "charge"), ("test", "rout")])
def test_a_question_of_a_system_has_the_rolls_that_the_window_shows(verb: str, question: str):
    """Charges with their tests of Fear, and rout tests: the same rolls with the same chances."""
    compared = 0
    for game, action, seen in chosen():
        if action.verb != verb or action.others:
            continue
        actor = action.model if action.model >= 0 else next(m.id for m in game.state.fighters(game.state.side))
        scene = Scene(game.rules, game.state, actor, max(action.target, 0), "", alone=False)
        reply = answered(asked_inquiry(game.rules, question), scene, {})
        assert [(roll.rule, roll.times, dict(roll.outcomes)) for roll in reply.chain] == [
            (roll.rule, roll.times, dict(roll.outcomes)) for roll in seen.rolls
        ]
        compared += 1
    assert compared


def test_a_reaction_in_the_middle_of_a_rule_is_forecast_from_there():
    """What has been rolled stays rolled: who may cut knows that the weave's test has passed."""
    found = 0
    for game, _ in moments("skirmish+channeling", 4):
        if game.decision is not None and game.decision.rule == "CHN-26" and game.last_mark.actions < len(game.actions):
            never = find_outlook(game, game.decision.default)
            cuts = [a for offer in game.decision.each() for a in offer.samples() if a.verb == "cut"]
            tried = find_outlook(game, cuts[0])
            assert tried.first is not None
            assert tried.first.passed is not None
            assert never.works >= tried.works
            assert tried.chance == tried.first.passed
            assert tried.chance < 1
            assert never.chance is None or never.chance == (never.first.passed if never.first else None)
            found += 1
    if not found:
        pytest.fail("nobody could cut in this battle")


def test_the_number_of_a_cut_is_its_own_roll():
    """Not that something comes of the weave that it answers. (CHN-26)"""
    for game, _ in moments("skirmish+channeling", 4):
        if game.decision is not None and game.decision.rule == "CHN-26":
            cut = next(a for offer in game.decision.each() for a in offer.samples() if a.verb == "cut")
            seen = find_outlook(game, cut)
            needed = int(seen.first.needed.rstrip("+")) if seen.first else 0
            assert seen.chance == Fraction(7 - needed, 6)
            return
    pytest.fail("nobody could cut in this battle")


def test_a_rout_test_has_the_chance_to_pass():
    """Passing it changes nothing on the table, and is what one hopes for. (SKR-11)"""
    for seed in range(3, 9):
        for game, action in moments("skirmish+none", seed):
            if action.verb == "test":
                seen = find_outlook(game, action)
                assert seen.first is not None
                assert seen.chance == seen.first.passed
                assert seen.chance
                return
    pytest.fail("nobody tested for rout in these battles")


def test_a_battle_that_is_over_has_no_outlook():
    *_, (game, last) = moments("skirmish+none", 3)
    assert game.over
    with pytest.raises(ValueError, match="over"):
        find_outlook(game, last)
