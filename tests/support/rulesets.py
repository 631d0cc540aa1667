"""Rulesets by name for tests: the shipped systems and the toys, in any pair."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from skirmish import rules
from skirmish.core.record import Record
from skirmish.core.system import CombatSystem, MagicSystem, Reaction, Ruleset
from skirmish.kit import effects, scenarios
from skirmish.library import load_record, packs

R = TypeVar("R", bound=Record)


@lru_cache(None)
def _read_once(path: Path, kind: type[Record], form: str) -> Record:
    return load_record(path, kind, form)


def read(path: Path, kind: type[R], form: str, /) -> R:
    """The library's reader, each file read once in a test run; with packs in use, as ever."""
    found = load_record(path, kind, form) if packs.packs().active else _read_once(path, kind, form)
    assert isinstance(found, kind)
    return found


def combat_system(name: str) -> CombatSystem:
    """A new combat system, shipped or toy."""
    from support.nets import Nets
    from support.pools import Pools
    from support.ranks import Ranks

    toys: dict[str, type[CombatSystem]] = {"nets": Nets, "pools": Pools, "ranks": Ranks}
    return toys[name]() if name in toys else rules.COMBAT[name].make(read)


def magic_system(name: str) -> MagicSystem:
    """A new magic system, shipped or toy."""
    from support.cards import Cards

    return Cards() if name == "cards" else rules.MAGIC[name].make(read)


def ruleset(name: str, options: Mapping[str, str] | None = None, also: tuple[Reaction, ...] = ()) -> Ruleset:
    """The ruleset of this name (`skirmish`, `pools+cards`), with further reactions that a test listens with."""
    combat, _, magic = rules.presets().get(name, name).partition("+")
    heard = (*effects.REACTIONS, *scenarios.REACTIONS, *also)
    return Ruleset(combat_system(combat), magic_system(magic or "none"), options, heard, effects.GUARDS)
