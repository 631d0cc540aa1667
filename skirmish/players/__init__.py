"""Things that decide. They see a decision, its offers and a view of the battle, never a rule system by name."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.players.base import Player, View
from skirmish.players.driver import Endless, battle

__all__ = ["NAMES", "Endless", "Player", "UnknownPlayer", "View", "battle", "make"]


def _random(seed: int) -> Player:
    from skirmish.players.random_player import RandomPlayer

    return RandomPlayer(seed)


def _aggressor(seed: int) -> Player:
    from skirmish.players.aggressor import Aggressor

    return Aggressor()


_MAKERS: dict[str, Callable[[int], Player]] = {"random": _random, "aggressor": _aggressor}
"""Each is imported when it is first asked for: whoever only needs their names doesn't wait for what they calculate."""
NAMES = tuple(_MAKERS)
"""The players that `make` knows, weakest first."""


class UnknownPlayer(ValueError):
    """No player of this name; `known` are those there are."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no player {name!r}; known: {', '.join(NAMES)}")
        self.name, self.known = name, NAMES


def make(name: str, seed: int) -> Player:
    """A player by name; the same seed gives the same player. Raises `UnknownPlayer`."""
    if name not in _MAKERS:
        raise UnknownPlayer(name)
    return _MAKERS[name](seed)
