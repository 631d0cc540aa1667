"""The odds of shots and blows: described, or in a moment of a battle. (DOT-69..99)"""

from __future__ import annotations

from typing import Any, Protocol, cast, get_args

from skirmish.core.decision import Action
from skirmish.core.record import evolve, to_json
from skirmish.core.state import ModelId, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.kit.odds import Impossible, Part, Path, Pose, Question, Volley, armed_name, find_in_hand, forbid, settled
from skirmish.kit.rounds import ACTIONS
from skirmish.kit.targets import share_of_range
from skirmish.rules.dots.arms import Arms
from skirmish.rules.dots.attack import attack
from skirmish.rules.dots.budget import attack_bar
from skirmish.rules.dots.events import Order, fighter, with_fighter
from skirmish.rules.dots.fighter import UNCONSCIOUS, Attributes, Plan
from skirmish.rules.dots.initiative import ROUNDS
from skirmish.rules.dots.people import SYSTEM, Archetypes, Own, Skill
from skirmish.rules.dots.shots import shot_id, ways
from skirmish.rules.dots.strike import ChargeOffer, blow_bar, charge_bar, do_charge, do_strike, shot_bar

MOST = 5
"""Dots of an attribute or a skill. (DOT-100, DOT-102)"""
LIMITS = {"willpower": 13, "health": 10, "soak": 10, "hide": 10}
SKILLS = get_args(Skill)
NAMES = Attributes.__struct_fields__
ATTACKS = ("DOT-80", "DOT-88", "DOT-40")


class Attacks:
    """The questions of this system."""

    fates: tuple[str, ...] = ("unhurt", "wounded", "disabled", "unconscious", "out of action")

    def described(
        self, rules: Ruleset, warrior: Warrior, stats: tuple[tuple[str, int], ...], things: tuple[str, ...]
    ) -> Warrior:
        """The warrior with these attributes and dots of skills, and with things of this system. (DOT-100, DOT-102)"""
        combat = cast(_WithPeople, rules.combat)
        found = combat.archetypes.of(warrior)
        attributes: Any = found.attributes
        skills: dict[Any, Any] = dict(found.skills)
        more: dict[str, Any] = {}
        for name, number in stats:
            known = (*NAMES, *SKILLS, *LIMITS)
            if name not in known:
                raise Impossible(f"nobody has '{name}' here", wrong=name, known=known)
            most = LIMITS.get(name, MOST)
            if not 0 <= number <= most:
                raise Impossible(f"{name} can't be {number}: 0 to {most}", "DOT-100")
            if name in NAMES:
                attributes = tuple([number if one == name else now for one, now in zip(NAMES, attributes, strict=True)])
            elif name in LIMITS:
                more[name] = number
            else:
                skills[name] = number
        for thing in things:
            if thing not in combat.arms.known:
                raise Impossible(f"no item '{thing}'", wrong=thing, known=tuple(sorted(combat.arms.known)))
        own = Own(attributes=attributes, skills=skills, kit=(*found.kit, *things), **more)
        blocks = dict(warrior.stats) | {SYSTEM: to_json(own).decode()}
        return evolve(warrior, stats=tuple(blocks.items()))

    def posed(self, state: State, poses: tuple[Pose, ...]) -> State:
        """The first model's turn to act, everybody posed as described; a wound it has lost is a point of harm.

        An armour save stands for so many dots of armour: 5+ is 2, 4+ is 3. Raises `Impossible` for a weapon it doesn't
        carry.
        """
        state = evolve(state, combat=Order(active=0, met=True, ready=True), round=1, phase=ACTIONS)
        for i, pose in enumerate(poses):
            slot = fighter(state, i)
            lost = min(pose.lost, slot.dots)
            stunned = pose.posture == "stunned"
            state = with_fighter(
                state, i, armour=7 - pose.save if pose.save else slot.armour, weapon=find_in_hand(state, i, pose.grip),
                dots=0 if stunned else slot.dots - lost,
                boxes=UNCONSCIOUS if stunned else slot.boxes - (pose.lost - lost), posture=pose.posture,
                walked=pose.moved or pose.charged, plan=Plan(),
            )  # fmt: skip
            state = _planned(state, i, fighter(state, i).weapon) if i == 0 else state
        return state

    def shot(
        self, rules: Ruleset, state: State, shooter: ModelId, target: ModelId, weapon: str | None, shots: int
    ) -> Question:
        """The first shot of a round. (DOT-88)"""
        ROUNDS.check_turn(state, shooter, "shoot", "DOT-68")
        found = ways(fighter(state, shooter))
        one = next((one for one in found if weapon in (None, "", one.id)), None)
        if one is None:
            known = tuple(way.id for way in found)
            raise Impossible(
                f"{state.models[shooter].name} can't shoot '{weapon}' now", wrong=weapon or "", known=known
            )
        if shots != 1:
            raise Impossible("each further shot of a round has a die less: ask about the first", "DOT-22")
        if not _has_plan(state, shooter):
            state = _planned(state, shooter, shot_id(one))
        forbid("that shot isn't allowed", shot_bar(rules, state, shooter, one, target))
        part = Part(state, attack, (shooter, target, shot_id(one)))
        return Question(state.models[shooter].name, state.models[target].name, (), part, part)

    def blows(self, rules: Ruleset, state: State, striker: ModelId, target: ModelId) -> Question:
        """One attack of a round, the first if nothing has been done. (DOT-69)"""
        name = state.models[striker].name
        ROUNDS.check_turn(state, striker, "strike", "DOT-68")
        if not _has_plan(state, striker):
            state = _planned(state, striker, fighter(state, striker).weapon)
        barred = attack_bar(rules, state, striker, "melee") or blow_bar(rules, state, striker, target)
        forbid(f"{name} may not strike", barred)
        part = Part(state, do_strike, (Action("strike", striker, target),))
        return Question(armed_name(state, striker), armed_name(state, target), ("1 attack",), part, part)

    def onslaught(self, rules: Ruleset, state: State, striker: ModelId, target: ModelId) -> Part:
        """The move into contact and the first attack. (B-8)"""
        state = _planned(state, striker, fighter(state, striker).weapon)
        action = Action("charge", striker, target)
        barred = charge_bar(rules, state, striker) or ChargeOffer(rules, state, striker).refusal(action)
        forbid(f"{state.models[striker].name} may not charge", barred)
        return Part(state, settled, (do_charge, action))

    def volleys(self, rules: Ruleset, state: State, shooter: ModelId) -> tuple[Volley, ...]:
        """One shot with each thing it shoots or throws, from half its range."""
        share = share_of_range(rules, state, shooter)
        return tuple(Volley(way.id, 1, way.range_in / 2 * share) for way in ways(fighter(state, shooter)))

    def wounds_lost(self, before: State, after: State, model: ModelId) -> int:
        """Points of harm. (DOT-46)"""
        was, now = fighter(before, model), fighter(after, model)
        return was.dots + was.boxes - now.dots - now.boxes

    def hits(self, path: Path) -> bool:
        """Whether an attack had a success, of those of who attacked first. (DOT-70)"""
        attacks = [seen for seen in path if seen.rule in ATTACKS and seen.what != "block"]
        own = [seen for seen in attacks if seen.who == attacks[0].who]
        return any(seen.outcome not in ("failed", "botched") for seen in own)

    def wounds(self, path: Path, before: State, after: State, target: ModelId) -> bool:
        """Whether it did harm. (DOT-46)"""
        return self.wounds_lost(before, after, target) > 0


def _has_plan(state: State, i: ModelId) -> bool:
    plan = fighter(state, i).plan
    return plan is not None and bool(plan.attack)


def _planned(state: State, i: ModelId, what: str) -> State:
    """It has declared this attack, and nothing else."""
    return with_fighter(
        state, i, plan=Plan(attack=what), kind="melee" if what == fighter(state, i).weapon else "ranged"
    )


class _WithPeople(Protocol):
    archetypes: Archetypes
    arms: Arms
