"""Scores with luck taken off: right on average, an interval that is narrower and holds as often."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from luck_gains import Seen
from luck_gains import adjust as adjust_pairs
from lucky import adjust_all, answer_to, draw_battles, edge_for, make_results, true_share
from made_results import compared, matrix, result, results, seen

from skirmish.core.record import evolve
from skirmish.playtest.adjusted_scores import FOLDS, AdjustedScores, RunningScores, fit_worths
from skirmish.playtest.adjustment import Adjustment
from skirmish.playtest.matchups import MatchUps
from skirmish.playtest.stopping_rule import ALPHA, BOUNDS, Bets, Sure
from skirmish.playtest.summary import summarise
from skirmish.playtest.text_report import as_json, as_text

EDGE = 0.4


def test_it_holds_the_truth_and_is_narrower():
    """Of 200 batches of 100 battles; the share itself is right, too. `scripts/error_rates` draws more."""
    rng, truth = np.random.default_rng(3), true_share(EDGE)
    found = [adjust_all(list(make_results(draw_battles(rng, EDGE, 100)))).estimate() for _ in range(200)]
    assert 0.91 <= np.mean([one.low <= truth <= one.high for one in found]) <= 0.985
    assert np.mean([one.value for one in found]) == pytest.approx(truth, abs=0.006)
    plain = seen(MatchUps(), list(make_results(draw_battles(rng, EDGE, 250)))).told()[0]
    assert np.mean([one.high - one.low for one in found]) < plain.share.high - plain.share.low


def test_no_score_says_what_luck_is_worth_in_its_own_fold():
    """Another score of one piece moves it by that much, and no other of its fold; all the others are adjusted anew."""
    battles = list(make_results(draw_battles(np.random.default_rng(4), EDGE, 60)))
    first, *rest = battles
    known = first.adjusted
    assert known is not None
    other = evolve(first, adjusted=Adjustment(known.score + 0.25, known.luck))
    scores = adjust_all(battles)
    moved = adjust_all([other, *rest]).adjusted - scores.adjusted
    folds = np.array(scores.numbers) % FOLDS
    assert moved[0] == pytest.approx(0.25)
    assert moved[1:][folds[1:] == folds[0]] == pytest.approx(0.0, abs=1e-12)
    assert np.abs(moved[folds != folds[0]]).min() > 1e-6


def test_worths_are_found_and_shrunk_where_little_is_known():
    drawn = draw_battles(np.random.default_rng(5), 0.0, 4000)
    many, few = fit_worths(drawn.scores, drawn.luck), fit_worths(drawn.scores[:4], drawn.luck[:4])
    assert many[2] > many[1] > many[0] > 0
    assert np.abs(few).max() < 2 * many[2]
    assert not fit_worths(drawn.scores[:0], drawn.luck[:0]).any()


def test_battles_that_all_went_alike_are_not_certain():
    won = [evolve(one, adjusted=Adjustment(1.0, {})) for one in results([True] * 10)]
    cell = matrix(won)[0]
    assert cell.adjusted is not None
    assert cell.adjusted.value == cell.adjusted.high == 1.0
    assert cell.adjusted.low < 0.9
    assert cell.adjusted.low == pytest.approx(1 - (cell.adjusted.high - cell.adjusted.low))


def test_told_from_both_sides_it_is_the_same_interval():
    first, second = matrix(make_results(draw_battles(np.random.default_rng(6), EDGE, 40)))
    assert first.adjusted is not None
    assert second.adjusted is not None
    assert second.best == second.adjusted
    assert first.adjusted.low == pytest.approx(1 - second.adjusted.high)


def test_a_plain_batch_has_no_adjusted_share():
    assert matrix(results([True, False]))[0].adjusted is None
    assert not AdjustedScores().is_whole


def test_two_versions_are_compared_with_luck_taken_out():
    """What luck both had is taken out of their difference; so it is known better."""
    rng, battles = np.random.default_rng(7), []
    for seed in range(60):
        for mine, edge in (("old", 0.0), ("new", 0.6)):
            for one in make_results(draw_battles(rng, edge, 2)):
                battles.append(evolve(one, bout=evolve(one.bout, mine=mine, seed=seed)))
    found = compared(battles, "old", "new")
    assert found is not None
    assert found.adjusted is not None
    assert found.best == found.adjusted
    assert found.adjusted.low < true_share(0.6) - true_share(0.0) < found.adjusted.high
    assert found.adjusted.high - found.adjusted.low < 0.7 * (found.gain.high - found.gain.low)


def test_copies_of_a_pair_that_is_drawn_twice_are_pieces_of_one_fold():
    """Else what its luck was worth would come from its copy, and intervals look better than they are."""
    known = Adjustment(0.5, {"to hit": 0.1})
    drawn = np.array([3, 3, 14, 5, 3])
    numbers = adjust_pairs([Seen(0.5, known, known, 1.0, 1.0)] * 32, drawn, "both").numbers
    assert len(set(numbers)) == len(drawn)
    assert [number % FOLDS for number in numbers] == [pair % FOLDS for pair in drawn]


def test_a_running_score_hangs_on_what_came_before_alone():
    drawn = draw_battles(np.random.default_rng(8), 0.0, 300)
    pairs = list(zip(*[make_results(drawn)] * 2, strict=True))
    one, other = RunningScores(), RunningScores()
    told = [one.adjust([battle.adjusted for battle in pair]) for pair in pairs]
    assert told[:20] == [other.adjust([battle.adjusted for battle in pair]) for pair in pairs[:20]]
    better = [Adjustment(known.score + 0.25, known.luck) for battle in pairs[20] if (known := battle.adjusted)]
    assert other.adjust(better) == pytest.approx(told[20] + 0.25), "its own score says nothing of its luck"
    assert other.adjust([battle.adjusted for battle in pairs[21]]) != told[21]
    assert np.std(told[50:]) < 0.85 * np.std(drawn.scores.reshape(-1, 2).mean(axis=1)[50:])
    with pytest.raises(ValueError, match="nobody took the luck out"):
        one.adjust([None])


def test_nobody_stakes_more_than_can_be_lost_within_the_bounds():
    bets = Bets(0.05, 0.05, BOUNDS)
    for value in (-9.0, 9.0, 0.5) * 40:
        bets.seen(value)
    assert np.isfinite(bets.low)
    assert bets.low <= 0.5 <= bets.high


def test_it_is_sure_sooner_and_seldom_wrong():
    """Even, and twice the margin ahead: not more wrong answers than alpha allows, in fewer battles."""
    rng, margin = np.random.default_rng(9), 0.1
    wrong: Counter[str] = Counter()
    battles = {True: 0, False: 0}
    for share, allowed in ((0.5, ("even",)), (0.7, ("better",))):
        edge = edge_for(share)
        for adjusted, times in ((True, 40), (False, 8)):
            for _ in range(times):
                answer, took = answer_to(rng, edge, margin, adjusted)
                wrong[str(adjusted)] += answer not in allowed
                battles[adjusted] += took / times
    assert wrong["True"] <= ALPHA * 80
    assert battles[True] < 0.6 * battles[False]


def test_both_intervals_are_told_of_a_batch_that_stops_when_it_is_sure():
    sure = Sure(0.1, 0.05, adjusted=True)
    battles = list(make_results(draw_battles(np.random.default_rng(10), 1.0, 200)))
    for one in battles:
        sure.feed(one)
    told = sure.sureties[0]
    assert told.answer == "better"
    assert told.without is not None
    assert told.low > told.without[0]
    assert told.turned.turned == told
    cell = seen(MatchUps(), battles[: 2 * told.pairs]).told(sure.sureties)[0]
    assert cell.adjusted is not None
    assert (cell.adjusted.low, cell.adjusted.high) == (told.low, told.high)
    assert (cell.share.low, cell.share.high) == told.without


def test_it_is_told_beside_the_plain_share(batch_of):
    batch = batch_of(list(make_results(draw_battles(np.random.default_rng(11), EDGE, 40))))
    summary = summarise(batch)
    assert "without luck, 95%" in as_text(summary)
    told = as_json(summary)
    assert told["cells"][0]["adjusted"]["count"] == told["standings"][0]["adjusted"]["count"] == 40
    plain = summarise(batch_of([result(True, number=n, seed=n) for n in range(4)]))
    assert "without luck" not in as_text(plain)
    assert as_json(plain)["cells"][0]["adjusted"] is None


@pytest.fixture
def batch_of():
    import batches

    from skirmish.playtest.plan import Batch

    one, other = (evolve(roster, id=ident) for roster, ident in ((batches.GUARDS, "a"), (batches.RAIDERS, "b")))
    return lambda found: Batch(batches.plan(games=40, rosters=(one, other)), found)
