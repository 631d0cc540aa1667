"""The odds of a weave with and without the cut that foes may try, against every face of every die. (CHN-20..26)"""

from __future__ import annotations

from fractions import Fraction

import pytest
from cutting_scenes import ARROW, BO, REN, duel, off
from support.battle import Battle
from support.story import B
from weave_scenes import lore

from skirmish.core.decision import Action
from skirmish.core.dice import Dice, OutOfFaces
from skirmish.core.game import RuleFailed
from skirmish.core.outlook import Counter, Reply, find_outlook
from skirmish.core.state import ModelId

CY = 3


def enumerated(battle: Battle, action: Action, cutters: tuple[ModelId, ...]) -> Fraction:
    """The chance that something becomes of Ren if these cut where they may: the battle played on for all faces."""
    game, works = battle.game, Fraction(0)
    waiting: list[tuple[int, ...]] = [()]
    before = game.state.models[REN]
    while waiting:
        faces = waiting.pop()
        twin = game.fork(Dice(None, faces))
        start = len(twin.actions)
        try:
            twin.play(action)
            while twin.decision is not None and twin.last_mark.actions <= start:
                offered = (a for offer in twin.decision.each() for a in offer.samples())
                cuts = (a for a in offered if a.verb == "cut" and a.model in cutters)
                twin.play(next(cuts, twin.decision.default))
        except RuleFailed as failed:
            if not isinstance(failed.__cause__, OutOfFaces):
                raise
            waiting += [(*faces, face) for face in range(1, 7)]
        else:
            works += Fraction(twin.state.models[REN] != before, 6 ** len(faces))
    return works


def counter_of(battle: Battle, reply: Reply = "default") -> Counter:
    found = find_outlook(battle.game, battle.action(ARROW), reply).counter
    assert found is not None
    assert found.tries == 0
    return found


def test_one_foe_may_cut():
    battle = duel().begin("magic begins", side=0, until="close combat")
    told, action = counter_of(battle), battle.action(ARROW)
    assert (told.verb, told.rule) == ("cut", "CHN-26")
    assert told.if_none == enumerated(battle, action, ())
    assert told.if_all == enumerated(battle, action, (BO,)) == told.if_none / 2
    (foil,) = told.foils
    assert (foil.by, foil.works) == (BO, told.if_all)
    assert foil.test is not None
    assert (foil.test.passed, foil.test.rule) == (Fraction(1, 2), "CHN-23")


def test_two_foes_may_cut_one_after_the_other():
    """CHN-50: each by its own strength; what remains if both try is less than with either."""
    story = duel(options={"relative_strength": "true"}).model(
        "Cy", side=B, at=off(6, 28), lore=lore(16, "arrow-of-fire")
    )
    battle = story.begin("magic begins", side=0, until="close combat")
    told, action = counter_of(battle), battle.action(ARROW)
    assert told.if_none == enumerated(battle, action, ())
    assert told.if_all == enumerated(battle, action, (BO, CY))
    assert {foil.by: foil.works for foil in told.foils} == {i: enumerated(battle, action, (i,)) for i in (BO, CY)}
    assert told.if_all < min(foil.works for foil in told.foils)


@pytest.mark.parametrize("reply", ["default", "never", "always", "best"])
def test_it_is_the_same_however_the_other_side_is_taken_to_answer(reply: Reply):
    battle = duel().begin("magic begins", side=0, until="close combat")
    told = counter_of(battle, reply)
    seen = find_outlook(battle.game, battle.action(ARROW), reply)
    assert told == counter_of(battle)
    assert seen.works == (told.if_all if reply in ("always", "best") else told.if_none)


def test_who_stands_too_far_away_is_no_counter():
    """CHN-20: beyond 12"."""
    battle = duel(gap_in=12.5).begin("magic begins", side=0, until="close combat")
    assert find_outlook(battle.game, battle.action(ARROW)).counter is None
