"""The rule systems: the only module that names them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from skirmish.core.builder import Builder
from skirmish.core.none import NoMagic
from skirmish.core.record import Record
from skirmish.core.recovery import Recovery
from skirmish.core.system import CombatSystem, MagicSystem, Read, Ruleset
from skirmish.kit import effects, scenarios
from skirmish.kit.arms import Armoury
from skirmish.kit.chances import CardQuestions, StepQuestions
from skirmish.kit.odds import Questions, SpellQuestions
from skirmish.rules.channeling.odds import Weaves
from skirmish.rules.channeling.system import DATA as CHANNELING_DATA
from skirmish.rules.channeling.system import Channeling
from skirmish.rules.resolve.chances import StepOdds
from skirmish.rules.resolve.described import described as described_steps
from skirmish.rules.resolve.odds import Attacks
from skirmish.rules.resolve.system import DATA as RESOLVE_DATA
from skirmish.rules.resolve.system import Resolve
from skirmish.rules.skirmish.described import described
from skirmish.rules.skirmish.odds import ShotsAndBlows
from skirmish.rules.skirmish.system import DATA as SKIRMISH_DATA
from skirmish.rules.skirmish.system import Skirmish
from skirmish.rules.wyld.odds import CardOdds
from skirmish.rules.wyld.system import DATA as WYLD_DATA
from skirmish.rules.wyld.system import WEAVES as SHAPED_WEAVES
from skirmish.rules.wyld.system import Wyld

HERE = Path(__file__).parent
WEAVES = HERE / "weaves" / "data"
"""The weaves, which several magics read."""


COMBAT: dict[str, Callable[[Read], CombatSystem]] = {
    "resolve": lambda read: Resolve.from_data(HERE / "resolve" / "data", read),
    "skirmish": lambda read: Skirmish.from_data(HERE / "skirmish" / "data", read),
}
"""Combat systems by name."""
MAGIC: dict[str, Callable[[Read], MagicSystem]] = {
    "channeling": lambda read: Channeling.from_data(WEAVES, read),
    "none": lambda read: NoMagic(),
    "wyld": lambda read: Wyld.from_data(HERE / "wyld" / "data", WEAVES, read),
}
"""Magic systems by name."""
ABOUT = {
    "resolve": "models act one by one in the order of initiative; step dice, Body and Fortitude",
    "skirmish": "sides take turns to move, shoot and fight; D6 against profiles, wounds and saves",
    "channeling": "weaves are paid with points and tested on 2D6; enemies who channel may cut them",
    "none": "no magic",
    "wyld": "spells and weaves are shaped with cards, for motes and willpower; what is left over strays",
}
"""What each system is, for who chooses one."""
ODDS: dict[str, Questions] = {
    "resolve": Attacks(),
    "skirmish": ShotsAndBlows(),
}
"""What can be asked of a combat system's odds, by its name; not all of them have such questions."""
SPELL_ODDS: dict[str, SpellQuestions] = {
    "channeling": Weaves(),
}
"""The same of magic systems."""
CARD_ODDS: dict[str, CardQuestions] = {
    "wyld": CardOdds(),
}
"""What can be asked of decks of cards, by magic system."""
STEP_ODDS: dict[str, StepQuestions] = {
    "resolve": StepOdds(),
}
"""What can be asked of step dice, by combat system."""
ARMS: dict[str, Callable[[Read], Armoury]] = {
    "resolve": lambda read: described_steps(Resolve.from_data(HERE / "resolve" / "data", read).arms),
    "skirmish": lambda read: described(Skirmish.from_data(HERE / "skirmish" / "data", read).arms),
}
"""What items do in a combat system's words, by its name, for roster sheets."""
BUILDERS: dict[str, Callable[[Read], Builder]] = {
    "resolve": lambda read: Resolve.from_data(HERE / "resolve" / "data", read).builder,
    "wyld": lambda read: Wyld.from_data(HERE / "wyld" / "data", WEAVES, read).builder,
}
"""The list building of its own that a system has, by its name; not all of them do."""
RECOVERY: dict[str, Callable[[Read], Recovery]] = {
    "resolve": lambda read: Resolve.from_data(HERE / "resolve" / "data", read).recovery,
}
"""How a combat system lets people recover between battles, by its name."""
PRESETS = {
    "channeling": "skirmish+channeling",
    "resolve": "resolve+channeling",
    "skirmish": "skirmish+none",
    "wyld": "skirmish+wyld",
}
"""Names for pairs of them."""
DEFAULT = "channeling"
DATA: dict[str, tuple[Path, ...]] = {
    "resolve": tuple(HERE / "resolve" / "data" / name for name, _, _ in RESOLVE_DATA),
    "skirmish": tuple(HERE / "skirmish" / "data" / name for name, _, _ in SKIRMISH_DATA),
    "channeling": tuple(WEAVES / name for name, _, _ in CHANNELING_DATA),
    "none": (),
    "wyld": (*(HERE / "wyld" / "data" / name for name, _, _ in WYLD_DATA), WEAVES / SHAPED_WEAVES[0]),
}
"""The data files of each system, for the digest that stands in records."""
RECORDS: dict[str, type[Record]] = {
    form: kind for _, kind, form in (*SKIRMISH_DATA, *RESOLVE_DATA, *CHANNELING_DATA, *WYLD_DATA)
}
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
