"""Luck taken out of a battle: on average nothing changes, and what is told of the battle itself stays as it was."""

from __future__ import annotations

from fractions import Fraction

import batches
import coins
import pytest
from made_results import result

from skirmish.core.dice import Check, Contest, RollOff, at_least, at_most, chance_to_stand, make_trial
from skirmish.core.open_pool import OpenPool
from skirmish.core.record import evolve
from skirmish.core.roll_under import RollUnder
from skirmish.core.step_dice import FAILED, StepTest
from skirmish.playtest.adjustment import Adjustment, adjust, rank
from skirmish.playtest.match import swap_sides
from skirmish.playtest.store import Store, Unusable


def plain_share(side: int) -> float:
    """How often the side wins at coins: all ways they may fall are equally likely."""
    games = [coins.toss(faces) for faces in coins.all_tosses()]
    for game in games:
        while (decision := game.decision) is not None:
            game.play(decision.default)
    winners = [game.state.verdict.winner for game in games if game.state.verdict is not None]
    return sum(0.5 if winner is None else winner == side for winner in winners) / len(games)


@pytest.mark.parametrize("least", [0.0, 0.3, 0.6, 1.1])
def test_on_average_a_battle_is_worth_what_it_was(least: float):
    """By all ways in which coins may fall, however long tests are summed over."""
    truth = plain_share(0)
    assert truth != 0.5
    for side, share in ((0, truth), (1, 1 - truth)):
        found = coins.weigh_evenly(side, least)
        assert found.score == pytest.approx(share, abs=1e-6)
        assert found.luck == pytest.approx(dict.fromkeys(found.luck, 0.0), abs=1e-6)


def test_a_battle_goes_on_past_its_tests():
    game = coins.toss((2, 1, 2, 2, 2, 2, 2, 2))
    game.play(game.decision.default)
    assert game.over
    assert game.state.verdict.winner == 0
    longer = game.spared()
    assert longer is not None
    assert not longer.over
    assert not game.spared(0.6)
    assert adjust(game, coins.PLAYERS, 0).score == 1 - adjust(game, coins.PLAYERS, 1).score
    assert game.state.verdict.winner == 0, "the battle itself stays as it was"


def test_who_can_but_fail_is_not_spared():
    hopeless = Check(0, "rout test", (2, 6), at_most(1), loser=0)
    assert chance_to_stand(hopeless) is None
    assert chance_to_stand(evolve(hopeless, loser=-1)) is None
    assert chance_to_stand(evolve(hopeless, bands=at_most(7))) == Fraction(21, 36)


TRIAL = StepTest(0, "nerve", 8, 3, 6, *FAILED)
THROWS = (
    Check(0, "", (1, 6), at_least(4)), Check(0, "", (2, 6), at_most(8)), Check(0, "", (1, 6), ((0, 0), (4, 4), (5, 5))),
    Check(0, "", (1, 6), ((0, "no wound"), (4, "wound")), naturals=((6, "critical"),)),
    Contest(0, "", 1, (1, 6), (1, 6), at_least(0)), RollOff(0, ""), TRIAL, RollUnder(0, "", 5, told="successes"),
    RollUnder(0, "", 5, told="degrees"), make_trial(0, "", 4, 2, ""), OpenPool(0, "", 5, 7, ((-1, -1), (0, 0), (2, 2))),
)  # fmt: skip


@pytest.mark.parametrize("throw", THROWS, ids=lambda throw: type(throw).__name__)
def test_nobody_expects_a_roll_to_be_lucky(throw: object):
    law = throw.law()  # type: ignore[attr-defined]
    ranks = [(rank(throw, outcome), float(share)) for outcome, share in law]
    assert all(found is not None for found, _ in ranks)
    assert sum(found * share for found, share in ranks if found is not None) == pytest.approx(0, abs=1e-5)
    assert max(found for found, _ in ranks if found is not None) > 0


def test_failures_are_worse_whichever_way_a_test_is_read():
    high, low = Check(0, "", (2, 6), at_least(7)), Check(0, "", (2, 6), at_most(7))
    for check in (high, low):
        good, bad = rank(check, True), rank(check, False)
        assert good is not None
        assert bad is not None
        assert bad < 0 < good
    wound = THROWS[3]
    assert rank(wound, "no wound") < rank(wound, "wound") < rank(wound, "critical")  # type: ignore[operator]


def test_more_successes_are_better_and_a_triplet_is_best():
    throw = RollUnder(0, "", 5, told="successes")
    law = sorted({outcome for outcome, _ in throw.law()}, key=lambda one: (one.passed, one.margin))
    ranks = [rank(throw, outcome) for outcome in law]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) > 3
    assert law[-1].triplet == "success"


def test_what_is_certain_or_has_no_order_tells_nothing():
    assert rank(Check(0, "", (1, 6), at_least(1)), True) is None
    assert rank(object(), (3, 4)) is None


def test_from_the_other_side_it_is_turned_round():
    told = evolve(result(True), adjusted=Adjustment(0.7, {"SKR-50": 0.25}))
    other = swap_sides(told)
    assert other.adjusted == Adjustment(0.3, {"SKR-50": -0.25})
    assert swap_sides(other) == told


def test_an_adjusted_batch_tells_the_same_battles():
    """Who won, how, and what observers noted; beside it stand the adjustments, and they are the same each time."""
    plain = batches.plan(games=4)
    adjusted = evolve(plain, adjusted=True)
    found = batches.alone(adjusted)
    assert [evolve(one, adjusted=None) for one in found] == batches.alone(plain)
    assert all(one.adjusted is not None and 0 <= one.adjusted.score <= 1 for one in found)
    assert found == batches.alone(adjusted)
    assert any(0 < one.adjusted.score < 1 for one in found if one.adjusted is not None)


def test_a_file_without_its_adjustments_is_damaged(tmp_path):
    plan = evolve(batches.plan(games=2), adjusted=True)
    path = tmp_path / "batch.sqlite"
    with Store(path) as store:
        batches.played(plan, store)
        store._base.execute("UPDATE results SET result = json_remove(result, '$.adjusted') WHERE number = 1")
    with Store(path) as store, pytest.raises(Unusable, match="battle 1 is damaged: luck"):
        list(store.results(2))


def test_nothing_in_the_state_says_that_a_battle_goes_on():
    game = coins.toss((2, 1) * 4)
    game.play(game.decision.default)
    longer = game.spared()
    assert longer is not None
    assert longer.state.dice == evolve(game.state.dice, script=longer.state.dice.script)
