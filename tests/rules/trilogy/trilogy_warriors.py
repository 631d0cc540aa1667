"""Warriors of a type, or of none, and what they are under `trilogy`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from support.rulesets import read

from skirmish import rules
from skirmish.core.record import to_json
from skirmish.core.state import Warrior
from skirmish.kit.archetypes import HIRED
from skirmish.library import Shelf
from skirmish.library.factionfile import HiredForm, Kind
from skirmish.rules.trilogy.arms import Arms, ArmsTables
from skirmish.rules.trilogy.builder import Points
from skirmish.rules.trilogy.fighter import Fighter
from skirmish.rules.trilogy.people import PEOPLE, TALENTS, Archetypes, enlist
from skirmish.rules.trilogy.rulings import RULINGS, Numbers

DATA = Path(rules.__file__).parent / "trilogy" / "data"
SHELF = Shelf()
TYPES: dict[str, Kind] = {
    **{f"{faction}/{ident}": kind for faction in SHELF.ids("faction")
       for ident, kind in SHELF.faction(faction).types.items()},
    **{f"{HIRED}/{ident}": kind for ident, kind in SHELF.stock.hired.blades.items()},
}  # fmt: skip
"""All types there are, and the hired blades."""


@cache
def arms() -> Arms:
    return Arms(read(DATA / "arms.yaml", ArmsTables, "trilogy-arms"))


@cache
def archetypes() -> Archetypes:
    return Archetypes(read(DATA / PEOPLE[0], *PEOPLE[1:]), read(DATA / TALENTS[0], *TALENTS[1:]))


@cache
def numbers() -> Numbers:
    return read(DATA / RULINGS[0], Numbers, RULINGS[2])


def builder() -> Points:
    return Points(arms(), archetypes())


def slot(warrior: Warrior) -> Fighter:
    """The warrior as a fighter."""
    return enlist(warrior, arms(), archetypes(), numbers())


def somebody(role: str, *items: str, keywords: tuple[str, ...] = ("human",), **stats: object) -> Warrior:
    """One of no type that anybody described, with these items and stats of its own."""
    own = (("trilogy", to_json(stats).decode()),) if stats else ()
    return Warrior("x", "X", "nobody", "nowhere", role=role, keywords=keywords, items=items, stats=own)


def one_of(ident: str, *items: str, **stats: object) -> Warrior:
    """One of the type with these items, a hired blade with its own kit."""
    faction, kind = ident.split("/")
    known = TYPES[ident]
    kit = tuple(known.kit) if isinstance(known, HiredForm) else ()
    role = HIRED if faction == HIRED else "hero" if known.role == "novice" else known.role
    own = (("trilogy", to_json(stats).decode()),) if stats else ()
    traits = tuple((trait.ref, trait.of) for trait in known.traits)
    return Warrior(
        kind, kind, kind, "aiel" if faction == HIRED else faction, role=role, keywords=tuple(known.keywords),
        items=(*kit, *items), traits=traits, stats=own,
    )  # fmt: skip
