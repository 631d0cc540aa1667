"""What the thinker is asked: decisions of AIs, what may come of actions, what threatens a spot, the ground."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any

from skirmish.client.battle.session import Session
from skirmish.client.ports import Worker
from skirmish.client.questions import (
    Advice,
    Advise,
    Decide,
    Explain,
    Failed,
    Foretell,
    Menace,
    Menaced,
    Paint,
    Painted,
    Question,
    Risk,
    Risks,
)
from skirmish.core.decision import Action
from skirmish.core.outlook import Outlook, Reply
from skirmish.core.state import ModelId, Side
from skirmish.core.units import Point, snapped
from skirmish.players.explanation import Explanation

KEPT = 400
"""Answers that are remembered."""
MOST_WAITING = 24
"""Forecasts asked for at once; of more, the oldest is forgotten."""


class WorkerClient:
    """Questions and answers by what they are about. Nothing here waits; `step` is called in every frame."""

    def __init__(self, session: Session, hire: Callable[[], Worker]) -> None:
        self.session = session
        self.thinker = hire()
        self._hire = hire
        self._painter: Worker | None = None
        """Another one, while it paints: nobody waits for seconds because of a sharper ground."""
        self._painted_for: object = None
        self.thinking: int | None = None
        """The ticket of the decision an AI is at."""
        self.decided: tuple[int, Action] | None = None
        """(version of the session when it was asked, what an AI has decided)."""
        self._version = -1
        self.trouble = ""
        """Why an AI's turn can't go on."""
        self.painted: Painted | None = None
        self._tickets: dict[int, Hashable] = {}
        self._known: OrderedDict[Hashable, Any] = OrderedDict()
        self.thinker.watch(session)

    def step(self) -> bool:
        """Hears what was answered; whether anything was."""
        found = self.thinker.answers()
        for ticket, answer in found:
            self._hear(ticket, answer)
        if self._painter is not None:
            for _, answer in self._painter.answers():
                self.painted = answer if isinstance(answer, Painted) else None
                self._painter.close()
                self._painter = None
                return True
        return bool(found)

    def _hear(self, ticket: int, answer: Any) -> None:
        if ticket == self.thinking:
            self.thinking = None
            if isinstance(answer, Failed):
                self.trouble = answer.text
            else:
                self.decided = self._version, answer
            return
        key = self._tickets.pop(ticket, None)
        if key is not None:
            self._known[key] = answer
            while len(self._known) > KEPT:
                self._known.popitem(last=False)

    def think(self, player: str) -> None:
        """Has the player of this name decide, unless it is at it or has."""
        if self.thinking is None and self.decided is None and not self.trouble:
            self._version = self.session.version
            self.thinking = self.thinker.ask(Decide(player, self.session.setup.seed))

    def take(self) -> Action | None:
        """What an AI has decided, once; None if it hasn't, or if the battle has gone on since."""
        if self.decided is None:
            return None
        version, action = self.decided
        self.decided = None
        return action if version == self.session.version else None

    def stop(self) -> None:
        """Nobody waits for the AI any more."""
        if self.thinking is not None:
            self.thinker.cancel(self.thinking)
        self.thinking, self.decided, self.trouble = None, None, ""

    def outlook(self, action: Action, reply: Reply = "default") -> Outlook | None:
        """What may come of it; None until it is known. Asking again costs nothing."""
        found = self._ask((self.session.version, "outlook", action, reply), Foretell(action, reply))
        return found if isinstance(found, Outlook) else None

    def risk(self, model: ModelId, at: Point) -> Risks | None:
        """What the enemy's next turn may do to the model at that spot; None until it is known."""
        spot = snapped((round(at[0] * 4) / 4, round(at[1] * 4) / 4))
        found = self._ask((self.session.version, "risk", model, spot), Risk(model, spot))
        return found if isinstance(found, Risks) else None

    def menace(self, models: tuple[ModelId, ...], side: Side, moment: int | None) -> Menaced | None:
        """What these threaten, as the battle stood after that moment; None until it is known."""
        key = self.session.version, "menace", models, side, moment
        found = self._ask(key, Menace(models, side, moment))
        return Menaced(None) if isinstance(found, Failed) else found

    def why(self, number: int) -> Explanation | Failed | None:
        """Why the action of this number was chosen, as who sits at its side explains it; None until it is known."""
        game = self.session.game
        player = self.session.seats[game.steps[number].side].player
        question = Explain(player, number, game.actions[number], self.session.setup.seed)
        found = self._ask(question, question)  # it stays true however the battle goes on
        return found if isinstance(found, Explanation | Failed) else None

    def advice(self) -> Advice | None:
        """What might be done now; None until it is known."""
        found = self._ask((self.session.version, "advice"), Advise(seed=self.session.setup.seed))
        return Advice(()) if isinstance(found, Failed) else found

    def paint(self, per_inch: float) -> None:
        """Has the ground painted at this sharpness, once for what lies on it now."""
        wanted = self.session.state.features, per_inch
        if self._painter is None and self._painted_for != wanted:
            self._painted_for = wanted
            self._painter = self._hire()
            self._painter.watch(self.session)
            self._painter.ask(Paint(per_inch))

    def _ask(self, key: Hashable, question: Question) -> Any:
        known = self._known.get(key)
        if known is not None:
            self._known.move_to_end(key)  # what is shown all the time isn't the oldest
        if known is not None or key in self._tickets.values():
            return known
        self._forget_old()
        if len(self._tickets) >= MOST_WAITING:
            _, *waiting = self._tickets  # the first may be thought about just now
            self.thinker.cancel(waiting[0])
            del self._tickets[waiting[0]]
        self._tickets[self.thinker.ask(question)] = key
        return None

    def _forget_old(self) -> None:
        """What was asked about an earlier state isn't wanted any more; the first may be thought about just now."""
        for ticket, key in list(self._tickets.items())[1:]:
            if isinstance(key, tuple) and key[0] != self.session.version:
                self.thinker.cancel(ticket)
                del self._tickets[ticket]

    def close(self) -> None:
        """The battle is left."""
        self.thinker.close()
        if self._painter is not None:
            self._painter.close()
