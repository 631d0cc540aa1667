"""What a player that weighs does on small tables, and that it can say why."""

from __future__ import annotations

from itertools import islice

import pytest
from players import arena
from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.board import Walk, on
from skirmish.core.decision import Action
from skirmish.core.profile import Profile
from skirmish.core.units import distance
from skirmish.players import battle as fought
from skirmish.players import make
from skirmish.players.places import FLANK
from skirmish.players.player import View, Weighed, view_of
from skirmish.players.tactician import Tactician

ARCHER = ("bow", "dagger")


def moves(told: Story, profile: Profile | None = None) -> tuple[Battle, list[Action]]:
    """All that side A does in the phase that the story begins."""
    battle, player, done = told.begin("moves", turns=12), Tactician(profile), []
    while battle.game.decision is not None and battle.state.phase == "moves" and battle.state.side == A:
        action = player.decide(view_of(battle.game, A), battle.decision)
        done.append(action)
        battle.play(action)
    return battle, done


def verbs(actions: list[Action]) -> list[str]:
    return [action.verb for action in actions if action.verb not in ("done", "pass")]


def weighed(battle: Battle, profile: Profile | None = None) -> list[Weighed]:
    return Tactician(profile).weigh(view_of(battle.game, battle.decision.side), battle.decision)


def test_an_archer_who_sees_a_target_doesn_t_run_past_its_chance_to_shoot():
    told = story().model("Ila", side=A, at=(20, 10), items=ARCHER, BS=4).model("Ren", side=B, at=(20, 22))
    battle, done = moves(told)
    assert "run" not in verbs(done)
    assert on(battle.state).sight(0, 1).seen
    assert on(battle.state).gap(0, 1) <= 24


def test_nobody_goes_to_where_a_far_better_fighter_could_charge_it():
    told = (
        story()
        .model("Ila", side=A, at=(20, 10))
        .model("Ren", side=B, at=(20, 22), items=("sword", "axe"), WS=6, S=5, A=3, marks=150)
    )
    battle, _ = moves(told)
    assert on(battle.state).gap(0, 1) >= 7.5


def test_who_has_the_upper_hand_closes_in():
    told = (
        story()
        .model("Ila", side=A, at=(20, 10), items=("sword", "axe"), WS=6, S=5, A=3, marks=150)
        .model("Ren", side=B, at=(20, 34), WS=2)
    )
    battle, done = moves(told)
    assert verbs(done) == ["run"]
    assert on(battle.state).gap(0, 1) < 17


def test_who_is_under_fire_and_can_do_nothing_about_it_goes_behind_something():
    told = (
        story()
        .terrain("rock", rect=(14, 14, 4, 1))
        .model("Ila", side=A, at=(20, 10), WS=2)
        .model("Ren", side=B, at=(18, 30), items=ARCHER, BS=6)
        .model("Bo", side=B, at=(20, 30), items=ARCHER, BS=6, WS=5, marks=60)
    )
    battle, _ = moves(told, Profile(aggression=0.3, caution=3.0))
    assert not all(on(battle.state).sight(0, foe).seen for foe in (1, 2))


def test_of_two_charges_it_takes_the_one_that_finishes_somebody():
    told = (
        story()
        .model("Ila", side=A, at=(20, 20), items=("sword",))
        .model("Ren", side=B, at=(20, 25), now={"posture": "stunned"})
        .model("Bo", side=B, at=(20, 15), WS=4, T=4, items=("sword",))
    )
    battle = told.begin("charges", turns=12)
    best = weighed(battle)[0].action
    assert (best.verb, best.target) == ("charge", 1)


def test_it_makes_for_a_marker_that_counts():
    game = arena.game(3, arena.PLAIN, arena.HILL)
    fought(game, (make("tactician", 1), make("random", 2)))
    assert game.state.forces[0].score > game.state.forces[1].score


def in_cover(**ila: object) -> Story:
    """Ila behind a hedge; an archer whom she can hardly get at has a view of it."""
    told = story().terrain("hedge", rect=(18, 21, 4, 0.4)).model("Ila", side=A, at=(20, 20), M=1, WS=2, **ila)
    return told.model("Ren", side=B, at=(20, 40), items=ARCHER, BS=6, WS=6, marks=90)


def test_who_can_do_nothing_from_cover_hides_and_says_why():
    battle = in_cover().begin("moves", turns=12)
    best = weighed(battle)[0]
    assert best.action.verb == "hide"
    assert best.score == pytest.approx(sum(part.marks for part in best.parts))
    assert [part.topic for part in best.parts] == ["hidden", "stirs"]
    _, done = moves(in_cover())
    assert verbs(done) == ["hide"]


def test_who_has_a_better_shot_than_it_has_to_fear_does_not_hide():
    _, done = moves(in_cover(items=ARCHER, BS=6))
    assert "hide" not in verbs(done)


@pytest.mark.parametrize(("skill", "shoots"), [(1, False), (6, True)])
def test_who_is_hidden_shoots_only_for_more_than_it_costs_to_be_seen(skill: int, shoots: bool):
    battle = in_cover(items=ARCHER, BS=skill, now={"hidden": True}).begin("shooting")
    first = weighed(battle)[0]
    assert (first.action.verb == "shoot") is shoots


def test_a_channeler_who_hid_from_archers_does_not_show_itself_by_a_weave_worth_less():
    told = story("channeling").terrain("hedge", rect=(18, 21, 4, 0.4))
    lore = {"half": "saidar", "points": 4, "weaves": ("arrow-of-fire",)}
    told = told.model("Ila", side=A, at=(20, 20), marks=90, lore=lore, now={"hidden": True})
    for n, x in enumerate((18, 20, 22)):
        told = told.model(f"Ren{n}", side=B, at=(x, 34), items=ARCHER, BS=6)
    battle = told.begin("magic begins", side=A, until="close combat")
    while battle.state.phase != "shooting":
        battle.play(battle.decision.default)
    casts = [w for w in weighed(battle) if w.action.verb == "cast"]
    assert casts
    assert all(w.score < 0 and "hidden" in {part.topic for part in w.parts} for w in casts)


def test_an_enemy_who_is_hidden_is_no_target_to_wait_for():
    found = {}
    for hidden in (True, False):
        told = story().terrain("hedge", rect=(18, 38, 4, 0.4)).model("Ila", side=A, at=(20, 20), items=ARCHER, BS=6)
        battle = told.model("Ren", side=B, at=(20, 40), now={"hidden": hidden}).begin("moves", turns=12)
        player = Tactician()
        player.weigh(view_of(battle.game, A), battle.decision)
        (here, *_) = player.places.spots(0, Walk(0.0), (True, False))
        found[hidden] = here.parts[0]
    assert found[True] == 0.0 < found[False]


def test_to_leave_its_hiding_costs_what_it_saves_from():
    fighter = {"items": ("sword", "axe"), "WS": 6, "S": 5, "A": 3, "marks": 150}
    hedge = (
        story().terrain("hedge", rect=(18, 21, 4, 0.4)).model("Ren", side=B, at=(20, 38), items=ARCHER, BS=2, marks=120)
    )
    goes = {}
    for hidden in (True, False):
        told = hedge.model("Bo", side=A, at=(20, 20), now={"hidden": hidden}, **fighter)
        found = [w for w in weighed(told.begin("moves", turns=12)) if w.action.verb in ("move", "run")]
        goes[hidden] = found[0].score, {part.topic for part in found[0].parts}
    assert goes[True][0] < goes[False][0]
    assert goes[True][1] - goes[False][1] == {"hidden"}


def test_the_first_is_put_where_the_side_means_to_be():
    for scenario, spot in ((arena.HILL, (24.0, 24.0)), (arena.SKIRMISH, None)):
        game, player = arena.game(3, arena.PLAIN, scenario), Tactician()
        while game.decision is not None and not any(offer.verb == "deploy" for offer in game.decision.each()):
            game.play(game.decision.default)
        decision = game.decision
        assert decision is not None
        at = player.decide(view_of(game, decision.side), decision).at
        assert at is not None
        field = game.state.battlefield
        to = spot or (FLANK * field.width_in, FLANK * field.depth_in)
        offers = [offer for offer in decision.each() if offer.verb == "deploy"]
        others = [a.at for a in islice(offers[0].samples(), 36) if a.at is not None]
        assert distance(at, to) == min(distance(other, to) for other in others)


@pytest.mark.parametrize(
    ("seed", "most"), [(0, 40), *(pytest.param(seed, 120, marks=pytest.mark.long) for seed in range(3))]
)
def test_what_it_finds_first_is_what_it_does_and_looking_twice_changes_nothing(seed: int, most: int):
    plain, looking = arena.game(seed), arena.game(seed)
    for game, looks in ((plain, False), (looking, True)):
        players = Tactician(), Tactician()
        for _ in range(most):
            decision = game.decision
            if decision is None:
                break
            player, view = players[decision.side], view_of(game, decision.side)
            found = player.weigh(view, decision) if looks else []
            action = player.decide(view, decision)
            assert not looks or found[0].action == action
            game.play(action)
    assert plain.actions == looking.actions


def test_the_parts_of_a_move_add_up_to_what_it_gains():
    told = story().model("Ila", side=A, at=(20, 10), items=ARCHER).model("Ren", side=B, at=(20, 40))
    first = weighed(told.begin("moves", turns=12))[0]
    assert first.action.verb in ("move", "run")
    assert first.score > 0
    assert sum(part.marks for part in first.parts) == pytest.approx(first.score)
    assert all(part.about in (-1, 1) for part in first.parts)


def test_in_the_last_round_nobody_goes_for_what_it_might_do_next():
    told = story().model("Ila", side=A, at=(20, 10)).model("Ren", side=B, at=(20, 40))
    assert [w.action.verb for w in weighed(told.begin("moves"))] == ["done"]


def test_an_enemy_who_fights_charges_nobody_but_one_like_it_that_is_free_does():
    told = (
        story()
        .model("Ila", side=A, at=(10, 10))
        .model("Oda", side=A, at=(40, 10))
        .model("Ren", side=B, at=(10, 11))
        .model("Bo", side=B, at=(40, 16))
    )
    battle = told.begin("moves", turns=12)
    player = Tactician()
    player.weigh(view_of(battle.game, A), battle.decision)
    assert player.scene.strides(2).charge == 0
    assert player.scene.strides(3).charge > 0


def test_of_two_alike_only_the_one_near_an_enemy_cannot_run_next():
    """They are alike in everything but that."""
    told = story().model("Ila", side=A, at=(10, 16)).model("Oda", side=A, at=(40, 16)).model("Ren", side=B, at=(10, 10))
    battle, player = told.begin("moves", turns=12), Tactician()
    for state, run in ((battle.state, [False, True]), (battle.state.moved(1, (12, 16, 0.5, 1.5)), [False, False])):
        player.weigh(View(state, battle.game.rules, A), battle.decision)
        assert [player.scene.strides(i).run > 0 for i in (0, 1)] == run


def test_an_enemy_to_whom_there_was_no_way_is_gone_for_when_it_has_come_out():
    told = story().terrain("building", rect=(20, 8, 8, 8)).model("Ila", side=A, at=(24, 40))
    battle, player = told.model("Ren", side=B, at=(24, 5)).begin("moves", turns=12), Tactician()
    inside = battle.state.moved(1, (24, 12, *battle.state.places[1][2:]))
    for state, wants in ((inside, False), (battle.state, True)):
        player.weigh(View(state, battle.game.rules, A), battle.decision)
        assert player.places.has_somewhere_to_go(0) is wants


def test_a_guard_steps_before_who_is_worth_more_than_itself():
    told = (
        story()
        .model("Ren", side=B, at=(20, 20), items=("sword", "axe"), WS=5, S=4, A=2)
        .model("Ila", side=A, at=(20, 27), marks=120)
        .model("Oda", side=A, at=(21.5, 25), items=("sword", "shield"), marks=30)
    )
    battle = told.begin("charges", side=B, turns=12)
    battle.play("Ren charges Ila")
    assert Tactician().decide(view_of(battle.game, A), battle.decision).verb == "intercept"


def test_a_bold_one_charges_where_a_cautious_one_does_not():
    told = (
        story()
        .model("Ila", side=A, at=(20, 20), items=("sword",))
        .model("Ren", side=B, at=(20, 25), items=("sword",))
        .model("Bo", side=B, at=(24, 30), items=("halberd",), S=4)
        .model("Sam", side=B, at=(16, 30), items=("halberd",), S=4)
    )
    battle = told.begin("charges", turns=12)
    view = view_of(battle.game, A)
    bold, wary = (
        Tactician(profile).decide(view, battle.decision)
        for profile in (Profile(aggression=2.0, caution=0.3), Profile(aggression=0.5, caution=2.5))
    )
    assert (bold.verb, bold.target) == ("charge", 1)
    assert wary == battle.decision.default


@pytest.mark.parametrize(("seeds", "enough"), [(range(16, 20), 3), pytest.param(range(24), 18, marks=pytest.mark.long)])
def test_it_beats_random_with_either_warband_from_either_side(seeds: range, enough: int):
    won = 0
    for seed in seeds:
        names = ("tactician", "random") if seed % 2 else ("random", "tactician")
        game = arena.game(seed, arena.TABLES[seed // 8], swapped=seed % 4 > 1)
        fought(game, (make(names[0], seed), make(names[1], seed + 1)))
        verdict = game.state.verdict
        assert verdict is not None
        won += verdict.winner is not None and names[verdict.winner] == "tactician"
    # nine of ten are usual; fewer than three of four would be no accident of the dice
    assert won >= enough


@pytest.mark.parametrize(("seeds", "most"), [((0,), 40), pytest.param((0, 1), 80, marks=pytest.mark.long)])
def test_its_places_are_always_allowed(seeds: tuple[int, ...], most: int):
    """The kernel finds costs with the same search as the offers, so what it names is admitted."""
    for seed in seeds:
        game = arena.game(seed)
        player = Tactician()
        for _ in range(most):
            decision = game.decision
            if decision is None:
                break
            view = view_of(game, decision.side)
            for found in islice(player.weigh(view, decision), 8):
                assert decision.admits(found.action), found.action
            game.play(player.decide(view, decision))
