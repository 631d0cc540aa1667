from __future__ import annotations

import math
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from client_scene import Cards, aftermath, battle, small
from roof_scene import Roofs
from support.work import calls_of

from skirmish.client.art.figures import figures
from skirmish.client.art.layout import layout
from skirmish.client.art.theme import TEAMS
from skirmish.client.picture import draw, save
from skirmish.client.png import encode
from skirmish.core.battlefield import KINDS, Marker, piece
from skirmish.core.geometry import Circle, Shape, oriented, rectangle, strip
from skirmish.core.record import evolve
from skirmish.core.state import LIMBO, Feature, State, Verdict
from skirmish.core.units import Point

REPO = Path(__file__).parents[2]
STAR = oriented(
    tuple(
        (6 + r * math.cos(n * math.pi / 5), 3 + r * math.sin(n * math.pi / 5))
        for n, r in enumerate((2.4, 1.0) * 5)
    )
)  # fmt: skip
SHAPES: tuple[Shape, ...] = (STAR, Circle(6, 3, 1.5), rectangle(4, 2, 8, 4), strip((3, 2), (9, 4), 0.4))


def picture(state: State, **how: float) -> pygame.Surface:
    return draw(state, Cards(), **how)  # type: ignore[arg-type]  # Cards is a stand-in for the rules


def board(state: State) -> pygame.Surface:
    found = picture(state)
    return found.subsurface(layout(state.battlefield, 24.0).board)


def difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """The box in which two pictures of the same size differ."""
    assert one.get_size() == other.get_size()
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


def ring(found: pygame.Surface, at: Point, radius: float) -> list[tuple[int, int, int]]:
    """Colours on the middle of a token's ring, where no figure stands out over it: below, but for the crown's place."""
    angles = [math.tau * n / 72 for n in range(4, 33) if not 13 < n < 23]
    points = [(at[0] + radius * 0.86 * math.cos(a), at[1] + radius * 0.86 * math.sin(a)) for a in angles]
    return [tuple(found.get_at((round(x), round(y))))[:3] for x, y in points]


def near(colour: tuple[int, int, int], wanted: tuple[int, int, int]) -> bool:
    return math.dist(colour, wanted) < 70


def test_the_board_has_its_size_in_inches_whatever_stands_round_it():
    state = small()
    plan = layout(state.battlefield, 20.0)
    assert plan.board[2:] == (240, 240)
    assert picture(state, pixels_per_inch=20.0).get_width() == plan.size[0]
    assert plan.to_pixels((12, 0))[0] - plan.to_pixels((0, 0))[0] == 240


def test_the_same_state_gives_the_same_bytes():
    state = aftermath()
    assert encode(picture(state, pixels_per_inch=8)) == encode(picture(state, pixels_per_inch=8))


def test_each_token_wears_its_sides_colour_at_its_true_size():
    state = small((4.0, 6.0), (8.0, 6.0))
    found, plan = picture(state, pixels_per_inch=48), layout(state.battlefield, 48.0)
    for side, model in ((0, 0), (1, 8)):
        x, y, radius, _ = state.places[model]
        colours = ring(found, plan.to_pixels((x, y)), radius * 48)
        shares = [sum(near(colour, team) for colour in colours) / len(colours) for team in TEAMS]
        assert shares[side] > 0.4
        assert shares[1 - side] == 0


def test_the_sides_differ_in_shape_and_not_in_colour_alone():
    state = small((4.0, 6.0), (8.0, 6.0))
    found, plan = picture(state, pixels_per_inch=48), layout(state.battlefield, 48.0)
    plain, notched = (
        {
            near(colour, TEAMS[side])
            for colour in ring(found, plan.to_pixels(state.places[m][:2]), state.places[m][2] * 48)
        }
        for side, m in ((0, 0), (1, 8))
    )
    assert plain == {True}
    assert notched == {True, False}


def test_a_moved_token_changes_the_picture_near_it_and_nowhere_else():
    before, after = small((4.0, 6.0), (8.0, 8.0), (2.0, 2.0)), small((4.0, 6.0), (8.0, 8.0), (2.6, 2.0))
    changed, plan = difference(picture(before), picture(after)), layout(before.battlefield, 24.0)
    x, y = plan.to_pixels((2.3, 2.0))
    assert changed.width > 0
    assert pygame.Rect(x - 36, y - 36, 72, 72).contains(changed)


@pytest.mark.parametrize(
    ("kind", "shape"),
    [
        pytest.param(kind, shape, id=f"{kind}-{number}", marks=() if row % len(SHAPES) == number else pytest.mark.long)
        for row, kind in enumerate(KINDS)
        for number, shape in enumerate(SHAPES)
    ],
)
def test_every_kind_of_terrain_is_painted_where_it_lies(kind: str, shape: Shape):
    bare = small((2.0, 10.0), (10.0, 10.0))
    with_it = evolve(bare, battlefield=evolve(bare.battlefield, terrain=(piece("it", kind, shape),)))
    mat, painted = board(bare), board(with_it)
    x, y = (int(24 * part) for part in ((shape.x, shape.y) if isinstance(shape, Circle) else (6, 3)))
    inside = pygame.Rect(x - 3, y - 3, 7, 7)
    assert difference(mat.subsurface(inside), painted.subsurface(inside)).width > 0
    changed = difference(mat, painted)
    assert pygame.Rect(0, 0, 288, 190).contains(changed)


def test_kinds_look_different_from_each_other():
    looks = set()
    for kind in KINDS:
        bare = small()
        piece_of_it = piece("it", kind, rectangle(3, 1, 9, 5))
        found = board(evolve(bare, battlefield=evolve(bare.battlefield, terrain=(piece_of_it,))))
        looks.add(found.subsurface((80, 30, 120, 80)).get_buffer().raw)
    assert len(looks) == len(KINDS)


def test_pieces_of_a_river_flow_into_one_without_a_bank_between_them():
    whole = (piece("a", "water", rectangle(2, 2, 10, 4)),)
    halves = (piece("a", "water", rectangle(2, 2, 6, 4)), piece("b", "water", rectangle(6, 2, 10, 4)))
    bare = small((2.0, 10.0), (10.0, 10.0))
    seam = pygame.Rect(6 * 24 - 4, int(2.6 * 24), 8, 20)

    def average(terrain: tuple[object, ...]) -> tuple[int, int, int]:
        found = board(evolve(bare, battlefield=evolve(bare.battlefield, terrain=terrain)))
        return tuple(pygame.transform.average_color(found, seam))[:3]

    assert math.dist(average(whole), average(halves)) < 14


def test_a_ford_and_a_bridge_are_seen_in_the_water():
    bare = small((2.0, 10.0), (10.0, 10.0))
    strips = {"water": strip((0, 4), (12, 4), 2.5), "road": strip((6, 0), (6, 12), 2.0)}

    def shown(ground: str, *kinds: str) -> pygame.Surface:
        terrain = tuple(piece(kind, kind, strips[kind], ground=ground) for kind in kinds)
        found = board(evolve(bare, battlefield=evolve(bare.battlefield, terrain=terrain)))
        return found.subsurface((5 * 24, 3 * 24, 48, 48))

    deep, ford = shown("difficult", "water"), shown("open", "water")
    deep_road, bridge = shown("difficult", "road", "water"), shown("open", "road", "water")
    assert difference(deep, ford).width > 24
    assert difference(ford, bridge).width > 24
    red, _, blue, _ = pygame.transform.average_color(bridge)
    assert red > blue
    red, _, blue, _ = pygame.transform.average_color(deep_road)
    assert red < blue


@pytest.mark.parametrize(
    "feature",
    [
        Feature(1, "mist", Circle(6, 3, 2), "soft"),
        Feature(1, "mire", Circle(6, 3, 2), "open", "difficult"),
        Feature(1, "wall", strip((4, 3), (8, 3), 0.5), "blocks", "impassable", 3.0),
        Feature(1, "scorch", Circle(6, 3, 2)),
    ],
    ids=lambda feature: feature.name,
)
def test_what_is_laid_in_battle_is_seen(feature: Feature):
    bare = small((2.0, 10.0), (10.0, 10.0))
    changed = difference(board(bare), board(evolve(bare, features=(feature,))))
    assert changed.collidepoint(6 * 24, 3 * 24)


def test_a_razed_piece_no_longer_looks_as_on_the_map():
    bare = small()
    house = evolve(
        bare, battlefield=evolve(bare.battlefield, terrain=(piece("mill", "building", rectangle(4, 2, 8, 4)),))
    )
    razed = evolve(house, features=(Feature(1, "razed", razes="mill"),))
    middle = (6 * 24 - 20, 3 * 24 - 10, 40, 20)
    red, _, blue, _ = pygame.transform.average_color(board(house), middle)
    red_after, _, blue_after, _ = pygame.transform.average_color(board(razed), middle)
    assert red - blue > 50 > red_after - blue_after


def test_who_is_out_of_action_is_listed_and_no_longer_on_the_board():
    state = small((4.0, 6.0), (8.0, 6.0))
    after = state.put(evolve(state.models[0], out=True)).moved(0, LIMBO)
    found, plan = picture(after), layout(state.battlefield, 24.0)
    colours = ring(found, plan.to_pixels((4.0, 6.0)), state.places[0][2] * 24)
    assert not any(near(colour, TEAMS[0]) for colour in colours)
    panel = pygame.Rect(plan.people)
    assert difference(picture(state).subsurface(panel), found.subsurface(panel)).width > 0


def test_a_model_on_the_ground_loses_its_colour():
    state = small((4.0, 6.0), (8.0, 6.0))
    x, y, inches, _ = state.places[0]
    plan, radius = layout(state.battlefield, 24.0), inches * 24
    standing = ring(picture(state), plan.to_pixels((x, y)), radius)
    lying = ring(picture(state.moved(0, (x, y, inches, 0.0))), plan.to_pixels((x, y)), radius)
    assert sum(blue - red for red, _, blue in lying) < 0.75 * sum(blue - red for red, _, blue in standing)


def test_only_objectives_that_count_in_the_scenario_are_shown():
    state = small((2.0, 10.0), (10.0, 10.0))
    marked = evolve(state, battlefield=evolve(state.battlefield, markers=(Marker("m", (6.0, 3.0)),)))
    held = evolve(marked, scenario=evolve(state.scenario, markers=1))
    plain, idle, used = picture(state), picture(marked), picture(held)
    box = pygame.Rect(layout(state.battlefield, 24.0).board)
    assert difference(plain, idle).width == 0
    assert difference(plain.subsurface(box), used.subsurface(box)).collidepoint(6 * 24, 3 * 24)


@pytest.mark.parametrize("winner", [0, 1, None])
def test_the_verdict_stands_in_the_header(winner: int | None):
    state = small()
    ended = evolve(state, verdict=Verdict(winner, "the enemy has fled", "SKR-81"))
    header = pygame.Rect(layout(state.battlefield, 24.0).header)
    assert difference(picture(state).subsurface(header), picture(ended).subsurface(header)).width > 100


@pytest.mark.parametrize("scale", [4.0, 7.3, 60.0])
def test_any_scale_can_be_drawn(scale: float):
    assert picture(small(), pixels_per_inch=scale).get_width() > 12 * scale


def test_a_scale_at_which_nothing_can_be_seen_is_refused():
    with pytest.raises(ValueError, match="4 is the least"):
        picture(small(), pixels_per_inch=3)


def test_a_whole_table_is_drawn_and_saved_with_little_work(tmp_path: Path):
    _, calls = calls_of(lambda: draw(battle(), Cards(), path=tmp_path / "board.png"))
    assert calls < 2_000_000


def test_a_saved_picture_shows_the_same_as_the_surface(tmp_path: Path):
    found = draw(small(), Cards(), path=tmp_path / "board.png")
    again = pygame.image.load(tmp_path / "board.png")
    assert pygame.image.tobytes(found, "RGB") == pygame.image.tobytes(again, "RGB")
    assert [path.name for path in tmp_path.iterdir()] == ["board.png"]


def test_a_file_that_cannot_be_written_raises_and_leaves_nothing(tmp_path: Path):
    found = pygame.Surface((4, 4), 0, 32)
    with pytest.raises(OSError, match="nowhere"):
        save(found, tmp_path / "nowhere" / "board.png")
    (tmp_path / "taken.png").mkdir()
    with pytest.raises(OSError):  # noqa: PT011  the message is the system's
        save(found, tmp_path / "taken.png")
    assert [path.name for path in tmp_path.iterdir()] == ["taken.png"]


def test_it_needs_no_display_and_says_nothing(tmp_path: Path):
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "PYGAME_HIDE_SUPPORT_PROMPT")
    env = {name: value for name, value in os.environ.items() if name not in hidden}
    env["PYTHONPATH"] = os.pathsep.join((str(REPO), str(REPO / "tests" / "client")))
    code = (
        "from client_scene import Cards, small\n"
        "from skirmish.client.picture import draw\n"
        "draw(small(), Cards(), path='board.png')\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "board.png").read_bytes() == encode(draw(small(), Cards()))


def test_the_package_itself_does_not_load_pygame():
    code = "import sys, skirmish.client; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=REPO, check=False).returncode == 0


def test_a_picture_shows_who_stands_on_a_level_and_who_under_a_floor():
    found = Roofs("moves", {0: (15, 12, "on top of the bridge")}, {0: (15, 15, ""), 1: (20, 20, "")})
    state, rules = found.scene.battle.session.state, found.scene.battle.session.rules
    people = {figure.id: figure for figure in figures(state, rules)}
    assert (people[found.own[0]].level_in, people[found.own[0]].under) == (4.0, False)
    assert (people[found.foes[0]].level_in, people[found.foes[0]].under) == (0.0, True)
    assert (people[found.foes[1]].level_in, people[found.foes[1]].under) == (0.0, False)
    x, y, radius, high = state.places[found.foes[0]]
    lifted = state.moved(found.foes[0], (x, y, radius, high), found.level("on top of the bridge"))
    assert difference(draw(state, rules), draw(lifted, rules)).size != (0, 0)
