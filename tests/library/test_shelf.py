"""The shipped folders: an id is looked up and never leaves its folder, a path is read as it stands."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from library_pages import MAP, written

from skirmish.library import Faulty, Shelf, catalogue, shipped
from skirmish.library.catalogue import display_path, looks_like_path


def refusal(kind: str, wanted: str) -> str:
    with pytest.raises(Faulty) as caught:
        Shelf().document(kind, wanted)
    return str(caught.value)


def test_an_id_and_the_path_of_its_file_give_the_same() -> None:
    ours = Shelf()
    assert ours.map("village") == ours.map(str(ours.root / "maps" / "village.yaml"))
    assert ours.roster("hunting-fist") == ours.roster(str(ours.root / "warbands" / "hunting-fist.yaml"))


def test_an_unknown_id_names_the_nearest_and_how_to_list_them() -> None:
    said = refusal("map", "vilage")
    assert (
        said == "vilage: E020 no map 'vilage', did you mean 'village'? (see skirmish list maps; a path ends in .yaml)"
    )
    assert "skirmish list warbands" in refusal("warband", "nobody")
    assert "skirmish list scenarios" in refusal("scenario", "nothing")


@pytest.mark.parametrize("wanted", ["..", ".", "", "Village", "village ", "scenarios", "*", "vil?age", "village\n"])
def test_an_id_that_is_none_finds_nothing(wanted: str) -> None:
    assert "E020 no map" in refusal("map", wanted)


def test_a_path_is_shown_as_it_was_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, MAP.replace("id: hut", "id: Hut"), "maps/bad.yaml")
    with pytest.raises(Faulty, match=r"\Amaps/bad.yaml:6:10: E013 'Hut' is not an id"):
        Shelf().map("maps/bad.yaml")
    with pytest.raises(Faulty, match=r"\A./maps/../maps/bad.yaml:6:10: "):
        Shelf().map("./maps/../maps/bad.yaml")


def test_what_has_a_separator_or_ends_in_yaml_is_a_path() -> None:
    assert looks_like_path("x.yaml")
    assert looks_like_path("a/b")
    assert looks_like_path("../village")
    assert not looks_like_path("village")


def test_files_below_the_working_folder_are_shown_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert display_path(tmp_path / "a" / "b.yaml") == "a/b.yaml"
    assert display_path(Path("/elsewhere/b.yaml")) == "/elsewhere/b.yaml"


def test_a_roster_names_its_faction_by_id_only(tmp_path: Path) -> None:
    text = (Shelf().root / "warbands" / "hunting-fist.yaml").read_text()
    for name in ("../factions/shadowspawn", "/etc/passwd", "shadowspawn.yaml"):
        path = written(tmp_path, text.replace("id: shadowspawn", f"id: {name}"))
        with pytest.raises(Faulty, match=f"E013 '{name}' is not an id"):
            Shelf().roster(path)


def test_a_roster_of_an_unknown_faction_is_refused(tmp_path: Path) -> None:
    text = (Shelf().root / "warbands" / "hunting-fist.yaml").read_text()
    path = written(tmp_path, text.replace("id: shadowspawn", "id: shadowspwan"))
    with pytest.raises(Faulty, match=r"page.yaml:7:15: E020 no faction 'shadowspwan', did you mean 'shadowspawn'\?"):
        Shelf().roster(path)


def test_the_listing_has_ids_names_and_texts_in_one_line_each() -> None:
    entries = Shelf().listing("map")
    assert [entry.id for entry in entries] == sorted(Shelf().ids("map"))
    assert all(entry.name and entry.text and "\n" not in entry.text for entry in entries)
    assert "skirmish" in [entry.id for entry in Shelf().listing("scenario")]


def test_a_shelf_can_stand_anywhere(tmp_path: Path) -> None:
    written(tmp_path, MAP, "maps/yard.yaml")
    assert Shelf(tmp_path).map("yard").name == "The yard"
    assert Shelf(tmp_path).ids("warband") == ()


def test_an_installed_package_carries_its_folders_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "PACKAGE", tmp_path / "skirmish")
    assert catalogue.shipped_root() == tmp_path, "in a checkout they lie beside it"
    written(tmp_path, MAP, "skirmish/_shipped/maps/yard.yaml")
    assert Shelf().map("yard").name == "The yard"


def test_reading_writes_nothing(tmp_path: Path) -> None:
    root = tmp_path / "root"
    for folder in ("maps", "warbands"):
        shutil.copytree(Shelf().root / folder, root / folder)
    before = {path: path.stat().st_mtime_ns for path in root.rglob("*")}
    copy = Shelf(root)
    for ident in copy.ids("warband"):
        copy.roster(ident)
    assert {path: path.stat().st_mtime_ns for path in root.rglob("*")} == before
