"""Pairings of the next round: Swiss, or round robin. (EVT-8, EVT-9)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish.core.record import Record
from skirmish.tournament.games import Game, Pair, count_byes, met_pairs
from skirmish.tournament.matching import Matching


class Placed(Record):
    """A player and the points they have."""

    player: str
    points: int


def pair_swiss(standing: Sequence[Placed], games: Sequence[Game]) -> tuple[Pair, ...]:
    """The next round for these players, the best first. (EVT-8)

    Rematches are as few as possible, and none if that can be done. Then the best player is paired first, with the one
    nearest in points and then in the standings, and so on down: a player without a partner floats to the next group.
    If the number is odd, the lowest player with the fewest byes gets one, or the next above if that avoids a rematch.
    """
    left = list(standing)
    met = met_pairs(games)
    bye = _choose_bye(left, met, games) if len(left) % 2 else None
    left = [one for one in left if one is not bye]
    return (*_pair(left, met), *([(bye.player, "")] if bye else []))


def _choose_bye(standing: Sequence[Placed], met: frozenset[frozenset[str]], games: Sequence[Game]) -> Placed:
    byes, matching = count_byes(games), _match_fresh(standing, met)
    fewest = min(byes[one.player] for one in standing)
    fit = [place for place in reversed(range(len(standing))) if byes[standing[place].player] == fewest]
    best, found = fit[0], -1
    for place in fit:
        fresh = matching.without(place).size
        if fresh > found:
            best, found = place, fresh
        if fresh == len(standing) // 2:
            break
    return standing[best]


def _pair(standing: Sequence[Placed], met: frozenset[frozenset[str]]) -> Iterator[Pair]:
    """Pairs from the top, so that as many as possible of those below can still get a new opponent."""
    matching, left = _match_fresh(standing, met), list(range(len(standing)))
    while left:
        first, *others = left
        for other in others:  # the nearest in points first: they are in the order of the standing
            pair = standing[first].player, standing[other].player
            below = matching.without(first, other)
            if below.size == matching.size - (frozenset(pair) not in met):
                yield pair
                matching, left = below, [one for one in others if one != other]
                break


def _match_fresh(standing: Sequence[Placed], met: frozenset[frozenset[str]]) -> Matching:
    """As many pairs of players who haven't met as these can form at once; vertices are places in the standing."""
    names = [one.player for one in standing]
    return Matching(
        [[k for k, b in enumerate(names) if k != i and frozenset((a, b)) not in met] for i, a in enumerate(names)]
    )


def count_rounds(players: int) -> int:
    """Rounds until all players have met once."""
    return max(0, players - 1 + players % 2)


def pair_round_robin(players: Sequence[str], round_number: int) -> tuple[Pair, ...]:
    """A round of the round robin, from 1 to `count_rounds`, by the circle method. (EVT-9)

    The first player stays, the others move on by one place per round. If the number is odd, each has one bye.
    """
    circle = [*players, *([""] if len(players) % 2 else [])]
    if not circle:
        return ()
    fixed, moving = circle[0], circle[1:]
    turn = (round_number - 1) % len(moving)
    around = [fixed, *moving[len(moving) - turn :], *moving[: len(moving) - turn]]
    half = len(around) // 2
    met = [(a, b) if a else (b, a) for a, b in zip(around[:half], reversed(around[half:]), strict=True)]
    return (*(pair for pair in met if pair[1]), *(pair for pair in met if not pair[1]))
