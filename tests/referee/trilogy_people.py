"""Who fights under three dice and three ladders: the sheet, read, and how each stands now. (TRI-14..38)"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from printed_page import Detail, Sheet

ATTRIBUTES = {
    "Acu": "command composure deceive intimidate persuade",
    "Def": "archery climbing manoeuvre running throwing",
    "For": "brawling endurance fighting shieldcraft strength",
    "Int": "craft healing lore perception spellcraft",
    "Rov": "navigation riding survival tracking watch",
    "Sub": "ambush disguise locks sleight stealth",
}
"""The thirty skills. (TRI-16)"""
OF = {skill: attribute for attribute, skills in ATTRIBUTES.items() for skill in skills.split()}
RUNGS = {
    "Injury": ("bruised", "wounded", "maimed", "down", "dead"),
    "Distress": ("unsettled", "shaken", "panicked", "broken"),
    "Fatigue": ("winded", "tired", "exhausted", "collapsed"),
}
"""Of the first there are as many as are left of the ladder's length. (TRI-34)"""
LESS = {"wounded": -1, "maimed": -2, "shaken": -1, "panicked": -2}
"""What rungs take off all ranks. (TRI-35)"""
STEADFAST = 7
"""The rank from which on nerve and breath take 2 successes. (TRI-36)"""


@dataclass
class Arm:
    """A weapon as the sheet has it. (TRI-37, TRI-39, TRI-45, TRI-51)"""

    name: str
    bonus: int
    reach: float = 0.0
    hands: int = 1
    short: float = 0.0
    far: float = 0.0
    """Of what is shot or thrown."""
    limb: bool = False
    """Bare hands, tooth and claw."""
    missile: bool = False
    many: bool = False
    """It is thrown without being in hand."""


@dataclass
class Person:
    """One of them as it stands now."""

    sheet: Sheet
    ranks: dict[str, int] = field(default_factory=dict)
    """Of the skills that it has learned."""
    arms: dict[str, Arm] = field(default_factory=dict)
    weapon: str = ""
    filled: dict[str, int] = field(default_factory=dict)
    """Rungs by ladder."""
    posture: str = "standing"
    """standing, prone, helpless, gone."""
    stable: bool = True
    hidden: bool = False
    defending: bool = False
    exposed: bool = False
    surprised: bool = False
    bare: bool = False
    """It forgoes its defence. (WYL-29)"""
    neglect: int = 0
    """So much easier it is to hit while it shapes a spell. (WYL-12)"""
    late: bool = False
    """Something has kept it from acting in its turn."""
    unsure: bool = False
    """It may have been held as its turn came: what it did before is over, or isn't."""
    fortune: int = 0
    fate: int = 0
    level: int = 1
    events: dict[str, set[str]] = field(default_factory=dict)
    marked: set[str] = field(default_factory=set)
    effects: set[str] = field(default_factory=set)
    edge: int = 0
    """What a keen edge adds to its blows as long as it lasts. (TRI-68)"""
    dropped: set[str] = field(default_factory=set)
    unloaded: bool = False
    steed: int = -1
    """Rungs of its mount; -1: it walks."""
    walked: bool = False
    acted: bool = False
    charging: bool = False
    vanished: bool = False
    rested: bool = False
    fought: bool = False
    tired: bool = False
    """The melee has tired it in this round."""
    struggled: bool = False
    """It has held death off in this round."""
    rounds_fought: int = 0
    furious: int = -9
    winded: bool = False
    """It has had its second wind."""
    tended: bool = False
    mourned: bool = False
    threatened: set[str] = field(default_factory=set)
    beheld: set[str] = field(default_factory=set)

    # What it is for good

    def rank(self, skill: str) -> int:
        """Attribute and skill. (TRI-15, RT-21)"""
        return self.ranks.get(skill, self.sheet.number(OF[skill]))

    def score(self, skill: str) -> int:
        """Without the attribute."""
        return self.rank(skill) - self.sheet.number(OF[skill])

    def has(self, talent: str) -> bool:
        """A talent is printed with its sentence, or as an action."""
        return any(one.name == talent for one in self.sheet.details)

    def said(self, rule: str, name: str = "") -> str:
        """What its sheet says of that."""
        return next((one.text for one in self.sheet.details if one.rule == rule and one.name.startswith(name)), "")

    @property
    def terror(self) -> int:
        """TRI-47."""
        found = next((one.name + one.text for one in self.sheet.details if one.rule == "TRI-47"
                      and re.fullmatch(r"terror \d+", one.name + one.text)), "terror 0")  # fmt: skip
        return int(found.split()[1])

    @property
    def nerve(self) -> str:
        """fearless, mindless, or nothing of the kind. (TRI-36)"""
        return next((one.name for one in self.sheet.details if one.rule == "TRI-36"), "")

    @property
    def pieces(self) -> dict[str, int]:
        """What its armour adds to the soak of the body, as it holds its weapon. (TRI-37)"""
        found = {}
        for name, number in re.findall(r"([a-z][a-z -]*) \+(\d+)", self.said("TRI-37", "soak")):
            if name != "shield" or self.arms[self.weapon].hands < 2:
                found[name] = int(number)
        return found

    @property
    def heavy(self) -> bool:
        """TRI-43, TRI-49."""
        return "(heavy)" in self.said("TRI-37", "soak")

    @property
    def beast(self) -> str:
        """What its mount is called."""
        return next(
            (one.name for one in self.sheet.details if one.rule == "TRI-51" and one.text.startswith("soak ")), ""
        )

    def natural_soak(self, ladder: str) -> int:
        """TRI-37, TRI-52."""
        if ladder == "Distress":
            return self.sheet.number("Acu") + self.score("composure") // 2 + self.has("Brave")
        if ladder == "Fatigue":
            return self.sheet.number("For") + self.score("endurance") // 2 + self.has("Stout")
        return self.soft("Injury")

    def difficulty(self, ladder: str) -> int:
        """Of what is no blow. (TRI-36)"""
        if ladder == "Distress" and self.nerve:
            return 99 if self.nerve == "mindless" else 3
        skill = "composure" if ladder == "Distress" else "endurance"
        return 2 if self.rank(skill) >= STEADFAST else 1

    # How it stands

    def length(self, ladder: str) -> int:
        """All rungs."""
        return self.sheet.tracks[ladder][1]

    def soft(self, ladder: str) -> int:
        """Those that don't tell yet."""
        return self.length(ladder) - len(RUNGS[ladder]) + 1

    def rung(self, ladder: str) -> str:
        """`bruised (1 of 2)`, `maimed`; '' for none."""
        now, soft = self.filled[ladder], self.soft(ladder)
        if now > soft:
            return RUNGS[ladder][now - soft]
        return "" if not now else RUNGS[ladder][0] + (f" ({now} of {soft})" if soft > 1 else "")

    def reached(self, ladder: str, rung: str) -> bool:
        """Whether it is as bad as that."""
        return self.filled[ladder] - self.soft(ladder) >= RUNGS[ladder].index(rung)

    def penalties(self) -> dict[str, int]:
        """Of each ladder the last rung counts that takes something off. (TRI-35, RT-28)"""
        found = {}
        for ladder, rungs in (("Injury", ("maimed", "wounded")), ("Distress", ("panicked", "shaken"))):
            found |= next(({rung: LESS[rung]} for rung in rungs if self.reached(ladder, rung)), {})
        return found

    def rank_now(self, skill: str) -> int:
        """As a test has it, without what lasts on it. (TRI-3)"""
        return min(10, max(1, self.rank(skill) + sum(self.penalties().values())))

    def is_swayed(self, skill: str) -> bool:
        """Exhaustion weighs on Deftness and Fortitude. (TRI-35)"""
        return self.reached("Fatigue", "exhausted") and OF[skill] in ("Def", "For")

    def move(self) -> float:
        """TRI-35, TRI-43."""
        if self.steed >= 0:
            return float(self.sheet.numbers["Mov"])
        inches = 4 + self.sheet.number("Def") - self.heavy + self.has("Light Foot")
        return inches / 2 if self.reached("Injury", "maimed") else inches

    @property
    def panicked(self) -> bool:
        """TRI-35."""
        return self.reached("Distress", "panicked")

    @property
    def conscious(self) -> bool:
        """On the table and not helpless."""
        return self.posture in ("standing", "prone")

    @property
    def dying(self) -> bool:
        """Down, and nobody has seen to it."""
        return self.posture == "helpless" and not self.stable and self.reached("Injury", "down")

    @property
    def helpless(self) -> bool:
        """It can't defend itself, whatever lasts on it. (TRI-45)"""
        return not self.conscious or self.surprised or self.bare


RANKS = {"Fig": "fighting", "Bra": "brawling", "Arc": "archery", "Thr": "throwing", "Man": "manoeuvre"}
"""Ranks among the numbers of the sheet."""


def sheet_faults(who: Person) -> list[str]:
    """What on its sheet doesn't follow from the rest of it. (TRI-3, TRI-14, TRI-15, TRI-23, TRI-26, TRI-34, TRI-37)"""
    sheet, attributes = who.sheet, {label: who.sheet.number(label) for label in ATTRIBUTES}
    body, armour = sheet.numbers["Soak"].split("+")
    lengths = {"Injury": int(body) + 4, "Distress": attributes["Acu"] + 3, "Fatigue": attributes["For"] + 3}
    level = who.level - 1
    luck = {"Fortune": 3 + level // 2 + who.has("Fortunate"), "Fate": 1 + level}
    found = {
        "an attribute": all(1 <= number <= 3 for number in attributes.values()),
        "a rank": all(1 <= rank - attributes[OF[skill]] <= 6 for skill, rank in who.ranks.items()),
        "a rank among its numbers": all(sheet.number(one) == who.rank(skill) for one, skill in RANKS.items()
                                        if one in sheet.numbers),
        "a ladder": all(who.length(ladder) == length for ladder, length in lengths.items()),
        "its body": int(body) >= attributes["For"],
        "its armour": int(armour) == sum(who.pieces.values()),
        "its move": float(sheet.numbers["Mov"]) == who.move(),
        "its luck": all(sheet.tracks[label][1] == luck[label] for label in luck if label in sheet.tracks),
        "its events": len(who.events) <= who.level + 2,
    }  # fmt: skip
    return [what for what, holds in found.items() if not holds]


def person_of(sheet: Sheet) -> Person:
    """As it begins."""
    who = Person(sheet, filled={ladder: sheet.tracks[ladder][0] for ladder in RUNGS})
    ranks = next((one.text or one.name for one in sheet.details if one.rule == "TRI-15"), "")
    who.ranks = {name: int(rank) for name, rank in re.findall(r"([a-z]+) (\d)(?:, |$)", ranks)}
    who.fortune, who.fate = (sheet.tracks.get(label, (0, 0))[0] for label in ("Fortune", "Fate"))
    level = next((one.text for one in sheet.details if one.rule == "TRI-31"), "level 1")
    who.level = int(level.split()[-1])
    who.steed = sheet.tracks["Mount"][0] if "Mount" in sheet.tracks else -1
    for one in sheet.details:
        _arm(who, one)
        if one.name == "Life Event" and (event := re.fullmatch(r"(.*) \((.*)\)", one.text)):
            who.events[event[1]] = set(event[2].split(", "))
    return who


_ARMS = re.compile(r"(Strike: |Draw |Fight with |Shoot: |Throw: )(.*)|(.*), on foot")


def _arm(who: Person, one: Detail) -> None:
    """The weapon that this line tells of, if it tells of one."""
    found = _ARMS.fullmatch(one.name)
    if found is None or "damage" not in one.text:
        return
    how, name = found[1] or "", found[2] or found[3]
    arm = who.arms.setdefault(name, Arm(name, 0))
    arm.bonus = int(re.search(r"damage ([+-]\d+)", one.text)[1])  # type: ignore[index]
    if reach := re.search(r"reach ([\d.]+)\"", one.text):
        arm.reach = float(reach[1])
    if ranges := re.search(r"up to ([\d.]+)\", long beyond ([\d.]+)\"", one.text):
        arm.far, arm.short = float(ranges[1]), float(ranges[2])
    if "two hands" in one.text:
        arm.hands = 2
    arm.missile |= how in ("Shoot: ", "")
    arm.many |= "by the bundle" in one.text
    arm.limb |= how == "Fight with " or (how == "Strike: " and "Fig" not in who.sheet.numbers)
    if how == "Strike: ":
        who.weapon = name
