"""Muster, playtests, saves, maps keep to model -> presenters -> panels: read off imports, those for types too."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

CLIENT = Path(__file__).parents[2] / "skirmish" / "client"
PACKAGES = ("muster", "playtest", "archive", "maps")
MODELS = ("muster/model.py", "muster/drafts.py", "playtest/run.py", "playtest/work.py", "maps/model.py",
          "maps/draft.py", "maps/pieces.py", "maps/drafts.py", "maps/work.py", "maps/fairness.py")  # fmt: skip
"""They know no window, and nothing that is drawn."""
PLAIN = (*MODELS, "muster/commands.py", "muster/presenters.py", "muster/lists.py", "playtest/verdict.py",
         "playtest/presenters.py", "playtest/shelf.py",
         "archive/presenters.py", "maps/commands.py", "maps/presenters.py", "maps/shelf.py",
         "signals.py", "commands.py")  # fmt: skip
"""They make no widget and know no event."""
VALUES = ("skirmish.client.ui.text", "skirmish.client.ui.lists", "skirmish.client.ui.style")
"""What of the kit a view may hold: words that look like something, rows, sizes and colours."""


@cache
def imports(path: str) -> frozenset[str]:
    """The modules that a file of the client asks for anywhere."""
    found = set[str]()
    for node in ast.walk(ast.parse((CLIENT / path).read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(found)


def files(package: str) -> list[str]:
    return sorted(str(path.relative_to(CLIENT)) for path in (CLIENT / package).rglob("*.py"))


def module(path: str) -> str:
    return f"skirmish.client.{path.removesuffix('.py').replace('/', '.')}"


def scenes() -> set[str]:
    """The modules that define a scene of these packages."""
    return {module(path) for package in PACKAGES for path in files(package)
            if any(isinstance(node, ast.ClassDef) and node.name.endswith("Scene")
                   for node in ast.parse((CLIENT / path).read_text()).body)}  # fmt: skip


def test_only_the_navigation_imports_their_scenes() -> None:
    found = {path for path in files(".") if imports(path) & scenes()}
    assert found == {"navigation.py"}
    assert scenes()


@pytest.mark.parametrize("package", PACKAGES)
def test_their_imports_have_no_circle(package: str) -> None:
    left = {module(path): {module(other) for other in files(package)} & imports(path) for path in files(package)}
    while free := [name for name, asked in left.items() if not asked & set(left)]:
        for name in free:
            del left[name]
    assert left == {}


@pytest.mark.parametrize("path", PLAIN)
def test_what_is_plain_makes_no_widget(path: str) -> None:
    kit = {name for name in imports(path) if name.startswith(("skirmish.client.ui.", "skirmish.client.scenes.page"))}
    assert {name for name in kit if not name.startswith(VALUES)} == set()
    assert "pygame" not in imports(path)


@pytest.mark.parametrize("path", MODELS)
def test_a_model_knows_nothing_that_is_drawn(path: str) -> None:
    drawn = ("skirmish.client.ui", "skirmish.client.art", "skirmish.client.scenes")
    assert not {name for name in imports(path) if name.startswith(drawn)}
