"""Channelers for tests: the data files, and somebody with a block of its own."""

from __future__ import annotations

from pathlib import Path

from support.rulesets import read

from skirmish import rules
from skirmish.core.record import to_json
from skirmish.core.state import Lore, Warrior
from skirmish.kit.spells.spell import Spells
from skirmish.rules.threads.people import CHANNELERS, Channelers
from skirmish.rules.threads.system import SHARED, SHARED_FOLDER
from skirmish.rules.threads.weaves import WEAVES, WeaveTables

DATA = Path(rules.__file__).parent / "threads" / "data"
FILE: Channelers = read(DATA / CHANNELERS[0], Channelers, CHANNELERS[2])
TABLES = read(DATA / WEAVES[0], WeaveTables, WEAVES[2])
PATTERNS = TABLES.patterns
SPELLS: Spells = read(SHARED_FOLDER / SHARED[0], Spells, SHARED[2])


def somebody(
    kind: str = "nobody", faction: str = "nowhere", name: str = "Ila", lore: Lore = (), **block: object
) -> Warrior:
    """One of this type with a block of its own."""
    own = (("threads", to_json(block).decode()),) if block else ()
    return Warrior("ila", name, kind, faction, role="hired" if faction == "hired" else "hero", lore=lore, stats=own)
