"""`skirmish warband show`: a list for people to read, and its odds against typical enemies."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skirmish.cli import completion
from skirmish.cli.options import Json, List, ListRules, Options, options_of
from skirmish.cli.printer import Printer, emit, page_width
from skirmish.core.words import counted

if TYPE_CHECKING:
    from skirmish.app.odds.matchups import Measured
    from skirmish.muster.roster_facts import Facts

Against = Annotated[
    str | None,
    typer.Option(
        "--against", metavar="FIELD", autocompletion=completion.warbands,
        help="The odds of one turn against these: `field` (the usual enemies), a file of `format: field/1`, a warband.",
    ),
]  # fmt: skip
Brief = Annotated[bool, typer.Option("--brief", help="With --against: leave out the enemies' numbers.")]
ROOMY = 80
"""Minimum width, in columns, at which the enemies' numbers are shown."""
FEW = 45
"""Maximum length, in characters, of a special rule's text next to its name."""
NOT_LEGAL = "NOT LEGAL"
IDS = 4
"""Length of a typical id, in characters; the details of an entry follow the column of ids."""
SECTIONS = {"leader": "Leader", "heroes": "Heroes", "groups": "Groups", "hired": "Hired blades"}
"""The parts of the page, by their key in the facts."""


def show(
    wanted: List, against: Against = None, brief: Brief = False, rules: ListRules = None, option: Options = None,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Show a list: its warriors, gear, marks, and what makes it illegal.

    With --rules, or if the list is meant for rules other than channeling: the numbers of those rules, as on its cards
    in battle and on the sheet of `warband print`. Otherwise the list as written.

    With --against: for each warrior and each enemy, the exact chance to put it down in one turn, and to be still
    standing after the enemy's turn. One turn is the best of three: a charge over half its reach and all its blows,
    unanswered (c); all its shots with one weapon, from half its range (s); one harmful weave from half its
    range, cast as often as a turn's points allow, uncut (w). No one else is there, and the ground is open. Down means
    knocked down, stunned or out of action; --json has both that and out of action alone, and each way.

    \b
    skirmish warband show tower-patrol
    skirmish warband show tower-patrol --rules resolve
    skirmish warband show my-warband.yaml --against field
    skirmish warband show my-warband.yaml --against hunting-fist --option seven_plus=miss --json
    """
    if brief and against is None:
        raise typer.BadParameter("without --against there is nothing to leave out", param_hint="--brief")
    switches = options_of(option or [])
    from skirmish.app.builders import builders, meant_rules
    from skirmish.library import Shelf
    from skirmish.muster.roster_facts import facts

    shelf = Shelf()
    file = shelf.roster_file(wanted)
    from skirmish.rules import DEFAULT

    wanted_rules = rules or meant_rules(file)
    if against is None and rules is None and not switches and wanted_rules == DEFAULT:
        emit(facts(file, switches, builders()), _show_page, as_json=as_json)
        return
    from skirmish.app.compose import ruleset

    composed = ruleset(wanted_rules, switches)
    known = facts(file, switches, builders())
    if against is None:
        from skirmish.app.sheets import add_played

        emit(add_played(known, file, wanted_rules, switches), _show_page, as_json=as_json)
        return
    from skirmish.app.odds.matchups import band, foes, measured
    from skirmish.cli.warband.against import show_odds

    def show_both(printer: Printer, found: Measured) -> None:
        columns = page_width()
        _show_header(printer, known, columns)
        printer.text()
        show_odds(printer, found, columns, enemies=not brief and columns >= ROOMY)
        _show_problems(printer, known)

    emit(measured(composed, band(file), foes(shelf, against), _tell_progress), show_both, as_json=as_json)


def _tell_progress(done: int, of: int) -> None:
    print(f"{done} of {of} turns calculated", file=sys.stderr, flush=True)


def _show_page(printer: Printer, facts: Facts) -> None:
    """Prints the roster with all its entries, and what is illegal at the end."""
    columns = page_width()
    _show_header(printer, facts, columns)
    for section, title in SECTIONS.items():
        if facts[section]:
            printer.text()
            printer.text(title, "bold")
            for entry in facts[section]:
                _show_entry(printer, entry, columns)
    _show_stash(printer, facts["stash"], columns)
    _show_problems(printer, facts)


def _show_header(printer: Printer, facts: Facts, columns: int) -> None:
    """The list's faction and total."""
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
    if (points["expected"] or points["rolled"]) and facts.get("dice_count", True):
        figures.append(f"channeling points: {points['rolled']} rolled ({points['expected']:g} expected)")
    if "ruleset" in facts:
        figures.append(f"rules {facts['ruleset']}")
    figures += [] if facts["fresh"] else ["not a fresh list"]
    printer.paragraph(", ".join(figures), columns=columns)
    printer.paragraph(facts["text"], "dim", columns=columns)
    for reason in facts.get("unplayable", ()):
        printer.paragraph(f"no numbers under these rules: {reason}", "bold", columns=columns)


def _show_problems(printer: Printer, facts: Facts) -> None:
    """Prints what is wrong with the list, as `skirmish lint` does."""
    if not facts["problems"]:
        return
    printer.text()
    title, style = ("Worth a look", "bold") if facts["legal"] else (NOT_LEGAL, "bold red")
    printer.text(title, style)
    for problem in facts["problems"]:
        printer.text(problem["text"])


def _show_entry(printer: Printer, entry: Facts, columns: int) -> None:
    """Prints one line with id, name and price, then the details."""
    count, each = entry["count"], entry["marks_each"]
    grouped = count > 1 or entry["names"]
    who = f"{count} x {entry['name']}" if grouped else entry["name"]
    what = "" if entry["name"] == entry["type_name"] else f", {entry['type_name']}"
    price = counted(each) if count == 1 else f"{count} x {each} = {entry['marks']} marks"
    first = f"  {entry['id'].ljust(IDS)}  "
    gap = columns - len(first) - len(who) - len(what) - len(price)
    printer.line((first, "dim"), (who, "bold"), (what, ""), (" " * max(2, gap), ""), (price, ""))
    lead = " " * (IDS + 4)
    for label, text in _lines(entry):
        printer.paragraph(text, lead=f"{lead}{label} " if label else lead, columns=columns)


def _lines(entry: Facts) -> list[tuple[str, str]]:
    """(label, text) of each detail."""
    if "played" in entry:
        return [(label, text) for label, text in _played_lines(entry) if text]
    profile = "  ".join(f"{name} {value}" for name, value in entry["profile"].items())
    experience = f"   experience {entry['experience']}" if entry["experience"] else ""
    found = [("", ", ".join(entry["names"])), ("", profile + experience), ("carries", _gear(entry["gear"]))]
    found += [("rules", "; ".join(entry["rules"])), ("skills", ", ".join(entry["skills"]))]
    found += _magic(entry["channeling"]) if entry["channeling"] else []
    found.append(("", f"upkeep {counted(entry['upkeep'])} after each battle" if entry["upkeep"] else ""))
    found.append(("notes", entry["notes"]))
    return [(label, text) for label, text in found if text]


def _played_lines(entry: Facts) -> Iterator[tuple[str, str]]:
    """The same, with the numbers of the chosen rules instead of the list's."""
    card = entry["played"]
    yield "", ", ".join(entry["names"])
    yield "", _numbers(card["numbers"])
    learned = f"experience {entry['experience']}" if entry["experience"] else ""
    yield "", "   ".join(filter(None, (_counts(card["counts"]), learned)))
    yield "carries", _gear(entry["gear"])
    yield from [("", remark) for remark in card["remarks"]]
    yield "rules", "; ".join(map(_rule, card["rules"]))
    if card["magic"]:
        magic = card["magic"]
        yield "magic", ", ".join(filter(None, (_numbers(magic["numbers"]), _counts(magic["counts"]))))
        yield from [("", remark) for remark in magic["remarks"]]
        yield "knows", "; ".join(" ".join(filter(None, (one["name"], _aside(one)))) for one in magic["spells"])
    yield "nothing here", ", ".join(card["idle"])
    yield "", f"upkeep {counted(entry['upkeep'])} after each battle" if entry["upkeep"] else ""
    yield "notes", entry["notes"]


def _numbers(numbers: Mapping[str, str]) -> str:
    return "  ".join(f"{name} {value}" for name, value in numbers.items())


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {full}" for name, full in counts.items())


def _rule(rule: Mapping[str, str]) -> str:
    """Its name, with its text if short: `In hand (knife: 3 dice at 8)`."""
    words = rule["text"].removesuffix(".")
    return f"{rule['name']} ({words})" if 0 < len(words) <= FEW else rule["name"]


def _aside(spell: Mapping[str, str]) -> str:
    return f"({spell['detail']})" if spell["detail"] else ""


def _gear(gear: Sequence[Mapping[str, Any]]) -> str:
    """The items, each with the price paid unless free; duplicates are counted."""
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
    parts = [counted(stash["marks"])] if stash["marks"] else []
    parts += [counted(stash["shards"], "shard")] if stash["shards"] else []
    parts += stash["items"]
    if parts:
        printer.text()
        printer.text("In store", "bold")
        printer.paragraph(", ".join(parts), lead="  ", columns=columns)
