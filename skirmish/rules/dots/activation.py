"""One model carries out its plan: a move, and the attacks or the magic that it has declared. (DOT-26, DOT-68, R-49)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from skirmish.core.decision import DONE, Action, Asking, Decision, Just, Offer, nothing_asked
from skirmish.core.events import Exerted
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.activations import Kind, is_aside, list_offers
from skirmish.kit.hiding import name_exposure
from skirmish.kit.rounds import Finished
from skirmish.rules.dots import ambush, declaration, movement, strike
from skirmish.rules.dots.budget import action_bar, burden_of, magic_bar, room_bar
from skirmish.rules.dots.events import Activated, Noted, Revealed, fighter
from skirmish.rules.dots.plans import attacks_left
from skirmish.rules.dots.queries import is_able
from skirmish.rules.dots.refusals import why_not_now
from skirmish.rules.dots.swordmaster import leave_art

Do = Callable[[Table, Action], Asking]
KINDS: tuple[Kind, ...] = (strike.offers, movement.offers)
VERBS: dict[str, Do] = {**strike.VERBS, **movement.VERBS}
SHOWING = frozenset({"run", "strike", "shoot", "charge", "dive"})
"""Verbs by which a hidden model shows itself."""


def begin(table: Table, i: ModelId) -> Asking:
    """It begins to act; who has declared to draw a weapon does. (DOT-68, R-20)"""
    table.emit(Activated(i, rule="DOT-68"))
    yield from nothing_asked()
    if action_bar(table.state, i) is None:
        declaration.draw(table, i)


def finish(table: Table, i: ModelId) -> None:
    """It is done for this round."""
    table.emit(Finished(i))


def step(table: Table, i: ModelId) -> Asking:
    """One thing that the model does; or it is done. (DOT-68)"""
    state, rules = table.state, table.rules
    if not is_able(state, i) or not _anything_left(rules, state, i):
        yield from nothing_asked()
        finish(table, i)
        return
    question = f"{state.models[i].name}: which action?"
    why = partial(why_not_now, rules, state, i)
    action = yield Decision(state.models[i].side, question, partial(offers, rules, state, i), DONE, i, "DOT-68", why)
    if action.verb == DONE.verb:
        finish(table, i)
        return
    yield from perform(table, i, action)
    yield from settle(table)


def _anything_left(rules: Ruleset, state: State, i: ModelId) -> bool:
    """Whether it can still do anything worth asking for."""
    slot = fighter(state, i)
    if not slot.walked or state.effects:
        return True
    if action_bar(state, i) is not None:
        return False
    return attacks_left(slot) > 0 or (slot.plan is not None and slot.plan.power)


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """What it may do now by its plan. (DOT-26, DOT-68)"""
    yield _ENDS
    yield from list_offers(rules, state, i, KINDS, room_bar, magic_bar)


_ENDS = Just(DONE, "DOT-68")


def perform(table: Table, i: ModelId, action: Action) -> Asking:
    """One thing done; who hid shows itself. (DOT-68, R-109)"""
    verb = action.verb
    do = VERBS.get(verb)
    if do is None:
        yield from _magic(table, i, action)
        return
    if verb in SHOWING and fighter(table.state, i).hidden:
        table.emit(Revealed(i, name_exposure(verb)))
        yield from settle(table)
        if verb in strike.VERBS:
            ambush.spring(table, i)
    weight = burden_of(verb)
    if weight and table.state.models[i].magic is not None:
        table.emit(Exerted(i, table.state.models[i].exertion + weight))
    yield from do(table, action)


def _magic(table: Table, i: ModelId, action: Action) -> Asking:
    """Magic is no part of the art, and once begun it is all that the plan holds. (DOT-35, R-109)"""
    state, rules = table.state, table.rules
    if not is_aside(rules, state, i, action):
        leave_art(table, i)
        if fighter(state, i).hidden:
            table.emit(Revealed(i, "it does magic"))
            yield from settle(table)
        table.emit(Noted(i, (("attacks", fighter(table.state, i).attacks + 1),), "DOT-174"))
    yield from rules.magic.perform(table, action)
