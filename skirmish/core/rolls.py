"""Rolls as people are told of them: one on a path with how it came out, and many together with their shares."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from skirmish.core.dice import Check, Modifier, Successes, Throw
from skirmish.core.record import Record, evolve
from skirmish.core.roll_text import base_text, bound_text, explain_needed, modifier_texts, needed_text
from skirmish.core.state import ModelId


class Note(Record, cache_hash=True):
    """A roll on one path, and how it came out."""

    who: ModelId
    what: str
    needed: str
    """What its dice need, modifiers counted: `6+`."""
    rule: str
    modifiers: tuple[Modifier, ...]
    outcome: str
    base: str = ""
    """What they would need without modifiers; '' where that isn't told."""
    bound: str = ""
    """Why modifiers change the number no further: `a 1 always fails`."""

    @property
    def passed(self) -> bool:
        """Whether it was a test that succeeded."""
        return self.outcome == "passed"


class Roll(Record):
    """A roll that may follow: how often it is made, and how it comes out when it is."""

    who: ModelId
    what: str
    needed: str
    """See `Note`."""
    rule: str
    modifiers: tuple[Modifier, ...]
    times: Fraction
    """Expected number of such rolls."""
    outcomes: tuple[tuple[str, Fraction], ...]
    """Share of these rolls by outcome, the likeliest first."""
    base: str = ""
    bound: str = ""

    @property
    def passed(self) -> Fraction | None:
        """The chance that it succeeds; None if it isn't a test. One that is botched has failed, too."""
        shares = dict(self.outcomes)
        if not shares.keys() <= {"passed", "failed", "botched"}:
            return None
        return shares.get("passed", Fraction(0))


def note_of(throw: Throw[object], outcome: object) -> Note:
    """The roll that has come out so."""
    modifiers: tuple[Modifier, ...] = getattr(throw, "modifiers", ())
    return Note(
        throw.who, throw.what, needed_text(throw), throw.rule, modifiers, _outcome_word(throw, outcome),
        base_text(throw), bound_text(throw),
    )  # fmt: skip


def needed_in_full(roll: Note | Roll, *, cited: bool = True) -> str:
    """What its dice need and how that came about, as the log says it: `6+ (4+, cover -1 (SKR-43))`.

    `cited`: with the rules of its modifiers.
    """
    reasons = [*modifier_texts(roll.modifiers, cited=cited), *filter(None, [roll.bound])]
    return explain_needed(roll.needed, roll.base, reasons) if roll.base else roll.needed


FAILURES = ("failed", "botched")
"""The words of outcomes of which nothing comes; so are those that begin with `NOTHING`."""
NOTHING = "no "


def fails(throw: Throw[object], outcome: object) -> bool:
    """Whether nothing would come of the throw: a test failed, a blow that missed, `no wound`."""
    word = _outcome_word(throw, outcome)
    return word in FAILURES or word.startswith(NOTHING)


def tally_rolls(paths: Iterable[tuple[tuple[Note, ...], Fraction]]) -> tuple[Roll, ...]:
    """The rolls of all paths, equal ones together, in the order in which they are made where all of them are."""
    tallies: dict[Note, dict[str, Fraction]] = {}
    latest: dict[Note, int] = {}
    for notes, chance in paths:
        for position, one in enumerate(notes):
            key = evolve(one, outcome="")
            tally = tallies.setdefault(key, {})
            tally[one.outcome] = tally.get(one.outcome, Fraction(0)) + chance
            latest[key] = max(latest.get(key, 0), position)
    return tuple(_roll(key, tallies[key]) for key in sorted(tallies, key=latest.__getitem__))


def _roll(key: Note, tally: dict[str, Fraction]) -> Roll:
    """Outcomes that are equally likely go by name, numbers by size."""
    times = sum(tally.values(), Fraction(0))
    shares = [(word, chance / times) for word, chance in tally.items()]
    shares.sort(key=lambda share: (-share[1], share[0].zfill(2)))
    return Roll(key.who, key.what, key.needed, key.rule, key.modifiers, times, tuple(shares), key.base, key.bound)


def _outcome_word(throw: object, outcome: object) -> str:
    """An outcome as a word: tests pass or fail, also those that read 0 for a miss; else the number.

    A throw that comes out as neither says what it came to itself: `worded(outcome)`.
    """
    if isinstance(outcome, str):
        return outcome
    own: Callable[[object], str] | None = getattr(throw, "worded", None)
    if own is not None:
        return own(outcome)
    if isinstance(throw, Check) and not any(read == 0 for _, read in throw.bands):
        return {True: "passed", False: "failed"}[outcome] if isinstance(outcome, bool) else str(outcome)
    if isinstance(throw, Successes) and not isinstance(outcome, bool):
        return str(outcome)
    return "passed" if outcome else "failed"
