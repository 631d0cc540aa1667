"""Plain data, texts that say it in any layout people use, and edits of it, all by a given source of chance."""

from __future__ import annotations

import json
from random import Random
from typing import Any

WORDS = (
    "dagger",
    "axe",
    "Nynaeve's axe",
    "no",
    "12:30",
    "a b",
    "x#y",
    "2024-01-01",
    "null",
    "1.0",
    "",
    "é😀",
    "y: z",
    "-",
)
KEYS = ("name", "items", "paid", "of", "text", "weaves", "n-1")
COMMENTS = ("# a comment", "#", "# key: value", "# - entry [", "# 'quote")


def data_of(chance: Random, depth: int = 3) -> Any:
    """A mapping, a list or a scalar."""
    kind = chance.random()
    if depth == 0 or kind < 0.3:
        return scalar_of(chance)
    if kind < 0.65:
        keys = chance.sample(KEYS, chance.randrange(4))
        return {key: data_of(chance, depth - 1) for key in keys}
    if kind < 0.8:
        return [{"id": f"m-{n}", **mapping_of(chance, depth - 1)} for n in range(chance.randrange(4))]
    return [data_of(chance, depth - 1) for _ in range(chance.randrange(4))]


def mapping_of(chance: Random, depth: int) -> dict[str, Any]:
    return {key: data_of(chance, depth - 1) for key in chance.sample(KEYS, chance.randrange(4))} if depth > 0 else {}


def scalar_of(chance: Random) -> Any:
    choice = chance.randrange(8)
    if choice == 0:
        return chance.choice([None, True, False])
    if choice <= 2:
        return chance.choice([0, 1, -5, 1.0, 2.5, 10**15, 1e300])
    if choice == 3:
        return chance.choice(["one\ntwo", "one\ntwo\n", "a\n\n  b\n", " lead\n", "tail \n"])
    return chance.choice(WORDS)


class Writer:
    """Writes data with its own indentation, line ends and taste for comments."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.step = chance.choice([2, 2, 4])
        self.list_step = chance.choice([0, self.step])
        self.dash = chance.choice([2, 2, 4])
        self.comments = chance.choice([0.0, 0.1, 0.4])
        self.brackets = chance.choice([0.1, 0.5])

    def text(self, data: Any) -> str:
        lines = self.block(data, 0) if isinstance(data, dict | list) and data else [self.scalar(data, -99)]
        text = "\n".join([*self.above(0), *lines])
        if "|" in text or self.chance.random() < 0.9:  # else a block of text might lose its last line break
            text += "\n" * self.chance.randrange(1, 3)
        return text.replace("\n", "\r\n") if self.chance.random() < 0.2 else text

    def above(self, at: int) -> list[str]:
        """Comments and empty lines between entries."""
        found = []
        while self.chance.random() < self.comments:
            found.append(self.chance.choice(["", " " * at + self.chance.choice(COMMENTS)]))
        return found

    def behind(self) -> str:
        return "  " + self.chance.choice(COMMENTS) if self.chance.random() < self.comments else ""

    def scalar(self, value: Any, at: int) -> str:
        if isinstance(value, dict | list):
            return self.flow(value)
        if isinstance(value, str):
            plain = value.isascii() and value.isalpha() and value not in ("null", "no")
            if plain and self.chance.random() < 0.8:
                return value
            if "\n" not in value and self.chance.random() < 0.5:
                return "'" + value.replace("'", "''") + "'"
            if value[:1].isalpha() and "\n" in value and "tail" not in value and at >= 0 and self.chance.random() < 0.7:
                chomp = "" if value.endswith("\n") else "-"
                lines = value.removesuffix("\n").split("\n")
                return "\n".join(["|" + chomp, *(" " * (at + self.step) + line if line else "" for line in lines)])
            return json.dumps(value, ensure_ascii=False)
        if value is None:
            return self.chance.choice(["null", "~"])
        return json.dumps(value)

    def flow(self, value: Any) -> str:
        comma = self.chance.choice([", ", ",", " , "])
        if isinstance(value, list):
            return "[" + comma.join(self.flow(inner) for inner in value) + "]"
        if isinstance(value, dict):
            return "{" + comma.join(f"{key}: {self.flow(inner)}" for key, inner in value.items()) + "}"
        return self.scalar(value, -99)

    def tall(self, value: Any, at: int) -> list[str]:
        """Brackets over several lines."""
        lines = ["[" if isinstance(value, list) else "{"]
        entries = (
            [("", inner) for inner in value] if isinstance(value, list) else [(f"{k}: ", v) for k, v in value.items()]
        )
        for number, (key, inner) in enumerate(entries):
            comma = "," if number + 1 < len(entries) or self.chance.random() < 0.5 else ""
            lines.append(" " * (at + self.step) + key + self.flow(inner) + comma + self.behind())
        return [*lines, " " * (at + 1) + ("]" if isinstance(value, list) else "}")]

    def block(self, value: Any, at: int) -> list[str]:
        lines: list[str] = []
        pairs = value.items() if isinstance(value, dict) else (("", inner) for inner in value)
        for key, inner in pairs:
            if lines:
                lines += self.above(at)
            lines += self.pair(key, inner, at) if isinstance(value, dict) else self.item(inner, at)
        return lines

    def is_block(self, value: Any) -> bool:
        return isinstance(value, dict | list) and bool(value) and self.chance.random() > self.brackets

    def pair(self, key: str, value: Any, at: int) -> list[str]:
        lead = " " * at + f"{key}:"
        if self.is_block(value):
            step = self.list_step if isinstance(value, list) else self.step
            return [lead + self.behind(), *self.above(at + step), *self.block(value, at + step)]
        if isinstance(value, dict | list) and value and self.chance.random() < 0.3:
            first, *others = self.tall(value, at)
            return [f"{lead} {first}{self.behind()}", *others]
        if value is None and self.chance.random() < 0.5:
            return [lead + self.behind()]
        return self.words(lead + " ", value, at)

    def item(self, value: Any, at: int) -> list[str]:
        lead = " " * at + "-" + " " * (self.dash - 1)
        if self.is_block(value):
            first, *others = self.block(value, at + self.dash)
            return [lead + first.lstrip(" "), *others]
        return self.words(lead, value, at)

    def words(self, lead: str, value: Any, at: int) -> list[str]:
        first, *others = self.scalar(value, at).split("\n")
        return [lead + first + ("" if others else self.behind()), *others]


def places(data: Any, trail: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The ways to all values."""
    found = [trail]
    if isinstance(data, dict | list):
        for key, inner in data.items() if isinstance(data, dict) else enumerate(data):
            found += places(inner, (*trail, key))
    return found


def at(data: Any, trail: tuple[str | int, ...]) -> Any:
    for step in trail:
        data = data[step]
    return data


def edited(data: Any, chance: Random) -> tuple[Any, str, tuple[str | int, ...]]:
    """The data with one change: what was done ('set', 'add', 'remove') and to which value."""
    data = json.loads(json.dumps(data))
    trail = chance.choice(places(data))
    if not trail:
        trail = chance.choice(places(data))
    target = at(data, trail)
    free = [key for key in (*KEYS, "brand: new", "1") if key not in target] if isinstance(target, dict) else []
    if free and chance.random() < 0.6:
        target[chance.choice(free)] = data_of(chance, chance.randrange(3))
        return data, "add", trail
    if isinstance(target, list) and chance.random() < 0.6:
        new = data_of(chance, chance.randrange(3))
        if any(isinstance(entry, dict) and "id" in entry for entry in target):
            new = {"id": "m-77", **mapping_of(chance, 2)}
        target.insert(chance.randrange(len(target) + 1), new)
        return data, "add", trail
    if not trail:
        return data_of(chance), "set", trail
    around = at(data, trail[:-1])
    if chance.random() < 0.4:
        del around[trail[-1]]
        return data, "remove", trail
    around[trail[-1]] = data_of(chance, chance.randrange(3))
    return data, "set", trail
