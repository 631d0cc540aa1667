"""The layers of docs/architecture.md, read off the source."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pytest

from skirmish import rules

ROOT = Path(__file__).parents[1] / "skirmish"

ENGINE = frozenset(
    {"core", "board", "kit", "rules", "library", "muster", "players", "playtest", "chronicle", "puzzles", "mapmaker"}
    | {"pages", "tournament"}
)
MAY_IMPORT = {
    "core": frozenset[str](),
    "pages": frozenset({"core"}),
    "board": frozenset({"core"}),
    "kit": frozenset({"core", "board"}),
    "rules": frozenset({"core", "board", "kit"}),
    "tournament": frozenset({"core"}),
    "library": frozenset({"core", "tournament"}),
    "muster": frozenset({"core", "library", "pages"}),
    "players": frozenset({"core", "board", "library"}),
    "playtest": frozenset({"core", "board", "players", "pages"}),
    "chronicle": frozenset({"core", "board", "library", "playtest"}),
    "puzzles": frozenset({"core", "library", "players"}),
    "mapmaker": frozenset({"core", "board", "library"}),
    "app": ENGINE,
    "client": ENGINE - {"rules", "kit"} | {"app"},
    "cli": ENGINE | {"app", "client"},
    "env": ENGINE | {"app"},
    "__main__": frozenset({"cli"}),
    "__init__": frozenset[str](),
}
"""Which packages of ours a package may import, besides itself.

`app` puts the engine together; `client`, `cli` and `env` are its users.
"""

ONLY_IN = {
    "numba": ("board/",),
    "numpy": ("board/", "client/", "mapmaker/", "playtest/", "env.py"),
    "scipy": ("playtest/",),
    "plotly": ("playtest/",),
    "pymunk": ("board/", "client/"),
    "pygame": ("client/",),
    "msgspec": ("core/record.py",),
    "jinja2": ("pages/",),
    "markupsafe": ("pages/",),
    "pydantic": ("library/", "muster/"),
    "yaml": ("library/", "muster/"),
}
"""Where a library may be imported."""
INSIDE_FUNCTIONS = frozenset({"scipy", "plotly"})
"""Slow to import, so only by the function that needs them."""
NOT_IN_BATTLE = ("board/kernel_cache.py",)
"""What has nothing to say in a battle: it may know what time it is."""
UNREPEATABLE = frozenset({"random", "time", "datetime", "secrets", "uuid"})
SYSTEMS = frozenset({*rules.COMBAT, *rules.MAGIC}) - {"none"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


@lru_cache(None)
def nodes(text: str) -> tuple[ast.AST, ...]:
    """All of a source's syntax: each source is read by many checks."""
    return tuple(ast.walk(ast.parse(text)))


class Module(NamedTuple):
    """A source file: its path below the package with slashes, and its text."""

    path: str
    text: str

    @property
    def nodes(self) -> tuple[ast.AST, ...]:
        return nodes(self.text)

    @property
    def functions(self) -> list[Function]:
        """All functions and methods."""
        return [node for node in self.nodes if isinstance(node, Function)]

    @property
    def package(self) -> str:
        return self.path.split("/")[0].removesuffix(".py")


class Import(NamedTuple):
    """What a module imports, dotted, and whether it does so inside a function."""

    name: str
    inside: bool


@lru_cache(None)
def modules() -> tuple[Module, ...]:
    """All source files of the package."""
    return tuple(Module(p.relative_to(ROOT).as_posix(), p.read_text("utf-8")) for p in sorted(ROOT.rglob("*.py")))


@lru_cache(None)
def imports(module: Module) -> tuple[Import, ...]:
    """All imports, those for type checkers too; relative ones with their full name."""
    bodies = [(function.lineno, function.end_lineno or function.lineno) for function in module.functions]
    found = []
    for node in module.nodes:
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        inside = any(first <= node.lineno <= last for first, last in bodies)
        if isinstance(node, ast.Import):
            found += [Import(alias.name, inside) for alias in node.names]
        else:
            folder = ("skirmish/" + module.path).split("/")[: -node.level] if node.level else []
            base = ".".join([*folder, *([node.module] if node.module else [])])
            found += [Import(f"{base}.{alias.name}", inside) for alias in node.names]
    return tuple(found)


# What is wrong with a module: one line for each offence


def layer_breaches(module: Module) -> list[str]:
    """Imports against the layers, and imports of one rule system by another."""
    found = []
    for name, _ in imports(module):
        parts = name.split(".")
        if parts[0] != "skirmish" or len(parts) < 2 or parts[1] == "__version__":
            continue
        if parts[1] != module.package and parts[1] not in MAY_IMPORT[module.package]:
            found.append(f"{module.path} imports {name}")
        own = module.path.split("/")
        if parts[1] == module.package == "rules" and len(own) > 2 and len(parts) > 2 and parts[2] != own[1]:
            found.append(f"{module.path} imports {name}, another system")
    return found


def misplaced_libraries(module: Module) -> list[str]:
    """Libraries imported where they don't belong, or too early."""
    found = []
    for name, inside in imports(module):
        library = name.split(".")[0]
        if not any(module.path.startswith(place) for place in ONLY_IN.get(library, ("",))):
            found.append(f"{module.path} imports {library}")
        if library in INSIDE_FUNCTIONS and not inside:
            found.append(f"{module.path} imports {library} outside a function")
        if module.package == "core" and library not in sys.stdlib_module_names | {"skirmish", "msgspec"}:
            found.append(f"{module.path} imports {library}; core needs nothing but msgspec")
    return found


def unrepeatable(module: Module) -> list[str]:
    """Clocks and random numbers in what must be the same in every process."""
    if module.package not in ("core", "board", "kit", "rules") or module.path in NOT_IN_BATTLE:
        return []
    return [f"{module.path} imports {name}" for name, _ in imports(module) if name.split(".")[0] in UNREPEATABLE]


def system_names(module: Module) -> list[str]:
    """Code outside the composition root that asks for a system by its name.

    A pair of systems (`resolve+wyld`) may not be written at all; a single name may not be compared with, since
    `skirmish` is a scenario and the program too, and `channeling` a block of the roster files.
    """
    if module.package in ("rules", "app", "cli"):
        return []
    found = []
    for node in module.nodes:
        if isinstance(node, ast.Compare | ast.MatchValue):
            names = {part.value for part in ast.walk(node) if isinstance(part, ast.Constant)} & SYSTEMS
            found += [f"{module.path}:{node.lineno} compares with {name!r}" for name in sorted(names, key=str)]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            combat, plus, magic = node.value.partition("+")
            if plus and combat in SYSTEMS and magic in SYSTEMS | {"none"}:
                found.append(f"{module.path}:{node.lineno} names {node.value!r}")
    return found


def foreign_systems(module: Module) -> list[str]:
    """Imports of a rule system from outside `rules/`: `rules/__init__.py` has registries to ask."""
    if module.package == "rules":
        return []
    found = []
    for name, _ in imports(module):
        parts = name.split(".")
        if parts[:2] == ["skirmish", "rules"] and len(parts) > 2 and (ROOT / "rules" / parts[2]).is_dir():
            found.append(f"{module.path} imports {name}")
    return found


def scenes_imported(module: Module) -> list[str]:
    """Scenes imported by the window's other parts: only who shows them and other scenes may know them."""
    own = any(isinstance(node, ast.ClassDef) and node.name.endswith("Scene") for node in module.nodes)
    if module.package != "client" or module.path == "client/navigation.py" or own:
        return []
    scene = re.compile(r"skirmish\.client\.(?!view\.)[\w.]+\.(\w+Scene)$")
    return [f"{module.path} imports {name}" for name, _ in imports(module) if scene.match(name)]


def battle_known(module: Module) -> list[str]:
    """What presenters and panels of a battle import of it beyond what they are given."""
    allowed = {
        "presenters": r"(presenters|session|selection|plan|choices|forecast|hindsight|overlays|replay|turn_report"
        r"|clock)\b",
        "panels": r"(presenters|panels|frame)\b",
    }
    own = re.match(r"client/battle/(presenters|panels)/", module.path)
    if own is None:
        return []
    may = re.compile(rf"skirmish\.client\.battle\.{allowed[own[1]]}")
    names = [name for name, _ in imports(module) if name.startswith("skirmish.client.battle")]
    return [f"{module.path} imports {name}" for name in names if not may.match(name)]


CHECKS = (
    layer_breaches, misplaced_libraries, unrepeatable, system_names, foreign_systems, scenes_imported, battle_known
)  # fmt: skip


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_source_keeps_to_the_architecture(check: object) -> None:
    assert callable(check)
    assert [offence for module in modules() for offence in check(module)] == []


def test_every_package_has_its_place_in_the_layers() -> None:
    assert {module.package for module in modules()} <= set(MAY_IMPORT)


def test_the_layers_have_no_circle() -> None:
    below = dict(MAY_IMPORT)
    while bottom := [package for package, needs in below.items() if not needs & below.keys()]:
        for package in bottom:
            del below[package]
    assert below == {}


@pytest.mark.parametrize(
    ("path", "text", "check"),
    [
        ("core/a.py", "from skirmish.board import on", layer_breaches),
        ("core/a.py", "def f():\n    import skirmish.kit.moves", layer_breaches),
        ("board/a.py", "from ..kit import moves", layer_breaches),
        ("players/a.py", "from skirmish import rules", layer_breaches),
        ("client/a.py", "from skirmish.rules.skirmish.move import far", layer_breaches),
        ("rules/dots/a.py", "from skirmish.rules.resolve.harm import hurt", layer_breaches),
        ("rules/dots/a.py", "from ..resolve import harm", layer_breaches),
        ("rules/dots/a.py", "import numba", misplaced_libraries),
        ("playtest/a.py", "import scipy.stats", misplaced_libraries),
        ("client/a.py", "def f():\n    from plotly import express", misplaced_libraries),
        ("core/state.py", "import msgspec", misplaced_libraries),
        ("core/a.py", "import attrs", misplaced_libraries),
        ("players/a.py", "import yaml", misplaced_libraries),
        ("kit/a.py", "from random import choice", unrepeatable),
        ("rules/dots/a.py", "import datetime as clock", unrepeatable),
        ("players/a.py", "if rules.name == 'resolve':\n    pass", system_names),
        ("client/a.py", "match name:\n    case 'wyld':\n        pass", system_names),
        ("client/a.py", "x = name in ('channeling', 'wyld')", system_names),
        ("playtest/a.py", "DEFAULT = 'resolve+wyld'", system_names),
        ("app/a.py", "from skirmish.rules.skirmish.fight import fight", foreign_systems),
        ("app/a.py", "def f():\n    from ..rules import skirmish", foreign_systems),
        ("client/app.py", "from skirmish.client.scenes.menu import MenuScene", scenes_imported),
        ("client/battle/dialogs.py", "if TYPE_CHECKING:\n    from .scene import BattleScene", scenes_imported),
        ("client/battle/panels/a.py", "from skirmish.client.battle.session import Session", battle_known),
        ("client/battle/presenters/a.py", "from skirmish.client.battle.battle import Battle", battle_known),
    ],
)
def test_each_check_finds_what_it_is_for(path: str, text: str, check: object) -> None:
    assert callable(check)
    assert check(Module(path, text)) != []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("rules/__init__.py", "from skirmish.rules.dots import Dots"),
        ("rules/dots/a.py", "from skirmish.rules.dots.harm import hurt\nfrom skirmish.kit import effects"),
        ("playtest/a.py", "import numpy\ndef f():\n    import scipy.stats"),
        ("core/record.py", "import msgspec"),
        ("cli.py", "from skirmish.cli import battle\nfrom skirmish.rules import build"),
        ("app/a.py", "DEFAULT = 'skirmish+none'"),
        ("players/a.py", "import time\nfrom skirmish.core import units"),
        ("client/navigation.py", "from skirmish.client.scenes.menu import MenuScene"),
        ("client/tutorial/scene.py", "from ..battle.scene import BattleScene\nclass TutorialScene(BattleScene): ..."),
        ("client/battle/panels/a.py", "from skirmish.client.view.scene import BoardScene"),
    ],
)
def test_what_is_allowed_is_not_found_fault_with(path: str, text: str) -> None:
    assert [offence for check in CHECKS for offence in check(Module(path, text))] == []


WIDGETS = "skirmish.client.ui."
"""The kit of widgets and the `UI` they are shown by know each other; nothing else in the window goes in a circle."""


def circles(known: Mapping[str, set[str]]) -> Iterator[frozenset[str]]:
    """The modules that can be reached from each other, for those that can be reached from themselves."""
    reached = dict(known)
    while True:
        further = {name: set().union(own, *(reached[other] for other in own)) for name, own in reached.items()}
        if further == reached:
            break
        reached = further
    yield from {frozenset(n for n in reached[name] if name in reached[n]) for name in reached if name in reached[name]}


def test_the_window_goes_in_no_circle_but_that_of_its_widgets() -> None:
    names = {f"skirmish.{m.path.removesuffix('.py').removesuffix('/__init__').replace('/', '.')}": m for m in modules()
             if m.package == "client"}  # fmt: skip
    known = {
        name: {found for one, _ in imports(module) for found in (one, one.rpartition(".")[0]) if found in names}
        for name, module in names.items()
    }
    assert [sorted(circle) for circle in circles(known) if not all(name.startswith(WIDGETS) for name in circle)] == []


def test_a_circle_is_found() -> None:
    assert list(circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()})) == [frozenset({"b", "c"})]
