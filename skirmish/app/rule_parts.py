"""The special rules of a pack, and which of their parts mean nothing in which rule system."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from skirmish.app.builders import builders
from skirmish.app.derivations import sample
from skirmish.core.builder import Builder, Deriving
from skirmish.core.record import Record, evolve
from skirmish.library.factionfile import FactionForm, Kind
from skirmish.library.packs import split
from skirmish.library.stock import Stock, skills_for
from skirmish.library.wares import PartsForm, ProfileChanges, TraitForm

Holder = tuple[str, str, Kind]
"""Who may have a special rule: faction ('' for hired blades), type, and the type's data."""


WHOLE = "it"
"""The part of a weave that means nothing: all of it."""


class IdlePart(Record):
    """A part of a special rule, or a weave, that means nothing in a rule system."""

    trait: str
    """The special rule or weave: `reeds:marsh-born`."""
    system: str
    """A rule system; '' for all systems."""
    part: str
    """`stubborn`, `M -1`; '' for the rule as a whole, `it` for a weave."""

    def __str__(self) -> str:
        if not self.part:
            return f"{self.trait}: no rule system knows it; say with `parts` what it is made of"
        return f"{self.trait}: {self.system} has no use for {self.part}"


def has_meaning(parts: PartsForm, known: Collection[str]) -> bool:
    """Whether a system that knows these rules uses the parts: numbers and words may always count."""
    return bool(parts.keywords or parts.profile.written) or any(ref.ref in known for ref in parts.rules)


def idle_parts(pack: str, factions: Sequence[FactionForm], stock: Stock) -> tuple[IdlePart, ...]:
    """Parts of a pack's special rules that mean nothing in the combat systems, for the types that may have them.

    A profile change means nothing in a system with numbers of its own for all these types.
    """
    own = {trait.id: trait for trait in stock.traits.values() if split(trait.id)[0] == pack}
    known = _known_rules() if own else {}
    return tuple(part for trait in own.values() for part in _idle_parts(trait, known, factions, stock))


def _known_rules() -> dict[str, frozenset[str]]:
    """The special rules that each system knows; those of all magic systems under ''."""
    from skirmish import rules
    from skirmish.library import load_record

    found = {name: frozenset(system.make(load_record).special_rules()) for name, system in rules.COMBAT.items()}
    magic = (ident for system in rules.MAGIC.values() for ident in system.make(load_record).special_rules())
    return {"": frozenset(magic), **found}


def _idle_parts(
    trait: TraitForm, known: Mapping[str, frozenset[str]], factions: Sequence[FactionForm], stock: Stock
) -> Iterator[IdlePart]:
    parts = trait.parts
    if parts is None:
        if not any(trait.id in rules for rules in known.values()):
            yield IdlePart(trait.id, "", "")
        return
    holders = list(_holders(trait, factions, stock))
    for system in filter(None, known):
        for ref in parts.rules:
            less = _with_parts(trait, rules=[other for other in parts.rules if other.ref != ref.ref])
            if ref.ref not in known[system] | known[""] and not _differs(system, trait, less, holders, stock):
                yield IdlePart(trait.id, system, ref.ref.replace("-", " "))
        for name, number in parts.profile.written.items():
            less = _with_parts(trait, profile=ProfileChanges.model_validate({**parts.profile.written, name: 0}))
            if not _is_read_off_profiles(system) and not _differs(system, trait, less, holders, stock):
                yield IdlePart(trait.id, system, f"{name} {number:+d}")


def _with_parts(trait: TraitForm, **changes: object) -> TraitForm:
    """The special rule, with other parts."""
    assert trait.parts is not None
    return trait.model_copy(update={"parts": trait.parts.model_copy(update=changes)})


def _holders(trait: TraitForm, factions: Sequence[FactionForm], stock: Stock) -> Iterator[Holder]:
    """The types that have it or may learn it."""
    for faction in factions:
        for ident, kind in faction.types.items():
            has = trait.id in {stock.traits[ref.ref].id for ref in kind.traits}
            if has or trait.id in skills_for(faction, stock, kind):
                yield faction.id, ident, kind
    for ident, blade in stock.hired.blades.items():
        if trait.id in {stock.traits[ref.ref].id for ref in blade.traits}:
            yield "", ident, blade


def _is_read_off_profiles(system: str) -> bool:
    """Whether the system derives no numbers of its own but uses the base profile. (SKR-1)"""
    return not isinstance(_builder(system), Deriving)


def _differs(system: str, trait: TraitForm, other: TraitForm, holders: Sequence[Holder], stock: Stock) -> bool:
    """Whether the system derives other numbers with the one special rule than with the other."""
    maker = _builder(system)
    if not isinstance(maker, Deriving):
        return False
    derived = maker.derived
    changed = evolve(stock, traits={**stock.traits, trait.id: other})

    def numbers(holder: Holder, known: Stock) -> list[tuple[str, str]]:
        return [(line.number, line.value) for line in derived(sample(*holder, known, [trait.id]))]

    return any(numbers(holder, stock) != numbers(holder, changed) for holder in holders)


def _builder(system: str) -> Builder | None:
    known = builders()
    return known[system]() if system in known else None
