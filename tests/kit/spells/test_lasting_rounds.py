"""What lasts some rounds, or the battle: conditions, numbers, walls, ground. (WYL-49, WYL-S2, WYL-S3, WYL-S7)"""

from __future__ import annotations

from card_parts import made, turns
from spell_scene import A, B, duel, scene, why
from support.story import story

from skirmish.board import on
from skirmish.core.forecast import answered
from skirmish.core.policy import default
from skirmish.core.record import evolve
from skirmish.core.table import Table
from skirmish.kit.queries import ROOTED, is_afflicted, touches_ground
from skirmish.kit.spells.effects import last_turn
from skirmish.kit.spells.resolution import apply_parts
from skirmish.kit.spells.spell import Condition, Number, Patch, Wall


def test_one_round_holds_over_the_victim_s_own_turn_and_no_longer():
    told = scene()
    told.works("Ila", made("enemy", Condition("held", "rounds")), target="Ren")
    turns(told, (1, A))
    assert told.conditions("Ren") == ["held"]
    turns(told, (1, B))
    assert told.conditions("Ren") == []


def test_a_round_more_for_each_success_to_spare():
    told = scene()
    cast = evolve(told.cast("Ila", made("enemy", Condition("held", "rounds", more=True)), target="Ren"), more=2)
    table = Table(told.state, told.rules)
    answered(apply_parts(table, cast), default)
    assert table.state.effects[0].until == 6  # the second player's turn of round 3


def test_what_lasts_the_battle_ends_with_no_turn():
    told = scene()
    told.works("Ila", made("self", Number("soak", 4, "battle")))
    turns(told, (1, A), (1, B), (9, B))
    assert [effect.numbers for effect in told.state.effects] == [(("soak", 4),)]


def test_where_models_alternate_rounds_end_with_rounds_for_both_sides_alike():
    told = scene()
    told.rules.combat.alternates = True  # type: ignore[misc]
    try:
        untils = {last_turn(Table(evolve(told.state, side=side, round=2), told.rules), 3) for side in (A, B)}
    finally:
        del told.rules.combat.alternates
    assert untils == {9}  # dusk of round 5 is turn 9 or 10, whoever went last


def test_a_wall_of_some_rounds_bars_the_way_and_the_view():
    told = scene()
    wall = made("wall", Wall(8, 0.5, 4, ground="impassable", rounds=3), in_combat=False)
    told.works("Ila", wall, at=(25, 20), via=((25, 10),))
    assert not on(told.state).sight(0, 1).seen
    assert not on(told.state).straight(0, (28, 20))
    turns(told, (1, A), (1, B), (2, A), (2, B), (3, A))
    assert told.state.features
    turns(told, (3, B))
    assert told.state.features == ()


def test_a_wall_that_bars_the_way_stands_on_nobody():
    told = scene()
    wall = made("wall", Wall(8, 0.5, 4, ground="impassable", rounds=3), in_combat=False)
    assert why(told.refused("Ila", wall, at=(31, 20), via=((31, 10),)))[0].startswith("the wall can't stand there")


def test_ground_roots_who_touches_it():
    told = scene(duel().model("Tam", B, (40, 40)))
    lattice = made("point", Patch(6, plague="rooted", rounds=3), in_combat=False)
    told.works("Ila", lattice, at=(31, 20))
    assert [is_afflicted(told.state, i, ROOTED) for i in range(3)] == [False, True, False]
    told.moved("Ren", (37.45, 20))  # the edge of its base still touches
    assert touches_ground(told.state, told.names["Ren"], ROOTED)
    told.moved("Ren", (37.55, 20))
    assert not touches_ground(told.state, told.names["Ren"], ROOTED)


def test_who_is_rooted_neither_runs_nor_charges_but_walks():
    lattice = made("point", Patch(6, plague="rooted", rounds=3), in_combat=False)
    told = scene(story("skirmish").model("Ila", A, (20, 20), lore={"power": 8}).model("Ren", B, (32, 20)))
    told.works("Ila", lattice, at=(20, 20))
    reach = told.rules.combat.reach(told.state, 0)
    assert (reach.move, reach.run, reach.charge) == (4.0, 0.0, 0.0)
    free = told.rules.combat.reach(evolve(told.state, features=(), effects=()), 0)
    assert (free.run, free.charge) == (8.0, 8.0)


def test_a_condition_roots_too():
    told = scene()
    told.works("Ila", made("enemy", Condition("rooted", "rounds")), target="Ren")
    assert told.rules.combat.reach(told.state, 1).charge == 0.0


def test_burning_ground_hits_who_moves_over_it():
    told = scene()
    told.works("Ila", made("point", Patch(3, burns=4, rounds=3), in_combat=False), at=(31, 20))
    (fire,) = told.state.features
    assert (fire.burns, fire.ground, fire.sight) == (4, "open", "open")
