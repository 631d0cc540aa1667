"""What help is read from: the rulebook by chapters, pages on window and odds; found by ids, by words, or by what is
pointed at."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from skirmish.app.entries import Entry
from skirmish.client.hints import HINTS, said
from skirmish.client.keymap import Keymap
from skirmish.client.words import say
from skirmish.core.record import Record
from skirmish.library.rulebook import Chapter, Rule, fitness

if TYPE_CHECKING:
    from skirmish.app.workshop import Workshop


PAGES = (
    "start", "choosing", "muster", "maps", "playtest", "turn", "moving", "aiming", "plans", "odds", "overlays",
    "questions", "computers", "undo", "log", "replay", "saves", "settings", "window", "board", "battle", "keys",
    "colours", "sound", "hints",
)  # fmt: skip
"""The pages in their order."""
PAGE = "help."
"""What the ids of pages on the window begin with."""
HINT_PAGE = f"{PAGE}hints"
"""The page that has all hints."""
TURN = "turn"
"""The page that says how a turn goes."""
USING, ODDS = "chapter.window", "chapter.odds"
"""The chapters that are no pages of the rulebook."""
_QUESTION = "odds."
"""What the ids of questions of the odds desk begin with."""
_CHAPTER = "chapter."
_COURSE = "How a "
"""How the title of the paragraph begins that says how a turn goes under a system."""


class Group(Record):
    """A chapter or a part of one."""

    id: str
    name: str
    entries: tuple[Entry, ...] = ()
    groups: tuple[Group, ...] = ()


class Book:
    """All of it, as it stands on the shelf now."""

    def __init__(self, workshop: Workshop, keymap: Keymap, systems: Collection[str] = ()) -> None:
        """`systems`: those of the battle that it is read in; none: the base game."""
        self._workshop = workshop
        self.rules = workshop.rules("")
        self.known = frozenset(entry.id for entry in self.rules)
        """The ids of rules that can be followed."""
        self._chapters = workshop.chapters()
        self._pages = tuple([page(name, keymap) for name in PAGES])
        self.links = self.known | {one.id for one in self._pages}
        """What links may lead to: rules and pages on the window."""
        played = [one for one in self._chapters if one.id in systems] or list(self._chapters[:1])
        self.turn = Entry(TURN, say("book.turn"), "\n\n".join(self._course(played)))

    @cached_property
    def _questions(self) -> tuple[Entry, ...]:
        """A page for each question of the odds desk: all systems are loaded for them, so only once they are wanted."""
        return self._workshop.questions()

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The chapters: the pages of the rulebook, those on the window, the questions of the odds desk."""
        chapters = [Group(_CHAPTER + one.id, one.title, groups=self._parts(one)) for one in self._chapters]
        return (*chapters, Group(USING, say("book.using"), self._pages), Group(ODDS, say("book.odds")))

    def _parts(self, chapter: Chapter) -> tuple[Group, ...]:
        entries = {entry.id: entry for entry in self.rules}
        return tuple([Group(f"{chapter.id}.{number}", part.title, tuple([entries[rule.id] for rule in part.rules]))
                      for number, part in enumerate(chapter.parts)])  # fmt: skip

    def listed(self, group: Group) -> tuple[Entry, ...]:
        """What stands right under its name."""
        return self._questions if group.id == ODDS else group.entries

    def path(self, ident: str) -> tuple[str, ...]:
        """The ids of the groups that have this entry, the outermost first; of a group those round it."""
        if ident.startswith(_QUESTION):
            return (ODDS,)
        return next(_paths(self.groups, ident), ())

    def entries(self, words: str = "") -> tuple[Entry, ...]:
        """All rules, then the pages; with words those that answer to them, the best first."""
        every = (*self.rules, self.turn, *self._pages, *self._questions)
        if not words.strip():
            return every
        scored = [(fitness(one.id, one.name, one.text, words), one) for one in every]
        return tuple(one for score, one in sorted(scored, key=lambda pair: -pair[0]) if score)

    def has(self, ident: str) -> bool:
        """Whether there is a rule or a page of this id."""
        return ident in self.known or self._page(ident) is not None

    def read(self, ident: str) -> tuple[str, str]:
        """(title, text) of a rule, which begins with its id, or of a page."""
        found = self._page(ident)
        return (found.name, found.text) if found is not None else self._workshop.rule(ident)

    def _page(self, ident: str) -> Entry | None:
        """The page of this id: on the window, on a question, on how a turn goes, the contents of a chapter."""
        if ident.startswith(_CHAPTER):
            found = [one for one in self._chapters if _CHAPTER + one.id == ident]
            return Entry(ident, found[0].title, _contents(found[0])) if found else None
        pages = self._questions if ident.startswith(_QUESTION) else (self.turn, *self._pages)
        return next((one for one in pages if one.id == ident), None)

    def _course(self, played: list[Chapter]) -> Iterator[str]:
        """How a turn goes under each of these systems, then where to read of the others and of the window."""
        told = [(chapter, rule) for chapter in self._chapters if (rule := _course_rule(chapter)) is not None]
        here = [(chapter, rule) for chapter, rule in told if chapter in played]
        for chapter, rule in here:
            if len(here) > 1:
                yield f"## {chapter.title} ({rule.id})"
            yield rule.text
        others = [f"{rule.id} ({chapter.title.partition(':')[0]})" for chapter, rule in told if chapter not in played]
        if others:
            yield say("book.other-turns", rules=", ".join(others))
        yield say("book.turn-window", page=f"{PAGE}turn")


def _course_rule(chapter: Chapter) -> Rule | None:
    """The paragraph that says how a turn goes under a system."""
    return next((rule for rule in chapter.rules if rule.state == "text" and rule.title.startswith(_COURSE)), None)


def _contents(chapter: Chapter) -> str:
    """What a chapter is about, and its rules part by part."""
    parts = [f"## {part.title}\n\n" + "\n".join(f"- {rule.id} {rule.title}" for rule in part.rules)
             for part in chapter.parts]  # fmt: skip
    return "\n\n".join(filter(None, (chapter.text, *parts)))


def _paths(groups: tuple[Group, ...], ident: str) -> Iterator[tuple[str, ...]]:
    for group in groups:
        if group.id == ident:
            yield ()
        elif any(entry.id == ident for entry in group.entries):
            yield (group.id,)
        for path in _paths(group.groups, ident):
            yield (group.id, *path)


def page(name: str, keymap: Keymap) -> Entry:
    """A page on the window, with the keys as they are now; that of the hints has all of them."""
    text = say(f"help.{name}.text", **keymap.caps())
    if f"{PAGE}{name}" == HINT_PAGE:
        text = "\n\n".join([text, *(f"**{say(f'hint.{hint}')}** {said(hint, keymap)}" for hint in HINTS)])
    return Entry(f"{PAGE}{name}", say(f"help.{name}"), text)
