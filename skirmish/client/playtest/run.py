"""A playtest that runs, waits or is over: how far it is, its result, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from skirmish.client.commands import SILENT, Command, by_id
from skirmish.client.playtest import work
from skirmish.client.playtest.work import Point, Tidings, Told, Written
from skirmish.client.ports import Services
from skirmish.client.questions import Failed
from skirmish.client.store.disk import free_path
from skirmish.client.words import say
from skirmish.core.decision import Refusal

if TYPE_CHECKING:
    from skirmish.client.jobs import Job
    from skirmish.playtest.plan import Plan


class Run:
    """One playtest, kept in a file. All that takes time is done by a job beside the window.

    `version` counts what changes its looks.
    """

    def __init__(self, services: Services, path: Path) -> None:
        self.services = services
        self.path = path
        self.plan: Plan | None = None
        """None until the file was read."""
        self.workers = max(1, services.workshop.cores() - 1)
        self.notes: tuple[str, ...] = ()
        """What breaks the rules of list building."""
        self.tidings: Tidings | None = None
        """How far it was when it was heard of last."""
        self.points: list[Point] = []
        self.told: Told | None = None
        """The result; None while it is played."""
        self.failed = ""
        """Why it has stopped by itself; '' if it hasn't."""
        self.doing = ""
        """What is done besides, in words: a battle is played again, a report is written."""
        self.said = ""
        """How that ended."""
        self.tab = 0
        self.version = 0
        self._job: Job | None = None
        self._plays, self._anew = False, False
        """Whether battles are played; and whether the first of them are still to be heard of."""

    def touch(self) -> None:
        """Something looks different."""
        self.version += 1

    @property
    def running(self) -> bool:
        """Whether battles are played now."""
        return self._plays and self._job is not None

    @property
    def busy(self) -> bool:
        """Whether anything is done now."""
        return self._job is not None

    @property
    def unfinished(self) -> bool:
        """Whether there is more to be played."""
        return self.told is None or not self.told.over

    # What is done

    def begin(self, plan: Plan, workers: int, notes: Sequence[str] = ()) -> None:
        """Plays a new one, with this number of workers."""
        self.plan, self.workers, self.notes = plan, workers, tuple(notes)
        self.go_on()

    def go_on(self) -> None:
        """Plays what is still to be played."""
        self._employ(work.playing, self.path, self.services.workshop.rules_of, self.workers)
        self._plays, self._anew, self.told = True, True, None

    def pause(self) -> None:
        """Stops for now. What was played is kept."""
        self.close()
        self.touch()

    def look(self) -> None:
        """Works out the result so far; battles that are played stop."""
        self._employ(work.reading, self.path)
        self.doing = say("desk.reading")

    def watch(self, number: int) -> None:
        """Plays the battle with this number again, to show it."""
        self._employ(work.again, self.path, number, self.services.workshop.rules_of)
        self.doing = say("desk.again", n=number + 1)

    def report(self) -> None:
        """Writes all figures as a page for a browser."""
        page = free_path(self.services.folder / "exports", self.path.stem, ".html")
        self._employ(work.reporting, self.path, page, self.services.workshop.rules_of)
        self.doing = say("desk.writing")

    def turn(self, tab: int) -> None:
        """Another page of the result."""
        self.tab = tab
        self.touch()

    def _employ(self, wanted: Callable[..., Any], *args: object) -> None:
        self.close()
        self.said = self.failed = ""
        self._job = self.services.employ(wanted, args)
        self.touch()

    def close(self) -> None:
        """Stops what runs; what was played is kept, and can be resumed."""
        if self._job is not None:
            self._job.close()
        self._job, self._plays, self.doing = None, False, ""

    # News

    def hear(self) -> list[object]:
        """Takes what there is new, and returns it; never waits for it."""
        job = self._job
        if job is None:
            return []
        news = job.news()
        for found in news:
            self._take(found)
        if news or not job.busy:
            self.touch()
        if not job.busy:
            self.close()
        return news

    def _take(self, found: object) -> None:
        if isinstance(found, Tidings):
            self.tidings = found
            self.points = [*([] if self._anew else self.points), *found.points]
            self._anew = False
        elif isinstance(found, Told):
            self.told, self.plan, self.points = found, found.plan, list(found.points)
        elif isinstance(found, Written):
            self.said = say("desk.written", path=found.path)
        elif isinstance(found, Failed):
            self.failed = found.text


# --- commands ------------------------------------------------------------------------------------------------------


def _refuse_busy(run: Run, about: object) -> Refusal | None:
    return Refusal(say("desk.busy")) if run.busy else None


def _refuse_stopping(run: Run, about: object) -> Refusal | None:
    return None if run.running else _refuse_busy(run, about)


def _refuse_pausing(run: Run, about: object) -> Refusal | None:
    return None if run.running else SILENT


COMMANDS: dict[str, Command[Run, Run]] = by_id(
    Command("stop", lambda run, about: run.look(), _refuse_stopping),
    Command("pause", lambda run, about: run.pause(), _refuse_pausing),
    Command("go-on", lambda run, about: run.go_on(), _refuse_busy),
    Command("report", lambda run, about: run.report(), _refuse_busy),
    Command("watch", lambda run, number: run.watch(number), _refuse_busy),
    Command("turn", lambda run, tab: run.turn(tab)),
    Command("cancel", lambda run, about: run.services.pop()),
)
"""What can be done with a playtest. None of it has a key of its own: Enter does what the large button does."""
