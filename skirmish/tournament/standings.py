"""The table of a tournament: points, then the tie-breaks in the event's order. (EVT-10, EVT-11)"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, get_args

from skirmish.core.record import Record
from skirmish.tournament.games import DRAW, Game

TieBreak = Literal["buchholz", "sonneborn-berger", "head-to-head", "score", "wins"]
TIE_BREAKS: tuple[TieBreak, ...] = get_args(TieBreak)


class Scoring(Record):
    """Points for each result of a game; a bye counts as a win."""

    win: int = 2
    draw: int = 1
    loss: int = 0


class Line(Record):
    """A player's row in the table."""

    rank: int
    """Players equal in everything share a rank."""
    player: str
    points: int
    won: int
    drawn: int
    lost: int
    byes: int
    score: int
    """The player's total score."""
    breaks: tuple[int, ...]
    """The tie-break figures, in the event's order."""


class _Tally:
    """One player's results so far."""

    def __init__(self) -> None:
        self.points = self.won = self.drawn = self.lost = self.byes = self.score = 0
        self.met: list[tuple[str, int]] = []
        """The opponents, and the points from each game."""


def make_standings(
    players: Sequence[str], games: Iterable[Game], scoring: Scoring, tie_breaks: Sequence[TieBreak]
) -> tuple[Line, ...]:
    """The table after the finished games. Equal players keep their given order. (EVT-10)"""
    tallies = {player: _Tally() for player in players}
    for game in games:
        if game.is_over:
            _count(tallies, game, scoring)
    groups = _split([list(players)], lambda player, _: tallies[player].points)
    figures: dict[str, list[int]] = {player: [] for player in players}
    for tie_break in tie_breaks:
        value = _FIGURES[tie_break]
        for group in groups:
            for player in group:
                figures[player].append(value(player, group, tallies))
        groups = _split(groups, lambda player, _: figures[player][-1])
    lines: list[Line] = []
    for group in groups:
        rank = len(lines) + 1
        lines += [_line(rank, player, tallies[player], figures[player]) for player in group]
    return tuple(lines)


def _count(tallies: Mapping[str, _Tally], game: Game, scoring: Scoring) -> None:
    if game.is_bye:
        tallies[game.a].byes += 1
        tallies[game.a].points += scoring.win
        return
    first, second = game.score or (0, 0)
    for me, other, score in ((game.a, game.b, first), (game.b, game.a, second)):
        mine = tallies[me]
        won, drawn = game.winner == me, game.winner == DRAW
        points = scoring.win if won else scoring.draw if drawn else scoring.loss
        mine.won, mine.drawn, mine.lost = mine.won + won, mine.drawn + drawn, mine.lost + (not won and not drawn)
        mine.points += points
        mine.score += score
        mine.met.append((other, points))


def _split(groups: list[list[str]], value: Callable[[str, list[str]], int]) -> list[list[str]]:
    """Splits each group into groups of equal value, highest first, keeping the order within them."""
    found: list[list[str]] = []
    for group in groups:
        values = {player: value(player, group) for player in group}
        levels = sorted(set(values.values()), reverse=True)
        found += [[one for one in group if values[one] == level] for level in levels]
    return found


def _line(rank: int, player: str, tally: _Tally, figures: Sequence[int]) -> Line:
    return Line(rank, player, tally.points, tally.won, tally.drawn, tally.lost, tally.byes, tally.score, tuple(figures))


# --- tie-breaks (EVT-11) -------------------------------------------------------------------------------------------

Tallies = Mapping[str, _Tally]


def _buchholz(player: str, group: Sequence[str], tallies: Tallies) -> int:
    """The points of all opponents; a bye counts as an opponent with the player's own points."""
    mine = tallies[player]
    return sum(tallies[other].points for other, _ in mine.met) + mine.byes * mine.points


def _sonneborn_berger(player: str, group: Sequence[str], tallies: Tallies) -> int:
    """The points of each opponent times the points won from them; nothing for byes."""
    return sum(tallies[other].points * points for other, points in tallies[player].met)


def _head_to_head(player: str, group: Sequence[str], tallies: Tallies) -> int:
    """Points from the games among players who are still equal."""
    return sum(points for other, points in tallies[player].met if other in group)


def _score(player: str, group: Sequence[str], tallies: Tallies) -> int:
    return tallies[player].score


def _wins(player: str, group: Sequence[str], tallies: Tallies) -> int:
    """Games won at the table, without byes."""
    return tallies[player].won


_FIGURES: Mapping[TieBreak, Callable[[str, Sequence[str], Tallies], int]] = {
    "buchholz": _buchholz,
    "sonneborn-berger": _sonneborn_berger,
    "head-to-head": _head_to_head,
    "score": _score,
    "wins": _wins,
}
