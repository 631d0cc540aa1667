"""What the battles' decisions offered, and what was chosen of it."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish.playtest.coverage import ENOUGH, Covered, is_neglected
from skirmish.playtest.report.elements import Column, count_words, number, section, table, text_cell

TITLE = "What was offered and chosen"
LEAD = "In how many decisions each thing was offered, could be aimed at something, and was chosen. "


def coverage_section(found: Sequence[Covered]) -> str:
    """The section; '' if nobody counted."""
    if not found:
        return ""
    columns = [
        Column("What", number=False), Column("Offered", "decisions"), Column("Aimed", "decisions"),
        Column("Chosen", "decisions"), Column("", number=False),
    ]  # fmt: skip
    rows = [
        [text_cell(one.name), number(one.offered), number(one.aimed), number(one.chosen),
         text_cell("never chosen" if is_neglected(one) else "")]
        for one in found
    ]  # fmt: skip
    told = count_words(sum(map(is_neglected, found)), "thing")
    lead = f"{LEAD}Never chosen, though offered {ENOUGH} times or more: {told}."
    return section("coverage", TITLE, table("coverage-table", "Of all battles", columns, rows), lead=lead)
