"""`skirmish warband add` and `bond`: who is bound to whom, dice from the table, names, and what is told of problems."""

from __future__ import annotations

from pathlib import Path

from battles import Run
from edited_lists import BAND, COST, changes, done


def sister(run: Run, name: str) -> list[str]:
    """One more joins the list."""
    return done(run, "add", "band.yaml", "aes-sedai", "--name", name, "--faces", "4,5")


def test_a_warder_is_bound_by_himself_to_the_only_sister_who_is_free(run: Run, band: Path) -> None:
    """SKR-82: not to Ila, whom Ren names."""
    sister(run, "Nerys")
    assert done(run, "add", "band.yaml", "warder", "--name", "Hal")[:2] == [
        "added Hal (m-04, Warder), bound to Nerys (m-03): 50 marks",
        f"{COST + 190} of 500 marks",
    ]
    assert "+    traits: [{ref: warder, of: m-03}]" in changes(band)


def test_of_several_who_are_free_one_must_be_named(run: Run, band: Path) -> None:
    sister(run, "Nerys")
    sister(run, "Tia")
    before = band.read_text("utf-8")
    result = run("warband", "add", "band.yaml", "warder")
    assert result.exit_code == 1
    assert "a sister: say to whom with --of; free are Nerys (m-03), Tia (m-04)" in result.stderr
    assert band.read_text("utf-8") == before
    assert ", bound to Tia (m-04): " in done(run, "add", "band.yaml", "warder", "--of", "tia")[0]


def test_who_is_bound_to_nobody_is_told_how_when_a_sister_comes(run: Run, band: Path) -> None:
    band.write_text(BAND.replace("marks: 500", "marks: 700"), encoding="utf-8")
    said = done(run, "add", "band.yaml", "warder", "--name", "Hal")
    assert said[0] == "added Hal (m-03, Warder), bound to nobody: no sister is free: 50 marks"
    assert any("E060 Hal must name a member" in line for line in said)
    assert sister(run, "Nerys")[1] == "Hal (m-03) has no sister: skirmish warband bond band.yaml m-03 m-04"
    before = band.read_text("utf-8")
    assert done(run, "bond", "band.yaml", "m-03", "m-04")[0] == "Hal (m-03) is bound to Nerys (m-04) now"
    assert changes(band, before) == ["+    traits: [{ref: warder, of: m-04}]"]
    assert len(sister(run, "Tia")) == 2


def test_a_bond_is_changed_on_its_line_and_undone(run: Run, band: Path) -> None:
    sister(run, "Nerys")
    before = band.read_text("utf-8")
    assert (
        done(run, "bond", "band.yaml", "ren", "nerys")[0]
        == "Ren (m-02) is bound to Nerys (m-03) now, was to Ila (m-01)"
    )
    assert changes(band, before) == [
        "-    traits: [{ref: warder, of: m-01}]",
        "+    traits: [{ref: warder, of: m-03}]",
    ]
    said = done(run, "remove", "band.yaml", "Nerys")
    assert said[1] == "Ren (m-02) has no sister: skirmish warband bond band.yaml m-02 m-01"
    done(run, "undo", "band.yaml")
    done(run, "undo", "band.yaml")
    assert band.read_text("utf-8") == before
    assert done(run, "bond", "band.yaml", "Ren", "Ila")[0] == "nothing to do: Ren (m-02) is bound to Ila (m-01) now"


def test_a_damane_is_bound_to_her_suldam(run: Run, band: Path) -> None:
    """SKR-82: the same for every rule that is about a member."""
    done(run, "new", "seanchan", "line.yaml", "--empty")
    done(run, "add", "line.yaml", "suldam", "--name", "Tylee")
    said = done(run, "add", "line.yaml", "damane", "--name", "Mitsu", "--faces", "4,5")
    assert said[0].startswith("added Mitsu (m-03, Damane), bound to Tylee (m-02): ")
    done(run, "add", "line.yaml", "suldam", "--name", "Rilla")
    done(run, "bond", "line.yaml", "Mitsu", "Rilla")
    assert "{ref: leashed, of: m-04}" in Path("line.yaml").read_text("utf-8")


def test_all_dice_of_a_channeler_may_fall_on_a_table(run: Run, band: Path) -> None:
    """CHN-2, CHN-5, CHN-6, CHN-40, CHN-41."""
    faces = ["--faces", "4,5", "--talent-faces", "2 0", "--power-faces", "1,5,3"]
    done(run, "add", "band.yaml", "aes-sedai", "--name", "Tia", *faces)
    said = "\n".join(changes(band))
    for line in ("rolled: {dice: 2D6, faces: [4, 5]}", "special: [warding-dome]", "special_rolled: [2, 10]",
                 "strong: [water]", "weak: [earth]", "powers_rolled: {strong: [1], weak: [5, 3]}"):  # fmt: skip
        assert f"+      {line}\n" in f"{said}\n"


def test_who_is_given_no_name_gets_one_that_nobody_has(run: Run, band: Path) -> None:
    said = done(run, "add", "band.yaml", "accepted", "--seed", 7)[0]
    name = next(line for line in changes(band) if "name:" in line).partition("name: ")[2]
    assert said.startswith(f"added {name} (m-03, Accepted): ")
    done(run, "add", "band.yaml", "accepted", "--seed", 7)
    names = [line.partition("name: ")[2] for line in changes(band) if "name:" in line]
    assert (len(set(names)), names[0]) == (2, name)


def test_two_groups_are_never_called_the_same(run: Run, band: Path) -> None:
    assert done(run, "add", "band.yaml", "tower-guard")[0] == "added Tower Guard B (g-02, Tower Guard): 30 marks"
    assert "+    name: Tower Guard B" in changes(band)


def test_the_example_in_a_new_list_takes_no_id(run: Run, band: Path) -> None:
    done(run, "new", "white-tower", "fresh.yaml", "--empty")
    assert "g-01" in Path("fresh.yaml").read_text("utf-8")
    assert done(run, "add", "fresh.yaml", "tower-guard")[0] == "added Tower Guard (g-01, Tower Guard): 30 marks"


def test_a_type_is_named_as_it_is_printed(run: Run, band: Path) -> None:
    assert done(run, "remove", "band.yaml", "Tower guard", "--count", 1)[0].startswith(
        "removed 1 of Tower Guard (g-01)"
    )


def test_only_new_problems_are_told_and_the_others_counted(run: Run, band: Path) -> None:
    assert any("E051" in line for line in done(run, "equip", "band.yaml", "ren", "longbow"))
    said = done(run, "rename", "band.yaml", "Ila", "Ilvane")
    assert said[2:] == ["and 1 known problem: skirmish warband check band.yaml"]
    said = done(run, "add", "band.yaml", "warder", "--name", "Hal")
    assert [line.split()[1] for line in said[2:-1]] == ["E047", "E060"]
    assert said[-1] == "and 1 known problem: skirmish warband check band.yaml"
    said = done(run, "equip", "band.yaml", "m-02", "longbow")
    assert [line.split()[1] for line in said[2:-1]] == ["E050", "E051"]  # E051 once more is a new one
    assert said[-1] == "and 3 known problems: skirmish warband check band.yaml"
    said = done(run, "undo", "band.yaml")
    assert said[2:] == ["and 3 known problems: skirmish warband check band.yaml"]
