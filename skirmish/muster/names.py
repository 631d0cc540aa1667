"""Original names for warriors and warbands, drawn at random."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from skirmish.core.dice import Dice
from skirmish.library.factionfile import Kind
from skirmish.library.forms import slug

T = TypeVar("T")
ANYBODY = (
    "Aderin", "Alder", "Amarin", "Asten", "Avin", "Birrel", "Brennick", "Brisen", "Caddoc", "Calder", "Carrow", "Cerin",
    "Corrin", "Dallen", "Darrow", "Dorrin", "Dunmor", "Edrin", "Eller", "Emrin", "Farren", "Fennick", "Ferrin",
    "Gallen", "Garrin", "Hallas", "Harrow", "Hessel", "Ilven", "Ister", "Jarrel", "Jessen", "Joren", "Kaddin", "Kellan",
    "Kerris", "Lannoc", "Larkin", "Lorrin", "Lyssen", "Marren", "Merrin", "Morrow", "Nallis", "Nerren", "Norrel",
    "Orrin", "Ostin", "Pellan", "Perrow", "Quillan", "Ravin", "Rennick", "Rhosin", "Rowan", "Sabin", "Sarrel", "Selwin",
    "Sorrel", "Talin", "Tarrow", "Tavin", "Teren", "Ulven", "Vallis", "Varrin", "Wynnec", "Yarrow", "Yestin", "Zarin",
)  # fmt: skip
"""Personal names of women and of men."""
WOMENS = frozenset((
    "Aderin", "Amarin", "Avin", "Birrel", "Brisen", "Cerin", "Eller", "Emrin", "Ilven", "Ister", "Jessen", "Kerris",
    "Lyssen", "Marren", "Merrin", "Nallis", "Nerren", "Rhosin", "Rowan", "Sabin", "Sarrel", "Selwin", "Sorrel", "Talin",
    "Vallis", "Wynnec", "Yarrow", "Zarin",
))  # fmt: skip
"""The women's names among them."""
OF_WOMEN = frozenset({"sister", "suldam", "damane"})
"""Keywords of types that are women, in addition to channelers of saidar."""
BEASTS = (
    "Split-ear", "Gristle", "The Butcher", "Mudsnout", "Krag", "Old Yellow", "Rakka", "Bone-gnawer", "Thudd",
    "One-horn", "Gorrash", "The Bellower", "Scab", "Hurm", "Broken-tusk", "Vugg", "Ashen", "The Limper", "Skarn",
    "Maggot", "Three-fingers", "Urrk", "Cinder", "Night-hoof",
)  # fmt: skip
BYNAMES = (
    "the Elder", "Half-ear", "of the Ford", "the Quiet", "Redcap", "Long-arm", "the Cooper's child", "Nine-lives",
    "of the Marsh", "the Younger", "Ironfoot", "the Late",
)  # fmt: skip
FIRST = (
    "Grey", "Broken", "Last", "Burnt", "Crooked", "Silent", "Winter", "Iron", "Hollow", "Red", "Lucky", "Lost",
    "Seventh", "Bitter", "Early", "Drowned", "Patient", "Hungry",
)  # fmt: skip
SECOND = (
    "Lanterns", "Oaks", "Company", "Spears", "Bell", "Ravens", "Ford", "Watch", "Hounds", "Candles", "Wheel", "Lances",
    "Road", "Crows", "Gate", "Harvest", "Anvils", "Foxes",
)  # fmt: skip


class Lot:
    """Random draws from one stream of dice."""

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)

    def number(self, most: int) -> int:
        """1 to `most`, all equally likely."""
        (face,), self._dice = self._dice.draw(1, most)
        return face

    def numbers(self, count: int, most: int) -> tuple[int, ...]:
        """Several numbers at once."""
        faces, self._dice = self._dice.draw(count, most)
        return faces

    def one(self, things: Sequence[T]) -> T:
        """One of them, all equally likely."""
        return things[self.number(len(things)) - 1]

    def weighed(self, things: Sequence[tuple[T, int]]) -> T:
        """One of them by weight; weights are whole numbers, not all 0."""
        left = self.number(sum(weight for _, weight in things))
        for thing, weight in things:
            left -= weight
            if left <= 0:
                return thing
        raise AssertionError("the weights add up to what was drawn from")

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of them in random order."""
        left = list(things)
        return [left.pop(self.number(len(left)) - 1) for _ in things]


class Namer:
    """Hands out names, none twice."""

    def __init__(self, lot: Lot, taken: Sequence[str] = ()) -> None:
        self._shuffled = [*lot.shuffled(ANYBODY), *lot.shuffled(BEASTS)]
        self._taken = {name.casefold() for name in taken}
        self._bynames = lot.shuffled(BYNAMES)

    def of(self, kind: Kind) -> str:
        """A name for this type: a woman's or a man's if the type decides, or that of a creature."""
        if "human" not in kind.keywords:
            return self.among(BEASTS)
        women = _women(kind)
        return self.among([name for name in ANYBODY if women is None or (name in WOMENS) == women])

    def among(self, wanted: Sequence[str]) -> str:
        """An unused one of these, with a byname if all are taken."""
        listed = [name for name in self._shuffled if name in wanted]
        for name in listed:
            if self._free(name):
                return self._took(name)
        for byname in self._bynames:
            for name in listed:
                if self._free(f"{name} {byname}"):
                    return self._took(f"{name} {byname}")
        raise AssertionError("a warband is never so big that all names are taken")

    def _free(self, name: str) -> bool:
        return name.casefold() not in self._taken

    def _took(self, name: str) -> str:
        self._taken.add(name.casefold())
        return name


def _women(kind: Kind) -> bool | None:
    """Whether all of this type are women, or men; None if either."""
    if kind.channeling is not None:
        return kind.channeling.half == "saidar"
    return True if OF_WOMEN & set(kind.keywords) else None


def band_name(lot: Lot) -> str:
    """A name for a warband."""
    return f"The {lot.one(FIRST)} {lot.one(SECOND)}"


def kebab(name: str) -> str:
    """The id made from a name: lower-case letters and digits joined by hyphens; `warband` if nothing is left."""
    found = slug(name)
    return found if re.match(r"[a-z]", found) else f"warband-{found}".strip("-")
