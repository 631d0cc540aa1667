"""Estimates for AI players: what shots and blows are expected to take, and how far a model will go next.

Attacks are made as the rules make them and are exact for one attack. Of several at one target (Snap Shot, rider and
beast) what an earlier one does to the target's nerve isn't counted in its dodging. What its side has foretold isn't
counted at all (CHN-75). The answers are kept by what the two models are like (`kit/beings.py`). Tests hold them to the
forecast.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple, TypeVar

from skirmish.core.dice import Law, Modifier
from skirmish.core.hints import Volley, join_volleys
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.step_dice import PASSED
from skirmish.core.system import Ruleset
from skirmish.kit.beings import Answers, Beings
from skirmish.kit.effects import has_condition, is_bare
from skirmish.kit.queries import is_glaring
from skirmish.kit.rounds import is_waiting, next_activation
from skirmish.kit.targets import share_of_range
from skirmish.rules.resolve import mounts
from skirmish.rules.resolve.arms import Missile
from skirmish.rules.resolve.attack import DODGE, NONE, PARRY, Attack, make_attack, may_parry
from skirmish.rules.resolve.events import order, person, with_person
from skirmish.rules.resolve.fighter import Build, Dread, Kit, fresh_round
from skirmish.rules.resolve.harm import structure_lost
from skirmish.rules.resolve.queries import (
    HELD,
    TERROR,
    is_conscious,
    is_defenceless,
    is_fleeing,
    is_surprised,
    quickness,
    sides,
    skill_test,
    touched_foes,
)
from skirmish.rules.resolve.rulings import rulings_of
from skirmish.rules.resolve.shooting import (
    EXTREME,
    LONG,
    SNAP_SHOT,
    Ranged,
    at_hand,
    bows,
    fewer_arrows,
    shot_of,
    skill_of,
)
from skirmish.rules.resolve.strike import blow_of, weapon_of
from skirmish.rules.resolve.worth import case_of, fitness, health_of, health_share, lost_by

T = TypeVar("T")
WALK, GALLOP = "walk", "gallop"
HAIR = 1 / 65536
"""Inches by which who stands too near for a shot stands nearer than its least range. (RES-64)"""


# Shots and blows, kept by what the two are like


class Lasts(NamedTuple):
    """What of a person matters to attacks by it and on it, whatever it has done in this round."""

    build: Build
    kit: Kit
    body: int
    fortitude: int
    weapon: str
    posture: str
    asleep: bool
    surprised: bool
    flees: bool
    loses: bool
    """It loses its next main action. (RES-60)"""
    parrying: bool
    worn: int
    """Structure that its suit has lost. (RES-51)"""
    dreads: tuple[Dread, ...]
    steed: tuple[int, int] | None
    """(Body, Fortitude) of its mount."""


def lasting_part(state: State, i: ModelId) -> Lasts:
    """What lasts of the model."""
    slot = person(state, i)
    steed = slot.steed
    return Lasts(
        slot.build, slot.kit, slot.body, slot.fortitude, slot.weapon, slot.posture, slot.asleep,
        is_surprised(state, i), is_fleeing(state, i), slot.lost > 0, slot.parrying, structure_lost(slot), slot.dreads,
        None if steed is None else (steed.body, steed.fortitude),
    )  # fmt: skip


def _volley_facts(state: State, i: ModelId, foe: ModelId, mine: Lasts, theirs: Lasts, how: object) -> object:
    """What the answer hangs on besides: a rider's gait, and who the two are where one of them fears somebody.

    (RES-75, RES-88)
    """
    if mine.steed is None and not mine.dreads and not theirs.dreads:
        return how
    gait = WALK if mine.steed is None else gait_of(state, i)
    return how, gait, foe if mine.dreads else NOBODY, i if theirs.dreads else NOBODY


class Exchanges:
    """Expected harm of all pairs of models, each worked out once."""

    def __init__(self) -> None:
        self.beings = Beings(lasting_part)
        self._volleys: Answers[Volley | None] = Answers()
        self._blows: Answers[float] = Answers()

    def volley(self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str, moved: bool) -> Volley | None:
        """One shot, or the arrows of a Snap Shot if they do more: with `what`, or at each distance the best it has.

        Covered is in light cover. A shot after a move is as good as before; of riders, at the gait of this round, or a
        walk. Nobody is in the way, and what must be loaded is. (RES-46, RES-53, RES-63..66)
        """
        mine, theirs = self.beings.of(rules, state, i), self.beings.of(rules, state, foe)
        about = _volley_facts(state, i, foe, mine.slot, theirs.slot, what)
        key = mine, theirs, about
        if key in self._volleys:
            return self._volleys[key]
        fit = [thing for thing in at_hand(person(state, i)) if what in ("", thing.id)]
        shots = [one for thing in fit for one in shots_of(rules, state, i, foe, thing)]
        best = join_volleys(shots, state.models[foe].warrior.marks) if shots else None
        return self._volleys.keep(key, best)

    def blows(self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, charging: bool) -> float:
        """The attack of a round with what it has in hand, and its beast's by Trick Riding. (RES-17, RES-46, RES-78)

        0 of who is out, unconscious, asleep, held, surprised, in flight, or has lost its action; who is prone rises
        first. Who rides charges at a walk, the slowest gait that may do.
        """
        mine, theirs = self.beings.of(rules, state, i), self.beings.of(rules, state, foe)
        charging = charging and mine.slot.steed is not None  # on foot a charge strikes like any other blow
        about = _volley_facts(state, i, foe, mine.slot, theirs.slot, charging)
        key = mine, theirs, about
        found = self._blows.get(key)
        if found is not None:
            return found
        share = 0.0
        if can_strike(state, i) and not state.models[foe].out:
            share = share_struck(rules, at_gait(state, i, WALK if charging else gait_of(state, i)), i, foe)
        return self._blows.keep(key, share * state.models[foe].warrior.marks)


def can_strike(state: State, i: ModelId) -> bool:
    """Whether the model can strike at all in its next activation. (RES-17, RES-28, RES-33, RES-60, RES-88)"""
    model, slot = state.models[i], person(state, i)
    if model.out or not is_conscious(slot) or slot.asleep or slot.lost or has_condition(model, HELD):
        return False
    return not is_surprised(state, i) and not is_fleeing(state, i)


# Shares of a price


def gait_of(state: State, i: ModelId) -> str:
    """The gait at which its rider attacks next: a new round begins at a walk. (RES-75, RES-76)"""
    steed = person(state, i).steed
    return steed.gait if steed is not None and (order(state).active == i or i not in state.acted) else WALK


def at_gait(state: State, i: ModelId, gait: str) -> State:
    """The model's mount goes at this gait."""
    steed = person(state, i).steed
    return state if steed is None or steed.gait == gait else with_person(state, i, steed=evolve(steed, gait=gait))


def share_struck(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> float:
    """The share of its price that the blows are expected to take; two hits are as two of either kind, in the mean."""
    met, weapon = meet(rules, state, i, foe), weapon_of(person(state, i))
    how = defence_against(rules, state, foe, melee=True)
    blow = blow_of(rules, state, i, foe, weapon)
    more = mounts.attack_shift(state, i) + met.mine
    attack = met.of(make_attack(rules, met.state, i, foe, weapon.skill, blow, how, more=more))
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


def defence_against(rules: Ruleset, state: State, foe: ModelId, *, melee: bool) -> str:
    """How the target meets the attack: who stands ready to parry does. (RES-33, RES-47, RES-52)"""
    if is_defenceless(state, foe) or is_bare(rules, state, foe):
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


def meet(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> Meeting:
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
    sound = health_share(health_of(slot))
    if not sound or state.models[foe].out:
        return 0.0
    case = case_of(attack.blow, attack.sufferer, health_of(slot))
    return lost_by(case, hits) * fitness(state, slot) / sound


def shots_of(rules: Ruleset, state: State, i: ModelId, foe: ModelId, weapon: Ranged) -> list[Shots]:
    """A single shot with this, and if it can the arrows of a Snap Shot. (RES-53)"""
    state = at_gait(state, i, gait_of(state, i))
    slot = person(state, i)
    found = [Shots(rules, state, i, foe, weapon, skill_of(slot, weapon), 1)]
    if isinstance(weapon, Missile) and weapon in bows(slot):
        arrows = rulings_of(rules).snap_shot.free_arrows + slot.build.rank(SNAP_SHOT)
        found.append(Shots(rules, state, i, foe, weapon, SNAP_SHOT, arrows))
    return found


class Shots:
    """So many arrows from one weapon at one target. (RES-46, RES-53, RES-63, RES-64)"""

    def __init__(
        self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, weapon: Ranged, skill: str, arrows: int
    ) -> None:
        ranges, share = weapon.ranges, share_of_range(rules, state, i)
        bands = ((ranges.short, 0), (ranges.long, LONG), (ranges.extreme, EXTREME))
        self._bands = [(most * share, added) for most, added in bands if most * share >= ranges.least]
        self._least = ranges.least
        near = (ranges.least - HAIR,) if ranges.least > 0 else ()
        self.reaches = (*near, *[most for most, _ in self._bands])
        self._masters = _masters(rules, state, i, skill)
        self._cover = 0 if is_glaring(state, foe) else rulings_of(rules).defence.light_cover
        self._arrows = arrows
        first = _arrow(rules, state, i, foe, weapon, skill, 0)
        self._losses = [_lost(rules, state, foe, first, hits) for hits in range(arrows + 1)]
        self._known: dict[int, float] = {}
        self._attacks = {(0, 0): first}
        for hits in range(arrows):
            hurt = _hurt(state, foe, first, hits)
            for fewer in range(max(1, hits), arrows):
                self._attacks[hits, fewer] = _arrow(rules, hurt, i, foe, weapon, skill, fewer)

    def lost(self, reach_in: float, covered: bool) -> float:
        """See `Shots` in `core/hints.py`."""
        added = next((added for most, added in self._bands if reach_in <= most), None)
        if added is None or reach_in < self._least:
            return 0.0
        more = added + (self._cover if covered else 0)
        if more not in self._known:
            self._known[more] = self._lost(more)
        return self._known[more]

    def _lost(self, more: int) -> float:
        """The same with so much added to the target's defence."""
        odds = [1.0] + [0.0] * self._arrows
        for fewer in range(self._arrows):
            for hits in range(fewer, -1, -1):
                landed = odds[hits] * _hits(self._attacks[hits, fewer], more)
                odds[hits + 1] += landed
                odds[hits] -= landed
        return self._masters * sum([chance * lost for chance, lost in zip(odds, self._losses, strict=True)])


def _arrow(rules: Ruleset, state: State, i: ModelId, foe: ModelId, weapon: Ranged, skill: str, fewer: int) -> Attack:
    """One arrow in the open and near by, with so much off its roll. (RES-46, RES-49, RES-53, RES-76)"""
    met = meet(rules, state, i, foe)
    blow, how = shot_of(rules, state, i, foe, weapon), defence_against(rules, state, foe, melee=False)
    more = mounts.attack_shift(state, i) + met.mine + fewer_arrows(rules, fewer)
    return met.of(make_attack(rules, met.state, i, foe, skill, blow, how, more=more))


def _hurt(state: State, foe: ModelId, attack: Attack, hits: int) -> State:
    """The target after so many hits, as far as it tells on its dodging: a die less at half Body. (RES-57)"""
    case, slot = case_of(attack.blow, attack.sufferer, health_of(person(state, foe))), person(state, foe)
    each = max(0, case.shift + (case.die + 1) // 2)
    return with_person(state, foe, body=max(1, slot.body - hits * each)) if hits and each else state


# The next activation


def next_turn_facts(state: State, i: ModelId) -> Hashable:
    """What its next activation hangs on beside what lasts on it."""
    awake = (sides(state).awake[0] | sides(state).awake[1]) >> i & 1
    return bool(touched_foes(state, i)), awake, is_waiting(state, i), state.round


def next_turn(state: State, i: ModelId) -> State:
    """The state in which its next activation has come: who lies there has risen. (RES-23)"""
    state = next_activation(state, i, fresh_round)
    return with_person(state, i, posture="standing") if person(state, i).posture == "down" else state
