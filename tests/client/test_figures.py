from __future__ import annotations

from client_scene import Cards, aftermath, battle, small

from skirmish.client.art.figures import figures
from skirmish.client.art.glyphs import GLYPHS, STATE_MARKS
from skirmish.client.art.people import person_of
from skirmish.client.art.tokens import pips, state_mark
from skirmish.core.display import Sheet, Track
from skirmish.core.record import evolve


def test_all_glyphs_that_are_named_can_be_drawn():
    assert {glyph for glyph, _ in STATE_MARKS.values()} <= GLYPHS.keys()


def test_who_is_down_by_the_card_or_by_its_height_lies():
    lying = {figure.id for figure in figures(battle(), Cards()) if figure.look.lying}
    assert lying == {4, 11}


def test_who_hides_has_no_height_either_but_stands():
    figure = figures(battle(), Cards())[1]
    assert figure.look.hidden
    assert not figure.look.lying


def test_a_model_without_height_lies_even_if_the_card_has_no_word_for_it():
    state = small()
    x, y, radius, _ = state.places[0]
    assert figures(state.moved(0, (x, y, radius, 0.0)), Cards())[0].look.lying


def test_models_are_on_the_table_fallen_or_away():
    where = {figure.id: figure.where for figure in figures(aftermath(), Cards())}
    assert [ident for ident, place in where.items() if place == "out"] == [3, 12, 13]
    assert {figure.where for figure in figures(small(), Cards())} == {"table", "waiting"}


def test_tracks_of_one_level_are_not_worth_showing():
    class One(Cards):
        def sheet(self, state, model):
            return Sheet("Bo", "guard", tracks=(Track("Wounds", 1, 1), Track("Points", 2, 6)))

    assert [track.name for track in figures(small(), One())[0].tracks] == ["Points"]


def test_each_pip_lost_changes_the_track_and_long_tracks_stay_short():
    looks = {pips(now, 3, 4.0, (232, 72, 58)).get_buffer().raw for now in range(4)}
    assert len(looks) == 4
    assert len({pips(now, 30, 4.0, (232, 72, 58)).get_buffer().raw for now in (0, 10, 20, 30)}) == 4
    assert pips(30, 30, 4.0, (0, 0, 0)).get_width() == pips(6, 6, 4.0, (0, 0, 0)).get_width()


def test_an_unknown_state_is_marked_with_its_letter():
    blessed, cursed = state_mark("blessed", 8), state_mark("cursed", 8)
    assert blessed.get_buffer().raw != cursed.get_buffer().raw


def test_a_figure_has_the_cards_words_as_people_write_them():
    class Guard(Cards):
        def sheet(self, state, model):
            return Sheet("Bo", "tower-guard", states=("shaken",))

    figure = figures(battle(), Guard())[2]
    assert (figure.kind, figure.states) == ("Tower Guard", ("shaken",))


def test_each_model_of_a_side_has_a_face_of_its_own():
    people = [figure.look.person for figure in figures(battle(), Cards())]
    assert len(set(people[:8])) == len(set(people[8:])) == 8
    assert people[5] != person_of(battle().models[0].warrior)


def test_whoever_stands_on_a_hill_is_higher():
    state = battle()
    high = figures(state.moved(0, (38.4, 9.8, 0.5, 1.2)), Cards())[0].look.high_in
    assert high > figures(state, Cards())[0].look.high_in == state.models[0].warrior.height_in


def test_only_the_leader_wears_the_crown():
    assert [figure.id for figure in figures(battle(), Cards()) if figure.look.leads] == [0, 8]


def test_a_battle_without_models_has_no_figures():
    assert figures(evolve(battle(), models=()), Cards()) == ()
