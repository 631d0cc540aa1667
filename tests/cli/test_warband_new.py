"""`skirmish warband new`: lists by the generator, by questions, as skeletons and as copies."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from battles import Run
from typer.testing import CliRunner, Result

from skirmish.cli.main import app
from skirmish.cli.warband import terminal
from skirmish.library import Shelf
from skirmish.library.yamlfile import parse
from skirmish.muster import new_rosters, problems, total

SHELF = Shelf()
Talk = Callable[..., Result]


def listed(path: Path) -> list[str]:
    """The names of the files in the folder."""
    return sorted(file.name for file in path.iterdir() if not file.name.startswith("."))


def legal(text: str) -> bool:
    return problems(SHELF.roster_in(parse(text, "x.yaml"))) == ()


@pytest.fixture
def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Talk:
    """`talk("aiel", answers=("", "2"))`: somebody at a terminal, who answers these and then hangs up."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(terminal, "on_terminal", lambda: True)

    def talks(*arguments: str, answers: tuple[str, ...] = ()) -> Result:
        said = "".join(f"{answer}\n" for answer in answers)
        result = CliRunner().invoke(app, ["warband", "new", *arguments], input=said)
        assert "Traceback" not in result.output
        return result

    return talks


# --- not on a terminal ------------------------------------------------------------------------------------------------


def test_a_list_is_written_and_told(run: Run, tmp_path: Path) -> None:
    result = run("warband", "new", "white-tower", "my-tower.yaml", "--fill", "channeling", "--seed", 7, "--limit", 600)
    assert result.exit_code == 0, result.output
    file = SHELF.roster_file(str(tmp_path / "my-tower.yaml"))
    assert problems(file) == ()
    assert 570 <= total(file) <= 600 == file.form.limit.marks
    assert file.form.id == "my-tower"
    first, second = result.stdout.splitlines()
    assert first == f"my-tower.yaml: {file.form.name}, White Tower (channeling, --seed 7)"
    assert second.startswith(f"{total(file)} of 600 marks, {len(file.roster.warriors)} warriors, rating ")
    assert listed(tmp_path) == ["my-tower.yaml"]


def test_without_a_file_it_is_printed_and_what_it_is_goes_to_stderr(run: Run, tmp_path: Path) -> None:
    result = run("warband", "new", "aiel", "--seed", 3, "--name", "Tom's Lot")
    assert result.exit_code == 0
    assert legal(result.stdout)
    assert "id: toms-lot\nname: Tom's Lot\n" in result.stdout
    assert result.stderr.startswith("Tom's Lot, Aiel (balanced, --seed 3)\n")
    assert listed(tmp_path) == []
    assert run("warband", "new", "aiel", "--seed", 3, "--name", "Tom's Lot").stdout == result.stdout
    assert run("warband", "new", "aiel", "--seed", 4, "--name", "Tom's Lot").stdout != result.stdout


def test_without_a_seed_each_list_is_another(run: Run) -> None:
    texts = {run("warband", "new", "aiel").stdout for _ in range(3)}
    assert len(texts) == 3


def test_a_file_that_is_there_is_overwritten_with_force_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("mine\n")
    result = run("warband", "new", "aiel", "mine.yaml")
    assert (result.exit_code, result.stderr) == (1, "mine.yaml: already exists; --force overwrites it\n")
    assert (tmp_path / "mine.yaml").read_text() == "mine\n"
    assert run("warband", "new", "aiel", "mine.yaml", "--force").exit_code == 0
    assert legal((tmp_path / "mine.yaml").read_text())


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (("black-tower", "--limit", "150"), 1, "Black Tower: a leader and 2 more cost 280 marks at least, not 150"),
        (("aiel", "--limit", "5000"), 1, "Aiel: 15 warriors with all they can use cost about "),
        (("elf",), 1, "elf: E020 no faction 'elf'"),
        (("aeil",), 1, "aeil: E020 no faction 'aeil', did you mean 'aiel'?"),
        ((), 2, "which faction? There are aiel, black-tower,"),
        (("mine.yaml",), 2, "which faction?"),
        (("aiel", "a.yaml", "b.yaml"), 2, "a faction and a file are enough, not 3 words"),
        (("aiel", "a.yaml", "--like", "tower-circle"), 2, "with --like there is a file only"),
        (("aiel", "--fill", "melee", "--empty"), 2, "--fill, --empty and --like don't go together"),
        (("aiel", "--fill", "wild"), 2, "'wild' is not one of"),
        (("aiel", "no/such.yaml"), 1, "no/such.yaml: there is no folder no"),
        (("--like", "tower-cricle"), 1, "no warband 'tower-cricle', did you mean 'tower-circle'?"),
        (("aiel", "--name", "a\x07b"), 1, ""),
    ],
)
def test_what_cant_be_made_is_said_and_nothing_is_written(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], status: int, words: str
) -> None:
    result = run("warband", "new", *arguments)
    assert result.exit_code == status
    assert words in " ".join(result.stderr.replace("│", " ").split())
    assert result.stdout == ""
    assert listed(tmp_path) == []


@pytest.mark.parametrize(
    ("faction", "name"), [("children-of-the-light", "Children of the Light"), ("mercenaries", "Mercenaries")]
)
def test_who_wants_channelers_where_there_are_none_is_told(run: Run, faction: str, name: str) -> None:
    """A wilder for hire, whom the Mercenaries may have, makes no channeling faction of them."""
    result = run("warband", "new", faction, "--fill", "channeling", "--seed", 1)
    first, second, *_ = result.stderr.splitlines()
    assert first == f"nobody of the {name} channels: filled as balanced"
    assert second.endswith("(balanced, --seed 1)")
    assert result.stdout == run("warband", "new", faction, "--seed", 1).stdout
    assert "filled as" not in run("warband", "new", faction, "--seed", 1).stderr


def test_a_file_without_an_ending_gets_one_and_its_name_is_said(run: Run, tmp_path: Path) -> None:
    assert run("warband", "new", "white-tower", "x3").stdout.startswith("x3.yaml: ")
    assert run("warband", "new", "--like", "tower-circle", "x4").stdout.startswith("x4.yaml: ")
    assert listed(tmp_path) == ["x3.yaml", "x4.yaml"]
    assert run("warband", "check", "x3.yaml").exit_code == 0
    (tmp_path / "folder").mkdir()
    assert run("warband", "new", "white-tower", "folder").stderr == "folder: is a folder, not a file\n"


@pytest.mark.parametrize("file", ["x2.yaml", "x2"])
def test_who_names_the_file_first_is_told_the_order(run: Run, tmp_path: Path, file: str) -> None:
    result = run("warband", "new", file, "white-tower")
    assert result.exit_code == 2
    said = " ".join(result.stderr.replace("│", " ").split())
    assert f"the faction first, then the file: skirmish warband new white-tower {file}" in said
    assert listed(tmp_path) == []


def test_a_faction_may_be_called_by_its_name(run: Run) -> None:
    by_id = run("warband", "new", "white-tower", "--seed", 2).stdout
    assert run("warband", "new", "White Tower", "--seed", 2).stdout == by_id
    assert run("warband", "new", "WHITE  tower", "--seed", 2).stdout == by_id


@pytest.mark.parametrize(("faction", "limit", "words"), [("aiel", 3000, "at most"), ("black-tower", 150, "at least")])
def test_a_limit_that_cant_be_comes_with_one_that_can(run: Run, faction: str, limit: int, words: str) -> None:
    said = run("warband", "new", faction, "--limit", limit).stderr
    found = re.search(rf"; {words} (\d+): --limit (\d+)$", said.strip())
    assert found
    assert found[1] == found[2]
    for seed in range(4):
        assert run("warband", "new", faction, "--limit", found[1], "--seed", seed).exit_code == 0


def test_help_names_no_option_that_there_is_not(run: Run) -> None:
    assert "--output" not in run("warband", "new", "--help").stdout


# --- skeletons and copies ---------------------------------------------------------------------------------------------


def test_a_skeleton_has_the_leader_and_says_who_else_there_is(run: Run, tmp_path: Path) -> None:
    result = run("warband", "new", "white-tower", "my-tower.yaml", "--empty", "--seed", 5)
    text = (tmp_path / "my-tower.yaml").read_text()
    file = SHELF.roster_in(parse(text, "my-tower.yaml"))
    assert [entry.type for entry in file.form.members] == ["sitter"]
    assert file.form.name == "My Tower"
    assert "#   heroes (under members): aes-sedai 140, warder 50\n" in text
    assert "#   henchmen (in groups): tower-guard 30\n" in text
    assert "#   hired blades (under hired): gleeman " in text
    assert "E041 has 1 warrior" in result.stdout
    lines = text.splitlines()
    grown = [line.removeprefix("# ") for line in lines[lines.index("# groups:") :]]
    whole = "\n".join([*lines[: lines.index("# groups:")], *grown]) + "\n"
    assert legal(whole), "with its example uncommented it is a list"


def test_a_copy_keeps_everything_but_name_and_id_and_notes_its_prices(run: Run, tmp_path: Path) -> None:
    own = (SHELF.root / "warbands" / "tower-circle.yaml").read_text()
    own = own.replace("members:\n", "# The three of them.\nmembers:   # and one who isn't\n")
    (tmp_path / "own.yaml").write_text(own)
    result = run("warband", "new", "--like", "own.yaml", "my-circle.yaml", "--limit", 600)
    assert result.exit_code == 0, result.output
    wanted = own.replace("id: tower-circle", "id: my-circle", 1).replace("The Circle of Three", "My Circle", 1)
    wanted = new_rosters.MODELINE.sub("", wanted).replace("limit: {marks: 500}", "limit: {marks: 600}")
    copied = (tmp_path / "my-circle.yaml").read_text()
    assert re.sub(r", prices: \"?[0-9a-f]{8}\"?", "", re.sub(r" +paid: [0-9]+\n", "", copied)) == wanted
    assert result.stdout.startswith("my-circle.yaml: My Circle, White Tower (a copy of own.yaml)\n")


def test_a_copy_of_a_shipped_list_may_be_printed_and_named(run: Run) -> None:
    result = run("warband", "new", "--like", "tower-circle", "--name", "Four of Them")
    assert "id: four-of-them\nname: Four of Them\n" in result.stdout
    assert legal(result.stdout)
    assert "name: The Circle of Three, a copy\n" in run("warband", "new", "--like", "tower-circle").stdout


def test_the_schema_is_named_where_it_is_found(run: Run, tmp_path: Path) -> None:
    """So that an editor offers what is legal; a line that leads nowhere would be an error in it."""
    run("warband", "new", "aiel", "plain.yaml", "--seed", 1)
    (tmp_path / "schemas").mkdir()
    (tmp_path / "schemas" / "warband.aiel.json").write_text("{}")
    run("warband", "new", "aiel", "found.yaml", "--seed", 1)
    run("warband", "new", "--like", "aiel-runners", "copy.yaml")
    line = "# yaml-language-server: $schema=schemas/warband.aiel.json\n"
    plain, found = ((tmp_path / name).read_text() for name in ("plain.yaml", "found.yaml"))
    assert found == line + plain.replace("id: plain", "id: found")
    assert (tmp_path / "copy.yaml").read_text().count("yaml-language-server") == 1
    run("warband", "new", "--like", "copy.yaml", "elsewhere.yaml")
    shutil.rmtree(tmp_path / "schemas")
    run("warband", "new", "--like", "copy.yaml", "nowhere.yaml")
    assert (tmp_path / "elsewhere.yaml").read_text().startswith(line)
    assert "yaml-language-server" not in (tmp_path / "nowhere.yaml").read_text()


# --- on a terminal ----------------------------------------------------------------------------------------------------


def test_all_is_asked_for_and_another_list_may_be_drawn(talk: Talk, tmp_path: Path) -> None:
    result = talk("--seed", "4", answers=("9", "600", "shooting", "The Bows", "n", "y", "bows"))
    assert result.exit_code == 0, result.output
    file = SHELF.roster_file(str(tmp_path / "bows.yaml"))
    assert (file.form.faction.id, file.form.name, file.form.id) == ("white-tower", "The Bows", "bows")
    assert 570 <= total(file) <= 600
    assert problems(file) == ()
    assert "White Tower (shooting, --seed 5)" in result.output, "the second one was taken"
    leader = file.form.members[0]
    assert leader.channeling is not None
    rolled = " + ".join(map(str, leader.channeling.rolled.faces))
    assert f"{leader.id}  {leader.name} (Sitter)" in result.output
    assert f"\n      rolled {rolled} = {leader.channeling.points}; " in result.output


def test_enter_takes_what_is_usual(talk: Talk, tmp_path: Path) -> None:
    result = talk("aiel", "--seed", "4", answers=("", "", "", "", ""))
    assert result.exit_code == 0, result.output
    (name,) = listed(tmp_path)
    file = SHELF.roster_file(str(tmp_path / name))
    assert f"{file.form.id}.yaml" == name
    assert file.form.limit.marks == 500
    assert problems(file) == ()


def test_a_wrong_answer_is_explained_and_asked_again(talk: Talk) -> None:
    answers = ("elves", "", "aeil", "Aiel", "many", "500", "wild", "1", " ", "The Spears", "perhaps", "y", "-")
    result = talk("--seed", "4", answers=answers)
    assert result.exit_code == 0, result.output
    for words in ("no faction 'elves'", "which faction?", "did you mean 'aiel'?", "a number from 1 to 10000",
                  "no style 'wild'", "y or n"):  # fmt: skip
        assert words in result.output
    assert "format: warband/2" in result.stdout


def test_a_style_that_was_said_is_made_at_once(talk: Talk, tmp_path: Path) -> None:
    assert talk("aiel", "a.yaml", "--fill", "melee", "--seed", "1").exit_code == 0
    assert listed(tmp_path) == ["a.yaml"]
    result = talk("aiel", "--fill", "melee", "--seed", "1", answers=("a", "b"))
    assert "a.yaml: already exists; --force overwrites it" in result.output
    assert listed(tmp_path) == ["a.yaml", "b.yaml"]
    a, b = ((tmp_path / name).read_text() for name in ("a.yaml", "b.yaml"))
    assert b == a.replace("id: a\n", "id: b\n")


@pytest.mark.parametrize("given", range(5))
def test_who_hangs_up_leaves_nothing_behind(talk: Talk, tmp_path: Path, given: int) -> None:
    """Ctrl-D and Ctrl-C at any question."""
    result = talk("--seed", "4", answers=("aiel", "500", "balanced", "The Spears", "y")[:given])
    assert result.exit_code == 130
    assert result.stderr.endswith("nothing was written\n")
    assert listed(tmp_path) == []


def test_a_list_step_by_step(talk: Talk, tmp_path: Path) -> None:
    """Whom, how many, with what, bound to whom; and why somebody can't be had."""
    answers = (
        "tower-guard",  # the leader first
        "?",
        "sitter", "Ila", "mist ward", "", "", "", "", "club",
        "?",
        "sitter",  # there is one
        "warder", "Ren", "sword sheild", "sword shield",
        "warder",  # nobody is left to be bound to
        "aes-sedai", "Nerys", "", "4 0", "4 5 6", "4 5", "11", "2", "2 1", "x", "", "",
        "Warder", "Jory", "halberd", "two-handed", "axe",
        "-",  # and goes again
        "tower-guard", "9", "3", "sword halberd spear bow", "spear, shield",
        "", "steps.yaml",
    )  # fmt: skip
    result = talk("white-tower", "--limit", "670", "--name", "Steps", "--seed", "2", answers=("step by step", *answers))
    assert result.exit_code == 0, result.output
    for words in (
        "0 of 670 marks, 670 left; 0 warriors",
        "Empty warband",
        "leader    M4 WS2 BS2 S3 T3 W1",
        "Aes Sedai rolls 2D6, not 3 dice",
        "one more is rolled, and its face is missing",
        "m-01  Ila (Sitter)   193    190 bare; Dagger, Club 3\n      rolled ",
        "wall-of-fire    fire, air",
        'cost 4, difficulty 7, range 12"',
        "faces of a D6 from 1 to 6",
        "put blanks between the faces",
        "Tower Guard: the leader first",
        "193 of 670 marks, 477 left; 1 warrior\n",
        "Sitter: a warband has exactly one leader",
        "no item 'sheild', did you mean 'shield'?",
        "Warder: one Warder for each Sitter or Aes Sedai",
        "no item 'halberd'",
        "a number from 1 to 5",
        "at most 2 close combat weapons beside a dagger",
    ):
        assert words in result.output
    file = SHELF.roster_file(str(tmp_path / "steps.yaml"))
    assert problems(file) == ()
    assert [(entry.type, entry.name) for entry in file.form.members] == [
        ("sitter", "Ila"), ("warder", "Ren"), ("aes-sedai", "Nerys"),
    ]  # fmt: skip
    assert [ref.of for ref in file.form.members[1].traits] == ["m-01"]
    nerys = file.form.members[2].channeling
    assert nerys is not None
    assert (nerys.rolled.faces, nerys.rolled.seed, nerys.special_rolled) == ([4, 5], None, [2, 1])
    block = file.form.members[0].channeling
    assert block is not None
    assert block.rolled.seed is not None
    assert block.weaves[:2] == ["mist", "ward"]
    assert len(block.weaves) == 4
    (group,) = file.form.groups
    assert (group.count, [bought.item for bought in group.items]) == (3, ["dagger", "spear", "shield"])


def test_step_by_step_asks_whom_a_warder_is_bound_to_and_weaves_are_counted(talk: Talk, tmp_path: Path) -> None:
    answers = (
        "5", "sitter", "Ila", "mist ward mire smother soothe", "mist ward", "mire", "smother", "", "", "", "",
        "aes-sedai", "Nerys", "", "", "", "", "", "warder", "m-02", "Ren", "",
        "tower-guard", "1", "sword", "", "w.yaml",
    )  # fmt: skip
    result = talk("white-tower", "--limit", "500", "--name", "Steps", "--seed", "2", answers=answers)
    assert result.exit_code == 0, result.output
    assert "  maximum 4" in result.output
    assert "Which 2 more" in result.output
    assert "Which 1 more" in result.output
    assert "Ila rolled" in result.output
    file = SHELF.roster_file(str(tmp_path / "w.yaml"))
    assert [ref.of for ref in file.form.members[2].traits] == ["m-02"]
    assert problems(file) == ()


def test_step_by_step_nobody_and_nothing_is_had_for_marks_that_arent_there(talk: Talk, tmp_path: Path) -> None:
    answers = (
        "5", "captain", "Rusk", "sword", "crossbowman", "2", "crossbow", "sling",
        "gleeman",  # too dear
        "", "poor.yaml",
    )  # fmt: skip
    result = talk("mercenaries", "--limit", "150", "--name", "Poor", "--seed", "2", answers=answers)
    assert result.exit_code == 0, result.output
    assert "costs 170 of 150 marks: 20 too many" in result.output
    assert "Gleeman: costs 40, 26 left" in result.output
    assert problems(SHELF.roster_file(str(tmp_path / "poor.yaml"))) == ()


def test_an_illegal_list_is_written_only_if_somebody_says_so(talk: Talk, tmp_path: Path) -> None:
    answers = ("5", "captain", "Rusk", "sword", "", "n", "", "y", "alone.yaml")
    result = talk("mercenaries", "--limit", "150", "--name", "Alone", "--seed", "2", answers=answers)
    assert result.exit_code == 0, result.output
    assert result.output.count("a warband of Mercenaries has 3 to 15 (SKR-80)") == 3
    assert listed(tmp_path) == ["alone.yaml"]


def test_a_hired_blade_comes_with_its_kit(talk: Talk, tmp_path: Path) -> None:
    """CMP-13: nothing is asked about its gear, and its dice are rolled."""
    answers = (
        "5", "captain", "Rusk", "", "pikeman", "2", "pike", "wilder", "Osk", "arrow-of-fire", "", "", "", "",
        "", "wild.yaml",
    )  # fmt: skip
    result = talk("mercenaries", "--limit", "300", "--name", "Wild", "--seed", "2", answers=answers)
    assert result.exit_code == 0, result.output
    file = SHELF.roster_file(str(tmp_path / "wild.yaml"))
    (blade,) = file.form.hired
    assert (blade.name, blade.items) == ("Osk", [])
    assert blade.channeling is not None
    assert blade.channeling.weaves[0] == "arrow-of-fire"
    assert problems(file) == ()


def test_a_seed_that_no_roster_can_hold_is_a_wrong_argument(run: Run) -> None:
    """It would be written into the file, where a number has 18 digits at most."""
    for words in (("--empty",), ("--fill", "balanced")):
        result = run("warband", "new", "white-tower", *words, "--seed", "1" * 21)
        assert result.exit_code == 2
        assert "--seed" in result.stderr
    assert run("warband", "add", "none.yaml", "aes-sedai", "--seed", "1" * 21).exit_code == 2
    assert run("warband", "new", "white-tower", "--empty", "--seed", str(10**15)).exit_code == 0
