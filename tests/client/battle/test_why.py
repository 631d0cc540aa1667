"""Why an AI did what it did, and suggestions for people: both answered by the thinker, neither changes the battle."""

from __future__ import annotations

import re

import pygame
import pytest
from battle_scene import Table
from client.app_scene import a_record

from skirmish.app.workshop import ruleset_of
from skirmish.client import worker
from skirmish.client.ai_worker import Inline
from skirmish.client.battle import advice
from skirmish.client.battle.advice import minus
from skirmish.client.battle.panels.questions import AnswerRow
from skirmish.client.questions import Advice, Advise, Decide, Explain, Failed, Job, Question
from skirmish.client.ui.paint import wide
from skirmish.client.ui.style import BODY, SMALL
from skirmish.client.ui.text import Rich
from skirmish.client.words import say
from skirmish.client.worker import Mind
from skirmish.core.decision import Action
from skirmish.players import make
from skirmish.players.explanation import Candidate, Explanation, Reason

AI = ("human", "tactician")


def text(table: Table, id: str) -> str:
    found = table.widget(id)
    assert isinstance(found, Rich)
    return "".join(span.text for span in found.spans)


def after_its_turn(table: Table) -> Table:
    """The AI of side B has had its first turn; A must decide."""
    table.at("shooting", 1, AI)
    for _ in range(600):
        decision = table.session.decision
        assert decision is not None
        if decision.side == 0 and not decision.is_prompt and len(table.session.ai_choices) > 20:
            break
        if decision.side == 0:
            table.play(decision.default)
        table.run(0.05)
    return table


def test_a_key_tells_why_the_computer_did_that() -> None:
    table = after_its_turn(Table())
    table.key(pygame.K_u)
    table.run(0.1)
    told = text(table, "why.text")
    chosen = table.session.game.actions[advice._last(table.session)]
    assert table.session.rules.action_text(table.session.state, chosen) in told
    assert re.search(r"[−+]\d+\.\d", told)
    table.key(pygame.K_ESCAPE)
    assert table.scene.ui.dialog is None


def test_decisions_before_it_are_a_step_away_by_button_and_by_key() -> None:
    table = after_its_turn(Table())
    table.press("log.why")
    dialog = table.scene.ui.dialog
    assert isinstance(dialog, advice.Explanations)
    start, listed = dialog.at, table.session.ai_choices
    table.press("why.earlier")
    assert dialog.at == listed[listed.index(start) - 1]
    table.key(pygame.K_RIGHT)
    assert dialog.at == start
    for _ in range(len(listed) + 3):
        table.key(pygame.K_LEFT)
    assert dialog.at == listed[0]
    assert not table.widget("why.earlier").enabled
    assert table.scene.ui.overflows() == []


def test_before_it_has_decided_anything_there_is_nothing_to_explain() -> None:
    table = Table().at("moves", 1)
    assert not table.widget("log.why").enabled
    table.key(pygame.K_u)
    assert table.scene.ui.dialog is None
    assert table.scene.battle.notice == say("why.nothing-yet")


def test_what_an_ai_has_yet_to_decide_is_no_choice_of_its_own() -> None:
    session = Table().at("moves", 1, ("aggressor", "aggressor")).session
    assert session.decision is not None
    assert session.ai_choices[-1] == len(session.game.actions) - 1


def test_who_does_not_weigh_says_so() -> None:
    table = Table().at("shooting", 1, ("human", "aggressor"))
    assert table.session.ai_choices
    table.key(pygame.K_u)
    table.run(0.1)
    assert "It didn't weigh its options. Closes in and strikes" in text(table, "why.text")


def test_what_is_taken_back_is_gone_from_it() -> None:
    table = after_its_turn(Table())
    table.key(pygame.K_u)
    table.run(0.1)
    dialog = table.scene.ui.dialog
    assert isinstance(dialog, advice.Explanations)
    table.session.undo(agreed=True)
    table.scene.touch()
    table.run(0.1)
    gone = dialog.at >= len(table.session.game.actions)
    assert (text(table, "why.text") == say("why.gone")) == gone
    table.press("why.earlier")
    assert dialog.at in table.session.ai_choices


def decided_alone(curious: bool) -> list[Action]:
    """What a mind's tactician decides in 25 decisions; whether or not it is asked for reasons and advice meanwhile."""
    record, mind = a_record("moves", 1), Mind(ruleset_of)
    actions, told = list(record.actions), 0

    def ask(question: Question) -> object:
        nonlocal told
        setup, keep, told = record.setup if not told else None, told, len(actions)
        return mind.answer(Job(0, question, setup, keep, actions[keep:]))

    for _ in range(25):
        if curious:
            assert isinstance(ask(Advise()), Advice)
        chosen = ask(Decide("tactician"))
        assert isinstance(chosen, Action)
        actions.append(chosen)
        if curious:
            why = ask(Explain("tactician", len(actions) - 1, chosen))
            assert isinstance(why, Explanation)
            assert why.choice.action == chosen
    return actions


def test_asking_why_and_for_advice_leaves_the_players_as_they_are() -> None:
    assert decided_alone(curious=True) == decided_alone(curious=False)


def test_who_plays_remembers_nothing_of_what_was_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    record, mind, made = a_record("moves", 1), Mind(ruleset_of), []
    monkeypatch.setattr(worker, "make", lambda spec, seed: made.append(spec.word) or make(spec, seed))
    first = Job(0, Decide("tactician"), record.setup, 0, tuple(record.actions))
    chosen = mind.answer(first)
    assert isinstance(chosen, Action)
    keep = len(record.actions)
    assert isinstance(mind.answer(Job(1, Decide("tactician"), None, keep, (chosen,))), Action)
    assert made == ["tactician"], "as long as the battle goes on it is the same"
    assert mind.answer(Job(2, Decide("tactician"), None, keep, ())) == chosen
    assert made == ["tactician", "tactician"]


def test_another_action_at_that_number_is_not_explained() -> None:
    record = a_record("moves", 1)
    job = Job(0, Explain("tactician", 0, Action("done")), record.setup, 0, tuple(record.actions))
    assert Mind(ruleset_of).answer(job) == Failed(say("why.gone"))


def test_three_suggestions_and_a_chosen_one_is_planned_not_done() -> None:
    table = Table().at("moves", 1)
    before = len(table.session.game.actions)
    table.press("tool.suggest")
    table.run(0.1)
    ids = [n for n in range(5) if table.has(f"suggest.{n}")]
    assert ids == [0, 1, 2]
    assert table.scene.ui.overflows() == []
    dialog = table.scene.ui.dialog
    assert isinstance(dialog, advice.Suggestions)
    found = dialog._found()
    assert found is not None
    assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)
    table.press("suggest.1")
    plan = table.scene.battle.selection.plan
    assert plan is not None
    assert plan.action == found[1].action
    assert plan.refusal is None
    assert table.scene.battle.selection.selected == plan.model
    assert len(table.session.game.actions) == before
    table.scene.battle.selection.nudge(0.5, 0.0)
    assert table.scene.battle.selection.plan != plan, "it can still be changed"
    table.scene.battle.selection.take(plan)
    table.key(pygame.K_RETURN)
    assert table.session.game.actions[before] == found[1].action


def suggested(table: Table) -> tuple[advice.Suggestions, tuple[Candidate, ...]]:
    table.key(pygame.K_z)
    table.run(0.1)
    dialog = table.scene.ui.dialog
    assert isinstance(dialog, advice.Suggestions)
    return dialog, dialog._found() or ()


def test_of_each_model_one_thing_is_suggested_with_all_that_it_is_worth_it_for() -> None:
    table = Table().at("moves", 1)
    dialog, found = suggested(table)
    models = [one.action.model for one in found]
    assert len(set(models)) == len(models) == 3
    for one in found:
        remark = dialog._remark(one).replace("−", "-")
        told = [float(marks) for marks in re.findall(r"(?:: |; )([+-]\d+\.\d) ", remark)]
        assert len(told) == len(one.reasons)
        assert sum(told) == pytest.approx(one.worth)


def test_where_no_charge_is_worth_it_the_best_is_shown_with_its_minus(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table().at("moves", 1)
    decision = table.decision
    model = next(offer.model for offer in decision.each() if offer.model >= 0)
    charge = Candidate(Action("charge", model, 1), "Ila: Charge Ren", -4.2, (Reason("fight", -4.2, "the fight", 1),))
    idle = Candidate(decision.default, "Declare charges: Done", 0.0, ())
    monkeypatch.setattr(table.scene.battle.forecast, "advice", lambda: Advice((idle, charge)))
    dialog, _ = suggested(table)
    assert [dialog._remark(one) for one in (idle, charge)] == [
        "do nothing: the baseline for all others", "not worth it, −4.2 marks: −4.2 the fight",
    ]  # fmt: skip
    place = Candidate(Action("deploy", model), "Deploy Ila", -8.1, (Reason("together", -8.1, "inches", -1),))
    assert dialog._remark(place) == "−8.1: −8.1 inches"


def test_for_the_first_it_tells_what_is_expected() -> None:
    table = Table().at("shooting", 1)
    table.key(pygame.K_z)
    table.run(0.2)
    dialog = table.scene.ui.dialog
    assert isinstance(dialog, advice.Suggestions)
    first = (dialog._found() or ())[0]
    seen = table.scene.battle.forecast.outlook(first.action)
    assert seen is not None
    assert table.has("suggest.fates") == any(f.shares[0][0] != "unhurt" or len(f.shares) > 1 for f in seen.fates)


def test_of_a_question_the_suggested_answer_has_the_focus_and_enter_gives_it() -> None:
    table = Table().at("moves", 1)
    table.play_until(lambda s: s.decision is not None and s.decision.is_prompt)
    before, listed = len(table.session.game.actions), table.decision.answers
    table.run(0.5)
    table.key(pygame.K_z)
    table.run(0.1)
    dialog = table.scene.ui.dialog
    assert isinstance(dialog, advice.Suggestions)
    first = (dialog._found() or ())[0]
    table.press("suggest.0")
    assert table.scene.ui.focus == f"prompt.{listed.index(first.action)}"
    assert len(table.session.game.actions) == before
    table.key(pygame.K_RETURN)
    assert table.session.game.actions[before] == first.action


def test_while_an_ai_decides_nobody_is_advised() -> None:
    table = Table().at("moves", 1, ("tactician", "tactician"))
    table.scene.battle.paused = True
    table.key(pygame.K_z)
    assert table.scene.ui.dialog is None
    assert table.scene.battle.notice == say("suggest.nobody")


class Slow(Inline):
    """Answers nothing until it is let."""

    lets = False

    def answers(self):  # type: ignore[no-untyped-def]
        return super().answers() if self.lets else []


def test_it_never_waits_and_tells_when_it_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table().at("moves", 1)
    slow = Slow(ruleset_of)
    slow.watch(table.session)
    monkeypatch.setattr(table.scene.battle.forecast, "worker", slow)
    table.key(pygame.K_z)
    table.run(0.2)
    assert text(table, "suggest.text") == say("suggest.wait")
    slow.lets = True
    table.run(0.2)
    assert table.has("suggest.0")


def test_where_nothing_is_measured_before_its_time_no_distance_is_told() -> None:
    table = Table().battle(options={"premeasure": "false"})
    table.phase("moves")
    table.key(pygame.K_z)
    table.run(0.1)
    dialog = table.scene.ui.dialog
    assert isinstance(dialog, advice.Suggestions)
    found = dialog._found() or ()
    moves = [one for one in found if one.action.at is not None]
    assert moves
    for one in moves:
        assert "(" not in advice.order(table.scene.battle, one)
        assert dialog._remark(one) == ""
    explained = Explanation(found[0], found[1:], (), 1.0, weighs=True)
    told = "".join(s if isinstance(s, str) else s.text for s in advice.body(explained, premeasure=False))
    assert say("why.untold") in told
    assert "next turn" not in told


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 640)])
def test_both_fit_their_windows(size: tuple[int, int]) -> None:
    table = after_its_turn(Table(size))
    whole = pygame.Rect((0, 0), size)
    for key in (pygame.K_u, pygame.K_z):
        table.key(key)
        table.run(0.1)
        dialog = table.scene.ui.dialog
        assert dialog is not None
        assert whole.contains(dialog.rect)
        assert table.scene.ui.overflows() == []
        table.key(pygame.K_ESCAPE)


def test_a_minus_is_told_from_a_hyphen() -> None:
    assert minus("-2.1 Guard-2 could charge, Ila -3") == "−2.1 Guard-2 could charge, Ila −3"


def test_suggestions_without_odds_use_the_whole_width_of_their_box() -> None:
    """Only the first has odds: the others keep no room for them."""
    for size in ((1280, 720), (1024, 640)):
        table = Table(size).at("moves", 2)
        table.press("tool.suggest")
        table.run(1.0)
        kit, rows = table.scene.ui, [table.scene.ui.by_id(f"suggest.{n}") for n in range(2)]
        for row, free in zip(rows, (100, 20), strict=True):
            assert isinstance(row, AnswerRow)
            text, remark = row.said(kit)
            assert not row.cut(kit)
            lines = (*(wide(line, "bold", kit.px(BODY)) for line in text),
                     *(wide(line, "body", kit.px(SMALL)) for line in remark))  # fmt: skip
            assert max(lines) <= row.rect.w - kit.u(8)
            assert row.room >= row.rect.w - kit.u(free)
