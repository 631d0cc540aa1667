"""`skirmish warband add, remove, equip, rename, undo, upgrade`: lists are changed in as few lines as can be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from battles import Run
from edited_lists import BAND, COST, changes, done, refused

from skirmish.muster import journal

OLD = BAND.replace("warband/2", "warband/1").replace("special: [healing]", "special: healing  # rolled")


def test_a_warrior_is_added_in_the_look_of_the_file(run: Run, band: Path) -> None:
    said = done(run, "add", "band.yaml", "accepted", "--name", "Tia", "--faces", "4,5", "--weave", "Mist", "--seed", 1)
    assert said[0].startswith("added Tia (m-03, Accepted): 115 marks; rolled 4 + 5 = 9; Mist, ")
    assert said[1:] == [f"{COST + 115} of 500 marks"]
    assert changes(band)[:6] == [
        "+  - id: m-03",
        "+    type: accepted",
        "+    name: Tia",
        "+    items: [{item: dagger, paid: 0}]",
        "+    channeling:",
        "+      rolled: {dice: 2D6, faces: [4, 5]}",
    ]
    assert not any(line.startswith("-") for line in changes(band))


def test_the_seed_of_the_dice_stands_in_the_file_and_gives_them_again(run: Run, band: Path) -> None:
    first = done(run, "add", "band.yaml", "accepted", "--seed", 7)
    assert ", seed: 7}" in band.read_text("utf-8")
    band.write_text(BAND, encoding="utf-8")
    assert done(run, "add", "band.yaml", "accepted", "--seed", 7) == first


def test_a_warder_is_bound_to_his_sister(run: Run, band: Path) -> None:
    said = done(run, "add", "band.yaml", "Warder", "--name", "Hal", "--of", "ila", "--item", "sword")
    assert said[0] == "added Hal (m-03, Warder), bound to Ila (m-01): 60 marks"
    assert any("E061 'm-01' is named by 'm-02' already" in line for line in said)
    assert "+    traits: [{ref: warder, of: m-01}]" in changes(band)


def test_a_group_is_added_and_one_that_is_there_gets_more(run: Run, band: Path) -> None:
    band.write_text(BAND.replace("marks: 500", "marks: 600"), encoding="utf-8")
    said = done(run, "add", "band.yaml", "tower-guard", "--count", 2, "--item", "bow", "--name", "Bowman")
    assert said == ["added Bowman (g-02, Tower Guard): 2 x 50 = 100 marks", f"{COST + 100} of 600 marks"]
    before = band.read_text("utf-8")
    said = done(run, "add", "band.yaml", "g-01", "--count", 2)
    assert said == ["2 more of Tower Guard (g-01), 5 now: 2 x 40 = 80 marks", f"{COST + 180} of 600 marks"]
    assert changes(band, before) == ["-    count: 3", "+    count: 5"]


def test_a_group_bought_at_other_prices_gets_no_more_at_those(run: Run, band: Path) -> None:
    """SKR-81: an edit buys at today's prices, and a group has one price for all."""
    older = BAND.replace("version: 1.0.0", "version: 1.0.0, prices: deadbeef").replace(
        "spear, paid: 10", "spear, paid: 1"
    )
    band.write_text(older, encoding="utf-8")
    said = refused(run, "add", "band.yaml", "g-01", "--count", 1)
    assert "g-01 was bought at other prices than today's" in said
    assert "(skirmish warband add band.yaml tower-guard --count 1)" in said
    done(run, "upgrade", "band.yaml", "--prices", "take")
    assert done(run, "add", "band.yaml", "g-01", "--count", 1)[0].endswith("4 now: 40 marks")


def test_a_hired_blade_opens_a_section_of_its_own(run: Run, band: Path) -> None:
    done(run, "add", "band.yaml", "gleeman", "--name", "Tam")
    assert changes(band) == ["+hired:", "+  - id: h-01", "+    type: gleeman", "+    name: Tam"]
    done(run, "remove", "band.yaml", "tam")
    assert band.read_text("utf-8") == BAND


def test_things_are_bought_and_dropped_on_their_line(run: Run, band: Path) -> None:
    said = done(run, "equip", "band.yaml", "ren", "axe", "Light armour", "--drop", "sword")
    assert said[0] == "Ren (m-02): - sword, + axe (5), + light-armour (10); 5 marks more"
    line = "    items: [{item: dagger, paid: 0}, {item: sword, paid: 10}]  # from his father"
    new = line.replace("{item: sword, paid: 10}", "{item: axe, paid: 5}, {item: light-armour, paid: 10}")
    assert changes(band) == [f"-{line}", f"+{new}"]


def test_a_group_buys_for_each_and_drops_a_line(run: Run, band: Path) -> None:
    assert done(run, "equip", "band.yaml", "g-01", "shield")[:2] == [
        "Tower Guard (g-01): + shield (5); 3 x 5 = 15 marks more",
        f"{COST + 15} of 500 marks",
    ]
    assert changes(band) == ["+      - {item: shield, paid: 5}"]
    done(run, "equip", "band.yaml", "g-01", "--drop", "spear", "--drop", "shield")
    assert changes(band) == ["-      - {item: spear, paid: 10}   # long ones"]


def test_the_second_dagger_is_paid_for(run: Run, band: Path) -> None:
    assert done(run, "equip", "band.yaml", "m-02", "dagger")[0] == "Ren (m-02): + dagger (2); 2 marks more"


def test_a_member_goes_with_its_lines_and_who_was_bound_to_it_is_told(run: Run, band: Path) -> None:
    said = done(run, "remove", "band.yaml", "m-01")
    assert said[:2] == ["removed Ila (m-01): 190 marks less", f"{COST - 190} of 500 marks"]
    assert any("E060" in line and "'m-01'" in line for line in said)
    assert any("E042 has 0 leaders" in line for line in said)
    assert changes(band) == [f"-{line}" for line in BAND.splitlines()[8:16]]
    done(run, "rename", "band.yaml", "Ren", "Rin")
    done(run, "undo", "band.yaml")
    done(run, "undo", "band.yaml")
    assert band.read_text("utf-8") == BAND


def test_one_of_a_group_goes_with_its_name(run: Run, band: Path) -> None:
    assert done(run, "remove", "band.yaml", "Mikel")[0] == "removed Mikel (g-01-1): 40 marks less"
    assert changes(band) == ["-    count: 3", "-    names: [Mikel, Rafe]", "+    count: 2", "+    names: [Rafe]"]
    said = done(run, "remove", "band.yaml", "g-01", "--count", 1)
    assert said[0] == "removed 1 of Tower Guard (g-01): 40 marks less"


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (["A: new #name"], ["-name: The Band   # for now", '+name: "A: new #name"   # for now']),
        (["m-02", "Hal"], ["-    name: Ren", "+    name: Hal"]),
        (["rafe", "no"], ["-    names: [Mikel, Rafe]", "+    names: [Mikel, no]"]),
        (["g-01-3", "Ann"], ["-    names: [Mikel, Rafe]", "+    names: [Mikel, Rafe, Ann]"]),
        (["g-01", "Spears"], ["+    name: Spears"]),
    ],
)
def test_a_name_is_changed_on_its_line(run: Run, band: Path, words: list[str], lines: list[str]) -> None:
    done(run, "rename", "band.yaml", *words)
    assert [line.replace('"no"', "no") for line in changes(band)] == lines


def test_an_edit_that_changes_nothing_is_no_step(run: Run, band: Path) -> None:
    assert done(run, "rename", "band.yaml", "Ren", "Ren")[0].startswith("nothing to do: ")
    assert not journal.home().exists()


def test_an_illegal_list_is_saved_and_told_as_lint_does(run: Run, band: Path) -> None:
    said = done(run, "equip", "band.yaml", "ren", "longbow")
    lint = run("lint", "band.yaml").stdout.splitlines()
    assert said[2:] == lint[:-1]
    assert "band.yaml:20:70: E051 Warder may not have" in said[2]
    assert "longbow" in band.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["add", "band.yaml", "wardr"], "no type of White Tower or hired blade 'wardr', did you mean 'warder'?"),
        (["add", "band.yaml", "warder", "--item", "swrod"], "no item 'swrod', did you mean 'sword'?"),
        (["add", "band.yaml", "accepted", "--weave", "misst"], "no standard weave 'misst', did you mean 'mist'?"),
        (["add", "band.yaml", "accepted", "--weave", "healing"], "no standard weave 'healing'"),
        (["add", "band.yaml", "warder", "--of", "Ilo"], "nobody is called 'Ilo', did you mean 'Ila'?"),
        (["add", "band.yaml", "warder", "--count", "2"], "Warder comes alone"),
        (["add", "band.yaml", "warder", "--faces", "4,5"], "Warder doesn't channel"),
        (["add", "band.yaml", "accepted", "--faces", "4,5,6"], "Accepted rolls 2D6, not '4,5,6'"),
        (["add", "band.yaml", "accepted", "--faces", "4,7"], "Accepted rolls 2D6, not '4,7'"),
        (["add", "band.yaml", "aes-sedai", "--talent-faces", "2"], "shows Travelling (CHN-5, CHN-6): one more is"),
        (
            ["add", "band.yaml", "aes-sedai", "--talent-faces", "1,0"],
            "shows Healing (CHN-5, CHN-6): that ends the roll",
        ),
        (
            ["add", "band.yaml", "aes-sedai", "--talent-faces", "11"],
            "faces of a D10 as they fell, not '11'",
        ),
        (["add", "band.yaml", "accepted", "--talent-faces", "1"], "Accepted rolls for no special weave"),
        (
            ["add", "band.yaml", "accepted", "--power-faces", "1,5"],
            "then the D6 shows water (CHN-40, CHN-41): one more",
        ),
        (["add", "band.yaml", "accepted", "--power-faces", "1,7"], "faces of a D6 as they fell, not '1,7'"),
        (
            ["add", "band.yaml", "accepted", "--power-faces", "1" + ",5" * 20],
            "give up to 20 faces of a D6 as they fell",
        ),
        (["add", "band.yaml", "warder", "--power-faces", "1,3"], "Warder doesn't channel"),
        (["add", "band.yaml", "g-01", "--power-faces", "1,3"], "only --count goes with its id"),
        (["add", "band.yaml", "g-01", "--of", "m-01"], "only --count goes with its id"),
        (["add", "band.yaml", "accepted", "--of", "m-01"], "Accepted is bound to nobody"),
        (["add", "band.yaml", "warder", "--of", "g-01"], "Tower Guard (g-01) isn't a member"),
        (["bond", "band.yaml", "m-02", "Rafe"], "Rafe (g-01-2) isn't a member"),
        (["bond", "band.yaml", "g-01", "m-01"], "Tower Guard (g-01) is bound to nobody: Tower Guard has no such"),
        (
            ["bond", "band.yaml", "Ila", "Ren"],
            "Ren (m-02) is the one who is bound: skirmish warband bond band.yaml m-02 m-01",
        ),
        (["bond", "band.yaml", "Ren", "Ren"], "no one can be bound to themselves: to which sister?"),
        (["add", "band.yaml", "gleeman", "--item", "sword"], "has a kit of its own"),
        (["add", "band.yaml", "warder", "--name", "a\x1bb"], "a name needs letters"),
        (["add", "band.yaml", "g-01", "--count", "18"], "g-01 would have 21 models"),
        (["add", "band.yaml", "g-01", "--item", "bow"], "only --count goes with its id"),
        (["remove", "band.yaml", "m-03"], "nobody is called 'm-03', did you mean"),
        (["remove", "band.yaml", "g-01", "--count", "4"], "g-01 has 3, not 4"),
        (["remove", "band.yaml", "Rafe", "--count", "2"], "g-01-2 is one warrior"),
        (["equip", "band.yaml", "Ren"], "name something to buy"),
        (["equip", "band.yaml", "Ren", "swrd"], "no item 'swrd', did you mean 'sword'?"),
        (["equip", "band.yaml", "Ren", "--drop", "bow"], "m-02 has no 'bow': it has dagger, sword"),
        (["equip", "band.yaml", "Rafe", "bow"], "name the group"),
        (
            ["rename", "band.yaml", "m-02"],
            "'m-02' is Ren (m-02): rename to what? skirmish warband rename band.yaml m-02",
        ),
        (["rename", "band.yaml", "ila"], "'ila' is Ila (m-01): rename to what?"),
        (["rename", "band.yaml", "G-01-2"], "'G-01-2' is Rafe (g-01-2): rename to what?"),
        (["rename", "band.yaml", "m-04"], "nobody is called 'm-04', did you mean 'm-0"),
        (["remove", "band.yaml", "Towre Guard"], "nobody is called 'Towre Guard', did you mean 'Tower Guard'?"),
        (["equip", "band.yaml", "Ren", "Light armuor"], "no item 'Light armuor', did you mean 'light-armour'?"),
        (["add", "warder", "band.yaml"], "the file comes first: skirmish warband add band.yaml warder"),
        (["remove", "g-01", "band.yaml"], "the file comes first: skirmish warband remove band.yaml g-01"),
        (["equip", "Ren", "band.yaml", "axe"], "the file comes first: skirmish warband equip band.yaml Ren axe"),
        (["rename", "The Few", "band.yaml"], "the file comes first: skirmish warband rename band.yaml 'The Few'"),
        (["bond", "m-02", "m-01", "band.yaml"], "the file comes first: skirmish warband bond band.yaml m-02 m-01"),
        (["rename", "band.yaml", "Ren", " "], "a name needs letters"),
        (["rename", "band.yaml", "a", "b", "c"], "quote names of several words"),
        (["rename", "tower-circle", "x"], "copy it first (skirmish warband new --like tower-circle"),
        (["rename", "nobody", "x"], "name your file by its path"),
        (["rename", "none.yaml", "x"], "No such file"),
        (["undo", "band.yaml"], "nothing to undo"),
        (["undo", "none.yaml"], "nothing to undo"),
    ],
)
def test_what_cannot_be_done_writes_nothing(run: Run, band: Path, words: list[str], why: str) -> None:
    assert why in refused(run, *words)


def test_a_file_that_is_no_list_is_left_alone(run: Run, band: Path) -> None:
    band.write_text(BAND.replace("type: warder", "type: wardre"), encoding="utf-8")
    assert "band.yaml:18:11: E020" in refused(run, "rename", "band.yaml", "x")
    band.write_bytes(b"\xff\xfe")
    assert "E003" in refused(run, "rename", "band.yaml", "x")
    band.write_text("a: [", encoding="utf-8")
    assert "E004" in refused(run, "add", "band.yaml", "warder")


@pytest.mark.parametrize("spoil", [lambda t: t.replace("\n", "\r\n"), lambda t: "\ufeff" + t, lambda t: t.rstrip("\n")])
def test_line_ends_and_byte_order_marks_stay(run: Run, band: Path, spoil: Any) -> None:
    before = spoil(BAND).encode()
    band.write_bytes(before)
    done(run, "rename", "band.yaml", "Ren", "Hal")
    assert band.read_bytes() == before.replace(b"name: Ren", b"name: Hal")
    done(run, "undo", "band.yaml")
    assert band.read_bytes() == before


def test_edits_are_undone_one_by_one_and_listed(run: Run, band: Path) -> None:
    texts = [band.read_bytes()]
    for words in (
        ["add", "band.yaml", "aes-sedai", "--name", "Aeda", "--seed", "3"],
        ["equip", "band.yaml", "g-01", "shield"],
        ["rename", "band.yaml", "The Few"],
        ["remove", "band.yaml", "g-01"],
        ["remove", "band.yaml", "Ila"],
    ):
        done(run, *words)
        texts.append(band.read_bytes())
    listed = done(run, "undo", "band.yaml", "--list")
    assert [line[4:12] for line in listed] == ["removed ", "removed ", "the list", "Tower Gu", "added Ae"]
    assert json.loads("\n".join(done(run, "undo", "band.yaml", "--list", "--json")))["steps"][2].startswith("the list")
    for text in reversed(texts[:-1]):
        assert done(run, "undo", "band.yaml")[0].startswith("undone: ")
        assert band.read_bytes() == text
    assert done(run, "undo", "band.yaml", "--list")[:2] == ["nothing to undo", "undone, for skirmish warband redo:"]
    for text in texts[1:]:
        assert done(run, "redo", "band.yaml")[0].startswith("redone: ")
        assert band.read_bytes() == text
    assert "nothing to redo" in run("warband", "redo", "band.yaml").stderr


def test_undo_spares_what_was_changed_by_hand_unless_forced(run: Run, band: Path) -> None:
    done(run, "rename", "band.yaml", "The Few")
    by_hand = band.read_bytes() + b"# mine\n"
    band.write_bytes(by_hand)
    result = run("warband", "undo", "band.yaml")
    assert result.exit_code == 1
    assert "was changed by hand since 'the list is called The Few now" in result.stderr
    assert band.read_bytes() == by_hand
    done(run, "undo", "band.yaml", "--force")
    assert band.read_text("utf-8") == BAND
    said = done(run, "undo", "band.yaml")[0]
    assert said.startswith("undone: changes by hand were thrown away (undo --force of 'the list is called The Few now")
    assert band.read_bytes() == by_hand


def test_undo_gives_back_even_what_is_no_list(run: Run, band: Path) -> None:
    done(run, "rename", "band.yaml", "The Few")
    band.write_bytes(b"a: [\n")
    done(run, "undo", "band.yaml", "--force")
    said = done(run, "undo", "band.yaml")
    assert band.read_bytes() == b"a: [\n"
    assert "E004" in said[1]


def test_a_damaged_journal_is_told_and_the_list_is_safe(run: Run, band: Path) -> None:
    done(run, "rename", "band.yaml", "The Few")
    journal.journal_of(band).write_bytes(b"{")
    result = run("warband", "undo", "band.yaml")
    assert (result.exit_code, "is damaged" in result.stderr) == (1, True)
    result = run("warband", "rename", "band.yaml", "The Fewer")
    assert (result.exit_code, "was set aside" in result.stderr) == (0, True)
    assert "The Fewer" in band.read_text("utf-8")
    done(run, "undo", "band.yaml")
    assert "The Few " in band.read_text("utf-8")


def test_a_list_of_an_older_format_is_upgraded_in_two_lines(run: Run, band: Path) -> None:
    band.write_text(OLD, encoding="utf-8")
    assert done(run, "upgrade", "band.yaml")[0] == "upgraded; rewritten from warband/1 to warband/2"
    assert changes(band, OLD) == [
        "-format: warband/1",
        "+format: warband/2",
        "-      special: healing  # rolled",
        "+      special: [healing]  # rolled",
    ]
    assert done(run, "upgrade", "band.yaml")[0] == "nothing to do: the file is warband/2 already"
    done(run, "undo", "band.yaml")
    assert band.read_text("utf-8") == OLD


def test_an_edit_of_an_older_format_upgrades_and_says_so(run: Run, band: Path) -> None:
    band.write_text(OLD, encoding="utf-8")
    said = done(run, "rename", "band.yaml", "Ren", "Hal")
    assert said[0] == "Ren (m-02) is called Hal now; rewritten from warband/1 to warband/2"
    assert len(changes(band, OLD)) == 6
    done(run, "undo", "band.yaml")
    assert band.read_text("utf-8") == OLD


def test_programs_read_json(run: Run, band: Path) -> None:
    found = json.loads("\n".join(done(run, "add", "band.yaml", "warder", "--name", "Hal", "--of", "m-01", "--json")))
    assert (found["id"], found["marks"], found["limit"]) == ("m-03", COST + 50, 500)
    assert found["entry"]["traits"] == [{"ref": "warder", "of": "m-01"}]
    assert [(problem["code"], problem["new"]) for problem in found["problems"]] == [("E047", True), ("E061", True)]
    found = json.loads("\n".join(done(run, "rename", "band.yaml", "Hal", "Hask", "--json")))
    assert [(problem["code"], problem["new"]) for problem in found["problems"]] == [("E047", False), ("E061", False)]
    done(run, "undo", "band.yaml")
    found = json.loads("\n".join(done(run, "undo", "band.yaml", "--json")))
    assert (found["did"], found["marks"]) == (
        "undone: added Hal (m-03, Warder), bound to Ila (m-01): 50 marks",
        COST,
    )


def test_a_link_stays_a_link(run: Run, band: Path) -> None:
    Path("band.yaml").rename("real.yaml")
    Path("band.yaml").symlink_to("real.yaml")
    done(run, "rename", "band.yaml", "The Few")
    assert Path("band.yaml").is_symlink()
    done(run, "undo", "real.yaml")
    assert Path("real.yaml").read_text("utf-8") == BAND


def test_a_full_disk_is_told_and_the_list_is_whole(run: Run, band: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(journal, "write_file", full)
    result = run("warband", "rename", "band.yaml", "x")
    assert result.exit_code == 1
    assert "No space left on device" in result.stderr
    assert band.read_text("utf-8") == BAND
