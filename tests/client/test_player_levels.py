"""Levels: names for players in the window, and the plain words that seats, saves and settings keep."""

from __future__ import annotations

import pytest
from support.sessions import builder, play, session

from skirmish.app.entries import HUMAN
from skirmish.client.ai_worker import Inline
from skirmish.client.battle.session import Seat
from skirmish.client.levels import LEVELS, PERSON, called, called_inside, playable, profiles, seated, spec_of, word_of
from skirmish.client.questions import Decide, Failed, Risk
from skirmish.client.saves import Folder, load, opened
from skirmish.core.decision import Action
from skirmish.players import KINDS, OPPONENT, USUAL

BY_ID = {level.id: level for level in LEVELS}


def test_a_person_comes_first_and_then_the_levels_the_weakest_first():
    assert LEVELS[0] == PERSON
    strength = list(KINDS)
    kinds = [spec_of(level.player).kind for level in LEVELS[1:]]
    assert kinds == sorted(kinds, key=strength.index)
    assert len(set(kinds)) == len(kinds) >= 3


def test_every_level_has_a_name_and_a_line():
    assert len({level.name for level in LEVELS}) == len(LEVELS)
    for level in LEVELS:
        assert 0 < len(level.text) < 90


def test_a_level_that_thinks_says_for_how_long():
    words = {500: "half a second"}
    thinking = [level for level in LEVELS[1:] if KINDS[spec_of(level.player).kind].thinks]
    assert thinking
    for level in thinking:
        assert words[spec_of(level.player).think_ms] in level.text


def test_the_usual_opponent_is_one_of_them_and_the_forecast_of_a_risk_has_a_quick_one():
    assert seated(OPPONENT).level == BY_ID["veteran"]
    assert Risk(0, (1.0, 1.0)).player == USUAL == "aggressor"


@pytest.mark.parametrize(
    ("word", "id", "profile", "name"),
    [
        ("human", "human", "", "Human"),
        ("careless", "recruit", "", "Recruit"),
        ("aggressor", "soldier", "", "Soldier"),
        ("tactician", "veteran", "steady", "Veteran"),
        ("tactician:steady", "veteran", "steady", "Veteran"),
        ("tactician:bold", "veteran", "bold", "Veteran, bold"),
        ("planner@500ms", "captain", "steady", "Captain"),
        ("planner:bold@500ms", "captain", "bold", "Captain, bold"),
    ],
)
def test_a_word_is_a_level_with_a_profile(word, id, profile, name):
    assert seated(word) == (BY_ID[id], profile)
    assert called(word) == name
    assert playable(word)


def test_who_is_none_of_the_levels_is_called_by_the_word():
    assert seated("planner@2000") is None
    assert called("planner:bold@2000") == "AI (planner:bold@2000)"
    assert seated("random") is None
    assert called("random") == "AI (random)"
    assert called_inside("random") == "an AI (random)"
    assert (called(""), called_inside("")) == ("AI", "an AI"), "an old save may have no word"


def test_inside_a_sentence_a_person_has_a_small_letter():
    assert (called(HUMAN), called_inside(HUMAN)) == ("Human", "a human")
    assert called_inside("tactician:bold") == called("tactician:bold") == "Veteran, bold"
    assert playable("random")


@pytest.mark.parametrize(
    "word", ["", "nobody", "tactician:nobody", "aggressor:bold", "tactician@9", "../x:y", "x" * 80]
)
def test_what_nobody_is_called_is_nobody(word):
    assert not playable(word)
    assert seated(word) is None


def test_the_word_of_a_level_says_its_profile_only_where_it_has_another_than_the_usual():
    assert word_of(BY_ID["veteran"]) == word_of(BY_ID["veteran"], "steady") == "tactician"
    assert word_of(BY_ID["veteran"], "cautious") == "tactician:cautious"
    assert word_of(BY_ID["soldier"], "cautious") == "aggressor"
    assert word_of(PERSON, "bold") == HUMAN
    assert word_of(BY_ID["captain"], "cautious") == "planner:cautious@500ms"


@pytest.mark.parametrize("level", LEVELS[1:], ids=lambda level: level.id)
def test_each_level_decides_in_the_thinker_with_each_of_its_profiles(level):
    thinker = Inline(builder)
    thinker.watch(session(3))
    for profile in profiles() if level.weighs else profiles()[:1]:
        ticket = thinker.ask(Decide(word_of(level, profile.name), 5))
        answer = dict(thinker.answers())[ticket]
        assert isinstance(answer, Action), answer


def test_a_profile_that_there_is_not_is_told_by_the_thinker():
    thinker = Inline(builder)
    thinker.watch(session(3))
    ticket = thinker.ask(Decide("tactician:nobody"))
    answer = dict(thinker.answers())[ticket]
    assert isinstance(answer, Failed)
    assert "no profile 'nobody'" in answer.text


def test_a_save_keeps_the_plain_word(tmp_path):
    battle = play(session(3), 2)
    battle.sit(1, Seat("Ben", "tactician:cautious"))
    again = opened(load(Folder(tmp_path).save(battle, "Ford")), builder)
    assert again.seats[1] == Seat("Ben", "tactician:cautious")
    assert again.record().players[1] == "tactician:cautious"


def test_a_save_with_a_profile_that_there_is_not_here_gives_the_side_to_a_person(tmp_path):
    battle = play(session(3), 2)
    battle.sit(1, Seat("Ben", "tactician:my-own"))
    assert opened(load(Folder(tmp_path).save(battle, "Ford")), builder).seats[1] == Seat("Ben", HUMAN)
