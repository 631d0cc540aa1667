"""The rule systems: the only module that names them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from skirmish.core.none import NoMagic
from skirmish.core.record import Record
from skirmish.core.system import CombatSystem, MagicSystem, Read, Ruleset
from skirmish.kit import effects, scenarios
from skirmish.kit.arms import Armoury
from skirmish.kit.odds import Questions, SpellQuestions
from skirmish.rules.channeling.odds import Weaves
from skirmish.rules.channeling.system import DATA as CHANNELING_DATA
from skirmish.rules.channeling.system import Channeling
from skirmish.rules.skirmish.described import described
from skirmish.rules.skirmish.odds import ShotsAndBlows
from skirmish.rules.skirmish.system import DATA as SKIRMISH_DATA
from skirmish.rules.skirmish.system import Skirmish

HERE = Path(__file__).parent


COMBAT: dict[str, Callable[[Read], CombatSystem]] = {
    "skirmish": lambda read: Skirmish.from_data(HERE / "skirmish" / "data", read),
}
"""Combat systems by name."""
MAGIC: dict[str, Callable[[Read], MagicSystem]] = {
    "channeling": lambda read: Channeling.from_data(HERE / "channeling" / "data", read),
    "none": lambda read: NoMagic(),
}
"""Magic systems by name."""
ODDS: dict[str, Questions] = {
    "skirmish": ShotsAndBlows(),
}
"""What can be asked of a combat system's odds, by its name; not all of them have such questions."""
SPELL_ODDS: dict[str, SpellQuestions] = {
    "channeling": Weaves(),
}
"""The same of magic systems."""
ARMS: dict[str, Callable[[Read], Armoury]] = {
    "skirmish": lambda read: described(Skirmish.from_data(HERE / "skirmish" / "data", read).arms),
}
"""What items do in a combat system's words, by its name, for roster sheets."""
PRESETS = {"channeling": "skirmish+channeling", "skirmish": "skirmish+none"}
"""Names for pairs of them."""
DEFAULT = "channeling"
DATA: dict[str, tuple[Path, ...]] = {
    "skirmish": tuple(HERE / "skirmish" / "data" / name for name, _, _ in SKIRMISH_DATA),
    "channeling": tuple(HERE / "channeling" / "data" / name for name, _, _ in CHANNELING_DATA),
    "none": (),
}
"""The data files of each system, for the digest that stands in records."""
RECORDS: dict[str, type[Record]] = {form: kind for _, kind, form in (*SKIRMISH_DATA, *CHANNELING_DATA)}
"""What the data files are read into, by their format: for the schemas of editors."""


class UnknownRuleset(ValueError):
    """No such ruleset; `known` are the names there are."""

    def __init__(self, name: str) -> None:
        self.known = (*PRESETS, *(f"{combat}+{magic}" for combat in COMBAT for magic in MAGIC))
        super().__init__(f"no ruleset {name!r}; known: {', '.join(self.known)}")


def pair_of(name: str) -> tuple[str, str]:
    """(combat system, magic system) that a ruleset's name stands for. Raises `UnknownRuleset`."""
    combat, _, magic = PRESETS.get(name, name).partition("+")
    if combat not in COMBAT or magic not in MAGIC:
        raise UnknownRuleset(name)
    return combat, magic


def data_files(name: str) -> tuple[Path, ...]:
    """The data files a ruleset is made from."""
    return tuple(path for part in pair_of(name) for path in DATA[part])


def build(name: str, read: Read, options: Mapping[str, str] | None = None, digest: str = "") -> Ruleset:
    """A ruleset of this name (`skirmish`, `skirmish+none`), its data read with `read`."""
    combat, magic = pair_of(name)
    shared = (*effects.REACTIONS, *scenarios.REACTIONS)
    return Ruleset(COMBAT[combat](read), MAGIC[magic](read), options, shared, effects.GUARDS, digest)
