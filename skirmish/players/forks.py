"""Trying things out: a battle run on from a mark with dice of its own, the same roll falling the same in every try."""

from __future__ import annotations

from typing import TypeVar
from zlib import crc32

from skirmish.core.dice import Dice, Throw
from skirmish.core.events import Rolled
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table

T = TypeVar("T")
_MASK = (1 << 64) - 1
_STRIDE = 0x9E3779B97F4A7C15


class DealtTable(Table):
    """A table where a roll hangs on who rolls, for what, against whom and how often before: not on what fell before it.

    So two tries that differ in one choice differ only in what comes of it, and few of them tell which is better.
    """

    def __init__(self, state: State, rules: Ruleset, seed: int) -> None:
        super().__init__(state, rules)
        self._seed = seed
        self._counts: dict[tuple[int, str, int], int] = {}

    @property
    def rolled(self) -> bool:
        """Whether any dice have fallen."""
        return bool(self._counts)

    def roll(self, throw: Throw[T]) -> T:
        """Dice fall; the outcome. The stream of the state is never read."""
        key = throw.who, throw.what, getattr(throw, "against", -1)
        number = self._counts[key] = self._counts.get(key, 0) + 1
        stream = (self._seed + crc32(f"{key} {number}".encode()) * _STRIDE) & _MASK
        faces, outcome, _ = throw.draw(Dice(stream))
        self.emit(Rolled(throw, faces, outcome, self.state.dice))
        return outcome


class Fork(Game):
    """A battle that goes on from a mark, to think ahead. It checks no action; `seed` deals its dice."""

    table: DealtTable

    def __init__(self, rules: Ruleset, state: State, seed: int) -> None:
        self._dealt_by = seed
        super().__init__(rules, evolve(state, dice=Dice(None)))
        self.trusting()

    def _begin(self, table: Table) -> None:
        super()._begin(DealtTable(table.state, table.rules, self._dealt_by))
