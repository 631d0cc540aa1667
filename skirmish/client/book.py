"""What help is read from: the rulebook, pages on window and odds; found by ids, by words, or by what is pointed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.app.entries import Entry
from skirmish.client.hints import HINTS, said
from skirmish.client.keymap import Keymap
from skirmish.client.words import say
from skirmish.library.rulebook import fitness

if TYPE_CHECKING:
    from skirmish.app.workshop import Workshop


PAGES = (
    "start", "choosing", "muster", "playtest", "turn", "moving", "aiming", "plans", "odds", "overlays", "questions",
    "computers", "undo", "log", "replay", "saves", "settings", "window", "board", "battle", "keys", "colours", "sound",
    "hints",
)  # fmt: skip
"""The pages in their order."""
PAGE = "help."
"""What the ids of pages on the window begin with."""
HINT_PAGE = f"{PAGE}hints"
"""The page that has all hints."""


class Book:
    """All of it, as it stands on the shelf now."""

    def __init__(self, workshop: Workshop, keymap: Keymap) -> None:
        self._workshop = workshop
        self.rules = workshop.rules("")
        self.pages = (*(page(name, keymap) for name in PAGES), *workshop.questions())
        self.known = frozenset(entry.id for entry in self.rules)
        """The ids of rules that can be followed."""

    def entries(self, words: str = "") -> tuple[Entry, ...]:
        """All rules, then the pages; with words those that answer to them, the best first."""
        every = (*self.rules, *self.pages)
        if not words.strip():
            return every
        scored = [(fitness(one.id, one.name, one.text, words), one) for one in every]
        return tuple(one for score, one in sorted(scored, key=lambda pair: -pair[0]) if score)

    def has(self, ident: str) -> bool:
        """Whether there is a rule or a page of this id."""
        return ident in self.known or any(one.id == ident for one in self.pages)

    def read(self, ident: str) -> tuple[str, str]:
        """(title, text) of a rule, which begins with its id, or of a page."""
        found = next((one for one in self.pages if one.id == ident), None)
        return (found.name, found.text) if found is not None else self._workshop.rule(ident)


def page(name: str, keymap: Keymap) -> Entry:
    """A page on the window, with the keys as they are now; that of the hints has all of them."""
    text = say(f"help.{name}.text", **keymap.caps())
    if f"{PAGE}{name}" == HINT_PAGE:
        text = "\n\n".join([text, *(f"**{say(f'hint.{hint}')}** {said(hint, keymap)}" for hint in HINTS)])
    return Entry(f"{PAGE}{name}", say(f"help.{name}"), text)
