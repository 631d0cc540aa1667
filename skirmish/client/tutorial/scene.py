"""The battle of the course in the window, with the tutor's sheet beside or above the board."""

from __future__ import annotations

import pygame

from skirmish.app.entries import HUMAN
from skirmish.client.battle import controller
from skirmish.client.battle.orders import Wishes
from skirmish.client.battle.overlays import USUAL
from skirmish.client.battle.scene import BattleScene
from skirmish.client.battle.session import Seat
from skirmish.client.ports import Services
from skirmish.client.tutorial import facts, glow, tutor_sheet
from skirmish.client.tutorial.lessons import OWN, Reference, course, table
from skirmish.client.tutorial.progress import FIRST
from skirmish.client.tutorial.pupil import Pupil, Unkept
from skirmish.client.tutorial.tutor import Tutor
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.game import Game
from skirmish.core.record import evolve


def tutorial(app: Services, ident: str = FIRST) -> TutorialScene:
    """A course, at the step where it was left. Raises `UserError` if its table can't be laid."""
    lessons = course(ident)
    setup = table(app.workshop, lessons)
    rules = app.workshop.builder(setup)
    reference = Reference(Game(rules, setup.state(rules)), lessons)
    names = [force.name for force in setup.rosters]
    seats = Seat(names[0], HUMAN), Seat(names[1], app.workshop.usual().seats[1 - OWN])
    pupil = Pupil(reference.after(0), setup, seats)
    return TutorialScene(app, pupil, reference, ident)


class TutorialScene(BattleScene):
    """A battle in steps. All of the window's ways work in it; the other side plays what the course says."""

    def __init__(self, app: Services, pupil: Pupil, reference: Reference, ident: str) -> None:
        course = reference.lessons
        self._asked: Wishes = dict.fromkeys(course.asks, "always") | dict.fromkeys(course.spares, "never")
        super().__init__(app, pupil)
        self.pupil = pupil
        self.seats = pupil.seats
        self.battle.keeper = Unkept(app, pupil, self.battle.thumbnail, self.battle.tell)
        self.battle.always_names = True  # the tutor calls everybody by name
        self.coach.quiet = True
        self.tutor = Tutor(self.battle, pupil, reference, ident, self.lay)
        self.glow = glow.Glow(self.battle, self.tutor)
        self._laid_out()
        self.tutor.begin(self.tutor.number)
        pupil.permit = self.tutor.permit

    # The table

    @property
    def wishes(self) -> Wishes:
        """The course asks what is usually asked and what it is about, whatever its pupil wishes elsewhere."""
        return self._asked

    @property
    def skips_empty(self) -> bool:
        """The course ends phases by hand, whatever its pupil wishes elsewhere: it teaches how."""
        return False

    @property
    def looks_back(self) -> bool:
        """Who learns isn't told what else there was."""
        return False

    def lay(self, game: Game) -> None:
        """The table is set again: nothing of what was done before is left, but the settings."""
        battle = self.battle
        battle.forecast.stop()
        self.pupil.stand(game)
        for side, seat in enumerate(self.seats):
            if self.pupil.seats[side] != seat:
                self.pupil.sit(side, seat)
        self.pupil.handovers = ()
        battle.replay.now()
        battle.anim.jump(game.state)
        battle.selection.drop_plan()
        battle.selection.selected = None
        battle.overlays.clear()
        battle.overlays.shown |= USUAL
        battle.report.shown = None
        battle.urged, battle.notice, battle.paused = False, "", False
        battle.viewport.camera = battle.viewport.camera.fitted()
        controller.attend(battle)
        self.touch()

    # The window

    def resized(self) -> None:
        """The sheet takes its part of the board's."""
        super().resized()
        self._laid_out()

    def _laid_out(self) -> None:
        port = self.battle.viewport
        boxes, self.sheet = tutor_sheet.parted(self.app.size, self.app.scale, port.aspect)
        if port.reframe(boxes):
            self._rebased()
        self.touch()

    def _rebased(self) -> None:
        """That the window has another size is nothing that the pupil has done to the view."""
        tutor, camera = getattr(self, "tutor", None), self.battle.viewport.camera
        if tutor is not None:
            tutor.since = evolve(tutor.since, per_inch=camera.per_inch, centre=camera.centre)

    def panels(self) -> list[Widget]:
        """The battle's, and the sheet."""
        return [*super().panels(), tutor_sheet.sheet(self.tutor, self.sheet)]

    def step(self, seconds: float) -> None:
        """Time passes; the other side plays, and the tutor looks on."""
        self._reply()
        super().step(seconds)
        if self.app.shows(self) and self.tutor.look():
            self.ui.focus = None if self.tutor.done and self.ui.dialog is None else self.ui.focus  # Enter means: on
            self.glow.begin()
            self.touch()

    def _reply(self) -> None:
        """The other side's choice lies ready, as if an AI had thought about it."""
        battle = self.battle
        decision, session, forecast = battle.session.decision, battle.session, battle.forecast
        ready = decision is not None and not session.seat_of(decision).human and forecast.decided is None
        if ready and decision is not None and not battle.paused:
            forecast.decided = session.version, self.tutor.reply(decision)

    def handle(self, event: pygame.event.Event) -> None:
        """Enter goes on to the next step once this one is done and nothing else is meant."""
        if event.type == pygame.KEYDOWN and self._goes_on(event):
            self.tutor.on()
            self.app.accepted.append("tutorial-next")
            return
        super().handle(event)

    def _goes_on(self, event: pygame.event.Event) -> bool:
        selection, ui = self.battle.selection, self.ui
        if not self.tutor.done or getattr(event, "repeat", False) or self.app.keymap.intent(event) != "confirm":
            return False
        free = ui.focus is None and ui.dialog is None and ui.popup is None and self.mouse.grip == ""
        return (
            free
            and not self.battle.anim.busy
            and selection.plan is None
            and selection.prompt is None
            and selection.looking is None
        )

    def draw(self, onto: pygame.Surface) -> None:
        """The battle; then what glows, unless something lies over it; a tip lies over both."""
        super().draw(onto)
        if self.ui.dialog is None and self.ui.popup is None:
            self.glow.draw(onto)
            if tip := self.ui.showing():
                tip.draw(onto, self.app.scale, pinned=self.ui.pinned)

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
        """It comes to the top: the glow begins again."""
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
