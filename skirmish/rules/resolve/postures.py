"""Getting up, lying down, changing weapons: free actions. (RES-23, RES-67, RES-73)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from skirmish.core.decision import Action, Asking, Just, Offer, nothing_asked, trifle
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.rules.resolve.attack import SWORD
from skirmish.rules.resolve.budget import free_bar
from skirmish.rules.resolve.events import Dropped, Rose, Told, person
from skirmish.rules.resolve.queries import touched_foes
from skirmish.rules.resolve.strike import weapon_of

RISE, DROP, DRAW = "rise", "go-prone", "draw"


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """To stand up or drop prone, to take another weapon in hand. (RES-23)"""
    if free_bar(state, i) is not None:
        return
    slot = person(state, i)
    if slot.posture == "down":
        yield _rising(i)
    elif slot.steed is None:
        yield trifle(i, DROP, "RES-23")
    long = weapon_of(slot).extended
    for weapon in slot.kit.melee:
        if weapon.id != slot.weapon:
            if long or weapon.extended:
                yield Just(Action(DRAW, i, what=weapon.id), "RES-23", partial(_drawing, state, i, weapon.id))
            else:
                yield trifle(i, DRAW, "RES-23", weapon.id)


@lru_cache(256)
def _rising(i: ModelId) -> Just:
    return Just(Action(RISE, i), "RES-23", _gladly)


def _gladly() -> float:
    return 1.0


def _drawing(state: State, i: ModelId, ident: str) -> float:
    """Worth having: a Close weapon when an enemy is past the pole arm, the pole arm when none is. (RES-71)"""
    slot = person(state, i)
    held, other = slot.kit.weapon(slot.weapon), slot.kit.weapon(ident)
    if touched_foes(state, i):
        past = held.extended and not slot.manoeuvred and not slot.acted
        return float(past and not other.extended and other.worth > 0)
    return float(slot.kit.melee[0] is other and not held.extended and other.extended)


def do_rise(table: Table, action: Action) -> Asking:
    """It stands up. (RES-23)"""
    yield from nothing_asked()
    table.emit(Rose(action.model))


def do_drop(table: Table, action: Action) -> Asking:
    """It drops prone. (RES-23, RES-73)"""
    yield from nothing_asked()
    i = action.model
    table.emit(Dropped(i, "down", table.state.places[i][:2], rule="RES-23", level=table.state.level(i)))


def do_draw(table: Table, action: Action) -> Asking:
    """It takes another weapon in hand; nothing is ready now, nor parries without a sword. (RES-23, RES-52, RES-73)"""
    yield from nothing_asked()
    i = action.model
    weapon = person(table.state, i).kit.weapon(action.what)
    facts: tuple[tuple[str, object], ...] = (("weapon", weapon.id), ("ready", False), ("manoeuvred", False))
    if weapon.skill != SWORD:
        facts += (("parrying", False),)
    table.emit(Told(i, facts, "RES-23", f"takes the {weapon.name} in hand" if weapon.worth else "drops what it holds"))


VERBS: dict[str, Callable[[Table, Action], Asking]] = {RISE: do_rise, DROP: do_drop, DRAW: do_draw}
