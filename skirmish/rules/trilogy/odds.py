"""The odds of shots and blows: described, or in a moment of a battle. (TRI-38..45)"""

from __future__ import annotations

from typing import Any, Protocol, cast

from skirmish.core.decision import Action
from skirmish.core.record import evolve, to_json
from skirmish.core.state import ModelId, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.kit.odds import Impossible, Part, Path, Pose, Question, Volley, armed_name, find_in_hand, forbid, settled
from skirmish.kit.rounds import ACTIONS
from skirmish.kit.targets import share_of_range
from skirmish.rules.trilogy.arms import Armour, Arms
from skirmish.rules.trilogy.budget import attack_bar
from skirmish.rules.trilogy.charge import ChargeOffer, charge_bar, do_charge
from skirmish.rules.trilogy.events import Order, fighter, with_fighter
from skirmish.rules.trilogy.fighter import DOWN, RUNGS, SKILLS, Attributes
from skirmish.rules.trilogy.initiative import ROUNDS
from skirmish.rules.trilogy.people import SYSTEM, Archetypes, Own
from skirmish.rules.trilogy.shooting import MISSILES, at_hand, do_shoot, shoot, target_bar
from skirmish.rules.trilogy.strike import do_strike, strike
from skirmish.rules.trilogy.strike import target_bar as strike_bar

TO_HIT = "TRI-39"
MOST_SCORE, MOST_ATTRIBUTE, MOST_BULK = 6, 3, 9
"""The highest that may be described. (TRI-14, TRI-15)"""
EXTRA = ("bulk", "hide", "terror")


class Attacks:
    """The questions of this system."""

    fates: tuple[str, ...] = ("unhurt", *RUNGS["injury"][:-1], "out of action")

    def described(
        self, rules: Ruleset, warrior: Warrior, stats: tuple[tuple[str, int], ...], things: tuple[str, ...]
    ) -> Warrior:
        """The warrior with these attributes and skill scores, and with things of this system. (TRI-14, TRI-15)"""
        combat = cast(_WithPeople, rules.combat)
        found = combat.archetypes.of(warrior)
        attributes: Any = found.attributes
        skills: dict[Any, Any] = dict(found.skills)
        more: dict[str, Any] = {}
        names = Attributes.__struct_fields__
        for name, number in stats:
            known = (*names, *SKILLS, *EXTRA)
            if name not in known:
                raise Impossible(f"nobody has '{name}' here", wrong=name, known=known)
            least, most = (1, MOST_ATTRIBUTE) if name in names else (0, MOST_SCORE if name in SKILLS else MOST_BULK)
            if not least <= number <= most:
                rule = "TRI-14" if name in names else "TRI-15"
                raise Impossible(f"{name} can't be {number}: {least} to {most}", rule)
            if name in names:
                attributes = tuple([number if one == name else now for one, now in zip(names, attributes, strict=True)])
            elif name in SKILLS:
                skills[name] = number
            else:
                more[name] = number
        for thing in things:
            if thing not in combat.arms.known:
                raise Impossible(f"no item '{thing}'", wrong=thing, known=tuple(sorted(combat.arms.known)))
        own = Own(attributes=attributes, skills=skills, kit=(*found.kit, *things), **more)
        blocks = dict(warrior.stats) | {SYSTEM: to_json(own).decode()}
        return evolve(warrior, stats=tuple(blocks.items()))

    def posed(self, state: State, poses: tuple[Pose, ...]) -> State:
        """The first model's activation, everybody posed as described: a wound it has lost is a rung of Injury.

        An armour save stands for so much armour: 5+ is 2, 4+ is 3. Raises `Impossible` for a weapon it doesn't carry.
        """
        state = evolve(state, combat=Order(active=0, met=True, turns=(0, 1)), round=1, phase=ACTIONS)
        for i, pose in enumerate(poses):
            slot = fighter(state, i)
            suit = Armour("described", "armour", 7 - pose.save) if pose.save else slot.kit.suit
            down = slot.build.soft_rungs("injury") + DOWN
            state = with_fighter(
                state, i, kit=evolve(slot.kit, suit=suit), injury=down if pose.posture == "stunned" else pose.lost,
                weapon=find_in_hand(state, i, pose.grip), posture=pose.posture, walked=pose.moved or pose.charged,
                stable=pose.posture == "stunned",
                distress=slot.build.soft_rungs("distress") + 2 if pose.fleeing else 0,
            )  # fmt: skip
        return state

    def shot(
        self, rules: Ruleset, state: State, shooter: ModelId, target: ModelId, weapon: str | None, shots: int
    ) -> Question:
        """One shot; nobody here shoots twice. (TRI-39, TRI-43)"""
        ROUNDS.check_turn(state, shooter, "shoot", "TRI-35")
        one = MISSILES.choose(state, shooter, weapon)
        if shots != 1:
            raise Impossible("nobody shoots twice in a round", "TRI-43")
        barred = MISSILES.weapon_bar(state, shooter, one.id) or target_bar(rules, state, shooter, one, "", target)
        forbid("that shot isn't allowed", barred)
        whole = Part(state, do_shoot, (Action("shoot", shooter, target, what=one.id),))
        names = state.models[shooter].name, state.models[target].name
        return Question(*names, (), Part(state, shoot, (shooter, target, one)), whole)

    def blows(self, rules: Ruleset, state: State, striker: ModelId, target: ModelId) -> Question:
        """The one blow of a round. (TRI-39..43)"""
        name = state.models[striker].name
        ROUNDS.check_turn(state, striker, "strike", "TRI-35")
        barred = attack_bar(state, striker) or strike_bar(rules, state, striker, "", target)
        forbid(f"{name} may not strike", barred)
        whole = Part(state, do_strike, (Action("strike", striker, target),))
        armed = armed_name(state, striker), armed_name(state, target)
        return Question(*armed, ("1 blow",), Part(state, strike, (striker, target)), whole)

    def onslaught(self, rules: Ruleset, state: State, striker: ModelId, target: ModelId) -> Part:
        """The charge and its blow. (TRI-44)"""
        action = Action("charge", striker, target)
        barred = charge_bar(state, striker) or ChargeOffer(rules, state, striker).refusal(action)
        forbid(f"{state.models[striker].name} may not charge", barred)
        return Part(state, settled, (do_charge, action))

    def volleys(self, rules: Ruleset, state: State, shooter: ModelId) -> tuple[Volley, ...]:
        """One shot with each thing it shoots or throws, from its short range."""
        share = share_of_range(rules, state, shooter)
        return tuple(Volley(way.id, 1, way.ranges.short * share) for way in at_hand(fighter(state, shooter)))

    def wounds_lost(self, before: State, after: State, model: ModelId) -> int:
        """Rungs of Injury filled. (TRI-34)"""
        return fighter(after, model).injury - fighter(before, model).injury

    def hits(self, path: Path) -> bool:
        """Whether an attack hit. (TRI-40)"""
        return any(seen.rule == TO_HIT and seen.passed for seen in path)

    def wounds(self, path: Path, before: State, after: State, target: ModelId) -> bool:
        """Whether it filled a rung of Injury. (TRI-34)"""
        return fighter(after, target).injury > fighter(before, target).injury


class _WithPeople(Protocol):
    archetypes: Archetypes
    arms: Arms
