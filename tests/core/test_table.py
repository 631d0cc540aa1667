"""The table: emit, roll, news, settle, mark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from core_toy import Duel, duel_rules, duel_setup

from skirmish.core.decision import Asking, nothing_asked
from skirmish.core.dice import Check, at_least
from skirmish.core.events import Acted, Event, Exerted, Fell, Hurt, Rolled
from skirmish.core.system import Reaction
from skirmish.core.table import Table, UnsettledNews, settle


def table_with(*reactions: Reaction) -> Table:
    combat = Duel()
    combat.reactions = reactions
    rules = duel_rules(combat)
    return Table(duel_setup(script=(4, 2)).state(rules), rules)


def noting(heard: list[str], word: str, also: Event | None = None) -> Callable[[Table, Any], Asking]:
    """A reaction that notes what it hears, and may cause another event the first time."""

    def react(table: Table, event: Event) -> Asking:
        yield from nothing_asked()
        heard.append(f"{word} hears {type(event).__name__}")
        if also is not None and len(heard) == 1:
            table.emit(also)

    return react


def settled(table: Table) -> None:
    assert list(settle(table)) == []


def test_an_event_changes_the_state_and_is_logged() -> None:
    table = table_with()
    before = table.state
    table.emit(Acted(1))
    assert table.state == Acted(1).apply(before) != before
    assert table.log == [Acted(1)]


def test_a_roll_takes_the_next_faces_and_is_logged_with_its_throw() -> None:
    table = table_with()
    throw = Check(0, "to hit", (1, 6), at_least(4))
    assert [table.roll(throw), table.roll(throw)] == [True, False]
    first, second = table.log
    assert isinstance(first, Rolled)
    assert isinstance(second, Rolled)
    assert (first.throw, first.faces, first.outcome) == (throw, (4,), True)
    assert second.faces == (2,)
    assert table.state.dice == second.after


def test_the_log_folds_to_the_state() -> None:
    table = table_with()
    folded = table.state
    table.roll(Check(0, "to hit", (1, 6), at_least(4)))
    for event in (Acted(1), Exerted(0, 2), Fell(1, "out")):
        table.emit(event)
    for event in table.log:
        folded = event.apply(folded)
    assert folded == table.state


def test_nobody_hears_an_event_before_the_rule_settles() -> None:
    heard: list[str] = []
    table = table_with((Fell, noting(heard, "comrade")))
    table.emit(Fell(0, "down"))
    assert heard == []
    settled(table)
    assert heard == ["comrade hears Fell"]
    settled(table)
    assert heard == ["comrade hears Fell"]


def test_news_is_told_in_the_order_it_came_to_reactions_in_the_order_they_stand() -> None:
    heard: list[str] = []
    table = table_with((Fell, noting(heard, "first")), (Hurt, noting(heard, "second")), (Event, noting(heard, "third")))
    table.emit(Hurt(0, 1))
    table.emit(Fell(0, "down"))
    settled(table)
    assert heard == ["second hears Hurt", "third hears Hurt", "first hears Fell", "third hears Fell"]


def test_what_a_reaction_causes_is_heard_after_what_was_already_waiting() -> None:
    heard: list[str] = []
    table = table_with((Event, noting(heard, "all", also=Acted(0))))
    table.emit(Hurt(0, 1))
    table.emit(Fell(0, "down"))
    settled(table)
    assert heard == ["all hears Hurt", "all hears Fell", "all hears Acted"]


def test_a_reaction_to_a_class_hears_its_subclasses_only() -> None:
    class Burnt(Hurt):
        pass

    heard: list[str] = []
    table = table_with((Hurt, noting(heard, "healer")))
    for event in (Burnt(0, 1), Fell(0, "down")):
        table.emit(event)
    settled(table)
    assert heard == ["healer hears Burnt"]


def test_a_mark_refuses_unsettled_news_by_name() -> None:
    table = table_with((Fell, noting([], "comrade")))
    table.emit(Fell(0, "down"))
    with pytest.raises(UnsettledNews, match="Fell"):
        table.mark()
    settled(table)
    table.mark()
    assert table.marks == [(1, table.state)]


def test_a_mark_where_nothing_happened_since_the_last_is_none() -> None:
    table = table_with()
    table.emit(Acted(0))
    table.mark()
    table.mark()
    assert len(table.marks) == 1


@pytest.mark.parametrize("part", [Table.step, Table.rolls])
def test_in_play_a_part_of_a_rule_is_just_the_procedure(part: Callable[..., Asking]) -> None:
    table = table_with()

    def push(table: Table, model: int, *, by: int) -> Asking:
        yield from nothing_asked()
        table.emit(Exerted(model, by))
        return by

    with pytest.raises(StopIteration) as stop:
        next(part(table, push, 1, by=2))
    assert stop.value.value == 2
    assert table.log == [Exerted(1, 2)]
