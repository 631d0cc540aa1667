"""What the referee knows of a battle under three dice and three ladders: who stands how, what has to be told. (TRI)"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from printed_page import Line, Page, Sheet, Wrong
from printed_rolls import expect
from printed_threes import Threes
from referee_tables import Judge, Referee
from trilogy_people import Arm, Person, person_of, sheet_faults

FALLEN_IN, NEAR_IN = 6.0, 2.5
"""How near a friend sees it fall, and what bases and rounding may add to the way between two middles. (TRI-47)"""
CLEARLY_IN = 5.7
"""Between whose middles it is no more certainly is that near."""


@dataclass
class Due:
    """Something that has to be told before anybody does anything else."""

    kind: str
    who: str
    text: str
    ladder: str = ""
    amount: int = 0
    by: str = ""
    rule: str = ""
    triplet: bool = False
    """Of an attack: only the natural soak helps, and a triplet of it only counts. (TRI-38, TRI-40)"""
    precise: bool = False
    """Only the natural soak helps. (TRI-56)"""


@dataclass
class Attack:
    """The attack that was told last."""

    by: str
    target: str
    arm: Arm
    meant: str = ""
    """mount, weapon."""
    charging: bool = False
    missile: bool = False


@dataclass
class Last:
    """The roll that was told last, as long as nothing has come of it."""

    roll: Threes
    key: str
    """The roll as Fortune and Fate name it."""
    then: Callable[[Line, Threes], None]
    says: Callable[[Threes], str]
    skill: str = ""
    """Of a test that a Life Event may save."""
    fated: bool = False


@dataclass
class Fall:
    """Somebody has gone down: who has been tested by that. (RT-33)"""

    at: tuple[float, float]
    tested: set[str] = field(default_factory=set)


class Trilogy(Referee):
    """Three dice and three ladders, with any magic."""

    def __init__(self, page: Page, tables: list[tuple[str, Judge]], rolls: list[tuple[str, Any]]) -> None:
        self.rolls = rolls
        """Of other dice, by what they are for."""
        super().__init__(page, tables)
        self.people: dict[str, Person] = {}
        for sheet in page.sheets.values():
            self.enlist(sheet)
        self.turns: list[str] = []
        """In the order of initiative."""
        self.active = ""
        self.lots: set[tuple[str, str]] = set()
        """(the earlier, the later) of equals. (TRI-42)"""
        self.dues: list[Due] = []
        self.falls: dict[str, Fall] = {}
        self.attack: Attack | None = None
        self.last: Last | None = None
        self.promised: tuple[str, str, int] | None = None
        """(who, what roll, points) of the Fortune that is announced. (TRI-22)"""
        self.again: tuple[str, str, int] | None = None
        """(who, what roll, successes on top) of what is rolled a second time. (TRI-28, TRI-29)"""
        self.missed: tuple[str, str] = ("", "")
        """(who struck, whom) of the blow that missed: it may be answered. (TRI-56)"""
        self.felled = ""
        """Whose blow has felled somebody: it may strike another. (TRI-56)"""
        self.sneaked = 0
        """What who watches needs. (TRI-46)"""
        self.vanishing = ""
        """Who has passed a test of Stealth. (TRI-57)"""
        self.soaked: Due | None = None
        """What was soaked last: who has foreseen it may soak it again. (CHN-T6)"""
        self.clouds = 0
        """Weaves that halve all ranges. (CHN-77)"""

    def join(self, sheet: Sheet) -> None:
        """See `Referee`: it is of the side of who acts."""
        sheet = sheet._replace(side=self.sheets[self.active].side)
        super().join(sheet)
        self.enlist(sheet)

    def enlist(self, sheet: Sheet) -> None:
        """Its sheet follows from itself."""
        who = person_of(sheet)
        if faults := sheet_faults(who):
            raise Wrong(f"the sheet of {sheet.name}: {', '.join(faults)}")
        self.people[sheet.name] = who

    def judge(self, line: Line) -> None:
        """What the last roll has come to is worked out once no luck can change it any more."""
        if self.last is not None and not _CHANGES.search(line.text):
            last, self.last = self.last, None
            last.then(line, last.roll)
        super().judge(line)

    # What has to be told

    def owe(self, kind: str, who: str, text: str, **more: Any) -> None:
        """The next lines have to tell this."""
        self.dues.append(Due(kind, who, text, **more))

    def take(self, kind: str, who: str, ladder: str = "") -> Due | None:
        """What is told now, if it had to be."""
        for due in self.dues:
            if (due.kind, due.who) == (kind, who) and ladder in ("", due.ladder):
                self.dues.remove(due)
                return due
        return None

    def needs(self, line: Line, kind: str, who: str, why: str) -> Due:
        """The same of what is told of nobody else."""
        due = self.take(kind, who)
        if due is None:
            raise Wrong(f"line {line.number}: {line.text}: {why}")
        return due

    def close(self, line: Line) -> None:
        """Somebody does something, or a round ends: all must have been told that was to be told."""
        for due in self.dues:
            gone = self.people[due.who].posture == "gone"
            expect(gone or due.kind.startswith("may "), line, f"before that: {due.text}")
        self.dues = []
        expect(self.promised is None, line, f"Fortune was spent on no roll: {self.promised}")
        for fallen, fall in self.falls.items():
            self.check_fall(line, fallen, fall)
        self.falls = {}

    def sees_fall(self, name: str, at: tuple[float, float]) -> bool:
        """Whether it may be near enough. (TRI-47)"""
        return name not in self.places or math.dist(self.places[name], at) <= FALLEN_IN + NEAR_IN

    def check_fall(self, line: Line, fallen: str, fall: Fall) -> None:
        """Everybody has been tested who certainly was near enough. (TRI-47)"""
        for name, who in self.people.items():
            if name == fallen or who.sheet.side != self.people[fallen].sheet.side or not who.conscious:
                continue
            if name not in fall.tested and who.nerve != "mindless" and name in self.places:
                far = math.dist(self.places[name], fall.at)
                expect(far > CLEARLY_IN, line, f"{name} saw {fallen} fall, {far:.1f} inches away")

    # Whose turn it is

    def turn_of(self, who: str) -> int:
        """Its place in the order; who has joined since comes last. (TRI-42)"""
        return self.turns.index(who) if who in self.turns else len(self.turns)

    def activate(self, line: Line, who: str) -> None:
        """It is its turn: those before it have had theirs, and what they did until then is over. (TRI-42, TRI-43)"""
        if who == self.active:
            return
        after = -1 if not self.active else self.turn_of(self.active)
        due = self.turn_of(who) >= after or self.people[who].late
        expect(due, line, f"{self.active} acts later: {self.turns}")
        for other in self.turns[after + 1 : self.turn_of(who)]:
            one = self.people[other]
            flees = one.panicked and one.conscious and not (one.effects or one.surprised or one.walked)
            expect(not flees, line, f"{other} is panicked and flees")
            self.pass_over(other)
        self.begin_turn(who)
        self.active = who

    def begin_turn(self, who: str) -> None:
        """TRI-41, TRI-44, WYL-12, WYL-29."""
        one = self.people[who]
        one.defending = one.exposed = one.bare = one.unsure = False
        one.neglect = 0

    def pass_over(self, who: str) -> None:
        """Its turn has come and nothing is told of it: it did nothing, or was helpless, or held until then. (TRI-35)"""
        one = self.people[who]
        held = bool(one.effects) or one.late
        if one.conscious and not held:
            self.begin_turn(who)
        one.unsure |= held

    def has_acted(self, who: str) -> bool:
        """Whether its turn has begun in this round."""
        return bool(self.active) and self.turn_of(who) <= self.turn_of(self.active)

    # What somebody does

    def deed(self, line: Line, name: str, cost: str = "", *, prone: bool = False, aside: bool = False) -> Person:
        """Somebody does something that costs the action, the move or both, in its turn or not. (TRI-43, TRI-44)"""
        self.close(line)
        who = self.people[name]
        expect(who.conscious, line, "it is helpless")
        expect(prone or who.posture == "standing", line, "it lies on the ground")
        if not aside:
            self.activate(line, name)
            self.missed, self.felled = ("", ""), ""
        expect(not who.panicked, line, "it is panicked")
        if "action" in cost:
            expect(not who.acted, line, "its action is used")
            expect(not who.surprised, line, "it is surprised")
            who.acted = True
        if "move" in cost:
            expect(not who.walked, line, "its move is used")
            who.walked = True
        who.charging = False
        return who

    def exert(self, who: str) -> None:
        """TRI-49."""
        self.owe("soak", who, f"{who} is tired by it", ladder="Fatigue", amount=1 + self.people[who].heavy,
                 rule="TRI-49")  # fmt: skip

    def magic_hit(self, line: Line, who: str, raw: int) -> Due:
        """A hit of magic, which nothing before has told of. (RT-39)"""
        raise Wrong(f"line {line.number}: {line.text}: nothing hit it")


_CHANGES = re.compile(r" spends Fate \(| keeps other dice, | rolls again by a Life Event: ")
