"""The thinking itself: a mind that follows a battle and answers questions, and the process that it lives in."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import Any

from skirmish.app.entries import Builder
from skirmish.app.errors import UserError
from skirmish.client.levels import spec_of
from skirmish.client.prospects import find_prospects
from skirmish.client.questions import (
    Advice,
    Advise,
    Cuts,
    Decide,
    Exchanges,
    Explain,
    Failed,
    Foretell,
    GroundLayer,
    Job,
    Menace,
    Paint,
    Painted,
    Prospect,
    Question,
    Risk,
)
from skirmish.client.risk import risks
from skirmish.client.words import say
from skirmish.core.decision import Action
from skirmish.core.game import Game
from skirmish.core.outlook import find_exchanges, find_outlook
from skirmish.core.record import evolve
from skirmish.core.state import Side, State
from skirmish.library.problems import Faulty
from skirmish.players import Player, make
from skirmish.players.explanation import Explanation, explain, explain_unweighed, list_suggestions
from skirmish.players.player import Weighing, view_of


def settle_in() -> None:
    """The first thing such a process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with_parent, daemon=True).start()


def _die_with_parent() -> None:
    """A thread only waits for the parent: the process may be deep in thought, and nobody would read the answer."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def said(error: Exception) -> str:
    """What went wrong in such a process, for the window; a mistake of the user's is named in its own words."""
    return str(error) if isinstance(error, UserError | Faulty) else f"{type(error).__name__}: {error}"


READY = -1
"""The ticket of the message that says that the process has started."""
CHUNK = 32_768
"""Bytes that go through the pipe at once: half of what it holds, so that nobody waits for the other half of one."""


Players = dict[tuple[Side, str, int, int | None], Player]
"""Players by whose side they are on, their word, their seed, and how many milliseconds they may think."""


class Mind:
    """Follows a battle from its setup by its actions, and answers what is asked about it."""

    def __init__(self, builder: Builder) -> None:
        self._builder = builder
        self._game: Game | None = None
        self._players: Players = {}
        self._twins: Players = {}
        """The players that are asked why, and for advice: those that play never are."""

    def answer(self, job: Job) -> Any:
        """The answer that belongs to the question; `Failed` whatever goes wrong."""
        from skirmish.board import kernel_cache  # the window, which names this module, shows itself without the board

        try:
            kernel_cache.use()  # as soon as they are there
            self._follow(job)
        except Exception as error:
            self._game = None
            return Failed(said(error), lost=True)
        try:
            return self._think(job.question)
        except Exception as error:
            return Failed(said(error))

    def _follow(self, job: Job) -> None:
        if job.setup is not None:
            rules = self._builder(job.setup)
            self._game = Game(rules, job.setup.state(rules)).trusting()
            self._players, self._twins = {}, {}
        if self._game is not None:
            if job.keep < len(self._game.actions):
                self._game = self._game.rewound(job.keep)
                self._players, self._twins = {}, {}  # what they remember is of what was taken back
            for action in job.actions:
                self._game.play(action)

    def _think(self, question: Question) -> Any:
        game = self._game
        if game is None:
            return Failed(say("think.no-battle"))
        if isinstance(question, Decide):
            return self._decide(game, question)
        if isinstance(question, Explain):
            return self._explain(game, question)
        if isinstance(question, Advise):
            return self._advise(game, question)
        if isinstance(question, Foretell):
            return find_outlook(game, question.action, question.reply)
        if isinstance(question, Risk):
            return risks(game, question)
        if isinstance(question, Prospect):
            return find_prospects(game, question)
        if isinstance(question, Exchanges):
            return find_exchanges(game, question.models)
        if isinstance(question, Cuts):
            return _cuts(game, question)
        if isinstance(question, Menace):
            return _menace(game, question)
        return _paint(game, question)

    def _decide(self, game: Game, question: Decide) -> Action | Failed:
        decision = game.decision
        if decision is None:
            return Failed(say("think.over"))
        player = self._player(self._players, decision.side, question.player, question.seed, question.most_ms)
        return player.decide(view_of(game, decision.side), decision)

    def _explain(self, game: Game, question: Explain) -> Explanation | Failed:
        """Asks a twin of the player that chose it: the one that plays must not notice."""
        past = game.rewound(question.number)
        decision = past.decision
        if decision is None or game.actions[question.number] != question.action:
            return Failed(say("why.gone"))
        if decision.secret:
            return Failed(say("why.secret"))
        view = view_of(past, decision.side)
        twin = self._player(self._twins, decision.side, question.player, question.seed, question.most_ms)
        if not isinstance(twin, Weighing):
            return explain_unweighed(view, decision, question.action)
        return explain(view, decision, twin.weigh(view, decision), question.action)

    def _advise(self, game: Game, question: Advise) -> Advice | Failed:
        decision = game.decision
        if decision is None:
            return Failed(say("think.over"))
        view = view_of(game, decision.side)
        twin = self._player(self._twins, decision.side, question.player, question.seed)
        return Advice(
            list_suggestions(view, decision, twin.weigh(view, decision)) if isinstance(twin, Weighing) else ()
        )

    def _player(self, known: Players, side: Side, word: str, seed: int, most_ms: int | None = None) -> Player:
        """The same player as before, with what it has worked out."""
        who = side, word, seed, most_ms
        if who not in known:
            known[who] = make(spec_of(word).capped(most_ms), seed)
        return known[who]


def _menace(game: Game, question: Menace) -> GroundLayer:
    from skirmish.client.overlays.facts import facts
    from skirmish.client.overlays.threat import threat

    told = facts(_state_at(game, question.moment), game.rules, question.side)
    return GroundLayer(threat(told, question.models))


def _cuts(game: Game, question: Cuts) -> GroundLayer:
    from skirmish.client.overlays.facts import facts
    from skirmish.client.overlays.rings import cutting

    state = _state_at(game, question.moment)
    side = state.models[question.caster].side
    return GroundLayer(cutting(facts(state, game.rules, side), side, question.caster))


def _state_at(game: Game, moment: int | None) -> State:
    """The state after the event of this number; None: as it is."""
    if moment is None:
        return game.state
    state = game.setup
    for event in game.log[: moment + 1]:
        state = event.apply(state)
    return state


def _paint(game: Game, question: Paint) -> Painted:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from skirmish.client.art.terrain import scenery

    board = scenery(game.state, question.per_inch, question.view)
    return Painted(question.per_inch, *board.get_size(), pygame.image.tobytes(board, "RGB"), question.view)


def work(inbox: Connection, outbox: Connection, builder: Builder) -> None:
    """The life of the process: it answers one job after another, and dies with its parent."""
    settle_in()
    mind = Mind(builder)
    with contextlib.suppress(EOFError, OSError):
        outbox.send((READY, None, 0))
        while True:
            job: Job = inbox.recv()
            _send(outbox, job.ticket, mind.answer(job))


@lru_cache(1)
def stand_back() -> None:
    """Whoever works in the background leaves the processor to everybody else, once and for all.

    Tests and scripts do such work in their own process, which stays as it is.
    """
    if multiprocessing.parent_process() is None:
        return
    with contextlib.suppress(AttributeError, OSError):  # not on Windows
        os.nice(10)


def _send(outbox: Connection, ticket: int, answer: Any) -> None:
    """The answer; pixels come after it in chunks, so that the window never waits for them."""
    if not isinstance(answer, Painted):
        outbox.send((ticket, answer, 0))
        return
    outbox.send((ticket, evolve(answer, rgb=b""), len(answer.rgb)))
    for at in range(0, len(answer.rgb), CHUNK):
        outbox.send_bytes(answer.rgb[at : at + CHUNK])
