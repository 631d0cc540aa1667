"""The tutor of a course: which step it is, what is done of it, what may be played, what the other side does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skirmish.app.errors import UserError
from skirmish.client.battle.battle import Battle
from skirmish.client.tutorial import facts, progress
from skirmish.client.tutorial.lessons import OWN, Lesson, Reference, Task, numbered
from skirmish.client.tutorial.pupil import Pupil, fits
from skirmish.client.words import say
from skirmish.core.decision import DONE, Action, Decision
from skirmish.core.game import Game
from skirmish.core.record import evolve


class Tutor:
    """The course as far as it has come. Nothing is asked of the window here but facts."""

    def __init__(
        self, battle: Battle, pupil: Pupil, reference: Reference, course: str, lay: Callable[[Game], object]
    ) -> None:  # fmt: skip
        self.battle, self.pupil = battle, pupil
        self._lay = lay
        """Sets the table again."""
        self.reference = reference
        self.course = course
        """Its id."""
        found = progress.kept(battle.app.folder, course)
        self.lessons = reference.lessons.lessons
        self.progress = found
        self.ticked: frozenset[int] = frozenset()
        """The tasks of the step that are done, by their numbers."""
        self.remark = ""
        """What the tutor has to say besides: that the table was set again, why something isn't for now."""
        self.since = facts.Begun()
        self.number = next((n for n, one in enumerate(self.lessons) if one.id == found.step), 0)
        """Which step it is, from 0."""

    @property
    def lesson(self) -> Lesson:
        """The step."""
        return self.lessons[self.number]

    @property
    def last(self) -> bool:
        """Whether no step follows."""
        return self.number == len(self.lessons) - 1

    @property
    def done(self) -> bool:
        """Whether all of the step is done."""
        tasks = self.lesson.tasks
        return len(self.ticked) == len(tasks) or any(tasks[n].closes for n in self.ticked)

    @property
    def task(self) -> int | None:
        """The number of the first task that isn't done; None if the step is done."""
        return None if self.done else next(n for n in range(len(self.lesson.tasks)) if n not in self.ticked)

    # From step to step

    def begin(self, number: int, *, anew: bool = True) -> None:
        """That step; `anew`: from its own table, else from the pupil's if that will do."""
        before, was = self.number, tuple(self.pupil.game.actions)
        self.number = max(0, min(number, len(self.lessons) - 1))
        kept = not anew and fits(self.lesson, self.pupil, self.reference)
        if not kept:
            self._lay(self.reference.after(self.lesson.at))
        same = self.number == before or was == tuple(self.pupil.game.actions)
        self.remark = "" if same else say("tutorial.set-anew")
        self._note()

    def _note(self) -> None:
        """From now on it counts what is done."""
        self.ticked = frozenset()
        self.battle.overlays.put_away()  # what the step before measured isn't what this one is about
        for id in ("log", "tutorial.words"):
            self.battle.ui.forget(id)  # the log shows its end again, the sheet its beginning
        self.since = facts.begun(self.battle)
        self.pupil.floor = max(0, self.since.actions - self.lesson.back)
        self._keep(evolve(self.progress, step=self.lesson.id, number=self.number, of=len(self.lessons)))
        self.battle.touch()

    def _keep(self, found: progress.Progress) -> None:
        self.progress = found
        try:
            progress.keep(self.battle.app.folder, found, self.course)
        except UserError as error:
            self.remark = str(error)

    def on(self) -> None:
        """The next step, whether this one was done or is skipped; at the end the course is over."""
        if self.done and self.lesson.id not in self.progress.done:
            self.progress = evolve(self.progress, done=(*self.progress.done, self.lesson.id))
        if self.last:
            self._keep(evolve(self.progress, step=""))
            self.battle.app.pop()
        else:
            self.begin(self.number + 1, anew=not self.done)

    def back(self) -> None:
        """The step before, from its own table."""
        self.begin(self.number - 1)

    def again(self) -> None:
        """This step once more, from its own table."""
        self.begin(self.number)

    # What is done

    def look(self) -> bool:
        """Ticks what was done since the last look; whether anything was."""
        was = self.done
        if was:
            return False
        found = frozenset(n for n, task in enumerate(self.lesson.tasks) if n in self.ticked or self._holds(n, task))
        if found == self.ticked:
            return False
        self.ticked, self.remark = found, ""
        self.battle.ui.forget("tutorial.words")
        if self.done:
            self._keep(evolve(self.progress, done=tuple(dict.fromkeys((*self.progress.done, self.lesson.id)))))
        return True

    def _holds(self, number: int, task: Task) -> bool:
        if task.fact in facts.AFTER and number - 1 not in self.ticked:
            return False
        return facts.holds(self.battle, self.since, task)

    # What may be played

    def permit(self, action: Action) -> str:
        """Why the pupil's action isn't for now; '' if it is. A pupil who is done and goes on by himself is followed."""
        decision = self.pupil.decision
        if decision is None or decision.side != OWN or decision.is_prompt:
            return ""
        if action.verb in self.lesson.allow:
            return self._gated(action) or self._lacks(action)
        if self.done and not self.last and self._follows(action):
            return ""
        return self._refuses(say("tutorial.done-first" if self.done else "tutorial.not-now", title=self.title))

    def _refuses(self, why: str) -> str:
        """Says it on the sheet too; the end of the phase isn't asked about any more."""
        self.remark, self.battle.urged = why, False
        return why

    def _gated(self, action: Action) -> str:
        """Why the part of the turn isn't to be ended yet; '' for anything else."""
        phase = self.pupil.state.phase
        tasks = enumerate(self.lesson.tasks)
        if self.done or action.verb != DONE.verb or not any(n not in self.ticked and t.gate == phase for n, t in tasks):
            return ""
        return self._refuses(say("tutorial.not-yet"))

    def _lacks(self, action: Action) -> str:
        """Why the action isn't what its model is to do here; '' if it is, or if nothing of the kind is asked of it."""
        state, tasks = self.pupil.state, enumerate(self.lesson.tasks)
        asked = [task.what for n, task in tasks if n not in self.ticked and task.what and action.verb in task.of
                 and action.model == numbered(state, task.who)]  # fmt: skip
        return self._refuses(say("tutorial.not-yet")) if asked and asked[0] not in action.what else ""

    def _follows(self, action: Action) -> bool:
        """Goes on to the next step, if the action is part of it and the table will do."""
        following = self.lessons[self.number + 1]
        if action.verb not in following.allow or not fits(following, self.pupil, self.reference):
            return False
        self.number += 1
        self.remark = ""
        self._note()
        return True

    @property
    def title(self) -> str:
        """What the step is called."""
        return say(f"tutorial.{self.lesson.id}.title")

    # The other side

    def reply(self, decision: Decision) -> Action:
        """What the other side does: as in the reference as far as that is allowed, else what it would by default."""
        game, expected = self.pupil.game, self.reference.theirs(self.lesson.at)
        played = [a for a, step in zip(game.actions, game.steps, strict=False) if step.side != OWN][-len(expected) :]
        action = _next(expected, played)
        return action if action is not None and decision.admits(action) else decision.default


def _next(expected: Sequence[Action], played: Sequence[Action]) -> Action | None:
    """The first of what is expected that doesn't follow on what was played; None if all was."""
    for start in range(len(played) + 1):
        tail = list(played[start:])
        if tail == list(expected[: len(tail)]):
            return expected[len(tail)] if len(tail) < len(expected) else None
    return None
