"""A typo planted in any shipped file is found at its line and column, and the right word is suggested."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import skirmish.rules
from skirmish.board import check_battlefield
from skirmish.library import Shelf
from skirmish.library.yamlfile import Document, Trail, read
from skirmish.muster import lint

ROOT = Shelf().root
FILES = sorted(path.relative_to(ROOT) for folder in ("warbands", "maps") for path in (ROOT / folder).rglob("*.yaml"))
SHIPPED = Shelf()
SHELVES: dict[Path, Shelf] = {}
"""One shelf for all files that draw on the shared ones."""


def typo(word: str) -> str:
    """Two letters in the middle exchanged, or the last one doubled."""
    for at in range(1, len(word) - 1):
        if word[at] != word[at + 1] and word[at : at + 2].isalpha():
            return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word + word[-1]


def keys_of(document: Document) -> list[Trail]:
    """The keys whose names belong to the format: those that a form names, not the ids of a file's own."""
    own = {"types", "item_lists", "blades", "power_tables", "skill_lists", "weave_lists", "aliases", "profile"}
    return [
        trail
        for trail in document.keys
        if len(trail) == 1 or not isinstance(trail[-2], str) or trail[-2] not in own
        if len(str(trail[-1])) > 3
    ]


DATA = sorted((Path(skirmish.rules.__file__).parent).glob("*/data/*.yaml"))
RULED = {
    "target", "part", "powers", "guard", "beside", "won_by", "of",
}  # fmt: skip
"""Keys of rule data under which only certain words may stand."""
BY_IDS = {
    "archetypes", "casters", "channelers", "defaults", "items", "skills", "folk", "patterns", "saidin", "saidar",
    "texts",
}  # fmt: skip
"""Keys of rule data whose keys are ids of types, roles, items, skills, folk, weaves, or names of people: their own
tests look after them."""


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.stem)
def test_a_typo_in_the_data_of_a_rule_system_is_found_and_the_right_word_suggested(path: Path, tmp_path: Path) -> None:
    """Keys, and words of which there is a list."""
    document, tried = read(path), 0
    keys = {
        str(trail[-1]): (document.keys[trail], "key")
        for trail in document.keys
        if trail != ("format",) and trail[-2:-1] not in [(own,) for own in BY_IDS]
    }
    words: dict[str, tuple[tuple[int, int], str]] = {}
    for trail, place in document.values.items():
        value = value_at(document, trail)
        if isinstance(value, str) and RULED & {step for step in trail[-2:] if isinstance(step, str)}:
            words.setdefault(value, (place, "word"))
    for word, ((line, column), what) in (*keys.items(), *words.items()):
        if len(word) < 3 or word == "any":
            continue
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        before = lines[line - 1]
        assert before[column - 1 :].startswith(word)
        lines[line - 1] = before[: column - 1] + typo(word) + before[column - 1 + len(word) :]
        (tmp_path / path.name).write_text("".join(lines), encoding="utf-8")
        found = lint([str(tmp_path / path.name)], SHIPPED, data=skirmish.rules.all_data)
        told = [str(problem) for problem in found if (problem.line, problem.column) == (line, column)]
        assert any(f"did you mean '{word}'?" in said for said in told), (word, what, [str(p) for p in found])
        tried += 1
    assert tried > 5


def kind_of(name: Path) -> str:
    """The folder of the file: those of one folder are of one form."""
    return str(name.parent) if name.parent.name != "shared" else str(name)


def own_keys(document: Document) -> list[tuple[str, Trail]]:
    """One place of each key of the format; what rule systems name and read is theirs to look after."""
    own = [trail for trail in keys_of(document) if trail != ("format",) and not {"stats", "points"} & set(trail[:-1])]
    found = {str(trail[-1]): trail for trail in own}
    assert found
    return list(found.items())


def value_at(document: Document, trail: Trail) -> Any:
    """The value at the end of the trail."""
    value = document.data
    for step in trail:
        value = value[step]
    return value


REFERRING = {
    "type", "item", "kind", "kit", "items", "weaves", "special", "deny", "also", "forbid", "count", "for_each",
    "hired_by", "never_by", "ref", "role", "won_by", "strong", "weak", "counts_as", "roster", "item_lists",
}  # fmt: skip
"""Keys under which ids stand."""


def references(document: Document) -> list[tuple[str, Trail]]:
    """One use of each word that names something: of items, types, weaves, kinds of terrain; and the key it is under."""
    found: dict[tuple[str, str], Trail] = {}
    for trail in document.values:
        value = value_at(document, trail)
        named = [step for step in trail if isinstance(step, str)]
        if isinstance(value, str) and named and len(value) > 3:
            key = "item_lists" if named[0] == "item_lists" else named[-1]
            if key in REFERRING and not (key == "items" and named[0] == "types"):
                found.setdefault((key, value), trail)
    return [(key, trail) for (key, _), trail in found.items()]


def once(found_in: Callable[[Document], list[tuple[str, Trail]]]) -> list[Any]:
    """Where typos are planted: in the first file of its form that has a key, and at one place of every other file.

    `scripts/long` plants one at every place there is.
    """
    seen: set[tuple[str, str]] = set()
    cases: list[Any] = []
    for name in FILES:
        found, chosen = found_in(read(ROOT / name)), []
        for key, trail in found:
            if (kind_of(name), key) not in seen:
                seen.add((kind_of(name), key))
                chosen.append(trail)
        chosen = chosen or [trail for _, trail in found[-1:]]
        rest = [trail for _, trail in found if trail not in chosen]
        cases += [pytest.param(name, chosen, id=str(name))] if chosen else []
        cases += [pytest.param(name, rest, id=f"{name}, the rest", marks=pytest.mark.long)] if rest else []
    return cases


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("root")
    for name in ("warbands", "maps"):
        shutil.copytree(ROOT / name, folder / name)
    return folder


@pytest.mark.parametrize(("name", "trails"), once(own_keys))
def test_a_misspelt_key_is_found_and_the_right_one_suggested(name: Path, trails: list[Trail], root: Path) -> None:
    document = read(ROOT / name)
    for trail in trails:
        line, column = document.keys[trail]
        word = str(trail[-1])
        said = planted(root, name, line, column, word)
        assert any(f"E010 unknown key '{typo(word)}', did you mean '{word}'?" in told for told in said), (word, said)


@pytest.mark.parametrize(("name", "trails"), once(references))
def test_a_misspelt_id_is_found_and_the_right_one_suggested(name: Path, trails: list[Trail], root: Path) -> None:
    document = read(ROOT / name)
    for trail in trails:
        line, column = document.values[trail]
        word = value_at(document, trail)
        said = planted(root, name, line, column, word)
        assert any(f"'{typo(word)}'" in told and f"did you mean '{word}'?" in told for told in said), (
            word,
            trail,
            said,
        )


def planted(root: Path, name: Path, line: int, column: int, word: str) -> list[str]:
    """What lint says of the file with this word misspelt at this place; every message at the place is given."""
    path = root / name
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    before = lines[line - 1]
    assert before[column - 1 :].startswith(word), (before, column, word)
    lines[line - 1] = before[: column - 1] + typo(word) + before[column - 1 + len(word) :]
    path.write_text("".join(lines), encoding="utf-8")
    try:
        shelf = Shelf(root) if "shared" in name.parts else SHELVES.setdefault(root, Shelf(root))
        found = lint([str(path)], shelf, check_battlefield, armed=None)
    finally:
        path.write_text(text, encoding="utf-8")
    return [str(problem) for problem in found if (problem.line, problem.column) == (line, column)]
