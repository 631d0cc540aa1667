from __future__ import annotations

import math
from collections.abc import Callable

import pygame
import pytest
from client_scene import Cards
from scenario_scene import ALL, begun, empty, gone, tiny, with_tokens

from skirmish.client.art.figures import figures
from skirmish.client.art.layout import layout
from skirmish.client.art.letters import roomiest, width
from skirmish.client.art.objectives import chevrons, tally
from skirmish.client.art.people import example
from skirmish.client.art.snapshot import keys, lines
from skirmish.client.art.tokens import Look, departed
from skirmish.client.art.tokens import gone as fallen_mark
from skirmish.client.battle.presenters.header import award_lines, side_facts
from skirmish.client.picture import draw
from skirmish.client.png import encode
from skirmish.core.battlefield import Edge
from skirmish.core.record import evolve
from skirmish.core.scenario import Award, Scoring, distance_to_building
from skirmish.core.state import NOBODY, State, Token, with_force

SCALE = 16.0
LYING = Token((6.0, 3.0))


def picture(state: State, scale: float = SCALE) -> pygame.Surface:
    return draw(state, Cards(), pixels_per_inch=scale)


def difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """The box in which two pictures of the same size differ."""
    assert one.get_size() == other.get_size()
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


def part(state: State, name: str) -> pygame.Surface:
    """The header, the people or the board of a state's picture."""
    return picture(state).subsurface(getattr(layout(state.battlefield, SCALE), name))


def pixels(state: State, spot: tuple[float, float], inches: float) -> pygame.Rect:
    """The box of so many inches round a point, on the board."""
    return pygame.Rect(0, 0, 2 * inches * SCALE, 2 * inches * SCALE).move(
        (spot[0] - inches) * SCALE, (spot[1] - inches) * SCALE
    )


def said(state: State) -> set[str]:
    return {words for _, words in keys(state, 1.0)}


@pytest.mark.parametrize("name", ALL)
def test_the_same_battle_gives_the_same_bytes(name: str):
    state = gone(with_tokens(begun(name), LYING, Token((9.0, 9.0), 0), Token((9.0, 30.0), NOBODY, 1)), 3)
    assert encode(picture(state, 8)) == encode(picture(state, 8))


@pytest.mark.parametrize("scale", [4.0, 31.0])
@pytest.mark.parametrize("name", ALL)
def test_every_scenario_can_be_drawn_on_any_table_at_any_scale(name: str, scale: float):
    assert picture(with_tokens(tiny(name), LYING), scale).get_width() > 12 * scale


def test_treasure_lies_where_its_token_is_and_is_seen_nowhere_else():
    nothing, there = with_tokens(tiny("treasure"), Token(None)), with_tokens(tiny("treasure"), LYING)
    changed = difference(part(nothing, "board"), part(there, "board"))
    assert changed.width > 0.7 * SCALE
    assert pixels(there, (6.0, 3.0), 0.85).contains(changed)
    assert changed.collidepoint(6 * SCALE, 3 * SCALE)


def test_what_is_not_laid_yet_or_carried_off_is_not_on_the_table():
    nothing = part(with_tokens(tiny("treasure"), Token(None)), "board")
    off = part(with_tokens(tiny("treasure"), Token((6.0, 3.0), NOBODY, 1)), "board")
    assert difference(nothing, off).width == 0


def test_who_carries_treasure_has_a_badge_on_the_base_and_in_the_list():
    state = tiny("treasure")
    idle, laden = with_tokens(state, Token(None)), with_tokens(state, Token((1.0, 1.0), 0))
    changed = difference(part(idle, "board"), part(laden, "board"))
    assert changed.width > 0
    assert pixels(state, (4.0, 6.0), 1.3).contains(changed)
    listed = difference(part(idle, "people"), part(laden, "people"))
    assert 0 < listed.height < 30
    assert [figure.laden for figure in figures(laden, Cards())].count(True) == 1


def test_treasure_carried_off_is_counted_for_its_side():
    tokens = (LYING, Token(None, NOBODY, 1), Token(None, NOBODY, 1), Token((2.0, 2.0), 0))
    state = with_tokens(begun("treasure"), *tokens)
    assert [tally(state, side, 1.0)[1][0] for side in (0, 1)] == ["0 of 4 carried off", "2 of 4 carried off"]


def test_those_who_left_are_counted_for_the_side_that_must_leave():
    street, through = gone(begun("street-fight"), 1, 2, 9), gone(begun("breakthrough"), 9)
    assert [tally(street, side, 1.0)[1][0] for side in (0, 1)] == ["2 have left, 4 needed", "1 has left, 4 needed"]
    assert tally(through, 0, 1.0)[1] == ()
    assert tally(through, 1, 1.0)[1][0] == "1 has left, 2 needed"
    header = difference(part(begun("street-fight"), "header"), part(street, "header"))
    assert header.width > 0


@pytest.mark.parametrize(
    ("name", "edges", "strips"),
    [
        ("breakthrough", ("north", "south"), ["north"]),
        ("street-fight", ("south", "north"), ["north", "south"]),
        ("street-fight", ("east", "west"), ["east", "west"]),
        ("treasure", ("south", "north"), ["north", "south"]),
        ("skirmish", ("south", "north"), []),
    ],
)
def test_chevrons_stand_along_the_edges_to_leave_by(name: str, edges: tuple[Edge, Edge], strips: list[str]):
    state = empty(name, edges=edges)
    plain = evolve(state, scenario=evolve(state.scenario, exit=None, treasure=None))
    mask = pygame.mask.from_threshold(part(state, "board"), (0, 0, 0), (1, 1, 1, 255), part(plain, "board"))
    mask.invert()
    spots = [box.center for box in mask.get_bounding_rects()]
    near = 1.25 * SCALE
    found = {
        "north" if y < near else "south" if y > 48 * SCALE - near else "west" if x < near else "east" for x, y in spots
    }
    assert sorted(found) == strips
    for x, y in spots:
        assert min(x, y, 48 * SCALE - x, 48 * SCALE - y) < near
    assert len(spots) >= 12 * len(strips)


def test_chevrons_point_out_of_the_table():
    for edge, (x, y) in (("north", (0, -1)), ("east", (1, 0)), ("south", (0, 1)), ("west", (-1, 0))):
        mask = pygame.mask.from_surface(chevrons(20.0, 0, edge), 200)
        middle, box = mask.centroid(), mask.get_bounding_rects()[0].unionall(mask.get_bounding_rects())
        tip = box.centerx + x * (box.width / 2 - 3), box.centery + y * (box.height / 2 - 3)
        assert mask.get_at((round(tip[0]), round(tip[1]))), edge
        assert not mask.get_at((round(2 * middle[0] - tip[0]), round(2 * middle[1] - tip[1]))), edge


def test_the_building_to_hold_stands_out_and_its_reach_is_drawn():
    state = empty("defend")
    idle = evolve(state, scenario=evolve(state.scenario, won_by="rout"))
    mask = pygame.mask.from_threshold(part(state, "board"), (0, 0, 0), (1, 1, 1, 255), part(idle, "board"))
    mask.invert()
    away = [
        distance_to_building(state.battlefield, (x / SCALE, y / SCALE))
        for x in range(mask.get_size()[0])
        for y in range(mask.get_size()[1])
        if mask.get_at((x, y))
    ]
    assert max(away) < 6.2
    assert sum(inches > 5.8 for inches in away) > 100
    assert sum(inches < 0.3 for inches in away) > 300
    assert not any(3 < inches < 5.8 for inches in away)


def test_a_building_without_a_name_gets_no_empty_label():
    state = empty("defend")
    mill = state.battlefield.terrain[-1]
    nameless = evolve(state, battlefield=evolve(state.battlefield, terrain=(evolve(mill, name=""),)))
    idle = evolve(state, scenario=evolve(state.scenario, won_by="rout"))
    below = pygame.Rect(22.5 * SCALE, 27.9 * SCALE, 3 * SCALE, 0.4 * SCALE)
    named, without, plain = (part(one, "board").subsurface(below) for one in (state, nameless, idle))
    assert difference(named, plain).width > SCALE
    assert difference(without, plain).width == 0


def test_the_reach_of_each_marker_is_drawn():
    state = empty("king-of-the-hill")
    board = part(state, "board")
    idle = part(evolve(state, scenario=evolve(state.scenario, markers=0)), "board")
    for x in (12.0, 24.0, 36.0):
        rim = [(x + 3 * math.cos(a), 24 + 3 * math.sin(a)) for a in (math.tau * n / 360 for n in range(360))]
        spots = [(round(u * SCALE), round(v * SCALE)) for u, v in rim]
        assert 0.3 < sum(board.get_at(at) != idle.get_at(at) for at in spots) / 360 < 0.9


@pytest.mark.parametrize("where", ["header", "people"])
@pytest.mark.parametrize("side", [0, 1])
def test_a_role_stands_beside_the_sides_name(where: str, side: int):
    state = begun("ambush")
    other = with_force(state, side, role="")
    changed = difference(part(state, where), part(other, where))
    assert changed.width > 20
    bounds = part(state, where).get_rect()
    half = bounds.width // 2 if where == "header" else bounds.height // 2
    at = changed.centerx if where == "header" else changed.centery
    assert (at > half) == (side == 1)


@pytest.mark.parametrize("make", [tiny, begun], ids=["small table", "large table"])
@pytest.mark.parametrize("name", ["street-fight", "treasure", "defend"])
def test_a_long_name_a_role_and_a_tally_keep_to_their_part_of_the_header(make: Callable[[str], State], name: str):
    short = long = evolve(make(name), scenario=evolve(make(name).scenario, name="Fight"))
    for side in (0, 1):
        roster = evolve(short.forces[side].roster, name="The Wardens of the Vale of Sorrow and Dust")
        short = with_force(short, side, roster=evolve(roster, name="Us"), role="", score=0)
        long = with_force(long, side, roster=roster, role="ambusher", score=100)
    long = with_tokens(long, LYING) if name == "treasure" else long
    short = evolve(short, scenario=evolve(short.scenario, exit=None, treasure=None))
    before, after = part(short, "header"), part(long, "header")
    mask = pygame.mask.from_threshold(before, (0, 0, 0), (1, 1, 1, 255), after)
    mask.invert()
    boxes, across = mask.get_bounding_rects(), before.get_width()
    assert boxes
    assert all(box.right <= 0.3 * across or box.left >= 0.7 * across for box in boxes)


def test_of_several_sayings_the_first_that_fits_is_written():
    long, short = "eight of eight in the fight", "eight of eight"
    room = width(short, "body", 13)
    assert roomiest((long, short), "body", 13, 400) == long
    assert roomiest((long, short), "body", 13, room) == short
    assert roomiest((long, short), "body", 13, room - 20).endswith("…")


def test_who_left_in_good_order_is_not_among_the_fallen():
    state = gone(begun("street-fight"), 1, 5)
    state = state.put(evolve(state.models[3], out=True))
    mine = [figure for figure in figures(state, Cards()) if figure.side == 0]
    listed = [getattr(line, "name", line) for line in lines(mine, 20)]
    assert listed[listed.index("Left in good order: 2") :] == [
        "Left in good order: 2", "Oraine", "Dela", "Fallen: 1", "Anwen",
    ]  # fmt: skip
    assert listed[0] == "On the table: 5"
    look = Look(0, example("captain"))
    assert departed(look, 9.0).get_buffer().raw != fallen_mark(look, 9.0).get_buffer().raw


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("skirmish", {"deployment"}),
        ("ambush", {"deployment"}),
        ("defend", {"deployment", "to hold", 'within 6" of it'}),
        ("king-of-the-hill", {"deployment", "objective", 'within 3" of it'}),
        ("breakthrough", {"deployment", "way out"}),
        ("street-fight", {"deployment", "way out"}),
        ("treasure", {"deployment", "way out with treasure"}),
    ],
)
def test_the_legend_explains_what_the_scenario_shows_and_only_that(name: str, words: set[str]):
    assert said(begun(name)) == words


def test_the_legend_tells_treasure_on_the_table_from_treasure_on_somebody():
    state = begun("treasure")
    usual = {"deployment", "way out with treasure"}
    assert said(with_tokens(state, LYING)) == usual | {"treasure"}
    assert said(with_tokens(state, Token((1.0, 1.0), 3))) == usual | {"carries treasure"}
    assert said(with_tokens(state, Token((1.0, 1.0), NOBODY, 1))) == usual


def test_before_the_edges_are_taken_there_is_nothing_to_explain():
    assert said(begun("street-fight", edges=(None, None))) == set()


# --- points ----------------------------------------------------------------------------------------------------------


def with_points(state: State, *awards: Award, win_at: int = 0) -> State:
    return evolve(state, scenario=evolve(state.scenario, won_by="points", scoring=Scoring(awards, win_at)))


def test_a_zone_to_hold_has_a_border_and_a_coin_on_the_board():
    plain = with_points(empty("skirmish"), Award("enemy-out"))
    held = with_points(empty("skirmish"), Award("zone-held", zone="centre", within_in=3.0))
    changed = difference(part(plain, "board"), part(held, "board"))
    assert pixels(held, (24.0, 24.0), 3.2).contains(changed)
    assert changed.width > 2 * 2.8 * SCALE
    assert {"objective", "zone to hold"} <= said(held) - said(plain)


def test_what_leaves_for_points_has_no_number_that_must():
    state = gone(with_points(begun("skirmish"), Award("exit")), 1)
    assert tally(state, 0, 1.0)[1][0] == "1 of 8 has left"


def test_the_bar_says_how_many_points_win_and_its_tip_what_earns_them():
    awards = Award("exit", 2, role="raider"), Award("alive", of="leader", when="end")
    state = with_points(begun("skirmish"), *awards, win_at=9)
    assert "0 of 9 VP" in side_facts(state, 0)
    assert award_lines(state, 0) == ["1 point for each leader not out of action, when the battle ends"]
