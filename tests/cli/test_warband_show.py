"""`skirmish warband show`: a list as people and programs read it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from battles import Run

from skirmish.library import Shelf
from skirmish.library.factionfile import HiredForm

LIST = """\
format: warband/2
id: few
name: The few
text: Not many of them.
faction: {id: white-tower, version: 1.0.0}
limit: {marks: 500}
members:
  - id: m-01
    type: sitter
    name: Ila
    xp: 23
    items: [{item: dagger, paid: 0}, {item: club, paid: 3}]
    channeling:
      rolled: {dice: 2D6, faces: [5, 4]}
      weaves: [mist, mire, ward, smother]
      special: [healing]
      strong: [air]
      weak: [earth]
    notes: Talks to her horse.
  - id: m-02
    type: warder
    name: Ren
    traits: [{ref: warder, of: m-01}]
    items: [{item: dagger, paid: 0}, {item: sword, paid: 10}, {item: bow, paid: 20}]
groups:
  - id: g-01
    type: tower-guard
    name: Spear
    count: 3
    names: [Ann, Bel]
    items: [{item: dagger, paid: 0}, {item: spear, paid: 10}, {item: shield, paid: 5}]
"""
HIRED = """\
hired:
  - {id: h-01, type: gleeman, name: Tam}
stash: {marks: 12, shards: 1, items: [sword]}
"""
TOLD = """\
The few  few
White Tower, 5 warriors, 408 of 500 marks, rating 56, channeling points: 9 rolled (7 expected), not
a fresh list
Not many of them.

Leader
  m-01  Ila, Sitter                                                                        193 marks
        M 4  WS 2  BS 2  S 3  T 3  W 1  I 4  A 1  Ld 9   experience 23
        carries Dagger, Club 3
        saidar 9 points (2D6: 5 4), strong in air, weak in earth
        weaves Mist, Mire, Ward, Smother; special: Healing
        notes Talks to her horse.

Heroes
  m-02  Ren, Warder                                                                         80 marks
        M 4  WS 5  BS 4  S 3  T 3  W 1  I 5  A 1  Ld 8   experience 8
        carries Dagger, Sword 10, Bow 20
        rules Bonded (Ila)

Groups
  g-01  3 x Spear, Tower Guard                                                    3 x 45 = 135 marks
        Ann, Bel
        M 4  WS 4  BS 3  S 3  T 3  W 1  I 3  A 1  Ld 7
        carries Dagger, Spear 10, Shield 5

Worth a look
few.yaml:11:9: I075 Ila has 23 experience (a recruit begins with 20): not a fresh warband (CMP-2)
"""
GREEN = ("    xp: 23\n", "")
DEAR = ("limit: {marks: 500}", "limit: {marks: 200}")


def written(folder: Path, *changes: tuple[str, str], more: str = "") -> None:
    """The list as `few.yaml`, with these words replaced."""
    text = LIST + more
    for right, wrong in changes:
        assert right in text
        text = text.replace(right, wrong)
    (folder / "few.yaml").write_text(text, encoding="utf-8")


def test_a_list_as_people_read_it(run: Run, tmp_path: Path) -> None:
    written(tmp_path)
    result = run("warband", "show", "few.yaml")
    assert (result.exit_code, result.stdout, result.stderr) == (0, TOLD, "")


def gleeman() -> HiredForm:
    """As he stands in the catalogue: what he costs may change."""
    return Shelf().stock.hired.blades["gleeman"]


def test_hired_blades_and_what_is_in_store(run: Run, tmp_path: Path) -> None:
    written(tmp_path, more=HIRED)
    shown = run("warband", "show", "few.yaml").stdout
    assert f"White Tower, 5 warriors and 1 hired blade, {408 + gleeman().marks} of 500 marks" in shown
    blade = shown[shown.index("Hired blades") :].splitlines()
    assert blade[1].split() == ["h-01", "Tam,", "Gleeman", str(gleeman().marks), "marks"]
    assert "        carries Dagger, Throwing knives" in blade
    assert f"        upkeep {gleeman().upkeep} marks after each battle" in blade
    assert "\nIn store\n  12 marks, 1 shard, Sword\n" in shown


def test_a_list_as_programs_read_it(run: Run, tmp_path: Path) -> None:
    written(tmp_path, more=HIRED)
    told = json.loads(run("warband", "show", "few.yaml", "--json").stdout)
    assert (told["id"], told["marks"], told["limit"]) == ("few", 408 + gleeman().marks, 500)
    assert told["rating"] == 56 + gleeman().strength
    assert (told["warriors"], told["hired_blades"], told["legal"]) == (5, 1, True)
    assert told["points"] == {"rolled": 9, "expected": 7.0}
    assert not told["fresh"]
    assert [problem["code"] for problem in told["problems"]] == ["I075", "I075"]
    (ila,), (ren,), (spears,), (tam,) = (told[key] for key in ("leader", "heroes", "groups", "hired"))
    assert ila["channeling"] == {
        "half": "saidar",
        "points": 9,
        "dice": "2D6",
        "faces": [5, 4],
        "angreal": 0,
        "weaves": ["Mist", "Mire", "Ward", "Smother"],
        "special": ["Healing"],
        "strong": ["air"],
        "weak": ["earth"],
    }
    assert ila["profile"]["Ld"] == 9
    assert ren["rules"] == ["Bonded (Ila)"]
    assert ren["gear"][1] == {"item": "sword", "name": "Sword", "paid": 10}
    assert (spears["count"], spears["marks_each"], spears["marks"]) == (3, 45, 135)
    assert [thing["item"] for thing in tam["gear"]] == ["dagger", "throwing-knives"]
    assert (tam["marks"], tam["upkeep"]) == (gleeman().marks, gleeman().upkeep)
    assert told["stash"] == {"marks": 12, "shards": 1, "items": ["Sword"]}


def test_what_is_illegal_is_marked_and_told_as_lint_tells_it(run: Run, tmp_path: Path) -> None:
    written(tmp_path, DEAR, GREEN)
    shown, linted = run("warband", "show", "few.yaml"), run("lint", "few.yaml")
    assert shown.exit_code == 0, "an illegal list may be looked at"
    lines = shown.stdout.splitlines()
    assert lines[0] == "The few  few  NOT LEGAL"
    said = lines[lines.index("NOT LEGAL") + 1 :]
    assert said == ["few.yaml:6:16: E040 costs 408 of 200 marks: 208 too many (SKR-80)"]
    assert said[0] in linted.stdout + linted.stderr
    told = json.loads(run("warband", "show", "few.yaml", "--json").stdout)
    assert not told["legal"]
    assert [problem["text"] for problem in told["problems"]] == said
    assert (told["problems"][0]["line"], told["problems"][0]["column"]) == (6, 16)


def test_a_warning_makes_nothing_illegal(run: Run, tmp_path: Path) -> None:
    written(tmp_path, ("version: 1.0.0", "version: 0.9.0"))
    shown = run("warband", "show", "few.yaml").stdout
    assert "NOT LEGAL" not in shown
    assert "\nWorth a look\nfew.yaml:5:" in shown
    assert "W030" in shown


def test_options_of_the_rules_count_for_what_is_legal(run: Run, tmp_path: Path) -> None:
    written(tmp_path, ("limit: {marks: 500}", "limit: {marks: 100}"))
    codes = {}
    for option in ("channeler_cap=on", "channeler_cap=off"):
        told = json.loads(run("warband", "show", "few.yaml", "--option", option, "--json").stdout)
        codes[option] = {problem["code"] for problem in told["problems"]}
    assert codes["channeler_cap=on"] - codes["channeler_cap=off"] == {"E058"}


def test_an_illegal_list_is_measured_under_its_mark(run: Run, tmp_path: Path) -> None:
    written(tmp_path, DEAR, GREEN)
    shown = run("warband", "show", "few.yaml", "--against", "few.yaml").stdout
    assert shown.splitlines()[0] == "The few  few  NOT LEGAL"
    assert shown.endswith("few.yaml:6:16: E040 costs 408 of 200 marks: 208 too many (SKR-80)\n")


@pytest.mark.parametrize("ident", ["tower-sisters", "leash-and-line", "gap-watch", "hunting-fist"])
def test_no_line_is_wider_than_the_page(run: Run, ident: str) -> None:
    shown = run("warband", "show", ident).stdout
    assert max(map(len, shown.splitlines())) <= 100
    assert "NOT LEGAL" not in shown


def test_an_id_of_many_letters_pushes_only_its_own_line(run: Run, tmp_path: Path) -> None:
    written(tmp_path, ("id: m-02", "id: the-second-warder"))
    lines = run("warband", "show", "few.yaml").stdout.splitlines()
    (first,) = (line for line in lines if "Ren, Warder" in line)
    assert first.startswith("  the-second-warder  Ren, Warder ")
    assert len(first) == 100
    assert lines[lines.index(first) + 1].startswith("        M 4")


def test_names_do_not_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    written(tmp_path, ("name: Ila", r'name: "Ila\e[31m"'))
    shown = run("warband", "show", "few.yaml").stdout
    assert "\x1b" not in shown
    assert "Ila\N{REPLACEMENT CHARACTER}[31m, Sitter" in shown


def test_a_long_name_leaves_room_for_its_marks(run: Run, tmp_path: Path) -> None:
    written(tmp_path, ("name: Ila", f"name: {'Ila of the long name ' * 6}"))
    line = next(line for line in run("warband", "show", "few.yaml").stdout.splitlines() if ", Sitter" in line)
    assert line.endswith(", Sitter  193 marks")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("tower-patrul",), 1, "E020 no warband 'tower-patrul', did you mean 'tower-patrol'?"),
        (("nowhere.yaml",), 1, "nowhere.yaml: E001"),
        (("tower-patrol", "--rules", "skirmsh"), 1, "no rule system 'skirmsh', did you mean 'skirmish'?"),
        (("tower-patrol", "--option", "channeler_cup=off"), 1, "no option 'channeler_cup', did you mean"),
        (("tower-patrol", "--option", "channeler_cap"), 2, "is not NAME=VALUE"),
        ((), 2, "Missing argument"),
    ],
)
def test_what_is_not_there_is_told(run: Run, arguments: tuple[str, ...], status: int, said: str) -> None:
    result = run("warband", "show", *arguments)
    assert result.exit_code == status
    assert said in result.stderr
