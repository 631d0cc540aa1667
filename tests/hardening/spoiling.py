"""Ways to spoil a file: its tree of values, its lines of text, its bytes. All from one stream of chance."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

Spot = tuple[Any, Any]
"""A list or mapping, and the index or key of a value in it."""

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 63, 10**9, 10**18, -(10**18), 10**40, 0.0, -0.0, -0.5, 1e-300, 1e300, -1e300, 0.1,
    float("inf"), float("-inf"), float("nan"), "", " ", "x", "X Y", "-", "0", "1e400", ".nan", "١٢", "no", "~", "null",
    "a" * 70, "ab-" * 3000, "ж" * 20_000, "\u202e\x1b[2J", "\u2028", "e\u0301\u200d", "\U0001f5e1", "../../etc/passwd",
    "/dev/zero", "{}", "[[", "a: b", "# no", "'", '"', "%s%n", [], {}, [[]], [None], [0], ["x"], {"": None}, {"id": 1},
    {"x": {"y": []}}, [[0, 0], [0, 0], [0, 0]], [1, 2, 3, 4, 5], [-1, -1], [1e300, 1e300, 1e300], ["a"] * 500,
)  # fmt: skip
KEYS = ("id", "kind", "name", "text", "rule", "format", "", " ", "0", "__class__", "polygon", "circle", "x" * 300, "é")
NUMBERS: tuple[Callable[[float], float], ...] = (
    lambda n: -n, lambda n: n + 1, lambda n: n - 1, lambda n: n * 1000, lambda n: n / 1000, lambda n: n + 1 / 128,
    lambda n: n + 1e-9, lambda n: n * 2, lambda n: n / 2, lambda n: float(n), lambda n: int(n) if abs(n) < 1e18 else 0,
    lambda n: 0, lambda n: 240, lambda n: 100, lambda n: 20, lambda n: 12, lambda n: 1,
)  # fmt: skip


def spots(tree: Any) -> Iterator[Spot]:
    """Every value of the tree but its root; what is shared, or holds itself, once."""
    waiting, been = [tree], set[int]()
    while waiting:
        block = waiting.pop()
        if id(block) in been:
            continue
        been.add(id(block))
        for key in list(block) if isinstance(block, dict) else range(len(block)) if isinstance(block, list) else ():
            yield block, key
            waiting.append(block[key])


def _some(chance: random.Random, tree: Any, wanted: Callable[[Any], bool] = lambda value: True) -> Spot | None:
    """A spot whose value is wanted; first one of the kinds of place (its last named key), so that rare ones count."""
    by_key: dict[Any, list[Spot]] = {}
    for block, key in spots(tree):
        if wanted(block[key]):
            by_key.setdefault(key if isinstance(key, str) else len(block), []).append((block, key))
    return chance.choice(by_key[chance.choice(list(by_key))]) if by_key else None


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def odd_value(chance: random.Random, tree: Any, donor: Any) -> None:
    """Another type, or a value that makes no sense."""
    if spot := _some(chance, tree):
        spot[0][spot[1]] = copy.deepcopy(chance.choice(ODD))


def other_number(chance: random.Random, tree: Any, donor: Any) -> None:
    """A number a little or a lot off."""
    if spot := _some(chance, tree, _number):
        spot[0][spot[1]] = chance.choice(NUMBERS)(spot[0][spot[1]])


def deleted(chance: random.Random, tree: Any, donor: Any) -> None:
    """A key or an entry is gone."""
    if spot := _some(chance, tree):
        del spot[0][spot[1]]


def doubled(chance: random.Random, tree: Any, donor: Any) -> None:
    """An entry of a list stands there several times; a key has a twin of another name."""
    if spot := _some(chance, tree):
        block, key = spot
        if isinstance(block, list):
            block[key:key] = [copy.deepcopy(block[key]) for _ in range(chance.choice((1, 1, 2, 30, 400)))]
        else:
            block[f"{key}-2"] = copy.deepcopy(block[key])


def renamed(chance: random.Random, tree: Any, donor: Any) -> None:
    """A key with another name, the order kept."""
    spot = _some(chance, tree)
    if spot and isinstance(spot[0], dict):
        block, key = spot
        new = chance.choice((*KEYS, str(key)[:-1], str(key).upper(), f"{key}s", str(key).replace("_", "-")))
        items = [(new if k == key else k, v) for k, v in block.items()]
        block.clear()
        block.update(items)


def swapped(chance: random.Random, tree: Any, donor: Any) -> None:
    """Two values in each other's place."""
    one, two = _some(chance, tree), _some(chance, tree)
    if one and two:
        (a, i), (b, j) = one, two
        a[i], b[j] = copy.deepcopy(b[j]), copy.deepcopy(a[i])


def grafted(chance: random.Random, tree: Any, donor: Any) -> None:
    """A value from another file, at a place of the same name if there is one."""
    here = _some(chance, tree)
    if not here:
        return
    like = [block[key] for block, key in spots(donor) if key == here[1] and isinstance(key, str)]
    there = _some(chance, donor)
    value = chance.choice(like) if like and chance.random() < 0.7 else there[0][there[1]] if there else None
    here[0][here[1]] = copy.deepcopy(value)


def other_reference(chance: random.Random, tree: Any, donor: Any) -> None:
    """An id in the place of another id: of the same file, or one letter off."""
    words = [block[key] for block, key in spots(tree) if isinstance(block[key], str) and len(block[key]) < 40]
    spot = _some(chance, tree, lambda value: isinstance(value, str))
    if spot and words:
        old = spot[0][spot[1]]
        spot[0][spot[1]] = chance.choice((chance.choice(words), old[:-1], old + "e", old.upper(), old[1:]))


def nested(chance: random.Random, tree: Any, donor: Any) -> None:
    """A value inside many lists or blocks."""
    if spot := _some(chance, tree):
        value = spot[0][spot[1]]
        for _ in range(chance.choice((1, 2, 10, 47, 60, 300))):
            value = [value] if chance.random() < 0.5 else {"a": value}
        spot[0][spot[1]] = value


def shared(chance: random.Random, tree: Any, donor: Any) -> None:
    """One value at several places: YAML writes it as an anchor and aliases."""
    source = _some(chance, tree)
    for _ in range(chance.choice((1, 2, 20))):
        spot = _some(chance, tree)
        if source and spot:
            spot[0][spot[1]] = source[0][source[1]]


def shuffled(chance: random.Random, tree: Any, donor: Any) -> None:
    """The entries of a list in another order, or only the first few."""
    if spot := _some(chance, tree, lambda value: isinstance(value, list) and len(value) > 1):
        entries = spot[0][spot[1]]
        if chance.random() < 0.5:
            chance.shuffle(entries)
        else:
            del entries[chance.randrange(len(entries)) :]


TREE: tuple[Callable[[random.Random, Any, Any], None], ...] = (
    odd_value, odd_value, other_number, other_number, other_number, deleted, deleted, doubled, renamed, swapped,
    grafted, grafted, other_reference, other_reference, nested, shared, shuffled,
)  # fmt: skip
"""Ways to spoil a tree; who stands here twice is tried twice as often."""


def flipped(chance: random.Random, data: bytes) -> bytes:
    """Some bytes are others."""
    spoilt = bytearray(data)
    for _ in range(chance.choice((1, 1, 3, 20)) if data else 0):
        spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
    return bytes(spoilt)


def cut_off(chance: random.Random, data: bytes) -> bytes:
    """Only the beginning."""
    return data[: chance.randrange(len(data) + 1)]


def cut_out(chance: random.Random, data: bytes) -> bytes:
    """A piece is missing, or stands there twice."""
    at = chance.randrange(len(data) + 1)
    end = min(len(data), at + chance.choice((1, 2, 10, 200)))
    return data[:at] + (data[at:end] * 2 if chance.random() < 0.3 else b"") + data[end:]


def inserted(chance: random.Random, data: bytes) -> bytes:
    """Bytes that were not there: noise, controls, half a letter."""
    noise = chance.choice((
        chance.randbytes(5), b"\0", b"\t", b"\r", b"\x85", b"\xe2\x80\xa8", b"\xc3", b"\xed\xa0\x80", b"\xc0\xaf",
        b"\x1b",
        b"\xef\xbb\xbf", b"\n", b"  ", b"\xf4\x90\x80\x80", b"\xf0\x9f\x97\xa1", b'"', b"'", b"\\", b"A" * 100_000,
    ))  # fmt: skip
    at = chance.randrange(len(data) + 1)
    return data[:at] + noise + data[at:]


def otherwise_written(chance: random.Random, data: bytes) -> bytes:
    """Another encoding, another end of line, a byte order mark."""
    text = data.decode("utf-8", "replace")
    how = chance.randrange(8)
    if how < 5:
        encoding = ("utf-16", "utf-32", "latin-1", "utf-8-sig", "cp1252")[how]
        return text.encode(encoding, "replace")
    return data.replace(b"\n", (b"\r\n", b"\r", b"\xc2\x85")[how - 5])


BYTES: tuple[Callable[[random.Random, bytes], bytes], ...] = (
    flipped, flipped, cut_off, cut_out, cut_out, inserted, inserted, otherwise_written
)  # fmt: skip
"""Ways to spoil bytes."""
