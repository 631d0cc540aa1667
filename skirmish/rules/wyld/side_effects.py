"""Side effects of points that stray: how strong, the table, and what happens. (WYL-43..50)"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from typing import Literal, Protocol, cast

from skirmish.core.decision import Action, Asking, nothing_asked
from skirmish.core.dice import Check
from skirmish.core.events import Event, Occurrence
from skirmish.core.record import DataFile, Record, evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import Point
from skirmish.kit.spells.ground import level_at
from skirmish.kit.spells.resolution import apply_parts
from skirmish.kit.spells.spell import (
    ON_ONE,
    Area,
    Cast,
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
    Target,
    Topple,
)
from skirmish.rules.wyld import deck
from skirmish.rules.wyld.spells import HORIZONS, Page, Tradition

NONE, COSMETIC, ENVIRONMENTAL = "", "cosmetic", "environmental"
POWERS = (NONE, COSMETIC, ENVIRONMENTAL, "1", "2", "3", "4")
"""The rows of the table of side effects, the weakest first; the first is no effect at all. (WYL-47)"""
Spot = tuple[Point, int]
"""A place, and its level."""
Stray = tuple[int, int, int]
"""Points of hearts, clubs and spades."""
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
STRAY = "WYL-49"
"""The rule of the table."""
SUITS = ("hearts", "clubs", "spades")
DIRECTIONS = ((1, "away"), (4, "toward"))
"""Where panic drives, or a lure draws, everybody: one D6."""


# How strong


def power_of(circle: int, left: int) -> str:
    """The row for so many points left in a suit. (WYL-46, WYL-47)"""
    if left <= 0:
        return NONE
    horizon = HORIZONS[circle - 1]
    row = circle - 2
    for parts in (4, 2, 1):
        if parts * left >= horizon:
            row += 1
    if row >= 1:
        return str(row)
    return ENVIRONMENTAL if row == 0 and 4 * left >= horizon else COSMETIC


@lru_cache(4096)
def strength(circle: int, left: int) -> int:
    """The number of that row: 0 is nothing. (WYL-47)"""
    return POWERS.index(power_of(circle, left))


def cancelled(stray: Stray, spent: Stray) -> Stray:
    """What is left of the other suits. (WYL-43)"""
    return stray[0] - spent[0], stray[1] - spent[1], stray[2] - spent[2]


def splits(diamonds: int, stray: Stray) -> tuple[Stray, ...]:
    """Every way to spend the points of diamonds on the other suits; all are spent that can be. (WYL-43)"""
    least = min(diamonds, sum(stray))
    hearts, clubs, spades = stray
    return tuple((h, c, least - h - c) for h, c in product(range(min(hearts, least) + 1), range(min(clubs, least) + 1))
                 if 0 <= least - h - c <= spades)  # fmt: skip


@lru_cache(4096)
def best_split(circle: int, diamonds: int, stray: Stray) -> Stray:
    """The worst intensity as low as can be; then what is left is left in spades, else clubs, else hearts. (WYL-50)"""
    left = max(0, sum(stray) - diamonds)
    for worst in range(len(POWERS)):
        hearts, clubs, spades = [_most(circle, points, worst) for points in stray]
        if hearts + clubs + spades >= left:
            break
    in_hearts = max(0, left - clubs - spades)
    in_clubs = max(0, left - in_hearts - spades)
    return cancelled(stray, (in_hearts, in_clubs, left - in_hearts - in_clubs))


@lru_cache(4096)
def _most(circle: int, points: int, worst: int) -> int:
    """How many points of a suit may be left with an intensity no worse than this: more are never weaker. (WYL-47)"""
    return next(left for left in range(points, -1, -1) if strength(circle, left) <= worst)


# The table


class Row(Record, cache_hash=True):
    """How much a side effect of some power does: radius, dice of harm, penalty, rounds, patch of ground."""

    power: Power
    """How strong the side effect is."""
    radius_in: float
    dice: int
    """Dice of harm."""
    penalty: int
    """The penalty."""
    rounds: int
    """How many rounds it lasts."""
    patch_in: float
    """Radius of the patch of ground, in inches."""


class Entry(Record, cache_hash=True):
    """A side effect."""

    suit: Suit
    """The suit of the cards that strayed."""
    roll: Literal[1, 2, 3]
    """On the D3."""
    name: str
    rule: str
    tradition: Tradition | Literal[""] = ""
    """Of the magic that does this; "" of any."""
    does: tuple[Word, ...] = ()
    """What it does."""
    ground: Soil = ""
    """What becomes of the ground."""


class Zone(Record, cache_hash=True):
    """Ground that the strongest physical effects of a tradition leave behind."""

    tradition: Tradition
    name: str


class Strays(Record):
    """The file."""

    powers: tuple[Row, ...]
    """How much side effects do, by power."""
    strays: tuple[Entry, ...]
    """The side effects."""
    zones: tuple[Zone, ...]
    """Ground that the strongest ones leave behind."""

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
    "toppled": lambda row: Topple("initiative", STRAY),
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


# What happens


class Fizzled(Occurrence):
    """A stray effect, or a spell that has come through, found nothing to do. (WYL-49, WYL-66)"""

    model: ModelId
    name: str
    why: str = ""
    """`: it touches nobody`; '' where nobody was near, or nothing is to be said."""
    rule: str = STRAY


class Strayed(Event):
    """Points were left in a suit, as it is written on the cards: how many, how strong they are. (WYL-45, WYL-47)"""

    model: ModelId
    suit: str
    points: int
    power: str
    rule: str = "WYL-45"

    def apply(self, state: State) -> State:
        """What comes of it is told by other events."""
        return state


def stray(table: Table, i: ModelId, page: Page, at: Spot, left: Stray, circle: int, tradition: str) -> Asking:
    """Each suit that is left befalls somebody, hearts first, one roll each; cosmetic ones only show. (WYL-45, WYL-48)

    `at`: see `centre`, as it was before the spell worked.
    """
    yield from nothing_asked()
    written = deck.suit_names(table.rules, tradition)[1:]
    for suit, card, points in zip(SUITS, written, left, strict=True):
        strong = power_of(circle, points)
        if not strong:
            continue
        table.emit(Strayed(i, card, points, strong))
        if strong != COSMETIC:
            yield from roll_side_effect(table, i, page.spell, suit, strong, tradition, at)
        yield from settle(table)


def roll_side_effect(
    table: Table, i: ModelId, spell: Spell, suit: str, strong: str, tradition: str, at: Spot
) -> Asking:
    """One D3 says what happens: round the centre, or to the caster alone. (WYL-49)"""
    strays = strays_of(table.rules)
    entries, row = strays.entries(suit, tradition), strays.row(strong)
    bands = tuple((face, entry.name) for face, entry in enumerate(entries, start=1))
    card = deck.suit_names(table.rules, tradition)[1 + SUITS.index(suit)]
    found = table.roll(Check(i, f"stray effect of {card}, {power_name(strong)}", (1, 3), bands, rule=STRAY, quiet=True))
    entry = next(entry for entry in entries if entry.name == found)
    if suit == "spades":
        if table.state.on_table(i):
            parts = tuple(caster_part(spell, word, strong, row) for word in entry.does)
            yield from happen(table, i, entry.name, "self", tuple(p for p in parts if p is not None), at)
        return
    yield from happen(table, i, entry.name, "point", parts_around(table, i, entry, row), at)
    if suit == "clubs" and strong == STRONGEST:
        yield from happen(table, i, strays.zone(tradition).name, "point", (zone(row),), at)


def parts_around(table: Table, i: ModelId, entry: Entry, row: Row) -> tuple[Part, ...]:
    """The parts of an effect on everybody in its radius, or on the ground where there is a patch."""
    if entry.ground:
        return (ground(row, entry.ground),) if row.patch_in else ()
    return (Area(row.radius_in, tuple(_word(table, i, word, row) for word in entry.does), reach="ground"),)


def _word(table: Table, i: ModelId, word: str, row: Row) -> Single:
    if word != "lured":
        return WORDS[word](row)
    where = table.roll(Check(i, "which way everybody goes", (1, 6), DIRECTIONS, rule=STRAY, quiet=True))
    return lured(row, toward=where == "toward")


def caster_part(spell: Spell, word: str, strong: str, row: Row) -> Single | None:
    """What befalls the caster alone; None if it isn't strong enough for that. (WYL-49)"""
    if word == "reversed":
        return against_its_caster(spell, row)
    if word == "dazed" and not (strong.isdecimal() and int(strong) >= DAZED_FROM):
        return None
    return WORDS[word](row)


def happen(table: Table, i: ModelId, name: str, target: Target, parts: tuple[Part, ...], at: Spot) -> Asking:
    """These parts, as of a spell of this name."""
    ident = f"stray {name.casefold()}"
    spell = Spell(ident, name, (), 0, 0, target, parts, STRAY)
    action, before = Action("cast", i, what=ident), len(table.log)
    if target == "point":
        action = evolve(action, at=at[0], level=at[1])
    yield from apply_parts(table, Cast(i, spell, action, tens=_tens(table.rules)))
    yield from settle(table)
    if len(table.log) == before:
        table.emit(Fizzled(i, name.casefold()))


def centre(rules: Ruleset, state: State, i: ModelId, spell: Spell, action: Action) -> Spot:
    """The spell's target; its caster for a spell without one, or if the option says so. (WYL-49)"""
    if rules.options["side_effect_centre"] == "target":
        if action.at is not None and spell.target != "places":
            return action.at, level_at(state, i, action)
        if spell.target in ON_ONE:
            return state.places[action.target][:2], state.level(action.target)
    return state.places[i][:2], state.level(i)


def remaining_text(rules: Ruleset, tradition: str, circle: int, stray: Stray, spent: Stray) -> str:
    """What is left when so much is cancelled, and how strong: `2 spades (cosmetic)`; '' for none. (WYL-43, WYL-46)"""
    written = deck.suit_names(rules, tradition)[1:]
    left = zip(written, cancelled(stray, spent), strict=True)
    found = [
        f"{deck.points_text(points, card)} ({power_name(power_of(circle, points))})"
        for card, points in left
        if points > 0
    ]
    return " and ".join(found)


def power_name(strong: str) -> str:
    """`power 2`, `environmental`."""
    return f"power {strong}" if strong.isdecimal() else strong


def _tens(rules: Ruleset) -> int:
    return 2 if rules.options["damage_ten_double"] == "true" else 1
