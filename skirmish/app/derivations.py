"""What the rule systems made of base profiles for types without numbers of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from skirmish.app.builders import builders
from skirmish.core.builder import Deriving
from skirmish.core.record import Record, evolve
from skirmish.core.state import Lore, Warrior
from skirmish.library.factionfile import FactionForm, HiredForm, Kind
from skirmish.library.likes import Likeness, likenesses
from skirmish.library.stock import Stock

USUAL_POINTS = {"2D6": 7, "3D6": 10}
"""The channeling points of an ordinary channeler, by its dice. (CHN-2)"""


class Derivation(Record):
    """A number, for which type and system it was made, and of what."""

    system: str
    type: str
    """`reeds:reed-folk/chief`."""
    number: str
    value: str
    since: str
    """`WS 4, leader`."""
    rule: str

    def __str__(self) -> str:
        return f"{self.type}: {self.system}: {self.number} {self.value}, from {self.since} ({self.rule})"


def derived_everywhere(faction: FactionForm) -> tuple[Derivation, ...]:
    """What all systems made for the types of a faction. Raises `Faulty`."""
    made = {ident: sample(faction.id, ident, kind) for ident, kind in faction.types.items()}
    return tuple(line for system in builders() for line in _derived(system, faction.id, made))


def derived_blades(blades: Mapping[str, HiredForm]) -> tuple[Derivation, ...]:
    """The same for hired blades. Raises `Faulty`."""
    made = {ident: sample("", ident, kind) for ident, kind in blades.items()}
    return tuple(line for system in builders() for line in _derived(system, "hired", made))


def likened(stock: Stock) -> tuple[Likeness, ...]:
    """The items of packs, and whose numbers they have in systems in which the pack gives them none."""
    return likenesses(stock.items)


def _derived(system: str, owner: str, made: dict[str, Warrior]) -> Iterator[Derivation]:
    known = builders()
    builder = known[system]() if system in known else None
    if isinstance(builder, Deriving):
        for ident, warrior in made.items():
            for line in builder.derived(warrior):
                yield Derivation(system, f"{owner}/{ident}", line.number, line.value, line.since, line.rule)


def sample(faction: str, ident: str, kind: Kind) -> Warrior:
    """An ordinary warrior of the type, as a roster has one."""
    lore: Lore = ()
    if kind.channeling is not None:
        points = USUAL_POINTS.get(kind.channeling.roll, 0)
        lore = (("half", kind.channeling.half), ("points", points), ("weaves", ()))
    warrior = Warrior(
        ident, kind.name, ident, faction,
        keywords=(kind.role, *kind.keywords), profile=tuple(kind.profile.model_dump().items()),
        traits=tuple((trait.ref, trait.of) for trait in kind.traits), base_mm=kind.base_mm, height_in=kind.height_in,
        lore=lore,
    )  # fmt: skip
    return evolve(warrior, role="hero" if kind.role == "novice" else kind.role)
