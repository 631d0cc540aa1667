"""The battle log: which moments are told, filtered, searched and exported."""

from __future__ import annotations

import csv
import io
import json
from bisect import bisect_right, insort
from collections.abc import Container, Sequence
from typing import Literal

from skirmish.client.battle.presenters.actions import Cap
from skirmish.client.battle.presenters.tools import with_key
from skirmish.client.battle.selection import Selection
from skirmish.client.battle.session import Moment
from skirmish.client.levels import called_inside
from skirmish.client.words import say
from skirmish.core.battle_record import Handover
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId, Side, State
from skirmish.core.text import phase_text

Kind = Literal["all", "deeds", "dice"]
"""Everything; what was done and what came of it; only rolls."""
Form = Literal["text", "json", "csv"]


class Filter(Record):
    """Which lines are wanted."""

    kind: Kind = "all"
    side: Side | None = None
    model: ModelId | None = None
    phase: str = ""
    words: str = ""


EVERYTHING = Filter()


class Entry(Record):
    """A line of the log."""

    number: int
    """Of its moment."""
    round: int
    phase: str
    side: Side | None
    text: str
    rule: str
    faces: tuple[int, ...]
    depth: int
    sides: int = 6
    """Of each of its dice."""
    dropped: tuple[int, ...] = ()
    """The places of those that don't count."""
    needed: str = ""
    """What its dice need: `5+`; '' for what is no test."""


WRITTEN = Entry.__struct_fields__[:-3]
"""What is exported of a line: how its dice are drawn, and what its text says already, is none of that."""


class LogView(Record):
    """The lines that may be told, and which moment is looked at."""

    lines: tuple[Entry, ...]
    looked: int | None
    open_tip: str
    why_tip: str
    why_bar: str


def entries(
    moments: Sequence[Moment], wanted: Filter = EVERYTHING, spared: Container[int] = (),
    handovers: Sequence[Handover] = (),
) -> list[Entry]:  # fmt: skip
    """The lines that are wanted, in their order, and among them who was replaced by whom.

    `spared`: before which moments something ended by itself.
    """
    found: list[Entry] = []
    before: State | None = None
    for moment in moments:
        line = moment.line
        if moment.number in spared and wanted == EVERYTHING and before is not None:
            text = say("log-spared", phase=phase_text(before.phase))
            found.append(Entry(moment.number, before.round, before.phase, before.side, text, "", (), 1))
        before = moment.state
        if line is None or not _wanted(moment, wanted):
            continue
        state = moment.state
        found.append(
            Entry(
                moment.number, state.round, state.phase, line.side, line.text, line.rule, line.faces, line.depth,
                line.sides, line.dropped, line.roll.needed if line.roll is not None else "",
            )
        )  # fmt: skip
    if wanted.kind != "dice" and wanted.model is None:
        for entry in handed(moments, handovers):
            if _meets(entry, wanted):
                insort(found, entry, key=lambda one: one.number)
    return found


def handed(moments: Sequence[Moment], handovers: Sequence[Handover]) -> list[Entry]:
    """A line for each player who was replaced, at the last moment with a line before that."""
    told = [moment for moment in moments if moment.line is not None]
    found = []
    for one in handovers:
        at = bisect_right(told, one.after, key=lambda moment: moment.actions) - 1
        if at < 0:
            continue
        state = told[at].state
        text = say(
            "log-handed",
            side=state.forces[one.side].roster.name,
            who=called_inside(one.player),
            was=called_inside(one.was),
        )
        found.append(Entry(told[at].number, state.round, state.phase, one.side, text, "", (), 1))
    return found


def _meets(entry: Entry, wanted: Filter) -> bool:
    return (
        wanted.side in (None, entry.side)
        and wanted.phase in ("", entry.phase)
        and wanted.words.casefold() in entry.text.casefold()
    )


def _wanted(moment: Moment, wanted: Filter) -> bool:
    line = moment.line
    assert line is not None
    if wanted.kind == "dice" and not line.faces:
        return False
    if wanted.kind == "deeds" and line.faces and line.depth > 1:
        return False
    if wanted.side is not None and line.side != wanted.side:
        return False
    if wanted.phase and moment.state.phase != wanted.phase:
        return False
    if wanted.model is not None and not _concerns(moment, wanted.model):
        return False
    return wanted.words.casefold() in f"{line.text} {line.rule}".casefold()


def _concerns(moment: Moment, model: ModelId) -> bool:
    event = moment.event
    who = getattr(getattr(event, "throw", None), "who", NOBODY)
    named = getattr(event, "model", NOBODY) == model or who == model
    return named or moment.state.models[model].name in (moment.line.text if moment.line else "")


def exported(listed: Sequence[Entry], form: Form) -> str:
    """The lines as text, JSON or CSV."""
    if form == "json":
        return json.dumps([_plain(entry) for entry in listed], ensure_ascii=False, indent=1) + "\n"
    if form == "csv":
        paper = io.StringIO()
        table = csv.DictWriter(paper, list(WRITTEN), lineterminator="\n")
        table.writeheader()
        table.writerows(_plain(entry) | {"faces": " ".join(map(str, entry.faces))} for entry in listed)
        return paper.getvalue()
    return "".join(f"{'  ' * entry.depth}{entry.text}{_cited(entry)}\n" for entry in listed)


def _plain(entry: Entry) -> dict[str, object]:
    return {name: getattr(entry, name) for name in WRITTEN}


def _cited(entry: Entry) -> str:
    return f" [{entry.rule}]" if entry.rule else ""


def log(selection: Selection, cap: Cap) -> LogView:
    """The list beside the board, as far as the battle has been told."""
    session = selection.session
    told = selection.told()
    heard = session.heard if told is None else [moment for moment in session.heard if moment.number <= told]
    lines = tuple(entries(heard, spared=session.spared, handovers=session.handovers))
    return LogView(
        lines, selection.looking, with_key(say("key.log"), cap("log")),
        with_key(say("why-tip"), cap("why")), "" if session.ai_choices else say("why.nothing-yet"),
    )  # fmt: skip
