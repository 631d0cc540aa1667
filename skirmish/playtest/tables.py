"""Plain tables for the terminal."""

from __future__ import annotations

from collections.abc import Sequence


def align_table(table: Sequence[Sequence[str]], names: int = 1) -> list[str]:
    """The rows as lines: so many columns of names to the left, the numbers after them to the right."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = []
    for row in table:
        cells = [
            cell.ljust(width) if n < names else cell.rjust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines
