"""Getting up, changing and picking up weapons, resting. (TRI-41, TRI-44, TRI-49, TRI-52, TRI-57)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from skirmish.board import on
from skirmish.core.decision import Action, Asking, Just, Offer, Refusal, nothing_asked
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.core.units import Point
from skirmish.kit.queries import ids_in
from skirmish.kit.rounds import is_waiting
from skirmish.rules.trilogy.budget import action_bar
from skirmish.rules.trilogy.events import Cleared, Noted, Rose, Told, fighter
from skirmish.rules.trilogy.fighter import COLLAPSED, Fighter
from skirmish.rules.trilogy.queries import foes_of, touched_foes
from skirmish.rules.trilogy.strike import foes_in_reach, thing_name, weapon_of
from skirmish.rules.trilogy.worth import fitness

RISE, DRAW, QUICK_DRAW, PICK_UP, REST, SECOND_WIND = "rise", "draw", "quick-draw", "pick-up", "rest", "second-wind"
AT_HAND_IN = 1.0
"""How near what lies on the ground has to be to be picked up. (TRI-41)"""
RUNG = 0.02
"""What a rung of Fatigue less is worth at the least, as a share of a model's price: it is further from exhaustion."""
WIND = 2
"""Rungs of Fatigue that a second wind clears. (TRI-52)"""


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """To stand up, to take another weapon in hand, to rest. (TRI-41, TRI-44, TRI-57)"""
    slot = fighter(state, i)
    if slot.posture == "down" and not slot.walked:
        yield _rising(i)
    for what, at, level in slot.dropped:
        if is_at_hand(state, i, at, level):
            yield Just(Action(PICK_UP, i, what=what), "TRI-41", _gladly)
    verb = QUICK_DRAW if slot.has(QUICK_DRAW) else DRAW
    fit = action_bar(state, i) is None
    if fit or verb == QUICK_DRAW:
        for weapon in slot.kit.melee:
            if weapon.id != slot.weapon and weapon.id not in [what for what, *_ in slot.dropped]:
                yield Just(Action(verb, i, what=weapon.id), "TRI-57" if verb == QUICK_DRAW else "TRI-44",
                           partial(_drawing, state, i, weapon.id))  # fmt: skip
    if slot.winds and slot.fatigue:
        yield Just(Action(SECOND_WIND, i), "TRI-52", partial(_winded, slot))
    if fit and slot.fatigue and not touched_foes(state, i):
        yield Just(Action(REST, i), "TRI-49", partial(_rest_worth, rules, state, i))


def is_at_hand(state: State, i: ModelId, at: Point, level: int) -> bool:
    """Whether what lies at the point of a level can be picked up. (TRI-41, SKR-36)"""
    return on(state).gap_to_point(i, at, level) <= AT_HAND_IN


@lru_cache(256)
def _rising(i: ModelId) -> Just:
    return Just(Action(RISE, i), "TRI-44", _gladly)


def _gladly() -> float:
    return 1.0


def _winded(slot: Fighter) -> float:
    """When it has lost as much as it gives back, and more would tell."""
    return float(slot.fatigue >= min(WIND, slot.build.soft_rungs("fatigue")))


def _rest_worth(rules: Ruleset, state: State, i: ModelId) -> float:
    """The rung that it clears, as far as nobody keeps it from that by a charge in this round, in marks. (TRI-49)"""
    slot, gaps = fighter(state, i), on(state).gaps(i)
    if slot.weariness >= COLLAPSED:
        return 0.0
    near = [foe for foe in ids_in(foes_of(state, i)) if gaps[foe] <= rules.combat.strides(state, foe).charge]
    undisturbed = (1 - rules.combat.menace) ** sum([is_waiting(state, foe) for foe in near])
    fresher = fitness(evolve(slot, fatigue=slot.fatigue - 1)) - fitness(slot)
    return undisturbed * max(fresher, RUNG) * state.models[i].warrior.marks


def _drawing(state: State, i: ModelId, ident: str) -> float:
    """Worth having for who has nothing in its hand and an enemy in reach of none of its blows yet."""
    slot = fighter(state, i)
    other = slot.kit.weapon(ident)
    empty = slot.weapon == slot.kit.melee[-1].id
    return float(empty and other.bonus > weapon_of(slot).bonus and not foes_in_reach(state, i))


def draw_bar(state: State, i: ModelId, what: str) -> Refusal | None:
    """Why it can't take this in hand. (TRI-44, TRI-57)"""
    slot = fighter(state, i)
    if what not in [weapon.id for weapon in slot.kit.melee]:
        return Refusal("it has no such weapon", "TRI-44")
    if what in [ident for ident, *_ in slot.dropped]:
        return Refusal("it lies on the ground: pick it up", "TRI-41")
    if what == slot.weapon:
        return Refusal("it has it in hand", "TRI-44")
    return None if slot.has(QUICK_DRAW) else action_bar(state, i)


def rest_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it may not rest. (TRI-49)"""
    if touched_foes(state, i):
        return Refusal("in contact with an enemy", "TRI-49")
    return action_bar(state, i) or (None if fighter(state, i).fatigue else Refusal("it isn't tired", "TRI-49"))


def do_rise(table: Table, action: Action) -> Asking:
    """It stands up: its move. (TRI-44)"""
    yield from nothing_asked()
    table.emit(Rose(action.model))
    table.emit(Noted(action.model, (("walked", True),), "TRI-44"))


def do_draw(table: Table, action: Action) -> Asking:
    """It takes another weapon in hand. (TRI-44, TRI-57)"""
    yield from nothing_asked()
    i = action.model
    slot = fighter(table.state, i)
    weapon = slot.kit.weapon(action.what)
    facts: tuple[tuple[str, object], ...] = (("weapon", weapon.id),)
    if action.verb == DRAW:
        facts += (("acted", True),)
    bare = weapon.id == slot.kit.melee[-1].id
    text = "empties its hand" if bare else f"takes the {weapon.name} in hand"
    table.emit(Told(i, facts, "TRI-44" if action.verb == DRAW else "TRI-57", text))


def do_pick_up(table: Table, action: Action) -> Asking:
    """What lies at its feet is in its hand again. (TRI-41)"""
    yield from nothing_asked()
    i, what = action.model, action.what
    slot = fighter(table.state, i)
    facts: tuple[tuple[str, object], ...] = (("dropped", tuple([one for one in slot.dropped if one[0] != what])),)
    if what in [weapon.id for weapon in slot.kit.melee]:
        facts += (("weapon", what),)
    table.emit(Told(i, facts, "TRI-41", f"picks up the {thing_name(slot, what)}"))


def do_rest(table: Table, action: Action) -> Asking:
    """A round of rest clears a rung at its end. (TRI-49)"""
    yield from nothing_asked()
    table.emit(Told(action.model, (("acted", True), ("rested", True)), "TRI-49", "rests"))


def do_second_wind(table: Table, action: Action) -> Asking:
    """Once a battle. (TRI-52)"""
    yield from nothing_asked()
    i = action.model
    slot = fighter(table.state, i)
    table.emit(Told(i, (("winds", slot.winds - 1),), "TRI-52", "gets its second wind"))
    table.emit(Cleared(i, "fatigue", min(WIND, slot.fatigue), "second wind", "TRI-52"))


VERBS: dict[str, Callable[[Table, Action], Asking]] = {
    RISE: do_rise, DRAW: do_draw, QUICK_DRAW: do_draw, PICK_UP: do_pick_up, REST: do_rest, SECOND_WIND: do_second_wind,
}  # fmt: skip
