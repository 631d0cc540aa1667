"""Embracing the Source, and how it grows. (DOT-151..156, R-61, R-62, R-102)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from skirmish.core.decision import Action, Asking, Just, Offer, Refusal, nothing_asked
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.effects import show_itself
from skirmish.rules.threads import power, strain
from skirmish.rules.threads.channeler import (
    Tens,
    channeler,
    circle_of,
    is_severed,
    make_pool,
    maximum,
    protection,
)
from skirmish.rules.threads.events import Holding, Reached
from skirmish.rules.threads.orders import TENS
from skirmish.rules.threads.worth import embrace_worth


def reach_bar(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why it can't touch the Source at all. (DOT-121, DOT-125, DOT-127)"""
    slot = channeler(state, i)
    if slot.burned:
        return Refusal("it has burned out", "DOT-127")
    if is_severed(state, i):
        return Refusal("it is shielded", "CHN-69")
    if slot.strain >= slot.gift.willpower or not maximum(rules, state, i):
        return Refusal("it is strained to the utmost", "DOT-125")
    return None


def embrace_bar(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why it can't try to embrace now. (DOT-152)"""
    slot = channeler(state, i)
    barred = reach_bar(rules, state, i)
    if barred is not None:
        return barred
    if circle_of(state, i) is not None:
        return Refusal("it is in a circle", "DOT-115")
    if slot.acted:
        return Refusal("it has used the Power in this round", "DOT-152")
    if slot.held >= maximum(rules, state, i):
        return Refusal(f"it holds all that it can: {slot.held}", "DOT-152")
    return None


def declared(state: State, i: ModelId, dots: int, *, stand: bool) -> bool:
    """Whether it may try for so many: it has declared that, or nobody declares. (DOT-131, DOT-174)"""
    said = channeler(state, i).intent
    return said is None or said == f"{f'{TENS} + ' if stand else ''}embrace {dots}"


def wanted(rules: Ruleset, state: State, i: ModelId) -> range:
    """How many dots it may try for. (DOT-152, R-61)"""
    room = maximum(rules, state, i) - channeler(state, i).held
    return range(1, (1 if rules.options["embrace_time"] == "per_die" else room) + 1)


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """One for each number of dots; tens are rolled again, or stand. (DOT-131, DOT-152)"""
    if embrace_bar(rules, state, i) is not None:
        return
    for stand, dots in product((False, True), wanted(rules, state, i)):
        if declared(state, i, dots, stand=stand):
            value = partial(embrace_worth, rules, state, i, dots, stand=stand)
            yield Just(Action("embrace", i, dots, what=TENS if stand else ""), "DOT-152", value, "count")


def embrace(table: Table, i: ModelId, dots: int, tens: Tens = "again") -> Asking:
    """It reaches for so many dots. (DOT-131, DOT-152..154)"""
    yield from nothing_asked()
    rules = table.rules
    table.emit(Reached(i, dots, tens))
    show_itself(table, i, "it embraces the Source")
    yield from settle(table)
    slot = channeler(table.state, i)
    number = power.embrace_dc(slot.gift.potential)
    net = table.roll(make_pool(rules, i, "embrace", dots, number, "DOT-152", tens=tens))
    found = power.embrace(
        net, held=slot.held, want=dots, maximum=maximum(rules, table.state, i), potential=slot.gift.potential,
        protects=protection(table.state, i), embrace_surplus=rules.options["embrace_surplus"],
    )  # fmt: skip
    if found.burned:
        yield from strain.burn_out(table, i, slot.held + net)
    elif net < 0:
        strain.lose_source(table, i, ": it slips away", "DOT-153")
        yield from settle(table)
        yield from strain.strain(table, i, found.strain, "the Source slips away", "DOT-153")
    else:
        if found.most > slot.held:
            table.emit(Holding(i, slot.held, found.most, "embraced", "DOT-153"))
        yield from strain.strain(table, i, found.strain, "more than it can hold", "DOT-153")
    yield from settle(table)


def grow(table: Table, models: tuple[ModelId, ...]) -> None:
    """Whoever holds any of it holds a dot more, up to its maximum. (DOT-155)"""
    rules = table.rules
    for i in models:
        state = table.state
        if state.models[i].magic is None or not state.on_table(i):
            continue
        slot = channeler(state, i)
        more = power.free_growth(slot.held, maximum(rules, state, i))
        if more > slot.held:
            table.emit(Holding(i, slot.held, more))


def begin_battle(table: Table) -> None:
    """Who holds the Power when the battle begins. (DOT-156, R-102)"""
    how = table.rules.options["start_embraced"]
    if how == "none":
        return
    for m in table.state.models:
        if m.magic is not None:
            most = maximum(table.rules, table.state, m.id)
            dots = most if how == "full" else min(1, most)
            if dots:
                table.emit(Holding(m.id, 0, dots, "begins", "DOT-156"))
