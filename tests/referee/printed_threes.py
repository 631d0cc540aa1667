"""Rolls of three ten-sided dice under a threshold as the log words them, and what they come to. (TRI-1..13)"""

from __future__ import annotations

import re
from itertools import combinations
from typing import NamedTuple

from printed_page import Line, Unreadable
from printed_rolls import Added, expect, read_added, split_commas

CANCEL = "advantage and disadvantage cancel"


class Count(NamedTuple):
    """What three dice come to."""

    successes: int
    merit: int
    """1: a triplet that succeeds, -1: one that fails."""
    pair: bool
    """Two equal dice both succeed."""

    def passes(self, needed: int) -> bool:
        """TRI-4, TRI-10, TRI-11."""
        return self.merit > 0 or (self.merit == 0 and self.successes >= needed)


class Threes(NamedTuple):
    """One roll, read."""

    who: str
    what: str
    under: int
    base: int
    added: tuple[Added, ...]
    needed: int
    mode: str
    sways: dict[str, str]
    """Why, and its rule."""
    faces: tuple[int, ...]
    kept: tuple[int, ...]
    more: int
    count: Count
    outcome: str

    @property
    def passed(self) -> bool:
        """Whether it succeeds."""
        return self.count.passes(self.needed)


_ROLL = re.compile(
    r"(?P<what>.+?) (?P<under>\d+) or less(?: \((?P<base>-?\d+), (?P<added>.*?)\))?"
    r"(?:, (?P<needed>\d) successes needed)?"
    rf"(?:, (?P<mode>advantage|disadvantage|{CANCEL}) \((?P<sways>.*)\))?"
    r": (?P<dice>\d)d10 \((?P<faces>[\d ]+)\)(?:, keeps (?P<kept>[\d ]+))?(?:, (?P<more>\d) more)?"
    r" = (?P<count>\d+) success(?P<es>es)?(?P<triplet>, a triplet(?: above it)?)?, (?P<outcome>.*)"
)
_SWAY = re.compile(r"(.+?)(?: \(\d+% clear\))? \(([A-Z]+-\w+)\)")
TRIPLET = {None: 0, "": 0, ", a triplet": 1, ", a triplet above it": -1}


def count_dice(kept: tuple[int, ...], under: int, more: int = 0) -> Count:
    """TRI-2, TRI-9."""
    low = [face for face in kept if face <= under]
    merit = 0 if len(set(kept)) > 1 else 1 if low else -1
    return Count(more + len(low) + kept.count(1), merit, len(set(low)) < len(low))


def best_three(faces: tuple[int, ...], under: int, mode: str, *, attack: bool) -> Count:
    """What is kept of these: all, the three highest, or those that serve best. (TRI-6, TRI-7, TRI-13)"""
    if mode == "disadvantage":
        return count_dice(tuple(sorted(faces)[-3:]), under)
    counts = [count_dice(three, under) for three in combinations(faces, 3)]
    if attack:
        return max(counts, key=lambda one: (one.merit, one.successes, one.pair))
    return max(counts)


def read_threes(line: Line, names: str) -> Threes | None:
    """The roll of a line, its arithmetic checked; None if it tells of none of this kind."""
    who = re.match(rf"({names}|Roll), |(?=(?:{names})'s fall, )", line.text)
    found = _ROLL.fullmatch(line.text[who.end() :]) if who else None
    if who is None or found is None:
        return None
    under, base = int(found["under"]), int(found["base"] or found["under"])
    added = read_added(split_commas(found["added"])) if found["added"] else ()
    due = min(10, max(1, base + sum(one.number for one in added)))
    expect(under == due, line, f"the threshold is {due}")
    faces = tuple(map(int, found["faces"].split()))
    kept = tuple(map(int, (found["kept"] or found["faces"]).split()))
    mode, more = found["mode"] or "", int(found["more"] or 0)
    number = 4 if mode in ("advantage", "disadvantage") else 3
    expect(len(faces) == int(found["dice"]) == number, line, f"{number} dice")
    expect(bool(found["kept"]) == (number > 3), line, "three dice are kept of four")
    expect(all(1 <= face <= 10 for face in faces), line, "ten sides")
    expect(sorted(kept) in [sorted(three) for three in combinations(faces, 3)], line, "those weren't rolled")
    count = count_dice(kept, under, more)
    told = int(found["count"]), TRIPLET[found["triplet"]]
    expect(told == (count.successes, count.merit), line, f"it comes to {count}")
    expect((told[0] == 1) == (found["es"] is None), line, "one success, or several")
    sways = _sways(line, found["sways"] or "")
    return Threes(
        who[1] or "Roll", found["what"], under, base, added, int(found["needed"] or 1), mode, sways, faces, kept, more,
        count, found["outcome"],
    )  # fmt: skip


def _sways(line: Line, text: str) -> dict[str, str]:
    sways = {}
    for one in split_commas(text):
        said = _SWAY.fullmatch(one)
        if said is None:
            raise Unreadable(f"line {line.number}: {one}")
        sways[said[1]] = said[2]
    return sways
