"""How far a batch is, for who sits at a terminal: battles done, how many a second, time left, who wins so far."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from time import monotonic

from skirmish.core.units import as_percent
from skirmish.playtest.estimates import Tally
from skirmish.playtest.match import Result
from skirmish.playtest.plan import Plan, pairings, total
from skirmish.playtest.stopping_rule import Sure

EVERY_S = 0.25
"""The line is written anew so often: who watches shall not cost battles."""


class Headway:
    """What is known of a running batch: how many battles are done, how quickly, and how its first pairing goes.

    `sure`: who ends it, if it is to stop when it is sure: then its interval is told, and there may be less to do.
    """

    def __init__(self, plan: Plan, kept: int, clock: Callable[[], float] = monotonic, sure: Sure | None = None) -> None:
        self.total, self.done, self._kept = total(plan), 0, kept
        self._name = plan.rosters[0].name if len(pairings(plan)) == 1 else ""
        self._tally, self._sure = Tally(), sure
        self._clock, self._begun = clock, clock()

    def heard(self, result: Result) -> None:
        """One more battle: one of those that were kept, or a new one."""
        self.done += 1
        self._tally = self._tally.counted(result.won)
        if self.done == self._kept + 1:
            self._begun = self._clock()

    @property
    def rate(self) -> float:
        """Battles a second that were played since the first was: workers take their time to begin."""
        played, seconds = self.done - self._kept - 1, self._clock() - self._begun
        return played / seconds if played > 0 and seconds > 0 else 0.0

    @property
    def left(self) -> str:
        """How much longer it takes at this rate: `0:12`; '' if nobody knows yet."""
        if not self.rate:
            return ""
        minutes, seconds = divmod(round((self.total - self.done) / self.rate), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

    @property
    def standing(self) -> str:
        """How often the first of two lists has won, with the interval; '' if there are more lists."""
        if not self._name or not self.done:
            return ""
        low, high = self._ends
        return f"{self._name} {as_percent(self._tally.share)} ({100 * low:.0f}..{100 * high:.0f})"

    @property
    def _ends(self) -> tuple[float, float]:
        """Of the interval: of what is sure, where that ends the batch."""
        if self._sure is None:
            return self._tally.interval
        found = self._sure.sureties
        return found[0].plain if found else (0.0, 1.0)

    def told(self) -> str:
        """The rate, the time left and who wins, as one line."""
        rate = f"{self.rate:.3g} battles/s" if self.rate else "getting ready"
        left = f"{'at most ' if self._sure is not None else ''}{self.left} left" if self.left else ""
        return ", ".join(filter(None, (rate, left, self.standing)))


@contextlib.contextmanager
def show_progress(
    plan: Plan, kept: int, sure: Sure | None = None, on_terminal: bool | None = None
) -> Iterator[Callable[[Result], None]]:
    """Who hears the results as they come, and shows them as a bar on stderr; nothing is shown elsewhere.

    `kept`: how many of the results are old ones. `sure`: who ends the batch when it is sure, if anybody does.
    `on_terminal`: whether stderr is one; None: it is looked.
    """
    if not (sys.stderr.isatty() if on_terminal is None else on_terminal):
        yield lambda result: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    headway, last = Headway(plan, kept, sure=sure), monotonic()
    columns = BarColumn(bar_width=24), MofNCompleteColumn(), TextColumn("{task.description}", markup=False)
    with Progress(
        *columns, console=Console(stderr=True, force_terminal=on_terminal), auto_refresh=False, transient=True
    ) as bar:
        task = bar.add_task(headway.told(), total=headway.total)
        bar.refresh()

        def hear(result: Result) -> None:
            nonlocal last
            headway.heard(result)
            if monotonic() - last > EVERY_S:
                last = monotonic()
                bar.update(task, completed=headway.done, description=headway.told(), refresh=True)

        yield hear
