"""Parry as a main action: steel instead of a Dodge until the next activation. (RES-52)

The board knows no facing, so every enemy who can strike stands before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from skirmish.board import on
from skirmish.core.decision import Action, Asking, Just, Offer, Refusal, nothing_asked
from skirmish.core.events import Used
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.seeing import members
from skirmish.rules.resolve.attack import DODGE, PARRY, Attack, exert, made, may_parry
from skirmish.rules.resolve.budget import SKILLED
from skirmish.rules.resolve.events import Told, person
from skirmish.rules.resolve.masks import sides
from skirmish.rules.resolve.strike import RIPOSTE, attack_bar, blow_of, reach_bar, weapon_of
from skirmish.rules.resolve.toll import expected
from skirmish.rules.resolve.words import able, foes_of


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
    """To parry until its next activation. (RES-52)"""
    if parry_bar(state, i) is None:
        yield Just(Action(PARRY, i), "RES-52", partial(promise, rules, state, i))


def promise(rules: Ruleset, state: State, i: ModelId) -> float:
    """What it saves from those who can strike at it here, beyond what a blow of its own would bring, in marks. (RES-52)

    A riposte counts once, against whom it is likeliest; 0 for who had better strike, or has nobody before it.
    """
    saved, back, own = 0.0, 0.0, 0.0
    for foe in strikers(rules, state, i):
        dodged, parried = _met(rules, state, foe, i, DODGE), _met(rules, state, foe, i, PARRY)
        saved += expected(state, dodged) - expected(state, parried)
        own = max(own, _struck(rules, state, i, foe, weapon_of(person(state, i)).skill))
        if person(state, i).build.rank(RIPOSTE) and on(state).contacts(i) >> foe & 1:
            held = sum([float(chance) for came, chance in parried.contest.law() if not came])
            back = max(back, held * _struck(rules, state, i, foe, RIPOSTE))
    return max(0.0, saved + back - own)


def strikers(rules: Ruleset, state: State, i: ModelId) -> list[ModelId]:
    """The enemies whose weapons reach it where it stands, and who can use them."""
    fit = foes_of(state, i) & (sides(state).standing[0] | sides(state).standing[1])
    return [foe for foe in members(fit) if able(state, foe) and reach_bar(rules, state, foe, i) is None]


def _met(rules: Ruleset, state: State, foe: ModelId, i: ModelId, how: str) -> Attack:
    """The enemy's attack if it is met like that."""
    weapon = weapon_of(person(state, foe))
    return made(rules, state, foe, i, weapon.skill, blow_of(rules, state, foe, i, weapon), how)


def _struck(rules: Ruleset, state: State, i: ModelId, foe: ModelId, skill: str) -> float:
    """What a blow of its own with this skill is expected to bring."""
    if reach_bar(rules, state, i, foe) is not None:
        return 0.0
    blow = blow_of(rules, state, i, foe, weapon_of(person(state, i)))
    return expected(state, made(rules, state, i, foe, skill, blow, DODGE))


def do_parry(table: Table, action: Action) -> Asking:
    """The main action of the round. (RES-17, RES-40, RES-52)"""
    yield from nothing_asked()
    facts = (("acted", True), ("strenuous", True), ("parrying", True))
    table.emit(Told(action.model, facts, "RES-52", "stands ready to parry"))
    exert(table, action.model)
    table.emit(Used(action.model, PARRY, SKILLED, "RES-52"))


VERBS: dict[str, Callable[[Table, Action], Asking]] = {PARRY: do_parry}
