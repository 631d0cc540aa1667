"""Questions about dice and cards that no situation is needed for: points of so many cards, tests of step dice."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, Protocol

from skirmish.core.system import Ruleset

Odds = dict[str, Fraction]
"""Chances by name."""


class Handful(NamedTuple):
    """So many dice of one kind, and a number added to their result: `3d8+1`."""

    number: int
    die: int
    plus: int = 0


class CardQuestions(Protocol):
    """What a magic system of cards knows of its deck."""

    horizons: tuple[int, ...]
    """Points that spells need, the easiest first."""
    most: int
    """The most cards that can be asked about."""

    def points(self, cards: int, jokers: int, *, cancel: bool) -> tuple[tuple[int, Fraction], ...]:
        """(points, chance) of so many cards, ascending; `cancel`: face cards take cards away that aren't wanted."""

    def castings(self, cards: int, jokers: int, horizon: int, actions: int, *, pays: bool) -> tuple[Odds, ...]:
        """What has become of a spell after each of the actions that draw so many cards: `cast` as soon as it can be.

        `pays`: whether a willpower is paid for each low joker.
        """

    def jokers(self, cards: int, *, pays: bool) -> Odds:
        """What the jokers of one draw of so many cards from a whole deck do."""


class StepQuestions(Protocol):
    """What a combat system of step dice knows of them."""

    dice: tuple[int, ...]
    """The kinds of dice there are."""

    def under(self, rules: Ruleset) -> StepQuestions:
        """The same questions under these rules: their switches say what counts."""

    def test(self, dice: Handful, target: int) -> Odds:
        """Whether the dice reach the target."""

    def contest(self, dice: Handful, other: Handful) -> Odds:
        """Whether the dice do at least as well as those of the other side."""

    def margins(self, dice: Handful, target: int, most: int) -> Odds:
        """By how much the target is passed, `most` and more together."""
