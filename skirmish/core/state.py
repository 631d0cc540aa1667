"""The state of a battle: frozen values that only events replace."""

from __future__ import annotations

from typing import Any

from skirmish.core.battlefield import GROUND, Battlefield, Edge, Ground, Sight
from skirmish.core.dice import Dice
from skirmish.core.geometry import Shape
from skirmish.core.record import UNSET, Record, Unset, evolve
from skirmish.core.scenario import Scenario
from skirmish.core.units import Point

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
SAME_LEVEL = -1
"""In the place of a level's number: the one that the model stands on."""
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
    fellow: str = ""
    """Id of the warrior of its roster that it is to stay near; '' for none. A hint for players."""
    fellow_in: float = 0.0
    """How near, in inches from base to base."""
    lore: Lore = ()
    """The channeling block of the roster, for the magic systems."""
    stats: tuple[tuple[str, str], ...] = ()
    """The roster's own numbers for a rule system: (its name, a block of JSON that only that system reads)."""
    named: tuple[tuple[str, str], ...] | Unset = UNSET
    """What its type, special rules and gear that come from packs are called, by id; the program's ids say it."""

    @property
    def kind(self) -> str:
        """What it is: the id of its type, `aes-sedai`; of a pack's the name, `Caravan Master`."""
        return self._names.get(self.type, self.type)

    def words(self, ident: str) -> str:
        """A special rule or a thing of its gear within a sentence: `light armour`."""
        name = self._names.get(ident) or ident.rpartition(":")[2].replace("-", " ")
        return name[:1].lower() + name[1:]

    @property
    def _names(self) -> dict[str, str]:
        return {} if isinstance(self.named, Unset) else dict(self.named)


class Roster(Record, cache_hash=True):
    """The warriors a side fields today."""

    id: str
    name: str
    faction: str
    warriors: tuple[Warrior, ...]
    illegal: bool = False
    """Whether it breaks the rules of recruiting; it is played all the same, under a visible mark."""

    @property
    def marks(self) -> int:
        """What all of them cost."""
        return sum(w.marks for w in self.warriors)


class Force(Record, cache_hash=True):
    """A side in battle: its roster, the table edge it deploys on, what it has scored."""

    roster: Roster
    edge: Edge | None = None
    score: int = 0
    role: str = ""
    """What it is in the scenario: attacker, defender, ...; '' where both are alike."""

    @property
    def remark(self) -> str:
        """What stands beside its name: its role, and the mark of a roster that isn't legal."""
        return ", ".join(filter(None, (self.role, "not legal" if self.roster.illegal else "")))


class Condition(Record):
    """Something that holds for a model for a while, in neutral words (held, exposed, slowed...)."""

    name: str
    amount: int = 0
    until: int = 0
    """The turn (see `turn_of`) after which it ends; 0: until lifted."""


class Effect(Record):
    """Something lasting on a model or on the whole table: facts that board, harm and tests read, and what ends it."""

    id: int
    name: str
    owner: ModelId
    """Who made it, and keeps it up."""
    target: ModelId
    """NOBODY: everybody, or only the terrain laid with it (`Feature.effect`)."""
    numbers: tuple[tuple[str, int], ...] = ()
    """(topic, number) pairs added to what `Ruleset.modifiers` says of the target."""
    guard: int = 0
    """D6 needed to turn a missile or a harming weave aside; 0: no guard."""
    reach_in: float = 0.0
    """The guard is for the target's whole side, as far as bases lie wholly within so many inches of the target's."""
    blows: bool = False
    """The guard turns blows aside too."""
    condition: str = ""
    """The target has this condition as long as the effect lasts."""
    resist: str = ""
    """What the target tests at the end of each of its own turns, to be rid of it: a trait, or `power`."""
    source: str = ""
    """The id of the spell that made it: the same one never lasts twice on one model."""
    upkeep: int = 0
    """What the owner's magic pays in each own turn, or it ends; 0: nothing."""
    until: int = 0
    """The turn (see `turn_of`) after which it ends; 0: until lifted."""
    brief: bool = False
    """It ends when the next magic phase of its owner begins."""
    shy: bool = False
    """It ends when the target shows itself: shoots, does magic, charges, is charged, goes down."""
    rule: str = ""


class Feature(Record):
    """Terrain laid in battle (mist, mire, a raised wall), or a piece of the map razed (`razes`)."""

    id: int
    name: str
    shape: Shape | None = None
    sight: Sight = "open"
    ground: Ground = "open"
    height_in: float = 0.0
    low: bool = False
    """A low obstacle, as those of the map."""
    owner: ModelId = NOBODY
    razes: str = ""
    burns: int = 0
    """Strength of the hit on whoever's move touches it; 0: none."""
    effect: int = 0
    """The effect it hangs on and ends with; 0: it stays."""
    plague: str = ""
    """What befalls who touches it: rooted, blighted, unbound (kit/queries.py); '' is nothing."""
    rule: str = ""
    raised: int | Unset = UNSET
    """`level`; left out on the ground."""

    @property
    def level(self) -> int:
        """The number of the level that it lies on. (SKR-36)"""
        return GROUND if isinstance(self.raised, Unset) else self.raised


class Hit(Record):
    """A blow that landed, in words every combat system understands."""

    target: ModelId
    strength: int
    """1 to 10; a person's bare arm is 3."""
    by: ModelId = NOBODY
    save: bool = True
    missile: bool = False
    rule: str = ""
    armour_damage: int = 0
    """Dots of armour that it cuts away, where armour has any. (DOT-57)"""


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
    away: bool = False
    """It left the table in good order, as the scenario asks: it is `out`, but not lost."""
    raised: bool = False
    """It joined in the middle of the battle: nobody fielded it, so losses and exits leave it out."""

    @property
    def name(self) -> str:
        """The warrior's name."""
        return self.warrior.name


class Token(Record):
    """A piece of treasure: not placed yet, lying somewhere, carried, or carried off."""

    at: Point | None = None
    bearer: ModelId = NOBODY
    side: int = -1
    """Who has carried it off; -1: nobody yet."""
    raised: int | Unset = UNSET
    """`level`; left out on the ground."""

    @property
    def level(self) -> int:
        """The number of the level that it lies on. (SKR-36)"""
        return GROUND if isinstance(self.raised, Unset) else self.raised

    @property
    def lies(self) -> bool:
        """Whether it lies on the table to be picked up."""
        return self.at is not None and self.bearer == NOBODY and self.side < 0


class Verdict(Record):
    """How the battle ended."""

    winner: Side | None
    """None: a draw."""
    reason: str
    rule: str
    by_aim: bool | Unset = UNSET
    """True: the scenario's aim itself decided. Left out after a rout, a wipe-out, a draw, a tie settled by losses."""


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
    tokens: tuple[Token, ...] = ()
    raised: tuple[int, ...] | Unset = UNSET
    """The level of every model (see `Battlefield.levels`); left out as long as all stand on the ground."""

    def put(self, model: Model) -> State:
        """The state with this model in the place of its former self."""
        models = list(self.models)
        models[model.id] = model
        return evolve(self, models=tuple(models))

    def moved(self, model: ModelId, place: Place, level: int = SAME_LEVEL) -> State:
        """The state with this model somewhere else, on its level or another."""
        places = list(self.places)
        places[model] = place
        if level == SAME_LEVEL or level == self.level(model):
            return evolve(self, places=tuple(places))
        levels = [self.level(k) for k in range(len(places))]
        levels[model] = level
        return evolve(self, places=tuple(places), raised=tuple(levels) if any(levels) else UNSET)

    def level(self, model: ModelId) -> int:
        """The number of the level that the model stands on; `GROUND` for the table."""
        raised = self.raised
        return GROUND if isinstance(raised, Unset) or model >= len(raised) else raised[model]

    def on_table(self, model: ModelId) -> bool:
        """Whether the model stands on the table."""
        return self.places[model][0] < OFF_TABLE_IN

    def fighters(self, side: Side) -> list[Model]:
        """The models of a side that are not out of action."""
        return [m for m in self.models if m.side == side and not m.out]


def fellow_of(state: State, i: ModelId) -> ModelId | None:
    """The model on the table that this one is to stay near."""
    named, side = state.models[i].warrior.fellow, state.models[i].side
    if not named:
        return None
    return next((m.id for m in state.models if m.side == side and m.warrior.id == named and state.on_table(m.id)), None)


def turn_of(state: State) -> int:
    """The number of the player's turn: 1 and 2 in the first round, 3 and 4 in the second."""
    return 2 * state.round - (state.side == state.first)


def next_turn_of(state: State, side: Side) -> int:
    """The number of the side's next turn after the one that is being played."""
    return turn_of(state) + (2 if side == state.side else 1)


def with_force(state: State, side: Side, **changes: Any) -> State:
    """The state with the side's force changed."""
    forces = list(state.forces)
    forces[side] = evolve(forces[side], **changes)
    return evolve(state, forces=tuple(forces))


def with_effect(state: State, effect: Effect) -> State:
    """The state with this effect, its target in its condition."""
    if effect.condition and effect.target != NOBODY:
        model = state.models[effect.target]
        state = state.put(evolve(model, conditions=(*model.conditions, Condition(effect.condition))))
    return evolve(state, effects=(*state.effects, effect))


def without_effect(state: State, effect: Effect) -> State:
    """The state without this effect, its condition and the terrain that hangs on it."""
    if effect.condition and effect.target != NOBODY:
        model = state.models[effect.target]
        left = list(model.conditions)
        if (its := Condition(effect.condition)) in left:
            left.remove(its)
        state = state.put(evolve(model, conditions=tuple(left)))
    if any(f.effect == effect.id for f in state.features):
        state = evolve(state, features=tuple(f for f in state.features if f.effect != effect.id))
    return evolve(state, effects=tuple(e for e in state.effects if e.id != effect.id))
