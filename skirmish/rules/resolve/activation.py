"""One model's activation: a main action, a move and a free action in any order. (RES-16..23, RES-98)"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import NamedTuple

from skirmish.core.decision import DONE, Action, Asking, Decision, Just, Offer, Procedure, nothing_asked
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.activations import is_aside
from skirmish.kit.census import Pair
from skirmish.kit.hiding import name_exposure
from skirmish.kit.missiles import holds_missiles
from skirmish.kit.rounds import Finished
from skirmish.kit.sightings import find_displaced
from skirmish.rules.resolve import (
    charge,
    fatigue,
    fear,
    healing,
    hiding,
    mounts,
    movement,
    poles,
    postures,
    shooting,
    strike,
    surprise,
)
from skirmish.rules.resolve.attack import exert
from skirmish.rules.resolve.budget import (
    COSTS,
    SHOWING,
    SPENT,
    STRENUOUS,
    WEIGHS,
    Cost,
    Purse,
    hold_bar,
    purse,
    room_bar,
)
from skirmish.rules.resolve.events import Activated, Noted, Told, order, person
from skirmish.rules.resolve.fighter import Build, Kit
from skirmish.rules.resolve.held_actions import hold_worth
from skirmish.rules.resolve.initiative import ROUNDS
from skirmish.rules.resolve.queries import is_able, is_fleeing, is_surprised, sides, touched_foes
from skirmish.rules.resolve.refusals import why_not_now

Do = Callable[[Table, Action], Asking]
HOLD = "hold"


class Kind(NamedTuple):
    """A kind of action: what it offers, how its verbs are done, what they cost, and who could ever do them."""

    offers: Callable[[Ruleset, State, ModelId], Iterable[Offer]]
    verbs: Mapping[str, Do]
    costs: tuple[Cost, ...]
    """If none of these can be paid, it isn't asked."""
    needs: Callable[[Build, Kit], bool] = lambda build, kit: True
    """An archer has no use for what is done with pole arms."""


def _costs(verbs: Mapping[str, Do]) -> tuple[Cost, ...]:
    return tuple({COSTS.get(verb, "own") for verb in verbs})


KINDS = (
    Kind(charge.offers, charge.VERBS, ("both",)),
    Kind(strike.offers, strike.VERBS, ("main",)),
    Kind(shooting.MISSILES.offers, shooting.VERBS, ("main",), lambda build, kit: holds_missiles(kit)),
    Kind(shooting.offer_snap_shots, shooting.SNAP_SHOOTING, ("main",), lambda build, kit: build.rank("snap-shot") > 0),
    Kind(strike.offer_parry, strike.PARRYING, ("main",), lambda build, kit: build.rank("parry") > 0),
    Kind(fear.offer_intimidation, fear.INTIMIDATION, ("main",), lambda build, kit: build.rank("intimidation") > 0),
    Kind(hiding.offers, hiding.VERBS, ("main",), lambda build, kit: any(build.rank(skill) for skill in hiding.SKILLS)),
    Kind(healing.offers, healing.VERBS, _costs(healing.VERBS)),
    Kind(mounts.offers, mounts.VERBS, _costs(mounts.VERBS), lambda build, kit: kit.mount is not None),
    Kind(poles.offers, poles.VERBS, _costs(poles.VERBS), lambda build, kit: any(w.extended for w in kit.melee)),
    Kind(postures.offers, postures.VERBS, _costs(postures.VERBS)),
    Kind(movement.offers, movement.VERBS, _costs(movement.VERBS)),
)
VERBS: dict[str, Do] = {verb: do for kind in KINDS for verb, do in kind.verbs.items()}


def begin(table: Table, i: ModelId, *, hasty: bool = False, interrupts: ModelId = NOBODY) -> Asking:
    """The activation begins: lost actions, flight, fatigue of who is in contact. (RES-41, RES-60, RES-88)"""
    rule = "RES-36" if hasty else "RES-35" if interrupts != NOBODY else "RES-34"
    waited = bool(order(table.state).holding >> i & 1)
    table.emit(Activated(i, waited, hasty, interrupts, rule))
    slot = person(table.state, i)
    if slot.lost and not slot.acted and not is_surprised(table.state, i):
        table.emit(Told(i, (("lost", slot.lost - 1), ("acted", True)), slot.lost_by, "has lost its action"))
    if touched_foes(table.state, i) and not slot.proved:
        yield from fatigue.exert(table, i)
    if is_fleeing(table.state, i) and is_able(table.state, i):
        before, awake = table.state, sides(table.state).awake
        if not is_surprised(table.state, i):
            yield from movement.flee(table, i)
        yield from aftermath(table, before, awake)
        finish(table, i)


def finish(table: Table, i: ModelId) -> None:
    """The activation is over."""
    fatigue.engage(table)
    table.emit(Finished(i))


def step(table: Table, i: ModelId) -> Asking:
    """One thing that the active model does; or it is done. (RES-16, RES-17)"""
    if not is_able(table.state, i) or is_fleeing(table.state, i) or not _anything_left(table, i):
        yield from nothing_asked()
        finish(table, i)
        return
    state, rules = table.state, table.rules
    question = f"{state.models[i].name}: which action?"
    why = partial(why_not_now, rules, state, i)
    action = yield Decision(state.models[i].side, question, partial(offers, rules, state, i), DONE, i, "RES-17", why)
    if action.verb == DONE.verb:
        finish(table, i)
    elif action.verb == HOLD:
        table.emit(Told(i, (), "RES-35", "holds its action"))
        table.emit(Finished(i, holds=True))
    else:
        awake = sides(state).awake
        yield from perform(table, i, action)
        yield from aftermath(table, state, awake)
        yield from _let_others_in(table, i)


def _anything_left(table: Table, i: ModelId) -> bool:
    """Whether it can still do anything worth asking for. (RES-17)"""
    slot = person(table.state, i)
    if not (slot.acted and slot.walked):
        return True
    return not slot.freed or bool(table.state.effects) or slot.mounted


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """What it may do now; nothing that it can't pay for. (RES-17..24)"""
    yield _ENDS
    now = purse(state, i)
    slot, weaves = person(state, i), state.models[i].magic is not None
    for kind in kinds_for(slot.build, slot.kit, now):
        if not weaves:
            yield from kind.offers(rules, state, i)
            continue
        for offer in kind.offers(rules, state, i):
            if room_bar(rules, state, i, offer.verb) is None:
                yield offer
    if weaves and rules.magic.can(state, i):
        for offer in rules.magic.offers(state, i):
            if now.main or offer.aside:
                yield offer
    if now.main and hold_bar(state, i) is None:
        yield Just(Action(HOLD, i), "RES-35", partial(hold_worth, rules, state, i))


_ENDS = Just(DONE, "RES-17")


@lru_cache(4096)
def kinds_for(build: Build, kit: Kit, left: Purse) -> tuple[Kind, ...]:
    """What may be offered to a model that can do so much, carries this, and can pay with what is left."""
    return tuple([one for one in KINDS if one.needs(build, kit) and any(left.pays(cost) for cost in one.costs)])


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
        hiding.reveal(table, i, name_exposure(verb))
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
    facts = tuple([(field, True) for field in SPENT[cost] if not getattr(slot, field)])
    if facts and table.state.on_table(i):
        table.emit(Noted(i, facts, "RES-17"))


def _declared(table: Table, i: ModelId, foe: int) -> None:
    """An attack starts combat, and wakes who sleeps near it. (RES-15, RES-31)"""
    surprise.start_combat(table)
    surprise.disturb(table, i, foe)


def _magic(table: Table, i: ModelId, action: Action) -> Asking:
    """Magic takes the main action and is strenuous, unless it only lets go of something. (RES-18, RES-40, RES-98)"""
    state, rules = table.state, table.rules
    if not is_aside(rules, state, i, action):
        if not (yield from _can_still(table, i)):
            return
        yield from settle(table)  # the roll may have distracted it: what it was about to go on with may be lost
        if table.state.models[i].magic is not state.models[i].magic or not is_able(table.state, i):
            return
        hiding.reveal(table, i, "it does magic")
        table.emit(Noted(i, (("acted", True),), "RES-98"))
        surprise.start_combat(table)
        surprise.disturb(table, i)
    yield from rules.magic.perform(table, action)


def aftermath(table: Table, before: State, awake: Pair) -> Asking:
    """What was done is settled before anything else happens: reactions, who sees what it fears, who meets. (RES-16)

    `before`: how it was, and who was `awake`; where nothing has moved and nobody has woken, nobody sees anybody anew.
    (RES-15, RES-87)
    """
    if table.news:
        yield from settle(table)
    now, woken = table.state, sum(sides(table.state).awake) & ~sum(awake)
    if now.places is not before.places or now.features is not before.features or sides(now).awake != awake:
        yield from fear.behold(table, woken | find_displaced(before, now))
        yield from settle(table)
        yield from surprise.meet(table)
        yield from settle(table)


def _let_others_in(table: Table, i: ModelId) -> Asking:
    """Between a model's move and its main action one who holds may act. (RES-35)"""
    yield from nothing_asked()
    state = table.state
    now, slot = order(state), person(state, i)
    if not now.holding or now.interrupted != NOBODY or now.active != i or slot.acted or not slot.walked:
        return
    name = state.models[i].name
    who = yield from ROUNDS.cut_in(table, f"{name} has moved")
    if who is not None:
        yield from begin(table, who, interrupts=i)
