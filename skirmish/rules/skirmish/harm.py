"""From a hit to an injury: to wound, critical, armour, wounds, injury. (SKR-50..55, SKR-69)"""

from __future__ import annotations

from functools import lru_cache

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.dice import Check, Modifier, at_least, each
from skirmish.core.events import Cause
from skirmish.core.record import Record, evolve
from skirmish.core.state import Hit, ModelId, State
from skirmish.core.system import Ruleset, Ward
from skirmish.core.table import Table
from skirmish.kit.effects import roll_ward
from skirmish.kit.foresight import Foresight, ask_foresight, find_foresight, spend_foresight
from skirmish.kit.postures import SEVERITY
from skirmish.rules.skirmish.events import Felled, Jolted, Wounded
from skirmish.rules.skirmish.fighter import NO_SAVE
from skirmish.rules.skirmish.queries import fighter, is_in_play, owner

INJURY = {
    "plain": ((1, "down"), (3, "stunned"), (5, "out")),
    "concussion": ((1, "down"), (2, "stunned"), (5, "out")),
    "stuns": ((1, "stunned"), (5, "out")),
}
"""Bands of the injury table by the weapon's kind. (SKR-53, SKR-76)"""
_RESULT = {"down": "knocked down", "stunned": "stunned", "out": "out of action"}
IMPOSSIBLE = 7


class Blow(Record, cache_hash=True):
    """A hit that landed, with all that matters from here on: who rolls, how hard, against what. See `blow_at`."""

    target: ModelId
    by: ModelId
    whom: str
    """The target's name, for the log."""
    strength: int
    toughness: int
    armour: int
    """The D6 the target's armour needs before modifiers; above 6: it has none that counts."""
    save: int = 0
    """Added to the target's save by the weapon: what makes it better stands in `armour` already."""
    injury: str = "plain"
    criticals: bool = False
    saved: bool = True
    """False: no armour save."""
    ward: Ward | None = None
    """May turn it aside before it wounds."""
    cause: Cause = "blows"


class Gash(Record, cache_hash=True):
    """One wound before armour."""

    blow: Blow
    saved: bool = True
    bonus: int = 0
    """On injury rolls."""


class Harm(Record, cache_hash=True):
    """What a batch of hits came to."""

    wounds: int = 0
    """That come off."""
    result: str = ""
    """Of the injury rolls, `` if there were none."""
    critical: bool = False
    foreseen: bool = False
    """Whether the side of the target has used up its foretelling. (CHN-75)"""


@lru_cache(None)
def to_wound(strength: int, toughness: int) -> int:
    """The D6 needed to wound, 7 if it can't. (SKR-50)"""
    short = toughness - strength
    return 2 if short <= -2 else 3 if short == -1 else 4 if short == 0 else 5 if short == 1 else 6 if short <= 3 else 7


@lru_cache(None)
def save_penalty(strength: int) -> int:
    """What the hit's strength takes off the armour save. (SKR-52)"""
    return min(6, max(0, strength - 3))


def blow_at(table: Table, hit: Hit, melee: bool = False, save: int = 0, injury: str = "plain") -> Blow:
    """The hit against this target's toughness and armour. In close combat only a shield in hand counts. (SKR-78)"""
    return blow_of(table.rules, table.state, hit, melee, save, injury)


def blow_of(rules: Ruleset, state: State, hit: Hit, melee: bool = False, save: int = 0, injury: str = "plain") -> Blow:
    """See `blow_at`."""
    slot = fighter(state, hit.target)
    shielded = slot.outfit.shield and (not melee or slot.grip.guard == "shield")
    return Blow(
        hit.target, hit.by, state.models[hit.target].name, hit.strength, slot.profile.T,
        slot.outfit.suit_save - shielded - max(0, save), save, injury, False, hit.save,
        rules.ward(state, hit),
    )  # fmt: skip


def fall(table: Table, i: ModelId, inches: float, rule: str) -> Asking:
    """D3 hits as strong as it is deep in inches, rounded down, without armour save. (SKR-36)"""
    strength = min(10, int(inches))
    if strength and table.state.on_table(i):
        times = table.roll(Check(i, "hits of the fall", (1, 3), each(1, 3), rule=rule))
        yield from table.step(suffer, Hit(i, strength, save=False, rule=rule), times, "other")


def suffer(table: Table, hit: Hit, times: int = 1, cause: Cause = "magic") -> Procedure[int]:
    """Equal hits in neutral words, from a weave, a fall or a push: one batch, never critical. (CHN-18, SKR-51)

    How many of them weren't turned aside.
    """
    if not is_in_play(table.state, hit.target) or times < 1:
        return 0
    return (yield from harm(table, (evolve(blow_at(table, hit), cause=cause),) * times))


def harm(table: Table, blows: tuple[Blow, ...]) -> Procedure[int]:
    """A batch of hits of one model on one other; how many weren't turned aside. (SKR-55, SKR-69)"""
    target, by = blows[0].target, blows[0].by
    if blows[0].ward is not None:
        blows = yield from table.rolls(hits_past_wards, blows)
    if blows:
        slot = fighter(table.state, target)
        chance = second_roll(table.state, target)
        done = yield from table.rolls(resolve_batch, blows, slot.wounds, slot.outfit.helmet, False, False, chance)
        inflict(table, target, by, done, "SKR-53", cause=blows[0].cause)
    return len(blows)


class SecondRoll(Record, cache_hash=True):
    """An injury roll may be made again if it makes things worse than this. (CHN-75)"""

    known: Foresight
    posture: str


def second_roll(state: State, target: ModelId) -> SecondRoll | None:
    """What the target's side has foretold for its injury rolls, if anything. (CHN-75)"""
    known = find_foresight(state, owner(state.models[target])) if state.effects else None
    return SecondRoll(known, fighter(state, target).posture) if known else None


def inflict(
    table: Table, target: ModelId, by: ModelId, done: Harm, rule: str, levels: int = 0, cause: Cause = "blows"
) -> None:
    """The wounds come off, and the target falls if it must: one harm, of which the worst is told. (SKR-55, WYL-25)

    `levels`: the health levels lost, where it is known.
    """
    if done.foreseen:
        spend_foresight(table, owner(table.state.models[target]))
    if done.wounds:
        table.emit(Wounded(target, done.wounds, by, "SKR-55", levels))
    elif levels or is_worse(table.state, target, done.result):
        table.emit(Jolted(target, 0, by, rule, levels or SEVERITY[done.result]))
    if done.result:
        fell(table, target, done.result, by, rule, cause)


def hits_past_wards(table: Table, blows: tuple[Blow, ...]) -> Procedure[tuple[Blow, ...]]:
    """The hits that no ward turns aside: one D6 each. (CHN-62)"""
    yield from nothing_asked()
    return tuple(blow for blow in blows if not roll_ward(table, blow.target, blow.ward))


def land_blows(
    table: Table,
    blows: tuple[Blow, ...],
    wounds: int,
    helmet: bool,
    finishing: bool,
    spent: bool,
    chance: SecondRoll | None,
) -> Procedure[Harm]:
    """Hits that landed, on facts alone: a ward may turn some of them aside, the others harm. (CHN-62, SKR-55)

    See `resolve_batch`.
    """
    if blows and blows[0].ward is not None:
        blows = yield from table.rolls(hits_past_wards, blows)
    return (yield from table.rolls(resolve_batch, blows, wounds, helmet, finishing, spent, chance))


def resolve_batch(
    table: Table,
    blows: tuple[Blow, ...],
    wounds: int,
    helmet: bool,
    finishing: bool,
    spent: bool,
    chance: SecondRoll | None = None,
) -> Procedure[Harm]:
    """Of hits that weren't turned aside all to wound, all saves, then the injuries. (SKR-55, SKR-69)

    `finishing`: the target was down when the blows began, so a wound that gets through takes it out. (SKR-64)
    `spent`: the striker has had its critical of this phase. (SKR-51)
    """
    gashes, critical = yield from table.rolls(roll_wounds, blows, spent)
    through = yield from table.rolls(roll_saves, gashes)
    if finishing:
        return Harm(0, "out" if through else "", critical)
    result, foreseen = yield from table.rolls(roll_injuries, through[max(0, wounds - 1) :], helmet, chance)
    return Harm(min(wounds, len(through)), result, critical, foreseen)


def roll_wounds(table: Table, blows: tuple[Blow, ...], spent: bool) -> Procedure[tuple[tuple[Gash, ...], bool]]:
    """(the wounds, whether the critical of this phase is spent now). (SKR-50, SKR-51)"""
    yield from nothing_asked()
    gashes: tuple[Gash, ...] = ()
    for blow in blows:
        found = roll_wound(table, blow, spent)
        spent = spent or len(found) == 2
        gashes += found
    return gashes, spent


def roll_wound(table: Table, blow: Blow, spent: bool) -> tuple[Gash, ...]:
    """The wounds of one hit: none, one, or the two of a critical. (SKR-50, SKR-51)"""
    needed = to_wound(blow.strength, blow.toughness)
    if needed == IMPOSSIBLE:
        return ()
    bands = _wound_bands(needed, blow.criticals and needed < 6 and not spent)
    about = f"to wound {blow.whom}, S {blow.strength} against T {blow.toughness}"
    outcome = table.roll(Check(blow.by, about, (1, 6), bands, rule="SKR-50", quiet=True))
    if outcome == "no wound":
        return ()
    return (Gash(blow, blow.saved),) if outcome == "wound" else _critical(table, blow)


@lru_cache(None)
def _wound_bands(needed: int, critical: bool) -> tuple[tuple[int, str], ...]:
    bands = ((1, "no wound"), (needed, "wound"))
    return (*bands, (6, "critical")) if critical else bands


def _critical(table: Table, blow: Blow) -> tuple[Gash, ...]:
    bands = ((1, "two wounds"), (3, "two wounds, no save"), (5, "two wounds, no save, +2 on injuries"))
    outcome = table.roll(Check(blow.by, "critical hit", (1, 6), bands, rule="SKR-51", quiet=True))
    saved = blow.saved and outcome == "two wounds"
    bonus = 2 if outcome.endswith("injuries") else 0
    return (Gash(blow, saved, bonus),) * 2


def roll_saves(table: Table, gashes: tuple[Gash, ...]) -> Procedure[tuple[Gash, ...]]:
    """The wounds that get through the armour. (SKR-52)"""
    yield from nothing_asked()
    return tuple(gash for gash in gashes if not (gash.saved and roll_save(table, gash.blow)))


def save_modifiers(blow: Blow) -> tuple[Modifier, ...]:
    """What strength and weapon take off the armour save. (SKR-52, SKR-76)"""
    modifiers: tuple[Modifier, ...] = ()
    if save_penalty(blow.strength):
        modifiers += (Modifier(-save_penalty(blow.strength), f"strength {blow.strength}", "SKR-52"),)
    if blow.save < 0:
        modifiers += (Modifier(blow.save, "the weapon", "SKR-76"),)
    return modifiers


def roll_save(table: Table, blow: Blow) -> bool:
    """The armour save, never better than 2+; no roll if armour can't help. (SKR-4, SKR-52)"""
    modifiers = save_modifiers(blow)
    if blow.armour >= NO_SAVE or blow.armour - sum(m.number for m in modifiers) > 6:
        return False
    needed = at_least(max(2, blow.armour))
    about = "armour save (one better against this weapon, SKR-76)" if blow.save > 0 else "armour save"
    return table.roll(Check(blow.target, about, (1, 6), needed, modifiers, "SKR-52", naturals=((1, False),)))


def roll_injuries(
    table: Table, through: tuple[Gash, ...], helmet: bool, chance: SecondRoll | None
) -> Procedure[tuple[str, bool]]:
    """An injury roll for each wound at zero: (the worst, '' for none; whether one was foreseen). (SKR-53, SKR-54)"""
    worst, left = "", chance
    for gash in through:
        result = roll_injury(table, gash)
        if left is not None and SEVERITY[result] > max(SEVERITY[left.posture], SEVERITY.get(worst, 0)):
            what = f"the injury of {gash.blow.whom} ({_RESULT[result]})"
            if (yield from ask_foresight(left.known, what)):
                result, left = roll_injury(table, gash, " again"), None
        if SEVERITY[result] > SEVERITY.get(worst, 0):
            worst = result
    if worst == "stunned" and helmet:
        check = Check(through[0].blow.target, "helmet against stunning", (1, 6), at_least(4), rule="SKR-53")
        worst = "down" if table.roll(check) else "stunned"
    return worst, left is not chance


def roll_injury(table: Table, gash: Gash, again: str = "") -> str:
    """One roll on the injury table, by who did the harm: the log names who suffers it. (SKR-53)"""
    what = f"injury to {gash.blow.whom}{again}"
    bonus = (Modifier(gash.bonus, "critical hit", "SKR-51"),) if gash.bonus else ()
    bands = INJURY[gash.blow.injury]
    return table.roll(Check(gash.blow.by, what, (1, 6), bands, bonus, "SKR-53", quiet=True))


def is_worse(state: State, target: ModelId, how: str) -> bool:
    """Whether this would be worse for the model than how it is. (SKR-54)"""
    return is_in_play(state, target) and SEVERITY.get(how, 0) > SEVERITY[fighter(state, target).posture]


def fell(table: Table, target: ModelId, how: str, by: ModelId, rule: str, cause: Cause = "blows") -> None:
    """The model falls, unless its state is that bad already. (SKR-54)"""
    if not is_worse(table.state, target, how):
        return
    x, y, *_ = table.state.places[target]
    table.emit(Felled(target, how, (x, y), by, rule, cause, level=table.state.level(target)))
