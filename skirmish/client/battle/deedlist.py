"""The selected model's orders: those that can be given now, and folded under a button those that can't."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from skirmish.client.battle import playing
from skirmish.client.battle.actions import ActionList, deals, row_units
from skirmish.client.battle.choices import Choice
from skirmish.client.battle.frame import Column, high_line
from skirmish.client.battle.plan import Plan
from skirmish.client.ui.button import Button
from skirmish.client.ui.scale import BODY
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.decision import DONE

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene

MOST_KEYS = 9
"""Digits that choose actions and answers."""
ROWS = 3
"""Fewest rows in sight."""


def widgets(scene: BattleScene, column: Column, room: int, least: int = ROWS) -> list[Widget]:
    """What the selected model may do, while it is somebody's turn at this screen; `least`: fewest rows in sight."""
    desk, scale = scene.desk, scene.app.scale
    if desk.decision is None or desk.prompt is not None or scene.anim.busy:
        return []
    live = [one for one in desk.choices() if one.offer is not None]
    asked = desk.decision.default.verb != DONE.verb  # a question in between: what else there is isn't to be had
    barred = [one for one in desk.choices() if one.offer is None] if not desk.waiting() and not asked else []
    left = room - (high_line(scale, BODY, 26) + scale.u(6) if barred else 0)
    found = _live(scene, column, live, left, least)
    if not barred:
        return found
    fold = column.take(high_line(scale, BODY, 26))
    text = say("fold", count=len(barred))
    found.append(
        Button("actions.fold", fold, text, partial(_unfold, scene), pressed=desk.unfolded, tip=say("fold-tip"))
    )
    if desk.unfolded:
        caps, chances = (), [None] * len(barred)
        rows = deals(barred, -1, caps, chances, premeasure=desk.premeasure)
        rect = column.take(len(rows) * scale.u(row_units(scale)))
        found.append(ActionList("actions.barred", rect, rows, lambda row: scene.intents.choose(len(live) + row), scale))
    return found


def _unfold(scene: BattleScene) -> None:
    """Shows what can't be done now and why, or folds it up."""
    scene.desk.unfolded = not scene.desk.unfolded
    scene.touch()


def _live(scene: BattleScene, column: Column, listed: Sequence[Choice], room: int, least: int) -> list[Widget]:
    """What can be done now, with its keys."""
    desk, scale = scene.desk, scene.app.scale
    if not listed:
        return []
    foreseen = playing.foreseen(scene)
    meant = [_meant(choice, foreseen[0] if foreseen is not None else None) for choice in listed]
    chances = [playing.chance(scene, plan.action) if plan is not None else None for plan in meant]
    said = [desk.said(plan) if plan is not None else "" for plan in meant]
    chosen = _chosen(listed, desk.plan)
    caps = [scene.app.keymap.cap(f"action-{number}") for number in range(1, MOST_KEYS + 1)]
    rows = deals(listed, chosen, caps, chances, said, premeasure=desk.premeasure)
    each = scale.u(row_units(scale))
    rect = column.take(min(len(rows) * each, max(room, min(least, len(rows)) * each)))
    return [ActionList("actions", rect, rows, scene.intents.choose, scale)]


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
