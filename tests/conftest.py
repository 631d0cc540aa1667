"""How the suite runs: on all cores, its kernels compiled once, and with battles that have used up their dice."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LONG = (
    "test_monkey.py",
    "test_wheel.py",
    "test_other_processes.py",
    "test_every_battle_offers_even.py",
    "test_every_battle_offers_odd.py",
    "test_every_battle.py",
)
"""Begun first: else one worker would still be at them when the others have nothing left to do."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """No workers for what is named on the command line: it is done before they start. Else xdist counts cores."""
    named = config.args_source is not pytest.Config.ArgsSource.TESTPATHS or config.option.keyword
    return 0 if named else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long files come first; else nothing changes places. Tests marked `long` are for `scripts/long` alone."""
    items.sort(key=lambda item: item.path.name not in LONG)
    if "SKIRMISH_LONG" not in os.environ:
        left_out = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


def pytest_configure(config: pytest.Config) -> None:
    """Before workers start, the kernels are compiled by one process: each worker would do it for itself."""
    if config.getoption("numprocesses", default=None) and not hasattr(config, "workerinput"):
        compile_kernels()


def compile_kernels() -> None:
    """Plays a battle in a process of its own, if no kernel is in numba's cache yet."""
    from skirmish.board import jit

    tag = f"py{sys.version_info.major}{sys.version_info.minor}"
    folder = jit._FOLDER
    if folder is None or any(folder.rglob(f"*.{tag}.nbi")):
        return
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "skirmish", "battle", "--json"]
    subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """After each test that passes, its battles (support/battle.py) must have used up their dice."""
    try:
        yield
    except BaseException:
        if stories := sys.modules.get("support.battle"):
            stories.forget_battles()
        raise
    if stories := sys.modules.get("support.battle"):
        stories.finish_battles()
