"""The table of side effects, and what its words are in parts of spells. (WYL-45..49)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol, cast

from skirmish.core.record import DataFile, Record
from skirmish.core.system import Ruleset
from skirmish.kit.spells.spell import (
    Condition,
    Drive,
    Harm,
    Hits,
    Lasts,
    Mend,
    Number,
    Part,
    Patch,
    Single,
    Spell,
    Splash,
    Topple,
)
from skirmish.rules.wyld.book import Tradition

Suit = Literal["hearts", "clubs", "spades"]
Power = Literal["cosmetic", "environmental", "1", "2", "3", "4"]
Word = Literal["shaken", "dim", "lured", "harmed", "blown", "toppled", "winded", "burnt", "reversed", "dazed"]
Soil = Literal["", "overgrown", "blighted", "smog", "rooted"]
EYES_IN = 6
"""How far one sees among phantoms."""
DRIVEN_IN = 2
"""Inches for each point of the penalty."""
SMOG_IN = 6.0
"""How high smog stands."""
DAZED_FROM = 2
"""The power from which numbness takes the next action, too."""
STRONGEST = "4"
"""The power that leaves a zone of its tradition behind."""


class Row(Record, cache_hash=True):
    """How much a side effect of some power does: radius, dice of harm, penalty, rounds, patch of ground."""

    power: Power
    radius_in: float
    dice: int
    penalty: int
    rounds: int
    patch_in: float


class Entry(Record, cache_hash=True):
    """A side effect."""

    suit: Suit
    roll: Literal[1, 2, 3]
    """On the D3."""
    name: str
    rule: str
    tradition: Tradition | Literal[""] = ""
    """Of the magic that does this; "" of any."""
    does: tuple[Word, ...] = ()
    ground: Soil = ""


class Zone(Record, cache_hash=True):
    """Ground that the strongest physical effects of a tradition leave behind."""

    tradition: Tradition
    name: str


class Strays(Record):
    """The file."""

    powers: tuple[Row, ...]
    strays: tuple[Entry, ...]
    zones: tuple[Zone, ...]

    def row(self, power: str) -> Row:
        """How much an effect of this power does. (WYL-47)"""
        return next(row for row in self.powers if row.power == power)

    def zone(self, tradition: str) -> Zone:
        """The zone of a tradition. (WYL-49)"""
        return next(zone for zone in self.zones if zone.tradition == tradition)

    def entries(self, suit: str, tradition: str) -> tuple[Entry, ...]:
        """The effects of a suit, in the order of the D3. (WYL-49)"""
        found = (e for e in self.strays if e.suit == suit and e.tradition in ("", tradition))
        return tuple(sorted(found, key=lambda entry: entry.roll))


STRAYS: DataFile = ("side_effects.yaml", Strays, "card-strays")


class _WithStrays(Protocol):
    strays: Strays


def strays_of(rules: Ruleset) -> Strays:
    """The table of the magic system that is in use, which is this one."""
    return cast(_WithStrays, rules.magic).strays


def lasts(row: Row) -> tuple[Lasts, int]:
    """(what ends it, rounds): so many, or the battle."""
    return ("rounds", row.rounds) if row.rounds else ("battle", 1)


def _number(topic: Literal["tests", "eyesight", "soak"], amount: int, row: Row) -> Number:
    how, rounds = lasts(row)
    return Number(topic, amount, how, rounds=rounds)


def _plight(name: Literal["winded", "held", "rooted"], row: Row) -> Condition:
    how, rounds = lasts(row)
    return Condition(name, how, rounds=rounds)


WORDS: dict[str, Callable[[Row], Single]] = {
    "shaken": lambda row: _number("tests", -row.penalty, row),
    "dim": lambda row: _number("eyesight", EYES_IN, row),
    "harmed": lambda row: Harm(row.dice),
    "blown": lambda row: Drive(DRIVEN_IN * row.penalty),
    "toppled": lambda row: Topple("initiative"),
    "winded": lambda row: _plight("winded", row),
    "burnt": lambda row: Harm(row.dice, armour=False),
    "dazed": lambda row: Condition("held", "their-turn"),
}
"""Words of the table as parts; those that need more are made where they happen."""


def lured(row: Row, *, toward: bool) -> Drive:
    """Away from the middle, or toward it."""
    return Drive(DRIVEN_IN * row.penalty, toward)


def ground(row: Row, soil: Soil) -> Patch:
    """The ground that is changed."""
    if soil == "smog":
        return Patch(row.patch_in, "cloud", height_in=SMOG_IN, rounds=row.rounds)
    if soil == "overgrown":
        return Patch(row.patch_in, ground="difficult", rounds=row.rounds)
    if soil == "blighted":
        return Patch(row.patch_in, plague="blighted", rounds=row.rounds)
    return Patch(row.patch_in, plague="rooted", rounds=row.rounds)


def zone(row: Row) -> Patch:
    """Ground of the tradition, for good: whoever shapes a spell there draws one card more at each action."""
    return Patch(row.patch_in, plague="unbound")


def against_its_caster(spell: Spell, row: Row) -> Single:
    """The first line of the spell turned on its caster: help is taken away, harm is done, the rest roots. (WYL-49)"""
    part = first_line(spell)
    if isinstance(part, Number):
        how, rounds = lasts(row)
        return Number(part.topic, -part.amount, how, rounds=rounds)
    if isinstance(part, Mend):
        return Harm(part.levels, armour=False)
    if isinstance(part, Harm):
        return Harm(min(part.dice, row.dice), armour=False)
    if isinstance(part, Hits | Splash):
        return Harm(row.dice, armour=False)
    if isinstance(part, Condition):
        how, rounds = lasts(row)
        return Condition(part.name, how, rounds=rounds)
    return _plight("rooted", row)


def first_line(spell: Spell) -> Part:
    """What it does first: of an area, or a flood, what that does to each."""
    part = spell.parts[0]
    each: tuple[Part, ...] = getattr(part, "each", ())
    return each[0] if each else part
