"""A rule system as the program knows it: one object with all it has. Each `rules/<name>/system.py` has a `SYSTEM`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

from skirmish.core.builder import Builder
from skirmish.core.display import Armoury
from skirmish.core.record import DataFile
from skirmish.core.recovery import Recovery
from skirmish.core.system import CombatSystem, MagicSystem, Read
from skirmish.kit.inquiries import Inquiry
from skirmish.kit.odds import Questions, SpellQuestions

S = TypeVar("S", CombatSystem, MagicSystem)
PROTOCOL = 1
"""The version of what systems and program expect of each other. It changes when a system must be changed."""


@dataclass(frozen=True, kw_only=True)
class RuleSystem(Generic[S]):
    """All that the program has of a rule system. Only `name`, `about` and `make` are needed."""

    name: str
    about: str
    """What it is, in one line, for anyone choosing rules."""
    make: Callable[[Read], S]
    """Makes it from its data files."""
    ids: str = ""
    """Its rules by their ids, where they are a part of a page: `TRI-58 to TRI-71`."""
    preset: str = ""
    """The pair that `--rules NAME` stands for, if its name alone stands for one."""
    data: Mapping[Path, DataFile] = field(default_factory=dict)
    """Its data files, and what each is read into."""
    builder: Callable[[Read], Builder] | None = None
    """Its own list building, with prices and limits."""
    questions: tuple[Inquiry, ...] = ()
    """What it adds to `skirmish odds`, to its completion and manual, and to the help of the window."""
    protocol: int = 0
    """The version of the protocol that it was made for, which a package of its own must say: today `PROTOCOL`."""


@dataclass(frozen=True, kw_only=True)
class Combat(RuleSystem[CombatSystem]):
    """A combat system."""

    odds: Questions | None = None
    """Its shots and blows, for the odds of lists and for `inquiry_of_shots` and `inquiry_of_blows`."""
    armoury: Callable[[Read], Armoury] | None = None
    """What items do, in its words, for roster sheets."""
    recovery: Callable[[Read], Recovery] | None = None
    """How warriors recover between battles."""


@dataclass(frozen=True, kw_only=True)
class Magic(RuleSystem[MagicSystem]):
    """A magic system."""

    spell_odds: SpellQuestions | None = None
    """The spells that `skirmish odds` asks about."""
