"""A playtest as a model: what its commands do, when they are refused, and what is shown of it; without a window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from app_scene import an_app
from desk_hands import SHOP, a_plan
from support.records import parts

from skirmish.client.commands import carry_out
from skirmish.client.jobs import Inline
from skirmish.client.keymap import Keymap
from skirmish.client.playtest import shelf, verdict
from skirmish.client.playtest.presenters import ProgressView, ResultsView, present, present_foot
from skirmish.client.playtest.run import COMMANDS, Run
from skirmish.client.playtest.shelf import Entry, Glance, Shelf, present_shelf
from skirmish.client.playtest.work import Tidings, Written
from skirmish.client.signals import Signal
from skirmish.core.decision import Refusal


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Battles are played one by one, and it is told after each how far it is."""
    monkeypatch.setattr("skirmish.client.playtest.work.EVERY_S", 0.0)
    monkeypatch.setattr("skirmish.playtest.runner.CHUNK_S", 0.0)


def a_run(folder: Path, path: Path) -> Run:
    services = SimpleNamespace(workshop=SHOP, folder=folder, keymap=Keymap(), employ=Inline)
    return Run(services, path)  # type: ignore[arg-type]


def begun(folder: Path, games: int = 4) -> Run:
    plan = a_plan(games)
    found = a_run(folder, shelf.begin(folder, plan))
    found.begin(plan, 1)
    return found


def send(run: Run, command: str, about: object = None) -> Refusal | None:
    return carry_out(COMMANDS, run, run, Signal(command, about))


def hear_until(run: Run, is_there: Callable[[], bool]) -> list[object]:
    heard: list[object] = []
    for _ in range(10_000):
        if is_there():
            return heard
        heard += run.hear()
    raise AssertionError("it never comes")


def play(run: Run, battles: int) -> None:
    hear_until(run, lambda: run.tidings is not None and run.tidings.done >= battles)


def finish(run: Run) -> list[object]:
    return hear_until(run, lambda: not run.busy)


def foot(run: Run) -> dict[str, str]:
    """The buttons, each with why it is grey."""
    return {action.id: action.why for action in present_foot(run)}


def progress(run: Run) -> ProgressView:
    found = present(run)
    assert isinstance(found, ProgressView)
    return found


def results(run: Run) -> ResultsView:
    found = present(run)
    assert isinstance(found, ResultsView)
    return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A playtest that was played to its end."""
    run = begun(tmp_path_factory.mktemp("whole"), 6)
    finish(run)
    return run.path


@pytest.fixture
def over(whole: Path) -> Run:
    """The same, looked at."""
    found = a_run(whole.parent.parent, whole)
    found.look()
    finish(found)
    return found


def test_while_it_runs_it_tells_how_far_it_is(tmp_path: Path) -> None:
    run = begun(tmp_path)
    assert progress(run).state.startswith("Getting ready")
    play(run, 2)
    view = progress(run)
    assert "2 of 4" in view.count
    assert view.bar == 0.5
    assert [point.battles for point in view.chart.points] == [2]
    assert foot(run) == {"back": "", "stop": "", "pause": ""}


def test_paused_and_gone_on_with(tmp_path: Path) -> None:
    run = begun(tmp_path)
    play(run, 2)
    assert send(run, "pause") is None
    assert not run.busy
    assert progress(run).state.startswith("Paused")
    assert foot(run) == {"back": "", "stop": "", "go-on": ""}
    assert send(run, "pause") is not None
    send(run, "go-on")
    finish(run)
    assert run.told is not None
    assert run.told.over
    assert [point.battles for point in results(run).chart.points] == [2, 4]
    assert foot(run) == {"back": "", "report": ""}


def test_stopped_it_tells_what_comes_of_what_was_played(tmp_path: Path) -> None:
    run = begun(tmp_path, 6)
    play(run, 2)
    send(run, "stop")
    finish(run)
    assert "2 of 6 battles" in results(run).unfinished
    send(run, "go-on")
    finish(run)
    assert results(run).unfinished == ""


def test_one_thing_is_done_at_a_time(over: Run) -> None:
    send(over, "watch", over.told.median.number)
    refusal = send(over, "report")
    assert refusal is not None
    assert foot(over)["report"] == refusal.reason
    assert {action.why for action in results(over).exhibits} == {refusal.reason}
    assert results(over).doing
    assert not [one for one in finish(over) if isinstance(one, Tidings | Written)]
    assert foot(over)["report"] == results(over).doing == ""


def test_each_warrior_stands_in_the_table(over: Run) -> None:
    rows, plan = results(over).people, over.plan
    assert len(rows) == 2 + sum(len(roster.warriors) for roster in plan.rosters)
    worths = [float(row.cells[-1]) for row in rows[1 : len(plan.rosters[0].warriors) + 1]]
    assert worths == sorted(worths, reverse=True)


def test_what_should_make_no_difference_has_the_interval_of_the_summary(over: Run) -> None:
    biases = [(one.share.value, one.share.low, one.share.high) for one in over.told.summary.biases]
    assert [(one.share, one.low, one.high) for one in results(over).biases] == biases != []


def test_the_verdict_is_that_of_the_words(over: Run) -> None:
    view = results(over)
    assert (view.headline, view.surety) == (verdict.headline(over.told), verdict.surety(over.told))
    version = over.version
    send(over, "turn", 2)
    assert over.version > version
    assert results(over).tab == 2


def test_views_hold_plain_values_alone(tmp_path: Path, over: Run) -> None:
    views = [present(begun(tmp_path)), present(over)]
    assert [part for view in views for part in parts(view) if not isinstance(part, str | int | float | None)] == []
    assert present(over) == present(over)


def test_a_playtest_of_one_battle_is_kept_with_one_battle(tmp_path: Path) -> None:
    kept = Shelf(an_app(home=tmp_path))
    glances = [Glance(("A", "B"), 1, 1, False), Glance(("A", "B"), 1, 9, True), Glance(("A", "B"), 2000, 2000, False)]
    for number, found in enumerate(glances):
        kept.entries.append(Entry(tmp_path / f"{number}.sqlite", "2026-03-01 18:30"))
        kept.glances[kept.entries[-1].path] = found
    assert [row.sub for row in present_shelf(kept).rows] == ["1 battle", "1 battle, until conclusive", "2,000 battles"]
