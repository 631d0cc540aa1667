"""Moves: walking, running, charging, leaving contact, flight. (RES-24, RES-67, RES-73, RES-88)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from skirmish.board import Walk, on
from skirmish.core.decision import (
    NOTHING,
    Action,
    Asking,
    Bid,
    Offer,
    Procedure,
    Refusal,
    nothing_asked,
)
from skirmish.core.events import Fell, Moved
from skirmish.core.state import SAME_LEVEL, ModelId, State
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table
from skirmish.core.units import TOLERANCE_IN, Point
from skirmish.kit import moves
from skirmish.kit.effects import has_condition
from skirmish.kit.flight import find_flight, heading_away
from skirmish.kit.heights import CLIMB, JUMP, ClimbOffer, HighOffer, JumpOffer, climb, jump, offers_of_heights, totter
from skirmish.kit.moves import WalkOffer, go, path_length
from skirmish.kit.queries import climbs, ids_in, sort_nearest
from skirmish.rules.resolve import fatigue, fear, mounts, strike
from skirmish.rules.resolve.attack import exert
from skirmish.rules.resolve.budget import main_bar, move_bar, purse, ready_to_act, room_bar
from skirmish.rules.resolve.events import Noted, Rose, Went, person
from skirmish.rules.resolve.queries import awake, encumbrance, foes_of, inches, is_fleeing, touched_foes
from skirmish.rules.resolve.rulings import rulings_of


def movement_now(rules: Ruleset, state: State, i: ModelId, gait: str = "walk") -> float:
    """Inches it may move now: less encumbrance, half with treasure; a rider's mount at this gait. (RES-24, RES-75)"""
    slot = person(state, i)
    if slot.steed is not None:
        paces = mounts.allowance(state, i, gait)
    else:
        paces = float(max(0, slot.build.movement - encumbrance(slot.kit)))
    return moves.inches_now(rules, state, i, inches(rules, paces))


def furthest_going(rules: Ruleset, state: State, i: ModelId) -> float:
    """Inches of its fastest way to go: a run, a gallop. (RES-24, RES-75)"""
    return movement_now(rules, state, i, "gallop") if person(state, i).mounted else 2 * movement_now(rules, state, i)


def haste_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it can neither run nor charge."""
    return moves.haste_bar(state, i, "RES-24")


def run_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it may not run; a rider's run is a gallop, and takes no action. Ours: nobody runs out of contact. (RES-24)"""
    barred = move_bar(state, i)
    if barred is None and not person(state, i).mounted:
        barred = main_bar(state, i)
    return barred or _out_of_run(state, i)


def _out_of_run(state: State, i: ModelId) -> Refusal | None:
    """What keeps it from running though it could pay for it."""
    barred = haste_bar(state, i)
    if barred is not None:
        return barred
    if has_condition(state.models[i], "winded"):
        return Refusal("it is out of breath", "RES-24")
    return Refusal("in contact with an enemy", "RES-24") if touched_foes(state, i) else None


def walk(state: State, i: ModelId, inches: float) -> Walk:
    """A move of so many inches; riders take stairs, and no ladders. (RES-24)"""
    return Walk(inches, ladders=climbs(state, i))


class StepOffer(WalkOffer):
    """A move that keeps out of contact, and no nearer to what terrifies it. (RES-24, RES-88)"""

    __slots__ = ()
    contact_rule: ClassVar[str] = "RES-24"

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        barred = super().refusal(action)
        if barred is not None or action.at is None:
            return barred
        return fear.nearer_bar(self.state, self.model, action.at, action.level)

    def samples(self) -> Iterator[Action]:
        """See `Offer`."""
        if not fear.terrors_of(self.state, self.model):
            return super().samples()
        return filter(self._dares, super().samples())

    def _dares(self, action: Action) -> bool:
        return action.at is not None and fear.nearer_bar(self.state, self.model, action.at, action.level) is None


class WaryClimb(StepOffer, ClimbOffer):
    """A climb. (RES-102)"""

    __slots__ = ()


class WaryJump(StepOffer, JumpOffer):
    """A jump. (RES-102)"""

    __slots__ = ()


class CanterOffer(StepOffer):
    """A rider's canter; who reckons rather walks or gallops. (RES-75)"""

    __slots__ = ()

    def bid(self) -> Bid | None:
        """See `Offer`."""
        return NOTHING


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """A walk, a rider's canter, a run. (RES-24, RES-75)"""
    if move_bar(state, i) is not None:
        return
    yield StepOffer("move", state, i, lambda: walk(state, i, movement_now(rules, state, i)), "RES-24")
    rides = person(state, i).mounted
    if rides and haste_bar(state, i) is None:
        yield CanterOffer("canter", state, i, lambda: walk(state, i, movement_now(rules, state, i, "canter")), "RES-75")
    if (rides or purse(state, i).main) and _out_of_run(state, i) is None:
        yield RunOffer(rules, state, i)
    yield from high_offers(rules, state, i)


def high_offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[HighOffer]:
    """Climbs at a walk, jumps as far as it may run. (RES-102)"""
    return offers_of_heights(
        rules, state, i, lambda: walk(state, i, movement_now(rules, state, i)), lambda: _jump_walk(rules, state, i),
        WaryClimb, WaryJump,
    )  # fmt: skip


def _jump_walk(rules: Ruleset, state: State, i: ModelId) -> Walk:
    runs = run_bar(state, i) is None and room_bar(rules, state, i, "run") is None
    return walk(state, i, furthest_going(rules, state, i) if runs else movement_now(rules, state, i))


class RunOffer(StepOffer):
    """A run; who reckons doesn't run on where a pole arm could hold somebody off. (RES-24, RES-73)"""

    __slots__ = ("rules",)

    def __init__(self, rules: Ruleset, state: State, i: ModelId) -> None:
        rule = "RES-75" if person(state, i).mounted else "RES-24"
        super().__init__("run", state, i, lambda: walk(state, i, furthest_going(rules, state, i)), rule)
        self.rules = rules

    def bid(self) -> Bid | None:
        """See `Offer`."""
        return NOTHING if has_foe_to_await(self.rules, self.state, self.model) else None


def has_foe_to_await(rules: Ruleset, state: State, i: ModelId) -> bool:
    """Whether its pole arm has somebody to wait for: who strikes in contact alone could charge it if it ran on.

    (RES-68, RES-73)
    """
    if person(state, i).mounted or not strike.weapon_of(person(state, i)).extended:
        return False
    gaps, mine = on(state).gaps(i), furthest_going(rules, state, i)
    for foe in ids_in(foes_of(state, i) & awake(state, 1 - state.models[i].side)):
        slot = person(state, foe)
        if not slot.kit.missiles and not strike.weapon_of(slot).extended and not is_fleeing(state, foe):
            theirs = movement_now(rules, state, foe, "gallop" if slot.mounted else "walk")
            if gaps[foe] <= mine + theirs:
                return True
    return False


GAIT = {"move": "walk", "canter": "canter", "run": "gallop"}
"""What a verb is for a rider. (RES-75)"""


def do_move(table: Table, action: Action) -> Asking:
    """A walk, a canter or a run, once those it leaves have struck at it. (RES-24, RES-73, RES-75)"""
    assert action.at is not None
    i, verb = action.model, action.verb
    if not (yield from leave_contact(table, i, action.at, action.level)):
        return
    slot = person(table.state, i)
    runs = verb == "run"
    rules, state = table.rules, table.state
    far = furthest_going(rules, state, i) if runs else movement_now(rules, state, i, GAIT[verb])
    way = on(table.state).way(i, action.at, walk(state, i, far), action.via, action.level)
    if way is None:  # who struck at it has changed the way
        return
    facts = (("walked", True), ("moved", way.cost), *mounts.gait_facts(slot, GAIT[verb]))
    if runs and not slot.mounted:
        facts += RAN
    rule = "RES-75" if slot.mounted else "RES-24"
    yield from go(table, Went(i, way.path, verb, rule, levels=way.levels, facts=facts, effort=2 if runs else 0))


RAN = (("ran", True), ("acted", True), ("ready", False))
"""Facts of who has run. (RES-24, RES-73)"""


def do_high(table: Table, action: Action) -> Asking:
    """A climb or a jump, once those it leaves have struck at it; a jump further than it walks is a run. (RES-102)

    A fall ends its move, and nothing else.
    """
    assert action.at is not None
    i, rules = action.model, table.rules
    if not (yield from leave_contact(table, i, action.at, action.level)):
        return
    inches, far = movement_now(rules, table.state, i), _jump_walk(rules, table.state, i)
    way = WaryJump(table.state, i, lambda: far).way(action) if action.verb == JUMP else None
    runs = way is not None and way.cost > inches + TOLERANCE_IN

    def going(path: tuple[Point, ...], manner: str, levels: tuple[int, ...], cost: float, *, done: bool) -> Moved:
        facts = (("walked", True), ("moved", max(cost, path_length(path))), *(RAN if runs else ()))
        return Went(i, path, manner, "RES-102", levels=levels, facts=facts, effort=2 if runs and done else 0)

    if action.verb == CLIMB:
        yield from climb(table, action, walk(table.state, i, inches), going)
    elif way is not None and (not runs or (yield from fatigue.exert(table, i))):
        yield from jump(table, action, far, going)


def leave_contact(table: Table, i: ModelId, at: Point, level: int = SAME_LEVEL) -> Procedure[bool]:
    """Who leaves contact may be struck at first by each Close enemy with its action unspent. Whether it can go on.

    (RES-24)
    """

    def strike_at(table: Table, foe: ModelId) -> Procedure[bool]:
        fit = yield from fatigue.exert(table, foe)
        if fit:
            yield from strike.strike(table, foe, i, rule="RES-24")
        return fit

    close = find_close(table.rules, table.state, i)
    return moves.leave_contact(table, i, at, level, close, may_strike_who_leaves, strike_at, "RES-24")


def find_close(rules: Ruleset, state: State, i: ModelId) -> tuple[ModelId, ...]:
    """The enemies whose contact it would leave, where that lets them strike. (RES-24)"""
    return ids_in(touched_foes(state, i)) if rulings_of(rules).defence.free_strikes else ()


def may_strike_who_leaves(state: State, foe: ModelId) -> bool:
    """Whether the enemy is Close with its main action unspent. (RES-24, RES-67)"""
    if not ready_to_act(state, foe) or strike.attack_bar(state, foe) is not None:
        return False
    slot = person(state, foe)
    return not strike.weapon_of(slot).extended or slot.manoeuvred


def find_parting(rules: Ruleset, state: State, i: ModelId) -> tuple[ModelId, ...]:
    """Those of them that may strike at it now. (RES-24)"""
    return tuple([foe for foe in find_close(rules, state, i) if may_strike_who_leaves(state, foe)])


def flee(table: Table, i: ModelId) -> Asking:
    """It runs as far as it can, directly away from what it fears, or from the nearest enemy. (RES-88)"""
    yield from nothing_asked()
    state = table.state
    source = find_feared(state, i)
    if source is None or haste_bar(state, i) is not None or not _on_its_feet(table, i):
        return
    state = table.state
    far = walk(state, i, furthest_going(table.rules, state, i))
    way = find_flight(state, i, far, heading_away(state, i, (source,)))
    if way is not None and len(way.path) > 1:
        slot = person(state, i)  # a run on foot, a gallop on a horse, which tires that instead (RES-40, RES-82)
        tires = mounts.gait_facts(slot, "gallop") or (("ran", True), ("strenuous", True))
        facts = (("walked", True), ("ready", False), *tires)
        yield from go(table, Went(i, way.path, "flee", "RES-88", levels=way.levels, facts=facts, effort=2))


def _on_its_feet(table: Table, i: ModelId) -> bool:
    """Whether who flees can run: who lies there stands up first, if it has its free action left. (RES-23, RES-88)"""
    if person(table.state, i).posture == "down" and purse(table.state, i).free:
        table.emit(Rose(i, rule="RES-88"))
        table.emit(Noted(i, (("freed", True),), "RES-23"))
        exert(table, i)
    return person(table.state, i).standing


def find_feared(state: State, i: ModelId) -> ModelId | None:
    """What it runs from: the worst of what it dreads on the table, else the nearest enemy. (RES-88)"""
    known = [d for d in person(state, i).dreads if d.rank and state.on_table(d.source)]
    if known:
        return max(known, key=lambda d: (d.rank, -d.source)).source
    return next(iter(sort_nearest(state, i, ids_in(foes_of(state, i)))), None)


def lose_footing(table: Table, event: Fell) -> Asking:
    """Who is put down near an edge may fall; not who drops prone as it likes. (RES-23, RES-102)"""
    if event.rule == "RES-23":
        return nothing_asked()
    return totter(table, event)


REACTIONS: tuple[Reaction, ...] = ((Fell, lose_footing),)
VERBS: dict[str, Callable[[Table, Action], Asking]] = {
    "move": do_move, "canter": do_move, "run": do_move, CLIMB: do_high, JUMP: do_high,
}  # fmt: skip
