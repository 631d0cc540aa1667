"""Wording shared by all layers."""

from __future__ import annotations


def counted(number: int | str, one: str = "mark", many: str = "") -> str:
    """`1 mark`, `2 marks`, `26 to 37 marks`; `many` is the plural if it isn't made with an s."""
    return f"{number} {one if str(number) == '1' else many or f'{one}s'}"
