"""What the selected model may do: rows with cost, chance and key, and those that it may not with the reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skirmish.client.battle.choices import Choice
from skirmish.client.battle.forecast import Forecast
from skirmish.client.battle.plan import Plan
from skirmish.client.battle.refusals import why
from skirmish.client.battle.selection import Selection
from skirmish.core.decision import DONE, Kind
from skirmish.core.record import Record

MOST_KEYS = 9
"""Digits that choose actions and answers."""
Cap = Callable[[str], str]
"""What is written on the key of a command; '' if it has none."""


class ActionRow(Record):
    """A row of the list."""

    name: str
    detail: str
    kind: Kind
    enabled: bool
    chosen: bool
    key: str
    reason: str
    chance: float | None = None
    rule: str = ""
    """That of why it can't be done, else its own."""
    meant: str = ""
    """What the chance is of, with its target: it is one of many that could be aimed at."""


class ActionsView(Record):
    """What can be done now, and what can't."""

    live: tuple[ActionRow, ...]
    barred: tuple[ActionRow, ...] = ()
    unfolded: bool = False
    """Whether what can't be done is shown."""


def actions(selection: Selection, forecast: Forecast, cap: Cap) -> ActionsView:
    """What the selected model may do, while it is somebody's turn at this screen."""
    if selection.decision is None or selection.prompt is not None:
        return ActionsView(())
    live = [one for one in selection.choices() if one.offer is not None]
    asked = selection.decision.default.verb != DONE.verb  # a question in between: what else there is isn't to be had
    barred = [one for one in selection.choices() if one.offer is None] if not selection.waiting() and not asked else []
    nothing = [None] * len(barred)
    closed = action_rows(barred, -1, (), nothing, premeasure=selection.premeasure)
    return ActionsView(tuple(_live(selection, forecast, cap, live)), tuple(closed), selection.unfolded)


def _live(selection: Selection, forecast: Forecast, cap: Cap, listed: Sequence[Choice]) -> list[ActionRow]:
    """What can be done now, with its keys."""
    if not listed:
        return []
    foreseen = forecast.foreseen(selection)
    meant = [_meant(choice, foreseen[0] if foreseen is not None else None) for choice in listed]
    chances = [forecast.chance(plan.action) if plan is not None else None for plan in meant]
    said = [selection.said(plan) if plan is not None else "" for plan in meant]
    caps = [cap(f"action-{number}") for number in range(1, MOST_KEYS + 1)]
    return action_rows(listed, _chosen(listed, selection.plan), caps, chances, said, premeasure=selection.premeasure)


def action_rows(
    choices: Sequence[Choice], chosen: int, caps: Sequence[str], chances: Sequence[float | None],
    meant: Sequence[str] = (), *, premeasure: bool,
) -> list[ActionRow]:  # fmt: skip
    """The rows for these choices: those that are possible have the keys, in their order.

    `meant` says of each chance what it is the chance of.
    """
    found, used = [], 0
    for place, choice in enumerate(choices):
        key = ""
        if choice.offer is not None and used < len(caps):
            key, used = caps[used], used + 1
        reason = why(choice.refusal, premeasure=premeasure) if choice.refusal is not None else ""
        found.append(
            ActionRow(choice.deed.name, choice.deed.detail, choice.deed.kind, choice.offer is not None, place == chosen,
                      key, reason, chances[place], (choice.refusal.rule if choice.refusal else "") or choice.deed.rule,
                      meant[place] if meant else "")
        )  # fmt: skip
    return found


def _chosen(listed: Sequence[Choice], plan: Plan | None) -> int:
    """The row of what is planned; of what was put together the one where that was done. -1 if there is none."""
    if plan is None:
        return -1
    own = next((n for n, one in enumerate(listed) if plan.offer in one.ways), -1)
    return own if own >= 0 else next((n for n, one in enumerate(listed) if one.drafted(plan.offer)), -1)


def _meant(choice: Choice, about: Plan | None) -> Plan | None:
    """What a row's number is the chance of: what the odds below are `about`, else the likeliest way to do it.

    None for what has no number.
    """
    if choice.offer is None or choice.offer.needs in ("way", "company", "journey", "plan"):
        return None
    if about is not None and about.offer in choice.ways:
        return about
    sample = choice.sample()
    return Plan(choice.offer, sample) if sample is not None else None
