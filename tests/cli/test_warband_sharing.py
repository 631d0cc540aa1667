"""`skirmish warband export` and `import`: lists as text, JSON, YAML and share codes, and back."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from battles import Run
from muster_lists import LEGAL, list_file
from support.plain_data import ROSTERS
from typer.testing import CliRunner, Result

from skirmish.cli.main import app
from skirmish.core.record import evolve
from skirmish.library import Shelf
from skirmish.library.yamlfile import parse
from skirmish.library.yamltext import roster_yaml
from skirmish.muster.share import code_of, data_of

FORMS = ("text", "json", "code", "yaml")
CODE = code_of(ROSTERS["hired-pikes"])
LEGAL_DATA = parse(LEGAL, "legal").data
LEGAL_CODE = code_of(LEGAL_DATA)


def piped(text: str, *arguments: str) -> Result:
    """The command with this on its standard input."""
    return CliRunner().invoke(app, ["warband", "import", "-", *arguments], input=text)


def test_the_text_has_a_line_for_each_entry_with_gear_weaves_and_marks_and_ends_with_the_code(run: Run) -> None:
    result = run("warband", "export", "tower-patrol")
    assert result.exit_code == 0, result.stderr
    head, *entries, total, code = result.stdout.splitlines()
    assert head == "The Bridge Patrol: White Tower, 7 warriors, rating 63"
    assert entries[0] == (
        "- Ilvane Morrel, Sitter; dagger; saidar 8 (5+3): Shield of Air, Arrow of Fire, Bonds of Air, Soothe, "
        "special Healing, strong in air, weak in earth; 190 marks"
    )
    assert entries[1] == "- Corin Tathe, Warder; dagger, sword, shield; 65 marks"
    assert entries[2] == "- 3 x Bowman, Tower Guard (Hask, Old Perrel, Jory Finn); dagger, bow; 150 marks (50 each)"
    assert len(entries) == 4
    assert total == "Total: 495 of 500 marks"
    assert data_of(code) == ROSTERS["tower-patrol"]


def test_the_text_tells_hired_blades_skills_and_that_a_list_isnt_legal(run: Run, tmp_path: Path) -> None:
    learned = ("    name: Ren\n", "    name: Ren\n    skills: [stubborn]\n")
    hired = "hired:\n  - {id: h-01, type: gleeman, name: Tam}\n"
    path = list_file(tmp_path, ("marks: 500", "marks: 100"), learned, more=hired)
    told = run("warband", "export", path).stdout
    assert "- Ren, Warder; dagger, sword, bow; Stubborn; 80 marks" in told
    assert "- Tam, Gleeman; dagger, throwing knives; " in told
    assert ", upkeep " in told
    assert " of 100 marks (not legal)\nSK1." in told


def test_a_list_with_nothing_but_warnings_is_legal(run: Run, tmp_path: Path) -> None:
    path = list_file(tmp_path, ("version: 1.0.0", "version: 0.9.0"))
    assert "W030" in run("warband", "check", path).stdout
    assert "(not legal)" not in run("warband", "export", path).stdout


def test_a_name_of_several_lines_stays_on_its_line_and_steers_no_terminal(run: Run, tmp_path: Path) -> None:
    told = run("warband", "export", list_file(tmp_path, ("name: Ren", r'name: "Ren\nthe \e[31m red"'))).stdout
    assert "- Ren the \N{REPLACEMENT CHARACTER}[31m red, Warder" in told


@pytest.mark.parametrize(
    ("ident", "form"),
    [
        pytest.param(ident, form, marks=() if row % len(FORMS) == column else pytest.mark.long)
        for row, ident in enumerate(sorted(ROSTERS))
        for column, form in enumerate(FORMS)
    ],
)
def test_every_shipped_list_comes_back_whole_from_every_form(run: Run, tmp_path: Path, ident: str, form: str) -> None:
    assert run("warband", "export", ident, "--as", form, "--output", "sent.txt").exit_code == 0
    result = run("warband", "import", "sent.txt", "--output", "mine.yaml")
    assert result.exit_code == 0, result.stderr
    file = Shelf().roster_file(str(tmp_path / "mine.yaml"))
    assert file.document.data == ROSTERS[ident] | {"id": "mine"}
    assert file.roster == evolve(Shelf().roster(ident), id="mine")


@pytest.mark.parametrize("form", FORMS)
def test_what_is_printed_is_what_is_written(run: Run, tmp_path: Path, form: str) -> None:
    assert (
        run("warband", "export", "hired-pikes", "--as", form, "-o", "sent.txt").stdout
        == "The Pikes of Captain Rusk is in sent.txt\n"
    )
    printed = run("warband", "export", "hired-pikes", "--as", form).stdout
    assert (tmp_path / "sent.txt").read_text("utf-8") == printed


def test_json_is_the_roster_as_one_object_on_one_line(run: Run) -> None:
    (line,) = run("warband", "export", "hired-pikes", "--as", "json").stdout.splitlines()
    assert json.loads(line) == ROSTERS["hired-pikes"]


@pytest.mark.parametrize(
    "text",
    [
        CODE,
        f"look at this: {CODE}.\nwhat do you say?",
        "> " + "\n> ".join(CODE[at : at + 40] for at in range(0, len(CODE), 40)),
        json.dumps(ROSTERS["hired-pikes"], indent=2),
        roster_yaml(ROSTERS["hired-pikes"]),
        "\ufeff" + roster_yaml(ROSTERS["hired-pikes"]),
    ],
)
def test_a_pipe_may_bring_a_code_in_a_text_json_or_yaml(text: str) -> None:
    result = piped(text)
    assert (result.exit_code, result.stderr) == (0, "")
    assert parse(result.stdout, "printed").data == ROSTERS["hired-pikes"]


def test_a_code_may_stand_on_the_command_line(run: Run) -> None:
    assert parse(run("warband", "import", f"{CODE[:50]} {CODE[50:]}").stdout, "printed").data == ROSTERS["hired-pikes"]


def test_yaml_is_taken_as_it_is_with_its_comments_and_an_older_format_is_brought_up_to_date(run: Run) -> None:
    text = LEGAL.replace("name: Ren", "name: Ren   # tired")
    assert piped(text).stdout == text
    old = text.replace("warband/2", "warband/1").replace("special: [healing]", "special: healing")
    told = piped(old).stdout
    assert parse(told, "printed").data == parse(LEGAL, "legal").data
    assert "format: warband/2" in told


def test_an_illegal_list_is_imported_and_its_faults_are_told_at_their_places_in_the_new_file(
    run: Run, tmp_path: Path
) -> None:
    data = json.loads(json.dumps(ROSTERS["hired-pikes"]))
    data["limit"]["marks"] = 400
    result = run("warband", "import", code_of(data), "-o", "mine.yaml")
    assert result.exit_code == 0
    line = next(n for n, text in enumerate((tmp_path / "mine.yaml").read_text().splitlines(), 1) if "limit" in text)
    assert f"mine.yaml:{line}:16: E040 costs 494 of 400 marks: 94 too many (SKR-80)" in result.stderr
    assert "imported anyway" in result.stderr


@pytest.mark.parametrize(
    "sent", [LEGAL.replace("name: Ren", "name: Ren   # tired"), json.dumps(LEGAL_DATA), LEGAL_CODE]
)
def test_the_id_becomes_the_name_of_the_new_file_and_that_is_said(run: Run, tmp_path: Path, sent: str) -> None:
    result = piped(sent, "-o", "friend.yaml")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "The list is in friend.yaml as 'friend', was 'few'\n"
    text = (tmp_path / "friend.yaml").read_text("utf-8")
    assert parse(text, "friend").data == LEGAL_DATA | {"id": "friend"}
    assert ("# tired" in text) == ("# tired" in sent)
    assert "W021" not in run("lint", "friend.yaml").output
    assert piped(sent, "-o", "few.yaml").stdout == "The list is in few.yaml\n"


@pytest.mark.parametrize("name", ["My friend.yaml", "x" * 65 + ".yaml", "a--b.yaml"])
def test_a_file_whose_name_makes_no_id_leaves_the_id_alone(run: Run, tmp_path: Path, name: str) -> None:
    result = piped(LEGAL, "-o", name)
    assert (result.exit_code, result.stdout) == (0, f"The list is in {name}\n")
    assert (tmp_path / name).read_text("utf-8") == LEGAL


def test_a_file_that_is_there_is_only_overwritten_by_force(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("precious")
    for command in (("import", CODE), ("export", "hired-pikes")):
        result = run("warband", *command, "--output", "mine.yaml")
        assert (result.exit_code, result.stderr) == (1, "mine.yaml: already exists; --force overwrites it\n")
    assert (tmp_path / "mine.yaml").read_text() == "precious"
    assert run("warband", "import", CODE, "--output", "mine.yaml", "--force").exit_code == 0
    assert "warband/2" in (tmp_path / "mine.yaml").read_text()


@pytest.mark.parametrize(
    ("output", "said"), [("nowhere/mine.yaml", "there is no folder nowhere"), (".", "is a folder, not a file")]
)
def test_where_nothing_can_be_written_nothing_is_tried(run: Run, output: str, said: str) -> None:
    for command in (("import", CODE), ("export", "hired-pikes"), ("print", "hired-pikes")):
        result = run("warband", *command, "--output", output)
        assert result.exit_code == 1
        assert said in result.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "standard input: no share code found"),
        ("hello", "standard input: no share code found"),
        (CODE[:60], "standard input: the share code is cut off or damaged"),
        (CODE.replace("SK1", "SK7"), "the share code is of version 7, this program reads up to 1: update the program"),
        ('{"format": "warband/2"', "standard input: isn't JSON"),
        ('{"format": "warband/2", "format": 1}', "standard input: duplicate key"),
        ('{"format": "map/1"}', "E008 this is format 'map/1', not 'warband/2'"),
        ('{"format": "warband/9"}', "newer than this program"),
        ("format: warband/2\nid: x\n", "E011 the key 'name' is missing"),
        ("format: warband/2\nid: [\n", "E004 the [ isn't closed"),
        ("\udcff", "standard input: is not UTF-8 text: byte 0"),
        ("a" * 1_000_001, "standard input: has more than 1,000,000 bytes"),
        (code_of(["no roster"]), "E008 the file must be `key: value` lines"),
        (code_of(ROSTERS["hired-pikes"] | {"faction": {"id": "lenders", "version": "1.0.0"}}), "no faction 'lenders'"),
    ],
)  # fmt: skip
def test_what_cant_be_used_is_refused_with_its_reason(text: str, said: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["warband", "import", "-", "-o", str(tmp_path / "mine.yaml")],
                                input=text.encode("utf-8", "surrogateescape"))  # fmt: skip
    assert result.exit_code == 1
    assert said in result.stderr
    assert "Traceback" not in result.output
    assert not (tmp_path / "mine.yaml").exists()


def test_a_file_that_cant_be_read_is_named(run: Run, tmp_path: Path) -> None:
    missing = run("warband", "import", "nowhere.txt")
    assert (
        missing.stderr == "nowhere.txt: not a share code, and as a file it can't be read: No such file or directory\n"
    )
    assert "is not a plain file" in run("warband", "import", tmp_path).stderr
    assert "can't be read" in run("warband", "import", "x" * 5000).stderr


def test_a_list_too_big_for_a_code_can_still_go_as_json_and_yaml(run: Run, tmp_path: Path) -> None:
    data = json.loads(json.dumps(ROSTERS["bent-penny"]))
    for number, entry in enumerate([data, *data["members"], *data["groups"]]):
        noise = "".join(hashlib.sha256(bytes([number, n])).hexdigest() for n in range(75))
        entry["text" if entry is data else "notes"] = noise
    (tmp_path / "big.yaml").write_text(roster_yaml(data))
    for form in ("text", "code"):
        result = run("warband", "export", "big.yaml", "--as", form)
        assert result.exit_code == 1
        assert result.stderr == ("big.yaml: this is too big to be shared as a code, which has at most 16,000 letters\n")
    for form in ("json", "yaml"):
        assert parse(piped(run("warband", "export", "big.yaml", "--as", form).stdout).stdout, "back").data == data


def test_a_list_that_is_written_over_can_be_had_back(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    code = run("warband", "export", "tower-circle", "--as", "code").stdout.strip()
    path.write_bytes((Shelf().root / "warbands" / "tower-patrol.yaml").read_bytes())
    before = path.read_bytes()
    assert run("warband", "import", code, "--output", "mine.yaml", "--force").exit_code == 0
    assert path.read_bytes() != before
    assert run("warband", "undo", "mine.yaml").exit_code == 0
    assert path.read_bytes() == before


def test_numbers_that_a_rule_system_refuses_make_a_list_illegal_wherever_it_goes(run: Run, tmp_path: Path) -> None:
    """RES-12: as `check` and `show` say."""
    path = list_file(tmp_path, ("    name: Ren\n", "    name: Ren\n    stats: {resolve: {nosuch: {a: 1}}}\n"))
    assert "NOT LEGAL" in run("warband", "show", path).stdout
    assert "(not legal)" in run("warband", "export", path).stdout
    yaml = run("warband", "export", path, "--as", "yaml").stdout
    assert "E010 unknown key 'nosuch'" in piped(yaml, "-o", str(tmp_path / "other.yaml")).stderr
    assert "E010 unknown key 'nosuch'" in run("warband", "new", "--like", path, tmp_path / "more.yaml").output
    run("warband", "print", path, "-o", tmp_path / "sheet.html")
    assert "NOT LEGAL" in (tmp_path / "sheet.html").read_text("utf-8")
