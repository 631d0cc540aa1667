"""Who is winning: the chance of each side by the learned value of the position, which is there at once, and by quick
battles in a worker of its own that takes a fifth of one core."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.client.battle.session import Session
from skirmish.client.ports import Worker
from skirmish.client.questions import Failed, Prospect, Prospects

TRIES, ENOUGH = 6, 60
"""Quick battles that are asked for at once, and so many for one position."""
SHARE = 0.2
"""Of one core: after each answer the worker rests four times as long as it took."""
LEAST = 6
"""Battles before a number is shown; the value counts for more."""

NOTHING = Prospects(wins=(0, 0), tries=0)
"""What is known of a position before anything was asked."""


class Chances:
    """Follows the battle as far as it has been told. Nothing waits for it; `step` is called in every frame."""

    def __init__(self, session: Session, hire: Callable[[], Worker]) -> None:
        self._session, self._hire = session, hire
        self._worker: Worker | None = None
        self._ticket: int | None = None
        self._asked_at = self._rests_until = 0.0
        self._version = -1
        self._found = NOTHING
        self._glanced = False
        """Whether the value of this position was asked for."""
        self._shown: Prospects | None = None

    @property
    def known(self) -> Prospects | None:
        """What is known by now; that of the position before as long as too little is known of this one."""
        return self._shown

    @property
    def waits(self) -> bool:
        """Whether more is to come by itself."""
        return self._worker is not None and self._found.tries < ENOUGH

    def step(self, now: float, *, wanted: bool, told: bool) -> bool:
        """So late it is; whether the number has changed. `told`: all that has happened is known by now."""
        if not wanted or self._session.decision is None:
            gone = self._shown is not None
            self.close()
            return gone
        if self._worker is None:
            self._worker = self._hire()
            self._worker.watch(self._session)
        changed = self._hear(self._worker, now)
        if told and self._ticket is None and now >= self._rests_until:
            self._ask(self._worker, now)
        return changed

    def _hear(self, worker: Worker, now: float) -> bool:
        changed = False
        for ticket, answer in worker.answers():
            if ticket != self._ticket:
                continue
            self._ticket = None
            self._rests_until = now + (now - self._asked_at) * (1 / SHARE - 1)
            if isinstance(answer, Failed) or self._version != self._session.version:
                continue
            self._found = self._found + answer
            if self._found.count >= LEAST:
                self._shown, changed = self._found, True
        return changed

    def _ask(self, worker: Worker, now: float) -> None:
        if self._version != self._session.version:
            self._version, self._found, self._glanced = self._session.version, NOTHING, False
        if self._found.tries < ENOUGH:
            actions, seed = len(self._session.game.actions), self._session.setup.seed + self._found.tries
            tries = TRIES if self._glanced else 0
            self._ticket = worker.ask(Prospect(actions, tries, seed, looker=self._session.looker))
            self._glanced = True
            self._asked_at = now

    def close(self) -> None:
        """Nobody wants to know any more."""
        if self._worker is not None:
            self._worker.close()
        self._worker, self._ticket, self._shown, self._version = None, None, None, -1
        self._found = NOTHING
