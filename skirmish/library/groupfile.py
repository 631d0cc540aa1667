"""Groups of shipped lists: players are tuned on one group and judged on another.

They are in `warbands/shared/groups.yaml`, not in the lists, so a copy of a list is in no group. A command names a
group as `@testing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import Field

from skirmish.library.catalogue import Shelf
from skirmish.library.forms import FileForm, Form, Ident, Words, fill
from skirmish.library.problems import Faulty, Problem, first, hint
from skirmish.library.references import duplicate_problems, unknown_problem
from skirmish.library.yamlfile import Document

GROUPS = "groups"
"""The name of the file, and of its format."""
MARK = "@"
"""Prefix of group ids among lists: no id and hardly any path starts with it."""
MOST_LISTS = 100


class ListGroupForm(Form):
    """A group of shipped lists."""

    id: Ident
    name: Words
    text: Words = ""
    """What it is for."""
    warbands: Annotated[list[Ident], Field(min_length=1, max_length=MOST_LISTS)]
    """The ids of its lists. Each list is in one group at most."""


class ListGroupsForm(FileForm):
    """All groups of shipped lists."""

    groups: list[ListGroupForm]
    """The groups."""


def list_groups(shelf: Shelf) -> dict[str, ListGroupForm]:
    """The groups of the shelf by id. Raises `Faulty`."""
    return groups_in(shelf.shared(GROUPS), shelf)


def groups_in(document: Document, shelf: Shelf) -> dict[str, ListGroupForm]:
    """The groups in a parsed document, by id. Raises `Faulty` with all their problems."""
    form = fill(ListGroupsForm, document, GROUPS)
    problems = first(_group_problems(document, form, shelf))
    if problems:
        raise Faulty(problems)
    return {group.id: group for group in form.groups}


def group_named(word: str, shelf: Shelf) -> ListGroupForm:
    """The group that a word like `@testing` names. Raises `Faulty`."""
    groups = list_groups(shelf)
    if word.removeprefix(MARK) not in groups:
        known = [MARK + ident for ident in groups]
        said = f"no group of lists '{word}'{hint(word, known)} (there are: {', '.join(known)})"
        raise Faulty([Problem(word, 0, 0, "E020", said)])
    return groups[word.removeprefix(MARK)]


def open_groups(words: Sequence[str], shelf: Shelf) -> list[str]:
    """The words, with each group replaced by its lists, without duplicates. Raises `Faulty`."""
    found: list[str] = []
    for word in words:
        lists = group_named(word, shelf).warbands if word.startswith(MARK) else ()
        found += [ident for ident in lists if ident not in words and ident not in found]
        found += [] if word.startswith(MARK) else [word]
    return found


def _group_problems(document: Document, form: ListGroupsForm, shelf: Shelf) -> Iterator[Problem]:
    """Duplicate ids, lists that aren't shipped, lists in two groups."""
    yield from duplicate_problems(document, "groups", [group.id for group in form.groups])
    known, before = shelf.ids("warband"), dict[str, str]()
    for index, group in enumerate(form.groups):
        for place, ident in enumerate(group.warbands):
            trail = ("groups", index, "warbands", place)
            yield from unknown_problem(document, trail, "warband", ident, known)
            if ident in before:
                yield document.problem(trail, "E021", f"'{ident}' is in the group '{before[ident]}' already")
            before.setdefault(ident, group.id)
