"""What `skirmish odds` asks: shots and blows, in a described situation or a moment of a battle."""

from __future__ import annotations

from skirmish.board import on
from skirmish.core.decision import Action, Asking, Decision
from skirmish.core.policy import Policy
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.odds import Impossible, Part, Path, Pose, Question, Volley, forbid
from skirmish.rules.skirmish.charge import ChargeOffer, charge, charge_bar
from skirmish.rules.skirmish.events import Battle, FightBegun, with_fighter
from skirmish.rules.skirmish.fight import fight
from skirmish.rules.skirmish.fighter import Grip
from skirmish.rules.skirmish.queries import fighter, is_held
from skirmish.rules.skirmish.shooting import DOUBLE, one_shot, shoot, shoot_bar, target_bar, ways_to_shoot, weapon_of
from skirmish.rules.skirmish.strike import attacks, foes_to_strike, strike

SHOOTING, BLOWS = "shooting", "blows"
"""The phases by their names in the state."""
LADDER = "SKR-44"
TO_HIT = frozenset({"SKR-43", LADDER, "SKR-61"})
TO_WOUND = "SKR-50"
CHARACTERISTICS, MOST = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld"), 12
"""What a profile has, and how high it may be described. (SKR-1)"""


class ShotsAndBlows:
    """The questions of this system."""

    fates: tuple[str, ...] = ("unhurt", "wounded", "knocked down", "stunned", "out of action")

    def described(
        self, rules: Ruleset, warrior: Warrior, stats: tuple[tuple[str, int], ...], things: tuple[str, ...]
    ) -> Warrior:
        """The warrior with these characteristics; all things are items of the rosters. (SKR-1)"""
        profile = dict(warrior.profile)
        known = {name.casefold(): name for name in CHARACTERISTICS}
        for name, number in stats:
            if name.casefold() not in known:
                raise Impossible(f"no characteristic '{name}'", wrong=name, known=CHARACTERISTICS)
            if not 0 <= number <= MOST:
                raise Impossible(f"{name} can't be {number}: 0 to {MOST}", "SKR-1")
            profile[known[name.casefold()]] = number
        if things:
            raise Impossible(f"no item '{things[0]}'", wrong=things[0])
        return evolve(warrior, profile=tuple(profile.items()))

    def posed(self, state: State, poses: tuple[Pose, ...]) -> State:
        """The first side's turn to shoot, everybody posed as described. Raises `Impossible` for a wrong grip."""
        state = evolve(state, combat=Battle(), round=1, phase=SHOOTING)
        for i, pose in enumerate(poses):
            slot = fighter(state, i)
            outfit = slot.outfit if pose.save is None else evolve(slot.outfit, suit_save=pose.save)
            state = with_fighter(
                state, i, outfit=outfit, grip=_grip(state, i, pose.grip), posture=pose.posture,
                moved=pose.moved, charged=pose.charged, fighting=pose.fighting, fleeing=pose.fleeing,
                wounds=slot.wounds - pose.lost,
            )  # fmt: skip
        return state

    def shot(
        self, rules: Ruleset, state: State, shooter: ModelId, target: ModelId, weapon: str | None, shots: int
    ) -> Question:
        """One shot or two. (SKR-40..47, SKR-77)"""
        name = state.models[shooter].name
        if state.phase != SHOOTING or state.models[shooter].side != state.side:
            raise Impossible(f"this is not the time for {name} to shoot", "SKR-40")
        forbid(f"{name} may not shoot", shoot_bar(state, shooter))
        ways = ways_to_shoot(state, shooter)
        if not ways:
            raise Impossible(f"{name} has no missile weapon it can shoot now", "SKR-77")
        what = (weapon or ways[0].removesuffix(DOUBLE)) + (DOUBLE if shots == 2 else "")
        if what not in ways:
            raise Impossible(f"{name} can't shoot '{what}' now", wrong=what, known=tuple(ways))
        forbid("that shot isn't allowed", target_bar(rules, state, shooter, what, target))
        args = (shooter, target, what)
        return Question(name, state.models[target].name, (), Part(state, one_shot, args), Part(state, shoot, args))

    def blows(self, rules: Ruleset, state: State, striker: ModelId, target: ModelId) -> Question:
        """All blows of one model at one enemy, and the phase with the answer to them. (SKR-60..65)"""
        _may_strike(state, striker, target)
        main, off = attacks(fighter(state, striker))
        told = f"{main + off} blow{'s' if main + off > 1 else ''}"
        policy = _all_at(target)
        return Question(
            _armed(state, striker),
            _armed(state, target),
            (told,),
            Part(_single(state, striker), strike, (striker,), policy),
            Part(state, strike, (striker,), policy),
            Part(state, fight, resumable=True),
        )

    def onslaught(self, rules: Ruleset, state: State, striker: ModelId, target: ModelId) -> Part:
        """The charge with its Fear test, then the blows of a first round. (SKR-26, SKR-30, SKR-60, SKR-70)"""
        action = Action("charge", striker, target)
        barred = charge_bar(state, striker) or ChargeOffer(rules, state, striker).refusal(action)
        forbid(f"{state.models[striker].name} may not charge", barred)
        return Part(state, _charge_home, (action,), _all_at(target))

    def volleys(self, rules: Ruleset, state: State, shooter: ModelId) -> tuple[Volley, ...]:
        """Each missile weapon from half its range; two shots beside one where it may shoot two. (SKR-43, SKR-77)"""
        found = []
        for what in ways_to_shoot(state, shooter):
            shots = 2 if what.endswith(DOUBLE) else 1
            usual_in = weapon_of(state, shooter, what).range_in / 2
            found.append(Volley(what.removesuffix(DOUBLE), shots, usual_in))
        return tuple(found)

    def wounds_lost(self, before: State, after: State, model: ModelId) -> int:
        """Wounds that came off; each further one of who has none left is an injury, and counts no more. (SKR-54)"""
        left = 0 if after.models[model].out else fighter(after, model).wounds
        return fighter(before, model).wounds - left

    def hits(self, path: Path) -> bool:
        """Whether a roll to hit passed; of the two on the ladder the second counts. (SKR-44)

        Blows at who is down hit without a roll. (SKR-64)
        """
        half_way, rolled = False, False
        for seen in path:
            passed = seen.outcome == "passed"
            rolled = rolled or seen.rule in TO_HIT
            if seen.rule == LADDER and not half_way:
                half_way = passed
            elif seen.rule in TO_HIT:
                if passed:
                    return True
                half_way = False
        return not rolled

    def wounds(self, path: Path, before: State, after: State, target: ModelId) -> bool:
        """Whether a roll to wound passed, whatever the armour stops. (SKR-50)"""
        return any(seen.rule == TO_WOUND and seen.outcome != "no wound" for seen in path)


def _charge_home(table: Table, action: Action) -> Asking:
    """The charge; if it gets there, the charger's blows and nobody else's. (SKR-26, SKR-60)"""
    i, foe = action.model, action.target
    yield from charge(table, action)
    yield from settle(table)
    if on(table.state).contacts(i) >> foe & 1:
        table.emit(FightBegun())
        yield from strike(table, i)
        yield from settle(table)


def _grip(state: State, i: ModelId, name: str) -> Grip:
    slot = fighter(state, i)
    if not name:
        return slot.grip
    for grip in slot.outfit.grips:
        if grip.name == name:
            return grip
    known = tuple(grip.name for grip in slot.outfit.grips)
    raise Impossible(f"{state.models[i].name} can't fight with '{name}'", wrong=name, known=known)


def _may_strike(state: State, i: ModelId, foe: ModelId) -> None:
    """Raises `Impossible` unless the model could put its blows on this enemy. (SKR-60, SKR-64, SKR-65)"""
    model, slot, whom = state.models[i], fighter(state, i), state.models[foe].name
    if not state.on_table(i) or not slot.standing or slot.stupid or slot.fleeing or is_held(model):
        raise Impossible(f"{model.name} is down, gone, flees, is stupid or held", "SKR-60")
    if state.phase == BLOWS and i in state.acted:
        raise Impossible(f"{model.name} has struck already in this phase", "SKR-60")
    if state.models[foe].side == model.side or not on(state).contacts(i) >> foe & 1:
        raise Impossible(f"{model.name} touches no enemy called {whom}", "SKR-64")
    if foe not in foes_to_strike(state, i):
        raise Impossible(f"{whom} is down, and {model.name} must strike the standing enemies it touches", "SKR-64")


def _all_at(foe: ModelId) -> Policy:
    """Shares no blows: all are for this enemy. (SKR-62)"""

    def policy(decision: Decision) -> Action:
        usual = decision.default
        if usual.verb != "strike":
            return usual
        return Action("strike", usual.model, foe, (foe,) * len(usual.others))

    return policy


def _single(state: State, i: ModelId) -> State:
    """The model with one blow to strike."""
    slot = fighter(state, i)
    return with_fighter(state, i, profile=evolve(slot.profile, A=1), grip=evolve(slot.grip, off=None), frenzied=False)


def _armed(state: State, i: ModelId) -> str:
    return f"{state.models[i].name} ({fighter(state, i).grip.name})"
