from __future__ import annotations

from collections import Counter

import pytest
from players import arena

from skirmish.board import on
from skirmish.core.decision import DONE, PASS, Action, Decision, Just
from skirmish.core.game import Game
from skirmish.core.units import distance
from skirmish.players import NAMES, Endless, Player, UnknownPlayer, View, battle, make
from skirmish.players.player import view_of


class Recorder:
    """A player that notes what another one decides, and in which state."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seen: list[tuple[View, Action]] = []

    def decide(self, view: View, decision: Decision) -> Action:
        action = self.player.decide(view, decision)
        self.seen.append((view, action))
        return action


def fought(seed: int, names: tuple[str, str], table: int = 0, *, hill: bool = False, swapped: bool = False) -> Game:
    scenario = arena.HILL if hill else arena.SKIRMISH
    game = arena.game(seed, arena.TABLES[table % 3], scenario, swapped=swapped)
    return battle(game, (make(names[0], seed), make(names[1], seed + 1)))


def test_there_are_players_by_name_and_an_unknown_name_is_told_which():
    assert {"random", "aggressor"} <= set(NAMES)
    with pytest.raises(UnknownPlayer, match=f"no player 'agressor'; known: {NAMES[0]}, {NAMES[1]}") as caught:
        make("agressor", 1)
    assert caught.value.known == NAMES


@pytest.mark.parametrize("names", [("random", "random"), ("aggressor", "aggressor"), ("random", "aggressor")])
def test_a_seed_gives_the_same_battle_again_and_another_seed_another(names):
    first, again, other = (fought(seed, names, table=2) for seed in (3, 3, 4))
    assert first.log == again.log
    assert first.actions == again.actions
    assert first.log != other.log


@pytest.mark.parametrize(("battles", "enough"), [(16, 12), pytest.param(60, 48, marks=pytest.mark.long)])
def test_the_aggressor_clearly_beats_random_with_either_warband_from_either_side(battles: int, enough: int):
    won: Counter[str] = Counter()
    for seed in range(battles):
        names = ("aggressor", "random") if seed % 2 else ("random", "aggressor")
        game = fought(seed, names, table=seed // 4, hill=seed % 5 == 4, swapped=seed % 4 > 1)
        verdict = game.state.verdict
        assert verdict is not None
        won["draw" if verdict.winner is None else names[verdict.winner]] += 1
    # nine of ten are usual; fewer than four of five would be no accident of the dice
    assert won["aggressor"] >= enough, won


def test_no_player_sees_the_dice_to_come():
    game = arena.game(5)
    recorder = Recorder(make("aggressor", 1))
    battle(game, (recorder, make("aggressor", 2)))
    assert recorder.seen
    assert {view.state.dice.stream for view, _ in recorder.seen} == {None}
    assert {view.side for view, _ in recorder.seen} == {0}


def turns_of(game: Game) -> list[tuple[View, list[Action]]]:
    """The view at the start of each turn's first own decision, and all that side did in the turn."""
    replay = Game(game.rules, game.setup)
    turns: list[tuple[tuple[int, int], View, list[Action]]] = []
    for action in game.actions:
        decision = replay.decision
        assert decision is not None
        state = replay.state
        if state.round > 0 and decision.side == state.side:
            key = (state.round, state.side)
            if not turns or turns[-1][0] != key:
                turns.append((key, view_of(replay, decision.side), []))
            turns[-1][2].append(action)
        replay.play(action)
    return [(view, actions) for _, view, actions in turns[:-1]]


def free(view: View, i: int) -> bool:
    """Able, and with nobody to fight where it stands."""
    foes = sum(1 << m.id for m in view.state.models if m.side != view.side)
    return view.rules.combat.able(view.state, i) and not on(view.state).contacts(i) & foes


def test_no_aggressor_that_is_free_to_act_stands_idle_in_the_open_field():
    idle, acts = [], 0
    for seed in range(6):
        game = fought(seed, ("aggressor", "aggressor"), table=2)
        for view, actions in turns_of(game):
            busy = {action.model for action in actions}
            for m in view.state.fighters(view.side):
                if free(view, m.id):
                    acts += 1
                    if m.id not in busy:
                        idle.append((seed, view.state.round, m.name))
    assert acts > 150
    # a few find no room: friends stand between them and the fray
    assert len(idle) <= acts * 0.05, idle


def test_an_aggressor_that_moves_gains_ground_or_a_target_or_goes_round_something():
    for seed in range(4):
        game = fought(seed, ("aggressor", "aggressor"), table=2)
        replay = Game(game.rules, game.setup)
        for action in game.actions:
            state = replay.state
            if action.verb in ("move", "run"):
                assert action.at is not None
                assert distance(action.at, state.places[action.model][:2]) >= 0.25
            replay.play(action)


def test_an_aggressor_with_a_target_in_sight_stays_and_shoots():
    stayed = 0
    for view, actions in turns_of(fought(1, ("aggressor", "aggressor"), table=2)):
        went = {action.model for action in actions if action.verb in ("move", "run")}
        for action in actions:
            if action.verb == "shoot":
                surface = on(view.state)
                there = surface.sight(action.model, action.target).seen
                far = view.rules.combat.reach(view.state, action.model).shoot
                if there and surface.within(action.model, action.target, far):
                    stayed += 1
                    assert action.model not in went
    assert stayed > 5


def test_aggressors_take_the_hill_and_hold_it():
    scored = [0, 0]
    for seed in range(3):
        game = fought(seed, ("aggressor", "aggressor"), table=seed, hill=True)
        for side in (0, 1):
            scored[side] += game.state.forces[side].score
    assert sum(scored) > 0


def test_an_aggressor_goes_round_a_long_wall_and_is_not_caught_behind_it():
    game = arena.game(2, arena.WALLED)
    battle(game, (make("aggressor", 1), make("aggressor", 2)))
    charged = [a for a in game.actions if a.verb == "charge"]
    assert charged, "nobody ever came round the wall"


def test_an_aggressor_parries_tests_for_rout_and_never_concedes_hides_or_crawls():
    verbs: Counter[str] = Counter()
    for seed in range(8):
        verbs.update(a.verb for a in fought(seed, ("aggressor", "aggressor"), table=seed).actions)
    assert verbs["parry"]
    assert verbs["test"]
    assert not verbs.keys() & {"concede", "hide", "crawl", "stay down", "arm"}


def test_an_aggressor_takes_a_word_it_does_not_know_rather_than_be_done():
    game = arena.game(1)
    decision = Decision(0, "?", (Just(DONE), Just(Action("sing", 3)), Just(PASS)), DONE)
    assert make("aggressor", 1).decide(view_of(game, 0), decision) == Action("sing", 3)


def test_who_has_nothing_but_refusals_takes_the_default():
    game = arena.game(1)
    decision = Decision(0, "?", (Just(DONE), Just(Action("concede"))), DONE)
    assert make("aggressor", 1).decide(view_of(game, 0), decision) == DONE


def test_random_takes_every_offer_sooner_or_later_but_seldom_declines():
    game = arena.game(1)
    offers = (Just(Action("a")), Just(Action("b")), Just(PASS))
    player = make("random", 7)
    taken = Counter(player.decide(view_of(game, 0), Decision(0, "?", offers, PASS)).verb for _ in range(400))
    assert taken["a"] > 120
    assert taken["b"] > 120
    assert 0 < taken["pass"] < 60


def test_who_is_careless_doesn_t_give_up_by_chance():
    game, player = arena.game(1), make("careless", 7)
    offers = Just(Action("test")), Just(Action("concede"))
    asked = [Decision(0, "rout test, or concede?", offers, Action("test")) for _ in range(200)]
    assert {player.decide(view_of(game, 0), decision).verb for decision in asked} == {"test"}


def test_who_decides_by_chance_gives_up_where_that_is_proposed():
    decision = Decision(0, "?", (Just(Action("concede")),), Action("concede"))
    assert make("random", 7).decide(view_of(arena.game(1), 0), decision) == Action("concede")


class Stubborn:
    """Deploys as offered and then only ever takes the default."""

    def decide(self, view: View, decision: Decision) -> Action:
        return decision.default


def test_a_battle_that_takes_too_many_decisions_is_stopped_with_a_clear_error():
    with pytest.raises(Endless, match="no end after 20 decisions, in round"):
        battle(arena.game(1), (Stubborn(), Stubborn()), most=20)
