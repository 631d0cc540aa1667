"""Events: the only way a state changes. Core owns the neutral ones; systems subclass them or add their own.

The battle's own come first, then those of contact, of turns, of spells, and of what a scenario counts.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, ClassVar, Literal

from skirmish.core.battlefield import GROUND, Edge
from skirmish.core.dice import Dice, Faces
from skirmish.core.record import UNSET, Record, evolve
from skirmish.core.state import (
    LIMBO,
    NOBODY,
    SAME_LEVEL,
    Condition,
    Effect,
    Feature,
    Model,
    ModelId,
    Side,
    State,
    Token,
    Verdict,
    with_effect,
    with_force,
    without_effect,
)
from skirmish.core.units import STIR_IN, Point, distance, snap, snapped

Cause = Literal["", "blows", "shots", "magic", "fear", "other"]
"""'' where only what had laid it low before can say: who lies dying dies, who lies unconscious is left behind."""


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
    """Something burns there; unless that puts the model down, it goes on. The move doesn't end yet."""
    levels: tuple[int, ...] = ()
    """The level at each corner of the path; none if it never leaves its own."""

    @property
    def inches(self) -> float:
        """Length of the path, without what the ground costs."""
        return sum([distance(a, b) for a, b in pairwise(self.path)])

    @property
    def stirs(self) -> bool:
        """Whether it goes anywhere at all."""
        return self.inches >= STIR_IN

    def apply(self, state: State) -> State:
        """The model stands at the end of the path, on the grid."""
        x, y = self.path[-1]
        _, _, radius, height = state.places[self.model]
        return state.moved(self.model, (snap(x), snap(y), radius, height), self.level)

    @property
    def level(self) -> int:
        """The level that the path ends on; `SAME_LEVEL` if it never leaves its own."""
        return self.levels[-1] if self.levels else SAME_LEVEL


class Deployed(Event):
    """A model was put on the table."""

    model: ModelId
    at: Point
    radius_in: float
    height_in: float
    rule: str = "SKR-90"
    level: int = GROUND

    def apply(self, state: State) -> State:
        """It stands there."""
        place = snap(self.at[0]), snap(self.at[1]), self.radius_in, self.height_in
        return state.moved(self.model, place, self.level)


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

    `away`: it left the table in good order, as the scenario asks.
    """

    model: ModelId
    how: str
    at: Point = (0.0, 0.0)
    """Where it was."""
    by: ModelId = NOBODY
    rule: str = ""
    cause: Cause = ""
    level: int = GROUND
    """The level that it was on. (SKR-36)"""

    @property
    def gone(self) -> bool:
        """Whether it is off the table for good."""
        return self.how in ("out", "left", "away")

    def apply(self, state: State) -> State:
        """Who is gone leaves the table; who lies down no longer blocks sight."""
        if self.gone:
            gone = evolve(state.models[self.model], out=True, away=self.how == "away")
            level = state.level(self.model)
            if level and any(token.bearer == self.model for token in state.tokens):  # it is to lie where it was
                tokens = [evolve(t, raised=level) if t.bearer == self.model else t for t in state.tokens]
                state = evolve(state, tokens=tuple(tokens))
            return state.put(gone).moved(self.model, LIMBO, GROUND)
        x, y, radius, _ = state.places[self.model]
        return state.moved(self.model, (x, y, radius, 0.0))


class Fled(Occurrence):
    """A model takes to its heels. Combat systems subclass it with their own `apply`."""

    model: ModelId
    rule: str = ""


class Surprised(Occurrence):
    """A model is taken by surprise: it had no time to make ready for battle."""

    shown: ClassVar[bool] = False

    model: ModelId
    rule: str = ""


class LevelGained(Occurrence):
    """A hero rises a level in the middle of a battle. Combat systems subclass it with their own `apply`."""

    model: ModelId
    rule: str = ""


class Used(Occurrence):
    """A model used an ability of its own: who channels is distracted by its own. Systems may subclass it."""

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
    level: int = GROUND

    def apply(self, state: State) -> State:
        """It stands there, the last of the models."""
        place = (snap(self.at[0]), snap(self.at[1]), self.radius_in, self.model.warrior.height_in)
        model = evolve(self.model, id=len(state.models), raised=True)
        joined = evolve(state, models=(*state.models, model), places=(*state.places, place))
        return joined.moved(model.id, place, self.level)


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
    by_rule: str = ""
    """The rule that ends it, where that isn't the effect's own."""

    @property
    def rule(self) -> str:
        """The id of the rule that ends it."""
        return self.by_rule or self.effect.rule

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


class Stopped(Event):
    """Who was pushed or thrown strikes a model or a piece of terrain, or comes to the table's edge."""

    model: ModelId
    met: ModelId = NOBODY
    terrain: str = ""
    """The name of the piece it strikes, if it is one; or the edge it stops at."""
    harmless: bool = False
    rule: str = ""

    def apply(self, state: State) -> State:
        """What it does to them follows."""
        return state


class Soaked(Occurrence):
    """A body takes off all of these dice of harm: nothing is rolled."""

    model: ModelId
    dice: int
    rule: str = ""


class Touched(Event):
    """A line that somebody draws touches these models."""

    by: ModelId
    what: str
    """Whose line it is: the spell's name."""
    models: tuple[ModelId, ...]
    rule: str = ""

    def apply(self, state: State) -> State:
        """What it does to them follows."""
        return state


class Wasted(Occurrence):
    """What a spell does to all who are near a place finds no model there."""

    by: ModelId
    what: str
    """The spell's name."""
    at: Point
    rule: str = ""
    bursts: bool = True
    """It comes apart at the place, and isn't only laid on the ground."""


class Begun(Occurrence):
    """A model's own part of a round begins, where models act one by one. Combat systems subclass it."""

    shown: ClassVar[bool] = False

    model: ModelId
    resumed: bool = False
    """It had begun before, and waited."""


class Spent(Occurrence):
    """A model spent something of what its magic takes. Magic systems subclass it with their own `apply`."""

    model: ModelId

    @property
    def spent(self) -> int:
        """How much, in the magic's own currency; less than 0: it comes back."""
        return 0

    @property
    def to_cut(self) -> bool:
        """Whether it is for a try to cut another's spell."""
        return False


class SpellTried(Spent):
    """A model begins a spell, and may spend something on it at once. Magic systems subclass it."""


class SpellWorked(Occurrence):
    """A model's spell has come through every test and nobody has cut it: what it does comes next."""

    shown: ClassVar[bool] = False

    model: ModelId


class SpellCut(Occurrence):
    """A model's spell is cut before it does anything. Magic systems subclass it."""

    model: ModelId
    by: ModelId


class EffectSpent(EffectEnded):
    """A lasting effect has done what it was there for."""


class EffectCut(EffectEnded):
    """A spell that lasted is cut."""

    by: ModelId = NOBODY


class RoleTaken(Event):
    """A side is the attacker, the defender, ..."""

    side: Side
    role: str
    rule: str = "SKR-91"

    def apply(self, state: State) -> State:
        """It stands with its force."""
        return with_force(state, self.side, role=self.role)


class FirstTurn(Event):
    """A side has the first turn of each round."""

    side: Side
    rule: str = "SKR-90"

    def apply(self, state: State) -> State:
        """It stands in the state."""
        return evolve(state, first=self.side)


class EdgeTaken(Event):
    """A side took a table edge."""

    side: Side
    edge: Edge
    rule: str = "SKR-90"

    def apply(self, state: State) -> State:
        """It stands with its force."""
        return with_force(state, self.side, edge=self.edge)


class Routed(Ended):
    """The side that loses has run: that ends the battle."""


class Scored(Event):
    """A side scored points of the scenario."""

    side: Side
    points: int
    why: str = ""
    rule: str = "SKR-91"

    def apply(self, state: State) -> State:
        """Added to its score."""
        return with_force(state, self.side, score=state.forces[self.side].score + self.points)


class Earned(Scored):
    """A side scored points for something that happened just now, not at the end of a round."""


class TokensCounted(Event):
    """There are so many tokens."""

    shown: ClassVar[bool] = False

    count: int
    rule: str = "SKR-91"

    def apply(self, state: State) -> State:
        """New ones don't lie on the table yet."""
        return evolve(state, tokens=(*state.tokens, *(Token(),) * self.count)[: self.count])


class TokenEvent(Event):
    """Of one token, by its number in `State.tokens`."""

    token: int

    def changed(self, state: State, **changes: object) -> State:
        """The state with the token changed."""
        tokens = list(state.tokens)
        tokens[self.token] = evolve(tokens[self.token], **changes)
        return evolve(state, tokens=tuple(tokens))


class TokenPlaced(TokenEvent):
    """A side laid a token on the table."""

    at: Point
    side: Side
    rule: str = "SKR-91"

    def apply(self, state: State) -> State:
        """It lies there, on the grid; the next one is the other side's to lay."""
        return evolve(self.changed(state, at=snapped(self.at)), side=1 - self.side)


class TokenTaken(TokenEvent):
    """A model picked a token up."""

    model: ModelId
    rule: str = "SKR-91"

    def apply(self, state: State) -> State:
        """It carries it."""
        return self.changed(state, bearer=self.model)


class TokenDropped(TokenEvent):
    """A model dropped the token it carried."""

    model: ModelId
    at: Point
    rule: str = "SKR-91"
    level: int = GROUND

    def apply(self, state: State) -> State:
        """It lies there."""
        return self.changed(state, bearer=NOBODY, at=snapped(self.at), raised=self.level or UNSET)


class TokenCarriedOff(TokenEvent):
    """A model carried a token off the table."""

    model: ModelId
    side: Side
    rule: str = "SKR-91"

    def apply(self, state: State) -> State:
        """It is the side's for good."""
        return self.changed(state, bearer=NOBODY, side=self.side)
