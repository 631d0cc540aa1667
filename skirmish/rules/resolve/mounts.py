"""Riders and their beasts: gaits, attacks from the saddle, beasts that fight or bolt, falls. (RES-48, RES-74..82)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from skirmish.board import Walk, on
from skirmish.core.battlefield import GROUND
from skirmish.core.decision import Action, Asking, AtTarget, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.dice import Check, Modifier, each
from skirmish.core.events import FeatureLaid
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Hit, ModelId, State
from skirmish.core.step_dice import FAILED, PASSED, StepTest, missed_up_to
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import Point
from skirmish.kit.flight import Heading, find_flight, heading_away, heading_to_edge
from skirmish.kit.moves import go
from skirmish.kit.queries import can_see, ids_in
from skirmish.rules.resolve.arms import Mount
from skirmish.rules.resolve.attack import (
    DODGE,
    Attack,
    Result,
    carry_out,
    choose_defence,
    exert,
    make_attack,
    roll_attack,
)
from skirmish.rules.resolve.events import BodyLost, Dropped, Noted, Told, Went, person
from skirmish.rules.resolve.fatigue import count_round
from skirmish.rules.resolve.fatigue import exert as tire
from skirmish.rules.resolve.fighter import GAITS, Person, Steed
from skirmish.rules.resolve.harm import DEATH, Blow, Harm, Sufferer, lost_action_facts, strike_home
from skirmish.rules.resolve.queries import (
    awake,
    foes_of,
    half_of_mount,
    inches,
    is_surprised,
    mount_die,
    quickness,
    sides,
    skill_test,
    touched_foes,
)
from skirmish.rules.resolve.worth import expected_toll

SHIFTS = {"canter": -1, "gallop": -2}
"""On every attack of the rider. (RES-76)"""
SADDLE_SKILLS = ("lancing", "mounted-archery")
"""Attacks that need no Riding roll at a gallop. (RES-77)"""
BARE_ARM = 3
"""The strength of any blow in neutral words: what guards against blows doesn't ask more of it."""
STRENGTH_BONUS = 2
"""A point of strength in neutral words is so much damage. (RES-49)"""
TRICK = 7
"""What a Trick Riding roll needs for rider and beast to attack in one round. (RES-78)"""
CONTROL = 5
"""What Riding needs to keep control, and not to fall badly. (RES-80, RES-81)"""
NOISE_IN = PREDATOR_IN = 6.0
BOLT = "canter"
"""A beast bolts at a canter. (RES-80)"""
FALL = 6
"""The die of a fall. (RES-81)"""
PREDATORS = frozenset({"trolloc", "animal", "monster"})
"""Keywords of what eats horses. (RES-80)"""


# Riders, gaits, and attacks on the beast


def mount_of(slot: Person) -> tuple[Mount, Steed] | None:
    """The beast it rides, and what is left of it; None for who walks."""
    if slot.steed is None or slot.kit.mount is None:
        return None
    return slot.kit.mount, slot.steed


def beast_of(state: State, i: ModelId) -> tuple[Mount, Steed]:
    """The same of a model that rides: whoever asks has made sure that it does."""
    ridden = mount_of(person(state, i))
    assert ridden is not None
    return ridden


def movement(state: State, i: ModelId) -> int:
    """Movement in paces: the beast's in place of the rider's, whatever the rider wears. (RES-50, RES-74)"""
    slot = person(state, i)
    ridden = mount_of(slot)
    return ridden[0].movement if ridden else max(0, slot.build.movement - slot.kit.encumbrance)


def allowance(state: State, i: ModelId, gait: str = "walk") -> float:
    """How far it goes at this gait, in paces. (RES-75)"""
    return movement(state, i) * GAITS[gait]


def gait_facts(slot: Person, gait: str) -> tuple[tuple[str, Steed], ...]:
    """What goes into the slot of who rides at this gait: facts for the event of the move. (RES-75)"""
    return () if slot.steed is None else (("steed", evolve(slot.steed, gait=gait)),)


def rest_mounts(table: Table) -> Asking:
    """At the end of a round: a gallop has tired the beast, anything else rests it. (RES-44, RES-45, RES-82)"""
    yield from nothing_asked()
    for i in riders(table.state):
        beast, left = beast_of(table.state, i)
        now = after_round(left, beast.endurance)
        if now != left:
            table.emit(Noted(i, (("steed", now),), "RES-82"))
        if now.fatigue > beast.endurance and left.gait == "gallop":
            yield from _spend(table, i, now.fatigue - beast.endurance)


def after_round(left: Steed, limit: int) -> Steed:
    """The beast with its rounds at a gallop counted, as those of a warrior are. (RES-39, RES-44, RES-45)"""
    active, rests = count_round(left.fatigue, left.rests, limit, active=left.gait == "gallop")
    return evolve(left, fatigue=active, rests=rests)


def _spend(table: Table, i: ModelId, k: int) -> Asking:
    """The beast's Endurance against k, as a warrior's: it loses what it misses by. (RES-41, RES-42, RES-82)"""
    yield from nothing_asked()
    beast, left = beast_of(table.state, i)
    bands, botched = missed_up_to(left.fortitude)
    came = table.roll(StepTest(i, f"fatigue of its {beast.name}", beast.endurance, 1, k, bands, botched, rule="RES-82"))
    if came.missed:
        left = evolve(left, fortitude=left.fortitude - came.missed)
        table.emit(Told(i, (("steed", left),), "RES-82", f"'s {beast.name} tires"))
        if not left.fortitude:
            yield from throw_rider(table, i, f"'s {beast.name} goes down")


def attack_shift(state: State, i: ModelId) -> tuple[Modifier, ...]:
    """-1 at a canter, -2 at a gallop, whatever the skill. (RES-76)"""
    steed = person(state, i).steed
    if steed is None or steed.gait not in SHIFTS:
        return ()
    return (Modifier(SHIFTS[steed.gait], steed.gait, "RES-76"),)


def master_mount(table: Table, i: ModelId, skill: str) -> Procedure[bool]:
    """Whether it can attack at all: at a gallop a Riding roll against the beast's Quickness. (RES-77)"""
    yield from nothing_asked()
    steed = person(table.state, i).steed
    if steed is None or steed.gait != "gallop" or skill in SADDLE_SKILLS:
        return True
    test = skill_test(
        table.rules, table.state, i, "riding", quickness(table.state, i), "RES-77", PASSED, what="Riding at a gallop"
    )
    return table.roll(test)


def strike_mount(table: Table, i: ModelId, attack: Attack) -> Procedure[Result]:
    """An attack on the beast: the rider's Riding, the beast's barding, its Body and nerve. (RES-82)"""
    if not person(table.state, i).mounted:
        return (yield from carry_out(table, attack))
    beast, left = beast_of(table.state, i)
    guard = tuple([m for m in attack.contest.guard if m.rule != "RES-50"])
    if beast.defence:
        guard += (Modifier(beast.defence, "barding", "RES-82"),)
    contest = evolve(attack.contest, guard=guard, what=f"{attack.contest.what}'s mount")
    facts = evolve(attack, contest=contest, sufferer=mount_sufferer(table.state, i, beast, left))
    came, harm = yield from table.rolls(roll_attack, facts)
    yield from wound_mount(table, i, harm)
    return came


def mount_sufferer(state: State, i: ModelId, beast: Mount, left: Steed) -> Sufferer:
    """The beast as one that is about to be hurt: it has no Focus. (RES-82)"""
    half = half_of_mount(beast)
    name = f"{state.models[i].name}'s {beast.name}"
    return Sufferer(i, left.body, left.fortitude, half, beast.will, 1, beast.absorb, name=name, beast=beast.name)


def wound_mount(table: Table, i: ModelId, harm: Harm) -> Asking:
    """The beast loses Body and Fortitude; it falls under its rider, or has to be mastered. (RES-80, RES-81, RES-82)"""
    if not harm.body:
        yield from nothing_asked()
        return
    beast, left = beast_of(table.state, i)
    body = max(DEATH, left.body - harm.body)
    left = evolve(left, body=body, fortitude=max(0, left.fortitude - harm.fortitude))
    table.emit(Told(i, (("steed", left),), "RES-82", f"'s {beast.name} takes {harm.body}"))
    if body <= 0 or not left.fortitude:
        yield from throw_rider(table, i, f"'s {beast.name} goes down")
    else:
        yield from upset(table, i, "its mount is wounded")


# The beast attacks of its own


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """A beast trained for war attacks who is Close to its rider. (RES-78)"""
    if trample_bar(state, i) is None and touched_foes(state, i):
        near, value = touched_foes(state, i), partial(trample_worth, rules, state, i)
        yield AtTarget("trample", i, partial(ids_in, near), partial(_at, state, i), rule="RES-78", value=value)


def trample_worth(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> float:
    """What the beast is expected to do once the rider has struck; before, the rider strikes. (RES-78)"""
    return expected_toll(state, hooves_of(rules, state, i, foe, DODGE)) if person(state, i).acted else 0.0


def trample_bar(state: State, i: ModelId) -> Refusal | None:
    """Why its beast can't attack now. (RES-28, RES-69, RES-78)"""
    ridden = mount_of(person(state, i))
    if ridden is None:
        return Refusal("it has no mount", "RES-78")
    if not ridden[0].trained:
        return Refusal(f"its {ridden[0].name} isn't trained for war", "RES-78")
    if ridden[1].struck:
        return Refusal(f"its {ridden[0].name} has attacked in this round", "RES-78")
    if person(state, i).held_off:
        return Refusal("it was forced back and can't attack in this round", "RES-69")
    return Refusal("it is surprised: only free actions", "RES-28") if is_surprised(state, i) else None


def _at(state: State, i: ModelId, foe: ModelId) -> Refusal | None:
    if foe < 0 or not touched_foes(state, i) >> foe & 1:
        return Refusal("it isn't in contact", "RES-67")
    return None


def trample(table: Table, action: Action) -> Asking:
    """The beast's attack: the rider's main action, or after it if Trick Riding gives 7. (RES-41, RES-78)"""
    i, foe = action.model, action.target
    slot, (beast, left) = person(table.state, i), beast_of(table.state, i)
    if not (yield from tire(table, i)):
        return
    tried = (("steed", evolve(left, struck=True)), ("acted", True), ("strenuous", True))
    table.emit(Told(i, tried, "RES-78", f"has its {beast.name} attack {table.state.models[foe].name}"))
    exert(table, i)
    if slot.acted:
        trick = skill_test(table.rules, table.state, i, "trick-riding", TRICK, "RES-78", PASSED, what="Trick Riding")
        if not table.roll(trick):
            return
    how = yield from choose_defence(table, foe, i, "hooves")
    yield from table.step(strike_with_hooves, i, foe, how)
    yield from settle(table)


def strike_with_hooves(table: Table, i: ModelId, foe: ModelId, how: str) -> Procedure[Result]:
    """The attack itself. (RES-78)"""
    return (yield from carry_out(table, hooves_of(table.rules, table.state, i, foe, how)))


def hooves_of(rules: Ruleset, state: State, i: ModelId, foe: ModelId, how: str) -> Attack:
    """The beast's rank on its Quickness, its Strength die and bonus. (RES-78)"""
    beast, _ = beast_of(state, i)
    bonus = (Modifier(beast.bonus, beast.name, beast.rule),) if beast.bonus else ()
    ward = rules.ward(state, Hit(foe, BARE_ARM, i, rule="RES-78"))
    strength = mount_die(person(state, i), beast.strength)
    blow = Blow(i, "the hooves", strength, bonus + strength_modifiers(rules, state, i), ward=ward)
    attack = make_attack(rules, state, i, foe, "brawling", blow, how)
    what, fit = f"to hit {state.models[foe].name}, {beast.name}", rules.modifiers(state, foe, "to be hit")
    contest = evolve(attack.contest, die=quickness(state, i), count=1 + beast.attack, modifiers=fit, what=what)
    return evolve(attack, contest=contest)


def strength_modifiers(rules: Ruleset, state: State, i: ModelId) -> tuple[Modifier, ...]:
    """What strength that lasts on the model adds to the damage of its blows, or of its beast's. (RES-49, CHN-78)"""
    named = rules.modifiers(state, i, "strength")
    return tuple([Modifier(STRENGTH_BONUS * m.number, m.why, m.rule) for m in named])


# Keeping a beast in hand


def upset(table: Table, i: ModelId, why: str, source: ModelId = NOBODY, at: Point | None = None) -> Asking:
    """Riding against 5, or the beast bolts from what frightens it; botched, the rider is thrown. (RES-79, RES-80)

    `source`: a model that it bolts from; `at`: a place; neither: to the nearest edge.
    """
    yield from nothing_asked()
    if not person(table.state, i).mounted or not table.state.on_table(i):
        return
    bands, botched = FAILED
    test = skill_test(table.rules, table.state, i, "riding", CONTROL, "RES-80", bands, botched, what=f"control ({why})")
    came = table.roll(test)
    yield from lose_control(table, i, came, source, at)


def lose_control(table: Table, i: ModelId, came: str, source: ModelId = NOBODY, at: Point | None = None) -> Asking:
    """What a control test came to: passed, failed or botched. (RES-80)"""
    if came == "failed":
        yield from bolt(table, i, source, at)
    elif came == "botched":
        yield from throw_rider(table, i, " is thrown")


def bolt(table: Table, i: ModelId, source: ModelId, at: Point | None) -> Asking:
    """The beast runs a canter directly away, round what is in its way; its rider has no main action. (RES-80)"""
    table.emit(Told(i, lost_action_facts(table.state, i, "RES-80"), "RES-80", "can't hold its mount, which bolts"))
    far = inches(table.rules, beast_of(table.state, i)[0].movement * GAITS[BOLT])
    way = find_flight(table.state, i, Walk(far, ladders=False), _away(table.state, i, source, at))
    if way is not None:
        yield from go(table, Went(i, way.path, "bolt", "RES-80", levels=way.levels))


def _away(state: State, i: ModelId, source: ModelId, at: Point | None) -> Heading:
    if source != NOBODY:
        return heading_away(state, i, (source,))
    if at is None:
        return heading_to_edge(state, i)
    x, y, *_ = state.places[i]
    dx, dy = x - at[0], y - at[1]
    length = (dx * dx + dy * dy) ** 0.5
    return (dx / length, dy / length) if length else heading_to_edge(state, i)


def fall(table: Table, i: ModelId, inches: float, rule: str) -> Asking:
    """From a height: D3 hits as strong as it is deep in inches, rounded down, which no armour absorbs. (RES-102)

    It is neither magic nor noise; a hit of a strength is as for magic. (RES-98)
    """
    strength = min(10, int(inches))
    times = 0
    if strength and table.state.on_table(i):
        times = table.roll(Check(i, "hits of the fall", (1, 3), each(1, 3), rule="RES-102"))
    bonus = Modifier(STRENGTH_BONUS * (strength - BARE_ARM) - 1, f"strength {strength}", "RES-102")
    blow = Blow(NOBODY, "the fall", FALL, (bonus,), armour=False, cause="other")
    for _ in range(times):
        if table.state.on_table(i):
            yield from table.step(strike_home, i, blow, "RES-102")


def throw_rider(table: Table, i: ModelId, text: str) -> Asking:
    """The rider is off its beast: Riding against 5, or a d6 of damage through any armour, and prone. (RES-81)"""
    yield from nothing_asked()
    slot = person(table.state, i)
    conscious = slot.posture in ("standing", "down")
    test = skill_test(table.rules, table.state, i, "riding", CONTROL, "RES-81", PASSED, what="Riding in the fall")
    table.emit(Told(i, (("steed", None),), "RES-81", text))
    if not conscious or table.roll(test):
        return
    if slot.posture == "standing":
        table.emit(Dropped(i, "down", table.state.places[i][:2], rule="RES-81", level=table.state.level(i)))
    yield from table.step(_falls, i)


def _falls(table: Table, i: ModelId) -> Procedure[None]:
    yield from strike_home(table, i, Blow(NOBODY, "the fall", FALL, armour=False, cause="other"), "RES-81")


def predators(table: Table) -> Asking:
    """The first beast that eats horses within 6" of a mount and in its sight. (RES-80)"""
    for i in riders(table.state):
        found = _first(table, i)
        if found is None:
            continue
        _, left = beast_of(table.state, i)
        table.emit(Noted(i, (("steed", evolve(left, spooked=True)),), "RES-80"))
        yield from upset(table, i, f"{table.state.models[found].name} is near", found)


def _first(table: Table, i: ModelId) -> ModelId | None:
    state = table.state
    steed = person(state, i).steed
    if steed is None or steed.spooked:
        return None
    near = on(state)
    for foe in ids_in(foes_of(state, i) & awake(state, 1 - state.models[i].side)):
        eats = not PREDATORS.isdisjoint(state.models[foe].warrior.keywords)
        if eats and near.within(i, foe, PREDATOR_IN) and can_see(table.rules, state, i, foe):
            return foe
    return None


def riders(state: State) -> tuple[ModelId, ...]:
    """All who ride, on the table."""
    return ids_in(sides(state).riders)


def spread_noise(table: Table, at: Point, level: int = GROUND) -> Asking:
    """A spell bursts or something collapses: beasts within 6" of it have to be mastered, once a round. (RES-80)"""
    yield from _startle(table, lambda i: on(table.state).gap_to_point(i, at, level), at)


def _startle(table: Table, inches_to: Callable[[ModelId], float], at: Point | None = None) -> Asking:
    for i in riders(table.state):
        steed = person(table.state, i).steed
        if steed is not None and steed.startled != table.state.round and inches_to(i) <= NOISE_IN:
            table.emit(Noted(i, (("steed", evolve(steed, startled=table.state.round)),), "RES-80"))
            yield from upset(table, i, "noise", at=at)


def hears_harm(table: Table, event: BodyLost) -> Asking:
    """What magic does to somebody is noise; blows and shots aren't. (RES-80)"""
    yield from nothing_asked()
    if event.rule.startswith("RES-") or not riders(table.state) or not table.state.on_table(event.model):
        return
    here, level = table.state.places[event.model][:2], table.state.level(event.model)
    yield from spread_noise(table, here, level)


def hears_ground(table: Table, event: FeatureLaid) -> Asking:
    """Walls that rise and terrain that comes down are noise. (RES-80)"""
    yield from nothing_asked()
    shape = event.feature.shape
    if shape is not None:
        yield from _startle(table, lambda i: on(table.state).reach_of(i, shape, event.feature.level)[0])


VERBS = {"trample": trample}
REACTIONS: tuple[Reaction, ...] = ((BodyLost, hears_harm), (FeatureLaid, hears_ground))
