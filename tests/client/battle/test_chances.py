"""The bar that says who is winning."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest
from battle_scene import Table

from skirmish.client.battle.chances import ENOUGH, TRIES, Chances
from skirmish.client.battle.panels.chances import ChanceBar
from skirmish.client.battle.presenters.chances import interval
from skirmish.client.questions import Prospect, Prospects
from skirmish.client.words import say
from skirmish.core.decision import DONE, Action

WEIGHS = 12.0


class Slow:
    """A worker that takes a second for each answer; side 0 wins two of three, and the value says half."""

    def __init__(self) -> None:
        self.now, self.asked, self.closed = 0.0, list[tuple[float, Prospect]](), False
        self._waiting: list[tuple[float, int]] = []

    def watch(self, battle: object) -> None:
        """It watches nothing."""

    def ask(self, question: Any) -> int:
        self.asked.append((self.now, question))
        self._waiting.append((self.now + 1.0, len(self.asked)))
        return len(self.asked)

    def answers(self) -> list[tuple[int, Any]]:
        ready = [ticket for at, ticket in self._waiting if at <= self.now]
        self._waiting = [one for one in self._waiting if one[1] not in ready]
        return [(ticket, self._answer(self.asked[ticket - 1][1])) for ticket in ready]

    def _answer(self, question: Prospect) -> Prospects:
        won = question.tries // 3
        return Prospects(wins=(2 * won, won), tries=question.tries, value=0.5, weighs=WEIGHS)

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
        chances.step(slow.now, **{"wanted": True, "told": True, **how})


def test_it_takes_a_fifth_of_a_core_and_stops_when_enough_is_known():
    chances, slow = followed(Table().at("moves"))
    run(chances, slow, 40.0)
    times = [at for at, _ in slow.asked]
    gaps = [b - a for a, b in pairwise(times)]
    assert min(gaps) >= 4.9
    run(chances, slow, 40.0)
    tried = [question for _, question in slow.asked if question.tries]
    assert [question.tries for _, question in slow.asked] == [0, *[TRIES] * (ENOUGH // TRIES)]
    assert len({question.seed for question in tried}) == len(tried), "the same dice again"
    assert not chances.waits
    assert chances.known == Prospects(wins=(40, 20), tries=ENOUGH, value=0.5, weighs=WEIGHS)
    assert chances.known.chance == pytest.approx((40 + WEIGHS / 2) / (ENOUGH + WEIGHS))


def test_another_position_begins_anew_and_the_old_number_stays_till_then():
    table = Table().at("moves")
    chances, slow = followed(table)
    run(chances, slow, 1.2)
    before = chances.known
    assert before is not None
    assert (before.tries, before.count) == (0, WEIGHS), "the value is there at once"
    table.session.play(Action(DONE.verb))
    run(chances, slow, 0.5)
    assert chances.known is before
    run(chances, slow, 6.0)
    assert slow.asked[-1][1].actions == len(table.session.game.actions)


def test_nothing_is_asked_while_something_is_still_being_told_or_nobody_wants_to_know():
    chances, slow = followed(Table().at("moves"))
    run(chances, slow, 3.0, told=False)
    assert slow.asked == []
    run(chances, slow, 2.0)
    assert chances.known is not None
    assert chances.step(slow.now, wanted=False, told=True)
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
    assert "±" in bar.view.mine
    table.key(pygame.K_u, pygame.KMOD_CTRL)
    table.run(0.1)
    assert not table.has("chances")


@pytest.mark.parametrize(("wins", "tries", "wide"), [((6, 0), 6, 0.26), ((30, 30), 60, 0.127), ((0, 60), 60, 0.032)])
def test_the_interval_is_never_nothing(wins: tuple[int, int], tries: int, wide: float):
    assert interval(Prospects(wins=wins, tries=tries)) == pytest.approx(wide, abs=0.02)
