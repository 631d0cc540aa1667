"""Numbers that rule systems derive from base profiles for types without numbers of their own."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from skirmish.app.builders import builders
from skirmish.core.builder import Deriving, DerivingWeaves
from skirmish.core.record import Record, evolve
from skirmish.core.state import Lore, Warrior
from skirmish.library.factionfile import FactionForm, HiredForm, Kind
from skirmish.library.likes import Likeness, likenesses
from skirmish.library.stock import Stock, nature_of

USUAL_POINTS = {"2D6": 7, "3D6": 10}
"""The channeling points of an ordinary channeler, by its dice. (CHN-2)"""


class Derivation(Record):
    """A derived number: its type, its system and its source."""

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


def derived_everywhere(faction: FactionForm, stock: Stock) -> tuple[Derivation, ...]:
    """What all systems derive for the types of a faction. Raises `Faulty`."""
    made = {ident: sample(faction.id, ident, kind, stock) for ident, kind in faction.types.items()}
    return tuple(line for system in builders() for line in _derived(system, faction.id, made))


def derived_blades(blades: Mapping[str, HiredForm], stock: Stock) -> tuple[Derivation, ...]:
    """The same for hired blades. Raises `Faulty`."""
    made = {ident: sample("", ident, kind, stock) for ident, kind in blades.items()}
    return tuple(line for system in builders() for line in _derived(system, "hired", made))


def derived_weaves(weaves: Collection[str]) -> tuple[tuple[Derivation, ...], tuple[tuple[str, str], ...]]:
    """What magic systems derive for these weaves of packs, and each (weave, system) where the system can't use it."""
    lines, idle = list[Derivation](), list[tuple[str, str]]()
    for system, make in builders().items():
        builder = make()
        if not isinstance(builder, DerivingWeaves):
            continue
        known = builder.derived_weaves()
        idle += [(weave, system) for weave in weaves if weave not in known]
        for weave in weaves:
            made = known.get(weave, ())
            lines += [Derivation(system, weave, one.number, one.value, one.since, one.rule) for one in made]
    return tuple(lines), tuple(idle)


def likened(stock: Stock) -> tuple[Likeness, ...]:
    """The items of packs, and whose numbers they take in systems for which the pack gives none."""
    return likenesses(stock.items)


def _derived(system: str, owner: str, made: dict[str, Warrior]) -> Iterator[Derivation]:
    known = builders()
    builder = known[system]() if system in known else None
    if isinstance(builder, Deriving):
        for ident, warrior in made.items():
            for line in builder.derived(warrior):
                yield Derivation(system, f"{owner}/{ident}", line.number, line.value, line.since, line.rule)


def sample(faction: str, ident: str, kind: Kind, stock: Stock, more: Sequence[str] = ()) -> Warrior:
    """An ordinary warrior of the type, as in a roster; `more`: special rules besides those of its type."""
    own = [(stock.traits[trait.ref].id, trait.of) for trait in kind.traits]
    nature = nature_of(kind, (*own, *((trait, "") for trait in more)), stock)
    lore: Lore = ()
    if kind.channeling is not None:
        points = USUAL_POINTS.get(kind.channeling.roll, 0)
        lore = (("half", kind.channeling.half), ("points", points), ("weaves", ()))
    warrior = Warrior(
        ident, kind.name, ident, faction,
        keywords=(kind.role, *nature.keywords), profile=nature.profile, traits=nature.traits,
        base_mm=kind.base_mm, height_in=kind.height_in, lore=lore,
    )  # fmt: skip
    return evolve(warrior, role="hero" if kind.role == "novice" else kind.role)
