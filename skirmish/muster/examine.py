"""Everything that is wrong with a roster, all at once: a slip of the pen doesn't hide what else is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from skirmish.core.record import Record, evolve
from skirmish.library.problems import Faulty, Problem, first
from skirmish.library.shelf import RosterFile, Shelf
from skirmish.library.yamlfile import Document
from skirmish.muster.cost import total
from skirmish.muster.legality import NO_SWITCHES, problems

MOST_LOOKS = 5
"""A file is looked at again with the slips mended: keys, the faction, ids, and then the rules."""
UNKNOWN_KEY, MISSING_KEY = "E010", "E011"


class Finding(Record):
    """What a look at a roster gave."""

    problems: tuple[Problem, ...]
    file: RosterFile | None
    """The roster as it can be used; None if it can't, so that only errors of writing are known."""

    @property
    def errors(self) -> int:
        """How many of the problems make it illegal or unusable."""
        return sum(problem.level == "error" for problem in self.problems)


def examine(shelf: Shelf, document: Document, switches: Mapping[str, str] = NO_SWITCHES) -> Finding:
    """All that is wrong with the roster in the document: misspelt words, and the rules of recruiting.

    Where a word is probably a slip, the rules are asked as if it had been written right; where nobody can tell what
    was meant, they are asked once it is mended.
    """
    found: list[Problem] = []
    for _ in range(MOST_LOOKS):
        try:
            file = shelf.roster_in(document)
        except Faulty as fault:
            faults = _without_echoes(fault.problems)
            found += faults
            mended = _mended(document, faults)
            if mended is None:
                break
            document = mended
        else:
            return Finding(_sorted([*found, *problems(file, switches)]), None if found else file)
    return Finding(_sorted(found), None)


def notes(file: RosterFile) -> tuple[Problem, ...]:
    """What isn't wrong, but worth a word: marks that aren't spent. (SKR-80)"""
    left = file.form.limit.marks - total(file)
    said = f"{left} of {file.form.limit.marks} marks are not spent"
    return (file.document.problem(("limit", "marks"), "I040", said, "SKR-80"),) if left > 0 else ()


def _without_echoes(faults: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """A key that is misspelt is missing as well: it is enough to say so once."""
    slips = {(*fault.trail[:-1], fault.meant) for fault in faults if fault.code == UNKNOWN_KEY and fault.meant}
    return tuple(fault for fault in faults if fault.code != MISSING_KEY or (*fault.trail, fault.meant) not in slips)


def _mended(document: Document, faults: tuple[Problem, ...]) -> Document | None:
    """The document with every slip as it was probably meant; None if one of the faults is no slip.

    A bond to a member who isn't there any more is none.
    """
    if not faults or any(fault.code == MISSING_KEY or not (fault.meant or _bond(fault)) for fault in faults):
        return None
    data, places = deepcopy(document.data), dict(document.values)
    for fault in reversed(faults):
        *way, last = fault.trail[: -1 if not fault.meant else None]
        holder: Any = data
        try:
            for step in way:
                holder = holder[step]
            if not fault.meant:
                del holder[last]
            elif fault.code != UNKNOWN_KEY:
                holder[last] = fault.meant
            elif fault.meant in holder:
                return None
            else:
                holder[fault.meant] = holder.pop(last)
                _moved(places, fault.trail, (*way, fault.meant))
        except (KeyError, IndexError, TypeError):
            return None
    return evolve(document, data=data, values=places)


def _bond(fault: Problem) -> bool:
    """Whether it is the member whom a special rule names."""
    return "traits" in fault.trail[:-1] and fault.trail[-1:] == ("of",)


def _moved(places: dict[Any, Any], before: tuple[Any, ...], after: tuple[Any, ...]) -> None:
    """What stood under the misspelt key is found under the right one."""
    for trail, place in list(places.items()):
        if trail[: len(before)] == before:
            places[(*after, *trail[len(before) :])] = place


def _sorted(found: list[Problem]) -> tuple[Problem, ...]:
    """In the order of the file."""
    return first(sorted(found, key=lambda problem: (problem.line, problem.column)))
