"""A roster as people read it in a terminal."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from skirmish.cli.printer import Printer, counted

if TYPE_CHECKING:
    from skirmish.app.roster_facts import Facts

NARROWEST, WIDEST = 60, 100
"""Columns that a page is fitted to."""
NOT_LEGAL = "NOT LEGAL"
IDS = 4
"""Letters of a usual id; what is said of an entry stands behind the column of ids."""


def width() -> int:
    """How wide a page may be: the terminal's width within bounds; the widest in a pipe."""
    if sys.stdout is None or not sys.stdout.isatty():
        return WIDEST
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns))


def show_page(facts: Facts, columns: int) -> None:
    """Prints the roster with all its entries; what is illegal stands at the end."""
    from skirmish.app.roster_facts import SECTIONS

    printer = Printer()
    show_header(printer, facts, columns)
    for section, title in SECTIONS.items():
        if facts[section]:
            printer.text()
            printer.text(title, "bold")
            for entry in facts[section]:
                _show_entry(printer, entry, columns)
    _show_stash(printer, facts["stash"], columns)
    show_problems(printer, facts)


def show_header(printer: Printer, facts: Facts, columns: int) -> None:
    """Whose list it is, and what it comes to."""
    mark = () if facts["legal"] else (("  ", ""), (NOT_LEGAL, "bold red"))
    printer.line((facts["name"], "bold"), (f"  {facts['id']}", "dim"), *mark)
    faction, points = facts["faction"], facts["points"]
    hired = [counted(facts["hired_blades"], "hired blade")] if facts["hired_blades"] else []
    figures = [
        faction["name"],
        " and ".join([counted(facts["warriors"], "warrior"), *hired]),
        f"{facts['marks']} of {facts['limit']} marks",
        f"rating {facts['rating']}",
    ]
    if points["expected"] or points["rolled"]:
        figures.append(f"channeling points: {points['rolled']} rolled ({points['expected']:g} expected)")
    _wrapped(printer, ", ".join(figures), columns, "")
    if facts["text"]:
        _wrapped(printer, facts["text"], columns, "", "dim")


def show_problems(printer: Printer, facts: Facts) -> None:
    """What is wrong with the list, as `skirmish lint` says it."""
    if not facts["problems"]:
        return
    printer.text()
    title, style = ("Worth a look", "bold") if facts["legal"] else (NOT_LEGAL, "bold red")
    printer.text(title, style)
    for problem in facts["problems"]:
        printer.text(problem["text"])


def _show_entry(printer: Printer, entry: Facts, columns: int) -> None:
    """One line of its id, who and how much, then what it is like."""
    count, each = entry["count"], entry["marks_each"]
    grouped = count > 1 or entry["names"]
    who = f"{count} x {entry['name']}" if grouped else entry["name"]
    what = "" if entry["name"] == entry["type_name"] else f", {entry['type_name']}"
    price = f"{each} marks" if count == 1 else f"{count} x {each} = {entry['marks']} marks"
    first = f"  {entry['id'].ljust(IDS)}  "
    gap = columns - len(first) - len(who) - len(what) - len(price)
    printer.line((first, "dim"), (who, "bold"), (what, ""), (" " * max(2, gap), ""), (price, ""))
    lead = " " * (IDS + 4)
    for label, text in _lines(entry):
        _wrapped(printer, text, columns, f"{lead}{label} " if label else lead)


def _lines(entry: Facts) -> list[tuple[str, str]]:
    """(label, text) of what there is to say."""
    profile = "  ".join(f"{name} {value}" for name, value in entry["profile"].items())
    experience = f"   experience {entry['experience']}" if entry["experience"] else ""
    found = [("", ", ".join(entry["names"])), ("", profile + experience), ("carries", _gear(entry["gear"]))]
    found += [("rules", "; ".join(entry["rules"])), ("skills", ", ".join(entry["skills"]))]
    found += _magic(entry["channeling"]) if entry["channeling"] else []
    found.append(("", f"upkeep {entry['upkeep']} marks after each battle" if entry["upkeep"] else ""))
    found.append(("notes", entry["notes"]))
    return [(label, text) for label, text in found if text]


def _gear(gear: Sequence[Mapping[str, Any]]) -> str:
    """The items, each with what was paid unless that was nothing; the same thing several times is counted."""
    return ", ".join(f"{one['name']} {one['paid']}" if one["paid"] else str(one["name"]) for one in gear)


def _magic(channeling: Facts) -> list[tuple[str, str]]:
    extra = f" and {channeling['angreal']} of an angreal" if channeling["angreal"] else ""
    faces = " ".join(map(str, channeling["faces"]))
    points = f"{channeling['points']} points{extra} ({channeling['dice']}: {faces})"
    powers = [f"strong in {' and '.join(channeling['strong'])}"] if channeling["strong"] else []
    powers += [f"weak in {' and '.join(channeling['weak'])}"] if channeling["weak"] else []
    special = [f"special: {', '.join(channeling['special'])}"] if channeling["special"] else []
    weaves = "; ".join([", ".join(channeling["weaves"]), *special])
    return [(channeling["half"], ", ".join([points, *powers])), ("weaves", weaves)]


def _show_stash(printer: Printer, stash: Facts, columns: int) -> None:
    parts = [f"{stash['marks']} marks"] if stash["marks"] else []
    parts += [counted(stash["shards"], "shard")] if stash["shards"] else []
    parts += stash["items"]
    if parts:
        printer.text()
        printer.text("In store", "bold")
        _wrapped(printer, ", ".join(parts), columns, "  ")


def _wrapped(printer: Printer, text: str, columns: int, lead: str, style: str = "") -> None:
    """The text in lines no wider than the page; further lines stand under the first."""
    for line in textwrap.wrap(text, columns, initial_indent=lead, subsequent_indent=" " * len(lead)):
        printer.text(line, style)
