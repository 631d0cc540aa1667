"""Long tasks: main actions in consecutive rounds, and the roll with the last of them. (RES-22)

A task is a verb and what it is about; how many main actions it takes is data (`tasks` in rulings.yaml). A wound breaks
it off (harm.py), and so does a move, a round without it, or another task.
"""

from __future__ import annotations

from skirmish.core.decision import Asking, nothing_asked
from skirmish.core.events import Moved
from skirmish.core.state import ModelId
from skirmish.core.system import Reaction
from skirmish.core.table import Table
from skirmish.rules.resolve.events import Noted, Told, person
from skirmish.rules.resolve.harm import NO_TASK


def go_on(table: Table, i: ModelId, name: str, about: ModelId, needed: int, text: str, rule: str) -> bool:
    """One main action more of the task; whether it was the last, so that the roll is due. (RES-17, RES-22)

    `text`: what it does, for the log, which then says how far it is.
    """
    state, slot = table.state, person(table.state, i)
    goes_on = slot.task[:2] == (name, about) and slot.tasked >= state.round - 1
    done = 1 + (slot.task[2] if goes_on else 0)
    task = NO_TASK if done >= needed else (name, about, done)
    facts = (("acted", True), ("task", task), ("tasked", state.round))
    table.emit(Told(i, facts, rule, f"{text} ({done} of {needed})"))
    return done >= needed


def break_off(table: Table, event: Moved) -> Asking:
    """Who moves breaks off what it was at. (RES-22)"""
    yield from nothing_asked()
    if person(table.state, event.model).task != NO_TASK:
        table.emit(Noted(event.model, (("task", NO_TASK),), "RES-22"))


REACTIONS: tuple[Reaction, ...] = ((Moved, break_off),)
