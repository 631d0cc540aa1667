"""Nothing is written that nobody finds: pages are linked, scripts are named, files that pages name are there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"\]\(([^)#:]+\.md)[^)]*\)")
FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
BLOCK = re.compile(r"\n\s*\n|\n(?=[|#-])")
"""Between paragraphs, rows of a table, points of a list, headings."""
PATH = re.compile(r"`((?:[\w.-]+/)*[\w.-]+(?:/|\.(?:py|yaml|md)))`")
"""A folder or a file in backticks: `core/`, `core/dice.py`, `dice.py`."""


def linked(page: Path) -> set[Path]:
    """The pages that this one links to, each of which is there."""
    found = {(page.parent / link).resolve() for link in LINK.findall(page.read_text("utf-8"))}
    assert all(one.exists() for one in found), page
    return found


def test_every_page_of_the_docs_is_found_from_the_readme():
    known, ahead = set[Path](), {ROOT / "README.md"}
    while ahead:
        page = ahead.pop()
        known.add(page)
        ahead |= linked(page) - known
    assert set((ROOT / "docs").rglob("*.md")) - known == set()


def test_the_front_page_of_the_docs_names_every_manual():
    assert ROOT / "docs" / "index.md" in linked(ROOT / "README.md")
    assert set((ROOT / "docs").rglob("*.md")) - linked(ROOT / "docs" / "index.md") == {ROOT / "docs" / "index.md"}


def test_every_script_is_named_where_contributors_look():
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    for script in (ROOT / "scripts").iterdir():
        assert f"scripts/{script.name}`" in page, script.name


def folders_of(names: list[str], known: list[Path]) -> list[Path]:
    """The folders that these names are, and those that their files lie in."""
    found = [folder / name for folder in known for name in names]
    return [path if path.is_dir() else path.parent for path in found if path.exists()]


def gone(text: str) -> Iterator[str]:
    """The files and folders named in backticks that aren't there.

    A name is looked for in the project, in the package, and in the folders that its heading, paragraph or row names.
    """
    here, section = [ROOT, ROOT / "skirmish"], list[Path]()
    for block in BLOCK.split(FENCED.sub("", text)):
        names = PATH.findall(block)
        if block.lstrip().startswith("#"):
            section = folders_of(names, here)
        places = [*here, *section]
        places += folders_of(names, places)
        yield from (name for name in names if not any((place / name).exists() for place in places))


@pytest.mark.parametrize("page", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_every_file_that_a_page_for_developers_names_is_there(page: str):
    text = (ROOT / page).read_text("utf-8")
    assert PATH.search(text)
    assert list(gone(text)) == []


CODE = re.findall(r"^```python\n(.*?)^```", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.DOTALL | re.MULTILINE)
EXAMPLE = next(code for code in CODE if "def test_" in code)


@pytest.mark.parametrize("name", re.findall(r"^def (test_\w+)", EXAMPLE, re.MULTILINE))
def test_the_example_of_a_test_passes(name: str):
    space: dict[str, Any] = {}
    exec(compile(EXAMPLE, "CONTRIBUTING.md", "exec"), space)
    space[name]()


def test_the_examples_of_good_style_are_real():
    """Functions and records of the examples, but for those that show how not to write."""
    lines = [line for code in CODE if code != EXAMPLE for line in code.splitlines() if not line.endswith("# no")]
    shown = {line.partition("(")[0] for line in lines if line.startswith(("def ", "class "))}
    sources = "\n".join(path.read_text("utf-8") for path in (ROOT / "skirmish").rglob("*.py"))
    assert shown
    assert [start for start in sorted(shown) if f"\n{start}(" not in sources] == []


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("`core/dice.py` rolls.", []),
        ("`core/gone.py` is gone.", ["core/gone.py"]),
        ("`skirmish/players/profiles/` and `gone/`", ["gone/"]),
        ("| `core/` | `dice.py`, `gone.py` |\n| `kit/` | `dice.py` |", ["gone.py", "dice.py"]),
        ("## The core: `core/`\n\n- `dice.py`\n\n## Next\n\n`dice.py`", ["dice.py"]),
        ("```\n`core/gone.py`\n```\n\n`tests/rules/<system>/`, `data/*.yaml`", []),
    ],
)
def test_a_file_that_is_gone_is_found(text: str, missing: list[str]):
    assert list(gone(text)) == missing
