"""Who plays, as a plain word and as a value: kinds of players, profiles, time to think."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest
from players import arena

from skirmish.core.profile import Profile
from skirmish.players import KINDS, OPPONENT, USUAL, Misfit, Player, Spec, UnknownPlayer, among, battle, make, spec
from skirmish.players.kinds import USUAL_NODES, Kind
from skirmish.players.planner import Planner
from skirmish.players.spec import MOST_MS, MOST_NODES

PROFILES = {"steady": Profile(), "bold": Profile("bold", aggression=2.0)}


class Thinker:
    """A player that notes how it was made."""

    def __init__(self, how: Spec) -> None:
        self.how = how

    def decide(self, view, decision):
        return decision.default


@pytest.fixture(autouse=True)
def _somebody_thinks(monkeypatch):
    monkeypatch.setitem(KINDS, "thinker", Kind(lambda how, seed: Thinker(how), "thinks", weighs=True, thinks=True))


def read(word: str) -> Spec:
    return spec(word, among(lambda: PROFILES))


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("aggressor", Spec("aggressor")),
        ("tactician", Spec("tactician")),
        ("tactician:bold", Spec("tactician", PROFILES["bold"])),
        ("thinker@2000", Spec("thinker", nodes=2000)),
        ("thinker@500ms", Spec("thinker", think_ms=500)),
        ("thinker:bold@500ms", Spec("thinker", PROFILES["bold"], think_ms=500)),
    ],
)
def test_a_word_says_who_plays_and_the_value_says_the_word_again(word, meant):
    assert read(word) == meant
    assert meant.word == word
    assert pickle.loads(pickle.dumps(meant)) == meant


@pytest.mark.parametrize(
    ("word", "path", "nodes", "think_ms"),
    [
        ("tactician:a@b/mine.yaml", "a@b/mine.yaml", None, None),
        ("thinker:a@7/mine.yaml", "a@7/mine.yaml", None, None),
        ("thinker:a@b/mine.yaml@500ms", "a@b/mine.yaml", None, 500),
        ("thinker:a@7/mine@9", "a@7/mine", 9, None),
        ("thinker:mine@s.yaml", "mine@s.yaml", None, None),
    ],
)
def test_a_path_may_have_an_at_in_it_since_only_a_number_at_the_end_is_a_budget(word, path, nodes, think_ms):
    asked = []

    def find(name: str) -> Profile:
        asked.append(name)
        return Profile("mine")

    found = spec(word, find)
    assert (asked, found.nodes, found.think_ms) == ([path], nodes, think_ms)


@pytest.mark.parametrize(
    ("word", "what", "name", "known"),
    [
        ("tactican", "player", "tactican", "tactician"),
        ("", "player", "", "random"),
        ("tactican:bold", "player", "tactican", "tactician"),
        ("500ms", "player", "500ms", "random"),
        ("tactician:bolt", "profile", "bolt", "bold"),
        ("tactician:", "profile", "", "bold"),
        ("thinker:Bold@5", "profile", "Bold", "bold"),
    ],
)
def test_who_is_not_known_is_told_with_who_is(word, what, name, known):
    with pytest.raises(UnknownPlayer) as caught:
        read(word)
    assert (caught.value.what, caught.value.name) == (what, name)
    assert known in caught.value.known


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("aggressor:bold", "'aggressor' has no profiles; these have: tactician, planner, thinker"),
        ("tactician@5", "'tactician' has no time to think; these have: planner, thinker"),
        ("thinker@", "'' is no time to think"),
        ("thinker@fast", "'fast' is no time to think"),
        ("thinker@0", "'0' is no time to think"),
        ("thinker@-3ms", "'-3ms' is no time to think"),
        (f"thinker@{MOST_NODES + 1}", "too long to think"),
        (f"thinker@{MOST_MS + 1}ms", "too long to think"),
    ],
)
def test_a_player_is_told_nothing_that_it_cannot_be_told(word, said):
    with pytest.raises(Misfit, match=said):
        read(word)


def test_a_budget_goes_to_who_looks_ahead_and_has_none():
    assert read("thinker:bold").within(100, None).word == "thinker:bold@100"
    assert read("thinker").within(None, 100).word == "thinker@100ms"
    assert read("thinker@7").within(None, 100).word == "thinker@7"
    assert read("thinker@7ms").within(100, None).word == "thinker@7ms"
    assert read("tactician").within(100, None) == Spec("tactician")


def test_a_cap_shortens_what_is_longer_and_lengthens_nothing():
    assert read("thinker@500ms").capped(100).think_ms == 100
    assert read("thinker@50ms").capped(100).think_ms == 50
    assert read("thinker@500ms").capped(None) == read("thinker@500ms")
    both = read("thinker@7").capped(100)
    assert (both.nodes, both.think_ms) == (7, 100)
    assert read("thinker").capped(100).nodes == USUAL_NODES, "it isn't looked at more than without a cap"
    assert read("tactician").capped(100) == Spec("tactician")


def test_the_profiles_are_asked_for_only_by_who_has_one():
    def none_at_hand():
        raise AssertionError

    assert spec("tactician", among(none_at_hand)).kind == "tactician"
    with pytest.raises(AssertionError):
        spec("tactician:bold", among(none_at_hand))


def test_a_player_is_made_as_it_was_named():
    how = read("thinker:bold@9")
    assert make(how, 1).how == how
    assert make(read("tactician:bold"), 1).profile == PROFILES["bold"]
    assert make("tactician", 1).profile == Profile()
    with pytest.raises(UnknownPlayer, match="no profile 'bold'"):
        make("tactician:bold", 1)


def test_a_planner_that_is_told_no_budget_has_the_usual_nodes_and_one_that_has_time_has_none():
    assert make("planner", 1)._nodes == Planner()._nodes == USUAL_NODES
    assert make("planner@7", 1)._nodes == 7
    assert make("planner@7ms", 1)._nodes is None
    assert Planner(think_ms=7)._nodes is None


def test_the_usual_players_are_there():
    assert USUAL in KINDS
    assert OPPONENT in KINDS


def test_every_kind_of_player_has_a_plain_line():
    lines = [kind.text for kind in KINDS.values()]
    assert all(line and len(line) < 90 and not line.endswith(".") for line in lines)
    assert len(set(lines)) == len(lines)


def battles(count: int, mine: str, theirs: str) -> Counter[str]:
    """Who won so many battles, sides swapped."""
    won: Counter[str] = Counter()
    for seed in range(count):
        names = (mine, theirs) if seed % 2 else (theirs, mine)
        pair: tuple[Player, Player] = make(names[0], seed), make(names[1], seed + 1)
        verdict = battle(arena.game(seed, arena.TABLES[seed // 4 % 3], swapped=seed % 4 > 1), pair).state.verdict
        assert verdict is not None
        won["draw" if verdict.winner is None else names[verdict.winner]] += 1
    return won


@pytest.mark.parametrize("count", [24, pytest.param(100, marks=pytest.mark.long)])
def test_the_careless_is_worse_than_an_aggressor_and_better_than_chance(count: int):
    # two of three, and four of five, are usual
    assert (better := battles(count, "aggressor", "careless"))["aggressor"] > better["careless"]
    assert (worse := battles(count, "careless", "random"))["careless"] > worse["random"]


def test_the_careless_plays_the_same_way_again_with_the_same_seed():
    first, again, other = (battle(arena.game(3), (make("careless", n), make("careless", n))) for n in (5, 5, 6))
    assert first.actions == again.actions
    assert first.actions != other.actions
