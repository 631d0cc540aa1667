"""From a hit to an injury: to wound, critical, armour, wounds, injury. (SKR-50..55, SKR-69)"""

from __future__ import annotations

from functools import lru_cache

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.dice import Check, Modifier, at_least
from skirmish.core.record import Record
from skirmish.core.state import Hit, ModelId, State
from skirmish.core.table import Table
from skirmish.rules.skirmish.events import Felled, Marked, Wounded
from skirmish.rules.skirmish.fighter import NO_SAVE
from skirmish.rules.skirmish.words import fighter, in_play

SEVERITY = {"standing": 0, "down": 1, "stunned": 2, "out": 3}
INJURY = {
    "plain": ((1, "down"), (3, "stunned"), (5, "out")),
    "concussion": ((1, "down"), (2, "stunned"), (5, "out")),
    "stuns": ((1, "stunned"), (5, "out")),
}
"""Bands of the injury table by the weapon's kind. (SKR-53, SKR-76)"""
IMPOSSIBLE = 7


class Blow(Record):
    """What kind of hit it is: everything that matters once it has landed."""

    target: ModelId
    by: ModelId
    strength: int
    melee: bool = True
    """A blow in close combat: only a shield in hand counts, and it finishes off who is down."""
    missile: bool = False
    """A shot or a weave: guards may turn it aside."""
    save: int = 0
    """Added to the target's save."""
    injury: str = "plain"
    criticals: bool = True
    saved: bool = True
    """False: no armour save."""


class Gash(Record):
    """One wound before armour."""

    blow: Blow
    saved: bool = True
    bonus: int = 0
    """On injury rolls."""


@lru_cache(None)
def to_wound(strength: int, toughness: int) -> int:
    """The D6 needed to wound, 7 if it can't. (SKR-50)"""
    short = toughness - strength
    return 2 if short <= -2 else 3 if short == -1 else 4 if short == 0 else 5 if short == 1 else 6 if short <= 3 else 7


@lru_cache(None)
def save_penalty(strength: int) -> int:
    """What the hit's strength takes off the armour save. (SKR-52)"""
    return min(6, max(0, strength - 3))


def suffer(table: Table, hit: Hit) -> Asking:
    """One hit in neutral words, from a weave, a fall or a push: no critical. (SKR-51, SKR-69)"""
    blow = Blow(hit.target, hit.by, hit.strength, False, hit.missile, saved=hit.save, criticals=False)
    yield from harm(table, (blow,))


def harm(table: Table, blows: tuple[Blow, ...]) -> Asking:
    """A batch of hits of one model on one other: all to wound, all saves, wounds off, injuries. (SKR-55, SKR-69)"""
    if not blows or not in_play(table.state, blows[0].target):
        return
    target = blows[0].target
    gashes = yield from table.step(wounds, blows)
    through = yield from table.step(saves, gashes)
    if not through:
        return
    posture = fighter(table.state, target).posture
    if posture == "down" and blows[0].melee:
        fell(table, target, "out", blows[0].by, "SKR-64")
        return
    yield from table.step(injuries, target, through)


def wounds(table: Table, blows: tuple[Blow, ...]) -> Procedure[tuple[Gash, ...]]:
    """Turned aside or not, to wound, criticals. (SKR-50, SKR-51)"""
    gashes: tuple[Gash, ...] = ()
    for blow in blows:
        if table.rules.guards:
            hit = Hit(blow.target, blow.strength, blow.by, blow.saved, blow.missile)
            if (yield from table.rules.guarded(table, hit)) is None:
                continue
        gashes += wound(table, blow)
    return gashes


def wound(table: Table, blow: Blow) -> tuple[Gash, ...]:
    """The wounds of one hit."""
    toughness = fighter(table.state, blow.target).profile.T
    needed = to_wound(blow.strength, toughness)
    if needed == IMPOSSIBLE:
        return ()
    critical = blow.criticals and needed < 6 and not (blow.melee and fighter(table.state, blow.by).had_critical)
    bands = _wound_bands(needed, critical)
    outcome = table.roll(Check(blow.by, f"to wound {_named(table.state, blow)}", (1, 6), bands, rule="SKR-50"))
    if outcome == "no wound":
        return ()
    if outcome == "wound":
        return (Gash(blow, blow.saved),)
    return _critical(table, blow)


def _named(state: State, blow: Blow) -> str:
    return f"{state.models[blow.target].name} (S {blow.strength})"


@lru_cache(None)
def _wound_bands(needed: int, critical: bool) -> tuple[tuple[int, str], ...]:
    bands = ((1, "no wound"), (needed, "wound"))
    return (*bands, (6, "critical")) if critical else bands


def _critical(table: Table, blow: Blow) -> tuple[Gash, ...]:
    if blow.by >= 0 and blow.melee:
        table.emit(Marked(blow.by, (("had_critical", True),), rule="SKR-51"))
    bands = ((1, "two wounds"), (3, "two wounds, no save"), (5, "two wounds, no save, +2 on injuries"))
    outcome = table.roll(Check(blow.by, "critical hit", (1, 6), bands, rule="SKR-51"))
    saved = blow.saved and outcome == "two wounds"
    bonus = 2 if outcome.endswith("injuries") else 0
    return (Gash(blow, saved, bonus),) * 2


def saves(table: Table, gashes: tuple[Gash, ...]) -> Procedure[tuple[Gash, ...]]:
    """The wounds that get through the armour. (SKR-52)"""
    yield from nothing_asked()
    return tuple(gash for gash in gashes if not (gash.saved and saved(table, gash.blow)))


def armour_save(state: State, blow: Blow) -> tuple[int, tuple[Modifier, ...]]:
    """(the D6 its armour needs, the modifiers to that roll); above 6 before modifiers: it has none. (SKR-52, SKR-78)"""
    target = fighter(state, blow.target)
    shielded = target.outfit.shield and (not blow.melee or target.grip.guard == "shield")
    base = target.outfit.suit_save - shielded - max(0, blow.save)
    modifiers: tuple[Modifier, ...] = ()
    if save_penalty(blow.strength):
        modifiers += (Modifier(-save_penalty(blow.strength), f"strength {blow.strength}", "SKR-52"),)
    if blow.save < 0:
        modifiers += (Modifier(blow.save, "the weapon", "SKR-76"),)
    return base, modifiers


def saved(table: Table, blow: Blow) -> bool:
    """The armour save; no roll if armour can't help."""
    base, modifiers = armour_save(table.state, blow)
    if base >= NO_SAVE or base - sum(m.number for m in modifiers) > 6:
        return False
    check = Check(
        blow.target, "armour save", (1, 6), at_least(max(2, base)), modifiers, "SKR-52", naturals=((1, False),)
    )
    return table.roll(check)


def injuries(table: Table, target: ModelId, through: tuple[Gash, ...]) -> Asking:
    """Wounds come off; at zero each further one is an injury roll, the highest counts. (SKR-53, SKR-54)"""
    yield from nothing_asked()
    before = fighter(table.state, target).wounds
    by = through[0].blow.by
    table.emit(Wounded(target, len(through), by, "SKR-55"))
    rolls = through[max(0, before - 1) :]
    if not rolls:
        return
    worst = "standing"
    for gash in rolls:
        result = injury(table, gash)
        if SEVERITY[result] > SEVERITY[worst]:
            worst = result
    fell(table, target, _helmeted(table, target, worst), by, "SKR-53")


def injury(table: Table, gash: Gash) -> str:
    """One roll on the injury table. (SKR-53)"""
    bonus = (Modifier(gash.bonus, "critical hit", "SKR-51"),) if gash.bonus else ()
    return table.roll(Check(gash.blow.by, "injury", (1, 6), INJURY[gash.blow.injury], bonus, "SKR-53"))


def _helmeted(table: Table, target: ModelId, result: str) -> str:
    if result != "stunned" or not fighter(table.state, target).outfit.helmet:
        return result
    kept = table.roll(Check(target, "helmet against stunning", (1, 6), at_least(4), rule="SKR-53"))
    return "down" if kept else "stunned"


def fell(table: Table, target: ModelId, how: str, by: ModelId, rule: str) -> None:
    """The model falls, unless its state is that bad already. (SKR-54)"""
    if not in_play(table.state, target) or SEVERITY[how] <= SEVERITY[fighter(table.state, target).posture]:
        return
    x, y, *_ = table.state.places[target]
    table.emit(Felled(target, how, (x, y), by, rule))
