"""Parrying the best of the blows that hit. (SKR-63)"""

from __future__ import annotations

from skirmish.core.decision import PASS, Action, Decision, Just, Procedure
from skirmish.core.dice import Check, at_least
from skirmish.core.record import Record
from skirmish.core.state import ModelId, Side, State
from skirmish.core.table import Table
from skirmish.rules.skirmish.harm import Blow
from skirmish.rules.skirmish.words import fighter, held


class Stance(Record, cache_hash=True):
    """What a defender parries with. (SKR-63)"""

    who: ModelId
    side: Side
    name: str
    tries: int
    below: int
    """It parries blows of less strength than this."""


class Landed(Record, cache_hash=True):
    """Blows that hit: with the main weapon, with the off hand; and the best of them, for a parry."""

    mains: int = 0
    offs: int = 0
    best: int = 0
    """The highest face, 0 if nobody may parry it."""
    best_off: bool = False


def stance(state: State, i: ModelId) -> Stance | None:
    """What the model could still parry with in this phase; sword and buckler together have a re-roll. (SKR-63)"""
    model, slot = state.models[i], fighter(state, i)
    if slot.posture != "standing" or slot.fleeing or slot.parried or not slot.grip.parries or held(model):
        return None
    tries = 2 if slot.grip.guard == "buckler" and slot.grip.main.parry else 1
    return Stance(i, model.side, model.name, tries, 2 * slot.profile.S)


def parry(table: Table, stance: Stance, landed: Landed, best: Blow) -> Procedure[Landed]:
    """The best hit of the first enemy that hits may be parried; what is left of the hits. (SKR-63)"""
    if landed.best == 6 or best.strength >= stance.below:
        return Landed(landed.mains, landed.offs)
    offers = (Just(Action("parry", stance.who), "SKR-63"), Just(PASS, "SKR-63"))
    question = f"{stance.name}: parry the {landed.best}?"
    answer = yield Decision(stance.side, question, offers, offers[0].action, stance.who, "SKR-63")
    if answer.verb != "parry" or not parried(table, stance, landed.best):
        return Landed(landed.mains, landed.offs)
    return Landed(landed.mains - (not landed.best_off), landed.offs - landed.best_off)


def parried(table: Table, stance: Stance, face: int) -> bool:
    """D6 higher than the roll to hit. (SKR-63)"""
    check = Check(stance.who, "parry", (1, 6), at_least(face + 1), rule="SKR-63", quiet=True)
    return any(table.roll(check) for _ in range(stance.tries))
