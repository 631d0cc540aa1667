"""The questions that rule systems add to the odds desk, in words: the manual's table, pages for the window's help."""

from __future__ import annotations

from skirmish.app.odds.inquiries import inquiries
from skirmish.kit.inquiries import Detail, Inquiry

HEAD = ("| question | rules | what it asks | what may be said | rule ids |", "|---|---|---|---|---|")


def table() -> list[str]:
    """The questions as lines of Markdown, one for each system that has it."""
    rows = [(inquiry, system) for system, asks in inquiries().items() for inquiry in asks]
    rows.sort(key=lambda row: row[0].name)
    return [*HEAD, *(_row(inquiry, system) for inquiry, system in rows)]


def _row(inquiry: Inquiry, system: str) -> str:
    said = ", ".join(f"`{option}`" for option in options(inquiry))
    return f"| `odds {inquiry.name}` | {system} | {inquiry.text} | {said} | {', '.join(inquiry.rules)} |"


def options(inquiry: Inquiry) -> tuple[str, ...]:
    """What may be said: who, how far, the details."""
    roles = [f"--{role.name}" for role in (inquiry.actor, inquiry.target) if role is not None]
    inches = ["--range"] if inquiry.apart_in is not None else []
    return (*roles, *inches, *(_option(detail) for detail in inquiry.details))


def _option(detail: Detail) -> str:
    return detail.name.upper() if detail.kind == "word" else f"--{detail.name}"


def pages() -> tuple[tuple[str, str, str], ...]:
    """(id, title, text) of a page for each question."""
    found: dict[str, list[str]] = {}
    for system, asks in inquiries().items():
        for inquiry in asks:
            found.setdefault(inquiry.name, []).append(_page(inquiry, system))
    return tuple((f"odds.{name}", f"Odds desk: {name}", "\n\n".join(texts)) for name, texts in sorted(found.items()))


def _page(inquiry: Inquiry, system: str) -> str:
    roles = [role for role in (inquiry.actor, inquiry.target) if role is not None]
    lines = [f"- `--{role.name}` {role.text}" for role in roles]
    lines += [f"- `{_option(detail)}` {detail.text}" for detail in inquiry.details]
    typed = [f"`skirmish odds {inquiry.name} {example}`" for example in inquiry.examples]
    parts = (f"**Under {system}:** {inquiry.text} ({', '.join(inquiry.rules)})", "\n".join(lines), "\n\n".join(typed))
    return "\n\n".join(part for part in parts if part)
