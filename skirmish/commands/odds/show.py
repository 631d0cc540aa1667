"""Odds for people and for programs."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from skirmish.commands.faults import Fault
from skirmish.commands.odds.chain import Link
from skirmish.commands.odds.questions import Answer, Shares
from skirmish.commands.out import Printer, columns, print_json
from skirmish.core.forecast import TooWide
from skirmish.core.telling import signed

LONGEST = 24
"""Fractions longer than this are left to --json."""


def show(ask: Callable[[], Answer], *, as_json: bool) -> None:
    """Works out and prints the answer. Raises `Fault` if there is none that is exact."""
    try:
        answer = ask()
    except TooWide as error:
        raise Fault(f"too many ways this can go for exact odds: {error}") from None
    if as_json:
        print_json(_plain(answer))
        return
    printer = Printer()
    printer.text(f"{answer.actor} against {answer.target}: {answer.situation}", "bold")
    printer.text()
    for link in answer.chain:
        _link(printer, link)
    printer.text()
    _table(printer, answer.odds)
    for who, shares in zip((answer.actor, answer.target), answer.phase, strict=False):
        printer.text()
        printer.text(f"After the whole close combat phase, {who}:", "bold")
        _table(printer, {name: chance for name, chance in shares.items() if chance})


def _link(printer: Printer, link: Link) -> None:
    needed = f" {link.needed}" if link.needed else ""
    often = "" if link.times == 1 else f"  ({_decimal(link.times)} times)"
    printer.line((f"{link.what}{needed}{signed(link.modifiers)}", ""), (f"  [{link.rule}]{often}", "dim"))
    printer.text("    " + ", ".join(f"{word} {chance} = {_decimal(chance)}" for word, chance in link.outcomes))


def _table(printer: Printer, shares: Shares) -> None:
    rows = [(f"  {name}", _decimal(chance), _fraction(chance)) for name, chance in shares.items()]
    for line in columns(rows):
        printer.text(line)


def _decimal(chance: Fraction) -> str:
    return f"{float(chance):.4f}"


def _fraction(chance: Fraction) -> str:
    return str(chance) if len(str(chance)) <= LONGEST else ""


def _plain(answer: Answer) -> dict[str, object]:
    return {
        "question": answer.question,
        "ruleset": answer.ruleset,
        "actor": answer.actor,
        "target": answer.target,
        "situation": answer.situation,
        "chain": [_plain_link(link) for link in answer.chain],
        "odds": _plain_shares(answer.odds),
        "phase": dict(zip(("actor", "target"), map(_plain_shares, answer.phase), strict=False)),
    }


def _plain_link(link: Link) -> dict[str, object]:
    return {
        "what": link.what,
        "needed": link.needed,
        "rule": link.rule,
        "modifiers": [{"number": m.number, "why": m.why, "rule": m.rule} for m in link.modifiers],
        "times": _number(link.times),
        "outcomes": _plain_shares(dict(link.outcomes)),
    }


def _plain_shares(shares: Shares) -> dict[str, dict[str, object]]:
    return {name: _number(chance) for name, chance in shares.items()}


def _number(chance: Fraction) -> dict[str, object]:
    return {"decimal": float(chance), "fraction": str(chance)}
