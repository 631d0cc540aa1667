"""Questions: odds beside each answer, standing orders for either side, given, obeyed, listed and lifted."""

from __future__ import annotations

import pygame
import pytest
from battle_scene import Table
from staged_scene import staged
from support.sentences import action_of
from support.story import A, B, story
from window_scene import FRAME

from skirmish.client.battle import controller
from skirmish.client.battle.controller import REST
from skirmish.client.battle.orders import can_be_ordered
from skirmish.client.battle.session import Seat, Session
from skirmish.client.ui.button import Button
from skirmish.core.decision import PASS
from skirmish.core.outlook import find_outlook


def asked(session: Session) -> bool:
    decision = session.decision
    return decision is not None and decision.is_prompt and can_be_ordered(decision) and session.state.round > 0


def question() -> Table:
    return Table().battle(seed=6, rosters=("hunting-fist", "black-legion"), battlefield="farm").play_until(asked)


def test_each_answer_shows_the_engines_chance() -> None:
    table = question()
    table.run(0.5)
    for number, action in enumerate(table.decision.answers):
        button = table.widget(f"prompt.{number}")
        real = find_outlook(table.session.game, action, table.scene.battle.forecast.reply)
        assert isinstance(button, Button)
        assert button.chance == (float(real.chance) if real.chance is not None else None)


@pytest.mark.parametrize("answer", ["never-0", "always-0"])
def test_a_standing_order_answers_and_is_listed_and_lifted(answer: str) -> None:
    table = question()
    asks, before = table.decision.asks, len(table.session.game.actions)
    assert asks is not None
    table.press("prompt.orders")
    table.press(f"order-{answer}")
    table.run(0.6)
    assert len(table.session.game.actions) > before
    side = table.session.orders[0].side
    table.key(pygame.K_t, pygame.KMOD_CTRL)
    table.press(f"lift-{side}-{asks.id}")
    assert table.session.orders == ()


def test_enter_gives_the_answer_that_is_proposed() -> None:
    table = question()
    proposed = table.decision.default
    table.key(pygame.K_RETURN)
    assert table.session.game.actions[-1] == proposed


def woven(*others: str) -> Table:
    """Ila has begun a weave by keys; Bo of the other side, and these beside him, are asked whether to cut it."""
    told = story("channeling")
    for name, side, at in (("Ila", A, (20, 24)), ("Bo", B, (20, 30)), *((other, B, (17, 30)) for other in others)):
        told.model(name, side, at=at, lore={"half": "saidar", "points": 9, "weaves": ("arrow-of-fire",)})
    begun = told.model("Ren", B, at=(28, 24), items=("axe",)).begin("magic begins", side=A, until="close combat")
    table = staged(begun.seed(1).dice(("Arrow of Fire", 6, 6), ("cutting", 6)))
    names = {m.name: m.id for m in table.session.state.models}
    table.by_keys(action_of("Ila casts arrow-of-fire at Ren", names, table.decision))
    assert table.decision.side == B
    return table


def test_answers_in_the_same_words_name_who_gives_them() -> None:
    table = woven("Cy")
    table.run(1.0)
    texts = [getattr(table.widget(f"prompt.{n}"), "text", "") for n in range(len(table.decision.answers))]
    assert "Bo: Cut Ila's Arrow of Fire" in texts
    assert "Cy: Cut Ila's Arrow of Fire" in texts
    assert len(set(texts)) == len(texts)


def test_the_answer_that_does_nothing_shows_what_follows_then() -> None:
    """As if nobody were asked: the weave wounds on 3+, and whoever is wounded is not unhurt."""
    table = woven("Cy")
    table.run(1.0)
    idle = next(n for n, action in enumerate(table.decision.answers) if action == PASS)
    details = [getattr(table.widget(f"prompt.{n}"), "sub", "") for n in range(len(table.decision.answers))]
    assert "67% chance of an effect" in details[idle]
    assert all("chance of an effect" not in text for n, text in enumerate(details) if n != idle)


def test_an_answer_that_only_one_can_give_names_nobody() -> None:
    table = woven()
    table.run(1.0)
    texts = [getattr(table.widget(f"prompt.{n}"), "text", "") for n in range(len(table.decision.answers))]
    assert "Cut Ila's Arrow of Fire" in texts


def test_a_second_enter_does_not_answer_for_the_other_side() -> None:
    table = woven()
    done, proposed = len(table.session.game.actions), table.decision.default
    table.keys(pygame.K_RETURN, pygame.K_1, pygame.K_RETURN)
    assert len(table.session.game.actions) == done
    table.run(REST)
    table.key(pygame.K_RETURN)
    assert table.session.game.actions[done:] == [proposed]


def test_the_second_click_of_a_double_click_does_not_answer_for_the_other_side() -> None:
    table = woven()
    table.scene.freshen()
    done, at = len(table.session.game.actions), table.widget("prompt.0").rect.center
    for _ in range(2):
        table.down(at)
        table.up(at)
        table.run(FRAME)
    assert len(table.session.game.actions) == done
    table.run(REST)
    table.press("prompt.0")
    assert len(table.session.game.actions) == done + 1


def test_enter_on_a_button_with_the_focus_is_too_early_as_well() -> None:
    table = woven()
    done = len(table.session.game.actions)
    table.scene.ui.focus = table.widget("prompt.0").id
    table.key(pygame.K_RETURN)
    assert len(table.session.game.actions) == done
    table.run(REST)
    table.key(pygame.K_RETURN)
    assert len(table.session.game.actions) == done + 1


def test_a_press_on_the_board_needs_no_rest() -> None:
    table = woven()
    table.click(table.where(0))
    assert table.scene.battle.selection.selected == 0


def test_the_moments_rest_counts_from_when_the_question_can_be_seen() -> None:
    table = woven()
    table.scene.battle.anim.speed = 1.0
    before = len(table.session.game.actions)
    controller.give_rest(table.scene.battle, 1 - table.decision.side)
    controller.give_rest(table.scene.battle, table.decision.side)
    table.scene.battle.anim.feed(table.session.moments[-3:])
    while table.scene.battle.anim.busy:
        assert table.scene.battle.rest == REST
        table.run(FRAME)
    table.key(pygame.K_RETURN)
    assert len(table.session.game.actions) == before


def test_an_ai_needs_no_rest() -> None:
    table = woven()
    table.run(REST)
    other = 1 - table.decision.side
    table.session.sit(other, Seat("Ila", "aggressor"))
    controller.give_rest(table.scene.battle, other)
    assert table.scene.battle.rest == 0
