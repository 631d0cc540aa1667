"""The combat system `resolve`: its answers to the protocol. The rules themselves are in the modules beside it."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import ClassVar

from skirmish.core.bounded_dict import BoundedDict
from skirmish.core.decision import Asking, Asks, nothing_asked
from skirmish.core.dice import Modifier
from skirmish.core.display import Band, Deed, Halo, Known, Reach, Sheet, Stages
from skirmish.core.hints import Volley
from skirmish.core.record import DataFile
from skirmish.core.state import NOBODY, Hit, ModelId, Roster, Side, State, Warrior
from skirmish.core.step_dice import StepTest
from skirmish.core.system import CombatSystem, Guard, Ladder, Option, Reaction, Read, Ruleset
from skirmish.core.table import Table
from skirmish.kit import queries as queries_of_kit
from skirmish.kit.beings import Being
from skirmish.kit.rule_system import Combat
from skirmish.kit.strides import Strides
from skirmish.rules.resolve import (
    budget,
    charge,
    compulsion,
    display,
    fear,
    healing,
    hiding,
    hints,
    magic,
    mounts,
    movement,
    poles,
    queries,
    shooting,
    strike,
    surprise,
    text,
    turn,
    worth,
)
from skirmish.rules.resolve.archetypes import PEOPLE, Archetypes, enlist, problems
from skirmish.rules.resolve.arms import Arms, GearTables, WeaponTables, describe_armoury
from skirmish.rules.resolve.asks import ASKS
from skirmish.rules.resolve.builder import Points
from skirmish.rules.resolve.events import Ran, person
from skirmish.rules.resolve.fighter import Person
from skirmish.rules.resolve.hints import Exchanges
from skirmish.rules.resolve.initiative import ROUNDS
from skirmish.rules.resolve.odds import Attacks
from skirmish.rules.resolve.questions import QUESTIONS
from skirmish.rules.resolve.recovery import Rest
from skirmish.rules.resolve.rulings import RULINGS, Rulings

FOLDER = Path(__file__).with_name("data")
WEAPONS = ("weapons.yaml", WeaponTables, "step-weapons")
GEAR = ("gear.yaml", GearTables, "step-gear")
DATA: tuple[DataFile, ...] = (WEAPONS, GEAR, PEOPLE, RULINGS)
KEPT_PEOPLE = 1024
PASSING = frozenset({
    "moved", "walked", "acted", "freed", "ran", "held_off", "kept", "manoeuvred", "riposted", "hurt", "strenuous",
    "proved", "fatigue", "checks", "rests", "task", "tasked", "ready", "lost", "lost_by",
})  # fmt: skip
"""What changes with every deed, and is nothing to who weighs spells."""
LASTING = attrgetter(*[field for field in Person.__annotations__ if field not in PASSING])
"""All else about a person."""
SWITCHES = (
    ("dice_mode", ("highest", "sum"), "RES-6", "of several dice the highest counts, or all are added up"),
    ("defence_mode", ("rolled", "static"), "RES-47", "Dodge is rolled, or half the die and the rank"),
    ("projectile_damage", ("fixed", "dice"), "RES-49", "projectiles do a set amount, or dice"),
    ("armour_wear", ("off", "on"), "RES-51", "armour is worn out by what goes through it"),
    ("half_fortitude_affects_damage", ("false", "true"), "RES-61", "half Fortitude takes 2 off damage, too"),
    ("surprise_scope", ("model", "side"), "RES-27", "who notices an ambush is ready, or warns the whole side"),
    ("surprise_group", ("worst", "best"), "RES-26", "which of the ambushers rolls for all"),
    ("fear_resist", ("focus", "will"), "RES-87", "fear is resisted with Focus, or with Will alone"),
    ("preempt", ("on", "off"), "RES-36", "slower models may try to act before a faster enemy"),
    ("yards_per_inch", ("1", "2"), "RES-24", "the scale of the table: paces of Movement to an inch"),
    ("preempt_move", ("after", "any"), "RES-38", "who pre-empts moves after its main action, or when it likes"),
)


class Resolve(CombatSystem):
    """Step dice, initiative, Body and Fortitude."""

    name: ClassVar[str] = "resolve"
    alternates: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = tuple(Option(*switch) for switch in SWITCHES)
    reactions: tuple[Reaction, ...] = (
        *hiding.REACTIONS, *mounts.REACTIONS, *healing.REACTIONS, *poles.REACTIONS, *surprise.REACTIONS,
        *movement.REACTIONS,
    )  # fmt: skip
    guards: tuple[Guard, ...] = ()
    topics: ClassVar[tuple[str, ...]] = ()
    asks: ClassVar[tuple[Asks, ...]] = ASKS
    plights: ClassVar[tuple[str, ...]] = ("Prone", "Unconscious", "Out")
    rules: Ruleset

    # Rules that answer as they stand.
    special_rules = staticmethod(display.special_rules)
    log_line = staticmethod(text.log_line)
    action_text = staticmethod(text.action_text)
    battle = staticmethod(turn.battle)
    who = staticmethod(queries.who)
    suffer = staticmethod(magic.suffer)
    impose = staticmethod(magic.impose)
    busy = staticmethod(budget.main_bar)
    lift = staticmethod(magic.lift)
    compel = staticmethod(compulsion.compel)
    resist = staticmethod(magic.resist)
    climbs = staticmethod(queries_of_kit.climbs)
    jumps = staticmethod(queries_of_kit.jumps)
    fall = staticmethod(mounts.fall)
    wear = staticmethod(magic.wear)
    mend = staticmethod(magic.mend)
    lacks = staticmethod(magic.lacks)

    def __init__(self, arms: Arms, archetypes: Archetypes, rulings: Rulings) -> None:
        self.arms = arms
        self.rulings = rulings
        """Numbers of rulings that are data."""
        self.archetypes = archetypes
        self._enlisted: BoundedDict[Warrior, Person] = BoundedDict(KEPT_PEOPLE)
        self._exchanges = Exchanges()
        self._strides = Strides(self.reach, hints.next_turn, hints.next_turn_facts)

    @classmethod
    def from_data(cls, folder: Path, read: Read) -> Resolve:
        """The system with the weapons, gear and archetypes of its data files."""
        arms = Arms(read(folder / WEAPONS[0], *WEAPONS[1:]), read(folder / GEAR[0], *GEAR[1:]))
        rulings: Rulings = read(folder / RULINGS[0], Rulings, RULINGS[2])
        return cls(arms, Archetypes(read(folder / PEOPLE[0], *PEOPLE[1:]), rulings.traits), rulings)

    def enlist(self, warrior: Warrior) -> Person:
        """The warrior's person. (RES-1..14)"""
        found = self._enlisted.get(warrior)
        return found if found is not None else self._enlisted.keep(warrior, enlist(warrior, self.arms, self.archetypes))

    def problems(self, roster: Roster) -> tuple[str, ...]:
        """Items without numbers here, and stats that can't be read."""
        return problems(roster, self.arms)

    @property
    def builder(self) -> Points:
        """Its own list building. (RES-99, RES-100)"""
        return Points(self.arms, self.archetypes)

    @property
    def recovery(self) -> Rest:
        """Its recovery between battles. (RES-93..95)"""
        return Rest(lambda warrior: self.enlist(warrior).build)

    def able(self, state: State, model: ModelId) -> bool:
        """Conscious, on its feet, free and ready to act. (RES-28, RES-88)"""
        slot = person(state, model)
        fit = slot.standing and queries.is_able(state, model)
        return fit and not queries.is_surprised(state, model) and not queries.is_fleeing(state, model)

    def stages(self, state: State) -> Stages:
        """The parts of a round, and which it is."""
        return ROUNDS.stages(state, "RES-18")

    def reach(self, state: State, model: ModelId) -> Reach:
        """Move, run, charge and shooting range now; 0 where the model may not. (RES-24, RES-64)"""
        if not state.on_table(model) or not queries.is_able(state, model):
            return Reach()
        shoot, slot = shooting.furthest(self.rules, state, model), person(state, model)
        if not budget.purse(state, model).move:
            return Reach(shoot=shoot)
        long = charge.longest_charge(self.rules, state, model) + strike.weapon_of(slot).reach_in
        return Reach(
            move=movement.movement_now(self.rules, state, model),
            run=0.0 if movement.run_bar(state, model) else movement.furthest_going(self.rules, state, model),
            charge=0.0 if charge.charge_bar(state, model) else long,
            shoot=shoot,
        )

    def strides(self, state: State, model: ModelId) -> Reach:
        """The same for its next activation: fresh if in the next round, and risen if it lay. (RES-17, RES-23)"""
        return self._strides.of(state, model)

    def sheet(self, state: State, model: ModelId) -> Sheet:
        """The warrior's card."""
        return display.sheet(self.rules, state, model)

    def modifiers(self, state: State, model: ModelId, topic: str) -> tuple[Modifier, ...]:
        """No topic has numbers of this system's own."""
        return ()

    def deeds(self, state: State, model: ModelId) -> tuple[Deed, ...]:
        """All it may ever choose to do."""
        return tuple(display.deeds(self.rules, state, model))

    def carried(self, state: State, model: ModelId) -> tuple[Known, ...]:
        """Its weapons and armour, and what they do."""
        return display.carried(self.arms, state, model)

    def bands(self, state: State, model: ModelId) -> tuple[Band, ...]:
        """The ranges of what it shoots and throws. (RES-64)"""
        return tuple(display.bands(self.rules, state, model))

    def halos(self, state: State, model: ModelId) -> tuple[Halo, ...]:
        """Where a pole arm holds off, where fear is felt."""
        return tuple(display.halos(self.rules, state, model))

    def worth(self, state: State, side: Side) -> float:
        """Marks still fighting, ours less theirs."""
        return worth.side_worth(state, side) - worth.side_worth(state, 1 - side)

    def keen(self, state: State, model: ModelId) -> float:
        """Within so many inches it finds what hides: 3", whatever its Perception. (RES-25)"""
        return hiding.NEAR_IN

    def toll(self, state: State, hit: Hit, times: int = 1) -> float:
        """What the hits are expected to take from the target's side, in marks. (RES-98)"""
        return magic.toll(self.rules, state, hit, times)

    def volley(
        self, state: State, model: ModelId, target: ModelId, what: str = "", moved: bool = False
    ) -> Volley | None:
        """A shot, or the arrows of a Snap Shot, at each distance in the best way. (RES-53, RES-63..65)"""
        return self._exchanges.volley(self.rules, state, model, target, what, moved)

    def poise(self, state: State, model: ModelId, verb: str = "jump") -> float:
        """Quickness against 4. (RES-3, RES-98)"""
        test: StepTest[bool] = queries.skill_test(self.rules, state, model, *magic.TESTS["initiative"], "RES-102")
        return float(sum([chance for passed, chance in test.law() if passed]))

    def blows(self, state: State, model: ModelId, target: ModelId, charging: bool = False) -> float:
        """The attack of a round, and its beast's. (RES-46, RES-78)"""
        return self._exchanges.blows(self.rules, state, model, target, charging)

    def parting(self, state: State, model: ModelId) -> tuple[ModelId, ...]:
        """Those Close to it with their main action unspent. (RES-24)"""
        return movement.find_parting(self.rules, state, model)

    def being(self, state: State, model: ModelId) -> Being:
        """See `kit/beings.py`."""
        return self._exchanges.beings.of(self.rules, state, model)

    def bearing(self, slot: Person) -> object:
        """The slot without what it has done in this round, and how tired it is."""
        return LASTING(slot)

    def soak(self, state: State, model: ModelId) -> tuple[int, int]:
        """(natural soak, armour's soak) in dice."""
        return magic.soak(self.rules, state, model)

    def senseless(self, state: State, model: ModelId) -> bool:
        """Unconscious, dying or dead. (RES-55, RES-59)"""
        return not (state.on_table(model) and queries.is_conscious(person(state, model)))

    def hardness(self, state: State, model: ModelId, by: ModelId = NOBODY, ladder: Ladder = "injury") -> int:
        """How many successes a spell roll needs against it."""
        return magic.hardness(state, model) if ladder == "injury" else 1

    def moved(self, state: State, model: ModelId) -> bool:
        """Whether it has gone anywhere in this round. (TRI-61)"""
        return person(state, model).moved > 0

    def scatter(self, table: Table, model: ModelId, by: ModelId = NOBODY, rule: str = "") -> Asking:
        """It flees for a round, if it is conscious. (RES-88)"""
        yield from nothing_asked()
        if not self.senseless(table.state, model):
            lines = self.rulings.fear.flight
            table.emit(Ran(model, rule or "RES-88", fear.flight_until(table.state, model, 1, lines)))


MAKE = partial(Resolve.from_data, FOLDER)

SYSTEM = Combat(
    name="resolve",
    about="models act one by one in the order of initiative; step dice, Body and Fortitude",
    make=MAKE,
    preset="resolve+channeling",
    data={FOLDER / file[0]: file for file in DATA},
    builder=lambda read: MAKE(read).builder,
    odds=Attacks(),
    questions=QUESTIONS,
    armoury=lambda read: describe_armoury(MAKE(read).arms),
    recovery=lambda read: MAKE(read).recovery,
)
