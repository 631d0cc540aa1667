"""What is to be seen and when: the records between the director, who makes them, and the playback, which runs them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from skirmish.client.staging.shows import Show
from skirmish.core.events import Event
from skirmish.core.state import ModelId, State
from skirmish.core.units import Point

LASTING = float("inf")
"""The end of what is seen until the next passage begins: a weave that stands while it is asked who cuts it."""


class Cue(NamedTuple):
    """Something to be seen from one time to another; seconds from the beginning of its passage."""

    start: float
    end: float
    show: Callable[[float], Show]
    """What is seen after so many seconds of it."""


class Reveal(NamedTuple):
    """From this time on people may know of a moment: in the log, on cards, on the board."""

    at: float
    number: int
    """Of the moment."""
    state: State


class Walk(NamedTuple):
    """A model on its way, so that it is seen elsewhere than where it stands."""

    start: float
    end: float
    model: ModelId
    where: Callable[[float], Point]
    """After a share of the time, 0 to 1."""
    lift: Callable[[float], float] | None = None
    """How many inches above that it is shown; None: not at all."""


class Turn(NamedTuple):
    """A model turns towards something; radians, 0 to the east, a quarter turn to the south."""

    at: float
    model: ModelId
    angle: float


class Heard(NamedTuple):
    """Something is heard: an event, by its kind, or a sound by its name."""

    at: float
    what: Event | str


class Passage(NamedTuple):
    """A stretch of a battle, told in so many seconds; what lingers after that keeps nobody waiting."""

    seconds: float
    cues: tuple[Cue, ...] = ()
    reveals: tuple[Reveal, ...] = ()
    walks: tuple[Walk, ...] = ()
    turns: tuple[Turn, ...] = ()
    heard: tuple[Heard, ...] = ()


def compressed(passage: Passage, most: float) -> Passage:
    """The same in so many seconds at most: all of it goes faster."""
    if passage.seconds <= most:
        return passage
    share = most / passage.seconds

    def quicker(cue: Cue) -> Cue:
        return Cue(cue.start * share, cue.end * share, lambda seconds: cue.show(seconds / share))

    return Passage(
        most, tuple(map(quicker, passage.cues)),
        tuple(one._replace(at=one.at * share) for one in passage.reveals),
        tuple(one._replace(start=one.start * share, end=one.end * share) for one in passage.walks),
        tuple(one._replace(at=one.at * share) for one in passage.turns),
        tuple(one._replace(at=one.at * share) for one in passage.heard),
    )  # fmt: skip


def later(passage: Passage, by: float) -> Passage:
    """The same, beginning so many seconds later; it takes so much longer."""
    return Passage(
        passage.seconds + by, tuple(Cue(c.start + by, c.end + by, c.show) for c in passage.cues),
        tuple(one._replace(at=one.at + by) for one in passage.reveals),
        tuple(one._replace(start=one.start + by, end=one.end + by) for one in passage.walks),
        tuple(one._replace(at=one.at + by) for one in passage.turns),
        tuple(one._replace(at=one.at + by) for one in passage.heard),
    )  # fmt: skip


def joined(one: Passage, other: Passage) -> Passage:
    """One after the other."""
    second = later(other, one.seconds)
    return Passage(second.seconds, one.cues + second.cues, one.reveals + second.reveals, one.walks + second.walks,
                   one.turns + second.turns, one.heard + second.heard)  # fmt: skip
