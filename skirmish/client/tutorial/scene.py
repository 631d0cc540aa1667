"""The battle of the course in the window, with the tutor's sheet beside or above the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.app.entries import HUMAN
from skirmish.client.battle import controller, panels
from skirmish.client.battle.frame import box
from skirmish.client.battle.keyboard import Holds
from skirmish.client.battle.orders import Wishes
from skirmish.client.battle.overlays import USUAL
from skirmish.client.battle.scene import BattleScene
from skirmish.client.battle.session import Seat
from skirmish.client.tutorial import facts, glow, tutor_sheet
from skirmish.client.tutorial.lessons import OWN, Reference, course, table
from skirmish.client.tutorial.progress import FIRST
from skirmish.client.tutorial.pupil import Pupil, Unkept
from skirmish.client.tutorial.tutor import Tutor
from skirmish.client.view.scene import Names
from skirmish.client.words import say
from skirmish.core.game import Game
from skirmish.core.record import evolve

if TYPE_CHECKING:
    from skirmish.client.app import App


def tutorial(app: App, ident: str = FIRST) -> TutorialScene:
    """A course, at the step where it was left. Raises `UserError` if its table can't be laid."""
    lessons = course(ident)
    setup = table(app.workshop, lessons)
    rules = app.workshop.builder(setup)
    reference = Reference(Game(rules, setup.state(rules)), lessons)
    names = [force.name for force in setup.rosters]
    seats = Seat(names[0], HUMAN), Seat(names[1], app.workshop.usual().seats[1 - OWN])
    pupil = Pupil(reference.after(0), setup, seats)
    return TutorialScene(app, pupil, reference, ident)


class AllNames(Holds):
    """The tutor calls everybody by name, so all names are shown."""

    def names(self, usual: Names) -> Names:
        """See `Holds`."""
        return "all"


class TutorialScene(BattleScene):
    """A battle in steps. All of the window's ways work in it; the other side plays what the course says."""

    def __init__(self, app: App, pupil: Pupil, reference: Reference, ident: str) -> None:
        course = reference.lessons
        self._asked: Wishes = dict.fromkeys(course.asks, "always") | dict.fromkeys(course.spares, "never")
        super().__init__(app, pupil)
        self.pupil = pupil
        self.seats = pupil.seats
        self.keeper, self.holds = Unkept(self), AllNames(self)
        self.coach.quiet = True
        self.tutor = Tutor(self, reference, ident)
        self.glow = glow.Glow(self)
        self._laid_out()
        self.tutor.begin(self.tutor.number)
        pupil.permit = self.tutor.permit

    # The table

    @property
    def wishes(self) -> Wishes:
        """The course asks what is usually asked and what it is about, whatever its pupil wishes elsewhere."""
        return self._asked

    def set(self, game: Game) -> None:
        """The table is set anew: nothing of what was done before is left, but the settings."""
        self.driver.stop()
        self.pupil.stand(game)
        for side, seat in enumerate(self.seats):
            if self.pupil.seats[side] != seat:
                self.pupil.sit(side, seat)
        self.pupil.handovers = ()
        self.player.now()
        self.anim.jump(game.state)
        self.selection.drop_plan()
        self.selection.selected = None
        self.overlays.clear()
        self.overlays.shown |= USUAL
        self.news.shown = None
        self.urged, self.notice, self.paused = False, "", False
        self.camera = self.camera.fitted()
        controller.attend(self)
        self.touch()

    # The window

    def resized(self) -> None:
        """The sheet takes its part of the board's."""
        super().resized()
        self._laid_out()

    def _laid_out(self) -> None:
        whole = self.camera.is_fitted
        board, self.sheet = tutor_sheet.parted(self.frame.board, self.app.scale)
        self.frame = evolve(self.frame, board=board)
        self.camera = evolve(self.camera, view=box(board))
        if whole:
            self.camera = self.camera.fitted()
            self._rebased()
        self.touch()

    def _rebased(self) -> None:
        """That the window has another size is nothing that the pupil has done to the view."""
        tutor = getattr(self, "tutor", None)
        if tutor is not None:
            tutor.since = evolve(tutor.since, per_inch=self.camera.per_inch, centre=self.camera.centre)

    def build(self) -> None:
        """The battle's panels, and the sheet."""
        self.ui.show([*panels.widgets(self), tutor_sheet.sheet(self)])

    def step(self, seconds: float) -> None:
        """Time passes; the other side plays, and the tutor looks on."""
        self._reply()
        super().step(seconds)
        if self.app.scene is self and self.tutor.look():
            self.ui.focus = None if self.tutor.done and self.ui.dialog is None else self.ui.focus  # Enter means: on
            self.glow.begin()
            self.touch()

    def _reply(self) -> None:
        """The other side's choice lies ready, as if somebody had thought about it."""
        decision = self.session.decision
        ready = decision is not None and not self.session.seat_of(decision).human and self.driver.decided is None
        if ready and decision is not None and not self.paused:
            self.driver.decided = self.session.version, self.tutor.reply(decision)

    def handle(self, event: pygame.event.Event) -> None:
        """Enter goes on to the next step once this one is done and nothing else is meant."""
        if event.type == pygame.KEYDOWN and self._goes_on(event):
            self.tutor.on()
            self.app.accepted.append("tutorial-next")
            return
        super().handle(event)

    def _goes_on(self, event: pygame.event.Event) -> bool:
        selection, ui = self.selection, self.ui
        if not self.tutor.done or getattr(event, "repeat", False) or self.app.keymap.intent(event) != "confirm":
            return False
        free = ui.focus is None and ui.dialog is None and ui.popup is None and self.hands.grip == ""
        return (
            free
            and not self.anim.busy
            and selection.plan is None
            and selection.prompt is None
            and selection.looking is None
        )

    def draw(self, onto: pygame.Surface) -> None:
        """The battle; then what glows, unless something lies over it."""
        super().draw(onto)
        if self.ui.dialog is None and self.ui.popup is None:
            self.glow.draw(onto)

    @property
    def dirty(self) -> bool:
        """See `Scene`."""
        return self.glow.moves or super().dirty

    def due(self) -> float | None:
        """See `Scene`."""
        own = super().due()
        if not self.glow.moves:
            return own
        return glow.BEAT if own is None else min(own, glow.BEAT)

    def enter(self) -> None:
        """It comes to the top: the glow begins anew."""
        super().enter()
        self.glow.begin()

    @property
    def since(self) -> facts.Begun:
        """What was so when the step began."""
        return self.tutor.since

    @property
    def caption(self) -> str:
        """That it is the tutorial."""
        return say("tutorial.caption")
