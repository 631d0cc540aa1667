"""The rule systems: the only module that names them all.

Each is loaded when something is first asked of it: a command loads the systems it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.core.builder import Builder
    from skirmish.core.record import DataFile, Record
    from skirmish.core.recovery import Recovery
    from skirmish.core.system import CombatSystem, MagicSystem, Read, Ruleset
    from skirmish.kit.arms import Armoury
    from skirmish.kit.chances import CardQuestions, StepQuestions
    from skirmish.kit.odds import Questions, SpellQuestions
    from skirmish.rules.resolve.system import Resolve
    from skirmish.rules.skirmish.system import Skirmish
    from skirmish.rules.wyld.system import Wyld

HERE = Path(__file__).parent
WEAVES = HERE / "weaves" / "data"
"""The weaves, which several magics read."""


def _skirmish(read: Read) -> Skirmish:
    from skirmish.rules.skirmish.system import Skirmish

    return Skirmish.from_data(HERE / "skirmish" / "data", read)


def _resolve(read: Read) -> Resolve:
    from skirmish.rules.resolve.system import Resolve

    return Resolve.from_data(HERE / "resolve" / "data", read)


def _no_magic(read: Read) -> MagicSystem:
    from skirmish.core.none import NoMagic

    return NoMagic()


def _channeling(read: Read) -> MagicSystem:
    from skirmish.rules.channeling.system import Channeling

    return Channeling.from_data(WEAVES, read)


def _wyld(read: Read) -> Wyld:
    from skirmish.rules.wyld.system import Wyld

    return Wyld.from_data(HERE / "wyld" / "data", WEAVES, read)


COMBAT: dict[str, Callable[[Read], CombatSystem]] = {"resolve": _resolve, "skirmish": _skirmish}
"""Combat systems by name."""
MAGIC: dict[str, Callable[[Read], MagicSystem]] = {"channeling": _channeling, "none": _no_magic, "wyld": _wyld}
"""Magic systems by name."""
ABOUT = {
    "resolve": "models act one by one in the order of initiative; step dice, Body and Fortitude",
    "skirmish": "sides take turns to move, shoot and fight; D6 against profiles, wounds and saves",
    "channeling": "weaves are paid with points and tested on 2D6; enemies who channel may cut them",
    "none": "no magic",
    "wyld": "spells and weaves are shaped with cards, for motes and willpower; what is left over strays",
}
"""What each system is, for who chooses one."""


@cache
def _attacks() -> Questions:
    from skirmish.rules.resolve.odds import Attacks

    return Attacks()


@cache
def _shots_and_blows() -> Questions:
    from skirmish.rules.skirmish.odds import ShotsAndBlows

    return ShotsAndBlows()


@cache
def _weaves() -> SpellQuestions:
    from skirmish.rules.channeling.odds import Weaves

    return Weaves()


@cache
def _cards() -> CardQuestions:
    from skirmish.rules.wyld.odds import CardOdds

    return CardOdds()


@cache
def _steps() -> StepQuestions:
    from skirmish.rules.resolve.chances import StepOdds

    return StepOdds()


ODDS: dict[str, Callable[[], Questions]] = {"resolve": _attacks, "skirmish": _shots_and_blows}
"""What can be asked of a combat system's odds, by its name; not all of them have such questions."""
SPELL_ODDS: dict[str, Callable[[], SpellQuestions]] = {"channeling": _weaves}
"""The same of magic systems."""
CARD_ODDS: dict[str, Callable[[], CardQuestions]] = {"wyld": _cards}
"""What can be asked of decks of cards, by magic system."""
STEP_ODDS: dict[str, Callable[[], StepQuestions]] = {"resolve": _steps}
"""What can be asked of step dice, by combat system."""


def _resolve_arms(read: Read) -> Armoury:
    from skirmish.rules.resolve.described import described

    return described(_resolve(read).arms)


def _skirmish_arms(read: Read) -> Armoury:
    from skirmish.rules.skirmish.described import described

    return described(_skirmish(read).arms)


ARMS: dict[str, Callable[[Read], Armoury]] = {"resolve": _resolve_arms, "skirmish": _skirmish_arms}
"""What items do in a combat system's words, by its name, for roster sheets."""
BUILDERS: dict[str, Callable[[Read], Builder]] = {
    "resolve": lambda read: _resolve(read).builder,
    "wyld": lambda read: _wyld(read).builder,
}
"""The list building of its own that a system has, by its name; not all of them do."""
RECOVERY: dict[str, Callable[[Read], Recovery]] = {"resolve": lambda read: _resolve(read).recovery}
"""How a combat system lets people recover between battles, by its name."""
PRESETS = {
    "channeling": "skirmish+channeling",
    "resolve": "resolve+channeling",
    "skirmish": "skirmish+none",
    "wyld": "skirmish+wyld",
}
"""Names for pairs of them."""
DEFAULT = "channeling"


def _skirmish_data() -> dict[Path, DataFile]:
    from skirmish.rules.skirmish.system import DATA

    return {HERE / "skirmish" / "data" / file[0]: file for file in DATA}


def _resolve_data() -> dict[Path, DataFile]:
    from skirmish.rules.resolve.system import DATA

    return {HERE / "resolve" / "data" / file[0]: file for file in DATA}


def _channeling_data() -> dict[Path, DataFile]:
    from skirmish.rules.channeling.system import DATA

    return {WEAVES / file[0]: file for file in DATA}


def _wyld_data() -> dict[Path, DataFile]:
    from skirmish.rules.wyld import system

    own = {HERE / "wyld" / "data" / file[0]: file for file in system.DATA}
    return own | {WEAVES / system.WEAVES[0]: system.WEAVES}


DATA: dict[str, Callable[[], Mapping[Path, DataFile]]] = {
    "skirmish": _skirmish_data,
    "resolve": _resolve_data,
    "channeling": _channeling_data,
    "none": dict,
    "wyld": _wyld_data,
}
"""The data files of each system, and what each is read into."""


def names() -> tuple[str, ...]:
    """Whatever a ruleset may be called: the presets first, then all pairs."""
    return (*PRESETS, *(f"{combat}+{magic}" for combat in COMBAT for magic in MAGIC))


class UnknownRuleset(ValueError):
    """No such ruleset; `known` are the names there are."""

    def __init__(self, name: str) -> None:
        self.known = names()
        super().__init__(f"no ruleset {name!r}; known: {', '.join(self.known)}")


def pair_of(name: str) -> tuple[str, str]:
    """(combat system, magic system) that a ruleset's name stands for. Raises `UnknownRuleset`."""
    combat, _, magic = PRESETS.get(name, name).partition("+")
    if combat not in COMBAT or magic not in MAGIC:
        raise UnknownRuleset(name)
    return combat, magic


def data_files(name: str) -> tuple[Path, ...]:
    """The data files a ruleset is made from, for the digest that stands in records."""
    return tuple(path for part in pair_of(name) for path in DATA[part]())


def records() -> dict[str, type[Record]]:
    """What all data files are read into, by their format: for the linter, and for the schemas of editors."""
    return {form: kind for files in DATA.values() for _, kind, form in files().values()}


def build(name: str, read: Read, options: Mapping[str, str] | None = None, digest: str = "") -> Ruleset:
    """A ruleset of this name (`skirmish`, `skirmish+none`), its data read with `read`."""
    from skirmish.core.system import Ruleset
    from skirmish.kit import effects, scenarios

    combat, magic = pair_of(name)
    shared = (*effects.REACTIONS, *scenarios.REACTIONS)
    return Ruleset(COMBAT[combat](read), MAGIC[magic](read), options, shared, effects.GUARDS, digest)
