"""Who channels the One Power in dots: the weaves, the sheet, read, and what each holds. (DOT-107..145)"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from printed_page import Detail, Sheet

POWERS = ("Air", "Spirit", "Water", "Fire", "Earth")
"""In the order in which they are written. (DOT-116)"""
USUAL = 7
MOST_POOLS = 13
"""Weaves that may have dice in a round, however well one looms. (DOT-163)"""
NOTHING = (0, 0, 0, 0, 0)
Dots = tuple[int, ...]
"""Of each of the five powers."""


class Weave(NamedTuple):
    """A weave of the rulebook. (DOT-118, R-108)"""

    threads: Dots
    rule: str
    skill: str = ""
    """What makes it easier: its number is 10 less that. (DOT-157)"""
    ward: bool = False
    """It settles as it is complete. (DOT-145)"""
    lasts: bool = False
    """It is kept up with a dot of the Power, until it is tied off. (DOT-136)"""
    attack: bool = False
    """As many successes as it has threads; they may be evaded. (DOT-130, DOT-175)"""
    wide: bool = False
    """The attack is on everybody near a place."""

    @property
    def needed(self) -> int:
        """The successes that complete it. (DOT-118)"""
        return sum(self.threads)


def _ward(threads: Dots, rule: str, *, lasts: bool = True, attack: bool = False) -> Weave:
    return Weave(threads, rule, "warding", ward=True, lasts=lasts, attack=attack, wide=attack)


WEAVES = {
    "Shield of Air": _ward((3, 0, 0, 0, 0), "CHN-W1"),
    "Arrow of Fire": Weave((0, 0, 0, 3, 0), "CHN-W2", attack=True),
    "Fireball": Weave((0, 0, 0, 4, 0), "CHN-W3", attack=True, wide=True),
    "Blade of Fire": Weave((0, 0, 0, 2, 0), "CHN-W4"),
    "Fist of Air": Weave((2, 0, 0, 0, 0), "CHN-W5", attack=True),
    "Bonds of Air": Weave((2, 0, 0, 0, 0), "CHN-W6", lasts=True),
    "Rolling Earth": Weave((0, 0, 0, 0, 4), "CHN-W7"),
    "Erupting Earth": Weave((0, 0, 0, 1, 3), "CHN-W8", attack=True, wide=True),
    "Lightning": Weave((2, 0, 1, 1, 0), "CHN-W9", attack=True),
    "Wall of Fire": Weave((1, 0, 0, 2, 0), "CHN-W10", lasts=True),
    "Mist": Weave((1, 0, 2, 0, 0), "CHN-W11", lasts=True),
    "Ice Shards": Weave((1, 0, 2, 0, 0), "CHN-W12", attack=True),
    "Smother": Weave((0, 0, 3, 0, 0), "CHN-W13", attack=True),
    "Mire": Weave((0, 0, 1, 0, 1), "CHN-W14", lasts=True),
    "Fold Light": Weave((2, 0, 0, 2, 0), "CHN-W15", lasts=True),
    "Shielding": Weave((0, 3, 0, 0, 0), "CHN-W16", lasts=True),
    "Soothe": Weave((1, 1, 0, 0, 0), "CHN-W17"),
    "Refresh": Weave((0, 1, 1, 0, 0), "CHN-W18"),
    "Blinding Light": Weave((1, 0, 0, 2, 0), "CHN-W19"),
    "Ward": _ward((0, 3, 0, 0, 0), "CHN-W20"),
    "Healing": Weave((1, 2, 1, 0, 0), "CHN-T1", "healing"),
    "Travelling": Weave((0, 5, 0, 0, 0), "CHN-T2", "travelling"),
    "Balefire": Weave((0, 2, 0, 2, 2), "CHN-T3"),
    "Cloud Dancing": Weave((2, 0, 2, 0, 0), "CHN-T4", lasts=True),
    "Earth Singing": Weave((0, 0, 0, 0, 3), "CHN-T5"),
    "Foretelling": Weave((0, 3, 0, 0, 0), "CHN-T6"),
    "Compulsion": Weave((0, 2, 2, 0, 0), "CHN-T7"),
    "Inversion": Weave((0, 2, 0, 0, 0), "CHN-T8"),
    "Unweaving": Weave((1, 2, 0, 0, 0), "CHN-T9"),
    "Warding Dome": _ward((1, 2, 0, 0, 1), "CHN-T10"),
    "Create Fire": Weave((0, 0, 0, 1, 0), "DOT-130", attack=True),
    "Immolate": Weave((0, 0, 0, 5, 0), "DOT-118", attack=True),
    "Blurring Ward": _ward((2, 0, 0, 1, 0), "DOT-145"),
    "Ward against Eavesdropping": _ward((2, 1, 0, 0, 0), "DOT-145"),
    "Exploding Ward": _ward((1, 0, 0, 2, 1), "DOT-145", attack=True),
    "Delve": Weave((0, 1, 0, 0, 0), "DOT-148", "delving"),
    "Mask": Weave((0, 1, 0, 0, 0), "DOT-141"),
    "Vigour": Weave((0, 1, 0, 0, 1), "DOT-15", lasts=True),
    "Warder Bond": _ward((0, 3, 0, 0, 0), "DOT-147", lasts=False),
}
SOAKING, ARMOURED, BESIDE = "Create Fire", "Erupting Earth", "Lightning"
"""Attacks with all that is woven into it; the one that armour helps against; one that strikes those beside its target.
(DOT-130)"""
ANGREAL = {"Angreal": (1, 0), "Strong angreal": (3, 0), "Sa'angreal": (3, 4), "Callandor": (9, 10)}
"""(dots that it adds, or how often it multiplies those that its bearer has). (DOT-132, DOT-133)"""
NAMES = "|".join(sorted(WEAVES, key=len, reverse=True))


@dataclass
class Work:
    """A weave in work, or one held ready. (DOT-135, DOT-158, DOT-164)"""

    successes: int
    fed: bool = True
    ready: bool = False
    inverted: bool = False
    propped: bool = False


@dataclass
class Channeler:
    """One of them as it is now."""

    name: str
    side: int
    half: str
    potential: int
    willpower: int
    dots: int
    """Of the Power, as trained. (DOT-126)"""
    stars: int
    factor: int
    flawed: bool
    """Its angreal keeps it from burning out, not from strain. (DOT-134)"""
    threads: Dots
    skills: dict[str, int]
    known: set[str]
    held: int = 0
    strain: int = 0
    burned: bool = False
    masked: bool = False
    shielded: bool = False
    began: bool = False
    works: dict[str, Work] = field(default_factory=dict)
    kept: list[tuple[str, str]] = field(default_factory=list)
    """(weave, who bears it or '') of what it keeps up."""
    saves: dict[str, int] = field(default_factory=dict)
    """Numbers of its saves, where no sheet tells what helps. (R-110)"""
    # Of this round
    used: int = 0
    gained: int = 0
    woven: list[str] = field(default_factory=list)
    assessed: int = 0
    dipped: int = 0
    tens: str = ""
    stopped: bool = False
    acted: bool = False
    intent: dict[str, int] | None = None
    """What it has declared, with dice or dots. (DOT-174)"""

    def skill(self, name: str) -> int:
        """Dots of it."""
        return self.skills.get(name, 0)

    @property
    def maximum(self) -> int:
        """Dots that it may hold now. (DOT-121, DOT-132, DOT-133)"""
        left = min(self.dots, self.willpower - self.strain) + max(0, self.dots - self.willpower)
        return left * self.factor if self.factor else left + self.stars

    @property
    def committed(self) -> int:
        """Dots that keep something up. (DOT-136, DOT-137, DOT-141)"""
        return len(self.kept) + self.masked + sum(work.inverted for work in self.works.values())

    @property
    def free_will(self) -> int:
        """Dots of Willpower that hold nothing. (DOT-122, DOT-138)"""
        held = sum(work.ready or work.propped for work in self.works.values())
        return self.willpower - self.strain - self.masked - held

    @property
    def pools(self) -> int:
        """Weaves that may have dice in a round. (DOT-162, R-68)"""
        return min(MOST_POOLS, max(1, 3 * self.skill("looming")))

    def begin_round(self) -> None:
        """All dice are there again. (DOT-164, DOT-174)"""
        self.used = self.gained = self.assessed = self.dipped = 0
        self.woven, self.tens, self.stopped, self.acted, self.intent = [], "", False, False, None
        for work in self.works.values():
            work.fed = False

    def lose_source(self) -> None:
        """DOT-139."""
        self.held, self.masked, self.works = 0, False, {}


def number_of(name: str, skills: dict[str, int]) -> int:
    """What each die of a weave needs. (DOT-157, R-64)"""
    skill = WEAVES[name].skill
    return 10 - skills.get(skill, 0) if skill else USUAL


def suffice(have: Dots, name: str) -> bool:
    """DOT-117."""
    return all(own >= need for own, need in zip(have, WEAVES[name].threads, strict=True))


def add(some: Iterable[Dots]) -> Dots:
    """Kind by kind. (DOT-119, R-85)"""
    return tuple(map(sum, zip(*some, strict=True))) or NOTHING


_TAKES = re.compile(r"(.+), (\d+) success(?:es)? of (\d+)\+(?:, ([\d.]+)\")?(, lacks threads)?")
_LENDS = re.compile(r"(.+) lends (\d+) dots? of the Power")


def channeler_of(sheet: Sheet) -> tuple[Channeler | None, list[str]]:
    """As it begins, and what on its sheet doesn't follow from the rest of it; None of who doesn't channel."""
    if "Potential" not in sheet.numbers:
        return None, []
    threads = (sheet.number("Threads Air"), *map(sheet.number, POWERS[1:]))
    skills = next((one.text for one in sheet.details if (one.name, one.rule) == ("Skills", "DOT-104")), "")
    learned = {name: int(dots) for name, dots in re.findall(r"([a-z ]+?) (\d+)(?:, |$)", skills)}
    takes = [one for one in sheet.details if one.name in WEAVES and one.rule == "DOT-157"]
    lends = next((found for one in sheet.details if (found := _LENDS.fullmatch(one.text))), None)
    most, lent = sheet.tracks["Power"][1], int(lends[2]) if lends else 0
    stars, factor = ANGREAL[lends[1]] if lends else (0, 0)
    who = Channeler(
        sheet.name, sheet.side, sheet.numbers["One Power"], sheet.number("Potential"), sheet.tracks["Strain"][1],
        most - lent, stars, factor, bool(lends) and lends[1] == "Callandor", threads, learned,
        {one.name for one in takes},
    )  # fmt: skip
    return who, [*_faults(sheet, who, takes)]


def _faults(sheet: Sheet, who: Channeler, takes: list[Detail]) -> Iterable[str]:
    """DOT-107, DOT-117, DOT-118, DOT-120, DOT-152, DOT-157."""
    if who.half not in ("saidin", "saidar"):
        yield f"no half: {who.half}"
    if max(who.dots, *who.threads) > who.potential:
        yield "more than its potential"
    if who.maximum != sheet.tracks["Power"][1] or sheet.tracks["Power"][0] or sheet.tracks["Strain"][0]:
        yield f"it begins unstrained, and may hold {who.maximum}"
    if "Will" in sheet.numbers and sheet.number("Will") != who.willpower:
        yield "a box for each dot of Willpower"
    if not any((one.name, one.text) == ("Embrace the Source", f"needs {11 - who.potential}+") for one in sheet.details):
        yield f"to embrace needs {11 - who.potential}+"
    for one in takes:
        weave, found = WEAVES[one.name], _TAKES.fullmatch(one.text)
        parts = [f"{power} {dots}" for power, dots in zip(POWERS, weave.threads, strict=True) if dots]
        due = " ".join(parts), weave.needed, number_of(one.name, who.skills), suffice(who.threads, one.name)
        if found is None or (found[1], int(found[2]), int(found[3]), not found[5]) != due:
            yield f"{one.name}: {due}"
