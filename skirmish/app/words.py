"""Wording shared by command line and window."""

from __future__ import annotations


def counted(number: int, one: str = "mark") -> str:
    """`1 mark`, `2 marks`."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"
