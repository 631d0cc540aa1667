"""A warrior under the skirmish rules: profile, weapons in hand, wounds, and what it has done this turn. (SKR-1..5)"""

from __future__ import annotations

from collections.abc import Sequence

from skirmish.core.record import UNSET, Record, Unset, evolve
from skirmish.core.state import Warrior
from skirmish.rules.skirmish.arms import Armour, Arms, MeleeWeapon, MissileWeapon

NO_SAVE = 7
NATURAL = MeleeWeapon("natural", "tooth and claw", "SKR-76")
"""What animals and monsters fight with, who ignore the row of the fist. (SKR-76)"""


class Profile(Record, cache_hash=True):
    """The characteristics. M in inches. (SKR-1)"""

    M: int = 4
    WS: int = 3
    BS: int = 3
    S: int = 3
    T: int = 3
    W: int = 1
    I: int = 3  # noqa: E741  # the game's letter for Initiative
    A: int = 1
    Ld: int = 7


class Grip(Record, cache_hash=True):
    """What is in the two hands in close combat. (SKR-69, SKR-78)"""

    main: MeleeWeapon
    off: MeleeWeapon | None = None
    guard: str = ""
    """`shield` or `buckler` in the other hand."""

    @property
    def name(self) -> str:
        """`sword and dagger`, `spear and shield`, `halberd`."""
        other = self.off.name if self.off else self.guard
        return f"{self.main.name} and {other}" if other else self.main.name

    @property
    def parries(self) -> int:
        """How many things in hand can parry. (SKR-63)"""
        return int(self.main.parry) + int(self.off is not None and self.off.parry) + int(self.guard == "buckler")


class Outfit(Record, cache_hash=True):
    """What a warrior carries: ways to fight, missiles, protection. The same all battle long."""

    grips: tuple[Grip, ...]
    missiles: tuple[MissileWeapon, ...] = ()
    suit_save: int = NO_SAVE
    """Armour save of the suit alone, 7: none."""
    shield: bool = False
    helmet: bool = False
    far_shots: int = 0
    """Modifier to shots at the wearer from further than `far_in`."""
    far_in: float = 0.0


class Fighter(Record, cache_hash=True):
    """The skirmish slot of a model."""

    profile: Profile
    outfit: Outfit
    traits: tuple[tuple[str, str], ...]
    wounds: int
    grip: Grip
    posture: str = "standing"
    """standing, down (knocked down) or stunned."""
    fleeing: bool = False
    hidden: bool = False
    frenzied: bool = False
    """Still in frenzy: lost for the battle when put down. (SKR-72)"""
    fighting: bool = False
    """Was in combat at the end of the last turn, and is since: this is not its first round. (SKR-60)"""
    moved: bool = False
    ran: bool = False
    charged: bool = False
    failed_charge: bool = False
    barred_charge: bool = False
    """No charge this turn: the Initiative test of SKR-24 failed."""
    rallied: bool = False
    rose: bool = False
    shot: bool = False
    stupid: bool = False
    afraid: bool = False
    """Hits on 6s only in this round. (SKR-70)"""
    parried: bool = False
    """Its parry of this phase is used, or was due and couldn't be made. (SKR-63)"""
    fell: bool | Unset = UNSET
    """From a height: no more move or hiding this turn; left out if it didn't. (SKR-36)"""

    @property
    def standing(self) -> bool:
        """Neither knocked down nor stunned. (SKR-5)"""
        return self.posture == "standing"

    def has(self, trait: str) -> bool:
        """Whether the warrior has the special rule."""
        return bool(self.traits) and any(name == trait for name, _ in self.traits)

    def about(self, trait: str) -> str:
        """The parameter of a special rule it has."""
        return next((parameter for name, parameter in self.traits if name == trait), "")


def fresh_turn(fighter: Fighter) -> Fighter:
    """The fighter at the start of a turn: what it did in the turn before is forgotten. Itself if that is nothing."""
    f = fighter
    went = f.moved or f.ran or f.charged or f.failed_charge or f.barred_charge
    if not (went or f.rallied or f.rose or f.shot or f.afraid or f.parried or f.fell):
        return fighter
    return evolve(
        fighter, moved=False, ran=False, charged=False, failed_charge=False, barred_charge=False,
        rallied=False, rose=False, shot=False, afraid=False, parried=False, fell=UNSET,
    )  # fmt: skip


def grips_of(melee: list[MeleeWeapon], guards: Sequence[str], bare: MeleeWeapon) -> tuple[Grip, ...]:
    """All ways to hold what it carries, the costliest first; bare hands if it carries nothing. (SKR-62, SKR-76)"""
    found: dict[Grip, None] = {}
    for index, main in enumerate(melee):
        others = [o for at, o in enumerate(melee) if at != index and _pair(main, o)]
        free = [guard for guard in guards if main.hands == 1 and ("any" in main.beside or guard in main.beside)]
        ways = [Grip(main, off=other) for other in others] + [Grip(main, guard=guard) for guard in free]
        found.update(dict.fromkeys(ways or [Grip(main)]))
    return tuple(found) or (Grip(bare),)


def _pair(main: MeleeWeapon, other: MeleeWeapon) -> bool:
    return main.hands == other.hands == 1 and "any" in main.beside and "any" in other.beside


def enlist(warrior: Warrior, arms: Arms) -> Fighter:
    """The warrior's fighter: profile of the roster, gear of its items. (SKR-76..78)"""
    profile = Profile(**dict(warrior.profile))
    melee = sorted((arms.melee[i] for i in warrior.items if i in arms.melee), key=lambda w: (-w.worth, w.id))
    armour = [arms.armour[i] for i in warrior.items if i in arms.armour]
    guards = [a.guard for a in armour if a.guard]
    cloak = min((a for a in armour if a.far_shots), key=lambda a: a.far_shots, default=None)
    bare = NATURAL if {"animal", "monster"} & set(warrior.keywords) else arms.melee["fist"]
    outfit = Outfit(
        grips=grips_of(melee, guards, bare),
        missiles=tuple(arms.missiles[i] for i in warrior.items if i in arms.missiles),
        suit_save=min((a.save for a in armour if a.save and not a.guard), default=NO_SAVE),
        shield="shield" in guards,
        helmet=any(a.helmet for a in armour),
        far_shots=cloak.far_shots if cloak else 0,
        far_in=cloak.far_in if cloak else 0.0,
    )
    slow = _encumbered(armour)
    return Fighter(
        profile=evolve(profile, M=profile.M - slow),
        outfit=outfit,
        traits=warrior.traits,
        wounds=profile.W,
        grip=outfit.grips[0],
        frenzied=any(name == "frenzy" for name, _ in warrior.traits),
    )


def _encumbered(armour: list[Armour]) -> int:
    carries_shield = any(a.guard == "shield" for a in armour)
    return max((a.slows_with_shield for a in armour), default=0) if carries_shield else 0
