"""Spells made of the parts that cards brought, for scenes of weaves: one part each."""

from __future__ import annotations

from typing import Any

from skirmish.core.record import evolve
from skirmish.core.table import Table
from skirmish.kit.effects import end_of_turn
from skirmish.kit.spells.spell import Part, Raise, Spell, Target

SKELETONS = Raise(
    2, "Bone Servant", "bone-servant", (("M", 4), ("WS", 2), ("BS", 0), ("S", 3), ("T", 3), ("W", 1), ("I", 2),
    ("A", 1), ("Ld", 7)), ("sword",), ("undead",), (("fearless", ""),), marks=20,
)  # fmt: skip


def made(target: Target, *parts: Part, **changes: Any) -> Spell:
    """A spell of these parts, 30" far."""
    return Spell("test", "Test", (), 1, 0, target, parts, "WYL-S1", range_in=30.0, **changes)


def turns(scene: Any, *turns: tuple[int, int]) -> None:
    """These turns, each (round, side), come to their end one after the other."""
    for round_, side in turns:
        table = Table(evolve(scene.state, round=round_, side=side), scene.rules)
        end_of_turn(table)
        scene.state = table.state
