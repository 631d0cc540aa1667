"""A new map as a readable file: one line for each piece that fits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from skirmish.library.yamltext import WIDTH, Layout, inline_text, item_lines, pair_lines, paragraph_text

FORMAT = "map/1"
HEAD = ("format", "id", "name", "author", "text", "size_in", "edge", "hold", "aliases", "terrain", "markers")
PIECE = ("id", "kind", "name", "sight", "ground", "height_in", "thick_in", "rect", "turn", "circle", "polygon", "line")
LEVEL = ("name", "height_in", "parapet_in", "windows")
"""The order of keys; others come last."""
_LISTS = ("terrain", "markers")


def map_yaml(data: Mapping[str, Any]) -> str:
    """The text of a map from its plain data."""
    return "\n".join(line for key, value in _ordered(data, HEAD).items() for line in _lines(key, value)) + "\n"


def _lines(key: str, value: Any) -> Iterator[str]:
    if key in _LISTS and value:
        yield f"{key}:"
        for entry in value:
            yield from (f"  {line}" for line in _entry(entry))
        return
    first, *others = pair_lines(key, value, 0, Layout())
    if isinstance(value, str) and len(first) > WIDTH and (folded := paragraph_text(value, ">", 2, "\n")) is not None:
        first, *others = f"{key}: {folded.removesuffix(chr(10))}".split("\n")
    yield first
    yield from others


def _entry(entry: Mapping[str, Any]) -> list[str]:
    found = _ordered(entry, PIECE)
    if "levels" in found:
        found["levels"] = [_ordered(level, LEVEL) for level in found["levels"]]
    return item_lines(found, 2, Layout(), brackets=len(inline_text(found)) + 4 <= WIDTH)


def _ordered(entry: Mapping[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    known = {key: entry[key] for key in keys if key in entry}
    return known | {key: value for key, value in entry.items() if key not in known}
