"""Whether the hired blades of a roster fight for its faction, and no two of a kind. (CMP-13)"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.library.catalogue import HiredForm
from skirmish.library.choices import blades_for
from skirmish.library.problems import Problem
from skirmish.library.shelf import RosterFile
from skirmish.muster.cost import Fielded


def hired_problems(file: RosterFile, entries: tuple[Fielded, ...]) -> Iterator[Problem]:
    """What is wrong with the hired blades."""
    willing, seen = blades_for(file.faction, file.stock), set[str]()
    for entry in entries:
        if not isinstance(entry.kind, HiredForm):
            continue
        if entry.type_id not in willing:
            who = ", ".join(willing) or "nobody"
            said = f"{entry.kind.name} doesn't fight for {file.faction.name}; for hire: {who}"
            yield file.document.problem((*entry.at, "type"), "E048", said, entry.kind.rule)
        if entry.type_id in seen:
            said = f"a second {entry.kind.name}: a warband hires one of each kind"
            yield file.document.problem((*entry.at, "type"), "E049", said, entry.kind.rule)
        seen.add(entry.type_id)
