"""A rulebook of a few rules that never grows: for pictures of the page that shows it."""

from __future__ import annotations

from skirmish.app.entries import Entry
from skirmish.app.workshop import Workshop
from skirmish.library.rulebook import Chapter, Part, Rule

RULES = (
    ("GLD-1", "The Table", "Sides stand on a table. What is measured is measured from edge to edge (GLD-2)."),
    ("GLD-2", "Inches", "All distances are inches.\n\n- an inch is an inch\n- *half* an inch is half of one (GLD-3)"),
    ("GLD-3", "A Name That Is Rather Too Long for the List at the Left of the Page", "A half is **not** rounded."),
    (
        "GLD-4",
        "A Move Over Ground of Every Kind",
        "Who moves goes as far as the table says, on **one** way that may have corners, and never *through* anybody "
        "(GLD-1). The way is measured along the middle of the base, as all ways are (GLD-2), and what stands on it is "
        "gone round.\n\n| ground | inches |\n|---|---|\n| open | 4 |\n| difficult, as a wood or a field | 2 |\n\n"
        "- nobody moves twice in a turn\n- who was knocked down stands up, and that is all (GLD-12)\n\n"
        "What is left of a move isn't kept for the next one: see GLD-40.",
    ),
    *((f"GLD-{number}", f"Rule Number {number}", f"It leads to GLD-{number - 1}.") for number in range(5, 41)),
)


EMPTY = Chapter("empty", "Another chapter", "", ())


class SmallBook(Workshop):
    """The shop, with this book on its shelf."""

    def rules(self, words: str) -> tuple[Entry, ...]:
        """All of them, or those with the words in their title."""
        return tuple(Entry(*rule) for rule in RULES if words.casefold() in rule[1].casefold())

    def rule(self, ident: str) -> tuple[str, str]:
        """(title, text) of one of them."""
        found = {rule[0]: rule for rule in RULES}[ident]
        return f"{found[0]} {found[1]}", found[2]

    def chapters(self) -> tuple[Chapter, ...]:
        """Two, of which the first has all rules, in two parts."""
        rules = [Rule(ident, title, "built", text) for ident, title, text in RULES]
        parts = Part("On the Table", tuple(rules[:6])), Part("What Comes of It", tuple(rules[6:]))
        return Chapter("small", "Small: the rules of a book that never grows", "A few rules.", parts), EMPTY

    def questions(self) -> tuple[Entry, ...]:
        """None, so that the page doesn't grow."""
        return ()
