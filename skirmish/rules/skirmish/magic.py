"""What magic asks of a warrior, in this system's numbers: levels of health, soak, burdens, relief. (CHN-74, WYL-57)

A wound is three levels. What is left over knocks down; getting up again costs levels, too.
"""

from __future__ import annotations

from skirmish.board import on
from skirmish.core.decision import Asking, nothing_asked
from skirmish.core.dice import Modifier
from skirmish.core.state import NOBODY, Condition, Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit import postures
from skirmish.kit.effects import is_bare
from skirmish.kit.queries import BLIGHTED, touches_ground
from skirmish.rules.skirmish.events import Healed, Jolted, Marked, Mended, Revealed, Rose
from skirmish.rules.skirmish.fighter import NO_SAVE, Fighter
from skirmish.rules.skirmish.harm import Gash, Harm, blow_of, inflict, roll_injuries, second_roll
from skirmish.rules.skirmish.queries import fighter, is_engaged

WOUND = 3
"""Health levels of a wound."""
LOW = {"standing": 0, "down": 1, "stunned": 2}
"""Levels that somebody in such a posture lacks."""
QUICK = 4
"""The Initiative from which a spell's roll needs one success more."""
HARD_TO_HIT = ((3, 2), (1, 1))
"""(penalty of its defence, added to rolls to hit it). (WYL-12)"""
EXPOSED, TESTS = "exposed", "tests"
"""Topics: the penalty of a model's defence; what is taken off all its tests."""


# Levels of health, and burdens


def soak(state: State, i: ModelId) -> tuple[int, int]:
    """(Toughness less 2; 7 less the armour save, a shield counted as against missiles). (WYL-57)"""
    slot = fighter(state, i)
    save = slot.outfit.suit_save - slot.outfit.shield
    return max(0, slot.profile.T - 2), max(0, NO_SAVE - save)


def wear(table: Table, i: ModelId, levels: int, by: ModelId = NOBODY, rule: str = "") -> Asking:
    """A wound for every three levels, with injury rolls as usual; a remainder knocks down. (SKR-55, WYL-57)"""
    yield from nothing_asked()
    if not table.state.on_table(i):
        return
    wounds, rest = divmod(levels, WOUND)
    if wounds:
        yield from _wounded(table, i, wounds, by, rule, levels)
    if rest and table.state.on_table(i):
        if not wounds:
            table.emit(Jolted(i, 0, by, rule, rest))
        yield from table.rules.combat.impose(table, i, Condition("down"), by, rule)


def _wounded(table: Table, i: ModelId, wounds: int, by: ModelId, rule: str, levels: int) -> Asking:
    slot = fighter(table.state, i)
    gash = Gash(blow_of(table.rules, table.state, Hit(i, 0, by, save=False, rule=rule)), saved=False)
    through = (gash,) * wounds
    chance = second_roll(table.state, i)
    rolled = through[max(0, slot.wounds - 1) :]
    result, foreseen = yield from table.rolls(roll_injuries, rolled, slot.outfit.helmet, chance)
    inflict(table, i, by, Harm(min(slot.wounds, wounds), result, False, foreseen), rule or "SKR-53", levels, "magic")


def mend(table: Table, i: ModelId, levels: int, rule: str) -> None:
    """One level sets up who is knocked down, two who is stunned; then three are a lost wound each. (WYL-S11)"""
    slot = fighter(table.state, i)
    low = LOW[slot.posture]
    if low and levels:
        table.emit(Rose(i, "standing" if levels >= low else "down", rule))
    back = min((levels - low) // WOUND, slot.profile.W - slot.wounds)
    if back > 0:
        table.emit(Mended(i, back, rule))


def lacks(state: State, i: ModelId) -> int:
    """What mending could restore: three levels for each wound, and what it takes to stand. (WYL-57)"""
    slot = fighter(state, i)
    return WOUND * max(0, slot.profile.W - slot.wounds) + LOW.get(slot.posture, 0)


def hardness(state: State, i: ModelId, by: ModelId) -> int:
    """1, and 1 more each for a quick target and for cover from the caster. (WYL-66)"""
    covered = by not in (NOBODY, i) and state.on_table(by) and on(state).sight(by, i).covered
    return 1 + (fighter(state, i).profile.I >= QUICK) + covered


def burden(state: State, i: ModelId) -> int:
    """2 for a run, 1 each for standing up, a charge, a shot, and blows that it must strike. (WYL-8, WYL-10)"""
    slot: Fighter = fighter(state, i)
    done = 2 * slot.ran + slot.rose + (slot.charged or slot.failed_charge) + slot.shot
    return done + (is_engaged(state, i) and not slot.charged)


def exposed_modifiers(rules: Ruleset, state: State, i: ModelId) -> tuple[Modifier, ...]:
    """Who neglects its defence is easier to hit: by 1, by 2 from a penalty of 3 on. (SKR-43, SKR-61, WYL-12, WYL-29)"""
    if is_bare(rules, state, i):
        return (Modifier(HARD_TO_HIT[0][1], "defence forgone", "WYL-29"),)
    penalty = sum([m.number for m in rules.modifiers(state, i, EXPOSED)])
    for least, number in HARD_TO_HIT:
        if penalty >= least:
            return (Modifier(number, f"defence at -{penalty}", "WYL-12"),)
    return ()


def hampered_modifiers(rules: Ruleset, state: State, i: ModelId) -> tuple[Modifier, ...]:
    """What lasts on it and is added to all its rolls that should be high. (WYL-49)"""
    return rules.modifiers(state, i, TESTS)


def hampered_low_modifiers(rules: Ruleset, state: State, i: ModelId) -> tuple[Modifier, ...]:
    """The same for rolls that should be low. (SKR-2, WYL-49)"""
    return tuple([Modifier(-m.number, m.why, m.rule) for m in rules.modifiers(state, i, TESTS)])


# Relief


def lift(table: Table, i: ModelId, word: str, rule: str) -> Asking:
    """Ends or eases one of `hidden`, `fleeing`, `down`, `hurt`; any other model stays as it is. (CHN-74)

    Who rallies so doesn't shoot this turn (SKR-20); who gets up so strikes last (SKR-60); who is healed fights on.
    """
    return postures.lift(table, i, word, rule, LIFTS)


def _show(table: Table, i: ModelId, rule: str) -> None:
    if fighter(table.state, i).hidden:
        table.emit(Revealed(i, rule=rule))


def _rally(table: Table, i: ModelId, rule: str) -> None:
    if fighter(table.state, i).fleeing:
        table.emit(Marked(i, (("fleeing", False), ("rallied", True)), "rallies", rule))


def _raise(table: Table, i: ModelId, rule: str) -> None:
    slot = fighter(table.state, i)
    if not slot.standing:
        table.emit(Rose(i, "down" if slot.posture == "stunned" else "standing", rule))


def _heal(table: Table, i: ModelId, rule: str) -> None:
    slot = fighter(table.state, i)
    if touches_ground(table.state, i, BLIGHTED):
        return
    if not slot.standing or slot.wounds < slot.profile.W:
        table.emit(Healed(i, rule))


LIFTS = {"hidden": _show, "fleeing": _rally, "down": _raise, "hurt": _heal}
"""By what was the matter."""
