"""Tracks by their form: rungs that fill and tell, boxes with their marks, bars where there are too many parts."""

from __future__ import annotations

import pytest
from client_scene import Cards, small

from skirmish.client.art.figures import figures
from skirmish.client.art.theme import SUITS, WOUND
from skirmish.client.art.tokens import gauge, pips
from skirmish.client.art.tracks import hung, is_bar, shown, stage_colour
from skirmish.core.display import Part, Sheet, Track
from skirmish.core.record import evolve

NAMES = ("bruised", "bruised", "wounded", "maimed", "down", "dead")
INJURY = Track("Injury", 0, 6, form="ladder", parts=tuple(map(Part, NAMES)))
EVENTS = Track("Life Events", 2, 2, aside=True, form="boxes", parts=(Part("Held the ford"), Part("Born at sea")))


def looks(track: Track) -> bytes:
    return shown(track, 5.0, WOUND).get_buffer().raw


def test_each_rung_that_fills_changes_a_ladder_and_none_beyond_the_last():
    assert len({looks(evolve(INJURY, now=now)) for now in range(7)}) == 7
    assert looks(evolve(INJURY, now=9)) == looks(evolve(INJURY, now=6))
    assert shown(evolve(INJURY, now=3), 5.0, WOUND).get_size() == shown(INJURY, 5.0, WOUND).get_size()


def test_a_ladder_fills_where_pips_go_out():
    none, all_ = (shown(evolve(INJURY, now=now), 5.0, WOUND) for now in (0, 6))
    middle = (7, none.get_height() - 5)
    assert all_.get_at(middle)[:3] == pytest.approx(WOUND, abs=40)
    assert none.get_at(middle)[0] < 160


def test_rungs_that_tell_stand_higher():
    sprite = shown(INJURY, 5.0, WOUND)
    high = range(sprite.get_height())
    soft, telling = (next(y for y in high if sprite.get_at((x, y))[3] > 200) for x in (4, sprite.get_width() - 5))
    assert soft > telling + 2


def test_a_box_with_a_mark_looks_otherwise_and_boxes_without_names_are_ticked_from_the_end():
    marked = evolve(EVENTS, now=1, parts=(Part("Held the ford", "x"), Part("Born at sea")))
    assert len({looks(EVENTS), looks(marked), looks(evolve(EVENTS, now=0, parts=()))}) == 3
    assert looks(evolve(EVENTS, parts=())) == looks(EVENTS)


def test_a_bar_in_stages_shows_each_cell_and_hangs_in_the_colour_of_its_stage():
    """Three cells that are the worst, then two that are less so."""
    bar = Track("Boxes", 5, 5, form="bar", parts=tuple(map(Part, ("out", "out", "out", "hurt", "hurt"))))
    assert bar.in_stages
    assert len({looks(evolve(bar, now=now)) for now in range(6)}) == 6
    assert stage_colour(bar, 0) == stage_colour(bar, 2) == WOUND
    assert stage_colour(bar, 3) == stage_colour(bar, 4) != WOUND
    hanging = [hung(evolve(bar, now=now), 4.0, WOUND).get_buffer().raw for now in (5, 3)]
    assert hanging[0] != hanging[1]


@pytest.mark.parametrize(("now", "hangs"), [(2, False), (1, True)])
def test_a_bar_in_stages_hangs_below_a_token_once_something_is_lost(now, hangs):
    class Staged(Cards):
        def sheet(self, state, model):
            bar = Track("Boxes", now, 2, form="bar", parts=tuple(map(Part, ("out", "hurt"))))
            return evolve(super().sheet(state, model), tracks=(bar,))

    assert bool(figures(small(), Staged())[0].tracks) == hangs


AIR, WATER, FIRE = Part("Air", "A", "air"), Part("Water", "W", "water"), Part("Fire", "F", "fire")
GROWN = Track("Lightning", 2, 4, form="suits", parts=(AIR, AIR, WATER, FIRE))
TALLY = evolve(AIR, name="Air 5", number=5), evolve(FIRE, name="Fire 12", number=12)
COUNTED = Track("Threads", 2, 2, aside=True, form="suits", parts=TALLY)


def test_each_cell_of_a_suit_fills_and_shows_its_suit_and_its_sign():
    assert len({looks(large) for large in (evolve(GROWN, now=now) for now in range(5))}) == 5
    for other in (evolve(AIR, suit="fire"), evolve(AIR, mark="E")):
        assert written(evolve(GROWN, parts=(other, AIR, WATER, FIRE))) != written(GROWN)
    assert written(evolve(GROWN, parts=(evolve(AIR, name="Aer"), AIR, WATER, FIRE))) == written(GROWN)
    assert shown(GROWN, 7.0, WOUND).get_at((3, 8))[:3] == pytest.approx(SUITS["air"], abs=40)


def written(track: Track) -> bytes:
    """As large as on a card."""
    return shown(track, 7.0, WOUND).get_buffer().raw


def test_a_suit_without_a_colour_has_that_of_its_track():
    plain = evolve(GROWN, now=4, parts=(Part("Heart", "", "hearts"),) * 4)
    assert shown(plain, 7.0, WOUND).get_at((4, 8))[:3] == pytest.approx(WOUND, abs=30)


def test_cells_beyond_the_end_are_crossed_out():
    power = Track("Power", 2, 3, form="suits", parts=(Part("a dot"),) * 5)
    assert shown(power, 7.0, WOUND).get_width() == shown(evolve(power, full=5), 7.0, WOUND).get_width()
    assert looks(power) != looks(evolve(power, full=5))


def test_suits_that_are_counted_have_no_number_for_all_and_hang_on_no_token():
    assert (COUNTED.count, COUNTED.text) == ("", "Threads: Air 5, Fire 12")
    assert GROWN.text == "Lightning 2/4"
    wide, one = (shown(evolve(COUNTED, parts=parts), 7.0, WOUND).get_width() for parts in (TALLY, TALLY[:1]))
    assert wide > 2 * one

    class Weaving(Cards):
        def sheet(self, state, model):
            return Sheet("Bo", "guard", tracks=(GROWN, COUNTED))

    assert [track.name for track in figures(small(), Weaving())[0].tracks] == ["Lightning"]


def test_signs_are_written_only_where_they_can_be_read():
    one, other = (evolve(GROWN, parts=(evolve(AIR, mark=sign),) * 4) for sign in "AE")
    assert written(one) != written(other)
    assert shown(one, 2.5, WOUND).get_buffer().raw == shown(other, 2.5, WOUND).get_buffer().raw


def test_too_many_parts_become_a_bar():
    long = Track("Injury", 3, 20, form="ladder")
    assert is_bar(long)
    assert not is_bar(evolve(long, full=13))
    assert hung(long, 4.0, WOUND).get_size() == gauge(long, 4.0, WOUND).get_size()
    few = Track("Ki", 1, 2, form="bar")
    assert is_bar(few)
    assert looks(few) != pips(1, 2, 5.0, WOUND).get_buffer().raw
    assert hung(few, 5.0, WOUND).get_size() == shown(few, 5.0, WOUND).get_size()


@pytest.mark.parametrize(("now", "there"), [(0, ()), (1, ("Injury",))])
def test_a_ladder_hangs_on_a_token_once_a_rung_is_filled(now: int, there: tuple[str, ...]):
    class Whole(Cards):
        def sheet(self, state, model):
            return Sheet("Bo", "guard", tracks=(evolve(INJURY, now=now), EVENTS))

    assert tuple(track.name for track in figures(small(), Whole())[0].tracks) == there


def test_the_number_beside_a_bar_is_as_large_as_is_asked_for() -> None:
    long = Track("Points", 7, 12)
    small, large = (hung(long, 2.0, WOUND, least).get_height() for least in (7, 16))
    assert small < 16 <= large
