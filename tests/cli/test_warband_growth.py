"""`skirmish warband weaves, duplicate, split, stash, xp, skill, limit`, and prices that change: lines that change."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from battles import Run
from edited_lists import BAND, COST, changes, done, refused

from skirmish.library import Shelf


def undo(run: Run, band: Path) -> None:
    """Every edit is one step back, byte for byte."""
    done(run, "undo", "band.yaml")
    assert band.read_text("utf-8") == BAND


# --- weaves (CHN-4, CHN-5) -----------------------------------------------------------------------------------------


def test_a_channeler_gives_up_a_weave_for_another(run: Run, band: Path) -> None:
    assert done(run, "weaves", "band.yaml", "Ila", "Fireball", "--drop", "mire")[0] == "Ila (m-01): - Mire, + Fireball"
    assert changes(band) == [
        "-      weaves: [mist, mire, ward, smother]",
        "+      weaves: [mist, ward, smother, fireball]",
    ]
    undo(run, band)


def test_what_may_be_chosen_is_shown(run: Run, band: Path) -> None:
    said = json.loads("\n".join(done(run, "weaves", "band.yaml", "m-01", "--json")))
    assert (said["knows"], said["most"], said["fixed"]) == (["mist", "smother", "mire", "ward"], 4, ["healing"])
    assert {"fireball", "healing"} & set(said["may"]) == {"fireball"}
    assert done(run, "weaves", "band.yaml", "m-01")[0] == "Ila (m-01): 4 of 4 chosen"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["m-01", "fireball"], "band.yaml: Ila (m-01): 4 standard weaves at most, not 5"),
        (["m-01", "balefire", "--drop", "healing"], "special weaves are rolled for, not chosen"),
        (["m-01", "fierball", "--drop", "mist"], "no weave 'fierball', did you mean 'fireball'?"),
        (["m-01", "--drop", "fireball"], "doesn't know Fireball: it knows mist"),
        (["Ren", "mist"], "band.yaml: Ren (m-02) doesn't channel"),
    ],
)
def test_what_its_type_may_not_choose_is_refused(run: Run, band: Path, words: list[str], why: str) -> None:
    assert why in refused(run, "weaves", "band.yaml", *words)


# --- experience and skills (CMP-2) ---------------------------------------------------------------------------------


def test_experience_and_skills_mark_a_list_as_no_fresh_one(run: Run, band: Path) -> None:
    fresh = json.loads("\n".join(done(run, "check", "band.yaml", "--fresh", "--json")))
    assert (fresh["legal"], fresh["fresh"]) == (True, True)
    start = Shelf().faction("white-tower").types["warder"].start_xp
    said = done(run, "xp", "band.yaml", "Ren", "+12")
    assert said[0] == f"Ren (m-02): experience {start + 12}, was {start}; 4 advances"
    assert changes(band) == [f"+    xp: {start + 12}"]
    skill = json.loads("\n".join(done(run, "skill", "band.yaml", "Ren", "--json")))["may"][0]
    done(run, "skill", "band.yaml", "Ren", skill)
    assert changes(band) == [f"+    xp: {start + 12}", f"+    skills: [{skill}]"]
    assert "legal, not a fresh list" in done(run, "check", "band.yaml")[-1]
    assert "not a fresh list" in " ".join(done(run, "show", "band.yaml"))
    result = run("warband", "check", "band.yaml", "--fresh")
    assert result.exit_code == 1
    assert f"E075 Ren has {start + 12} experience (a recruit begins with {start}) and 1 skill" in result.stdout
    done(run, "print", "band.yaml", "-o", "sheet.html")
    assert "not a fresh warband" in Path("sheet.html").read_text("utf-8")
    done(run, "skill", "band.yaml", "Ren", "--drop", skill)
    done(run, "xp", "band.yaml", "Ren", str(start))
    assert band.read_text("utf-8") == BAND


def test_experience_is_set_or_changed_by_so_much(run: Run, band: Path) -> None:
    start = Shelf().faction("white-tower").types["warder"].start_xp
    for wanted, has in ((str(start + 9), start + 9), ("+3", start + 12), ("-5", start + 7)):
        done(run, "xp", "band.yaml", "Ren", wanted)
        assert changes(band) == [f"+    xp: {has}"]
    told = json.loads("\n".join(done(run, "xp", "band.yaml", "Ren", "-7", "--json")))
    assert told["id"] == "m-02"
    assert band.read_text("utf-8") == BAND


def test_a_skill_too_many_is_written_and_told(run: Run, band: Path) -> None:
    skill = json.loads("\n".join(done(run, "skill", "band.yaml", "Ren", "--json")))["may"][0]
    assert any("E069" in line for line in done(run, "skill", "band.yaml", "Ren", skill))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["skill", "band.yaml", "g-01", "fearless"], "g-01 is a group: henchmen learn no skills"),
        (["skill", "band.yaml", "Ren", "fearles"], "no skill 'fearles', did you mean 'fearless'?"),
        (["skill", "band.yaml", "Ren", "--drop", "fearless"], "hasn't learned Fearless: it has no skills"),
        (["xp", "band.yaml", "Rafe", "4"], "all of g-01 have the same experience: name the group"),
        (["xp", "band.yaml", "Ren", "many"], "a number like 12, or +3 or -3 for so much more or less, not 'many'"),
        (["xp", "band.yaml", "Ren", "-1.5"], "a number like 12, or +3 or -3 for so much more or less, not '-1.5'"),
        (["xp", "band.yaml", "Ren", "0"], "Ren (m-02) begins with 8 experience, and can't have 0"),
        (["xp", "band.yaml", "Ren", "-1"], "Ren (m-02) begins with 8 experience, and can't have 7"),
        (["xp", "band.yaml", "Ren", "+99"], "would have 107 experience, maximum 100"),
    ],
)
def test_what_nobody_can_learn_is_refused(run: Run, band: Path, words: list[str], why: str) -> None:
    assert why in refused(run, *words)


# --- copies, splits, the stash, the limit --------------------------------------------------------------------------


def test_a_group_is_doubled_under_a_name_of_its_own(run: Run, band: Path) -> None:
    said = done(run, "duplicate", "band.yaml", "g-01")
    assert said[0] == "added Tower Guard B (g-02, Tower Guard): 3 x 40 = 120 marks"
    assert changes(band) == [
        "+  - id: g-02",
        "+    type: tower-guard",
        "+    name: Tower Guard B",
        "+    count: 3",
        "+    items: [{item: dagger, paid: 0}, {item: spear, paid: 10}]",
    ]
    undo(run, band)


def test_a_channeler_is_doubled_with_her_weaves_and_dice_of_her_own(run: Run, band: Path) -> None:
    done(run, "duplicate", "band.yaml", "Ila", "--faces", "1,2", "--talent-faces", "1", "--name", "Ola")
    added = changes(band)
    assert "+      rolled: {dice: 2D6, faces: [1, 2]}" in added
    assert "+      weaves: [mist, mire, ward, smother]" in added
    assert "+      special_rolled: [1]" in added


def test_a_group_is_split_and_its_names_go_with_its_men(run: Run, band: Path) -> None:
    said = done(run, "split", "band.yaml", "g-01", "2", "--name", "Rearguard")
    assert said == ["2 of Tower Guard (g-01) left for Rearguard (g-02), 1 stayed", f"{COST} of 500 marks"]
    text = band.read_text("utf-8")
    assert "    count: 1\n    names: [Mikel]\n" in text
    assert "    count: 2\n    names: [Rafe]\n" in text
    assert "# long ones" in text
    undo(run, band)
    assert "at least one must stay" in run("warband", "split", "band.yaml", "g-01", "3").stderr
    assert "g-01-2 is one of a group: name the group g-01" in run("warband", "split", "band.yaml", "g-01-2", "1").stderr
    assert "m-02 isn't a group" in run("warband", "split", "band.yaml", "Ren", "1").stderr


def test_things_go_into_the_stash_and_come_back_at_what_was_paid(run: Run, band: Path) -> None:
    band.write_text(BAND.replace("sword, paid: 10", "sword, paid: 4"), "utf-8")
    before = band.read_text("utf-8")
    done(run, "stash", "band.yaml", "Ren", "sword")
    done(run, "stash", "band.yaml", "g-01", "spear")
    assert "stash:\n  items: [{item: sword, paid: 4}, {item: spear, paid: 10}" in band.read_text("utf-8")
    assert "the stash has no 'axe'" in run("warband", "stash", "band.yaml", "Ren", "--take", "axe").stderr
    done(run, "stash", "band.yaml", "Ren", "--take", "Sword")
    done(run, "stash", "band.yaml", "g-01", "--take", "spear")
    assert "stash" not in band.read_text("utf-8")
    assert changes(band, before) == [
        "-      - {item: spear, paid: 10}   # long ones",
        "+      - {item: spear, paid: 10}",
    ]


def test_a_stash_of_plain_ids_is_taken_from_at_todays_price(run: Run, band: Path) -> None:
    band.write_text(BAND + "stash: {marks: 3, items: [axe]}\n", "utf-8")
    done(run, "stash", "band.yaml", "Ren", "--take", "axe")
    price = Shelf().stock.items["axe"].marks.first
    assert f"{{item: axe, paid: {price}}}" in band.read_text("utf-8")
    assert "stash: {marks: 3}\n" in band.read_text("utf-8")


def test_a_group_takes_things_of_one_price_and_others_at_todays(run: Run, band: Path) -> None:
    """SKR-81: a group has one price for all its models."""
    bows = ["{item: bow, paid: 5}", "{item: bow, paid: 9}", "{item: bow, paid: 5}", "{item: bow, paid: 5}"]
    band.write_text(f"{BAND}stash: {{items: [{', '.join(bows)}]}}\n", "utf-8")
    assert done(run, "stash", "band.yaml", "g-01", "--take", "bow")[0].endswith(": bow taken from it")
    assert "- {item: bow, paid: 5}\n" in band.read_text("utf-8")
    assert "stash: {items: [{item: bow, paid: 9}]}\n" in band.read_text("utf-8")
    band.write_text(f"{BAND}stash: {{items: [{', '.join(bows[:3])}]}}\n", "utf-8")
    price = Shelf().stock.items["bow"].marks.first
    said = done(run, "stash", "band.yaml", "g-01", "--take", "bow")[0]
    assert said.endswith(f": bow taken from it at today's price of {price}")
    assert f"- {{item: bow, paid: {price}}}\n" in band.read_text("utf-8")


@pytest.mark.parametrize(
    "words", [["stash", "band.yaml", "Tam", "dagger"], ["equip", "band.yaml", "Tam", "--drop", "dagger"]]
)
def test_a_hired_blade_keeps_its_own_kit(run: Run, band: Path, words: list[str]) -> None:
    """CMP-13."""
    band.write_text(BAND + "hired:\n  - {id: h-01, type: gleeman, name: Tam}\n", "utf-8")
    assert "Tam (h-01) keeps its own kit: " in refused(run, *words)


def test_the_limit_changes_on_its_line(run: Run, band: Path) -> None:
    done(run, "limit", "band.yaml", "750", "--points", "dots=700")
    assert changes(band) == ["-limit: {marks: 500}", "+limit: {marks: 750, points: {dots: 700}}"]
    done(run, "limit", "band.yaml", "500", "--points", "dots=0")
    assert band.read_text("utf-8") == BAND
    assert "did you mean 'dots'?" in run("warband", "limit", "band.yaml", "500", "--points", "dost=1").stderr
    said = run("warband", "limit", "band.yaml", "500", "--points", "nosuch=1").stderr
    assert "band.yaml: no rule system with points of its own 'nosuch' (there are " in " ".join(said.split())


# --- prices --------------------------------------------------------------------------------------------------------


def test_a_new_list_notes_its_prices_and_old_ones_are_taken_or_kept(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A price changes after the list was written: the list stays legal, and says so; `undo` goes back."""
    monkeypatch.setenv("SKIRMISH_STATE_DIR", str(tmp_path / "state"))
    done(run, "new", "--like", "tower-patrol", "mine.yaml")
    mine = tmp_path / "mine.yaml"
    text = mine.read_text("utf-8")
    assert "prices: " in text
    older = re.sub(r"prices: [^}]+", "prices: deadbeef", text, count=1)
    older = older.replace("{item: bow, paid: 20}", "{item: bow, paid: 17}")
    mine.write_text(older, "utf-8")
    said = done(run, "check", "mine.yaml")
    assert any("W052 Bow: 17 marks were paid; it costs 20 today" in line for line in said)
    assert said[-1].startswith("mine.yaml: legal;")
    today = run("warband", "check", "mine.yaml", "--today")
    assert (today.exit_code, "for 495 of 500 marks" in today.stdout) == (1, True)
    asked = done(run, "upgrade", "mine.yaml")
    assert any("prices that aren't today's: 1 (" in line and "--prices take (or keep)" in line for line in asked)
    done(run, "upgrade", "mine.yaml", "--prices", "keep")
    assert "kept: " in mine.read_text("utf-8")
    assert "paid: 17" in mine.read_text("utf-8")
    assert not any("W052" in line for line in done(run, "check", "mine.yaml"))
    done(run, "undo", "mine.yaml")
    done(run, "upgrade", "mine.yaml", "--prices", "take")
    assert "{item: bow, paid: 20}" in mine.read_text("utf-8")
    assert not any(code in line for line in done(run, "check", "mine.yaml") for code in ("W030", "W052"))
    mine.write_text(mine.read_text("utf-8").replace("{item: bow, paid: 20}", "{item: bow, paid: 1}"), "utf-8")
    false = run("warband", "upgrade", "mine.yaml", "--prices", "keep")
    assert (false.exit_code, "1 price can't be kept" in false.stderr) == (1, True)
    mine.write_text(re.sub(r", prices: [^}]+", "", mine.read_text("utf-8"), count=1), "utf-8")  # means today's prices
    false = run("warband", "upgrade", "mine.yaml", "--prices", "keep")
    assert (false.exit_code, "1 price can't be kept" in false.stderr) == (1, True)


def test_a_shipped_list_takes_new_prices_by_one_command_and_notes_none(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lives beside its catalogue: who changes a price has nothing to write by hand."""
    monkeypatch.setenv("SKIRMISH_STATE_DIR", str(tmp_path / "state"))
    root = Shelf().root
    shutil.copytree(root / "warbands", tmp_path / "root" / "warbands")
    shutil.copytree(root / "maps", tmp_path / "root" / "maps")
    monkeypatch.setattr("skirmish.library.catalogue.shipped_root", lambda: tmp_path / "root")
    mine = tmp_path / "root" / "warbands" / "tower-patrol.yaml"
    before = mine.read_text("utf-8")
    mine.write_text(before.replace("{item: bow, paid: 20}", "{item: bow, paid: 17}"), "utf-8")
    done(run, "upgrade", str(mine), "--prices", "take")
    assert mine.read_text("utf-8") == before
