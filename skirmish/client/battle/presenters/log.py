"""The battle log: which moments are told, filtered, searched and exported."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Literal

from skirmish.client.battle.session import Moment
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId, Side

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


WRITTEN = Entry.__struct_fields__[:-2]
"""What is exported of a line: how its dice are drawn is none of that."""


def entries(moments: Sequence[Moment], wanted: Filter = EVERYTHING) -> list[Entry]:
    """The lines that are wanted, in their order."""
    found = []
    for moment in moments:
        line = moment.line
        if line is None or not _wanted(moment, wanted):
            continue
        state = moment.state
        found.append(
            Entry(
                moment.number, state.round, state.phase, line.side, line.text, line.rule, line.faces, line.depth,
                line.sides, line.dropped,
            )
        )  # fmt: skip
    return found


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
