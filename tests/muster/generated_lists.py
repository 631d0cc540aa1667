"""Lists that the tests of the generator share."""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
from typing import Any

import pytest

from skirmish.library import RosterFile, Shelf
from skirmish.library.rosterfile import carried
from skirmish.library.yamlfile import parse
from skirmish.library.yamltext import roster_yaml
from skirmish.muster import problems, total
from skirmish.muster.cost import fielded
from skirmish.muster.draft import FILLS
from skirmish.muster.generator import generate
from skirmish.muster.outfits import ARMED, BARE, MELEE, SHOOT
from skirmish.muster.ranks import Ranks

SHELF = Shelf()
FACTIONS = {ident: SHELF.faction(ident) for ident in SHELF.ids("faction")}
USUAL = (300, 500, 750, 1000)
CHANNELING = [ident for ident, faction in FACTIONS.items() if any(k.channeling for k in faction.types.values())]
everybody = pytest.mark.parametrize("ident", FACTIONS)
"""A test of each faction."""
EVERY = [(ident, fill, limit) for ident in FACTIONS for fill in FILLS for limit in USUAL]
DIAGONAL = [
    (ident, fill, USUAL[(row + column) % len(USUAL)])
    for row, ident in enumerate(FACTIONS)
    for column, fill in enumerate(FILLS)
]
"""Of all combinations of faction, style and limit so many that each pair of values occurs."""
each_pair = pytest.mark.parametrize(
    ("ident", "fill", "limit"),
    [pytest.param(*one, marks=() if one in DIAGONAL else pytest.mark.long) for one in EVERY],
)
"""A test of each pair of faction, style and limit; `scripts/long` does all combinations."""


def seeds(few: int, many: int) -> pytest.MarkDecorator:
    """A test of lists by so many seeds; by many in `scripts/long`."""
    return pytest.mark.parametrize("seeds", [range(few), pytest.param(range(many), marks=pytest.mark.long)], ids=len)


def generated_anew(ident: str, limit: int = 500, fill: str = "balanced", seed: int = 0) -> dict[str, Any]:
    """A list that the generator makes now."""
    return generate(FACTIONS[ident], SHELF.stock, limit, fill, seed)


_generated_once = lru_cache(None)(generated_anew)


def made(ident: str, limit: int = 500, fill: str = "balanced", seed: int = 0) -> dict[str, Any]:
    """The same; who asks again gets a copy of the first one."""
    return deepcopy(_generated_once(ident, limit, fill, seed))


def read(data: dict[str, Any]) -> RosterFile:
    """The list as it is read from its file."""
    return SHELF.roster_in(parse(roster_yaml(data), f"{data['id']}.yaml"))


def missiles(file: RosterFile) -> int:
    """Bows and the like in the list, each warrior's counted; what is thrown is for fighters too."""
    return sum(
        entry.count
        * sum(item.kind == "missile" and not item.thrown for item in carried(entry.written, entry.kind, file.stock))
        for entry in fielded(file)
    )


def can_shoot(ident: str, limit: int) -> bool:
    """Whether there is money for a leader, one with a missile weapon, and the others without whom it is no warband."""
    ranks = Ranks(FACTIONS[ident], SHELF.stock, limit)
    leader = min(ranks.least(one, MELEE, BARE) for one in ranks.role("leader"))
    bodies = [one for one in FACTIONS[ident].types if one not in ranks.role("leader") and ranks.bond(one) is None]
    shooter = min(ranks.least(one, SHOOT, ARMED) for one in bodies if SHOOT in ranks.outfits(one))
    others = FACTIONS[ident].warband.min - 2
    return leader + shooter + others * min(ranks.least(one, MELEE, BARE) for one in bodies) <= limit


def expected(file: RosterFile) -> float:
    """Channeling points that the list may expect. (SKR-83)"""
    return sum(entry.count * entry.kind.channeling.expected_points for entry in fielded(file) if entry.kind.channeling)


def facts(entry: dict[str, Any]) -> tuple[Any, ...]:
    """An entry without its names."""
    return entry["type"], entry.get("count"), entry.get("items"), entry.get("channeling", {}).get("weaves")


def holds(data: dict[str, Any], limit: int) -> None:
    """What is promised of every list."""
    file = read(data)
    assert problems(file) == ()
    assert 0.95 * limit <= total(file) <= limit == file.form.limit.marks
    assert file.document.data == data, "written and read again it is the same"
