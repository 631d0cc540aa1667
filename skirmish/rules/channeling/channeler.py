"""A warrior who channels: gift, points, strong and weak powers, what a roster may say. (CHN-1..3, CHN-30..42)"""

from __future__ import annotations

import math
from collections.abc import Container, Iterator
from fractions import Fraction
from typing import Any

from skirmish.core.dice import Dice, Faces, Law
from skirmish.core.record import Record, evolve
from skirmish.core.state import ModelId, Side, State, Warrior
from skirmish.core.system import Ruleset

SAIDIN, SAIDAR = "saidin", "saidar"
Stage = str
"""Where the side is in its magic: '' outside, circles, upkeep, ready (for the shooting phase to begin), cast."""
UNHELD = "-"
"""No warrior's id."""
Pair = tuple[str, str]
"""(strong, weak)."""
MOST_POINTS = 60
"""More than any dice give, and few enough for a turn to end."""
POWERS = ("air", "earth", "fire", "spirit", "water")
FACES = 6


class Gift(Record, cache_hash=True):
    """What a channeler has for good."""

    half: str
    total: int
    """Channeling points of each turn. (CHN-2)"""
    weaves: tuple[str, ...]
    strong: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()
    link: bool = True
    """Whether it may join a circle. (CHN-30)"""
    angreal: int = 0
    """Points that what it carries would add. (CHN-1)"""
    strong_table: tuple[str, ...] = ()
    """The six powers it rolls its strong one on. (CHN-40)"""
    weak_table: tuple[str, ...] = ()
    faces: str = ""
    """The dice that made the total."""
    leash: str = ""
    """The id of the warrior beside whom alone it casts and cuts; '': it is free. (SKR-82)

    Who wears a leash that no roster puts into anybody's hand has `UNHELD` here, and never casts.
    """


class Channeler(Record, cache_hash=True):
    """The channeling slot of a model."""

    gift: Gift
    hand: int = 0
    """Points on hand, those in a circle's pool excepted. (CHN-3, CHN-33)"""
    debt: int = 0
    """Points of the next turn already spent. (CHN-22)"""


class Circle(Record, cache_hash=True):
    """Channelers who have linked. (CHN-30..38)"""

    members: tuple[ModelId, ...]
    """Ascending."""
    leader: ModelId
    pool: int
    put: tuple[int, ...]
    """What each of the members put in."""


class Weavings(Record, cache_hash=True):
    """The channeling slot of the state."""

    stage: Stage = ""
    sides: int = 0
    """Bit mask of the sides whose magic it is, or was last. Combats of alternating models have both."""
    acting: Side = -1
    """Which of them forms circles and pays upkeep now, or did last; -1: none has yet."""
    circles: tuple[Circle, ...] = ()
    was_down: int = 0
    """Bit mask of who was down when the turn began. (CHN-30)"""
    cast: int = 0
    """Bit mask of who has cast in this phase. (CHN-7)"""
    paid: tuple[int, ...] = ()
    """Effects whose upkeep is settled in this phase. (CHN-15)"""
    tried: tuple[tuple[ModelId, int], ...] = ()
    """(cutter, effect) of the cuts tried in this phase. (CHN-24)"""


NOTHING = Weavings()


def enlist(warrior: Warrior) -> Channeler | None:
    """The warrior's slot from its roster's block; None for who can't channel. (CHN-1, CHN-2)"""
    lore: dict[str, Any] = dict(warrior.lore)
    if "half" not in lore:
        return None
    traits = dict(warrior.traits)
    gift = Gift(
        half=lore["half"], total=lore["points"], weaves=tuple(lore.get("weaves", ())),
        strong=tuple(lore.get("strong", ())), weak=tuple(lore.get("weak", ())), link=bool(lore.get("link", 1)),
        angreal=lore.get("angreal", 0), strong_table=tuple(lore.get("strong_table", ())),
        weak_table=tuple(lore.get("weak_table", ())), faces=str(lore.get("faces", "")),
        leash=(traits["leashed"] or UNHELD) if "leashed" in traits else "",
    )  # fmt: skip
    return Channeler(gift)


def weavings(state: State) -> Weavings:
    """The state's slot."""
    return state.magic if state.magic is not None else NOTHING


def acting_side(state: State) -> Side:
    """The side that forms circles and pays upkeep now."""
    return weavings(state).acting


def is_its_magic(state: State, side: Side) -> bool:
    """Whether it is the side's own shooting phase: its magic has begun, and isn't over. (CHN-15, CHN-22, CHN-37)"""
    slot = weavings(state)
    return slot.stage != "" and bool(slot.sides >> side & 1)


def channeler(state: State, i: ModelId) -> Channeler:
    """The model's slot; it must have one."""
    slot: Channeler = state.models[i].magic
    return slot


def with_channeler(state: State, i: ModelId, **changes: Any) -> State:
    """The state with the model's slot changed."""
    model = state.models[i]
    return state.put(evolve(model, magic=evolve(model.magic, **changes)))


def with_weavings(state: State, **changes: Any) -> State:
    """The state with its slot changed."""
    return evolve(state, magic=evolve(weavings(state), **changes))


def channelers(state: State, side: Side) -> list[ModelId]:
    """The side's channelers on the table."""
    return [m.id for m in state.models if m.magic is not None and m.side == side and state.on_table(m.id)]


def circle_of(state: State, i: ModelId) -> Circle | None:
    """The circle it is in."""
    if state.magic is not None:
        for circle in state.magic.circles:
            if i in circle.members:
                found: Circle = circle
                return found
    return None


def on_hand(state: State, i: ModelId) -> int:
    """What it can spend in its own shooting phase: its points, or its circle's pool. (CHN-33)"""
    circle = circle_of(state, i)
    return circle.pool if circle else channeler(state, i).hand


def credit(state: State, i: ModelId) -> int:
    """What it, or its circle, can still owe: the totals less the debts. (CHN-22, CHN-38)"""
    circle = circle_of(state, i)
    payers = circle.members if circle else (i,)
    return sum(left_to_owe(state, payer) for payer in payers)


def left_to_owe(state: State, i: ModelId) -> int:
    """Its total less its debt. (CHN-22)"""
    slot = channeler(state, i)
    return slot.gift.total - slot.debt


def share_debt(state: State, i: ModelId, points: int) -> tuple[tuple[ModelId, int], ...]:
    """(who, points): a debt of it or its circle, itself first, then from the highest total down. (CHN-38)"""
    circle = circle_of(state, i)
    others = [m for m in circle.members if m != i] if circle else []
    others.sort(key=lambda m: (-channeler(state, m).gift.total, m))
    found = []
    for payer in (i, *others):
        share = min(points, left_to_owe(state, payer))
        if share > 0:
            found.append((payer, share))
            points -= share
    return tuple(found)


def power(state: State, i: ModelId) -> int:
    """Its total, or the sum of its circle's. (CHN-50)"""
    circle = circle_of(state, i)
    return sum(channeler(state, m).gift.total for m in (circle.members if circle else (i,)))


def price(state: State, i: ModelId, cost: int) -> int:
    """What a weave or its upkeep costs it: half as much again in a circle, rounded up. (CHN-34)"""
    return in_circle(cost) if circle_of(state, i) else cost


def in_circle(cost: int) -> int:
    """Half as much again, rounded up. (CHN-34)"""
    return math.ceil(cost * 3 / 2)


# Strong and weak powers


class PowerRoll(Record, cache_hash=True):
    """A D6 for the strong power, then one for the weak, which is rolled again until it differs. (CHN-40, CHN-41)"""

    strong: tuple[str, ...]
    """The six powers of the table, one for each face."""
    weak: tuple[str, ...]
    who: int = -1
    what: str = "strong and weak power"
    rule: str = "CHN-40"

    def draw(self, dice: Dice) -> tuple[Faces, Pair, Dice]:
        """See `Throw`."""
        faces, dice = dice.draw(1, 6)
        strong = self.strong[faces[0] - 1]
        while True:
            (face,), dice = dice.draw(1, 6)
            faces += (face,)
            if self.weak[face - 1] != strong:
                return faces, (strong, self.weak[face - 1]), dice

    def law(self) -> Law[Pair]:
        """See `Throw`: the re-rolls are all taken into account."""
        tally: dict[Pair, Fraction] = {}
        for strong in self.strong:
            others = [weak for weak in self.weak if weak != strong]
            for weak in others:
                share = Fraction(1, len(self.strong) * len(others))
                tally[strong, weak] = tally.get((strong, weak), Fraction(0)) + share
        return tuple(tally.items())


def gifts(rules: Ruleset, state: State, i: ModelId) -> tuple[tuple[str, int], ...]:
    """Points of a turn; 1 for what it is strong in and -1 for what it is weak in, if that matters. (CHN-2, CHN-42)"""
    if state.models[i].magic is None:
        return ()
    gift = channeler(state, i).gift
    points = (("points", gift.total),)
    if rules.options["strong_weak"] != "true":
        return points
    return (*points, *((power, 1) for power in gift.strong), *((power, -1) for power in gift.weak))


# What a roster may say of a channeler


def problems(warrior: Warrior, known: Container[str]) -> Iterator[str]:
    """Everything that keeps the warrior from the field; `known` are the ids of the weaves that have numbers."""
    lore: dict[str, Any] = dict(warrior.lore)
    found = list(_weaves(lore.get("weaves", ()), known))
    if "half" in lore:
        found += [*_numbers(lore), *_powers(lore)]
    for said in found:
        yield f"{warrior.name} {said}"


def _weaves(weaves: Any, known: Container[str]) -> Iterator[str]:
    if not isinstance(weaves, tuple):
        yield "has weaves that are no list"
        return
    for weave in weaves:
        if weave not in known:
            yield f"knows {weave!r}, which has no numbers here"
    if len(set(weaves)) < len(weaves):
        yield "knows a weave twice"


def _numbers(lore: dict[str, Any]) -> Iterator[str]:
    if lore["half"] not in (SAIDAR, SAIDIN):
        yield f"channels {lore['half']!r}; it must be {SAIDAR} or {SAIDIN}"
    for name, most in (("points", MOST_POINTS), ("angreal", MOST_POINTS), ("link", 1)):
        number = lore.get(name, None if name == "points" else 0)
        if not isinstance(number, int) or not 0 <= number <= most:
            yield f"has {name} of {number!r}; it must be a whole number, 0 to {most}"


def _powers(lore: dict[str, Any]) -> Iterator[str]:
    """The second die is rolled until it differs from the first, so it must be able to. (CHN-40, CHN-41)"""
    for name in ("strong", "weak", "strong_table", "weak_table"):
        powers = lore.get(name, ())
        if not isinstance(powers, tuple) or not all(power in POWERS for power in powers):
            yield f"has {name.replace('_', ' ')} powers other than {', '.join(POWERS)}"
            return
    tables: tuple[tuple[str, ...], tuple[str, ...]] = lore.get("strong_table", ()), lore.get("weak_table", ())
    if any(tables) and not all(len(table) == FACES for table in tables):
        yield f"has tables of powers without {FACES} faces each"
    elif any(set(tables[1]) == {power} for power in tables[0]):
        yield "has a table of weak powers with one power, which may be the strong one"
