"""Why an action isn't offered now: what a greyed button says. Only people ask. (RES-16, RES-17)"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from skirmish.board import on
from skirmish.core.decision import Action, Refusal
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import as_inches
from skirmish.kit import missiles
from skirmish.kit.heights import why_not_high
from skirmish.kit.queries import ids_in, sort_nearest
from skirmish.kit.refusals import why_absent
from skirmish.kit.targets import why_no_strike
from skirmish.rules.resolve import charge, fear, healing, hiding, mounts, movement, poles, shooting, strike
from skirmish.rules.resolve.budget import cost_bar, hold_bar, room_bar
from skirmish.rules.resolve.events import person
from skirmish.rules.resolve.fighter import Person
from skirmish.rules.resolve.queries import foes_of, is_conscious, sides
from skirmish.rules.resolve.shooting import MISSILES

Bar = Callable[[State, ModelId], Refusal | None]
BARS: dict[str, Bar] = {
    "run": movement.run_bar, "charge": charge.charge_bar, "strike": strike.attack_bar, "shoot": MISSILES.shoot_bar,
    "snap-shot": shooting.snap_bar,
    "reload": MISSILES.load_bar, "parry": strike.parry_bar, "ready": poles.ready_bar, "manoeuvre": poles.manoeuvre_bar,
    "hide": hiding.hide_bar, "canter": movement.haste_bar, "hold": hold_bar,
}  # fmt: skip
"""What else bars a verb that could be paid for."""
NOT_IT = Refusal("it isn't its turn: who has the highest initiative acts first", "RES-34")


def why_not_now(rules: Ruleset, state: State, i: ModelId, action: Action) -> Refusal:
    """The reason why this isn't offered while `i` is active."""
    who = action.model
    now = Refusal("not offered now", "RES-17")
    if not 0 <= who < len(state.models):
        return now
    if who != i:
        return _why_absent(state, i, who) or NOT_IT
    bar = BARS.get(action.verb)
    found = cost_bar(state, i, action.verb) or (bar(state, i) if bar is not None else None)
    found = found or room_bar(rules, state, i, action.verb)
    return found or _own(rules, state, action) or rules.magic.why(state, action) or now


def _why_absent(state: State, i: ModelId, who: ModelId) -> Refusal | None:
    """Why the model has no choice at all while `i` is active."""
    absent = why_absent(state, state.models[i].side, who, "RES-16")
    if absent is None and not is_conscious(person(state, who)):
        return Refusal("it is unconscious", "RES-59")
    return absent or (Refusal("it has acted in this round", "RES-17") if who in state.acted else None)


def _own(rules: Ruleset, state: State, action: Action) -> Refusal | None:
    """Of verbs that have reasons of their own."""
    i, verb = action.model, action.verb
    slot = person(state, i)
    match verb:
        case "climb" | "jump":
            return why_not_high(rules, state, i, verb)
        case "dive":
            return charge.charge_bar(state, i) or why_not_high(rules, state, i, verb)
        case "rise":
            return Refusal("it stands", "RES-23") if slot.standing else None
        case "go-prone":
            return None if slot.standing else Refusal("it lies already", "RES-23")
        case "trample":
            return mounts.trample_bar(state, i) or _apart(state, i, foes_of(state, i), f"its {_beast(slot)}", "RES-78")
        case "strike":
            bar = partial(strike.target_bar, rules, state, i, action.what)
            return why_no_strike(state, i, action, bar, "RES-46")
        case "hold-death" | "treat":
            return _helping(state, i, verb)
        case "drink":
            herb = next((herb for herb in slot.herbs if herb.id == action.what), None)
            return healing.herb_bar(state, i, herb) if herb is not None else Refusal("it has none of that", "RES-97")
        case missiles.SHOOT | shooting.SNAP_SHOT:
            return _shooting(rules, state, action)
        case fear.INTIMIDATE:
            return Refusal("it hasn't learned to intimidate", "RES-90")
    return None


def _shooting(rules: Ruleset, state: State, action: Action) -> Refusal | None:
    """Of what it can't shoot with; with nothing named, what keeps an enemy from what reaches furthest. (RES-64)"""
    i, verb = action.model, action.verb
    what, _, mount = action.what.partition(" ")
    if what:
        barred = MISSILES.weapon_bar(state, i, what)
        return barred or Refusal(*(("no enemy is mounted", "RES-82") if mount else ("only a bow is so fast", "RES-53")))
    found = {
        o.what: o
        for o in (*MISSILES.offers(rules, state, i), *shooting.offer_snap_shots(rules, state, i))
        if o.verb == verb
    }
    ranged = [one for one in shooting.at_hand(person(state, i)) if one.id in found]
    furthest = max(ranged, key=lambda one: one.ranges.extreme, default=None)
    if furthest is None:
        return None
    offer = found[furthest.id]
    return offer.refusal(evolve(action, what=offer.what)) or Refusal("name what it shoots with", "RES-63")


def _beast(slot: Person) -> str:
    return slot.kit.mount.name if slot.kit.mount is not None else "mount"


def _helping(state: State, i: ModelId, verb: str) -> Refusal | None:
    """Why there is nobody to help: a healer stands, and touches who is dying or has a wound. (RES-91, RES-92)"""
    rule, wanted = ("RES-91", "dying") if verb == "hold-death" else ("RES-92", "wounded")
    if not person(state, i).standing:
        return Refusal("it lies on the ground", "RES-23")
    friends = sides(state).present[state.models[i].side] & ~(1 << i)
    needy = [j for j in ids_in(friends) if _needs(state, j, verb)]
    if not needy:
        return Refusal(f"no friend is {wanted} and can be helped", rule)
    return _apart(state, i, sum(1 << j for j in needy), f"a {wanted} friend", rule)


def _needs(state: State, j: ModelId, verb: str) -> bool:
    if verb == "hold-death":
        return healing.is_dying(state, j)
    return any(not (wound.treated or wound.hopeless) for wound in person(state, j).wounds)


def _apart(state: State, i: ModelId, whom: int, what: str, rule: str) -> Refusal | None:
    """How far the nearest of them (a bit mask) is from contact; None if one touches it."""
    near = ids_in(whom)
    if not near:
        return Refusal("nobody is there", rule)
    closest = sort_nearest(state, i, near)[0]
    if on(state).contacts(i) >> closest & 1:
        return None
    gap = on(state).gap(i, closest)
    return Refusal(f"{what} has to be in contact: {state.models[closest].name} is {as_inches(gap)} away", rule, gap)
