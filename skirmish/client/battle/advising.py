"""What somebody might do now: three suggestions with what they may bring. One that is chosen is planned, not done."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.battle import answerrow
from skirmish.client.battle.answerrow import AnswerRow
from skirmish.client.battle.frame import Column
from skirmish.client.battle.notices import Good
from skirmish.client.battle.plan import planned
from skirmish.client.battle.reasons import untold
from skirmish.client.battle.telling import Telling, fates, minus
from skirmish.client.ui.dialogs import Answer, Content
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say
from skirmish.core.decision import Action
from skirmish.core.outlook import Outlook
from skirmish.core.policy import REFUSALS
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY
from skirmish.players.explanation import Candidate, is_relative, signed_marks, worth_words

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene

WIDE, HIGH = 560, 300
"""Of the dialog and of what is in it, at 100%."""
_BAR = 14
"""Beside what scrolls, at 100%."""


def suggest(scene: BattleScene) -> None:
    """Shows suggestions for the decision that somebody at this screen must make."""
    if scene.desk.decision is None or scene.anim.busy:
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
        advice = self.scene.driver.advice() if self.scene.desk.decision is not None else None
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
        spot = column.take(answerrow.tall(text, remark, column.rest.w, ui.scale))
        return AnswerRow(
            f"suggest.{number}", spot, text, partial(self._choose, one), scale=ui.scale, sub=remark, key="",
            chance=chance, primary=False,
        )  # fmt: skip

    def _remark(self, one: Candidate) -> str:
        """What it is worth, and all that it is worth it for; nothing where distances may not be told."""
        if not self.scene.desk.premeasure:
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
    if scene.desk.premeasure or one.action.at is None:
        return one.order
    said = scene.session.rules.action_text(scene.session.state, evolve(one.action, at=None, via=()))
    who = scene.session.state.models[one.action.model].name if one.action.model != NOBODY else ""
    return said if not who or who in said else f"{who}: {said}"


def adopt(scene: BattleScene, action: Action) -> None:
    """Plans the action, as if a hand had; an answer to a question, or the end of a phase, is only pointed out."""
    desk = scene.desk
    decision = desk.decision
    if decision is None:
        return
    if desk.prompt is not None:
        listed = desk.prompt.answers
        if action in listed:
            _point_out(scene, f"prompt.{listed.index(action)}", action)
        return
    offer = next((o for o in decision.each() if o.model == action.model and o.admits(action)), None)
    if action == desk.done or offer is None:
        _point_out(scene, "end-phase", action)
        return
    desk.select(action.model if action.model != NOBODY else desk.selected)
    desk.take(planned(offer).of(action))
    desk.via = action.via if offer.needs == "way" else ()
    scene.notice = Good(say("suggest.planned", what=desk.said(desk.plan) if desk.plan is not None else ""))
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
