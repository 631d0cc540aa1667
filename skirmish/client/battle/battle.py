"""The battle in the window: its parts, as commands and controls see them. Presenters and panels get less."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Protocol

import pygame

from skirmish.client.art.figures import Figure
from skirmish.client.battle.forecast import Forecast
from skirmish.client.battle.frame import Viewport
from skirmish.client.battle.keeping import Keeper
from skirmish.client.battle.overlays import Overlays
from skirmish.client.battle.presenters import board
from skirmish.client.battle.replay import Replay
from skirmish.client.battle.selection import Selection
from skirmish.client.battle.session import Gone, Session
from skirmish.client.battle.turn_report import TurnReport
from skirmish.client.png import encode
from skirmish.client.ports import Services
from skirmish.client.signals import Send, Signal
from skirmish.client.staging.playback import Playback
from skirmish.client.ui.ui import UI
from skirmish.client.view.board import BoardView
from skirmish.client.view.marks import Halo, Layer
from skirmish.client.view.scene import BoardScene
from skirmish.core.decision import Action
from skirmish.core.state import ModelId, Side, State
from skirmish.core.units import Point

THUMBNAIL = (240, 180)
"""Pixels of the picture in a save."""


class Touch(Protocol):
    """Is told that the picture has changed; `panels`: the panels, too, but `beside` the board only if it says so."""

    def __call__(self, *, panels: bool = True, beside: bool = True) -> None:
        """See above."""


class Battle:
    """One battle, from deployment to verdict, or its replay: what is played, chosen, foreseen, looked at and kept."""

    def __init__(self, app: Services, session: Session, ui: UI, touch: Touch) -> None:
        self.app, self.session, self.ui, self.touch = app, session, ui, touch
        self.selection = Selection(session)
        self.forecast = Forecast(session, lambda: app.hire(session.setup))
        self.overlays = Overlays(self.selection, self.forecast)
        self.view = BoardView(session.state)
        self.viewport = Viewport(app, session.state, partial(touch, beside=False))
        self.anim = Playback(session.state, app.settings.animation_speed, calm=app.settings.reduced_motion)
        self.selection.told = lambda: self.anim.known
        self.attended = True
        """Whether who must decide now has been pointed out: that waits until what led there has been told."""
        self.replay = Replay(session, self.selection, self._looked)
        self.report = TurnReport(session, self.selection)
        self.keeper = Keeper(app, session, self.thumbnail, self.tell)
        self.send: Send = _unheard
        """Carries commands out; the scene joins it, and what bars them."""
        self.bar: Callable[[str], str] = _free
        """Why a command can't be carried out now; '' if it can."""
        self.notice = ""
        """What was refused last, or is worth a line at the foot."""
        self.noted = ""
        """The hint of something that leaves no trace in the battle."""
        self.all_names = self.always_names = False
        """Whether all names are shown, whatever the settings say: for now, and all the time."""
        self.facing: Side | None = None
        """The side that was asked last, apart from questions in between: for the hand-over screen."""
        self.rest = 0.0
        """Seconds until a key may answer for the side that must decide now."""
        self.asked: Side | None = None
        """The side of the last decision."""
        self.suggested: tuple[Action, ...] = ()
        """What is suggested now, the best first."""
        self.answer: int | None = None
        """The answer to the question that pointer or keys are on."""
        self.urged = False
        """Whether the end of the phase was pressed once while models could still act."""
        self.paused = False
        """Whether AIs and clocks wait."""
        self.hurried = False
        """Whether all that AIs do is shown at once until somebody here must decide."""
        self.covered: tuple[tuple[int, int, int, int], ...] = ()
        """Boxes of the window that lie over the board and stay there, as the legend's."""
        self.question: tuple[tuple[int, int, int, int], ...] = ()
        """The box of the question that is due; it keeps off dice, so these needn't keep off it."""
        self._drawn: BoardScene | None = None
        self._followed: tuple[Layer, ...] | None = None
        """What follows the pointer, while a frame is drawn."""
        self._lying: tuple[tuple[int, int], Mapping[ModelId, Point], Gone] | None = None
        """As of which moment, where the fallen lie, and when each left who is gone."""
        self._seen: tuple[State, Side | None, State] | None = None
        """The state last drawn, for which side, and as the board shows it."""

    def tell(self, notice: str) -> None:
        """Says something at the foot."""
        self.notice = notice
        self.touch()

    def _looked(self) -> None:
        """Another moment is looked at."""
        self.anim.skip()
        self.touch()

    def pace(self) -> None:
        """What is shown goes as fast as the settings say: faster or slower while an AI plays."""
        settings, decision = self.app.settings, self.session.decision
        own = decision is None or self.session.seat_of(decision).human
        self.anim.speed = 0.0 if self.hurried else settings.animation_speed if own else settings.ai_speed
        self.anim.calm = settings.reduced_motion

    def reveal(self, model: ModelId) -> None:
        """The view moves until the model can be seen, if it stands on the table."""
        if self.selection.state.on_table(model):
            x, y, *_ = self.selection.state.places[model]
            self.viewport.reveal((x, y))

    # The picture of the board

    def board_scene(self) -> BoardScene:
        """What the board shows now."""
        selection, settings, drawn = self.selection, self.app.settings, self.anim.drawn
        live = selection.looking is None
        shows = self.anim.busy and live
        acted = self._drawn.acted if shows and self._drawn is not None else selection.acted()
        self._drawn = BoardScene(
            state=self._as_seen(drawn.state if shows else selection.looked_at), facing=drawn.facing if live else {},
            rules=self.session.rules, camera=self.viewport.camera,
            layers=() if shows else self.overlays.staying(), live=() if shows else self.live_layers(),
            selected=selection.shown, hovered=selection.hovered, acted=acted, moved=drawn.moved,
            lifted=drawn.lifted, view=selection.view,
            shows=drawn.shows if live else (), fallen=self._fallen(),
            grid=settings.grid and selection.premeasure, rulers=selection.premeasure,
            names="all" if self.all_names or self.always_names else settings.names,
            text=self.app.scale.ui * self.app.scale.text, covered=self.covered, question=self.question,
            moving=self.viewport.moving or not self.view.complete, zooming=self.viewport.zooming,
        )  # fmt: skip
        return self._drawn

    def _as_seen(self, state: State) -> State:
        """The state as the board shows it to whoever looks; the same object as long as it is the same state."""
        looker, known = self.session.looker, self._seen
        if known is None or known[0] is not state or known[1] != looker:
            known = self._seen = state, looker, self.session.rules.seen(state, looker)
        return known[2]

    def _fallen(self) -> Mapping[ModelId, Point]:
        """Where the fallen lie in the state that is looked at; the same object as long as it is the same state."""
        return self._lost()[1]

    def gone(self) -> Gone:
        """In which round each left who is gone in the state that is looked at, and how."""
        return self._lost()[2]

    def _lost(self) -> tuple[tuple[int, int], Mapping[ModelId, Point], Gone]:
        selection = self.selection
        told = selection.looking if selection.looking is not None else selection.told()
        number = told if told is not None else len(self.session.moments) - 1
        if self._lying is None or self._lying[0] != (number, self.session.version):
            session = self.session
            self._lying = (number, session.version), session.fallen(number), session.gone(number)
        return self._lying

    def live_layers(self) -> tuple[Layer, ...]:
        """What follows the pointer: overlays, odds, the models that could still act."""
        if self._followed is not None:
            return self._followed
        idle = self.selection.idle() if self.urged else ()
        more = (board.odds_label(self.selection, self.forecast),
                board.target_odds(self.selection, self.forecast, self._targets()),
                board.idle_halos(self.selection.state, idle), board.answer_marks(self.selection, self.answer),
                board.suggestion_marks(self.selection.state, self.suggested))  # fmt: skip
        return (*self.overlays.live(), *(layer for layer in more if layer is not None))

    def _targets(self) -> list[ModelId]:
        """The models that what is planned can be aimed at, as their rings say."""
        rings = [mark for layer in self.overlays.staying() if layer.name == "targets" for mark in layer.marks]
        return [ring.model for ring in rings if isinstance(ring, Halo) and ring.role == "good"]

    @contextmanager
    def one_frame(self) -> Iterator[None]:
        """While a frame is drawn nothing changes: panels and board share one reckoning of what follows the pointer."""
        self._followed = None if self.anim.busy else self.live_layers()
        try:
            yield
        finally:
            self._followed = None

    def model_at(self, at: tuple[int, int], after: ModelId | None = None) -> ModelId | None:
        """The model that a click there means in the picture drawn last; `after`: the next one there, for repeated
        clicks."""
        return self.view.model_at(self._drawn or self.board_scene(), at, after)

    def figures(self) -> tuple[Figure, ...]:
        """All models as the board shows them, in the order of their ids."""
        return self.view.people(self.board_scene())

    def thumbnail(self) -> bytes:
        """A small picture of the board, as a PNG."""
        whole = pygame.Surface(self.app.size, 0, 32)
        self.view.draw(whole, self.board_scene())
        part = whole.subsurface(self.viewport.frame.board.clip(whole.get_rect()))
        return encode(pygame.transform.smoothscale(part, THUMBNAIL))


def _unheard(signal: Signal) -> None:
    """Nobody listens yet."""


def _free(command: str) -> str:
    """Nothing bars anything yet."""
    return ""
