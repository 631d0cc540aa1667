"""Whether warriors may have learned their skills: those of their lists, one for each advance. (CMP-2)"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from skirmish.library.choices import skills_for
from skirmish.library.problems import Problem
from skirmish.library.shelf import RosterFile
from skirmish.muster.cost import Fielded

RULE = "CMP-2"
HEROES = (2, 4, 6, 8, 11, 14, 17, 20, 24, 28, 32, 36, 41, 46, 51, 57, 63, 69, 76, 83, 90)
"""Experience at which a leader or hero advances."""
OTHERS = (2, 5, 9, 14)
"""The same for henchmen and hired blades."""


def advances(entry: Fielded) -> int:
    """How often the warrior has advanced: what its type begins with counts as spent. (CMP-2)"""
    start = entry.kind.start_xp
    steps = OTHERS if entry.hired or entry.kind.role == "henchman" else HEROES
    experience = start if entry.written.xp is None else entry.written.xp
    return bisect_right(steps, experience) - bisect_right(steps, start)


def skill_problems(file: RosterFile, entries: tuple[Fielded, ...]) -> Iterator[Problem]:
    """What is wrong with the skills of heroes and hired blades."""
    for entry in entries:
        if entry.person is None or not entry.person.skills:
            continue
        learned, at = [file.stock.traits[ident].id for ident in entry.person.skills], (*entry.at, "skills")
        allowed = skills_for(file.faction, file.stock, entry.kind)
        for index, ident in enumerate(learned):
            if ident not in allowed:
                lists = f"it may learn {', '.join(allowed)}" if allowed else "it learns no skills"
                said = f"{entry.kind.name} may not learn '{ident}'; {lists}"
                yield file.document.problem((*at, index), "E068", said, RULE)
        if len(learned) > advances(entry):
            said = f"{entry.name}: skills {len(learned)}, advances by experience {advances(entry)}"
            yield file.document.problem(at, "E069", said, RULE)
