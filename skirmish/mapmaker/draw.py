"""What a map is drawn with: chances that are the same everywhere, and shapes as map files write them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import count
from random import Random
from string import ascii_lowercase
from typing import Any, TypeVar

from skirmish.library.mapkindfile import PiecesForm

T = TypeVar("T")
Entry = dict[str, Any]
"""A piece of terrain as a map file has it."""
Spot = list[float]


class Chances:
    """Draws by a seed. It asks `random()` alone, whose numbers every Python keeps the same."""

    def __init__(self, seed: str) -> None:
        self._chance = Random(seed)

    def between(self, span: Sequence[float]) -> float:
        """A length of the span, in tenths of an inch."""
        return round(span[0] + (span[1] - span[0]) * self._chance.random(), 1)

    def count(self, span: Sequence[int]) -> int:
        """A whole number of the span, its ends included."""
        return span[0] + int((span[1] - span[0] + 1) * self._chance.random())

    def pick(self, things: Sequence[T]) -> T:
        """One of them."""
        return things[int(len(things) * self._chance.random())]

    def happens(self, share: float) -> bool:
        """Whether something happens that does so in this share of cases."""
        return self._chance.random() < share


class Names:
    """Draws names without saying one twice before all were said."""

    def __init__(self, chances: Chances) -> None:
        self._chances = chances
        self._left: dict[tuple[str, ...], list[str]] = {}
        self._taken: set[str] = set()

    def draw(self, names: Sequence[str]) -> str:
        """One that wasn't drawn since all of them were."""
        left = self._left.setdefault(tuple(names), [])
        if not left:
            left += names
        name = self._chances.pick(left)
        left.remove(name)
        return name

    def ident(self, name: str) -> str:
        """An id for what has this name: `the old mill` is `old-mill`, another one `old-mill-b`."""
        words = "".join(c if c.isascii() and c.isalnum() else " " for c in name.lower().replace("'", "")).split()
        stem = "-".join(words[1:] if len(words) > 1 and words[0] == "the" else words)
        stem = stem or "piece"
        free = (stem if n == 0 else f"{stem}-{ascii_lowercase[n % 26] * (n // 26 + 1)}" for n in count())
        ident = next(one for one in free if one not in self._taken)
        self._taken.add(ident)
        return ident


def rounded(*numbers: float) -> Spot:
    """In tenths of an inch, as people write them."""
    return [round(number, 1) + 0.0 for number in numbers]


def outline(pieces: PiecesForm, chances: Chances, x: float, y: float) -> list[Entry]:
    """The shapes of a piece with its middle at the place: one, or the two steps of a terrace."""
    turn = round(chances.between((-pieces.turn, pieces.turn))) if pieces.turn else 0
    if pieces.rect is not None:
        wide, deep = map(chances.between, pieces.rect)
        return [_turned({"rect": rounded(x - wide / 2, y - deep / 2, wide, deep)}, turn)]
    if pieces.disc is not None:
        return [{"circle": rounded(x, y, chances.between(pieces.disc))}]
    if pieces.blob is not None:
        return [{"polygon": _blob(pieces.blob, chances, x, y)}]
    if pieces.line is not None:
        return [{"line": _line(chances.between(pieces.line), chances, x, y, turn, chances.happens(pieces.bend))}]
    if pieces.shell is not None:
        return [{"line": _shell(pieces.shell, chances, x, y, turn)}]
    assert pieces.terrace is not None
    wide, deep = map(chances.between, pieces.terrace)
    low, high = rounded(x - wide, y - deep / 2, wide, deep), rounded(x, y - deep / 2, wide, deep)
    if chances.happens(0.5):
        low, high = high, low
    return [{"rect": low}, {"rect": high}]


def _turned(entry: Entry, turn: int) -> Entry:
    return entry | ({"turn": turn} if turn else {})


def _blob(sides: Sequence[Sequence[float]], chances: Chances, x: float, y: float) -> list[Spot]:
    """Corners round an ellipse, each a little nearer or farther."""
    wide, deep = map(chances.between, sides)
    count = chances.count((8, 10))
    found = []
    for k in range(count):
        turn, far = 2 * math.pi * k / count, chances.between((0.9, 1.1))
        found.append(rounded(x + wide / 2 * far * math.cos(turn), y + deep / 2 * far * math.sin(turn)))
    return found


def _line(long: float, chances: Chances, x: float, y: float, turn: int, bent: bool) -> list[Spot]:
    """A straight line through the place, or one with a bend there."""
    first = math.radians(turn)
    second = first + (math.radians(chances.pick((-80, -60, 60, 80))) if bent else 0.0)
    ends = [rounded(x - long / 2 * math.cos(first), y - long / 2 * math.sin(first))]
    middle = [rounded(x, y)] if bent else []
    return [*ends, *middle, rounded(x + long / 2 * math.cos(second), y + long / 2 * math.sin(second))]


def _shell(sides: Sequence[Sequence[float]], chances: Chances, x: float, y: float, turn: int) -> list[Spot]:
    """Two or three walls of a house that had four."""
    wide, deep = map(chances.between, sides)
    corners = [(-wide / 2, -deep / 2), (wide / 2, -deep / 2), (wide / 2, deep / 2), (-wide / 2, deep / 2)]
    first = chances.count((0, 3))
    ring = [corners[(first + k) % 4] for k in range(chances.count((3, 4)))]
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return [rounded(x + dx * cos - dy * sin, y + dx * sin + dy * cos) for dx, dy in ring]


def twin(entry: Entry, width: float, depth: float) -> Entry:
    """The shape turned half round the centre of the table."""

    def at(spot: Sequence[float]) -> Spot:
        return rounded(width - spot[0], depth - spot[1])

    turned = dict(entry)
    if "rect" in entry:
        x, y, wide, deep = entry["rect"]
        turned["rect"] = [*rounded(width - x - wide, depth - y - deep), wide, deep]
    if "circle" in entry:
        turned["circle"] = [*at(entry["circle"][:2]), entry["circle"][2]]
    for drawn in ("polygon", "line"):
        if drawn in entry:
            turned[drawn] = [at(spot) for spot in entry[drawn]]
    if "levels" in entry:
        turned["levels"] = [
            level | {way: [at(spot) for spot in level[way]] for way in ("ladders", "stairs", "doors") if way in level}
            for level in entry["levels"]
        ]
    return turned
