"""What the window shows of a warrior: its card, its actions, ranges, and what holds around it. (DOT-44..99)"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.core.display import Band, Deed, Halo, Known, Part, Sheet, Track, describe_carried
from skirmish.core.state import Model, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import as_inches
from skirmish.kit.heights import deeds_of_heights
from skirmish.kit.queries import GLARING, ids_in
from skirmish.kit.targets import share_of_range
from skirmish.rules.dots.arms import Arms, Missile, Weapon, describe_gear
from skirmish.rules.dots.attack import attack_pool
from skirmish.rules.dots.events import fighter
from skirmish.rules.dots.fighter import BIRD, UNROLLED, Fighter
from skirmish.rules.dots.health import count_disabled, state_of
from skirmish.rules.dots.initiative import LAST
from skirmish.rules.dots.movement import leap_walk
from skirmish.rules.dots.plans import attack_base, attack_needs, knows_birds
from skirmish.rules.dots.pools import attack_dots, attack_number, dice_text
from skirmish.rules.dots.queries import movement_now, touched_foes, weapon_of
from skirmish.rules.dots.rulings import numbers_of
from skirmish.rules.dots.shots import is_gone, ways
from skirmish.rules.dots.strike import SHOOT, STRIKE
from skirmish.rules.dots.text import plan_words

SHORT = {
    "strength": "Str", "dexterity": "Dex", "stamina": "Sta", "charisma": "Cha", "perception": "Per",
    "intelligence": "Int", "wits": "Wit",
}  # fmt: skip
"""The attributes on a card that tell in battle, in their order."""
_TOUGH = {"myrddraal": "boxes are as dots to it", "ogier": "boxes are as dots to it, but for the last three"}


# The card


def sheet(rules: Ruleset, state: State, model: ModelId) -> Sheet:
    """Attributes, dots and boxes, what is declared, gear, and words for what it is up to."""
    m, slot = state.models[model], fighter(state, model)
    attributes = tuple((short, str(getattr(slot.build.attributes, name))) for name, short in SHORT.items())
    more = (("Will", str(slot.build.willpower)), ("Mov", f"{movement_now(rules, state, model):g}"),
            ("Arm", str(slot.armour + slot.build.hide)), ("Soak", str(slot.build.soak)))  # fmt: skip
    return Sheet(
        name=m.name, kind=m.warrior.kind, numbers=(*attributes, *more), tracks=tuple(_tracks(slot)),
        gear=tuple(_gear(slot)), states=tuple(_states(state, m)), begun=tuple(_begun(state, m)),
        notes=tuple(_notes(rules, slot)) if not m.out else (),
    )  # fmt: skip


def _begun(state: State, m: Model) -> Iterator[tuple[str, str]]:
    """What it has declared, and what it has bound itself to for its defence. (DOT-67, DOT-89, DOT-91)"""
    slot = fighter(state, m.id)
    if m.out:
        return
    if slot.plan is not None:
        yield f"declared: {plan_words(state, m.id, slot.plan)}", "DOT-67"
    if slot.dodging or 0 < state.round <= slot.committed:
        yield "dodges all further attacks", "DOT-89"
    elif slot.forfeited:
        yield "has given up its action", "DOT-91"


def _tracks(slot: Fighter) -> Iterator[Track]:
    """Dots of health, and boxes of body with the state that each row of them is. (DOT-44..47)"""
    yield Track("Dots", slot.dots, slot.build.health, "DOT-45", about="life", loss="loses dots")
    full = slot.build.boxes
    parts = tuple(
        [Part(name) for name in ("dead", *["unconscious"] * 3, *["disabled"] * 5, *["wounded"] * 5)][1 : full + 1]
    )
    yield Track("Boxes", slot.boxes, full, "DOT-44", about="life", form="bar", parts=parts, loss="loses boxes")


def _gear(slot: Fighter) -> Iterator[str]:
    """What is in hand first."""
    held = weapon_of(slot)
    yield held.name
    rest: list[Weapon | Missile] = [*slot.kit.melee[:-1], *slot.kit.missiles]
    yield from (thing.name for thing in rest if thing.id != held.id)
    yield from (piece.name for piece in (slot.kit.suit, slot.kit.shield, slot.kit.mount) if piece is not None)


def _states(state: State, m: Model) -> Iterator[str]:
    slot = fighter(state, m.id)
    if m.out:
        yield "has left the table" if m.away else "out of action"
        return
    health = state_of(slot)
    said = (
        (slot.posture == "down", "prone"),
        (slot.posture == "stunned", "unconscious"),
        (health in ("wounded", "disabled"), health),
        (slot.dazed, "dazed"),
        (slot.surprise > 0, "surprised"),
        (slot.hidden, "hidden"),
        (slot.ran, "ran"),
    )
    yield from (word for holds, word in said if holds)
    yield from (condition.name for condition in m.conditions if condition.name != GLARING)


def _plight(rules: Ruleset, slot: Fighter) -> Iterator[tuple[str, str]]:
    """What its states mean. (DOT-47..52, DOT-62, DOT-81)"""
    health = state_of(slot)
    if slot.dazed:
        yield "dazed: neither action nor active defence in this round", "DOT-52"
    if health == "wounded":
        yield f"wounded: it must save to act, initiative −{slot.hurt}", "DOT-47"
    if health == "disabled":
        dots = count_disabled(rules, slot)
        yield f"disabled: {dots} penalty dot{'' if dots == 1 else 's'}, it must save to act", "DOT-51"
    if slot.posture == "stunned":
        yield "unconscious: it lies there and does nothing", "DOT-47"
    if slot.posture == "down":
        yield "prone: no active defence", "DOT-81"
    if slot.surprise:
        yield "surprised: it only defends itself", "DOT-62"
    if slot.hidden:
        yield "hidden: it can be neither attacked nor shot at", "DOT-62"


def _notes(rules: Ruleset, slot: Fighter) -> Iterator[tuple[str, str]]:
    """What its states mean, its other weapons, body and mount, skills, whether it must load."""
    yield from _plight(rules, slot)
    yield f"In hand: {weapon_of(slot).name}: {_attack(rules, slot, weapon_of(slot))}", "DOT-80"
    for weapon in slot.kit.melee:
        if weapon.id != slot.weapon and not is_gone(slot, weapon):
            yield f"Also at hand: {weapon.name}: {_attack(rules, slot, weapon)}", "DOT-40"
    for one in ways(slot):
        throws = isinstance(one, Weapon)
        pool = _attack(rules, slot, one, thrown=throws)
        yield f"{'Throws' if throws else 'Shoots'}: {one.name}: {pool}", "DOT-88"
    known = sorted((-dots, skill) for skill, dots in slot.build.skills)
    if known:
        yield ", ".join(f"{skill.replace('-', ' ')} {-dots}" for dots, skill in known), "DOT-102"
    if slot.build.tough:
        yield _TOUGH[slot.build.tough], "DOT-53"
    if slot.build.hide:
        yield f"{slot.build.hide} of its armour is its own hide, which hinders nothing", "DOT-19"
    if slot.mounted and slot.kit.mount is not None:
        yield f"rides a {slot.kit.mount.name}", "DOT-75"
    if slot.score == LAST:
        yield "last in initiative", "DOT-65"
    elif slot.score != UNROLLED:
        yield f"initiative {slot.score - slot.hurt}", "DOT-66"
    if slot.reload:
        yield "must load", "DOT-88"


def carried(arms: Arms, state: State, i: ModelId) -> tuple[Known, ...]:
    """Its weapons, armour and mount. (DOT-56, DOT-75, DOT-80, DOT-88)"""
    slot = fighter(state, i)
    kit = slot.kit
    worn = [piece for piece in (kit.suit, kit.shield, kit.mount) if piece is not None]
    things = [*kit.melee[:-1], *kit.missiles, *worn]
    return describe_carried(things, describe_gear(arms), save="armour")


# Actions


def deeds(rules: Ruleset, state: State, i: ModelId) -> Iterator[Deed]:
    """In the order in which people think of them; nothing for who is out of action."""
    if state.models[i].out:
        return
    slot = fighter(state, i)
    yield Deed("declare", "Declare a plan", detail="dice, targets, defence", rule="DOT-67")
    far = movement_now(rules, state, i)
    yield Deed("charge", "Go into contact", detail=f"up to {as_inches(far)}, and attack", rule="DOT-75", kind="charge")
    yield from _strikes(rules, state, i)
    share = share_of_range(rules, state, i)
    for one in ways(slot):
        verb = "Shoot" if isinstance(one, Missile) else "Throw"
        pool = _attack(rules, slot, one, thrown=isinstance(one, Weapon))
        detail = f"{pool}, {as_inches(one.range_in * share)}"
        yield Deed(SHOOT, f"{verb}: {one.name}", one.id, detail, "DOT-88", "shoot")
    yield Deed("move", "Move", detail=as_inches(far), rule="DOT-75", kind="walk")
    declared = slot.plan is not None and slot.plan.run
    run = as_inches(2 * far) if declared else f"{as_inches(2 * far)}, if it is declared"
    yield Deed("run", "Run", detail=run, rule="DOT-77", kind="walk")
    if knows_birds(rules, slot):
        leap = as_inches(leap_walk(rules, state, i).inches)
        yield Deed("leap", "Bird leap", detail=f"{leap}, over models and uneven ground", rule="DOT-40", kind="walk")
    yield from deeds_of_heights(rules, state, i, far, "a die more, numbers 1 lower", "DOT-178")
    if slot.posture == "down":
        yield Deed("rise", "Stand up", detail="takes its move", rule="DOT-174", kind="walk")


def _strikes(rules: Ruleset, state: State, i: ModelId) -> Iterator[Deed]:
    """What it has declared first; who knows the bird forms may have the other of the two as well. (DOT-26, DOT-40)"""
    slot, weapon = fighter(state, i), weapon_of(fighter(state, i))
    blow = f"Strike: {weapon.name}", _strike(rules, state, i), "DOT-80"
    bird = "Strike: bird attack", f"{dice_text(attack_base(slot, BIRD))} at {attack_needs(rules, slot, BIRD)}", "DOT-40"
    flies = slot.plan is not None and slot.plan.attack == BIRD
    ways_ = [("", bird), (slot.weapon, blow)] if flies else [("", blow), (BIRD, bird)]
    for what, (name, detail, rule) in ways_ if knows_birds(rules, slot) else ways_[:1]:
        yield Deed(STRIKE, name, what, detail, rule, "strike")


def _strike(rules: Ruleset, state: State, i: ModelId) -> str:
    """The same of its next blow at whom it would strike first, once that is declared; before, as it is by itself."""
    slot, weapon = fighter(state, i), weapon_of(fighter(state, i))
    if slot.plan is None or slot.plan.attack != slot.weapon:
        return _attack(rules, slot, weapon)
    near = ids_in(touched_foes(state, i))
    foe = slot.plan.foe if slot.plan.foe in near or not near else near[0]
    if foe < 0 or not state.on_table(foe):
        return _attack(rules, slot, weapon)
    pool = attack_pool(rules, state, i, foe, slot.weapon)
    return f"{dice_text(pool.dice)} at {pool.target}"


def _attack(rules: Ruleset, slot: Fighter, one: Weapon | Missile, *, thrown: bool = False) -> str:
    """`4 dice at 7`: its pool before anything changes it."""
    dice, number = attack_dots(slot, one, thrown=thrown) + one.dice, attack_number(rules, slot, one, thrown=thrown)
    return f"{dice_text(dice)} at {number}"


def bands(rules: Ruleset, state: State, i: ModelId) -> Iterator[Band]:
    """The ranges of what it shoots and throws, and half of them."""
    share = share_of_range(rules, state, i)
    for one in ways(fighter(state, i)):
        yield Band(one.name, one.range_in * share, "DOT-88", one.id)
        yield Band(f"{one.name}, half range", one.range_in / 2 * share, "DOT-88", one.id)


def halos(rules: Ruleset, state: State, i: ModelId) -> Iterator[Halo]:
    """Where a leader is heard."""
    if state.models[i].warrior.role == "leader" and state.on_table(i):
        yield Halo(i, numbers_of(rules).call_in, "leader", "is heard by its side", "DOT-86")
