"""What a channeler has for good: potential, dots of the Power, threads, skills, weaves. (DOT-107..118, R-110)"""

from __future__ import annotations

from typing import Literal, NamedTuple

from skirmish.core.record import Record

Half = Literal["saidin", "saidar"]
Skill = Literal[
    "looming", "warding", "crafting", "healing", "delving", "unravel", "inverting", "tying", "travelling",
    "read-residues", "luck",
]  # fmt: skip


Stars = Literal[1, 2, 3, 4, 5, 6, 7, 8, 9]
Factor = Literal[0, 2, 3, 4, 5, 6, 7, 8, 9, 10]


class Threads(NamedTuple):
    """Dots of each of the five powers, in the order in which they are written. (DOT-116, R-60)"""

    air: int = 0
    spirit: int = 0
    water: int = 0
    fire: int = 0
    earth: int = 0


class Angreal(Record, cache_hash=True):
    """A thing that lends strength. (DOT-132..134)"""

    id: str
    name: str
    kind: Literal["angreal", "saangreal"]
    """An angreal or a sa'angreal."""
    stars: Stars
    """How strong it is."""
    half: Half | Literal[""] = ""
    """'': either half may use it."""
    flawed: bool = False
    """Whether it is flawed."""
    protects: tuple[Literal["burn-out", "strain"], ...] = ("burn-out", "strain")
    """What it protects its bearer from."""
    max_factor: Factor = 0
    """The most by which it multiplies what its bearer holds; 0: no limit. (R-73)"""


class Gift(Record, cache_hash=True):
    """Its numbers; those that a combat system has as well come from there. (R-110)"""

    half: Half
    potential: int
    """DOT-107: the DC of embracing is 11 less it."""
    onepower: int
    """Dots that may be used in one round. (DOT-126)"""
    threads: Threads
    willpower: int
    wits: int
    stamina: int
    skills: tuple[tuple[Skill, int], ...] = ()
    """Dots in what it has learned, sorted by name; all else is 0."""
    weaves: tuple[str, ...] = ()
    """Ids of those that it knows, whether it has the threads for them or not. (DOT-112)"""
    angreal: Angreal | None = None

    def dots(self, skill: Skill) -> int:
        """Its dots in the skill."""
        return dict(self.skills).get(skill, 0)
