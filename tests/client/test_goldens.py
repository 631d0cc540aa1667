"""What windows look like: the board with its overlays, the card, each dialog, the menu and the pages round it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

import pygame
import pytest
from app_scene import HUMANS, a_battle, a_setup, an_app
from golden_pictures import MEAN, PEAK, Apart, check, difference
from roof_scene import Roofs
from small_book import SmallBook

from skirmish.app.own_maps import MapFile, new_map
from skirmish.app.workshop import ruleset_of
from skirmish.client.app import App
from skirmish.client.art import theme
from skirmish.client.battle import controller, dialogs
from skirmish.client.battle.scene import BattleScene
from skirmish.client.battle.session import Seat, Session
from skirmish.client.faults import Fault
from skirmish.client.maps.scene import MakerScene
from skirmish.client.muster.scene import MusterScene
from skirmish.client.scenes.fault import FaultScene
from skirmish.client.tutorial.lessons import action_of, course, table
from skirmish.core.battle_record import record_of
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.players import make
from skirmish.players.player import view_of

SIZE = (1280, 800)
STEP = 1 / 30
EXACT_OUTLINES = EXACT_ODDS = True


@pytest.fixture(autouse=True)
def usual_colours() -> Iterator[None]:
    theme.use("normal")
    yield
    theme.use("normal")


@pytest.fixture(scope="module")
def app() -> App:
    return an_app(SIZE)


@pytest.fixture(scope="module")
def battle(app: App) -> BattleScene:
    """A battle in its second round, with a model selected and every overlay shown."""
    scene = a_battle(app, "moves", 2)
    for _ in range(3):
        scene.battle.selection.next_model(1)
    scene.battle.overlays.shown |= {"reach", "ranges", "cutting", "threat", "sight"}
    scene.touch()
    return scene


def drawn(app: App) -> pygame.Surface:
    """The window after some time has passed."""
    picture = pygame.Surface(app.size, 0, 32)
    for _ in range(20):
        app.step(STEP)
        app.draw(picture)
    app.scene.draw(picture)
    return picture


def dialog(app: App) -> pygame.Surface:
    """The dialog on top, with something of the veil round it; it is closed then."""
    picture, found = drawn(app), app.scene.ui.dialog
    assert found is not None
    part = picture.subsurface(found.rect.inflate(32, 32).clip(picture.get_rect())).copy()
    while app.scene.ui.dialog is not None:
        app.scene.ui.close()
    return part


def test_the_battle_with_its_overlays_and_the_card(app: App, battle: BattleScene):
    check(drawn(app), "battle")


def test_a_token_that_has_moved_fails(app: App, battle: BattleScene, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("UPDATE_GOLDEN", raising=False)
    state = battle.battle.session.state
    who = next(m.id for m in state.models if state.on_table(m.id) and m.id != battle.battle.selection.selected)
    x, y, radius, height = state.places[who]
    moved = (*state.places[:who], (x + 0.75, y, radius, height), *state.places[who + 1 :])
    as_it_is = battle.battle.board_scene()
    picture = drawn(app)
    battle.battle.view.draw(picture, evolve(as_it_is, state=evolve(state, places=moved)))
    with pytest.raises(Apart):
        check(picture, "battle")


def test_a_battle_on_roofs_with_a_climb_that_is_planned():
    own = {0: (6, 6, "the inn's roof"), 1: (7.5, 14 - 0.4921875 - 1 / 32, ""), 2: (15, 11, "on top of the bridge")}
    foes = {0: (15, 14, ""), 1: (7, 16, "on top of the stage"), 2: (16, 6, "the barn's roof")}
    roofs = Roofs("moves", own, foes, size=SIZE)
    roofs.does(f'drag "{roofs.name(roofs.own[1])}" 7.5,14.4\nmove 20,20')
    check(drawn(roofs.app), "roofs")


DIALOGS: dict[str, Callable[[BattleScene], object]] = {
    "trouble": lambda scene: dialogs.show_trouble(scene.battle, "Nothing was saved", "the disk is full"),
    "failed": lambda scene: controller.fail(with_a_folder(scene).battle, "division by zero"),
    "agree": lambda scene: dialogs.ask_to_agree(scene.battle, "dice have been rolled since (rout test)"),
    "leave": lambda scene: dialogs.ask_to_leave(scene.battle, lambda: None),
    "concede": lambda scene: scene.controls.concede(),
    "orders": lambda scene: scene.controls.standing_orders(),
    "card": lambda scene: scene.controls.open_card(0),
    "log": lambda scene: scene.controls.do("log"),
    "keys": lambda scene: scene.controls.do("keys"),
}


def with_a_folder(scene: BattleScene) -> BattleScene:
    """The scene, with a folder whose name is the same in each run."""
    scene.app.folder = Path("battles")
    return scene


@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_of_the_battle(app: App, battle: BattleScene, name: str):
    while app.scene is not battle:
        app.pop()
    while battle.ui.dialog is not None:
        battle.ui.close()
    DIALOGS[name](battle)
    check(dialog(app), f"dialog-{name}")


@lru_cache(1)
def asked() -> Session:
    """A battle that has come to a question to be answered at once."""
    setup = a_setup()
    rules = ruleset_of(setup)
    game = Game(rules, setup.state(rules))
    players = make("aggressor", 1), make("aggressor", 2)
    while game.decision is not None and not (game.decision.is_prompt and game.state.round >= 1):
        side = game.decision.side
        game.play(players[side].decide(view_of(game, side), game.decision))
    assert game.decision is not None
    assert record_of(game, setup, HUMANS).actions
    a, b = (Seat(roster.name, "human") for roster in setup.rosters)
    return Session(game, setup, (a, b))


def test_the_question_to_the_player_who_must_answer():
    app = an_app(SIZE)
    app.go.to_session(asked())
    check(drawn(app), "prompt")


def test_the_power_weaves_a_circle_and_what_lasts():
    """The end of the course for `threads`: who leads a circle is chosen, and what she has tied off is shown."""
    app, lessons = an_app(SIZE), course("threads")
    setup = table(app.workshop, lessons)
    rules = ruleset_of(setup)
    game = Game(rules, setup.state(rules))
    for play in lessons.battle:
        game.play(action_of(game.state, play))
    a, b = (Seat(roster.name, "human") for roster in setup.rosters)
    app.go.to_session(Session(game, setup, (a, b)))
    check(drawn(app), "weaves")


def a_page_of_a_small_book(app: App) -> None:
    """A rule with links, in a book that stays as it is however long the rulebook grows."""
    app.workshop = SmallBook()
    app.go.to_rulebook("GLD-4")


def a_muster(app: App) -> None:
    """A list with channelers at the bench, one of them chosen."""
    app.go.to_list("tower-circle")
    assert isinstance(app.scene, MusterScene)
    app.scene.muster.choose("entry", app.scene.muster.lines[1].id)


def a_fault(app: App) -> None:
    """Something in the window has failed, and the battle has been kept."""
    fault = Fault("draw", "KeyError: 'no such weave'", "", True, (), Path("skirmish/faults.txt"))
    app.push(FaultScene(app, fault))


def a_map_maker(app: App) -> None:
    """A house with a roof and a ladder is chosen on a small map; its copy lies at the other end of the table."""
    yard = {"id": "yard", "kind": "paving", "rect": [8, 9, 8, 6]}
    inn = {"id": "inn", "kind": "building", "name": "the inn", "rect": [4, 4, 6, 4], "turn": 12,
           "levels": [{"height_in": 4, "parapet_in": 1, "ladders": [[10, 6]]}]}  # fmt: skip
    wall = {"id": "wall", "kind": "wall", "line": [[14, 3], [20, 3], [20, 9]]}
    markers = [{"id": "the-well", "at": [12, 12]}]
    data = new_map("The yard", 24, 24, "south") | {"terrain": [yard, inn, wall], "markers": markers}
    app.go.to_map_maker(MapFile(), data, fresh=True)
    assert isinstance(app.scene, MakerScene)
    maker = app.scene.maker
    maker.choose("inn")
    maker.mirror("half")
    maker.choose("inn")
    for _ in range(120):
        app.step(STEP)


PAGES: dict[str, Callable[[App], object]] = {
    "menu": lambda app: app.go.to_menu(),
    "muster": a_muster,
    "settings": lambda app: app.go.to_settings(),
    "rulebook": a_page_of_a_small_book,
    "saves": lambda app: app.go.to_saves(),
    "playtest": lambda app: app.go.to_playtest(),
    "fault": a_fault,
    "map-maker": a_map_maker,
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_round_the_battle(name: str):
    app = an_app(SIZE)
    PAGES[name](app)
    check(drawn(app), name)


def test_a_picture_that_is_not_there_fails_and_is_written_on_demand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    picture = pygame.Surface((64, 64), 0, 32)
    picture.fill((90, 60, 30))
    monkeypatch.delenv("UPDATE_GOLDEN", raising=False)
    with pytest.raises(Apart, match="no golden picture"):
        check(picture, "missing", tmp_path)
    monkeypatch.setenv("UPDATE_GOLDEN", "1")
    check(picture, "missing", tmp_path)
    monkeypatch.setenv("UPDATE_GOLDEN", "0")
    check(picture, "missing", tmp_path)
    pygame.draw.rect(picture, (200, 200, 200), (20, 20, 12, 12))
    with pytest.raises(Apart, match="differs"):
        check(picture, "missing", tmp_path)


def test_a_shade_that_nobody_sees_is_allowed():
    one, other = pygame.Surface((64, 64), 0, 32), pygame.Surface((64, 64), 0, 32)
    one.fill((100, 100, 100))
    other.fill((100, 100, 100))
    other.set_at((3, 3), (160, 160, 160))
    mean, peak = difference(one, other)
    assert 0 < peak <= 16
    assert mean < MEAN
    other.fill((255, 255, 255), (0, 0, 8, 8))
    assert difference(one, other)[1] > PEAK
