"""Warbands of three on a small table: a battle of theirs takes a hundredth of a second, on plain Python too."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent
FEW, WATCH, RAID, GREEN, COPSE = (str(_HERE / f"{name}.yaml") for name in ("few", "watch", "raid", "green", "copse"))
"""A sitter and two guards; a captain with a bow and two swordsmen; a Myrddraal and two Trollocs; an open field; one
with a copse, a barn and a hedge."""
