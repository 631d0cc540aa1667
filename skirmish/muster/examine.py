"""All problems of a roster at once: a typo doesn't hide the other errors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from skirmish.core.record import Record
from skirmish.library.catalogue import RosterFile, Shelf
from skirmish.library.problems import Faulty, Problem, first
from skirmish.library.rosterpacks import other_packs
from skirmish.library.yamlfile import Document
from skirmish.muster.builds import NO_BUILDERS, Builders
from skirmish.muster.corrections import mend, without_echoes
from skirmish.muster.cost import total
from skirmish.muster.legality import AS_WRITTEN, NO_SWITCHES, Terms, problems
from skirmish.muster.paid import Basis, todays_total

MOST_LOOKS = 5
"""How often a file is checked again with typos fixed: keys, the faction, ids, and then the rules."""
OF_THE_WHOLE = frozenset({"E041", "E042", "E046", "E047", "W047", "E060"})
"""What can't be judged if entries are left out: numbers, leaders, ratios, bonds."""


class Finding(Record):
    """The result of checking a roster."""

    problems: tuple[Problem, ...]
    file: RosterFile | None
    """The usable roster; None if it is unusable, so that only errors of form are known."""

    @property
    def errors(self) -> int:
        """The number of problems that make it illegal or unusable."""
        return sum(problem.level == "error" for problem in self.problems)


def examine(
    shelf: Shelf,
    document: Document,
    switches: Mapping[str, str] = NO_SWITCHES,
    builders: Builders = NO_BUILDERS,
    terms: Terms = AS_WRITTEN,
) -> Finding:
    """All problems of the roster in the document: misspelt words, and the rules of recruiting.

    Where a word is probably a typo, the rules are applied as if it were spelt right. An entry whose meaning is unclear
    is left out, and so are problems that only the whole list can show.
    """
    found: list[Problem] = []
    whole = True
    for _ in range(MOST_LOOKS):
        try:
            file = shelf.roster_in(document)
        except Faulty as fault:
            faults = without_echoes(fault.problems)
            found += faults
            mended = mend(document, faults)
            if mended is None:
                break
            document, whole = mended.document, whole and mended.whole
        else:
            unlawful = (*other_packs(file.document, file.form.packs), *problems(file, switches, builders, terms))
            legal = [problem for problem in unlawful if whole or problem.code not in OF_THE_WHOLE]
            return Finding(in_order([*found, *legal]), None if found else file)
    return Finding(in_order(found), None)


def notes(file: RosterFile, basis: Basis = "paid") -> tuple[Problem, ...]:
    """Remarks that aren't errors: unspent marks. (SKR-80)"""
    left = file.form.limit.marks - (todays_total(file) if basis == "today" else total(file))
    said = f"{left} of {file.form.limit.marks} marks unspent"
    return (file.document.problem(("limit", "marks"), "I040", said, "SKR-80"),) if left > 0 else ()


def in_order(found: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems in the order of the file."""
    return first(sorted(found, key=lambda problem: (problem.line, problem.column)))
