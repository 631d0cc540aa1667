"""Keeping a beast in hand: noise, wounds, beasts that eat horses, and falls. (RES-79..81)"""

from __future__ import annotations

from skirmish.board import Walk, on
from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.events import FeatureLaid
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Reaction
from skirmish.core.table import Table
from skirmish.core.units import Point
from skirmish.kit.burning import go
from skirmish.kit.fleeing import Heading, away_from, furthest, to_edge
from skirmish.kit.seeing import members, sees
from skirmish.rules.resolve.damage import Blow, action_lost, strike_home
from skirmish.rules.resolve.dice import FAILED, PASSED
from skirmish.rules.resolve.events import BodyLost, Dropped, Noted, Told, Went, person
from skirmish.rules.resolve.fighter import GAITS
from skirmish.rules.resolve.masks import sides
from skirmish.rules.resolve.words import awake, foes_of, inches, skill_test

CONTROL = 5
"""What Riding needs to keep control, and not to fall badly. (RES-80, RES-81)"""
NOISE_IN = PREDATOR_IN = 6.0
BOLT = "canter"
"""A beast bolts at a canter. (RES-80)"""
FALL = 6
"""The die of a fall. (RES-81)"""
PREDATORS = frozenset({"trolloc", "animal", "monster"})
"""Keywords of what eats horses. (RES-80)"""


def upset(table: Table, i: ModelId, why: str, source: ModelId = NOBODY, at: Point | None = None) -> Asking:
    """Riding against 5, or the beast bolts from what frightens it; botched, the rider is thrown. (RES-79, RES-80)

    `source`: a model that it bolts from; `at`: a place; neither: to the nearest edge.
    """
    yield from nothing_asked()
    if not person(table.state, i).mounted or not table.state.on_table(i):
        return
    bands, botched = FAILED
    test = skill_test(table.rules, table.state, i, "riding", CONTROL, "RES-80", bands, botched, what=f"control: {why}")
    came = table.roll(test)
    yield from lost_control(table, i, came, source, at)


def lost_control(table: Table, i: ModelId, came: str, source: ModelId = NOBODY, at: Point | None = None) -> Asking:
    """What a control test came to: passed, failed or botched. (RES-80)"""
    if came == "failed":
        yield from bolt(table, i, source, at)
    elif came == "botched":
        yield from thrown(table, i, " is thrown")


def bolt(table: Table, i: ModelId, source: ModelId, at: Point | None) -> Asking:
    """The beast runs a canter directly away, round what is in its way; its rider has no main action. (RES-80)"""
    table.emit(Told(i, action_lost(table.state, i, "RES-80"), "RES-80", "can't hold its mount, which bolts"))
    mount = person(table.state, i).kit.mount
    if mount is None:
        yield from nothing_asked()
        return
    far = inches(table.rules, mount.movement * GAITS[BOLT])
    path = furthest(table.state, i, Walk(far), _away(table.state, i, source, at))
    if path is not None:
        yield from go(table, Went(i, path, "bolt", "RES-80"))


def _away(state: State, i: ModelId, source: ModelId, at: Point | None) -> Heading:
    if source != NOBODY:
        return away_from(state, i, (source,))
    if at is None:
        return to_edge(state, i)
    x, y, *_ = state.places[i]
    dx, dy = x - at[0], y - at[1]
    length = (dx * dx + dy * dy) ** 0.5
    return (dx / length, dy / length) if length else to_edge(state, i)


def thrown(table: Table, i: ModelId, text: str) -> Asking:
    """The rider is off its beast: Riding against 5, or a d6 of damage through any armour, and prone. (RES-81)"""
    yield from nothing_asked()
    slot = person(table.state, i)
    conscious = slot.posture in ("standing", "down")
    test = skill_test(table.rules, table.state, i, "riding", CONTROL, "RES-81", PASSED, what="Riding in the fall")
    table.emit(Told(i, (("steed", None),), "RES-81", text))
    if not conscious or table.roll(test):
        return
    if slot.posture == "standing":
        table.emit(Dropped(i, "down", table.state.places[i][:2], rule="RES-81"))
    yield from table.step(_falls, i)


def _falls(table: Table, i: ModelId) -> Procedure[None]:
    yield from strike_home(table, i, Blow(NOBODY, "the fall", FALL, armour=False, cause="other"), "RES-81")


def predators(table: Table) -> Asking:
    """The first beast that eats horses within 6" of a mount and in its sight. (RES-80)"""
    for i in riders(table.state):
        found = _first(table, i)
        if found is None:
            continue
        steed = person(table.state, i).steed
        if steed is not None:
            table.emit(Noted(i, (("steed", evolve(steed, spooked=True)),), "RES-80"))
        yield from upset(table, i, f"{table.state.models[found].name} is near", found)


def _first(table: Table, i: ModelId) -> ModelId | None:
    state = table.state
    steed = person(state, i).steed
    if steed is None or steed.spooked:
        return None
    near = on(state)
    for foe in members(foes_of(state, i) & awake(state, 1 - state.models[i].side)):
        eats = not PREDATORS.isdisjoint(state.models[foe].warrior.keywords)
        if eats and near.within(i, foe, PREDATOR_IN) and sees(table.rules, state, i, foe):
            return foe
    return None


def riders(state: State) -> tuple[ModelId, ...]:
    """All who ride, on the table."""
    return members(sides(state).riders)


def noise(table: Table, at: Point, radius: float = 0.0) -> Asking:
    """A spell bursts or something collapses: beasts within 6" of it have to be mastered, once a round. (RES-80)"""
    for i in riders(table.state):
        steed, surface = person(table.state, i).steed, on(table.state)
        if steed is None or steed.startled == table.state.round:
            continue
        if surface.gap_to_point(i, at) - radius <= NOISE_IN:
            table.emit(Noted(i, (("steed", evolve(steed, startled=table.state.round)),), "RES-80"))
            yield from upset(table, i, "noise", at=at)


def hears_harm(table: Table, event: BodyLost) -> Asking:
    """What magic does to somebody is noise; blows and shots aren't. (RES-80)"""
    yield from nothing_asked()
    if event.rule.startswith("RES-") or not riders(table.state) or not table.state.on_table(event.model):
        return
    yield from noise(table, table.state.places[event.model][:2])


def hears_ground(table: Table, event: FeatureLaid) -> Asking:
    """Walls that rise and terrain that comes down are noise. (RES-80)"""
    yield from nothing_asked()
    shape = event.feature.shape
    if shape is None or not riders(table.state):
        return
    for i in riders(table.state):
        steed = person(table.state, i).steed
        if steed is not None and steed.startled != table.state.round:
            nearest, _ = on(table.state).reach_of(i, shape)
            if nearest <= NOISE_IN:
                table.emit(Noted(i, (("steed", evolve(steed, startled=table.state.round)),), "RES-80"))
                yield from upset(table, i, "noise")


REACTIONS: tuple[Reaction, ...] = ((BodyLost, hears_harm), (FeatureLaid, hears_ground))
