"""The combat system `dots`: its answers to the protocol. The rules themselves are in the modules beside it."""

from __future__ import annotations

import math
from functools import partial
from pathlib import Path
from typing import ClassVar

from skirmish.core.battlefield import Battlefield, Footing
from skirmish.core.bounded_dict import BoundedDict
from skirmish.core.decision import Action, Asking, Asks, Procedure, Refusal, nothing_asked
from skirmish.core.dice import Modifier
from skirmish.core.display import Band, Deed, Halo, Known, Losses, Reach, Sheet, Stages
from skirmish.core.events import Event
from skirmish.core.hints import Volley
from skirmish.core.record import DataFile, evolve
from skirmish.core.scenario import Scenario
from skirmish.core.state import NOBODY, Condition, Hit, ModelId, Roster, Side, State, Warrior
from skirmish.core.system import CombatSystem, Ladder, Option, Reaction, Read, Ruleset
from skirmish.core.table import Table
from skirmish.core.text import Line
from skirmish.kit import heights
from skirmish.kit import queries as queries_of_kit
from skirmish.kit.beings import Being
from skirmish.kit.rule_system import Combat
from skirmish.kit.strides import Strides
from skirmish.rules.dots import (
    ambush,
    budget,
    compulsion,
    declaration,
    display,
    evasion,
    hints,
    magic,
    movement,
    notes,
    queries,
    strike,
    text,
    turn,
    worth,
)
from skirmish.rules.dots.arms import Arms, ArmsTables, describe_armoury
from skirmish.rules.dots.asks import ASKS
from skirmish.rules.dots.builder import Points
from skirmish.rules.dots.events import Scattered, fighter
from skirmish.rules.dots.fighter import Fighter
from skirmish.rules.dots.harm import Blow, strike_home
from skirmish.rules.dots.odds import Attacks
from skirmish.rules.dots.people import PEOPLE, Archetypes, People, enlist, problems
from skirmish.rules.dots.plans import kind_of
from skirmish.rules.dots.pools import penalty_dots
from skirmish.rules.dots.questions import QUESTIONS
from skirmish.rules.dots.rulings import RULINGS, Numbers

FOLDER = Path(__file__).with_name("data")
ARMS: DataFile = ("arms.yaml", ArmsTables, "dots-arms")
DATA: tuple[DataFile, ...] = (ARMS, PEOPLE, RULINGS)
KEPT_PEOPLE = 1024
SLOWS_NOBODY: dict[Footing, Footing] = {"difficult": "uneven", "very-difficult": "steep"}
TRUE, FALSE = ("true", "false"), ("false", "true")
SWITCHES = (
    ("ones_cancel", ("ordinary_first", "tens_first", "additive"), "DOT-5", "which successes ones take first"),
    ("reroll_ones", ("cancel", "fail"), "DOT-6", "a 1 on a die rolled again takes one away, or only ends it"),
    ("physical_rerolls", ("always", "ask"), "DOT-10", "tens are always rolled again, or as the player says"),
    ("untrained_attack", ("one_die", "forbidden"), "DOT-12", "who hasn't learned a weapon attacks with a die, or not"),
    ("repeat_penalty", ("dice", "full"), "DOT-22", "what repeating costs: dice alone, or the number too"),
    ("repeat_same_target", TRUE, "DOT-27", "the same enemy may be attacked again in a round"),
    ("tree_trained_per_dot", ("2", "0", "1", "3", "4"), "DOT-33", "opponents without loss for each dot of Tree Forms"),
    ("tree_needs_multiple", TRUE, "DOT-32", "Tree Forms work against several enemies only"),
    ("dodge_after_tumble_penalty", ("0", "1", "2"), "DOT-91", "dice that a dodge lacks after a tumble"),
    ("bird_forms", TRUE, "DOT-40", "bird forms are played"),
    ("feline", TRUE, "DOT-42", "feline forms are played"),
    ("dance_the_spears", TRUE, "DOT-71", "dancing the spears is played"),
    ("sheathe", TRUE, "DOT-41", "sheathing the sword is played"),
    ("disabled_count", ("nine_minus", "eight_minus"), "DOT-51", "how disabled boxes are counted"),
    ("soak_cap", ("hit", "round"), "DOT-58", "Soak counts for each hit, or once for the round"),
    ("absorb_botch", ("box", "dot"), "DOT-59", "what an absorption that goes wrong costs"),
    ("armour", ("rolled", "flat"), "DOT-56", "armour is rolled, or stops as much as it has dots"),
    ("rank_and_file_boxes", ("13", *map(str, range(4, 13))), "DOT-44", "boxes of all but heroes"),
    ("pace_disabled_out", ("rank_and_file", "none", "all"), "DOT-74", "who leaves the table when disabled"),
    ("break_at", ("half", "none"), "DOT-74", "a side with half of its models down has lost"),
    ("initiative_physical", ("wits_dex_luck", "wits_luck", "none"), "DOT-64", "what is added to initiative"),
    ("fumble_scope", ("round", "kept"), "DOT-65", "a fumbled initiative lasts a round, or is kept"),
    ("strategy_value", ("lesser_own_charisma", "leader"), "DOT-87", "what a leader's plan is worth"),
    ("formation_bonus", ("dc", "dice"), "DOT-83", "a formation lowers the number, or adds dice"),
    ("attack_dc_bonus", ("trait", "none"), "DOT-80", "a trait makes attacks easier"),
    ("negative_defence_counts", TRUE, "DOT-70", "a defence below zero adds to the harm"),
    ("riposte_on_tie", FALSE, "DOT-96", "a parry that equals the attack opens a riposte"),
    ("evade_after_acting", ("minus2", "forbidden", "free"), "DOT-92", "evading once one has acted"),
    ("retarget", FALSE, "DOT-68", "a model may attack another than it has declared"),
    ("inches_per_yard", ("2", "1", "3", "4", "5", "6"), "DOT-75", "the scale of the table: inches to a yard"),
    ("min_move_yards", ("2", "1", "0"), "DOT-76", "the least that anybody moves, in yards"),
    ("rough_halves_move", FALSE, "DOT-79", "difficult ground slows, too"),
    ("free_strike", FALSE, "DOT-75", "who leaves contact is struck at"),
)  # fmt: skip


class Dots(CombatSystem):
    """Declared rounds, pools of ten-sided dice, dots and boxes."""

    name: ClassVar[str] = "dots"
    boosts: ClassVar[tuple[str, ...]] = ("strength", "stamina", "keenness", "readiness")
    topics: ClassVar[tuple[str, ...]] = ("penalties",)
    alternates: ClassVar[bool] = True
    declares: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = tuple(Option(*switch) for switch in SWITCHES)
    reactions: tuple[Reaction, ...] = (*ambush.REACTIONS, *heights.REACTIONS)
    asks: ClassVar[tuple[Asks, ...]] = ASKS
    plights: ClassVar[tuple[str, ...]] = ()
    rules: Ruleset

    def __init__(self, arms: Arms, archetypes: Archetypes, numbers: Numbers) -> None:
        self.arms = arms
        self.numbers = numbers
        """Numbers of rulings that are data."""
        self.archetypes = archetypes
        self._enlisted: BoundedDict[Warrior, Fighter] = BoundedDict(KEPT_PEOPLE)
        self._exchanges = hints.Exchanges()
        self._strides = Strides(self.reach, hints.next_turn, hints.next_turn_facts)

    @classmethod
    def from_data(cls, folder: Path, read: Read) -> Dots:
        """The system with the arms and people of its data files."""
        arms = Arms(read(folder / ARMS[0], ArmsTables, ARMS[2]))
        numbers: Numbers = read(folder / RULINGS[0], Numbers, RULINGS[2])
        people = read(folder / PEOPLE[0], People, PEOPLE[2])
        return cls(arms, Archetypes(people), numbers)

    def enlist(self, warrior: Warrior) -> Fighter:
        """The warrior's fighter. (DOT-44, DOT-45)"""
        found = self._enlisted.get(warrior)
        if found is None:
            boxes = int(self.rules.options["rank_and_file_boxes"])
            found = self._enlisted.keep(warrior, enlist(warrior, self.arms, self.archetypes, boxes))
        return found

    def problems(self, roster: Roster) -> tuple[str, ...]:
        """Items without numbers here, and stats that can't be read."""
        return problems(roster, self.arms)

    @property
    def builder(self) -> Points:
        """Its own list building. (R-56)"""
        return Points(self.arms, self.archetypes)

    def able(self, state: State, model: ModelId) -> bool:
        """On its feet, free, and not dazed. (DOT-52)"""
        return queries.can_defend(state, model)

    def stages(self, state: State) -> Stages:
        """The parts of a round, and which it is; who declares, and who acts."""
        return turn.stages(state)

    def losses(self, state: State, side: Side) -> Losses | None:
        """How near a side is to breaking. (DOT-74)"""
        return turn.losses(self.rules.options["break_at"], state, side)

    def reach(self, state: State, model: ModelId) -> Reach:
        """Move, run, charge and shooting range now; 0 where the model may not. (DOT-75, DOT-77)"""
        if not state.on_table(model) or not queries.is_able(state, model):
            return Reach()
        slot = fighter(state, model)
        plan = slot.plan
        shoots = plan is None or (kind_of(slot, plan.attack) == "ranged" and bool(plan.attack))
        shoot = strike.furthest(self.rules, state, model) if shoots else 0.0
        if budget.move_bar(state, model) is not None:
            return Reach(shoot=shoot)
        far = queries.movement_now(self.rules, state, model)
        fights = plan is None or bool(plan.attack and not shoots)
        return Reach(
            move=far, run=2 * far if plan is None or plan.run else 0.0, charge=far if fights else 0.0, shoot=shoot
        )

    def scope(self, state: State, action: Action) -> Reach | None:
        """What is left to do by a plan. (DOT-26, DOT-75, DOT-77)"""
        if action.verb != declaration.DECLARE:
            return None
        return self.reach(declaration.declared(state, action), action.model)

    def strides(self, state: State, model: ModelId) -> Reach:
        """The same for its next activation."""
        return self._strides.of(state, model)

    def sheet(self, state: State, model: ModelId) -> Sheet:
        """The warrior's card."""
        return display.sheet(self.rules, state, model)

    def log_line(self, state: State, event: Event) -> Line | None:
        """This system's events as lines of the log."""
        return text.log_line(state, event)

    def action_text(self, state: State, action: Action) -> str:
        """This system's actions as orders."""
        return text.action_text(state, action)

    def action_note(self, state: State, action: Action) -> str:
        """What a plan comes to, and what a defence costs. (DOT-26, DOT-71)"""
        return notes.action_note(self.rules, state, action)

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
        """Where it is heard."""
        return tuple(display.halos(self.rules, state, model))

    def worth(self, state: State, side: Side) -> float:
        """Marks still fighting, ours less theirs."""
        return worth.side_worth(state, side) - worth.side_worth(state, 1 - side)

    def surveyed(self, battlefield: Battlefield) -> Battlefield:
        """Uneven ground slows nobody. (DOT-79, B-6)"""
        if self.rules.options["rough_halves_move"] == "true":
            return battlefield
        pieces = [evolve(piece, ground=SLOWS_NOBODY.get(piece.ground, piece.ground)) for piece in battlefield.terrain]
        return evolve(battlefield, terrain=tuple(pieces))

    def paced(self, scenario: Scenario) -> Scenario:
        """Half as many rounds again. (B-20)"""
        return evolve(scenario, rounds=math.ceil(scenario.rounds * self.numbers.rounds))

    def battle(self, table: Table) -> Asking:
        """The battle from wherever the state is."""
        return turn.battle(table)

    def who(self, state: State, word: str) -> int:
        """Bit mask of the models on the table that the word fits."""
        return queries.who(state, word)

    def keen(self, state: State, model: ModelId) -> float:
        """Within so many inches it finds what hides. (B-12)"""
        return ambush.NEAR_IN

    def suffer(self, table: Table, hit: Hit, times: int = 1) -> Procedure[int]:
        """Hits in neutral words; returns how many weren't turned aside. (R-109)"""
        return magic.suffer(table, hit, times)

    def toll(self, state: State, hit: Hit, times: int = 1) -> float:
        """What the hits are expected to take from the target's side, in marks."""
        return self._exchanges.toll(self.rules, state, hit, times)

    def volley(
        self, state: State, model: ModelId, target: ModelId, what: str = "", moved: bool = False
    ) -> Volley | None:
        """The shots of a round at each distance. (DOT-88)"""
        return self._exchanges.volley(self.rules, state, model, target, what)

    def poise(self, state: State, model: ModelId, verb: str = "jump") -> float:
        """A success with Dexterity. (R-109)"""
        return magic.poise(self.rules, state, model)

    def toll_of_fall(self, state: State, model: ModelId, inches: float) -> float:
        """See `CombatHints`: a point of harm for each inch, which armour stops. (DOT-56, DOT-60)"""
        return self.toll(state, Hit(model, magic.BARE + int(inches))) if inches >= 1 else 0.0

    def blows(self, state: State, model: ModelId, target: ModelId, charging: bool = False) -> float:
        """The attacks of a round. (DOT-27)"""
        return self._exchanges.blows(self.rules, state, model, target, charging)

    def being(self, state: State, model: ModelId) -> Being:
        """See `kit/beings.py`."""
        return self._exchanges.beings.of(self.rules, state, model)

    def bearing(self, slot: Fighter) -> object:
        """The slot without what it has done in this round."""
        return hints.without_deeds(slot)

    def lasting(self, slot: Fighter) -> object:
        """The slot without how it has defended itself in this round."""
        return hints.without_defences(slot)

    def impose(
        self, table: Table, model: ModelId, condition: Condition, by: ModelId = NOBODY, rule: str = ""
    ) -> Asking:
        """Prone, unconscious, dead or gone. (R-109)"""
        return magic.impose(table, model, condition, by, rule)

    def modifiers(self, state: State, model: ModelId, topic: str) -> tuple[Modifier, ...]:
        """Penalty dots of wounds and of a lost ambush, for what isn't the body's doing. (DOT-18, DOT-51, DOT-62)"""
        return penalty_dots(self.rules, state, model, bodily=False)

    def busy(self, state: State, model: ModelId) -> Refusal | None:
        """Magic has to be declared. (R-109)"""
        return budget.magic_bar(state, model)

    def lift(self, table: Table, model: ModelId, word: str, rule: str) -> Asking:
        """It shows itself, gets up, is healed."""
        return magic.lift(table, model, word, rule)

    def compel(self, table: Table, model: ModelId, rule: str) -> Asking:
        """The enemy player moves it."""
        return compulsion.compel(table, model, rule)

    def resist(self, table: Table, model: ModelId, trait: str, rule: str) -> Procedure[bool]:
        """A roll of an attribute, or of Willpower. (R-109)"""
        return magic.resist(table, model, trait, rule)

    def climbs(self, state: State, model: ModelId) -> bool:
        """Neither animals nor riders do. (DOT-178)"""
        return queries_of_kit.climbs(state, model)

    def jumps(self, state: State, model: ModelId) -> bool:
        """Riders don't. (DOT-178)"""
        return queries_of_kit.jumps(state, model)

    def fall(self, table: Table, model: ModelId, inches: float, rule: str) -> Asking:
        """A point of harm for each full inch. (DOT-60)"""
        return magic.fall(table, model, inches, rule)

    def break_free(self, table: Table, model: ModelId, trait: str, needed: int, rule: str) -> Procedure[bool]:
        """The same, against that many successes. (Data 4.6)"""
        return magic.resist(table, model, trait, rule, needed)

    def soak(self, state: State, model: ModelId) -> tuple[int, int]:
        """(natural soak, armour's soak) in dice. (R-109)"""
        return magic.soak(state, model)

    def wear(self, table: Table, model: ModelId, levels: int, by: ModelId = NOBODY, rule: str = "") -> Asking:
        """It loses this many health levels. (R-109)"""
        return magic.wear(table, model, levels, by, rule)

    def mend(self, table: Table, model: ModelId, levels: int, rule: str = "") -> Asking:
        """It recovers this many health levels. (R-109)"""
        return magic.mend(table, model, levels, rule)

    def heal(self, table: Table, model: ModelId, successes: int, rule: str = "") -> Asking:
        """One box for each success, and all dots. (Data 4.6)"""
        return magic.heal(table, model, successes, rule)

    def lacks(self, state: State, model: ModelId) -> int:
        """Health levels. (R-109)"""
        return magic.lacks(fighter(state, model))

    def senseless(self, state: State, model: ModelId) -> bool:
        """Unconscious or gone. (DOT-47)"""
        return not state.on_table(model) or magic.is_senseless(fighter(state, model))

    def hardness(self, state: State, model: ModelId, by: ModelId = NOBODY, ladder: Ladder = "injury") -> int:
        """As hard to hit as it is quick to evade. (R-109)"""
        return 1 + (fighter(state, model).build.dots("evasion") + 1) // 2 if ladder == "injury" else 1

    def evade(
        self, table: Table, model: ModelId, value: int, by: ModelId, rule: str = "", *, unseen: bool = False
    ) -> Procedure[int]:
        """Its evasion, if it tries to evade. (DOT-93, DOT-175)"""
        return evasion.evade(table, model, value, by, unseen=unseen)

    def sustain(
        self, table: Table, model: ModelId, points: int, by: ModelId, rule: str = "", armour: bool = False,
        armour_damage: int = 0,
    ) -> Asking:  # fmt: skip
        """Points of harm, which armour stops only if the spell says so. (R-32, R-88)"""
        return strike_home(table, model, Blow(by, points, armour, armour_damage, None, rule or "DOT-70", "magic"))

    def ability(self, warrior: Warrior, name: str) -> int | None:
        """An attribute, or Willpower."""
        return magic.ability(self.enlist(warrior).build, name)

    def scatter(self, table: Table, model: ModelId, by: ModelId = NOBODY, rule: str = "") -> Asking:
        """It gives up its plan and moves away. (R-109)"""
        yield from nothing_asked()
        if table.state.on_table(model):
            table.emit(Scattered(model, rule))
            yield from movement.flee(table, model, rule)

    def free_hands(self, state: State, model: ModelId) -> int:
        """Two, less those that hold a weapon or a shield. (TRI-61)"""
        return magic.free_hands(fighter(state, model))

    def moved(self, state: State, model: ModelId) -> bool:
        """Whether its move of the round is used. (TRI-61)"""
        return fighter(state, model).moved > 0


MAKE = partial(Dots.from_data, FOLDER)

SYSTEM = Combat(
    name="dots",
    about="all declare plans, then act one by one; pools of ten-sided dice, dots and boxes of health, swordmasters",
    make=MAKE,
    preset="dots+threads",
    data={FOLDER / file[0]: file for file in DATA},
    builder=lambda read: MAKE(read).builder,
    odds=Attacks(),
    questions=QUESTIONS,
    armoury=lambda read: describe_armoury(MAKE(read).arms),
)
