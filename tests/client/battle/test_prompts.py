"""Questions: odds beside each answer, standing orders for either side, given, obeyed, listed and lifted."""

from __future__ import annotations

import pygame
import pytest
from battle_scene import Table

from skirmish.client.battle.orders import can_be_ordered
from skirmish.client.battle.plan import answers, is_prompt
from skirmish.client.battle.session import Session
from skirmish.client.ui.button import Button
from skirmish.core.outlook import outlook


def asked(session: Session) -> bool:
    decision = session.decision
    return decision is not None and is_prompt(decision) and can_be_ordered(decision) and session.state.round > 0


def question() -> Table:
    return Table().battle(seed=6, rosters=("hunting-fist", "black-legion"), battlefield="farm").play_until(asked)


def test_each_answer_shows_the_engines_chance() -> None:
    table = question()
    table.run(0.5)
    for number, action in enumerate(answers(table.decision)):
        button = table.widget(f"prompt.{number}")
        real = outlook(table.session.game, action, table.scene.reply)
        assert isinstance(button, Button)
        assert button.chance == (float(real.chance) if real.chance is not None else None)


@pytest.mark.parametrize("answer", ["never-0", "always-0"])
def test_a_standing_order_answers_and_is_listed_and_lifted(answer: str) -> None:
    table = question()
    rule, before = table.decision.rule, len(table.session.game.actions)
    table.press("prompt.orders")
    table.press(f"order-{answer}")
    table.run(0.6)
    assert len(table.session.game.actions) > before
    side = table.session.orders[0].side
    table.key(pygame.K_t, pygame.KMOD_CTRL)
    table.press(f"lift-{side}-{rule}")
    assert table.session.orders == ()


def test_enter_gives_the_answer_that_is_proposed() -> None:
    table = question()
    proposed = table.decision.default
    table.key(pygame.K_RETURN)
    assert table.session.game.actions[-1] == proposed
