"""Odds for people and for programs."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

from skirmish.app.errors import UserError
from skirmish.app.odds.questions import Answer, ChanceTable, Shares
from skirmish.cli.odds.plot import Chart, write_plot
from skirmish.cli.printer import Printer, can_print, columns, print_json
from skirmish.core.forecast import TooWide
from skirmish.core.roll_text import signed_text
from skirmish.core.rolls import Roll

A = TypeVar("A")
BAR = 20
"""Letters of the bar of what is certain; what may happen at all has half a letter."""
BLOCKS, PLAIN_BLOCKS = ("█", "▌"), ("#", "-")
LONGEST = 13
"""Fractions longer than this, their bar among it, say nothing to a reader: they are left to --json."""


def exactly(ask: Callable[[], A], hint: str = "") -> A:
    """The answer. Raises `UserError` if there is none that is exact."""
    try:
        return ask()
    except TooWide as error:
        raise UserError(f"too many ways this can go for exact odds: {error}{hint}") from None


def show(ask: Callable[[], Answer], plot: Path | None, *, as_json: bool) -> None:
    """Works out and prints the answer, and draws it. Raises `UserError` if there is none that is exact."""
    answer = exactly(ask)
    told = f"{answer.actor} against {answer.target}: {answer.situation}"
    after = [ChanceTable(f"After the whole close combat phase, {who}", shares)
             for who, shares in zip((answer.actor, answer.target), answer.phase, strict=False)]  # fmt: skip
    write_plot(plot, Chart(told, answer.ruleset, (ChanceTable("", answer.odds), *after)))
    if as_json:
        print_json(_plain(answer))
        return
    printer = Printer()
    printer.text(told, "bold")
    printer.text()
    for link in answer.chain:
        show_link(printer, link)
    printer.text()
    show_table(printer, answer.odds)
    for title, shares in after:
        printer.text()
        printer.text(f"{title}:", "bold")
        show_table(printer, {name: chance for name, chance in shares.items() if chance})


def show_link(printer: Printer, link: Roll) -> None:
    """A roll of the chain with its outcomes."""
    needed = f" {link.needed}" if link.needed else ""
    often = "" if decimal(link.times) == decimal(Fraction(1)) else f"  ({decimal(link.times)} times)"
    printer.line((f"{link.what}{needed}{signed_text(link.modifiers)}", ""), (f"  [{link.rule}]{often}", "dim"))
    shares = ((f"{word}:" if word.isdecimal() else word, chance) for word, chance in link.outcomes)
    printer.text("    " + ", ".join(f"{word} {_both(chance)}" for word, chance in shares))


def show_table(printer: Printer, shares: Shares) -> None:
    """Chances by name, as decimals, fractions and bars."""
    rows = [(f"  {name}", decimal(chance), _fraction(chance), bar(chance)) for name, chance in shares.items()]
    for line in columns(rows):
        printer.text(line)


def bar(chance: Fraction) -> str:
    """The chance as a bar of whole and half blocks; of plain letters where the output can't show those."""
    halves = math.ceil(min(chance, Fraction(1)) * 2 * BAR)
    whole, half = BLOCKS if can_print("".join(BLOCKS)) else PLAIN_BLOCKS
    return whole * (halves // 2) + half * (halves % 2)


def decimal(chance: Fraction) -> str:
    """The chance to four places."""
    return f"{float(chance):.4f}"


def _both(chance: Fraction) -> str:
    """`1/3 = 0.3333`, or the decimals alone."""
    exact = _fraction(chance)
    return f"{exact} = {decimal(chance)}" if exact else decimal(chance)


def _fraction(chance: Fraction) -> str:
    """The fraction, as long as it can be read."""
    return str(chance) if len(str(chance)) <= LONGEST else ""


def _plain(answer: Answer) -> dict[str, object]:
    return {
        "question": answer.question,
        "ruleset": answer.ruleset,
        "actor": answer.actor,
        "target": answer.target,
        "situation": answer.situation,
        "chain": [plain_link(link) for link in answer.chain],
        "odds": plain_shares(answer.odds),
        "phase": dict(zip(("actor", "target"), map(plain_shares, answer.phase), strict=False)),
    }


def plain_link(link: Roll) -> dict[str, object]:
    """A roll of the chain for programs."""
    return {
        "what": link.what,
        "needed": link.needed,
        "rule": link.rule,
        "modifiers": [{"number": m.number, "why": m.why, "rule": m.rule} for m in link.modifiers],
        "times": number(link.times),
        "outcomes": plain_shares(dict(link.outcomes)),
    }


def plain_shares(shares: Shares) -> dict[str, dict[str, object]]:
    """Chances by name for programs."""
    return {name: number(chance) for name, chance in shares.items()}


def number(chance: Fraction) -> dict[str, object]:
    """A chance for programs: rounded, and exact."""
    return {"decimal": float(chance), "fraction": str(chance)}
