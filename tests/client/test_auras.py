"""What lasts on models and who is linked, as rings and lines round the tokens."""

from __future__ import annotations

import math

import pygame
import pytest
from client_scene import Cards, small

from skirmish.client.art.crowd import KINDS, kinds, ring
from skirmish.client.art.figures import Figure, figures
from skirmish.client.art.glyphs import STATE_MARKS
from skirmish.client.art.layout import layout
from skirmish.client.art.snapshot import entries
from skirmish.client.art.theme import TRACKS
from skirmish.client.art.tokens import gauge, pips, track_colour
from skirmish.client.picture import draw
from skirmish.core.display import Sheet, Track
from skirmish.core.record import evolve
from skirmish.core.state import Effect, State, with_effect

SCALE = 48.0
SHIELD = Effect(1, "Shield of Air", 0, 0, guard=4)
BONDS = Effect(2, "Bonds of Air", 8, 0, condition="held")
FOLD = Effect(3, "Fold Light", 0, 0, condition="veiled", shy=True)
BLADE = Effect(4, "Blade of Fire", 0, 0, numbers=(("strength", 2),))
DOME = Effect(5, "Dome", 0, 0, guard=5, reach_in=2.0)


class Circle(Cards):
    """Three of the first side are linked, the first leads; they have points and a pool."""

    linked = (0, 3)

    def sheet(self, state: State, model: int) -> Sheet:
        sheet = super().sheet(state, model)
        return evolve(sheet, linked=self.linked) if model in self.linked else sheet


def bearing(*effects: Effect) -> State:
    """The first model at 4, 6 bears these, another of its side stands at 8, 6, an enemy elsewhere."""
    state = small((4.0, 6.0), (2.0, 2.0), (8.0, 6.0))
    for effect in effects:
        state = with_effect(state, effect)
    return state


def first(*effects: Effect) -> Figure:
    return figures(bearing(*effects), Cards())[0]


def drawn(state: State, rules: Cards | None = None) -> pygame.Surface:
    return draw(state, rules or Cards(), pixels_per_inch=SCALE)


def changed(one: pygame.Surface, other: pygame.Surface, at: tuple[float, float], state: State) -> bool:
    """Whether the pictures differ at this point of the table."""
    x, y = (round(part) for part in layout(state.battlefield, SCALE).to_pixels(at))
    return one.get_at((x, y)) != other.get_at((x, y))


def legend_words(state: State, rules: Cards | None = None) -> list[str]:
    return [entry.words for entry in entries(figures(state, rules or Cards()), SCALE)]


@pytest.mark.parametrize(
    ("effect", "kind"), [(SHIELD, "guard"), (BONDS, "hold"), (FOLD, "veil"), (BLADE, "help"), (DOME, "guard")]
)
def test_each_effect_has_the_ring_of_its_kind(effect: Effect, kind: str) -> None:
    assert list(kinds(first(effect))) == [kind]


def test_several_of_a_kind_are_one_ring_and_others_lie_further_out_in_the_order_of_kinds() -> None:
    assert kinds(first(BONDS, DOME, SHIELD)) == {"guard": ["Dome", "Shield of Air"], "hold": ["Bonds of Air"]}


def test_what_lasts_on_nobody_or_on_another_is_not_round_her() -> None:
    mist, elsewhere = Effect(6, "Mist", 0, -1, upkeep=2), Effect(7, "Shield of Air", 0, 3, guard=4)
    assert kinds(first(mist, elsewhere)) == {}


def test_rings_differ_in_shape_and_not_in_colour_alone() -> None:
    masks = set()
    for kind in KINDS:
        sprite = ring(kind, 40.0, 6.0)
        middle = sprite.get_width() / 2
        solid = tuple(
            sprite.get_at((round(middle + 43 * math.cos(a)), round(middle + 43 * math.sin(a))))[3] > 127
            for a in (math.tau * n / 360 for n in range(360))
        )
        masks.add(solid)
    assert len(masks) == len(KINDS)


def test_a_ring_is_seen_just_outside_the_base_and_nowhere_else() -> None:
    bare, state = drawn(bearing()), bearing(SHIELD)
    radius = state.places[0][2]
    around = [(4 + (radius + 0.07) * math.cos(a), 6 + (radius + 0.07) * math.sin(a)) for a in (2.6, 3.1, 3.6)]
    assert all(changed(bare, drawn(state), at, state) for at in around)
    assert not changed(bare, drawn(state), (4.0, 6.0), state)
    assert not changed(bare, drawn(state), (4.0 - radius - 0.6, 6.0), state)


def test_how_far_a_guard_reaches_is_shown() -> None:
    bare, state = drawn(bearing()), bearing(DOME)
    radius = state.places[0][2]
    assert changed(bare, drawn(state), (4.0, 6.0 - radius - 1.5), state)
    assert not changed(bare, drawn(state), (4.0, 6.0 - radius - 2.2), state)


def test_a_line_joins_those_who_are_linked() -> None:
    state = bearing()
    assert changed(drawn(state), drawn(state, Circle()), (6.0, 6.0), state)
    assert [figure.leads for figure in figures(state, Circle())[:4]] == [True, False, False, False]


def test_who_leads_has_another_sign_than_the_others() -> None:
    marks = [STATE_MARKS[word] for word in ("leads a circle", "in a circle")]
    assert marks[0][0] != marks[1][0]
    assert math.dist(marks[0][1], marks[1][1]) > 100


def test_the_legend_says_what_rings_and_lines_mean_and_only_those_that_occur() -> None:
    plain = legend_words(bearing())
    assert legend_words(bearing(SHIELD, BONDS, DOME))[len(plain) :] == ["Shield of Air / Dome", "Bonds of Air"]
    assert legend_words(bearing(), Circle())[len(plain) :] == ["linked"]


def test_a_link_to_who_is_not_on_the_table_is_not_drawn() -> None:
    class Gone(Circle):
        linked = (0, 5)

    state = bearing()
    assert not changed(drawn(state), drawn(state, Gone()), (6.0, 6.0), state)


def test_beside_a_bar_stands_its_number() -> None:
    few, many = Track("Points", 2, 6), Track("Points", 9, 14)
    colour = (176, 132, 246)
    assert gauge(few, 4.0, colour).get_size() == pips(2, 6, 4.0, colour).get_size()
    assert gauge(many, 4.0, colour).get_width() > pips(9, 14, 4.0, colour).get_width() + 4
    looks = {gauge(evolve(many, now=now), 4.0, colour).get_buffer().raw for now in range(15)}
    assert len(looks) == 15


def test_a_track_has_the_colour_of_what_it_counts() -> None:
    class Frail(Cards):
        def sheet(self, state: State, model: int) -> Sheet:
            return Sheet("Bo", "guard", tracks=(Track("Wounds", 1, 1), Track("Points", 2, 6, about="magic")))

    assert [track_colour(track) for track in figures(bearing(), Frail())[0].tracks] == [TRACKS["magic"]]
    assert "points" in legend_words(bearing(), Frail())
