"""Strong and weak powers. (CHN-40, CHN-41)"""

from __future__ import annotations

from fractions import Fraction

from skirmish.core.dice import Dice, Faces, Law
from skirmish.core.record import Record
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.rules.channeling.channeler import channeler

Pair = tuple[str, str]
"""(strong, weak)."""


class PowerRoll(Record, cache_hash=True):
    """A D6 for the strong power, then one for the weak, which is rolled again until it differs. (CHN-40, CHN-41)"""

    strong: tuple[str, ...]
    """The six powers of the table, one for each face."""
    weak: tuple[str, ...]
    who: int = -1
    what: str = "strong and weak power"
    rule: str = "CHN-40"

    def draw(self, dice: Dice) -> tuple[Faces, Pair, Dice]:
        """See `Throw`."""
        faces, dice = dice.draw(1, 6)
        strong = self.strong[faces[0] - 1]
        while True:
            (face,), dice = dice.draw(1, 6)
            faces += (face,)
            if self.weak[face - 1] != strong:
                return faces, (strong, self.weak[face - 1]), dice

    def law(self) -> Law[Pair]:
        """See `Throw`: the re-rolls are all taken into account."""
        tally: dict[Pair, Fraction] = {}
        for strong in self.strong:
            others = [weak for weak in self.weak if weak != strong]
            for weak in others:
                share = Fraction(1, len(self.strong) * len(others))
                tally[strong, weak] = tally.get((strong, weak), Fraction(0)) + share
        return tuple(tally.items())


def gifts(rules: Ruleset, state: State, i: ModelId) -> tuple[tuple[str, int], ...]:
    """Points of a turn; 1 for what it is strong in and -1 for what it is weak in, if that matters. (CHN-2, CHN-42)"""
    if state.models[i].magic is None:
        return ()
    gift = channeler(state, i).gift
    points = (("points", gift.total),)
    if rules.options["strong_weak"] != "true":
        return points
    return (*points, *((power, 1) for power in gift.strong), *((power, -1) for power in gift.weak))
