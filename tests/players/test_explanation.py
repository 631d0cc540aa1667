"""Why: what a player that weighs chose, in plain words, with names, the runner-up and the margin."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.story import A, B, story

from skirmish.board import on
from skirmish.core.decision import DONE, PASS, Action, Decision, Just
from skirmish.core.record import evolve, from_json, to_json
from skirmish.core.state import OFF_TABLE_IN
from skirmish.players import places
from skirmish.players.explanation import (
    TOPICS,
    Explanation,
    _joint_words,
    explain,
    explain_unweighed,
    explanation_lines,
    has_choice,
    list_suggestions,
    worth_words,
)
from skirmish.players.player import Joint, Part, View, Weighed, view_of
from skirmish.players.tactician import Tactician

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


@pytest.mark.parametrize(("fallen", "told"), [((), "fall on Ren with Bo"), ((1,), "fall on Ren"), ((2,), "")])
def test_what_two_do_together_names_nobody_who_is_gone(fallen: tuple[int, ...], told: str) -> None:
    view = a_view()
    places = [(OFF_TABLE_IN, 0.0, *at[2:]) if i in fallen else at for i, at in enumerate(view.state.places)]
    view = view._replace(state=evolve(view.state, places=tuple(places)))
    shot = Weighed(SHOOT, 8.3, joint=Joint("focus", (0, 1), 2))
    assert _joint_words(view, shot) == told


def test_a_shot_is_told_with_whom_it_harms_and_the_runner_up_with_the_margin() -> None:
    shot = Weighed(SHOOT, 8.3, (Part("shot at", 8.3, 2),))
    walk = Weighed(MOVE, 6.1, (Part("prospect", 8.2, 2), Part("charged", -2.1, 2)))
    assert list(explanation_lines(explained(shot, walk))) == [
        "Ila: Shoot Ren: bow: 8.3 marks",
        "  +8.3  harm to Ren by shooting now",
        "  2.2 ahead of Ila: Move to (3.0, 4.0)",
        "  or  Ila: Move to (3.0, 4.0): 6.1 marks (+8.2 what it may do to Ren next turn)",
    ]


def test_what_speaks_against_it_is_told_with_its_sign_and_the_weightiest_comes_first() -> None:
    walk = Weighed(MOVE, 4.0, (Part("shot", -1.5, 2), Part("prospect", 7.6, 2), Part("charged", -2.1, 2)))
    told = list(explanation_lines(explained(walk, action=MOVE)))
    assert told[1:] == [
        "  feared reply: Ren could charge it there",
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


def test_nothing_comes_later_once_the_whole_side_is_done() -> None:
    found = explained(Weighed(DONE, 0.0), Weighed(WAIT, 9.0), Weighed(MOVE, 1.5), action=DONE)
    assert found.later == ()
    assert [one.order for one in found.rivals] == ["Bo: Move to (5.0, 6.0)", "Ila: Move to (3.0, 4.0)"]
    assert "  9.0 behind Bo: Move to (5.0, 6.0): who has stayed isn't asked again in the phase" in explanation_lines(
        found
    )


def test_to_be_done_comes_never_later() -> None:
    found = explained(Weighed(SHOOT, 2.0), Weighed(DONE, 5.0), Weighed(WAIT, 9.0))
    assert [one.action for one in found.later] == [WAIT]
    assert [one.action for one in found.rivals] == [DONE]


def test_one_that_was_preferred_for_less_says_so() -> None:
    assert "  1.0 behind Ila: Move to (3.0, 4.0) at first sight" in explanation_lines(
        explained(Weighed(SHOOT, 2.0), Weighed(MOVE, 3.0))
    )


def test_who_does_nothing_found_nothing_better() -> None:
    assert list(explanation_lines(explained(Weighed(DONE, 0.0), action=DONE))) == [
        "Shoot: Done: nothing better was found"
    ]


def test_what_nobody_weighs_is_not_said_to_be_the_best() -> None:
    lying = Decision(A, "Ila is down: stand up?", (Just(Action("stay down", 0)), Just(PASS)), PASS)
    found = explain(a_view(), lying, [Weighed(PASS, 0.0)], PASS)
    assert list(explanation_lines(found)) == ["Ila is down: stand up? Pass: it doesn't weigh this"]
    weighed = explain(a_view(), lying, [Weighed(PASS, 0.0, (Part("shot", -2.0, 2),)), Weighed(SHOOT, -1.0)], PASS)
    assert weighed.choice.weighed


def test_what_nobody_can_price_is_worth_a_try() -> None:
    assert worth_words(explained(Weighed(SHOOT, 0.05)).choice) == "worth a try, nobody can tell what it brings"


def test_who_does_not_weigh_has_one_plain_line() -> None:
    found = explain_unweighed(a_view(), CHOICE, SHOOT)
    assert list(explanation_lines(found, "aggressor closes in")) == [
        "Ila: Shoot Ren: bow: not evaluated; aggressor closes in"
    ]


def test_suggestions_are_the_best_whoever_does_them_and_end_with_what_is_proposed() -> None:
    found = [Weighed(SHOOT, 2.0), Weighed(WAIT, 9.0), Weighed(MOVE, -1.0)]
    assert [one.action for one in list_suggestions(a_view(), CHOICE, found)] == [WAIT, SHOOT, DONE]


def test_of_several_models_each_has_one_suggestion_and_of_one_there_are_several() -> None:
    run = Action("run", 1, at=(7.0, 8.0))
    found = [Weighed(WAIT, 9.0), Weighed(run, 5.0), Weighed(SHOOT, 2.0), Weighed(MOVE, 1.0)]
    assert [one.worth for one in list_suggestions(a_view(), CHOICE, found)] == [9.0, 2.0, 0.0]
    alone = Decision(A, "Shoot", tuple(map(Just, (SHOOT, MOVE, DONE))), DONE)
    assert [one.worth for one in list_suggestions(a_view(), alone, found[2:])] == [2.0, 1.0, 0.0]


def test_where_nothing_is_worth_it_the_best_of_what_is_not_is_shown_with_its_minus() -> None:
    """Not as many as there are: one tells enough."""
    charge, other = Action("charge", 0, 2), Action("charge", 1, 2)
    found = [Weighed(DONE, 0.0), Weighed(other, -7.0, (Part("fight", -7.0, 2),)),
             Weighed(charge, -3.0, (Part("fight", 4.0, 2), Part("exposed", -7.0)))]  # fmt: skip
    told = list_suggestions(a_view(), Decision(A, "Charge", tuple(map(Just, (charge, other, DONE))), DONE), found)
    assert [(one.action, one.worth) for one in told] == [(DONE, 0.0), (charge, -3.0)]
    assert sum(reason.marks for reason in told[1].reasons) == -3.0


def test_a_decision_with_one_answer_is_none() -> None:
    assert has_choice(CHOICE)
    assert not has_choice(Decision(A, "Shoot", (Just(DONE),), DONE))


def test_an_explanation_is_a_plain_value() -> None:
    found = explained(Weighed(SHOOT, 8.3, (Part("shot at", 8.3, 2),)), Weighed(MOVE, 6.1))
    assert from_json(to_json(found), Explanation) == found


def test_marks_as_they_are_told_sum_to_what_is_told_of_all() -> None:
    parts = Part("prospect", 5.06, 2), Part("charged", -2.11, 2), Part("shot", -1.02, 2), Part("way", -0.04)
    (choice, _, *reasons) = explanation_lines(explained(Weighed(MOVE, 1.89, parts), action=MOVE))
    assert choice.endswith(": 1.9 marks")
    assert [reason.split()[0] for reason in reasons] == ["+5.0", "-2.1", "-1.0"]


def test_near_a_friend_it_does_more_and_near_an_enemy_it_cuts() -> None:
    near = Part("company", 3.0, 1), Part("company", 2.0, 2), Part("company", -1.0, 1)
    told = list(explanation_lines(explained(Weighed(MOVE, 4.0, near), action=MOVE)))
    assert told[1:4] == [
        "  +3.0  near Bo: together they can do more",
        "  +2.0  near enough to Ren to undo weaves",
        "  -1.0  too far from Bo to do more together",
    ]


def test_the_first_to_be_deployed_has_no_friends_to_be_near() -> None:
    battle = story("skirmish").model("Ila", side=A).model("Bo", side=A).model("Ren", side=B).begin("setup").seed(1)
    while not any(offer.verb == "deploy" for offer in battle.decision.each()):
        battle.play(battle.decision.default)
    for told in ("rally point", "middle of its friends"):
        view, decision = view_of(battle.game, battle.decision.side), battle.decision
        (first, *_) = Tactician().weigh(view, decision)
        why = explain(view, decision, [Weighed(first.action, 92.0, (Part("together", -8.0),))], first.action)
        assert told in why.choice.reasons[0].text
        battle.play(first.action)
        while battle.decision.side != view.side:
            battle.play(battle.decision.default)


@pytest.mark.parametrize(
    ("topic", "words"),
    [
        ("way", "the way there"), ("stirs", "minimum gain to act"),
        ("rest", "what can't be done after it any more (Ren)"),
    ],
)  # fmt: skip
def test_what_counts_for_a_move_or_a_charge_has_words(topic: str, words: str) -> None:
    about = -1 if topic in ("way", "stirs") else 2
    (reason,) = explained(Weighed(MOVE, -2.0, (Part(topic, -2.0, about),)), action=MOVE).choice.reasons
    assert reason.text == words


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
    if found.choice.reasons:
        assert sum(round(10 * reason.marks) for reason in found.choice.reasons) == round(10 * found.choice.worth)
    told = "\n".join(explanation_lines(found))
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
    first, *reasons = explanation_lines(explain(view, decision, Tactician().weigh(view, decision), action))
    assert re.fullmatch(r"Ila: Shoot Ren: bow: \d+\.\d marks", first)
    assert re.fullmatch(r"  \+\d+\.\d  harm to Ren by shooting now", reasons[0])


def test_it_says_what_the_scenario_wants_and_which_reply_is_feared() -> None:
    walk = Weighed(MOVE, 6.1, (Part("aim", 9.2), Part("charged", -3.1, 2)), "hold")
    assert list(explanation_lines(explained(walk, action=MOVE)))[1:3] == [
        "  plan: hold a marker",
        "  feared reply: Ren could charge it there",
    ]
