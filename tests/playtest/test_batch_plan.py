"""The plan of a batch: which battles there are, and that all is swapped in the second of a pair, on the table too."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from batches import GUARDS, RAIDERS, WATCH, plan
from players import arena

from skirmish.core.battlefield import OPPOSITE
from skirmish.core.game import Game
from skirmish.core.profile import Profile
from skirmish.core.record import evolve, from_json, to_json
from skirmish.players import Misfit, Spec, UnknownPlayer
from skirmish.playtest.match import Arena, Bout, make_players, play_bout
from skirmish.playtest.plan import Plan, Until, arena_of, bouts, list_differences, pairings, seed_of, specs, total

THREE = (GUARDS, RAIDERS, WATCH)
SEEDS_OF_5 = [8533419260023371, 890576909395118, 8219684948118717]
"""Written down once: they must never change, or batches that were kept couldn't go on."""


def all_bouts(wanted: Plan) -> list[Bout]:
    numbered = list(bouts(wanted))
    assert [number for number, _ in numbered] == list(range(total(wanted)))
    return [bout for _, bout in numbered]


def test_each_list_meets_each_other_one_so_often_in_pairs_on_maps_that_take_turns():
    found = all_bouts(plan(games=7, rosters=THREE))
    assert pairings(plan(rosters=THREE)) == (("guards", "raiders"), ("guards", "watch"), ("raiders", "watch"))
    assert Counter((bout.mine, bout.theirs) for bout in found) == dict.fromkeys(pairings(plan(rosters=THREE)), 8)
    assert [bout.map for bout in found[::6]] == ["plain", "village", "plain", "village"]


def test_the_seed_of_a_pair_follows_from_the_plans_seed_and_its_number_everywhere_alike():
    assert [bout.seed for bout in all_bouts(plan(games=6))[::2]] == [seed_of(plan(), pair) for pair in range(3)]
    assert [seed_of(plan(seed=5), pair) for pair in range(3)] == SEEDS_OF_5


def test_batches_of_neighbouring_seeds_have_no_dice_in_common():
    """Else two files of battles would hold the same ones twice, and look surer than they are."""
    seeds = [bout.seed for seed in range(20) for bout in all_bouts(plan(games=40, seed=seed))]
    assert set(Counter(seeds).values()) == {2}
    assert max(seeds) < 2**53


def test_all_pairings_have_the_same_seed_map_side_and_end_at_the_same_time():
    """So two versions of a list can be compared on the very same battles."""
    found = all_bouts(plan(games=10, rosters=THREE))
    for at in range(0, len(found), 6):
        alike = {evolve(bout, mine="", theirs="") for bout in found[at : at + 6]}
        assert len(alike) == 2


def test_in_the_second_battle_of_a_pair_lists_have_changed_sides_and_ends():
    found = all_bouts(plan(games=16))
    for one, other in zip(found[::2], found[1::2], strict=True):
        assert (one.side, other.side) == (0, 1)
        assert one.end is not None
        assert evolve(other, side=0, end=OPPOSITE[one.end]) == evolve(one, end=OPPOSITE[one.end])


def test_over_two_turns_of_the_maps_each_side_has_each_end_as_often():
    ends = Counter((bout.map, bout.side, bout.end) for bout in all_bouts(plan(games=16)))
    edges = arena.PLAIN.edge, OPPOSITE[arena.PLAIN.edge]
    assert ends == {(ident, side, edge): 2 for ident in ("plain", "village") for side in (0, 1) for edge in edges}


def test_a_batch_of_more_games_begins_with_the_battles_of_one_of_fewer():
    fewer, more = plan(games=6, rosters=THREE), plan(games=20, rosters=THREE)
    assert list(islice(bouts(more), total(fewer))) == list(bouts(fewer))
    assert list_differences(fewer, more) == []


def test_how_sure_one_wants_to_be_makes_no_other_batch():
    assert list_differences(plan(), evolve(plan(), until=Until(0.05, 0.05))) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 6}, "another seed"),
        ({"rosters": (RAIDERS, GUARDS)}, "other lists"),
        ({"battlefields": (arena.PLAIN,)}, "other maps"),
        ({"players": ("random",)}, "other players"),
        ({"version": "9.9.9"}, "another version of the program"),
        ({"observers": ()}, "other observers"),
    ],
)
def test_whatever_else_differs_makes_another_batch_and_is_said(change: dict[str, object], said: str):
    assert list_differences(plan(), evolve(plan(), **change)) == [said]


def test_a_plan_is_the_same_after_a_journey_as_json():
    wanted = evolve(plan(), players=("tactician:bold",), profiles=(Profile("bold", aggression=2.0),))
    assert from_json(to_json(wanted), Plan) == wanted
    assert specs(wanted)["guards"] == Spec("tactician", Profile("bold", aggression=2.0))


def test_one_player_is_for_all_lists_and_two_are_for_one_each():
    assert specs(plan()) == {"guards": Spec("aggressor"), "raiders": Spec("aggressor")}
    two = specs(evolve(plan(), players=("random", "aggressor")))
    assert two == {"guards": Spec("random"), "raiders": Spec("aggressor")}
    with pytest.raises(UnknownPlayer):
        specs(evolve(plan(), players=("tactician:bold",)))
    with pytest.raises(Misfit):
        specs(evolve(plan(), players=("random:bold",)))


def test_each_list_is_played_by_its_own_player_whichever_side_it_has():
    two = arena_of(evolve(plan(), players=("random", "aggressor")), arena.rules())
    for bout in all_bouts(plan(games=4)):
        names = [type(one).__name__ for one in make_players(two, bout)]
        assert names == ["RandomPlayer", "Aggressor"][:: 1 if bout.side == 0 else -1]


def over(whole: Arena, bout: Bout) -> Game:
    return play_bout(whole, bout, make_players(whole, bout))


@pytest.mark.parametrize("player", ["aggressor", "random"])
def test_on_the_table_the_lists_stand_where_the_bout_says_whoever_picks(player: str):
    """A random player would pick any edge; who picks is diced for, and is the same side in both battles of a pair."""
    whole = arena_of(evolve(plan(games=12), players=(player,)), arena.rules())
    for bout in all_bouts(plan(games=12)):
        state = over(whole, bout).state
        mine = state.forces[bout.side]
        assert mine.roster.id == "guards"
        assert mine.edge == bout.end
        assert state.forces[1 - bout.side].edge == OPPOSITE[bout.end]


def test_without_an_end_whoever_wins_the_roll_off_picks():
    whole = arena_of(plan(), arena.rules())
    edges = {over(whole, Bout("guards", "raiders", "plain", seed, 0)).state.forces[0].edge for seed in range(8)}
    assert edges == {arena.PLAIN.edge, OPPOSITE[arena.PLAIN.edge]}


def test_a_list_against_its_twin_fights_the_same_battle_from_the_other_side():
    """All is swapped and nothing else: what the one wins in the first battle the other wins in the second."""
    twin = evolve(GUARDS, id="twin")
    whole = arena_of(plan(games=12, rosters=(GUARDS, twin)), arena.rules())
    found = all_bouts(plan(games=12, rosters=(GUARDS, twin)))
    for one, other in zip(found[::2], found[1::2], strict=True):
        first, second = over(whole, one).state, over(whole, other).state
        assert first.verdict is not None
        assert second.verdict is not None
        assert [force.roster.id for force in first.forces] == [force.roster.id for force in second.forces][::-1]
        assert [force.edge for force in first.forces] == [force.edge for force in second.forces]
        assert (first.verdict, first.places, first.dice) == (second.verdict, second.places, second.dice)
