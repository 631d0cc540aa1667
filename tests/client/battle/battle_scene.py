"""A battle in a window without a screen: real events go in by `App.handle`, and the battle answers for itself."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
from client.app_scene import a_battle

from skirmish.client import doors
from skirmish.client.app import App
from skirmish.client.battle import playing
from skirmish.client.battle.plan import answers, is_prompt
from skirmish.client.battle.scene import BattleScene
from skirmish.client.battle.session import Seat, Session
from skirmish.client.settings import Settings
from skirmish.client.thinker import Inline
from skirmish.client.ui.listbox import ListBox
from skirmish.client.ui.widget import Widget
from skirmish.commands.workshop import Shop, ruleset_of
from skirmish.core.decision import Action, Decision
from skirmish.core.geometry import middle
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId
from skirmish.core.units import Point, distance
from skirmish.players import make
from skirmish.players.base import view_of

LEFT, MIDDLE, RIGHT = 1, 2, 3
FRAME = 1 / 30
SHOP = Shop()
KEYS = {"up": pygame.K_UP, "down": pygame.K_DOWN, "left": pygame.K_LEFT, "right": pygame.K_RIGHT}


class Table:
    """A window with a battle, and two hands: one for the mouse, one for the keys."""

    def __init__(self, size: tuple[int, int] = (1280, 800), *, settings: Settings | None = None) -> None:
        pygame.display.init()
        pygame.font.init()
        self.surface = pygame.Surface(size)
        told = settings or Settings(animation_speed=0.0, ai_speed=0.0, autosave=False)
        self.app = App(size, told, SHOP, lambda setup: Inline(ruleset_of), Path(tempfile.mkdtemp()))
        self.app.sharp = False

    def battle(self, seats: tuple[str, str] = ("human", "human"), **wanted: Any) -> Table:
        """Fights what is usual, but for what is told otherwise."""
        setup, _ = SHOP.prepare(evolve(SHOP.usual(), **{"seed": 3, **wanted}))
        a, b = (Seat(roster.name, seat) for roster, seat in zip(setup.rosters, seats, strict=True))
        doors.battle(self.app, setup, (a, b))
        self.run(0.1)
        return self

    def at(self, phase: str, rnd: int = 1, seats: tuple[str, str] = ("human", "human"), seed: int = 3) -> Table:
        """The usual battle, played by AIs until somebody may choose something in this phase."""
        a_battle(self.app, phase, rnd, seats, seed)
        self.run(0.1)
        return self

    @property
    def scene(self) -> BattleScene:
        assert isinstance(self.app.scene, BattleScene)
        return self.app.scene

    @property
    def session(self) -> Session:
        return self.scene.session

    @property
    def decision(self) -> Decision:
        assert self.session.decision is not None
        return self.session.decision

    def run(self, seconds: float) -> None:
        """Time passes, in frames."""
        for _ in range(max(1, round(seconds / FRAME))):
            self.app.step(FRAME)
            self.app.draw(self.surface)

    # Mouse

    def pixel(self, at: Point) -> tuple[int, int]:
        x, y = self.scene.camera.to_pixels(at)
        return round(x), round(y)

    def where(self, model: ModelId) -> tuple[int, int]:
        x, y, *_ = self.session.state.places[model]
        return self.pixel((x, y))

    def event(self, kind: int, **values: Any) -> None:
        self.app.handle(pygame.event.Event(kind, **values))

    def motion(self, at: tuple[int, int]) -> None:
        self.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))

    def down(self, at: tuple[int, int], button: int = LEFT) -> None:
        self.event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)

    def up(self, at: tuple[int, int], button: int = LEFT) -> None:
        self.event(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def click(self, at: tuple[int, int], button: int = LEFT, *, held: int = 0) -> None:
        """A click, with a modifier key held down."""
        self.motion(at)
        if held:
            self.event(pygame.KEYDOWN, key=held, mod=0, unicode="")
        self.down(at, button)
        self.up(at, button)
        if held:
            self.event(pygame.KEYUP, key=held, mod=0)
        self.run(0.4)

    def drag(self, a: tuple[int, int], b: tuple[int, int], button: int = LEFT, steps: int = 6) -> None:
        self.motion(a)
        self.down(a, button)
        for k in range(1, steps + 1):
            self.motion((a[0] + (b[0] - a[0]) * k // steps, a[1] + (b[1] - a[1]) * k // steps))
            self.run(FRAME)
        self.up(b, button)
        self.run(0.1)

    def wheel(self, at: tuple[int, int], y: int) -> None:
        self.motion(at)
        self.event(pygame.MOUSEWHEEL, x=0, y=y, flipped=False)
        self.run(0.2)

    def widget(self, id: str) -> Widget:
        self.scene.freshen()
        return self.scene.ui.by_id(id)

    def has(self, id: str) -> bool:
        try:
            return self.widget(id) is not None
        except KeyError:
            return False

    def press(self, id: str) -> None:
        """A click on the widget of this id, scrolled to if it must be."""
        self.click(self.widget(id).rect.center)

    # Keys

    def key(self, key: int, mod: int = 0, sign: str = "") -> None:
        self.event(pygame.KEYDOWN, key=key, mod=mod, unicode=sign)
        self.event(pygame.KEYUP, key=key, mod=mod)
        self.run(FRAME)

    def keys(self, *keys: int) -> None:
        for key in keys:
            self.key(key)

    # The battle

    def play_until(self, reached: Callable[[Session], bool], most: int = 900) -> Table:
        """Two AIs play on until then, at once."""
        players = make("aggressor", 1), make("aggressor", 2)
        for _ in range(most):
            decision = self.session.decision
            if decision is None or reached(self.session):
                break
            view = view_of(self.session.game, decision.side)
            self.session.play(players[decision.side].decide(view, decision))
        assert reached(self.session), "it never came to that"
        self.scene.anim.jump(self.session.state)
        self.scene.driver.stop()
        self.scene.desk.drop_plan()
        playing.attend(self.scene)
        self.scene.touch()
        self.run(0.1)
        return self

    def play(self, action: Action) -> None:
        """Plays it at once, by nobody's hand."""
        assert playing.play(self.scene, action), self.scene.notice
        if self.scene.anim.speed == 0:
            self.scene.anim.skip()

    def phase(self, name: str, rnd: int = 1) -> Table:
        return self.play_until(lambda s: s.state.phase == name and s.state.round >= rnd and plain(s))

    def pick(self, model: ModelId) -> None:
        """Selects a model by clicks: on its token, or in the list of those who wait."""
        if self.scene.desk.selected == model:
            return
        if not self.session.state.on_table(model):
            self.list_row("reserve", self.scene.desk.waiting().index(model))
            return
        self.scene.zoom(-40)
        for _ in range(8):
            self.click(self.where(model))
            if self.scene.desk.selected == model:
                return
            self.close_in(model)
        raise AssertionError(f"no click selects {self.session.state.models[model].name}")

    def close_in(self, model: ModelId) -> None:
        """Turns the wheel over the model until it is large."""
        while self.scene.camera.per_inch < 60:
            self.wheel(self.where(model), 3)

    def row(self, action: Action) -> int:
        """The number of the line that the action belongs to."""
        found = self.scene.desk.choices()
        return next(n for n, one in enumerate(found) if one.offer is not None and one.offer.concerns(action))

    def choose(self, number: int) -> None:
        """A click on a line of the list of actions."""
        self.list_row("actions", number)

    def list_row(self, id: str, number: int) -> None:
        """A click on a row of a list, scrolled to if it must be."""
        ui = self.scene.ui
        for _ in range(60):
            listed = self.widget(id)
            assert isinstance(listed, ListBox)
            box = listed.box_of(number, ui)
            if listed.rect.contains(box):
                break
            self.wheel(listed.rect.center, 1 if box.y < listed.rect.y else -1)
        self.click(box.move(40, 0).midleft)

    def by_mouse(self, action: Action) -> None:
        """Has this action done by clicks alone; places are met as nearly as pixels allow."""
        before, decision = len(self.session.game.actions), self.decision
        if is_prompt(decision):
            self.press(f"prompt.{answers(decision).index(action)}")
        elif action.verb == "done":
            self.press("end-phase")
            if len(self.session.game.actions) == before:
                self.press("end-phase")
        else:
            self._by_mouse(decision, action)
        played = self.session.game.actions[before:]
        assert played, f"{action} was not done: {self.scene.notice or self.scene.desk.plan}"
        assert alike(played[0], action), f"{played[0]} was done instead of {action}"

    def _by_mouse(self, decision: Decision, action: Action) -> None:
        if action.model != NOBODY:
            self.pick(action.model)
        plan = self.scene.desk.plan
        if plan is None or not plan.offer.concerns(action):
            self.choose(self.row(action))
        plan = self.scene.desk.plan
        assert plan is not None, f"{action} isn't planned"
        self._aim(plan.needs, action)
        self.press("commit")

    def _aim(self, needs: str, action: Action) -> None:
        if needs == "nothing":
            return
        if needs in ("model", "models", "shares"):
            for number, target in enumerate((action.target, *action.others)):
                if self.scene.desk.plan is not None and self.scene.desk.plan.targets == (target,) and not number:
                    continue
                self.at_model(target, held=pygame.K_LSHIFT if number and needs == "models" else 0)
        elif needs == "company":
            assert self.scene.desk.plan is not None
            for other in set(self.scene.desk.plan.targets) ^ set(action.others):
                self.at_model(other)
        elif needs == "effect":
            self._effect(action)
        elif needs == "journey":
            for other in action.others:
                self.at_model(other)
            self.at_point(action.at)
        elif action.target >= 0:  # a piece of terrain
            assert self.scene.desk.plan is not None
            shape = self.scene.desk.plan.offer.template(action)
            assert shape is not None
            self.at_point(middle(shape))
        else:
            for point in action.via if needs == "way" else ():
                self.at_point(point, held=pygame.K_LSHIFT)
            self.at_point(action.at)
            if needs in ("line", "fence"):
                self.at_point(action.via[0])

    def _effect(self, action: Action) -> None:
        effect = next(e for e in self.session.state.effects if e.id == action.target)
        for _ in range(6):
            plan = self.scene.desk.plan
            if plan is not None and plan.action.target == action.target:
                return
            self.at_model(effect.owner)
        raise AssertionError("no click comes to that effect")

    # By keys alone

    def by_keys(self, action: Action) -> None:
        """Has this action done by keys alone; places are met as nearly as steps of an eighth of an inch allow."""
        before, decision = len(self.session.game.actions), self.decision
        if is_prompt(decision):
            self.key(pygame.K_1 + answers(decision).index(action))
        elif action.verb == "done":
            self.key(pygame.K_RETURN, pygame.KMOD_CTRL)
            if len(self.session.game.actions) == before:
                self.key(pygame.K_RETURN, pygame.KMOD_CTRL)
        else:
            self._by_keys(action)
        played = self.session.game.actions[before:]
        assert played, f"{action} was not done: {self.scene.notice or self.scene.desk.plan}"
        assert alike(played[0], action), f"{played[0]} was done instead of {action}"

    def _by_keys(self, action: Action) -> None:
        for _ in range(60):
            if action.model in (NOBODY, self.scene.desk.selected):
                break
            self.key(pygame.K_TAB)
        plan = self.scene.desk.plan
        if plan is None or not plan.offer.concerns(action):
            self.number(self.row(action))
        plan = self.scene.desk.plan
        assert plan is not None, f"{action} isn't planned"
        self._aim_by_keys(plan.needs, action)
        self.key(pygame.K_RETURN)

    def number(self, row: int) -> None:
        """The row of the list of actions: its digit, or through the panels."""
        if row < 9:
            self.key(pygame.K_1 + row)
            return
        self.key(pygame.K_F6)
        for _ in range(40):
            if self.scene.ui.focus == "actions":
                break
            self.key(pygame.K_TAB)
        self.key(pygame.K_HOME)
        for _ in range(row):
            self.key(pygame.K_DOWN)
        self.key(pygame.K_F6)

    def cycle(self, done: Callable[[], bool]) -> None:
        """The next target, until it is the right one."""
        for _ in range(80):
            if done():
                return
            self.key(pygame.K_RIGHTBRACKET, sign="]")
        raise AssertionError("the keys never come to it")

    def _aim_by_keys(self, needs: str, action: Action) -> None:
        desk = self.scene.desk
        if needs in ("model", "effect"):
            self.cycle(lambda: desk.plan is not None and desk.plan.action.target == action.target)
        elif needs in ("models", "shares"):
            self._targets_by_keys((action.target, *action.others))
        elif needs == "company":
            assert desk.plan is not None
            for other in set(desk.plan.targets) ^ set(action.others):
                self.cycle(lambda other=other: desk.cursor == other)  # type: ignore[misc]
                self.key(pygame.K_n)
        elif needs in ("line", "fence", "journey"):
            self.cycle(lambda: desk.plan is not None and desk.plan.action == action)
        elif needs in ("way", "point"):
            for point in action.via:
                self.ghost_to(point)
                self.key(pygame.K_n)
            self.ghost_to(action.at)

    def _targets_by_keys(self, targets: tuple[int, ...]) -> None:
        desk = self.scene.desk
        for number, target in enumerate(targets):
            self.cycle(lambda target=target: desk.cursor == target)  # type: ignore[misc]
            if number < len(targets) - 1:
                self.key(pygame.K_n)

    def ghost_to(self, at: Point | None) -> None:
        """Steps the ghost there: far, plain and fine steps along both axes."""
        assert at is not None
        self.key(KEYS["up"])
        for axis, (back, on) in enumerate((("left", "right"), ("up", "down"))):
            for inches, mod in ((6.0, pygame.KMOD_CTRL), (1.0, 0), (0.125, pygame.KMOD_SHIFT)):
                for _ in range(100):
                    here = self.scene.desk.ghost()[axis]
                    if abs(at[axis] - here) < inches / 2 + 1e-6:
                        break
                    self.key(KEYS[on if at[axis] > here else back], mod)

    def at_model(self, model: ModelId, held: int = 0) -> None:
        x, y, *_ = self.session.state.places[model]
        self.scene.reveal((x, y))
        if self.scene.view.model_at(self.scene.board_scene(), self.where(model)) != model:
            self.close_in(model)
        self.click(self.where(model), held=held)

    def at_point(self, at: Point | None, held: int = 0) -> None:
        assert at is not None
        self.scene.reveal(at)
        while self.scene.camera.per_inch < 70:
            self.wheel(self.pixel(at), 3)
            self.scene.reveal(at)
        self.click(self.pixel(at), held=held)


def plain(session: Session) -> bool:
    """Whether somebody may do what he likes now, not answer a question."""
    return session.decision is not None and not is_prompt(session.decision)


def alike(a: Action, b: Action) -> bool:
    """The same but for a tenth of an inch."""
    return evolve(a, at=None, via=()) == evolve(b, at=None, via=()) and near(a.at, b.at) and len(a.via) == len(b.via)


def near(a: Point | None, b: Point | None, by: float = 0.2) -> bool:
    return a == b or (a is not None and b is not None and distance(a, b) <= by)
