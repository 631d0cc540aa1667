"""The combat system `skirmish`: its answers to the protocol. The rules themselves are in the modules beside it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import ClassVar, cast

from skirmish.core.bounded_dict import BoundedDict
from skirmish.core.decision import Asking, Asks, Procedure, nothing_asked
from skirmish.core.dice import Modifier
from skirmish.core.display import Band, Deed, Halo, Known, Reach
from skirmish.core.hints import Volley
from skirmish.core.record import DataFile, evolve
from skirmish.core.scenario import RoutFrom, Scenario
from skirmish.core.state import NOBODY, Condition, Hit, ModelId, Roster, Side, State, Warrior
from skirmish.core.system import CombatSystem, Guard, Ladder, Option, Reaction, Read, Ruleset
from skirmish.core.table import Table
from skirmish.kit import heights, postures
from skirmish.kit.archetypes import find_unknown
from skirmish.kit.beings import Being
from skirmish.kit.rule_system import Combat
from skirmish.kit.strides import Strides
from skirmish.kit.targets import share_of_range
from skirmish.rules.skirmish import (
    charge,
    compulsion,
    display,
    harm,
    hiding,
    hints,
    magic,
    morale,
    movement,
    queries,
    text,
    turn,
    worth,
)
from skirmish.rules.skirmish.arms import ArmourTable, Arms, WeaponTables, describe_armoury
from skirmish.rules.skirmish.asks import ASKS
from skirmish.rules.skirmish.events import Felled
from skirmish.rules.skirmish.fighter import Fighter, Profile, enlist
from skirmish.rules.skirmish.hints import Exchanges
from skirmish.rules.skirmish.morale import characteristic_test, initiative_test, leadership_test, own_leadership_test
from skirmish.rules.skirmish.odds import ShotsAndBlows
from skirmish.rules.skirmish.queries import fighter, is_held
from skirmish.rules.skirmish.questions import QUESTIONS
from skirmish.rules.skirmish.worth import Tolls

FOLDER = Path(__file__).with_name("data")
WEAPONS = ("weapons.yaml", WeaponTables, "weapons")
ARMOUR = ("armour.yaml", ArmourTable, "armour")
DATA: tuple[DataFile, ...] = (WEAPONS, ARMOUR)
_TRAITS = {"strength": "S", "toughness": "T"}
OWN_LEADERSHIP = "own leadership"
KEPT_FIGHTERS = 1024


class Skirmish(CombatSystem):
    """Profile, turn, blows, harm and morale of the base game."""

    name: ClassVar[str] = "skirmish"
    options: ClassVar[tuple[Option, ...]] = (
        Option("premeasure", ("true", "false"), "SKR-30", "distances may be measured before a charge or a shot"),
        Option("keep_in", ("1.0", "0"), "SKR-33", "inches that moving models keep from standing enemies"),
        Option("seven_plus", ("ladder", "miss"), "SKR-44", "shots that need more than a 6 go up a ladder, or miss"),
        Option(
            "rout",
            ("scenario", "quarter", "third", "half", "two-thirds", "never"),
            "SKR-91",
            "the share of its losses from which a side takes rout tests: the scenario's, or this",
        ),
        Option("channeler_cap", ("on", "off"), "SKR-83", "at most 32 expected channeling points per 500 marks"),
    )
    reactions: tuple[Reaction, ...] = (*hiding.REACTIONS, *morale.REACTIONS, *heights.REACTIONS)
    guards: tuple[Guard, ...] = ()
    topics: ClassVar[tuple[str, ...]] = ("to be hit",)
    asks: ClassVar[tuple[Asks, ...]] = ASKS
    plights: ClassVar[tuple[str, ...]] = ("Down", "Stunned", "Out")
    rules: Ruleset

    # Rules that answer as they stand.
    stages = staticmethod(turn.stages)
    losses = staticmethod(turn.losses)
    action_note = staticmethod(turn.action_note)
    lacks = staticmethod(magic.lacks)
    sheet = staticmethod(display.sheet)
    special_rules = staticmethod(display.special_rules)
    log_line = staticmethod(text.log_line)
    action_text = staticmethod(text.action_text)
    battle = staticmethod(turn.battle)
    who = staticmethod(queries.who)
    suffer = staticmethod(harm.suffer)
    fall = staticmethod(harm.fall)
    soak = staticmethod(magic.soak)
    wear = staticmethod(magic.wear)
    burden = staticmethod(magic.burden)
    lift = staticmethod(magic.lift)
    compel = staticmethod(compulsion.compel)

    def __init__(self, arms: Arms) -> None:
        self.arms = arms
        self._tolls = Tolls()
        self._exchanges = Exchanges()
        self._strides = Strides(self.reach, hints.next_turn, hints.next_turn_facts)
        self._enlisted: BoundedDict[Warrior, Fighter] = BoundedDict(KEPT_FIGHTERS)

    @classmethod
    def from_data(cls, folder: Path, read: Read) -> Skirmish:
        """The system with the weapons and armour of its data files."""
        weapons, armour = WEAPONS, ARMOUR
        return cls(Arms(read(folder / weapons[0], *weapons[1:]), read(folder / armour[0], *armour[1:])))

    def enlist(self, warrior: Warrior) -> Fighter:
        """The warrior's fighter. (SKR-1, SKR-76..78)"""
        found = self._enlisted.get(warrior)
        return found if found is not None else self._enlisted.keep(warrior, enlist(warrior, self.arms))

    def problems(self, roster: Roster) -> tuple[str, ...]:
        """Characteristics that are missing or unknown, and items without numbers here."""
        known = {*self.arms.melee, *self.arms.missiles, *self.arms.armour}
        found = []
        for warrior in roster.warriors:
            given = dict(warrior.profile)
            missing = [name for name in Profile.__struct_fields__ if name not in given]
            if missing:
                found.append(f"{warrior.name} has no {', '.join(missing)}")
            unknown = [name for name in given if name not in Profile.__struct_fields__]
            if unknown:
                found.append(f"{warrior.name} has {', '.join(unknown)}, which no profile has here")
            found += find_unknown(warrior, known)
        return tuple(found)

    def paced(self, scenario: Scenario) -> Scenario:
        """The scenario as it is fought: rout tests and rounds as it has them, or as an option has them. (SKR-91)"""
        rout = self.rules.options["rout"]
        if rout == "scenario":
            return evolve(scenario, rounds=scenario.rout_rounds)
        return evolve(scenario, routing=cast("RoutFrom", rout))

    def able(self, state: State, model: ModelId) -> bool:
        """In play, standing, not held, fleeing or stupid. (SKR-74)"""
        m = state.models[model]
        slot: Fighter = m.combat
        fit = slot.standing and not slot.fleeing and not slot.stupid
        return fit and not m.out and state.on_table(model) and not is_held(m)

    def reach(self, state: State, model: ModelId) -> Reach:
        """Move, run, charge and shooting range now; 0 where the model may not."""
        if not state.on_table(model) or state.combat is None:
            return Reach()
        inches = 0.0 if movement.move_bar(state, model) else movement.pace(self.rules, state, model)
        runs = inches and movement.run_bar(state, model) is None
        missiles = state.models[model].combat.outfit.missiles
        share = share_of_range(self.rules, state, model) if missiles else 1.0
        return Reach(
            move=inches,
            run=2 * inches if runs else 0.0,
            charge=0.0 if charge.charge_bar(state, model) else morale.charge_reach(self.rules, state, model),
            shoot=max([w.range_in * share for w in missiles], default=0.0),
        )

    def strides(self, state: State, model: ModelId) -> Reach:
        """The same for its next turn: fresh, and up again if it lay. (SKR-12, SKR-20, SKR-21)"""
        return self._strides.of(state, model)

    def modifiers(self, state: State, model: ModelId, topic: str) -> tuple[Modifier, ...]:
        """Neutral conditions and topics in this system's numbers: who is exposed is easier to hit. (WYL-12)"""
        if topic not in self.topics:
            return ()
        neglected = magic.exposed_modifiers(self.rules, state, model)
        if not state.models[model].conditions:
            return neglected
        return neglected + tuple(
            Modifier(max(1, c.amount), "exposed", "SKR-43")
            for c in state.models[model].conditions
            if c.name == "exposed"
        )

    def deeds(self, state: State, model: ModelId) -> tuple[Deed, ...]:
        """Charge, move, run, hide, each way to shoot, each way to hold its weapons."""
        return tuple(display.deeds(self.rules, state, model))

    def carried(self, state: State, model: ModelId) -> tuple[Known, ...]:
        """Its weapons and armour, and what they do."""
        return display.carried(self.arms, state, model)

    def bands(self, state: State, model: ModelId) -> tuple[Band, ...]:
        """The ranges of its missile weapons. (SKR-77)"""
        return tuple(display.bands(self.rules, state, model))

    def halos(self, state: State, model: ModelId) -> tuple[Halo, ...]:
        """Where it bars runs and finds who hides; a leader's reach. (SKR-3, SKR-33, SKR-37)"""
        return tuple(display.halos(state, model))

    def worth(self, state: State, side: Side) -> float:
        """Marks still fighting, ours less theirs, and what the scenario has counted."""
        return worth.side_worth(state, side) - worth.side_worth(state, 1 - side)

    def keen(self, state: State, model: ModelId) -> float:
        """Its Initiative in inches. (SKR-37, CHN-70)"""
        return float(fighter(state, model).profile.I)

    def toll(self, state: State, hit: Hit, times: int = 1) -> float:
        """What the hits are expected to take from the target's side, in marks. (CHN-80)"""
        return self._tolls.marks(self.rules, state, hit, times)

    def volley(
        self, state: State, model: ModelId, target: ModelId, what: str = "", moved: bool = False
    ) -> Volley | None:
        """A turn's shots, at each distance in the best way. (SKR-43, SKR-77)"""
        return self._exchanges.volley(self.rules, state, model, target, what, moved)

    def poise(self, state: State, model: ModelId, verb: str = "jump") -> float:
        """D6 up to its Initiative; a 6 always fails. (SKR-2)"""
        return min(5, fighter(state, model).profile.I) / 6

    def blows(self, state: State, model: ModelId, target: ModelId, charging: bool = False) -> float:
        """A round of blows. (SKR-60..65)"""
        return self._exchanges.blows(self.rules, state, model, target, charging)

    def being(self, state: State, model: ModelId) -> Being:
        """See `kit/beings.py`."""
        return self._exchanges.beings.of(self.rules, state, model)

    def impose(
        self, table: Table, model: ModelId, condition: Condition, by: ModelId = NOBODY, rule: str = ""
    ) -> Asking:
        """Down, stunned and out are postures here; everything else stays a neutral condition."""
        now = fighter(table.state, model).posture
        return postures.impose(table, model, condition, now, Felled, by, rule, "SKR-53")

    def mend(self, table: Table, model: ModelId, levels: int, rule: str = "") -> Asking:
        """Three levels restore a wound; a remainder gets the model up. (WYL-S11)"""
        yield from nothing_asked()
        if table.state.on_table(model):
            magic.mend(table, model, levels, rule)

    def hardness(self, state: State, model: ModelId, by: ModelId = NOBODY, ladder: Ladder = "injury") -> int:
        """1; against its body, more if it is quick or in cover. (WYL-66)"""
        return magic.hardness(state, model, by) if ladder == "injury" else 1

    def moved(self, state: State, model: ModelId) -> bool:
        """Whether it has gone anywhere in this turn. (TRI-61)"""
        slot = fighter(state, model)
        return slot.moved or slot.ran or slot.charged or slot.failed_charge

    def scatter(self, table: Table, model: ModelId, by: ModelId = NOBODY, rule: str = "") -> Asking:
        """It flees from the nearest enemy, if it is on its feet. (SKR-82)"""
        yield from nothing_asked()
        if table.state.on_table(model) and fighter(table.state, model).standing:
            yield from morale.scatter(table, model, rule or "SKR-82")

    def resist(self, table: Table, model: ModelId, trait: str, rule: str) -> Procedure[bool]:
        """A characteristic test, or Leadership; with `own leadership`, no other model's Ld counts. (SKR-2, CHN-73)"""
        if trait == "initiative":
            return (yield from initiative_test(table, model, trait, rule))
        if trait == OWN_LEADERSHIP:
            return (yield from own_leadership_test(table, model, "leadership", rule))
        if trait not in _TRAITS:
            return (yield from leadership_test(table, model, trait, rule))
        value = getattr(fighter(table.state, model).profile, _TRAITS[trait])
        return characteristic_test(table, model, trait, value, rule)


MAKE = partial(Skirmish.from_data, FOLDER)

SYSTEM = Combat(
    name="skirmish",
    about="sides take turns to move, shoot and fight; D6 against profiles, wounds and saves",
    make=MAKE,
    preset="skirmish+none",
    data={FOLDER / file[0]: file for file in DATA},
    odds=ShotsAndBlows(),
    questions=QUESTIONS,
    armoury=lambda read: describe_armoury(MAKE(read).arms),
)
