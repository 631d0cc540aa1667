"""After each test that passes, its battles (support/battle.py) must have used up their dice."""

from __future__ import annotations

import sys
from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    try:
        yield
    except BaseException:
        if stories := sys.modules.get("support.battle"):
            stories.forget_battles()
        raise
    if stories := sys.modules.get("support.battle"):
        stories.finish_battles()
