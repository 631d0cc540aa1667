"""What the window shows of a warrior: its card, its actions, ranges, and what holds around it. (TRI-14..57)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol, cast

from skirmish.core.display import About, Band, Deed, Halo, Known, Part, Sheet, Track, describe_carried
from skirmish.core.state import Model, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import CONTACT_IN, as_inches
from skirmish.kit.heights import deeds_of_heights
from skirmish.kit.missiles import RELOAD, SHOOT
from skirmish.kit.queries import GLARING
from skirmish.kit.targets import MOUNT, share_of_range
from skirmish.rules.trilogy import movement
from skirmish.rules.trilogy.arms import Arms, Missile, Ranges, Weapon, describe_gear
from skirmish.rules.trilogy.attack import WALL_IN
from skirmish.rules.trilogy.budget import action_bar
from skirmish.rules.trilogy.defence import DEFEND
from skirmish.rules.trilogy.events import fighter
from skirmish.rules.trilogy.fighter import DOWN, MAIMED, SHAKEN, WOUNDED, Fighter, Ladder
from skirmish.rules.trilogy.harm import armour_modifiers, has_shield_hand, natural_soak, state_without_fatigue
from skirmish.rules.trilogy.healing import HEAL, UNSKILLED, is_dying
from skirmish.rules.trilogy.hiding import HIDE, VANISH, is_skilled
from skirmish.rules.trilogy.mounts import DISMOUNT, charge_bonus
from skirmish.rules.trilogy.nerve import COMMAND, INTIMIDATE
from skirmish.rules.trilogy.people import FORTUNATE, Archetypes
from skirmish.rules.trilogy.postures import DRAW, PICK_UP, QUICK_DRAW, REST, RISE, SECOND_WIND, WIND
from skirmish.rules.trilogy.queries import is_conscious, is_helpless, is_surprised, skill_test
from skirmish.rules.trilogy.rulings import numbers_of
from skirmish.rules.trilogy.shooting import at_hand, skill_of
from skirmish.rules.trilogy.strike import DISARM, FURIOUS, GUARD, STRIKE, thing_name, weapon_of
from skirmish.rules.trilogy.text import count_rungs, draw_text, rung_names

SHORT = {
    "acumen": "Acu", "deftness": "Def", "fortitude": "For", "intellect": "Int", "roving": "Rov", "subterfuge": "Sub",
}  # fmt: skip
"""The attributes on a card, in their order. (TRI-14)"""
RANKS = {
    "fighting": "Fig", "brawling": "Bra", "archery": "Arc", "throwing": "Thr", "manoeuvre": "Man", "spellcraft": "Spe",
}  # fmt: skip
"""The skills whose ranks a card may have, if they matter to the warrior."""
LADDERS: tuple[Ladder, ...] = ("injury", "distress", "fatigue")
MARKED = "x"
"""On the box of a Life Event that is used up. (TRI-28)"""


# The card


def sheet(rules: Ruleset, state: State, model: ModelId) -> Sheet:
    """Attributes, ranks, the three ladders, luck, gear, and words for what it is up to. (TRI-14..41)"""
    m, slot = state.models[model], fighter(state, model)
    attributes = tuple((short, str(getattr(slot.build.attributes, name))) for name, short in SHORT.items())
    ranks = tuple((RANKS[skill], str(rank_now(rules, state, model, skill))) for skill in _skills_in_use(m, slot))
    move = f"{movement.movement_now(rules, state, model):g}"
    return Sheet(
        name=m.name,
        kind=m.warrior.kind,
        numbers=(*attributes, ("Mov", move), ("Soak", _soak(rules, state, model)), *ranks),
        tracks=tuple(_tracks(rules, slot)),
        gear=tuple(_gear(slot)),
        states=tuple(_states(state, m)),
        notes=(
            *_skills(slot),
            *_protection(slot),
            *_clocks(state, slot),
            *_nature(slot),
            *_talents(rules, slot),
            *_lives(slot),
        ),
    )


def rank_now(rules: Ruleset, state: State, i: ModelId, skill: str) -> int:
    """The rank as a test has it now, with all that is added to it. (TRI-15, TRI-35)"""
    return skill_test(rules, state, i, skill, "TRI-15").under


def _skills_in_use(m: Model, slot: Fighter) -> Iterator[str]:
    """What it strikes and shoots with, how early it acts, and its spells."""
    yield weapon_of(slot).skill
    yield from dict.fromkeys(skill_of(one) for one in at_hand(slot))
    yield "manoeuvre"
    if m.magic is not None and slot.build.score("spellcraft"):
        yield "spellcraft"


def _soak(rules: Ruleset, state: State, i: ModelId) -> str:
    """`2+3`: of the bare body, and what armour adds. (TRI-37)"""
    armour = sum(m.number for m in armour_modifiers(rules, state, i))
    return f"{natural_soak(fighter(state, i))}{armour:+d}"


_ABOUT: Mapping[str, About] = {"injury": "life", "distress": "mind", "fatigue": "other"}
"""What the ladders count."""


def _tracks(rules: Ruleset, slot: Fighter) -> Iterator[Track]:
    """The ladders, that of the mount, how long it has fought, the luck of heroes. (TRI-23..34, TRI-49, TRI-51)"""
    for ladder in LADDERS:
        if ladder != "fatigue" or not state_without_fatigue(rules):
            parts = rungs_of(rules, slot, ladder)
            now: int = getattr(slot, ladder)
            yield Track(
                ladder.capitalize(), now, len(parts), "TRI-34", about=_ABOUT[ladder], form="ladder", parts=parts
            )
    if slot.mounted and slot.kit.mount is not None:
        names = ("bruised",) * slot.kit.mount.fortitude + ("wounded", "maimed", "down")
        parts = tuple(Part(name) for name in names)
        yield Track("Mount", slot.steed, len(parts), "TRI-51", about="life", form="ladder", parts=parts)
    fought = slot.rounds_fought + slot.fought
    if fought and not state_without_fatigue(rules):
        tiring = numbers_of(rules).tiring
        yield Track("Rounds of melee", min(fought, tiring), tiring, "TRI-49", aside=True)
    if slot.build.hero:
        yield from _luck(rules, slot)


def rungs_of(rules: Ruleset, slot: Fighter, ladder: Ladder) -> tuple[Part, ...]:
    """The rungs of its ladder from the first, with what those that tell take off all ranks. (TRI-34, TRI-35)"""
    taken = numbers_of(rules).penalties
    less = {"wounded": taken.wounded, "maimed": taken.maimed, "shaken": taken.shaken, "panicked": taken.panicked}
    return tuple(Part(name, number=less.get(name, 0)) for name in rung_names(slot.build, ladder))


def _luck(rules: Ruleset, slot: Fighter) -> Iterator[Track]:
    numbers, build = numbers_of(rules), slot.build
    fortune = numbers.fortune + (build.level - 1) // 2 + (FORTUNATE in build.talents)
    risen = (slot.level - build.level) * int(rules.options["fate_per_level"])
    yield Track("Fortune", slot.fortune, max(fortune, slot.fortune), "TRI-23", aside=True)
    yield Track("Fate", slot.fate, max(numbers.fate + build.level - 1 + risen, slot.fate), "TRI-26", aside=True)
    if build.events:
        marks = [MARKED if slot.marked >> n & 1 else "" for n in range(len(build.events))]
        parts = tuple(Part(what, mark) for (what, _), mark in zip(build.events, marks, strict=True))
        yield Track("Life Events", marks.count(""), len(parts), "TRI-27", True, "boxes", parts)


def _gear(slot: Fighter) -> Iterator[str]:
    """What is in hand first."""
    held, lying = weapon_of(slot), dict.fromkeys(ident for ident, *_ in slot.dropped)
    yield held.name
    rest: list[Weapon | Missile] = [*slot.kit.melee[:-1], *slot.kit.missiles]
    yield from (thing.name for thing in rest if thing.id != held.id and thing.id not in lying)
    if slot.kit.suit is not None:
        yield slot.kit.suit.name
    if slot.kit.shield is not None:
        yield slot.kit.shield.name + ("" if has_shield_hand(slot) else " (no hand for it)")
    if slot.mounted and slot.kit.mount is not None:
        yield slot.kit.mount.name
    yield from (f"{thing_name(slot, ident)} (dropped)" for ident in lying)


def _states(state: State, m: Model) -> Iterator[str]:
    slot = fighter(state, m.id)
    if m.out:
        yield "has left the table" if m.away else "out of action"
        return
    said = (
        (slot.posture == "down", "prone"),
        (slot.posture == "stunned", _helpless(slot)),
        (slot.panicked, "panicked"),
        (is_surprised(state, m.id), "surprised"),
        (slot.hidden, "hidden"),
        (slot.ran, "ran"),
        (slot.defending, "defending"),
        (slot.exposed, "open to attack"),
        (slot.rested, "resting"),
        (WOUNDED <= slot.wound < DOWN, "maimed" if slot.wound == MAIMED else "wounded"),
        (slot.fear == SHAKEN, "shaken"),
        (slot.weariness > 0 and slot.posture != "stunned", rung_names(slot.build, "fatigue")[slot.fatigue - 1]),
    )
    yield from (word for holds, word in said if holds)
    yield from (condition.name for condition in m.conditions if condition.name != GLARING)  # its magic says how bright


def _helpless(slot: Fighter) -> str:
    if slot.wound >= DOWN:
        return "dying" if is_dying(slot) else "down, stable"
    return "collapsed" if slot.weariness else "helpless"


def _skills(slot: Fighter) -> Iterator[tuple[str, str]]:
    """`fighting 7, archery 5`: the ranks of what it has learned, the highest first. (TRI-15)"""
    ranks = sorted((-slot.build.rank(skill), skill) for skill, _ in slot.build.skills)
    if ranks:
        yield ", ".join(f"{skill} {-rank}" for rank, skill in ranks), "TRI-15"


def _protection(slot: Fighter) -> Iterator[tuple[str, str]]:
    """`soak: 2, leather +1, shield +1`: piece by piece; the same of its mount. (TRI-37, TRI-49, TRI-51)"""
    suit, shield, mount = slot.kit.suit, slot.kit.shield, slot.kit.mount
    pieces = (
        f"hide +{slot.build.natural_armour}" if slot.build.natural_armour else "",
        f"{suit.name} +{suit.armour}{' (heavy)' if slot.kit.heavy else ''}" if suit is not None else "",
        f"{shield.name} +{shield.armour}{'' if has_shield_hand(slot) else ' (no hand for it)'}" if shield else "",
    )
    if any(pieces):
        yield ", ".join((f"soak: {slot.build.body}", *filter(None, pieces))), "TRI-37"
    if slot.mounted and mount is not None:
        barding = f", barding +{mount.armour}" if mount.armour else ""
        yield f"{mount.name}: soak {mount.fortitude}{barding}", "TRI-51"
        for bow in slot.kit.missiles:
            if not bow.mounted:
                yield f"{bow.name}, on foot: damage {bow.bonus:+d}, {_far(bow.ranges)}", "TRI-39"


def _clocks(state: State, slot: Fighter) -> Iterator[tuple[str, str]]:
    """Whatever else counts rounds or actions. (TRI-35, TRI-39, TRI-53)"""
    if is_dying(slot):
        rank = slot.build.rank("endurance")
        yield f"dying: Endurance {rank} at the end of each round, or it dies", "TRI-35"
    if slot.reload:
        yield "must load", "TRI-39"
    if slot.furious and slot.furious >= state.round - 1:
        yield f"no Furious Blow before round {slot.furious + 2}", "TRI-53"


def _nature(slot: Fighter) -> Iterator[tuple[str, str]]:
    """Level, terror, and how it takes fright. (TRI-31, TRI-36, TRI-47)"""
    if slot.level > 1:
        yield f"level {slot.level}", "TRI-31"
    if slot.build.terror:
        yield f"terror {slot.build.terror}", "TRI-47"
    if slot.build.nerve:
        yield f"{slot.build.nerve}: {_NERVES[slot.build.nerve]}", "TRI-36"


def special_rules() -> Mapping[str, tuple[str, str]]:
    """What counts here of the special rules of lists. (TRI-36)"""
    return {"fearless": ("Hard to frighten.", "TRI-36")}


_NERVES = {"fearless": "hard to frighten", "mindless": "can't be frightened"}


def _talents(rules: Ruleset, slot: Fighter) -> Iterator[tuple[str, str]]:
    """What each does, in its sentence. (TRI-52)"""
    known = cast(_WithPeople, rules.combat).archetypes.talents
    for ident in slot.build.talents:
        if (talent := known.get(ident)) is not None:
            yield f"{talent.name}: {talent.text.removesuffix('.')}", talent.rule


def _lives(slot: Fighter) -> Iterator[tuple[str, str]]:
    """Its Life Events with the tags that each fits. (TRI-27, TRI-29)"""
    for what, tags in slot.build.events:
        yield f"Life Event: {what} ({', '.join(tags)})", "TRI-29"


class _WithPeople(Protocol):
    archetypes: Archetypes


def carried(arms: Arms, state: State, i: ModelId) -> tuple[Known, ...]:
    """Its weapons, armour and mount. (TRI-37, TRI-39, TRI-51)"""
    slot = fighter(state, i)
    kit = slot.kit
    worn = [piece for piece in (kit.suit, kit.shield, kit.mount) if piece is not None]
    things = [*kit.melee[:-1], *kit.missiles, *worn]
    return describe_carried(things, describe_gear(arms))


# Actions


def deeds(rules: Ruleset, state: State, i: ModelId) -> Iterator[Deed]:
    """In the order in which people think of them; nothing for who is out of action."""
    if state.models[i].out:
        return
    slot, ridden = fighter(state, i), _enemy_rides(state, i)
    yield from _going(rules, state, i, slot)
    yield from _fighting(rules, state, i, slot, ridden)
    yield from _shooting(rules, state, i, slot, ridden)
    yield from _helping(rules, state, i, slot)
    yield from _free(slot)
    if not state_without_fatigue(rules):
        if slot.has(SECOND_WIND):
            yield Deed(SECOND_WIND, "Second wind", detail=f"clears {count_rungs(WIND)} of Fatigue", rule="TRI-52")
        yield Deed(REST, "Rest", detail="out of contact, clears 1 rung of Fatigue", rule="TRI-49")


def _enemy_rides(state: State, i: ModelId) -> bool:
    """Whether an enemy has a mount that may be attacked."""
    side = state.models[i].side
    return any(m.side != side and not m.out and fighter(state, m.id).mounted for m in state.models)


def _going(rules: Ruleset, state: State, i: ModelId, slot: Fighter) -> Iterator[Deed]:
    """Charge, move, run, climb; and down from the saddle. (TRI-43, TRI-44, TRI-51, TRI-75)"""
    far = movement.movement_now(rules, state, i)
    more = charge_bonus(slot)
    damage = f", damage {more:+d}" if more else ""
    detail = f"straight, up to {as_inches(far)}, with Advantage{damage}"
    yield Deed("charge", "Charge", detail=detail, rule="TRI-44", kind="charge")
    yield Deed("move", "Move", detail=as_inches(far), rule="TRI-43", kind="walk")
    run, tires = ("Gallop", "") if slot.mounted else ("Run", ", tires")
    yield Deed("run", run, detail=f"{as_inches(2 * far)}, move and action{tires}", rule="TRI-43", kind="walk")
    if slot.mounted:
        yield Deed(DISMOUNT, "Dismount", detail="an action, lets the mount go", rule="TRI-51", kind="walk")
    yield from deeds_of_heights(rules, state, i, far, "Advantage, +1 rank and damage", "TRI-75")


def _fighting(rules: Ruleset, state: State, i: ModelId, slot: Fighter, ridden: bool) -> Iterator[Deed]:
    """Blows with what it has in hand, and Defend. (TRI-39, TRI-44, TRI-51, TRI-53, TRI-56)"""
    weapon = weapon_of(slot)
    detail = describe_weapon(rules, state, i, weapon)
    yield Deed(STRIKE, f"Strike: {weapon.name}", detail=detail, rule="TRI-39", kind="strike")
    if ridden:
        yield Deed(STRIKE, "Strike a mount", MOUNT, detail, "TRI-51", "strike")
    if slot.has(DISARM):
        rank = _rank_text(rules, state, i, weapon.skill)
        yield Deed(STRIKE, "Disarm", DISARM, f"{rank}, no harm", "TRI-56", "strike")
    if slot.has(FURIOUS):
        rungs = count_rungs(numbers_of(rules).furious)
        cost = "" if state_without_fatigue(rules) else " for 1 of Fatigue"
        yield Deed(FURIOUS, "Furious Blow", detail=f"{rungs} of Injury{cost}, no roll", rule="TRI-53", kind="strike")
    detail = "1 success more to hit it until it acts again"
    yield Deed(DEFEND, "Defend", detail=detail, rule="TRI-44")


def _rank_text(rules: Ruleset, state: State, i: ModelId, skill: str) -> str:
    return f"rank {rank_now(rules, state, i, skill)}"


def describe_weapon(rules: Ruleset, state: State, i: ModelId, weapon: Weapon) -> str:
    """`rank 7, damage +1, reach 2"`: what a blow with it is. (TRI-39, TRI-40, TRI-51)"""
    said = [_rank_text(rules, state, i, weapon.skill), f"damage {weapon.bonus:+d}"]
    return ", ".join((*said, *_handling(weapon)))


def _handling(weapon: Weapon) -> Iterator[str]:
    """`reach 2"`, `two hands`, `by the bundle`. (TRI-37, TRI-39, TRI-51)"""
    if weapon.reach_in:
        yield f"reach {as_inches(weapon.reach_in)}"
    if weapon.hands > 1:
        yield "two hands"
    if weapon.many:
        yield "by the bundle"


def _shooting(rules: Ruleset, state: State, i: ModelId, slot: Fighter, ridden: bool) -> Iterator[Deed]:
    """Each thing to shoot or throw, at mounts too, and loading. (TRI-39, TRI-51)"""
    weapons = at_hand(slot)
    share = share_of_range(rules, state, i) if weapons else 1.0
    for weapon in weapons:
        rank, far = _rank_text(rules, state, i, skill_of(weapon)), _far(weapon.ranges, share)
        detail = f"{rank}, damage {weapon.bonus:+d}, {far}"
        verb = "Shoot" if isinstance(weapon, Missile) else "Throw"
        yield Deed(SHOOT, f"{verb}: {weapon.name}", weapon.id, detail, "TRI-39", "shoot")
        if ridden:
            yield Deed(SHOOT, f"{verb} at a mount: {weapon.name}", f"{weapon.id} {MOUNT}", detail, "TRI-51", "shoot")
    if any(isinstance(weapon, Missile) and weapon.reload for weapon in weapons):
        yield Deed(RELOAD, "Load", detail="an action after each shot", rule="TRI-39", kind="arm")


def _far(ranges: Ranges, share: float = 1.0) -> str:
    """`up to 8", long beyond 4"`. (TRI-45)"""
    return f"up to {as_inches(ranges.long * share)}, long beyond {as_inches(ranges.short * share)}"


def _helping(rules: Ruleset, state: State, i: ModelId, slot: Fighter) -> Iterator[Deed]:
    """What it can do to the nerve of others and for their wounds, and hiding. (TRI-46..50)"""
    far = as_inches(numbers_of(rules).command_in)
    shouts = f"{_rank_text(rules, state, i, INTIMIDATE)}, within {far}, once each"
    yield Deed(INTIMIDATE, "Intimidate", detail=shouts, rule="TRI-47", kind="strike")
    heartens = f"{_rank_text(rules, state, i, COMMAND)}, within {far}, a rung of Distress for each success"
    yield Deed(COMMAND, "Command", detail=heartens, rule="TRI-48")
    if UNSKILLED.isdisjoint(state.models[i].warrior.keywords):
        detail = f"{_rank_text(rules, state, i, 'healing')}, a friend in contact, once each"
        yield Deed(HEAL, "Heal", detail=detail, rule="TRI-50")
    if is_skilled(slot):
        free = f"{_rank_text(rules, state, i, 'stealth')}, behind cover, free"
        detail = free if slot.has(VANISH) else "behind cover, an action"
        rule = "TRI-57" if slot.has(VANISH) else "TRI-46"
        yield Deed(HIDE, "Vanish" if slot.has(VANISH) else "Hide", detail=detail, rule=rule, kind="hide")


def _free(slot: Fighter) -> Iterator[Deed]:
    """Up, another weapon, what lies at its feet. (TRI-41, TRI-44, TRI-57)"""
    if slot.posture == "down":
        yield Deed(RISE, "Stand up", detail="the move", rule="TRI-44", kind="walk")
    for ident in dict.fromkeys(ident for ident, *_ in slot.dropped):
        yield Deed(PICK_UP, f"Pick up the {thing_name(slot, ident)}", ident, "free", "TRI-41", "arm")
    quick = slot.has(QUICK_DRAW)
    verb, takes, rule = (QUICK_DRAW, "free", "TRI-57") if quick else (DRAW, "an action", "TRI-44")
    for other in slot.kit.melee:
        if other.id != slot.weapon and other.id not in [ident for ident, *_ in slot.dropped]:
            thrown = (f"thrown {_far(other.thrown)}",) if other.thrown is not None else ()
            detail = ", ".join((takes, f"damage {other.bonus:+d}", *_handling(other), *thrown))
            yield Deed(verb, draw_text(other), other.id, detail, rule, "arm")


# Ranges, halos


def bands(rules: Ruleset, state: State, i: ModelId) -> Iterator[Band]:
    """Long and short range of each thing to shoot or throw, and the reach of a long weapon. (TRI-39, TRI-51)"""
    slot = fighter(state, i)
    weapons = at_hand(slot)
    share = share_of_range(rules, state, i) if weapons else 1.0
    for ranged in weapons:
        ranges = ranged.ranges
        yield Band(ranged.name, ranges.long * share, "TRI-39", ranged.id)
        yield Band(f"{ranged.name}, short range", ranges.short * share, "TRI-45", ranged.id)
    weapon = weapon_of(slot)
    if weapon.reach_in:
        yield Band(f"{weapon.name}, reach", weapon.reach_in, "TRI-51", weapon.id)


def halos(rules: Ruleset, state: State, i: ModelId) -> Iterator[Halo]:
    """Where it is feared and heard, whom it shelters, where it finds who hides. (TRI-46..48, TRI-56)"""
    if not state.on_table(i):
        return
    slot, numbers = fighter(state, i), numbers_of(rules)
    fit, able = is_conscious(slot), not is_helpless(state, i)
    if slot.build.terror:
        text, active = f"feared: terror {slot.build.terror}", fit and not slot.hidden
        yield Halo(i, numbers.terror_in, "terror", text, "TRI-47", active)
    if slot.build.score(COMMAND):
        text = f"may command: rank {rank_now(rules, state, i, COMMAND)}"
        yield Halo(i, numbers.command_in, "command", text, "TRI-48", able and action_bar(state, i) is None)
    if slot.has("shield-wall") and slot.kit.shield is not None:
        walls = slot.standing and has_shield_hand(slot)
        yield Halo(i, WALL_IN, "shield wall", "shield wall: soak +1 for friends", "TRI-56", walls)
    if slot.has(GUARD):
        text, active = "may take a hit for a friend in contact", able and slot.standing
        yield Halo(i, CONTACT_IN, "guard", text, "TRI-56", active)
    yield Halo(i, rules.combat.keen(state, i), "finding", "finds hidden models this near", "TRI-46", fit)
