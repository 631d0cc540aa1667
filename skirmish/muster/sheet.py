"""The printed roster sheet: one HTML page that needs no network and no script."""

from __future__ import annotations

import skirmish
from skirmish.muster.sheet_cards import empty, reference, warrior
from skirmish.muster.sheet_css import style
from skirmish.muster.sheet_facts import Paper, SheetFacts
from skirmish.muster.sheet_html import name, said, tag
from skirmish.muster.sheet_qr import Picture, qr_of

UNOFFICIAL = "Unofficial fan work: the names of the setting belong to their owners."
UNLAWFUL = "Not legal"
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""What a browser may do with the page: show it."""
MARK = '<meta name="generator" content="skirmish warband print">'
"""Tells a sheet from every other file."""
HEAD = 300
"""Bytes from its beginning in which a sheet has the mark: before all that people wrote."""


def sheet(facts: SheetFacts, paper: Paper, *, notes: bool = False) -> str:
    """The page, for A4 or Letter, with room to write if `notes`.

    The share code can be marked and copied on a screen. On paper the QR code says the same, and the letters stand
    there only if there is none.
    """
    picture = qr_of(facts.code) if facts.code else None
    body = "\n".join([_top(facts, picture), _standing(facts), _cards(facts, _bottom(facts, picture), notes=notes)])
    head = (
        f'<meta charset="utf-8">\n{MARK}\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{said(facts.name)}</title>\n<style>{style(paper)}</style>"
    )
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{body}\n</body>\n</html>\n'


def is_sheet(beginning: bytes) -> bool:
    """Whether a file that begins like this is a sheet, by its mark."""
    return beginning.startswith(b"<!DOCTYPE html>") and MARK.encode() in beginning[:HEAD]


def _top(facts: SheetFacts, picture: Picture | None) -> str:
    """Name, faction, what it costs, how many there are, and the QR code."""
    figures = [(f"{facts.marks}\u2009/\u2009{facts.limit}", "marks"), (str(facts.rating), "rating"),
               (str(facts.warriors), "warriors")]  # fmt: skip
    figures += [(f"from {facts.rout}", "out of action: rout test")] if facts.rout else []
    limit = tag("p", "".join(tag("span", f"<b>{said(number)}</b>{what}") for number, what in figures), "limit")
    told = tag("p", name(facts.text), "told") if facts.text else ""
    who = tag("h1", name(facts.name)) + tag("p", said(facts.faction), "faction") + told + limit
    return tag("header", tag("div", who, "who") + _qr(facts, picture), "top")


def _qr(facts: SheetFacts, made: Picture | None) -> str:
    if not facts.code:
        return tag("p", "No share code: this list is too big to have one.", "qr")
    if made is None:
        return tag("p", "The share code is too long for a QR code: it stands at the end.", "qr")
    picture, width = made
    return f'<figure class="qr" style="width: {width:.1f}mm">{picture}share code</figure>'


def _standing(facts: SheetFacts) -> str:
    """The mark of a list that isn't legal, and what else is said of it."""
    parts = []
    if facts.unlawful:
        reasons = "".join(tag("li", said(reason)) for reason in facts.unlawful)
        parts.append(tag("section", tag("h2", UNLAWFUL.upper()) + tag("ul", reasons), "unlawful"))
    if facts.remarks:
        parts.append(tag("ul", "".join(tag("li", said(remark)) for remark in facts.remarks), "remarks"))
    return "\n".join(parts)


def _cards(facts: SheetFacts, bottom: str, *, notes: bool) -> str:
    """The columns. What stands at the bottom is the end of the last one: below them it might need a page of its own."""
    room = [empty()] if notes else []
    return tag("main", "\n".join([*map(warrior, facts.cards), *reference(facts), *room, bottom]))


def _bottom(facts: SheetFacts, picture: Picture | None) -> str:
    code = tag("p", said(facts.code), "code" if picture is None else "code spare") if facts.code else ""
    made = f"skirmish {skirmish.__version__}" + (f", rules {said(facts.ruleset)}" if facts.ruleset else "")
    return tag("footer", code + tag("p", f"{UNOFFICIAL} Made with {made}."), "bottom")
