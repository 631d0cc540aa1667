"""The odds of a list for people: a table of chances, the enemies' numbers, what each warrior does for its marks."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from fractions import Fraction

from skirmish.app.odds.duels import CHARGE, SHOOT, WEAVE
from skirmish.app.odds.matchups import HUNDRED, Measured, Pair, Row
from skirmish.cli.printer import Printer

LETTERS = {CHARGE: "c", SHOOT: "s", WEAVE: "w"}
"""Letters of the ways in the table."""
LEGEND = (
    "52c/88: in its own turn the warrior puts that enemy down in 52% (knocked down, stunned or out of action), and is "
    "still standing in 88% after a turn of that enemy's. A turn is the best of three, with nobody else there, in the "
    "open: c, to charge and strike all its blows first; s, to shoot all its shots from half range without having "
    "moved; w, to cast one harmful weave from half its range, uncut, as often as its points of a turn allow. All of it "
    "is exact."
)
ENEMIES = "The enemies (Sv: their save in close combat; then what they carry, and the weaves they know)"
PER_MARK = (
    "On average over these enemies, in one turn: how often it puts one down, takes it out of action, is still "
    "standing after the enemy's turn; the wounds that it deals, no more than the enemy has, and the same for "
    f"{HUNDRED} marks. Mostly: what is best against the most of them; who charges has that in hand."
)
LONGEST_NAME, LONGEST_ENEMY = 24, 10
"""Width of names in the table, in characters; longer ones are cut, those of enemies take several lines."""
FIGURES = ("marks", "down %", "out %", "stands %", "wounds", f"per {HUNDRED}")
GAP = 2
LEAST_ROOM = 16
"""Columns for words at the end of a line; where there are fewer, they get lines of their own."""


def show_odds(printer: Printer, found: Measured, columns: int, enemies: bool = True) -> None:
    """Prints the table in blocks as wide as the page, the numbers of the enemies, then the figures for the marks."""
    rows = [(_named(row), [_cell(pair) for pair in row.against]) for row in found.warriors]
    lead = max(len(name) for name, _ in rows)
    heads = [textwrap.wrap(one.name, LONGEST_ENEMY, max_lines=3, placeholder="...") for one in found.enemies]
    widths = [max(max(map(len, head)), *(len(cells[at]) for _, cells in rows)) + GAP for at, head in enumerate(heads)]
    printer.text(f"One turn against {found.field.name}", "bold")
    for block in _blocks(widths, columns - lead):
        printer.text()
        for number in range(max(len(heads[at]) for at in block)):
            words = [(heads[at][number:] or [""])[0].rjust(widths[at]) for at in block]
            printer.text(" " * lead + "".join(words), "dim")
        for name, cells in rows:
            printer.line((name.ljust(lead), "bold"), ("".join(cells[at].rjust(widths[at]) for at in block), ""))
    left_out = f"Magic is left out: {found.magic} answers no questions about odds."
    for text in (LEGEND, left_out) if found.magic_left_out else (LEGEND,):
        printer.text()
        printer.paragraph(text, "dim", columns=columns)
    if enemies:
        _show_enemies(printer, found, columns)
    printer.text()
    printer.text("For its marks", "bold")
    printer.text()
    for line, style in _figures(found, lead, columns):
        printer.text(line, style)
    printer.text()
    printer.paragraph(PER_MARK, "dim", columns=columns)


def _show_enemies(printer: Printer, found: Measured, columns: int) -> None:
    """Prints a line for each enemy: characteristics, save, gear."""
    printer.text()
    printer.text(ENEMIES, "dim")
    lead = max(len(_short(one.name)) for one in found.enemies)
    widths = {
        label: max(len(label), *(len(one.numbers[label]) for one in found.enemies)) + GAP
        for label in found.enemies[0].numbers
    }
    printer.text(" " * lead + "".join(label.rjust(width) for label, width in widths.items()), "dim")
    for one in found.enemies:
        numbers = "".join(one.numbers[label].rjust(width) for label, width in widths.items())
        for text in _ended(_short(one.name).ljust(lead) + numbers, ", ".join(one.gear), columns):
            printer.text(text, "dim")


def _figures(found: Measured, lead: int, columns: int) -> Iterator[tuple[str, str]]:
    """The lines of the second table: one for each warrior, one for the list."""
    lead = max(lead, len("whole list"))
    widths = [max(len(word), 6) + GAP for word in FIGURES]

    def line(name: str, cells: Sequence[str]) -> str:
        return name.ljust(lead) + "".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))

    head = line("", FIGURES)
    yield head + (f"{' ' * GAP}mostly" if columns - len(head) - GAP >= LEAST_ROOM else ""), "dim"
    for row in found.warriors:
        figures = (_percent(row.take_down), _percent(row.take_out), _percent(row.survive))
        cells = (str(row.marks), *figures, f"{float(row.wounds):.2f}", _decimal(row.wounds_per_100_marks))
        for text in _ended(line(_named(row), cells), str(row.usual_way or "-"), columns):
            yield text, ""
    yield line("whole list", ("", "", "", "", "", _decimal(found.wounds_per_100_marks))), "bold"


def _named(row: Row) -> str:
    """`4 x Bowman`, cut if too long."""
    return _short(f"{row.count} x {row.name}" if row.count > 1 else row.name)


def _short(name: str) -> str:
    return textwrap.shorten(name, LONGEST_NAME, placeholder="...") if len(name) > LONGEST_NAME else name


def _ended(line: str, words: str, columns: int) -> list[str]:
    """The line with these words at its end, on more lines if they don't fit."""
    lead = len(line) + GAP
    if columns - lead < LEAST_ROOM:
        return [line, *textwrap.wrap(words, columns, initial_indent="    ", subsequent_indent="    ")]
    first, *more = textwrap.wrap(words, columns - lead, break_on_hyphens=False) or [""]
    return [f"{line}{' ' * GAP}{first}".rstrip(), *(" " * lead + text for text in more)]


def _cell(pair: Pair) -> str:
    return f"{_percent(pair.take_down)}{LETTERS[pair.best_way] if pair.best_way else ''}/{_percent(pair.survive)}"


def _percent(chance: Fraction) -> str:
    """Whole percents; close to never or always is marked as such."""
    rounded = round(chance * 100)
    if rounded == 0 and chance:
        return "<1"
    return ">99" if rounded == 100 and chance != 1 else str(rounded)


def _decimal(figure: Fraction | None) -> str:
    return "-" if figure is None else f"{float(figure):.2f}"


def _blocks(widths: Sequence[int], room: int) -> Iterator[list[int]]:
    """Columns that fit side by side, at least one at a time."""
    block: list[int] = []
    for at, _ in enumerate(widths):
        if block and sum(widths[one] for one in block) + widths[at] > room:
            yield block
            block = []
        block.append(at)
    yield block
