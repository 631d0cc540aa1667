"""Shots and blows by brute force: the rules told anew from the digest, to hold the forecast against."""

from __future__ import annotations

from typing import NamedTuple

from support.all_faces import Die


class Arm(NamedTuple):
    """One weapon's blow or shot: what it needs and does."""

    hit: int = 4
    wound: int = 4
    save: int = 7
    """The face the save needs after all modifiers; 7: none."""
    stun: int = 3
    """The lowest injury roll that stuns."""


class Target(NamedTuple):
    """Whom it strikes."""

    wounds: int = 1
    helmet: bool = False
    parries: int = 0
    """Dice for its parry."""


WORSE = ("standing", "down", "stunned", "out")


def batch(die: Die, arms: tuple[Arm, ...], target: Target) -> str:
    """One model's batch at a standing enemy: how it ends, and the wounds it has left if it stands. (SKR-55, SKR-69)"""
    landed = [(face, arm) for arm in arms if (face := die()) >= arm.hit and face != 1]
    if landed and target.parries:
        best = max(range(len(landed)), key=lambda k: landed[k][0])
        face = landed[best][0]
        if face < 6 and any(die() > face for _ in range(target.parries)):
            del landed[best]
    return harmed(die, [arm for _, arm in landed], target)


def struck(die: Die, arm: Arm) -> str:
    """One hit that landed on a standing enemy with one wound."""
    return harmed(die, [arm], Target())


def harmed(die: Die, arms: list[Arm], target: Target) -> str:
    """Hits that landed: wounds, saves, injuries. (SKR-55)"""
    gashes = wounds_of(die, arms)
    through = [(arm, bonus) for arm, bonus, saved in gashes if not (saved and arm.save <= 6 and die() >= arm.save)]
    return injured(die, through, target)


def wounds_of(die: Die, arms: list[Arm]) -> list[tuple[Arm, int, bool]]:
    """(weapon, bonus on injuries, whether it may be saved) for each wound before armour. (SKR-50, SKR-51)"""
    may_crit = True
    found: list[tuple[Arm, int, bool]] = []
    for arm in arms:
        face = die()
        if face == 6 and may_crit and arm.wound < 6:
            may_crit = False
            kind = die()
            found += [(arm, 2 if kind >= 5 else 0, kind <= 2)] * 2
        elif face >= arm.wound:
            found.append((arm, 0, True))
    return found


def injured(die: Die, through: list[tuple[Arm, int]], target: Target) -> str:
    """What comes of the wounds that got through. (SKR-53, SKR-54)"""
    left = target.wounds - len(through)
    if left > 0:
        return f"standing {left}"
    if not through:
        return "standing 0"
    worst = 0
    for arm, bonus in through[max(0, target.wounds - 1) :]:
        roll = die() + bonus
        worst = max(worst, 3 if roll >= 5 else 2 if roll >= arm.stun else 1)
    if worst == 2 and target.helmet and die() >= 4:
        worst = 1
    return WORSE[worst]
