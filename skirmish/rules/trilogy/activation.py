"""One model's activation: one move and one action, in either order. (TRI-43, TRI-44)"""

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
from skirmish.kit.sightings import find_displaced
from skirmish.rules.trilogy import (
    charge,
    defence,
    healing,
    hiding,
    mounts,
    movement,
    nerve,
    postures,
    shooting,
    strike,
)
from skirmish.rules.trilogy.budget import COSTS, SHOWING, SPENT, action_bar, burden_of, room_bar
from skirmish.rules.trilogy.events import Activated, Noted, Revealed, fighter
from skirmish.rules.trilogy.queries import is_able, is_surprised
from skirmish.rules.trilogy.refusals import why_not_now

Do = Callable[[Table, Action], Asking]
KINDS: tuple[Kind, ...] = (
    charge.offers, strike.offers, defence.offers, shooting.MISSILES.offers, nerve.offers, healing.offers,
    hiding.offers, mounts.offers, postures.offers, movement.offers,
)  # fmt: skip
VERBS: dict[str, Do] = {
    **charge.VERBS, **strike.VERBS, **defence.VERBS, **shooting.VERBS, **nerve.VERBS, **healing.VERBS,
    **hiding.VERBS, **mounts.VERBS, **postures.VERBS, **movement.VERBS,
}  # fmt: skip
OWN_BURDEN = frozenset({"strike", "shoot", "furious-blow", "charge", "dive"})
"""Verbs that see to that themselves: a blow weighs, however it comes about."""


def begin(table: Table, i: ModelId) -> Asking:
    """The activation begins; who is panicked gets away. (TRI-35, TRI-42)"""
    table.emit(Activated(i, rule="TRI-42"))
    if fighter(table.state, i).panicked and is_able(table.state, i):
        before = table.state
        if not is_surprised(table.state, i):
            yield from movement.flee(table, i)
        yield from aftermath(table, before)
        finish(table, i)
        return
    yield from nothing_asked()


def finish(table: Table, i: ModelId) -> None:
    """The activation is over."""
    table.emit(Finished(i))


def step(table: Table, i: ModelId) -> Asking:
    """One thing that the active model does; or it is done. (TRI-43)"""
    state, rules = table.state, table.rules
    if not is_able(state, i) or fighter(state, i).panicked or not _anything_left(state, i):
        yield from nothing_asked()
        finish(table, i)
        return
    question = f"{state.models[i].name}: which action?"
    why = partial(why_not_now, rules, state, i)
    action = yield Decision(state.models[i].side, question, partial(offers, rules, state, i), DONE, i, "TRI-43", why)
    if action.verb == DONE.verb:
        finish(table, i)
        return
    yield from perform(table, i, action)
    yield from aftermath(table, state)


def _anything_left(state: State, i: ModelId) -> bool:
    """Whether it can still do anything worth asking for."""
    slot = fighter(state, i)
    if not (slot.acted and slot.walked) or slot.dropped or state.effects:
        return True
    return bool(slot.winds and slot.fatigue) or slot.has(postures.QUICK_DRAW) or slot.has(hiding.VANISH)


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """What it may do now; nothing that it can't pay for. (TRI-43, TRI-44)"""
    yield _ENDS
    yield from list_offers(rules, state, i, KINDS, room_bar, action_bar)


_ENDS = Just(DONE, "TRI-43")


def perform(table: Table, i: ModelId, action: Action) -> Asking:
    """One thing done; who hid shows itself. (TRI-44, RT-39)"""
    verb = action.verb
    do = VERBS.get(verb)
    if do is None:
        yield from _magic(table, i, action)
        return
    if verb in SHOWING and fighter(table.state, i).hidden:
        table.emit(Revealed(i, name_exposure(verb)))
    weight = burden_of(verb)
    if weight and verb not in OWN_BURDEN and table.state.models[i].magic is not None:
        table.emit(Exerted(i, table.state.models[i].exertion + weight))
    yield from do(table, action)
    slot = fighter(table.state, i)
    spent = SPENT[COSTS.get(verb, "free")]
    facts = tuple([(field, True) for field in spent if not getattr(slot, field)])
    if facts and table.state.on_table(i):
        table.emit(Noted(i, facts, "TRI-43"))


def _magic(table: Table, i: ModelId, action: Action) -> Asking:
    """Magic takes the action, unless it only lets go of something. (TRI-44, RT-39)"""
    state, rules = table.state, table.rules
    if not is_aside(rules, state, i, action):
        if fighter(state, i).hidden:
            table.emit(Revealed(i, "it does magic"))
        table.emit(Noted(i, (("acted", True),), "TRI-44"))
    yield from rules.magic.perform(table, action)


def aftermath(table: Table, before: State) -> Asking:
    """What was done is settled before anything else happens: reactions, and who sees what it fears. (TRI-47)"""
    if table.news:
        yield from settle(table)
    now = table.state
    if now.places is not before.places or now.features is not before.features:
        yield from nerve.behold(table, find_displaced(before, now))
        yield from settle(table)
