"""Estimates for AI players, and how far a model will go next.

They are exact for one attack and the soak it meets, with no luck used; tests hold them to the forecast. What stands
round the two isn't counted: friends in contact, shield walls, heights.
"""

from __future__ import annotations

from collections.abc import Hashable

from skirmish.core.dice import Modifier
from skirmish.core.hints import Volley, join_volleys
from skirmish.core.record import evolve
from skirmish.core.state import Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.beings import Answers, Beings
from skirmish.kit.effects import is_bare
from skirmish.kit.rounds import is_waiting, next_activation
from skirmish.kit.targets import share_of_range
from skirmish.rules.trilogy.attack import Attack, left_law, make_attack, stake_of
from skirmish.rules.trilogy.events import fighter, with_fighter
from skirmish.rules.trilogy.fighter import Fighter, fresh_round
from skirmish.rules.trilogy.harm import armour_modifiers, natural_soak
from skirmish.rules.trilogy.luck import expect
from skirmish.rules.trilogy.magic import blow_of, harm_of_fall
from skirmish.rules.trilogy.mounts import charge_bonus
from skirmish.rules.trilogy.queries import is_helpless, sides, touched_foes
from skirmish.rules.trilogy.rulings import numbers_of
from skirmish.rules.trilogy.shooting import Ranged, at_hand, skill_of
from skirmish.rules.trilogy.strike import furious_bar, weapon_of
from skirmish.rules.trilogy.worth import share_lost

SWAYED = {"helpless": Modifier(1, "helpless", "TRI-45"), "charge": Modifier(1, "charge", "TRI-45")}
HINDERED = Modifier(-1, "long range or light cover", "TRI-45")


class Exchanges:
    """Expected harm of all pairs of models, each worked out once for who is alike. (`kit/beings.py`)"""

    def __init__(self) -> None:
        self.beings = Beings(lasting_part)
        self._blows: Answers[float] = Answers()
        self._volleys: Answers[Volley | None] = Answers()
        self._tolls: Answers[float] = Answers()

    def blows(
        self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, charging: bool = False, guarded: bool = False
    ) -> float:
        """The blow of a round, a furious one where that does more; `guarded`: the foe Defends. (TRI-39, TRI-53)"""
        key = self.beings.of(rules, state, i), self.beings.of(rules, state, foe), (charging, guarded)
        found = self._blows.get(key)
        if found is None:
            found = self._blows.keep(key, _struck(rules, _ready(state, i, foe, guarded), i, foe, charging))
        return found

    def volley(
        self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str = "", moved: bool = False,
        guarded: bool = False,
    ) -> Volley | None:  # fmt: skip
        """A shot at each distance with the best it has, or with `what`; a move makes no difference. (TRI-39)"""
        key = self.beings.of(rules, state, i), self.beings.of(rules, state, foe), (what, guarded)
        if key in self._volleys:
            return self._volleys[key]
        state = _ready(state, i, foe, guarded)
        fit = [one for one in at_hand(fighter(state, i)) if what in ("", one.id)]
        share = share_of_range(rules, state, i) if fit else 1.0
        shots = [_Shots(rules, state, i, foe, one, share) for one in fit] if can_strike(state, i) else []
        best = join_volleys(shots, state.models[foe].warrior.marks) if shots else None
        return self._volleys.keep(key, best)

    def toll(self, rules: Ruleset, state: State, hit: Hit, times: int = 1) -> float:
        """So many hits, one after the other. (RT-39)"""
        if times < 1 or not state.on_table(hit.target):
            return 0.0
        being = self.beings.of(rules, state, hit.target)
        key = being, being, (hit.strength, hit.save, hit.missile, times)
        found = self._tolls.get(key)
        return self._tolls.keep(key, _toll(rules, state, hit, times)) if found is None else found

    def toll_of_fall(self, state: State, i: ModelId, inches: float) -> float:
        """What the rungs take that its natural soak leaves of a fall. (TRI-54)"""
        slot = fighter(state, i)
        law = left_law(harm_of_fall(state, i, inches), natural_soak(slot), False)
        return (
            sum([chance * share_lost(slot, "injury", rungs) for rungs, chance in law]) * state.models[i].warrior.marks
        )


def can_strike(state: State, i: ModelId) -> bool:
    """Whether it can strike or shoot at all in its next activation. (TRI-35, TRI-46)"""
    slot = fighter(state, i)
    return slot.posture == "standing" and not slot.panicked and not is_helpless(state, i)


def _ready(state: State, i: ModelId, foe: ModelId, guarded: bool) -> State:
    """The two as they will be: who is prone stands up first, and only a `guarded` foe defends itself."""
    for k, defending in ((i, False), (foe, guarded)):
        slot = fighter(state, k)
        posture = "standing" if slot.posture == "down" else slot.posture
        if (posture, defending) != (slot.posture, slot.defending):
            state = with_fighter(state, k, posture=posture, defending=defending)
    return state


def _attack(
    rules: Ruleset, state: State, i: ModelId, foe: ModelId, skill: str, bonus: int, swayed: tuple[Modifier, ...],
    cover: int = 0, missile: bool = False,
) -> Attack:  # fmt: skip
    """The attack, whoever stands round the two."""
    if is_helpless(state, foe) or is_bare(rules, state, foe):
        swayed = (*swayed, SWAYED["helpless"])
    made = make_attack(rules, state, i, foe, skill, bonus, swayed, cover=cover, missile=missile)
    return evolve(made, blow=evolve(made.blow, modifiers=armour_modifiers(rules, state, foe)))


def _worth(attack: Attack, state: State, foe: ModelId) -> float:
    """What it takes in marks: a ward turns a share of it aside."""
    ward = attack.blow.ward
    through = 1.0 if ward is None else min(1.0, max(0.0, (ward.needed - 1) / 6))
    stake = stake_of(attack, fighter(state, foe), state.models[foe].warrior.marks)
    return through * expect(attack.throw, stake)


def _struck(rules: Ruleset, state: State, i: ModelId, foe: ModelId, charging: bool) -> float:
    if not can_strike(state, i) or state.models[foe].out:
        return 0.0
    slot = fighter(state, i)
    weapon = weapon_of(slot)
    bonus = weapon.bonus + (charge_bonus(slot) if charging else 0)
    swayed = (SWAYED["charge"],) if charging else ()
    takes = _worth(_attack(rules, state, i, foe, weapon.skill, bonus, swayed), state, foe)
    if charging or furious_bar(with_fighter(state, i, acted=False), i) is not None:
        return takes
    rage = share_lost(fighter(state, foe), "injury", numbers_of(rules).furious)
    return max(takes, rage * state.models[foe].warrior.marks)


class _Shots:
    """One way to shoot at one target: see `Shots` in `core/hints.py`."""

    def __init__(self, rules: Ruleset, state: State, i: ModelId, foe: ModelId, weapon: Ranged, share: float) -> None:
        ranges = weapon.ranges
        self.reaches = (ranges.short * share, ranges.long * share)
        marks = state.models[foe].warrior.marks or 1
        hard = int(fighter(state, foe).has("hard-to-hit"))

        def lost(swayed: tuple[Modifier, ...]) -> float:
            made = _attack(rules, state, i, foe, skill_of(weapon), weapon.bonus, swayed, hard, missile=True)
            return _worth(made, state, foe) / marks

        self._plain, self._hindered = lost(()), lost((HINDERED,))

    def lost(self, reach_in: float, covered: bool) -> float:
        """See there."""
        if reach_in > self.reaches[1]:
            return 0.0
        return self._hindered if covered or reach_in > self.reaches[0] else self._plain


def _toll(rules: Ruleset, state: State, hit: Hit, times: int) -> float:
    """The chances of each number of rungs after so many hits, and what they take. (TRI-38)"""
    blow, slot = blow_of(rules, state, hit), fighter(state, hit.target)
    through = 1.0 if blow.ward is None else min(1.0, max(0.0, (blow.ward.needed - 1) / 6))
    law = left_law(blow.raw, blow.soak + sum([m.number for m in blow.modifiers]), False)
    after = {0: 1.0}
    for _ in range(times):
        now = dict[int, float]()
        for rungs, chance in after.items():
            now[rungs] = now.get(rungs, 0.0) + chance * (1 - through)
            for left, share in law:
                now[rungs + left] = now.get(rungs + left, 0.0) + chance * through * share
        after = now
    lost = sum([chance * share_lost(slot, "injury", rungs) for rungs, chance in after.items()])
    return lost * state.models[hit.target].warrior.marks


def lasting_part(state: State, i: ModelId) -> Fighter:
    """The slot without what it has done, and what counts rounds as `Exchanges` wants it."""
    slot = fighter(state, i)
    fresh = fresh_round(slot)
    return evolve(
        fresh, furious=int(bool(slot.furious) and slot.furious >= state.round - 1), surprised=0, fortune=0, fate=0,
        marked=0, threatened=(), beheld=(), tended=False, mourned=False, rounds_fought=0, hidden=False,
        posture="standing" if slot.posture == "down" else slot.posture, reload=0,
    )  # fmt: skip


def without_deeds(slot: Fighter) -> Fighter:
    """What spells' worth hangs on."""
    return evolve(
        fresh_round(slot), rounds_fought=0, threatened=(), beheld=(), reload=0, defending=False, exposed=False
    )


# The next activation


def next_turn_facts(state: State, i: ModelId) -> Hashable:
    """What its next activation hangs on beside what lasts on it."""
    conscious = (sides(state).conscious[0] | sides(state).conscious[1]) >> i & 1
    return bool(touched_foes(state, i)), conscious, is_waiting(state, i), state.round


def next_turn(state: State, i: ModelId) -> State:
    """The state in which its next activation has come."""
    return next_activation(state, i, fresh_round)
