"""Parry as a main action: steel instead of a Dodge until the next activation. (RES-52)

The board knows no facing, so every enemy who can strike stands before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skirmish.core.decision import Action, Asking, Just, Offer, Refusal, nothing_asked
from skirmish.core.events import Used
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.rules.resolve.attack import PARRY, exert, may_parry
from skirmish.rules.resolve.budget import SKILLED
from skirmish.rules.resolve.events import Told, person
from skirmish.rules.resolve.strike import attack_bar


def parry_bar(state: State, i: ModelId) -> Refusal | None:
    """Why the model can't stand ready to parry. (RES-14, RES-17, RES-52)"""
    slot = person(state, i)
    if not slot.build.rank(PARRY):
        return Refusal("it hasn't learned to parry", "RES-52")
    if not may_parry(slot):
        return Refusal("only a sword parries", "RES-52")
    if slot.parrying:
        return Refusal("it stands ready to parry already", "RES-52")
    return attack_bar(state, i)


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """To parry until its next activation: worth nothing in itself, so that those who reckon rather strike. (RES-52)"""
    if parry_bar(state, i) is None:
        yield Just(Action(PARRY, i), "RES-52", nothing)


def nothing() -> float:
    """What a stance is worth as long as nobody strikes."""
    return 0.0


def do_parry(table: Table, action: Action) -> Asking:
    """The main action of the round. (RES-17, RES-40, RES-52)"""
    yield from nothing_asked()
    facts = (("acted", True), ("strenuous", True), ("parrying", True))
    table.emit(Told(action.model, facts, "RES-52", "stands ready to parry"))
    exert(table, action.model)
    table.emit(Used(action.model, PARRY, SKILLED, "RES-52"))


VERBS: dict[str, Callable[[Table, Action], Asking]] = {PARRY: do_parry}
