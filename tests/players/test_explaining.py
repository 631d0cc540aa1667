"""Why: what a player that weighs chose, in plain words, with names, the runner-up and the margin."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from support.story import A, B, story

from skirmish.board import on
from skirmish.core.decision import DONE, Action, Decision, Just
from skirmish.core.record import from_json, to_json
from skirmish.players import places
from skirmish.players.base import View, view_of
from skirmish.players.explaining import (
    TOPICS,
    Explanation,
    counted,
    explain,
    lines,
    real,
    suggestions,
    unweighed,
)
from skirmish.players.tactician import Tactician
from skirmish.players.weighing import Part, Weighed

NAMES = ("Ila", "Bo", "Ren")
SHOOT, MOVE, WAIT = (
    Action("shoot", 0, 2, what="bow"),
    Action("move", 0, at=(3.0, 4.0)),
    Action("move", 1, at=(5.0, 6.0)),
)
CHOICE = Decision(A, "Shoot", tuple(map(Just, (SHOOT, MOVE, WAIT, DONE))), DONE)


def a_view() -> View:
    """Ila with a bow and Bo, and Ren 12" away."""
    battle = (
        story("skirmish")
        .model("Ila", side=A, at=(20, 20), items=("bow", "dagger"), marks=40)
        .model("Bo", side=A, at=(24, 20), marks=30)
        .model("Ren", side=B, at=(20, 32), marks=60)
        .begin("shooting", side=A)
    )
    return view_of(battle.game, A)


def explained(*found: Weighed, action: Action = SHOOT) -> Explanation:
    return explain(a_view(), CHOICE, found, action)


def test_a_shot_is_told_with_whom_it_harms_and_the_runner_up_with_the_margin() -> None:
    shot = Weighed(SHOOT, 8.3, (Part("shot at", 8.3, 2),))
    walk = Weighed(MOVE, 6.1, (Part("prospect", 8.2, 2), Part("charged", -2.1, 2)))
    assert list(lines(explained(shot, walk))) == [
        "Ila: Shoot Ren: bow: 8.3 marks",
        "  +8.3  harm to Ren by shooting now",
        "  2.2 ahead of Ila: Move to (3.0, 4.0)",
        "  or  Ila: Move to (3.0, 4.0): 6.1 marks (+8.2 what it may do to Ren next turn)",
    ]


def test_what_speaks_against_it_is_told_with_its_sign_and_the_weightiest_comes_first() -> None:
    walk = Weighed(MOVE, 4.0, (Part("shot", -1.5, 2), Part("prospect", 7.6, 2), Part("charged", -2.1, 2)))
    told = list(lines(explained(walk, action=MOVE)))
    assert told[1:] == [
        "  +7.6  what it may do to Ren next turn",
        "  -2.1  Ren could charge it there",
        "  -1.5  Ren could shoot or weave at it there",
    ]


def test_what_the_parts_leave_out_is_told_so_that_they_sum_to_the_score() -> None:
    found = explained(Weighed(MOVE, 1.0, (Part("prospect", 7.0, 2),)), action=MOVE)
    assert sum(reason.marks for reason in found.choice.reasons) == found.choice.worth == 1.0
    assert [reason.topic for reason in found.choice.reasons] == ["prospect", "else"]


def test_what_another_can_do_for_more_comes_later_and_not_instead() -> None:
    found = explained(Weighed(SHOOT, 2.0), Weighed(WAIT, 9.0), Weighed(MOVE, 1.5))
    assert [one.order for one in found.rivals] == ["Ila: Move to (3.0, 4.0)"]
    assert [one.order for one in found.later] == ["Bo: Move to (5.0, 6.0)"]
    assert found.margin == 0.5


def test_one_that_was_preferred_for_less_says_so() -> None:
    assert "  1.0 behind Ila: Move to (3.0, 4.0) at first sight" in lines(
        explained(Weighed(SHOOT, 2.0), Weighed(MOVE, 3.0))
    )


def test_who_does_nothing_found_nothing_better() -> None:
    assert list(lines(explained(Weighed(DONE, 0.0), action=DONE))) == ["Shoot: Done: nothing better was found"]


def test_what_nobody_can_price_is_worth_a_try() -> None:
    assert counted(explained(Weighed(SHOOT, 0.05)).choice) == "worth a try, nobody can tell what it brings"


def test_who_does_not_weigh_has_one_plain_line() -> None:
    found = unweighed(a_view(), CHOICE, SHOOT)
    assert list(lines(found, "aggressor closes in")) == ["Ila: Shoot Ren: bow: not weighed; aggressor closes in"]


def test_suggestions_are_the_best_whoever_does_them_and_end_with_what_is_proposed() -> None:
    found = [Weighed(SHOOT, 2.0), Weighed(WAIT, 9.0), Weighed(MOVE, -1.0)]
    assert [one.action for one in suggestions(a_view(), CHOICE, found)] == [WAIT, SHOOT, DONE]
    more = [*found, Weighed(Action("move", 1, at=(7.0, 8.0)), 5.0)]
    assert [one.worth for one in suggestions(a_view(), CHOICE, more)] == [9.0, 5.0, 2.0]


def test_a_decision_with_one_answer_is_none() -> None:
    assert real(CHOICE)
    assert not real(Decision(A, "Shoot", (Just(DONE),), DONE))


def test_an_explanation_is_a_plain_value() -> None:
    found = explained(Weighed(SHOOT, 8.3, (Part("shot at", 8.3, 2),)), Weighed(MOVE, 6.1))
    assert from_json(to_json(found), Explanation) == found


PARTS = st.lists(
    st.builds(
        Part,
        st.sampled_from([*TOPICS, "a topic of tomorrow"]),
        st.floats(-99, 99, allow_nan=False),
        st.integers(-1, len(NAMES) - 1),
    ),
    max_size=8,
)


@given(PARTS, st.floats(-99, 99, allow_nan=False))
def test_the_words_never_lack_a_name(parts: list[Part], score: float) -> None:
    found = explained(Weighed(SHOOT, score, tuple(parts)), Weighed(MOVE, score - 1, tuple(parts)))
    told = "\n".join(lines(found))
    assert "{" not in told
    assert not re.search(r"\bnobody\b|-1\b(?!\.)", told.replace("nobody can tell", ""))
    for reason in found.choice.reasons:
        assert reason.about < 0 or NAMES[reason.about] in reason.text
        assert reason.text in told


def test_every_topic_in_use_has_words() -> None:
    """Those of places, and all that stand in the source of players."""
    sources = (path.read_text("utf-8") for path in Path(places.__file__).parent.glob("*.py"))
    written = {topic for source in sources for topic in re.findall(r'Part\(\s*"([\w ]+)"', source)}
    assert {"shot at", "together"} <= written
    assert {*places.TOPICS, *written} - TOPICS.keys() == set()


def test_a_tactician_explains_what_it_does() -> None:
    battle = (
        story("skirmish")
        .model("Ila", side=A, at=(20, 20), items=("bow", "dagger"), marks=40)
        .model("Ren", side=B, at=(20, 32), marks=60)
        .begin("shooting", side=A)
    )
    decision, view = battle.game.decision, view_of(battle.game, A)
    assert decision is not None
    assert on(view.state).sight(0, 1).seen
    action = Tactician().decide(view, decision)
    first, *reasons = lines(explain(view, decision, Tactician().weigh(view, decision), action))
    assert re.fullmatch(r"Ila: Shoot Ren: bow: \d+\.\d marks", first)
    assert re.fullmatch(r"  \+\d+\.\d  harm to Ren by shooting now", reasons[0])
