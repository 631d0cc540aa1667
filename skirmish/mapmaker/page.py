"""A plan as the page of a map file: one piece a line, in sections, ready to be changed by hand."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from skirmish.library.yamltext import inline_text
from skirmish.mapmaker.draw import Entry
from skirmish.mapmaker.plan import Plan

WIDTH = 118


def map_page(plan: Plan, ident: str, made: str) -> str:
    """The text of a map file with this id; `made` says how it can be made again."""
    head = [
        f"# Made by {made}",
        "# It is yours to change: lengths are inches from the north-west corner; skirmish lint checks it.",
        "format: map/1",
        f"id: {inline_text(ident)}",
        f"name: {inline_text(plan.name)}",
        "text: >-",
        *textwrap.wrap(plan.text, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False),
        f"size_in: [{plan.width}, {plan.depth}]",
        "edge: south",
        f"hold: {plan.hold}",
        "terrain:",
    ]
    body: list[str] = []
    for section in (section for section in plan.sections if section.entries):
        body += [*([""] if body else []), f"  # {section.title}"]
        body += [line for entry in section.entries for line in _lines(entry)]
    markers = ["markers:", *(f"  - {inline_text(_plain(marker))}" for marker in plan.markers)]
    return "\n".join((*head, *body, *markers)) + "\n"


def _lines(entry: Entry) -> Iterator[str]:
    """The entry on one line, or a key a line if it is too long for that."""
    entry = {key: _plain(value) for key, value in entry.items()}
    short = f"  - {inline_text(entry)}"
    if len(short) <= WIDTH:
        yield short
        return
    lead = "  - "
    for key, value in entry.items():
        yield f"{lead}{key}: {inline_text(value)}"
        lead = "    "


def _plain(value: object) -> object:
    """Whole numbers without a point."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return value
