"""Who fights under dots and boxes: the sheet, read, and how each stands now. (DOT-29..59, DOT-80, DOT-88)"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from printed_page import Detail, Sheet

BOXES = 13
LAST = -99
"""The initiative of who fumbles twice. (DOT-65)"""
UNROLLED = -1000
"""That of who has joined the battle in this round."""


class Arm(NamedTuple):
    """A weapon of the rulebook. (DOT-14, DOT-29, DOT-71, DOT-80, DOT-88)"""

    skill: str
    traits: tuple[str, ...]
    dice: int = 0
    ease: int = 0
    reach: float = 0.0
    sword: bool = False
    dance: bool = False
    far: float = 0.0
    """Of what is shot or thrown."""
    bundle: bool = False
    slow: bool = False
    """It shoots every second round."""
    two_hands: bool = False


_EDGED = ("Str", "basic forms")
ARMS = {
    "bare hands": Arm("unarmed", ("Str",)),
    "tooth and claw": Arm("unarmed", ("Str",)),
    "great fists": Arm("unarmed", ("Str",), dice=1),
    "knife": Arm("knife", ("Dex",), far=8),
    "throwing knives": Arm("knife", ("Dex",), far=8, bundle=True),
    "sword": Arm("sword", _EDGED, sword=True),
    "greatsword": Arm("sword", _EDGED, dice=1, sword=True, two_hands=True),
    "heron-mark blade": Arm("sword", _EDGED, ease=1, sword=True),
    "Thakan'dar blade": Arm("sword", _EDGED, ease=1, sword=True),
    "power-wrought blade": Arm("sword", _EDGED, ease=1, sword=True),
    "trolloc blade": Arm("sword", ("Str",)),
    "axe": Arm("axe", ("Str",)),
    "two-handed axe": Arm("axe", ("Str",), dice=1, two_hands=True),
    "mace": Arm("hammer", ("Str",)),
    "flail": Arm("hammer", ("Str",), dice=1, two_hands=True),
    "staff": Arm("staff", ("Str", "Dex"), reach=1, two_hands=True),
    "wand": Arm("staff", ("Str",)),
    "short spear": Arm("spear", ("Str", "Dex"), dance=True, far=10),
    "javelin": Arm("spear", ("Str",), far=10, bundle=True),
    "spear": Arm("spear", ("Str",), reach=1, dance=True, far=10),
    "lance": Arm("spear", ("Str",), dice=1, reach=1),
    "halberd": Arm("polearm", ("Str",), dice=1, reach=1, two_hands=True),
    "pike": Arm("polearm", ("Str",), reach=2, two_hands=True),
    "ashandarei": Arm("polearm", ("Str", "Dex"), ease=1, reach=1, two_hands=True),
    "sling": Arm("thrown", ("Dex",), far=16),
    "short bow": Arm("bow", ("Per",), far=24),
    "bow": Arm("bow", ("Per",), far=30),
    "longbow": Arm("bow", ("Per",), far=36),
    "crossbow": Arm("crossbow", ("Per",), dice=1, far=30, slow=True),
}
SHOT = ("sling", "short bow", "bow", "longbow", "crossbow")


@dataclass
class Plan:
    """What it has declared. (DOT-23, DOT-26)"""

    attack: str = ""
    """The weapon, or `bird attack`."""
    dice: int = 0
    """Its share; 0: it isn't split."""
    foe: str = ""
    missile: bool = False
    bird: int = 0
    parry: int = 0
    magic: bool = False
    run: bool = False
    tumble: bool = False
    dodge: bool = False
    draw: str = ""
    formation: bool = False
    strategy: bool = False

    @property
    def kind(self) -> str:
        """melee, missiles, magic; '' if it goes with any. (DOT-66)"""
        return "magic" if self.magic else "" if not self.attack else "missiles" if self.missile else "melee"


@dataclass
class Fighter:
    """One of them as it stands now."""

    sheet: Sheet
    skills: dict[str, int] = field(default_factory=dict)
    dots: int = 0
    boxes: int = BOXES
    hide: int = 0
    """So much of its armour it was born with. (DOT-19)"""
    mount: str = ""
    tough: str = ""
    """ogier, myrddraal. (DOT-53)"""
    weapon: str = ""
    melee: set[str] = field(default_factory=set)
    missiles: set[str] = field(default_factory=set)
    """What it may shoot, and throw."""
    thrown: list[str] = field(default_factory=list)
    posture: str = "standing"
    """standing, prone, unconscious, gone."""
    hidden: bool = False
    effects: set[str] = field(default_factory=set)
    """What magic has laid on it and lasts."""
    kind: str = "melee"
    score: int | None = None
    bonus: int = 0
    fumbled: int = 0
    """The round in which it rolled a 1 for initiative. (DOT-65)"""
    surprise: int = 0
    edge: int = 0
    wary: int = 0
    upset: int = 0
    reload: int = 0
    committed: int = 0
    """The last round in which it can only dodge. (DOT-36)"""
    joined: int = 0
    """The round in which magic has called it up."""
    freed: int = 0
    """The round in which something has let go of it that had kept it from declaring."""
    # Of this round
    plan: Plan | None = None
    saved: bool = False
    dazed: bool = False
    forfeited: bool = False
    done: bool = False
    """Its turn is over."""
    perhaps_done: bool = False
    """It is, or isn't: lots decide that haven't been told."""
    walked: bool = False
    ran: bool = False
    attacks: int = 0
    birds: int = 0
    struck: list[str] = field(default_factory=list)
    second: tuple[str, str] | None = None
    """(whom, which kind) of the second attack. (DOT-39)"""
    parries: int = 0
    dodges: int = 0
    evades: int = 0
    late: int = 0
    dodging: bool = False
    art: str = ""
    switches: int = 0
    met: set[str] = field(default_factory=set)
    artless: bool = False
    drags: set[int] = field(default_factory=lambda: {0})
    """What it may lack since it has left the art. (DOT-35)"""
    past: tuple[int, int] = (0, 0)
    """(blows, bird attacks) before that, which count as no repetitions, if the art was at work."""
    spared: bool = False
    """Whether the art was at work isn't known for certain."""

    # For good

    def number(self, label: str) -> int:
        """An attribute, or a skill by its name."""
        return self.sheet.number(label) if label[0].isupper() else self.skills.get(label, 0)

    def has(self, skill: str) -> bool:
        """Whether it has a dot of it."""
        return self.skills.get(skill, 0) > 0

    @property
    def hero(self) -> bool:
        """Whether it fights on when it is disabled; novices are heroes. (DOT-74)"""
        return not {"leader", "hero", "novice"}.isdisjoint(self.sheet.words)

    @property
    def leads(self) -> bool:
        """Whether the roster calls it leader. (DOT-86)"""
        return "leader" in self.sheet.words

    @property
    def worn(self) -> int:
        """Dots of armour that hinder it. (DOT-19)"""
        return self.sheet.number("Arm") - self.hide

    @property
    def arm(self) -> Arm:
        """What it has in hand."""
        return ARMS[self.weapon]

    def dice(self, weapon: str, *, missile: bool = False) -> int:
        """Dots with a weapon, one at least; the weapon's own dice aside. (DOT-12, DOT-21)"""
        return max(1, self.number(self.skill(weapon, missile=missile)))

    def skill(self, weapon: str, *, missile: bool) -> str:
        """What one attacks with."""
        return "thrown" if missile and weapon not in SHOT else ARMS[weapon].skill

    def needs(self, weapon: str, *, missile: bool = False) -> int:
        """10 less the best trait; 1 more for who hasn't learned it. (DOT-12, DOT-80, R-43)"""
        arm, throws = ARMS[weapon], missile and weapon not in SHOT
        traits = ("Dex",) if throws else arm.traits
        untrained = not self.has(self.skill(weapon, missile=missile))
        return 10 - max(map(self.number, traits)) + untrained - arm.ease

    def bird_dots(self) -> int:
        """DOT-40."""
        return self.number("bird forms") + self.number("Dex")

    def bird_dice(self) -> int:
        """What armour leaves of them. (DOT-20)"""
        return max(1, self.bird_dots() - self.worn)

    def parry_dice(self) -> int:
        """DOT-95, before anything is dealt out. (DOT-20)"""
        return max(1, self.number("basic forms") + self.number("Dex") - self.worn)

    def share(self, what: str) -> int:
        """The dice that are dealt out to it; 0: all. (DOT-23)"""
        if self.plan is None or self.spent:
            return 0
        return self.plan.dice if what == self.plan.attack else self.plan.bird if what == "bird attack" else 0

    def parries_with(self) -> bool:
        """Sword in hand, and the forms. (DOT-95)"""
        return self.arm.sword and self.has("basic forms")

    def flies(self) -> bool:
        """Bird attacks, leaps, blocks. (DOT-40)"""
        return self.arm.sword and self.has("bird forms")

    # How it stands

    @property
    def conscious(self) -> bool:
        """On the table and awake."""
        return self.posture in ("standing", "prone")

    @property
    def mounted(self) -> bool:
        """It rides as long as it stands."""
        return bool(self.mount) and self.posture == "standing"

    @property
    def state(self) -> str:
        """fit, wounded, disabled, unconscious, dead. (DOT-47, DOT-48, DOT-49, DOT-53)"""
        if self.dots > 0:
            return "fit"
        if self.boxes <= 0:
            return "dead"
        if self.tough == "myrddraal":
            return "fit"
        if self.boxes <= 3:
            return "unconscious"
        return "fit" if self.tough else "disabled" if self.boxes <= 8 else "wounded"

    @property
    def rank(self) -> tuple[int, int, int]:
        """The greater, the earlier, but for lots. (DOT-50, DOT-68, R-39)"""
        lost = 0 if self.dots > 0 or self.tough else self.sheet.tracks["Boxes"][1] - self.boxes
        return (UNROLLED if self.score is None else self.score) - lost, self.bonus, self.number("Wit")

    @property
    def spent(self) -> bool:
        """It has given its plan up for a defence, or has none but to dodge."""
        return self.forfeited or self.plan is None or self.plan.dodge or self.dodging

    def most(self) -> int:
        """How often it may attack in this round. (DOT-27, DOT-39, DOT-88)"""
        plan = self.plan
        if plan is None or not plan.attack:
            return 0
        weapon = plan.attack if plan.missile else self.weapon
        most = 1 if ARMS[weapon].slow else self.dice(weapon, missile=plan.missile)
        return most + (not plan.missile and self.arm.sword and self.has("second attack"))

    @property
    def has_done_all(self) -> bool:
        """Its turn is over, or it has made all its attacks. (DOT-91)"""
        return self.done or 0 < self.most() <= self.attacks

    @property
    def acted(self) -> bool:
        """It has done something of what it declared. (DOT-91)"""
        quick = self.has("quick draw") and self.arm.sword
        drawn = self.plan is not None and self.plan.draw == self.weapon and not quick
        return self.attacks > 0 or self.ran or drawn

    def stride(self) -> float:
        """Inches of a move. (DOT-75, DOT-76)"""
        return float(self.sheet.numbers["Mov"])

    def begin_round(self) -> None:
        """DOT-74."""
        self.surprise, self.edge = max(0, self.surprise - 1), max(0, self.edge - 1)
        self.wary, self.upset = max(0, self.wary - 1), max(0, self.upset - 1)
        self.reload = max(0, self.reload - 1)
        self.plan, self.second, self.art, self.past = None, None, "", (0, 0)
        self.saved = self.dazed = self.forfeited = self.done = self.perhaps_done = self.walked = self.ran = False
        self.dodging = self.artless = self.spared = False
        self.attacks = self.birds = self.parries = self.dodges = self.evades = self.late = self.switches = 0
        self.struck, self.met, self.drags = [], set(), {0}


_DICE = re.compile(r"(\d+) (?:die|dice) at (-?\d+)(?:, ([\d.]+)\")?")
_HIDE = re.compile(r"(\d+) of its armour is its own hide, which hinders nothing")
_TOUGH = {"boxes are as dots to it": "myrddraal", "boxes are as dots to it, but for the last three": "ogier"}


BIRD = "bird attack"
"""What the bird forms do with a sword in hand. (DOT-40)"""


def fighter_of(sheet: Sheet) -> tuple[Fighter, list[str]]:
    """As it begins, and what on its sheet doesn't follow from the rest of it."""
    who, said = Fighter(sheet), list[tuple[str, str, Detail]]()
    who.dots, who.boxes = sheet.tracks["Dots"][0], sheet.tracks["Boxes"][0]
    for one in sheet.details:
        text = one.name + one.text
        if one.rule == "DOT-102":
            who.skills = {name: int(dots) for name, dots in re.findall(r"([a-z -]+) (\d+)(?:, |$)", text)}
        elif found := _HIDE.fullmatch(text):
            who.hide = int(found[1])
        elif text in _TOUGH:
            who.tough = _TOUGH[text]
        elif text.startswith("rides a "):
            who.mount = text.removeprefix("rides a ")
        elif found := re.fullmatch(r"(Strike|Also at hand|Shoot|Throw): (.*)", one.name):
            said.append((found[1], found[2], one))
    for how, weapon, _ in said:
        if weapon == BIRD:
            continue
        (who.missiles if how in ("Shoot", "Throw") else who.melee).add(weapon)
        who.weapon = weapon if how == "Strike" else who.weapon
    return who, [*_faults(who, said)]


def _faults(who: Fighter, said: list[tuple[str, str, Detail]]) -> list[str]:
    """DOT-44, DOT-75, DOT-76, DOT-80, DOT-88, DOT-100, DOT-102."""
    sheet, wrong = who.sheet, list[str]()
    for how, weapon, one in said:
        missile, found = how in ("Shoot", "Throw"), _DICE.fullmatch(one.text)
        arm = ARMS.get(weapon)
        if weapon == BIRD and found is not None:
            due = who.bird_dice(), 10 - who.number("basic forms")
            if (int(found[1]), int(found[2])) != due or one.rule != "DOT-40" or not who.has("bird forms"):
                wrong.append(f"{one.name}: {due} with what it has learned")
            continue
        if arm is None or found is None:
            wrong.append(f"{one.name}: {one.text}")
            continue
        due = who.dice(weapon, missile=missile) + arm.dice, who.needs(weapon, missile=missile)
        far = (float(found[3]) if found[3] else 0.0) == (arm.far if missile else 0.0)
        if (int(found[1]), int(found[2])) != due or not far or missile != bool(found[3]):
            wrong.append(f"{one.name}: {due} with what it has learned")
    attributes = ("Str", "Dex", "Sta", "Cha", "Per", "Int", "Wit")
    wrong += [label for label in attributes if not 0 <= sheet.number(label) <= 5]
    wrong += [skill for skill, dots in who.skills.items() if not 1 <= dots <= 5]
    walks = 2.0 * max(2, sheet.number("Dex") - who.worn)
    if not who.mount and who.stride() != walks:
        wrong.append(f"Mov: {walks:g}")
    if sheet.tracks["Boxes"] != (BOXES, BOXES) or sheet.tracks["Dots"][0] != sheet.tracks["Dots"][1]:
        wrong.append("it begins whole, with 13 boxes")
    return wrong
