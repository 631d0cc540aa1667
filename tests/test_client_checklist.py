"""What the documents of the window name exists: items, tests, pictures, keys."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from skirmish.client.intents import INTENTS
from skirmish.client.script import Stage
from skirmish.client.words import say

ROOT = Path(__file__).parents[1]
CHECKLIST, WINDOW, README = (ROOT / name for name in ("docs/lab/client-checklist.md", "docs/window.md", "README.md"))
ITEM = re.compile(r"- \[(x| )\] (\d+) (.+)")
LATER = {104, 105, 106}
REASONED = {64, 78, 79, 83}
MOST_BYTES = 600_000


def items() -> dict[int, tuple[bool, str]]:
    """Each item: whether it is ticked, and what is said of it."""
    lines = [line for line in CHECKLIST.read_text("utf-8").splitlines() if line.startswith("- ")]
    found = [ITEM.fullmatch(line) for line in lines]
    return {int(match[2]): (match[1] == "x", match[3]) for match in found if match is not None}


def named(text: str) -> list[tuple[str, str]]:
    """Files that are named as evidence, each with a test in it or ''."""
    found: list[tuple[str, str]] = []
    for written in re.findall(r"`([^` ]+)`", text):
        path, _, test = written.partition("::")
        if not path and found:
            path = found[-1][0]
        if "/" in path or path.endswith(".py"):
            found.append((path, test))
    return found


def placed(path: str) -> Path:
    """Where a file that is named lies."""
    return ROOT / path if path.startswith(("tests/", "docs/", "scripts/")) else ROOT / "tests" / "client" / path


@cache
def holds(path: Path) -> frozenset[str]:
    return frozenset(re.findall(r"^def (test_\w+)\(", path.read_text("utf-8"), re.MULTILINE))


def test_every_item_is_there_once_and_in_order():
    numbers = re.findall(r"^- \[[x ]\] (\d+) ", CHECKLIST.read_text("utf-8"), re.MULTILINE)
    assert numbers
    assert [int(number) for number in numbers] == list(range(1, len(numbers) + 1)) == sorted(items())


@pytest.mark.parametrize("number", items())
def test_what_shows_an_item_exists(number: int):
    ticked, text = items()[number]
    shown = named(text)
    assert shown or not ticked, "a tick without anything that shows it"
    for path, test in shown:
        assert placed(path).is_file(), path
        assert not test or test in holds(placed(path)), f"{path} has no {test}"
        assert test or not path.endswith(".py"), f"{path} without the name of a test"


def test_it_says_how_many_are_ticked():
    ticked = sum(done for done, _ in items().values())
    assert f"Of {len(items())} items {ticked} have a tick." in CHECKLIST.read_text("utf-8")


def test_what_belongs_to_later_or_cannot_be_tried_is_not_ticked():
    assert [number for number in LATER | REASONED if items()[number][0]] == []


def test_every_key_of_the_window_is_in_its_table():
    rows = re.findall(r"^\| (.+?) \| (.*?) \|", WINDOW.read_text("utf-8"), re.MULTILINE)
    told = dict(rows)
    for intent in INTENTS:
        keys = " ".join(f"`{key}`" if key != "`" else "`` ` ``" for key in intent.keys) or "none"
        assert told.get(say(f"key.{intent.id}")) == keys, intent.id


def test_every_command_of_scripts_is_told(tmp_path: Path):
    from skirmish.client.script import __doc__ as told

    text = WINDOW.read_text("utf-8")
    verbs = re.findall(r'"([\w-]+)": Verb\(', Path(Stage.__init__.__code__.co_filename).read_text("utf-8"))
    assert len(verbs) > 10
    for verb in [*verbs, "click", "drag"]:
        assert f"`{verb}" in text, verb
        assert told is not None
        assert verb in told, verb


@pytest.mark.parametrize("page", [README, WINDOW, CHECKLIST], ids=lambda page: page.name)
def test_pictures_and_pages_that_are_linked_exist(page: Path):
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).is_file()] == []


def test_pictures_are_small_and_each_is_made_by_a_script():
    pictures = sorted((ROOT / "docs" / "pictures").glob("*.png"))
    made = {
        name
        for script in (ROOT / "docs" / "pictures").glob("*.script.txt")
        for name in re.findall(r"^shot (\S+)$", script.read_text("utf-8"), re.MULTILINE)
    }
    assert {picture.name for picture in pictures} == made >= {"battle.png", "forecast.png", "replay.png"}
    assert [picture.name for picture in pictures if picture.stat().st_size > MOST_BYTES] == []
    pages = "".join(page.read_text("utf-8") for page in (ROOT / "docs").glob("*.md"))
    assert [picture.name for picture in pictures if picture.name not in pages] == []
