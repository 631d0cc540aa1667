"""Maps made by seed: playable at once, alike at both ends, the same for the same seed."""

from __future__ import annotations

import math
from functools import cache, partial

import pytest
from support.ground_walk import RADIUS_IN, apart, free, from_end, place, share_covered, stand, ways

from skirmish.app.lint import surveyed
from skirmish.core.battlefield import KINDS, Battlefield
from skirmish.core.geometry import bounds, to_shape
from skirmish.core.scenario import find_building
from skirmish.library import Faulty, Shelf
from skirmish.library.mapkindfile import map_kind_files, map_kind_from, map_kinds
from skirmish.library.yamlfile import parse
from skirmish.mapmaker import maker
from skirmish.mapmaker.draw import twin
from skirmish.mapmaker.maker import MadeMap, NotMade, make_map
from skirmish.mapmaker.plot import PASS_IN, ZONE_IN, gap, placed

LOOK = partial(surveyed, Shelf())
SEEDS = [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 200))]
every_kind = pytest.mark.parametrize("kind", map_kinds())
some_seeds = pytest.mark.parametrize("seed", SEEDS)


@cache
def made(kind: str, seed: int, width: int = 48, depth: int = 48) -> MadeMap:
    return make_map(map_kinds()[kind], width, depth, seed, f"{kind}-{seed}", LOOK)


def field(kind: str, seed: int) -> Battlefield:
    return made(kind, seed).battlefield


@every_kind
@some_seeds
def test_a_made_map_is_clean_and_can_be_played_in_every_scenario(kind: str, seed: int) -> None:
    assert list(LOOK(field(kind, seed))) == []


@every_kind
@some_seeds
def test_large_bases_walk_everywhere_and_three_ways_lead_across(kind: str, seed: int) -> None:
    board = field(kind, seed)
    assert set(from_end(board, "north")) == set(from_end(board, "south")) == free(board)
    assert ways(board, 3.0, most=3) == 3


@every_kind
@some_seeds
def test_markers_are_open_and_there_is_room_round_the_building_to_hold_and_for_treasure(kind: str, seed: int) -> None:
    board = field(kind, seed)
    for x, y in (marker.at for marker in board.markers):
        near = [at for at in map(place, free(board)) if math.dist(at, (x, y)) <= 3 + RADIUS_IN]
        assert len({(at[0] > x, at[1] > y) for at in near if at[0] != x and at[1] != y}) == 4
    held = find_building(board)
    beside = apart(stand(board), 2 * RADIUS_IN, lambda at: min(to_shape(at, s) for s in held) - RADIUS_IN <= 6)
    assert len(beside) >= 22
    assert len(apart(stand(board), 6, lambda at: min(at) >= 10 and max(at) <= 38)) >= 6


@every_kind
@some_seeds
def test_there_is_cover_but_not_everywhere_and_none_in_the_zones(kind: str, seed: int) -> None:
    board = field(kind, seed)
    assert 0.45 <= share_covered(board, 8, 24) <= 0.9
    for piece in board.terrain:
        if piece.sight != "open" or piece.ground != "open":
            _, north, _, south = bounds(piece.shape)
            assert north >= ZONE_IN
            assert south <= 48 - ZONE_IN


@every_kind
@some_seeds
def test_both_ends_are_alike_to_the_rules(kind: str, seed: int) -> None:
    """Each piece has its like, turned half round the centre; so has each level."""
    board = field(kind, seed)

    def seen(turned: bool) -> list[tuple[object, ...]]:
        found: list[tuple[object, ...]] = []
        for piece in board.terrain:
            west, north, east, south = bounds(piece.shape)
            box = (48 - east, 48 - south, 48 - west, 48 - north) if turned else (west, north, east, south)
            nature = piece.sight, piece.ground, piece.height_in, piece.low, KINDS[piece.kind].level
            found.append((*nature, *(round(side * 8) / 8 for side in box)))
        for level in board.levels:
            for passage in level.passages:
                x, y = passage.at
                spot = (48 - x, 48 - y) if turned else (x, y)
                found.append((passage.kind, level.height_in, round(spot[0], 1), round(spot[1], 1)))
        return sorted(found, key=repr)

    one, other = seen(turned=False), seen(turned=True)
    assert len(one) == len(other)
    unlike = [a for a in one if not any(_near(a, b) for b in other)]
    assert unlike == []


def _near(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether both say the same, their numbers to an eighth of an inch."""
    return len(one) == len(other) and all(
        abs(a - b) <= 0.15 if isinstance(a, float) and isinstance(b, float) else a == b
        for a, b in zip(one, other, strict=True)
    )


@every_kind
def test_solid_pieces_leave_room_for_a_base_of_50_mm(kind: str) -> None:
    solid = [piece for piece in field(kind, 1).terrain if piece.ground == "impassable" and piece.kind != "deep-water"]
    gaps = [gap(a.shape, b.shape) for n, a in enumerate(solid) for b in solid[:n]]
    assert not any(0.01 < inches < PASS_IN - 0.01 for inches in gaps), "they touch, or a large base passes"


@every_kind
def test_the_same_seed_makes_the_same_map_and_another_one_another(kind: str) -> None:
    again = make_map(map_kinds()[kind], 48, 48, 1, f"{kind}-1", LOOK)
    assert again.text == made(kind, 1).text
    other = make_map(map_kinds()[kind], 48, 48, 2, f"{kind}-1", LOOK)
    assert other.battlefield.terrain != again.battlefield.terrain


def test_some_kinds_have_levels_with_ladders_and_stairs() -> None:
    levels = [level for kind in map_kinds() for level in field(kind, 1).levels]
    assert {passage.kind for level in levels for passage in level.passages} >= {"ladder", "stairs"}
    quarry = field("quarry", 1).levels
    assert len({level.height_in for level in quarry}) > 1, "steps"


@pytest.mark.parametrize("size", [(40, 40), (72, 48), (48, 60)])
def test_other_sizes_are_made_as_well(size: tuple[int, int]) -> None:
    board = made("woods", 3, *size).battlefield
    assert (board.width_in, board.depth_in) == size
    assert [marker.at[1] for marker in board.markers] == [size[1] / 2] * 3


def test_the_page_can_be_read_and_changed_by_people() -> None:
    page = made("village", 1).text
    assert page.startswith("# Made by skirmish maps new --kind village --seed 1 --size 48x48\n")
    assert [line for line in page.splitlines() if line.startswith("  # ")] == [
        "  # The ground and the ways", "  # The northern half", "  # The southern half",
    ]  # fmt: skip
    assert max(map(len, page.splitlines())) <= 120


def test_what_nothing_playable_comes_of_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A river leaves no room for the building to hold on so small a table."""
    monkeypatch.setattr(maker, "ATTEMPTS", 1)
    with pytest.raises(NotMade):
        make_map(map_kinds()["river"], 40, 40, 1, "wade", LOOK)


def test_a_twin_of_a_twin_is_the_piece_itself() -> None:
    entry = {"kind": "building", "rect": [3.1, 20.4, 4.8, 4], "turn": 7,
             "levels": [{"height_in": 4, "ladders": [[3.1, 22.4]]}]}  # fmt: skip
    assert twin(twin(entry, 48, 48), 48, 48) == entry
    (one,), (other,) = placed(entry).shapes, placed(twin(entry, 48, 48)).shapes
    assert [48 - side for side in bounds(one)] == pytest.approx([bounds(other)[k] for k in (2, 3, 0, 1)])


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("[hedge, low-wall, fence]", "[hedge, woods, fence]", "'woods' isn't like 'hedge'"),
        ("[building]", "[bilding]", "no kind 'bilding', did you mean 'building'?"),
        ("rect: [[4.5, 6.5], [4, 4.6]]", "circle: [4, 5]", "unknown key 'circle'"),
        ("kind: road", "kind: raod", "no kind 'raod', did you mean 'road'?"),
        ("    hold: true\n", "", "one of the pieces needs `hold: true`"),
        ("rect: [[4.5, 6.5], [4, 4.6]]", "terrace: [[4, 5], [4, 5]]", "a terrace needs height_in"),
        ("rect: [[4.5, 6.5], [4, 4.6]]", "rect: [[4, 5], [4, 5]]\n    disc: [1, 2]", "has rect, disc"),
    ],
)
def test_a_spoilt_kind_is_said_with_its_line(right: str, wrong: str, said: str) -> None:
    (path,) = (path for path in map_kind_files() if path.stem == "village")
    text = path.read_text()
    assert right in text
    with pytest.raises(Faulty) as caught:
        map_kind_from(parse(text.replace(right, wrong, 1), "mine.yaml"))
    problem = caught.value.problems[0]
    assert said in problem.message
    assert problem.line > 10
