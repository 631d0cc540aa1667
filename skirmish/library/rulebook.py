"""The rulebook: pages of Markdown in which every paragraph has an id, a title and a state.

A rule has a heading `### ABC-12 Its title`, a line with its state in asterisks (`*built*`), and its text up to the next
heading. Text outside such paragraphs explains the page and belongs to no rule. A page is a chapter of the
book; its headings `## So` are the parts of the chapter.
"""

from __future__ import annotations

import difflib
import re
from functools import cached_property
from pathlib import Path

from skirmish.core.record import Record

STATES = ("built", "later", "data", "text")
"""Played by the program; planned; a table in the data files; only an explanation."""
RULE_ID = r"[A-Z]{2,4}-[A-Z]?\d+"
"""A rule's id: the page's letters and a number, with another letter for weaves and the like (`ABC-W2`)."""

_HEADING = re.compile(r"#{1,3} ")
_RULE = re.compile(rf"### ({RULE_ID}) (\S.*)")
_STATE = re.compile(r"\*(\w+)\*")


class MalformedPage(ValueError):
    """A page of the rulebook can't be read; the message begins with `file:line:`."""


class UnknownRule(ValueError):
    """No page has this id; `nearest` are similar ids, most similar first."""

    def __init__(self, wanted: str, nearest: tuple[str, ...]) -> None:
        hint = f", did you mean {' or '.join(nearest)}?" if nearest else ""
        super().__init__(f"no rule {wanted}{hint}")
        self.wanted, self.nearest = wanted, nearest


class Rule(Record):
    """A paragraph of the rulebook; its text is Markdown without the heading and the state."""

    id: str
    title: str
    state: str
    text: str


class Part(Record):
    """Rules under one heading; rules before the first heading of a page have none."""

    title: str
    rules: tuple[Rule, ...]


class Chapter(Record):
    """A page of the rulebook."""

    id: str
    """Its file's name without the ending: the system whose rules it has."""
    title: str
    text: str
    """The first paragraph under its title."""
    parts: tuple[Part, ...]
    """Parts that have rules, in order."""

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All rules of the page, in order."""
        return tuple([rule for part in self.parts for rule in part.rules])


class Rulebook:
    """All rules of all pages, in the order of the text."""

    def __init__(self, chapters: tuple[Chapter, ...]) -> None:
        self.chapters = chapters

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of all chapters."""
        return tuple([rule for chapter in self.chapters for rule in chapter.rules])

    def find(self, wanted: str) -> Rule:
        """The rule with this id; case doesn't matter. Raises `UnknownRule`, which names the nearest ids."""
        wanted = wanted.strip().upper()
        by_id = {rule.id: rule for rule in self.rules}
        if wanted not in by_id:
            raise UnknownRule(wanted, tuple(difflib.get_close_matches(wanted, by_id, n=3)))
        return by_id[wanted]

    def search(self, words: str) -> list[Rule]:
        """The rules that have all of these words or ids, the best match first; a title outweighs the text."""
        scored = [(fitness(rule.id, rule.title, rule.text, words), rule) for rule in self.rules]
        return [rule for score, rule in sorted(scored, key=lambda pair: -pair[0]) if score]


def fitness(ident: str, title: str, text: str, words: str) -> int:
    """How well a paragraph matches the search; 0 if any word is missing.

    A word may be an id or its beginning, in any case; it finds words that start with it or share its root: `cutting`
    finds `cut`, and vice versa.
    """
    wanted = _WANTED.findall(words.lower())
    titled, told = _words(title), _words(text)
    scores = [_called(ident.lower(), word) + 10 * _met(word, titled) + min(9, _met(word, told)) for word in wanted]
    return sum(scores) if all(scores) else 0


def load_rulebook(folder: Path) -> Rulebook:
    """The rules of all `*.md` pages in the folder. Raises `MalformedPage` for the first error."""
    pages = sorted(folder.glob("*.md"))
    known: set[str] = set()
    return Rulebook(tuple([_chapter(page, known) for page in pages]))


def _chapter(page: Path, known: set[str]) -> Chapter:
    """The page's rules by its headings; `known` are the ids of earlier pages; this page's ids are added to it."""
    lines = page.read_text(encoding="utf-8").splitlines()
    headings = [at for at, line in enumerate(lines) if _HEADING.match(line)]
    title, text = page.stem, ""
    parts: list[tuple[str, list[Rule]]] = [("", [])]
    for start, end in zip(headings, [*headings[1:], len(lines)], strict=True):
        level, _, said = lines[start].partition(" ")
        if level == "#":
            title = said.strip()
            text = "\n".join(lines[start + 1 : end]).strip().partition("\n\n")[0]
        elif level == "##":
            parts.append((said.strip(), []))
        else:
            rule = _rule(f"{page}:{start + 1}", lines[start], lines[start + 1 : end])
            if rule.id in known:
                raise MalformedPage(f"{page}:{start + 1}: {rule.id} is in the rulebook twice")
            known.add(rule.id)
            parts[-1][1].append(rule)
    return Chapter(page.stem, title, text, tuple([Part(name, tuple(rules)) for name, rules in parts if rules]))


def _rule(where: str, heading: str, body: list[str]) -> Rule:
    """One rule from its heading and the lines below it."""
    named = _RULE.fullmatch(heading.rstrip())
    if not named:
        raise MalformedPage(f"{where}: a rule's heading is '### ABC-12 Its title', not '{heading}'")
    ident, title = named.groups()
    state, _, text = "\n".join(body).strip().partition("\n")
    stated = _STATE.fullmatch(state.strip())
    if not stated or stated[1] not in STATES:
        known = ", ".join(f"*{known}*" for known in STATES)
        raise MalformedPage(f"{where}: {ident} must give its status ({known}), not '{state}'")
    if not text.strip():
        raise MalformedPage(f"{where}: {ident} has no text")
    return Rule(ident, title, stated[1], text.strip())


_WANTED = re.compile(r"[a-z]{2,4}-\w*|\w+")
"""The ids and words to search for."""
_ENDINGS = ("ings", "ing", "ers", "er", "ed", "es", "s", "e")
_SHORTEST = 3
"""Minimum length of a root, in letters."""


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def _called(ident: str, word: str) -> int:
    """How well a word matches the id: equal to it, its beginning, or its page's letters."""
    if ident == word:
        return 10_000
    return 1_000 if ("-" in word and ident.startswith(word)) or ident.partition("-")[0] == word else 0


def _met(wanted: str, words: list[str]) -> int:
    """3 for each equal word, 2 for each that starts with it, 1 for each that shares its root."""
    root = _root(wanted)
    return sum(3 if word == wanted else 2 if word.startswith(wanted) else word.startswith(root) for word in words)


def _root(word: str) -> str:
    """The word without its ending: `cut` of `cutting`, `charg` of `charges` and `charging`."""
    ending = next((end for end in _ENDINGS if word.endswith(end) and len(word) - len(end) >= _SHORTEST), "")
    root = word.removesuffix(ending)
    doubled = ending and len(root) > _SHORTEST and root[-1] == root[-2]
    return root[:-1] if doubled else root
