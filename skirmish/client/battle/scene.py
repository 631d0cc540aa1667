"""The battle in the window: board, panels, and what the people in front of it do. The rules are elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.battle import actions, coaching, controller, dialogs, panels, pointer
from skirmish.client.battle.commands import Commands
from skirmish.client.battle.frame import Frame, box, frame
from skirmish.client.battle.keeping import Keeper
from skirmish.client.battle.keyboard import Helping, Holds
from skirmish.client.battle.mouse import Hands
from skirmish.client.battle.orders import Wishes
from skirmish.client.battle.overlays import Overlays
from skirmish.client.battle.plan import Plan
from skirmish.client.battle.replay import Player
from skirmish.client.battle.selection import Selection
from skirmish.client.battle.session import Session
from skirmish.client.battle.subtitles import Reader
from skirmish.client.battle.turn_report import News
from skirmish.client.battle.worker_client import WorkerClient
from skirmish.client.view.animation import Anim
from skirmish.client.view.board import BoardScene, BoardView, Doing
from skirmish.client.view.camera import Camera, start
from skirmish.client.view.marks import Layer
from skirmish.client.words import say
from skirmish.core.outlook import Reply
from skirmish.core.state import ModelId, Side, State

if TYPE_CHECKING:
    from skirmish.client.app import App

IDLE_STEP = 0.05
"""Seconds between looks at what the thinker has found."""
HOVER_WAIT = 0.08
"""Seconds that the pointer must rest before odds are asked for."""


class BattleScene(Helping):
    """One battle, from deployment to verdict, or its replay."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.selection = Selection(session)
        self.driver = WorkerClient(session, lambda: app.hire(session.setup))
        self.overlays = Overlays(self.selection, self.driver)
        self.view = BoardView(session.state)
        self.frame: Frame = frame(app.size, app.scale)
        self.camera: Camera = start(self._board_in(), box(self.frame.board), panels.inset(app.scale))
        self.anim = Anim(session.state, app.settings.animation_speed, calm=app.settings.reduced_motion)
        self.hands = Hands(self)
        self.keeper = Keeper(self)
        self.commands = Commands(self)
        self.reply: Reply = "default"
        """How the other side is taken to answer in forecasts."""
        self.full_odds = False
        """Whether each roll of a forecast is shown."""
        self.facing: Side | None = None
        """Who was asked last, apart from questions in between: for the curtain."""
        self.urged = False
        """Whether the end of the phase was pressed once while models could still act."""
        self.notice = ""
        """What was refused last, or is worth a line at the foot."""
        self.player = Player(self)
        self.paused = False
        """Whether AIs and clocks wait."""
        self.before: Camera | None = None
        """Where the view was before the whole board was shown."""
        self.acted_known: tuple[int, Mapping[ModelId, Doing]] = (-1, {})
        self.news = News(self)
        self.holds, self.reader, self.coach = Holds(self), Reader(self), coaching.Coach(self)
        self.hurried = False
        """Whether all that AIs do is shown at once until somebody here must decide."""
        self._touched = True
        self._rested = 0.0
        self._looked = 0.0
        self._shape: pointer.Shape = "arrow"
        self._scene: BoardScene | None = None
        self._shown: tuple[State, Side | None, State] | None = None
        """The state last drawn, for whom, and as the board shows it."""
        self.ui.roams = False

    def _board_in(self) -> tuple[float, float]:
        field = self.session.state.battlefield
        return field.width_in, field.depth_in

    # The loop

    def enter(self) -> None:
        """It comes to the top: settings may have changed meanwhile."""
        self.pace()
        self.session.wishes = self.wishes
        super().enter()
        controller.attend(self)

    @property
    def wishes(self) -> Wishes:
        """Which questions people want to be asked."""
        return self.app.settings.asks

    def leave(self) -> None:
        """The battle is left in good order."""
        self.keeper.left()
        self.driver.close()

    def resized(self) -> None:
        """The board's view follows the window."""
        super().resized()
        self.frame = frame(self.app.size, self.app.scale)
        self.camera = self.camera.with_view(box(self.frame.board))
        self.touch()

    def build(self) -> None:
        """The panels for what is so now."""
        self.ui.show(panels.widgets(self))

    def touch(self, *, panels: bool = True) -> None:
        """The picture has changed; `panels`: those at the side, too."""
        self._touched = True
        self.stale = self.stale or panels

    @property
    def dirty(self) -> bool:
        """See `Scene`."""
        return self._touched or super().dirty or self.anim.busy or not self.view.complete

    def due(self) -> float | None:
        """See `Scene`: animation goes on, thinkers are listened to, clocks run."""
        if self.anim.busy or self.player.running or self.app.now < self.moving or not self.view.complete:
            return 0.0
        waits = [IDLE_STEP] if self.driver.thinker.busy or self.waiting or self.session.clock.mode != "none" else []
        own = super().due()
        return min([*waits, *([own] if own is not None else [])], default=None)

    @property
    def waiting(self) -> bool:
        """Whether something is about to happen by itself: an AI's turn, a standing order, odds to be asked for."""
        return self.app.now - self._rested <= 2 * HOVER_WAIT or controller.waits(self)

    def step(self, seconds: float) -> None:
        """Time passes for animation, thinkers, clocks."""
        if self.driver.step():
            self.touch()
        if self.driver.painted is not None:
            ground, self.driver.painted = self.driver.painted, None
            self.view.install(ground.rgb, ground.per_inch, self.session.state)
            self.touch(panels=False)
        if self.anim.busy:
            self.anim.step(seconds)
            self.touch(panels=not self.anim.busy)
        elif self.anim.drawn.state is not self.session.state:
            self.anim.jump(self.session.state)
        own = next((side for side in (0, 1) if self.session.seats[side].human), None)
        self.app.sounds.tell(self.anim.begun(), own)
        self._rest()
        controller.step(self, seconds)
        if self.view.wants is not None and self.app.sharp:
            self.driver.paint(self.view.wants)

    def _rest(self) -> None:
        """Once the pointer has rested, odds are asked for; its shape follows what is under it."""
        if self.rests and self._looked != self._rested:
            self._looked = self._rested
            self.touch()

    def draw(self, onto: pygame.Surface) -> None:
        """The board, then the panels."""
        self.freshen()
        self._touched = False
        self.view.draw(onto, self.board_scene())
        self.ui.draw(onto)

    def board_scene(self) -> BoardScene:
        """What the board shows now; the same object as long as nothing has changed."""
        selection = self.selection
        drawn, settings = self.anim.drawn, self.app.settings
        shows = self.anim.busy and selection.looking is None
        fresh = BoardScene(
            state=self._drawn(drawn.state if shows else selection.looked_at),
            rules=self.session.rules, camera=self.camera,
            layers=() if shows else self.overlays.staying(), live=() if shows else self.live(),
            selected=selection.selected, hovered=selection.hovered, acted=actions.acted(self), moved=drawn.moved,
            shows=drawn.shows, grid=settings.grid and selection.premeasure, rulers=selection.premeasure,
            names=self.holds.names(settings.names),
            text=self.app.scale.ui * self.app.scale.text, moving=self.app.now < self.moving or not self.view.complete,
        )  # fmt: skip
        self._scene = fresh
        return fresh

    def _drawn(self, state: State) -> State:
        """The state as the board shows it to whoever looks; the same object as long as it is the same state."""
        looker, known = self.session.looker, self._shown
        if known is None or known[0] is not state or known[1] != looker:
            known = self._shown = state, looker, self.session.rules.seen(state, looker)
        return known[2]

    def live(self) -> tuple[Layer, ...]:
        """What follows the pointer: overlays, odds, who could still act."""
        more = (pointer.odds(self), pointer.urging(self))
        return (*self.overlays.live(), *(layer for layer in more if layer is not None))

    def handle(self, event: pygame.event.Event) -> None:
        """Panels first, then keys, then the board. While something is shown, a press shows its end at once."""
        if self.anim.busy and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self._hurries(event):
            self.anim.skip()
            self.touch()
            return
        self.hands.handle(event) if event.type in (pygame.KEYDOWN, pygame.KEYUP) else None
        if self._on_panels(event):
            self.freshen()  # what is pressed must be what there is now, not what was drawn last
        if self.hands.grip == "" and (self.commands.hasty(event) or self.ui.handle(event)):
            self.hands.beside(event)
            return
        if event.type == pygame.KEYUP:
            self.holds.up(event)
        elif event.type == pygame.KEYDOWN:
            self.commands.pressed(event)
        elif event.type != pygame.TEXTINPUT:
            self.hands.handle(event)

    def _on_panels(self, event: pygame.event.Event) -> bool:
        """Whether it is a press of a panel's widget."""
        if event.type == pygame.KEYDOWN:
            return self.ui.focus is not None
        return event.type == pygame.MOUSEBUTTONDOWN and self.ui.at(event.pos) is not None

    def _hurries(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return event.key in (pygame.K_SPACE, pygame.K_RETURN)
        return bool(event.button == 1 and self.on_board(event.pos))

    def on_board(self, at: tuple[int, int]) -> bool:
        """Whether the pixel is on the board's part of the window."""
        return self.frame.board.collidepoint(at)

    def model_at(self, at: tuple[int, int]) -> ModelId | None:
        """Whom a click there means; clicked again, the next one there."""
        return self.view.model_at(self._scene or self.board_scene(), at)

    def point(self, at: tuple[int, int] | None) -> None:
        """The pointer is there, or not on the board."""
        selection = self.selection
        selection.pointed = self.camera.to_inches(at) if at is not None else None
        under = self.model_at(at) if at is not None and not selection.dragging else None
        self._rested = self.app.now
        self.touch(panels=under != selection.hovered)
        selection.hovered = under
        self._shaped()

    def _shaped(self) -> None:
        """Gives the pointer the shape of what a click here would do."""
        shape = pointer.pointer(self).shape
        if shape != self._shape:
            self._shape = shape
            pointer.show(shape)

    @property
    def rests(self) -> bool:
        """Whether the pointer has been still for a moment."""
        return self.app.now - self._rested >= HOVER_WAIT

    def commit(self) -> bool:
        """Does what is planned, if it is allowed."""
        return controller.commit(self)

    def meant(self, plan: Plan, who: ModelId) -> int:
        """What a click on the model means for the plan: the model, or what lasts on it."""
        return controller.meant(self, plan, who)

    def seat_company(self) -> None:
        """Finds places for those who come along with a planned journey."""
        controller.seat_company(self)

    def offer_menu(self, plans: Sequence[Plan]) -> None:
        """Asks which of several things is to be done to a target."""
        dialogs.plans_menu(self, plans)

    def right_click(self, at: tuple[int, int], who: ModelId | None) -> None:
        """Takes a step of the plan back; with nothing planned, a menu."""
        if not self.selection.back() and not self.overlays.measured:
            dialogs.context_menu(self, at, who)
        self.overlays.measured.clear()
        self.touch()

    def open_card(self, who: ModelId) -> None:
        """The whole card of a model."""
        dialogs.card(self, who)

    def pace(self) -> None:
        """What is shown goes as fast as the settings say: faster or slower while an AI plays."""
        settings, decision = self.app.settings, self.session.decision
        own = decision is None or self.session.seat_of(decision).human
        self.anim.speed = 0.0 if self.hurried else settings.animation_speed if own else settings.ai_speed
        self.anim.calm = settings.reduced_motion

    def remark(self, text: str) -> None:
        """See `Scene`: in the foot."""
        self.notice, self._touched, self.stale = text, True, True

    def keep_work(self) -> bool:
        """See `Scene`."""
        return self.keeper.rescue()

    def closing(self) -> bool:
        """See `Scene`: unsaved battles ask first."""
        return self.keeper.closing()

    @property
    def caption(self) -> str:
        """Who fights whom."""
        a, b = (force.roster.name for force in self.session.state.forces)
        return say("caption", a=a, b=b)
