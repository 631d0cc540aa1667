"""Why an AI did what it did: its last decisions, one after the other, each as its player explains it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.battle.telling import Telling, minus
from skirmish.client.levels import spec_of
from skirmish.client.questions import Failed
from skirmish.client.ui.button import Button
from skirmish.client.ui.dialogs import Answer, Content
from skirmish.client.ui.label import Label
from skirmish.client.ui.looks import PAPER_INK, PAPER_LINK, PAPER_MUTED
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say
from skirmish.core.decision import DONE, PASS
from skirmish.players import KINDS
from skirmish.players.explanation import Candidate, Explanation, lead_over_next, signed_marks, worth_words

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene
    from skirmish.client.battle.session import Session

KEPT = 40
"""So many decisions back it can be asked about."""
IDLE = frozenset({DONE.verb, PASS.verb})
"""What nobody asks about first."""
WIDE, HIGH, LINE, BUTTON = 560, 330, 34, 104
"""At 100%: dialog, content, the line that steps through decisions, a button on it."""


def decided(session: Session) -> list[int]:
    """The numbers of the last actions that players of the computer have chosen, in their order."""
    game = session.game
    sides = [side for side in (0, 1) if not session.seats[side].human]
    return [n for n in range(len(game.actions)) if game.steps[n].side in sides][-KEPT:]


def why(scene: BattleScene) -> None:
    """Shows why the computer did what it did last."""
    if not decided(scene.session):
        scene.notice = say("why.nothing-yet")
        return
    scene.ui.open(Whys(scene))


def _last(session: Session) -> int:
    """The last that did anything; if none did, the last of all."""
    listed = decided(session)
    return next((n for n in reversed(listed) if session.game.actions[n].verb not in IDLE), listed[-1])


class Whys(Telling):
    """The dialog: one decision, and the way to those before and after it. The battle may go on meanwhile."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.at = _last(scene.session)
        """The number of the action that it tells of."""
        content = Content(self.room(scene, HIGH), self._build_content)
        super().__init__(
            say("why.title"), [], [Answer(say("close"), cancel=True, id="close")], id="whys", wide=WIDE, content=content
        )

    def known(self) -> object:
        """See `Telling`."""
        return self.at, decided(self.scene.session), self._found()

    def _found(self) -> Explanation | Failed | None:
        if self.at >= len(self.scene.session.game.actions):
            return Failed(say("why.gone"))
        return self.scene.driver.why(self.at)

    def _step(self, by: int) -> None:
        listed = decided(self.scene.session)
        near = listed.index(self.at) if self.at in listed else len(listed)
        if listed:
            self.at = listed[max(0, min(len(listed) - 1, near + by))]
        self.scene.ui.memory("why.text").scroll = 0
        self.scene.touch()

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """Left and right step through decisions."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if event.type == pygame.KEYDOWN and event.key in steps:
            self._step(steps[event.key])
            return True
        return super().handle(event, ui)

    def _build_content(self, rect: pygame.Rect, ui: UI) -> list[Widget]:
        line = pygame.Rect(rect.x, rect.y, rect.w, ui.u(LINE))
        text = pygame.Rect(rect.x, line.bottom + ui.u(8), rect.w, rect.h - line.h - ui.u(8))
        return [*self._head(line, ui), Rich("why.text", text, self._told(), paper=True)]

    def _head(self, line: pygame.Rect, ui: UI) -> list[Widget]:
        """Which decision it is, between two buttons."""
        listed, across = decided(self.scene.session), ui.u(BUTTON)
        left = pygame.Rect(line.x, line.y, across, line.h)
        right = pygame.Rect(line.right - across, line.y, across, line.h)
        middle = pygame.Rect(left.right, line.y, right.x - left.right, line.h)
        return [
            Button("why.earlier", left, say("why.earlier"), lambda: self._step(-1), enabled=self.at > listed[0],
                   why=say("why.first")),
            Label("why.which", middle, self._which(listed), colour=PAPER_MUTED, align="centre"),
            Button("why.later", right, say("why.later"), lambda: self._step(1), enabled=self.at < listed[-1],
                   why=say("why.last")),
        ] if listed else []  # fmt: skip

    def _which(self, listed: Sequence[int]) -> str:
        number = listed.index(self.at) + 1 if self.at in listed else 0
        return say("why.which", number=number, n=len(listed)) if number else ""

    def _whose(self) -> str:
        """Whose decision it was, and when."""
        session = self.scene.session
        step = session.game.steps[self.at]
        state = session.state_at(step.events - 1)
        return say("why.whose", who=session.seats[step.side].name, round=state.round)

    def _told(self) -> list[Span | str]:
        found = self._found()
        if found is None:
            return [say("working-out")]
        if isinstance(found, Failed):
            return [found.text]
        whose = Span(f"{self._whose()}\n", colour=PAPER_MUTED)
        if not found.weighs:
            side = self.scene.session.game.steps[self.at].side
            manner = KINDS[spec_of(self.scene.session.seats[side].player).kind].text
            words = say("why.not-weighed", manner=f"{manner[:1].upper()}{manner[1:]}.")
            return [whose, Span(f"{found.choice.order}\n", face="bold"), Span(words)]
        return [whose, *body(found, premeasure=self.scene.desk.premeasure)]


def body(found: Explanation, *, premeasure: bool) -> list[Span | str]:
    """The explanation on paper; without its reasons where they would tell distances."""
    told: list[Span | str] = [Span(found.choice.order, face="bold"), Span(f"  {worth_words(found.choice)}\n")]
    if not premeasure:
        return [*told, Span(say("why.untold"))]
    told += _reasons(found.choice)
    if found.margin is not None:
        told.append(Span(minus(f"{lead_over_next(found, found.margin)}\n"), face="italic"))
    for heading, several in (("why.instead", found.rivals), ("why.after", found.later)):
        if several:
            told.append(Span(f"\n{say(heading)}\n", face="heading", colour=PAPER_LINK))
        for one in several:
            told += [Span(one.order, face="bold"), Span(minus(f"  {worth_words(one)}\n")), *_reasons(one)]
    return told


def _reasons(one: Candidate) -> list[Span]:
    """A line for each part of its score."""
    found = []
    for reason in one.reasons:
        ink = PAPER_INK if reason.marks > 0 else PAPER_LINK
        found += [Span(minus(f"    {signed_marks(reason.marks)}  "), face="bold", colour=ink), Span(f"{reason.text}\n")]
    return found
