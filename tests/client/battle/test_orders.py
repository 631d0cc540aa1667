"""Standing orders answer questions that may be let pass, and no others."""

from __future__ import annotations

import pytest

from skirmish.client.battle.orders import Answer, Order, answer, can_be_ordered, ordered, without
from skirmish.core.decision import DONE, PASS, Action, Decision, Just, Offer

CUT, SHARP = Action("cut", 1), Action("cut", 2)
RULE = "CHN-26"


def question(*actions: Action, default: Action = PASS, side: int = 0, secret: bool = False) -> Decision:
    offers: tuple[Offer, ...] = tuple(Just(action) for action in actions)
    return Decision(side, "Cut it?", offers, default, rule=RULE, secret=secret)


def unknown(action: Action) -> float | None:
    return None


def likely(action: Action) -> float | None:
    return {CUT: 0.25, SHARP: 0.6}.get(action)


def order(said: Answer, percent: int = 50) -> tuple[Order, ...]:
    return (Order(RULE, 0, said, percent),)


def test_never_lets_it_pass_and_always_does_it() -> None:
    assert answer(order("never"), question(PASS, CUT), unknown) == PASS
    assert answer(order("always"), question(PASS, CUT), unknown) == CUT


@pytest.mark.parametrize(("percent", "does"), [(20, CUT), (25, CUT), (26, PASS), (100, PASS)])
def test_if_at_least_so_likely(percent: int, does: Action) -> None:
    assert answer(order("at_least", percent), question(PASS, CUT), likely) == does


def test_who_cant_know_the_chance_asks() -> None:
    assert answer(order("at_least"), question(PASS, CUT), unknown) is None


def test_of_several_things_the_likeliest_is_done() -> None:
    both = question(PASS, CUT, SHARP)
    assert answer(order("always"), both, likely) == SHARP
    assert answer(order("at_least", 50), both, likely) == SHARP
    assert answer(order("always"), both, unknown) == CUT


def test_where_nothing_can_be_done_it_passes() -> None:
    assert answer(order("always"), question(PASS), unknown) == PASS


@pytest.mark.parametrize("asked", [
    question(DONE, CUT, default=DONE), question(CUT, SHARP, default=CUT), question(PASS, CUT, side=1),
    question(PASS, CUT, secret=True),
])  # fmt: skip
def test_what_it_isnt_for_is_asked(asked: Decision) -> None:
    assert answer(order("always"), asked, likely) is None


def test_a_parry_may_be_ordered_though_its_default_is_to_parry() -> None:
    parry = Action("parry", 1)
    asked = question(parry, PASS, default=parry)
    assert can_be_ordered(asked)
    assert answer(order("never"), asked, unknown) == PASS


def test_another_rule_isnt_meant() -> None:
    assert answer((Order("SKR-31", 0, "never"),), question(PASS, CUT), likely) is None


def test_a_new_order_replaces_the_old_one_of_its_side_and_rule() -> None:
    mine, theirs = Order(RULE, 0, "always"), Order(RULE, 1, "never")
    orders = ordered(ordered(ordered((), mine), theirs), Order(RULE, 0, "never"))
    assert set(orders) == {theirs, Order(RULE, 0, "never")}
    assert without(orders, mine) == (theirs,)
