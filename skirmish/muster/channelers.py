"""Whether the channelers of a roster rolled and chose what their type may. (SKR-83, CHN-2..6, CHN-41)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from skirmish.library.catalogue import ChannelingType
from skirmish.library.problems import Problem
from skirmish.library.rosterfile import ChannelingForm, MemberForm
from skirmish.library.shelf import RosterFile
from skirmish.library.yamlfile import Trail
from skirmish.muster.cost import Fielded

CAP_POINTS, CAP_MARKS = 32, 500
"""Expected channeling points of a list, for so many marks of its limit. (SKR-83)"""


def channeler_problems(
    file: RosterFile, entries: tuple[Fielded, ...], switches: Mapping[str, str]
) -> Iterator[Problem]:
    """What is wrong with the channeling blocks, and, unless `channeler_cap` is off, with how many there are."""
    for entry in entries:
        yield from _block(file, entry)
    if switches.get("channeler_cap") != "off":
        yield from _cap(file, entries)


def _cap(file: RosterFile, entries: tuple[Fielded, ...]) -> Iterator[Problem]:
    expected = sum(entry.count * entry.kind.channeling.expected_points for entry in entries if entry.kind.channeling)
    most = CAP_POINTS * file.form.limit.marks / CAP_MARKS
    if expected > most:
        said = f"its channelers may expect {expected:g} points, at most {most:g} for {file.form.limit.marks} marks"
        yield file.document.problem((), "E058", said, "SKR-83")


def _block(file: RosterFile, entry: Fielded) -> Iterator[Problem]:
    kind, written = entry.kind.channeling, entry.written
    block = written.channeling if isinstance(written, MemberForm) else None
    if kind is None and block is not None:
        yield file.document.problem((*entry.at, "channeling"), "E053", f"{entry.kind.name} can't channel", "CHN-2")
    if kind is not None and block is None:
        said = f"{entry.name} has no channeling block: roll {kind.roll} and write it down"
        yield file.document.problem(entry.at, "E053", said, "CHN-2")
    if kind is not None and block is not None:
        at = (*entry.at, "channeling")
        yield from _rolled(file, at, kind, block, entry.kind.name)
        yield from _weaves(file, at, kind, block, entry.kind.name)
        yield from _special(file, at, kind, block, entry.kind.name)


def _rolled(file: RosterFile, at: Trail, kind: ChannelingType, block: ChannelingForm, name: str) -> Iterator[Problem]:
    rolled = block.rolled
    if rolled.dice != kind.roll:
        said = f"{name} rolls {kind.roll}, not {rolled.dice}"
        yield file.document.problem((*at, "rolled", "dice"), "E054", said, "CHN-2")
    elif len(rolled.faces) != int(rolled.dice[0]):
        said = f"{rolled.dice} shows {rolled.dice[0]} faces, here are {len(rolled.faces)}"
        yield file.document.problem((*at, "rolled", "faces"), "E054", said, "CHN-2")
    if set(block.strong) & set(block.weak):
        said = f"strong and weak in the same power: {', '.join(block.strong)}"
        yield file.document.problem((*at, "weak"), "E057", said, "CHN-41")


def _weaves(file: RosterFile, at: Trail, kind: ChannelingType, block: ChannelingForm, name: str) -> Iterator[Problem]:
    known = [file.stock.weaves[weave].id for weave in block.weaves]
    if len(known) != kind.weaves or len(set(known)) != len(known):
        said = f"{name} knows {kind.weaves} different standard weaves, here are {len(set(known))}"
        yield file.document.problem((*at, "weaves"), "E055", said, "CHN-4")


def _special(file: RosterFile, at: Trail, kind: ChannelingType, block: ChannelingForm, name: str) -> Iterator[Problem]:
    if block.special is None:
        if kind.special in ("roll", "choose"):
            yield file.document.problem(at, "E056", f"{name} begins with a special weave: {kind.special} it", "CHN-5")
        return
    special = file.stock.weaves[block.special].id
    if kind.special == "none":
        yield file.document.problem((*at, "special"), "E056", f"{name} begins without a special weave", "CHN-5")
    if special in kind.forbid:
        yield file.document.problem((*at, "special"), "E056", f"{name} never has '{special}': roll again", "CHN-6")
