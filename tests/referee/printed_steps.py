"""Rolls of surging dice as the log words them: handfuls, tests, contests, single dice. (RES-5..11)"""

from __future__ import annotations

import re
from typing import NamedTuple

from printed_page import Line, Unreadable
from printed_rolls import Added, expect, read_added, split_commas


class Side(NamedTuple):
    """One handful with all that is added to it."""

    count: int
    die: int
    best: int
    failed: bool
    """Too many ones."""
    botch: bool
    added: tuple[Added, ...]
    total: int

    def has(self, why: str) -> bool:
        """Whether something of this name is added."""
        return any(one.why == why for one in self.added)


NO_ROLL = "no roll"


def read_side(line: Line, text: str, *, least: int = -99) -> Side:
    """`3d6 (4 6+2 4), best 8, armour +2 (RES-50) = 10`; its arithmetic is checked."""
    parts = split_commas(text)
    first, *rest = parts
    total = re.fullmatch(r"(.*) = (-?\d+)", parts[-1])
    if first.startswith(NO_ROLL):
        count, die, groups = 0, 0, list[list[int]]()
    else:
        found = re.fullmatch(r"(\d*)d(\d+) \(([\d+ ]+)\)(?: = (\d+))?", first)
        if found is None:
            raise Unreadable(line.text)
        count, die = int(found[1] or 1), int(found[2])
        groups = [[int(face) for face in group.split("+")] for group in found[3].split()]
        expect(len(groups) == count, line, f"{count} dice")
        for group in groups:
            expect(all(face == die for face in group[:-1]) and 0 < group[-1] < die, line, "top faces surge, no others")
        if found[4]:
            expect(int(found[4]) == sum(groups[0]), line, "the sum of its surges")
    best = max(map(sum, groups), default=0)
    ones, surges = sum(group[0] == 1 for group in groups), sum(len(group) - 1 for group in groups)
    failed = 2 * (ones - surges) > count
    words = []
    zero = False
    for word in rest:
        if said := re.fullmatch(r"best (\d+)", word):
            expect(int(said[1]) == best, line, f"the best is {best}")
        elif word.startswith("too many ones"):
            expect(failed, line, "not too many ones")
            zero = True
        else:
            words.append(re.sub(r" = -?\d+$", "", word))
    added = read_added(words)
    came = max(least, (0 if zero else best) + sum(one.number for one in added))
    if total is not None and (added or zero):
        expect(int(total[2]) == came, line, f"it comes to {came}")
    return Side(count, die, best, failed, count > 0 and ones == count, added, came)


def expect_outcome(line: Line, said: str, missed: int, side: Side) -> None:
    """`passed`, `failed by 2`, `botched`: by how much it was missed, 0 if it passed."""
    words = said.removeprefix("botched, ").removeprefix("too many ones, ")
    expect(("botched" in said) == side.botch, line, "a botch is nothing but ones")
    if words in ("passed", "hit"):
        expect(missed == 0, line, f"failed by {missed}")
    elif amount := re.fullmatch(r"failed by (\d+)", words):
        expect(int(amount[1]) == missed, line, f"failed by {missed}")
    elif words in ("failed", "miss", "botched", "just missed"):
        expect(missed > 0, line, "passed")
    else:
        expect(re.fullmatch(r"\d+ rounds?", words) is not None and missed == 0, line, "what came of it")
