"""Who can be hired: every type and hired blade, with its price, its limits, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.glyphs import glyph_of
from skirmish.client.muster import edits
from skirmish.client.muster.widgets import Step, StepList
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.muster.scene import MusterScene
    from skirmish.muster.editor_views import Hireling

ID = "hire"


def widgets(page: MusterScene, rect: pygame.Rect) -> list[Widget]:
    """The list of all who fight for this faction."""
    kinds = page.hirelings
    rows = [_row(page, kind) for kind in kinds]
    at = next((n for n, kind in enumerate(kinds) if page.chosen == ("type", kind.id)), -1)
    box = StepList(
        ID, rect, rows, selected=at, select=lambda n: page.choose("type", kinds[n].id),
        more=lambda n: edits.hire(page, kinds[n]), less=lambda n: edits.fewer(page, kinds[n]),
    )  # fmt: skip
    memory = page.ui.memory(ID)
    if memory.row < 0:
        memory.row = max(at, 0)
    return [box]


def _row(page: MusterScene, kind: Hireling) -> Step:
    why = refused(kind)
    able = not why or edits.growing(page, kind) is not None
    sub = limits(kind) if able else kind.refusal.reason if kind.refusal is not None else ""
    return Step(
        kind.name, sub, sign(kind), str(kind.marks), str(kind.had), more="" if able else why,
        less="" if kind.had else say("muster.none-had"), grey=not able and not kind.had, tip=kind.text, helps=kind.rule,
    )  # fmt: skip


def sign(kind: Hireling) -> str:
    """What it is, at a glance: without gear that is its role, or that it channels."""
    found = glyph_of(kind.warrior)
    return "star" if kind.channels and found != "crown" else found


def refused(kind: Hireling) -> str:
    """Why none can be hired, with the rule; '' if one can."""
    return cited(kind.refusal.reason, kind.refusal.rule) if kind.refusal is not None else ""


def cited(text: str, rule: str) -> str:
    """The words, with the rule behind them if there is one."""
    return say("muster.cited", text=text, rule=rule) if rule else text


def limits(kind: Hireling) -> str:
    """Role and numbers in a line."""
    role = say(f"muster.role-{kind.role}")
    if kind.least and kind.least == kind.most:
        return say("muster.exactly", role=role, n=kind.most)
    if kind.most:
        return say("muster.at-most", role=role, least=kind.least, most=kind.most)
    return say("muster.as-many", role=role, n=kind.least) if kind.least else role
