"""The combat system `trilogy`: its answers to the protocol. The rules themselves are in the modules beside it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import ClassVar

from skirmish.core.bounded_dict import BoundedDict
from skirmish.core.decision import Asking, Asks, Procedure, nothing_asked
from skirmish.core.display import Band, Deed, Halo, Known, Reach, Sheet, Stages
from skirmish.core.hints import Company, Volley
from skirmish.core.record import DataFile
from skirmish.core.roll_under import Result, RollUnder, Told
from skirmish.core.state import NOBODY, Hit, ModelId, Roster, Side, State, Warrior
from skirmish.core.system import CombatSystem, Ladder, Option, Reaction, Read, Ruleset
from skirmish.core.table import Table
from skirmish.kit import heights
from skirmish.kit import queries as queries_of_kit
from skirmish.kit.beings import Being
from skirmish.kit.rule_system import Combat
from skirmish.kit.strides import Strides
from skirmish.rules.trilogy import (
    budget,
    charge,
    compulsion,
    display,
    healing,
    hiding,
    hints,
    magic,
    movement,
    nerve,
    queries,
    shooting,
    text,
    turn,
    worth,
)
from skirmish.rules.trilogy.arms import Arms, ArmsTables, describe_armoury
from skirmish.rules.trilogy.asks import ASKS
from skirmish.rules.trilogy.builder import Points
from skirmish.rules.trilogy.events import fighter
from skirmish.rules.trilogy.fighter import Fighter
from skirmish.rules.trilogy.harm import difficulty, fill
from skirmish.rules.trilogy.initiative import ROUNDS
from skirmish.rules.trilogy.luck import Stake, roll_test
from skirmish.rules.trilogy.odds import Attacks
from skirmish.rules.trilogy.people import PEOPLE, TALENTS, Archetypes, People, TalentFile, enlist, problems
from skirmish.rules.trilogy.questions import QUESTIONS
from skirmish.rules.trilogy.rulings import RULINGS, Numbers
from skirmish.rules.trilogy.strike import weapon_of

FOLDER = Path(__file__).with_name("data")
ARMS: DataFile = ("arms.yaml", ArmsTables, "trilogy-arms")
DATA: tuple[DataFile, ...] = (ARMS, PEOPLE, TALENTS, RULINGS)
KEPT_PEOPLE = 1024
SWITCHES = (
    ("adv_policy", ("auto", "most", "triplet"), "TRI-13", "dice kept with Advantage: as it pays, most successes, or a "
     "triplet first"),
    ("soak_mode", ("test", "flat"), "TRI-38", "soak is rolled, or takes off a third of its threshold"),
    ("fortune_scope", ("any", "skill"), "TRI-22", "Fortune for any roll, or for tests of skill alone"),
    ("initiative", ("test", "side"), "TRI-42", "models act one by one, or whole sides"),
    ("furious_blow_soak", ("false", "true"), "TRI-53", "a Furious Blow is soaked"),
    ("fate_per_level", ("1", "0"), "TRI-26", "Fate that comes with a level"),
    ("ladders_fatigue", ("true", "false"), "TRI-32", "the ladder of Fatigue is played"),
    ("yards_per_inch", ("1", "2"), "TRI-43", "the scale of the table: yards of a move to an inch"),
)  # fmt: skip


class Trilogy(CombatSystem):
    """Three dice under a rank, three ladders, Fortune and Fate."""

    name: ClassVar[str] = "trilogy"
    alternates: ClassVar[bool] = True
    menace: float = 0.3
    """Charges are straight and no longer than a move; in each round chance decides who acts first. (TRI-42, RT-31)"""
    options: ClassVar[tuple[Option, ...]] = tuple(Option(*switch) for switch in SWITCHES)
    reactions: tuple[Reaction, ...] = (*hiding.REACTIONS, *nerve.REACTIONS, *heights.REACTIONS)
    asks: ClassVar[tuple[Asks, ...]] = ASKS
    plights: ClassVar[tuple[str, ...]] = ()
    rules: Ruleset

    # Rules that answer as they stand.
    special_rules = staticmethod(display.special_rules)
    log_line = staticmethod(text.log_line)
    action_text = staticmethod(text.action_text)
    battle = staticmethod(turn.battle)
    who = staticmethod(queries.who)
    suffer = staticmethod(magic.suffer)
    impose = staticmethod(magic.impose)
    busy = staticmethod(budget.action_bar)
    lift = staticmethod(magic.lift)
    compel = staticmethod(compulsion.compel)
    resist = staticmethod(magic.resist)
    climbs = staticmethod(queries_of_kit.climbs)
    jumps = staticmethod(queries_of_kit.jumps)
    scale = staticmethod(magic.scale)
    safe_fall = staticmethod(movement.safe_fall)
    fall = staticmethod(magic.fall)
    wear = staticmethod(magic.wear)
    mend = staticmethod(magic.mend)
    relieve = staticmethod(magic.relieve)

    def __init__(self, arms: Arms, archetypes: Archetypes, numbers: Numbers) -> None:
        self.arms = arms
        self.numbers = numbers
        """Numbers of rulings that are data."""
        self.archetypes = archetypes
        self._enlisted: BoundedDict[Warrior, Fighter] = BoundedDict(KEPT_PEOPLE)
        self.exchanges = hints.Exchanges()
        self._strides = Strides(self.reach, hints.next_turn, hints.next_turn_facts)

    @classmethod
    def from_data(cls, folder: Path, read: Read) -> Trilogy:
        """The system with the arms and people of its data files."""
        arms = Arms(read(folder / ARMS[0], ArmsTables, ARMS[2]))
        numbers: Numbers = read(folder / RULINGS[0], Numbers, RULINGS[2])
        people = read(folder / PEOPLE[0], People, PEOPLE[2])
        talents = read(folder / TALENTS[0], TalentFile, TALENTS[2])
        return cls(arms, Archetypes(people, talents), numbers)

    def enlist(self, warrior: Warrior) -> Fighter:
        """The warrior's fighter. (TRI-14..21)"""
        found = self._enlisted.get(warrior)
        if found is None:
            found = self._enlisted.keep(warrior, enlist(warrior, self.arms, self.archetypes, self.numbers))
        return found

    def problems(self, roster: Roster) -> tuple[str, ...]:
        """Items without numbers here, and stats that can't be read."""
        return problems(roster, self.arms, self.archetypes)

    @property
    def builder(self) -> Points:
        """Its own list building. (TRI-72, TRI-73)"""
        return Points(self.arms, self.archetypes)

    def able(self, state: State, model: ModelId) -> bool:
        """On its feet, free, and neither surprised nor panicked. (TRI-35, TRI-46)"""
        slot = fighter(state, model)
        return (
            slot.standing and queries.is_able(state, model)
            and not slot.panicked and not queries.is_surprised(state, model)
        )  # fmt: skip

    def stages(self, state: State) -> Stages:
        """The parts of a round, and which it is."""
        return ROUNDS.stages(state, "TRI-43")

    def reach(self, state: State, model: ModelId) -> Reach:
        """Move, run, charge and shooting range now; 0 where the model may not. (TRI-43, TRI-44)"""
        if not state.on_table(model) or not queries.is_able(state, model):
            return Reach()
        shoot = shooting.furthest(self.rules, state, model)
        if budget.move_bar(state, model) is not None:
            return Reach(shoot=shoot)
        far = movement.movement_now(self.rules, state, model)
        return Reach(
            move=far,
            run=0.0 if movement.run_bar(state, model) else 2 * far,
            charge=0.0 if charge.charge_bar(state, model) else far,
            shoot=shoot,
        )

    def strides(self, state: State, model: ModelId) -> Reach:
        """The same for its next activation."""
        return self._strides.of(state, model)

    def sheet(self, state: State, model: ModelId) -> Sheet:
        """The warrior's card."""
        return display.sheet(self.rules, state, model)

    def deeds(self, state: State, model: ModelId) -> tuple[Deed, ...]:
        """All it may ever choose to do."""
        return tuple(display.deeds(self.rules, state, model))

    def carried(self, state: State, model: ModelId) -> tuple[Known, ...]:
        """Its weapons and armour, and what they do."""
        return display.carried(self.arms, state, model)

    def bands(self, state: State, model: ModelId) -> tuple[Band, ...]:
        """The ranges of what it shoots and throws."""
        return tuple(display.bands(self.rules, state, model))

    def halos(self, state: State, model: ModelId) -> tuple[Halo, ...]:
        """Where it is feared and heard."""
        return tuple(display.halos(self.rules, state, model))

    def worth(self, state: State, side: Side) -> float:
        """Marks still fighting, ours less theirs."""
        return worth.side_worth(state, side) - worth.side_worth(state, 1 - side)

    def keen(self, state: State, model: ModelId) -> float:
        """Within so many inches it finds what hides. (TRI-46)"""
        return hiding.NEAR_IN

    def toll(self, state: State, hit: Hit, times: int = 1) -> float:
        """What the hits are expected to take from the target's side, in marks."""
        return self.exchanges.toll(self.rules, state, hit, times)

    def volley(
        self, state: State, model: ModelId, target: ModelId, what: str = "", moved: bool = False
    ) -> Volley | None:
        """A shot at each distance in the best way. (TRI-39)"""
        return self.exchanges.volley(self.rules, state, model, target, what, moved)

    def poise(self, state: State, model: ModelId, verb: str = "jump") -> float:
        """A test of Manoeuvre, or of Climbing for a climb. (TRI-75, RT-39)"""
        return magic.poise(self.rules, state, model, verb)

    def toll_of_fall(self, state: State, model: ModelId, inches: float) -> float:
        """See `CombatHints`: against the natural soak alone. (TRI-54)"""
        return self.exchanges.toll_of_fall(state, model, inches)

    def blows(self, state: State, model: ModelId, target: ModelId, charging: bool = False) -> float:
        """The blow of a round. (TRI-39, TRI-53)"""
        return self.exchanges.blows(self.rules, state, model, target, charging)

    def parting(self, state: State, model: ModelId) -> tuple[ModelId, ...]:
        """Those in contact with their action unspent. (TRI-51)"""
        return movement.find_parting(state, model)

    def company(self, state: State, model: ModelId) -> tuple[Company, ...]:
        """The dying, for who can help them. (TRI-50)"""
        return healing.find_dying(self.rules, state, model)

    def being(self, state: State, model: ModelId) -> Being:
        """See `kit/beings.py`."""
        return self.exchanges.beings.of(self.rules, state, model)

    def bearing(self, slot: Fighter) -> object:
        """The slot without what it has done in this round."""
        return hints.without_deeds(slot)

    def soak(self, state: State, model: ModelId) -> tuple[int, int]:
        """(natural soak, armour's soak) in dice. (RT-39)"""
        return magic.soak(self.rules, state, model)

    def lacks(self, state: State, model: ModelId) -> int:
        """Rungs of Injury. (RT-39)"""
        return fighter(state, model).injury

    def senseless(self, state: State, model: ModelId) -> bool:
        """Helpless or gone. (TRI-35)"""
        return not (state.on_table(model) and queries.is_conscious(fighter(state, model)))

    def hardness(self, state: State, model: ModelId, by: ModelId = NOBODY, ladder: Ladder = "injury") -> int:
        """As hard to hit as its body, its nerve or its stamina. (TRI-36, RT-39)"""
        return difficulty(self.rules, state, model, ladder)

    def ability(self, warrior: Warrior, name: str) -> int | None:
        """An attribute, a skill's score, or the level. (TRI-14, TRI-15)"""
        return magic.ability(self.enlist(warrior).build, name)

    def skill_roll(
        self, state: State, model: ModelId, skill: str, rule: str, difficulty: int = 1, told: Told = "passed"
    ) -> RollUnder:
        """A test of one of the thirty skills. (TRI-1, TRI-16)"""
        return queries.skill_test(self.rules, state, model, skill, rule, difficulty, told=told, effort=1)

    def test(self, table: Table, throw: RollUnder, skill: str = "", stake: Stake | None = None) -> Procedure[Result]:
        """A roll that luck may change. (TRI-22..29)"""
        return roll_test(table, throw, skill, stake)

    def daunt(self, table: Table, model: ModelId, rungs: int, by: ModelId = NOBODY, rule: str = "") -> Asking:
        """A hit on its nerve, soaked. (TRI-37)"""
        return magic.assail(table, model, "distress", rungs, by, rule)

    def tire(self, table: Table, model: ModelId, rungs: int, by: ModelId = NOBODY, rule: str = "") -> Asking:
        """A hit on its stamina, soaked. (TRI-37)"""
        return magic.assail(table, model, "fatigue", rungs, by, rule)

    def strain(self, table: Table, model: ModelId, ladder: Ladder, rungs: int, rule: str = "") -> Asking:
        """Rungs that can't be soaked. (TRI-64)"""
        yield from nothing_asked()
        fill(table, model, ladder, rungs, NOBODY, rule)

    def suffers(self, state: State, model: ModelId, ladder: Ladder) -> int:
        """The rungs that are filled."""
        return int(getattr(fighter(state, model), ladder))

    def free_hands(self, state: State, model: ModelId) -> int:
        """Two, less those that hold a weapon or a shield. (TRI-61)"""
        return magic.free_hands(fighter(state, model))

    def wields(self, state: State, model: ModelId, item: str) -> bool:
        """A weapon must be in hand; anything else is worn. (TRI-61)"""
        known = self.arms.items.get(item, item)
        if known in self.arms.melee:
            return weapon_of(fighter(state, model)).id == known
        return item in state.models[model].warrior.items

    def moved(self, state: State, model: ModelId) -> bool:
        """Whether its move of the round is used. (TRI-61)"""
        return fighter(state, model).moved > 0


MAKE = partial(Trilogy.from_data, FOLDER)

SYSTEM = Combat(
    name="trilogy",
    about="models act one by one; three ten-sided dice under a rank, three ladders of harm, heroes with Fate",
    make=MAKE,
    preset="trilogy+essence",
    data={FOLDER / file[0]: file for file in DATA},
    builder=lambda read: MAKE(read).builder,
    odds=Attacks(),
    questions=QUESTIONS,
    armoury=lambda read: describe_armoury(MAKE(read).arms),
)
