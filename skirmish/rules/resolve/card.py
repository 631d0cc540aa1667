"""A warrior's card, and what a side is worth in battle. (RES-1, RES-12)"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.core.showing import Sheet, Track
from skirmish.core.state import Model, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.kit.effects import owner_side
from skirmish.kit.seeing import GLARING
from skirmish.rules.resolve.damage import protection
from skirmish.rules.resolve.events import order, person
from skirmish.rules.resolve.fighter import Person
from skirmish.rules.resolve.initiative import initiative
from skirmish.rules.resolve.move import movement
from skirmish.rules.resolve.toll import vigour
from skirmish.rules.resolve.words import TERROR, die, fleeing, half_body, half_fortitude, surprised

SHORT = {
    "strength": "Str", "endurance": "End", "deftness": "Def", "quickness": "Qui", "intelligence": "Int",
    "perception": "Per", "presence": "Pre", "will": "Wil",
}  # fmt: skip
"""The attributes on a card, in their order. (RES-1)"""
POINT_MARKS = 40.0
"""What a point of the scenario is worth in marks."""
FLEEING, FEARED = 0.6, 0.9


def sheet(rules: Ruleset, state: State, model: ModelId) -> Sheet:
    """Dice, traits, skills, Body and Fortitude, wounds, and words for what it is up to. (RES-1..14)"""
    m, slot = state.models[model], person(state, model)
    dice = tuple((short, f"d{die(state, model, name)}") for name, short in SHORT.items())
    traits = (("Ini", str(initiative(state, model))), ("Mov", f"{movement(rules, state, model):g}"))
    return Sheet(
        name=m.name,
        kind=m.warrior.type,
        numbers=(*dice, *traits, ("Arm", _armour(rules, slot))),
        tracks=tuple(_tracks(slot)),
        gear=tuple(_gear(slot)),
        states=tuple(_states(state, m)),
        notes=(*_skills(slot), *_clocks(state, slot), *_wounds(slot)),
    )


def _armour(rules: Ruleset, slot: Person) -> str:
    """`2/3`: defence and absorb. (RES-50, RES-51)"""
    defence, absorb = protection(rules, slot)
    return f"{defence}/{absorb}"


def _tracks(slot: Person) -> Iterator[Track]:
    yield Track("Body", max(0, slot.body), slot.build.body, "RES-54")
    yield Track("Fortitude", slot.fortitude, slot.build.fortitude, "RES-59")
    beast, left = slot.kit.mount, slot.steed
    if beast is not None and left is not None:
        yield Track("Mount", max(0, left.body), beast.strength + beast.endurance, "RES-82")
        yield Track("Mount's Fortitude", left.fortitude, beast.will + beast.presence, "RES-82")


def _gear(slot: Person) -> Iterator[str]:
    """What is in hand first."""
    held = slot.kit.weapon(slot.weapon)
    yield held.name + (" (ready)" if slot.ready else "")
    yield from (weapon.name for weapon in slot.kit.melee[:-1] if weapon.id != slot.weapon)
    yield from (weapon.name for weapon in slot.kit.missiles)
    yield from (piece.name for piece in (slot.kit.suit, slot.kit.shield) if piece is not None)
    if slot.steed is not None and slot.kit.mount is not None:
        yield slot.kit.mount.name
    yield from (herb.name for herb in slot.herbs)


def _states(state: State, m: Model) -> Iterator[str]:
    slot = person(state, m.id)
    if m.out:
        yield "has left the table" if m.away else "out of action"
        return
    said = (
        (slot.posture == "down", "prone"),
        (slot.posture == "stunned", "dying" if slot.dies and slot.body <= 0 else "unconscious"),
        (fleeing(state, m.id), "fleeing"),
        (surprised(state, m.id), "surprised"),
        (slot.asleep, "asleep"),
        (slot.hidden, "hidden"),
        (bool(order(state).holding >> m.id & 1) and m.id not in state.acted, "holds its action"),
        (slot.ran, "ran"),
        (slot.parrying, "parrying"),
        (slot.held_off, "forced back"),
        (slot.body <= half_body(slot.build) and slot.body > 0, "half Body"),
        (0 < slot.fortitude <= half_fortitude(slot.build), "half Fortitude"),
        (any(dread.rank for dread in slot.dreads), "afraid"),
        (slot.steed is not None and slot.steed.gait != "walk", slot.steed.gait if slot.steed else ""),
    )
    yield from (word for holds, word in said if holds)
    yield from (condition.name for condition in m.conditions if condition.name != GLARING)  # its magic says how bright


def _skills(slot: Person) -> Iterator[tuple[str, str]]:
    """`axe 2, dodge 1`: the ranks. (RES-3)"""
    ranks = ", ".join(f"{skill.replace('-', ' ')} {rank}" for skill, rank in slot.build.skills)
    if ranks:
        yield ranks, "RES-3"


def _clocks(state: State, slot: Person) -> Iterator[tuple[str, str]]:
    """Whatever counts rounds. (RES-39, RES-45, RES-55, RES-60, RES-66, RES-92)"""
    if slot.dies and slot.body <= 0:
        yield f"dies at the end of round {slot.dies}", "RES-55"
    if slot.fatigue:
        rounds = "1 round" if slot.fatigue == 1 else f"{slot.fatigue} rounds"
        yield f"active for {rounds}" + (f", rested for {slot.rests}" if slot.rests else ""), "RES-39"
    if slot.lost:
        yield "loses its next action" if slot.lost == 1 else f"loses its next {slot.lost} actions", "RES-60"
    if slot.reload:
        yield "must load", "RES-66"
    if slot.task[0]:
        yield f"{slot.task[0]}: {slot.task[2]} done", "RES-22"
    for dread in slot.dreads:
        if dread.rank:
            what = "is terrified of" if dread.rank >= TERROR else "is afraid of"
            yield f"{what} {state.models[dread.source].name}", "RES-88"


def _wounds(slot: Person) -> Iterator[tuple[str, str]]:
    """`wounds: 4, 7 (treated)`. (RES-54, RES-92)"""
    if slot.wounds:
        said = [f"{w.size}{' (treated)' if w.treated else ' (beyond help)' if w.hopeless else ''}" for w in slot.wounds]
        yield f"wounds: {', '.join(said)}", "RES-54"


def worth(rules: Ruleset, state: State, side: Side) -> float:
    """Marks of the side still fighting, less for who is hurt, shaken, prone or flees; more for what it has scored.

    Who has left in good order isn't lost. (SKR-91) `rules` are there for systems that ask them.
    """
    total = POINT_MARKS * state.forces[side].score
    for m in state.models:
        if (owner_side(state, m.id) if m.conditions else m.side) != side:
            continue
        if not m.out:
            total += m.warrior.marks * fitness(state, m.combat)
        elif m.away:
            total += m.warrior.marks
    return total


def fitness(state: State, slot: Person) -> float:
    """The share of its price that a fighter in play still fights for: the less of Body and Fortitude that is left."""
    if slot.posture == "stunned":
        return 0.0
    build = slot.build
    share = vigour(max(0, slot.body), slot.fortitude, build.body, build.fortitude, prone=slot.posture == "down")
    share *= FLEEING if slot.flight >= state.round > 0 else 1.0
    return share * (FEARED if any(dread.rank for dread in slot.dreads) else 1.0)
