"""Every screen at every size: no text is cut, and Tab comes to everything."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from client.legible import pale_letters
from client.reach import beyond_reach
from client.sizes import LARGE, each_size
from drafted import open_draft
from scene_hands import Hands

from skirmish.client.archive.scene import ArchiveScene
from skirmish.client.faults import Guard
from skirmish.client.scenes.curtain import CurtainScene
from skirmish.client.scenes.new_battle import SetupScene
from skirmish.client.scenes.quick_battle import QuickScene
from skirmish.client.scenes.rulebook import RulebookScene
from skirmish.client.scenes.settings import TABS, OptionsScene
from skirmish.client.ui.style import Scale
from skirmish.core.record import to_json


def _archive(hands: Hands) -> None:
    scene = hands.battle()
    scene.battle.keeper.save_as("The long and winding battle for the ford below the mill, as it was told to us later")
    hands.app.push(ArchiveScene(hands.app, scene.battle.session))


def _shelves(hands: Hands, shelf: str) -> None:
    """Records, and twelve of them that can't be opened."""
    record = hands.battle().battle.session.record()
    hands.app.pop()
    folder = hands.app.folder / "records"
    folder.mkdir()
    (folder / "the battle for the ford below the mill.json").write_bytes(to_json(record))
    for number in range(12):
        (folder / f"damaged {number}.json").write_bytes(to_json(record)[: 500 * number])
    hands.app.push(ArchiveScene(hands.app))
    hands.run(1.0)
    hands.scene.show(shelf)


def _failed(hands: Hands) -> None:
    Guard(hands.app).call("step", {}.popitem, None)


def _options(tab: str) -> Callable[[Hands], None]:
    def open_(hands: Hands) -> None:
        hands.app.push(OptionsScene(hands.app))
        hands.scene.show(tab)

    return open_


SCREENS: dict[str, Callable[[Hands], None]] = {
    "menu": lambda hands: None,
    "quick": lambda hands: hands.app.push(QuickScene(hands.app)),
    "setup": lambda hands: hands.app.push(SetupScene(hands.app)),
    "archive": _archive,
    "records": lambda hands: _shelves(hands, "records"),
    "unusable": lambda hands: _shelves(hands, "unusable"),
    "fault": _failed,
    "rulebook": lambda hands: hands.app.push(RulebookScene(hands.app, "SKR-61")),
    "curtain": lambda hands: hands.app.push(CurtainScene(hands.app, 1, "The Dread Circle", 3)),
    **{f"options-{tab}": _options(tab) for tab in TABS},
    "asks": lambda hands: hands.app.go.to_questions(),
    "draft": open_draft,
}


@pytest.fixture(params=SCREENS, scope="module")
def hands(request, tmp_path_factory):
    found = Hands(tmp_path_factory.mktemp(f"Würfel und Maß {request.param}"))
    found.app.go.to_menu()
    SCREENS[request.param](found)
    found.app.draw(found.surface)
    return found


@each_size
def test_no_text_is_cut(hands, size, ui, text):
    hands.resize(size)
    hands.app.change(ui_scale=ui, text_scale=text)
    hands.scene.freshen()
    window = pygame.Rect((0, 0), size)
    assert hands.scene.ui.overflows() == []
    assert [w.id for w in hands.scene.ui.widgets if not window.contains(w.rect)] == []


@pytest.mark.parametrize(("size", "ui", "text"), LARGE)
def test_with_large_letters_in_a_small_window_everything_can_be_pressed(hands, size, ui, text):
    hands.resize(size)
    hands.app.change(ui_scale=ui, text_scale=text)
    hands.scene.freshen()
    assert beyond_reach(hands.scene.ui) == []


def test_no_letters_are_smaller_than_16_pixels_at_1080p(hands, monkeypatch):
    hands.resize((1920, 1080))
    hands.app.change(ui_scale=0.0, text_scale=1.0)
    sizes, px = set(), Scale.px
    monkeypatch.setattr(Scale, "px", lambda scale, size: sizes.add(px(scale, size)) or px(scale, size))
    hands.scene.freshen()
    hands.scene.ui.touch()
    hands.app.draw(hands.surface)
    assert min(sizes) >= 16


def test_all_letters_can_be_read(hands, monkeypatch):
    hands.resize((1280, 800))
    hands.app.change(ui_scale=0.0, text_scale=1.0)
    hands.scene.freshen()
    hands.scene.ui.touch()
    assert pale_letters(hands.app, monkeypatch) == []


def test_tab_comes_to_everything_and_the_ring_is_seen(hands):
    hands.resize((1280, 800))
    hands.app.change(ui_scale=0.0, text_scale=1.0)
    stops = hands.stops()
    hands.scene.ui.focus = None
    seen = []
    for _ in stops:
        hands.key(pygame.K_TAB)
        seen.append(hands.scene.ui.focus)
    assert sorted(seen) == sorted(stops)
    hands.scene.ui.focus = None
    hands.app.draw(hands.surface)
    bare = pygame.image.tobytes(hands.surface, "RGB")
    hands.key(pygame.K_TAB)
    hands.app.draw(hands.surface)
    assert pygame.image.tobytes(hands.surface, "RGB") != bare
