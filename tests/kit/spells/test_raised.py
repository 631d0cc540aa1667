"""Warriors that a spell raises: where they stand up, and what they count for. (WYL-S8, SKR-11, SKR-91)"""

from __future__ import annotations

import itertools

from card_parts import SKELETONS, made
from spell_scene import RADIUS, A, B, Scene, duel, scene
from support.story import story

from skirmish.board import on
from skirmish.core.events import Fell, Raised
from skirmish.core.exits import count_exits
from skirmish.core.geometry import Circle
from skirmish.core.record import evolve
from skirmish.core.scenario import Exit
from skirmish.core.standings import lost_share
from skirmish.core.table import Table
from skirmish.core.units import distance
from skirmish.kit.queries import ids_in, side_mask
from skirmish.kit.scenarios import end_early, may_rout
from skirmish.kit.spells.value import value

RAISE = made("point", SKELETONS, in_combat=False)


def raised(told: Scene | None = None) -> Scene:
    """Two skeletons round (26, 20)."""
    told = told or scene()
    told.works("Ila", RAISE, at=(26, 20))
    return told


def test_two_stand_up_round_the_point_on_the_caster_s_side():
    told = raised()
    first, second = told.state.models[2:]
    assert [m.name for m in (first, second)] == ["Bone Servant 1", "Bone Servant 2"]
    assert {m.side for m in (first, second)} == {A}
    assert [m.id for m in (first, second)] == [2, 3]
    assert told.state.places[2][:2] == (26, 20)
    assert ids_in(side_mask(told.state, A)) == (0, 2, 3)


def test_they_fight_with_what_they_are_raised_with():
    told = raised()
    slot = told.state.models[2].combat
    assert (slot.profile.WS, slot.profile.W, slot.grip.name, slot.has("fearless")) == (2, 1, "sword", True)
    assert told.rules.combat.able(told.state, 2)


def test_they_stand_free_of_bases_and_of_walls():
    told = scene(duel().terrain("wall", rect=(26.5, 15, 2, 10)).model("Bo", A, (26, 20)))
    told.works("Ila", RAISE, at=(26, 20 + 2 * RADIUS))
    spots = [place[:2] for place in told.state.places]
    assert len(told.state.models) == 5
    for a, b in itertools.combinations(spots, 2):
        assert distance(a, b) >= 2 * RADIUS + 0.1
    assert all(on(told.state).stands(i, spots[i]) is None for i in (3, 4))


def test_where_there_is_no_room_nobody_stands_up():
    told = scene(duel().terrain("deep-water", rect=(19, 5, 11.5, 30)))
    assert told.works("Ila", RAISE, at=(25, 20)) == []
    assert len(told.state.models) == 2


def test_names_are_never_given_twice():
    told = raised()
    told.works("Ila", RAISE, at=(26, 26))
    names = [m.name for m in told.state.models]
    assert len(set(names)) == len(names) == 6
    assert len({m.warrior.id for m in told.state.models}) == 6


def test_the_board_knows_them_at_once():
    told = scene()
    assert on(told.state).sight(1, 0).seen
    raised(told)
    surface = on(told.state)
    assert surface.sight(1, 3).seen
    assert not surface.sight(1, 0).clear > 0.99  # the first of them stands in the way
    assert surface.gap(1, 3) < surface.gap(1, 0)
    assert len(surface.gaps(3)) == 4


def test_they_are_told_to_everybody():
    told = raised()
    (first, _) = [event for event in told.log if isinstance(event, Raised)]
    line = told.rules.log_line(told.state, first)
    assert line is not None
    assert line.text == "Bone Servant 1 joins the battle at (26.0, 20.0)"


def test_who_was_raised_is_neither_fielded_nor_lost():
    told = raised(scene(duel().model("Bo", A, (20, 26)).model("Kit", A, (20, 30)).model("Lan", A, (20, 34))))
    assert lost_share(told.state, A) == (0, 200)
    for k in (5, 6):
        told.state = Fell(k, "out").apply(told.state)
    assert lost_share(told.state, A) == (0, 200)
    assert not may_rout(told.state, A, "quarter")
    told.state = Fell(told.names["Bo"], "out").apply(told.state)
    assert lost_share(told.state, A) == (50, 200)
    assert may_rout(told.state, A, "quarter")  # one of four, though three of six are gone


def test_who_was_raised_needn_t_leave_by_the_edge_and_doesn_t_count_there():
    told = raised()
    breakthrough = evolve(told.state.scenario, won_by="exit", exit=Exit(least=1, part=1))
    left = Fell(2, "away").apply(evolve(told.state, scenario=breakthrough))
    assert count_exits(left, A) == (0, 1)


def test_a_side_with_skeletons_alone_fights_on():
    told = raised()
    told.state = Fell(0, "out").apply(told.state)
    assert not end_early(Table(told.state, told.rules))
    gone = Fell(3, "out").apply(Fell(2, "out").apply(told.state))
    assert end_early(Table(gone, told.rules))


def test_they_are_worth_something_to_who_raises_them():
    told = scene()
    assert value(told.rules, told.state, told.cast("Ila", RAISE, at=(26, 20))) == 32.0
    assert told.samples("Ila", RAISE)[0].at is not None


def test_the_other_side_s_are_the_other_side_s():
    told = scene(story("skirmish").model("Ila", A, (20, 20)).model("Ren", B, (31, 20), lore={"power": 3}))
    told.state = evolve(told.state, side=B)
    told.works("Ren", RAISE, at=(26, 20))
    assert {m.side for m in told.state.models[2:]} == {B}


def test_a_disc_shows_about_where_they_will_stand():
    told = scene()
    disc = told.offer("Ila", RAISE).template(told.action("Ila", RAISE, at=(26, 20)))
    assert disc == Circle(26, 20, 3 * RADIUS)
    assert told.offer("Ila", RAISE).template(told.action("Ila", RAISE)) is None
