"""A decision as so many actions: the default first, then the offers in turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from skirmish.core.decision import Action, Decision, Just, Offer
from skirmish.players.player import list_choices

REST = Action("rest")


class Steps(Offer):
    """Samples 1, 2, 3...; it counts how many were made."""

    def __init__(self, verb: str, most: int) -> None:
        super().__init__(verb, 0)
        self.most, self.made = most, 0

    def samples(self) -> Iterator[Action]:
        for number in range(1, self.most + 1):
            self.made += 1
            yield Action(self.verb, 0, number)


def decision(*offers: Offer) -> Decision:
    return Decision(0, "What now?", offers, REST)


def said(found: tuple[Action, ...]) -> list[str]:
    return [f"{action.verb} {action.target}" if action.target > 0 else action.verb for action in found]


def test_the_default_comes_first_then_one_of_each_offer_in_turn():
    asked = decision(Steps("walk", 3), Just(REST), Steps("run", 1))
    assert said(list_choices(asked, 9)) == ["rest", "walk 1", "run 1", "walk 2", "walk 3"]


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_no_more_than_wanted(most: int):
    asked = decision(Steps("walk", 3), Steps("run", 3))
    assert said(list_choices(asked, most)) == ["rest", "walk 1", "run 1", "walk 2"][:most]


def test_the_same_action_of_two_offers_counts_once():
    assert said(list_choices(decision(Steps("walk", 2), Steps("walk", 2)), 9)) == ["rest", "walk 1", "walk 2"]


def test_of_more_offers_than_wanted_only_the_first_are_made():
    made = []

    def offers() -> Iterator[Offer]:
        for number in range(100):
            made.append(number)
            yield Steps(f"verb-{number}", 1)

    assert len(list_choices(Decision(0, "What now?", offers, REST), 5)) == 5
    assert len(made) == 5


def test_samples_that_nobody_wants_are_never_made():
    steps = Steps("walk", 1000)
    list_choices(decision(steps), 4)
    assert steps.made <= 4


def test_without_an_offer_there_is_the_default():
    assert list_choices(decision(), 4) == (REST,)
