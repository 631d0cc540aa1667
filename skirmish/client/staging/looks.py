"""What each kind of act looks like, read from `looks.yaml`: a new weapon or weave gets its own by a line there."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, get_args

from skirmish.core.record import Record
from skirmish.library.yamlfile import read

Shape = Literal[
    "shaft", "stone", "blade", "axe", "threads", "flames", "shards", "gust", "lightning", "earth", "wall", "gate",
    "motes", "ward",
]  # fmt: skip
"""How it is drawn. shaft: an arrow, a bolt, a spear; stone: a small round thing; blade: a swing; axe: it turns as it
flies; threads: strands of the Power. The rest is what a weave comes to where it strikes."""
Colour = tuple[int, int, int]
SHAPES = frozenset(get_args(Shape))


class Look(Record):
    """How one kind of act looks."""

    name: str
    shape: Shape
    colours: tuple[Colour, ...]
    long: float = 0.8
    """Inches of what flies."""
    arc: float = 0.0
    """How high it flies, as a share of the way."""
    seconds: float = 0.24
    """From the one to the other."""
    sound: str = ""
    """What is heard of it; '' for nothing of its own."""


class Gait(Record):
    """How a model is seen to go from one level to another."""

    rise: float = 0.0
    """Inches that it is shown above its way at most."""
    hops: int = 1
    turns: int = 0
    """How often it turns over."""
    slower: float = 1.0
    lands: bool = False
    """Whether a mark shows where it comes down."""


class Looks(Record):
    """All looks, and whose they are."""

    looks: dict[str, Look]
    weapons: dict[str, str]
    """The look by a weapon's id, or a word of it."""
    weaves: dict[str, str]
    """The look by a weave's id, or a word of it."""
    moves: dict[str, Gait]
    """By the manner of a move that leaves its level."""

    def gait(self, manner: str) -> Gait:
        """How a move of this manner is seen where it leaves its level."""
        return self.moves.get(manner) or self.moves.get("usual", Gait())

    def weapon(self, what: str, *, flies: bool) -> Look:
        """The look of an attack with this weapon; `flies`: it is shot or thrown."""
        found = self.looks[_by_word(self.weapons, what) or ("arrow" if flies else "blade")]
        thrown = flies or found.shape != "shaft"
        return found if thrown else self.looks["blade"]  # what is thrown can be struck with, too

    def weave(self, what: str) -> Look:
        """The look of a weave."""
        return self.looks[_by_word(self.weaves, what) or "threads"]


def _by_word(table: dict[str, str], what: str) -> str:
    """The entry for the id as a whole, else for the first of its words that has one; '' if none has."""
    ident = what.casefold().replace("_", "-").replace(" ", "-")
    words = ident.split("-")
    return table.get(ident) or next((table[word] for word in words if word in table), "")


@lru_cache(1)
def looks() -> Looks:
    """The looks that come with the program. Raises `ValueError` where the file names what doesn't exist."""
    return read_looks(read(Path(__file__).with_name("looks.yaml")).data)


def read_looks(data: dict[str, Any]) -> Looks:
    """The looks of a file. Raises `ValueError` for an unknown shape, or a weapon or weave whose look isn't there."""
    found = {}
    for name, entry in data["looks"].items():
        if entry["shape"] not in SHAPES:
            raise ValueError(
                f"looks.yaml: {name} has the shape {entry['shape']}; shapes are {', '.join(sorted(SHAPES))}"
            )
        colours = tuple(_colour(text) for text in entry["colours"])
        found[name] = Look(name, colours=colours, **{key: entry[key] for key in entry if key != "colours"})
    for table in ("weapons", "weaves"):
        unknown = sorted(set(data[table].values()) - set(found))
        if unknown:
            raise ValueError(f"looks.yaml: {table} name the look {unknown[0]}, which isn't there")
    moves = {manner: Gait(**entry) for manner, entry in data.get("moves", {}).items()}
    return Looks(found, data["weapons"], data["weaves"], moves)


def _colour(text: str) -> Colour:
    """`#ffa030`."""
    red, green, blue = (int(text[place : place + 2], 16) for place in (1, 3, 5))
    return red, green, blue
