"""What the user's own observers noted, whatever shape it has: each number, word and yes or no in it by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from skirmish.playtest.estimates import Estimate, mean
from skirmish.playtest.observers import Json, error_of, failed
from skirmish.playtest.observing import STANDARD
from skirmish.playtest.report.figures import measured
from skirmish.playtest.report.pieces import NONE, Cell, Column, counted, number, said, section, table, tag, text
from skirmish.playtest.report.spans import percent
from skirmish.playtest.results import Result

TITLE = "What your observers noted"
USUAL = frozenset(maker.name for maker in STANDARD)
MOST_LINES, MOST_VALUES = 60, 3
"""So many lines there are at most, and so many values are told of each."""
LEAD = "A line for each thing that they noted; lists and dicts are taken apart. Small numbers are 95\u202f% intervals."


def own(results: Sequence[Result]) -> str:
    """The section; '' if there are only the standard observers."""
    found: dict[str, list[Json]] = {}
    for result in results:
        for named, noted in result.facts.items():
            if named not in USUAL and error_of(noted) is None:
                for path, value in _leaves(named, noted):
                    found.setdefault(path, []).append(value)
    faults = "".join(_fault(named, results) for named in _names(results))
    if not found and not faults:
        return ""
    columns = [
        Column("What", number=False), Column("Noted in", "battles"), Column("On average"),
        Column("Most usual", "share of these battles", number=False),
    ]  # fmt: skip
    rows = [_row(path, values) for path, values in list(found.items())[:MOST_LINES]]
    shown = table("own", "Of one battle", columns, rows) if rows else ""
    return section("observers", TITLE, shown, faults, lead=LEAD)


def _names(results: Sequence[Result]) -> list[str]:
    return list(dict.fromkeys(named for result in results for named in result.facts if named not in USUAL))


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


def _row(path: str, values: Sequence[Json]) -> list[Cell]:
    usual = Counter(_word(value) for value in values).most_common()
    told = ", ".join(f"{said(word)} {percent(count / len(values))}" for word, count in usual[:MOST_VALUES])
    few = told if usual[0][1] > 1 or len(usual) <= MOST_VALUES else NONE
    return [text(path), number(len(values)), measured(_mean(values)), Cell(few)]


def _word(value: Json) -> str:
    return {True: "yes", False: "no", None: "nothing"}.get(value, str(value)) if not _is_number(value) else f"{value:g}"


def _is_number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _mean(values: Sequence[Json]) -> Estimate | None:
    numbers = [float(value) for value in values if _is_number(value)]
    return mean(numbers) if numbers else None


def _fault(named: str, results: Sequence[Result]) -> str:
    count, error = failed((one.facts for one in results), named)
    if not count:
        return ""
    told = f"{said(named)} failed in {counted(count, 'battle')}, first with {tag('code', said(error))}"
    return tag("p", told, "nothing")
