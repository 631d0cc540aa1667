"""The steps of a list in the making: each edit is a text, so that undoing all of them gives the first one back."""

from __future__ import annotations

from collections import Counter

from skirmish.library.problems import Faulty, Problem
from skirmish.library.rewrite import NotRewritten, rewritten
from skirmish.library.yamlfile import MOST_BYTES
from skirmish.muster.bench_reading import Reading
from skirmish.muster.edits import Plain, Refused


class Step:
    """The list after an edit, what was done in words, and how many were hired until then."""

    def __init__(self, did: str, at: Reading, hires: int) -> None:
        self.did, self.at, self.hires = did, at, hires


class Steps:
    """A text that is edited: what it says now, undo and redo."""

    def __init__(self, first: Reading) -> None:
        self._steps = [Step("", first, 0)]
        self._place = 0

    @property
    def now(self) -> Reading:
        """The list as it is now, read."""
        return self._steps[self._place].at

    @property
    def text(self) -> str:
        """The YAML text, comments and all."""
        return self.now.text

    @property
    def data(self) -> Plain:
        """The same as plain data in today's format. Not to be changed."""
        return self.now.data

    @property
    def hires(self) -> int:
        """How many entries were hired on the way here: the dice of the next one hang on it."""
        return self._steps[self._place].hires

    @property
    def can_undo(self) -> str:
        """What would be undone, in words: `hire Ren`; '' if there is nothing."""
        return self._steps[self._place].did

    @property
    def can_redo(self) -> str:
        """What would be done again; '' if there is nothing."""
        return self._steps[self._place + 1].did if self._place + 1 < len(self._steps) else ""

    def undo(self) -> str:
        """Takes the last edit back, and says what it was. Raises `Refused` if there is none."""
        if not self.can_undo:
            raise Refused("there is nothing to undo")
        self._place -= 1
        return self._steps[self._place + 1].did

    def redo(self) -> str:
        """Makes the edit again that was taken back last, and says what it was. Raises `Refused` if there is none."""
        if not self.can_redo:
            raise Refused("there is nothing to do again")
        self._place += 1
        return self._steps[self._place].did

    def _edit(self, data: Plain, did: str, *, hires: int | None = None, lawful: bool = False) -> None:
        """The list with this data, as a new step; what was undone can't be done again. Raises `Refused`.

        `lawful`: nothing may be wrong with it that wasn't before.
        """
        before = self.now
        text = self._written(data)
        if text == before.text:
            return
        try:
            at = Reading(before.house, text, before.shown)
        except Faulty as fault:
            raise Refused("; ".join(problem.message for problem in fault.problems)) from None
        if lawful and (broken := _worse(before, at)):
            raise Refused(broken.message)
        self._steps[self._place + 1 :] = [Step(did, at, self.hires if hires is None else hires)]
        self._place += 1

    def _written(self, data: Plain) -> str:
        """The text that says this data. Raises `Refused`."""
        try:
            text = rewritten(self.text, data, self.now.shown)
        except (NotRewritten, Faulty) as error:
            raise Refused(str(error)) from None
        if len(text.encode("utf-8", "replace")) > MOST_BYTES:
            raise Refused(f"a list has at most {MOST_BYTES:,} bytes")
        return text


def _worse(before: Reading, after: Reading) -> Problem | None:
    """An error of a kind of which there are more than before."""
    had = Counter(problem.code for problem in before.problems if problem.level == "error")
    has = Counter(problem.code for problem in after.problems if problem.level == "error")
    return next((problem for problem in after.problems if has[problem.code] > had[problem.code]), None)
