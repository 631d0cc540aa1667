"""What distracts who channels: his own dice, his defence, his abilities, harm. (WYL-20..29)"""

from __future__ import annotations

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.events import Fell, Hurt, Rolled, Used
from skirmish.core.pools import BOTCHED, PASSED, trial
from skirmish.core.state import NOBODY, ModelId
from skirmish.core.system import Reaction
from skirmish.core.table import Table
from skirmish.rules.wyld.aborting import abort, helpless, pool_of
from skirmish.rules.wyld.caster import caster, channel_of
from skirmish.rules.wyld.detonation import detonate

ANYTHING_ELSE = DEFENCE = 1
"""Difficulty of other dice than for an action, and of using a defence. (WYL-22, WYL-23)"""


def of_action(penalty: int) -> int:
    """The difficulty when the caster rolls for an action with this defence penalty. (WYL-21)"""
    return 1 + penalty


def disturbed(table: Table, i: ModelId, difficulty: int, why: str, rule: str) -> Asking:
    """Wits and occult against the difficulty: a failure aborts, a botch detonates. (WYL-20, WYL-26, WYL-28)

    Who knows of nothing any more has no test; and nobody has one when the battle is decided. (WYL-16)
    """
    state = table.state
    if channel_of(state, i) is None or difficulty <= 0 or not state.on_table(i) or state.verdict is not None:
        return
    if table.rules.combat.senseless(state, i):
        yield from knocked_out(table, i)
        return
    dice = pool_of(table.rules, state, i)
    outcome = table.roll(trial(i, f"to keep the spell, {why}", dice, difficulty, rule, quiet=True))
    if outcome == BOTCHED:
        yield from detonate(table, i, f": botched, {why}", "WYL-58")
    elif outcome != PASSED:
        awake = not helpless(table.rules, state, i)
        yield from abort(table, i, f": distracted, {why}", "WYL-52", awake=awake)


def knocked_out(table: Table, i: ModelId) -> Asking:
    """It keeps no spell, and dissipates nothing of it. (WYL-16, RW-2)"""
    why = ": its caster is unconscious" if table.state.on_table(i) else ": its caster is gone"
    yield from abort(table, i, why, "WYL-16", awake=False)


def hears_roll(table: Table, event: Rolled) -> Asking:
    """Its own dice, those it answers others with, and attacks that its defence is used against. (WYL-21..23)"""
    throw = event.throw
    if getattr(throw, "quiet", False):
        return
    if channel_of(table.state, throw.who) is not None:
        effort = getattr(throw, "effort", 0)
        if effort:
            yield from table.step(disturbed, throw.who, of_action(effort), "acting", "WYL-21")
        else:
            yield from table.step(disturbed, throw.who, ANYTHING_ELSE, "rolling dice", "WYL-22")
    against = getattr(throw, "against", -1)
    if getattr(throw, "opposed", False) and not getattr(throw, "effort", 0):
        if channel_of(table.state, against) is not None:
            yield from table.step(disturbed, against, ANYTHING_ELSE, "rolling dice", "WYL-22")
    elif channel_of(table.state, against) is not None and defends(table, against):
        yield from table.step(disturbed, against, DEFENCE, "defending itself", "WYL-23")


def defends(table: Table, i: ModelId) -> bool:
    """Whether an attack uses its defence. (WYL-29)"""
    return table.rules.options["static_defence_counts"] == "true" and not caster(table.state, i).bare


def hears_harm(table: Table, event: Hurt) -> Asking:
    """The health levels that it lost. (WYL-25)"""
    if channel_of(table.state, event.model) is not None:
        yield from table.step(disturbed, event.model, event.levels, "hurt", "WYL-25")


def hears_use(table: Table, event: Used) -> Asking:
    """An ability of its own. (WYL-24)"""
    if channel_of(table.state, event.model) is not None:
        yield from table.step(disturbed, event.model, event.essence, f"using {event.name}", "WYL-24")


def hears_fall(table: Table, event: Fell) -> Asking:
    """Who is off the table or unconscious can't keep a spell: nothing of it is dissipated. (WYL-16, RW-2)"""
    state, i = table.state, event.model
    if channel_of(state, i) is not None and state.verdict is None and table.rules.combat.senseless(state, i):
        yield from table.step(knocked_out, i)


def throws_off(table: Table, i: ModelId, by: ModelId, rule: str) -> Procedure[bool]:
    """Whether the model's power beats another's hold: as many successes as the other's essence is half of. (WYL-67)"""
    yield from nothing_asked()
    if table.state.models[i].magic is None:
        return False
    holder = table.state.models[by].magic if by != NOBODY else None
    hard = max(1, -(-holder.gift.essence // 2)) if holder is not None else 1
    dice = pool_of(table.rules, table.state, i)
    return table.roll(trial(i, "to be free", dice, hard, rule)) == PASSED


REACTIONS: tuple[Reaction, ...] = (
    (Rolled, hears_roll), (Hurt, hears_harm), (Used, hears_use), (Fell, hears_fall),
)  # fmt: skip
