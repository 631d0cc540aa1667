"""Which packs a battle draws on, and whether they are here, of the same version and contents."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.core.battle_record import Setup, UsedPack
from skirmish.core.record import Unset
from skirmish.core.state import Roster
from skirmish.library.packs import digest_of, packs, split


def used_packs(setup: Setup) -> tuple[UsedPack, ...]:
    """The packs that the map, the scenario, the warriors and what they have came from, in the order of their ids."""
    named = {split(ident)[0] for ident in _ids(setup)}
    found = sorted((pack for pack in packs().active if pack.id in named), key=lambda pack: pack.id)
    return tuple(UsedPack(pack.id, pack.version, digest_of(pack)) for pack in found)


def _ids(setup: Setup) -> Iterator[str]:
    yield setup.battlefield.id
    yield setup.scenario.id
    for roster in setup.rosters:
        yield from _ids_of(roster)


def _ids_of(roster: Roster) -> Iterator[str]:
    yield roster.id
    yield roster.faction
    for warrior in roster.warriors:
        yield from (warrior.faction, warrior.type, *warrior.items, *(trait for trait, _ in warrior.traits))
        for _, fact in warrior.lore:
            yield from (str(one) for one in (fact if isinstance(fact, tuple) else (fact,)))


def missing_packs(setup: Setup) -> str:
    """What to say of the packs of the battle that aren't here; '' if all are."""
    lost = [pack for pack in _said(setup) if packs().get(pack.id) is None]
    if not lost:
        return ""
    many = "packs that aren't" if len(lost) > 1 else "a pack that isn't"
    return f"it was played with {many} here: {', '.join(map(str, lost))} (see skirmish pack list)"


def other_packs(setup: Setup) -> str:
    """What to say of the packs of the battle that are here in another version or with other contents; '' if none is."""
    found = [(pack, here) for pack in _said(setup) if (here := packs().get(pack.id)) is not None]
    others = [
        f"{pack}, here {here.version} ({digest_of(here)})" for pack, here in found if digest_of(here) != pack.digest
    ]
    return f"it was played with another version of a pack: {'; '.join(others)}" if others else ""


def _said(setup: Setup) -> tuple[UsedPack, ...]:
    return () if isinstance(setup.packs, Unset) else setup.packs
