"""The list of maps and the map maker at every size: no text is cut, everything can be pressed and read."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from client.legible import pale_letters
from client.reach import beyond_reach
from client.sizes import LARGE, each_size
from map_hands import Bench

SCREENS: dict[str, Callable[[Bench], object]] = {
    "list": lambda bench: bench.app.pop() or bench.app.go.to_maps(),
    **{f"maker {part}": lambda bench, part=part: _show(bench, part) for part in ("place", "piece", "map", "flaws")},
}


def _show(bench: Bench, part: str) -> None:
    """A house with a roof is chosen; so is the page."""
    bench.maker.choose("inn")
    bench.maker.add_level()
    bench.maker.part = part  # type: ignore[assignment]  # one of the four
    bench.maker.touch()


@pytest.fixture(params=SCREENS, scope="module")
def bench(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Bench:
    found = Bench(tmp_path_factory.mktemp("maps"), "village")
    SCREENS[request.param](found)
    found.hand.look()
    return found


def fit(bench: Bench, size: tuple[int, int], ui: float, text: float) -> None:
    bench.hand.resize(size)
    bench.app.change(ui_scale=ui, text_scale=text)
    bench.app.scene.freshen()


@each_size
def test_no_text_is_cut(bench: Bench, size: tuple[int, int], ui: float, text: float) -> None:
    fit(bench, size, ui, text)
    window = pygame.Rect((0, 0), size)
    assert bench.app.scene.ui.overflows() == []
    assert [w.id for w in bench.app.scene.ui.widgets if not window.contains(w.rect)] == []


@pytest.mark.parametrize(("size", "ui", "text"), LARGE)
def test_with_large_letters_everything_can_be_pressed(
    bench: Bench, size: tuple[int, int], ui: float, text: float
) -> None:  # fmt: skip
    fit(bench, size, ui, text)
    assert beyond_reach(bench.app.scene.ui) == []
    board = getattr(bench.app.scene, "board", None)
    assert board is None or min(board.rect.size) >= 160


def test_all_letters_can_be_read(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    fit(bench, (1280, 800), 0.0, 1.0)
    bench.app.scene.ui.touch()
    assert pale_letters(bench.app, monkeypatch) == []
