"""What `skirmish odds step` asks of step dice: tests and contests, exact. (RES-3..11)"""

from __future__ import annotations

from fractions import Fraction

from skirmish.core.dice import Law, Modifier
from skirmish.core.system import Ruleset
from skirmish.kit.chances import Handful, Odds
from skirmish.rules.resolve.dice import FAILED, LADDER, StepContest, StepTest
from skirmish.rules.resolve.laws import Mode
from skirmish.rules.resolve.words import mode_of


class StepOdds:
    """See `StepQuestions`."""

    dice: tuple[int, ...] = LADDER

    def __init__(self, mode: Mode = "highest") -> None:
        self.mode = mode

    def under(self, rules: Ruleset) -> StepOdds:
        """See `StepQuestions`. (RES-6)"""
        return StepOdds(mode_of(rules))

    def test(self, dice: Handful, target: int) -> Odds:
        """`passed`, `failed` or `botched`. (RES-6..10)"""
        bands, botched = FAILED
        throw = StepTest(-1, "test", dice.die, dice.number, target, bands, botched, _plus(dice), mode=self.mode)
        return _named(throw.law(), ("passed", "failed", "botched"))

    def contest(self, dice: Handful, other: Handful) -> Odds:
        """The same against another side's dice; ties are passed. (RES-11)"""
        bands, botched = FAILED
        throw = StepContest(-1, "contest", -1, dice.die, dice.number, other.die, other.number, bands, botched,
                            _plus(dice), _plus(other), mode=self.mode)  # fmt: skip
        return _named(throw.law(), ("passed", "failed", "botched"))

    def margins(self, dice: Handful, target: int, most: int) -> Odds:
        """By how much the target is passed: `failed`, then each number, `most` and more together. (RES-7)"""
        words = [str(n) if n < most else f"{n} or more" for n in range(most + 1)]
        bands = ((-99, "failed"), *enumerate(words))
        throw = StepTest(-1, "test", dice.die, dice.number, target, bands, (), _plus(dice), mode=self.mode)
        return _named(throw.law(), ("failed", *words))


def _plus(dice: Handful) -> tuple[Modifier, ...]:
    return (Modifier(dice.plus, "as stated"),) if dice.plus else ()


def _named(law: Law[str], order: tuple[str, ...]) -> Odds:
    shares = dict.fromkeys(order, Fraction(0))
    for word, chance in law:
        shares[word] += chance
    return shares
