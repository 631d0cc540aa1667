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

    @property
    def known(self) -> Prospects | None:
        """What is known by now; that of the position before as long as nothing is known of this one."""
        return self._shown

    @property
    def waits(self) -> bool:
        """Whether more is to come by itself."""
        return self._worker is not None and (self._ticket is not None or self._asked != self._session.version)

    def step(self, *, wanted: bool, told: bool) -> bool:
        """Whether the number has changed. `told`: all that has happened is known by now."""
        if not wanted or self._session.decision is None:
            gone = self._shown is not None
            self.close()
            return gone
        if self._worker is None:
            self._worker = self._hire()
            self._worker.watch(self._session)
        changed = self._hear(self._worker)
        if told and self._ticket is None and self._asked != self._session.version:
            self._asked = self._session.version
            self._ticket = self._worker.ask(Prospect(len(self._session.game.actions), self._session.looker))
        return changed

    def _hear(self, worker: Worker) -> bool:
        changed = False
        for ticket, answer in worker.answers():
            if ticket != self._ticket:
                continue
            self._ticket = None
            if isinstance(answer, Prospects) and self._asked == self._session.version:
                self._shown, changed = answer, True
        return changed

    def close(self) -> None:
        """Nobody wants to know any more."""
        if self._worker is not None:
            self._worker.close()
        self._worker, self._ticket, self._shown, self._asked = None, None, None, -1
