"""Tests of characteristics, Leadership, fear, frenzy, hatred, stupidity, flight. (SKR-2, SKR-3, SKR-70..82)"""

from __future__ import annotations

from collections.abc import Callable

from skirmish.board import Walk, on
from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.dice import Check, Modifier, at_most, each
from skirmish.core.events import Fell
from skirmish.core.geometry import Circle
from skirmish.core.state import Model, ModelId, Side, State
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table
from skirmish.core.units import as_inches, base_radius
from skirmish.kit.flight import Heading, find_flight, heading_away, is_at_edge
from skirmish.kit.foresight import second_chance
from skirmish.kit.moves import go
from skirmish.kit.queries import climbs, ids_in
from skirmish.rules.skirmish.events import Broke, Felled, Marked, Revealed, Went
from skirmish.rules.skirmish.magic import hampered_low_modifiers
from skirmish.rules.skirmish.queries import (
    fighter,
    is_compelled,
    is_held,
    is_in_play,
    menacing,
    movement_now,
    owner,
    standing,
)

LEADER_REACH_IN = 6.0
THRALL_IN = 12.0
KEEP_IN = 1.0


# Tests, and whose Leadership they are taken on


def leader(state: State, side: Side) -> ModelId | None:
    """The side's leader, wherever he is; None if the roster has none, or he is compelled. (CHN-73)"""
    for m in state.models:
        if m.side == side and m.warrior.role == "leader" and not is_compelled(m):
            return m.id
    return None


def leadership(state: State, i: ModelId) -> tuple[int, str]:
    """(Ld it tests on, whose it is or ''): its own, its leader's within 6", its named sister's. (SKR-3, SKR-82)

    A leader out of action lends nothing, and that is all that is lost with him. (SKR-71) Who wears a leash tests on
    the Ld of who holds it, or on its own. (SKR-82)
    """
    model = state.models[i]
    best, whose = fighter(state, i).profile.Ld, ""
    if fighter(state, i).has("leashed"):
        holder = _named(state, i, "leashed")
        if holder is None or not can_lend(state, holder):
            return best, whose
        return fighter(state, holder).profile.Ld, state.models[holder].name
    for lender, far in ((leader(state, model.side), False), (sister_of(state, i), True)):
        if lender is None or lender == i or not can_lend(state, lender):
            continue
        lent = fighter(state, lender).profile.Ld
        if lent > best and (far or on(state).within(i, lender, LEADER_REACH_IN)):
            best, whose = lent, state.models[lender].name
    return best, whose


def sister_of(state: State, i: ModelId) -> ModelId | None:
    """The named sister of a Warder. (SKR-82)"""
    return _named(state, i, "warder")


def _named(state: State, i: ModelId, trait: str) -> ModelId | None:
    """Whom this special rule of the model names, of its own warband; nobody while that one is compelled. (CHN-73)"""
    named = fighter(state, i).about(trait)
    if not named:
        return None
    side = owner(state.models[i])
    friends = (m for m in state.models if m.warrior.id == named and owner(m) == side)
    return next((m.id for m in friends if not is_compelled(m)), None)


def can_lend(state: State, i: ModelId) -> bool:
    """Whether the model is fit to lend others its Leadership. (SKR-3, CHN-68)"""
    slot = fighter(state, i)
    return is_in_play(state, i) and slot.standing and not slot.fleeing and not is_held(state.models[i])


def leadership_test(table: Table, i: ModelId, what: str, rule: str) -> Procedure[bool]:
    """2D6 <= Ld; a failed one may be made again by who has foretold it. (SKR-2, SKR-3, CHN-75)"""
    return (yield from _led(table, i, what, rule, leadership))


def own_leadership_test(table: Table, i: ModelId, what: str, rule: str) -> Procedure[bool]:
    """The same on its own Ld: nobody lends it a better one. (SKR-2, CHN-73)"""
    return (yield from _led(table, i, what, rule, lambda state, model: (fighter(state, model).profile.Ld, "")))


def _led(
    table: Table, i: ModelId, what: str, rule: str, best: Callable[[State, ModelId], tuple[int, str]]
) -> Procedure[bool]:
    passed = _leads(table, i, what, rule, best(table.state, i))
    if not passed and table.state.effects and (yield from second_chance(table, i, f"{what} test")):
        passed = _leads(table, i, f"{what} again", rule, best(table.state, i))
    return passed


def initiative_test(table: Table, i: ModelId, what: str, rule: str) -> Procedure[bool]:
    """D6 <= I, a 6 always fails; a failed one may be made again by who has foretold it. (SKR-2, CHN-75)"""
    value = fighter(table.state, i).profile.I
    passed = characteristic_test(table, i, what, value, rule)
    if not passed and table.state.effects and (yield from second_chance(table, i, f"{what} test")):
        passed = characteristic_test(table, i, f"{what} again", value, rule)
    return passed


def _leads(table: Table, i: ModelId, what: str, rule: str, best: tuple[int, str]) -> bool:
    value, whose = best
    about = f"{what} on {whose}'s Ld" if whose else what
    return table.roll(Check(i, about, (2, 6), at_most(value), _topic(table, i, "leadership"), rule))


def characteristic_test(table: Table, i: ModelId, what: str, value: int, rule: str) -> bool:
    """D6 <= value, a 6 always fails. (SKR-2)"""
    return table.roll(Check(i, what, (1, 6), at_most(min(value, 5)), rule=rule))


def _topic(table: Table, i: ModelId, topic: str) -> tuple[Modifier, ...]:
    return table.rules.modifiers(table.state, i, topic) + hampered_low_modifiers(table.rules, table.state, i)


# Frenzy, fear, hatred, stupidity, special rules


def charge_reach(rules: Ruleset, state: State, i: ModelId) -> float:
    """How far the model can charge: twice its Movement. (SKR-30)"""
    return 2 * movement_now(rules, state, i)


def is_in_frenzy(rules: Ruleset, state: State, i: ModelId) -> bool:
    """In frenzy with an enemy in charge reach: immune to other psychology. (SKR-72)"""
    if not fighter(state, i).frenzied:
        return False
    reach = charge_reach(rules, state, i)
    return any(on(state).within(i, foe, reach) for foe in ids_in(standing(state, 1 - state.models[i].side)))


def is_frightening(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> bool:
    """Whether `i` fears `foe`: not if it causes fear itself, is in frenzy, or ignores that kind. (SKR-70, SKR-82)"""
    slot = fighter(state, i)
    if not fighter(state, foe).has("fear") or slot.has("fear") or is_in_frenzy(rules, state, i):
        return False
    ignored = slot.about("ignores-fear")
    return not (ignored and ignored in state.models[foe].warrior.keywords)


def fear_test(table: Table, i: ModelId, why: str) -> Procedure[bool]:
    """Leadership test against Fear; fearless models pass. (SKR-70, SKR-75)"""
    if fighter(table.state, i).has("fearless"):
        return True
    return (yield from leadership_test(table, i, f"fear of {why}", "SKR-70"))


def is_hated(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> bool:
    """Whether misses at this enemy are rolled again: hatred, in the first round of a combat. (SKR-73)"""
    slot = fighter(state, i)
    if slot.fighting or not slot.has("hatred") or is_in_frenzy(rules, state, i):
        return False
    hated = slot.about("hatred")
    return not hated or hated in state.models[foe].warrior.keywords


def stupidity(table: Table) -> Asking:
    """Leadership tests of the stupid at the start of their side's turn; who is in frenzy passes. (SKR-72, SKR-74)"""
    yield from nothing_asked()
    for m in table.state.fighters(table.state.side):
        slot = fighter(table.state, m.id)
        if not slot.has("stupidity"):
            continue
        immune = is_in_frenzy(table.rules, table.state, m.id)
        failed = not immune and not (yield from leadership_test(table, m.id, "stupidity", "SKR-74"))
        if failed != slot.stupid:
            says = "stares stupidly" if failed else "has its wits about it"
            table.emit(Marked(m.id, (("stupid", failed),), says, "SKR-74"))


def named_sister_falls(table: Table, event: Fell) -> Asking:
    """A Warder goes into frenzy when his sister goes out of action. (SKR-82)"""
    yield from nothing_asked()
    if event.how != "out":
        return
    fallen = table.state.models[event.model]
    for m in _own(table.state, fallen):
        if fighter(table.state, m.id).about("warder") == fallen.warrior.id and fighter(table.state, m.id).standing:
            table.emit(Marked(m.id, (("frenzied", True),), "goes into frenzy", "SKR-82"))


def _own(state: State, fallen: Model) -> list[Model]:
    """Those of its warband who are not out of action, the compelled among them. (CHN-73)"""
    return [m for m in state.models if not m.out and owner(m) == owner(fallen)]


def thralls_falter(table: Table, event: Fell) -> Asking:
    """When a thrall-master goes out of action, Trollocs within 12" test or flee from the nearest enemy. (SKR-82)"""
    yield from nothing_asked()
    fallen = table.state.models[event.model]
    if event.how != "out" or not fallen.combat.has("thrall-master"):
        return
    lies = Circle(*event.at, base_radius(fallen.warrior.base_mm))
    for m in _own(table.state, fallen):
        if "trolloc" not in m.warrior.keywords or not is_in_play(table.state, m.id):
            continue
        near = on(table.state).reach_of(m.id, lies, event.level)[0] <= THRALL_IN
        if near and fighter(table.state, m.id).standing and not (yield from _obeys(table, m.id)):
            yield from scatter(table, m.id, "SKR-82")


def _obeys(table: Table, i: ModelId) -> Procedure[bool]:
    within = as_inches(THRALL_IN)
    return (yield from leadership_test(table, i, f"its master fell within {within}", "SKR-82"))


def scatter(table: Table, i: ModelId, rule: str) -> Asking:
    """It flees 2D6" from the nearest enemy. (SKR-82)"""
    table.emit(Broke(i, rule))
    inches = table.roll(Check(i, "flight", (2, 6), each(2, 12), rule=rule))
    foes = ids_in(menacing(table.state, 1 - table.state.models[i].side))
    nearest = sorted(foes, key=lambda foe: (on(table.state).gap(i, foe), foe))[:1]
    yield from flee_to(table, i, inches, heading_away(table.state, i, nearest), rule)


# Flight


def flee_to(table: Table, i: ModelId, inches: float, heading: Heading, rule: str) -> Asking:
    """Runs so far that way, around obstacles, 1" from enemies if possible; at the table edge it leaves. (SKR-32)

    Who is held stays where it is. (CHN-68)
    """
    yield from nothing_asked()
    if is_held(table.state.models[i]):
        return
    if fighter(table.state, i).hidden:
        table.emit(Revealed(i, "it flees"))
    state = table.state
    shun = standing(state, 1 - state.models[i].side)
    for keep in (KEEP_IN, 0.0):
        way = find_flight(state, i, Walk(inches, keep, shun, ladders=climbs(state, i)), heading)
        if way is not None:
            if not (yield from go(table, Went(i, way.path, "flee", rule, levels=way.levels, effort=2))):
                return
            break
    if is_at_edge(table.state, i):
        x, y, *_ = table.state.places[i]
        table.emit(Felled(i, "left", (x, y), rule="SKR-32", cause="fear", level=table.state.level(i)))


REACTIONS: tuple[Reaction, ...] = ((Fell, named_sister_falls), (Fell, thralls_falter))
