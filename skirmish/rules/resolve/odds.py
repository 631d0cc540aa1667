"""The odds of shots, blows and step dice: described, in a moment of a battle, or exact. (RES-3..11, RES-46)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Protocol, cast

from skirmish.core.decision import Action
from skirmish.core.dice import Law, Modifier
from skirmish.core.record import evolve, to_json
from skirmish.core.state import ModelId, State, Warrior
from skirmish.core.step_dice import FAILED, Mode, StepContest, StepTest
from skirmish.core.system import Ruleset
from skirmish.kit.odds import (
    Handful,
    Impossible,
    Odds,
    Part,
    Path,
    Pose,
    Question,
    Volley,
    armed_name,
    find_in_hand,
    forbid,
    settled,
)
from skirmish.kit.rounds import ACTIONS
from skirmish.kit.targets import share_of_range
from skirmish.rules.resolve.archetypes import SYSTEM, Archetype, Archetypes, Own, Traits
from skirmish.rules.resolve.arms import Armour, Arms
from skirmish.rules.resolve.charge import ChargeOffer, charge_bar, do_charge
from skirmish.rules.resolve.events import Order, person, with_person
from skirmish.rules.resolve.fighter import LADDER, Attributes
from skirmish.rules.resolve.harm import DYING_ROUNDS
from skirmish.rules.resolve.initiative import ROUNDS
from skirmish.rules.resolve.queries import PARENT
from skirmish.rules.resolve.shooting import MISSILES, at_hand, do_shoot, shoot_arrow, skill_of, target_bar
from skirmish.rules.resolve.strike import attack_bar, do_strike, strike_blow, weapon_of
from skirmish.rules.resolve.strike import target_bar as strike_bar

TO_HIT = "RES-46"
MOST_RANK, MOST_TRAIT = 5, 60
"""The highest rank of a skill, and the highest trait that may be described. (RES-3, RES-12)"""


class Attacks:
    """The questions of this system."""

    fates: tuple[str, ...] = ("unhurt", "wounded", "unconscious", "dying", "out of action")

    def described(
        self, rules: Ruleset, warrior: Warrior, stats: tuple[tuple[str, int], ...], things: tuple[str, ...]
    ) -> Warrior:
        """The warrior with these attributes, ranks, traits, and with things of this system. (RES-1..14)

        `perception` is the attribute, not the skill.
        """
        people = cast(_WithPeople, rules.combat)
        found = people.archetypes.of(warrior)
        for name, number in stats:
            found = _with_stat(found, name, number)
        for thing in things:
            if thing not in people.arms.known:
                raise Impossible(f"no item '{thing}'", wrong=thing, known=tuple(sorted(people.arms.known)))
        own = Own(found.attributes, found.melee, found.missile, found.skills, found.traits, (*found.kit, *things))
        blocks = dict(warrior.stats) | {SYSTEM: to_json(own).decode()}
        return evolve(warrior, stats=tuple(blocks.items()))

    def posed(self, state: State, poses: tuple[Pose, ...]) -> State:
        """The first model's activation, everybody posed as described: a wound it has lost is a point of Body.

        An armour save stands for what as much armour absorbs; a pole arm has been brought to bear on who is Close.
        Raises `Impossible` for a weapon it doesn't carry.
        """
        state = evolve(state, combat=Order(active=0, joined=True), round=1, phase=ACTIONS)
        for i, pose in enumerate(poses):
            slot = person(state, i)
            body = slot.build.body - pose.lost
            suit = Armour("described", "armour", "RES-50", absorb=7 - pose.save) if pose.save else slot.kit.suit
            state = with_person(
                state, i, kit=evolve(slot.kit, suit=suit), body=body, weapon=find_in_hand(state, i, pose.grip),
                posture=pose.posture, flight=1 if pose.fleeing else 0, walked=pose.moved or pose.charged,
                manoeuvred=True, fortitude=0 if pose.posture == "stunned" else slot.fortitude,
                dies=1 + DYING_ROUNDS if body <= 0 else 0,
            )  # fmt: skip
        return state

    def shot(
        self, rules: Ruleset, state: State, shooter: ModelId, target: ModelId, weapon: str | None, shots: int
    ) -> Question:
        """One shot; nobody here shoots twice but with Snap Shot. (RES-46, RES-53, RES-63..66)"""
        ROUNDS.check_turn(state, shooter, "shoot", "RES-33")
        one = MISSILES.choose(state, shooter, weapon)
        if shots != 1:
            raise Impossible("nobody shoots the same weapon twice in an action", "RES-19")
        barred = MISSILES.weapon_bar(state, shooter, one.id) or target_bar(rules, state, shooter, one, "", target)
        forbid("that shot isn't allowed", barred)
        single = Part(state, shoot_arrow, (shooter, target, one, skill_of(person(state, shooter), one)))
        whole = Part(state, do_shoot, (Action("shoot", shooter, target, what=one.id),))
        return Question(state.models[shooter].name, state.models[target].name, (), single, whole)

    def blows(self, rules: Ruleset, state: State, striker: ModelId, target: ModelId) -> Question:
        """The one attack of an activation. (RES-46..50)"""
        name, slot = state.models[striker].name, person(state, striker)
        ROUNDS.check_turn(state, striker, "strike", "RES-33")
        barred = attack_bar(state, striker) or strike_bar(rules, state, striker, "", target)
        forbid(f"{name} may not strike", barred)
        weapon = weapon_of(slot)
        single = Part(state, strike_blow, (striker, target, weapon, weapon.skill))
        whole = Part(state, do_strike, (Action("strike", striker, target),))
        return Question(armed_name(state, striker), armed_name(state, target), ("1 attack",), single, whole)

    def onslaught(self, rules: Ruleset, state: State, striker: ModelId, target: ModelId) -> Part:
        """The charge and its attack; a ready pole arm may come first. (RES-24, RES-46, RES-68)"""
        action = Action("charge", striker, target)
        barred = charge_bar(state, striker) or ChargeOffer(rules, state, striker).refusal(action)
        forbid(f"{state.models[striker].name} may not charge", barred)
        return Part(state, settled, (do_charge, action))

    def volleys(self, rules: Ruleset, state: State, shooter: ModelId) -> tuple[Volley, ...]:
        """One shot with each thing it shoots or throws, from its short range. (RES-63, RES-64)"""
        share = share_of_range(rules, state, shooter)
        return tuple(Volley(way.id, 1, way.ranges.short * share) for way in at_hand(person(state, shooter)))

    def wounds_lost(self, before: State, after: State, model: ModelId) -> int:
        """Body lost, as far as there was any; the dead have lost all they had. (RES-54..56)"""
        left = 0 if after.models[model].out else max(0, person(after, model).body)
        return max(0, person(before, model).body) - left

    def hits(self, path: Path) -> bool:
        """Whether an attack hit. (RES-46)"""
        return any(seen.rule == TO_HIT and seen.passed for seen in path)

    def wounds(self, path: Path, before: State, after: State, target: ModelId) -> bool:
        """Whether damage cost the target Body: a set amount isn't rolled, so armour shows only there. (RES-49)"""
        return after.models[target].out or person(after, target).body < person(before, target).body


class _WithPeople(Protocol):
    archetypes: Archetypes
    arms: Arms


def _with_stat(archetype: Archetype, name: str, number: int) -> Archetype:
    """The archetype with another die, rank or trait of this name. Raises `Impossible`."""
    attributes, traits = Attributes.__struct_fields__, Traits.__struct_fields__
    known = LADDER if name in attributes else range(MOST_RANK + 1) if name in PARENT else range(1, MOST_TRAIT + 1)
    if name not in (*attributes, *traits, *PARENT):
        raise Impossible(f"nobody has '{name}' here", wrong=name, known=(*attributes, *traits, *PARENT))
    if number not in known:
        allowed = ", ".join(map(str, known)) if len(known) <= len(LADDER) else f"1 to {MOST_TRAIT}"
        raise Impossible(f"{name} can't be {number}: {allowed}", "RES-1" if name in attributes else "RES-3")
    if name in attributes:
        dice = evolve(archetype.named, **{name: number})
        eight: Any = tuple(getattr(dice, one) for one in attributes)
        return evolve(archetype, attributes=eight)
    if name in PARENT:
        skills: Any = {**archetype.skills, name: number}
        return evolve(archetype, skills=skills)
    return evolve(archetype, traits=evolve(archetype.traits, **{name: number}))


# Step dice


class StepOdds:
    """Tests and contests of step dice."""

    def __init__(self, mode: Mode = "highest") -> None:
        self.mode = mode

    def test(self, dice: Handful, target: int) -> Odds:
        """`passed`, `failed` or `botched`. (RES-6..10)"""
        bands, botched = FAILED
        throw = StepTest(-1, "test", dice.die, dice.number, target, bands, botched, _plus(dice), mode=self.mode)
        return _named(throw.law(), ("passed", "failed", "botched"))

    def contest(self, dice: Handful, other: Handful) -> Odds:
        """The same against another side's dice; ties are passed. What is added to those stays where they fail.

        It is armour, range and cover that a defence keeps whatever it rolls. (RES-11, RES-47)
        """
        bands, botched = FAILED
        throw = StepContest(-1, "contest", -1, dice.die, dice.number, other.die, other.number, bands, botched,
                            _plus(dice), (), _plus(other), mode=self.mode)  # fmt: skip
        return _named(throw.law(), ("passed", "failed", "botched"))

    def margins(self, dice: Handful, target: int, most: int) -> Odds:
        """By how much the target is passed: `failed`, then each number, `most` and more together. (RES-7)"""
        words = [str(n) if n < most else f"{n} or more" for n in range(most + 1)]
        bands = ((-99, "failed"), *enumerate(words))
        throw = StepTest(-1, "test", dice.die, dice.number, target, bands, (), _plus(dice), mode=self.mode)
        return _named(throw.law(), ("failed", *words))


def _plus(dice: Handful) -> tuple[Modifier, ...]:
    return (Modifier(dice.plus, "as stated"),) if dice.plus else ()


def _named(law: Law[str], order: tuple[str, ...]) -> Odds:
    return dict.fromkeys(order, Fraction(0)) | dict(law)
