"""Wins, draws and losses counted, and how sure the share of wins is."""

from __future__ import annotations

from skirmish.core.record import Record, evolve

CONFIDENCE = 0.95


class Tally(Record):
    """How often somebody won, drew and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

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
        """The 95 % Wilson interval of the share; half a win is rounded outwards. (0, 1) if there was no battle."""
        if not self.games:
            return 0.0, 1.0
        from scipy.stats import binomtest

        doubled = 2 * self.wins + self.draws
        ends = [
            binomtest(wins, self.games).proportion_ci(confidence_level=CONFIDENCE, method="wilson")
            for wins in (doubled // 2, doubled - doubled // 2)
        ]
        return float(ends[0].low), float(ends[1].high)

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
