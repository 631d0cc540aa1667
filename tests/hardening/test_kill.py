"""Processes killed with -9 at random moments leave whole files, or those from before; `scripts/kill9` kills 200."""

from __future__ import annotations

import json
import os
import signal

import pytest
from kills import VERBS, kill, snapshots

pytestmark = [
    pytest.mark.ci,
    pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9"),
]
KILLS = int(os.environ.get("SKIRMISH_KILLS", "7"))
SEED = 4


@pytest.mark.parametrize("number", range(KILLS))
def test_whatever_the_moment_the_file_is_whole(number: int) -> None:
    assert kill(number, SEED).verb == VERBS[number % len(VERBS)]


def test_a_battle_is_written_turn_by_turn() -> None:
    lengths = [len(json.loads(data)["actions"]) for data in snapshots()]
    assert lengths == sorted(set(lengths))
    assert len(lengths) > 4, "each turn adds to it"
