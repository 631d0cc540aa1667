"""Compulsory moves, normal moves, running, hiding, crawling. (SKR-32..39, SKR-74)"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import ClassVar

from skirmish.board import Walk, on
from skirmish.core.decision import DONE, Action, Asking, Decision, Just, Offer, Refusal, nothing_asked
from skirmish.core.dice import Check, each
from skirmish.core.events import Acted
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import GRID, TOLERANCE_IN, Point, distance, snap
from skirmish.kit.effects import has_condition
from skirmish.kit.flight import heading_to_edge
from skirmish.kit.heights import CLIMB, JUMP, JumpOffer, climb, jump, offers_of_heights, why_not_high
from skirmish.kit.hiding import HideOffer
from skirmish.kit.moves import FAR_IN, WalkOffer, go, haste_bar
from skirmish.kit.queries import ids_in, sort_nearest
from skirmish.rules.skirmish.events import Hid, Went
from skirmish.rules.skirmish.fighter import Fighter
from skirmish.rules.skirmish.hiding import LOOKOUT, hide_after, hide_bar
from skirmish.rules.skirmish.morale import flee_to
from skirmish.rules.skirmish.queries import fighter, is_engaged, is_held, movement_now, present, sides, standing
from skirmish.rules.skirmish.refusals import why_absent, why_not_now

CRAWL_IN = 2.0
NEAR_FOE_IN = 8.0
"""No running with a standing enemy this near at the start of the turn. (SKR-33)"""


def make_compulsory_moves(table: Table) -> Asking:
    """Fleeing models first, then stupid ones. (SKR-32)"""
    while (i := next_compelled(table.state)) is not None:
        table.mark()
        if fighter(table.state, i).fleeing:
            inches = table.roll(Check(i, "flight", (2, 6), each(2, 12), rule="SKR-32"))
            yield from flee_to(table, i, inches, heading_to_edge(table.state, i), "SKR-32")
        else:
            yield from _stumble(table, i)
        yield from settle(table)
        if i not in table.state.acted:
            table.emit(Acted(i))


def next_compelled(state: State) -> ModelId | None:
    """Who must move next: the fleeing, then the stupid who aren't engaged."""
    known = sides(state)
    mine = known.standing[state.side]
    free = mine & ~known.held
    moved = ids_in(free & known.fleeing) + ids_in(free & known.stupid & ~known.engaged)
    return next((i for i in moved if i not in state.acted), None)


def _stumble(table: Table, i: ModelId) -> Asking:
    """D6: 1-3 half its Movement straight ahead, 4-6 nothing. (SKR-74)"""
    yield from nothing_asked()
    bands = ((1, "goes straight ahead"), (4, "stands still"))
    if table.roll(Check(i, "stupidity", (1, 6), bands, rule="SKR-74")) == "stands still":
        return
    state = table.state
    inches = movement_now(table.rules, state, i) / 2
    everyone = present(state, 0) | present(state, 1)
    path = _straight_on(state, i, _ahead(state, i), Walk(inches, 1.0, everyone & ~(1 << i)))
    if path:
        yield from go(table, Went(i, path, "stumble", "SKR-74"))


def _ahead(state: State, i: ModelId) -> Point:
    """Where a stupid model looks: our ruling: to the enemy's edge; to the nearest enemy where it has none. (SKR-74)"""
    edge = state.forces[1 - state.models[i].side].edge
    if edge is not None:
        return {"north": (0.0, -1.0), "south": (0.0, 1.0), "west": (-1.0, 0.0), "east": (1.0, 0.0)}[edge]
    x, y, *_ = state.places[i]
    foe = next(iter(sort_nearest(state, i, ids_in(present(state, 1 - state.models[i].side)))), i)
    fx, fy, *_ = state.places[foe]
    far = distance((x, y), (fx, fy))
    return ((fx - x) / far, (fy - y) / far) if far else (0.0, -1.0)


def _straight_on(state: State, i: ModelId, ahead: Point, walk: Walk) -> tuple[Point, ...]:
    """The path as far straight ahead as the walk and the ground allow, () if it can't go at all."""
    x, y, *_ = state.places[i]
    steps = range(1, int(walk.inches * GRID) + 1)
    points = [(snap(x + ahead[0] * step / GRID), snap(y + ahead[1] * step / GRID)) for step in steps]
    costs = on(state).reach(i, walk, points)
    open_to_it = [at for at, cost in zip(points, costs, strict=True) if cost < FAR_IN]

    def bent(at: Point) -> bool:
        way = on(state).way(i, at, walk)
        return way is None or len(way.path) > 2

    straight = bisect_left(open_to_it, True, key=bent)  # behind what has to be walked around all ways are bent
    return ((x, y), open_to_it[straight - 1]) if straight else ()


def move_bar(state: State, i: ModelId) -> Refusal | None:
    """Why the model may not make a normal move. (SKR-20, SKR-33, SKR-38)"""
    model = state.models[i]
    slot: Fighter = model.combat
    if i in state.acted or slot.charged or slot.failed_charge:
        return Refusal("it has moved or charged already", "SKR-33")
    if slot.fell:
        return Refusal("fell this turn", "SKR-36")
    if slot.posture == "stunned":
        return Refusal("it is stunned", "SKR-39")
    if slot.rallied or slot.fleeing or slot.stupid or (model.conditions and is_held(model)):
        return Refusal("it rallied, flees, is stupid or held", "SKR-33")
    if slot.posture == "down":
        return _crawl_bar(state, i)
    return Refusal("engaged", "SKR-38") if is_engaged(state, i) else None


def _crawl_bar(state: State, i: ModelId) -> Refusal | None:
    """Not when touched by an enemy who fights nobody else. (SKR-39)"""
    mine = standing(state, state.models[i].side)
    for foe in ids_in(on(state).contacts(i) & standing(state, 1 - state.models[i].side)):
        if not on(state).contacts(foe) & mine:
            return Refusal("an enemy who fights nobody else touches it", "SKR-39")
    return None


def run_bar(state: State, i: ModelId) -> Refusal | None:
    """Why the model may not run. (SKR-21, SKR-33, CHN-W13)"""
    model = state.models[i]
    slot: Fighter = model.combat
    if slot.rose:
        return Refusal("it stood up this turn", "SKR-21")
    if slot.posture != "standing":
        return Refusal("down", "SKR-39")
    if model.conditions and has_condition(model, "winded"):
        return Refusal("it is out of breath", "CHN-W13")
    barred = haste_bar(state, i, "WYL-S12")
    if barred is None and state.combat.near_foe >> i & 1:
        return Refusal('a standing enemy was within 8" at the start of the turn', "SKR-33")
    return barred


def pace(rules: Ruleset, state: State, i: ModelId) -> float:
    """Inches of a normal move now: half after standing up, 2 crawling. (SKR-21, SKR-33, SKR-39)"""
    slot: Fighter = state.models[i].combat
    if slot.posture != "standing":
        return CRAWL_IN
    inches = movement_now(rules, state, i)
    return inches / 2 if slot.rose else inches


def walk(rules: Ruleset, state: State, i: ModelId, inches: float) -> Walk:
    """A move through no base that keeps 1" from standing enemies. (SKR-33, SKR-34)"""
    keep = float(rules.options["keep_in"])
    shun = standing(state, 1 - state.models[i].side) if keep else 0
    return Walk(inches, keep, shun, ladders=rules.combat.climbs(state, i))


def make_moves(table: Table) -> Asking:
    """Normal moves, runs, hiding and crawling, in any order. (SKR-33, SKR-37, SKR-39)"""
    while True:
        state = table.state
        if next(movers(state), None) is None:
            return
        table.mark()
        action = yield move_decision(table.rules, state)
        if action.verb == "done":
            return
        if action.verb == "hide":
            table.emit(Hid(action.model))
            continue
        if action.verb in (CLIMB, JUMP):
            yield from _go_high(table, action)
            yield from settle(table)
            yield from hide_after(table, action.model)
            continue
        if action.verb not in _BARS:
            yield from table.rules.magic.perform(table, action)
            yield from settle(table)
            continue
        yield from _go(table, action)
        yield from settle(table)
        yield from hide_after(table, action.model)


def movers(state: State) -> Iterator[ModelId]:
    """Who may still move, found one at a time."""
    return (i for i in ids_in(present(state, state.side)) if i not in state.acted and move_bar(state, i) is None)


def move_decision(rules: Ruleset, state: State) -> Decision:
    """Move a model, or be done."""

    def offers() -> Iterator[Offer]:
        yield Just(DONE, "SKR-33")
        for i in movers(state):
            yield from offers_for(rules, state, i)
        yield from rules.magic.meanwhile(state, state.side)

    def why(action: Action) -> Refusal:
        i = action.model
        if action.verb not in _BARS or not 0 <= i < len(state.models):
            now = Refusal("now the warriors move", "SKR-33")
            return why_not_now(rules, state, state.side, now, action)
        return why_absent(state, state.side, i, "SKR-33") or _going_bar(rules, state, action)

    return Decision(state.side, "Move your warriors", offers, DONE, rule="SKR-33", why=why)


_BARS = ("move", "run", "crawl", "hide", CLIMB, JUMP)


def _going_bar(rules: Ruleset, state: State, action: Action) -> Refusal:
    """Why a model of the side doesn't move, run, crawl or hide."""
    i, verb = action.model, action.verb
    bar = move_bar(state, i) or (run_bar(state, i) if verb == "run" else None)
    if bar is None and fighter(state, i).standing == (verb == "crawl"):
        return Refusal("only who is knocked down crawls" if verb == "crawl" else "down", "SKR-39")
    if bar is None and verb in (CLIMB, JUMP):
        high = [offer.barred() for offer in _high_offers(rules, state, i) if offer.verb == verb]
        return next(filter(None, high), None) or why_not_high(rules, state, i, verb)
    return (hide_bar(state, i) if verb == "hide" else None) or bar or Refusal("name where it goes", "SKR-33")


def offers_for(rules: Ruleset, state: State, i: ModelId) -> tuple[Offer, ...]:
    """What a model that is free to move may do in the movement phase."""
    verb = "move" if fighter(state, i).standing else "crawl"
    rule = "SKR-33" if verb == "move" else "SKR-39"
    step = StepOffer(verb, state, i, lambda: walk(rules, state, i, pace(rules, state, i)), rule)
    high = tuple(_high_offers(rules, state, i)) if verb == "move" and state.battlefield.levels else ()
    if run_bar(state, i) is not None:
        return step, *high, HideOffer(LOOKOUT, state, i)
    run = StepOffer("run", state, i, lambda: walk(rules, state, i, 2 * pace(rules, state, i)), "SKR-33")
    return step, run, *high, HideOffer(LOOKOUT, state, i)


def _high_offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """Climbs at a walk, jumps as far as it may run. (SKR-36)"""
    yield from offers_of_heights(
        rules, state, i, lambda: walk(rules, state, i, pace(rules, state, i)), lambda: _jump_walk(rules, state, i)
    )


def _jump_walk(rules: Ruleset, state: State, i: ModelId) -> Walk:
    runs = run_bar(state, i) is None
    return walk(rules, state, i, pace(rules, state, i) * (2 if runs else 1))


def _go_high(table: Table, action: Action) -> Asking:
    """A climb or a jump; who sets out for one further than its M runs. (SKR-33, SKR-36)"""
    i, rules, state = action.model, table.rules, table.state
    inches, far = pace(rules, state, i), _jump_walk(rules, state, i)
    way = (
        JumpOffer(state, i, lambda: far, rules.combat.safe_fall(state, i)).way(action) if action.verb == JUMP else None
    )
    ran = way is not None and way.cost > inches + TOLERANCE_IN

    def going(path: tuple[Point, ...], manner: str, levels: tuple[int, ...], cost: float, *, done: bool) -> Went:
        facts = (("ran", True),) if ran else ()
        return Went(i, path, manner, "SKR-36", levels=levels, facts=facts, effort=2 if ran and done else 0, done=done)

    if action.verb == CLIMB:
        yield from climb(table, action, walk(rules, state, i, inches), going)
    else:
        yield from jump(table, action, far, going)


class StepOffer(WalkOffer):
    """A move that keeps out of contact. (SKR-30, SKR-33)"""

    __slots__ = ()
    contact_rule: ClassVar[str] = "SKR-30"


def _go(table: Table, action: Action) -> Asking:
    assert action.at is not None
    i = action.model
    inches = pace(table.rules, table.state, i) * (2 if action.verb == "run" else 1)
    way = on(table.state).way(i, action.at, walk(table.rules, table.state, i, inches), action.via, action.level)
    assert way is not None
    facts = (("ran", True),) if action.verb == "run" else ()
    rule = "SKR-39" if action.verb == "crawl" else "SKR-33"
    effort = 2 if facts else 0
    yield from go(table, Went(i, way.path, action.verb, rule, levels=way.levels, facts=facts, effort=effort))
