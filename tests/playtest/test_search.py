"""What trials score, what the check on other lists says, and the file that keeps them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from batches import GUARDS, RAIDERS, few
from players import arena

from skirmish.core.battle_record import Setup
from skirmish.core.profile import Profile
from skirmish.core.record import evolve
from skirmish.players import Spec
from skirmish.playtest.adjustment import Adjustment
from skirmish.playtest.journal import Journal, Search
from skirmish.playtest.match import Arena, Bout, both_ways
from skirmish.playtest.optimisers import Point, Range, Spsa
from skirmish.playtest.search import (
    MEASURES,
    Fought,
    Goal,
    Scorer,
    Stage,
    Task,
    Trial,
    check,
    compare,
    play_task,
    search,
    seed_of,
)
from skirmish.playtest.store import Unusable

WINS, ROUNDS, TURN = MEASURES["wins"], MEASURES["rounds"], MEASURES["first-turn"]


def fought(
    won: bool | None, pair: int, side: int, rounds: int = 6, group: str = "", luck: float | None = None
) -> Fought:
    adjusted = None if luck is None else Adjustment(float(bool(won)), {"SKR-1": luck})
    return Fought(Bout("a", "a", "m", pair, side), won, rounds, False, 0, None, group, adjusted)


def lot_of(shares: Sequence[float], pairs: int, seed: int = 1) -> list[list[Fought]]:
    """Pairs of battles that are won as often as these shares say, all by the same luck, which is noted."""
    lot, found = random.Random(seed), [list[Fought]() for _ in shares]
    for pair in range(pairs):
        for side in (0, 1):
            luck = lot.random()
            for share, battles in zip(shares, found, strict=True):
                battles.append(fought(luck < share, pair, side, luck=0.5 - luck))
    return found


def trial(*battles: Sequence[Fought], stage: Stage = "check") -> Trial:
    return Trial(stage, 0, ((1.0,), (2.0,)), tuple(map(tuple, battles)))


# --- scores ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("goal", "score"), [("most", 0.75), ("least", -0.75)])
def test_a_trial_scores_what_is_wanted_of_its_battles(goal: Goal, score: float):
    battles = [fought(True, 0, 0), fought(True, 0, 1), fought(True, 1, 0), fought(False, 1, 1)]
    assert Scorer(WINS, goal).score(battles) == score


def test_what_chance_adds_to_a_squared_distance_is_taken_off():
    """Battles that are even in truth score about 0 on average, however few a trial has."""
    scores = [Scorer(WINS, 0.5).score(*lot_of([0.5], 6, seed)) for seed in range(400)]
    assert sum(scores) / len(scores) == pytest.approx(0.0, abs=0.004)


def test_each_group_has_to_come_near_the_goal_by_itself():
    apart = [fought(won, pair, side, group="ab"[won]) for pair in range(6) for side in (0, 1) for won in [pair < 3]]
    assert Scorer(WINS, 0.5).score(apart) == -0.25
    assert Scorer(WINS, 0.5).score([evolve(one, group="") for one in apart]) == pytest.approx(0.05)


@pytest.mark.parametrize("goal", ["most", "least", 0.3])
def test_a_point_without_battles_scores_no_better_than_any_other(goal: Goal):
    scorer = Scorer(WINS, goal)
    for share in (0.0, 1.0):
        found = scorer.score(*lot_of([share], 6))
        assert scorer.score([]) <= found


def test_a_search_ends_where_nothing_can_be_played():
    def play(stage: Stage, block: int, points: tuple[Point, ...]) -> Trial:
        return Trial(stage, block, points, tuple(() for _ in points))

    assert len(list(search(Spsa([SLIDER]), Scorer(WINS, "most"), play, 8))) == 4


def test_wins_of_a_side_are_told_from_that_side():
    battles = [fought(True, 0, 0), fought(True, 0, 1)]  # side 0 has the first turn, and wins one of the two
    assert [TURN.of(one) for one in battles] == [1.0, 0.0]
    assert TURN.adjusted(fought(True, 0, 1, luck=0.2)) == Adjustment(0.0, {"SKR-1": -0.2})
    assert Scorer(TURN, "most").score([evolve(one, first=None) for one in battles]) == 0.0


def test_luck_that_was_seen_before_makes_scores_steadier():
    """The later half of many small trials scatters less than plain shares do."""
    (battles,) = lot_of([0.6], 400)
    scorer, scores = Scorer(WINS, "most"), []
    trials = [battles[n : n + 8] for n in range(0, len(battles), 8)]
    for one in trials:
        scores.append(scorer.score(one))
        scorer.learn(one)
    scores = scores[50:]
    plain = [Scorer(WINS, "most").score([evolve(b, adjusted=None) for b in one]) for one in trials][50:]

    def spread(values: Sequence[float]) -> float:
        return sum((one - sum(values) / len(values)) ** 2 for one in values)

    assert spread(scores) < 0.6 * spread(plain)


def test_points_of_a_trial_are_scored_by_earlier_trials_alone():
    """Two points with the very same battles score the same, and so do the same battles of the next trial in both."""
    (battles,) = lot_of([0.6], 40)

    def play(stage: Stage, block: int, points: tuple[Point, ...]) -> Trial:
        return Trial(stage, block, points, (battles,) * len(points))

    found = list(search(Spsa([SLIDER]), Scorer(WINS, "most"), play, 4 * len(battles)))
    assert [one.scores[0] for one in found] == [one.scores[1] for one in found]
    assert found[0].scores[0] != found[1].scores[0], "the second trial knows what luck was worth in the first"


# --- the check ------------------------------------------------------------------------------------------------------


def test_a_gain_is_told_when_its_whole_interval_is_above_nothing():
    held = compare([trial(*lot_of([0.5, 0.65], 200))], WINS, "most")
    assert held.adjusted
    assert held.verdict == "better"
    assert held.gain.value == pytest.approx(0.15, abs=0.05)
    assert held.best.value - held.start.value == pytest.approx(held.gain.value, abs=0.02)
    assert compare([trial(*lot_of([0.65, 0.5], 200))], WINS, "most").verdict == "worse"
    assert compare([trial(*lot_of([0.65, 0.5], 200))], WINS, "least").verdict == "better"


@pytest.mark.parametrize("shares", [(0.5, 0.5), (0.5, 0.51)])
def test_otherwise_no_gain_is_shown(shares: tuple[float, float]):
    assert compare([trial(*lot_of(shares, 60))], WINS, "most").verdict == "no gain shown"


def test_how_much_nearer_to_a_number_it_came():
    held = compare([trial(*lot_of([0.8, 0.55], 200))], WINS, 0.5)
    assert held.verdict == "better"
    assert held.gain.low < 0.25 < held.gain.high
    assert compare([trial(*lot_of([0.45, 0.55], 100))], WINS, 0.5).verdict == "no gain shown"


def test_what_is_no_share_is_compared_without_luck():
    short, long = ([fought(True, n // 2, n % 2, rounds + n % 3) for n in range(40)] for rounds in (5, 8))
    held = compare([trial(short, long)], ROUNDS, "least")
    assert (held.adjusted, held.verdict, held.gain.value) == (False, "worse", -3.0)
    assert held.start.value == pytest.approx(5.975)


def test_nothing_to_compare_is_said():
    battles = [evolve(one, first=None) for one in lot_of([0.5], 4)[0]]
    with pytest.raises(ValueError, match="no battle says anything"):
        compare([trial(battles, battles)], TURN, "most")


def test_dice_of_the_check_are_none_of_the_search():
    seeds = [seed_of(0, stage, pair) for stage in ("search", "check") for pair in range(100)]  # type: ignore[arg-type]
    assert len(set(seeds)) == 200


# --- a search of real battles, cut off and gone on with ----------------------------------------------------

SLIDER = Range(0.5, 2.0, 1.0)


class Bench:
    """Has small battles played, and counts them."""

    def __init__(self) -> None:
        rules = arena.rules()
        setup = Setup(rules.name, {}, arena.PLAIN, arena.SKIRMISH, (GUARDS, RAIDERS), 0, keyed=True)
        self.arena = Arena(rules, {"guards": GUARDS}, {"plain": setup}, adjusts=True)
        self.played = 0

    def play(self, stage: Stage, block: int, points: tuple[Point, ...]) -> Trial:
        self.played += 1
        bouts = both_ways(Bout("guards", "guards", "plain", seed_of(1, stage, block), 0))
        return Trial(stage, block, points, tuple([tuple(self._fought(bouts, point)) for point in points]))

    def _fought(self, bouts: Sequence[Bout], point: Point) -> list[Fought]:
        player = Spec("tactician", Profile("tuned", aggression=float(point[0])))
        return [play_task(self.arena, Task(bout, player, Spec("random"))) for bout in bouts]


def test_only_what_the_aim_itself_decided_is_decided_by_it():
    """Three rounds at the limit: at one the hill counts, at the other marks lost do, by the same rule."""
    decided = []
    for scenario in (evolve(arena.HILL, rounds=3), evolve(arena.SKIRMISH, rounds=3)):
        setup = Setup("skirmish+none", {}, arena.PLAIN, scenario, (GUARDS, GUARDS), 0)
        whole = Arena(arena.rules(), {"guards": few(GUARDS)}, {"plain": setup})
        tasks = [Task(Bout("guards", "guards", "plain", n, 0), Spec("aggressor"), Spec("random")) for n in range(6)]
        ended = [play_task(whole, task) for task in tasks]
        decided.append({MEASURES["aims"].of(one) for one in ended if one.won is not None})
    assert 1.0 in decided[0]
    assert decided[1] == {0.0}


def found(bench: Bench, path: Path | None, battles: int = 12) -> tuple[Point, list[Trial]]:
    with Journal(path, Search({"seed": "1"})) as journal:
        play = journal.remember(bench.play)
        steps = list(search(Spsa([SLIDER]), Scorer(WINS, "most"), play, battles))
        return steps[-1].best, list(check(play, (1.0,), steps[-1].best, 4))


def test_a_search_that_was_cut_off_goes_on_as_if_it_had_not_been(tmp_path: Path):
    path, whole, begun, resumed = tmp_path / "s.jsonl", Bench(), Bench(), Bench()
    expected = found(whole, None)
    assert whole.played == 5
    found(begun, path, battles=8)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:2]) + lines[2][:40])  # killed in the middle of the second trial
    assert found(resumed, path) == expected
    assert resumed.played == 4
    assert path.read_bytes().count(b"\n") == 6
    again = Bench()
    assert found(again, path) == expected
    assert again.played == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"tune":{"seed":"2"}}\n', "has another search: other seed; name another file"),
        ("{}\n", ":1: not a search that"),
        ("half a line", ":1: not a search that"),
        ('{"tune":{"seed":"1"}}\n{"stage":"other"}\n', ":2: damaged"),
    ],
)
def test_another_file_is_refused_and_left_as_it_is(text: str, said: str, tmp_path: Path):
    path = tmp_path / "s.jsonl"
    path.write_text(text, "utf-8")
    with pytest.raises(Unusable, match=said):
        Journal(path, Search({"seed": "1"}))
    assert path.read_text("utf-8") == text


def test_one_command_at_a_time_writes_it(tmp_path: Path):
    path = tmp_path / "s.jsonl"
    with Journal(path, Search({})), pytest.raises(Unusable, match="another command is writing it"):
        Journal(path, Search({}))
    with Journal(path, Search({})) as journal:
        assert journal.kept == 0
