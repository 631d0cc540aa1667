"""Log lines: who, what, the dice, each modifier with its rule."""

from __future__ import annotations

import pytest
from core_toy import Duel, duel_rules, duel_setup

from skirmish.core.dice import Check, Contest, Dice, Modifier, RollOff, at_least, at_most
from skirmish.core.events import (
    Acted,
    ConditionsSet,
    Deployed,
    EdgeTaken,
    EffectBegun,
    EffectCut,
    EffectEnded,
    EffectSpent,
    Ended,
    Event,
    FeatureLaid,
    FeatureLifted,
    Fell,
    FirstTurn,
    Hurt,
    Moved,
    PhaseBegun,
    Rolled,
    Scored,
    Stopped,
    Touched,
    Wasted,
)
from skirmish.core.reading import Reading
from skirmish.core.state import Condition, Effect, Feature, State, Verdict
from skirmish.core.text import Line, log_line, without_places

STATE = duel_setup().state(duel_rules())


def told(event: Event) -> str:
    line = log_line(STATE, event)
    assert line is not None
    return line.text


def rolled(throw: object, faces: tuple[int, ...], outcome: object) -> Rolled:
    return Rolled(throw, faces, outcome, Dice(1))


def test_a_test_says_who_what_the_number_needed_the_faces_each_modifier_and_the_outcome() -> None:
    modifiers = (Modifier(-1, "cover", "SKR-43"), Modifier(1, "skill"))
    event = rolled(Check(0, "to hit", (1, 6), at_least(4), modifiers, "SKR-41"), (3,), False)
    line = log_line(STATE, event)
    assert line == Line(
        "Reds-0, to hit 4+ (4+, cover -1 (SKR-43), skill +1): 3, failed",
        "SKR-41",
        side=0,
        depth=2,
        faces=(3,),
        roll=Reading("to hit", "4+", (False,), "failed", False),
    )


def test_a_test_to_roll_low_says_so() -> None:
    assert told(rolled(Check(2, "rout", (2, 6), at_most(7)), (3, 4), True)) == (
        "Blues-0, rout 7 or less: 3 + 4 = 7, passed"
    )


def test_a_table_names_its_outcome_and_a_roll_of_nobody_is_just_a_roll() -> None:
    injury = Check(0, "injury", (1, 6), ((1, "down"), (3, "stunned"), (5, "out")))
    assert told(rolled(injury, (5,), "out")) == "Reds-0, injury: 5, out"
    assert told(rolled(RollOff(-1, "who begins"), (6, 1), True)) == "Roll-off, who begins: 6 to 1, Reds"


def test_an_outcome_of_several_parts_is_told_in_words() -> None:
    pair = Check(0, "powers", (1, 6), ((1, ("water", "earth")),))
    assert told(rolled(pair, (2,), ("water", "earth"))) == "Reds-0, powers: 2, water and earth"


def test_what_only_keeps_up_terrain_is_told_when_the_terrain_appears() -> None:
    assert log_line(STATE, EffectBegun(Effect(1, "Mire", 0, -1, upkeep=1))) is None
    assert told(FeatureLaid(Feature(1, "Mire", effect=1))) == "Mire appears"


def test_a_contest_shows_its_modifiers_too() -> None:
    contest = Contest(0, "push", 1, (1, 6), (1, 6), ((-99, "lost"), (1, "won")), (Modifier(2, "heavy"),))
    assert told(rolled(contest, (3, 4), "won")) == "Reds-0, push: 3, heavy +2 = 5 against 4, won"


def test_a_move_says_how_far_along_its_path_and_where_to() -> None:
    event = Moved(0, ((0.0, 0.0), (3.0, 4.0), (3.0, 5.5)), "charge", "SKR-25")
    assert event.inches == 6.5
    assert log_line(STATE, event) == Line('Reds-0 charges 6.5" to (3.0, 5.5)', "SKR-25", side=0)


def test_who_is_pushed_does_not_go_by_itself() -> None:
    event = Moved(0, ((0.0, 0.0), (3.0, 4.0)), "slide", "CHN-64")
    assert log_line(STATE, event) == Line('Reds-0 is pushed 5" to (3.0, 4.0)', "CHN-64", side=0)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Deployed(0, (3.0, 4.0), 0.5, 1.2), "Reds-0 deploys at (3.0, 4.0)"),
        (Hurt(2, 1), "Blues-0 loses 1"),
        (Fell(2, "down"), "Blues-0 is knocked down"),
        (Fell(2, "out"), "Blues-0 is out of action"),
        (EdgeTaken(1, "north"), "Blues takes the north edge"),
        (FirstTurn(0), "Reds has the first turn"),
        (Scored(0, 2, " for the well"), "End of round 0: Reds scores 2 for the well"),
        (Ended(Verdict(1, "rout", "SKR-70")), "Blues wins: rout"),
        (Ended(Verdict(None, "time", "SKR-91")), "A draw: time"),
        (ConditionsSet(0, (Condition("held"), Condition("slowed"))), "Reds-0: held, slowed"),
        (ConditionsSet(0, ()), "Reds-0: free of conditions"),
        (EffectBegun(Effect(1, "Blade of Fire", 0, 1)), "Blade of Fire on Reds-1"),
        (EffectEnded(Effect(1, "Mist", 0, -1), ": its weaver fell"), "Reds-0's Mist ends: its weaver fell"),
        (EffectSpent(Effect(1, "Omen", 0, -1)), "Reds-0's Omen is spent"),
        (EffectSpent(Effect(1, "Omen", 0, 1)), "Reds-1's Omen is spent"),
        (EffectCut(Effect(1, "Mist", 0, -1), by=2), "Blues-0 cuts Reds-0's Mist"),
        (EffectCut(Effect(1, "Shield of Air", 0, 0), by=2), "Blues-0 cuts Reds-0's Shield of Air"),
        (EffectCut(Effect(1, "Shield of Air", 0, 1), by=2), "Blues-0 cuts Reds-0's Shield of Air on Reds-1"),
        (Wasted(0, "Fireball", (3.0, 4.0)), "Fireball bursts at (3.0, 4.0) and hits no model"),
        (Wasted(0, "Mire", (3.0, 4.0), bursts=False), "Mire at (3.0, 4.0) touches no model"),
        (Ended(Verdict(1, "the other side routs", "SKR-11")), "Blues wins: the enemy routs"),
        (EffectBegun(Effect(1, "Omen", 0, -1, numbers=(("second chance", 1),))), "Reds-0's Omen"),
        (Stopped(0, 2), "Reds-0 is thrown against Blues-0"),
        (Stopped(0, terrain="mill"), "Reds-0 is thrown against the mill"),
        (Stopped(0, terrain="the old wall"), "Reds-0 is thrown against the old wall"),
        (Stopped(0, terrain="table edge", harmless=True), "Reds-0 is stopped by the table edge"),
        (Touched(0, "Balefire", (2, 1)), "Balefire touches Blues-0, Reds-1"),
        (FeatureLaid(Feature(1, "Mist")), "Mist appears"),
        (FeatureLifted(1), "the terrain is removed"),
    ],
)
def test_every_neutral_event_has_its_words(event: Event, words: str) -> None:
    assert told(event) == words


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ('Ann charges 6.5" to (3.0, 15.5)', 'Ann charges 6.5"'),
        ("Ann deploys at (3.0, 4.0)", "Ann deploys"),
        ("Ann casts Wall of Fire from (3.0, 4.0) to (9.0, -4.5)", "Ann casts Wall of Fire"),
        ("Ann casts Earthquake at the mill (4+)", "Ann casts Earthquake at the mill (4+)"),
    ],
)
def test_a_line_without_its_places_says_all_the_rest(text: str, left: str) -> None:
    assert without_places(Line(text, "SKR-25", 0, 2, (1, 2))) == Line(left, "SKR-25", 0, 2, (1, 2))


def test_lines_carry_the_rule_they_rest_on() -> None:
    for event in (EdgeTaken(0, "north"), FirstTurn(0), Scored(0, 1), Ended(Verdict(0, "rout", "SKR-70"))):
        line = log_line(STATE, event)
        assert line is not None
        assert line.rule.startswith("SKR-")


def test_book_keeping_is_not_told_and_phases_are_told_by_the_systems_that_name_them() -> None:
    assert log_line(STATE, Acted(0)) is None
    assert log_line(STATE, PhaseBegun("shoot", 1, 3)) is None


def test_a_system_tells_its_own_events_and_core_the_rest() -> None:
    class Talkative(Duel):
        def log_line(self, state: State, event: Event) -> Line | None:
            return Line("ouch") if isinstance(event, Hurt) else None

    rules = duel_rules(Talkative())
    assert rules.log_line(STATE, Hurt(0, 1)) == Line("ouch")
    assert rules.log_line(STATE, Hurt(0, 1)) != log_line(STATE, Hurt(0, 1))
    assert rules.log_line(STATE, Fell(0, "out")) == log_line(STATE, Fell(0, "out"))
