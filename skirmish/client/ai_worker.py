"""The AI's worker, beside the window: asked at once, answered some frames later, from a process of its own."""

from __future__ import annotations

import contextlib
import multiprocessing
import time
from collections import deque
from collections.abc import Callable, Sequence
from io import BytesIO
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple

from skirmish.app.entries import Builder
from skirmish.client.questions import Failed, Job, Paint, Painted, Question, Risk, Standing
from skirmish.client.words import say
from skirmish.client.worker import READY, Mind, work
from skirmish.core.battle_record import Setup
from skirmish.core.decision import Action
from skirmish.core.record import evolve

BUDGET = 0.002
"""Seconds that `answers` reads at most; what is left comes with the next frame."""
_LONG: dict[type, int] = {Risk: 1, Paint: 2}
"""Questions that wait until the others are answered, the last ones last."""
PATIENCE = 1.0
"""Seconds that a cancelled question may still be thought about before the process is ended."""


class _Asked(NamedTuple):
    """A question and where the battle stood."""

    ticket: int
    question: Question
    setup: Setup | None
    actions: tuple[Action, ...]


class _Desk:
    """What both workers have in common: questions that wait, and what the mind has been told of the battle."""

    def __init__(self) -> None:
        self._battle: Standing | None = None
        self._waiting: deque[_Asked] = deque()
        self._count = 0
        self._setup: Setup | None = None
        self._told: tuple[Action, ...] = ()

    def watch(self, battle: Standing) -> None:
        """See `Worker`."""
        self._battle = battle

    def _ask(self, question: Question) -> int:
        self._count += 1
        battle = self._battle
        setup, actions = (battle.setup, tuple(battle.game.actions)) if battle is not None else (None, ())
        self._waiting.append(_Asked(self._count, question, setup, actions))
        return self._count

    def _drop(self, ticket: int) -> None:
        self._waiting = deque(asked for asked in self._waiting if asked.ticket != ticket)

    def _job(self, asked: _Asked) -> Job:
        """The question with what the mind doesn't know yet of the battle."""
        fresh = asked.setup is not self._setup
        keep = 0 if fresh else _common(self._told, asked.actions)
        self._setup, self._told = asked.setup, asked.actions
        return Job(asked.ticket, asked.question, asked.setup if fresh else None, keep, asked.actions[keep:])

    def _heard(self, answer: Any) -> None:
        if isinstance(answer, Failed) and answer.lost:
            self._forget()

    def _forget(self) -> None:
        """The mind knows nothing of the battle any more."""
        self._setup, self._told = None, ()


def _common(told: Sequence[Action], now: Sequence[Action]) -> int:
    """How many actions from the first on are the same."""
    parted = (n for n, (a, b) in enumerate(zip(told, now, strict=False)) if a != b)
    return next(parted, min(len(told), len(now)))


class Inline(_Desk):
    """Thinks in this process when it is asked for answers: for tests and scripts."""

    def __init__(self, builder: Builder) -> None:
        super().__init__()
        self._mind = Mind(builder)

    def ask(self, question: Question) -> int:
        """See `Worker`."""
        return self._ask(question)

    def answers(self) -> list[tuple[int, Any]]:
        """See `Worker`; it waits here."""
        found: list[tuple[int, Any]] = []
        while self._waiting:
            asked = self._waiting.popleft()
            answer = self._mind.answer(self._job(asked))
            self._heard(answer)
            found.append((asked.ticket, answer))
        return found

    def cancel(self, ticket: int) -> None:
        """See `Worker`."""
        self._drop(ticket)

    @property
    def busy(self) -> bool:
        """See `Worker`."""
        return bool(self._waiting)

    def close(self) -> None:
        """See `Worker`."""
        self._waiting.clear()


class Process(_Desk):
    """Thinks in a process of its own, which gets one question at a time and starts with the first battle watched.

    A process that dies answers `Failed` to what it was asked; the next question finds a new one.
    """

    def __init__(self, builder: Builder, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._builder = builder
        self._now = now
        self._context = multiprocessing.get_context("spawn")
        self._process: SpawnProcess | None = None
        self._ready = False
        self._asked: int | None = None
        """The ticket of what is thought about now."""
        self._dropped: float | None = None
        """Since when that answer isn't wanted."""
        self._painted: tuple[Painted, int, BytesIO] | None = None
        """An answer whose pixels are on their way, how many bytes they are, and those that came."""

    def watch(self, battle: Standing) -> None:
        """See `Worker`."""
        super().watch(battle)
        if self._process is None:
            self._start()

    def ask(self, question: Question) -> int:
        """See `Worker`."""
        ticket = self._ask(question)
        if self._process is None:
            self._start()
        self._hand_over()
        return ticket

    def answers(self) -> list[tuple[int, Any]]:
        """See `Worker`."""
        found: list[tuple[int, Any]] = []
        until = time.perf_counter() + BUDGET
        try:
            while self._process is not None and self._from.poll() and time.perf_counter() < until:
                found += self._read()
                self._hand_over()
        except (EOFError, OSError):
            found += self._died()
        if self._dropped is not None and self._now() - self._dropped > PATIENCE:
            self._end()
        if self._process is None and self._waiting:
            self._start()
        return found

    def cancel(self, ticket: int) -> None:
        """See `Worker`."""
        self._drop(ticket)
        if ticket == self._asked and self._dropped is None:
            self._dropped = self._now()

    @property
    def busy(self) -> bool:
        """See `Worker`."""
        return bool(self._waiting) or (self._asked is not None and self._dropped is None)

    def close(self) -> None:
        """See `Worker`."""
        process = self._process
        self._waiting.clear()
        self._end()
        if process is not None:
            process.join()

    def _start(self) -> None:
        inbox, self._to = self._context.Pipe(duplex=False)
        self._from, outbox = self._context.Pipe(duplex=False)
        self._process = self._context.Process(target=work, args=(inbox, outbox, self._builder), daemon=True)
        self._process.start()
        inbox.close()
        outbox.close()

    def _hand_over(self) -> None:
        """Gives the process the next question if it waits for one: only then does it read at once.

        What takes seconds can wait.
        """
        if self._ready and self._asked is None and self._waiting:
            asked = min(self._waiting, key=lambda one: _LONG.get(type(one.question), 0))
            self._waiting.remove(asked)
            self._asked = asked.ticket
            with contextlib.suppress(OSError):  # it has died: that is noticed when it is listened to
                self._to.send(self._job(asked))

    def _read(self) -> list[tuple[int, Any]]:
        """One message. Raises `EOFError` if the process has ended."""
        if self._painted is not None:
            painted, size, pixels = self._painted
            pixels.write(self._from.recv_bytes())
            if pixels.tell() < size:
                return []
            self._painted = None
            return self._answered(evolve(painted, rgb=pixels.getvalue()))
        ticket, answer, more = self._from.recv()
        if ticket == READY:
            self._ready = True
            return []
        if more:
            self._painted = answer, more, BytesIO()
            return []
        return self._answered(answer)

    def _answered(self, answer: Any) -> list[tuple[int, Any]]:
        ticket, wanted = self._asked, self._dropped is None
        self._asked = self._dropped = None
        self._heard(answer)
        return [(ticket, answer)] if ticket is not None and wanted else []

    def _died(self) -> list[tuple[int, Any]]:
        """It has ended by itself: what it was asked has failed, and all that waits too if it never came to life."""
        failed = [] if self._asked is None or self._dropped is not None else [self._asked]
        if not self._ready:
            failed += [asked.ticket for asked in self._waiting]
            self._waiting.clear()
        self._end()
        return [(ticket, Failed(say("think.died"))) for ticket in failed]

    def _end(self) -> None:
        """Ends the process. Those who wait get a new one."""
        if self._process is not None:
            self._process.kill()
            self._to.close()
            self._from.close()
        self._process = None
        self._ready, self._asked, self._dropped, self._painted = False, None, None, None
        self._forget()

    _to: Connection
    _from: Connection
