"""A warrior under `dots`: attributes, skills, kit; its dots and boxes of health, its plan, and what it has done."""

from __future__ import annotations

from typing import Literal

from skirmish.core.record import Record, evolve
from skirmish.rules.dots.arms import Armour, Missile, Mount, Weapon

BOXES = 13
"""Boxes of body that everybody has. (DOT-44)"""
WOUNDED, DISABLED, UNCONSCIOUS = 13, 8, 3
"""The most boxes left at which each state begins, once there are no dots. (DOT-47)"""
UNROLLED = -1000
"""The initiative of who hasn't rolled it."""
UNARMED = Weapon("unarmed", "bare hands", "unarmed")
"""What everybody has. (DOT-80)"""
BIRD = "bird-attack"
"""How a plan names what Bird Forms do with the sword. (R-17)"""
Kind = Literal["melee", "ranged", "power"]
"""What a warrior is about in a round: what its initiative is rolled for. (DOT-66)"""
Tough = Literal["", "ogier", "myrddraal"]
"""For whom boxes are as dots: to unconsciousness, or to the last box. (DOT-53)"""
Art = Literal["", "attack", "parry", "block", "leap", "tumble"]
"""The kinds of a swordmaster's actions. (DOT-30)"""


class Attributes(Record, cache_hash=True):
    """The nine attributes, 0 to 5. (DOT-100, R-52)"""

    strength: int = 2
    dexterity: int = 2
    stamina: int = 2
    charisma: int = 2
    manipulation: int = 2
    appearance: int = 2
    perception: int = 2
    intelligence: int = 2
    wits: int = 2


class Build(Record, cache_hash=True):
    """What a warrior is for good. (DOT-45, DOT-100..106)"""

    attributes: Attributes
    skills: tuple[tuple[str, int], ...]
    """(skill, dots), ascending by name; one that isn't named has none."""
    willpower: int = 2
    health: int = 2
    """Dots of health at its best. (DOT-45)"""
    soak: int = 0
    """Points of each hit that may go straight to boxes. (DOT-58)"""
    boxes: int = BOXES
    hide: int = 0
    """Dots of armour that it was born with. (DOT-56)"""
    tough: Tough = ""
    hero: bool = False

    def dots(self, skill: str) -> int:
        """Its dots in the skill, 0 if untrained."""
        for name, dots in self.skills:
            if name == skill:
                return dots
        return 0


class Kit(Record, cache_hash=True):
    """What a warrior carries: the same all battle long."""

    melee: tuple[Weapon, ...] = (UNARMED,)
    """The one it would hold first; bare hands are the last."""
    missiles: tuple[Missile, ...] = ()
    suit: Armour | None = None
    shield: Armour | None = None
    mount: Mount | None = None

    def weapon(self, ident: str) -> Weapon:
        """The melee weapon of this id; bare hands if it carries no such thing."""
        for weapon in self.melee:
            if weapon.id == ident:
                return weapon
        return self.melee[-1]


class Plan(Record, cache_hash=True):
    """What a warrior has declared for the round; `plans.py` reads and prices it. (DOT-23, DOT-26, DOT-67)"""

    attack: str = ""
    """The weapon it attacks with, or `bird-attack`."""
    foe: int = -1
    """Whom it attacks first. (DOT-68, R-49)"""
    dice: int = 0
    """The share of the attack; 0: it isn't split. (DOT-23)"""
    parry: int = 0
    """The share of its parries; 0: it has declared none. (R-9)"""
    bird: int = 0
    """The share of bird attacks beside those with the sword; 0: it makes none beside them. (DOT-23, DOT-26)"""
    power: bool = False
    """It works magic. (R-109)"""
    run: bool = False
    tumble: bool = False
    """It tumbles as it runs, and keeps its attack if that succeeds. (DOT-78)"""
    dodge: bool = False
    """It does nothing but dodge. (DOT-90)"""
    draw: str = ""
    """The weapon it takes in hand. (R-20)"""
    formation: bool = False
    strategy: bool = False
    """It follows its leader's plan. (DOT-87)"""
    intent: str = ""
    """What it does by magic, in the words of its magic; once that is declared, the magic knows it. (DOT-174)"""

    def share(self, attack: str) -> int:
        """The dice dealt out to this attack; 0: it isn't split. (DOT-23)"""
        return self.dice if attack == self.attack else self.bird if attack == BIRD else 0


class Fighter(Record, cache_hash=True):
    """The dots slot of a model."""

    build: Build
    kit: Kit
    dots: int = 2
    """Of health that are left. (DOT-45)"""
    boxes: int = BOXES
    """Of body that are left. (DOT-44)"""
    armour: int = 0
    """Dots of armour that it wears now. (DOT-57)"""
    weapon: str = UNARMED.id
    """The melee weapon in hand, by id."""
    posture: str = "standing"
    """standing, down (prone), stunned (unconscious), out."""
    hidden: bool = False
    kind: Kind = "melee"
    score: int = UNROLLED
    """Its initiative, without what lost boxes take off. (DOT-50, DOT-64)"""
    bonus: int = 0
    """What was added to it: of equals the higher acts first. (R-39)"""
    fumbled: bool = False
    """It rolled a 1 for initiative in this round. (DOT-65)"""
    plan: Plan | None = None
    """None: it hasn't declared. (DOT-67)"""
    dazed: bool = False
    """It has failed its save: neither action nor active defence in this round. (DOT-52)"""
    forfeited: bool = False
    """It has given up its action of this round for a defence. (DOT-91)"""
    walked: bool = False
    ran: bool = False
    moved: float = 0.0
    """Inches gone in this round."""
    attacks: int = 0
    """Attacks made in this round. (DOT-27)"""
    birds: int = 0
    """Those of them that were bird attacks. (DOT-22)"""
    second: tuple[int, str] | None = None
    """At whom its second attack of this round was, and with what. (R-21)"""
    struck: tuple[int, ...] = ()
    """At whom it has struck in this round."""
    parries: int = 0
    """Parries, blocks and dances in this round. (DOT-22)"""
    dodges: int = 0
    """The same of dodges. (DOT-89)"""
    evades: int = 0
    """Successful ones: each takes a die off all its later pools of the round. (DOT-92)"""
    late: int = 0
    """Dice that its dodges lack as it began to dodge late. (DOT-91)"""
    soaked: int = 0
    """Points that Soak has sent to boxes in this round, where it counts once a round. (R-29)"""
    dodging: bool = False
    """It dodges every further attack of this round. (DOT-89)"""
    committed: int = 0
    """The last round in which it can only dodge, after a tumble. (DOT-36)"""
    art: Art = ""
    """The kind of its last action by the sword. (DOT-34)"""
    switches: int = 0
    """How often it has changed that in this round. (DOT-34)"""
    met: tuple[int, ...] = ()
    """The opponents it has dealt with in this round. (DOT-33)"""
    artless: bool = False
    """It has left the art for this round. (DOT-35)"""
    drag: int = 0
    """Dice that it lacks since, as it had lost more in the art than Tree Forms gave. (DOT-35)"""
    past: tuple[int, int] = (0, 0)
    """(blows, bird attacks) made before that: they count as no repetitions. (DOT-35)"""
    reload: int = 0
    """Rounds until it may shoot again. (R-48)"""
    thrown: tuple[str, ...] = ()
    """The weapons that it has thrown, by id. (DOT-88, R-48)"""
    surprise: int = 0
    """Rounds in which it may only defend itself. (DOT-62)"""
    edge: int = 0
    wary: int = 0
    """Dice of attacks by the winners of an ambush, and of defences by its victims, one fewer each round. (DOT-63)"""
    upset: int = 0
    """Penalty dots of a lost ambush, one fewer each round. (DOT-62)"""

    @property
    def standing(self) -> bool:
        """On its feet or in the saddle."""
        return self.posture == "standing"

    @property
    def mounted(self) -> bool:
        """Whether it rides."""
        return self.kit.mount is not None and self.posture == "standing"

    @property
    def hurt(self) -> int:
        """Boxes that it has lost, if they tell: none while a dot is left. (DOT-47, DOT-48, DOT-53)"""
        return 0 if self.dots > 0 or self.build.tough else self.build.boxes - self.boxes

    @property
    def spent(self) -> bool:
        """Whether it has no plan left to carry out in this round."""
        return self.forfeited or self.plan is None or self.plan.dodge or self.dodging

    def has(self, skill: str) -> bool:
        """Whether it has a dot in the skill."""
        return self.build.dots(skill) > 0


def fresh_round(slot: Fighter) -> Fighter:
    """The slot at the start of a round. (DOT-74)"""
    return evolve(
        slot, plan=None, dazed=False, forfeited=False, walked=False, ran=False, moved=0.0, attacks=0, birds=0,
        second=None, struck=(), parries=0, dodges=0, evades=0, late=0, dodging=False, art="", switches=0, met=(),
        artless=False, drag=0, past=(0, 0), soaked=0, reload=max(0, slot.reload - 1),
        surprise=max(0, slot.surprise - 1), edge=max(0, slot.edge - 1), wary=max(0, slot.wary - 1),
        upset=max(0, slot.upset - 1),
    )  # fmt: skip
