"""Kinds of terrain of packs: like a kind of the program but for what they say, by plain and by full ids."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.core.battlefield import Terrain, piece
from skirmish.core.record import from_json, to_json
from skirmish.library import Faulty, Shelf
from skirmish.library.packs import TROUBLES, VARIABLE, look_again
from skirmish.library.terrainfile import terrain_kinds

HEAD = "format: map/1\nid: yard\nname: The yard\nsize_in: [24, 24]\nterrain:\n"
THORNS = "{id: thorns, name: thorn hedge, like: hedge, ground: difficult, low: false, height_in: 2, thick_in: 1.5}"
SPRINGS = "{id: springs, name: hot springs, like: water, colour: [150, 60, 40]}"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a folder and a user of its own."""
    monkeypatch.setenv("SKIRMISH_HOME", str(tmp_path / "home"))
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.chdir(tmp_path)
    look_again()


def pack(ident: str, *kinds: str) -> Path:
    """A pack with these kinds of terrain; its folder."""
    folder = Path("packs") / ident
    (folder / "maps").mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(f"format: pack/1\nid: {ident}\nname: {ident}\nversion: 1.0.0\n")
    lines = "".join(f"  - {kind}\n" for kind in kinds)
    (folder / "terrain.yaml").write_text(f"format: terrain/1\nterrain:\n{lines}")
    look_again()
    return folder


def pieces(path: Path, *entries: str) -> tuple[Terrain, ...]:
    """The pieces of a map with these entries."""
    path.write_text(HEAD + "".join(f"  - {{{entry}}}\n" for entry in entries))
    return Shelf().map(str(path.absolute())).terrain


def said(path: Path, *entries: str) -> str:
    with pytest.raises(Faulty) as found:
        pieces(path, *entries)
    return str(found.value)


def test_a_kind_is_like_one_of_the_program_but_for_what_it_says() -> None:
    pack("reeds", THORNS, SPRINGS)
    hedge, pond = pieces(
        Path("yard.yaml"), "id: a, kind: thorns, line: [[4, 4], [9, 4]]", "id: b, kind: springs, circle: [12, 12, 3]"
    )
    plain, _ = pieces(
        Path("plain.yaml"),
        "id: a, kind: hedge, line: [[4, 4], [9, 4]], thick_in: 1.5",
        "id: b, kind: water, circle: [12, 12, 3]",
    )
    assert hedge == Terrain(
        "a", "reeds:thorns", plain.shape, "soft", "difficult", 2.0, name="thorn hedge", like="hedge"
    )
    assert (pond.kind, pond.role, pond.colour) == ("reeds:springs", "water", (150, 60, 40))
    assert (pond.sight, pond.ground, pond.height_in) == ("open", "difficult", 0.0)


def test_a_map_may_say_else_than_the_kind() -> None:
    pack("reeds", THORNS)
    (hedge,) = pieces(Path("yard.yaml"), "id: a, kind: thorns, rect: [4, 4, 2, 2], ground: open, name: the gap")
    assert (hedge.ground, hedge.height_in, hedge.name) == ("open", 2.0, "the gap")


def test_a_record_keeps_what_a_piece_is_and_says_nothing_more_of_the_program_s() -> None:
    pack("reeds", SPRINGS)
    (pond,) = pieces(Path("yard.yaml"), "id: b, kind: springs, circle: [12, 12, 3]")
    assert from_json(to_json(pond), Terrain) == pond
    assert b"like" not in to_json(piece("b", "water", pond.shape))


def test_ids_of_two_packs_are_told_apart() -> None:
    reeds, _ = pack("reeds", SPRINGS), pack("fens", SPRINGS)
    told = said(Path("yard.yaml"), "id: b, kind: springs, circle: [12, 12, 3]")
    assert "yard.yaml:6:19: E020 'springs' is in several packs: write fens:springs or reeds:springs" in told
    entry = "id: b, kind: {}, circle: [12, 12, 3]"
    (full,) = pieces(Path("yard.yaml"), entry.format("fens:springs"))
    (own,) = pieces(reeds / "maps" / "yard.yaml", entry.format("springs"))
    assert (full.kind, own.kind) == ("fens:springs", "reeds:springs")


def test_the_program_s_ids_mean_its_own_but_in_the_pack() -> None:
    folder = pack("reeds", "{id: hedge, name: box hedge, like: hedge, height_in: 0.5}")
    entry = "id: a, kind: hedge, line: [[4, 4], [9, 4]]"
    (outside,), (inside,) = pieces(Path("yard.yaml"), entry), pieces(folder / "maps" / "yard.yaml", entry)
    assert (outside.kind, outside.height_in) == ("hedge", 1.0)
    assert (inside.kind, inside.height_in) == ("reeds:hedge", 0.5)


def test_a_pack_names_kinds_of_others_only_if_it_needs_them() -> None:
    folder, _ = pack("reeds"), pack("fens", SPRINGS)
    entry = "id: b, kind: springs, circle: [12, 12, 3]"
    assert "E083 'fens:springs' is of a pack that pack.yaml doesn't name" in said(folder / "maps" / "yard.yaml", entry)
    (folder / "pack.yaml").write_text((folder / "pack.yaml").read_text() + "needs: [{pack: fens}]\n")
    look_again()
    assert pieces(folder / "maps" / "yard.yaml", entry)[0].kind == "fens:springs"


def test_a_kind_that_is_not_there_is_named_with_what_is_meant() -> None:
    pack("reeds", SPRINGS)
    assert "E020 no kind 'sprigns', did you mean 'reeds:springs'?" in said(
        Path("y.yaml"), "id: b, kind: sprigns, circle: [9, 9, 3]"
    )
    lost = said(Path("yard.yaml"), "id: b, kind: moors:springs, circle: [9, 9, 3]")
    assert "E020 no kind 'moors:springs': the pack 'moors' isn't here (see skirmish pack list)" in lost


@pytest.mark.parametrize(
    ("kind", "place", "told"),
    [
        ("{id: a, name: a, like: hegde}", "3:28", "E020 no kind 'hegde' of the program, did you mean 'hedge'?"),
        ("{id: a, name: a}", "3:5", "E011 the key 'like' is missing"),
        ("{id: a, name: a, like: hedge, hight_in: 2}", "3:35", "unknown key 'hight_in', did you mean 'height_in'?"),
        (
            "{id: a, name: a, like: hedge, height_in: 2}", "3:5",
            "E012 'reeds:a' is a low obstacle 2 inches high, at most 1: make it less, or write low: false",
        ),
        ("{id: a, name: a, like: woods, low: true, height_in: 1, thick_in: 2}", "3:5", "a low obstacle 2 inches thick"),
        ("{id: a, name: a, like: hedge, ground: impassable}", "3:5", "is a low obstacle, which is crossed, and impass"),
        ("{id: a, name: a, like: hill, ground: impassable}", "3:5", "has a top that models walk onto, and is impass"),
        ("{id: a, name: a, like: hill, colour: [1, 2]}", "3:42", "E012 colour: needs at least 3 entries, not 2"),
        ("{id: a, name: a, like: hill, colour: [1, 2, 300]}", "3:49", "must be at most 255, not 300"),
        ("{id: b:a, name: a, like: hill}", "3:10", "E013 'b:a' can't be an id of the pack 'reeds': write 'a'"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_kind_is_said_with_its_place_and_its_file_left_out(
    kind: str, place: str, told: str
) -> None:  # fmt: skip
    pack("reeds", kind)
    assert set(terrain_kinds()) == {one for one in terrain_kinds() if ":" not in one}
    (problem,) = TROUBLES
    assert str(problem).startswith(f"packs/reeds/terrain.yaml:{place}: ")
    assert told in str(problem)
    assert pieces(Path("yard.yaml"), "id: a, kind: hedge, rect: [4, 4, 3, 1]")


def test_a_map_says_which_file_spoils_its_kind() -> None:
    pack("reeds", "{id: thorns, name: thorns, like: hegde}")
    lost = said(Path("yard.yaml"), "id: a, kind: reeds:thorns, rect: [4, 4, 3, 1]")
    assert "E076 kind 'reeds:thorns' can't be used before the errors of packs/reeds/terrain.yaml are fixed" in lost


def test_two_kinds_of_one_id_are_one_too_many() -> None:
    pack("reeds", SPRINGS, SPRINGS)
    terrain_kinds()
    assert "E021 duplicate id 'reeds:springs'" in "\n".join(map(str, TROUBLES))


def test_a_former_id_leads_to_the_same_kind() -> None:
    folder = pack("reeds", SPRINGS)
    (folder / "terrain.yaml").write_text((folder / "terrain.yaml").read_text() + "aliases: {geysers: springs}\n")
    look_again()
    (pond,) = pieces(Path("yard.yaml"), "id: b, kind: geysers, circle: [12, 12, 3]")
    assert pond.kind == "reeds:springs"
