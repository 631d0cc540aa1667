"""A warrior under `resolve`: attributes, skills, traits, kit; wounds, Fortitude, and what it has done this round."""

from __future__ import annotations

from typing import Literal

from skirmish.core.record import Record, evolve
from skirmish.rules.resolve.arms import Armour, Herb, Missile, Mount, Weapon

Die = Literal[2, 4, 6, 8, 10, 12, 20]
"""How many sides it has: the ladder of RES-1."""
LADDER: tuple[Die, ...] = (2, 4, 6, 8, 10, 12, 20)
"""The types of dice. (RES-1)"""
UNARMED = Weapon("unarmed", "bare hands", "brawling", "RES-49", bonus=-1)
"""What everybody has. (RES-49)"""


def step_down(die: int) -> int:
    """The next smaller die; a d2 stays one. (RES-2, RES-57)"""
    return LADDER[max(0, LADDER.index(die) - 1)]


class Attributes(Record, cache_hash=True):
    """The eight attributes as die sizes; 6 is an average person. (RES-1)"""

    strength: int = 6
    endurance: int = 6
    deftness: int = 6
    quickness: int = 6
    intelligence: int = 6
    perception: int = 6
    presence: int = 6
    will: int = 6


class Build(Record, cache_hash=True):
    """What a warrior is for good: attributes, skills, and the traits made of them or given by its template. (RES-12)"""

    attributes: Attributes
    skills: tuple[tuple[str, int], ...]
    """(skill, rank), ascending by name; names are ids like `sword`, `snap-shot`, `plant-lore`."""
    body: int
    fortitude: int
    initiative: int
    movement: int
    """Paces. (RES-24)"""

    def rank(self, skill: str) -> int:
        """The rank in the skill, 0 if untrained. (RES-3)"""
        for name, rank in self.skills:
            if name == skill:
                return rank
        return 0


class Kit(Record, cache_hash=True):
    """What a warrior carries: the same all battle long."""

    melee: tuple[Weapon, ...] = (UNARMED,)
    """The one it would hold first; bare hands are the last."""
    missiles: tuple[Missile, ...] = ()
    suit: Armour | None = None
    shield: Armour | None = None
    mount: Mount | None = None

    @property
    def encumbrance(self) -> int:
        """Of suit and shield. (RES-50)"""
        return sum([a.encumbrance for a in (self.suit, self.shield) if a is not None])

    def weapon(self, ident: str) -> Weapon:
        """The melee weapon of this id; bare hands if it carries no such thing."""
        for weapon in self.melee:
            if weapon.id == ident:
                return weapon
        return UNARMED


class Wound(Record, cache_hash=True):
    """One hit that cost Body. (RES-54)"""

    size: int
    treated: bool = False
    hopeless: bool = False
    """Field treatment was botched: it can never help this wound. (RES-92)"""


GAITS = {"walk": 1.0, "canter": 1.5, "gallop": 2.0}
"""Times the Movement of a beast, the slowest first. (RES-75)"""


class Steed(Record, cache_hash=True):
    """What is left of the mount. (RES-82)"""

    body: int
    fortitude: int
    gait: str = "walk"
    """Of this round: walk, canter or gallop. (RES-75)"""
    fatigue: int = 0
    """Consecutive rounds at a gallop."""
    rests: int = 0
    """Consecutive rounds without, since its limit was reached. (RES-45)"""
    struck: bool = False
    """It has attacked in this round. (RES-78)"""
    spooked: bool = False
    """It has had a beast that eats horses near it in this battle. (RES-80)"""
    startled: int = 0
    """The last round in which noise frightened it: once a round is enough. (RES-80)"""


class Dread(Record, cache_hash=True):
    """What a fear source has done to the model. (RES-87, RES-88)"""

    source: int
    """Model id."""
    immune: bool = False
    rank: int = 0
    """The line of the fear table that holds: 1 unease (-1 against it in sight), 5 terror (-2, no nearer)."""


class Person(Record, cache_hash=True):
    """The resolve slot of a model."""

    build: Build
    kit: Kit
    body: int
    fortitude: int
    weapon: str = UNARMED.id
    """The melee weapon in hand, by id."""
    ready: bool = False
    """A pole arm that is ready to hold off. (RES-73)"""
    posture: str = "standing"
    """standing, down (prone), stunned (unconscious: Body or Fortitude is gone), out (dead or gone)."""
    wounds: tuple[Wound, ...] = ()
    dies: int = 0
    """The round at whose end it dies; 0: it isn't dying. (RES-55)"""
    hidden: bool = False
    asleep: bool = False
    surprised: int = 0
    """The last round in which it can only do free actions; 0: none. (RES-28, RES-29)"""
    flight: int = 0
    """The last round of its flight; 0: it doesn't flee. (RES-88)"""
    lost: int = 0
    """Main actions it still has to lose. (RES-60, RES-88)"""
    lost_by: str = "RES-60"
    """The rule by which it lost the last of them."""
    moved: float = 0.0
    """Inches gone in this activation."""
    walked: bool = False
    """Its move of this round is used."""
    acted: bool = False
    """Its main action of this round is used. (RES-17)"""
    freed: bool = False
    """Its free action of this round is used. (RES-23)"""
    ran: bool = False
    held_off: bool = False
    """It was forced back and can't attack in this round; or: see `kept`. (RES-69)"""
    kept: bool = False
    """It has held somebody off in this round. (RES-70)"""
    manoeuvred: bool = False
    """It has brought a pole arm to bear on who is Close, for this round. (RES-71)"""
    parrying: bool = False
    """It chose Parry as its main action, until its next activation. (RES-52)"""
    riposted: bool = False
    hurt: bool = False
    """It was wounded in this round, which is no rest then. (RES-40)"""
    strenuous: bool = False
    """This round is no rest. (RES-40)"""
    proved: bool = False
    """It has stood the fatigue check of this round, or needed none. (RES-41)"""
    fatigue: int = 0
    """Consecutive strenuous rounds. (RES-39)"""
    checks: int = 0
    """The k of the next fatigue check, less one. (RES-41)"""
    rests: int = 0
    """Consecutive resting rounds since the limit was reached. (RES-45)"""
    reload: int = 0
    """Main actions until it may shoot again. (RES-66)"""
    task: tuple[str, int, int] = ("", -1, 0)
    """A task over several rounds: its name, about whom, main actions done. (RES-22, RES-92)"""
    tasked: int = 0
    """The last round in which a main action went into it: who skips one begins again. (RES-22)"""
    herbs: tuple[Herb, ...] = ()
    """Infusions left. (RES-97)"""
    dreads: tuple[Dread, ...] = ()
    steed: Steed | None = None
    """None for who walks, or whose mount is dead."""

    @property
    def standing(self) -> bool:
        """Neither prone nor unconscious."""
        return self.posture == "standing"

    @property
    def mounted(self) -> bool:
        """Whether it rides. (RES-74)"""
        return self.steed is not None


def fresh_round(slot: Person) -> Person:
    """The slot at the start of a round."""
    steed = slot.steed
    if steed is not None and (steed.struck or steed.gait != "walk"):
        steed = evolve(steed, struck=False, gait="walk")
    return evolve(
        slot, steed=steed, moved=0.0, walked=False, acted=False, freed=False, ran=False, held_off=False, kept=False,
        manoeuvred=False, riposted=False, hurt=False, strenuous=False, proved=False,
    )  # fmt: skip
