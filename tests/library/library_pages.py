"""Small files for tests: a shelf in a temporary folder with one small faction, and what the reader says of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.library import Faulty, Shelf

MAP = """\
format: map/1
id: yard
name: The yard
size_in: [24, 24]
terrain:
  - {id: hut, kind: building, rect: [10, 10, 4, 4]}
"""


def written(folder: Path, text: str, name: str = "page.yaml") -> str:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return str(path)


def said_of_map(folder: Path, text: str) -> list[str]:
    """What is said of this map, without the folder's name."""
    with pytest.raises(Faulty) as caught:
        Shelf().map(written(folder, text))
    return [str(problem).removeprefix(f"{folder}/") for problem in caught.value.problems]
