"""Why an AI did what it did, decision by decision, and what somebody might do now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.battle import answer_row
from skirmish.client.battle.answer_row import AnswerRow
from skirmish.client.battle.frame import Column
from skirmish.client.battle.live_dialog import Telling, fates, minus
from skirmish.client.battle.notices import Good
from skirmish.client.battle.plan import planned
from skirmish.client.battle.refusals import untold
from skirmish.client.levels import spec_of
from skirmish.client.questions import Failed
from skirmish.client.ui.button import Button
from skirmish.client.ui.dialogs import Answer, Content
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import PAPER_INK, PAPER_LINK, PAPER_MUTED
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.decision import DONE, PASS, Action
from skirmish.core.outlook import Outlook
from skirmish.core.policy import REFUSALS
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY
from skirmish.players import KINDS
from skirmish.players.explanation import Candidate, Explanation, is_relative, lead_over_next, signed_marks, worth_words

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene
    from skirmish.client.battle.session import Session


KEPT = 40
"""So many decisions back it can be asked about."""
IDLE = frozenset({DONE.verb, PASS.verb})
"""What nobody asks about first."""
WHY_WIDE, WHY_HIGH, LINE, BUTTON = 560, 330, 34, 104
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
        content = Content(self.room(scene, WHY_HIGH), self._build_content)
        super().__init__(
            say("why.title"),
            [],
            [Answer(say("close"), cancel=True, id="close")],
            id="whys",
            wide=WHY_WIDE,
            content=content,
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
        return [whose, *body(found, premeasure=self.scene.selection.premeasure)]


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


WIDE, HIGH = 560, 300
"""Of the dialog and of what is in it, at 100%."""
_BAR = 14
"""Beside what scrolls, at 100%."""


def suggest(scene: BattleScene) -> None:
    """Shows suggestions for the decision that somebody at this screen must make."""
    if scene.selection.decision is None or scene.anim.busy:
        scene.notice = say("suggest.nobody")
        return
    scene.ui.open(Suggestions(scene))


class Suggestions(Telling):
    """The dialog. What is known of it comes from the thinker and grows meanwhile."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        content = Content(self.room(scene, HIGH), self._build_content)
        super().__init__(
            say("suggest.title"), [say("suggest.lead")], [Answer(say("close"), cancel=True, id="close")],
            id="suggestions", wide=WIDE, content=content,
        )  # fmt: skip

    def known(self) -> object:
        """See `Telling`."""
        return self._found(), self._outlook()

    def _found(self) -> tuple[Candidate, ...] | None:
        advice = self.scene.driver.advice() if self.scene.selection.decision is not None else None
        return advice.candidates if advice is not None else None

    def _outlook(self) -> Outlook | None:
        """Of the first; None if it isn't known, or may not be told."""
        found = self._found()
        if not found or untold(self.scene.session, found[0].action):
            return None
        return self.scene.driver.outlook(found[0].action, self.scene.reply)

    def _build_content(self, rect: pygame.Rect, ui: UI) -> list[Widget]:
        found = self._found()
        if not found:
            text = say("suggest.wait" if found is None else "suggest.none")
            return [Rich("suggest.text", rect, [text], paper=True)]
        inside = pygame.Rect(rect.x, rect.y, rect.w - ui.u(_BAR), 100_000)
        column = Column(inside, ui.u(6))
        rows = [self._row(number, one, column, ui) for number, one in enumerate(found)]
        told = self._expected(found[0])
        if told:
            rows.append(Rich("suggest.fates", column.take(Rich.height(told, ui, inside.w) + ui.u(4)), told, paper=True))
        return [Scroll("suggest.rows", rect, rows)]

    def _row(self, number: int, one: Candidate, column: Column, ui: UI) -> Widget:
        seen = self._outlook() if number == 0 else None
        chance = float(seen.chance) if seen is not None and seen.chance is not None else None
        text, remark = order(self.scene, one), self._remark(one)
        spot = column.take(answer_row.tall(text, remark, column.rest.w, ui.scale))
        return AnswerRow(
            f"suggest.{number}", spot, text, partial(self._choose, one), scale=ui.scale, sub=remark, key="",
            chance=chance, primary=False,
        )  # fmt: skip

    def _remark(self, one: Candidate) -> str:
        """What it is worth, and all that it is worth it for; nothing where distances may not be told."""
        if not self.scene.selection.premeasure:
            return ""
        if not one.reasons and not one.worth:
            return say("suggest.idle" if one.action.verb in REFUSALS else "suggest.usual")
        if not one.reasons:
            return minus(worth_words(one))
        reasons = "; ".join(f"{signed_marks(reason.marks)} {reason.text}" for reason in one.reasons)
        refused = one.worth < 0 and not is_relative(one.reasons)
        return minus(say("suggest.refused" if refused else "suggest.worth", worth=worth_words(one), reasons=reasons))

    def _expected(self, one: Candidate) -> list[Span | str]:
        if untold(self.scene.session, one.action):
            return [say("odds-untold")]
        seen = self._outlook()
        if seen is None:
            return [say("working-out")]
        told = fates(seen, self.scene.session.state)
        return [Span(say("suggest.expected") + "\n", face="bold"), *told] if told else []

    def _choose(self, one: Candidate) -> None:
        self.scene.ui.close()
        adopt(self.scene, one.action)


def order(scene: BattleScene, one: Candidate) -> str:
    """What is suggested; without its place where distances may not be told."""
    if scene.selection.premeasure or one.action.at is None:
        return one.order
    said = scene.session.rules.action_text(scene.session.state, evolve(one.action, at=None, via=()))
    who = scene.session.state.models[one.action.model].name if one.action.model != NOBODY else ""
    return said if not who or who in said else f"{who}: {said}"


def adopt(scene: BattleScene, action: Action) -> None:
    """Plans the action, as if a hand had; an answer to a question, or the end of a phase, is only pointed out."""
    selection = scene.selection
    decision = selection.decision
    if decision is None:
        return
    if selection.prompt is not None:
        listed = selection.prompt.answers
        if action in listed:
            _point_out(scene, f"prompt.{listed.index(action)}", action)
        return
    offer = next((o for o in decision.each() if o.model == action.model and o.admits(action)), None)
    if action == selection.done or offer is None:
        _point_out(scene, "end-phase", action)
        return
    selection.select(action.model if action.model != NOBODY else selection.selected)
    selection.take(planned(offer).of(action))
    selection.via = action.via if offer.needs == "way" else ()
    scene.notice = Good(
        say("suggest.planned", what=selection.said(selection.plan) if selection.plan is not None else "")
    )
    if action.at is not None:
        scene.reveal(action.at)
    scene.touch()


def _point_out(scene: BattleScene, id: str, action: Action) -> None:
    """The button that does it has the focus, so that Enter presses it."""
    scene.touch()
    scene.freshen()
    scene.ui.focus, scene.ui.keyboard = id, True
    what = scene.session.rules.action_text(scene.session.state, action)
    scene.notice = Good(say("suggest.answer", what=what, cap=scene.app.keymap.cap("confirm")))
    scene.touch()
