"""What a warrior looks like, as a handful of words and colours; composed from `wardrobe.yaml` by who it is.

Layers lie over each other: what anybody wears, then role, keywords, the words of its type, the faction, gear, the
type in that faction, the words of its name. A layer may have one of its own for women and one for men. Where one
allows several things, the name chooses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from zlib import crc32

from skirmish.client.art.theme import Colour
from skirmish.core.record import Record
from skirmish.core.state import Warrior
from skirmish.library.yamlfile import read

Layer = Mapping[str, Any]
_FILE = Path(__file__).with_name("wardrobe.yaml")
_SEXES = {"f": "women", "m": "men"}
_HALVES = {"saidar": "f", "saidin": "m"}
_TRIES = 12
"""So many looks are tried where somebody of the warband looks alike."""
_ENOUGH = 7
"""Looks that are so far apart are not alike."""
_WEIGHTS = {
    "head": 8, "headgear": 3, "hair_colour": 2, "beard": 2, "hair": 2, "skin": 2, "front": 3, "back": 2, "colour": 1,
    "cloak": 2, "shawl": 3, "tabard": 1, "marks": 1, "metal": 1, "sex": 2, "garment": 2, "emblem": 2,
}  # fmt: skip
"""How much it sets two apart that they differ in this."""
_TINT = 14
"""The most that a garment's colour differs from the usual, in each of red, green and blue."""


class Person(Record, cache_hash=True):
    """A warrior's look, wherever it is shown."""

    head: str
    """human, brute, or a beast's."""
    sex: str
    build: str
    garment: str
    colour: Colour
    """Of the garment."""
    field: Colour
    """Behind the figure: its people's colour."""
    skin: Colour
    hair: str
    hair_colour: Colour
    beard: str
    headgear: str
    metal: Colour
    """Of the headgear, cloth or not."""
    eye: Colour
    emblem: str = "none"
    cloak: Colour | None = None
    shawl: Colour | None = None
    """The colour of its fringe."""
    tabard: Colour | None = None
    mount: Colour | None = None
    """The coat of the horse it rides."""
    back: tuple[str, ...] = ()
    front: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()

    def has(self, mark: str) -> bool:
        """Whether it bears the mark: a scar, a veil, ..."""
        return mark in self.marks


@cache
def wardrobe() -> Layer:
    """All that there is to wear, and who wears it."""
    found: Layer = read(_FILE).data
    return found


@lru_cache(256)
def people_of(warband: tuple[Warrior, ...]) -> tuple[Person, ...]:
    """What all of a warband look like, no two alike: the name decides, unless somebody before looks much like it."""
    found: list[Person] = []
    for warrior in warband:
        choices = _choices(warrior)
        best: tuple[int, Person] | None = None
        for attempt in range(_TRIES):
            person = _person(choices, warrior, attempt)
            apart = min((difference(person, other) for other in found), default=_ENOUGH)
            if best is None or apart > best[0]:
                best = apart, person
            if apart >= _ENOUGH:
                break
        assert best is not None
        found.append(best[1])
    return tuple(found)


def person_of(warrior: Warrior) -> Person:
    """What one looks like of whom nobody else is known."""
    return people_of((warrior,))[0]


def example(type_: str, faction: str = "", *items: str) -> Person:
    """What a warrior of a type usually looks like: for menus and samples."""
    return person_of(Warrior(type_, type_, type_, faction, items=items))


def difference(one: Person, other: Person) -> int:
    """How much two differ to the eye; 0: not at all."""
    found = sum(weight for field, weight in _WEIGHTS.items() if getattr(one, field) != getattr(other, field))
    return found // 2 if one.head == other.head != "human" else found


def _choices(warrior: Warrior) -> dict[str, tuple[Any, ...]]:
    """Of each part what it may be: the last layer that says anything of it counts."""
    layers = list(_layers(warrior))
    sex = _sex(warrior, layers)
    found: dict[str, tuple[Any, ...]] = {}
    for layer in layers:
        for part in (layer, layer.get(_SEXES[sex], {})):
            found |= {name: _listed(value) for name, value in part.items() if name not in _SEXES.values()}
    if "helmet" in warrior.items and "helmet" in found:
        found["headgear"], found["metal"] = found["helmet"], found.get("helmet_metal", found["metal"])
    found["sex"] = (sex,)
    return found | _arms(warrior, found)


def _listed(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list) else (value,)


def _layers(warrior: Warrior) -> Iterator[Layer]:
    """From what anybody wears to what the name alone says."""
    known = wardrobe()
    faction: Layer = known["factions"].get(warrior.faction, {})
    yield known["anybody"]
    for word in warrior.keywords:
        yield known["keywords"].get(word, {})
    yield from _worded(known["words"], warrior.type)
    yield known["roles"].get(warrior.role, {})
    yield {name: value for name, value in faction.items() if name != "types"}
    for item in warrior.items:
        yield known["gear"].get(item, {})
    yield known["types"].get(warrior.type, {})
    yield faction.get("types", {}).get(warrior.type, {})
    yield from _worded(known["names"] if _is_beast(warrior) else known["epithets"], warrior.name)


def _is_beast(warrior: Warrior) -> bool:
    return bool({"trolloc", "animal"} & {warrior.type, *warrior.keywords})


def _worded(layers: Layer, text: str) -> Iterator[Layer]:
    """The layers of the words in a text."""
    said = text.casefold().replace("-", " ").replace("'", " ").split()
    yield from (layers[word] for word in said if word in layers)


def _sex(warrior: Warrior, layers: Sequence[Layer]) -> str:
    """That of the half of the Power it draws on; else what its type says; else what its name sounds like."""
    half = dict(warrior.lore).get("half")
    if isinstance(half, str) and half in _HALVES:
        return _HALVES[half]
    said = next((layer["sex"] for layer in reversed(layers) if "sex" in layer), "")
    if said:
        return str(said)
    women = set(wardrobe()["women"])
    names = warrior.name.casefold().replace("-", " ").split()
    return "f" if any(name in women or (len(name) > 3 and name.endswith("a")) for name in names) else "m"


def _arms(warrior: Warrior, found: Mapping[str, tuple[Any, ...]]) -> dict[str, tuple[Any, ...]]:
    """What it carries, the most telling first; for each place (left, right, back, arm) one thing."""
    taken: dict[str, str] = {}
    if warrior.lore or "channels" in found:
        taken["left"] = _power(warrior)
    left = list(warrior.items)
    for arm in wardrobe()["arms"]:
        item = next((item for item in left if any(word in item for word in arm["items"])), "")
        if item and not any(place in taken for place in arm["parts"]):
            left.remove(item)
            taken |= arm["parts"]
    if "dagger" in warrior.items and not taken and found["head"] not in (("wolf",), ("hound",)):
        taken["left"] = "dagger"
    return {"carried": tuple(taken.values())}


def _power(warrior: Warrior) -> str:
    """The power in which it is strong, as what it holds in its hand."""
    known: Layer = wardrobe()["powers"]
    lore = dict(warrior.lore)
    strong = lore.get("strong")
    words = strong if isinstance(strong, tuple) else ()
    named = next((known[word] for word in words if isinstance(word, str) and word in known), "")
    return str(named or _pick(tuple(known.values()), warrior.name, "power"))


def _person(choices: Mapping[str, tuple[Any, ...]], warrior: Warrior, attempt: int) -> Person:
    who = f"{warrior.name}/{warrior.type}/{attempt}"
    chosen = {name: _pick(values, who, name) for name, values in choices.items() if name != "carried"}
    carried, behind = choices["carried"], wardrobe()["behind"]
    return Person(
        head=chosen["head"], sex=chosen["sex"], build=chosen["build"], garment=chosen["garment"],
        colour=_tinted(_colour(chosen["colour"]), who), field=_colour(chosen["field"]),
        skin=_colour(chosen["skin"]), hair=chosen["hair"], hair_colour=_colour(chosen["hair_colour"]),
        beard=chosen["beard"] if chosen["sex"] == "m" else "none", headgear=chosen["headgear"],
        metal=_colour(chosen["metal"]), eye=_colour(chosen["eye"]), emblem=chosen["emblem"],
        cloak=_cloth(chosen["cloak"]), shawl=_cloth(chosen["shawl"]), tabard=_cloth(chosen["tabard"]),
        mount=_cloth(chosen["mount"]), back=tuple(part for part in carried if part in behind),
        front=tuple(part for part in carried if part not in behind),
        marks=tuple(dict.fromkeys(str(chosen["marks"]).split())) if chosen["marks"] != "none" else (),
    )  # fmt: skip


def _pick(values: Sequence[Any], who: str, what: str) -> Any:
    """One of the values, the same for the same person each time."""
    return values[crc32(f"{who}:{what}".encode()) % len(values)]


def _colour(name: str) -> Colour:
    red, green, blue = wardrobe()["colours"][name]
    return red, green, blue


def _cloth(name: str) -> Colour | None:
    return None if name == "none" else _colour(name)


def _tinted(colour: Colour, who: str) -> Colour:
    """The colour a little lighter or darker, as cloth comes out of different vats."""
    parts = (crc32(f"{who}:tint:{place}".encode()) % (2 * _TINT + 1) - _TINT for place in range(3))
    red, green, blue = (max(0, min(255, level + step)) for level, step in zip(colour, parts, strict=True))
    return red, green, blue
