"""Wins, draws and losses counted, and how sure the share of wins is."""

from __future__ import annotations

import math

from skirmish.core.record import Record, evolve

Z = 1.959963984540054
"""So many standard errors on both sides of it hold 95 % of a normal law."""


class Tally(Record):
    """How often somebody won, drew and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def __add__(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    @property
    def games(self) -> int:
        """All battles counted."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The share of battles won, 0 to 1; a draw is half a win. 0.5 if there was no battle."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson interval of the share; half a win is rounded outwards. (0, 1) if there was no battle.

        Wilson's, since it keeps to 95 % where battles are few or one-sided. It takes battles for independent ones.
        Those of a pair with sides swapped lean against each other if they lean at all, and draws spread less than wins
        and losses: both make the true chance of holding the share greater than 95 %.
        """
        if not self.games:
            return 0.0, 1.0
        doubled = 2 * self.wins + self.draws
        return wilson(doubled // 2, self.games)[0], wilson(doubled - doubled // 2, self.games)[1]

    def counted(self, won: bool | None) -> Tally:
        """With one more battle: won, lost, or None for drawn."""
        if won is None:
            return evolve(self, draws=self.draws + 1)
        return evolve(self, wins=self.wins + 1) if won else evolve(self, losses=self.losses + 1)

    def as_json(self) -> dict[str, object]:
        """The counts, the share and its interval."""
        return {
            "games": self.games, "wins": self.wins, "draws": self.draws, "losses": self.losses,
            "share": round(self.share, 4), "interval": [round(end, 4) for end in self.interval],
        }  # fmt: skip


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of which `wins` in so many tries (at least one) were seen. (Wilson, 1927)"""
    share, more = wins / games, Z**2 / games
    middle = (share + more / 2) / (1 + more)
    reach = math.sqrt(share * (1 - share) * more + more**2 / 4) / (1 + more)
    return max(0.0, middle - reach) if wins else 0.0, min(1.0, middle + reach) if wins < games else 1.0
