"""The kernel that weighs places, held to the board's other answers one part at a time."""

from __future__ import annotations

import numpy as np
import pytest
from levels_field import crowded_levels
from staking import stakes
from tables import battle_on, random_field, random_places

from skirmish.board import Aim, Rows, Spot, Stakes, Terms, Walk, friendly, on, row
from skirmish.board.stakes import spared
from skirmish.core.battlefield import Battlefield, piece
from skirmish.core.geometry import rectangle
from skirmish.core.hints import Company, Volley
from skirmish.core.record import evolve
from skirmish.core.state import LIMBO, State
from skirmish.core.units import distance

NOTHING = Terms(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
BOW = Volley((8.0, 16.0), (4.0, 2.0), (3.0, 1.0))
ALL = (1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0)
FIRE, PROSPECT, CHARGED, SHOT, AIM, COMPANY = range(6)


def facing(gap_in: float, *pieces: tuple[float, float, float, float], height: float = 3.0) -> State:
    """Two bases of an inch, so far apart, on the line y = 20; with low walls if the height is small."""
    kinds = [piece(f"wall-{n}", "wall", rectangle(*p), height_in=height) for n, p in enumerate(pieces)]
    field = Battlefield("field", "Field", 48.0, 48.0, tuple(kinds))
    return battle_on(field, ((10.0, 20.0, 0.5, 1.2), (11.0 + gap_in, 20.0, 0.5, 1.2)))


def here(state: State, terms: Terms = NOTHING, ours: list[Volley] | None = None, theirs: list[Volley] | None = None,
         aim: Aim | None = None, company: tuple[Company, ...] = (), lures: float = 0.0) -> Spot:  # fmt: skip
    """What it is worth to stay. `lures`: what the enemy may do to somebody else, by charging as from afar."""
    at_stake = stakes(2, {1: row(terms, ours or [], ours or [], theirs or [])}, company, aim or Aim(), lures)
    return on(state).weigh(0, Walk(0.0), (True, True), at_stake, ALL, ())[0]


@pytest.mark.parametrize(("gap", "taken"), [(7.5, 4.0), (8.5, 2.0), (16.0, 2.0), (16.5, 0.0)])
def test_fire_is_the_volley_at_the_distance_if_the_target_is_seen(gap, taken):
    spot = here(facing(gap), ours=[BOW])
    assert (spot.parts[FIRE], spot.whom[FIRE]) == (taken, 1 if taken else -1)
    assert here(facing(gap, (10.8, 15.0, 10.9, 25.0)), ours=[BOW]).parts[FIRE] == 0.0


@pytest.mark.parametrize(("gap", "lost"), [(6.0, 5.0), (9.0, 5.0), (9.05, 5.0), (9.5, 0.0)])
def test_who_may_be_charged_loses_what_that_costs_and_a_hair_is_no_safety(gap, lost):
    terms = NOTHING._replace(their_charge_in=9.0, loss=5.0)
    assert here(facing(gap), terms).parts[CHARGED] == -lost


def test_hidden_enemies_cannot_be_shot_at_and_shoot_as_before():
    at_stake = stakes(2, {1: row(NOTHING, [BOW], [BOW], [BOW])}, (), Aim())
    spot = on(facing(7.5)).weigh(0, Walk(0.0), (True, True), spared(at_stake, [1]), ALL, ())[0]
    assert (spot.parts[FIRE], spot.parts[SHOT]) == (0.0, -4.0)


def test_who_may_do_as_much_elsewhere_does_it_here_half_the_time_and_what_is_worth_little_draws_hardly_anybody():
    terms = NOTHING._replace(their_charge_in=9.0, loss=4.0)
    assert here(facing(6.0), terms, lures=4.0).parts[CHARGED] == -2.0
    assert here(facing(6.0), terms, lures=12.0).parts[CHARGED] == pytest.approx(-0.4)
    assert here(facing(7.5), theirs=[BOW], lures=4.0).parts[SHOT] == -2.0


def test_what_each_enemy_may_do_to_everybody_is_what_a_lone_model_would_lose():
    field = random_field(3)
    state = battle_on(field, random_places(3, field, 10))
    foes, friends = [k for k in range(10) if k % 2], [k for k in range(10) if not k % 2]
    numbers = row(NOTHING._replace(their_charge_in=9.0, loss=5.0, their_move_in=4.0), [], [], [BOW])
    kept = Rows(10)
    for i in friends:
        for j in foes:
            kept.keep(i, j, numbers)
    found = on(state).heed(friends, foes, kept.terms, kept.volleys)
    assert found.any()
    for i in friends:
        for j in foes:
            at_stake = Stakes(np.array([j]), kept.terms[i], kept.volleys[i], np.zeros((10, 2)), *friendly((), Aim()))
            alone = on(state).weigh(i, Walk(0.0), (True, True), at_stake, ALL, ())[0]
            assert tuple(found[i, j]) == (-alone.parts[CHARGED], -alone.parts[SHOT])


def test_a_charge_to_come_counts_in_full_in_reach_and_less_the_further_it_is():
    terms = NOTHING._replace(charge_in=8.0, gain=6.0, edge=5.0)
    near, far, further = (here(facing(gap), terms).parts[PROSPECT] for gap in (8.0, 14.0, 20.0))
    assert near == 6.0
    assert far == pytest.approx(5.0 * (0.8 - 6 / 60))
    assert far > further > 0


def test_who_may_be_charged_first_can_hardly_count_on_its_own_charge():
    terms = NOTHING._replace(charge_in=8.0, gain=6.0, their_charge_in=8.0, loss=1.0)
    assert here(facing(7.0), terms).parts[PROSPECT] < 2.0


def test_shots_of_who_would_have_to_go_elsewhere_to_see_it_count_less():
    terms = NOTHING._replace(their_move_in=4.0)
    open_ground, hidden = facing(7.0), facing(7.0, (10.8, 15.0, 10.9, 25.0))
    assert here(open_ground, terms, theirs=[BOW]).parts[SHOT] == -4.0
    assert -4.0 < here(hidden, terms, theirs=[BOW]).parts[SHOT] < 0.0


def test_an_aim_costs_each_inch_and_company_pays_within_its_inches():
    state = facing(4.0)
    spot = here(state, aim=Aim((20.0, 20.0), 2.0, 0.5), company=(Company(1, 4.0, 1.25),))
    assert spot.parts[AIM] == pytest.approx(-0.5 * (10.0 - 0.5 - 2.0))
    assert spot.parts[COMPANY] == 1.25
    assert here(state, company=(Company(1, 3.9, 1.25),)).parts[COMPANY] == 0.0


@pytest.mark.parametrize("seed", range(6))
def test_the_best_place_is_in_reach_and_sees_what_it_is_said_to_see(seed):
    field = random_field(seed)
    state = battle_on(field, random_places(seed, field, 10))
    foes = [k for k in range(10) if k % 2]
    at_stake = stakes(10, {k: row(NOTHING._replace(far_gain=4.0), [BOW], [BOW], []) for k in foes})
    walk = Walk(6.0)
    stay, *rest = on(state).weigh(0, walk, (True, True), at_stake, ALL, ())
    assert stay.at == state.places[0][:2]
    for best in rest:
        assert best.score > stay.score
        assert on(state).reach(0, walk, [best.at]) == [best.cost]
        if best.whom[FIRE] >= 0:
            j = best.whom[FIRE]
            seen = on(state).sight_at(0, best.at, j)
            gap = distance(best.at, state.places[j][:2]) - state.places[0][2] - state.places[j][2]
            assert seen.seen
            assert best.parts[FIRE] == BOW.at(gap, seen.covered)


@pytest.mark.parametrize("seed", range(8))
def test_the_place_it_finds_is_the_best_of_all_that_could_be_weighed_one_by_one(seed):
    field = random_field(seed)
    places = random_places(seed, field, 10)
    state = battle_on(field, places)
    terms = NOTHING._replace(charge_in=8.0, gain=6.0, their_charge_in=7.0, loss=4.0, their_move_in=4.0, edge=3.0)
    rows = {k: row(terms._replace(far_gain=float(k)), [BOW], [BOW], [BOW]) for k in range(1, 10, 2)}
    at_stake, walk = stakes(10, rows, aim=Aim((24.0, 24.0), 2.0, 0.2, 3.0), lures=2.0), Walk(6.0)
    x, y = places[0][:2]
    around = [(x + dx, y + dy) for dx in (-5, -2.5, 0, 2.5, 5) for dy in (-5, -2.5, 0, 2.5, 5)]
    extra = [at for at in around if on(state).reach(0, walk, [at])[0] < 9]
    found = on(state).weigh(0, walk, (True, True), at_stake, ALL, extra)[-1]
    alone = [
        on(battle_on(field, ((*at, *places[0][2:]), *places[1:]))).weigh(0, Walk(0.0), (True, True), at_stake, ALL, ())[
            0
        ]
        for at in extra
    ]
    assert found.score >= max(spot.score for spot in alone) - 1e-9
    assert any(spot.score == pytest.approx(found.score) for spot in alone) or found.at not in extra


@pytest.mark.parametrize("seed", range(3))
def test_from_a_roof_places_see_what_they_are_said_to_see_and_looking_spoils_no_sight(seed: int):
    state = crowded_levels(seed)
    count = len(state.places)
    raised = [k for k in range(count) if state.level(k)]
    sights = {i: on(state).sights(i, (1 << count) - 1) for i in raised}
    far = Volley((100.0,), (4.0,), (3.0,))
    for i in raised:
        foes = [j for j in range(count) if j != i]
        table = on(evolve(state, places=(*state.places[:i], LIMBO, *state.places[i + 1 :])))
        table = on(state)  # all that was known of its sight is forgotten
        at_stake = stakes(count, {j: row(NOTHING, [far], [far], [far]) for j in foes})
        for spot in table.weigh(i, Walk(4.0), (True, True), at_stake, ALL, ()):
            seen = [table.sight_at(i, spot.at, j) for j in foes]
            assert spot.parts[FIRE] == max([3.0 if one.covered else 4.0 for one in seen if one.seen], default=0.0)
        assert table.sights(i, (1 << count) - 1) == sights[i]
