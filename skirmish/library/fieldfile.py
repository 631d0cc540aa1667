"""A reference set: typical enemies, each a warrior of a shipped roster, that the odds of a list are measured against.

The default one is `warbands/shared/field.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from skirmish.core.record import Record, evolve
from skirmish.core.state import Roster, Warrior
from skirmish.library.catalogue import RosterFile, Shelf
from skirmish.library.forms import FileForm, Form, Ident, Ref, Words, fill
from skirmish.library.problems import Faulty, Problem, first
from skirmish.library.references import duplicate_problems, unknown_problem
from skirmish.library.rosterfile import entries
from skirmish.library.yamlfile import Document

FIELD = "field"
"""The name of the default set, and of the format."""
MOST_ENEMIES = 20


class EnemyForm(Form):
    """An enemy: a member, group or hired blade of a shipped roster; one warrior stands for a whole group."""

    id: Ident
    name: Words
    """The label of its column."""
    roster: Ref
    """The id of a shipped warband, or of one in a pack."""
    warrior: Ident
    """The id of the entry in that roster."""
    gear: list[Ref] = Field([])
    """Extra items it carries."""


class FieldForm(FileForm):
    """A reference set: enemies that the odds of a list are measured against."""

    id: Ident
    name: Words
    text: Words = ""
    enemies: Annotated[list[EnemyForm], Field(min_length=1, max_length=MOST_ENEMIES)]
    """The enemies, in the order of the columns."""


class Enemy(Record):
    """An enemy of the set, and its roster: some are useless without a partner."""

    id: str
    name: str
    warrior: Warrior
    roster: Roster


class ReferenceSet(Record):
    """A set with its enemies, in the order of the file."""

    id: str
    name: str
    enemies: tuple[Enemy, ...]


def default_field(shelf: Shelf) -> ReferenceSet:
    """The shipped set. Raises `Faulty`."""
    return field_in(shelf.shared(FIELD), shelf)


def field_in(document: Document, shelf: Shelf) -> ReferenceSet:
    """The set in a parsed document. Raises `Faulty` with all its problems."""
    form = fill(FieldForm, document, FIELD)
    problems = first(_set_problems(document, form, shelf))
    if problems:
        raise Faulty(problems)
    rosters = {enemy.roster: shelf.roster_file(enemy.roster) for enemy in form.enemies}
    return ReferenceSet(form.id, form.name, tuple(_enemy(enemy, rosters[enemy.roster]) for enemy in form.enemies))


def _set_problems(document: Document, form: FieldForm, shelf: Shelf) -> Iterator[Problem]:
    """Duplicate ids, rosters that aren't shipped, warriors they don't have, unknown items."""
    yield from duplicate_problems(document, "enemies", [enemy.id for enemy in form.enemies])
    known = shelf.ids("warband")
    for index, enemy in enumerate(form.enemies):
        missing = tuple(unknown_problem(document, ("enemies", index, "roster"), "warband", enemy.roster, known))
        yield from missing
        if not missing:
            written = shelf.roster_file(enemy.roster).form
            idents = [entry.id for _, entry in entries(written)]
            what = f"warrior of {enemy.roster}"
            yield from unknown_problem(document, ("enemies", index, "warrior"), what, enemy.warrior, idents)
        for place, item in enumerate(enemy.gear):
            yield from unknown_problem(document, ("enemies", index, "gear", place), "item", item, shelf.stock.items)


def _enemy(enemy: EnemyForm, file: RosterFile) -> Enemy:
    """The entry's first warrior: a member has its own name; the warriors of a group are numbered."""
    roster = file.roster
    wanted = (enemy.warrior, f"{enemy.warrior}-1")
    warrior = next(warrior for warrior in roster.warriors if warrior.id in wanted)
    gear = tuple(file.stock.items[item].id for item in enemy.gear)
    return Enemy(enemy.id, enemy.name, evolve(warrior, items=(*warrior.items, *gear)), roster)
