"""The planner: tries what it isn't sure of in forks of the battle, within its budget, and never with the real dice."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count

import pytest
from players import arena
from support.axes import GREEN, battlefield, roster, scenario
from support.battle import Battle
from support.rulesets import ruleset
from support.shipped import shipped
from support.story import A, B, Story, story

from skirmish import rules
from skirmish.core.battle_record import Setup
from skirmish.core.decision import DONE, Action
from skirmish.core.dice import Dice
from skirmish.core.events import Rolled
from skirmish.core.game import Game
from skirmish.core.profile import Profile, Target
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, Side, turn_of
from skirmish.core.units import Point
from skirmish.library.valuefile import shipped_value
from skirmish.players import Player, View
from skirmish.players.explanation import explain, explanation_lines
from skirmish.players.places import FREE, Detour, Places
from skirmish.players.planner import Planner, _judge
from skirmish.players.player import UNKNOWN_DICE, Joint, Part, Weighed, Weighing, view_of
from skirmish.players.situation import Situation
from skirmish.players.tactician import Tactician
from skirmish.players.trials import ALL_ASKED, Budget, Candidate, Fork, Spent, Trial, Usual, judge_side

BRUTE = {"items": ("halberd", "leather"), "WS": 4, "S": 4, "T": 4, "W": 2, "A": 2, "marks": 80}
SWORD = {"items": ("sword",), "marks": 40}
SPEAR = {"items": ("spear", "shield"), "marks": 40}
ARCHER = {"items": ("bow", "dagger"), "BS": 4, "marks": 45}


RECKLESS = Profile("reckless", aggression=2.0, caution=0.0)
"""Minds no harm that may come to it: what that leads to shows only in tries."""


def ahead_of_friends() -> Battle:
    """A spearman and an archer; a brute and a spearman, who would charge whoever comes forward alone."""
    scene: Story = story("skirmish+none").model("Ila", side=A, at=(20, 29), **ARCHER)
    scene = scene.model("Ren", side=A, at=(18, 29), **SPEAR)
    scene = scene.model("Bors", side=B, at=(14, 14), **SPEAR).model("Gaul", side=B, at=(18, 14), **BRUTE)
    return scene.begin("moves", side=A, turns=6).seed(5)


def in_reach() -> Battle:
    """One of ours who may charge either of two."""
    scene: Story = story("skirmish+none").model("Ila", side=A, at=(28, 24), **SWORD)
    scene = scene.model("Ren", side=B, at=(28, 19), **SWORD).model("Bors", side=B, at=(24, 19), **BRUTE)
    return scene.begin("charges", side=A, turns=6).seed(5)


def asked(battle: Battle | Game) -> tuple[View, Game]:
    game = battle.game if isinstance(battle, Battle) else battle
    assert game.decision is not None
    return view_of(game, game.decision.side), game


def chosen(player: Player, game: Game) -> Action:
    assert game.decision is not None
    return player.decide(view_of(game, game.decision.side), game.decision)


def in_reality(game: Game, action: Action, seed: int, side: Side) -> float:
    """How the side stands after the enemy's turn if this is done, with the dice of the seed, among tacticians."""
    twin, players = game.fork(Dice(seed)), (Tactician(), Tactician())
    end = turn_of(game.state) + 2
    twin.play(action)
    while twin.decision is not None and turn_of(twin.state) < end:
        twin.play(chosen(players[twin.decision.side], twin))
    return judge_side(shipped_value(), View(twin.state, twin.rules, side))


@cache
def _opened(seed: int, rounds: int) -> Game:
    game, players = arena.game(seed, arena.PLAIN), (Tactician(), Tactician())
    while game.decision is not None and (game.state.round < rounds or game.state.phase != "moves"):
        game.play(chosen(players[game.decision.side], game))
    return game


def opened(seed: int = 1, rounds: int = 2) -> Game:
    """A battle of the arena between tacticians, in this round, at a decision where somebody may go."""
    game = _opened(seed, rounds).fork()
    assert game.decision is not None
    return game


# What two do together


def near_a_marker() -> Battle:
    """Two of ours whose turn begins, before a marker and two of the enemy."""
    scene: Story = shipped("king-of-the-hill", "skirmish+none").model("Ila", side=A, at=(22, 34), **SWORD)
    scene = scene.model("Bo", side=A, at=(26, 34), **SPEAR)
    scene = scene.model("Ren", side=B, at=(22, 14), **SWORD).model("Bors", side=B, at=(26, 14), **SPEAR)
    return scene.begin("moves", side=A, turns=12).seed(5)


def two_in_reach() -> Battle:
    """Two of ours who may charge the same enemy."""
    scene: Story = story("skirmish+none").model("Ila", side=A, at=(28, 24), **SWORD)
    scene = scene.model("Bo", side=A, at=(30, 24), **SPEAR).model("Ren", side=B, at=(28, 19), **SWORD)
    return scene.begin("charges", side=A, turns=6).seed(5)


PLANS = {
    "press": (near_a_marker, "press on with Bo"),
    "hold": (near_a_marker, "hold back with Bo"),
    "aim": (near_a_marker, "go for the scenario's aim with Bo"),
    "focus": (two_in_reach, "fall on Ren with Bo"),
}


def names_of(tried: Candidate) -> set[str]:
    return {joint.name for joint in tried.orders.values()}


@pytest.mark.parametrize("name", PLANS)
def test_two_follow_the_plan_that_does_best_in_tries_until_the_turn_is_over(name: str, monkeypatch: pytest.MonkeyPatch):
    def value(_: Trial, view: View, tried: Candidate, seed: int, budget: Budget) -> float:
        return 100.0 * (names_of(tried) == {name})

    monkeypatch.setattr(Trial, "value", value)
    scene, words = PLANS[name]
    view, game = asked(scene())
    assert game.decision is not None
    planner = Planner()
    found = planner.weigh(view, game.decision)
    assert found[0].joint.name == name
    assert found[0].action == planner.decide(view, game.decision)
    told = explanation_lines(explain(view, game.decision, found, found[0].action))
    assert f"  this turn: {words}" in told
    orders = planner._usual._orders
    assert {i: joint.name for i, joint in orders.items()} == {0: name, 1: name}
    assert planner.weigh(view._replace(whole=False), game.decision)[0].joint.name == name
    later = evolve(game.state, round=game.state.round + 1)
    planner.decide(view._replace(state=later, whole=False), game.decision)
    assert not planner._usual._orders


def test_where_models_act_one_by_one_two_follow_a_plan_until_the_round_is_over(monkeypatch: pytest.MonkeyPatch):
    def value(_: Trial, view: View, tried: Candidate, seed: int, budget: Budget) -> float:
        return 100.0 * (names_of(tried) == {"focus"})

    monkeypatch.setattr(Trial, "value", value)
    scene = shipped("skirmish", "resolve").model("Ila", side=A, at=(22, 24)).model("Bo", side=A, at=(26, 24))
    view, game = asked(scene.model("Ren", side=B, at=(24, 20)).begin("actions", turns=12).seed(5))
    assert game.decision is not None
    planner = Planner()
    planner.decide(view, game.decision)
    answering = evolve(game.state, side=1 - game.state.side)
    for state, kept in ((answering, 2), (evolve(game.state, round=game.state.round + 1), 0)):
        planner.decide(view._replace(state=state, whole=False), game.decision)
        assert len(planner._usual._orders) == kept


def test_two_make_a_plan_only_if_both_are_on_their_feet(monkeypatch: pytest.MonkeyPatch):
    def value(_: Trial, view: View, tried: Candidate, seed: int, budget: Budget) -> float:
        return 100.0 * (names_of(tried) == {"press"})

    monkeypatch.setattr(Trial, "value", value)
    scene = shipped("king-of-the-hill", "skirmish").model("Ila", side=A, at=(20, 34), **SWORD)
    scene = scene.model("Bo", side=A, at=(22, 34), now={"posture": "stunned"}, **SWORD)
    scene = scene.model("Cai", side=A, at=(26, 34), **SWORD).model("Ren", side=B, at=(24, 4), **SWORD)
    view, game = asked(scene.begin("moves", turns=12))
    assert game.decision is not None
    planner = Planner()
    planner.decide(view, game.decision)
    assert set(planner._usual._orders) == {0, 2}


def test_who_would_do_nothing_in_any_mood_tries_nothing():
    view, game = asked(ahead_of_friends())
    assert game.decision is not None
    planner = Planner(Profile("timid", aggression=0.3, caution=4.0))
    assert planner.decide(view, game.decision) == DONE
    assert planner.spent == 0


def test_who_is_told_to_presses_on_and_its_friends_do_not():
    view, game = asked(ahead_of_friends())
    assert game.decision is not None
    scene, seen = Situation(), []
    for orders in ({}, {1: Joint("press", (1,))}, {0: Joint("press", (0,))}):
        player = Usual(Profile(), scene, far=True)
        player.order(orders)
        seen.append({w.action.model: w for w in player.weigh(view, game.decision) if w.parts})
    usual, forward, other = ({i: w.parts for i, w in found.items()} for found in seen)
    assert forward[1] != usual[1] == other[1]


def test_who_focuses_on_an_enemy_would_rather_charge_it():
    view, game = asked(in_reach())
    assert game.decision is not None
    scores = []
    for prey in (NOBODY, 1):
        player = Usual(Profile(), Situation(), far=True)
        player.order({0: Joint("focus", (0,), prey)})
        weighed = player.weigh(view, game.decision)
        scores.append({w.action.target: w.score for w in weighed if w.action.verb == "charge"})
    assert scores[1][1] > scores[0][1]
    assert scores[1][2] == scores[0][2]


def channeler(weave: str) -> Battle:
    """One of ours who may aim a weave at either of two, of whom Bors is worth more."""
    lore = {"half": "saidar", "points": 12, "weaves": (weave,)}
    scene: Story = story("channeling").model("Ila", side=A, at=(24, 30), lore=lore)
    scene = scene.model("Ren", side=B, at=(16, 20), **SWORD).model("Bors", side=B, at=(32, 20), **SWORD | {"marks": 45})
    battle = scene.begin("magic begins", side=A, until="close combat").seed(5)
    while battle.state.phase != "shooting":
        battle.play(battle.decision.default)
    return battle


@pytest.mark.parametrize("weave", ["arrow-of-fire", "fireball"])
def test_who_focuses_on_an_enemy_would_rather_weave_at_it(weave: str):
    """Also where the weave falls on a point."""
    view, game = asked(channeler(weave))
    assert game.decision is not None
    found = []
    for prey in (NOBODY, 2, 1):
        player = Usual(Profile(), Situation(), far=True)
        player.order({0: Joint("focus", (0,), prey)})
        found.append(next(w for w in player.weigh(view, game.decision) if w.action.verb == "cast"))
    usual, bors, ren = found
    assert (bors.action, ren.action == usual.action) == (usual.action, False)
    assert min(bors.score, ren.score) > usual.score


# What it sees


def test_nobody_looks_for_ways_round_corners_in_tries(monkeypatch: pytest.MonkeyPatch):
    """It takes long, and hardly anybody gets there within a turn."""
    asked_for = list[bool]()

    def find_way(places: Places, i: ModelId, at: Point) -> Detour:
        asked_for.append(True)
        return FREE

    monkeypatch.setattr(Places, "_found_way", find_way)
    scene = shipped("king-of-the-hill", "skirmish").terrain("building", rect=(18, 29, 12, 6))
    scene = scene.model("Ila", side=A, at=(24, 38), **SWORD).model("Ren", side=B, at=(2, 2), **SWORD)
    view, game = asked(scene.begin("moves", turns=12))
    assert game.decision is not None
    for far in (False, True):
        Usual(Profile(), Situation(), far=far).decide(view, game.decision)
        assert bool(asked_for) == far


def test_what_a_try_comes_to_hangs_on_nothing_that_was_tried_before():
    """Runners of the enemy kept the way by which they had left in another try."""
    scene = shipped("street-fight", "skirmish")
    for n in range(4):
        scene = scene.model(f"Ila{n}", side=A, at=(14 + 6 * n, 38 - n))
        scene = scene.model(f"Ren{n}", side=B, at=(12 + 6 * n, 14 + n))
    view, game = asked(scene.begin("moves", turns=12))
    assert game.decision is not None

    def tries() -> list[Candidate]:
        actions = [w.action for w in Tactician().weigh(view, game.decision)][:3] if game.decision else []
        return [Candidate(action, ALL_ASKED) for action in (*actions, DONE)]

    known, budget = Trial(Profile(), Situation()), Budget(None, None, lambda: 0.0)
    for one, other in zip(tries(), tries(), strict=True):
        alone = Trial(Profile(), Situation()).value(view, other, 0, budget)
        assert known.value(view, one, 0, budget) == alone


def test_it_does_not_run_ahead_alone_into_a_charge_that_a_tactician_thinks_little_of():
    view, game = asked(ahead_of_friends())
    assert game.decision is not None
    usual, tried = chosen(Tactician(RECKLESS), game), Planner(RECKLESS, nodes=1000).decide(view, game.decision)
    assert (usual.verb, usual.model) == ("run", 1)
    assert tried == DONE
    seeds = range(7000, 7040)
    gain = sum(in_reality(game, tried, s, A) - in_reality(game, usual, s, A) for s in seeds) / len(seeds)
    assert gain > 10, gain  # 29 was measured, with a standard error of 5


def test_without_tries_it_does_what_a_tactician_does():
    _, game = asked(ahead_of_friends())
    assert chosen(Planner(nodes=1), game) == chosen(Tactician(), game)


def test_it_tells_what_it_tried_and_does_the_first_of_it():
    view, game = asked(ahead_of_friends())
    assert game.decision is not None
    planner = Planner(RECKLESS, nodes=400)
    found = planner.weigh(view, game.decision)
    assert isinstance(planner, Weighing)
    assert found[0].action == planner.decide(view, game.decision) == DONE
    ahead = {w.action: part.marks for w in found for part in w.parts if part.topic == "ahead"}
    assert ahead[DONE] > 0.0 == ahead[chosen(Tactician(RECKLESS), game)]


@pytest.mark.parametrize("nodes", [60, 100, 400])
@pytest.mark.parametrize("scene", [ahead_of_friends, in_reach])
def test_nothing_that_it_tried_is_said_to_be_worth_more_than_what_it_does(scene: Callable[[], Battle], nodes: int):
    view, game = asked(scene())
    assert game.decision is not None
    first, *others = Planner(RECKLESS, nodes=nodes).weigh(view, game.decision)
    tried = [w for w in others if w.parts and w.parts[-1].topic in ("ahead", "dropped", "untold")]
    assert tried
    assert all(w.score <= first.score for w in tried)


def test_what_has_too_few_tries_to_tell_says_so():
    view, game = asked(in_reach())
    assert game.decision is not None
    found = Planner(nodes=30).weigh(view, game.decision)
    charges = [w for w in found if w.action.verb == "charge"]
    assert [w.parts[-1].topic for w in charges] == ["untold", "untold"]


def candidate(action: Action | None, *values: float) -> Candidate:
    found = Candidate(action, ALL_ASKED)
    found.values.extend(values)
    return found


CHARGE, OTHER = Action("charge", 0, 1), Action("charge", 0, 2)
AT_FIRST = {
    CHARGE: Weighed(CHARGE, 60.0, (Part("fight", 60.0, 1),)),
    OTHER: Weighed(OTHER, 0.5, (Part("fight", 0.5, 2),)),
}


def test_what_did_better_in_tries_is_worth_as_much_more_as_it_is_trusted():
    """On average 70 marks better, but by chance as likely as not: not 70.5, and not less than what a tactician does."""
    tried = candidate(CHARGE, 0, 0, 0, 0, 0), candidate(OTHER, 210, -70, 210, -70, 70)
    judged = dict(_judge(tried, AT_FIRST, DONE, stays=False))
    usual, other = judged[CHARGE], judged[OTHER]
    assert usual.score == 60.0
    assert 60.0 < other.score < 70.0
    assert sum(part.marks for part in other.parts) == pytest.approx(other.score)


def test_what_comes_to_the_same_is_worth_no_more_and_nothing_is_held_against_it():
    tried = candidate(CHARGE, 9, 9, 9), candidate(OTHER, 9, 9, 9), candidate(DONE, 9, 9, 9)
    judged = dict(_judge(tried, AT_FIRST, DONE, stays=False))
    assert [w.score for w in judged.values()] == [60.0, 0.5, 0.0]
    assert all(w.parts[-1] == Part("ahead", 0.0) for w in judged.values())


def test_what_fell_behind_early_says_so_and_is_worth_less():
    tried = candidate(CHARGE, 9, 9, 9, 9, 9), candidate(OTHER, -9, -9, -9)
    other = dict(_judge(tried, AT_FIRST, DONE, stays=False))[OTHER]
    assert other.parts[-1].topic == "dropped"
    assert other.score < AT_FIRST[OTHER].score


def test_where_it_did_better_to_stay_nothing_is_worth_more_than_that():
    tried = candidate(CHARGE, *[0.0] * 9), candidate(OTHER, *[-9.0] * 9), candidate(None, *[30.0] * 9)
    judged = dict(_judge(tried, AT_FIRST, DONE, stays=True))
    assert judged.keys() == {CHARGE, OTHER}
    assert all(w.score < 0 for w in judged.values())
    assert judged[CHARGE].parts[-1] == Part("ahead", judged[CHARGE].score - 60.0)


def between_two() -> Battle:
    """One who may charge either of two."""
    scene: Story = story("skirmish+none").model("Ila", side=A, at=(28, 24), **SWORD)
    scene = scene.model("Ren", side=B, at=(28, 18), **SWORD)
    scene = scene.model("Bors", side=B, at=(24, 29), items=("dagger",), marks=40)
    return scene.begin("charges", side=A, turns=6).seed(5)


@pytest.mark.parametrize("target", ["worth", "weak", "dangerous", "near"])
def test_it_goes_for_whom_its_profile_goes_for(target: Target):
    profile = Profile("mine", target=target)
    found = Planner(profile, nodes=1)
    view, game = asked(between_two())
    assert game.decision is not None
    mine = {w.action: w.score for w in found.weigh(view, game.decision) if w.action.verb == "charge"}
    usual = {w.action: w.score for w in Tactician(profile).weigh(view, game.decision) if w.action.verb == "charge"}
    assert mine == usual
    assert len(usual) == 2
    shared = found._trial._theirs.scene is found._usual.scene
    assert shared == (target == Profile().target), "the enemy is thought to play as usual"


# Budgets


@pytest.mark.parametrize(
    ("begun", "nodes", "rounds"),
    [(ahead_of_friends, 30, 2), pytest.param(lambda: arena.game(3), 80, 2, marks=pytest.mark.long)],
)
def test_the_same_seed_and_nodes_play_the_same_battle(begun: Callable[[], Battle | Game], nodes: int, rounds: int):
    def fought(seed: int) -> list[Action]:
        _, game = asked(begun())
        players = Planner(nodes=nodes, seed=seed), Tactician()
        while game.decision is not None and game.state.round <= rounds:
            game.play(chosen(players[game.decision.side], game))
        return game.actions

    assert fought(1) == fought(1)


@pytest.mark.parametrize("nodes", [1, 37, 200])
def test_it_never_spends_more_nodes_than_it_has(nodes: int, monkeypatch: pytest.MonkeyPatch):
    played = count()
    play = Fork.play

    def counted(fork: Fork, action: Action) -> object:
        next(played)
        return play(fork, action)

    monkeypatch.setattr(Fork, "play", counted)
    planner = Planner(nodes=nodes)
    chosen(planner, opened())
    assert planner.spent == next(played) <= nodes


def test_it_thinks_as_long_as_it_may_by_the_clock_it_is_given():
    ticks = count()

    def clock() -> float:
        """Each look at it takes a millisecond."""
        return next(ticks) / 1000

    planner = Planner(nodes=None, think_ms=120, clock=clock)
    chosen(planner, opened())
    assert 60 < planner.spent <= 120
    assert next(ticks) <= 122


def test_who_has_neither_nodes_nor_time_has_the_usual_nodes():
    assert Planner(nodes=None)._nodes == Planner()._nodes == 1000
    assert Planner(nodes=None, think_ms=5)._nodes is None


def test_a_budget_is_spent_to_the_last_node_and_no_further():
    budget = Budget(2, None, lambda: 0.0)
    budget.spend()
    budget.spend()
    with pytest.raises(Spent):
        budget.spend()
    assert budget.nodes == 2


# Forks


def rolled(game: Game) -> list[tuple[str, tuple[int, ...]]]:
    return [(event.throw.what, event.faces) for event in game.log if isinstance(event, Rolled)]


def test_a_view_is_whole_at_a_mark_and_not_in_the_middle_of_a_rule():
    told = (
        story("skirmish+none").model("Ila", side=A, at=(20, 20), items=("sword",), leader=True)
        .model("Ren", side=B, at=(21, 20), items=("sword",), A=2)
        .begin("blows", side=A).seed(3)
    )  # fmt: skip
    view, game = asked(told)
    assert game.decision is not None
    assert "parry" in {offer.verb for offer in game.decision.each()}
    assert not view.whole
    planner = Planner()
    assert planner.decide(view, game.decision) == chosen(Tactician(), game)
    assert planner.spent == 0
    assert asked(in_reach())[0].whole


def test_forks_never_see_the_real_dice():
    """Whatever the battle's dice are, the planner decides the same; and no fork begins with them."""
    game = opened()
    view, _ = asked(game)
    assert view.state.dice == UNKNOWN_DICE
    others = [game.fork(Dice(seed)) for seed in (1, 2, 3)]
    assert len({chosen(Planner(nodes=100), twin) for twin in (game, *others)}) == 1
    fork = Fork(game.rules, game.state, 7)
    assert fork.state.dice == UNKNOWN_DICE


def test_the_same_roll_falls_the_same_whatever_else_was_rolled_before():
    """Blows are thrown by who strikes whom: a fight that comes first doesn't change the next one's."""

    def faces(*names: str) -> dict[tuple[int, str], tuple[int, ...]]:
        view, game = asked(in_reach())
        fork = Fork(view.rules, view.state, 11)
        for target in names:
            fork.play(Action("charge", 0, int(target)))
        while fork.decision is not None and fork.state.phase != "end of turn":
            fork.play(fork.decision.default)
        assert game.decision is not None
        return {(e.throw.who, e.throw.what): e.faces for e in fork.log if isinstance(e, Rolled)}

    one, again, other = faces("1"), faces("1"), faces("2")
    assert one == again
    assert one.keys() != other.keys()


def test_other_seeds_deal_other_dice():
    view, _ = asked(in_reach())
    seen = set()
    for seed in range(8):
        fork = Fork(view.rules, view.state, seed)
        fork.play(Action("charge", 0, 1))
        while fork.decision is not None and fork.state.phase != "end of turn":
            fork.play(fork.decision.default)
        seen.add(tuple(rolled(fork)))
    assert len(seen) > 4


# Whole battles


SMALL = 4, GREEN, 3, 15
WHOLE = 99, "village", 2, 40
"""Warriors of a side, map, rounds and nodes."""
PAIRS = tuple(f"{combat}+{magic}" for combat in rules.COMBAT for magic in rules.MAGIC)


@pytest.mark.parametrize(
    ("pair", "most", "field", "rounds", "nodes"),
    [*((pair, *SMALL) for pair in PAIRS), *(pytest.param(pair, *WHOLE, marks=pytest.mark.long) for pair in PAIRS)],
)
def test_no_action_of_it_is_ever_refused(pair: str, most: int, field: str, rounds: int, nodes: int):
    """`Game.play` raises on what no offer admits; some rounds under each pair, with tries in them."""
    made, both = ruleset(pair), (roster("tower-patrol", most), roster("black-legion", most))
    setup = Setup(made.name, {}, battlefield(field), scenario("skirmish", rounds), both, 4)
    game = Game(made, setup.state(made))
    planner, thought = Planner(nodes=nodes), 0
    players: tuple[Player, Player] = (planner, Tactician())
    while game.decision is not None:
        side = game.decision.side
        game.play(chosen(players[side], game))
        thought += side == 0 and planner.spent > 0
    assert thought > 1, thought
