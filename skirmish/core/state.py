"""The state of a battle: frozen values that only events replace."""

from __future__ import annotations

from typing import Any

from skirmish.core.battlefield import Battlefield, Edge, Ground, Scenario, Sight
from skirmish.core.dice import Dice
from skirmish.core.geometry import Shape
from skirmish.core.record import Record, evolve

ModelId = int
"""A model's index in `State.models`."""
NOBODY: ModelId = -1
Side = int
"""0 or 1: index in `State.forces`."""
Place = tuple[float, float, float, float]
"""x, y, base radius and the height in inches up to which the model blocks sight: 0 when it lies down or hides."""
Lore = tuple[tuple[str, str | int | tuple[str, ...]], ...]
"""A block of named facts that only a magic system reads."""
OFF_TABLE_IN = 1e5
"""Every coordinate on a table is smaller. The compiled kernels have their own: their cache watches only their files."""
LIMBO: Place = (1e6, 1e6, 0.0, 0.0)
"""Where models are that are not on the table: not yet, or no longer."""


class Warrior(Record, cache_hash=True):
    """A person in a warband, as the roster has it: who, with what. Systems read their own numbers off it."""

    id: str
    name: str
    type: str
    faction: str = ""
    role: str = "henchman"
    """leader, hero or henchman."""
    keywords: tuple[str, ...] = ()
    profile: tuple[tuple[str, int], ...] = ()
    """The type's own numbers by name (M, WS, ...), for systems that use them."""
    items: tuple[str, ...] = ()
    traits: tuple[tuple[str, str], ...] = ()
    """Special rules by id, with their parameter or ''."""
    base_mm: int = 25
    height_in: float = 1.2
    marks: int = 0
    """What the warrior cost with all it carries."""
    lore: Lore = ()
    """The channeling block of the roster, for the magic systems."""


class Roster(Record, cache_hash=True):
    """The warriors a side fields today."""

    id: str
    name: str
    faction: str
    warriors: tuple[Warrior, ...]

    @property
    def marks(self) -> int:
        """What all of them cost."""
        return sum(w.marks for w in self.warriors)


class Force(Record, cache_hash=True):
    """A side in battle: its roster, the table edge it deploys on, what it has scored."""

    roster: Roster
    edge: Edge | None = None
    score: int = 0


class Condition(Record):
    """Something that holds for a model for a while, in neutral words (held, exposed, slowed...)."""

    name: str
    amount: int = 0
    until: int = 0
    """The round after which it ends; 0: until lifted."""


class Effect(Record):
    """Something lasting on a model: numbers by topic, a guard against hits, who keeps it up."""

    id: int
    name: str
    owner: ModelId
    target: ModelId
    numbers: tuple[tuple[str, int], ...] = ()
    """(topic, number) pairs added to what `Ruleset.modifiers` says of the target."""
    guard: int = 0
    """D6 needed to turn a missile or a harming weave aside; 0: no guard."""
    until: int = 0
    rule: str = ""


class Feature(Record):
    """Terrain laid in battle (mist, mire, a raised wall), or a piece of the map razed (`razes`)."""

    id: int
    name: str
    shape: Shape | None = None
    sight: Sight = "open"
    ground: Ground = "open"
    height_in: float = 0.0
    owner: ModelId = NOBODY
    razes: str = ""
    rule: str = ""


class Hit(Record):
    """A blow that landed, in words every combat system understands."""

    target: ModelId
    strength: int
    """1 to 10; a person's bare arm is 3."""
    by: ModelId = NOBODY
    save: bool = True
    missile: bool = False
    rule: str = ""


class Model(Record, cache_hash=True):
    """A warrior's figure in one battle. `combat` and `magic` are frozen and belong to the two systems."""

    id: ModelId
    side: Side
    warrior: Warrior
    combat: Any = None
    magic: Any = None
    conditions: tuple[Condition, ...] = ()
    exertion: int = 0
    """Defence penalties of what it has done in this activation; magic systems read it."""
    out: bool = False

    @property
    def name(self) -> str:
        """The warrior's name."""
        return self.warrior.name


class Verdict(Record):
    """How the battle ended."""

    winner: Side | None
    """None: a draw."""
    reason: str
    rule: str


class State(Record, cache_hash=True):
    """All there is to know of a battle at one moment; hashable, and JSON-able for the log."""

    battlefield: Battlefield
    scenario: Scenario
    forces: tuple[Force, Force]
    models: tuple[Model, ...]
    places: tuple[Place, ...]
    """Apart from the models, so that what the board works out is kept until somebody moves."""
    dice: Dice
    features: tuple[Feature, ...] = ()
    effects: tuple[Effect, ...] = ()
    round: int = 0
    first: Side = 0
    """Whose turn comes first in each round."""
    side: Side = 0
    phase: str = "setup"
    acted: frozenset[ModelId] = frozenset()
    combat: Any = None
    """The combat system's own slot."""
    magic: Any = None
    """The magic system's own slot."""
    verdict: Verdict | None = None

    def put(self, model: Model) -> State:
        """The state with this model in the place of its former self."""
        models = list(self.models)
        models[model.id] = model
        return evolve(self, models=tuple(models))

    def moved(self, model: ModelId, place: Place) -> State:
        """The state with this model somewhere else."""
        places = list(self.places)
        places[model] = place
        return evolve(self, places=tuple(places))

    def on_table(self, model: ModelId) -> bool:
        """Whether the model stands on the table."""
        return self.places[model][0] < OFF_TABLE_IN

    def fighters(self, side: Side) -> list[Model]:
        """The models of a side that are not out of action."""
        return [m for m in self.models if m.side == side and not m.out]
