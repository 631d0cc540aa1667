"""From damage to wounds: armour, Body, the Focus test, and who drops. (RES-49, RES-50, RES-54..60)"""

from __future__ import annotations

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.dice import Modifier
from skirmish.core.events import Cause
from skirmish.core.record import Record, evolve
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.step_dice import Mode, StepDie, StepTest, missed_up_to, up_to
from skirmish.core.system import Ruleset, Ward
from skirmish.core.table import Table
from skirmish.kit.effects import owner_side, roll_ward
from skirmish.kit.foresight import Foresight, ask_foresight, find_foresight, spend_foresight
from skirmish.rules.resolve.events import BodyLost, Dropped, FortitudeLost, Noted, Told, order, person
from skirmish.rules.resolve.fighter import Kit, Person, step_down
from skirmish.rules.resolve.queries import half_body, is_surprised, mode_of, shifts

DEATH = -10
"""Whose Body a wound brings so low or lower is dead at once. (RES-56)"""
DYING_ROUNDS = 2
"""Who drops in round r dies at the end of round r + 2. (RES-55)"""
STRUCTURE = 5
"""So many Body lost cost a suit 1 structure. (RES-51)"""
NO_TASK = ("", -1, 0)


class Blow(Record, cache_hash=True):
    """Something that has hit, before it meets armour."""

    by: ModelId
    what: str
    """What does it, for the log: `the sword`."""
    die: int = 0
    """The surging die of its damage; 0: a set amount. (RES-49)"""
    modifiers: tuple[Modifier, ...] = ()
    """Added to the die; of a set amount they are all of it."""
    pierces: int = 0
    """Taken from what the armour absorbs."""
    armour: bool = True
    """Whether armour absorbs anything of it."""
    ward: Ward | None = None
    """May turn it aside before it harms. (CHN-62)"""
    cause: Cause = "blows"


class Sufferer(Record, cache_hash=True):
    """All that matters about who is hurt, so that harm is worked out on facts alone."""

    who: ModelId
    body: int
    fortitude: int
    half: int
    """At or below so much Body its attributes are a die lower. (RES-57, RES-58)"""
    will: int
    """Its Will as long as it is above."""
    dice: int
    """Of its Focus test. (RES-60)"""
    absorb: int
    conscious: bool = True
    modifiers: tuple[Modifier, ...] = ()
    """On its tests."""
    name: str = ""
    """For the log."""
    beast: str = ""
    """What it is where it isn't the model itself, but the beast that it rides."""
    chance: Foresight | None = None
    """Who may have the damage that would drop it rolled again. (CHN-75)"""
    mode: Mode = "highest"
    """What counts of the dice of its Focus test. (RES-6)"""


class Harm(Record, cache_hash=True):
    """What a blow came to."""

    landed: bool = True
    """No ward turned it aside."""
    body: int = 0
    fortitude: int = 0
    shaken: bool = False
    """It botched its Focus test and loses its next action. (RES-60)"""
    foreseen: bool = False
    """Its side has used up its foretelling. (CHN-75)"""


UNHARMED = Harm()


def count_absorbed(blow: Blow, who: Sufferer) -> int:
    """What the armour takes of the damage. (RES-50)"""
    return max(0, who.absorb - blow.pierces) if blow.armour else 0


def structure_lost(slot: Person) -> int:
    """What the wearer's wounds have cost the suit. (RES-51)"""
    return sum(wound.size for wound in slot.wounds) // STRUCTURE


def protection(rules: Ruleset, slot: Person) -> tuple[int, int]:
    """(defence, absorb) of suit and shield as they are now. (RES-50, RES-51)"""
    lost = structure_lost(slot) if rules.options["armour_wear"] == "on" else 0
    return armour_of(slot.kit, lost, slot.kit.weapon(slot.weapon).hands < 2)


def armour_of(kit: Kit, lost: int, shield: bool = True) -> tuple[int, int]:
    """(defence, absorb) of suit and shield, the suit having lost so much structure. (RES-50, RES-51)

    `shield`: whether it has a hand for it: not beside a weapon for two.
    """
    defence = absorb = 0
    for piece in (kit.suit, kit.shield if shield else None):
        if piece is None or (piece.structure and lost >= piece.structure):
            continue
        worn = int(bool(piece.structure) and 2 * lost >= piece.structure)
        defence += max(0, piece.defence - worn)
        absorb += max(0, piece.absorb - worn)
    return defence, absorb


def sufferer(rules: Ruleset, state: State, i: ModelId) -> Sufferer:
    """The model as one that is about to be hurt."""
    slot = person(state, i)
    known = find_foresight(state, owner_side(state, i)) if state.effects else None
    return Sufferer(
        i, slot.body, slot.fortitude, half_body(slot.build), slot.build.attributes.will,
        1 + slot.build.rank("focus"), protection(rules, slot)[1], slot.posture in ("standing", "down"),
        shifts(rules, state, i), state.models[i].name, "", known, mode_of(rules),
    )  # fmt: skip


def roll_wounds(table: Table, blow: Blow, who: Sufferer) -> Procedure[Harm]:
    """A blow that hit: ward, damage, armour, Focus; it only rolls. (RES-49, RES-50, RES-60)"""
    yield from nothing_asked()
    if roll_ward(table, who.who, blow.ward):
        return Harm(landed=False)
    lost, foreseen = roll_damage(table, blow, who), False
    if who.chance is not None and lost >= who.body > 0:
        foreseen = yield from ask_foresight(who.chance, f"the damage to {who.name} ({lost})")
        lost = roll_damage(table, blow, who, " again") if foreseen else lost
    harm = roll_shock(table, who, lost)
    return evolve(harm, foreseen=True) if foreseen else harm


def roll_damage(table: Table, blow: Blow, who: Sufferer, again: str = "") -> int:
    """Body that gets through the armour; what is more than enough to kill isn't told apart. (RES-49, RES-50, RES-56)"""
    absorb = count_absorbed(blow, who)
    modifiers = (*blow.modifiers, Modifier(-absorb, "armour", "RES-50")) if absorb else blow.modifiers
    most = max(0, who.body - DEATH)
    if not blow.die:
        return min(most, max(0, sum([m.number for m in modifiers])))
    what = f"damage of {blow.what}{f' to {who.name}' if who.name else ''}{again}"
    return table.roll(StepDie(blow.by, what, blow.die, up_to(most), modifiers, "RES-49"))


def roll_shock(table: Table, who: Sufferer, lost: int) -> Harm:
    """What so much Body lost does to its nerve: Focus against the damage. (RES-57, RES-60, RES-61)

    No damage, no test. Who is unconscious, or is so by this wound, has no nerve left to test.
    """
    if lost <= 0:
        return UNHARMED
    left = who.body - lost
    if left <= 0 or not who.conscious or not who.fortitude:
        return Harm(body=lost)
    die = step_down(who.will) if left <= who.half else who.will
    bands, botched = missed_up_to(who.fortitude)
    what = f"Focus of its {who.beast}" if who.beast else "Focus"
    test = StepTest(who.who, what, die, who.dice, lost, bands, botched, who.modifiers, "RES-60", mode=who.mode)
    came = table.roll(test)
    return Harm(body=lost, fortitude=came.missed, shaken=came.botch and came.missed < who.fortitude)


def strike_home(table: Table, i: ModelId, blow: Blow, rule: str) -> Procedure[Harm]:
    """The blow has hit the model: what it comes to, done to it. (RES-49..60)"""
    harm = yield from table.rolls(roll_wounds, blow, sufferer(table.rules, table.state, i))
    inflict(table, i, blow, harm, rule)
    return harm


def hurt_for(table: Table, i: ModelId, amount: int, by: ModelId = NOBODY, rule: str = "") -> Asking:
    """Harm that no armour absorbs: a fall, fire, magic that has had its soak. (RES-54..60, RES-81)"""
    if amount <= 0 or not table.state.on_table(i):
        yield from nothing_asked()
        return
    blow = Blow(by, "", modifiers=(Modifier(amount, "", rule),), armour=False, cause="magic")
    yield from strike_home(table, i, blow, rule or "RES-54")


def inflict(table: Table, i: ModelId, blow: Blow, harm: Harm, rule: str) -> None:
    """Body and Fortitude go, the wound is remembered, a task is broken off, and who must drops. (RES-22, RES-54..60)"""
    if harm.foreseen:
        spend_foresight(table, owner_side(table.state, i))
    if not harm.body:
        return
    table.emit(BodyLost(i, harm.body, blow.by, rule))
    _disturbed(table, i)
    if harm.fortitude:
        table.emit(FortitudeLost(i, harm.fortitude, "pain", "RES-60"))
    if harm.shaken:
        table.emit(Told(i, lost_action_facts(table.state, i, "RES-60"), "RES-60", "loses its next action"))
    drop(table, i, blow.by, blow.cause)


def lost_action_facts(state: State, i: ModelId, rule: str, times: int = 1) -> tuple[tuple[str, int | str], ...]:
    """What changes of who loses its next main action, or several, by this rule: the one at hand if it has one.

    (RES-60, RES-80, RES-88)
    """
    slot, now = person(state, i), order(state)
    if i in (now.active, now.interrupted) and not slot.acted and not is_surprised(state, i):
        return ("acted", True), ("lost", slot.lost + times - 1), ("lost_by", rule)
    return ("lost", slot.lost + times), ("lost_by", rule)


def _disturbed(table: Table, i: ModelId) -> None:
    """A wound breaks off a long task, and is no rest. (RES-22, RES-40)"""
    slot = person(table.state, i)
    if slot.task != NO_TASK or not slot.hurt:
        table.emit(Noted(i, (("task", NO_TASK), ("hurt", True)), "RES-22"))


def lose_fortitude(
    table: Table, i: ModelId, amount: int, why: str, rule: str = "RES-59", cause: Cause = "other"
) -> None:
    """A mental attack, fear, fatigue: never below 0, and at 0 it is unconscious. (RES-59)"""
    slot = person(table.state, i)
    if amount > 0 and slot.fortitude > 0 and table.state.on_table(i):
        table.emit(FortitudeLost(i, min(amount, slot.fortitude), why, rule))
        drop(table, i, NOBODY, cause)


def drop(table: Table, i: ModelId, by: ModelId, cause: Cause) -> None:
    """Who has no Body or no Fortitude left is dead, or unconscious, and dying if it is the Body. (RES-55, RES-56)"""
    slot = person(table.state, i)
    at = table.state.places[i][:2]
    if slot.body <= DEATH:
        table.emit(Dropped(i, "out", at, by, "RES-56", cause, level=table.state.level(i)))
        return
    gone = slot.body <= 0
    if (gone or slot.fortitude <= 0) and slot.posture != "stunned":
        table.emit(Dropped(i, "stunned", at, by, "RES-55" if gone else "RES-59", cause, level=table.state.level(i)))
    if gone and not slot.dies:
        table.emit(Told(i, (("dies", table.state.round + DYING_ROUNDS),), "RES-55", "is dying"))
