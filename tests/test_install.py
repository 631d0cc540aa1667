"""What an install brings: all that is imported at the top of a module is a dependency, all else an extra."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from functools import lru_cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
FOR_LEARNERS = "env.py"
"""The module that is imported by who has the extra `rl`, and says so if it isn't there."""


def names(requirements: list[str]) -> set[str]:
    """The distributions that are named."""
    found = (re.match(r"[\w.-]+", requirement) for requirement in requirements)
    return {match[0].lower().replace("_", "-") for match in found if match is not None}


def libraries(tree: ast.Module) -> set[str]:
    """What a module imports as soon as it is imported itself."""
    found: set[str] = set()
    todo: list[ast.AST] = list(tree.body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
        todo += ast.iter_child_nodes(node)
    return found - sys.stdlib_module_names - {"skirmish"}


distributions = lru_cache(None)(packages_distributions)
"""Who brings what: to find that out means reading all that is installed. What isn't installed is taken to bear its
library's name."""


def undeclared(path: Path, declared: set[str]) -> list[str]:
    """The libraries that a module needs and an install without extras doesn't bring."""
    brought_by = distributions()
    wanted = libraries(ast.parse(path.read_text("utf-8")))
    return [
        f"{path.relative_to(ROOT)} imports {library}"
        for library in sorted(wanted)
        if not {name.lower().replace("_", "-") for name in brought_by.get(library, (library,))} & declared
    ]


@pytest.mark.ci
def test_a_plain_install_brings_whatever_a_module_imports() -> None:
    declared, more = names(PROJECT["dependencies"]), names(PROJECT["optional-dependencies"]["rl"]) | {"gymnasium"}
    modules = sorted((ROOT / "skirmish").rglob("*.py"))
    assert modules
    wanting = (undeclared(path, declared | (more if path.name == FOR_LEARNERS else set())) for path in modules)
    assert [said for found in wanting for said in found] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("import yaml.reader as r, os", {"yaml"}),
        ("from plotly.offline import x", {"plotly"}),
        ("try:\n    import scipy\nexcept ImportError:\n    pass", {"scipy"}),
        ("class A:\n    import scipy", {"scipy"}),
        ("def f():\n    import scipy", set()),
        ("if TYPE_CHECKING:\n    import scipy", set()),
        ("from skirmish.core import units\nfrom . import x", set()),
    ],
)
def test_what_a_module_imports_at_once_is_found(text: str, found: set[str]) -> None:
    assert libraries(ast.parse(text)) == found


@pytest.mark.parametrize(("library", "extra"), [("scipy", "lab"), ("plotly", "lab"), ("dask", "cluster")])
def test_what_the_messages_say_of_extras_is_so(library: str, extra: str) -> None:
    assert library in names(PROJECT["optional-dependencies"][extra])
    assert library not in names(PROJECT["dependencies"])
