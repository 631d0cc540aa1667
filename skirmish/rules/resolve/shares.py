"""What shots and blows are expected to take from a target, as shares of its price: each attack as the rules make it.

Exact for one attack. Of several at one target (Snap Shot, rider and beast) what an earlier one does to the target's
nerve isn't counted in its dodging.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from skirmish.core.dice import Law, Modifier
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.effects import bare
from skirmish.kit.seeing import glares
from skirmish.rules.resolve import card, mounts
from skirmish.rules.resolve.aim import EXTREME, LONG, Thing, ranges_of, share_of_range, shot_of, skill_of
from skirmish.rules.resolve.arms import Missile
from skirmish.rules.resolve.attack import DODGE, NONE, PARRY, Attack, made, may_parry
from skirmish.rules.resolve.dice import PASSED
from skirmish.rules.resolve.events import order, person, with_person
from skirmish.rules.resolve.rulings import rulings_of
from skirmish.rules.resolve.shoot import fewer_arrows
from skirmish.rules.resolve.snapshots import SNAP_SHOT, bows
from skirmish.rules.resolve.strike import blow_of, weapon_of
from skirmish.rules.resolve.toll import case_of, fitness, health_of, lost_by
from skirmish.rules.resolve.words import TERROR, defenceless, quickness, skill_test

T = TypeVar("T")
WALK, GALLOP = "walk", "gallop"
HAIR = 1 / 65536
"""Inches by which who stands too near for a shot stands nearer than its least range. (RES-64)"""


def gait_of(state: State, i: ModelId) -> str:
    """The gait at which its rider attacks next: a new round begins at a walk. (RES-75, RES-76)"""
    steed = person(state, i).steed
    return steed.gait if steed is not None and (order(state).active == i or i not in state.acted) else WALK


def posed(state: State, i: ModelId, gait: str) -> State:
    """The model's mount goes at this gait."""
    steed = person(state, i).steed
    return state if steed is None or steed.gait == gait else with_person(state, i, steed=evolve(steed, gait=gait))


def struck(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> float:
    """The share of its price that the blows are expected to take; two hits are as two of either kind, in the mean."""
    met, weapon = meeting(rules, state, i, foe), weapon_of(person(state, i))
    how = defending(rules, state, foe, melee=True)
    blow = blow_of(rules, state, i, foe, weapon)
    more = mounts.attack_shift(state, i) + met.mine
    attack = met.of(made(rules, met.state, i, foe, weapon.skill, blow, how, more=more))
    first = _masters(rules, state, i, weapon.skill) * _hits(attack, 0)
    alone = _lost(rules, state, foe, attack, 1)
    ridden = mounts.mount_of(person(state, i))
    if ridden is None or not ridden[0].trained:
        return first * alone
    hooves, after = (
        met.of(mounts.hooves_of(rules, here, i, foe, how)) for here in (met.state, _hurt(met.state, foe, attack, 1))
    )
    trick = _passed(skill_test(rules, state, i, "trick-riding", mounts.TRICK, "RES-78", PASSED).law())
    kick = _lost(rules, state, foe, hooves, 1)
    both = (_lost(rules, state, foe, attack, 2) + _lost(rules, state, foe, hooves, 2)) / 2
    missed = trick * _hits(hooves, 0) * kick
    return first * (alone + trick * _hits(after, 0) * (both - alone)) + (1 - first) * missed


def defending(rules: Ruleset, state: State, foe: ModelId, *, melee: bool) -> str:
    """How the target meets the attack: who stands ready to parry does. (RES-33, RES-47, RES-52)"""
    if defenceless(state, foe) or bare(rules, state, foe):
        return NONE
    slot = person(state, foe)
    return PARRY if melee and slot.parrying and slot.standing and may_parry(slot) else DODGE


class Meeting(NamedTuple):
    """Two who see each other: what that takes off the one's attacks and off the other's defence is said here alone."""

    state: State
    mine: tuple[Modifier, ...]
    theirs: tuple[Modifier, ...]

    def of(self, attack: Attack) -> Attack:
        """The attack, the target being uneasy about who makes it."""
        if not self.theirs:
            return attack
        contest = evolve(attack.contest, other_modifiers=attack.contest.other_modifiers + self.theirs)
        return evolve(attack, contest=contest)


def meeting(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> Meeting:
    """The model and its target wherever they stand: who is uneasy about the other sees it. (RES-88)"""
    mine, theirs = _unease(rules, state, i, foe), _unease(rules, state, foe, i)
    for who, of, why in ((i, foe, mine), (foe, i, theirs)):
        if why:
            others = tuple([d for d in person(state, who).dreads if d.source != of])
            state = with_person(state, who, dreads=others)
    return Meeting(state, mine, theirs)


def _unease(rules: Ruleset, state: State, i: ModelId, of: ModelId) -> tuple[Modifier, ...]:
    """Less against what it fears as long as it sees it: on the table that is a question of sight. (RES-88)"""
    if any(d.source == of and 0 < d.rank < TERROR for d in person(state, i).dreads):
        return (Modifier(-rulings_of(rules).fear.unease.penalty, "unease", "RES-88"),)
    return ()


def _hits(attack: Attack, more: int) -> float:
    """How often it hits, so much being added to the target's defence."""
    contest = attack.contest
    if more:
        contest = evolve(contest, guard=(*contest.guard, Modifier(more, "")))
    return _passed(contest.law())


def _passed(law: Law[T]) -> float:
    """How often the outcome is as good as true."""
    return sum([float(chance) for came, chance in law if came])


def _masters(rules: Ruleset, state: State, i: ModelId, skill: str) -> float:
    """How often it can attack at all: at a gallop after a Riding roll. (RES-77)"""
    ridden = mounts.mount_of(person(state, i))
    if ridden is None or ridden[1].gait != GALLOP or skill in mounts.SADDLE_SKILLS:
        return 1.0
    return _passed(skill_test(rules, state, i, "riding", quickness(state, i), "RES-77", PASSED).law())


def _lost(rules: Ruleset, state: State, foe: ModelId, attack: Attack, hits: int) -> float:
    """The share of its price that the target is expected to lose to so many hits, as its side's worth counts it."""
    slot = person(state, foe)
    sound = fitness(health_of(slot))
    if not sound or state.models[foe].out:
        return 0.0
    case = case_of(attack.blow, attack.sufferer, health_of(slot))
    return lost_by(case, hits) * card.fitness(state, slot) / sound


def shots_of(rules: Ruleset, state: State, i: ModelId, foe: ModelId, one: Thing) -> list[Shots]:
    """A single shot with this, and if it can the arrows of a Snap Shot. (RES-53)"""
    state = posed(state, i, gait_of(state, i))
    slot = person(state, i)
    found = [Shots(rules, state, i, foe, one, skill_of(slot, one), 1)]
    if isinstance(one, Missile) and one in bows(slot):
        arrows = rulings_of(rules).snap_shot.free_arrows + slot.build.rank(SNAP_SHOT)
        found.append(Shots(rules, state, i, foe, one, SNAP_SHOT, arrows))
    return found


class Shots:
    """So many arrows from one weapon at one target. (RES-46, RES-53, RES-63, RES-64)"""

    def __init__(
        self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, one: Thing, skill: str, arrows: int
    ) -> None:
        ranges, share = ranges_of(one), share_of_range(rules, state, i)
        bands = ((ranges.short, 0), (ranges.long, LONG), (ranges.extreme, EXTREME))
        self._bands = [(most * share, added) for most, added in bands if most * share >= ranges.least]
        self._least = ranges.least
        near = (ranges.least - HAIR,) if ranges.least > 0 else ()
        self.reaches = (*near, *[most for most, _ in self._bands])
        self._masters = _masters(rules, state, i, skill)
        self._cover = 0 if glares(state, foe) else rulings_of(rules).defence.light_cover
        self._arrows = arrows
        first = _arrow(rules, state, i, foe, one, skill, 0)
        self._losses = [_lost(rules, state, foe, first, hits) for hits in range(arrows + 1)]
        self._attacks = {(0, 0): first}
        for hits in range(arrows):
            hurt = _hurt(state, foe, first, hits)
            for fewer in range(max(1, hits), arrows):
                self._attacks[hits, fewer] = _arrow(rules, hurt, i, foe, one, skill, fewer)

    def lost(self, reach_in: float, covered: bool) -> float:
        """See `kit.volleys.Shots`."""
        added = next((added for most, added in self._bands if reach_in <= most), None)
        if added is None or reach_in < self._least:
            return 0.0
        more = added + (self._cover if covered else 0)
        odds = [1.0] + [0.0] * self._arrows
        for fewer in range(self._arrows):
            for hits in range(fewer, -1, -1):
                landed = odds[hits] * _hits(self._attacks[hits, fewer], more)
                odds[hits + 1] += landed
                odds[hits] -= landed
        return self._masters * sum([chance * lost for chance, lost in zip(odds, self._losses, strict=True)])


def _arrow(rules: Ruleset, state: State, i: ModelId, foe: ModelId, one: Thing, skill: str, fewer: int) -> Attack:
    """One arrow in the open and near by, with so much off its roll. (RES-46, RES-49, RES-53, RES-76)"""
    met = meeting(rules, state, i, foe)
    blow, how = shot_of(rules, state, i, foe, one), defending(rules, state, foe, melee=False)
    more = mounts.attack_shift(state, i) + met.mine + fewer_arrows(rules, fewer)
    return met.of(made(rules, met.state, i, foe, skill, blow, how, more=more))


def _hurt(state: State, foe: ModelId, attack: Attack, hits: int) -> State:
    """The target after so many hits, as far as it tells on its dodging: a die less at half Body. (RES-57)"""
    case, slot = case_of(attack.blow, attack.sufferer, health_of(person(state, foe))), person(state, foe)
    each = max(0, case.shift + (case.die + 1) // 2)
    return with_person(state, foe, body=max(1, slot.body - hits * each)) if hits and each else state
