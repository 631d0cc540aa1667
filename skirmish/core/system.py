"""The protocols that all rule systems answer, and the ruleset that joins one combat and one magic system.

A system that inherits from its protocol has the answers of one with nothing to say, and gives only its own.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, TypeVar

from skirmish.core.battlefield import Battlefield
from skirmish.core.decision import Action, Asking, Asks, Decision, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.dice import Check, Modifier, RollOff, each
from skirmish.core.display import Band, Deed, Display, Glimpse, Halo, Known, Losses, Reach, Sheet, Span, Tie
from skirmish.core.draft import DraftGroup, DraftRoll
from skirmish.core.events import ConditionsSet, Event, Rolled
from skirmish.core.hints import Hints
from skirmish.core.record import Record
from skirmish.core.scenario import Scenario
from skirmish.core.state import (
    NOBODY,
    Condition,
    Effect,
    Hit,
    Model,
    ModelId,
    Roster,
    Side,
    State,
    Warrior,
    next_turn_of,
    turn_of,
)
from skirmish.core.text import Line, action_text, log_line

if TYPE_CHECKING:
    from skirmish.core.roll_under import Result, RollUnder, Told
    from skirmish.core.table import Table

R = TypeVar("R", bound=Record)


class Option(Record):
    """A switch of a system: its values, the default first."""

    name: str
    values: tuple[str, ...]
    rule: str
    text: str


class UnknownOption(ValueError):
    """An option or a value that the systems don't have; `known` are those they have."""

    def __init__(self, name: str, value: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no option {name}={value}; known: {', '.join(known) or 'none'}")
        self.name, self.value, self.known = name, value, known


def choose_options(known: Iterable[Option], given: Mapping[str, str]) -> dict[str, str]:
    """A value for each known option: the given one, else its default. Raises `UnknownOption` for what isn't known."""
    values = {option.name: option.values for option in known}
    for name, value in given.items():
        if value not in values.get(name, ()):
            raise UnknownOption(name, value, values.get(name, tuple(values)))
    return {name: given.get(name, allowed[0]) for name, allowed in values.items()}


Reaction = tuple[type[Event], Callable[["Table", Any], Asking]]
"""An event class and the procedure that hears it; it may ask."""


class Ward(Record, cache_hash=True):
    """A D6 that turns a hit aside before it wounds."""

    needed: int
    name: str
    rule: str


class Refuge(Record, cache_hash=True):
    """An ability that works even against harm that is no attack, where no defence helps. (WYL-64)"""

    tag: Literal["perfect", "leave_area"]
    """It stops all of the harm, or takes its bearer out of the area."""
    name: str
    leap_in: float = 0.0
    """How far it takes its bearer, straight away from the middle."""
    essence: int = 1
    """How much of itself it takes: see `Used`."""
    rule: str = ""


Guard = Callable[[State, Hit], Ward | None]
"""What guards the target of a hit, if anything does."""


class Read(Protocol):
    """Reads a YAML file of rule data into a record: the library's, handed to the systems by the composition root."""

    def __call__(self, path: Path, kind: type[R], form: str, /) -> R:
        """The record, or an error with file, line and column; the file says `format: <form>/1`."""


class Rules(Protocol):
    """What plays a battle: the part that combat and magic systems have in common."""

    name: ClassVar[str]
    options: ClassVar[tuple[Option, ...]] = ()
    reactions: tuple[Reaction, ...] = ()
    guards: tuple[Guard, ...] = ()
    topics: ClassVar[tuple[str, ...]] = ()
    """The topics it has `modifiers` for: it isn't asked about others."""
    asks: ClassVar[tuple[Asks, ...]] = ()
    """What it asks in the middle of its rules."""
    rules: Ruleset
    """Set when the two systems are joined."""

    def heeds(self, state: State) -> int:
        """Bit mask of the models whose rolls, and rolls against them, its reactions to `Rolled` heed; -1: all rolls."""
        return -1

    def shapes(self, state: State) -> int:
        """Bit mask of the models that are in the middle of a spell, which they may let go the next time they act."""
        return 0

    def enlist(self, warrior: Warrior) -> Any:
        """The system's frozen slot for this warrior's model; None if it has no part in it."""
        return None

    def modifiers(self, state: State, model: ModelId, topic: str) -> tuple[Modifier, ...]:
        """Numbers this system adds for the model under one of its `topics` (`to hit`, `to be hit`, `strength`...)."""
        return ()

    def problems(self, roster: Roster) -> tuple[str, ...]:
        """Why the roster can't be played under this system."""
        return ()

    def seen(self, state: State, side: Side | None) -> State:
        """The state without what is sealed from the side; None: from whoever plays neither. By default nothing is.

        What is sealed is what is usual in its place: a battle may go on from such a state. (B-22)
        """
        return state


class MagicSystem(Rules, Display, Hints, Protocol):
    """Currency, casting, reactions, upkeep. It needs `can`, `offers` and `perform`; all else has an answer."""

    verbs: ClassVar[frozenset[str]] = frozenset()
    """Of all that it offers, at whatever moment: none is a combat system's, so they tell its offers from others."""
    timed: ClassVar[str] = ""
    """The rule of conditions that it brings about and that end with a turn: whoever is daunted, faint, compelled."""

    def perceives(self, state: State, event: Event, side: Side) -> bool:
        """Whether the side learns of what has happened; by default of all. `state` is that after it. (R-86)"""
        return True

    @abstractmethod
    def can(self, state: State, model: ModelId) -> bool:
        """Whether the model may do magic now; cheap."""

    @abstractmethod
    def offers(self, state: State, model: ModelId) -> Iterable[Offer]:
        """What it may do."""

    def prepare(self, table: Table) -> Asking:
        """What was made for the battle is handed out: once, when all are deployed, before the first turn."""
        yield from nothing_asked()

    def begin(self, table: Table, models: tuple[ModelId, ...]) -> Asking:
        """The magic of these models' sides begins: replenish, circles, upkeep. Called again after a mark within."""
        yield from nothing_asked()

    def why(self, state: State, action: Action) -> Refusal | None:
        """Why a deed of its own that isn't offered can't be done now; None if it isn't this system's."""
        return None

    def meanwhile(self, state: State, side: Side) -> Iterable[Offer]:
        """What the side may do by magic while it charges and moves."""
        return ()

    @abstractmethod
    def perform(self, table: Table, action: Action) -> Asking:
        """One magic action."""

    def end(self, table: Table, models: tuple[ModelId, ...]) -> Asking:
        """Their turn ends: who is held or silenced may get free. Called once a turn, before the next `TurnStarted`."""
        yield from nothing_asked()

    def leaves_room(self, state: State, model: ModelId, penalty: int = 1) -> bool:
        """Whether its magic lets it do something else of this penalty in the same activation, too; 0: move."""
        return True

    def reach(self, state: State, model: ModelId) -> float:
        """The furthest inches at which the model can do harm by magic now; 0 if it can't."""
        return 0.0

    def being(self, state: State, model: ModelId) -> Hashable:
        """All of a model that `volley` hangs on, besides what its combat system says of it: as `CombatSystem.being`."""
        slot: Hashable = state.models[model].magic
        return slot

    def upkeep(self, state: State, effect: Effect) -> int:
        """Points a turn that keeping up what it made costs the maker as things stand; 0: none. (CHN-14)"""
        return 0

    def channels(self, state: State, model: ModelId) -> bool:
        """Whether the model has a part in this magic at all."""
        return state.models[model].magic is not None

    def swiftness(self, state: State, model: ModelId) -> int:
        """What its craft adds to its initiative while it works magic, where that is rolled. (DOT-173)"""
        return 0

    def intents(self, state: State, model: ModelId) -> Iterable[tuple[str, float]]:
        """What it usually declares that it will do by magic, and what that is worth, where rounds are declared.

        Texts without commas and semicolons; none: this magic declares nothing but that it is done. (DOT-174)
        """
        return ()

    def intent_bar(self, state: State, model: ModelId, intent: str) -> Refusal | None:
        """Why it can't declare this; '' says nothing but that it does magic. (DOT-174)"""
        return Refusal("that is nothing to be declared", "DOT-174") if intent else None

    def intent_groups(self, state: State, model: ModelId, intent: str) -> tuple[DraftGroup, ...]:
        """What may be declared, as people put it together: `more` and `fewer` of the parts are texts of this kind."""
        return ()

    def intent_rolls(self, state: State, model: ModelId, intent: str) -> tuple[DraftRoll, ...]:
        """What the dice of such a declaration come to, which must be one that is allowed."""
        return ()

    def declare(self, table: Table, model: ModelId, intent: str) -> None:
        """It has declared this, and does nothing else by magic in this round. (DOT-174)"""
        return

    def resist(self, table: Table, model: ModelId, by: ModelId, rule: str) -> Procedure[bool]:
        """A test of the model's power against another's hold on it: True if it is free."""
        yield from nothing_asked()
        return False


Ladder = Literal["injury", "distress", "fatigue"]
"""Harm to the body, to the nerve, to the wind."""
SPENT = 3
"""So much harm to the wind, and nothing is left of it for a while. (RT-38)"""
LYING = frozenset({"down", "stunned"})
UNABLE = LYING | {"held"}
"""Conditions with which a model doesn't stand, and with which it can't act."""


class CombatSystem(Rules, Display, Hints, Protocol):
    """Profile, turn order, blows, harm, morale. It needs `battle`, `reach`, `suffer`, `impose`; the rest has defaults.

    `alternates`: models of both sides act by turns within a round, so what lasts a turn lasts until the round is over.
    `declares`: what a model does in a round is declared before anybody acts; who acts carries it out.
    Where a rule of a system may answer as it stands, the model that it is about has no name of its own.
    It owes the magic system these events, whoever's turn it is: `TurnStarted` once a round for each side, before
    `MagicSystem.begin` and not again when the battle restarts within; one `PhaseBegun` after it, which opens the
    casting, and none until the casting closes; `Fell` with its five words, and `Fled`.
    """

    boosts: ClassVar[tuple[str, ...]] = ("strength",)
    """Topics of what a spell may strengthen in a body, the usual one first. (R-50)"""
    alternates: ClassVar[bool] = False
    declares: ClassVar[bool] = False
    plights: ClassVar[tuple[str, ...]] = ("Out",)
    """What may become of a model beside what its card counts: a box each on paper."""

    def able(self, state: State, model: ModelId) -> bool:
        """Whether it can act at all: in play, not down, held or stunned."""
        m = state.models[model]
        return state.on_table(model) and not m.out and not any(c.name in UNABLE for c in m.conditions)

    @abstractmethod
    def reach(self, state: State, model: ModelId) -> Reach:
        """How far it may move, charge, shoot."""

    def strides(self, state: State, model: ModelId) -> Reach:
        """The same for its next turn, as far as what lasts lets one tell: whatever it has done in this one."""
        return self.reach(state, model)

    def surveyed(self, battlefield: Battlefield) -> Battlefield:
        """The map as it is under these rules, which may have ground that slows nobody."""
        return battlefield

    def paced(self, scenario: Scenario) -> Scenario:
        """The scenario with as many rounds as this system needs for it. (B-20)"""
        return scenario

    def losses(self, state: State, side: Side) -> Losses | None:
        """How near its losses bring a side to rout tests, or to giving up; None where there is neither."""
        return None

    @abstractmethod
    def battle(self, table: Table) -> Asking:
        """The whole battle from wherever the state is."""

    def who(self, state: State, word: str) -> int:
        """Bit mask of the models on the table that the word fits.

        Words: standing, down, stunned, fleeing, hidden, fearless, stupid, armed (with a missile weapon).
        It, `keen` and `toll` hang on models, places and what lasts alone, not on who acted or on points. By default
        models stand, or are what their conditions say: none is armed, fearless or stupid.
        """
        found = 0
        for m in state.models:
            names = {c.name for c in m.conditions}
            fits = word in names if word != "standing" else names.isdisjoint(LYING)
            found |= (fits and state.on_table(m.id)) << m.id
        return found

    def keen(self, state: State, model: ModelId) -> float:
        """Within how many inches it finds models that hide or are veiled."""
        return 0.0

    @abstractmethod
    def suffer(self, table: Table, hit: Hit, times: int = 1) -> Procedure[int]:
        """A number of hits land as one batch, in this system's dice; returns how many weren't turned aside."""

    def being(self, state: State, model: ModelId) -> Hashable:
        """All of a model that its harm, its going and harm to it hang on: who is equal is worth the same."""
        m = state.models[model]
        return m.combat, m.conditions, m.out, m.warrior.marks

    @abstractmethod
    def impose(
        self, table: Table, model: ModelId, /, condition: Condition, by: ModelId = NOBODY, rule: str = ""
    ) -> Asking:
        """The model is `down`, `stunned`, `out` or `away`, through an attacker or not; logged as `Fell`.

        What lasts isn't imposed: `EffectBegun` puts it on `Model.conditions` and `EffectEnded` takes it off. A combat
        reads `held` (can't act) and `winded` (can't run) there; `veiled` (kit/queries.py) and `silenced` others read.
        """

    def lift(self, table: Table, model: ModelId, /, word: str, rule: str) -> Asking:
        """One state ends: `hidden` (it shows itself), `fleeing` (rallies), `down` (a step up), `hurt` (healed)."""
        yield from nothing_asked()

    def compel(self, table: Table, model: ModelId, /, rule: str) -> Asking:
        """The enemy player moves it; it fights its own side until the turn ends, or not at all."""
        yield from nothing_asked()

    def resist(self, table: Table, model: ModelId, /, trait: str, rule: str) -> Procedure[bool]:
        """A test of a neutral trait (strength, initiative, ...) that the rule asks for: True if passed."""
        yield from nothing_asked()
        return table.roll(RollOff(model, trait, rule))

    def climbs(self, state: State, model: ModelId, /) -> bool:
        """Whether it climbs and takes ladders; animals don't. (SKR-36)"""
        return "animal" not in state.models[model].warrior.keywords

    def jumps(self, state: State, model: ModelId, /) -> bool:
        """Whether it jumps down and over gaps. (SKR-36)"""
        return True

    def scale(self, table: Table, model: ModelId, /, rise: float, rule: str) -> Procedure[float | None]:
        """A test of a climb so far up, or down if that is below 0: None if it gets there, else how deep it falls.

        0.0: not at all. It lies at the foot of the climb, or still stands there. (SKR-36)
        """
        passed = yield from self.resist(table, model, "initiative", rule)
        return None if passed else max(0.0, -rise)

    def safe_fall(self, state: State, model: ModelId, /) -> float:
        """Inches that it falls unharmed, and jumps down without a test. (TRI-54)"""
        return 0.0

    def fall(self, table: Table, model: ModelId, /, inches: float, rule: str) -> Asking:
        """It falls so many inches: D3 hits with that Strength, rounded down, without armour save. (SKR-36)"""
        strength = min(10, int(inches))
        if strength and table.state.on_table(model):
            times = table.roll(Check(model, "hits of the fall", (1, 3), each(1, 3), rule=rule))
            yield from table.step(self.suffer, Hit(model, strength, save=False, rule=rule), times)

    def break_free(self, table: Table, model: ModelId, /, trait: str, needed: int, rule: str) -> Procedure[bool]:
        """The same against a hold of several successes, if tests have successes. (Data 4.6)"""
        return (yield from self.resist(table, model, trait, rule))

    def soak(self, state: State, model: ModelId, /) -> tuple[int, int]:
        """(natural soak, armour's soak) in dice, for magic that does harm in health levels. (WYL host adapter)"""
        return 0, 0

    def wear(self, table: Table, model: ModelId, /, levels: int, by: ModelId = NOBODY, rule: str = "") -> Asking:
        """It loses these health levels, with soak already subtracted; logged as `Hurt` and `Fell`."""
        yield from self.suffer(table, Hit(model, min(10, 2 + levels), by, save=False, rule=rule))

    def mend(self, table: Table, model: ModelId, /, levels: int, rule: str = "") -> Asking:
        """It recovers this many health levels."""
        yield from self.lift(table, model, "hurt", rule)

    def heal(self, table: Table, model: ModelId, /, successes: int, rule: str = "") -> Asking:
        """A spell's successes heal it: one level each, unless harm is counted differently here. (Data 4.6)"""
        yield from self.mend(table, model, successes, rule)

    def hardness(self, state: State, model: ModelId, by: ModelId = NOBODY, ladder: Ladder = "injury") -> int:
        """How many successes this caster's spell roll needs against its body, its nerve or its stamina."""
        return 1

    def evade(
        self, table: Table, model: ModelId, value: int, by: ModelId, rule: str = "", *, unseen: bool = False
    ) -> Procedure[int]:
        """How many successes of a spell that attacks it are left once it has tried to evade them. (R-110)

        `unseen`: nobody sees it come. (R-79)
        """
        yield from nothing_asked()
        return max(0, value - (self.hardness(table.state, model, by) - 1))

    def sustain(
        self, table: Table, model: ModelId, points: int, by: ModelId, rule: str = "", armour: bool = False,
        armour_damage: int = 0,
    ) -> Asking:  # fmt: skip
        """A spell's successes get through to it: as health levels, or as a hit that armour may stop. (R-110)

        `armour_damage`: dots of armour that go with it, where armour has any.
        """
        if armour:
            yield from self.suffer(table, Hit(model, min(10, 2 + points), by, missile=True, rule=rule))
        else:
            yield from self.wear(table, model, points, by, rule)

    def ability(self, warrior: Warrior, name: str) -> int | None:
        """A number of a person that magic uses, like `intellect` or `level`; None if this system has no such number."""
        return None

    def skill_roll(
        self, state: State, model: ModelId, skill: str, rule: str, difficulty: int = 1, told: Told = "passed"
    ) -> RollUnder | None:
        """A test of three dice against the rank of the skill; None if people have no ranks."""
        return None

    def test(
        self, table: Table, throw: RollUnder, skill: str = "", stake: Callable[[Result], float] | None = None
    ) -> Procedure[Result]:
        """A test of three dice, which heroes' luck may change if this system has such luck.

        `skill`: of a skill test; `stake`: what the outcomes are worth to who rolls, in marks.
        """
        yield from nothing_asked()
        return table.roll(throw)

    def daunt(self, table: Table, model: ModelId, rungs: int, by: ModelId = NOBODY, rule: str = "") -> Asking:
        """Harm to its nerve: a Leadership test for each rung; if one fails, it flees. (RT-38)"""
        for _ in range(rungs):
            if not (yield from self.resist(table, model, "leadership", rule)):
                yield from self.scatter(table, model, by, rule)
                return

    def scatter(self, table: Table, model: ModelId, by: ModelId = NOBODY, rule: str = "") -> Asking:
        """It takes to its heels; where nobody ever does, it is held for the rest of the turn."""
        yield from nothing_asked()
        held = Condition("held", until=turn_of(table.state))
        table.emit(ConditionsSet(model, (*table.state.models[model].conditions, held), rule))

    def tire(self, table: Table, model: ModelId, rungs: int, by: ModelId = NOBODY, rule: str = "") -> Asking:
        """Harm to its stamina: it can't run until the end of its next turn; from 3 rungs on it can't act. (RT-38)"""
        yield from nothing_asked()
        if rungs > 0 and table.state.on_table(model):
            m = table.state.models[model]
            until = next_turn_of(table.state, m.side)
            plight = Condition("held" if rungs >= SPENT else "winded", until=until)
            table.emit(ConditionsSet(model, (*m.conditions, plight), rule))

    def strain(self, table: Table, model: ModelId, ladder: Ladder, rungs: int, rule: str = "") -> Asking:
        """Harm that it does to itself, and that nothing reduces. (RT-38)"""
        if ladder == "injury":
            yield from self.wear(table, model, rungs, NOBODY, rule)
        else:
            yield from (self.daunt if ladder == "distress" else self.tire)(table, model, rungs, NOBODY, rule)

    def relieve(self, table: Table, model: ModelId, /, ladder: Ladder, rungs: int, rule: str = "") -> Asking:
        """This much harm to its body, its nerve or its stamina is gone. (RT-38)"""
        if ladder == "injury":
            yield from self.mend(table, model, rungs, rule)
        elif ladder == "distress":
            yield from self.lift(table, model, "fleeing", rule)
        else:
            m = table.state.models[model]
            left = tuple([c for c in m.conditions if c.name != "winded"])
            if left != m.conditions:
                table.emit(ConditionsSet(model, left, rule))

    def suffers(self, state: State, model: ModelId, ladder: Ladder) -> int:
        """About how many rungs `relieve` could clear."""
        if ladder == "injury":
            return self.lacks(state, model)
        if ladder == "distress":
            return self.who(state, "fleeing") >> model & 1
        return int(any(c.name == "winded" for c in state.models[model].conditions))

    def free_hands(self, state: State, model: ModelId) -> int:
        """How many of its hands are free; one, in systems that don't say. (TRI-61)"""
        return 1

    def wields(self, state: State, model: ModelId, item: str) -> bool:
        """Whether it has this item of its list ready for use. (TRI-61)"""
        return item in state.models[model].warrior.items

    def moved(self, state: State, model: ModelId) -> bool:
        """Whether it has moved in this turn. (TRI-61)"""
        return False

    def refuges(self, state: State, model: ModelId) -> tuple[Refuge, ...]:
        """Those of its skills, talents and stances that work against harm other than attacks, if it may use them now.

        A magic whose harm is of that kind adds special rules of warriors from its own data.
        """
        return ()

    def lacks(self, state: State, model: ModelId, /) -> int:
        """How many health levels `mend` could restore."""
        return sum([track.lost for track in self.sheet(state, model).tracks])

    def senseless(self, state: State, model: ModelId) -> bool:
        """Whether it is aware of nothing: unconscious, or off the table."""
        return not state.on_table(model)

    def burden(self, state: State, model: ModelId, /) -> int:
        """Defence penalties for what it has done in this activation, or will have to do."""
        return state.models[model].exertion

    def busy(self, state: State, model: ModelId, /) -> Refusal | None:
        """Why it has no time for magic now, of any kind; None if it has time."""
        return None


def _by_topic(effects: tuple[Effect, ...]) -> dict[str, list[tuple[ModelId, Modifier]]]:
    found: dict[str, list[tuple[ModelId, Modifier]]] = {}
    for effect in effects:
        for topic, number in effect.numbers:
            found.setdefault(topic, []).append((effect.target, Modifier(number, effect.name, effect.rule)))
    return found


class Ruleset:
    """A combat system and a magic system with their options; who hears which event is worked out once per class."""

    def __init__(
        self,
        combat: CombatSystem,
        magic: MagicSystem,
        options: Mapping[str, str] | None = None,
        shared: tuple[Reaction, ...] = (),
        guards: tuple[Guard, ...] = (),
        digest: str = "",
    ) -> None:
        self.combat = combat
        self.magic = magic
        self.digest = digest
        """Of the rule data the systems were made from; stands in records."""
        self.options = choose_options((*combat.options, *magic.options), options or {})
        self.guards: tuple[Guard, ...] = (*guards, *combat.guards, *magic.guards)
        self.heard: dict[type[Event], tuple[Callable[[Table, Any], Asking], ...]] = {}
        self._reactions: tuple[Reaction, ...] = (*shared, *combat.reactions, *magic.reactions)
        self._all_rolls = any(issubclass(Rolled, kind) for kind, _ in shared)
        self._roll_hearers = [s for s in (combat, magic) if any(issubclass(Rolled, kind) for kind, _ in s.reactions)]
        topics = (*combat.topics, *magic.topics)
        self._named = {topic: tuple([s.modifiers for s in (combat, magic) if topic in s.topics]) for topic in topics}
        self._about: tuple[tuple[Effect, ...], dict[str, list[tuple[ModelId, Modifier]]]] = (), {}
        combat.rules = magic.rules = self

    @property
    def name(self) -> str:
        """`skirmish+none`: the combat system, then the magic system."""
        return f"{self.combat.name}+{self.magic.name}"

    @property
    def asks(self) -> tuple[Asks, ...]:
        """What is asked in the middle of its rules; what both systems ask, once."""
        return tuple({asks.id: asks for asks in (*self.combat.asks, *self.magic.asks)}.values())

    def hears(self, kind: type[Event]) -> tuple[Callable[[Table, Any], Asking], ...]:
        """The procedures that hear this class of event."""
        found = self.heard.get(kind)
        if found is None:
            found = self.heard[kind] = tuple(p for heard, p in self._reactions if issubclass(kind, heard))
        return found

    def heeded(self, state: State) -> int:
        """Bit mask of the models by whom or against whom rolls are heeded by anybody who hears of them; -1: all rolls.

        Forecasts needn't tell apart what nobody heeds.
        """
        mask = -1 if self._all_rolls else 0
        for system in self._roll_hearers if mask == 0 else ():
            mask |= system.heeds(state)
        return mask

    def modifiers(self, state: State, model: ModelId, topic: str) -> tuple[Modifier, ...]:
        """All numbers that change a topic for the model: lasting effects, then combat, then magic."""
        found: tuple[Modifier, ...] = ()
        for target, number in self.lasting(state, topic) if state.effects else ():
            if target in (model, NOBODY):
                found += (number,)
        for named in self._named.get(topic, ()):
            found += named(state, model, topic)
        return found

    def lasting(self, state: State, topic: str) -> Sequence[tuple[ModelId, Modifier]]:
        """(on whom, the number) of what lasts and has numbers for the topic: kept until something begins or ends."""
        effects = state.effects
        if not effects:
            return ()
        known = self._about
        if known[0] is not effects:
            self._about = known = effects, _by_topic(effects)
        return known[1].get(topic, ())

    def ward(self, state: State, hit: Hit) -> Ward | None:
        """The best ward against the hit. Combat systems roll it between the hit and its wound."""
        wards = [ward for guard in self.guards if (ward := guard(state, hit)) is not None]
        return min(wards, key=lambda ward: ward.needed) if wards else None

    def sheet(self, state: State, model: ModelId) -> Sheet:
        """The model's whole card."""
        fight, lore = self.combat.sheet(state, model), self.magic.sheet(state, model)
        return Sheet(
            fight.name, fight.kind, fight.numbers + lore.numbers, fight.tracks + lore.tracks, fight.gear + lore.gear,
            fight.states + lore.states, fight.begun + lore.begun, fight.notes + lore.notes, fight.linked + lore.linked,
        )  # fmt: skip

    def seen(self, state: State, side: Side | None) -> State:
        """The state as this side may know it; None: as anybody may. AIs, logs and windows look at no other."""
        return self.magic.seen(self.combat.seen(state, side), side)

    def perceives(self, state: State, event: Event, side: Side | None) -> bool:
        """Whether the side learns of what has happened, `state` being that after it; who plays neither does. (R-86)"""
        return side is None or self.magic.perceives(state, event, side)

    def log_line(self, state: State, event: Event) -> Line | None:
        """The event as a line of the log, which tells nothing that is sealed; None for book-keeping."""
        state = self.seen(state, None)
        return self.magic.log_line(state, event) or self.combat.log_line(state, event) or log_line(state, event)

    def action_text(self, state: State, action: Action) -> str:
        """What the action is, as an order."""
        said = self.magic.action_text(state, action) or self.combat.action_text(state, action)
        return said or action_text(state, action)

    def action_note(self, state: State, action: Action) -> str:
        """What the action brings or costs, for a line below its order."""
        return self.magic.action_note(state, action) or self.combat.action_note(state, action)

    def answer_texts(self, state: State, decision: Decision) -> list[str]:
        """The answers to a prompt in words, in their order; where two read alike, with the name of who gives each."""
        answers = decision.answers
        texts = [self.action_text(state, answer) for answer in answers]
        names = [state.models[answer.model].name if answer.model != NOBODY else "" for answer in answers]
        return [
            f"{name}: {text}" if name and texts.count(text) > 1 else text
            for name, text in zip(names, texts, strict=True)
        ]

    def deeds(self, state: State, model: ModelId) -> tuple[Deed, ...]:
        """What the model may ever choose to do."""
        return self.combat.deeds(state, model) + self.magic.deeds(state, model)

    def known(self, state: State, model: ModelId) -> tuple[Known, ...]:
        """What it has learned, and what each of it does."""
        return self.combat.known(state, model) + self.magic.known(state, model)

    def carried(self, state: State, model: ModelId) -> tuple[Known, ...]:
        """What it carries, and what each of it does."""
        return self.combat.carried(state, model) + self.magic.carried(state, model)

    def bands(self, state: State, model: ModelId) -> tuple[Band, ...]:
        """How far what it has reaches."""
        return self.combat.bands(state, model) + self.magic.bands(state, model)

    def halos(self, state: State, model: ModelId) -> tuple[Halo, ...]:
        """Distances round it within which a rule holds for others."""
        return self.combat.halos(state, model) + self.magic.halos(state, model)

    def ties(self, state: State, model: ModelId) -> tuple[Tie, ...]:
        """With whom it is or could be joined by being near."""
        return self.combat.ties(state, model) + self.magic.ties(state, model)

    def spans(self, state: State, model: ModelId) -> tuple[Span, ...]:
        """What lasts of it elsewhere, and what others have laid on it."""
        return self.combat.spans(state, model) + self.magic.spans(state, model)

    def glimpses(self, state: State, event: Event) -> tuple[Glimpse, ...]:
        """What is seen of an event for a moment, beside what the core knows of it."""
        return self.combat.glimpses(state, event) + self.magic.glimpses(state, event)

    def worth(self, state: State, side: Side) -> float:
        """How well the side stands, in marks: ours less theirs."""
        return self.combat.worth(state, side) + self.magic.worth(state, side)

    def model(self, ident: ModelId, side: Side, warrior: Warrior) -> Model:
        """A warrior's figure for a battle under these rules."""
        return Model(ident, side, warrior, self.combat.enlist(warrior), self.magic.enlist(warrior))


class NoMagic(MagicSystem):
    """A magic system in which there is nothing to do."""

    name: ClassVar[str] = "none"
    rules: Ruleset

    def can(self, state: State, model: ModelId) -> bool:
        """Nobody can."""
        return False

    def offers(self, state: State, model: ModelId) -> tuple[Offer, ...]:
        """Nothing is offered."""
        return ()

    def perform(self, table: Table, action: Action) -> Asking:
        """Nothing is ever offered, so nothing can be performed."""
        yield from nothing_asked()
