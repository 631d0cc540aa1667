"""Estimates for AI players by the forecast of the rules themselves, and how far a model will go next."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from skirmish.core.decision import Action, Asking, nothing_asked
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, State, without_effect
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.exchanges import STRIKER, Exchanges, Way
from skirmish.kit.rounds import ACTIONS, DAWN
from skirmish.kit.targets import share_of_range
from skirmish.rules.trilogy.budget import attack_bar
from skirmish.rules.trilogy.events import Order, fighter, order
from skirmish.rules.trilogy.fighter import Fighter, fresh_round
from skirmish.rules.trilogy.queries import is_able, sides, touched_foes
from skirmish.rules.trilogy.shooting import find_weapon, ranges_of, shoot, target_bar, ways, weapon_bar
from skirmish.rules.trilogy.strike import do_furious_blow, furious_bar, furious_worth, strike
from skirmish.rules.trilogy.worth import fitness


def make_exchanges() -> Exchanges:
    """Blows and shots by the rules' own procedures."""
    return Exchanges(
        lasting_part=lasting_part, share_left=share_left, strike=blow, shoot=volley, ways=find_ways, slot=Order()
    )


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


def share_left(state: State, i: ModelId) -> float:
    """The share of its price that it still fights for."""
    return fitness(fighter(state, i))


def blow(table: Table, i: ModelId, foe: ModelId, charging: bool) -> Asking:
    """The blow of a round, a furious one where that does more. (TRI-39, TRI-53)"""
    state = table.state
    if not is_able(state, i) or attack_bar(state, i) is not None:
        yield from nothing_asked()
        return
    if not charging and furious_bar(state, i) is None and furious_worth(table.rules, state, i, foe) > 0:
        yield from do_furious_blow(table, Action("furious-blow", i, foe))
    else:
        yield from strike(table, i, foe, charging=charging)
    yield from settle(table)


def volley(table: Table, i: ModelId, foe: ModelId, what: str, moved: bool) -> Asking:
    """One shot. (TRI-39)"""
    state = table.state
    one = find_weapon(fighter(state, i), what)
    able = is_able(state, i) and attack_bar(state, i) is None
    if one is None or not able or target_bar(table.rules, state, i, one, "", foe) is not None:
        yield from nothing_asked()
        return
    yield from shoot(table, i, foe, one)


def find_ways(rules: Ruleset, state: State, moved: bool) -> Iterator[Way]:
    """Each thing to shoot or throw, with its two ranges."""
    share = share_of_range(rules, state, STRIKER)
    for one in ways(fighter(state, STRIKER)):
        if weapon_bar(state, STRIKER, one.id) is None:
            ranges = ranges_of(one)
            yield Way(one.id, (ranges.short * share, ranges.long * share))


# The next activation


def next_turn_facts(state: State, i: ModelId) -> Hashable:
    """What its next activation hangs on beside what lasts on it."""
    conscious = (sides(state).conscious[0] | sides(state).conscious[1]) >> i & 1
    return bool(touched_foes(state, i)), conscious, is_waiting(state, i), state.round


def is_waiting(state: State, i: ModelId) -> bool:
    """Whether it will still have its turn in this round."""
    return state.phase in (DAWN, ACTIONS) and i not in state.acted and order(state).active != i


def next_turn(state: State, i: ModelId) -> State:
    """The state in which its next activation has come, everything else being as it is: what ends before has ended."""
    idle = evolve(order(state), active=NOBODY, interrupted=NOBODY, hasty=False)
    model = state.models[i]
    slot = model.combat
    if not is_waiting(state, i):
        last = 2 * state.round
        for effect in state.effects:
            if 0 < effect.until <= last:
                state = without_effect(state, effect)
        model = state.models[i]
        model = evolve(model, conditions=tuple([c for c in model.conditions if not 0 < c.until <= last]))
        state, slot = evolve(state, round=state.round + 1, acted=frozenset()), fresh_round(slot)
    return evolve(state.put(evolve(model, combat=slot)), combat=idle)
