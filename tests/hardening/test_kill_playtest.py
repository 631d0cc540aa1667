"""A batch killed with -9 at random moments goes on as if nothing had been; `scripts/kill9_playtest` kills 100."""

from __future__ import annotations

import os
import signal

import playtest_kills
import pytest

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
KILLS = int(os.environ.get("SKIRMISH_BATCH_KILLS", "3"))


def test_whatever_the_moment_nothing_is_lost_and_nothing_played_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without compiled kernels, so that few battles are a batch."""
    monkeypatch.setenv("SKIRMISH_PURE", "1")
    monkeypatch.setattr(playtest_kills, "GAMES", 12)
    found = list(playtest_kills.kills(KILLS, seed=4, each=KILLS))
    assert [one.number for one in found] == list(range(KILLS))
