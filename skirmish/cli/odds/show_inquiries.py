"""Answers to the questions of rule systems, for people and for programs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from skirmish.app.odds.inquiries import Reply
from skirmish.cli.odds.plot import Chart, write_plot
from skirmish.cli.odds.show import exactly, plain_link, plain_shares, show_link, show_table
from skirmish.cli.printer import Printer, print_json


def show_reply(ask: Callable[[], Reply], plot: Path | None, *, as_json: bool) -> None:
    """Works out and prints the answer, and draws it. Raises `UserError` if there is none that is exact."""
    reply = exactly(ask)
    write_plot(plot, Chart("; ".join(reply.told), reply.rules.name, tuple(reply.tables)))
    if as_json:
        print_json(plain_reply(reply))
        return
    printer = Printer()
    printer.text("; ".join(reply.told), "bold")
    for fact in reply.facts:
        printer.line((fact.text, ""), (f"  [{fact.rule}]", "dim"))
    if reply.chain:
        printer.text()
    for link in reply.chain:
        show_link(printer, link)
    for title, shares in reply.tables:
        printer.text()
        if title:
            printer.text(f"{title}:", "bold")
        show_table(printer, {name: chance for name, chance in shares.items() if chance})


def plain_reply(reply: Reply) -> dict[str, object]:
    """The answer for programs: `odds` is the first table."""
    first, *others = reply.tables
    return {
        "question": reply.question,
        "ruleset": reply.rules.name,
        "options": dict(reply.rules.options),
        "actor": reply.actor,
        "target": reply.target,
        "situation": "; ".join(reply.told),
        "facts": {fact.name: {"text": fact.text, "number": fact.number, "rule": fact.rule} for fact in reply.facts},
        "chain": [plain_link(link) for link in reply.chain],
        "odds": plain_shares(first.shares),
        "tables": {title: plain_shares(shares) for title, shares in others},
    }
