"""Problems of a file and their places: the library's only kind of error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher, get_close_matches
from typing import Literal

from skirmish.core.record import Record

FOLLOWS = "E076"
"""The code of errors that only follow from errors elsewhere in a pack."""

MOST_LETTERS = 500
"""Maximum length of a message; longer ones are cut in the middle."""
MOST_PROBLEMS = 100
"""Maximum number reported per file: beyond that, one mistake usually explains many."""
LONGEST_WORD = 100
"""Maximum length of a word treated as a possible typo: nothing is close to a longer one."""
MOST_LIKE = 5
"""Maximum number of candidates that are only alike."""
LIKENESS = 0.65
"""How alike a candidate with the same first letter must be, from 0 to 1: below, a suggestion misleads."""
Level = Literal["error", "warn", "info"]
LEVELS: dict[str, Level] = {"E": "error", "W": "warn", "I": "info"}


class Problem(Record):
    """One problem of a file. `line` and `column` count from 1; 0 if the file can't be read at all."""

    file: str
    line: int
    column: int
    code: str
    """A letter for the level (E, W, I) and a number for the kind of problem."""
    message: str
    rule: str = ""
    trail: tuple[str | int, ...] = ()
    """The path to the value or key from the top of the file."""
    meant: str = ""
    """The word probably meant instead of a typo; '' if nothing is close."""

    @property
    def level(self) -> Level:
        """Its level: error, warning or info."""
        return LEVELS[self.code[0]]

    def as_json(self) -> dict[str, str | int]:
        """The same for programs."""
        return {name: getattr(self, name) for name in ("file", "line", "column", "code", "level", "message", "rule")}

    def __str__(self) -> str:
        """`file:line:column: code message (rule)`; without line and column for the whole file."""
        file = readable(self.file)
        place = f"{file}:{self.line}:{self.column}" if self.line else file
        return f"{place}: {self.code} {readable(self.message)}" + (f" ({self.rule})" if self.rule else "")


def readable(message: str) -> str:
    """The message as one readable line: it may quote arbitrary file contents."""
    if not message.isprintable():
        message = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in message)
    if len(message) <= MOST_LETTERS:
        return message
    half = MOST_LETTERS // 2
    return f"{message[:half]} ... {message[-half:]}"


class Faulty(Exception):
    """A file can't be used; `problems` lists everything wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = causes(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


def causes(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems, each once, without errors that only follow from others; if all do, the first of these."""
    found = tuple(dict.fromkeys(problems))
    own = [problem for problem in found if problem.code != FOLLOWS]
    if any(problem.level == "error" for problem in own):
        return tuple(own)
    return (*own, *[problem for problem in found if problem.code == FOLLOWS][:1])


def first(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The first of them; if there are more, the last one says so, and the search stops."""
    return tuple(_first(problems))


def _first(problems: Iterable[Problem]) -> Iterator[Problem]:
    for number, problem in enumerate(problems):
        if number == MOST_PROBLEMS:
            said = f"more than {MOST_PROBLEMS} problems: fix these first"
            yield Problem(problem.file, problem.line, problem.column, "E009", said)
            return
        yield problem


def hint(wrong: str, known: Iterable[str]) -> str:
    """`, did you mean 'sword'?` for the nearest known name, or nothing if none is close."""
    near = nearest(wrong, known)
    return f", did you mean '{near}'?" if near else ""


def nearest(wrong: str, known: Iterable[str]) -> str:
    """The nearest of the known names, or '' if none is close.

    Fewest typos first (letters wrong, missing, extra or swapped), then the most similar. A name that shares much with
    the wrong one counts as close however many typos that would be: `sword` for `long-sword`. An id without its pack is
    close to what it is with it: `reeds:causeway` for `causway`.
    """
    if len(wrong) > LONGEST_WORD:
        return ""
    names = list(dict.fromkeys(known))
    if ":" not in wrong and any(":" in name for name in names):
        full = {name.rpartition(":")[2]: name for name in reversed(names)}
        plain = nearest(wrong, full)
        return full.get(plain, plain)
    same = [name for name in names if name[:1] == wrong[:1]]
    like = get_close_matches(wrong, same, n=MOST_LIKE, cutoff=LIKENESS)
    like += [name for name in names if name not in like and _shares_words(wrong, name)]
    few = [name for name in names if abs(len(name) - len(wrong)) <= len(wrong) // 3 and _few_slips(wrong, name)]
    near = [*like, *(name for name in few if name not in like)]
    return max(near, key=lambda name: (-count_slips(wrong, name), _likeness(wrong, name), name), default="")


def _likeness(wrong: str, name: str) -> float:
    return SequenceMatcher(None, wrong, name).ratio()


def _shares_words(wrong: str, name: str) -> bool:
    """Whether one has all the words of the other: `sword` and `long-sword`, `bow` and `longbow`."""
    one, other = set(wrong.split("-")), set(name.split("-"))
    return one <= other or other <= one or (len(wrong) > 2 and name.endswith(wrong))


def _few_slips(wrong: str, name: str) -> bool:
    return len(wrong) > 2 and count_slips(wrong, name) <= max(1, len(wrong) // 3)


def count_slips(wrong: str, name: str) -> int:
    """How many letters are wrong, missing, extra, or swapped with the next one."""
    before: list[int] = []
    row = list(range(len(name) + 1))
    for i, letter in enumerate(wrong, start=1):
        last, before, row = before, row, [i]
        for j, other in enumerate(name, start=1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == name[j - 2] and other == wrong[i - 2]:
                best = min(best, last[j - 2] + 1)
            row.append(best)
    return row[-1]
