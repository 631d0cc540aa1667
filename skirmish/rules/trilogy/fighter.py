"""A warrior under `trilogy`: attributes, skills, talents, kit; its three ladders, and what it has done this round."""

from __future__ import annotations

from typing import Literal

from skirmish.core.record import Record, evolve
from skirmish.core.units import Point
from skirmish.rules.trilogy.arms import Armour, Missile, Mount, Weapon

UNARMED = Weapon("unarmed", "bare hands", "brawling", "TRI-39", bonus=-1)
"""What everybody has. (TRI-39)"""
Attribute = Literal["acumen", "deftness", "fortitude", "intellect", "roving", "subterfuge"]
SKILLS: dict[str, Attribute] = {
    "command": "acumen", "composure": "acumen", "deceive": "acumen", "intimidate": "acumen", "persuade": "acumen",
    "archery": "deftness", "climbing": "deftness", "manoeuvre": "deftness", "running": "deftness",
    "throwing": "deftness",
    "brawling": "fortitude", "endurance": "fortitude", "fighting": "fortitude", "shieldcraft": "fortitude",
    "strength": "fortitude",
    "craft": "intellect", "healing": "intellect", "lore": "intellect", "perception": "intellect",
    "spellcraft": "intellect",
    "navigation": "roving", "riding": "roving", "survival": "roving", "tracking": "roving", "watch": "roving",
    "ambush": "subterfuge", "disguise": "subterfuge", "locks": "subterfuge", "sleight": "subterfuge",
    "stealth": "subterfuge",
}  # fmt: skip
"""The thirty skills, and the attribute each belongs to. (TRI-15, TRI-16)"""
WOUNDED, MAIMED, DOWN, DEAD = 1, 2, 3, 4
SHAKEN, PANICKED, BROKEN = 1, 2, 3
TIRED, EXHAUSTED, COLLAPSED = 1, 2, 3
"""The rungs of each ladder that tell, counted from the first that does. (TRI-34)"""
Ladder = Literal["injury", "distress", "fatigue"]
RUNGS: dict[Ladder, tuple[str, ...]] = {
    "injury": ("bruised", "wounded", "maimed", "down", "dead"),
    "distress": ("unsettled", "shaken", "panicked", "broken"),
    "fatigue": ("winded", "tired", "exhausted", "collapsed"),
}
"""Their names; of the first there are as many as the body or the nerve has points. (TRI-34)"""


class Attributes(Record, cache_hash=True):
    """The six attributes, 1 to 3. (TRI-14)"""

    acumen: int = 2
    deftness: int = 2
    fortitude: int = 2
    intellect: int = 2
    roving: int = 2
    subterfuge: int = 2


class Build(Record, cache_hash=True):
    """What a warrior is for good. (TRI-14..21)"""

    attributes: Attributes
    skills: tuple[tuple[str, int], ...]
    """(skill, score), ascending by name; one that isn't named has 0. (RT-21)"""
    talents: tuple[str, ...] = ()
    events: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Life Events: (what happened, its tags). (TRI-27, TRI-29)"""
    level: int = 1
    hero: bool = False
    bulk: int = 0
    """Fortitude of its body's ladder and soak, of creatures whose bodies are tougher; 0: its own. (TRI-34)"""
    natural_armour: int = 0
    terror: int = 0
    """The threshold at which who first sees it is tested; 0: nobody fears it. (TRI-47)"""
    nerve: Literal["", "fearless", "mindless"] = ""
    """Of those who are hard to frighten, or can't be. (TRI-36)"""

    def score(self, skill: str) -> int:
        """The skill's score, 0 if untrained."""
        for name, score in self.skills:
            if name == skill:
                return score
        return 0

    def rank(self, skill: str) -> int:
        """Attribute and skill. (TRI-15)"""
        attribute: int = getattr(self.attributes, SKILLS[skill])
        return attribute + self.score(skill)

    @property
    def body(self) -> int:
        """Fortitude of its body. (TRI-34, TRI-37)"""
        return self.bulk or self.attributes.fortitude

    def soft_rungs(self, ladder: Ladder) -> int:
        """How many rungs a ladder has before any that tells. (TRI-34)"""
        if ladder == "distress":
            return self.attributes.acumen
        return self.body if ladder == "injury" else self.attributes.fortitude


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
        return next((weapon for weapon in self.melee if weapon.id == ident), self.melee[-1])

    @property
    def heavy(self) -> bool:
        """Whether its armour slows it, and tires it twice as fast. (TRI-43, TRI-49)"""
        return self.suit is not None and self.suit.armour >= HEAVY


HEAVY = 3
"""Armour from which on it weighs. (TRI-49)"""


class Fighter(Record, cache_hash=True):
    """The trilogy slot of a model."""

    build: Build
    kit: Kit
    injury: int = 0
    distress: int = 0
    fatigue: int = 0
    """Rungs filled. (TRI-32, TRI-34)"""
    weapon: str = UNARMED.id
    """The melee weapon in hand, by id."""
    dropped: tuple[tuple[str, Point, int], ...] = ()
    """Weapons that it has dropped, where they lie, and on which level. (TRI-41)"""
    posture: str = "standing"
    """standing, down (prone), stunned (helpless), out."""
    stable: bool = False
    """It lies helpless, and won't die of it. (TRI-50)"""
    hidden: bool = False
    defending: bool = False
    """Until its next activation. (TRI-44)"""
    exposed: bool = False
    """It has fumbled an attack: until its next activation enemies in contact have Advantage. (TRI-41)"""
    surprised: int = 0
    """The last round in which it has no action. (TRI-46)"""
    walked: bool = False
    acted: bool = False
    ran: bool = False
    moved: float = 0.0
    """Inches gone in this round."""
    vanished: bool = False
    """It has tried to vanish in this round. (TRI-57)"""
    rested: bool = False
    """It took the action to rest. (TRI-49)"""
    fought: bool = False
    """It has struck or been struck at in this round. (TRI-49)"""
    rounds_fought: int = 0
    """Consecutive rounds of melee before this one. (TRI-49)"""
    furious: int = 0
    """The last round of its Furious Blow. (TRI-53)"""
    reload: int = 0
    """Actions until it may shoot again."""
    fortune: int = 0
    fate: int = 0
    marked: int = 0
    """Bit mask of its Life Events that are used up on this level. (TRI-28)"""
    level: int = 1
    """It may rise in the middle of a battle. (TRI-30)"""
    threatened: tuple[int, ...] = ()
    """Whom it has tried to intimidate in this battle. (TRI-47)"""
    beheld: tuple[int, ...] = ()
    """The terrors that it has seen in this battle. (TRI-47)"""
    mourned: bool = False
    """Its friends have seen it fall. (RT-33)"""
    tended: bool = False
    """Somebody has tried to heal it in this battle. (TRI-50)"""
    winds: int = 0
    """Times it may still take a second wind."""
    steed: int = -1
    """Rungs of its mount's ladder that are filled; -1: it walks. (TRI-51)"""

    @property
    def standing(self) -> bool:
        """On its feet or in the saddle."""
        return self.posture == "standing"

    @property
    def mounted(self) -> bool:
        """Whether it rides."""
        return self.steed >= 0

    @property
    def wound(self) -> int:
        """WOUNDED, MAIMED, DOWN or DEAD; 0 below. (TRI-35)"""
        return max(0, self.injury - self.build.soft_rungs("injury"))

    @property
    def fear(self) -> int:
        """SHAKEN, PANICKED or BROKEN; 0 below. (TRI-35)"""
        return max(0, self.distress - self.build.attributes.acumen)

    @property
    def weariness(self) -> int:
        """TIRED, EXHAUSTED or COLLAPSED; 0 below. (TRI-35)"""
        return max(0, self.fatigue - self.build.soft_rungs("fatigue"))

    @property
    def panicked(self) -> bool:
        """Whether it must get away from its enemies. (TRI-35)"""
        return self.fear >= PANICKED

    def has(self, talent: str) -> bool:
        """Whether it has the talent. (TRI-52)"""
        return talent in self.build.talents


def fresh_round(slot: Fighter) -> Fighter:
    """The slot at the start of a round."""
    rounds = slot.rounds_fought + 1 if slot.fought else 0
    return evolve(
        slot, walked=False, acted=False, ran=False, moved=0.0, vanished=False, rested=False, fought=False,
        rounds_fought=rounds,
    )  # fmt: skip
