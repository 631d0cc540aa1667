"""What the window shows of a warrior: its card, its actions, ranges, and what holds around it. (RES-1..90)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from skirmish.core.display import Band, Deed, Halo, Known, Part, Sheet, Track, describe_carried
from skirmish.core.state import Model, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import as_inches
from skirmish.kit.heights import deeds_of_heights
from skirmish.kit.queries import GLARING
from skirmish.kit.targets import share_of_range
from skirmish.rules.resolve import charge, movement
from skirmish.rules.resolve.arms import Arms, Missile, Weapon, describe_gear
from skirmish.rules.resolve.events import order, person
from skirmish.rules.resolve.fatigue import RESTS, limit
from skirmish.rules.resolve.fear import rating, threat
from skirmish.rules.resolve.fighter import Person
from skirmish.rules.resolve.harm import protection
from skirmish.rules.resolve.healing import HOLD
from skirmish.rules.resolve.hiding import is_skilled
from skirmish.rules.resolve.initiative import initiative
from skirmish.rules.resolve.movement import movement_now
from skirmish.rules.resolve.queries import (
    TERROR,
    die,
    die_of,
    half_body,
    half_fortitude,
    is_defenceless,
    is_fleeing,
    is_surprised,
)
from skirmish.rules.resolve.rulings import rulings_of
from skirmish.rules.resolve.shooting import SNAP_SHOT, Ranged, at_hand, bows
from skirmish.rules.resolve.strike import weapon_of
from skirmish.rules.resolve.text import draw_text

SHORT = {
    "strength": "Str", "endurance": "End", "deftness": "Def", "quickness": "Qui", "intelligence": "Int",
    "perception": "Per", "presence": "Pre", "will": "Wil",
}  # fmt: skip
"""The attributes on a card, in their order. (RES-1)"""


# The card


def sheet(rules: Ruleset, state: State, model: ModelId) -> Sheet:
    """Dice, traits, skills, Body and Fortitude, wounds, and words for what it is up to. (RES-1..14)"""
    m, slot = state.models[model], person(state, model)
    dice = tuple((short, f"d{die(state, model, name)}") for name, short in SHORT.items())
    traits = (("Ini", str(initiative(state, model))), ("Mov", f"{movement_now(rules, state, model):g}"))
    return Sheet(
        name=m.name,
        kind=m.warrior.kind,
        numbers=(*dice, *traits, ("Arm", _armour(rules, slot))),
        tracks=tuple(_tracks(state, model, slot)),
        gear=tuple(_gear(slot)),
        states=tuple(_states(state, m)),
        notes=(*_skills(slot), *_clocks(state, model, slot)),
    )


def special_rules() -> Mapping[str, tuple[str, str]]:
    """What counts here of the special rules of lists. (RES-87)"""
    return {"fearless": ("Can't be frightened.", "RES-87"),
            "ignores-fear": ("Isn't frightened by such enemies.", "RES-87")}  # fmt: skip


def _armour(rules: Ruleset, slot: Person) -> str:
    """`2/3`: defence and absorb. (RES-50, RES-51)"""
    defence, absorb = protection(rules, slot)
    return f"{defence}/{absorb}"


def _tracks(state: State, i: ModelId, slot: Person) -> Iterator[Track]:
    """Body and Fortitude, those of the mount; its wounds, and how long it has been active, or has rested since."""
    yield Track("Body", max(0, slot.body), slot.build.body, "RES-54", about="life")
    yield Track("Fortitude", slot.fortitude, slot.build.fortitude, "RES-59", about="mind")
    beast, left = slot.kit.mount, slot.steed
    if beast is not None and left is not None:
        yield Track("Mount", max(0, left.body), beast.strength + beast.endurance, "RES-82", about="life")
        yield Track("Mount's Fortitude", left.fortitude, beast.will + beast.presence, "RES-82", about="mind")
    if slot.wounds:
        yield _wounds(slot)
    if slot.fatigue:
        most = limit(state, i)
        yield Track("Active", min(slot.fatigue, most), most, "RES-39", aside=True)
    if slot.rests:
        yield Track("Rested", slot.rests, RESTS, "RES-45", aside=True)


def _wounds(slot: Person) -> Track:
    """The Body that each has cost: those that nobody has treated, then the treated, then those beyond help."""
    found = sorted(slot.wounds, key=lambda wound: (wound.hopeless, wound.treated))
    helped = [wound for wound in found if not wound.hopeless]
    said = [" (beyond help)" if wound.hopeless else " (treated)" if wound.treated else "" for wound in found]
    parts = [Part(f"{w.size}{how}", "", "wound", w.size) for w, how in zip(found, said, strict=True)]
    untreated = len([wound for wound in helped if not wound.treated])
    return Track("Wounds", untreated, len(helped), "RES-54", aside=True, about="life", form="suits", parts=tuple(parts))


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
        (is_fleeing(state, m.id), "fleeing"),
        (is_surprised(state, m.id), "surprised"),
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


def _clocks(state: State, i: ModelId, slot: Person) -> Iterator[tuple[str, str]]:
    """Whatever else counts rounds and actions. (RES-22, RES-41, RES-55, RES-60, RES-66)"""
    if slot.dies and slot.body <= 0:
        yield f"dies at the end of round {slot.dies}", "RES-55"
    if slot.fatigue > limit(state, i):
        yield f"active for {slot.fatigue} rounds, more than it can bear", "RES-41"
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


def carried(arms: Arms, state: State, i: ModelId) -> tuple[Known, ...]:
    """Its weapons, armour and mount, its infusions. (RES-46, RES-50, RES-63, RES-74, RES-97)"""
    slot = person(state, i)
    kit = slot.kit
    worn = [piece for piece in (kit.suit, kit.shield, kit.mount) if piece is not None]
    things = [*kit.melee[:-1], *kit.missiles, *worn, *slot.herbs]
    return describe_carried(things, describe_gear(arms), "damage", "defence")


# Actions, ranges, halos


def deeds(rules: Ruleset, state: State, i: ModelId) -> Iterator[Deed]:
    """In the order in which people think of them; nothing for who is out of action."""
    if state.models[i].out:
        return
    slot = person(state, i)
    yield from _going(rules, state, i, slot)
    yield from _fighting(slot)
    yield from _shooting(rules, state, i, slot)
    yield from _free(slot)
    yield from _helping(rules, slot)
    if slot.build.rank("intimidation"):
        dice, _ = threat(rules, state, i)
        detail = f"{dice} dice, within {as_inches(rulings_of(rules).fear.within_in)}"
        yield Deed("intimidate", "Intimidate", detail=detail, rule="RES-90", kind="strike")
    if is_skilled(slot):
        yield Deed("hide", "Hide", detail="behind cover; the main action", rule="RES-25", kind="hide")
    yield Deed("hold", "Hold the action", detail="act at any later point of the round", rule="RES-35")


def _going(rules: Ruleset, state: State, i: ModelId, slot: Person) -> Iterator[Deed]:
    """Charge, move, run, climb; or the gaits of its mount. (RES-24, RES-75, RES-102)"""
    far = as_inches(charge.longest_charge(rules, state, i))
    yield Deed("charge", "Charge", detail=f"up to {far}, and one attack", rule="RES-24", kind="charge")
    yield Deed("move", "Move", detail=as_inches(movement.movement_now(rules, state, i)), rule="RES-24", kind="walk")
    if slot.mounted:
        canter, gallop = (movement.movement_now(rules, state, i, gait) for gait in ("canter", "gallop"))
        yield Deed("canter", "Canter", detail=f"{as_inches(canter)}, attacks at -1", rule="RES-75", kind="walk")
        yield Deed("run", "Gallop", detail=f"{as_inches(gallop)}, attacks at -2", rule="RES-75", kind="walk")
    else:
        inches = as_inches(movement.furthest_going(rules, state, i))
        yield Deed("run", "Run", detail=f"{inches}, the main action", rule="RES-24", kind="walk")
    walked = movement.movement_now(rules, state, i)
    yield from deeds_of_heights(rules, state, i, walked, "+1 to its blows, +2 damage", "RES-102")


def _fighting(slot: Person) -> Iterator[Deed]:
    """Attacks with what it has in hand, and the swordsman's parry. (RES-46, RES-52, RES-78, RES-82)"""
    weapon = weapon_of(slot)
    yield Deed("strike", f"Strike: {weapon.name}", detail=describe_weapon(slot, weapon), rule="RES-46", kind="strike")
    yield Deed("strike", "Strike at a mount", "mount", describe_weapon(slot, weapon), "RES-82", "strike")
    if slot.build.rank("parry"):
        dice = 1 + slot.build.rank("parry")
        yield Deed("parry", "Parry", detail=f"{dice} dice in place of Dodge; the main action", rule="RES-52")
    mount = slot.kit.mount
    if slot.mounted and mount is not None and mount.trained:
        detail = f"the {mount.name} attacks; after an attack of yours Trick Riding 7"
        yield Deed("trample", "Ride down", detail=detail, rule="RES-78", kind="strike")


def describe_weapon(slot: Person, weapon: Weapon) -> str:
    """`3 dice, d8+2, reach 2"`: what an attack with it is. (RES-3, RES-49, RES-67)"""
    dice = 1 + slot.build.rank(weapon.skill)
    said = [f"{dice} {'die' if dice == 1 else 'dice'}", f"damage d{die_of(slot, 'strength')}"]
    if weapon.bonus:
        said[-1] += f"{weapon.bonus:+d}"
    if weapon.extended:
        said.append(f"reach {as_inches(weapon.reach_in)}")
    return ", ".join(said)


def _shooting(rules: Ruleset, state: State, i: ModelId, slot: Person) -> Iterator[Deed]:
    """Each thing to shoot or throw, and bows shot fast. (RES-53, RES-63, RES-66)"""
    share = share_of_range(rules, state, i)
    for weapon in at_hand(slot):
        far = as_inches(weapon.ranges.extreme * share)
        does = f"damage {weapon.damage}" if isinstance(weapon, Missile) else f"d{die_of(slot, 'strength')}"
        verb = "Shoot" if isinstance(weapon, Missile) else "Throw"
        yield Deed("shoot", f"{verb}: {weapon.name}", weapon.id, f"up to {far}, {does}", "RES-63", "shoot")
        if isinstance(weapon, Missile) and weapon.reload:
            yield Deed("reload", "Load", detail=f"{weapon.reload} main action", rule="RES-66", kind="arm")
    for bow in bows(slot):
        arrows = 1 + slot.build.rank(SNAP_SHOT)
        detail = f"{arrows} arrows, each after the first at one less"
        yield Deed(SNAP_SHOT, f"Shoot fast: {bow.name}", bow.id, detail, "RES-53", "shoot")


def _free(slot: Person) -> Iterator[Deed]:
    """Free actions: the pole arm, another weapon, up and down, infusions. (RES-23, RES-71, RES-73, RES-97)"""
    weapon = weapon_of(slot)
    if weapon.extended:
        yield Deed("ready", f"Ready the {weapon.name}", detail="to hold off who comes", rule="RES-73", kind="arm")
        yield Deed(
            "manoeuvre", f"Manoeuvre the {weapon.name}", detail="to strike who is Close", rule="RES-71", kind="arm"
        )  # fmt: skip
    for other in slot.kit.melee:
        if other.id != slot.weapon:
            yield Deed("draw", draw_text(other), other.id, describe_weapon(slot, other), "RES-23", "arm")
    if slot.posture == "down":
        yield Deed("rise", "Stand up", detail="a free action", rule="RES-23", kind="walk")
    elif not slot.mounted:
        yield Deed("go-prone", "Drop prone", detail="a free action", rule="RES-23")
    for herb in dict.fromkeys(slot.herbs):
        if herb.use != "treatment":
            takes = "a free action" if herb.use == "free" else "the main action"
            yield Deed("drink", f"Drink {herb.name}", herb.id, takes, "RES-97")


def _helping(rules: Ruleset, slot: Person) -> Iterator[Deed]:
    """What a healer may do for who is in contact with it. (RES-91, RES-92)"""
    if not slot.build.rank("healing"):
        return
    dice = 1 + slot.build.rank("healing")
    yield Deed("hold-death", "Hold off death", detail=f"{dice} dice against {HOLD}", rule="RES-91")
    detail = f"{rulings_of(rules).tasks.treat} main actions, {dice} dice against its size"
    yield Deed("treat", "Treat a wound", "1", detail, "RES-92")


def bands(rules: Ruleset, state: State, i: ModelId) -> Iterator[Band]:
    """Least, short, long and extreme range of each missile weapon, and the reach of a long one. (RES-64, RES-67)"""
    slot = person(state, i)
    weapons = at_hand(slot)
    share = share_of_range(rules, state, i) if weapons else 1.0
    for ranged in weapons:
        yield from _ranges(ranged, share)
    weapon = weapon_of(slot)
    if weapon.extended:
        yield Band(f"{weapon.name}, reach", weapon.reach_in, "RES-67", weapon.id)


def _ranges(weapon: Ranged, share: float) -> Iterator[Band]:
    ranges = weapon.ranges
    yield Band(weapon.name, ranges.extreme * share, "RES-63", weapon.id)
    yield Band(f"{weapon.name}, long range", ranges.long * share, "RES-64", weapon.id)
    yield Band(f"{weapon.name}, short range", ranges.short * share, "RES-64", weapon.id)
    if ranges.least:
        yield Band(f"{weapon.name}, least range", ranges.least, "RES-64", weapon.id)


def halos(rules: Ruleset, state: State, i: ModelId) -> Iterator[Halo]:
    """Where a ready pole arm holds off, where it is feared, where it finds who hides. (RES-25, RES-68, RES-87)"""
    if not state.on_table(i):
        return
    slot = person(state, i)
    weapon, fit = weapon_of(slot), not is_defenceless(state, i)
    if weapon.extended:
        active = fit and slot.ready and not slot.acted and not slot.kept
        text = f"may hold off who comes with a Close weapon: {weapon.name}"
        yield Halo(i, weapon.reach_in, "holding off", text, "RES-68", active)
    rank = rating(rules, state, i)
    if rank:
        yield Halo(
            i, rulings_of(rules).fear.within_in, "fear", f"feared: Fear {rank}", "RES-87", fit and not slot.hidden
        )
    yield Halo(i, rules.combat.keen(state, i), "finding", "finds hidden models this near", "RES-25", fit)
