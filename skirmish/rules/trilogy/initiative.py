"""Who acts when: Manoeuvre, tested for all at once at the start of a round. (TRI-42, RT-9, RT-41)"""

from __future__ import annotations

from skirmish.core.dice import Dice, Faces, Law
from skirmish.core.forecast import TooWide
from skirmish.core.record import Record, evolve
from skirmish.core.roll_text import show_dice
from skirmish.core.roll_under import KEPT, SIDES, RollUnder, count_faces
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.table import Table
from skirmish.kit.queries import ids_in
from skirmish.kit.rounds import Lots, Rounds
from skirmish.rules.trilogy.events import Dropped, Noted, Ordered, RoundBegun, RoundShared, order
from skirmish.rules.trilogy.queries import find_able, find_conscious, present, skill_test

MERIT = {"success": 1, "": 0, "failure": -1}
"""Triplets come first, those that fail last. (TRI-42)"""


class Initiative(Record):
    """One throw for all: the order in which they act. (TRI-42, RT-41)"""

    tests: tuple[RollUnder, ...]
    """Of each model, in the order of the lots."""
    sides: tuple[int, ...] = ()
    """By test: the side, where a whole side acts at once; () where each acts by itself."""
    who: int = NOBODY
    what: str = "initiative"
    rule: str = "TRI-42"
    effort: int = 0
    against: int = -1
    quiet: bool = True

    def draw(self, dice: Dice) -> tuple[Faces, tuple[ModelId, ...], Dice]:
        """See `Throw`."""
        faces: tuple[int, ...] = ()
        for test in self.tests:
            rolled, dice = dice.draw(KEPT + (test.mode != "plain"), SIDES)
            faces += rolled
        return faces, self.read(faces), dice

    def read(self, faces: Faces) -> tuple[ModelId, ...]:
        """Triplets, then successes downwards, then rank, then lots. (TRI-42)"""
        ranked = []
        for lot, (test, rolled) in enumerate(zip(self.tests, self.split(faces), strict=True)):
            count = count_faces(test.keep(rolled), test.under)
            ranked.append(((-MERIT[count.triplet], -count.successes, -test.under, lot), test.who))
        found = [who for _, who in sorted(ranked)]
        if not self.sides:
            return tuple(found)
        side_of = dict(zip([test.who for test in self.tests], self.sides, strict=True))
        first = side_of[found[0]] if found else 0
        return tuple(sorted(found, key=lambda who: side_of[who] != first))

    def split(self, faces: Faces) -> list[Faces]:
        """The dice of each."""
        found, at = [], 0
        for test in self.tests:
            count = KEPT + (test.mode != "plain")
            found.append(faces[at : at + count])
            at += count
        return found

    def law(self) -> Law[tuple[ModelId, ...]]:
        """See `Throw`: nobody works out all orders."""
        raise TooWide(f"initiative of {len(self.tests)} models")

    def describe(self, faces: Faces, outcome: object) -> str:
        """`initiative: 2 5 9 for 5 or less, ...`: the dice alone; the order is told by name."""
        said = [f"{show_dice(rolled)} for {test.under} or less" for test, rolled in
                zip(self.tests, self.split(faces), strict=True)]  # fmt: skip
        return f"initiative: {', '.join(said)}"


def draw_lots(table: Table) -> None:
    """Drawn once for the battle, for those who are equal. (TRI-42)"""
    drawn = table.roll(Lots(tuple(range(len(table.state.models))), rule="TRI-42"))
    table.emit(Ordered((("ties", drawn),), "TRI-42"))


def roll_initiative(table: Table) -> None:
    """One throw for all who can act in this round; no blessing helps, or is used up by it. (TRI-42, RT-41)"""
    rules, state = table.rules, table.state
    everybody = find_conscious(state, 0) | find_conscious(state, 1)
    lots = order(state).ties
    ids = sorted(ids_in(everybody), key=lambda i: lots.index(i) if i in lots else len(lots) + i)
    tests = tuple([skill_test(rules, state, i, "manoeuvre", "TRI-42", quiet=True) for i in ids])
    tests = tuple([evolve(test, sways=tuple([sway for sway in test.sways if sway.number < 0])) for test in tests])
    by_side = rules.options["initiative"] == "side"
    throw = Initiative(tests, tuple([state.models[i].side for i in ids]) if by_side else ())
    table.emit(Ordered((("turns", table.roll(throw)),), "TRI-42"))


def rank(state: State, i: ModelId) -> int:
    """The greater, the earlier; who has joined since comes last. (TRI-42)"""
    turns = order(state).turns
    return -turns.index(i) if i in turns else -len(turns) - i


def _leave(table: Table, i: ModelId) -> None:
    """That it is lost then is no fall that shakes anybody. (TRI-47, RT-33)"""
    table.emit(Noted(i, (("mourned", True),), "TRI-35"))
    table.emit(Dropped(i, "out", table.state.places[i][:2], rule="TRI-35", level=table.state.level(i)))


ROUNDS = Rounds(
    begun=RoundBegun, shared=RoundShared, present=present, conscious=find_conscious, able=find_able, rank=rank,
    leave=_leave, rule="TRI-42", once="TRI-42", hold="TRI-42",
)  # fmt: skip
"""Who is helpless when the battle ends is lost. (RT-27)"""
