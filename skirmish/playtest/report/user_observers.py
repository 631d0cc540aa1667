"""What the user's own observers noted, whatever shape it has: each number, word and yes or no in it by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping

from skirmish.core.html import escape, tag
from skirmish.playtest.coverage import Coverage
from skirmish.playtest.estimates import Sums
from skirmish.playtest.match import Result, piece_of
from skirmish.playtest.observers import Json, error_of
from skirmish.playtest.report.elements import (
    NONE,
    Cell,
    Column,
    count_words,
    estimate_cell,
    number,
    percent,
    section,
    table,
    text_cell,
)
from skirmish.playtest.standard_observers import STANDARD

TITLE = "What your observers noted"
USUAL = frozenset((*(maker.name for maker in STANDARD), Coverage.name))
MOST_LINES, MOST_VALUES = 60, 3
"""So many lines there are at most, and so many values are told of each."""
LEAD = "A line for each thing that they noted; lists and dicts are taken apart. Small numbers are 95% intervals."


class Own:
    """Gathers what was noted by others than the standard observers."""

    def __init__(self) -> None:
        self._lines: dict[str, _Line] = {}
        self._faults: dict[str, tuple[int, str]] = {}

    def see(self, result: Result) -> None:
        """One more battle."""
        for named, noted in result.facts.items():
            if named in USUAL:
                continue
            if (error := error_of(noted)) is not None:
                count, first = self._faults.get(named, (0, error))
                self._faults[named] = count + 1, first
                continue
            for path, value in _leaves(named, noted):
                if path in self._lines or len(self._lines) < MOST_LINES:
                    self._lines.setdefault(path, _Line()).add(value, piece_of(result))

    @property
    def told(self) -> str:
        """The section; '' if there are only the standard observers."""
        if not self._lines and not self._faults:
            return ""
        columns = [
            Column("What", number=False), Column("Noted in", "battles"), Column("On average"),
            Column("Most usual", "share of these battles", number=False),
        ]  # fmt: skip
        rows = [[text_cell(path), *line.cells] for path, line in self._lines.items()]
        shown = table("own", "Of one battle", columns, rows) if rows else ""
        faults = "".join(_fault(named, *fault) for named, fault in self._faults.items())
        return section("observers", TITLE, shown, faults, lead=LEAD)


class _Line:
    """One thing that was noted."""

    def __init__(self) -> None:
        self._words, self._numbers = Counter[str](), Sums()

    def add(self, value: Json, of: Hashable) -> None:
        """It was noted again, in a battle of this piece."""
        self._words[_word(value)] += 1
        if _is_number(value):
            self._numbers.add(float(value), piece=of)

    @property
    def cells(self) -> list[Cell]:
        """What is told of it."""
        count, usual = self._words.total(), self._words.most_common()
        told = ", ".join(f"{escape(word)} {percent(times / count)}" for word, times in usual[:MOST_VALUES])
        few = told if usual[0][1] > 1 or len(usual) <= MOST_VALUES else NONE
        mean = self._numbers.estimate() if self._numbers.battles else None
        return [number(count), estimate_cell(mean), Cell(few)]


def _leaves(path: str, noted: Json) -> Iterator[tuple[str, Json]]:
    """The plain values in what was noted, each with the way to it."""
    if isinstance(noted, Mapping):
        for key, value in noted.items():
            yield from _leaves(f"{path}.{key}", value)
    elif isinstance(noted, list):
        for place, value in enumerate(noted):
            yield from _leaves(f"{path}[{place}]", value)
    else:
        yield path, noted


def _word(value: Json) -> str:
    return {True: "yes", False: "no", None: "nothing"}.get(value, str(value)) if not _is_number(value) else f"{value:g}"


def _is_number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _fault(named: str, count: int, error: str) -> str:
    told = f"{escape(named)} failed in {count_words(count, 'battle')}, first with {tag('code', escape(error))}"
    return tag("p", told, "nothing")
