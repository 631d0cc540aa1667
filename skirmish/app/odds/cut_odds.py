"""The answer to `skirmish odds cut`: who could cut a caster's weave, at what cost, with what chance."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from skirmish.app.odds.questions import fault, links, paths, worked_out
from skirmish.app.odds.weave_odds import CutterRow, facts_of, spell_questions
from skirmish.board import on
from skirmish.core.decision import PASS, Action, Decision
from skirmish.core.policy import Policy
from skirmish.core.record import Record
from skirmish.core.rolls import Roll
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.odds import Cutter, Impossible


class CutScene(NamedTuple):
    """The caster whose weaves may be cut, and the moment."""

    rules: Ruleset
    state: State
    caster: ModelId
    told: tuple[str, ...]


class CutRow(CutterRow):
    """A model that may cut, and its chance."""

    away_in: float
    """Inches to the caster, from base to base."""
    chance: Fraction
    """The chance of cutting it, 0 if it can't try."""
    chain: tuple[Roll, ...]


class CutOdds(Record):
    """The exact odds of cutting."""

    question: str
    ruleset: str
    options: dict[str, str]
    caster: str
    situation: str
    cutters: tuple[CutRow, ...]
    survives: tuple[Fraction, ...]
    """The chance that the weave survives the first, the first two ... of those who can try, up to the limit."""


def cut_odds(scene: CutScene) -> CutOdds:
    """Who can try, and how often a weave survives them. Raises `UserError`, `TooWide`."""
    rules, state, asks = scene.rules, scene.state, spell_questions(scene.rules, "cut")
    try:
        cutters = asks.cutters(rules, state, scene.caster)
    except Impossible as error:
        raise fault(error) from None
    able = [cutter.model for cutter in cutters if not cutter.barred]
    part = asks.cut(state, scene.caster)
    survives = list[Fraction]()
    for count in range(1, len(able) + 1):
        odds = worked_out(rules, part._replace(policy=_in_order(able[:count])))
        chance = odds.by(lambda _, cut: bool(cut)).get(False, Fraction(0))
        if survives and chance == survives[-1]:
            break  # no more of them may try
        survives.append(chance)
    rows = tuple(_row(scene, cutter) for cutter in cutters)
    caster, told = state.models[scene.caster].name, "; ".join(scene.told)
    return CutOdds("cut", rules.name, dict(rules.options), caster, told, rows, tuple(survives))


def _row(scene: CutScene, cutter: Cutter) -> CutRow:
    chance, chain = Fraction(0), tuple[Roll, ...]()
    if not cutter.barred:
        chance = worked_out(scene.rules, cutter.tries).by(lambda _, cut: bool(cut)).get(True, Fraction(0))
        chain = links(paths(scene.rules, cutter.tries))
    away_in = on(scene.state).gap(cutter.model, scene.caster)
    return CutRow(*facts_of(scene.state, cutter), round(away_in, 2), chance, chain)


def _in_order(able: list[ModelId]) -> Policy:
    """These try, in the order in which they are asked; no one else does."""

    def policy(decision: Decision) -> Action:
        offered = {offer.model: offer for offer in decision.each() if offer.verb == "cut"}
        first = next((offered[i] for i in able if i in offered), None)
        return next(first.samples(), PASS) if first else PASS

    return policy
