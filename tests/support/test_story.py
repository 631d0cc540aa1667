"""The story builder itself: its dice, its sentences, its refusals."""

from __future__ import annotations

import pytest
from support.battle import STOPPED, finish_battles, forget_battles
from support.scripted import WrongDice
from support.sentences import UnknownSentence
from support.story import A, B, Story, story

from skirmish.core.events import Fell, Moved
from skirmish.core.game import IllegalAction


def brawl() -> Story:
    return (
        story("pools").model("Ila", side=A, at=(20, 20), WS=2).model("Ren", side=B, at=(24, 20), items=("bow",), BS=1)
    )


def test_a_story_reads_from_setting_to_outcome() -> None:
    battle = brawl().begin("fight").dice(("to strike", 8, 9), ("to hurt", 8, 8, 8, 1), ("soak", 1, 1))
    battle.play("Ila charges Ren")
    assert battle.happened(Moved, model="Ila", manner="charge")
    assert battle.happened(Fell, model="Ren", how="out")
    assert battle.model("Ren").out
    assert "Ren is out of action" in battle.told()


def test_dice_for_another_purpose_fail_the_story() -> None:
    battle = brawl().begin("fight").dice(("to shoot", 8, 9), ("to hurt", 1, 1, 1, 1))
    with pytest.raises(WrongDice, match="dice for 'to shoot 8 9' fell for 'to strike'"):
        battle.play("Ila charges Ren")
    forget_battles()


def test_dice_that_are_missing_fail_the_story_and_say_what_would_have_been_rolled() -> None:
    battle = brawl().begin("fight").dice(8, 9)
    with pytest.raises(WrongDice, match=r"no face left.*\n.*with more dice(.|\n)*to hurt"):
        battle.play("Ila charges Ren")
    forget_battles()


def test_dice_that_are_left_fail_the_story() -> None:
    battle = brawl().begin("fight").dice(8)
    battle.play("Ila rests")
    with pytest.raises(WrongDice, match="faces left: 8"):
        finish_battles()


def test_later_dice_may_be_given_when_they_are_due() -> None:
    battle = brawl().begin("fight")
    battle.play("Ila rests")
    battle.dice(("to shoot", 1)).play("Ren shoots Ila")
    assert battle.rolled("to shoot", who="Ren")[0].outcome == 0


def test_what_is_not_allowed_is_refused_with_a_reason_and_changes_nothing() -> None:
    battle = brawl().begin("fight")
    assert battle.refused("Ila moves to 40, 40").short_by > 20
    assert battle.refused("Ren rests").rule == "ACT-1"
    with pytest.raises(IllegalAction):
        battle.play("Ila shoots Ren")
    with pytest.raises(AssertionError, match="it is allowed"):
        battle.refused("Ila moves to 18, 20")


def test_an_unknown_sentence_fails_with_help() -> None:
    battle = brawl().begin("fight")
    with pytest.raises(UnknownSentence, match="models: Ila, Ren"):
        battle.play("Ila ponders the meaning of it all")
    with pytest.raises(UnknownSentence):
        battle.play("Nobody moves to 1, 1")


def test_a_story_may_stop_where_a_phase_begins() -> None:
    battle = brawl().begin("fight", until="dawn", turns=3)
    battle.play("Ila rests", "Ren rests")
    assert battle.prompt == STOPPED


@pytest.mark.parametrize(("turns", "first", "rounds"), [(1, B, 3), (2, A, 3), (3, B, 4), (4, A, 4)])
def test_the_limit_follows_from_the_number_of_turns(turns: int, first: int, rounds: int) -> None:
    battle = brawl().begin("fight", side=A, round=3, turns=turns)
    assert (battle.state.first, battle.state.scenario.rounds) == (first, rounds)
