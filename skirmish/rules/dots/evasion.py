"""Evading a spell that attacks: the only active defence against magic. (DOT-92, DOT-93, DOT-175, R-47, R-79)"""

from __future__ import annotations

from functools import partial

from skirmish.core.decision import Action, Peril, Procedure, ask_whether, nothing_asked
from skirmish.core.dice import Modifier
from skirmish.core.open_pool import OpenPool
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.rules.dots import asks
from skirmish.rules.dots.defence import bare, defence_pool, expect_harm, methods, price, settle_success
from skirmish.rules.dots.events import fighter
from skirmish.rules.dots.harm import would_fall
from skirmish.rules.dots.pools import choose_rerolls

WORTHWHILE = 0.25
"""So many points of harm the evasion must spare it, in the mean, to be tried without being told."""


def evade(table: Table, i: ModelId, value: int, by: ModelId, *, unseen: bool = False) -> Procedure[int]:
    """What its evasion leaves of so many successes; by default it tries if that spares it some harm. (DOT-92, DOT-93)

    An evasion that comes up to the attack takes a die off all that comes later in the round; one that doesn't costs
    nothing more: no other defence works against magic.
    """
    rules, state = table.rules, table.state
    if value <= 0 or "evade" not in methods(rules, state, i, by, "magic"):
        yield from nothing_asked()
        return max(0, value)
    pool = evasion_pool(rules, state, i, by, unseen=unseen)
    spared = value - expect_harm(value, bare(pool))
    name, usual = state.models[i].name, spared >= WORTHWHILE
    question, action = f"{name}: evade {value} successes?", Action("evade", i, by)
    stakes = partial(_stakes, state, i, value)
    side = state.models[i].side
    if not (yield from ask_whether(side, question, action, "DOT-93", usual=usual, asks=asks.DEFENCE, stakes=stakes)):
        return value
    price(table, i, "evade", by)
    held = table.roll((yield from choose_rerolls(table, pool)))
    if held >= value:
        yield from settle_success(table, i, "evade")
        return 0
    return value - (held if held > 0 or rules.options["negative_defence_counts"] == "true" else 0)


def evasion_pool(rules: Ruleset, state: State, i: ModelId, by: ModelId, *, unseen: bool) -> OpenPool[int]:
    """The dice of an evasion; what comes unseen is evaded without Perception. (DOT-92, R-79)"""
    pool = defence_pool(rules, state, i, "evade", by, means="magic")
    sharp = fighter(state, i).build.attributes.perception
    if not unseen or not sharp:
        return pool
    blind = Modifier(-sharp, "dice: it comes unseen", "DOT-144")
    return evolve(pool, dice=max(1, pool.dice - sharp), modifiers=(*pool.modifiers, blind))


def _stakes(state: State, i: ModelId, value: int) -> tuple[Peril, ...]:
    return ("falls",) if would_fall(fighter(state, i), value) else ()
