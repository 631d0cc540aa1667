"""After each test that passes, its battles (support/battle.py) must have used up their dice."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from support.battle import finish_battles, forget_battles


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    forget_battles()
    try:
        yield
    except BaseException:
        forget_battles()
        raise
    finish_battles()
