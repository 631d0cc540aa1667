"""A puzzle as data: where it was cut from a battle, what is to be reached, and how likely that is at best."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from skirmish.core.decision import Action
from skirmish.core.record import Record
from skirmish.core.state import ModelId, Side

Reply = Literal["always", "default", "never"]
"""How the other side answers when it is asked: whatever it can do, what its rules propose, nothing."""
Until = Literal["phase", "turn"]
"""When the time is up: when the phase ends, or the turn. Where models act in turn, also when an enemy comes to act."""


class Goal(Record):
    """What is to be reached: the target out of action."""

    target: ModelId
    aims: tuple[ModelId, ...]
    """The models that may be aimed at."""
    until: Until = "phase"
    reply: Reply = "always"


class Puzzle(Record):
    """A position of a battle in which the side that is asked is to reach the goal without moving."""

    id: str
    title: str
    rules: str
    """The rules it is played by, as `--rules` takes them."""
    side: Side
    """Who is to play."""
    goal: Goal
    best: str
    """The chance under best play, a fraction: `5/12`."""
    first: tuple[Action, ...]
    """The acts that may begin best play."""
    obvious: str
    """The chance if each act is the one that is likeliest to reach the goal at once."""
    usual: str
    """The chance if each act is the one that is worth most to an AI, whatever the goal."""
    acts: int
    """How many acts may come first."""
    positions: int
    """How many positions in which the side is asked were weighed."""
    source: str
    """The battle it was cut from, in words."""
    note: str = ""
    """Why the best line is best, in a sentence."""

    @property
    def chance(self) -> Fraction:
        """The chance under best play."""
        return Fraction(self.best)
