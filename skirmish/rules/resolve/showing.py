"""What the window shows of a warrior: what it may ever do, how far it shoots, what holds round it. (RES-17..90)"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.core.showing import Band, Deed, Halo
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import as_inches
from skirmish.rules.resolve import charge, move
from skirmish.rules.resolve.aim import Thing, ranges_of, share_of_range, ways
from skirmish.rules.resolve.arms import Missile, Weapon
from skirmish.rules.resolve.events import person
from skirmish.rules.resolve.fear import rating
from skirmish.rules.resolve.fighter import Person
from skirmish.rules.resolve.healing import HOLD, TREATMENT
from skirmish.rules.resolve.hiding import skilled
from skirmish.rules.resolve.intimidation import threat
from skirmish.rules.resolve.rulings import rulings_of
from skirmish.rules.resolve.saying import drawn
from skirmish.rules.resolve.snapshots import SNAP_SHOT, bows
from skirmish.rules.resolve.strike import weapon_of
from skirmish.rules.resolve.words import defenceless, die_of


def deeds(rules: Ruleset, state: State, i: ModelId) -> Iterator[Deed]:
    """In the order in which people think of them; nothing for who is out of action."""
    if state.models[i].out:
        return
    slot = person(state, i)
    yield from _going(rules, state, i, slot)
    yield from _fighting(slot)
    yield from _shooting(rules, state, i, slot)
    yield from _free(slot)
    yield from _helping(slot)
    if slot.build.rank("intimidation"):
        dice, _ = threat(rules, state, i)
        detail = f"{dice} dice, within {as_inches(rulings_of(rules).fear.within_in)}"
        yield Deed("intimidate", "Intimidate", detail=detail, rule="RES-90", kind="strike")
    if skilled(slot):
        yield Deed("hide", "Hide", detail="behind cover; the main action", rule="RES-25", kind="hide")
    yield Deed("hold", "Hold the action", detail="act at any later point of the round", rule="RES-35")


def _going(rules: Ruleset, state: State, i: ModelId, slot: Person) -> Iterator[Deed]:
    """Charge, move, run; or the gaits of its mount. (RES-24, RES-75)"""
    far = as_inches(charge.most(rules, state, i))
    yield Deed("charge", "Charge", detail=f"up to {far}, and one attack", rule="RES-24", kind="charge")
    yield Deed("move", "Move", detail=as_inches(move.movement(rules, state, i)), rule="RES-24", kind="walk")
    if slot.mounted:
        canter, gallop = (move.movement(rules, state, i, gait) for gait in ("canter", "gallop"))
        yield Deed("canter", "Canter", detail=f"{as_inches(canter)}, attacks at -1", rule="RES-75", kind="walk")
        yield Deed("run", "Gallop", detail=f"{as_inches(gallop)}, attacks at -2", rule="RES-75", kind="walk")
    else:
        inches = as_inches(move.furthest_going(rules, state, i))
        yield Deed("run", "Run", detail=f"{inches}, the main action", rule="RES-24", kind="walk")


def _fighting(slot: Person) -> Iterator[Deed]:
    """Attacks with what it has in hand, and the swordsman's parry. (RES-46, RES-52, RES-78, RES-82)"""
    weapon = weapon_of(slot)
    yield Deed("strike", f"Strike: {weapon.name}", detail=described(slot, weapon), rule="RES-46", kind="strike")
    yield Deed("strike", "Strike at a mount", "mount", described(slot, weapon), "RES-82", "strike")
    if slot.build.rank("parry"):
        dice = 1 + slot.build.rank("parry")
        yield Deed("parry", "Parry", detail=f"{dice} dice in place of Dodge; the main action", rule="RES-52")
    mount = slot.kit.mount
    if slot.mounted and mount is not None and mount.trained:
        detail = f"the {mount.name} attacks; after an attack of yours Trick Riding 7"
        yield Deed("trample", "Ride down", detail=detail, rule="RES-78", kind="strike")


def described(slot: Person, weapon: Weapon) -> str:
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
    for one in ways(slot):
        far = as_inches(ranges_of(one).extreme * share)
        does = f"damage {one.damage}" if isinstance(one, Missile) else f"d{die_of(slot, 'strength')}"
        verb = "Shoot" if isinstance(one, Missile) else "Throw"
        yield Deed("shoot", f"{verb}: {one.name}", one.id, f"up to {far}, {does}", "RES-63", "shoot")
        if isinstance(one, Missile) and one.reload:
            yield Deed("reload", "Load", detail=f"{one.reload} main action", rule="RES-66", kind="arm")
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
            yield Deed("draw", drawn(other), other.id, described(slot, other), "RES-23", "arm")
    if slot.posture == "down":
        yield Deed("rise", "Stand up", detail="a free action", rule="RES-23", kind="walk")
    elif not slot.mounted:
        yield Deed("go-prone", "Drop prone", detail="a free action", rule="RES-23")
    for herb in dict.fromkeys(slot.herbs):
        if herb.use != "treatment":
            takes = "a free action" if herb.use == "free" else "the main action"
            yield Deed("drink", f"Drink {herb.name}", herb.id, takes, "RES-97")


def _helping(slot: Person) -> Iterator[Deed]:
    """What a healer may do for who is in contact with it. (RES-91, RES-92)"""
    if not slot.build.rank("healing"):
        return
    dice = 1 + slot.build.rank("healing")
    yield Deed("hold-death", "Hold off death", detail=f"{dice} dice against {HOLD}", rule="RES-91")
    detail = f"{TREATMENT} main actions, {dice} dice against its size"
    yield Deed("treat", "Treat a wound", "1", detail, "RES-92")


def bands(rules: Ruleset, state: State, i: ModelId) -> Iterator[Band]:
    """Least, short, long and extreme range of each missile weapon, and the reach of a long one. (RES-64, RES-67)"""
    slot = person(state, i)
    things = ways(slot)
    share = share_of_range(rules, state, i) if things else 1.0
    for one in things:
        yield from _ranges(one, share)
    weapon = weapon_of(slot)
    if weapon.extended:
        yield Band(f"{weapon.name}, reach", weapon.reach_in, "RES-67", weapon.id)


def _ranges(one: Thing, share: float) -> Iterator[Band]:
    ranges = ranges_of(one)
    yield Band(one.name, ranges.extreme * share, "RES-63", one.id)
    yield Band(f"{one.name}, long range", ranges.long * share, "RES-64", one.id)
    yield Band(f"{one.name}, short range", ranges.short * share, "RES-64", one.id)
    if ranges.least:
        yield Band(f"{one.name}, least range", ranges.least, "RES-64", one.id)


def halos(rules: Ruleset, state: State, i: ModelId) -> Iterator[Halo]:
    """Where a ready pole arm holds off, where it is feared, where it finds who hides. (RES-25, RES-68, RES-87)"""
    if not state.on_table(i):
        return
    slot = person(state, i)
    weapon, fit = weapon_of(slot), not defenceless(state, i)
    if weapon.extended:
        active = fit and slot.ready and not slot.acted and not slot.kept
        text = f"may hold off who comes with a Close weapon: {weapon.name}"
        yield Halo(i, weapon.reach_in, "holding off", text, "RES-68", active)
    rank = rating(rules, state, i)
    if rank:
        yield Halo(
            i, rulings_of(rules).fear.within_in, "fear", f"feared: Fear {rank}", "RES-87", fit and not slot.hidden
        )
    yield Halo(i, rules.combat.keen(state, i), "finding", "finds who hides so near", "RES-25", fit)
