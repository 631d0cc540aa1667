"""One model's blows: at which enemy, to hit, parries, how hard. (SKR-61..65, SKR-69, SKR-76)"""

from __future__ import annotations

from functools import partial

from skirmish.board import on
from skirmish.core.decision import Action, Asking, Decision, Peril, Procedure, Refusal, ask_whether, nothing_asked
from skirmish.core.dice import Check, Modifier, at_least
from skirmish.core.record import Record, evolve
from skirmish.core.state import Hit, ModelId, Side, State
from skirmish.core.table import Table
from skirmish.kit.effects import is_bare
from skirmish.kit.heights import is_diving
from skirmish.kit.queries import ids_in
from skirmish.kit.targets import SharedAttackOffer, hit_modifiers
from skirmish.rules.skirmish.arms import MeleeWeapon
from skirmish.rules.skirmish.asks import PARRY, RETALIATE, SHARES
from skirmish.rules.skirmish.events import Marked
from skirmish.rules.skirmish.fighter import Fighter
from skirmish.rules.skirmish.harm import (
    Blow,
    Harm,
    SecondRoll,
    blow_at,
    fell,
    inflict,
    land_blows,
    second_roll,
)
from skirmish.rules.skirmish.magic import hampered_modifiers
from skirmish.rules.skirmish.morale import is_hated
from skirmish.rules.skirmish.queries import fighter, is_compelled, is_held, present, sides, standing
from skirmish.rules.skirmish.refusals import why_not_now

# Blows


def attacks(slot: Fighter) -> tuple[int, int]:
    """(blows with the main weapon, with the off hand). (SKR-62, SKR-72, SKR-76)"""
    main = 1 if slot.grip.main.one_attack else slot.profile.A * (2 if slot.frenzied else 1)
    return main, int(slot.grip.off is not None)


def foes_to_strike(state: State, i: ModelId) -> tuple[ModelId, ...]:
    """Whom it may strike: the standing enemies it touches, else the down ones. (SKR-64)

    Those of its own warband that are compelled come last. (CHN-73)
    """
    foes = 1 - state.models[i].side
    touched = on(state).contacts(i)
    mask = touched & standing(state, foes) or touched & present(state, foes)
    own = mask & sides(state).compelled
    return ids_in(mask & ~own) + ids_in(own) if own else ids_in(mask)


def strike(table: Table, i: ModelId) -> Asking:
    """All blows of one model; each enemy's are one batch, judged as they all stand now. (SKR-64, SKR-69)"""
    state = table.state
    foes = foes_to_strike(state, i)
    if not foes or not (yield from _strikes_back(state, i, foes)):
        return
    main, off = attacks(fighter(state, i))
    shares: tuple[ModelId, ...] = (foes[0],) * (main + off)
    if len(foes) > 1:
        offer = SharedAttackOffer("strike", i, main + off, "blows", lambda: foes, partial(_share_bar, foes), "SKR-62")
        default = Action("strike", i, shares[0], shares[1:])
        question = f"Whom does {state.models[i].name} strike?"
        side, now = state.models[i].side, Refusal(f"now {state.models[i].name} strikes", "SKR-62")
        why = partial(why_not_now, table.rules, state, side, now)
        action = yield Decision(side, question, (offer,), default, i, "SKR-62", why, asks=SHARES)
        shares = (action.target, *action.others)
    postures = {foe: fighter(state, foe).posture for foe in foes}
    yield from _share_out(table, i, shares, main, postures)


def _share_bar(foes: tuple[ModelId, ...], foe: ModelId) -> Refusal | None:
    return None if foe in foes else Refusal("blows go to standing enemies in contact first", "SKR-64")


def _strikes_back(state: State, i: ModelId, foes: tuple[ModelId, ...]) -> Procedure[bool]:
    """Who is beset only by compelled warriors of its own warband may spare them. (CHN-73)"""
    if not sides(state).compelled or not all(is_compelled(state.models[foe]) for foe in foes):
        return True
    names = " and ".join(state.models[foe].name for foe in foes)
    question = f"{state.models[i].name}: strike back at {names}?"
    side, action = state.models[i].side, Action("retaliate", i)
    return (yield from ask_whether(side, question, action, "CHN-73", usual=False, asks=RETALIATE))


def _share_out(
    table: Table, i: ModelId, shares: tuple[ModelId, ...], main: int, postures: dict[ModelId, str]
) -> Asking:
    """The batches one after the other; the first critical of the phase is the last. (SKR-51, SKR-69)"""
    spent = False
    struck = list(dict.fromkeys(shares))
    for foe in struck:
        mains, offs = shares[:main].count(foe), shares[main:].count(foe)
        last = foe == struck[-1]
        spent = yield from table.step(blows_at, i, foe, mains, offs, postures[foe], spent, last)


def blows_at(
    table: Table, i: ModelId, foe: ModelId, mains: int, offs: int, posture: str, spent: bool, last: bool
) -> Procedure[bool]:
    """One model's batch of blows at one enemy; whether its critical is spent, if more follow. (SKR-55, SKR-64)

    Blows at who is knocked down, held, or forgoes its defence hit without a roll. (SKR-64, CHN-68, WYL-29)
    """
    if posture == "stunned":
        fell(table, foe, "out", i, "SKR-64")
        return spent
    slot = fighter(table.state, foe)
    main = blow(table, i, foe, False)
    off = blow(table, i, foe, True) if offs else main
    chance = second_roll(table.state, foe)
    if posture == "down" or is_held(table.state.models[foe]) or is_bare(table.rules, table.state, foe):
        blows = (main,) * mains + (off,) * offs
        finishing = posture == "down"
        done = yield from table.rolls(land_blows, blows, slot.wounds, slot.outfit.helmet, finishing, spent, chance)
    else:
        check, again = swings(table, i, foe)
        swung = Swung(check, again, mains, offs, main, off, stance(table.state, foe))
        done, used = yield from table.rolls(exchange, swung, slot.wounds, slot.outfit.helmet, spent, chance)
        if used:
            _note_parry(table, i, foe)
    inflict(table, foe, i, done, "SKR-64" if posture == "down" else "SKR-53")
    return done.critical and not last


class Swung(Record, cache_hash=True):
    """All that matters about one model's blows at one standing enemy."""

    check: Check[int]
    again: bool
    """Misses are rolled again. (SKR-73)"""
    mains: int
    offs: int
    main: Blow
    off: Blow
    stance: Stance | None


def exchange(
    table: Table, swung: Swung, wounds: int, helmet: bool, spent: bool, chance: SecondRoll | None = None
) -> Procedure[tuple[Harm, bool]]:
    """To hit, parry, harm: (what it came to, whether the parry of this phase is used). (SKR-55)"""
    landed = yield from table.rolls(to_hit, swung.check, swung.again, swung.mains, swung.offs)
    used = swung.stance is not None and landed.mains + landed.offs > 0
    if swung.stance is not None and used:
        landed = yield from parry(table, swung.stance, landed, swung.off if landed.best_off else swung.main)
    blows = (swung.main,) * landed.mains + (swung.off,) * landed.offs
    done = yield from table.rolls(land_blows, blows, wounds, helmet, False, spent, chance)
    return done, used


def swings(table: Table, i: ModelId, foe: ModelId) -> tuple[Check[int], bool]:
    """(the roll to hit, whether misses are rolled again); it tells faces apart only for who may parry. (SKR-61)"""
    state = table.state
    modifiers = hit_modifiers(table.rules, state, i, foe)
    modifiers += hampered_modifiers(table.rules, state, i)
    if is_diving(state, i):
        modifiers += (Modifier(1, "diving charge", "SKR-36"),)
    shift = sum([m.number for m in modifiers])
    needed = hit_needed(state, i, foe)
    lowest = max(2, min(6, needed - shift))
    faces = range(lowest, 7) if stance(state, foe) else (lowest,)
    bands = ((-99, 0), *((face + shift, face) for face in faces))
    about = f"to hit {state.models[foe].name} {needed}+"
    return Check(i, about, (1, 6), bands, modifiers, "SKR-61", effort=1, against=foe), is_hated(
        table.rules, state, i, foe
    )


def to_hit(table: Table, check: Check[int], again: bool, mains: int, offs: int) -> Procedure[Landed]:
    """All rolls to hit of one batch. (SKR-61, SKR-73)"""
    yield from nothing_asked()
    hits = [0, 0]
    best, best_off = 0, False
    for number in range(mains + offs):
        face = table.roll(check) or (table.roll(check) if again else 0)
        if face:
            hits[number >= mains] += 1
            if face > best:
                best, best_off = face, number >= mains
    parriable = len(check.bands) > 2 or best == 6
    return Landed(hits[0], hits[1], best if parriable else 0, best_off and parriable)


def hit_needed(state: State, i: ModelId, foe: ModelId) -> int:
    """The D6 needed to hit in close combat. (SKR-61, SKR-70)"""
    slot, other = fighter(state, i), fighter(state, foe)
    if slot.afraid:
        return 6
    return 3 if slot.profile.WS > other.profile.WS else 5 if other.profile.WS > 2 * slot.profile.WS else 4


def _note_parry(table: Table, i: ModelId, foe: ModelId) -> None:
    """The parry of this phase is used: noted only if another could still strike, so that equal futures are equal."""
    state = table.state
    touched = on(state).contacts(foe) & standing(state, 1 - state.models[foe].side)
    if any(other != i and other not in state.acted for other in ids_in(touched)):
        table.emit(Marked(foe, (("parried", True),), rule="SKR-63"))


def blow(table: Table, i: ModelId, foe: ModelId, by_off: bool) -> Blow:
    """What one blow of the model does once it has landed. (SKR-51, SKR-76)"""
    slot: Fighter = table.state.models[i].combat
    weapon = slot.grip.off if by_off and slot.grip.off else slot.grip.main
    hit = Hit(foe, strength(table, i, foe, weapon), i, rule="SKR-61")
    return evolve(blow_at(table, hit, True, weapon.save, weapon.injury), criticals=True)


def strength(table: Table, i: ModelId, foe: ModelId, weapon: MeleeWeapon) -> int:
    """The blow's strength: own S, the weapon, the first round of a combat, whatever else adds to it. (SKR-76)

    A `weapon strength` that lasts on the striker stands in place of the weapon's own bonus if that is less. (CHN-78)
    """
    state, slot = table.state, fighter(table.state, i)
    bonus = weapon.strength
    if not slot.fighting:
        bonus += weapon.first_round_strength
        if fighter(state, foe).charged:
            bonus += weapon.charger_strength
    if named := table.rules.modifiers(state, i, "weapon strength"):
        bonus = max(bonus, *(m.number for m in named))
    bonus += is_diving(state, i)
    return slot.profile.S + bonus + sum([m.number for m in table.rules.modifiers(state, i, "strength")])


# Parries


class Stance(Record, cache_hash=True):
    """What a defender parries with. (SKR-63)"""

    who: ModelId
    side: Side
    name: str
    tries: int
    below: int
    """It parries blows of less strength than this."""
    wounds: int


class Landed(Record, cache_hash=True):
    """Blows that hit: with the main weapon, with the off hand; and the best of them, for a parry."""

    mains: int = 0
    offs: int = 0
    best: int = 0
    """The highest face, 0 if nobody may parry it."""
    best_off: bool = False


CRITICAL = 1
"""So many wounds more than hits there may be in a phase. (SKR-51)"""


def stance(state: State, i: ModelId) -> Stance | None:
    """What the model could still parry with in this phase; sword and buckler together have a re-roll. (SKR-63)"""
    model, slot = state.models[i], fighter(state, i)
    if slot.posture != "standing" or slot.fleeing or slot.parried or not slot.grip.parries or is_held(model):
        return None
    tries = 2 if slot.grip.guard == "buckler" and slot.grip.main.parry else 1
    return Stance(i, model.side, model.name, tries, 2 * slot.profile.S, slot.wounds)


def parry(table: Table, stance: Stance, landed: Landed, best: Blow) -> Procedure[Landed]:
    """The best hit of the first enemy that hits may be parried; what is left of the hits. (SKR-63)"""
    if landed.best == 6 or best.strength >= stance.below:
        return Landed(landed.mains, landed.offs)
    question = f"{stance.name}: parry the {landed.best}?"

    def stakes() -> tuple[Peril, ...]:
        return ("falls",) if stance.wounds <= landed.mains + landed.offs + CRITICAL else ()

    action = Action("parry", stance.who)
    parries = yield from ask_whether(stance.side, question, action, "SKR-63", asks=PARRY, stakes=stakes)
    if not parries or not roll_parry(table, stance, landed.best):
        return Landed(landed.mains, landed.offs)
    return Landed(landed.mains - (not landed.best_off), landed.offs - landed.best_off)


def roll_parry(table: Table, stance: Stance, face: int) -> bool:
    """D6 higher than the roll to hit. (SKR-63)"""
    check = Check(stance.who, "parry", (1, 6), at_least(face + 1), rule="SKR-63", quiet=True)
    return any(table.roll(check) for _ in range(stance.tries))
