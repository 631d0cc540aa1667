"""A toy battle in plain Python: fixed work, by which figures of two interpreters or machines can be compared.

It does what rules and players do all day, in about the shares in which they do it: generators that ask and are
answered, short-lived records, attributes and methods, tuples, dictionaries, sorting, masks, a little arithmetic. It
imports nothing of the program and stays as it is, so that neither a faster rule nor another library changes the unit;
`DIGEST` is what comes of it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from math import hypot
from typing import NamedTuple

A_SIDE, ROUNDS = 8, 6
DIGEST = 2_561_726_603


class Fighter(NamedTuple):
    """Somebody in the battle."""

    ident: int
    side: int
    x: float
    y: float
    wounds: int
    skill: int


class Offer(NamedTuple):
    """Something that may be done, and what it seems to be worth."""

    verb: str
    who: int
    target: int
    worth: float


class Hurt:
    """An event: a fighter loses wounds."""

    __slots__ = ("target", "wounds")

    def __init__(self, target: int, wounds: int) -> None:
        self.target, self.wounds = target, wounds

    def apply(self, fighters: tuple[Fighter, ...]) -> tuple[Fighter, ...]:
        """The fighters after it."""
        hurt = fighters[self.target]
        return (*fighters[: self.target], hurt._replace(wounds=hurt.wounds - self.wounds), *fighters[self.target + 1 :])


class Moved:
    """An event: a fighter is elsewhere."""

    __slots__ = ("target", "x", "y")

    def __init__(self, target: int, x: float, y: float) -> None:
        self.target, self.x, self.y = target, x, y

    def apply(self, fighters: tuple[Fighter, ...]) -> tuple[Fighter, ...]:
        """The fighters after it."""
        moved = fighters[self.target]._replace(x=self.x, y=self.y)
        return (*fighters[: self.target], moved, *fighters[self.target + 1 :])


Event = Hurt | Moved
Asking = Generator[list[Offer], Offer, None]


class Table:
    """The state of the battle, its dice, its log, and distances kept until somebody moves."""

    def __init__(self, seed: int) -> None:
        self.fighters = tuple(
            Fighter(n, n // A_SIDE, 3.0 * (n % A_SIDE), 30.0 * (n // A_SIDE), 1 + n % 3 // 2, 3 + n % 2)
            for n in range(2 * A_SIDE)
        )
        self.log: list[str] = []
        self._seed = seed
        self._gaps: dict[tuple[int, int], float] = {}

    def roll(self, reason: str, needed: int) -> bool:
        """Whether a die shows at least so much."""
        self._seed = (self._seed * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
        face = 1 + (self._seed >> 16) % 6
        self.log.append(f"{reason} {needed}+: {face}")
        return face >= needed

    def emit(self, event: Event) -> None:
        """It happens."""
        self.fighters = event.apply(self.fighters)
        if isinstance(event, Moved):
            self._gaps = {pair: gap for pair, gap in self._gaps.items() if event.target not in pair}

    def gap(self, i: int, j: int) -> float:
        """How far two of them are apart."""
        pair = (i, j) if i < j else (j, i)
        found = self._gaps.get(pair)
        if found is None:
            one, other = self.fighters[i], self.fighters[j]
            found = self._gaps[pair] = max(0.0, hypot(one.x - other.x, one.y - other.y) - 1.0)
        return found

    def standing(self, side: int) -> int:
        """Bit mask of who still stands."""
        mask = 0
        for one in self.fighters:
            if one.side == side and one.wounds > 0:
                mask |= 1 << one.ident
        return mask


def members(mask: int) -> Iterator[int]:
    """The bits of a mask."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def offers(table: Table, i: int) -> list[Offer]:
    """What this one may do."""
    me = table.fighters[i]
    found = [Offer("wait", i, i, 0.0)]
    for j in members(table.standing(1 - me.side)):
        gap, foe = table.gap(i, j), table.fighters[j]
        if gap <= 0.5:
            found.append(Offer("strike", i, j, 4.0 + me.skill - foe.wounds))
        elif gap <= 18.0 and me.ident % 4 == 0:
            found.append(Offer("shoot", i, j, 3.0 - gap / 18.0 - foe.wounds / 4))
        if gap > 0.5:
            found.append(Offer("move", i, j, 2.0 - gap / 40.0))
    return found


def activation(table: Table, i: int) -> Asking:
    """One fighter acts."""
    choice = yield sorted(offers(table, i), key=lambda offer: (-offer.worth, offer.target))
    if choice.verb == "move":
        yield from move(table, choice)
    elif choice.verb in ("strike", "shoot"):
        yield from attack(table, choice)


def move(table: Table, choice: Offer) -> Asking:
    """It goes towards its target, and may be shot at on its way."""
    me, foe, gap = table.fighters[choice.who], table.fighters[choice.target], table.gap(choice.who, choice.target)
    part = min(1.0, 6.0 / gap) * gap / (gap + 1.0)
    table.emit(Moved(me.ident, me.x + part * (foe.x - me.x), me.y + part * (foe.y - me.y)))
    if foe.ident % 8 == 0:
        answer = yield [Offer("let", foe.ident, me.ident, 0.0), Offer("shoot", foe.ident, me.ident, 1.0)]
        if answer.verb == "shoot":
            yield from attack(table, answer)


def attack(table: Table, choice: Offer) -> Asking:
    """To hit, to wound, a save that may be given up."""
    me, foe = table.fighters[choice.who], table.fighters[choice.target]
    if not table.roll(f"{me.ident} to hit {foe.ident}", 7 - me.skill):
        return
    if not table.roll(f"{me.ident} to wound {foe.ident}", 4):
        return
    answer = yield [Offer("save", foe.ident, me.ident, 1.0), Offer("let", foe.ident, me.ident, 0.0)]
    if answer.verb == "let" or not table.roll(f"{foe.ident} saves", 5):
        table.emit(Hurt(foe.ident, 1))


def rounds(table: Table) -> Asking:
    """The whole battle."""
    for number in range(ROUNDS):
        for side in (number % 2, 1 - number % 2):
            for i in members(table.standing(side)):
                if table.fighters[i].wounds > 0 and table.standing(1 - side):
                    yield from activation(table, i)


def battle() -> int:
    """Plays it; a number that depends on all that happened."""
    table = Table(7)
    asking, digest = rounds(table), 0
    try:
        choice = max(next(asking), key=lambda offer: offer.worth)
        while True:
            digest = (31 * digest + len(choice.verb) + choice.target) & 0xFFFF_FFFF
            choice = max(asking.send(choice), key=lambda offer: offer.worth)
    except StopIteration:
        pass
    for line in table.log:
        digest = (31 * digest + len(line)) & 0xFFFF_FFFF
    return (31 * digest + sum(one.wounds for one in table.fighters)) & 0xFFFF_FFFF
