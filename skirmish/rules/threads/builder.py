"""List building in this system's own points: what a channeler costs, what rules it breaks. (DOT-104..113, R-54..59)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from skirmish.core.builder import Derived, Doubt, Fault
from skirmish.core.decision import Refusal
from skirmish.core.record import Record
from skirmish.core.state import Warrior
from skirmish.kit.archetypes import read_own
from skirmish.rules.threads.gift import Half, Skill, Threads
from skirmish.rules.threads.people import (
    NOBODY,
    SYSTEM,
    Channeler,
    Channelers,
    Own,
    angreal_of,
    carried_angreal,
    channeler_of,
    derived,
    faults,
    find_excesses,
    potential_of,
    usual_channeler,
)
from skirmish.rules.threads.power import can_form, with_angreal
from skirmish.rules.threads.weaves import Book, Weave

RULE = "DOT-113"
POWER, THREAD, FAVOURED, WEAVE, WILL = 3, 2, 1, 1, 1
"""A dot of the Power, of a thread, of a thread that one's half has cheaper; a weave; a dot of Willpower. (R-56)"""
FREE: dict[Half, int] = {"saidar": 0, "saidin": 1}
"""Dots of the Power that cost nothing. (DOT-109, R-59)"""
CHEAP: dict[Half, tuple[str, ...]] = {"saidar": ("air", "water"), "saidin": ("earth", "fire")}
"""(DOT-110, R-56)"""
ATTRIBUTE, SPECIAL, TALENT = (0, 0, 4, 8, 16, 28), (0, 3, 6, 9, 14, 21), (0, 4, 8, 12, 18, 26)
"""What so many dots cost together. (R-56)"""
TALENTS: tuple[Skill, ...] = ("luck", "read-residues")
SENSIBLE_TALENTS, MOST_TALENTS = 5, 7
"""Dots of talents together. (DOT-106)"""
FREELY = 3
"""The most dots of a skill, unless they are in the one class in which there may be more. (DOT-104)"""
OTHER_CLASSES = {
    "the forms": ("basic-forms", "tree-forms", "bird-forms", "feline-forms", "mountain-forms", "tumble", "quick-draw",
                  "second-attack"),
    "the arts of a gleeman": ("performance", "disguise", "lockpicking", "legerdemain"),
    "Daes Dae'mar": ("intrigue", "negotiation", "read-motive"),
    "the ways of the Aiel": ("dance-the-spears", "stealth", "waste-lore"),
}  # fmt: skip
"""Specialty classes that whoever channels may have learned besides, under a combat system that has them. (DOT-104)"""


def thread_cost(half: Half, threads: Threads) -> int:
    """What the threads cost; two of the five are at half price. (DOT-110, DOT-111, R-56)"""
    cheap = CHEAP[half]
    return sum([
        dots * (FAVOURED if name in cheap else THREAD) for name, dots in zip(Threads._fields, threads, strict=True)
    ])  # fmt: skip


def cost(found: Channeler, usual: Channeler = NOBODY) -> int:
    """What it is made of, without its angreal. (R-56)

    `usual`: the type. What that has of Willpower, Wits and Stamina is the combat system's to price.
    """
    if found.half == "":
        return 0
    power = POWER * max(0, found.onepower - FREE[found.half])
    learned = sum([(TALENT if skill in TALENTS else SPECIAL)[dots] for skill, dots in found.skills.items()])
    body = WILL * max(0, found.willpower - usual.willpower)
    body += sum([max(0, ATTRIBUTE[dots] - ATTRIBUTE[before])
                 for dots, before in ((found.wits, usual.wits), (found.stamina, usual.stamina))])  # fmt: skip
    return power + thread_cost(found.half, Threads(**found.threads)) + learned + WEAVE * len(found.weaves) + body


class Points:
    """The builder of this system: see `core/builder.py`."""

    rule = RULE
    stats = Own

    def __init__(self, channelers: Channelers, book: Book) -> None:
        self.channelers = channelers
        self.book = book
        self.weaves = {name: weave.pattern.threads for name, weave in book.weaves.items()}
        """What each weave takes."""

    def find_gap(self, faction: str, kind: str) -> Path | None:
        """See `Builder`: a type without numbers of its own doesn't channel. (DOT-114)"""
        return None

    def derived(self, warrior: Warrior) -> tuple[Derived, ...]:
        """See `Deriving`. (R-113)"""
        return derived(self.channelers, warrior)

    def derived_weaves(self) -> dict[str, tuple[Derived, ...]]:
        """See `DerivingWeaves`. (R-114)"""
        return {name: tuple(self._derived(weave)) for name, weave in self.book.weaves.items()}

    def _derived(self, weave: Weave) -> Iterator[Derived]:
        if weave.id in self.book.derived:
            threads = ", ".join(f"{name} {dots}" for name, dots in weave.pattern.threads._asdict().items() if dots)
            since = f"difficulty {weave.spell.difficulty}, {', '.join(weave.spell.powers)}"
            yield Derived("threads", threads, since, "R-114")
            if weave.pattern.special:
                yield Derived("skill", weave.pattern.special, "its parts", "R-114")

    def points(self, warrior: Warrior) -> int:
        """See `Builder`: an angreal costs what the dots cost that it lends. (DOT-113, R-56)"""
        found = channeler_of(self.channelers, warrior)
        if found is None:
            return 0
        usual = usual_channeler(self.channelers, warrior)
        lent = with_angreal(found.onepower, angreal_of(self.channelers, warrior, found)) - found.onepower
        return cost(found, usual) + POWER * lent

    def faults(self, stats: Record, names: Sequence[str] = ()) -> Iterator[Fault]:
        """See `Builder`: weaves that there aren't. (DOT-112)"""
        yield from faults(stats, self.weaves) if isinstance(stats, Own) else ()

    def pledges(self, warrior: Warrior) -> tuple[Refusal, ...]:
        """See `Builder`: who doesn't channel, and what is above the potential. (DOT-107, DOT-108, DOT-114)"""
        if read_own(warrior, SYSTEM, Own) is None:
            return ()
        found = channeler_of(self.channelers, warrior)
        if found is None:
            return (Refusal("doesn't channel: its type doesn't, and no half is named", "DOT-114"),)
        return tuple([trouble for trouble in find_excesses(found) if not isinstance(trouble, Doubt)])

    def troubles(self, warrior: Warrior, band: Sequence[Warrior] = ()) -> tuple[Refusal, ...]:
        """See `Builder`. (DOT-104..108, DOT-112, R-54, R-55)"""
        found = channeler_of(self.channelers, warrior)
        if found is None:
            return tuple([_in_vain(one.name) for one in carried_angreal(self.channelers, warrior)])
        return (
            *(trouble for trouble in find_excesses(found) if isinstance(trouble, Doubt)),
            *_high_skills(warrior, found),
            *_talents(found), *self._shared_talents(found, band),
            *self._known_in_vain(found),
            *self._known_by_name(warrior, found),
            *(_in_vain(one.name) for one in carried_angreal(self.channelers, warrior)
              if one.half not in ("", found.half)),
        )  # fmt: skip

    def _shared_talents(self, found: Channeler, band: Sequence[Warrior]) -> Iterator[Doubt]:
        """A talent is seldom found twice in a list. (DOT-106, R-55)"""
        theirs = [one.skills for one in [channeler_of(self.channelers, warrior) for warrior in band] if one is not None]
        for talent in TALENTS:
            if found.skills.get(talent) and sum([skills.get(talent, 0) > 0 for skills in theirs]) > 1:
                yield Doubt(f"has {talent}, as others of the list", "DOT-106")

    def _known_in_vain(self, found: Channeler) -> Iterator[Doubt]:
        """Weaves for which it hasn't the threads: it can neither use them nor show them. (DOT-112)"""
        have = Threads(**found.threads)
        strange = [weave for weave in found.weaves if weave in self.weaves and not can_form(self.weaves[weave], have)]
        if strange:
            it = "it" if len(strange) == 1 else "them"
            yield Doubt(f"knows {' and '.join(strange)}, and lacks the threads to weave {it}", "DOT-112")

    def _known_by_name(self, warrior: Warrior, found: Channeler) -> Iterator[Doubt]:
        """A name of the setting comes with a potential. (DOT-107)"""
        known = potential_of(self.channelers, warrior.name, found.half)
        if known is not None and known != found.potential:
            yield Doubt(f"has a potential of {found.potential}; the one of that name has {known}", "DOT-107")


def _in_vain(name: str) -> Doubt:
    return Doubt(f"carries {name}, and can't use it", "DOT-132")


def _high_skills(warrior: Warrior, found: Channeler) -> Iterator[Refusal]:
    """More than three dots in one specialty class only, whichever block of the roster says so. (DOT-104, DOT-105)"""
    high = [skill for skill, dots in found.skills.items() if dots > FREELY and skill not in TALENTS]
    others = {skill for skill, dots in _skills_elsewhere(warrior) if dots > FREELY}
    also = [name for name, skills in OTHER_CLASSES.items() if not others.isdisjoint(skills)]
    if high and also:
        said = f"has more than {FREELY} dots in {' and '.join(high)}, and in {' and '.join(also)}: in one class at most"
        yield Refusal(said, "DOT-105" if also == ["the forms"] else "DOT-104")


class _Elsewhere(Record):
    """What matters here of a block for another rule system."""

    skills: dict[str, int] = {}  # noqa: RUF012  # records are frozen


def _skills_elsewhere(warrior: Warrior) -> Iterator[tuple[str, int]]:
    """Skills that the roster gives it for other rule systems. What can't be read is theirs to complain of."""
    for system, _ in warrior.stats:
        said = read_own(warrior, system, _Elsewhere) if system != SYSTEM else None
        yield from said.skills.items() if said is not None else ()


def _talents(found: Channeler) -> Iterator[Refusal]:
    """More dots than are sensible. (DOT-106, R-55)"""
    dots = sum([found.skills.get(talent, 0) for talent in TALENTS])
    if dots > MOST_TALENTS and not found.origin:
        yield Refusal(f"has {dots} dots of talents, at most {MOST_TALENTS}", "DOT-106")
    elif dots > SENSIBLE_TALENTS:
        yield Doubt(f"has {dots} dots of talents: more than {SENSIBLE_TALENTS} are rare", "DOT-106")
