"""What people gave away: of each of their choices, by how much something else would have been worth more.

An AI's estimate in marks, not the truth. Choices are looked at while the worker has nothing else to do.
"""

from __future__ import annotations

from skirmish.client.battle.forecast import Forecast
from skirmish.client.battle.session import Session
from skirmish.core.decision import DONE, PASS
from skirmish.core.events import TurnStarted
from skirmish.core.record import Record
from skirmish.core.state import Side
from skirmish.players.explanation import Explanation, is_relative

LEAST = 2.0
"""Marks from which on it is told: below that an estimate says nothing."""
MOST = 3
"""So many of a turn are told, the dearest."""
_IDLE = frozenset({DONE.verb, PASS.verb})


class Lapse(Record):
    """A choice that gave something away."""

    moment: int
    """The last one before it: there it can be looked at."""
    side: Side
    """Whose choice it was."""
    chosen: str
    better: str
    marks: float


class Hindsight:
    """Looks at the choices of people, one at a time. Nothing waits for it; `step` is called in every frame."""

    def __init__(self, session: Session, forecast: Forecast) -> None:
        self._session, self._forecast = session, forecast
        self._judged: dict[int, Lapse | None] = {}
        """By the digest of all that was chosen up to there: after an undo the same choice may be another."""
        self._queue: tuple[int, list[int]] = (-1, [])
        """As of which version of the battle, the numbers of the choices that nobody has looked at, the latest last."""

    @property
    def waits(self) -> bool:
        """Whether there is something left to be looked at."""
        return bool(self._open())

    def step(self) -> bool:
        """Whether more has become known."""
        queue = self._open()
        if not queue or self._forecast.worker.busy:
            return False
        found = self._forecast.judge(queue[-1])
        if found is None:
            return False
        number = queue.pop()
        self._judged[self._digest(number)] = self._lapse(number, found)
        return True

    def told(self, reader: Side | None, *, curtain: bool = False) -> tuple[Lapse, ...]:
        """What a side is told at the start of its turn: what it gave away in its own last one.

        Where people share the screen, the side that has just finished is told, or both after a round of both. With a
        `curtain` between them nobody reads of the other. `reader`: None where both read.
        """
        people = all(seat.human for seat in self._session.seats)
        if curtain or not people:
            return self.lapses(reader) if reader is not None else ()
        sides = (0, 1) if reader is None else (1 - reader,)
        return tuple(lapse for side in sides for lapse in self.lapses(side))

    def lapses(self, side: Side) -> tuple[Lapse, ...]:
        """The dearest of the side's last turn that is over."""
        session, begun = self._session, self._turns(side)
        running = session.rules.combat.alternates or session.state.side == side
        over = len(begun) - running
        if over < 1:
            return ()
        end = begun[over] if over < len(begun) else len(session.game.actions)
        found = [self._judged.get(self._digest(n)) for n in range(begun[over - 1], end) if self._is_own(n, side)]
        return tuple(sorted([one for one in found if one is not None], key=lambda one: -one.marks)[:MOST])

    def _is_own(self, number: int, side: Side) -> bool:
        """Whether the side chose it in a turn of its own: answers in the other side's don't count."""
        step = self._session.game.steps[number]
        return step.side == side and (step.turn == side or self._session.rules.combat.alternates)

    def _digest(self, number: int) -> int:
        return hash(tuple(self._session.game.actions[: number + 1]))

    def _turns(self, side: Side) -> list[int]:
        """How many actions had been chosen when each turn of the side began."""
        return [one.actions for one in self._session.moments if _begins(one.event, side)]

    def _open(self) -> list[int]:
        """Choices of each side's last turn and its present one: what lies further back nobody is told of."""
        session, game = self._session, self._session.game
        if session.decision is None:
            return []  # nobody has a next turn
        if self._queue[0] != session.version:
            first = [(self._turns(side)[-2:] or [0])[0] for side in (0, 1)]
            people, played = [seat.human for seat in session.seats], set(session.automatic)
            self._queue = session.version, [
                n for n in range(min(first), len(game.actions))
                if people[side := game.steps[n].side] and n >= first[side] and n not in played
                and self._is_own(n, side) and self._digest(n) not in self._judged
            ]  # fmt: skip
        return self._queue[1]

    def _lapse(self, number: int, found: object) -> Lapse | None:
        """What it gave away; None if that is too little, or if nobody weighed it, as a place of one's own choice."""
        if not isinstance(found, Explanation) or not found.rivals or found.margin is None:
            return None
        choice, rival = found.choice, found.rivals[0]
        known = choice.reasons or choice.action.verb in _IDLE
        if not known or -found.margin < LEAST or is_relative(choice.reasons) or is_relative(rival.reasons):
            return None
        step = self._session.game.steps[number]
        return Lapse(step.events - 1, step.side, choice.order, rival.order, -found.margin)


def _begins(event: object, side: Side) -> bool:
    return isinstance(event, TurnStarted) and event.side == side
