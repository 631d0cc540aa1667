"""Why an AI did what it did, decision by decision, and suggestions for the decision that is due."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

import pygame

from skirmish.client.battle.battle import Battle
from skirmish.client.battle.choices import untold
from skirmish.client.battle.forecast import countered, headline
from skirmish.client.battle.frame import Column
from skirmish.client.battle.panels.questions import AnswerRow, tall
from skirmish.client.battle.plan import planned
from skirmish.client.battle.presenters.actions import countered_text
from skirmish.client.battle.session import Session
from skirmish.client.levels import spec_of
from skirmish.client.ports import Services
from skirmish.client.questions import Failed
from skirmish.client.signals import Signal
from skirmish.client.ui.button import Button
from skirmish.client.ui.dialogs import Answer, Content, Dialog
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import PAPER_INK, PAPER_LINK, PAPER_MUTED
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import Good, say, shares_text
from skirmish.core.decision import DONE, PASS, Action
from skirmish.core.outlook import UNHURT, Outlook
from skirmish.core.policy import REFUSALS
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, State
from skirmish.players import KINDS
from skirmish.players.explanation import Candidate, Explanation, is_relative, lead_over_next, signed_marks, worth_words

_AROUND = 230
"""Pixels at 100% of a dialog that aren't its content: band, a line or two, buttons, edges."""
LEAST = 120
"""The least height of a dialog's content, at 100%."""
IDLE = frozenset({DONE.verb, PASS.verb})
"""Actions that aren't explained first."""
WHY_WIDE, WHY_HIGH, LINE, BUTTON = 560, 330, 34, 104
"""Of the explanation at 100%: dialog, content, the line that steps through decisions, a button on it."""
WIDE, HIGH = 560, 440
"""Of the suggestions at 100%: dialog, content."""
_BAR = 14
"""Room beside what scrolls, at 100%."""
PAD, ODDS = 8, 88
"""At 100%: what a row keeps free at each end, and for its odds and both ends."""
_BELOW = re.compile(r"(?<!\w)-(?=\d)")
"""A hyphen that stands for a minus: `-2.1`, not that of `Guard-2`."""


class LiveDialog(Dialog):
    """Built anew whenever more is known."""

    _shown: object = None

    def known(self) -> object:
        """All that its words hang on; equal as long as they stay the same."""
        raise NotImplementedError

    def arrange(self, ui: UI) -> None:
        """As a dialog's; what has become known since is told."""
        now = self.known()
        if now != self._shown:
            self._shown = now
            self.renew()
        super().arrange(ui)

    @staticmethod
    def room(app: Services, wanted: float) -> float:
        """The height that its content has in this window, at 100%."""
        return max(LEAST, min(wanted, app.size[1] / app.scale.ui - _AROUND))


def minus(text: str) -> str:
    """The text with the proper sign before numbers below 0."""
    return _BELOW.sub("−", text)


def fates(seen: Outlook, state: State) -> list[Span | str]:
    """What may become of each model, in a line each, on paper."""
    found: list[Span | str] = []
    for fate in seen.fates:
        shares = shares_text(fate.shares)
        if len(fate.shares) == 1 and fate.shares[0][0] == UNHURT:
            continue
        found.append(Span(f"{state.models[fate.model].name}: ", face="bold"))
        found.append(Span(", ".join(filter(None, (fate.ended, shares))) + "\n"))
    if seen.tries and found:
        found.append(Span(say("estimated", tries=seen.tries) + "\n"))
    return found


def explain(battle: Battle) -> None:
    """Shows why the AI did what it did last."""
    battle.ui.open(Explanations(battle))


def _last(session: Session) -> int:
    """The last that did anything; if none did, the last of all."""
    listed = session.ai_choices
    return next((n for n in reversed(listed) if session.game.actions[n].verb not in IDLE), listed[-1])


class Explanations(LiveDialog):
    """The dialog: one decision, and the way to those before and after it. The battle may go on meanwhile."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.at = _last(battle.session)
        """The number of the action that it tells of."""
        content = Content(self.room(battle.app, WHY_HIGH), self._build_content)
        super().__init__(
            say("why.title"),
            [],
            [Answer(say("close"), cancel=True, id="close")],
            id="whys",
            wide=WHY_WIDE,
            content=content,
        )

    def known(self) -> object:
        """See `LiveDialog`."""
        return self.at, self.battle.session.ai_choices, self._found()

    def _found(self) -> Explanation | Failed | None:
        if self.at >= len(self.battle.session.game.actions):
            return Failed(say("why.gone"))
        return self.battle.forecast.why(self.at)

    def _step(self, by: int) -> None:
        listed = self.battle.session.ai_choices
        near = listed.index(self.at) if self.at in listed else len(listed)
        if listed:
            self.at = listed[max(0, min(len(listed) - 1, near + by))]
        self.battle.ui.memory("why.text").scroll = 0
        self.battle.touch()

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
        listed, across = self.battle.session.ai_choices, ui.u(BUTTON)
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
        """The side that decided, and when."""
        session = self.battle.session
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
            side = self.battle.session.game.steps[self.at].side
            manner = KINDS[spec_of(self.battle.session.seats[side].player).kind].text
            words = say("why.not-weighed", manner=f"{manner[:1].upper()}{manner[1:]}.")
            return [whose, Span(f"{found.choice.order}\n", face="bold"), Span(words)]
        return [whose, *body(found, premeasure=self.battle.selection.premeasure)]


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


def suggest(battle: Battle) -> None:
    """Shows suggestions for the decision that a human at this screen must make."""
    if battle.selection.decision is None or battle.anim.busy:
        battle.notice = say("suggest.nobody")
        return
    battle.ui.open(Suggestions(battle))


class Suggestions(LiveDialog):
    """The dialog. What is known of it comes from the worker and grows meanwhile."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        content = Content(self.room(battle.app, HIGH), self._build_content)
        super().__init__(
            say("suggest.title"), [say("suggest.lead")], [Answer(say("close"), cancel=True, id="close")],
            id="suggestions", wide=WIDE, content=content, closed=partial(self._show, ()),
        )  # fmt: skip

    def arrange(self, ui: UI) -> None:
        """Beside the board, on which each line has its ghost."""
        if self.beside != self.battle.viewport.frame.right:
            self.beside = self.battle.viewport.frame.right
            self.renew()
        super().arrange(ui)
        found = self._found() if self.battle.selection.premeasure else None
        self._show(tuple(one.action for one in found or ()))

    def _show(self, actions: tuple[Action, ...]) -> None:
        if actions != self.battle.suggested:
            self.battle.suggested = actions
            self.battle.touch(panels=False)

    def known(self) -> object:
        """See `LiveDialog`."""
        return self._found(), self._outlook()

    def _found(self) -> tuple[Candidate, ...] | None:
        advice = self.battle.forecast.advice() if self.battle.selection.decision is not None else None
        return advice.candidates if advice is not None else None

    def _outlook(self) -> Outlook | None:
        """Of the first; None if it isn't known, or may not be told."""
        found = self._found()
        if not found or untold(self.battle.session, found[0].action):
            return None
        return self.battle.forecast.outlook(found[0].action, self.battle.forecast.reply)

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
        chance = headline(seen) if seen is not None else None
        other = countered(seen) if seen is not None else None
        text, remark = f"{number + 1}. {order(self.battle, one)}", self._remark(one)
        if other is not None:
            remark = "; ".join(filter(None, (countered_text(other), remark)))
        marks = 2 * PAD if number else ODDS  # only the first has odds
        spot = column.take(tall(text, remark, column.rest.w, ui.scale, marks))
        return AnswerRow(
            f"suggest.{number}", spot, text, partial(self.battle.send, Signal("adopt", one.action)), scale=ui.scale,
            sub=remark, key="", chance=chance, primary=False, marks=marks,
        )  # fmt: skip

    def _remark(self, one: Candidate) -> str:
        """What it is worth, and all that it is worth it for; nothing where distances may not be told."""
        if not self.battle.selection.premeasure:
            return ""
        if not one.reasons and not one.worth:
            return say("suggest.idle" if one.action.verb in REFUSALS else "suggest.usual")
        if not one.reasons:
            return minus(worth_words(one))
        reasons = "; ".join(f"{signed_marks(reason.marks)} {reason.text}" for reason in one.reasons)
        refused = one.worth < 0 and not is_relative(one.reasons)
        return minus(say("suggest.refused" if refused else "suggest.worth", worth=worth_words(one), reasons=reasons))

    def _expected(self, one: Candidate) -> list[Span | str]:
        if untold(self.battle.session, one.action):
            return [say("odds-untold")]
        seen = self._outlook()
        if seen is None:
            return [say("working-out")]
        told = fates(seen, self.battle.session.state)
        return [Span(say("suggest.expected") + "\n", face="bold"), *told] if told else []


def order(battle: Battle, one: Candidate) -> str:
    """What is suggested; without its place where distances may not be told."""
    if battle.selection.premeasure or one.action.at is None:
        return one.order
    said = battle.session.rules.action_text(battle.session.state, evolve(one.action, at=None, via=()))
    who = battle.session.state.models[one.action.model].name if one.action.model != NOBODY else ""
    return said if not who or who in said else f"{who}: {said}"


def adopt(battle: Battle, action: Action) -> None:
    """Plans the action, as if a hand had; an answer to a question, or the end of a phase, is only pointed out."""
    selection = battle.selection
    decision = selection.decision
    if decision is None:
        return
    if selection.prompt is not None:
        listed = selection.prompt.answers
        if action in listed:
            _point_out(battle, f"prompt.{listed.index(action)}", action)
        return
    offer = next((o for o in decision.each() if o.model == action.model and o.admits(action)), None)
    if action == selection.done or offer is None:
        _point_out(battle, "end-phase", action)
        return
    selection.select(action.model if action.model != NOBODY else selection.selected)
    selection.take(planned(offer).of(action))
    selection.via = action.via if offer.needs == "way" else ()
    battle.notice = Good(
        say("suggest.planned", what=selection.said(selection.plan) if selection.plan is not None else "")
    )
    if action.at is not None:
        battle.viewport.reveal(action.at)
    battle.touch()


def _point_out(battle: Battle, id: str, action: Action) -> None:
    """The button that does it has the focus, so that Enter presses it."""
    battle.touch()
    battle.ui.focus, battle.ui.keyboard = id, True
    what = battle.session.rules.action_text(battle.session.state, action)
    battle.notice = Good(say("suggest.answer", what=what, cap=battle.app.keymap.cap("confirm")))
    battle.touch()
