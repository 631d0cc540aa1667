"""The rules' own text once more, for odds alone: D6 by enumeration, step dice and cards by a million rolls.

Nothing here is imported from the program: what is expected is worked out from the digests of the rules. Each function
answers (chance by name, number of rolls); 0 rolls means that the chance is exact.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

Faces = Any
Expected = tuple[dict[str, Any], int]
D6 = range(1, 7)
ONE = Fraction(1)
NO = Fraction(0)


def at_least(needed: int) -> Fraction:
    """D6 this or more; a 1 always fails."""
    return Fraction(max(0, 7 - max(needed, 2)), 6)


def at_most_2d6(value: int) -> Fraction:
    """2D6 this or less. (SKR-2)"""
    return Fraction(sum(a + b <= value for a, b in product(D6, D6)), 36)


# Shots and blows of D6


def hit_by_shot(bs: int, harder: int) -> Fraction:
    """SKR-43, SKR-44: 7 - BS, harder by so much; 7+ is a 6 and then 4+, 5+, 6+."""
    needed = 7 - bs + harder
    if needed <= 6:
        return at_least(needed)
    return Fraction(1, 6) * at_least(needed - 3) if needed <= 9 else NO


def hit_by_blow(ws: int, other: int) -> Fraction:
    """SKR-61."""
    return at_least(3 if ws > other else 5 if other > 2 * ws else 4)


def to_wound(strength: int, toughness: int) -> int:
    """The number needed; 7 is never. (SKR-50)"""
    short = toughness - strength
    return 2 if short <= -2 else 3 + short + 1 if short <= 1 else 6 if short <= 3 else 7


def fates(
    strength: int, toughness: int, save: int, wounds: int, *, critical: bool = True, axe: int = 0
) -> dict[str, Fraction]:
    """What becomes of who has been hit: SKR-50..53. `save` 7 is none; `axe`: taken from the save."""
    found = dict.fromkeys(("no wound", "unhurt", "wounded", "knocked down", "stunned", "out of action"), NO)
    needed = to_wound(strength, toughness)
    worse = max(0, strength - 3) + axe
    through = ONE - (at_least(max(2, save) + worse) if save < 7 else NO)
    for face in D6:
        share = Fraction(1, 6)
        if face < needed or face == 1:
            found["no wound"] += share
        elif critical and face == 6 and needed < 6:
            for kind in D6:
                each = share / 6
                plus = 2 if kind >= 5 else 0
                if kind <= 2:
                    both = {2: through**2, 1: 2 * through * (1 - through), 0: (1 - through) ** 2}
                else:
                    both = {2: ONE}
                for number, chance in both.items():
                    _suffer(found, each * chance, number, wounds, plus)
        else:
            _suffer(found, share * through, 1, wounds, 0)
            _suffer(found, share * (1 - through), 0, wounds, 0)
    found["unhurt"] += found["no wound"]
    return found


def _suffer(found: dict[str, Fraction], share: Fraction, number: int, wounds: int, plus: int) -> None:
    """So many wounds get through. (SKR-53: a roll for the one that did it, and for each further one)"""
    rolls = max(0, number - wounds + 1)
    if not rolls:
        found["wounded" if number else "unhurt"] += share
        return
    for faces in product(D6, repeat=rolls):
        worst = max(faces) + plus
        word = "knocked down" if worst <= 2 else "stunned" if worst <= 4 else "out of action"
        found[word] += share * Fraction(1, 6**rolls)


def attack(hit: Fraction, after: dict[str, Fraction]) -> Expected:
    """One shot or blow."""
    found = {word: hit * chance for word, chance in after.items() if word != "no wound"}
    found["unhurt"] += 1 - hit
    return {"hit": hit, "wound": hit * (1 - after["no wound"]), **found}, 0


# Step dice


def step(
    rng: np.random.Generator, tries: int, count: int, die: int, plus: int = 0, *, add: bool = False
) -> tuple[Any, Any, Any]:
    """(result, failed, botched) of so many tests of so many dice. (RES-5..10)"""
    faces = rng.integers(1, die + 1, (tries, count))
    ones, totals, surges = faces == 1, faces.copy(), np.zeros(tries, int)
    last = faces == die
    while last.any():
        surges += last.sum(1)
        more = rng.integers(1, die + 1, (tries, count)) * last
        totals += more
        last &= more == die
    result = (totals.sum(1) if add else totals.max(1, initial=0)) + plus
    botched = ones.all(1) if count else np.zeros(tries, bool)
    return result, 2 * (ones.sum(1) - surges) > count, botched


def shares(**found: Any) -> dict[str, float]:
    """The share of each."""
    return {name.replace("_", " "): float(np.mean(those)) for name, those in found.items()}


def against_target(
    rng: np.random.Generator, tries: int, dice: tuple[int, int, int], target: int, *, add: bool = False
) -> Expected:
    """Dice against a target. (RES-7..9)"""
    result, failed, botched = step(rng, tries, *dice, add=add)
    passed = ~failed & ~botched & (result >= target)
    return shares(passed=passed, botched=botched, failed=~passed & ~botched), tries


def contest(rng: np.random.Generator, tries: int, mine: tuple[int, int, int], theirs: tuple[int, int, int]) -> Expected:
    """Dice against dice; what is added to the other side's stays where they fail. (RES-11, RES-47)"""
    result, failed, botched = step(rng, tries, *mine)
    other, lost, _ = step(rng, tries, *theirs[:2])
    passed = ~failed & ~botched & (result >= np.where(lost, 0, other) + theirs[2])
    return shares(passed=passed, botched=botched, failed=~passed & ~botched), tries


def step_attack(
    rng: np.random.Generator,
    tries: int,
    skill: tuple[int, int],
    dodge: tuple[int, int],
    guard: int,
    damage: tuple[int, int],
    absorb: int,
) -> Expected:
    """(dice, type) of skill and Dodge, what is added to the defence, damage as (die, plus). (RES-46..50)"""
    result, failed, botched = step(rng, tries, *skill)
    other, lost, none = step(rng, tries, *dodge)
    hit = ~failed & ~botched & (result >= np.where(lost | none, 0, other) + guard)
    die, plus = damage
    dealt = step(rng, tries, 1, die)[0] + plus if die else np.full(tries, plus)
    wound = hit & (dealt > absorb)
    return shares(hit=hit, wound=wound, unhurt=~wound), tries


def fear(
    rng: np.random.Generator, tries: int, nerve: tuple[int, int], source: tuple[int, int], fortitude: int
) -> Expected:
    """Will against Fear: how often it is resisted, and the mean of the Fortitude lost. (RES-84, RES-87, RES-88)"""
    result, failed, botched = step(rng, tries, *nerve)
    other, lost, none = step(rng, tries, *source)
    other = np.where(lost | none, 0, other)
    missed = np.where(failed | botched, np.maximum(1, other), np.maximum(0, other - result))
    rank = source[0] + botched
    loses = np.where((missed > 0) & (rank >= 2), np.minimum(missed, fortitude), 0)
    found = shares(resists=missed == 0, flees=(missed > 0) & (rank >= 4) & (loses < fortitude),
                   unconscious=loses >= fortitude)  # fmt: skip
    return found, tries


# Cards


def weave(
    rng: np.random.Generator, tries: int, cards: int, horizon: int, actions: int, dice: int, *, pays: bool
) -> Expected:
    """What has become of a spell after so many actions, and of its own roll: a success or more with so many dice.

    Spare diamonds are further dice, up to as many again; a face card is a success. Dice succeed on 7 or more of 10.
    (WYL-14, WYL-28, WYL-31, WYL-33..37, WYL-44, WYL-66)
    """
    worth = np.array([min(n, 10) if n <= 10 else 0 for n in range(1, 14)] * 4 + [0] * 2)
    side = np.repeat([1, -1, -1, -1, 0], [13, 13, 13, 13, 2])
    is_face = np.array(([0] * 10 + [1] * 3) * 4 + [0] * 2)
    is_joker = np.array([False] * 52 + [True] * 2)
    passed, failed = "cast, its own roll passed", "cast, its own roll failed"
    ended = dict.fromkeys((passed, failed, "aborted", "detonated"), 0)
    for start in range(0, tries, 50_000):
        now = min(50_000, tries - start)
        decks = np.argsort(rng.random((now, 54)), 1)[:, : cards * actions]
        going, points, spare, faces = np.ones(now, bool), *(np.zeros(now, int) for _ in range(3))
        for action in range(actions):
            drawn = decks[:, cards * action : cards * (action + 1)]
            points += worth[drawn].sum(1)
            spare += (worth * side)[drawn].sum(1)
            faces += is_face[drawn].sum(1)
            low = (is_joker[drawn] & (rng.random(drawn.shape) < 0.5)).sum(1)
            detonated = going & (low == 2) & (not pays)
            aborted = going & ~detonated & ((low == 2) | ((low == 1) & (not pays)))
            cast = going & ~detonated & ~aborted & (points >= horizon)
            pool = dice + np.clip(spare, 0, dice)
            works = cast & ((faces > 0) | (rng.random(now) >= 0.6**pool))
            for word, those in (
                (passed, works),
                (failed, cast & ~works),
                ("aborted", aborted),
                ("detonated", detonated),
            ):
                ended[word] += int(those.sum())
            going &= ~(cast | aborted | detonated)
    return {word: number / tries for word, number in ended.items()}, tries


def points(rng: np.random.Generator, tries: int, cards: int) -> Expected:
    """The points of so many cards of 54, of one draw. (WYL-31)"""
    worth = np.array([n if n <= 10 else 0 for n in range(1, 14)] * 4 + [0] * 2)
    found: dict[str, int] = {}
    for start in range(0, tries, 50_000):
        decks = np.argsort(rng.random((min(50_000, tries - start), 54)), 1)[:, :cards]
        values, numbers = np.unique(worth[decks].sum(1), return_counts=True)
        for value, number in zip(values, numbers, strict=True):
            found[str(value)] = found.get(str(value), 0) + int(number)
    return {value: number / tries for value, number in found.items()}, tries
