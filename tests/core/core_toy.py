"""A toy ruleset for the tests of core: shots in turn, then blows in contact, buckler parries, comrades who falter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from skirmish.core.battle_record import Setup
from skirmish.core.battlefield import Battlefield
from skirmish.core.decision import DONE, PASS, Action, Asking, AtTarget, Decision, Just, Offer, Procedure, Refusal
from skirmish.core.dice import Check, Faces, Modifier, RollOff, at_least
from skirmish.core.display import Reach
from skirmish.core.events import Acted, ConditionsSet, Ended, Event, Fell, Hurt, PhaseBegun
from skirmish.core.record import Record, evolve
from skirmish.core.scenario import Scenario
from skirmish.core.state import Condition, Hit, ModelId, Roster, Side, State, Verdict, Warrior
from skirmish.core.system import CombatSystem, NoMagic, Option, Ruleset
from skirmish.core.table import Table, settle

WOUND = ((-99, "none"), (4, "wound"), (6, "critical"))
INJURY = ((-99, "down"), (3, "stunned"), (5, "out"))
PARRY = Action("parry")


class Duellist(Record):
    wounds: int
    save: int
    attacks: int
    parries: int
    blows: int = 0
    fell: str = ""


class Wounded(Hurt):
    def apply(self, state: State) -> State:
        return _duellist(state, self.model, wounds=self.duellist(state).wounds - self.amount)

    def duellist(self, state: State) -> Duellist:
        return state.models[self.model].combat


class Struck(Event):
    model: ModelId

    def apply(self, state: State) -> State:
        return _duellist(state, self.model, blows=state.models[self.model].combat.blows - 1)


class Parried(Event):
    model: ModelId

    def apply(self, state: State) -> State:
        return _duellist(state, self.model, parries=state.models[self.model].combat.parries - 1)


class Squared(Event):
    """Everybody has their blows again."""

    def apply(self, state: State) -> State:
        for m in state.models:
            state = _duellist(state, m.id, blows=0 if m.combat.fell else m.combat.attacks)
        return state


class Dropped(Fell):
    def apply(self, state: State) -> State:
        return _duellist(Fell.apply(self, state), self.model, fell=self.how, blows=0)


def _duellist(state: State, model: ModelId, **changes: object) -> State:
    was = state.models[model]
    return state.put(evolve(was, combat=evolve(was.combat, **changes)))


class Duel(CombatSystem):
    """The toy combat system. Where the battle is, stands in phase, acted and blows."""

    name: ClassVar[str] = "duel"
    options: ClassVar[tuple[Option, ...]] = (Option("rounds", ("2", "1"), "TOY-1", "how long"),)
    rules: Ruleset

    def __init__(self) -> None:
        self.reactions = ((Fell, self.falter),)

    def enlist(self, warrior: Warrior) -> Duellist:
        return Duellist(**({"wounds": 1, "save": 5, "attacks": 1, "parries": 0} | dict(warrior.profile)))

    def able(self, state: State, model: ModelId) -> bool:
        return not state.models[model].combat.fell

    def reach(self, state: State, model: ModelId) -> Reach:
        return Reach(shoot=24.0)

    def modifiers(self, state: State, model: ModelId, topic: str) -> tuple[Modifier, ...]:
        shaken = any(c.name == "shaken" for c in state.models[model].conditions)
        return (Modifier(-1, "shaken", "TOY-4"),) if shaken and topic == "to hit" else ()

    def worth(self, state: State, side: Side) -> float:
        return sum(10 * (1 if m.side == side else -1) * (not m.combat.fell) for m in state.models)

    def resist(self, table: Table, model: ModelId, trait: str, rule: str) -> Procedure[bool]:
        yield from ()
        return table.roll(Check(model, trait, (1, 6), at_least(4), rule=rule))

    def impose(self, table: Table, model: ModelId, condition: Condition) -> Asking:
        yield from ()
        table.emit(ConditionsSet(model, (condition,)))

    def battle(self, table: Table) -> Asking:
        if table.state.phase == "setup":
            first = 0 if table.roll(RollOff(-1, "who begins")) else 1
            table.emit(PhaseBegun("shoot", first, 1))
            table.mark()
        while table.state.verdict is None:
            yield from self.turn(table) if table.state.phase == "shoot" else self.fight_on(table)

    def turn(self, table: Table) -> Asking:
        side = table.state.side
        action = yield Decision(side, "shoot", lambda: self.offers(table.state, side), DONE, rule="TOY-2")
        if action == DONE:
            table.emit(Squared())
            table.emit(PhaseBegun("fight", side, table.state.round))
        else:
            yield from self.shot(table, action.model, action.target)
            yield from settle(table)
            table.emit(Acted(action.model))
        table.mark()

    def offers(self, state: State, side: Side) -> Iterator[Offer]:
        for m in state.models:
            if m.side == side and m.id not in state.acted and not m.combat.fell:
                yield AtTarget("shoot", m.id, lambda: range(len(state.models)), lambda j: refuse(state, side, j))
        yield Just(DONE)

    def shot(self, table: Table, shooter: ModelId, target: ModelId) -> Asking:
        extra = table.rules.modifiers(table.state, shooter, "to hit")
        if table.roll(Check(shooter, "to hit", (1, 6), at_least(4), extra, rule="TOY-2")):
            yield from table.step(self.suffer, Hit(target, 3, by=shooter, missile=True))

    def fight_on(self, table: Table) -> Asking:
        yield from self.fight(table)
        now = table.state
        if now.round >= int(self.rules.options["rounds"]):
            table.emit(Ended(Verdict(self.leader(now), "time", "TOY-1")))
        else:
            table.emit(PhaseBegun("shoot", 1 - now.side, now.round + 1))
        table.mark()

    def leader(self, state: State) -> Side | None:
        worth = self.worth(state, 0)
        return None if worth == 0 else 0 if worth > 0 else 1

    def fight(self, table: Table) -> Asking:
        """All blows that are left; it reads from the state which those are."""
        while (blow := next_blow(table.state)) is not None:
            table.emit(Struck(blow[0]))
            yield from self.blow(table, *blow)
            yield from settle(table)
            table.mark()

    def blow(self, table: Table, striker: ModelId, target: ModelId) -> Asking:
        if not table.roll(Check(striker, "to strike", (1, 6), at_least(3), rule="TOY-3")):
            return
        foe = table.state.models[target]
        if foe.combat.parries:
            offers = (Just(PARRY, "TOY-3"), Just(PASS, "TOY-3"))
            answer = yield Decision(foe.side, "parry?", offers, PASS, target, "TOY-3")
            if answer == PARRY:
                table.emit(Parried(target))
                if table.roll(Check(target, "parry", (1, 6), at_least(5), rule="TOY-3")):
                    return
        yield from table.step(self.suffer, Hit(target, 3, by=striker))

    def suffer(self, table: Table, hit: Hit) -> Asking:
        yield from ()
        harm = table.roll(Check(hit.by, "to wound", (1, 6), WOUND, rule="TOY-5"))
        target = table.state.models[hit.target].combat
        if harm == "none" or target.fell:
            return
        if harm == "wound" and table.roll(Check(hit.target, "save", (1, 6), at_least(target.save), rule="TOY-5")):
            return
        table.emit(Wounded(hit.target, 1, hit.by))
        if table.state.models[hit.target].combat.wounds <= 0:
            table.emit(Dropped(hit.target, table.roll(Check(hit.by, "injury", (1, 6), INJURY)), by=hit.by))

    def falter(self, table: Table, event: Fell) -> Asking:
        """When somebody falls, the first comrade still standing tests, and is shaken if it fails."""
        side = table.state.models[event.model].side
        mates = [m.id for m in table.state.models if m.side == side and not m.combat.fell]
        if mates and not (yield from self.resist(table, mates[0], "leadership", "TOY-5")):
            yield from self.impose(table, mates[0], Condition("shaken"))


def refuse(state: State, side: Side, target: int) -> Refusal | None:
    if not 0 <= target < len(state.models) or state.models[target].side == side:
        return Refusal("that is no enemy", "TOY-2")
    return Refusal("it lies down", "TOY-2", short_by=2.5) if state.models[target].combat.fell else None


def next_blow(state: State) -> tuple[ModelId, ModelId] | None:
    for m in state.models:
        foes = [f.id for f in state.models if f.side != m.side and not f.combat.fell]
        if m.combat.blows and foes:
            return m.id, foes[0]
    return None


def warrior(ident: str, **profile: int) -> Warrior:
    return Warrior(ident, ident.title(), "duellist", profile=tuple(profile.items()))


def duel_setup(seed: int = 1, script: Faces = (), each: int = 2, **profile: int) -> Setup:
    """So many identical duellists a side."""
    rosters = tuple(
        Roster(name, name.title(), "toy", tuple(warrior(f"{name}-{k}", **profile) for k in range(each)))
        for name in ("reds", "blues")
    )
    field, scenario = Battlefield("green", "Green", 24.0, 24.0), Scenario("duel", "Duel")
    return Setup("duel+none", {}, field, scenario, rosters, seed, script)


def duel_rules(combat: Duel | None = None, **options: str) -> Ruleset:
    return Ruleset(combat or Duel(), NoMagic(), options)


def fighting(state: State) -> State:
    """Everybody is in the fight with all blows."""
    return evolve(Squared().apply(state), phase="fight", round=1)
