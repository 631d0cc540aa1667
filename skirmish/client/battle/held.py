"""What a model holds that it could let go of, a spell begun for one: the notes of its card that tell of it."""

from __future__ import annotations

from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset

Notes = tuple[tuple[str, str], ...]
"""(text, rule id), as a card has them."""


def held(rules: Ruleset, state: State, who: ModelId) -> Notes:
    """The notes that come from the same rules as what it could let go of; none where there is no such thing.

    Paragraphs of lists, as of all the spells there are, have letters in their number: those say what it knows, not
    what it holds.
    """
    books = {_book(deed.rule) for deed in rules.deeds(state, who) if deed.kind == "end"}
    if not books:
        return ()
    return tuple(note for note in rules.sheet(state, who).notes if _book(note[1]) in books and _numbered(note[1]))


def _book(rule: str) -> str:
    return rule.partition("-")[0]


def _numbered(rule: str) -> bool:
    return rule.rpartition("-")[2].isdigit()
