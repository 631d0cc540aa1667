"""A warrior who channels, and the words of the rulebook as questions about a state. (CHN-1..3, CHN-30..34)"""

from __future__ import annotations

import math
from typing import Any

from skirmish.core.record import Record, evolve
from skirmish.core.state import ModelId, Side, State, Warrior

SAIDIN, SAIDAR = "saidin", "saidar"
Stage = str
"""Where the side is in its magic: '' outside, circles, upkeep, ready (for the shooting phase to begin), cast."""


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
UNHELD = "-"
"""No warrior's id."""


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


def acting(state: State) -> Side:
    """The side that forms circles and pays upkeep now."""
    return weavings(state).acting


def its_magic(state: State, side: Side) -> bool:
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


def shares(state: State, i: ModelId, points: int) -> tuple[tuple[ModelId, int], ...]:
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
