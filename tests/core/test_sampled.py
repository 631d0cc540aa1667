"""Estimates from real dice, and the exact odds held against them."""

from __future__ import annotations

import math
from collections.abc import Hashable

import pytest
from core_toy import duel_rules, duel_setup, fighting

from skirmish.core.decision import Procedure, nothing_asked
from skirmish.core.dice import Check, Contest, Dice, each
from skirmish.core.forecast import always, best, forecast, never, sample_ends
from skirmish.core.policy import Policy
from skirmish.core.record import evolve
from skirmish.core.state import State
from skirmish.core.table import Table

RULES = duel_rules()


def duel(each_side: int = 1, **profile: int) -> State:
    return duel_setup(each=each_side, **profile).state(RULES)


def fates(state: State, _: object) -> tuple[str, ...]:
    return tuple(m.combat.fell or ("shaken" if m.conditions else "") for m in state.models)


CHAINS: dict[str, tuple[State, str, tuple[Hashable, ...], Policy]] = {
    "a shot": (duel(), "shot", (0, 1), always),
    "a shot, a comrade watching": (duel(2), "shot", (0, 2), always),
    "a duel with parries": (fighting(duel(parries=1)), "fight", (), always),
    "two attacks, no parries": (fighting(duel(attacks=2)), "fight", (), never),
}


@pytest.mark.parametrize("chain", CHAINS)
def test_exact_odds_agree_with_simulation(chain: str) -> None:
    """More than 200,000 dice in all; a right forecast misses 4 standard errors once in 16,000 labels."""
    state, name, args, policy = CHAINS[chain]
    procedure = getattr(RULES.combat, name)
    tries = 25_000
    exact = forecast(RULES, state, procedure, *args, policy=policy).by(fates)
    seen = sample_ends(RULES, state, procedure, *args, tries=tries, seed=8, policy=policy).by(fates)
    assert set(seen) <= set(exact)
    for label, chance in exact.items():
        error = math.sqrt(chance * (1 - chance) / tries)
        found = seen[label].value if label in seen else 0.0
        assert abs(found - chance) <= 4 * error, label


def test_an_opposed_roll_agrees_with_simulation() -> None:
    def push(table: Table) -> Procedure[str]:
        yield from nothing_asked()
        return table.roll(Contest(0, "push", 1, (2, 6), (1, 8), ((-99, "lost"), (0, "even"), (3, "won"))))

    exact = forecast(RULES, duel(), push).by(lambda _, result: result)
    seen = sample_ends(RULES, duel(), push, tries=20_000, seed=3).by(lambda _, result: result)
    for label, chance in exact.items():
        assert abs(seen[label].value - chance) <= 4 * math.sqrt(chance * (1 - chance) / 20_000)


def cards(table: Table) -> Procedure[int]:
    """Too wide for exact odds: eight D20, every total told apart."""
    yield from nothing_asked()
    return sum([table.roll(Check(0, "a card", (1, 20), each(1, 20))) for _ in range(8)])


def test_a_mean_comes_with_its_standard_error() -> None:
    found = sample_ends(RULES, duel(), cards, tries=4_000, seed=1).expected(lambda _, total: total)
    assert found.error == pytest.approx(math.sqrt(8 * 399 / 12 / 4_000), rel=0.05)
    assert abs(found.value - 84) <= 4 * found.error


def test_the_same_seed_gives_the_same_sample_and_another_one_another() -> None:
    first, again, other = (sample_ends(RULES, duel(), cards, tries=50, seed=seed) for seed in (1, 1, 2))
    assert first.tally == again.tally != other.tally


def test_the_dice_of_the_state_are_not_used_up_and_do_not_show() -> None:
    one = sample_ends(RULES, duel(), cards, tries=50, seed=1)
    other = sample_ends(RULES, evolve(duel(), dice=Dice(None, (1,))), cards, tries=50, seed=1)
    assert {state.dice for state, _ in one.tally} == {duel().dice}
    assert [total for _, total in one.tally] == [total for _, total in other.tally]


def test_what_happened_every_time_is_not_therefore_certain() -> None:
    found = sample_ends(RULES, duel(), RULES.combat.fight, tries=98, seed=1).by(lambda state, _: "nobody strikes")
    assert found["nobody strikes"].value == 1
    assert found["nobody strikes"].error == pytest.approx(math.sqrt(0.99 * 0.01 / 98))


def test_the_best_policy_cannot_be_sampled() -> None:
    with pytest.raises(TypeError, match="needs a forecast"):
        sample_ends(RULES, fighting(duel(parries=1)), RULES.combat.fight, tries=50, seed=1, policy=best)
