"""Packs are found, read with limits, and left out with a message where they can't be used."""

import os
import stat
import zipfile
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from skirmish.app.pack_files import unread_files
from skirmish.library import Faulty, Shelf
from skirmish.library.packs import (
    GROUP,
    TROUBLES,
    VARIABLE,
    Need,
    ambiguous,
    by_plain_ids,
    digest_of,
    look_again,
    meets,
    open_pack,
    packs,
    system_files,
)
from skirmish.library.packzip import build
from skirmish.library.problems import Problem


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a folder and a user of its own."""
    monkeypatch.setenv("SKIRMISH_HOME", str(tmp_path / "home"))
    monkeypatch.delenv(VARIABLE, raising=False)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    look_again()


def write_pack(folder: Path, ident: str, version: str = "1.0.0", more: str = "", **files: str) -> Path:
    """A pack with this `pack.yaml` and these files; `/` in their names is `__`, and they end in `.yaml`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(f"format: pack/1\nid: {ident}\nname: {ident}\nversion: {version}\n{more}")
    for name, text in files.items():
        path = folder / f"{name.replace('__', '/')}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def write_zip(path: Path, **entries: bytes) -> Path:
    """A zip with a `pack.yaml` and these entries; `/` is `__` in their names."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as bundle:
        bundle.writestr("pack.yaml", "format: pack/1\nid: reeds\nname: Reeds\nversion: 1.0.0\n")
        for name, data in entries.items():
            bundle.writestr(name.replace("__", "/"), data)
    return path


def said() -> str:
    """All that is wrong with the packs that are found."""
    return "\n".join(map(str, packs().troubles))


def test_without_packs_there_are_none() -> None:
    assert packs().active == ()
    assert packs().troubles == ()
    assert system_files("resolve", "archetypes.yaml") == ()


def test_packs_are_found_in_four_places_the_named_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(write_pack(tmp_path / "named", "named")))
    write_pack(tmp_path / "here", "working-folder")
    write_pack(tmp_path / "here" / "packs" / "a", "beside")
    write_pack(tmp_path / "home" / "packs" / "b", "yours")
    assert [(pack.id, pack.found) for pack in packs().active] == [
        ("named", "named"), ("working-folder", "here"), ("beside", "here"), ("yours", "yours"),
    ]  # fmt: skip


def test_of_two_packs_with_one_id_the_first_found_counts(tmp_path: Path) -> None:
    write_pack(tmp_path / "here" / "packs" / "a", "reeds", "1.0.0")
    write_pack(tmp_path / "home" / "packs" / "b", "reeds", "2.0.0")
    assert [pack.version for pack in packs().active] == ["1.0.0"]
    assert [pack.version for pack in packs().idle] == ["2.0.0"]
    assert "'reeds' 2.0.0 is left out: another one of this id was found first, 1.0.0 in packs/a" in said()


def test_a_pack_without_what_it_needs_is_left_out_and_who_needs_that(tmp_path: Path) -> None:
    write_pack(tmp_path / "here" / "packs" / "a", "fens", more="needs: [{pack: reeds, version: '>=1.2'}]\n")
    write_pack(tmp_path / "here" / "packs" / "b", "isles", more="needs: [{pack: fens}]\n")
    write_pack(tmp_path / "here" / "packs" / "c", "reeds", "1.1.0")
    assert [pack.id for pack in packs().active] == ["reeds"]
    assert "'fens' is left out: it needs the pack reeds >=1.2, here is version 1.1.0" in said()
    assert "'isles' is left out: it needs the pack fens, which isn't here" in said()


def test_packs_may_need_each_other(tmp_path: Path) -> None:
    write_pack(tmp_path / "here" / "packs" / "a", "fens", more="needs: [{pack: reeds}]\n")
    write_pack(tmp_path / "here" / "packs" / "b", "reeds", more="needs: [{pack: fens, version: '<2'}]\n")
    assert [pack.id for pack in packs().active] == ["fens", "reeds"]
    assert packs().active[0].needs == (Need("reeds"),)


@pytest.mark.parametrize(
    ("version", "wanted", "is_met"),
    [
        ("1.2.3", "", True), ("1.2.3", ">=1.2", True), ("1.2.3", "1.2", True), ("1.10.0", ">=1.9", True),
        ("1.2.3", ">=1.2, <1.2.3", False), ("1.2.3", "==1.2.3", True), ("1.2.3", "==1.2", False),
        ("2.0.0", ">=1.2,<2", False), ("1.2.3", "<=1.2.3", True), ("1.2.3", ">1.2.3", False),
    ],
)  # fmt: skip
def test_ranges_of_versions(version: str, wanted: str, is_met: bool) -> None:
    assert meets(version, wanted) == is_met


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("format: pack/1\nid: Reeds\nname: x\nversion: 1.0.0\n", ":2:5: E013 'Reeds' is not an id"),
        ("format: pack/1\nid: reeds\nname: x\nversion: 1.0\n", ":4:10: E012 version"),
        ("format: pack/1\nid: reeds\nname: x\nversion: 1.0.0\nneed: []\n", "unknown key 'need', did you mean 'needs'?"),
        (
            "format: pack/1\nid: reeds\nname: x\nversion: 1.0.0\nneeds: [{pack: b, version: new}]\n",
            ":5:28: E012 version: must be a range",
        ),
        ("format: pack/1\nid: a\nname: x\nversion: 1.0.0\nneeds: [{pack: a}]\n", "the pack 'a' can't need itself"),
        ("format: pack/1\nid: !!python/object/apply:os.system [ls]\n", "tags are not used here"),
        ("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *c]\n", "names nothing above it"),
        ("- 1\n", "E008"),
        ("", "E004"),
    ],
)
def test_a_pack_that_says_something_wrong_is_left_out_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    write_pack(tmp_path / "here" / "packs" / "a", "fens")
    write_pack(tmp_path / "here" / "packs" / "b", "reeds")
    (tmp_path / "here" / "packs" / "b" / "pack.yaml").write_text(text)
    assert [pack.id for pack in packs().active] == ["fens"]
    assert message in said()
    assert said().startswith("packs/b/pack.yaml:")


def test_a_yaml_bomb_in_a_pack_is_refused(tmp_path: Path) -> None:
    bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9)
    )
    write_pack(tmp_path / "here" / "packs" / "a", "reeds", more=bomb)
    assert packs().active == ()
    assert "E002 more than 100,000 values" in said()


def test_links_out_of_a_pack_are_none_of_its_files(tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("password: x\n")
    folder = write_pack(tmp_path / "here" / "packs" / "a", "reeds", factions__own="format: faction/1\n")
    (folder / "factions" / "theirs.yaml").symlink_to(secret)
    (folder / "items.yaml").symlink_to(secret)
    (folder / "systems").symlink_to(tmp_path)
    (pack,) = packs().active
    assert list(pack.files("faction")) == ["own"]
    assert pack.catalogue("items") is None
    assert system_files("resolve", "archetypes.yaml") == ()
    assert system_files("..", "secret.yaml") == ()


def test_a_file_s_name_is_an_id(tmp_path: Path) -> None:
    marsh, bog = "format: map/1\nid: marsh\n", "format: map/1\nid: bog\n"
    folder = write_pack(tmp_path / "here" / "packs" / "a", "reeds", maps__marsh=marsh, maps__fen=bog)
    (folder / "maps" / "a\x1b[31mb.yaml").write_text("id: red\n")
    (folder / "maps" / "Marsh.yaml").write_text("id: marsh\n")
    (pack,) = packs().active
    assert list(pack.files("map")) == ["fen", "marsh"]
    assert Shelf().document("map", "reeds:marsh").data["id"] == "reeds:marsh"
    with pytest.raises(Faulty, match="the id 'bog' differs from the file's name"):
        Shelf().document("map", "reeds:fen")


def test_what_is_measured_by_default_is_the_programs(tmp_path: Path) -> None:
    write_pack(tmp_path / "here" / "packs" / "a", "reeds", maps__marsh="format: map/1\nid: marsh\n")
    assert "reeds:marsh" in Shelf().ids("map")
    assert set(Shelf().ids("map")) - set(Shelf().program_ids("map")) == {"reeds:marsh"}


def test_a_file_s_name_in_a_message_is_one_line() -> None:
    assert (
        str(Problem("a\x1b[31m\nb.yaml", 1, 2, "E001", "x"))
        == "a\N{REPLACEMENT CHARACTER}[31m\N{REPLACEMENT CHARACTER}b.yaml:1:2: E001 x"
    )


def test_files_that_nothing_reads_are_said_with_what_is_meant(tmp_path: Path) -> None:
    folder = write_pack(
        tmp_path / "here" / "packs" / "a", "reeds", item="x: 1\n", faction__own="x: 1\n", maps__Marsh="x: 1\n",
        systems__reslove__archetypes="x: 1\n", systems__resolve__weapons="x: 1\n", maps__marsh="x: 1\n",
    )  # fmt: skip
    (folder / "factions").mkdir()
    (folder / "factions" / "own.yml").write_text("x: 1\n")
    said = {problem.file.removeprefix("packs/a/"): problem.message for problem in unread_files(packs().active[0])}
    assert said == {
        "faction/own.yaml": "this file isn't read, did you mean 'factions/own.yaml'?",
        "factions/own.yml": "this file isn't read, did you mean 'factions/own.yaml'?",
        "item.yaml": "this file isn't read, did you mean 'items.yaml'?",
        "maps/Marsh.yaml":
            "this file isn't read: its name must be an id, of lower-case letters, digits and single hyphens",
        "systems/reslove/archetypes.yaml": "this file isn't read, did you mean 'systems/resolve/archetypes.yaml'?",
    }  # fmt: skip


def test_a_folder_that_can_not_be_opened_is_a_problem_and_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pack(tmp_path / "here" / "packs" / "a", "fens")
    shut = write_pack(tmp_path / "here" / "packs" / "b", "reeds")
    is_file, access = os.path.isfile, os.access
    monkeypatch.setattr(os.path, "isfile", lambda path: shut not in Path(path).parents and is_file(path))
    monkeypatch.setattr(os, "access", lambda path, mode: path != shut and access(path, mode))
    assert [pack.id for pack in packs().active] == ["fens"]
    assert "packs/b: E080 can't be read: Permission denied" in said()


def test_a_file_that_can_not_be_read_is_a_problem_of_its_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_pack(tmp_path / "here" / "packs" / "a", "reeds", maps__marsh="id: marsh\n")
    (pack,) = packs().active

    def refused(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refused)
    assert len(digest_of(pack)) == 12
    assert "packs/a/maps/marsh.yaml: E001 can't be read: Permission denied" in map(str, TROUBLES)


def test_a_python_package_s_pack_is_its_folder_and_nothing_of_it_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_pack(tmp_path / "site" / "reeds_pack", "reeds")
    (folder / "__init__.py").write_text("raise SystemExit\n")
    write_pack(folder / "data", "inner")
    points = tuple(EntryPoint(name, value, GROUP) for name, value in (
        ("a", "reeds_pack"), ("b", "reeds_pack:folder"), ("c", "reeds_pack.data"),
    ))  # fmt: skip
    monkeypatch.syspath_prepend(tmp_path / "site")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points)
    assert [(pack.id, pack.found) for pack in packs().active] == [("reeds", "installed")]
    assert "'reeds_pack:folder' is not the name of a package by itself" in said()
    assert "'reeds_pack.data' is not the name of a package by itself" in said()


def test_the_numbers_for_a_system_come_with_their_pack(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "here" / "packs" / "a", "reeds", systems__resolve__archetypes="format: people/1\n")
    ((pack, path),) = system_files("resolve", "archetypes.yaml")
    assert pack.id == "reeds"
    assert path == folder / "systems/resolve/archetypes.yaml"


def test_a_zip_is_a_pack_and_is_unpacked_once(tmp_path: Path) -> None:
    write_zip(tmp_path / "home" / "packs" / "reeds.zip", maps__marsh="", **{"run.py": b"import os"}).rename(
        tmp_path / "home" / "packs" / "r.zip"
    )
    (pack,) = packs().active
    assert pack.id == "reeds"
    assert pack.source.name == "r.zip"
    assert not list(pack.folder.rglob("*.py")), "what isn't data isn't unpacked"
    before = pack.folder.stat().st_ino
    look_again()
    assert packs().active[0].folder.stat().st_ino == before


@pytest.mark.parametrize(
    "name", ["../../evil.yaml", "/etc/evil.yaml", "a/../../evil.yaml", "..\\evil.yaml", "C:evil.yaml"]
)
def test_a_zip_that_would_write_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    write_zip(tmp_path / "home" / "packs" / "reeds.zip", **{name: b"x: 1"})
    assert packs().active == ()
    assert "leads out of the zip: nothing was unpacked" in said()
    assert not list(tmp_path.rglob("evil.yaml"))
    assert not list((tmp_path / "home" / "unpacked").glob("*/*"))


def test_a_link_in_a_zip_is_refused(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "home" / "packs" / "reeds.zip")
    link = zipfile.ZipInfo("maps/passwd.yaml")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "a") as bundle:
        bundle.writestr(link, "/etc/passwd")
    assert packs().active == ()
    assert "'maps/passwd.yaml' is a link" in said()


def test_zips_that_grow_without_measure_are_refused(tmp_path: Path) -> None:
    write_zip(tmp_path / "home" / "packs" / "a.zip", **{"a.yaml": b"0" * 3_000_000})
    assert "is packed more than 200 times" in said()
    look_again()
    write_zip(tmp_path / "home" / "packs" / "a.zip", **{f"{n}.md": os.urandom(1_100_000) for n in range(19)})
    assert "bytes, maximum 20,000,000" in said()
    assert packs().active == ()


def test_a_zip_whose_sizes_are_a_lie_is_refused(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "home" / "packs" / "a.zip", **{"a.yaml": b"0" * 90_000_000})
    data = bytearray(path.read_bytes())
    for found in (data.rfind(b"PK\x01\x02"),):
        data[found + 24 : found + 28] = (1000).to_bytes(4, "little")
    path.write_bytes(data)
    assert packs().active == ()
    assert said()
    assert sum(file.stat().st_size for file in (tmp_path / "home").rglob("*") if file.is_file()) < 200_000


def test_what_is_no_zip_or_has_no_pack_in_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "home" / "packs").mkdir(parents=True)
    (tmp_path / "home" / "packs" / "a.zip").write_bytes(b"PK nonsense")
    with zipfile.ZipFile(tmp_path / "home" / "packs" / "b.zip", "w") as bundle:
        bundle.writestr("readme.md", "nothing")
    assert "can't be unpacked" in said()
    assert "no pack: no pack.yaml in this zip" in said()


def test_a_built_zip_is_the_same_each_time_and_the_same_pack(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "reeds", "reeds", maps__marsh="id: marsh\n")
    (folder / "run.py").write_text("1 / 0")
    (folder / "LICENSE").write_text("as you like")
    data = build(folder, "reeds")
    os.utime(folder / "pack.yaml", (1, 1))
    assert build(folder, "reeds") == data
    assert b"run.py" not in data
    assert b"reeds/LICENSE" in data
    (tmp_path / "reeds.zip").write_bytes(data)
    assert digest_of(open_pack(tmp_path / "reeds.zip")) == digest_of(open_pack(folder))
    assert (open_pack(tmp_path / "reeds.zip").folder / "LICENSE").read_text() == "as you like"
    (folder / "maps" / "marsh.yaml").write_text("id: moor\n")
    look_again()
    assert digest_of(open_pack(tmp_path / "reeds.zip")) != digest_of(open_pack(folder))


def test_a_folder_without_a_pack_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Faulty, match=r"no pack: no pack\.yaml in this folder"):
        open_pack(tmp_path)
    with pytest.raises(Faulty, match="no folder or zip of this name"):
        open_pack(tmp_path / "nowhere")


def test_plain_ids() -> None:
    known = ["reeds:hook", "fens:hook", "reeds:net", "reeds:sword"]
    assert by_plain_ids(known, ["sword"]) == {"net": "reeds:net"}
    assert ambiguous("hook", known) == "'hook' is in several packs: write fens:hook or reeds:hook"
    assert ambiguous("net", known) == ambiguous("fens:hook", known) == ""
