"""The map maker at work: a map from nothing by clicks, undone to nothing, saved, read again; keys; questions."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from app_scene import an_app
from map_hands import Bench
from support.small import GREEN

from skirmish.app.errors import UserError
from skirmish.app.own_maps import FOLDER, new_map, open_map
from skirmish.client.maps.drafts import left
from skirmish.client.maps.presenters import present_piece
from skirmish.client.maps.shelf import Shelf as MapShelf
from skirmish.client.maps.shelf import present_shelf
from skirmish.client.script_input import pixel_of
from skirmish.core.battlefield import Passage
from skirmish.library import Shelf
from skirmish.library.maptext import map_yaml
from skirmish.library.own_maps import own_maps
from skirmish.library.packs import look_again
from skirmish.library.yamlfile import read


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def build_yard(bench: Bench) -> None:
    """A house with a roof and a ladder, a wall, a pond, a hill, a marker."""
    bench.take("building")
    bench.drag((4, 4), (10, 8))
    bench.keys("L", "7")
    bench.click((10, 6))
    bench.keys("Esc")
    bench.take("wall")
    bench.click((14, 4), (20, 4), (20, 9))
    bench.keys("Shift+Enter")
    bench.take("woods")
    bench.click((6, 18), (8, 18))
    bench.take("hill")
    bench.click((14, 14), (20, 14), (21, 20), (14, 20), (14, 14))
    bench.keys("6")
    bench.click((12, 12))
    bench.keys("Esc")
    bench.settle()


def test_a_map_is_made_by_clicks_from_nothing_saved_and_read_again(bench: Bench, tmp_path: Path) -> None:
    build_yard(bench)
    ways = {"rect", "line", "circle", "polygon"}
    assert [(one["kind"], *(set(one) & ways)) for one in bench.maker.draft.terrain] == [
        ("building", "rect"), ("wall", "line"), ("woods", "circle"), ("hill", "polygon"),
    ]  # fmt: skip
    assert bench.maker.draft.terrain[0]["rect"] == [4, 4, 6, 4]
    assert not [flaw for flaw in bench.maker.flaws if flaw.level == "error"]
    bench.keys("Ctrl+S")
    bench.press("save-it")
    path = tmp_path / FOLDER / "the-yard.yaml"
    assert not bench.maker.unsaved
    field = Shelf().map(str(path))
    assert field == bench.maker.field
    assert field.levels[0].passages == (Passage("ladder", (10.0, 6.0)),)
    assert [marker.at for marker in field.markers] == [(12.0, 12.0)]
    assert [*own_maps(tmp_path).values()] == [path]
    lines = path.read_text().splitlines()
    assert lines[0] == "format: map/1"
    assert sum(line.startswith("  - {id: ") for line in lines) >= 4, "a line for each piece"


def test_a_kind_of_a_pack_is_drawn_like_any_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "packs" / "reeds"
    folder.mkdir(parents=True)
    (folder / "pack.yaml").write_text("format: pack/1\nid: reeds\nname: Reeds\nversion: 1.0.0\n")
    kind = "{id: moss, name: quaking moss, like: road, ground: difficult, colour: [150, 90, 60]}"
    (folder / "terrain.yaml").write_text(f"format: terrain/1\nterrain:\n  - {kind}\n")
    monkeypatch.chdir(tmp_path)
    look_again()
    bench = Bench(tmp_path / "home")
    bench.take("reeds:moss")
    bench.click((4, 12), (20, 12))
    bench.keys("Shift+Enter")
    bench.settle()
    (entry,) = bench.maker.draft.terrain
    assert (entry["id"], entry["kind"]) == ("moss-1", "reeds:moss")
    (piece,) = bench.maker.field.terrain
    assert (piece.name, piece.role, piece.ground) == ("quaking moss", "road", "difficult")
    view = present_piece(bench.maker)
    assert (view.title, view.told) == ("Quaking moss", "difficult ground")
    assert [field.text for field in view.fields if field.name == "thick"] == ["3"]
    bench.send("set-kind", "road")
    assert bench.maker.draft.terrain[0]["kind"] == "road"
    bench.send("set-kind", "reeds:moss")
    assert not [flaw for flaw in bench.maker.flaws if "kind" in flaw.text]
    look_again()


def test_everything_is_undone_to_nothing_and_done_again(bench: Bench) -> None:
    build_yard(bench)
    whole = bench.maker.draft
    while bench.maker.at:
        bench.keys("Ctrl+Z")
    assert bench.maker.draft.entries == ()
    while bench.maker.at + 1 < len(bench.maker.past):
        bench.keys("Ctrl+Y")
    assert bench.maker.draft == whole
    bench.settle()
    assert not bench.scene.board.ground.busy


def test_comments_and_all_that_is_not_changed_stay(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "# My own yard\nformat: map/1\nid: mine\nname: Mine\nsize_in: [24, 24]   # small\nterrain:\n"
        "  - {id: inn, kind: building, rect: [4, 4, 6, 4]}   # the inn\n  # nothing yet\nmarkers: []\n"
    )
    bench = Bench(tmp_path, str(path))
    bench.drag((7, 6), (10, 9))
    bench.keys("Ctrl+S")
    assert path.read_text() == (
        "# My own yard\nformat: map/1\nid: mine\nname: Mine\nsize_in: [24, 24]   # small\nterrain:\n"
        "  - {id: inn, kind: building, rect: [7, 7, 6, 4]}   # the inn\n  # nothing yet\nmarkers: []\n"
    )


def test_a_map_of_the_game_opens_as_a_copy_with_its_comments(tmp_path: Path) -> None:
    bench = Bench(tmp_path, "village")
    assert bench.maker.file.path == ""
    bench.click((32, 14))
    bench.keys("Delete", "Ctrl+S")
    bench.press("save-it")
    (path,) = map(str, own_maps(tmp_path).values())
    text = Path(path).read_text()
    assert "# The northern half" in text
    assert "the inn," not in text
    assert f"id: {Path(path).stem}\n" in text


def test_a_drag_moves_along_the_grid_and_no_farther_than_the_table(bench: Bench) -> None:
    bench.take("building")
    bench.drag((4, 4), (10, 8))
    bench.keys("Esc")
    bench.drag((7, 6), (9.3, 6.2))
    assert bench.maker.draft.terrain[0]["rect"] == [6, 4, 6, 4]
    bench.drag((9, 6), (30, 6))
    assert bench.maker.draft.terrain[0]["rect"] == [18, 4, 6, 4]


def test_the_ground_shows_after_each_edit_what_a_battle_would(bench: Bench) -> None:
    from skirmish.client.art.terrain import scenery
    from skirmish.client.scenes.boards import bare
    from skirmish.client.view.ground_tiles import PER_INCH

    build_yard(bench)
    bench.click((7, 18))
    bench.keys("Right", "Right", "Delete", "Ctrl+Z")
    bench.settle()
    shown = pygame.surfarray.array3d(bench.scene.board.ground.board).astype(int)
    battle = pygame.surfarray.array3d(scenery(bare(bench.maker.field), PER_INCH)).astype(int)
    assert abs(shown - battle).max() <= 8


def test_everything_can_be_done_with_keys_alone(bench: Bench) -> None:
    bench.keys("2", "Left", "Left", "Enter", "Ctrl+Right", "Ctrl+Down", "Enter")
    assert bench.maker.draft.terrain[0]["rect"] == [10, 12, 4, 4]
    bench.keys("Tab", "Right", "Down", "Alt+Right", "Q")
    piece = bench.maker.piece
    assert piece is not None
    assert piece["turn"] == -15
    bench.keys("Ctrl+D", "O", "Ctrl+A", "Delete")
    assert bench.maker.draft.terrain == ()


def test_a_stretch_a_turn_and_numbers_that_are_typed(bench: Bench) -> None:
    bench.take("building")
    bench.drag((4, 4), (10, 8))
    bench.keys("Esc")
    bench.click((7, 6))
    bench.drag((10, 8), (12, 10))
    assert bench.maker.draft.terrain[0]["rect"] == [4, 4, 8, 6]
    bench.type("field.wide", "5.5")
    bench.type("field.turn", "20")
    bench.type("field.name", "the barn")
    bench.type("field.height", "x")
    assert bench.maker.notice is not None
    assert bench.maker.notice.bad
    entry = bench.maker.draft.terrain[0]
    assert (entry["rect"][2], entry["turn"], entry["name"]) == (5.5, 20, "the barn")
    bench.press("hold")
    assert bench.maker.draft.head["hold"] == entry["id"]
    bench.keys("Ctrl+A", "Delete")
    assert "hold" not in bench.maker.draft.head


def test_what_lint_says_stands_at_the_piece_and_in_a_list(bench: Bench) -> None:
    bench.take("fence")
    bench.click((4, 4), (12, 4))
    bench.keys("Shift+Enter")
    bench.type("field.thick", "4")
    bench.settle()
    (flaw,) = bench.maker.flaws
    assert "low obstacle" in flaw.text
    bench.keys("Esc", "J")
    assert bench.maker.chosen == (flaw.about,)


def test_what_spoils_battles_is_said_while_the_map_is_made(bench: Bench) -> None:
    """A ladder with a house at its foot, and the scenarios that have no room here: all that `maps check` says, too."""
    build_yard(bench)
    assert {flaw.level for flaw in bench.maker.flaws} == {"warn"}
    bench.take("building")
    bench.drag((10, 5), (13, 7))
    bench.settle()
    (error,) = [flaw for flaw in bench.maker.flaws if flaw.level == "error"]
    said = "building-1: the ladder at [10, 6] (on top of building) has no room for a 25 mm base at the foot, building "
    assert error.text.startswith(f"{said}(building-2) is there: move it to [")
    assert error.about == "building-1"


def test_maps_of_one_name_are_told_apart_by_their_files(bench: Bench, tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir(exist_ok=True)
    for stem, name in (("yard", "The yard"), ("yard-2", "The yard"), ("court", "The court")):
        text = map_yaml({**new_map(name, 24, 24, "south"), "id": stem})
        (tmp_path / FOLDER / f"{stem}.yaml").write_text(text)
    shelf = MapShelf(bench.app)
    shelf.look()
    assert {(row.text, row.sub) for row in present_shelf(shelf).rows} == {
        ("The yard", "yard.yaml"), ("The yard", "yard-2.yaml"), ("The court", ""),
    }  # fmt: skip


def test_a_stream_is_drawn_from_edge_to_edge(bench: Bench) -> None:
    bench.take("water")
    bench.press("tool.line")
    bench.click((0, 12), (12, 9), (24, 14))
    bench.keys("Shift+Enter")
    bench.settle()
    assert not [flaw for flaw in bench.maker.flaws if flaw.level == "error"]
    assert [bench.maker.draft.terrain[0]["line"][n] for n in (0, -1)] == [[0, 12], [24, 14]]


def test_zones_of_a_scenario_are_shown_on_the_table(bench: Bench) -> None:
    before = pygame.image.tobytes(_drawn(bench), "RGB")
    bench.maker.scenario = bench.maker.scenarios[0]
    bench.maker.touch()
    bench.settle()
    assert pygame.image.tobytes(_drawn(bench), "RGB") != before


def _drawn(bench: Bench) -> pygame.Surface:
    found = pygame.Surface(bench.app.size, 0, 32)
    bench.app.step(0.5)
    bench.scene.draw(found)
    return found.subsurface(bench.scene.board.rect)


def test_leaving_asks_about_what_is_not_saved(bench: Bench) -> None:
    bench.take("building")
    bench.drag((4, 4), (10, 8))
    bench.keys("Esc", "Esc")
    assert bench.scene.ui.dialog is not None
    bench.press("stay")
    assert not bench.scene.closing()
    bench.press("save-it")
    assert not bench.app.running or bench.app.scene is not bench.scene


def test_a_file_that_is_there_is_not_written_over_without_asking(bench: Bench, tmp_path: Path) -> None:
    other = tmp_path / FOLDER / "other.yaml"
    other.parent.mkdir()
    other.write_text("precious")
    bench.take("building")
    bench.drag((4, 4), (10, 8))
    bench.keys("Ctrl+S")
    bench.type("path", "other")
    assert other.read_text() == "precious"
    bench.press("over")
    assert read(other).data["id"] == "other"


def test_a_file_that_somebody_else_has_changed_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    text = (
        "format: map/1\nid: mine\nname: Mine\nsize_in: [24, 24]\n"
        "terrain:\n  - {id: inn, kind: building, rect: [4, 4, 6, 4]}\n"
    )
    path.write_text(text)
    bench = Bench(tmp_path, str(path))
    path.write_text(text + "# theirs\n")
    bench.drag((7, 6), (10, 9))
    bench.keys("Ctrl+S")
    assert path.read_text().endswith("# theirs\n")
    assert bench.scene.ui.dialog is not None
    assert bench.maker.unsaved


def test_a_battle_is_set_up_on_the_map(bench: Bench) -> None:
    build_yard(bench)
    bench.keys("Ctrl+Enter")
    bench.press("save-it")
    assert type(bench.app.scene).__name__ == "SetupScene"
    assert bench.app.scene.wanted.battlefield == bench.app.scenes[-2].maker.file.path  # type: ignore[attr-defined]


def test_pieces_go_through_the_clipboard_from_map_to_map(bench: Bench, tmp_path: Path) -> None:
    build_yard(bench)
    bench.keys("Ctrl+A", "Ctrl+C")
    other = Bench(tmp_path / "other")
    other.keys("Ctrl+V")
    assert len(other.maker.draft.entries) == 5
    from skirmish.client.ui import text_field

    text_field.put("{no: [yaml")
    other.keys("Ctrl+V")
    assert other.maker.notice is not None
    assert other.maker.notice.bad
    assert len(other.maker.draft.entries) == 5


def test_what_a_crash_cuts_off_is_offered_again(bench: Bench) -> None:
    bench.take("building")
    bench.drag((4, 4), (10, 8))
    app, draft = bench.app, bench.maker.draft
    assert bench.scene.keep_work()
    app.go.back_to_menu()  # as after a fault of the window
    app.go.to_maps()
    app.scene.freshen()
    bench.hand.click(app.scene.ui.by_id("draft.go").rect.center)
    assert bench.maker.draft.plain() == draft.plain()
    assert bench.maker.unsaved
    assert left(app.folder) == []


def test_what_is_left_on_purpose_is_not_offered_again(bench: Bench) -> None:
    bench.take("building")
    bench.drag((4, 4), (10, 8))
    bench.scene.keep_work()
    bench.keys("Esc", "Esc")
    bench.press("without")
    assert left(bench.app.folder) == []


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        ("terrain:\n  - {id: a, kind: bilding, rect: [1, 2, 3, 4]}\n", ":6:19: E020 no kind 'bilding'"),
        ("terrain:\n  - {id: a, kind: building}\n", ":6:5: E012 'a' needs exactly one of"),
        ("terrain: {\n", "E004 the { isn't closed"),
        ("markers:\n  - {id: m, at: [99, 4]}\n", ":6:17: E030 m: is off the table"),
    ],
)
def test_a_spoilt_file_is_refused_with_line_and_column_and_stands_in_the_list(
    tmp_path: Path, spoilt: str, said: str
) -> None:  # fmt: skip
    path = tmp_path / FOLDER / "mine.yaml"
    path.parent.mkdir()
    path.write_text("format: map/1\nid: mine\nname: Mine\n" + "size_in: [24, 24]\n" + spoilt)
    with pytest.raises(UserError) as refused:
        open_map(str(path))
    assert said in str(refused.value)
    app = an_app(home=tmp_path)
    app.go.to_menu()
    app.go.to_maps()
    app.scene.freshen()
    (row, *_) = app.scene.ui.by_id("maps").rows  # type: ignore[attr-defined]  # a list
    assert row.text == "mine.yaml"
    assert "mistake" in row.sub


@pytest.mark.parametrize("name", [GREEN])
def test_a_small_map_opens(tmp_path: Path, name: str) -> None:
    assert not [flaw for flaw in Bench(tmp_path, name).maker.flaws if flaw.level == "error"]


def a_house_with_a_roof(bench: Bench) -> None:
    bench.take("building")
    bench.drag((4, 4), (12, 10))
    bench.keys("L")


def test_a_level_gets_an_outline_of_its_own_that_is_shrunk_by_its_handles(bench: Bench) -> None:
    a_house_with_a_roof(bench)
    bench.send("shape-level", True)
    bench.drag((12, 7), (9, 7))
    house = bench.maker.draft.terrain[0]
    assert (house["rect"], house["levels"][0]["rect"]) == ([4, 4, 8, 6], [4, 4, 5, 6])
    bench.drag((6, 7), (8, 7))
    bench.keys("Alt+Up")
    assert bench.maker.draft.terrain[0]["levels"][0]["rect"] == [6, 4.5, 5, 5]
    bench.type("field.deep", "3")
    assert bench.maker.draft.terrain[0]["levels"][0]["rect"] == [6, 4.5, 5, 3]
    bench.keys("Esc", "Right")
    house = bench.maker.draft.terrain[0]
    assert (house["rect"], house["levels"][0]["rect"]) == ([5, 4, 8, 6], [7, 4.5, 5, 3]), "Esc returns to the piece"
    bench.send("shape-level", False)
    assert "rect" not in bench.maker.draft.terrain[0]["levels"][0]


def test_the_outline_of_a_level_is_drawn_by_points(bench: Bench) -> None:
    a_house_with_a_roof(bench)
    bench.press("outline.polygon")
    bench.click((4, 4), (12, 4), (12, 7), (8, 7), (8, 10), (4, 10))
    bench.keys("Shift+Enter", "7")
    bench.click((10, 7.2))
    bench.keys("Esc")
    (house,) = bench.maker.draft.terrain
    assert house["levels"] == [
        {"height_in": 4, "polygon": [[4, 4], [12, 4], [12, 7], [8, 7], [8, 10], [4, 10]], "ladders": [[10, 7]]}
    ]
    bench.keys("Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    assert "levels" not in bench.maker.draft.terrain[0]
    bench.keys("Ctrl+Y", "Ctrl+Y", "Ctrl+Y", "O")
    assert bench.maker.draft.terrain[1]["levels"][0]["polygon"][0] == [20, 20]


def test_both_ends_are_measured_after_each_change(bench: Bench) -> None:
    build_yard(bench)
    bench.keys("P", "P")
    assert bench.maker.part == "map"
    bench.settle()
    assert bench.scene.ui.by_id("fair.verdict")
    assert "see each other" in "".join(span.text for span in bench.scene.ui.by_id("fair.told").spans)  # type: ignore[attr-defined]  # rich text
    gauge = bench.maker.fairness.gauge
    assert gauge is not None
    assert gauge.edges == ("south", "north")
    assert [tilt.of for tilt in gauge.tilts] == ["cover", "closed", "sees", "marker-1"]
    assert gauge.seen is not None
    assert gauge.roams == (1.0, 1.0)
    bench.click((12, 12))
    bench.keys("Delete")
    bench.settle()
    assert [tilt.of for tilt in bench.maker.fairness.gauge.tilts] == ["cover", "closed", "sees"]  # type: ignore[union-attr]  # just measured


def test_mirrored_battles_are_fought_until_they_are_stopped(bench: Bench) -> None:
    bench.keys("P", "P")
    bench.settle()
    bench.press("duel")
    assert bench.maker.fairness.fighting
    bench.app.step(0.1)
    found = bench.maker.fairness.duels
    assert found is not None
    assert (found.edge, found.games % 4) == ("south", 0)
    assert 0 <= found.low <= found.share <= found.high <= 1
    bench.press("duel")
    bench.app.step(0.1)
    assert not bench.maker.fairness.busy
    assert bench.maker.fairness.duels is not None, "what is known stays"


def test_outlines_and_lines_can_be_dragged_too(bench: Bench) -> None:
    bench.take("field")
    bench.drag((2, 2), (8, 6))
    bench.take("fence")
    bench.drag((2, 12), (10, 12))
    assert [{**one, "id": ""} for one in bench.maker.draft.terrain] == [
        {"id": "", "kind": "field", "rect": [2, 2, 6, 4]}, {"id": "", "kind": "fence", "line": [[2, 12], [10, 12]]},
    ]  # fmt: skip


def test_a_click_on_a_ladder_takes_it_away(bench: Bench) -> None:
    a_house_with_a_roof(bench)
    bench.keys("7")
    bench.click((12, 7), (8, 10), (12, 7))
    assert bench.maker.draft.terrain[0]["levels"] == [{"height_in": 4, "ladders": [[8, 10]]}]


def test_a_marker_lies_on_a_roof_if_its_height_says_so(bench: Bench) -> None:
    a_house_with_a_roof(bench)
    bench.keys("6")
    bench.click((6, 6))
    bench.type("field.height", "4")
    assert bench.maker.field.markers[0].level == 1
    bench.type("field.height", "3")
    assert bench.maker.notice is not None
    assert "no floor 3 inches up" in bench.maker.notice.text


def test_a_farm_with_two_roofs_is_made_saved_and_fought_on_by_mouse(tmp_path: Path) -> None:
    bench = Bench.from_menu(tmp_path, "Fortified farm")
    for corners, foot in ((((14, 16), (22, 22)), (18, 22)), (((26, 16), (31, 21)), (26, 18))):
        bench.take("building")
        bench.drag(*corners)
        bench.press("level.add")
        bench.press("tool.ladders")
        bench.click(foot)
        bench.press("tool.select")
    bench.take("wall")
    bench.click((20, 12), (10, 12))
    bench.click((10, 22), times=2)
    bench.drag((8, 10), (33, 24))
    bench.press("do.map-half-turn")
    bench.press("tool.marker")
    bench.click((24, 24))
    bench.press("tool.select")
    bench.click((16, 18))
    bench.press("hold")
    bench.hand.click(pixel_of(bench.app, "Map"))
    bench.settle()
    assert bench.maker.flaws == ()
    gauge = bench.maker.fairness.gauge
    assert gauge is not None
    assert gauge.roams == (1.0, 1.0)
    bench.press("save")
    bench.press("save-it")
    field = Shelf().map(str(tmp_path / FOLDER / "fortified-farm.yaml"))
    assert (len(field.levels), field.hold) == (4, ("building-1",))
    assert bench.app.now < 120, "seconds of the window, in which a hand does four things"
    bench.press("fight")
    bench.hand.click(pixel_of(bench.app, "Fight"))
    bench.hand.wait(0.5)
    assert bench.app.scene.battle is not None
    assert bench.app.scene.battle.session.state.battlefield == field
