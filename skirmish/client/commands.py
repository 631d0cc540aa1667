"""The shape of a table of commands: what each does, and when it can be done. Buttons, keys and menus read the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from skirmish.client.signals import Signal
from skirmish.client.words import say
from skirmish.core.decision import Refusal
from skirmish.core.record import Record

M = TypeVar("M")
"""The model that a table is about."""
P = TypeVar("P")
"""What its commands are given: the model, and what they need besides."""
SILENT = Refusal("")
"""For what means nothing now, and needs no word about it."""


def allow(model: object, about: object) -> None:
    """For what can always be done."""


def refuse_if(bar: Callable[[M], str]) -> Callable[[M, Any], Refusal | None]:
    """For what is barred by words alone, without a rule; '' bars nothing."""

    def refuse(model: M, about: object) -> Refusal | None:
        why = bar(model)
        return Refusal(why) if why else None

    return refuse


class Command(Record, Generic[M, P]):
    """An entry of a table. If an intent has the same id (`intents.py`), that intent's keys ask for it."""

    id: str
    run: Callable[[P, Any], object]
    """Given what the signal is about, as `refuse` is."""
    refuse: Callable[[M, Any], Refusal | None] = allow
    """Why it can't be done now; None if it can."""
    idle: Callable[[M], str] | None = None
    """Why its button is grey though it can be done: it would change nothing. '' if it would."""


class Action(Record):
    """What a button, or a row of a menu, shows of a command. With a `why` it is grey, and its tip says why."""

    id: str
    text: str
    signal: Signal
    key: str = ""
    """As it stands on the button."""
    glyph: str = ""
    tip: str = ""
    why: str = ""
    sub: str = ""
    primary: bool = False
    danger: bool = False


def by_id(*commands: Command[M, P]) -> dict[str, Command[M, P]]:
    """The table, to be looked up by id."""
    return {command.id: command for command in commands}


def carry_out(table: Mapping[str, Command[M, P]], model: M, parts: P, signal: Signal) -> Refusal | None:
    """Does what the signal asks for; returns why not if it can't be done now."""
    command = table[signal.command]
    refusal = command.refuse(model, signal.about)
    if refusal is None:
        command.run(parts, signal.about)
    return refusal


def why_not(table: Mapping[str, Command[M, P]], model: M, signal: Signal) -> str:
    """Why a button that sends the signal is grey, with the rule behind it; '' if it isn't."""
    command = table[signal.command]
    refusal = command.refuse(model, signal.about)
    if refusal is None:
        return command.idle(model) if command.idle is not None else ""
    return cite(refusal.reason, refusal.rule)


def cite(text: str, rule: str) -> str:
    """The words, with the rule behind them if there is one."""
    return say("cited", text=text, rule=rule) if rule else text
