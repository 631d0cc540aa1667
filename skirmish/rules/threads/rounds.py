"""A round of the Power: growth, fraying, circles; shields; weaves left alone. (DOT-155, DOT-161, DOT-164)"""

from __future__ import annotations

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.events import Hurt, Surprised, TurnStarted
from skirmish.core.state import ModelId
from skirmish.core.system import Reaction
from skirmish.core.table import Table, settle
from skirmish.rules.threads import circles, embracing, power, strain, weaving
from skirmish.rules.threads.channeler import (
    Channeler,
    channeler,
    channelers,
    held,
    idle_dots,
    is_severed,
    make_pool,
)
from skirmish.rules.threads.events import Holding, Readied, Unravelled
from skirmish.rules.threads.weaves import weave_of


def begin(table: Table, models: tuple[ModelId, ...]) -> Asking:
    """See `MagicSystem.begin`. (DOT-155, DOT-161, DOT-164, DOT-174, R-85, R-102)"""
    state = table.state
    mine = tuple([i for i in models if state.models[i].magic is not None and state.on_table(i)])
    if not mine:
        yield from nothing_asked()
        return
    embracing.grow(table, mine)
    often = int(table.rules.options["fatigue_rounds"])
    for i in mine if often else ():
        rounds = channeler(table.state, i).rounds
        if rounds and rounds % often == 0:
            yield from strain.strain(table, i, 1, "weaving without a break", "DOT-161")
    yield from settle(table)
    yield from circles.form(table, mine)


def ready(table: Table, event: TurnStarted) -> Asking:
    """A round begins: what was left alone frays, and all dice are there again. (DOT-164, DOT-174)"""
    yield from nothing_asked()
    mine = tuple(channelers(table.state, event.side))
    if mine:
        weaving.fray(table, mine)
        table.emit(Readied(mine))


def surprise(table: Table, event: Surprised) -> Asking:
    """Who is surprised before it has done anything holds nothing yet. (DOT-156, R-102)"""
    yield from nothing_asked()
    slot: Channeler | None = table.state.models[event.model].magic
    if slot is not None and slot.held and not slot.began:
        table.emit(Holding(event.model, slot.held, 0, "missed", "DOT-156"))
        circles.leave(table, event.model, ": it is taken by surprise")


def disturb(table: Table, event: Hurt) -> Asking:
    """Where that is played, who is hurt in the middle of a weave saves, or loses it. (R-91)"""
    yield from nothing_asked()
    i = event.model
    slot: Channeler | None = table.state.models[i].magic
    if slot is None or table.rules.options["concentration"] != "true" or not table.state.on_table(i):
        return
    working = [work for work in slot.works if not work.ready]
    if not working or event.amount <= 0:
        return
    if table.roll(strain.save_pool(table, i, "save against shock", slot.gift.wits)) < 1:
        for work in working:
            table.emit(Unravelled(i, work.what, weave_of(table.rules, work.what).name, ": it is hurt", "DOT-159"))


def resist(table: Table, i: ModelId, by: ModelId) -> Procedure[bool]:
    """Whether it keeps a shield off: the dots that it holds against those that are free; then it is too late.

    (Data 4.6)
    """
    yield from nothing_asked()
    state, rules = table.state, table.rules
    if state.models[i].magic is None or is_severed(state, i):
        return False
    mine, theirs = held(state, i), idle_dots(state, by)
    own = table.roll(make_pool(rules, i, "holding the Source", mine, power.USUAL, "CHN-69")) if mine else 0
    other = table.roll(make_pool(rules, by, "forcing the shield", theirs, power.USUAL, "CHN-69")) if theirs else 0
    return own >= other


REACTIONS: tuple[Reaction, ...] = ((TurnStarted, ready), (Hurt, disturb), (Surprised, surprise))
