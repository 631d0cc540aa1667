"""One model's activation: a main action, a move and a free action in any order. (RES-16..23, RES-98)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from skirmish.core.decision import DONE, Action, Asking, Decision, Just, Offer, Procedure, nothing_asked
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.rules.resolve import (
    charge,
    fatigue,
    fear,
    healing,
    hiding,
    intimidation,
    mounts,
    move,
    parry,
    poles,
    postures,
    shoot,
    snapshots,
    strike,
    surprise,
)
from skirmish.rules.resolve.attack import exert
from skirmish.rules.resolve.budget import (
    COSTS,
    SHOWING,
    STRENUOUS,
    WEIGHS,
    Cost,
    free_bar,
    main_bar,
    move_bar,
    room_bar,
)
from skirmish.rules.resolve.events import Activated, Finished, Noted, Told, order, person
from skirmish.rules.resolve.initiative import cut_in
from skirmish.rules.resolve.masks import Sides, sides
from skirmish.rules.resolve.reasons import not_now
from skirmish.rules.resolve.words import able, fleeing, surprised, touched_foes

Do = Callable[[Table, Action], Asking]
ACTING = (charge, strike, shoot, snapshots, parry, intimidation, hiding)
"""Modules all of whose verbs take the main action. (RES-18)"""
MODULES = (*ACTING, healing, mounts, poles, postures, move)
VERBS: dict[str, Do] = {verb: do for module in MODULES for verb, do in module.VERBS.items()}
ASKED = tuple([(m, ("main",) if m in ACTING else tuple({COSTS.get(verb, "own") for verb in m.VERBS})) for m in MODULES])
"""Each with what it may cost: one of whose verbs none can be paid isn't asked."""
HOLD = "hold"


def begin(table: Table, i: ModelId, *, hasty: bool = False, interrupts: ModelId = NOBODY) -> Asking:
    """The activation begins: lost actions, flight, fatigue of who is in contact. (RES-41, RES-60, RES-88)"""
    table.emit(Activated(i, hasty, interrupts, "RES-36" if hasty else "RES-35" if interrupts != NOBODY else "RES-34"))
    slot = person(table.state, i)
    if slot.lost and not slot.acted and not surprised(table.state, i):
        table.emit(Told(i, (("lost", slot.lost - 1), ("acted", True)), "RES-60", "has lost its action"))
    if touched_foes(table.state, i) and not slot.proved:
        yield from fatigue.exert(table, i)
    if fleeing(table.state, i) and able(table.state, i):
        before = sides(table.state)
        if not surprised(table.state, i):
            yield from move.flee(table, i)
        yield from aftermath(table, before)
        finish(table, i)


def finish(table: Table, i: ModelId) -> None:
    """The activation is over."""
    fatigue.engage(table)
    table.emit(Finished(i))


def step(table: Table, i: ModelId) -> Asking:
    """One thing that the active model does; or it is done. (RES-16, RES-17)"""
    if not able(table.state, i) or fleeing(table.state, i) or not _anything_left(table, i):
        yield from nothing_asked()
        finish(table, i)
        return
    state, rules = table.state, table.rules
    question = f"{state.models[i].name}: what does it do?"
    why = partial(not_now, rules, state, i)
    action = yield Decision(state.models[i].side, question, partial(offers, rules, state, i), DONE, i, "RES-17", why)
    if action.verb == DONE.verb:
        finish(table, i)
    elif action.verb == HOLD:
        table.emit(Finished(i, holds=True))
    else:
        before = sides(state)
        yield from perform(table, i, action)
        yield from aftermath(table, before)
        yield from _let_others_in(table, i)


def _anything_left(table: Table, i: ModelId) -> bool:
    """Whether it can still do anything worth asking for. (RES-17)"""
    slot = person(table.state, i)
    if not (slot.acted and slot.walked):
        return True
    return not slot.freed or bool(table.state.effects) or slot.mounted


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """What it may do now; nothing that it can't pay for. (RES-17..24)"""
    yield Just(DONE, "RES-17")
    main, walk, free = main_bar(state, i) is None, move_bar(state, i) is None, free_bar(state, i) is None
    paid: dict[Cost, bool] = {"main": main, "move": walk, "both": main and walk, "free": free, "own": True}
    for module, costs in ASKED:
        if any(paid[cost] for cost in costs):
            for offer in module.offers(rules, state, i):
                if paid[COSTS.get(offer.verb, "own")] and room_bar(rules, state, i, offer.verb) is None:
                    yield offer
    if state.models[i].magic is not None and rules.magic.can(state, i):
        for offer in rules.magic.offers(state, i):
            if main or offer.aside:
                yield offer
    if main and may_hold(state, i):
        yield Just(Action(HOLD, i), "RES-35", _nothing)


def _nothing() -> float:
    return 0.0


def may_hold(state: State, i: ModelId) -> bool:
    """Whether it may wait for a later moment: it has done nothing yet, and cuts into nobody's activation. (RES-35)"""
    now, slot = order(state), person(state, i)
    untouched = not (slot.acted or slot.walked or slot.freed)
    return untouched and not now.hasty and now.interrupted == NOBODY and not surprised(state, i)


def perform(table: Table, i: ModelId, action: Action) -> Asking:
    """One thing done: fatigue comes before it, and who hid shows itself. (RES-41, RES-98)"""
    verb = action.verb
    do = VERBS.get(verb)
    if do is None:
        yield from _magic(table, i, action)
        return
    strenuous = verb in STRENUOUS and not (verb == "run" and person(table.state, i).mounted)
    if strenuous and not (yield from _can_still(table, i)):
        return
    if verb in SHOWING:
        hiding.reveal(table, i, "it shows itself")
        if action.target != NOBODY:
            _declared(table, i, action.target)
    if verb in WEIGHS:
        exert(table, i, WEIGHS[verb])
    yield from do(table, action)
    _spent(table, i, verb)


def _can_still(table: Table, i: ModelId) -> Procedure[bool]:
    """Whether it isn't too tired to act. (RES-41..43)"""
    fit = yield from fatigue.exert(table, i)
    return fit and not person(table.state, i).acted


def _spent(table: Table, i: ModelId, verb: str) -> None:
    """What the verb cost is spent, however it ended. (RES-17)"""
    slot, cost = person(table.state, i), COSTS.get(verb, "own")
    facts: tuple[tuple[str, bool], ...] = ()
    if cost in ("main", "both") and not slot.acted:
        facts += (("acted", True),)
    if cost in ("move", "both") and not slot.walked:
        facts += (("walked", True),)
    if cost == "free" and not slot.freed:
        facts += (("freed", True),)
    if facts and table.state.on_table(i):
        table.emit(Noted(i, facts, "RES-17"))


def _declared(table: Table, i: ModelId, foe: int) -> None:
    """An attack starts combat, and wakes who sleeps near it. (RES-15, RES-31)"""
    surprise.join(table)
    surprise.disturb(table, i, foe)


def _magic(table: Table, i: ModelId, action: Action) -> Asking:
    """Magic takes the main action and is strenuous, unless it only lets go of something. (RES-18, RES-40, RES-98)"""
    state, rules = table.state, table.rules
    aside = any(offer.aside for offer in rules.magic.offers(state, i) if offer.concerns(action))
    if not aside:
        if not (yield from _can_still(table, i)):
            return
        hiding.reveal(table, i, "it does magic")
        table.emit(Noted(i, (("acted", True),), "RES-98"))
        surprise.join(table)
        surprise.disturb(table, i)
    yield from rules.magic.perform(table, action)


def aftermath(table: Table, before: Sides) -> Asking:
    """What was done is settled before anything else happens: reactions, who sees what it fears, who meets. (RES-16)

    `before`: how it was; where nothing has moved and nobody has woken, nobody sees anybody anew. (RES-15, RES-87)
    """
    yield from settle(table)
    now = sides(table.state)
    if now.places is not before.places or now.features is not before.features or now.awake != before.awake:
        yield from fear.beheld(table, _stirred(before, now))
        yield from settle(table)
        yield from surprise.meet(table)
        yield from settle(table)


def _stirred(before: Sides, now: Sides) -> int:
    """Bit mask of who stands elsewhere or has woken; all, where terrain has changed."""
    if now.features is not before.features or len(now.places) != len(before.places):
        return -1
    moved = [1 << i for i, (was, is_) in enumerate(zip(before.places, now.places, strict=True)) if was is not is_]
    return sum(moved) | (now.awake[0] & ~before.awake[0]) | (now.awake[1] & ~before.awake[1])


def _let_others_in(table: Table, i: ModelId) -> Asking:
    """Between a model's move and its main action one who holds may act. (RES-35)"""
    yield from nothing_asked()
    state = table.state
    now, slot = order(state), person(state, i)
    if not now.holding or now.interrupted != NOBODY or now.active != i or slot.acted or not slot.walked:
        return
    name = state.models[i].name
    who = yield from cut_in(table, f"{name} has moved")
    if who is not None:
        yield from begin(table, who, interrupts=i)
