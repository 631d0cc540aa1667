"""What is loaded beside the menu: who needs it waits for it, nobody else does, and it ends with the window."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pygame
import pytest
from app_scene import AT_ONCE, an_app

from skirmish.board.kernel_cache import Compiler
from skirmish.client.app import App
from skirmish.client.preload import Stage, Warming, loaded
from skirmish.client.scenes import boards, menu
from skirmish.client.ui.text import Rich
from skirmish.client.ui.widget import walk
from skirmish.client.view import ground_tiles
from skirmish.client.window import Window
from skirmish.core.record import evolve

ROOT = Path(__file__).parents[2]
LONG = 300.0
"""Seconds: longer than anything here takes, so that what hangs fails."""


class Slow:
    """Work whose pieces are done when the test says so."""

    def __init__(self) -> None:
        self.go = threading.Semaphore(0)
        self.done: list[str] = []

    def __iter__(self) -> Iterator[Stage | None]:
        for stage in ("shelf", "battle"):
            assert self.go.acquire(timeout=LONG)
            self.done.append(stage)
            yield stage  # type: ignore[misc]


def ended(warming: Warming) -> None:
    warming.close()
    assert not warming.busy
    assert not [thread for thread in threading.enumerate() if thread.name == "warming"]


def test_who_begins_a_battle_waits_for_it_and_is_told_so():
    work, told, looks = Slow(), list[str](), list[int]()

    def look() -> None:
        looks.append(len(work.done))
        if len(looks) in (2, 4):
            work.go.release()

    warming = Warming(work, lambda: told.append("told"), look)
    warming.begin()
    warming.wait("battle")
    assert work.done == ["shelf", "battle"]
    assert told == ["told"]
    assert len(looks) >= 4
    ended(warming)


def test_who_needs_only_the_lists_waits_only_for_them_and_is_not_told_of_a_wait_that_there_is_not():
    work, told = Slow(), list[str]()
    warming = Warming(work, lambda: told.append("told"), lambda: work.go.release() if not work.done else None)
    warming.begin()
    warming.wait("shelf")
    assert work.done[0] == "shelf"
    assert not warming.lacks("shelf")
    warming.wait("shelf")
    assert told == ["told"]
    work.go.release()
    ended(warming)


def test_nobody_waits_for_work_that_was_never_begun_or_that_failed():
    def fails() -> Iterator[Stage]:
        raise OSError
        yield "shelf"

    assert not Warming(["shelf"]).lacks("shelf")
    warming = Warming(fails())
    warming.begin()
    warming.wait("battle")
    assert not warming.takes(iter(()))
    ended(warming)


def test_a_window_that_is_closed_ends_it_after_the_piece_that_it_is_at():
    pieces = list[int]()

    def endless() -> Iterator[None]:
        while True:
            pieces.append(1)
            yield None

    warming = Warming(endless())
    warming.begin()
    ended(warming)
    usual = sys.getswitchinterval()
    assert usual == pytest.approx(0.005)


def test_what_it_is_given_is_done_first():
    order, ready = list[str](), threading.Event()

    def own() -> Iterator[None]:
        assert ready.wait(LONG)
        order.append("own")
        yield None
        order.append("own")

    def given() -> Iterator[None]:
        order.append("given")
        yield None
        order.append("given")

    warming = Warming(own())
    warming.begin()
    assert warming.takes(given())
    ready.set()
    assert warming._thread is not None
    warming._thread.join(LONG)
    assert order == ["own", "given", "given", "own"] or order == ["given", "given", "own", "own"]
    ended(warming)


def the_app(tmp_path: Path) -> App:
    found = an_app(settings=evolve(AT_ONCE, tip_delay=0.3), home=tmp_path)
    found.go.to_menu()
    return found


def test_the_board_behind_the_menu_is_painted_beside_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    app, painters = the_app(tmp_path), set[str]()
    step = boards.Painting.step

    def noted(self: boards.Painting) -> None:
        painters.add(threading.current_thread().name)
        step(self)

    monkeypatch.setattr(boards.Painting, "step", noted)
    monkeypatch.setattr(menu, "_MOST_PER_INCH", 6.0)
    going = threading.Event()

    def work() -> Iterator[Stage | None]:
        yield "shelf"
        while not going.wait(0.005):
            yield None

    app.warming = Warming(work())
    app.warming.begin()
    surface = pygame.Surface(app.size)
    board = app.scene._board  # type: ignore[attr-defined]
    for _ in range(30_000):
        app.step(0.02)
        app.draw(surface)
        if not board.busy:
            break
        threading.Event().wait(0.01)
    going.set()
    ended(app.warming)
    assert not board.busy
    assert painters == {"warming"}


def test_a_battle_on_the_usual_map_finds_its_ground_painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    app = the_app(tmp_path)
    ground_tiles._PAINTED.clear()
    monkeypatch.setattr(ground_tiles, "PER_INCH", 4.0)
    stages = [stage for stage in loaded(app.workshop) if stage is not None]
    assert stages == ["shelf", "battle"]

    def again(*args: object) -> object:
        raise AssertionError("the ground is painted again")

    monkeypatch.setattr(ground_tiles, "scenery", again)
    app.go.to_fight(app.workshop.usual())
    app.quit()
    ground_tiles._PAINTED.clear()


def test_preparing_is_said_before_a_battle_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    app, order = the_app(tmp_path), list[str]()
    window = Window(app)
    window.warms(())
    monkeypatch.setattr("skirmish.client.preload.tell", lambda onto, scale: order.append("told"))
    monkeypatch.setattr(app.go, "to_battle", lambda *args, **more: order.append("battle"))
    app.go.to_fight(app.workshop.usual())
    assert order == ["told", "battle"]


def test_the_menu_shows_how_far_the_compiler_is(tmp_path: Path):
    app = the_app(tmp_path)
    compiler = SimpleNamespace(is_running=True, done=0, total=0, trouble="")
    app.compiler = cast(Compiler, compiler)
    surface = pygame.Surface(app.size)

    def shown() -> str | None:
        app.step(0.3)
        app.draw(surface)
        found = next((one for one in walk(app.scene.ui.widgets) if one.id == "menu.compiling"), None)
        return "".join(span.text for span in found.spans) if isinstance(found, Rich) else None

    assert shown() is None
    compiler.done, compiler.total = 7, 70
    assert "10%" in (shown() or "")
    assert app.due() is not None
    compiler.done = 35
    assert "50%" in (shown() or "")
    compiler.is_running = False
    assert shown() is None
    compiler.trouble = "numba is not installed"
    assert "numba is not installed" in (shown() or "")
    app.quit()


OPENED = """
import os, sys, threading
os.environ['SDL_VIDEODRIVER'] = os.environ['SDL_AUDIODRIVER'] = 'dummy'
import skirmish.client.window as window
seen = []
def tracer(app):
    def trace():
        seen.append(app.warming.busy)
        {end}
    return trace
window.tracer = tracer
from skirmish.cli.play import play
play()
assert threading.active_count() == 1, threading.enumerate()
"""


def opened(end: str, home: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A window that ends as this says."""
    env = {"SKIRMISH_HOME": str(home), "PATH": "/usr/bin:/bin", "HOME": str(home), **environment}
    return subprocess.run([sys.executable, "-c", OPENED.format(end=end)], cwd=ROOT, env=env, capture_output=True,
                          text=True, timeout=600)  # fmt: skip


@pytest.mark.ci
def test_the_real_window_compiles_and_ends_that_with_itself(tmp_path: Path):
    pytest.importorskip("numba")
    home = tmp_path / "cache"
    found = opened("if app.compiler and app.compiler.done > 1: app.quit()", tmp_path, SKIRMISH_CACHE_DIR=str(home))
    assert found.returncode == 0, found.stderr
    assert not list(home.glob("kernels-*.tmp*"))
    shown = subprocess.run(["ps", "axeww"], capture_output=True, text=True).stdout  # with their environments
    assert str(home) not in shown


def test_the_real_window_warms_itself(tmp_path: Path):
    end = "if app.warming.busy or len(seen) > 100: app.quit()"
    found = opened(end + "; assert len(seen) <= 100", tmp_path, SKIRMISH_PURE="1")
    assert found.returncode == 0, found.stderr
