"""What the window shows of a warrior: its card, its actions, ranges, and what holds around it. (SKR-1..77)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from skirmish.core.display import Band, Carried, Deed, Halo, Known, Sheet, Track, describe_carried
from skirmish.core.state import Model, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import as_inches
from skirmish.kit.heights import deeds_of_heights
from skirmish.kit.queries import GLARING
from skirmish.kit.targets import share_of_range
from skirmish.rules.skirmish.arms import Arms, MissileWeapon, describe_armoury
from skirmish.rules.skirmish.fighter import NO_SAVE, Fighter, Grip, Profile
from skirmish.rules.skirmish.morale import LEADER_REACH_IN, THRALL_IN, can_lend, charge_reach, leader
from skirmish.rules.skirmish.movement import NEAR_FOE_IN, pace
from skirmish.rules.skirmish.queries import fighter, menacing
from skirmish.rules.skirmish.shooting import DOUBLE

_FLAGS = (
    "fleeing",
    "hidden",
    "frenzied",
    "ran",
    "charged",
    "failed_charge",
    "rallied",
    "rose",
    "shot",
    "stupid",
    "afraid",
)
_SAID = {"rose": "stood up"}


# The card


def sheet(state: State, model: ModelId) -> Sheet:
    """Characteristics, wounds, gear, and words for what the warrior is up to. (SKR-1)"""
    m = state.models[model]
    slot: Fighter = m.combat
    numbers = tuple((name, str(getattr(slot.profile, name))) for name in Profile.__struct_fields__)
    return Sheet(
        name=m.name,
        kind=m.warrior.kind,
        numbers=(*numbers, ("Sv", _save(slot))),
        tracks=(Track("Wounds", slot.wounds, slot.profile.W, "SKR-54", about="life"),),
        gear=(slot.grip.name, *(w.name for w in slot.outfit.missiles)),
        states=_states(m, slot),
        notes=tuple((_trait(state, m, name, about), "SKR-75") for name, about in slot.traits),
    )


SPECIAL_RULES = (
    "fear", "fearless", "stubborn", "frenzy", "hatred", "stupidity", "ignores-fear", "hides-after-run", "warder",
    "thrall-master",
)  # fmt: skip
"""The catalogue has its words for them. (SKR-70..75, SKR-82)"""


def special_rules() -> Mapping[str, tuple[str, str]]:
    """What counts here of the special rules of lists."""
    return dict.fromkeys(SPECIAL_RULES, ("", "")) | {"leashed": ("Tests on her sul'dam's Leadership.", "SKR-82")}


def _trait(state: State, model: Model, name: str, about: str) -> str:
    """`stubborn`, `hatred: channeler`, `warder: Ysandre Calloway`: whom it is about by name."""
    said = model.warrior.words(name)
    whom = next((w.name for w in state.forces[model.side].roster.warriors if w.id == about), about.replace("-", " "))
    return f"{said}: {whom}" if about else said


def _save(slot: Fighter) -> str:
    save = slot.outfit.suit_save - (slot.outfit.shield and slot.grip.guard == "shield")
    return "-" if save >= NO_SAVE else f"{save}+"


def _states(model: Model, slot: Fighter) -> tuple[str, ...]:
    if model.out:
        return ("has left the table" if model.away else "out of action",)
    posture = () if slot.standing else ("knocked down" if slot.posture == "down" else slot.posture,)
    flags = tuple(_SAID.get(name, name.replace("_", " ")) for name in _FLAGS if getattr(slot, name))
    return posture + flags + tuple(c.name for c in model.conditions if c.name != GLARING)  # its magic says how bright


def carried(arms: Arms, state: State, i: ModelId) -> tuple[Known, ...]:
    """Its weapons and armour. (SKR-76, SKR-77, SKR-78)"""
    tables: tuple[Mapping[str, Carried], ...] = (arms.melee, arms.missiles, arms.armour)
    things = [table[item] for item in state.models[i].warrior.items for table in tables if item in table]
    return describe_carried(things, describe_armoury(arms), "strength", "save")


# Actions, ranges, halos


def deeds(rules: Ruleset, state: State, i: ModelId) -> Iterator[Deed]:
    """In the order of a turn; nothing for who is out of action."""
    if state.models[i].out:
        return
    slot, inches = fighter(state, i), pace(rules, state, i)
    if slot.posture == "down":
        yield Deed("stay down", "Stay down", detail="otherwise stands up as the turn begins", rule="SKR-21")
    yield Deed(
        "charge", "Charge", detail=f"up to {as_inches(charge_reach(rules, state, i))}", rule="SKR-30", kind="charge"
    )
    if slot.standing:
        yield Deed("move", "Move", detail=as_inches(inches), rule="SKR-33", kind="walk")
        yield Deed("run", "Run", detail=as_inches(2 * inches), rule="SKR-33", kind="walk")
        yield from deeds_of_heights(rules, state, i, inches, "+1 to hit, +1 S")
    else:
        yield Deed("crawl", "Crawl", detail=as_inches(inches), rule="SKR-39", kind="walk")
    yield Deed("hide", "Hide", detail="behind cover", rule="SKR-37", kind="hide")
    share = share_of_range(rules, state, i) if slot.outfit.missiles else 1.0
    for weapon in slot.outfit.missiles:
        yield from _shots(slot, weapon, share)
    if len(slot.outfit.grips) > 1:
        for grip in slot.outfit.grips:
            yield Deed("arm", f"Fight with {grip.name}", grip.name, describe_grip(grip), "SKR-69", "arm")


def _shots(slot: Fighter, weapon: MissileWeapon, share: float) -> Iterator[Deed]:
    """One shot, and two if the weapon is quick enough. (SKR-77)"""
    strength = weapon.strength if weapon.strength is not None else slot.profile.S
    detail = f"{as_inches(weapon.range_in * share)}, strength {strength}"
    yield Deed("shoot", f"Shoot: {weapon.name}", weapon.id, detail, weapon.rule, "shoot")
    if weapon.double_in:
        twice = f"{as_inches(weapon.double_in * share)}, strength {strength}, each at -1"
        yield Deed("shoot", f"Shoot twice: {weapon.name}", weapon.id + DOUBLE, twice, weapon.rule, "shoot")


def describe_grip(grip: Grip) -> str:
    """What is special about holding its weapons so: `+2 strength, strikes last`; '' if nothing is. (SKR-76)"""
    main = grip.main
    said = (
        (main.strength, f"{main.strength:+d} strength"),
        (main.first_round_strength, f"{main.first_round_strength:+d} strength in the first round"),
        (main.charger_strength, f"{main.charger_strength:+d} strength against chargers"),
        (main.save, f"enemy saves {main.save:+d}"),
        (main.strikes_first, "strikes first in the first round"),
        (main.strikes_last, "strikes last"),
        (main.concussion or main.stuns, "stuns easily"),
        (main.one_attack, "one blow"),
        (grip.off is not None, "one more blow"),
        (grip.guard == "shield", "the shield helps"),
        (grip.parries, "parries"),
    )
    return ", ".join(text for holds, text in said if holds)


def bands(rules: Ruleset, state: State, i: ModelId) -> Iterator[Band]:
    """The range of each missile weapon, the half beyond which it is harder to hit, and where two shots end. (SKR-77)"""
    missiles: tuple[MissileWeapon, ...] = fighter(state, i).outfit.missiles
    share = share_of_range(rules, state, i) if missiles else 1.0
    for weapon in missiles:
        yield Band(weapon.name, weapon.range_in * share, weapon.rule, weapon.id)
        if not weapon.thrown:
            yield Band(f"{weapon.name}, half range", weapon.range_in * share / 2, "SKR-43", weapon.id)
        if weapon.double_in:
            yield Band(f"{weapon.name} twice", weapon.double_in * share, weapon.rule, weapon.id + DOUBLE)


def halos(state: State, i: ModelId) -> Iterator[Halo]:
    """Who bars runs, finds who hides, lends its Leadership, or holds Trollocs together. (SKR-3, SKR-33, SKR-37)"""
    if not state.on_table(i):
        return
    slot, model = fighter(state, i), state.models[i]
    finds = f'finds who hides within {slot.profile.I}"'
    yield Halo(i, NEAR_FOE_IN, "running", "enemies that begin their turn so near can't run", "SKR-33",
               bool(menacing(state, model.side) >> i & 1))  # fmt: skip
    yield Halo(i, float(slot.profile.I), "finding", finds, "SKR-37")
    if leader(state, model.side) == i:
        yield Halo(i, LEADER_REACH_IN, "leader", f"lends its Ld {slot.profile.Ld}", "SKR-3", can_lend(state, i))
    if slot.has("thrall-master"):
        yield Halo(i, THRALL_IN, "thralls", "Trollocs so near test when it falls", "SKR-82")
