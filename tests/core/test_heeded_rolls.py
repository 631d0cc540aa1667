"""Forecasts tell of rolls only whom they concern: a system says whose rolls it heeds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from core_toy import Duel, duel_rules, duel_setup, fighting

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.dice import Check, RollOff, at_least
from skirmish.core.events import Exerted, Rolled
from skirmish.core.forecast import forecast
from skirmish.core.state import State
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table, settle


class Listening(Duel):
    """Model 0 exerts itself at each roll that is heard of; only rolls by and against those in the mask are heeded."""

    def __init__(self, mask: int) -> None:
        super().__init__()
        self.mask = mask
        self.reactions: tuple[Reaction, ...] = ((Rolled, self.tire),)

    def heeds(self, state: State) -> int:
        return self.mask

    def tire(self, table: Table, rolled: Rolled) -> Asking:
        yield from nothing_asked()
        table.emit(Exerted(0, table.state.models[0].exertion + 1))


def toss(table: Table, who: int, against: int = -1) -> Procedure[bool]:
    yield from nothing_asked()
    return table.roll(Check(who, "toss", (1, 2), at_least(2), against=against))


def thrice(table: Table) -> Asking:
    """By model 0, by model 1 against model 0, by nobody."""
    yield from table.rolls(toss, 0)
    yield from table.step(toss, 1, 0)
    yield from toss(table, -1)
    yield from settle(table)


def told(mask: int) -> dict[int, Fraction]:
    rules: Ruleset = duel_rules(Listening(mask))
    state = fighting(duel_setup().state(rules))
    return forecast(rules, state, thrice).by(lambda state, _: state.models[0].exertion)


@pytest.mark.parametrize(("mask", "heard"), [(0, 0), (0b01, 2), (0b10, 1), (0b11, 2), (-1, 3)])
def test_only_the_rolls_of_those_who_are_heeded_are_news(mask: int, heard: int):
    """Whether a part of the rule is worked out apart, as a step, or not at all."""
    assert told(mask) == {heard: 1}


def test_without_listeners_nobody_is_heeded():
    assert duel_rules().heeded(duel_setup().state(duel_rules())) == 0


def test_who_says_nothing_heeds_all_rolls():
    class Eager(Listening):
        def heeds(self, state: State) -> int:
            return Duel.heeds(self, state)

    rules = duel_rules(Eager(0))
    assert rules.heeded(duel_setup().state(rules)) == -1


def test_other_reactions_heed_all_rolls():
    """Those that belong to no system."""

    def listen(table: Table, event: Rolled) -> Asking:
        yield from nothing_asked()

    ruled = duel_rules(Listening(0))
    shared = Ruleset(ruled.combat, ruled.magic, shared=((Rolled, listen),))
    assert shared.heeded(duel_setup().state(shared)) == -1


def test_news_of_a_roll_tells_neither_faces_nor_outcome():
    """So that ways that differ in nothing else meet."""
    heard: list[Rolled] = []

    class Curious(Listening):
        def tire(self, table: Table, rolled: Rolled) -> Asking:
            heard.append(rolled)
            yield from nothing_asked()

    rules = duel_rules(Curious(-1))
    odds = forecast(rules, fighting(duel_setup().state(rules)), toss, 0)
    assert {(event.faces, event.outcome) for event in heard} == {((), None)}
    assert len(odds.laws) == 2


def test_a_throw_without_an_opponent_is_heeded_by_its_own():
    rules = duel_rules(Listening(0b10))
    table = Table(fighting(duel_setup().state(rules)), rules)
    table.hear(RollOff(1, "who begins"))
    table.hear(RollOff(0, "who begins"))
    assert [event.throw.who for event in table.news if isinstance(event, Rolled)] == [1]
