"""Spoilt copies of all kinds of files that the program reads: the same seed and number give the same bytes anywhere."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from spoiling import BYTES, TREE
from spoiling_shapes import map_shapes, record_parts
from spoiling_text import TEXT

from skirmish import rules
from skirmish.app import compose
from skirmish.core.battle_record import record_of
from skirmish.core.game import Game
from skirmish.core.record import evolve, to_json
from skirmish.library import Shelf
from skirmish.players import make
from skirmish.players.player import battle

DATA = Path(rules.__file__).parent
WHERE: dict[str, tuple[Path, str]] = {
    "map": (Shelf().root, "maps/*.yaml"), "scenario": (Shelf().root, "maps/scenarios/*.yaml"),
    "warband": (Shelf().root, "warbands/*.yaml"), "faction": (Shelf().root, "warbands/factions/*.yaml"),
    "items": (Shelf().root, "warbands/shared/items.yaml"), "traits": (Shelf().root, "warbands/shared/traits.yaml"),
    "weaves": (Shelf().root, "warbands/shared/weaves.yaml"), "powers": (Shelf().root, "warbands/shared/powers.yaml"),
    "event": (Shelf().root, "warbands/events/*.yaml"),
    "weapons": (DATA, "skirmish/data/weapons.yaml"), "armour": (DATA, "skirmish/data/armour.yaml"),
    "weave-effects": (DATA, "weaves/data/weaves.yaml"),
    "step-data": (DATA, "resolve/data/*.yaml"), "card-data": (DATA, "wyld/data/*.yaml"),
}  # fmt: skip
"""Where the good files of each kind lie: a root folder, and which files below it. Records are made."""
ROUND = (
    "map", "record", "warband", "faction", "map", "weave-effects", "scenario", "record", "items", "map", "warband",
    "traits", "weapons", "record", "faction", "weaves", "map", "armour", "warband", "powers", "record", "scenario",
    "step-data", "card-data", "event",
)  # fmt: skip
"""The kinds in turn."""
BATTLES: tuple[tuple[str, str, str, str, str, dict[str, str]], ...] = (
    ("tower-circle", "dread-circle", "village", "skirmish", "channeling", {}),
    ("tower-patrol", "hunting-fist", "forest", "skirmish", "skirmish", {"seven_plus": "miss"}),
    ("lurkers-lane", "tower-sisters", "forest", "king-of-the-hill", "channeling", {"strong_weak": "true"}),
    ("dread-circle", "tower-sisters", "village", "skirmish", "channeling", {"mixed_circles": "true", "angreal": "on"}),
    ("tower-circle", "hunting-fist", "village", "skirmish", "resolve", {"projectile_damage": "dice"}),
    ("dread-circle", "tower-patrol", "forest", "skirmish", "resolve+wyld", {"yards_per_inch": "2"}),
)
"""Battles whose records are spoilt: two warbands, map, scenario, ruleset, options."""
ROUNDS = 3


class Mutant(NamedTuple):
    """A spoilt file: what kind it is, after which original it is named, and what was done to it."""

    number: int
    kind: str
    original: str
    how: tuple[str, ...]
    data: bytes


@cache
def originals(kind: str) -> tuple[Path, ...]:
    """The good files of a kind, sorted."""
    root, pattern = WHERE[kind]
    return tuple(sorted(root.glob(pattern)))


@cache
def records() -> tuple[bytes, ...]:
    """Records of short battles, the last of them not played to its end."""
    found = []
    for number, (a, b, field, scenario, name, options) in enumerate(BATTLES):
        system, shelf = compose.ruleset(name, options), Shelf()
        setup = compose.setup(system, (shelf.roster(a), shelf.roster(b)), field, scenario, number)
        setup = evolve(setup, scenario=evolve(setup.scenario, rounds=ROUNDS))
        game = Game(system, setup.state(system))
        names = ("random", "aggressor")
        battle(game, (make(names[0], number), make(names[1], number + 1)))
        if number == len(BATTLES) - 1:
            game = game.rewound(len(game.actions) // 2)
        found.append(to_json(record_of(game, setup, names)))
    return tuple(found)


@cache
def _good(kind: str) -> tuple[tuple[str, bytes], ...]:
    if kind == "record":
        return tuple((f"battle-{n}.json", data) for n, data in enumerate(records()))
    return tuple((path.name, path.read_bytes()) for path in originals(kind))


@cache
def _tree(kind: str, number: int) -> Any:
    data = _good(kind)[number][1]
    return json.loads(data) if kind == "record" else yaml.safe_load(data)


def mutant(seed: int, number: int) -> Mutant:
    """The mutant of this number."""
    chance = random.Random(f"{seed}-{number}")
    kind = ROUND[number % len(ROUND)]
    which = chance.randrange(len(_good(kind)))
    name, data = _good(kind)[which]
    how: list[str] = []
    manner = chance.choice(("tree", "tree", "tree", "text", "bytes"))
    if manner == "tree":
        data = _in_tree(chance, kind, copy.deepcopy(_tree(kind, which)), how)
    elif manner == "text":
        text = data.decode()
        for spoil in _ways(chance, TEXT, how):
            text = spoil(chance, text)
        data = text.encode("utf-8", "surrogatepass")
    if manner == "bytes" or chance.random() < 0.05:
        for work in _ways(chance, BYTES, how):
            data = work(chance, data)
    return Mutant(number, kind, name, tuple(how), data)


def _ways(chance: random.Random, ways: tuple[Any, ...], how: list[str]) -> Iterator[Any]:
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        way = chance.choice(ways)
        how.append(way.__name__)
        yield way


def _in_tree(chance: random.Random, kind: str, tree: Any, how: list[str]) -> bytes:
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        donor_kind = kind if chance.random() < 0.7 else chance.choice(ROUND)
        donor = _tree(donor_kind, chance.randrange(len(_good(donor_kind))))
        if kind in ("map", "record") and isinstance(tree, dict) and chance.random() < 0.6:
            how.append("shapes")
            if kind == "map":
                map_shapes(chance, tree)
            else:
                record_parts(chance, tree, donor)
        else:
            way = chance.choice(TREE)
            how.append(way.__name__)
            way(chance, tree, donor)
    return _written(kind, tree)


def _written(kind: str, tree: Any) -> bytes:
    """The tree as a file again: what can't be written as such becomes some other text."""
    try:
        if kind == "record":
            return json.dumps(tree, separators=(",", ":"), skipkeys=True).encode("utf-8", "surrogatepass")
        return bytes(yaml.dump(tree, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True, encoding="utf-8"))
    except (RecursionError, ValueError):  # a tree that holds itself: JSON has no word for that
        return repr(tree).encode("utf-8", "replace")
