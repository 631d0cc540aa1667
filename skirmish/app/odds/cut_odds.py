"""The answer to what `skirmish odds cut` asks: who could cut a weave of somebody, for how much, with what chance."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from skirmish.app.odds.questions import fault, links, paths, worked_out
from skirmish.app.odds.weave_odds import spell_questions
from skirmish.core.decision import PASS, Action, Decision
from skirmish.core.policy import Policy
from skirmish.core.rolls import Roll
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.odds import Cutter, Impossible


class CutScene(NamedTuple):
    """Whose weaves may be cut, and when."""

    rules: Ruleset
    state: State
    caster: ModelId
    told: tuple[str, ...]


class Try(NamedTuple):
    """What one of those who may cut can do."""

    cutter: Cutter
    chance: Fraction
    """Of cutting it, 0 for who can't try."""
    chain: tuple[Roll, ...]


class CutAnswer(NamedTuple):
    """The exact odds of cutting."""

    rules: Ruleset
    state: State
    caster: ModelId
    told: tuple[str, ...]
    tries: tuple[Try, ...]
    survives: tuple[Fraction, ...]
    """The chance that the weave survives the first, the first two ... of those who can try, as many as may."""


def worked_out_cuts(scene: CutScene) -> CutAnswer:
    """Who can try, and how often a weave survives them. Raises `UserError`, `TooWide`."""
    rules, asks = scene.rules, spell_questions(scene.rules)
    try:
        cutters = asks.cutters(rules, scene.state, scene.caster)
    except Impossible as error:
        raise fault(error) from None
    able = [cutter.model for cutter in cutters if not cutter.barred]
    part = asks.cut(scene.state, scene.caster)
    survives = list[Fraction]()
    for count in range(1, len(able) + 1):
        odds = worked_out(rules, part._replace(policy=_in_order(able[:count])))
        chance = odds.by(lambda _, cut: bool(cut)).get(False, Fraction(0))
        if survives and chance == survives[-1]:
            break  # no more of them may try
        survives.append(chance)
    tries = tuple(_try(rules, cutter) for cutter in cutters)
    return CutAnswer(rules, scene.state, scene.caster, scene.told, tries, tuple(survives))


def _try(rules: Ruleset, cutter: Cutter) -> Try:
    if cutter.barred:
        return Try(cutter, Fraction(0), ())
    chance = worked_out(rules, cutter.tries).by(lambda _, cut: bool(cut)).get(True, Fraction(0))
    return Try(cutter, chance, links(paths(rules, cutter.tries)))


def _in_order(able: list[ModelId]) -> Policy:
    """These try, the first of them that is offered first; nobody else does."""

    def policy(decision: Decision) -> Action:
        offered = {offer.model: offer for offer in decision.each() if offer.verb == "cut"}
        first = next((offered[i] for i in able if i in offered), None)
        return next(first.samples(), PASS) if first else PASS

    return policy
