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
"""How a rule's state is printed."""
LIKE_AN_ID = re.compile(r"([A-Za-z]{2,4})[- ]?([A-Za-z]?\d+)")
LIKE_A_CODE = re.compile(r"[EWI]\d{3}")
QUESTION = "odds."
"""Prefix of the ids of pages on questions of the odds desk."""
MOST_FOUND = 20

Wanted = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[ID ... | WORD ...]",
        autocompletion=completion.paragraphs,
        help="Ids of rules, the letters ids begin with, or words to search for.",
    ),
]


def rules(wanted: Wanted = None) -> None:
    """Print rules by id, rules that match some words, a question of the odds desk, or the table of contents.

    \b
    skirmish rules SKR-61
    skirmish rules SKR
    skirmish rules knocked down
    skirmish rules odds.fear
    """
    from skirmish.library.rulebook import UnknownRule, load_rulebook
    from skirmish.library.shipped import shipped_root

    book, printer = load_rulebook(shipped_root() / "docs" / "rules"), Printer()
    if not wanted:
        _list(printer, list(book.rules))
    elif LIKE_A_CODE.fullmatch(wanted[0]):
        raise UserError(f"{wanted[0]} is the code of a message, not a rule; the rule ends the message, like (SKR-80)")
    elif ids := _ids(book, wanted):
        try:
            for number, ident in enumerate(ids):
                printer.text() if number else None
                _print(printer, book.find(ident))
        except UnknownRule as error:
            raise UserError(str(error)) from None
    elif len(wanted) == 1 and wanted[0].startswith(QUESTION):
        _print_question(printer, wanted[0])
    else:
        _search(printer, book, " ".join(wanted))


def _ids(book: Rulebook, wanted: list[str]) -> list[str]:
    """The ids typed as `SKR-61`, `skr61` or `SKR 61`; nothing if other words are among them."""
    prefixes = {rule.id.partition("-")[0] for rule in book.rules}
    if len(wanted) == 2 and wanted[0].upper() in prefixes:
        wanted = ["-".join(wanted)]
    found = [LIKE_AN_ID.fullmatch(word) for word in wanted]
    return [f"{one[1]}-{one[2]}" for one in found if one is not None] if all(found) else []


def _search(printer: Printer, book: Rulebook, words: str) -> None:
    found = [rule for rule in book.rules if rule.id.startswith(f"{words.upper()}-")]
    if found:
        _list(printer, found)
        return
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
    """Prints the page on a question of the odds desk, as in the window's help. Raises `UserError`."""
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
