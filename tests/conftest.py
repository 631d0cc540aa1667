"""How the suite runs: on all cores, in three tiers, with battles that have used up their dice.

Tests without a mark are the README's test command; those marked `ci` come on top in `.ci/run`, those marked `long` are
done by `scripts/long` alone (`addopts` in pyproject.toml leaves both out). CONTRIBUTING.md says what belongs where.
"""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis import HealthCheck

from skirmish.board import kernel_cache
from skirmish.cli.kernels import SAID, compile_first
from skirmish.core.files import Held, Lock

LONG = (
    "test_monkey.py",
    "test_wheel.py",
    "test_other_processes.py",
    "test_every_battle.py",
)
"""Begun first: else one worker would still be at them when the others have nothing left to do."""

COMPILER = pytest.StashKey[kernel_cache.Compiler]()
TURNS = pytest.StashKey[str]()
"""A folder in which the workers of a first run see who collects."""
LOOK_S = 0.1
"""How often a worker looks whether it is its turn."""

AT_LENGTH = 20
"""How many times as many examples as usual a property is tried on by `scripts/long`."""

hypothesis.settings.register_profile(
    "skirmish",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
hypothesis.settings.load_profile("skirmish")
"""No property fails because the machine is slow or busy."""


def pytest_configure(config: pytest.Config) -> None:
    """The tests work with compiled kernels. For the whole suite one process compiles them while the workers collect;
    for tests named on the command line plain Python is good enough, and nobody has to wait."""
    if kernel_cache.use() or hasattr(config, "workerinput"):
        return
    if config.getoption("numprocesses", default=None) and not kernel_cache.obstacle():
        print(SAID, file=sys.stderr)
        config.stash[COMPILER] = kernel_cache.Compiler()
        config.stash[COMPILER].start()
        config.stash[TURNS] = tempfile.mkdtemp(prefix="skirmish-tests-")
    else:
        os.environ[kernel_cache.PURE_VARIABLE] = "1"  # nor do processes of tests compile


def pytest_unconfigure(config: pytest.Config) -> None:
    """Whoever breaks off leaves nothing that compiles."""
    if compiler := config.stash.get(COMPILER, None):
        compiler.close()
        shutil.rmtree(config.stash[TURNS], ignore_errors=True)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tells a worker that this is a first run."""
    node.workerinput["turns"] = node.config.stash.get(TURNS, None)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """On a first run one worker collects beside the compiler, and the others then read the bytecode it wrote."""
    turns = getattr(session.config, "workerinput", {}).get("turns")
    if turns is None or sys.dont_write_bytecode:
        return (yield)
    done, lock = Path(turns, "collected"), None
    while lock is None and not done.exists():
        try:
            lock = Lock(Path(turns, "lock"))
        except Held:
            time.sleep(LOOK_S)
    try:
        return (yield)
    finally:
        if lock is not None:
            done.touch()
            lock.free()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """No workers for what is named on the command line: it is done before they start. Else xdist counts cores."""
    named = config.args_source is not pytest.Config.ArgsSource.TESTPATHS or config.option.keyword
    return 0 if named else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long files come first; under `-m long` every property is tried on many more examples, of any seed."""
    items.sort(key=lambda item: item.path.name not in LONG)
    for item in items if config.option.markexpr == "long" else ():
        test = getattr(item, "obj", None)
        if getattr(test, "is_hypothesis_test", False):
            usual = test._hypothesis_internal_use_settings
            many = hypothesis.settings(usual, max_examples=usual.max_examples * AT_LENGTH, derandomize=False)
            test._hypothesis_internal_use_settings = many
            item.add_marker("long")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Workers wait for the kernels. The collector of garbage need not look at thousands of tests again and again."""
    if hasattr(session.config, "workerinput"):
        compile_first()
        if not kernel_cache.is_compiled():
            os.environ[kernel_cache.PURE_VARIABLE] = "1"
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _scratch(tmp_path_factory: pytest.TempPathFactory) -> Generator[None, None, None]:
    """Temporary files of tests lie where pytest clears up after itself."""
    tempfile.tempdir = str(tmp_path_factory.mktemp("scratch"))
    yield
    tempfile.tempdir = None


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
