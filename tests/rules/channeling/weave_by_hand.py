"""Weaves by brute force: the rules told anew from the digest, to hold the forecast against."""

from __future__ import annotations

from fractions import Fraction

from support.all_faces import Die
from support.rulesets import ruleset

from skirmish.app.odds.spell_scene import Wanted, described
from skirmish.app.odds.weave_odds import CastAnswer, Leaf, worked_out_cast
from skirmish.core.record import evolve
from skirmish.core.system import Ruleset
from skirmish.rules.channeling.system import Channeling


def rules_with(difficulty: int = 7, cost: int = 3, **options: str) -> Ruleset:
    """The rules with an Arrow of Fire that needs and costs this much."""
    rules: Ruleset = ruleset("skirmish+channeling", options)
    magic = rules.magic
    assert isinstance(magic, Channeling)
    arrow = magic.spells["arrow-of-fire"]
    magic.spells["arrow-of-fire"] = evolve(arrow, difficulty=difficulty, cost=cost)
    return rules


def arrow(
    rules: Ruleset, cutters: tuple[str, ...] = (), policy: str = "always", caster: str = "saidar:9",
    circle: tuple[str, ...] = (), modifier: int = 0, target: str = "T3", strong: str = "", weak: str = "",
) -> CastAnswer:  # fmt: skip
    """The odds of an Arrow of Fire."""
    wanted = Wanted("arrow-of-fire", caster, cutters, circle, target, 1, modifier, strong, weak)
    return worked_out_cast(described(rules, wanted), policy)


def ends(answer: CastAnswer) -> dict[tuple[str, int, tuple[int, ...]], Fraction]:
    """(what becomes of the target, points spent, what each of the cutters owes), with the chance."""
    return {_end(answer, leaf): chance for leaf, chance in answer.points.items()}


def _end(answer: CastAnswer, leaf: Leaf) -> tuple[str, int, tuple[int, ...]]:
    debts = dict(leaf.purse.debts)
    enemies = [m.id for m in answer.state.models if m.side == 1 and m.magic is not None]
    return leaf.outcome, leaf.purse.spent, tuple(debts.get(i, 0) for i in enemies)


def struck(die: Die, strength: int = 4, toughness: int = 3) -> str:
    """A hit on somebody with one wound and no armour. (SKR-50, SKR-53)"""
    needed = {2: 2, 1: 3, 0: 4, -1: 5, -2: 6, -3: 6}[max(-3, min(2, strength - toughness))]
    if die() < needed:
        return "unhurt"
    face = die()
    return "knocked down" if face <= 2 else "stunned" if face <= 4 else "out of action"


def passes(die: Die, difficulty: int, modifier: int) -> bool:
    """A weave test. (CHN-11)"""
    return die() + die() + modifier >= difficulty
