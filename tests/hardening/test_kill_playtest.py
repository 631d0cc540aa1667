"""A batch killed with -9 at random moments goes on as if nothing had been; `scripts/kill9_playtest` kills 100."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import playtest_kills
import pytest

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("SKIRMISH_BATCH_KILLS", "3"))


def heroes(folder: Path, name: str) -> str:
    """A shipped list without its groups: a battle is over in a moment."""
    path = folder / f"{name}.yaml"
    path.write_text((ROOT / "warbands" / path.name).read_text("utf-8").partition("groups:")[0], "utf-8")
    return str(path)


@pytest.mark.ci
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_whatever_the_moment_nothing_is_lost_and_nothing_played_twice(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Without compiled kernels, which take long to load beside so few battles."""
    monkeypatch.setenv("SKIRMISH_PURE", "1")
    monkeypatch.setattr(playtest_kills, "LISTS", [heroes(tmp_path, name) for name in playtest_kills.LISTS])
    monkeypatch.setattr(playtest_kills, "GAMES", 12)
    found = list(playtest_kills.kills(KILLS, seed=4, each=KILLS))
    assert [one.number for one in found] == list(range(KILLS))


def test_a_kill_that_came_too_late_doesnt_count(monkeypatch: pytest.MonkeyPatch) -> None:
    hits = iter([False, True, False, True, True])
    monkeypatch.setattr(playtest_kills, "killed", lambda *given: next(hits))
    monkeypatch.setattr(playtest_kills, "rows", lambda folder: [])
    monkeypatch.setattr(playtest_kills, "finished", lambda folder: ({}, playtest_kills.GAMES))
    monkeypatch.setattr(playtest_kills, "unhurt", lambda: playtest_kills.Unhurt([], {}, 1.0))
    assert [one.number for one in playtest_kills.kills(3, seed=4, each=2)] == [0, 1, 2]
    assert next(hits, None) is None
