"""The table: points first, then the tie-breaks in the order that is stated. (EVT-10, EVT-11)"""

from skirmish.tournament.games import DRAW, Game
from skirmish.tournament.standings import TIE_BREAKS, Line, Scoring, TieBreak, make_standings

GAMES = (
    Game(1, "ada", "bo", "ada", (200, 90)), Game(1, "cy", "dot", DRAW, (50, 50)),
    Game(2, "ada", "cy", "cy", (10, 300)), Game(2, "bo", "dot", "bo", (120, 30)),
)  # fmt: skip
PLAYERS = ("ada", "bo", "cy", "dot")


def table(*breaks: TieBreak, games: tuple[Game, ...] = GAMES) -> tuple[Line, ...]:
    return make_standings(PLAYERS, games, Scoring(), breaks)


def order(*breaks: TieBreak) -> list[tuple[int, str]]:
    return [(line.rank, line.player) for line in table(*breaks)]


def test_points_come_first_and_equals_share_a_rank():
    assert [(line.player, line.points) for line in table()] == [("cy", 3), ("ada", 2), ("bo", 2), ("dot", 1)]
    assert order() == [(1, "cy"), (2, "ada"), (2, "bo"), (4, "dot")]


def test_each_tie_break_by_hand():
    figures = {one: {line.player: line.breaks[0] for line in table(one)} for one in TIE_BREAKS}
    assert figures["buchholz"] == {"ada": 5, "bo": 3, "cy": 3, "dot": 5}
    assert figures["sonneborn-berger"] == {"ada": 4, "bo": 2, "cy": 5, "dot": 3}
    assert figures["head-to-head"] == {"ada": 2, "bo": 0, "cy": 0, "dot": 0}
    assert figures["score"] == {"ada": 210, "bo": 210, "cy": 350, "dot": 80}
    assert figures["wins"] == {"ada": 1, "bo": 1, "cy": 1, "dot": 0}


def test_the_next_tie_break_decides_what_the_first_leaves_open():
    assert order("score") == [(1, "cy"), (2, "ada"), (2, "bo"), (4, "dot")]
    assert order("score", "head-to-head") == [(1, "cy"), (2, "ada"), (3, "bo"), (4, "dot")]


def test_a_bye_is_a_win_and_an_opponent_as_good_as_oneself():
    line = table("buchholz", "wins", games=(Game(1, "ada"),))[0]
    assert (line.player, line.points, line.byes, line.breaks) == ("ada", 2, 1, (2, 0))


def test_games_that_are_still_to_be_played_count_nothing():
    assert {line.points for line in table(games=(Game(1, "ada", "bo"),))} == {0}
