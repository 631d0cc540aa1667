"""The page at the end of a battle. It lies over the battle, which it was made of, and asks it for the rest."""

from __future__ import annotations

import pygame

from skirmish.chronicle.annals import annals_of
from skirmish.client.art.bust import portrait
from skirmish.client.art.people import Person
from skirmish.client.art.theme import team
from skirmish.client.battle.session import actions_at
from skirmish.client.ports import Ended, Services
from skirmish.client.questions import Prospect, Prospects
from skirmish.client.result import panels
from skirmish.client.result.presenters import ResultView, result
from skirmish.client.scenes.page import Page
from skirmish.client.signals import Signal
from skirmish.client.ui.button import Button
from skirmish.client.ui.paint import high
from skirmish.client.ui.style import BODY, HEADING
from skirmish.client.ui.widget import Widget
from skirmish.client.view.sprites import Sprites
from skirmish.client.words import say
from skirmish.core.state import ModelId, Side

LOOK = 0.1
"""Seconds between looks at what the worker has found."""


class ResultScene(Page):
    """Who won, how it came to that, and what to do now."""

    def __init__(self, app: Services, battle: Ended) -> None:
        super().__init__(app, "")
        self.over = battle
        self._annals = annals_of(battle.session.game)
        self._known: dict[int, Prospects] = {}
        self._view: tuple[int, ResultView] | None = None
        """What the page says, made from so many answers."""
        self._tickets: dict[int, int] = {}
        self._asked = 0
        """How many rounds were asked about."""
        self._worker = app.hire(battle.session.setup)
        self._worker.watch(battle.session)
        self._faces = Sprites(4_000_000)

    # What it says

    @property
    def view(self) -> ResultView:
        """All of it, as far as it is known by now."""
        if self._view is None or self._view[0] != len(self._known):
            made = result(self._annals, self.over.session.rules, self.over.session.ending(), self._known)
            self._view = len(self._known), made
        return self._view[1]

    def face(self, model: ModelId, side: int) -> pygame.Surface:
        """The model as it is now, `side` pixels high."""
        figure = self.over.figures()[model]
        return self._faces.get(_lost if figure.where == "out" else _there, figure.look.person, figure.side, side)

    # The loop

    def step(self, seconds: float) -> None:
        """Asks who was likely to win, a round at a time, and hears what was found."""
        for ticket, answer in self._worker.answers():
            number = self._tickets.pop(ticket, None)
            if number is not None and isinstance(answer, Prospects):
                self._known[number] = answer
                self.touch()
        if not self._tickets:
            self._ask()

    def _ask(self) -> None:
        """The first round that hasn't been asked about comes next."""
        if self._asked < len(self._annals.rounds):
            actions = actions_at(self.over.session.game, self._annals.rounds[self._asked])
            self._tickets[self._worker.ask(Prospect(actions))] = self._asked
            self._asked += 1

    def due(self) -> float | None:
        """See `Scene`."""
        own = super().due()
        return min(LOOK, own) if own is not None and self._tickets else LOOK if self._tickets else own

    def leave(self) -> None:
        """Nobody waits for the rest."""
        self._worker.close()

    # The page

    def _head(self, rect: pygame.Rect) -> list[Widget]:
        return [panels.Head(rect, self.view)]

    def head_high(self) -> int:
        """See `Page`: higher than elsewhere."""
        ui = self.ui
        return high("heading", ui.px(HEADING * 1.7)) + high("body", ui.px(BODY)) + ui.u(14)

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """See `Page`."""
        return panels.panels(self.view, rect, self.ui, self.face, self.watch)

    def foot(self) -> list[Button]:
        """See `Page`."""
        box = pygame.Rect(0, 0, 0, 0)
        turned = self.view.turning
        found = [
            Button("result.look", box, say("look-at-board"), self.back, key=self.app.keymap.cap("cancel")),
            Button("result.replay", box, say("watch-replay"), self.replay),
        ]
        if turned is not None:
            moment = self.view.curve[turned - 1].moment
            found.append(Button("result.turning", box, say("result.watch-turning"), lambda: self.watch(moment)))
        found += [
            Button("result.again", box, say("fight-again"), lambda: self.ask("fight-again")),
            Button("result.swapped", box, say("result.swapped"), lambda: self.ask("fight-swapped")),
            Button("result.page", box, say("export-page"), lambda: self.ask("export-page")),
            Button("result.keep", box, say("result.keep"), lambda: self.app.go.to_saves(self.over.session)),
            Button("result.menu", box, say("to-menu"), self.leave_battle, primary=True),
        ]
        return found

    def accept(self) -> None:
        """See `Page`: Enter leads to the menu."""
        self.leave_battle()

    def ask(self, command: str, about: object = None) -> None:
        """The battle below carries it out."""
        self.back()
        self.over.send(Signal(command, about))

    def replay(self) -> None:
        """From the first moment on."""
        self.ask("replay")

    def watch(self, moment: int) -> None:
        """This moment, and what follows."""
        self.ask("look", moment)

    def leave_battle(self) -> None:
        """To where the battle was begun."""
        self.back()
        self.app.pop()

    @property
    def caption(self) -> str:
        """Who won."""
        return self.view.title


def _there(person: Person, side: Side, size: int) -> pygame.Surface:
    """The portrait of somebody who is still there."""
    return portrait(person, size, size, team(side))


def _lost(person: Person, side: Side, size: int) -> pygame.Surface:
    """The portrait of somebody who is out of action: grey."""
    found = pygame.transform.grayscale(portrait(person, size, size, team(side)))
    found.fill((150, 150, 150, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return found
