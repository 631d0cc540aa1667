"""Who is winning: the chance of each side, which a worker of its own tells of each position."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.client.battle.session import Session
from skirmish.client.ports import Worker
from skirmish.client.questions import Prospect, Prospects


class Chances:
    """Follows the battle as far as it has been told. Nothing waits for it; `step` is called in every frame."""

    def __init__(self, session: Session, hire: Callable[[], Worker]) -> None:
        self._session, self._hire = session, hire
        self._worker: Worker | None = None
        self._ticket: int | None = None
        self._asked = -1
        """The version of the battle that was asked about."""
        self._shown: Prospects | None = None
        self._past = False
        """Whether the past is looked at: nothing is asked or known of it."""

    @property
    def known(self) -> Prospects | None:
        """What is known by now; that of the position before as long as nothing is known of this one."""
        return None if self._past else self._shown

    @property
    def waits(self) -> bool:
        """Whether more is to come by itself."""
        asks = not self._past and self._asked != self._session.version
        return self._worker is not None and (self._ticket is not None or asks)

    def step(self, *, wanted: bool, told: bool, past: bool = False) -> bool:
        """Whether the number has changed. `told`: all that has happened is known by now; `past`: see `_past`."""
        before, self._past = self.known, past
        if not wanted or self._session.decision is None:
            self.close()
            return before is not None
        if self._worker is None:
            self._worker = self._hire()
            self._worker.watch(self._session)
        self._hear(self._worker)
        if told and not past and self._ticket is None and self._asked != self._session.version:
            self._asked = self._session.version
            self._ticket = self._worker.ask(Prospect(len(self._session.game.actions), self._session.looker))
        return self.known is not before

    def _hear(self, worker: Worker) -> None:
        for ticket, answer in worker.answers():
            if ticket != self._ticket:
                continue
            self._ticket = None
            if isinstance(answer, Prospects) and self._asked == self._session.version:
                self._shown = answer

    def close(self) -> None:
        """Nobody wants to know any more."""
        if self._worker is not None:
            self._worker.close()
        self._worker, self._ticket, self._shown, self._asked = None, None, None, -1
