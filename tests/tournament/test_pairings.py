"""Swiss and round robin: everybody once a round, no rematch as long as that can be, byes in turn. (EVT-8, EVT-9)"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from skirmish.tournament.games import Game, count_byes, met_pairs
from skirmish.tournament.matching import Matching
from skirmish.tournament.pairings import Placed, count_rounds, pair_round_robin, pair_swiss
from skirmish.tournament.standings import Scoring, make_standings

NAMES = "abcdefghijklmnopqrstuvwxyz"


def placed(players: Sequence[str], games: Sequence[Game]) -> list[Placed]:
    return [Placed(line.player, line.points) for line in make_standings(players, games, Scoring(), ("buchholz",))]


def most_fresh(names: Sequence[str], met: frozenset[frozenset[str]]) -> int:
    """By trying everything."""
    if len(names) < 2:
        return 0
    first, *rest = names
    tries = [most_fresh(rest, met)]
    for other in rest:
        if frozenset((first, other)) not in met:
            tries.append(1 + most_fresh([one for one in rest if one != other], met))
    return max(tries)


@given(st.integers(2, 9), st.integers(1, 7), st.randoms(use_true_random=False))
def test_swiss_has_everybody_once_a_round_nobody_again_while_it_can_be_and_byes_in_turn(size, rounds, luck):
    players, games = list(NAMES[:size]), list[Game]()
    for number in range(1, rounds + 1):
        pairs, met, byes = pair_swiss(placed(players, games), games), met_pairs(games), count_byes(games)
        assert Counter(name for pair in pairs for name in pair if name) == Counter(players)
        alone = [a for a, b in pairs if not b]
        assert len(alone) == size % 2
        assert all(byes[name] == min(byes[one] for one in players) for name in alone)
        fresh = sum(frozenset(pair) not in met for pair in pairs if pair[1])
        possible = [[one for one in players if one != name] for name in players if byes[name] == min(
            byes[one] for one in players)] if size % 2 else [players]  # fmt: skip
        assert fresh == max(most_fresh(rest, met) for rest in possible)
        games += [Game(number, a, b, luck.choice([a, b, "draw"]) if b else "") for a, b in pairs]


@given(st.integers(0, 15))
def test_everybody_meets_everybody_once_in_a_round_robin(size):
    players = NAMES[:size]
    rounds = [pair_round_robin(players, number) for number in range(1, count_rounds(size) + 1)]
    for pairs in rounds:
        assert Counter(name for pair in pairs for name in pair if name) == Counter(players)
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs if pair[1])
    assert met == Counter(frozenset(pair) for pair in combinations(players, 2))
    assert all(count == 1 for count in Counter(a for pairs in rounds for a, b in pairs if not b).values())


def test_who_leads_meets_who_leads_and_who_is_left_over_floats_down():
    games = [Game(1, "a", "b", "a"), Game(1, "c", "d", "c"), Game(1, "e", "f", "e")]
    assert pair_swiss(placed("abcdef", games), games)[0] == ("a", "c")
    assert pair_swiss(placed("abcdef", games), games)[1][0] == "e"
    assert pair_swiss(placed("abcdef", games), games)[1][1] in "bdf"


def test_a_rematch_is_avoided_though_the_leaders_must_go_elsewhere_for_it():
    """a-b, the only pair of leaders, would leave c and d to meet again."""
    games = [Game(1, "a", "c", "a"), Game(1, "b", "d", "b"), Game(2, "a", "d", "a"), Game(2, "b", "c", "b"),
             Game(3, "c", "d", "c")]  # fmt: skip
    assert set(map(frozenset, pair_swiss(placed("abcd", games), games))) == {frozenset("ab"), frozenset("cd")}
    open_games = games[:3]
    pairs = pair_swiss(placed("abcd", open_games), open_games)
    assert not met_pairs(open_games) & set(map(frozenset, pairs))


def test_a_hall_of_two_hundred_is_paired_for_twelve_rounds_without_a_rematch():
    players, games = [f"p{number}" for number in range(199)], list[Game]()
    for number in range(1, 13):
        pairs = pair_swiss(placed(players, games), games)
        assert not met_pairs(games) & {frozenset(pair) for pair in pairs if pair[1]}
        games += [Game(number, a, b, a if b else "") for a, b in pairs]
    assert max(count_byes(games).values()) == 1


@given(st.integers(1, 9), st.data())
def test_the_largest_matching_is_what_trying_everything_finds_and_stays_so_as_players_leave(size, data):
    edges = data.draw(st.sets(st.sampled_from(list(combinations(range(size), 2)) or [(0, 0)])))
    edges = {(a, b) for a, b in edges if a != b}
    near = [[b for b in range(size) if (a, b) in edges or (b, a) in edges] for a in range(size)]
    met = frozenset(frozenset((NAMES[a], NAMES[b])) for a, b in combinations(range(size), 2) if (a, b) not in edges)
    matching, names = Matching(near), NAMES[:size]
    assert matching.size == most_fresh(names, met)
    left = data.draw(st.permutations(range(size)))
    while left:
        gone, left = left[:2], left[2:]
        matching, names = matching.without(*gone), [NAMES[one] for one in left]
        assert matching.size == most_fresh(names, met)
