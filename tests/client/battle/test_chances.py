"""The bar that says who is winning."""

from __future__ import annotations

from typing import Any

import pygame
from battle_scene import Table

from skirmish.client.battle.chances import Chances
from skirmish.client.battle.panels.chances import ChanceBar
from skirmish.client.questions import Prospect, Prospects
from skirmish.client.words import say
from skirmish.core.decision import DONE, Action


class Slow:
    """A worker that takes a second for each answer; side 0 is the likelier the more was played."""

    def __init__(self) -> None:
        self.now, self.asked, self.closed = 0.0, list[Prospect](), False
        self._waiting: list[tuple[float, int]] = []

    def watch(self, battle: object) -> None:
        """It watches nothing."""

    def ask(self, question: Any) -> int:
        self.asked.append(question)
        self._waiting.append((self.now + 1.0, len(self.asked)))
        return len(self.asked)

    def answers(self) -> list[tuple[int, Any]]:
        ready = [ticket for at, ticket in self._waiting if at <= self.now]
        self._waiting = [one for one in self._waiting if one[1] not in ready]
        return [(ticket, Prospects(ticket / 10)) for ticket in ready]

    def cancel(self, ticket: int) -> None:
        """Nothing is cancelled here."""

    @property
    def busy(self) -> bool:
        return bool(self._waiting)

    def close(self) -> None:
        self.closed = True


def followed(table: Table) -> tuple[Chances, Slow]:
    slow = Slow()
    return Chances(table.session, lambda: slow), slow


def run(chances: Chances, slow: Slow, seconds: float, **how: bool) -> None:
    for _ in range(round(seconds * 10)):
        slow.now += 0.1
        chances.step(**{"wanted": True, "told": True, **how})


def test_each_position_is_asked_about_once():
    chances, slow = followed(Table().at("moves"))
    run(chances, slow, 0.5)
    assert chances.waits
    run(chances, slow, 5.0)
    assert len(slow.asked) == 1
    assert not chances.waits
    assert chances.known == Prospects(0.1)


def test_of_another_position_the_old_number_stays_till_the_new_one_is_known():
    table = Table().at("moves")
    chances, slow = followed(table)
    run(chances, slow, 1.2)
    before = chances.known
    assert before is not None
    table.session.play(Action(DONE.verb))
    run(chances, slow, 0.5)
    assert chances.known is before
    run(chances, slow, 2.0)
    assert slow.asked[-1] == Prospect(len(table.session.game.actions), table.session.looker)
    assert chances.known == Prospects(0.2)


def test_an_answer_about_a_position_that_is_gone_is_not_shown():
    table = Table().at("moves")
    chances, slow = followed(table)
    run(chances, slow, 0.5)
    table.session.play(Action(DONE.verb))
    run(chances, slow, 1.0)
    assert chances.known is None
    run(chances, slow, 2.0)
    assert chances.known == Prospects(0.2)


def test_nothing_is_asked_while_something_is_still_being_told_or_nobody_wants_to_know():
    chances, slow = followed(Table().at("moves"))
    run(chances, slow, 3.0, told=False)
    assert slow.asked == []
    run(chances, slow, 2.0)
    assert chances.known is not None
    assert chances.step(wanted=False, told=True)
    assert chances.known is None
    assert slow.closed


def test_a_key_shows_it_and_hides_it_again():
    table = Table().at("moves")
    table.key(pygame.K_u, pygame.KMOD_CTRL)
    assert table.scene.battle.notice == say("chances.on")
    for _ in range(40):
        table.run(0.2)
        if table.has("chances"):
            break
    bar = table.widget("chances")
    assert isinstance(bar, ChanceBar)
    assert 0 <= bar.view.share <= 1
    assert bar.view.mine.startswith("about ")
    table.key(pygame.K_u, pygame.KMOD_CTRL)
    table.run(0.1)
    assert not table.has("chances")


def test_while_the_past_is_shown_nothing_is_known_or_asked_and_the_worker_stays():
    table = Table().at("moves")
    chances, slow = followed(table)
    run(chances, slow, 2.0)
    known = chances.known
    assert chances.step(wanted=True, told=True, past=True)
    assert chances.known is None
    table.session.play(Action(DONE.verb))
    run(chances, slow, 1.0, past=True)
    assert (len(slow.asked), chances.waits, slow.closed) == (1, False, False)
    run(chances, slow, 0.1)
    assert chances.known is known is not None
    assert len(slow.asked) == 2
