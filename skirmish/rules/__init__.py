"""The rule systems: those that come with the program, and those of other packages.

Each is loaded when something is first asked of it: a command loads the systems it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Generic, TypeVar, cast

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish.core.builder import Builder
    from skirmish.core.record import DataFile, Record
    from skirmish.core.system import Read, Ruleset
    from skirmish.kit.rule_system import Combat, Magic

DEFAULT = "channeling"
"""The preset that is played where no ruleset is named."""

_COMBAT = {
    "resolve": "skirmish.rules.resolve.system",
    "skirmish": "skirmish.rules.skirmish.system",
    "trilogy": "skirmish.rules.trilogy.system",
    "dots": "skirmish.rules.dots.system",
}
_MAGIC = {
    "channeling": "skirmish.rules.channeling.system",
    "essence": "skirmish.rules.essence.system",
    "none": "skirmish.rules.none",
    "threads": "skirmish.rules.threads.system",
    "wyld": "skirmish.rules.wyld.system",
}
"""The systems that come with the program, and the modules that have their `SYSTEM`."""

K = TypeVar("K", "Combat", "Magic")


class Systems(Mapping[str, K], Generic[K]):
    """The systems of one kind by name; each is loaded when it is looked up."""

    def __init__(self, kind: str, modules: Mapping[str, str]) -> None:
        self._kind, self._modules = kind, modules
        """`Combat` or `Magic`; the modules of those that come with the program."""

    def __getitem__(self, name: str) -> K:
        if name in self._modules:
            system: K = import_module(self._modules[name]).SYSTEM
            return system
        return self._installed[name]

    def __iter__(self) -> Iterator[str]:
        yield from self._modules
        yield from self._installed

    def __len__(self) -> int:
        return len(self._modules) + len(self._installed)

    def __contains__(self, name: object) -> bool:
        return name in self._modules or name in self._installed

    @property
    def _installed(self) -> Mapping[str, K]:
        return cast("Mapping[str, K]", _installed()[self._kind])


COMBAT: Mapping[str, Combat] = Systems("Combat", _COMBAT)
"""Combat systems by name."""
MAGIC: Mapping[str, Magic] = Systems("Magic", _MAGIC)
"""Magic systems by name."""


@cache
def _installed() -> dict[str, dict[str, Combat | Magic]]:
    """The systems of other packages by kind and name."""
    from skirmish.core.plugins import SYSTEMS, installed
    from skirmish.kit.rule_system import Combat

    found: dict[str, dict[str, Combat | Magic]] = {"Combat": {}, "Magic": {}}
    for system in installed(SYSTEMS, _accept):
        found["Combat" if isinstance(system, Combat) else "Magic"][system.name] = system
    return found


def _accept(name: str, system: object) -> Combat | Magic:
    """The system that another package brings under this name. Raises `TypeError` or `ValueError`."""
    from skirmish.core.plugins import check_protocol
    from skirmish.kit.rule_system import PROTOCOL, Combat, Magic

    if not isinstance(system, Combat | Magic):
        raise TypeError("it isn't a `Combat` or `Magic` of `skirmish.kit.rule_system`")
    check_protocol(system.protocol, PROTOCOL)
    if system.name != name:
        raise ValueError(f"the system's own name is {system.name!r}")
    if name in _COMBAT or name in _MAGIC:
        raise ValueError("the program has a system of this name")
    own, other = (0, _MAGIC) if isinstance(system, Combat) else (1, _COMBAT)
    halves = system.preset.split("+")
    if system.preset and (len(halves) != 2 or halves[own] != name or halves[1 - own] not in other):
        raise ValueError(f"its preset {system.preset!r} isn't a pair of itself and a system of the program")
    return system


def find(name: str) -> Combat | Magic | None:
    """The system of this name, if there is one."""
    for modules in (_COMBAT, _MAGIC):
        if name in modules:
            system: Combat | Magic = import_module(modules[name]).SYSTEM
            return system
    return COMBAT.get(name) or MAGIC.get(name)


def _all() -> tuple[Combat | Magic, ...]:
    return *COMBAT.values(), *MAGIC.values()


def presets() -> dict[str, str]:
    """Short names for pairs of systems, in the order of the alphabet."""
    return dict(sorted((system.name, system.preset) for system in _all() if system.preset))


def pairs() -> tuple[str, ...]:
    """All pairs of a combat and a magic system: `skirmish+none`."""
    return tuple(f"{combat}+{magic}" for combat in COMBAT for magic in MAGIC)


def names() -> tuple[str, ...]:
    """Whatever a ruleset may be called: the presets first, then all pairs."""
    return (*presets(), *pairs())


class UnknownRuleset(ValueError):
    """No such ruleset; `known` are the names there are."""

    def __init__(self, name: str) -> None:
        self.known = names()
        super().__init__(f"no ruleset {name!r}; known: {', '.join(self.known)}")


def pair_of(name: str) -> tuple[str, str]:
    """(combat system, magic system) that a ruleset's name stands for. Raises `UnknownRuleset`."""
    system = find(name) if "+" not in name else None
    combat, _, magic = (system.preset if system is not None else name).partition("+")
    if combat not in COMBAT or magic not in MAGIC:
        raise UnknownRuleset(name)
    return combat, magic


def data_files(name: str) -> tuple[Path, ...]:
    """The data files a ruleset is made from, for the digest that stands in records."""
    combat, magic = pair_of(name)
    return (*COMBAT[combat].data, *MAGIC[magic].data)


def all_data() -> dict[Path, DataFile]:
    """The data files of all systems, and what each is read into: for the linter."""
    return {path: file for system in _all() for path, file in system.data.items()}


def records() -> dict[str, type[Record]]:
    """What all data files are read into, by their format: for the schemas of editors."""
    return {form: kind for _, kind, form in all_data().values()}


class Builders(Mapping[str, "Callable[[], Builder]"]):
    """The list building that systems have of their own, by system; each is loaded when a list speaks of it."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._made: dict[str, Builder] = {}

    def __getitem__(self, name: str) -> Callable[[], Builder]:
        system = find(name)
        make = system.builder if system is not None else None
        if make is None:
            raise KeyError(name)

        def builder() -> Builder:
            if name not in self._made:
                self._made[name] = make(self._read)
            return self._made[name]

        return builder

    def __iter__(self) -> Iterator[str]:
        return (name for name in sorted((*COMBAT, *MAGIC)) if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return True  # without loading the systems to count them


def build(name: str, read: Read, options: Mapping[str, str] | None = None, digest: str = "") -> Ruleset:
    """A ruleset of this name (`skirmish`, `skirmish+none`), its data read with `read`."""
    from skirmish.core.system import Ruleset
    from skirmish.kit import effects, scenarios

    combat, magic = pair_of(name)
    shared = (*effects.REACTIONS, *scenarios.REACTIONS)
    return Ruleset(COMBAT[combat].make(read), MAGIC[magic].make(read), options, shared, effects.GUARDS, digest)
