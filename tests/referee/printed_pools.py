"""Pools of ten-sided dice as the log words them, and what their faces come to. (DOT-1..9)"""

from __future__ import annotations

import re
from typing import NamedTuple

from printed_page import Line
from printed_rolls import Added, expect, read_added, split_commas

BOTH, DICE, NUMBER = "dice down and number up: ", "dice: ", "number: "
MOST = 12
"""Beyond that nobody counts. (DOT-70)"""


class Pool(NamedTuple):
    """One roll, read."""

    who: str
    what: str
    """What it is for: `bow`, `dodge`, `strength test`."""
    inches: float | None
    """How far away the target of an attack is, unless the two touch."""
    needs: int
    """What each die needs."""
    added: tuple[Added, ...]
    faces: tuple[int, ...]
    net: int
    """The result that is told."""
    verdict: str = ""
    """What it is called, if the number doesn't say it all."""

    @property
    def hindered(self) -> int:
        """Penalty dots that take dice off and make it harder. (DOT-17)"""
        return -sum(one.number for one in self.added if one.why.startswith(BOTH))

    @property
    def plain(self) -> int:
        """What each die would need without them."""
        return self.needs - self.hindered

    def told(self) -> dict[str, Added]:
        """What changes it, by why."""
        return {one.why: one for one in self.added}


_ROLL = re.compile(
    r"(?P<what>[^:]+?)(?: \((?P<inches>[\d.]+)\" away\))?, each die (?P<needs>-?\d+)\+: "
    r"(?P<faces>\d+(?: \d+)*) = (?P<net>-?\d+) success(?:es)?(?P<ones> \(each 1 takes one away\))?"
    r"(?:, (?P<verdict>passed|failed|a miss|a botch))?(?P<added>(?:, .*)?)"
)
_CLEAR = re.compile(r" \(\d+% clear\)")


def find_pool(line: Line, names: str) -> Pool | None:
    """The pool that the line tells of; None if it tells of none."""
    who = re.match(rf"({names}), ", line.text)
    found = _ROLL.fullmatch(line.text[who.end() :]) if who else None
    if who is None or found is None:
        return None
    added = read_added([_CLEAR.sub("", one) for one in split_commas(found["added"])]) if found["added"] else ()
    inches = float(found["inches"]) if found["inches"] else None
    faces = tuple(map(int, found["faces"].split()))
    expect(bool(found["ones"]) == (1 in faces), line, "ones take successes away, and the line says so")
    needs, net, verdict = int(found["needs"]), int(found["net"]), found["verdict"] or ""
    return Pool(who[1], found["what"], inches, needs, added, faces, net, verdict)


def count_net(line: Line, faces: tuple[int, ...], dice: int, needs: int) -> int:
    """Successes less ones of so many dice; tens that no 1 takes are rolled again, each to its end. (DOT-2..9, R-1)"""
    expect(all(1 <= face <= 10 for face in faces), line, "ten sides")
    expect(len(faces) >= dice, line, f"{dice} dice")
    first, rest = faces[:dice], list(faces[dice:])
    ones, tens = first.count(1), first.count(10) if needs <= 10 else 0
    others = sum(needs <= face < 10 for face in first if face > 1)
    for _ in range(max(0, tens - max(0, ones - others))):
        expect(bool(rest), line, f"{dice} dice, and each ten that is left goes on")
        while rest and rest.pop(0) == 10:
            expect(bool(rest), line, "a ten goes on")
    expect(not rest, line, f"{dice} dice, and no others are rolled again")
    again = faces[dice:]
    return tens + others - ones + sum(face >= needs for face in again if face > 1) - again.count(1)


def check_pool(line: Line, pool: Pool, base: int, number: int, least: int = 0, most: int = MOST) -> int:
    """The result: of `base` dice against `number`, with what is told to change them. (DOT-7, DOT-12, DOT-17, DOT-20)"""
    dice = base + sum(one.number for one in pool.added if one.why.startswith((BOTH, DICE)))
    harder = sum(one.number for one in pool.added if one.why.startswith(NUMBER))
    harder -= sum(one.number for one in pool.added if not one.why.startswith((DICE, NUMBER)))
    expect(pool.needs == number + harder, line, f"each die needs {number + harder}")
    net = min(most, max(least, count_net(line, pool.faces, max(1, dice), pool.needs)))
    expect(pool.net == net, line, f"it comes to {net}")
    expect(not pool.verdict or (pool.verdict == "passed") == (net > 0), line, "one success is enough")
    return net
