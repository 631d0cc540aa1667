"""`skirmish warband show --against`: the odds of a list against typical enemies."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from battles import Run
from duellists import duels, person

from skirmish.app.compose import ruleset
from skirmish.app.odds.duels import Duelist, Duels, Stage, Way
from skirmish.app.odds.matchups import Band, Measured, Rank, band, foes, measured, ranks
from skirmish.library import Shelf
from skirmish.rules import DEFAULT

F = Fraction
FIELD = """\
format: field/1
id: few
name: A few
enemies:
  - {id: guard, name: Guard, roster: tower-patrol, warrior: g-02}
  - {id: ram, name: Ram, roster: hunting-fist, warrior: g-01}
"""


def against(list_id: str, field: str) -> Measured:
    shelf = Shelf()
    return measured(duels().rules, band(shelf.roster_file(list_id)), foes(shelf, field))


def test_surviving_is_the_other_side_of_being_taken_down(run: Run) -> None:
    result = run("warband", "show", "hunting-fist", "--against", "hunting-fist", "--json")
    rows = json.loads(result.stdout)["warriors"]
    assert len(rows) == 4, "one row for each different warrior"
    for i, row in enumerate(rows):
        for k, cell in enumerate(row["against"]):
            back = rows[k]["against"][i]
            assert F(cell["survive"]["fraction"]) == 1 - F(back["take_down"]["fraction"])
            assert F(cell["survive_in_play"]["fraction"]) == 1 - F(back["take_out"]["fraction"])


def test_wounds_are_told_for_the_marks(run: Run, tmp_path: Path) -> None:
    (tmp_path / "few.yaml").write_text(FIELD, encoding="utf-8")
    result = run("warband", "show", "tower-patrol", "--against", "few.yaml", "--json")
    told = json.loads(result.stdout)
    assert [enemy["name"] for enemy in told["enemies"]] == ["Guard", "Ram"]
    dealt = F(0)
    for row in told["warriors"]:
        wounds = [F(cell["wounds"]["fraction"]) for cell in row["against"]]
        mean = sum(wounds, F(0)) / len(wounds)
        assert F(row["wounds"]["fraction"]) == mean
        assert F(row["wounds_per_100_marks"]["fraction"]) == mean * 100 / row["marks"]
        assert row["wounds"]["decimal"] == float(mean)
        dealt += row["count"] * mean
    marks = sum(row["count"] * row["marks"] for row in told["warriors"])
    assert F(told["wounds_per_100_marks"]["fraction"]) == dealt * 100 / marks


def test_the_table_shows_both_chances_of_each_pair(run: Run, tmp_path: Path) -> None:
    (tmp_path / "few.yaml").write_text(FIELD, encoding="utf-8")
    result = run("warband", "show", "tower-patrol", "--against", "few.yaml")
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 100
    assert "One turn against A few" in lines
    head = next(line for line in lines if line.split() == ["Guard", "Ram"])
    guards = next(line for line in lines if line.startswith("2 x Spearman"))
    assert len(guards) == len(head)
    found = against("tower-patrol", "hunting-fist")
    spears, trolloc = found.warriors[-1], found.enemies[2]
    assert (spears.name, trolloc.id) == ("Spearman", "g-01")
    pair = spears.against[2]
    assert guards.split()[-1] == f"{round(100 * pair.take_down)}c/{round(100 * pair.survive)}"


def test_the_table_says_by_a_letter_what_is_best(run: Run) -> None:
    lines = run("warband", "show", "tower-patrol", "--against", "field").stdout.splitlines()
    letters = {}
    for name in ("Ilvane Morrel", "Corin Tathe", "3 x Bowman"):
        (cells,) = (line[len(name) :].split() for line in lines if line.startswith(name) and "/" in line)
        letters[name] = "".join(cell.partition("/")[0][-1] for cell in cells)
    assert letters == {"Ilvane Morrel": "wwwwwww", "Corin Tathe": "ccccccc", "3 x Bowman": "scscscc"}
    told = " ".join(lines)
    for letter, meant in (("c", "charge"), ("s", "shoot"), ("w", "cast")):
        assert f"{letter}, to {meant} " in told


def test_what_never_puts_anybody_down_has_no_letter(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "few.yaml").write_text(FIELD, encoding="utf-8")
    monkeypatch.setattr("skirmish.app.odds.duels.Duels._ways", lambda self, stage: iter(()))
    lines = run("warband", "show", "tower-patrol", "--against", "few.yaml").stdout.splitlines()
    rows = [line.split() for line in lines if line.startswith("Corin Tathe")]
    assert rows[0][2:] == ["0/100", "0/100"]
    assert rows[1][-1] == "-"


def test_the_second_table_says_what_it_does_mostly_and_with_what_in_hand(run: Run) -> None:
    lines = run("warband", "show", "tower-patrol", "--against", "field").stdout.splitlines()
    lines = lines[lines.index("For its marks") :]
    mostly = {name: next(line for line in lines if line.startswith(name))[60:].split("  ")[-1] for name in (
        "Ilvane Morrel", "Corin Tathe", "3 x Bowman", "2 x Spearman",
    )}  # fmt: skip
    assert mostly == {
        "Ilvane Morrel": "weave: arrow of fire",
        "Corin Tathe": "charge: sword and dagger",
        "3 x Bowman": "charge: dagger",
        "2 x Spearman": "charge: spear and shield",
    }
    rows = json.loads(run("warband", "show", "tower-patrol", "--against", "field", "--json").stdout)["warriors"]
    assert rows[1]["usual_way"] == {"way": "charge", "what": "sword and dagger", "shots": 0}
    assert [cell["best_way"] for cell in rows[2]["against"]].count("shoot") == 3


def test_the_way_that_is_best_most_often_is_the_usual_one() -> None:
    for row in against("tower-patrol", "field").warriors:
        best = [pair.best_way for pair in row.against if pair.best_way]
        assert row.usual_way is not None
        assert all(best.count(row.usual_way.way) >= best.count(other) for other in best)
        for pair in row.against:
            assert pair.best_way == max(pair.ways, key=lambda way: way.down).way
            assert max(way.down for way in pair.ways) == pair.take_down


def test_the_numbers_of_the_enemies_stand_below_the_table(run: Run, tmp_path: Path) -> None:
    (tmp_path / "few.yaml").write_text(FIELD, encoding="utf-8")
    lines = run("warband", "show", "tower-patrol", "--against", "few.yaml").stdout.splitlines()
    at = lines.index("       M  WS  BS  S  T  W  I  A  Ld  Sv")
    assert lines[at + 1] == "Guard  4   4   3  3  3  1  3  1   7  6+  Dagger, Spear, Shield"
    assert lines[at + 2].startswith("Ram    5 ")
    brief = run("warband", "show", "tower-patrol", "--against", "few.yaml", "--brief").stdout.splitlines()
    assert "For its marks" in brief
    assert not any(line.startswith("Guard  4") or "WS" in line for line in brief)
    (guard, _) = json.loads(run("warband", "show", "tower-patrol", "--against", "few.yaml", "--json").stdout)["enemies"]
    assert (guard["numbers"]["WS"], guard["numbers"]["Sv"], guard["gear"][1]) == ("4", "6+", "Spear")


def test_what_an_enemy_weaves_is_told_too(run: Run) -> None:
    shown = " ".join(run("warband", "show", "tower-patrol", "--against", "field").stdout.split())
    assert "Dagger, Club, Arrow of Fire, Fist of Air, Mist, Refresh, Unweaving" in shown


def test_a_narrow_terminal_has_no_numbers_of_the_enemies(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "few.yaml").write_text(FIELD, encoding="utf-8")
    monkeypatch.setattr("skirmish.cli.warband.show.page_width", lambda: 60)
    lines = run("warband", "show", "tower-patrol", "--against", "few.yaml").stdout.splitlines()
    assert not any("WS" in line for line in lines)
    assert not any(line.endswith("mostly") for line in lines)
    at = next(number for number, line in enumerate(lines) if line.startswith("Corin Tathe") and "/" not in line)
    assert lines[at + 1] == "    charge: sword and dagger"


def test_brief_without_enemies_is_wrong_usage(run: Run) -> None:
    result = run("warband", "show", "tower-patrol", "--brief")
    assert result.exit_code == 2
    assert "nothing to leave out" in result.stderr


def test_a_wide_set_is_shown_in_blocks(run: Run) -> None:
    result = run("warband", "show", "hunting-fist", "--against", "leash-and-line")
    rows = [line for line in result.stdout.splitlines() if line.startswith("The Pale Rider")]
    assert result.exit_code == 0
    assert len(rows) >= 2
    assert max(map(len, result.stdout.splitlines())) <= 100


def test_warriors_of_the_same_name_are_told_apart_by_their_ids() -> None:
    assert [rank.name for rank in ranks(Shelf().roster_file("hunting-fist"))][2:] == ["Trolloc g-01", "Trolloc g-02"]


def test_the_rules_and_their_options_count(run: Run, tmp_path: Path) -> None:
    (tmp_path / "few.yaml").write_text(FIELD, encoding="utf-8")
    told = {}
    for rules in ("skirmish", "channeling"):
        result = run("warband", "show", "tower-patrol", "--against", "few.yaml", "--rules", rules, "--json")
        told[rules] = json.loads(result.stdout)
    ila = {rules: one["warriors"][0]["against"][0] for rules, one in told.items()}
    assert F(ila["skirmish"]["take_down"]["fraction"]) < F(ila["channeling"]["take_down"]["fraction"])
    assert not told["skirmish"]["magic_left_out"]
    assert {one["way"] for one in ila["skirmish"]["ways"]} == {"charge"}


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("feild", "no reference set or warband 'feild', did you mean 'field'?"),
        ("tower-patrul", "no reference set or warband 'tower-patrul', did you mean 'tower-patrol'?"),
        ("nowhere.yaml", "nowhere.yaml: E001"),
    ],
)
def test_a_set_that_is_not_there_is_told(run: Run, field: str, said: str) -> None:
    result = run("warband", "show", "tower-patrol", "--against", field)
    assert result.exit_code == 1
    assert said in result.stderr


def test_a_typo_in_a_set_is_told_with_its_place(run: Run, tmp_path: Path) -> None:
    (tmp_path / "few.yaml").write_text(FIELD.replace("g-02", "g-22"), encoding="utf-8")
    result = run("warband", "show", "tower-patrol", "--against", "few.yaml")
    assert result.exit_code == 1
    assert result.stderr.startswith("few.yaml:5:61: E020 no warrior of tower-patrol 'g-22', did you mean 'g-02'?")


def test_a_system_without_such_odds_says_so(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setattr("skirmish.app.odds.questions.COMBAT", {})
    result = run("warband", "show", "tower-patrol", "--against", "field")
    assert result.exit_code == 1
    assert "no odds of this kind under skirmish+channeling" in result.stderr


def test_magic_without_such_odds_is_left_out_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, run: Run, tmp_path: Path
) -> None:
    monkeypatch.setattr("skirmish.app.odds.duels.MAGIC", {})
    (tmp_path / "few.yaml").write_text(FIELD, encoding="utf-8")
    result = run("warband", "show", "tower-patrol", "--against", "few.yaml")
    assert result.exit_code == 0
    assert "Magic is left out: channeling answers no questions about odds." in result.stdout
    told = json.loads(run("warband", "show", "tower-patrol", "--against", "few.yaml", "--json").stdout)
    assert told["magic_left_out"]
    assert not any(one["way"] == "weave" for row in told["warriors"] for cell in row["against"] for one in cell["ways"])


def test_each_different_pair_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    staged: list[Stage] = []
    work = Duels._ways

    def counted(self: Duels, stage: Stage) -> Iterator[Way]:
        staged.append(stage)
        return work(self, stage)

    monkeypatch.setattr(Duels, "_ways", counted)
    twins = tuple(Rank(f"t-{n}", f"Twin {n}", 1, 25, Duelist(person("sword"))) for n in range(3))
    found = measured(ruleset(DEFAULT, {}), Band("twins", "Twins", twins), Band("foe", "Foe", twins[:1]))
    assert len(staged) == 1
    assert len({row.take_down for row in found.warriors}) == 1


def test_what_takes_long_is_told_on_stderr(monkeypatch: pytest.MonkeyPatch, run: Run, tmp_path: Path) -> None:
    monkeypatch.setattr("skirmish.app.odds.matchups.PATIENCE_S", 0.0)
    (tmp_path / "few.yaml").write_text(FIELD, encoding="utf-8")
    result = run("warband", "show", "tower-patrol", "--against", "few.yaml", "--json")
    assert "of 16 turns calculated" in result.stderr
    assert json.loads(result.stdout)["id"] == "tower-patrol"
