"""A question and its answers are shown whole: the question with its rule, long answers in lines, odds in dark ink."""

from __future__ import annotations

import pygame
import pytest
from kit_scene import Window

from skirmish.client.battle.panels.questions import prompt
from skirmish.client.battle.presenters.questions import Answer, PromptView
from skirmish.client.ui import style
from skirmish.client.ui.button import Button
from skirmish.client.ui.style import LEGIBLE, Scale, contrast, odds_ink
from skirmish.client.ui.text import Rich
from skirmish.client.ui.widget import Widget, walk

BOARD = pygame.Rect(0, 50, 944, 640)
LONG = "Hold off the one who comes near with the pike that was made ready for this " * 2
REMARK = "The Pale Rider of the northern marches: unhurt 85% · Hamo the younger: wounded 44% " * 2


def asked(question: str, answers: list[Answer], scale: Scale, board: pygame.Rect = BOARD) -> dict[str, Widget]:
    view = PromptView(question, "RES-68", 0, "Ann", tuple(answers), (), final=True, orders_key="")
    return {widget.id: widget for widget in walk([prompt(view, board, (), scale, print)])}


@pytest.mark.parametrize("scale", [Scale(1.0), Scale(1.25), Scale(1.0, 1.5)])
def test_the_question_has_room_for_its_rule(scale: Scale) -> None:
    for letters in range(30, 130):
        question = ("Hamo: hold the Pale Rider off with " * 4)[:letters].strip() + "?"
        text = asked(question, [Answer("Pass", "1", None, "", suggested=True)], scale)["prompt.text"]
        assert isinstance(text, Rich)
        assert Rich.height(text.spans, scale, text.rect.w, text.size) <= text.rect.h, question


@pytest.mark.parametrize("chance", [None, 0.15])
def test_long_answers_are_broken_into_lines_and_lose_no_word(chance: float | None) -> None:
    window = Window(scale=Scale(1.0))
    row = asked("Well?", [Answer(LONG, "1", chance, REMARK, suggested=True)], Scale(1.0))["prompt.0"]
    text, remark = row.said(window.ui)  # type: ignore[attr-defined]
    assert len(text) > 1
    assert " ".join(" ".join(text).split()) == LONG.strip()
    assert " ".join(" ".join(remark).split()) == REMARK.strip()
    assert not row.cut(window.ui)


def test_answers_that_scroll_leave_room_for_the_bar() -> None:
    found = asked("Which?", [Answer(LONG, "", None, "", suggested=False)] * 20, Scale(1.0))
    view = found["prompt.answers"].rect
    assert all(found[f"prompt.{n}"].rect.right <= view.right - 10 for n in range(20))


@pytest.mark.parametrize("skin", [style.PRIMARY, style.PRIMARY_HOT, style.ROW, style.ROW_HOT, style.CHOSEN])
@pytest.mark.parametrize("chance", [0.1, 0.5, 0.9])
def test_odds_can_be_read_on_every_row(skin: style.Skin, chance: float) -> None:
    assert min(contrast(odds_ink(chance, skin), ground) for ground in (skin.top, skin.fill)) >= LEGIBLE


def test_the_number_on_a_proposed_answer_is_in_dark_ink() -> None:
    box = pygame.Rect(0, 0, 320, 40)
    window = Window(Button("row", box, "Hold", print, sub="unhurt", chance=0.0, primary=True), scale=Scale(1.0))
    picture = pygame.Surface((320, 40), 0, 32)
    window.ui.draw(picture)
    seen = {tuple(picture.get_at((x, y)))[:3] for x in range(320) for y in range(24)}
    assert style.POOR not in seen
    assert style.PRIMARY.text in seen


@pytest.mark.parametrize("whom", [(472, 600), (472, 560), (472, 130), (100, 620), (900, 620)])
def test_the_sheet_covers_nobody_whom_it_asks_about(whom: tuple[int, int]) -> None:
    base = pygame.Rect(0, 0, 40, 40)
    base.center = whom
    answers = (Answer("Pass", "1", None, "", suggested=True),)
    view = PromptView("Ren strikes: parry?", "", 0, "Ann", answers, (), final=True, orders_key="")
    sheet = prompt(view, BOARD, [base], Scale(1.0), print)
    assert not sheet.rect.colliderect(base)
    assert BOARD.contains(sheet.rect)
