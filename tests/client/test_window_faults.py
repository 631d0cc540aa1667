"""Faults that nobody expected, planted into the window: the battle is kept, a dialog says what happened, it goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from app_scene import a_battle, an_app

from skirmish.client.app import App
from skirmish.client.battle.scene import BattleScene
from skirmish.client.faults import MOST, Guard
from skirmish.client.saves import load
from skirmish.client.scenes.fault import FaultScene
from skirmish.client.store import fault_log
from skirmish.client.store.fault_log import FILE
from skirmish.client.window import Window

PRESS = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x")


class Broken(RuntimeError):
    """What is planted."""


def fails(*_: object, **__: object) -> None:
    raise Broken("the wheel\n has come off")


class Driven:
    """A window whose events are given to it, and whose clock is turned by hand."""

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        self.app, self.now = app, 100.0
        self.window = Window(app)
        self.window.guard = Guard(app, lambda: self.now)
        pygame.display.set_mode(app.size)
        self.events: list[pygame.event.Event] = []
        monkeypatch.setattr(self.window, "_events", self._given)

    def _given(self) -> list[pygame.event.Event]:
        given, self.events = self.events, []
        return given

    def turns(self, number: int = 1) -> None:
        """So many turns of the loop."""
        left = iter(range(number))

        def trace() -> None:
            if next(left, None) == number - 1:
                self.app.running = False

        try:
            self.window._run(trace)
        finally:
            self.app.running = bool(self.app.scenes)

    def press(self, id: str) -> None:
        """A button of the dialog, by its id."""
        self.app.scene.freshen()
        self.app.scene.ui.focus = id
        self.events.append(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
        self.turns()


@pytest.fixture
def driven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Driven:
    app = an_app(home=tmp_path)
    app.go.to_menu()
    scene = a_battle(app, "moves", 2)
    scene.battle.session.play(
        next(action for offer in scene.battle.session.decision.each() for action in offer.samples())
    )
    found = Driven(app, monkeypatch)
    found.turns(2)
    return found


def words(app: App) -> str:
    dialog = app.scene.ui.dialog
    assert dialog is not None
    return "".join(part if isinstance(part, str) else part.text for part in dialog.body)


def in_step(driven: Driven, scene: BattleScene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene, "step", fails)


def in_draw(driven: Driven, scene: BattleScene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene.battle.view, "draw", fails)
    scene.touch()


def in_handle(driven: Driven, scene: BattleScene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene.keyboard, "pressed", fails)
    driven.events.append(PRESS)


def in_resize(driven: Driven, scene: BattleScene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene, "resized", fails)
    driven.app.size = (1100, 700)  # the window found another size


PLANTED = {
    "while updating": in_step, "while drawing": in_draw, "handling input": in_handle, "while resizing": in_resize,
}  # fmt: skip
Plant = Callable[[Driven, BattleScene, pytest.MonkeyPatch], None]


@pytest.fixture(params=PLANTED)
def faulty(request: pytest.FixtureRequest, driven: Driven) -> tuple[str, BattleScene]:
    """What the dialog says the window was at, and the battle with a fault in it."""
    scene = driven.app.scene
    assert isinstance(scene, BattleScene)
    with pytest.MonkeyPatch.context() as patch:
        PLANTED[request.param](driven, scene, patch)
        driven.turns(3)
        yield request.param, scene


def test_the_battle_is_kept_and_a_dialog_says_what_happened_and_where_the_details_are(driven, faulty, tmp_path) -> None:
    at, scene = faulty
    assert isinstance(driven.app.scene, FaultScene)
    said = words(driven.app)
    assert at in said
    assert "Broken: the wheel has come off" in said
    assert "saved" in said
    assert str(tmp_path / FILE) in said
    kept = load(driven.app.saves.entries()[0].path)
    assert kept.record.actions == tuple(scene.battle.session.game.actions)
    log = (tmp_path / FILE).read_text("utf-8")
    for part in ("Traceback", "in fails", "Broken: the wheel", "MenuScene, BattleScene", "pygame", "SDL", "Python"):
        assert part in log


def test_to_the_menu(driven, faulty) -> None:
    driven.press("menu")
    driven.turns(3)
    assert [type(scene).__name__ for scene in driven.app.scenes] == ["MenuScene"]
    assert driven.app.running


def test_what_happens_on_the_way_to_the_menu_keeps_nobody_from_it(driven, faulty, monkeypatch) -> None:
    monkeypatch.setattr(faulty[1], "leave", fails)
    driven.press("menu")
    assert [type(scene).__name__ for scene in driven.app.scenes] == ["MenuScene"]


def test_the_details_are_copied_and_the_question_stays(driven, faulty, monkeypatch, tmp_path) -> None:
    copied: list[str] = []
    monkeypatch.setattr("skirmish.client.scenes.fault.copy", copied.append)
    driven.press("copy")
    assert "Traceback" in copied[0]
    assert str(tmp_path / FILE) in copied[0]
    assert "clipboard" in words(driven.app)
    assert driven.app.scene.ui.by_id("on")


@pytest.mark.parametrize("plant", [in_step, in_draw, in_handle])
def test_it_goes_on_once_the_fault_is_over(driven, plant: Plant) -> None:
    scene = driven.app.scene
    with pytest.MonkeyPatch.context() as patch:
        plant(driven, scene, patch)
        driven.turns(2)
    driven.press("on")
    driven.turns(3)
    assert driven.app.scene is scene
    assert scene.battle.session.decision is not None


@pytest.mark.parametrize("plant", [in_step, in_draw])
def test_a_fault_that_stays_is_told_again_and_never_runs_in_a_circle(driven, plant: Plant) -> None:
    scene = driven.app.scene
    with pytest.MonkeyPatch.context() as patch:
        plant(driven, scene, patch)
        for _ in range(3):
            driven.turns(5)
            assert isinstance(driven.app.scene, FaultScene)
            driven.now += 10.0
            driven.press("on")
        driven.turns()
    assert [type(one).__name__ for one in driven.app.scenes] == ["MenuScene", "BattleScene", "FaultScene"]


def test_a_fault_that_keeps_coming_leads_back_to_the_menu_with_the_battle_kept(driven, monkeypatch) -> None:
    scene = driven.app.scene
    monkeypatch.setattr(scene, "step", fails)
    for _ in range(MOST - 1):  # somebody is quick
        driven.turns()
        assert [type(one).__name__ for one in driven.app.scenes] == ["MenuScene", "BattleScene", "FaultScene"]
        for path in (driven.app.folder / "autosaves").iterdir():
            path.unlink()
        driven.app.pop()
        driven.now += 0.5
    driven.turns()
    assert [type(one).__name__ for one in driven.app.scenes] == ["MenuScene", "FaultScene"]
    assert "keeps happening" in words(driven.app)
    with pytest.raises(KeyError):
        driven.app.scene.ui.by_id("on")
    assert load(driven.app.saves.entries()[0].path).record.actions == tuple(scene.battle.session.game.actions)
    driven.press("menu")
    driven.turns(3)
    assert [type(one).__name__ for one in driven.app.scenes] == ["MenuScene"]
    assert driven.app.running


def test_a_fault_that_comes_again_later_is_one_of_its_own(driven, monkeypatch) -> None:
    monkeypatch.setattr(driven.app.scene, "step", fails)
    for _ in range(MOST + 2):
        driven.turns()
        assert isinstance(driven.app.scene, FaultScene)
        assert driven.app.scene.ui.by_id("on")
        driven.app.pop()
        driven.now += 2.0


def test_a_menu_that_keeps_failing_ends_the_program(driven, monkeypatch) -> None:
    driven.app.pop()
    monkeypatch.setattr(driven.app.scene, "step", fails)
    for _ in range(MOST - 1):
        driven.turns()
        assert isinstance(driven.app.scene, FaultScene)
        driven.app.pop()
    with pytest.raises(Broken):
        driven.window.run()


def test_a_dialog_that_can_not_be_drawn_ends_the_program(driven, monkeypatch) -> None:
    monkeypatch.setattr(driven.app.scene.battle.view, "draw", fails)
    monkeypatch.setattr(FaultScene, "draw", fails)
    driven.app.scene.touch()
    with pytest.raises(Broken):
        driven.turns(3)


def test_a_battle_is_kept_without_its_picture_and_though_autosaves_are_off(driven, monkeypatch) -> None:
    driven.app.change(autosave=False)
    for path in (driven.app.folder / "autosaves").glob("*"):
        path.unlink()
    in_draw(driven, driven.app.scene, monkeypatch)
    driven.turns(2)
    (entry,) = driven.app.saves.entries()
    assert entry.meta.thumbnail == b""


def test_what_can_not_be_kept_or_written_is_said(driven, monkeypatch) -> None:
    monkeypatch.setattr(driven.app.saves, "autosave", fails)
    monkeypatch.setattr(fault_log, "FILE", "no such folder/faults.txt")
    in_step(driven, driven.app.scene, monkeypatch)
    driven.turns(2)
    said = words(driven.app)
    assert "Not saved: the wheel" in said
    assert "could not be written" in said


def test_a_long_log_makes_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fault_log, "MOST_BYTES", 100)
    for number in range(4):
        assert fault_log.log(tmp_path, f"{number} " + 60 * "x") == tmp_path / FILE
    assert sorted(path.name for path in tmp_path.iterdir()) == ["faults-old.txt", "faults.txt"]
    assert [path.read_text()[0] for path in sorted(tmp_path.iterdir())] == ["0", "2"]


def test_a_fault_before_there_is_a_scene_is_not_hidden() -> None:
    with pytest.raises(Broken):
        Guard(an_app()).call("step", fails, None)
