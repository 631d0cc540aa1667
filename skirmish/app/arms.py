"""What the weapons and armour of a list do, as its roster sheet tells it."""

from __future__ import annotations

from collections.abc import Iterable

from skirmish import rules as systems
from skirmish.core.display import ItemUse
from skirmish.core.record import Record
from skirmish.library import load_record
from skirmish.library.wares import ItemForm
from skirmish.muster.sheet_facts import Arm

UNKNOWN = ItemUse("worn")
"""What is said of an item that the combat system has no numbers for."""


class Arsenal(Record):
    """What a list carries: weapons for close combat, missiles, armour and everything else."""

    weapons: tuple[Arm, ...]
    missiles: tuple[Arm, ...]
    armour: tuple[Arm, ...]


def arsenal(combat: str, items: Iterable[ItemForm]) -> Arsenal:
    """What these items do under this combat system; what it has no numbers for is told by the catalogue alone."""
    describe = systems.COMBAT[combat].armoury
    armoury = describe(load_record) if describe is not None else {}
    uses = [(item, use) for item in items for use in armoury.get(item.id, (UNKNOWN,))]
    by_manner = {manner: tuple(_arm(item, use) for item, use in uses if use.manner == manner)
                 for manner in ("close combat", "missile", "worn")}  # fmt: skip
    return Arsenal(*by_manner.values())


def _arm(item: ItemForm, use: ItemUse) -> Arm:
    points = f"{item.points} more channeling points, if the option `angreal` is on" if item.points else ""
    text = "; ".join(filter(None, (item.text.rstrip("."), use.text, points)))
    sentence = f"{text[:1].upper()}{text[1:]}." if text else ""
    return Arm(item.name, use.reach, use.strength, use.save, sentence, use.rule or item.rule)
