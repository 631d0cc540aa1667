"""`skirmish rules`: the rulebook in the terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.app.errors import UserError
from skirmish.cli import completion
from skirmish.cli.printer import Printer

if TYPE_CHECKING:
    from skirmish.library.rulebook import Rule, Rulebook

STATES = {
    "built": "",
    "data": " (a table of the data files)",
    "later": " (planned, not played yet)",
    "text": " (an explanation)",
}
"""What is said of a rule's state."""
LIKE_AN_ID = re.compile(r"[A-Za-z]{2,4}-[A-Za-z]?\d+")
QUESTION = "odds."
"""What the id of a page on a question of the odds desk begins with."""
MOST_FOUND = 20

Wanted = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[ID | WORDS]", autocompletion=completion.paragraphs, help="A rule's id, or words to look for."
    ),
]


def rules(wanted: Wanted = None) -> None:
    """Prints a rule, the rules that match some words, a question of the odds desk, or the table of contents.

    \b
    skirmish rules SKR-61
    skirmish rules knocked down
    skirmish rules odds.fear
    """
    from skirmish.library.rulebook import UnknownRule, load_rulebook
    from skirmish.library.shipped import shipped_root

    book, printer = load_rulebook(shipped_root() / "docs" / "rules"), Printer()
    if not wanted:
        _list(printer, list(book.rules))
    elif len(wanted) == 1 and LIKE_AN_ID.fullmatch(wanted[0]):
        try:
            _print(printer, book.find(wanted[0]))
        except UnknownRule as error:
            raise UserError(str(error)) from None
    elif len(wanted) == 1 and wanted[0].startswith(QUESTION):
        _print_question(printer, wanted[0])
    else:
        _search(printer, book, " ".join(wanted))


def _search(printer: Printer, book: Rulebook, words: str) -> None:
    found = book.search(words)
    if not found:
        raise UserError(f"no rule matches '{words}'")
    if len(found) == 1:
        _print(printer, found[0])
        return
    _list(printer, found[:MOST_FOUND])
    if len(found) > MOST_FOUND:
        printer.text(f"and {len(found) - MOST_FOUND} more")


def _print(printer: Printer, rule: Rule) -> None:
    printer.text(f"{rule.id} {rule.title}{STATES[rule.state]}", "bold")
    printer.text()
    for line in rule.text.splitlines():
        printer.text(line)


def _print_question(printer: Printer, wanted: str) -> None:
    """The page on a question that systems ask at the odds desk, as the window's help has it. Raises `UserError`."""
    from skirmish.app.compose import nearest
    from skirmish.app.odds.inquiries import pages

    found = {ident: (title, text) for ident, title, text in pages()}
    if wanted not in found:
        raise UserError(f"no question '{wanted}'{nearest(wanted, found)}")
    title, text = found[wanted]
    printer.text(title, "bold")
    printer.text()
    for line in text.splitlines():
        printer.text(line)


def _list(printer: Printer, found: list[Rule]) -> None:
    width = max(len(rule.id) for rule in found)
    for rule in found:
        printer.line((rule.id.ljust(width), "bold"), (f"  {rule.title}{STATES[rule.state]}", ""))
