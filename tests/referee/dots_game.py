"""What the referee knows of a battle under dots and boxes: who stands how, what has to be told. (DOT)"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import Any

from dots_people import Fighter, fighter_of
from printed_page import Line, Page, Sheet, Wrong
from printed_pools import find_pool
from printed_rolls import expect
from referee_tables import Judge, Referee

BASES_IN = 0.98, 1.97
"""What the bases of two models take of the way between their middles: the smallest, and the largest. (DOT B-2)"""
BLUR_IN = 0.15
"""What two places with one decimal each may be off."""
CALL_IN, CHAIN_IN, LEAST = 12.0, 2.0, 3
"""How far a leader is heard, how close a formation stands, and how many it takes. (DOT-86)"""
TRAINED = 2
"""Opponents for each dot of Tree Forms. (DOT-33)"""
METHODS = ("parry", "block", "dance", "evade", "dodge", "tumble")
OPEN = {
    "melee": ("parry", "dance", "evade", "dodge", "tumble"), "ranged": ("block", "dodge", "tumble"),
    "riposte": ("dodge",),
}  # fmt: skip
"""What helps against it. (DOT-69, DOT-94, DOT-98)"""
AFTER = {
    "evade": ("dodge", "parry", "tumble"), "parry": ("tumble", "dodge", "evade", "dance"), "dodge": ("tumble",),
    "dance": ("dodge",), "block": ("dodge", "tumble"), "tumble": (),
}  # fmt: skip
"""What may be tried when that has failed. (DOT-71)"""


@dataclass
class Due:
    """Something that has to be told before anybody does anything else."""

    kind: str
    who: str
    text: str


@dataclass
class Clash:
    """An attack and how it is met. (DOT-69..71)"""

    by: str
    foe: str
    means: str
    """melee, ranged, riposte."""
    rule: str = "DOT-70"
    """Of the harm that comes of it."""
    thing: str = ""
    """What is shot or thrown."""
    free: bool = False
    """It is none of those of a plan."""
    whole: bool = False
    """It strikes back out of its turn with its whole pool. (DOT-41)"""
    sheathed: bool = False
    hits: int | None = None
    held: int | None = None
    method: str = ""
    failed: list[str] = field(default_factory=list)

    @property
    def raw(self) -> int:
        """What nothing has turned aside. (DOT-70, R-44)"""
        hits = self.hits or 0
        return min(12, max(0, hits - (self.held or 0))) if hits > 0 else 0


@dataclass
class Hit:
    """Harm on its way. (DOT-60)"""

    who: str
    by: str
    rule: str
    raw: set[int]
    """What it may be before armour: one number, but for magic."""
    left: set[int]
    """What armour has left of it."""
    armour: bool
    """Armour has still to be rolled."""
    magic: bool = False
    gain: int = 0
    """Points that absorption sends to boxes. (DOT-59)"""
    botch: int = 0


class Dots(Referee):
    """Dots and boxes, with any magic."""

    def __init__(self, page: Page, tables: list[tuple[str, Judge]], rolls: list[tuple[str, Any]]) -> None:
        self.rolls = rolls
        """Of other dice, by what they are for."""
        super().__init__(page, tables)
        self.people: dict[str, Fighter] = {}
        for sheet in page.sheets.values():
            self.enlist(sheet)
        self.active = ""
        self.acted: list[tuple[str, tuple[int, int, int]]] = []
        """(who has acted in this round, its rank as it began)."""
        self.declared: list[tuple[str, tuple[int, int, int]]] = []
        self.lots: set[tuple[str, str]] = set()
        """(the earlier, the later) of equals. (R-39)"""
        self.dues: list[Due] = []
        self.clash: Clash | None = None
        self.hit: Hit | None = None
        self.fielded = [0, 0]
        self.met = False
        """The ambush has been sprung, if there is one. (DOT-62)"""
        self.lurking: list[list[str]] = []
        """Who may be in it: the first list whose first is near enough to an enemy."""
        self.ambushers: list[str] = []
        self.ambush: int | None = None
        self.leaving: list[str] = []
        """Who leaves with a broken side. (DOT-74)"""
        self.kept = ""
        """Who has just rolled to stay in its formation. (DOT-85)"""
        self.may_riposte: tuple[str, str] = ("", "")
        self.may_strike_back: tuple[str, str] = ("", "")
        """(who has sheathed the sword, against whom). (DOT-41)"""
        self.may_tumble = ""
        self.clouds = 0
        """Weaves that halve all ranges. (CHN-77)"""
        self.dawning = False
        """Nobody has declared yet in this round."""

    # Who is there

    def join(self, sheet: Sheet) -> None:
        """See `Referee`: it is of the side of who acts, declares at once and acts last."""
        sheet = sheet._replace(side=self.people[self.active].sheet.side)
        super().join(sheet)
        self.enlist(sheet)
        self.people[sheet.name].joined = self.round

    def enlist(self, sheet: Sheet) -> None:
        """Its sheet follows from itself."""
        who, faults = fighter_of(sheet)
        if faults:
            raise Wrong(f"the sheet of {sheet.name}: {'; '.join(faults)}")
        self.people[sheet.name] = who

    def side_of(self, name: str) -> int:
        """0 or 1."""
        return self.people[name].sheet.side

    def foes(self, name: str) -> list[str]:
        """The enemies on the table."""
        side = self.side_of(name)
        return [other for other, one in self.people.items() if one.sheet.side != side and one.posture != "gone"]

    def friends(self, name: str) -> list[str]:
        """The others of its side that are conscious."""
        side = self.side_of(name)
        return [n for n, one in self.people.items() if one.sheet.side == side and one.conscious and n != name]

    def waits(self, name: str) -> bool:
        """Whether it has still to declare in this round. (DOT-67)"""
        who = self.people[name]
        return who.conscious and not who.effects and not who.done and who.plan is None

    # Where they stand

    def gap(self, a: str, b: str) -> tuple[float, float]:
        """(the least, the most) that may lie between their bases."""
        far = math.dist(self.places[a], self.places[b])
        return max(0.0, far - BASES_IN[1] - BLUR_IN), max(0.0, far - BASES_IN[0] + BLUR_IN)

    def near(self, a: str, b: str, inches: float) -> bool | None:
        """Whether they are so near to one another; None if the places don't tell."""
        if a == b:
            return True
        if a not in self.places or b not in self.places:
            return None
        least, most = self.gap(a, b)
        return True if most <= inches else False if least > inches else None

    def head(self, name: str) -> str:
        """The leader of its side, who is awake. (DOT-86)"""
        side = self.side_of(name)
        return next((n for n, one in self.people.items()
                     if one.sheet.side == side and one.leads and one.conscious), "")  # fmt: skip

    def called(self, name: str) -> bool | None:
        """Whether its leader is within call. (B-9)"""
        head = self.head(name)
        return self.near(name, head, CALL_IN) if head else False

    def strategy(self, name: str) -> int:
        """What its leader's plan is worth to it. (DOT-87)"""
        head = self.head(name)
        if not head or not self.people[head].has("strategy"):
            return 0
        return min(self.people[name].number("strategy"), self.people[head].number("Cha"))

    def formation(self, name: str) -> int:
        """What a formation is worth to it. (DOT-83)"""
        head = self.head(name)
        return min(self.people[name].number("formation"), self.people[head].number("Int")) if head else 0

    def stands_together(self, name: str) -> bool | None:
        """Whether enough of them form a chain with it. (DOT-86)"""
        if not self.formation(name) or self.called(name) is False:
            return False
        sure, perhaps = self._chain(name, sure=True), self._chain(name, sure=False)
        return True if len(sure) >= LEAST and self.called(name) else False if len(perhaps) < LEAST else None

    def _chain(self, name: str, *, sure: bool) -> set[str]:
        found, ends = {name}, [name]
        waiting = {n for n in self.friends(name) if self._may_join(n, sure=sure)}
        while ends:
            end = ends.pop()
            linked = {n for n in waiting - found if self._links(end, n, sure=sure)}
            found, ends = found | linked, [*ends, *linked]
        return found

    def _links(self, a: str, b: str, *, sure: bool) -> bool:
        near = self.near(a, b, CHAIN_IN)
        return near is True or (near is None and not sure)

    def _may_join(self, name: str, *, sure: bool) -> bool:
        plan, called = self.people[name].plan, self.called(name)
        heard = called is True or (called is None and not sure)
        return (plan is None or plan.formation) and self.formation(name) > 0 and heard

    # The art of the sword

    def is_artful(self, name: str, foe: str = "") -> bool | None:
        """Whether Tree Forms work for it now; None if the places don't tell. (DOT-32, DOT-35, R-12)"""
        who = self.people[name]
        if who.artless or not who.has("tree forms") or not who.arm.sword:
            return False
        if len({*who.met, foe} - {""}) > 1:
            return True
        sure, perhaps = set(), set()
        for other in self.foes(name):
            one, touches = self.people[other], self.near(name, other, 0.0)
            declared = one.plan is not None and bool(one.plan.attack) and one.plan.foe == name
            if one.conscious and (declared or touches):
                sure.add(other)
            if declared or (one.conscious and touches is not False):
                perhaps.add(other)
        return True if len(sure) > 1 else None if len(perhaps) > 1 else False

    def over(self, name: str, foe: str = "") -> int:
        """Opponents beyond those it is trained for. (DOT-33)"""
        who = self.people[name]
        return max(0, len({*who.met, foe} - {""}) - TRAINED * who.number("tree forms"))

    def deal_with(self, name: str, art: str, foe: str) -> None:
        """It has done something with the sword, or struck at somebody. (DOT-33, DOT-34)"""
        who = self.people[name]
        if foe:
            who.met.add(foe)
        if who.has("tree forms"):
            who.switches += art != "tumble" and who.art not in ("", art)
            who.art = art

    def leave_art(self, name: str, foe: str = "") -> None:
        """What it does is none of the art. (DOT-35)"""
        who = self.people[name]
        if not who.has("tree forms") or who.artless:
            return
        artful, drag = self.is_artful(name, foe), max(0, who.switches + self.over(name) - who.number("tree forms"))
        who.drags = {drag} if artful else {0} if artful is False else {0, drag}
        if artful is not False:
            who.past, who.spared = (who.attacks - who.birds, who.birds), artful is None
            who.parries = 0 if artful else who.parries
            who.second = ("", "") if who.second is not None else None
        who.artless = True

    # What has to be told

    def owe(self, kind: str, who: str, text: str = "") -> None:
        """The next lines have to tell this."""
        self.dues.append(Due(kind, who, text or f"{who} {kind}"))

    def take(self, kind: str, who: str) -> bool:
        """Whether this was to be told now."""
        for due in self.dues:
            if (due.kind, due.who) == (kind, who):
                self.dues.remove(due)
                return True
        return False

    def needs(self, line: Line, kind: str, who: str, why: str) -> None:
        """The same of what is told of nobody else."""
        if not self.take(kind, who):
            raise Wrong(f"line {line.number}: {line.text}: {why}")

    def close(self, line: Line) -> None:
        """Somebody does something, or a round ends: all must have been told that was to be told."""
        for due in self.dues:
            gone = due.who in self.people and self.people[due.who].posture == "gone"
            expect(gone, line, f"before that: {due.text}")
        self.dues = []
        if self.hit is not None and not self.hit.magic and self.people[self.hit.who].posture != "gone":
            expect(False, line, f"before that: {self.hit.who} takes {sorted(self.hit.left)}")
        self.hit = None
        self.lurking = []
        self.may_riposte, self.may_strike_back, self.may_tumble = ("", ""), ("", ""), ""

    def judge(self, line: Line) -> None:
        """What an attack has come to is worked out once no other defence can follow."""
        if self.clash is not None and not self._belongs(line, self.clash):
            clash, self.clash = self.clash, None
            self.settle(line, clash)
        super().judge(line)

    def _belongs(self, line: Line, clash: Clash) -> bool:
        if _ASIDE.search(line.text):
            return True
        pool = find_pool(line, self.names)
        if pool is None:
            return clash.hits is None and line.text.endswith(_SHEATHES)
        if pool.what in ("armour", "absorption"):
            return False
        return pool.who == clash.foe or (pool.who == clash.by and clash.hits is None)

    def settle(self, line: Line, clash: Clash) -> None:
        """What comes of an attack. (DOT-70, DOT-92, DOT-96, DOT-36)"""
        expect(clash.hits is not None, line, f"before that {clash.by} rolls against {clash.foe}")
        foe = self.people[clash.foe]
        if clash.sheathed:
            self.may_strike_back = clash.foe, clash.by
        if clash.raw:
            armour = foe.sheet.number("Arm") > 0
            self.hit = Hit(clash.foe, clash.by, clash.rule, {clash.raw}, {clash.raw}, armour)
        elif clash.method == "evade":
            foe.evades += 1
        elif clash.method == "tumble":
            self.may_tumble = clash.foe
        elif clash.method == "parry" and (clash.held or 0) > (clash.hits or 0):
            self.may_riposte = clash.foe, clash.by

    def may_cite(self, magic: str, rule: str) -> bool:
        """Whether what changes a roll is of that rule, where this magic lasts."""
        return not rule.startswith("DOT")

    def absorbs_with(self, name: str) -> int:
        """Dice against a hit. (DOT-59)"""
        return self.people[name].number("Sta")

    def magic_hit(self, line: Line, who: str) -> Hit:
        """A hit of magic, which nothing before has told of. (DOT-174)"""
        raise Wrong(f"line {line.number}: {line.text}: nothing hit it")

    # Whose turn it is

    def activate(self, line: Line, name: str) -> None:
        """It is its turn: those before it have had theirs. (DOT-68)"""
        self.close(line)
        if name == self.active:
            return
        who = self.people[name]
        expect(not who.done, line, "its turn is over")
        self.check_dawn(line)
        for other, one in self.people.items():
            expect(not self.waits(other) or one.freed == self.round, line, f"{other} hasn't declared")
        if self.active:
            self.people[self.active].done = True
        for other, one in self.people.items():
            if other == name or one.done or not one.conscious or one.freed == self.round:
                continue
            one.done = one.rank > who.rank or (one.rank == who.rank and (other, name) in self.lots)
            one.perhaps_done = one.rank == who.rank and (name, other) not in self.lots
        for other, rank in self.acted:
            if rank == who.rank:
                self.draw_lot(line, other, name)
        self.acted.append((name, who.rank))
        self.active = name

    def draw_lot(self, line: Line, first: str, later: str) -> None:
        """Of equals; drawn once for the battle. (R-39)"""
        expect((later, first) not in self.lots, line, f"{later} came before {first} by lot")
        self.lots.add((first, later))

    def check_dawn(self, line: Line) -> None:
        """Saves and initiative are settled before anybody declares. (DOT-52, DOT-64, DOT-65)"""
        if not self.dawning:
            return
        self.close(line)
        self.dawning = False
        for name, who in self.people.items():
            if who.conscious:
                hurt = who.state in ("wounded", "disabled")
                expect(who.saved or not hurt, line, f"{name} has no dots left: it saves")
                rolls = who.score is None or 0 < who.fumbled < self.round
                expect(not rolls, line, f"{name} rolls for initiative")

    def may_act(self, line: Line, name: str) -> Fighter:
        """It carries out what it has declared. (DOT-52, DOT-62, DOT-91)"""
        self.activate(line, name)
        who = self.people[name]
        expect(who.conscious, line, "it is unconscious")
        expect(not who.dazed, line, "it is dazed")
        expect(not who.surprise, line, "it is surprised")
        expect(not who.forfeited and not who.dodging, line, "it has given up its action for a defence")
        expect(who.plan is not None, line, "it has declared nothing")
        return who


_ASIDE = re.compile(r"to keep the spell|joker|willpower|drops out of the formation")
_SHEATHES = "sheathes the sword: it takes the blow to strike"
