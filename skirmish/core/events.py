"""Events: the only way a state changes. Core owns the neutral ones; systems subclass them or add their own."""

from __future__ import annotations

from typing import Any, ClassVar

from skirmish.core.causes import Cause
from skirmish.core.dice import Dice, Faces
from skirmish.core.record import Record, evolve
from skirmish.core.state import (
    LIMBO,
    NOBODY,
    Condition,
    Effect,
    Feature,
    Model,
    ModelId,
    Side,
    State,
    Verdict,
    with_effect,
    without_effect,
)
from skirmish.core.units import Point, snap


class Event(Record):
    """One change. `apply` is pure; `reveals` stops a free undo; `shown` events belong in the log people read."""

    reveals: ClassVar[bool] = False
    shown: ClassVar[bool] = True

    def apply(self, state: State) -> State:
        """The state after the event."""
        raise NotImplementedError(type(self).__name__)


class Rolled(Event):
    """Dice fell."""

    reveals: ClassVar[bool] = True

    throw: Any
    """The `Throw` that was asked for."""
    faces: Faces
    outcome: Any
    after: Dice

    def apply(self, state: State) -> State:
        """The stream moves on."""
        return evolve(state, dice=self.after)


class Moved(Event):
    """A model went along a path (its corners in inches, the start first)."""

    model: ModelId
    path: tuple[Point, ...]
    manner: str = "move"
    rule: str = ""
    halfway: bool = False
    """Something burns there; unless that puts the model down, it goes on. The move doesn't end yet. (CHN-65)"""

    def apply(self, state: State) -> State:
        """The model stands at the end of the path, on the grid."""
        x, y = self.path[-1]
        _, _, radius, height = state.places[self.model]
        return state.moved(self.model, (snap(x), snap(y), radius, height))


class Deployed(Event):
    """A model was put on the table."""

    model: ModelId
    at: Point
    radius_in: float
    height_in: float
    rule: str = "SKR-90"

    def apply(self, state: State) -> State:
        """It stands there."""
        return state.moved(self.model, (snap(self.at[0]), snap(self.at[1]), self.radius_in, self.height_in))


class Occurrence(Event):
    """Something that others hear of; core keeps nothing of it, and systems may subclass it with their own `apply`."""

    def apply(self, state: State) -> State:
        """Nothing changes."""
        return state


class Hurt(Occurrence):
    """A model lost health. Systems subclass it with their own `apply`; `levels` is how badly, in neutral steps."""

    model: ModelId
    amount: int
    by: ModelId = NOBODY
    rule: str = ""

    @property
    def levels(self) -> int:
        """How much it hurts, in health levels."""
        return self.amount


class Fell(Event):
    """A model went down or out of action. `how` is `down`, `stunned`, `out`, `left` (fled off the table) or `away`.

    `away`: it left the table in good order, as the scenario asks. (SKR-91)
    """

    model: ModelId
    how: str
    at: Point = (0.0, 0.0)
    """Where it was."""
    by: ModelId = NOBODY
    rule: str = ""
    cause: Cause = ""

    @property
    def gone(self) -> bool:
        """Whether it is off the table for good."""
        return self.how in ("out", "left", "away")

    def apply(self, state: State) -> State:
        """Who is gone leaves the table; who lies down no longer blocks sight."""
        if self.gone:
            gone = evolve(state.models[self.model], out=True, away=self.how == "away")
            return state.put(gone).moved(self.model, LIMBO)
        x, y, radius, _ = state.places[self.model]
        return state.moved(self.model, (x, y, radius, 0.0))


class Fled(Occurrence):
    """A model takes to its heels. Combat systems subclass it with their own `apply`."""

    model: ModelId
    rule: str = ""


class Used(Occurrence):
    """A model used an ability of its own: who channels is distracted by its own (WYL-24). Systems may subclass it."""

    shown: ClassVar[bool] = False

    model: ModelId
    name: str
    essence: int = 1
    """How much of itself it took: the difficulty of the distraction."""
    rule: str = ""


class Raised(Event):
    """A model that nobody fielded joins a side: raised or called by magic. Its id is the next one."""

    model: Model
    at: Point
    radius_in: float
    rule: str = ""

    def apply(self, state: State) -> State:
        """It stands there, the last of the models."""
        place = (snap(self.at[0]), snap(self.at[1]), self.radius_in, self.model.warrior.height_in)
        model = evolve(self.model, id=len(state.models), raised=True)
        return evolve(state, models=(*state.models, model), places=(*state.places, place))


class TurnStarted(Event):
    """A side's turn starts. Combat systems subclass it with their own `apply`."""

    side: Side
    round: int
    rule: str = ""

    def apply(self, state: State) -> State:
        """Whose turn it is stands in the state."""
        return evolve(state, side=self.side, round=self.round)


class Acted(Event):
    """A model has done what it may do in this phase."""

    shown: ClassVar[bool] = False

    model: ModelId

    def apply(self, state: State) -> State:
        """It is among those who acted."""
        return evolve(state, acted=state.acted | {self.model})


class PhaseBegun(Event):
    """A phase, or a named step of one, begins; nobody has acted in it yet."""

    phase: str
    side: Side
    round: int
    rule: str = ""

    def apply(self, state: State) -> State:
        """Round, side and phase stand in the state, so that a battle can restart from here."""
        return evolve(state, phase=self.phase, side=self.side, round=self.round, acted=frozenset())


class ConditionsSet(Event):
    """A model's conditions are now these."""

    model: ModelId
    conditions: tuple[Condition, ...]
    rule: str = ""

    def apply(self, state: State) -> State:
        """The new ones replace the old."""
        return state.put(evolve(state.models[self.model], conditions=self.conditions))


class Exerted(Event):
    """A model's exertion in this activation is now this."""

    shown: ClassVar[bool] = False
    model: ModelId
    amount: int

    def apply(self, state: State) -> State:
        """Magic systems read it."""
        return state.put(evolve(state.models[self.model], exertion=self.amount))


class OfEffect(Event):
    """Of a lasting effect."""

    effect: Effect

    @property
    def rule(self) -> str:
        """The effect's rule id."""
        return self.effect.rule


class EffectBegun(OfEffect):
    """A lasting effect begins."""

    def apply(self, state: State) -> State:
        """It is among the effects, and its target has its condition."""
        return with_effect(state, self.effect)


class EffectEnded(OfEffect):
    """A lasting effect ends."""

    why: str = ""
    """The words after "ends": " with the turn"."""

    def apply(self, state: State) -> State:
        """It is gone, with its condition and the terrain that hangs on it."""
        return without_effect(state, self.effect)


class FeatureLaid(Event):
    """Terrain is laid, or a piece of the map razed."""

    feature: Feature

    @property
    def rule(self) -> str:
        """The feature's rule id."""
        return self.feature.rule

    def apply(self, state: State) -> State:
        """It is among the features."""
        return evolve(state, features=(*state.features, self.feature))


class FeatureLifted(Event):
    """Terrain that was laid is gone again."""

    feature: int
    rule: str = ""

    def apply(self, state: State) -> State:
        """It is no longer among the features."""
        return evolve(state, features=tuple(f for f in state.features if f.id != self.feature))


class Ended(Event):
    """The battle is over."""

    verdict: Verdict

    @property
    def rule(self) -> str:
        """The rule that ended it."""
        return self.verdict.rule

    def apply(self, state: State) -> State:
        """The verdict stands in the state."""
        return evolve(state, verdict=self.verdict, phase="over")
