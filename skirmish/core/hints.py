"""Estimates of harm, in marks, for players that weigh many actions: from the forecast of the rules, or closed forms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from skirmish.core.decision import Action
from skirmish.core.display import Reach
from skirmish.core.state import Hit, ModelId, Side, State


class Volley(NamedTuple):
    """What a turn's harm from afar is expected to take from a target, in marks, by the distance between the bases.

    `open` and `covered` have a number for each of the distances in `reach_in`, which rise: it holds up to there and
    beyond the one before. Nothing is harmed beyond the last.
    """

    reach_in: tuple[float, ...]
    open: tuple[float, ...]
    covered: tuple[float, ...]

    def at(self, gap_in: float, covered: bool) -> float:
        """From so many inches away."""
        for reach, plain, behind in zip(self.reach_in, self.open, self.covered, strict=True):
            if gap_in <= reach:
                return behind if covered else plain
        return 0.0


class Company(NamedTuple):
    """A model worth being near, or costly to be near: friends do more together and are harmed together, and an enemy's
    magic can be undone from close by."""

    model: int
    inches: float
    """Within so many, from base to base."""
    worth: float
    """Marks that it brings in a turn, as long as it holds for both; below 0 for what it costs."""
    bound: bool = False
    """Whether it is lost at once if either moves away: they go together, also where all has been declared."""


def usual_blows(mine: float, theirs: float) -> float:
    """A round of blows of a model that costs so much at another, where its system can't tell: a fifth of the less."""
    return 0.2 * min(mine, theirs)


class Shots(Protocol):
    """One way to shoot at one target."""

    @property
    def reaches(self) -> tuple[float, ...]:
        """Inches at which anything changes; nothing is harmed beyond the last."""

    def lost(self, reach_in: float, covered: bool) -> float:
        """The share of its price that the target is expected to lose so far away; 0 beyond its reach."""


def join_volleys(shots: Sequence[Shots], marks: float) -> Volley:
    """In marks, at a target that is worth so many."""
    reaches = sorted({reach for one in shots for reach in one.reaches})
    plain, behind = (
        tuple([marks * max([one.lost(reach, covered) for one in shots]) for reach in reaches])
        for covered in (False, True)
    )
    return Volley(tuple(reaches), plain, behind)


def usual_toll(marks: float, times: int) -> float:
    """What so many hits take of a model that costs so much, if its system can't tell: a third of the rest each."""
    return marks * (1.0 - (2 / 3) ** times)


class Hints(Protocol):
    """Estimates for players that weigh many actions. Everything has a rough answer."""

    def worth(self, state: State, side: Side) -> float:
        """How well the side stands by this system's lights, in marks."""
        return 0.0

    def toll(self, state: State, hit: Hit, times: int = 1) -> float:
        """What so many hits are expected to take from the target's side, in marks: exact or nearly, and quick."""
        return usual_toll(state.models[hit.target].warrior.marks, times)

    def volley(
        self, state: State, model: ModelId, target: ModelId, what: str = "", moved: bool = False
    ) -> Volley | None:
        """What a turn's shots or weaves at the target should take from its side, in marks, wherever the two stand.

        `what`: with this weapon, else with the best; `moved`: after a move. None if it has nothing for that. Whether it
        may do so now doesn't count. Kept and quick, as `blows` is: both are held to the forecast by tests.
        """
        return None

    def poise(self, state: State, model: ModelId, verb: str = "jump") -> float:
        """The chance that it passes a test of its initiative, as climbs and jumps ask for. (SKR-36)"""
        return 0.5

    def toll_of_fall(self, state: State, model: ModelId, inches: float) -> float:
        """What a fall of so many inches is expected to take from its side, in marks: D3 hits without save. (SKR-36)"""
        strength = min(10, int(inches))
        return self.toll(state, Hit(model, strength, save=False), 2) if strength else 0.0

    def blows(self, state: State, model: ModelId, target: ModelId, charging: bool = False) -> float:
        """What a round of the model's blows is expected to take from the target's side, in marks, were they in contact.

        `charging`: it has just charged. Whether it may strike now doesn't count, except for a model that never can.
        """
        return usual_blows(state.models[model].warrior.marks, state.models[target].warrior.marks)

    def parting(self, state: State, model: ModelId) -> tuple[ModelId, ...]:
        """The enemies that may strike at the model first if it leaves their contact now."""
        return ()

    def scope(self, state: State, action: Action) -> Reach | None:
        """How far a model that declares this may then go, charge and shoot in this round; None if it is no plan."""
        return None

    menace: float = 1.0
    """The share of the charges within reach of a model that are thought to come before it acts again."""

    def bearing(self, slot: Any) -> object:
        """A model's slot without what no spell's worth hangs on, such as whether it has acted."""
        return slot

    def lasting(self, slot: Any) -> object:
        """A model's slot without what it has done to defend itself: that alone is no effect of an attack."""
        return slot

    def company(self, state: State, model: ModelId) -> tuple[Company, ...]:
        """The models it is worth being near, or costly to be near, wherever they stand now; the best first.

        A worth below 0 is lost by standing near: friends that an enemy's magic may harm together with the model.
        """
        return ()
