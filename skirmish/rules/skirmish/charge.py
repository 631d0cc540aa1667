"""Charges, and enemies who step into their path. (SKR-24..31, SKR-67, SKR-70, SKR-72)"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise, takewhile
from typing import ClassVar

from skirmish.board import Walk, Way, on
from skirmish.core.decision import (
    DONE,
    PASS,
    Action,
    Asking,
    Decision,
    Just,
    Offer,
    Procedure,
    Refusal,
    nothing_asked,
)
from skirmish.core.dice import Check, each
from skirmish.core.geometry import points_along
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import GRID, TOLERANCE_IN, Point, distance, snapped
from skirmish.kit import charges
from skirmish.kit.effects import show_itself
from skirmish.kit.flight import heading_to_edge
from skirmish.kit.heights import DIVE, DiveOffer, can_use_heights, note_dive, take_off
from skirmish.kit.moves import FAR_IN, go, haste_bar, too_long
from skirmish.kit.queries import can_see, climbs, ids_in
from skirmish.rules.skirmish.asks import INTERCEPT
from skirmish.rules.skirmish.events import Marked, Revealed, Went
from skirmish.rules.skirmish.fighter import Fighter
from skirmish.rules.skirmish.morale import charge_reach, fear_test, flee_to, initiative_test, is_frightening
from skirmish.rules.skirmish.queries import fighter, is_engaged, is_held, movement_now, present, sides, standing
from skirmish.rules.skirmish.refusals import why_absent, why_not_now

CLOSE_IN = 4.0
"""Within this an unseen enemy may be charged after an Initiative test. (SKR-24)"""
STOP_SHORT_IN = 1.0
STEP_IN = 1 / 8
INTERCEPT_IN = 2.0
CHARGING = (("charged", True), ("fighting", False))
"""Facts of who comes into contact by charging."""


# Charging


def charge_bar(state: State, i: ModelId) -> Refusal | None:
    """Why the model may not charge at all, None if it may. (SKR-30)"""
    model = state.models[i]
    slot: Fighter = model.combat
    if slot.posture != "standing":
        return Refusal("down", "SKR-30")
    if slot.rose or slot.rallied or slot.fleeing:
        return Refusal("it stood up, rallied or flees this turn", "SKR-30")
    if slot.fell:
        return Refusal("fell this turn", "SKR-36")
    if slot.failed_charge or slot.charged or i in state.acted:
        return Refusal("it has charged or moved already", "SKR-30")
    if slot.barred_charge:
        return Refusal("it failed its Initiative test for a charge", "SKR-24")
    if slot.stupid:
        return Refusal("it is stupid this turn", "SKR-74")
    if model.conditions and is_held(model):
        return Refusal("it is held", "SKR-30")
    return haste_bar(state, i, "WYL-S12") or (Refusal("engaged", "SKR-30") if is_engaged(state, i) else None)


def target_bar(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> Refusal | None:
    """Why this enemy may not be a target of the charge. (SKR-24, SKR-30)"""
    if not 0 <= foe < len(state.models) or state.models[foe].side == state.models[i].side or not state.on_table(foe):
        return Refusal("that is no enemy on the table", "SKR-30")
    if fighter(state, foe).hidden:
        return Refusal("hidden", "SKR-37")
    surface = on(state)
    if can_see(rules, state, i, foe) or surface.within(i, foe, CLOSE_IN):
        return None
    short = surface.gap(i, foe) - CLOSE_IN
    return Refusal('it is out of sight and further than 4" away', "SKR-24", short)


class ChargeOffer(charges.ChargeOffer):
    """A charge at one enemy, or at more that one place touches. (SKR-24..26, SKR-30)"""

    __slots__ = ()
    many: ClassVar[bool] = True
    charge_rule: ClassVar[str] = "SKR-30"

    def inches(self) -> float:
        """See `ChargeOffer` of the kit."""
        return charge_reach(self.rules, self.state, self.model)

    def bar(self, foe: ModelId) -> Refusal | None:
        """See `ChargeOffer` of the kit."""
        return target_bar(self.rules, self.state, self.model, foe)

    def way(self, targets: charges.Targets) -> Way | None:
        """See `ChargeOffer` of the kit."""
        return way_to(self.state, self.model, targets, self.inches())

    def longer_way(self, targets: charges.Targets) -> Way | None:
        """See `ChargeOffer` of the kit."""
        return way_to(self.state, self.model, targets, FAR_IN)

    def too_far(self, longer: Way | None, targets: charges.Targets) -> Refusal | None:
        """See `ChargeOffer` of the kit: without premeasuring a charge at one may fail. (SKR-26)"""
        if longer is None:
            return Refusal("there is no free place to reach that touches the target", "SKR-25")
        if self.rules.options["premeasure"] == "false" and len(targets) == 1:
            return None
        reach = self.inches()
        short = longer.cost - reach
        return Refusal(too_long(longer.cost, reach), "SKR-30", short)


def way_to(state: State, i: ModelId, targets: tuple[ModelId, ...], inches: float) -> Way | None:
    """The way of the charge: the shortest to a place touching all targets, no other enemy if possible. (SKR-25)"""
    wanted = sum([1 << target for target in targets])
    foes = present(state, 1 - state.models[i].side)
    return on(state).charge(i, wanted, Walk(inches, ladders=climbs(state, i)), foes & ~wanted)


def chargers(state: State) -> Iterator[ModelId]:
    """Who may charge now, found one at a time."""
    return (i for i in ids_in(standing(state, state.side)) if charge_bar(state, i) is None)


def must_charge(rules: Ruleset, state: State, i: ModelId) -> bool:
    """In frenzy, free to charge, and with an enemy it could charge. (SKR-72)"""
    if not fighter(state, i).frenzied or charge_bar(state, i) is not None:
        return False
    return next(ChargeOffer(rules, state, i).samples(), None) is not None


def declare_charges(table: Table) -> Asking:
    """Charges, one at a time, declared and done. (SKR-30)"""
    while True:
        if next(chargers(table.state), None) is None:
            return
        table.mark()
        action = yield charge_decision(table.rules, table.state)
        if action.verb == "done":
            return
        if action.verb == DIVE:
            yield from dive(table, action)
        else:
            yield from charge(table, action) if action.verb == "charge" else table.rules.magic.perform(table, action)
        yield from settle(table)


def charge_decision(rules: Ruleset, state: State) -> Decision:
    """Charge with a model, or be done; frenzied models leave no choice. (SKR-72)"""
    frenzied = [i for i in ids_in(standing(state, state.side)) if state.models[i].combat.frenzied]
    wild = [i for i in frenzied if must_charge(rules, state, i)]

    def offers() -> Iterator[Offer]:
        for i in wild or chargers(state):
            yield ChargeOffer(rules, state, i)
            if state.level(i) and can_use_heights(rules, state, i):
                yield dive_offer(rules, state, i)
        if not wild:
            yield Just(DONE, "SKR-30")
        yield from rules.magic.meanwhile(state, state.side)

    def why(action: Action) -> Refusal:
        i = action.model
        if action.verb == "done" and wild:
            return Refusal(f"{state.models[wild[0]].name} is in frenzy and must charge", "SKR-72")
        now = Refusal("now charges are declared", "SKR-30")
        if action.verb not in ("charge", DIVE) or not 0 <= i < len(state.models):
            return why_not_now(rules, state, state.side, now, action)
        barred = why_absent(state, state.side, i, "SKR-30") or charge_bar(state, i)
        return barred or (Refusal("the frenzied charge first", "SKR-72") if wild else now)

    default = next(ChargeOffer(rules, state, wild[0]).samples()) if wild else DONE
    return Decision(state.side, "Declare charges", offers, default, rule="SKR-30", why=why)


def charge(table: Table, action: Action) -> Asking:
    """One charge from its declaration to contact. (SKR-24, SKR-26, SKR-70)"""
    i, targets = action.model, (action.target, *action.others)
    if not (yield from _declare(table, i, targets, "declares a charge at")):
        return
    way = way_to(table.state, i, targets, charge_reach(table.rules, table.state, i))
    if way is None:
        yield from _fall_short(table, i, targets)
        return
    for foe in targets:
        yield from brace(table, i, foe)
    way = yield from intercept(table, i, targets, way)
    if way is not None:
        yield from _contact(table, i, targets, way)


def dive_offer(rules: Ruleset, state: State, i: ModelId) -> DiveOffer:
    """A charge with a jump at an enemy that it may charge. (SKR-36)"""
    foes = present(state, 1 - state.models[i].side)
    walk, safe_in = Walk(charge_reach(rules, state, i)), rules.combat.safe_fall(state, i)
    return DiveOffer(state, i, walk, lambda foe: target_bar(rules, state, i, foe), foes, safe_in)


def dive(table: Table, action: Action) -> Asking:
    """A charge with a jump: a model that fails a test of it falls without a charge; nobody intercepts it. (SKR-36)"""
    i, foe = action.model, action.target
    planned = dive_offer(table.rules, table.state, i).dive(foe)
    what = "a charge over a gap" if planned is not None and not planned.dives else "a diving charge"
    if not (yield from _declare(table, i, (foe,), f"declares {what} at")):
        return
    found = dive_offer(table.rules, table.state, i).dive(foe)
    if found is None:
        table.emit(Marked(i, (("failed_charge", True),), "finds no way to jump", "SKR-36"))
        return
    yield from brace(table, i, foe)

    def going(path: tuple[Point, ...], manner: str, levels: tuple[int, ...], cost: float, *, done: bool) -> Went:
        facts = (("failed_charge", True),) if done else ()
        return Went(i, path, manner, "SKR-36", levels=levels, facts=facts, effort=1, done=done)

    if not (yield from take_off(table, i, found, going)):
        end_stopped_charge(table, i)
        return
    yield from _contact(table, i, (foe,), found.onward, found.manner)
    if found.dives and table.state.on_table(i) and fighter(table.state, i).charged:
        note_dive(table, i)


def _declare(table: Table, i: ModelId, targets: tuple[ModelId, ...], words: str) -> Procedure[bool]:
    """The tests of who charges the unseen or what it fears; whether it charges. (SKR-24, SKR-70)"""
    names = " and ".join(table.state.models[foe].name for foe in targets)
    table.emit(Marked(i, (), f"{words} {names}", "SKR-30"))
    unseen = [foe for foe in targets if not can_see(table.rules, table.state, i, foe)]
    if unseen and not (yield from initiative_test(table, i, "charging the unseen", "SKR-24")):
        table.emit(Marked(i, (("barred_charge", True),), "can't charge this turn", "SKR-24"))
        return False
    if fighter(table.state, i).hidden:
        table.emit(Revealed(i, "it charges"))
    show_itself(table, i, "it charges")
    for foe in targets:
        show_itself(table, foe, "it is charged")
    feared = [foe for foe in targets if is_frightening(table.rules, table.state, i, foe)]
    if feared and not (yield from fear_test(table, i, table.state.models[feared[0]].name)):
        table.emit(Marked(i, (("failed_charge", True),), f"dares not charge {names}", "SKR-70"))
        return False
    return True


def _fall_short(table: Table, i: ModelId, targets: tuple[ModelId, ...]) -> Asking:
    """The path is longer than 2xM: M along it, stopping 1" short of enemies, and where it leaves the level. (SKR-26)"""
    yield from nothing_asked()
    state = table.state
    way = way_to(state, i, targets, FAR_IN)
    facts = (("failed_charge", True),)
    if way is None:
        table.emit(Marked(i, facts, "finds no way to charge", "SKR-26"))
        return
    part = cut_short(state, i, way, movement_now(table.rules, state, i))
    yield from go(table, Went(i, part.path, "fail to charge: go", "SKR-26", levels=part.levels, facts=facts, effort=1))


def cut_short(state: State, i: ModelId, way: Way, inches: float) -> Way:
    """The part of the way that so many inches of movement and 1" from enemies allow, ground costed. (SKR-26, SKR-35)

    It ends where the way leaves its level. (SKR-36)
    """
    own, walk = state.level(i), Walk(inches, ladders=climbs(state, i))
    path = way.path[: sum(1 for _ in takewhile(lambda level: level == own, way.levels))] if way.levels else way.path
    good, last = Way(path[:1], 0.0), path[0]
    for at in points_along(path, STEP_IN):
        if _beyond(state, i, at, walk):
            stops = takewhile(lambda stop: not _beyond(state, i, stop, walk), points_along((last, at), 1 / GRID))
            parts = (on(state).way(i, stop, walk) for stop in reversed(tuple(stops)))
            return next((part for part in parts if part is not None), good)
        part = on(state).way(i, at, walk)
        good, last = part or good, at
    return good


def _beyond(state: State, i: ModelId, at: Point, walk: Walk) -> bool:
    """Whether a failed charge ends before this point: too near an enemy, who starts nearer excepted, or too far.

    Enemies on other levels don't count. (SKR-36)
    """
    surface, level = on(state), state.level(i)
    for foe in ids_in(standing(state, 1 - state.models[i].side)):
        if state.level(foe) != level:
            continue
        x, y, radius, _ = state.places[foe]
        keep = min(STOP_SHORT_IN, surface.gap(i, foe)) - TOLERANCE_IN
        if distance(at, (x, y)) - radius - state.places[i][2] < keep:
            return True
    return surface.stands(i, at) is None and surface.way(i, at, walk) is None


def _contact(table: Table, i: ModelId, targets: tuple[ModelId, ...], way: Way, manner: str = "charge") -> Asking:
    """The charger moves into contact; a fleeing target flees on before any blow. (SKR-30, SKR-67)"""
    if not (yield from go(table, Went(i, way.path, manner, "SKR-30", levels=way.levels, facts=CHARGING, effort=1))):
        end_stopped_charge(table, i)
        return
    for foe in targets:
        flees = fighter(table.state, foe).fleeing and not is_held(table.state.models[foe])
        if flees and table.state.on_table(foe):
            inches = table.roll(Check(foe, "flight", (2, 6), each(2, 12), rule="SKR-67"))
            yield from flee_to(table, foe, inches, heading_to_edge(table.state, foe), "SKR-67")


# Stepping into the path of a charge


def brace(table: Table, charger: ModelId, foe: ModelId) -> Asking:
    """The charged one's Fear test: failed, it hits on 6s only this round. (SKR-70)"""
    if not fighter(table.state, foe).standing or not is_frightening(table.rules, table.state, foe, charger):
        return
    if not (yield from fear_test(table, foe, table.state.models[charger].name)):
        table.emit(Marked(foe, (("afraid", True),), "is afraid: hits on 6s only", "SKR-70"))


def interceptors(state: State, i: ModelId, targets: tuple[ModelId, ...], way: Way) -> list[ModelId]:
    """Enemies that may step in: standing, unengaged, not fleeing or held, the path within 2" of their base. (SKR-31)

    They stand on the charger's level, which its path doesn't leave. (SKR-36)
    """
    radius = state.places[i][2]
    gaps, near = on(state).gaps(i), way.cost + INTERCEPT_IN + STEP_IN  # no point of the path is nearer to the others
    known = sides(state)
    free = known.standing[1 - state.models[i].side] & ~known.fleeing & ~known.held & ~known.engaged
    found = []
    for foe in ids_in(free) if not way.levels else ():
        if foe in targets or gaps[foe] > near or state.level(foe) != state.level(i):
            continue
        spot = nearest_on_path(way.path, state.places[foe][:2])
        if distance(spot, state.places[foe][:2]) - radius - state.places[foe][2] <= INTERCEPT_IN + TOLERANCE_IN:
            found.append(foe)
    return found


def nearest_on_path(path: tuple[Point, ...], point: Point) -> Point:
    """The first point of the path that is nearest to the given point, on the grid."""
    best, spot = math.inf, path[0]
    for a, b in pairwise(path):
        length2 = distance(a, b) ** 2
        along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length2 if length2 else 0.0
        along = min(1.0, max(0.0, along))
        at = a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])
        away = distance(at, point)
        if away < best - TOLERANCE_IN:
            best, spot = away, at
    return snapped(spot)


def intercept(table: Table, i: ModelId, targets: tuple[ModelId, ...], way: Way) -> Procedure[Way | None]:
    """One enemy may step into the path; the way left to the charger, None if it was stopped. (SKR-31)"""
    state = table.state
    able = [
        foe for foe in interceptors(state, i, targets, way) if find_meeting(table.rules, state, i, foe, way) is not None
    ]
    if not able:
        return way
    offers = (*(Just(Action("intercept", foe, i), "SKR-31") for foe in able), Just(PASS, "SKR-31"))
    question = f"Intercept {state.models[i].name}'s charge?"
    answer = yield Decision(1 - state.models[i].side, question, offers, PASS, i, "SKR-31", asks=INTERCEPT)
    if answer.verb == "pass" or not (yield from _dares(table, i, answer.model)):
        return way
    met = find_meeting(table.rules, table.state, i, answer.model, way)
    if met is None:
        return way
    yield from _step_in(table, i, answer.model, *met)
    return None


def _dares(table: Table, charger: ModelId, interceptor: ModelId) -> Procedure[bool]:
    """A charger that causes Fear is tested against first. (SKR-31)"""
    feared = is_frightening(table.rules, table.state, interceptor, charger)
    return not feared or (yield from fear_test(table, interceptor, table.state.models[charger].name))


def find_meeting(
    rules: Ruleset, state: State, i: ModelId, foe: ModelId, way: Way
) -> tuple[tuple[Point, ...], Way] | None:
    """(the charger's path, the interceptor's way) to where they meet; None without a free way and place. (SKR-31)"""
    spot = nearest_on_path(way.path, state.places[foe][:2])
    if spot == way.path[-1] or on(state).stands(i, spot) is not None:
        return None
    part = on(state).way(i, spot, Walk(charge_reach(rules, state, i)))
    if part is None:
        return None
    moved = state.moved(i, (*spot, *state.places[i][2:]))
    step = on(moved).charge(foe, 1 << i, Walk(INTERCEPT_IN + 1.0), 0)
    straight = step is not None and len(step.path) == 2
    return (part.path, step) if step is not None and straight else None


def _step_in(table: Table, i: ModelId, foe: ModelId, path: tuple[Point, ...], step: Way) -> Asking:
    """They meet; only the charger counts as charging, and it may fear the interceptor. (SKR-31, SKR-70)

    Who is put down by a burning wall on its way meets nobody. (CHN-65)
    """
    if fighter(table.state, foe).hidden:
        table.emit(Revealed(foe, "it intercepts"))
    charging = Went(i, path, "charge", "SKR-31", facts=CHARGING, effort=1)
    if not (yield from go(table, charging)):
        end_stopped_charge(table, i)
        return
    if (yield from go(table, Went(foe, step.path, "intercept", "SKR-31", facts=(("fighting", False),), done=False))):
        yield from brace(table, foe, i)


def end_stopped_charge(table: Table, i: ModelId) -> None:
    """A charge that a burning wall has ended touched nobody. (CHN-65)"""
    if table.state.on_table(i):
        facts = (("charged", False), ("failed_charge", True))
        table.emit(Marked(i, facts, "doesn't finish its charge", "CHN-65"))
