"""What stray points do besides the spell: to minds, to the world, to its caster. (WYL-45..49)"""

from __future__ import annotations

from skirmish.core.decision import Action, Asking, nothing_asked
from skirmish.core.dice import Check
from skirmish.core.events import Event
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import Point
from skirmish.kit.spells.spell import ON_ONE, Area, Cast, Part, Single, Spell, Target
from skirmish.kit.spells.work import work
from skirmish.rules.wyld import suits
from skirmish.rules.wyld.book import Page
from skirmish.rules.wyld.intensity import COSMETIC, Stray, cancelled, power
from skirmish.rules.wyld.strays import (
    DAZED_FROM,
    STRONGEST,
    WORDS,
    Entry,
    Row,
    against_its_caster,
    ground,
    lured,
    strays_of,
    zone,
)

STRAY = "WYL-49"
"""The rule of the table."""
SUITS = ("hearts", "clubs", "spades")
DIRECTIONS = ((1, "away"), (4, "toward"))
"""Where panic drives, or a lure draws, everybody: one D6."""


class Fizzled(Event):
    """A stray effect found nothing to do: nobody was near, or a body soaked it all. (WYL-49)"""

    model: ModelId
    name: str
    rule: str = STRAY

    def apply(self, state: State) -> State:
        """All is as it was."""
        return state


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


def stray(table: Table, i: ModelId, page: Page, at: Point, left: Stray, circle: int, tradition: str) -> Asking:
    """Each suit that is left befalls somebody, hearts first, one roll each; cosmetic ones only show. (WYL-45, WYL-48)

    `at`: see `centre`, as it was before the spell worked.
    """
    yield from nothing_asked()
    written = suits.named(table.rules, tradition)[1:]
    for suit, card, points in zip(SUITS, written, left, strict=True):
        strong = power(circle, points)
        if not strong:
            continue
        table.emit(Strayed(i, card, points, strong))
        if strong != COSMETIC:
            yield from befalls(table, i, page.spell, suit, strong, tradition, at)
        yield from settle(table)


def befalls(table: Table, i: ModelId, spell: Spell, suit: str, strong: str, tradition: str, at: Point) -> Asking:
    """One D3 says what happens: round the centre, or to the caster alone. (WYL-49)"""
    strays = strays_of(table.rules)
    entries, row = strays.entries(suit, tradition), strays.row(strong)
    bands = tuple((face, entry.name) for face, entry in enumerate(entries, start=1))
    card = suits.named(table.rules, tradition)[1 + SUITS.index(suit)]
    found = table.roll(Check(i, f"stray effect of {card}, {named(strong)}", (1, 3), bands, rule=STRAY, quiet=True))
    entry = next(entry for entry in entries if entry.name == found)
    if suit == "spades":
        if table.state.on_table(i):
            parts = tuple(own(spell, word, strong, row) for word in entry.does)
            yield from happens(table, i, entry.name, "self", tuple(p for p in parts if p is not None), at)
        return
    yield from happens(table, i, entry.name, "point", round_about(table, i, entry, row), at)
    if suit == "clubs" and strong == STRONGEST:
        yield from happens(table, i, strays.zone(tradition).name, "point", (zone(row),), at)


def round_about(table: Table, i: ModelId, entry: Entry, row: Row) -> tuple[Part, ...]:
    """The parts of an effect on everybody in its radius, or on the ground where there is a patch."""
    if entry.ground:
        return (ground(row, entry.ground),) if row.patch_in else ()
    return (Area(row.radius_in, tuple(_word(table, i, word, row) for word in entry.does), reach="ground"),)


def _word(table: Table, i: ModelId, word: str, row: Row) -> Single:
    if word != "lured":
        return WORDS[word](row)
    where = table.roll(Check(i, "which way everybody goes", (1, 6), DIRECTIONS, rule=STRAY, quiet=True))
    return lured(row, toward=where == "toward")


def own(spell: Spell, word: str, strong: str, row: Row) -> Single | None:
    """What befalls the caster alone; None if it isn't strong enough for that. (WYL-49)"""
    if word == "reversed":
        return against_its_caster(spell, row)
    if word == "dazed" and not (strong.isdecimal() and int(strong) >= DAZED_FROM):
        return None
    return WORDS[word](row)


def happens(table: Table, i: ModelId, name: str, target: Target, parts: tuple[Part, ...], at: Point) -> Asking:
    """These parts, as of a spell of this name."""
    ident = f"stray {name.casefold()}"
    spell = Spell(ident, name, (), 0, 0, target, parts, STRAY)
    where = at if target == "point" else None
    before = len(table.log)
    yield from work(table, Cast(i, spell, Action("cast", i, at=where, what=ident), tens=_tens(table.rules)))
    yield from settle(table)
    if len(table.log) == before:
        table.emit(Fizzled(i, name))


def centre(rules: Ruleset, state: State, i: ModelId, spell: Spell, action: Action) -> Point:
    """The spell's target; its caster for a spell without one, or if the option says so. (WYL-49)"""
    if rules.options["side_effect_centre"] == "target":
        if action.at is not None and spell.target != "places":
            return action.at
        if spell.target in ON_ONE:
            return state.places[action.target][:2]
    return state.places[i][:2]


def remaining(rules: Ruleset, tradition: str, circle: int, stray: Stray, spent: Stray) -> str:
    """What is left when so much is cancelled, and how strong: `2 spades (cosmetic)`; '' for none. (WYL-43, WYL-46)"""
    written = suits.named(rules, tradition)[1:]
    left = zip(written, cancelled(stray, spent), strict=True)
    found = [f"{suits.points_of(points, card)} ({named(power(circle, points))})" for card, points in left if points > 0]
    return " and ".join(found)


def named(strong: str) -> str:
    """`power 2`, `environmental`."""
    return f"power {strong}" if strong.isdecimal() else strong


def _tens(rules: Ruleset) -> int:
    return 2 if rules.options["damage_ten_double"] == "true" else 1
