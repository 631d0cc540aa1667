"""What is done beside the window: batches that are cut off and gone on with, read again, watched, reported."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest
from desk_hands import SHOP, a_plan

from skirmish.client.jobs import Inline, Process
from skirmish.client.playtest import shelf, verdict, work
from skirmish.client.playtest.work import Again, Line, Point, Tidings, Told, Written
from skirmish.client.questions import Failed
from skirmish.core.battle_record import parse
from skirmish.core.record import evolve
from skirmish.playtest.plan import Plan, Until
from skirmish.playtest.report.page import plotly
from skirmish.playtest.store import Kept


def begun(folder: Path, plan: Plan) -> Path:
    return shelf.begin(folder, plan)


def heard(job: Inline | Process) -> list[object]:
    found: list[object] = []
    until = time.monotonic() + 300
    while job.busy:
        assert time.monotonic() < until, "it never ends"
        found += job.news()
    return found


def played(path: Path) -> list[object]:
    return heard(Inline(work.playing, (path, SHOP.rules_of, 1)))


def rows(path: Path) -> list[object]:
    with Kept(path) as kept:
        return list(kept.results(1000))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six battles, played without a break."""
    path = begun(tmp_path_factory.mktemp("whole"), a_plan(6))
    played(path)
    return path


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Battles are played one by one, and it is told after each how far it is."""
    monkeypatch.setattr("skirmish.client.playtest.work.EVERY_S", 0.0)
    monkeypatch.setattr("skirmish.playtest.runner.CHUNK_S", 0.0)


def test_a_batch_tells_how_far_it_is_and_then_what_came_of_it(tmp_path: Path) -> None:
    *tidings, told = played(begun(tmp_path, a_plan(4)))
    assert [one.done for one in tidings if isinstance(one, Tidings)] == [0, 1, 2, 3, 4, 4]
    assert isinstance(told, Told)
    assert told.over
    assert (told.now.battles, told.summary.wanted) == (4, 4)
    assert told.summary.standings[0].tally.share == told.now.share
    assert [point for one in tidings for point in one.points] == list(told.points)
    assert {one.roster for one in told.summary.warriors} == {"watch", "raid"}


def test_one_that_was_cut_off_comes_to_the_same(tmp_path: Path, whole: Path) -> None:
    """Closed in the middle and gone on with by a process: the battles are those of one that was never stopped."""
    path = begun(tmp_path, a_plan(6))
    first = Inline(work.playing, (path, SHOP.rules_of, 1))
    while not any(isinstance(one, Tidings) and one.done == 2 for one in first.news()):
        assert first.busy
    first.close()
    assert len(rows(path)) == 2
    played(path)
    assert rows(path) == rows(whole)


@pytest.mark.ci
def test_a_process_with_workers_comes_to_the_same(tmp_path: Path, whole: Path) -> None:
    path = begun(tmp_path, a_plan(6))
    *_, told = heard(Process(work.playing, (path, SHOP.rules_of, 2)))
    assert isinstance(told, Told), told
    assert rows(path) == rows(whole)


def test_what_is_read_again_is_what_was_told(whole: Path) -> None:
    assert list(work.reading(whole)) == [next(one for one in played(whole) if isinstance(one, Told))]


def test_a_battle_comes_out_again_as_it_was(whole: Path) -> None:
    told = next(work.reading(whole))
    assert isinstance(told, Told)
    assert told.closest is not None
    (found,) = work.again(whole, told.closest.number, SHOP.rules_of)
    assert isinstance(found, Again)
    result = rows(whole)[told.closest.number]
    assert len(parse(found.record).actions) == result.decisions


def test_the_report_is_the_page_of_the_command_line(whole: Path, tmp_path: Path) -> None:
    pytest.importorskip("plotly", reason="no plotly to draw charts with; it comes with the extra lab")
    page = tmp_path / "somewhere" / "page.html"
    assert list(work.reporting(whole, page, SHOP.rules_of)) == [Written(str(page))]
    assert "<!DOCTYPE html>" in page.read_text()[:100]


def test_a_report_that_cant_be_drawn_says_what_to_install(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "plotly", None)
    plotly.cache_clear()
    (failed,) = work.reporting(whole, tmp_path / "page.html", SHOP.rules_of)
    assert isinstance(failed, Failed)
    assert "pip install 'skirmish[lab]'" in failed.text


def test_until_sure_it_tells_only_what_is_sure(tmp_path: Path) -> None:
    told = played(begun(tmp_path, a_plan(4, sure=True)))[-1]
    assert isinstance(told, Told)
    assert told.answer is None
    share = told.summary.standings[0].share
    assert (told.now.low, told.now.high) == (share.low, share.high) != told.summary.standings[0].tally.interval
    assert told.summary.sure[0].answer is None


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [(0.48, 0.52, "about even"), (0.46, 0.56, "Too close to call"), (0.51, 0.6, "A beat B"), (0.4, 0.49, "B beat A")],
)
def test_a_fixed_number_of_battles_says_what_the_report_says(whole: Path, low: float, high: float, said: str) -> None:
    told = next(work.reading(whole))
    assert isinstance(told, Told)
    a, b = verdict.names(told)
    found = verdict.headline(evolve(told, now=Point(1600, (low + high) / 2, low, high)))
    assert said in found.replace(a, "A").replace(b, "B")


@pytest.mark.parametrize(("share", "better", "low", "high"), [(0.6, 0, "54", "66"), (0.4, 1, "54", "66")])
def test_the_better_lists_share_stands_between_the_ends_of_its_interval(
    whole: Path, share: float, better: int, low: str, high: str
) -> None:
    told = next(work.reading(whole))
    assert isinstance(told, Told)
    said = verdict.surety(evolve(told, now=Point(1600, share, share - 0.06, share + 0.06)))
    assert verdict.names(told)[better] in said
    assert said.index("60") >= 0
    assert said.index(low) < said.index(high)


def test_another_program_has_failed_in_words(tmp_path: Path) -> None:
    path = begun(tmp_path, evolve(a_plan(4), version="0.0+else"))
    (failed,) = played(path)
    assert isinstance(failed, Failed)
    assert "0.0+else" in failed.text
    assert "Error" not in failed.text


def test_a_file_that_is_none_has_failed_in_words(tmp_path: Path) -> None:
    path = tmp_path / "none.sqlite"
    path.write_text("not a database at all")
    (failed,) = work.reading(path)
    assert isinstance(failed, Failed)


def test_a_margin_that_cannot_be_has_failed_in_words(tmp_path: Path) -> None:
    path = begun(tmp_path, evolve(a_plan(4), until=Until(0.9, 0.05)))
    (failed,) = work.reading(path)
    assert isinstance(failed, Failed)
    assert "the margin must lie between" in failed.text


def test_points_lie_the_farther_apart_the_more_battles_there_are() -> None:
    line = Line(None)
    for number in range(10_000):
        line.heard(number % 3 == 0)
    battles = [point.battles for point in line.points]
    assert battles[:5] == [2, 4, 6, 8, 10]
    assert len(battles) < 300
    assert battles[-1] > 9700
