"""A puzzle in the window: the battle at its position, with the sheet beside or above the board."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from skirmish.app.entries import HUMAN
from skirmish.app.errors import UserError
from skirmish.app.puzzles import Opened, open_puzzle
from skirmish.client.battle import controller
from skirmish.client.battle.orders import Wishes
from skirmish.client.battle.overlays import USUAL
from skirmish.client.battle.scene import BattleScene
from skirmish.client.battle.session import Seat
from skirmish.client.ports import Services
from skirmish.client.puzzles import progress
from skirmish.client.puzzles.attempt import Attempt, chance_at, judge, share_of_best
from skirmish.client.puzzles.sheet import SheetView, percent, sheet
from skirmish.client.puzzles.work import Solved, solve_puzzle
from skirmish.client.questions import Failed
from skirmish.client.signals import Signal
from skirmish.client.tutorial import tutor_sheet
from skirmish.client.tutorial.pupil import Unkept
from skirmish.client.ui.widget import Widget
from skirmish.client.words import pair_name, say
from skirmish.core.dice import Dice
from skirmish.puzzles.shelf import puzzle_ids

LISTEN_S = 0.1
"""Seconds between looks at whether the solution is known."""


def puzzle_scene(app: Services, ident: str) -> PuzzleScene:
    """The puzzle of this id. Raises `UserError` or `Faulty` if it can't be opened."""
    opened = open_puzzle(ident)
    decision = opened.game.decision
    assert decision is not None
    names = [roster.name for roster in opened.battle.setup.rosters]
    ai = app.workshop.usual().seats[1]
    first, second = (Seat(name, HUMAN if side == decision.side else ai) for side, name in enumerate(names))
    return PuzzleScene(app, Attempt(opened, (first, second)))


class PuzzleScene(BattleScene):
    """A battle in which only what is part of the puzzle may be done; the other side answers as the puzzle says."""

    def __init__(self, app: Services, attempt: Attempt) -> None:
        self._asked: Wishes = {one.id: "always" for asks in app.workshop.asks().values() for one in asks}
        super().__init__(app, attempt)
        self.attempt = attempt
        self.opened: Opened = attempt.opened
        self.battle.keeper = Unkept(app, attempt, self.battle.thumbnail, self.battle.tell)
        self.battle.always_names = True  # goal and acts call everybody by name
        self.coach.quiet = True
        self.solved: Solved | None = None
        self.trouble = ""
        self.given_up = False
        self._told = False
        """Whether the end of this attempt was noted."""
        self._job = app.employ(solve_puzzle, (self.opened.puzzle.id,))
        self._laid_out()
        self._stand()

    # The attempt

    def _stand(self) -> None:
        """The position is laid; nothing of what was done before is left, but the settings."""
        battle = self.battle
        battle.forecast.stop()
        self.attempt.again(Dice(secrets.randbits(63)))
        self._told = False
        battle.replay.now()
        battle.anim.jump(self.attempt.state)
        battle.selection.drop_plan()
        battle.selection.selected = None
        battle.overlays.clear()
        battle.overlays.shown |= USUAL
        battle.report.shown = None
        battle.urged, battle.notice, battle.paused = False, "", False
        self.ui.forget("puzzle.words")
        controller.attend(battle)
        self.touch()

    def again(self) -> None:
        """The position once more."""
        self._stand()

    def give_up(self) -> None:
        """The solution is shown; solved afterwards, the puzzle counts all the same."""
        self.given_up = True
        self._keep(progress.kept(self.app.folder).with_shown(self.opened.puzzle.id))
        self.touch()

    def next(self) -> None:
        """The next puzzle that isn't solved, or else the next of all."""
        found = puzzle_ids()
        at = found.index(self.opened.puzzle.id) + 1 if self.opened.puzzle.id in found else 0
        order = [*found[at:], *found[:at]]
        done = progress.kept(self.app.folder).solved
        ident = next((one for one in order if one not in done), order[0])
        try:
            self.app.go.to_puzzle(ident, replace=True)
        except UserError as error:
            self.tell(say("puzzle.not-opened"), str(error))

    def _keep(self, found: progress.Progress) -> None:
        try:
            progress.keep(self.app.folder, found)
        except UserError as error:
            self.battle.tell(str(error))

    def _press(self, signal: Signal) -> None:
        ways: dict[str, Callable[[], object]] = {
            "puzzle-again": self.again, "puzzle-give-up": self.give_up, "puzzle-next": self.next,
            "puzzle-leave": self.app.pop,
        }  # fmt: skip
        ways[signal.command]()
        self.app.accepted.append(signal.command)

    # What is told

    @property
    def wishes(self) -> Wishes:
        """Everything is asked that the rules ask: it is part of the puzzle."""
        return self._asked

    @property
    def skips_empty(self) -> bool:
        """The puzzle ends no phase by itself."""
        return False

    def view(self) -> SheetView:
        """What the sheet says now."""
        attempt, puzzle, busy = self.attempt, self.opened.puzzle, self.battle.anim.busy
        verdicts = judge(attempt.chosen, self.solved)
        if busy and verdicts:
            verdicts = verdicts[:-1]  # its outcome isn't to be seen yet
        over = attempt.over and not busy
        now = chance_at(attempt.here, self.solved) if verdicts and not attempt.over and not busy else None
        aims = ", ".join(attempt.before().models[i].name for i in puzzle.goal.aims)
        return SheetView(
            puzzle.title, say("puzzle.head", rules=pair_name(puzzle.rules), side=self.opened.side),
            say(f"puzzle.goal.{self.opened.limit}", target=self.opened.target),
            say("puzzle.terms", aims=aims, reply=say(f"puzzle.reply.{puzzle.goal.reply}")),
            verdicts, now, self._outcome(over), self.is_solved, self.solved is None and not self.trouble,
            self.trouble, over,
        )  # fmt: skip

    @property
    def is_solved(self) -> bool:
        """Whether each act that was chosen was a best one, and the attempt is over."""
        verdicts = judge(self.attempt.chosen, self.solved)
        known = len(verdicts) == len(self.attempt.chosen)
        return self.attempt.over and bool(verdicts) and known and all(one.good for one in verdicts)

    def _outcome(self, over: bool) -> tuple[str, ...]:
        if self.solved is None or not (over or self.given_up):
            return ()
        puzzle = self.opened.puzzle
        line = say("puzzle.line", chance=percent(puzzle.chance), line="; ".join(self.solved.line))
        rest = [line, *([puzzle.note] if puzzle.note else [])]
        if not over:
            return (say("puzzle.shown"), *rest)
        verdicts = judge(self.attempt.chosen, self.solved)
        own = puzzle.chance * share_of_best(verdicts)
        luck = say("puzzle.reached" if self.attempt.reached else "puzzle.missed")
        head = say("puzzle.solved" if self.is_solved else "puzzle.unsolved")
        if not self.is_solved and not self.given_up:
            return head, say("puzzle.own", own=percent(own)), luck
        return head, say("puzzle.own-best", own=percent(own), best=percent(puzzle.chance)), luck, *rest

    @property
    def looks_back(self) -> bool:
        """The sheet tells what each act was worth, exactly."""
        return False

    # The window

    def resized(self) -> None:
        """The sheet takes its part of the board's."""
        super().resized()
        self._laid_out()

    def _laid_out(self) -> None:
        port = self.battle.viewport
        boxes, self.sheet = tutor_sheet.parted(self.app.size, self.app.scale, port.aspect)
        port.reframe(boxes)
        self.touch()

    def panels(self) -> list[Widget]:
        """The battle's, and the sheet."""
        return [*super().panels(), sheet(self.view(), self.sheet, self.app.scale, self._press)]

    def step(self, seconds: float) -> None:
        """Time passes; the other side answers, and the solution is waited for."""
        self._listen()
        self._reply()
        super().step(seconds)
        if self.attempt.over and not self.battle.anim.busy and self.solved is not None and not self._told:
            self._told = True
            if self.is_solved:
                self._keep(progress.kept(self.app.folder).with_solved(self.opened.puzzle.id))
            self.ui.forget("puzzle.words")
            self.touch()

    def _listen(self) -> None:
        for news in self._job.news():
            if isinstance(news, Failed):
                self.trouble = say("puzzle.trouble", why=news.text)
            else:
                self.solved = news
            self.touch()

    def _reply(self) -> None:
        """The other side's answer lies ready, as if an AI had thought about it; nobody plays on once it is over."""
        battle, attempt = self.battle, self.attempt
        decision, forecast = attempt.decision, battle.forecast
        battle.paused = battle.paused or attempt.over
        ready = decision is not None and decision.side != attempt.side and forecast.decided is None
        if ready and decision is not None and not battle.paused:
            forecast.decided = attempt.version, attempt.solver.answer(decision)

    def due(self) -> float | None:
        """See `Scene`."""
        own = super().due()
        if not self._job.busy:
            return own
        return LISTEN_S if own is None else min(own, LISTEN_S)

    def leave(self) -> None:
        """The solution isn't waited for any more."""
        self._job.close()
        super().leave()

    @property
    def caption(self) -> str:
        """That it is a puzzle."""
        return say("puzzle.caption", title=self.opened.puzzle.title)
