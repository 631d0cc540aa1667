"""Games of a tournament as facts: who met whom in which round, and the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from skirmish.core.record import Record

DRAW = "draw"
"""Takes the winner's place in a drawn game. No player has this id."""
Pair = tuple[str, str]
"""Two players who meet; if the second is '', the first has a bye."""


class Game(Record):
    """A game of a round, or a bye."""

    round: int
    """From 1."""
    a: str
    b: str = ""
    """'' for a bye."""
    winner: str = ""
    """A player, `DRAW`, or '' for a game still to be played."""
    score: tuple[int, int] | None = None
    """The scores, a's first: marks struck down, treasure, or whatever the event counts. None if not recorded."""

    @property
    def is_bye(self) -> bool:
        """Whether a has no opponent and gets a win."""
        return not self.b

    @property
    def is_over(self) -> bool:
        """Whether it counts."""
        return self.is_bye or bool(self.winner)


def count_byes(games: Sequence[Game]) -> Counter[str]:
    """How many byes each player has had."""
    return Counter(game.a for game in games if game.is_bye)


def met_pairs(games: Sequence[Game]) -> frozenset[frozenset[str]]:
    """Pairs of players that have met or are about to."""
    return frozenset(frozenset((game.a, game.b)) for game in games if not game.is_bye)
