"""Games of a tournament as facts: who met whom in which round, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from skirmish.core.record import Record

DRAW = "draw"
"""Stands where the winner would. No player has this id."""
Pair = tuple[str, str]
"""Two players who meet; '' in the second place: the first has a bye."""


class Game(Record):
    """A game of a round, or a bye."""

    round: int
    """From 1."""
    a: str
    b: str = ""
    """'' for a bye."""
    winner: str = ""
    """A player, `DRAW`, or '' for a game that is still to be played."""
    score: tuple[int, int] = (0, 0)
    """What each has scored, a's first: marks struck down, treasure, whatever the event counts."""

    @property
    def is_bye(self) -> bool:
        """Whether a plays nobody and has a win for it."""
        return not self.b

    @property
    def is_over(self) -> bool:
        """Whether it counts."""
        return self.is_bye or bool(self.winner)


def count_byes(games: Sequence[Game]) -> Counter[str]:
    """How many byes each player has had."""
    return Counter(game.a for game in games if game.is_bye)


def met_pairs(games: Sequence[Game]) -> frozenset[frozenset[str]]:
    """Those who have met or are about to."""
    return frozenset(frozenset((game.a, game.b)) for game in games if not game.is_bye)
