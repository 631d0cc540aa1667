"""Pole arms: ready, manoeuvred, and how they hold off who comes near. (RES-67..73)"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

from skirmish.board import Way, on
from skirmish.core.decision import (
    Action,
    Asking,
    Just,
    Offer,
    Procedure,
    Refusal,
    ask_whether,
    nothing_asked,
)
from skirmish.core.events import Moved
from skirmish.core.state import SAME_LEVEL, ModelId, State
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import CONTACT_IN, Point, distance, snapped
from skirmish.kit.heights import plunge
from skirmish.kit.moves import go
from skirmish.kit.queries import can_see, ids_in, is_veiled
from skirmish.rules.resolve import asks
from skirmish.rules.resolve.events import Noted, Told, Went, person
from skirmish.rules.resolve.fatigue import exert as tire
from skirmish.rules.resolve.movement import has_foe_to_await
from skirmish.rules.resolve.queries import foes_of, is_conscious, is_defenceless, touched_foes
from skirmish.rules.resolve.strike import attack_bar, strike, weapon_of

HOLD_OFF, READY, MANOEUVRE = "hold-off", "ready", "manoeuvre"
LOOK_IN = 0.25
"""How far apart the places are at which who comes near is looked for once it is within reach."""


def is_ready(state: State, i: ModelId) -> bool:
    """Whether its pole arm can hold somebody off: in hand, ready, and no enemy Close. (RES-33, RES-73)"""
    slot = person(state, i)
    if not slot.ready or not weapon_of(slot).extended or not slot.standing or is_defenceless(state, i):
        return False
    return not touched_foes(state, i)


def reach_against(state: State, i: ModelId, foe: ModelId, extended: bool) -> float:
    """Within how many inches the model may strike first at this enemy who is about to attack it; 0: it may not.

    `extended`: the enemy attacks with a long weapon, too. (RES-68, RES-70, RES-72)
    """
    slot = person(state, i)
    if extended or slot.kept or not is_ready(state, i) or attack_bar(state, i) is not None:
        return 0.0
    if not foes_of(state, i) >> foe & 1:
        return 0.0
    return weapon_of(slot).reach_in


def approach(table: Table, i: ModelId, way: Way, foe: ModelId) -> Procedure[tuple[Way, bool]]:
    """The model is about to go this way to attack this enemy, who may hold it off. (RES-68..70)

    (the way it still goes, whether it has lost its attack). Where the enemy struck it has come to where the enemy's
    weapon reaches, and if it was stopped it stays where it is now.
    """
    state = table.state
    reach = reach_against(state, foe, i, weapon_of(person(state, i)).extended)
    met = _split_way(table.rules, state, i, way, foe, reach) if reach else None
    if met is None or not (yield from _wants(table, foe, i)):
        return way, False
    before, after = met
    if len(before.path) > 1:
        arrived = yield from go(table, Went(i, before.path, "charge", "RES-68", levels=before.levels))
        yield from settle(table)
        if not arrived:
            return Way((table.state.places[i][:2],), 0.0), True
    stopped = yield from hold_off(table, foe, i, reach, close=True)
    return (Way((table.state.places[i][:2],), way.cost) if stopped else after), stopped


def challenge(table: Table, i: ModelId, foe: ModelId, extended: bool, close: bool) -> Procedure[bool]:
    """The model declares an attack on this enemy from where it stands; whether the enemy has stopped it. (RES-68)

    `close`: its weapon is one that a pole arm can keep at bay: a shooter is only struck first. (RES-69)
    """
    state = table.state
    reach = reach_against(state, foe, i, extended)
    near = bool(reach) and on(state).within(i, foe, reach) and can_see(table.rules, state, foe, i)
    if not near or not (yield from _wants(table, foe, i)):
        yield from nothing_asked()
        return False
    return (yield from hold_off(table, foe, i, reach, close))


def hold_off(table: Table, i: ModelId, foe: ModelId, reach: float, close: bool) -> Procedure[bool]:
    """The wielder's main action is an attack on who comes near; whether that one can't attack any more. (RES-68..72)"""
    if not (yield from tire(table, i)):
        return False
    table.emit(Noted(i, (("kept", True),), "RES-70"))
    hit = yield from strike(table, i, foe, rule="RES-68")
    state = table.state
    if not state.on_table(foe) or not is_conscious(person(state, foe)):
        return True
    if not (hit and close):
        return attack_bar(state, foe) is not None
    table.emit(Told(foe, (("held_off", True),), "RES-69", "is forced back"))
    yield from _forced_back(table, foe, i, reach)
    return True


def _wants(table: Table, i: ModelId, foe: ModelId) -> Procedure[bool]:
    """Whether the wielder strikes first; it is the attack that it has in this round. (RES-68, RES-72)"""
    state = table.state
    names = state.models[i].name, state.models[foe].name
    question = f"{names[0]}: hold {names[1]} off with the {weapon_of(person(state, i)).name}?"
    side, price = state.models[i].side, float(state.models[foe].warrior.marks)
    action = Action(HOLD_OFF, i, foe)
    return (yield from ask_whether(side, question, action, "RES-68", lambda: price, asks=asks.HOLD_OFF))


def _forced_back(table: Table, i: ModelId, by: ModelId, reach: float) -> Asking:
    """To exactly the weapon's reach on the line between the centres, or as far as the ground allows. (RES-69)

    Over an edge it falls. (RES-102)
    """
    state, surface = table.state, on(table.state)
    short = reach - surface.gap(i, by)
    if short <= 0:
        yield from nothing_asked()
        return
    here = state.places[i][:2]
    slid = surface.push(i, state.places[by][:2], short)
    if slid.level != SAME_LEVEL:
        yield from plunge(table, i, slid)
    elif slid.at != here:
        yield from go(table, Moved(i, (here, slid.at), "slide", "RES-69"))
        yield from settle(table)


def _split_way(
    rules: Ruleset, state: State, i: ModelId, way: Way, foe: ModelId, reach: float
) -> tuple[Way, Way] | None:
    """The way parted where the weapon first reaches who goes along it, in sight and not in contact; None: nowhere.

    It reaches nobody on the way to its wielder's level. (RES-102)
    """
    surface = on(state)
    if is_veiled(rules, state, foe, i):
        return None
    x, y, radius, _ = state.places[foe]
    apart = state.places[i][2] + radius
    if surface.contacts(i) >> foe & 1:
        return None
    path, level = way.path, state.level(foe)
    levels = way.levels or (state.level(i),) * len(path)
    for number, (here, there) in enumerate(pairwise(path)):
        if levels[number] != level or levels[number + 1] != level:
            continue
        for at in _places(here, there, (x, y), apart + reach):
            gap = distance(at, (x, y)) - apart
            if gap <= CONTACT_IN:
                return None
            clear = at == path[0] or surface.stands(i, at, level) is None
            if clear and surface.sight_at(i, at, foe, level).seen:
                before = (*path[: number + 1], at) if at != path[number] else path[: number + 1]
                after = (at, *path[number + 1 :])
                split = len(before) - len(path[: number + 1])
                climbed = (*levels[: number + 1], *(level,) * split) if way.levels else ()
                return Way(before, way.cost, climbed), Way(after, way.cost)
    return None


def _places(here: Point, there: Point, centre: Point, within: float) -> Iterator[Point]:
    """Places on the leg that are so near to the centre, in order: the first is where it comes so near."""
    length = distance(here, there)
    at = _entry(here, there, centre, within, length)
    while at is not None and at <= length:
        part = at / length if length else 0.0
        point = snapped((here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part))
        if distance(point, centre) <= within + 1 / 256:
            yield point
        at += LOOK_IN


def _entry(here: Point, there: Point, centre: Point, within: float, length: float) -> float | None:
    """Inches along the leg to where it comes so near to the centre; None if it doesn't."""
    if distance(here, centre) <= within:
        return 0.0
    if not length:
        return None
    ux, uy = (there[0] - here[0]) / length, (there[1] - here[1]) / length
    along = (centre[0] - here[0]) * ux + (centre[1] - here[1]) * uy
    aside = (centre[0] - here[0]) * uy - (centre[1] - here[1]) * ux
    if along <= 0 or abs(aside) > within:
        return None
    at = along - math.sqrt(within * within - aside * aside)
    return at if at <= length else None


def _pole_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it has no pole arm to handle. (RES-67, RES-73)"""
    slot = person(state, i)
    if not weapon_of(slot).extended:
        return Refusal("it has no pole arm in hand", "RES-67")
    return None if slot.standing else Refusal("it lies on the ground", "RES-73")


def ready_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it can't ready its pole arm. (RES-71, RES-73)"""
    slot = person(state, i)
    if slot.ready:
        return Refusal("it is ready already", "RES-73")
    if slot.manoeuvred or slot.ran:
        return Refusal("it has run, or manoeuvred it, in this round", "RES-73")
    if touched_foes(state, i):
        return Refusal("an enemy is too close", "RES-73")
    return _pole_bar(state, i)


def manoeuvre_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it can't bring its pole arm to bear on who is Close. (RES-71)"""
    if person(state, i).manoeuvred:
        return Refusal("it has done so already", "RES-71")
    if not on(state).contacts(i) & foes_of(state, i):
        return Refusal("no enemy is Close", "RES-71")
    return _pole_bar(state, i)


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """To ready it, or to manoeuvre it for an attack: free actions. (RES-23, RES-71, RES-73)"""
    if ready_bar(state, i) is None:
        yield Just(Action(READY, i), "RES-73", partial(_readying, rules, state, i))
    if manoeuvre_bar(state, i) is None:
        presses = touched_foes(state, i) and attack_bar(state, i) is None
        yield Just(Action(MANOEUVRE, i), "RES-71", lambda: float(bool(presses)))


def _readying(rules: Ruleset, state: State, i: ModelId) -> float:
    """Worth having when it stays ready: its move or its action is behind it, or somebody may come. (RES-73)"""
    slot = person(state, i)
    return float(bool(foes_of(state, i)) and (slot.walked or slot.acted or has_foe_to_await(rules, state, i)))


def do_ready(table: Table, action: Action) -> Asking:
    """A free action. (RES-23, RES-73)"""
    yield from nothing_asked()
    _handled(table, action.model, "readies", "RES-73", ready=True)


def do_manoeuvre(table: Table, action: Action) -> Asking:
    """A free action: an ordinary attack on who is Close, but nobody is held off. (RES-23, RES-71)"""
    yield from nothing_asked()
    _handled(table, action.model, "manoeuvres", "RES-71", ready=False, manoeuvred=True)


def _handled(table: Table, i: ModelId, does: str, rule: str, **facts: bool) -> None:
    name = weapon_of(person(table.state, i)).name
    table.emit(Told(i, (("freed", True), *facts.items()), rule, f"{does} the {name}"))


def unready_pressed(table: Table, event: Moved) -> Asking:
    """Whoever has an enemy in contact now has its pole arm ready no more. (RES-73)"""
    yield from nothing_asked()
    state = table.state
    if not state.on_table(event.model):
        return
    for i in (event.model, *ids_in(on(state).contacts(event.model))):
        if person(state, i).ready and touched_foes(state, i):
            table.emit(Noted(i, (("ready", False),), "RES-73"))


REACTIONS: tuple[Reaction, ...] = ((Moved, unready_pressed),)
VERBS: dict[str, Callable[[Table, Action], Asking]] = {READY: do_ready, MANOEUVRE: do_manoeuvre}
