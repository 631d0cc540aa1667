"""Every list against the field: who fights whom where, what is counted, and that workers make no difference."""

from __future__ import annotations

from collections import Counter

import pytest
from batches import few
from players import arena

from skirmish.core.battle_record import Setup
from skirmish.core.profile import Profile
from skirmish.core.record import evolve
from skirmish.core.state import Roster
from skirmish.players import USUAL, Spec
from skirmish.playtest import match as bouts_module
from skirmish.playtest.estimates import Tally
from skirmish.playtest.field import Arena, Bout, Standing, as_json, as_text, list_bouts, measure_field, play_for_list

MAPS = {"plain": arena.PLAIN, "village": arena.VILLAGE, "walled": arena.WALLED}


def renamed(roster: Roster, ident: str, faction: str) -> Roster:
    return evolve(roster, id=ident, faction=faction)


def the_arena() -> Arena:
    """Four lists of three factions, three maps."""
    rosters = {
        "guards": arena.GUARDS,
        "watch": renamed(arena.GUARDS, "watch", "town"),
        "raiders": arena.RAIDERS,
        "robbers": renamed(arena.RAIDERS, "robbers", "woods"),
    }
    pair = (arena.GUARDS, arena.GUARDS)
    setups = {ident: Setup("skirmish+none", {}, table, arena.SKIRMISH, pair, 0) for ident, table in MAPS.items()}
    return Arena(arena.rules(), rosters, setups)


def test_each_list_fights_evenly_those_of_the_other_factions_and_never_its_own():
    found = list(list_bouts(the_arena(), 24))
    assert Counter(bout.mine for bout in found) == dict.fromkeys(("guards", "watch", "raiders", "robbers"), 24)
    opponents = Counter((bout.mine, bout.theirs) for bout in found)
    assert opponents["guards", "raiders"] == opponents["guards", "robbers"] == 12
    assert opponents["raiders", "guards"] == opponents["raiders", "watch"] == opponents["raiders", "robbers"] == 8
    assert ("guards", "watch") not in opponents


def test_every_opponent_is_met_on_every_map():
    found = Counter((bout.theirs, bout.map) for bout in list_bouts(the_arena(), 24) if bout.mine == "guards")
    assert found == {(theirs, ident): 4 for theirs in ("raiders", "robbers") for ident in MAPS}


def test_battles_come_in_pairs_from_both_sides_with_the_same_dice_on_the_same_map():
    found = list(list_bouts(the_arena(), 7, seed=50))
    assert len(found) == 4 * 8
    for one, other in zip(found[::2], found[1::2], strict=True):
        assert (one.side, other.side) == (0, 1)
        assert evolve(one, side=1) == other
    assert len({bout.seed for bout in found[:8:2]}) == 4


def test_fields_with_other_seeds_share_no_dice():
    one, other = ({bout.seed for bout in list_bouts(the_arena(), 24, seed)} for seed in (0, 1))
    assert one.isdisjoint(other)


def test_a_list_without_opponents_fights_nobody():
    whole = the_arena()
    alone = whole._replace(rosters={"guards": arena.GUARDS})
    assert measure_field(alone, 4) == [Standing("guards", "town", Tally())]


def test_who_wins_a_bout_is_told_from_the_lists_side():
    """The same lists with the same dice are the same battle, whoever asks."""
    whole = the_arena()
    for seed in range(4):
        mine = play_for_list(whole, Bout("guards", "raiders", "plain", seed, 0))
        theirs = play_for_list(whole, Bout("raiders", "guards", "plain", seed, 1))
        assert theirs is (None if mine is None else not mine)


def quick() -> Arena:
    """A few of the same lists, on the table on which battles are soon over."""
    whole = the_arena()
    rosters = {ident: few(roster) for ident, roster in whole.rosters.items()}
    return whole._replace(rosters=rosters, setups={"plain": whole.setups["plain"]})


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.ci)])
def test_the_table_is_the_same_with_any_number_of_workers_and_another_with_another_seed(workers: int):
    heard: list[tuple[int, int]] = []
    one = measure_field(quick(), 4, seed=3, told=lambda done, of: heard.append((done, of)))
    assert measure_field(quick(), 4, seed=3, workers=workers) == one != measure_field(quick(), 4, seed=4)
    assert heard == [(done, 16) for done in range(1, 17)]
    assert [standing.tally.games for standing in one] == [4, 4, 4, 4]
    assert [standing.roster for standing in one] == ["guards", "watch", "raiders", "robbers"]


@pytest.mark.parametrize(
    ("tally", "fair"),
    [
        (Tally(20, 0, 80), True), (Tally(19, 1, 80), False), (Tally(0, 40, 60), True),
        (Tally(80, 0, 20), True), (Tally(80, 1, 19), False),
    ],
)  # fmt: skip
def test_from_20_to_80_per_cent_is_in_line_and_a_draw_is_half_a_win(tally: Tally, fair: bool):
    assert Standing("a", "b", tally).fair is fair


def test_the_table_names_list_faction_counts_share_and_interval_and_who_is_out_of_line():
    standings = [Standing("guards", "town", Tally(50, 0, 50)), Standing("wolves", "wilderness", Tally(9, 1, 0))]
    lines = as_text(standings).splitlines()
    assert lines[0].split() == ["list", "faction", "wins", "draws", "losses", "share", "95%"]
    assert lines[1].split() == ["guards", "town", "50", "0", "50", "50.0%", "40..60%"]
    assert lines[2].split()[:6] == ["wolves", "wilderness", "9", "1", "0", "95.0%"]
    assert lines[2].endswith("out of line")
    assert as_json(standings[1])["fair"] is False
    assert as_json(standings[0])["share"] == 0.5


def test_the_player_is_handed_in_with_its_profile():
    """Each battle is played by the player of the arena, whom a worker process gets as a value."""
    bout = next(list_bouts(the_arena(), 2))
    made: list[tuple[object, int]] = []

    def make(who, seed):
        made.append((who, seed))
        return real(USUAL, seed)

    who, real = Spec("tactician", Profile("bold", aggression=2.0)), bouts_module.make
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bouts_module, "make", make)
        play_for_list(the_arena()._replace(player=who), bout)
        play_for_list(the_arena(), bout)
    seeds = [2 * bout.seed, 2 * bout.seed + 1]
    assert made == [(one, seed) for one in (who, Spec(USUAL)) for seed in seeds]
