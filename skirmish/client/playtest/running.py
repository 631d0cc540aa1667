"""A playtest that runs, waits or is over: how far it is, who wins so far; then what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from skirmish.app.errors import UserError
from skirmish.client.jobs import Job
from skirmish.client.playtest import progress, results, work
from skirmish.client.playtest.work import Again, Exhibit, Point, Tidings, Told, Written
from skirmish.client.ports import Services
from skirmish.client.questions import Failed
from skirmish.client.saves import recorded
from skirmish.client.scenes.page import Page
from skirmish.client.ui.button import Button
from skirmish.client.ui.widget import Widget
from skirmish.client.words import Good, say

if TYPE_CHECKING:
    from skirmish.playtest.plan import Plan

LOOK_S = 0.1
"""So often it is asked what there is new."""


class RunScene(Page):
    """One playtest, kept in a file. All that takes time is done by a job beside the window."""

    def __init__(self, app: Services, path: Path) -> None:
        super().__init__(app, say("desk.title"))
        self.path = path
        self.plan: Plan | None = None
        """None until the file was read."""
        self.workers = max(1, app.workshop.cores() - 1)
        self.notes: tuple[str, ...] = ()
        """What breaks the rules of list building."""
        self.tidings: Tidings | None = None
        """How far it was when it was heard of last."""
        self.points: list[Point] = []
        self.told: Told | None = None
        """What comes of it; None while it is played."""
        self.failed = ""
        """Why it has stopped by itself; '' if it hasn't."""
        self.doing = ""
        """What is done besides, in words: a battle is played again, a report is written."""
        self.said = ""
        """What came of that."""
        self.tab = 0
        self._job: Job | None = None
        self._plays, self._anew = False, False
        """Whether battles are played; and whether the first of them are still to be heard of."""

    @classmethod
    def playing(cls, app: Services, path: Path, plan: Plan, workers: int, notes: Sequence[str] = ()) -> RunScene:
        """One that is begun. `workers`: so many processes play."""
        found = cls(app, path)
        found.plan, found.workers, found.notes = plan, workers, tuple(notes)
        found.go_on()
        return found

    @classmethod
    def reading(cls, app: Services, path: Path) -> RunScene:
        """One that was played, at least in part."""
        found = cls(app, path)
        found.look()
        return found

    # What it does

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

    def go_on(self) -> None:
        """Plays what is still to be played."""
        self._employ(work.playing, self.path, self.app.workshop.rules_of, self.workers)
        self._plays, self._anew, self.told = True, True, None

    def pause(self) -> None:
        """Stops for now. What was played is kept."""
        self._drop()
        self.touch()

    def stop(self) -> None:
        """Stops, and tells what comes of what was played."""
        self.look()

    def look(self) -> None:
        """Reads what comes of what was played."""
        self._employ(work.reading, self.path)
        self.doing = say("desk.reading")

    def watch(self, exhibit: Exhibit) -> None:
        """Plays a battle again and shows it."""
        self._employ(work.again, self.path, exhibit.number, self.app.workshop.rules_of)
        self.doing = say("desk.again", n=exhibit.number + 1)

    def report(self) -> None:
        """Writes all figures as a page for a browser."""
        folder = self.app.folder / "exports"
        page, number = folder / f"{self.path.stem}.html", 1
        while page.exists():
            number += 1
            page = folder / f"{self.path.stem}-{number}.html"
        self._employ(work.reporting, self.path, page, self.app.workshop.rules_of)
        self.doing = say("desk.writing")

    def _employ(self, wanted: Callable[..., Any], *args: object) -> None:
        self._drop()
        self.said = self.failed = ""
        self._job = self.app.employ(wanted, args)
        self.touch()

    def _drop(self) -> None:
        if self._job is not None:
            self._job.close()
        self._job, self._plays, self.doing = None, False, ""

    def accept(self) -> None:
        """Enter: what the large button does."""
        next((button for button in self.foot() if button.primary and button.enabled), _NOTHING).press(self.ui)

    def leave(self) -> None:
        """What runs is stopped; it is kept, and can be gone on with."""
        self._drop()

    # News

    def step(self, seconds: float) -> None:
        """Hears what there is new, and never waits for it."""
        job = self._job
        if job is None:
            return
        for found in job.news():
            self._hear(found)
            self.touch()
        if self._job is job and not job.busy:
            self._drop()
            self.touch()

    def _hear(self, found: object) -> None:
        if isinstance(found, Tidings):
            self.tidings = found
            self.points = [*([] if self._anew else self.points), *found.points]
            self._anew = False
        elif isinstance(found, Told):
            self.told, self.plan, self.points = found, found.plan, list(found.points)
        elif isinstance(found, Again):
            self._show(found)
        elif isinstance(found, Written):
            self.said = say("desk.written", path=found.path)
            self.remark(Good(self.said))
        elif isinstance(found, Failed):
            self.failed = found.text
            self.tell(say("desk.failed"), found.text)

    def _show(self, found: Again) -> None:
        if not found.record:
            self.tell(say("desk.not-again"), say("desk.not-again-told"))
            return
        try:
            self.app.go.to_replay(recorded(found.record, self.path.stem))
        except UserError as error:
            self.tell(say("desk.not-again"), str(error))

    def due(self) -> float | None:
        """See `Scene`."""
        later = super().due()
        if self._job is None:
            return later
        return LOOK_S if later is None else min(LOOK_S, later)

    # How it looks

    def foot(self) -> list[Button]:
        """Back, and what can be done now."""
        nowhere, cap = pygame.Rect(0, 0, 0, 0), self.app.keymap.cap
        found = [Button("back", nowhere, say("setup.back"), self.back, key=cap("cancel"),
                        tip=say("desk.back-tip") if self.running else "")]  # fmt: skip
        if self.running:
            return [*found, Button("stop", nowhere, say("desk.stop"), self.stop, tip=say("desk.stop-tip")),
                    Button("pause", nowhere, say("desk.pause"), self.pause, primary=True, key="Enter",
                           tip=say("desk.pause-tip"))]  # fmt: skip
        free = not self.busy
        if self.told is None:
            found.append(Button("stop", nowhere, say("desk.so-far"), self.stop, tip=say("desk.stop-tip"), enabled=free,
                                why=say("desk.busy")))  # fmt: skip
        else:
            found.append(Button("report", nowhere, say("desk.report"), self.report, tip=say("desk.report-tip"),
                                enabled=free, why=say("desk.busy"), glyph="keep"))  # fmt: skip
        if self.unfinished:
            found.append(Button("go-on", nowhere, say("desk.go-on"), self.go_on, primary=True, key="Enter",
                                enabled=free, why=say("desk.busy")))  # fmt: skip
        return found

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """How far it is; when it is over, what comes of it."""
        return results.widgets(self, rect) if self.told is not None else progress.widgets(self, rect)


_NOTHING = Button("", pygame.Rect(0, 0, 0, 0), "", lambda: None)
