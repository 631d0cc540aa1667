"""What another process works out for the window: the whole solution of a puzzle."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.app.puzzles import best_line, open_puzzle
from skirmish.board import kernel_cache
from skirmish.core.record import Record
from skirmish.puzzles.solver import Line


class Solved(Record):
    """Every position that may come up with the chances of its acts, and best play in words."""

    table: dict[str, tuple[Line, ...]]
    line: tuple[str, ...]


def solve_puzzle(ident: str) -> Iterator[Solved]:
    """The solution of the puzzle of this id. Raises `UserError`, `Faulty`, `TooLarge`."""
    kernel_cache.use()
    opened = open_puzzle(ident)
    solver, words = opened.solver, opened.game.rules.action_text
    table = solver.table()
    yield Solved(table, tuple(words(node.state, action) for node, action, _ in best_line(solver)))
