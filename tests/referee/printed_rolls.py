"""Rolls of plain dice as the log words them, and their sums."""

from __future__ import annotations

import re
from typing import NamedTuple

from printed_page import Line, Unreadable, Wrong


class Added(NamedTuple):
    """`cover (60% clear) -1 (SKR-43)`."""

    why: str
    number: int
    rule: str


class Roll(NamedTuple):
    """One roll, read."""

    who: str
    what: str
    needs: int
    """0: it is no test."""
    low: bool
    """It has to be that or less."""
    base: int
    added: tuple[Added, ...]
    sides: int
    faces: tuple[int, ...]
    total: int
    outcome: str


_ADDED = re.compile(r"(.+) ([+-]\d+)(?: \(([A-Z]+-\w+)\))?")
_NEEDS = re.compile(r"(-?\d+)(\+| or less)(?: \((.*)\))?")
_DICE = re.compile(
    r"(?:(\d*)d(\d+) \((\d+(?: \d+)*)\)|(\d+(?: \+ \d+)*))"
    r"((?:, [^=]*? [+-]\d+(?: \([A-Z]+-\w+\))?)*)(?: = (-?\d+))?(?:, (.*))?"
)
NEEDED = r"-?\d+(?:\+| or less)(?: \(.*\))?"
"""`4+`, `6+ (4+, cover -1 (SKR-43))`."""


def split_roll(text: str, names: str) -> tuple[str, str, str, str] | None:
    """(who, what for, what is needed or '', what was rolled) of a line that may tell of a roll."""
    found = re.fullmatch(rf"({names}|Roll), ([^:]*?)(?: ({NEEDED}))?: (.*)", text)
    return (found[1], found[2], found[3] or "", found[4]) if found else None


def split_commas(text: str) -> list[str]:
    """Parts between the commas that stand in no brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def read_added(words: list[str]) -> tuple[Added, ...]:
    """The modifiers among these words; natural faces say so themselves."""
    found = []
    for word in words:
        if re.fullmatch(r"a \d+ always (fails|passes)", word):
            continue
        part = _ADDED.fullmatch(word)
        if part is None:
            raise Unreadable(word)
        found.append(Added(part[1], int(part[2]), part[3] or ""))
    return tuple(found)


def read_roll(line: Line, names: str) -> Roll | None:
    """The roll of a line, its arithmetic checked; None if it tells of none."""
    found = split_roll(line.text, names)
    if found is None:
        return None
    who, what, needed, rest = found
    needs, low, base, added = _read_needed(needed) if needed else (0, False, 0, ())
    dice = _DICE.fullmatch(rest)
    if dice is None:
        raise Unreadable(line.text)
    sides, faces = int(dice[2] or 6), tuple(map(int, re.findall(r"\d+", dice[3] or dice[4])))
    expect(bool(dice[2]) == (sides != 6), line, "D6 go without saying, and no other dice")
    own = read_added(split_commas(dice[5])) if dice[5] else ()
    total = sum(faces) + sum(one.number for one in own)
    expect(all(1 <= face <= sides for face in faces), line, "a face that the die doesn't have")
    expect(dice[6] is None or int(dice[6]) == total, line, f"the sum is {total}")
    expect(not dice[1] or int(dice[1]) == len(faces), line, "so many dice")
    expect(dice[6] is not None or len(faces) == 1, line, "no sum")
    roll = Roll(who, what, needs, low, base, (*added, *own), sides, faces, total, dice[7] or str(total))
    if needed:
        _check_test(line, roll, naturals=re.findall(r"a (\d) always (fails|passes)", needed))
    return roll


def _read_needed(text: str) -> tuple[int, bool, int, tuple[Added, ...]]:
    found = _NEEDS.fullmatch(text)
    if found is None:
        raise Unreadable(text)
    low = found[2] == " or less"
    if not found[3]:
        return int(found[1]), low, int(found[1]), ()
    base, *reasons = split_commas(found[3])
    return int(found[1]), low, int(base.removesuffix("+").removesuffix(" or less")), read_added(reasons)


def _check_test(line: Line, roll: Roll, naturals: list[tuple[str, str]]) -> None:
    number = roll.base - sum(one.number for one in roll.added)
    for face, does in naturals:
        number = max(number, int(face) + 1) if does == "fails" else min(number, int(face))
    expect(number == roll.needs, line, f"{number} is needed")
    passed = roll.total <= roll.needs if roll.low else roll.total >= roll.needs
    if "a 6 first" in roll.what:
        passed = roll.faces == (6,)
    words = ("passed", "hit", "wound", "critical") if passed else ("failed", "miss", "no wound")
    expect(roll.outcome in words, line, "passed" if passed else "failed")


def expect(holds: bool, line: Line, why: str) -> None:
    """Raises `Wrong` with the line if it doesn't."""
    if not holds:
        raise Wrong(f"line {line.number}: {line.text}  [{line.rule}]: {why}")
