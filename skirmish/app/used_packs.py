"""Which packs a battle uses, and whether they are here with the same version and contents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from skirmish.core.battle_record import Setup, UsedPack
from skirmish.core.record import Unset
from skirmish.core.state import Roster
from skirmish.library.packs import digest_of, look_again, packs, places, split
from skirmish.library.problems import Problem


def used_packs(*drawn: Setup | Roster | str) -> tuple[UsedPack, ...]:
    """The packs of these maps, their terrain, scenarios, warriors, their gear and these ids, sorted by id."""
    named = {split(ident)[0] for one in drawn for ident in _ids(one)}
    found = sorted((pack for pack in packs().active if pack.id in named), key=lambda pack: pack.id)
    return tuple(UsedPack(pack.id, pack.version, digest_of(pack)) for pack in found)


def _ids(drawn: Setup | Roster | str) -> Iterator[str]:
    if isinstance(drawn, str):
        yield drawn
    elif isinstance(drawn, Setup):
        yield drawn.battlefield.id
        yield from (piece.kind for piece in drawn.battlefield.terrain)
        yield drawn.scenario.id
        for roster in drawn.rosters:
            yield from _ids_of(roster)
    else:
        yield from _ids_of(drawn)


def _ids_of(roster: Roster) -> Iterator[str]:
    yield roster.id
    yield roster.faction
    for warrior in roster.warriors:
        yield from (warrior.faction, warrior.type, *warrior.items, *(trait for trait, _ in warrior.traits))
        for _, fact in warrior.lore:
            yield from (str(one) for one in (fact if isinstance(fact, tuple) else (fact,)))


def missing_packs(used: Sequence[UsedPack] | Unset) -> str:
    """A message about packs of a battle that are missing here; '' if none is."""
    lost = [pack for pack in _said(used) if packs().get(pack.id) is None]
    if not lost:
        return ""
    many = "packs that aren't" if len(lost) > 1 else "a pack that isn't"
    return f"it was played with {many} here: {', '.join(map(str, lost))}: {places()}"


def other_packs(used: Sequence[UsedPack] | Unset) -> str:
    """A message about packs of a battle that have another version or other contents here; '' if none has."""
    found = [(pack, here) for pack in _said(used) if (here := packs().get(pack.id)) is not None]
    others = [
        f"{pack}, here {here.version} ({digest_of(here)})" for pack, here in found if digest_of(here) != pack.digest
    ]
    return f"it was played with another version of a pack: {'; '.join(others)}" if others else ""


def _said(used: Sequence[UsedPack] | Unset) -> Sequence[UsedPack]:
    return () if isinstance(used, Unset) else used


def unusable(paths: Iterable[Path]) -> tuple[Problem, ...]:
    """Why the packs at these paths can't be used; empty if all are in use, or equal to one that is."""
    named = [path.absolute() for path in paths]
    troubles = packs().troubles
    found = tuple(one for one in troubles if any(Path(one.file).absolute().is_relative_to(path) for path in named))
    if found:
        look_again()  # they are said now, and not once more at the end
    return found
