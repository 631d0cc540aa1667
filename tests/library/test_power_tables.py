"""Power tables: shared ones, those of a faction, those of a roster; the nearest wins. (CHN-40, CHN-41, CHN-43)"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from library_pages import written
from support.rosters import sitter

from skirmish.core.state import Warrior
from skirmish.library import Faulty, Shelf

WOMAN = sitter("""\
    channeling: {rolled: {dice: 2D6, faces: [4, 5]}, weaves: [mist, mire, ward, smother], special: [healing]}
""")
MAN = """\
format: warband/2
id: dark
name: The dark
faction: {id: shadowspawn, version: 1.0.0}
limit: {marks: 500}
members:
  - id: m-01
    type: dreadlord
    name: Ren
    channeling: {rolled: {dice: 3D6, faces: [4, 5, 1]}, weaves: [mist, mire, ward, smother], special: [travelling]}
"""
A = ("fire", "fire", "earth", "earth", "water", "air")
B = ("water", "water", "air", "air", "fire", "earth")
STORM = ("air", "air", "air", "air", "air", "water")


def channeler(folder: Path, text: str, shelf: Shelf | None = None) -> Warrior:
    return (shelf or Shelf()).roster(written(folder, text)).warriors[0]


def tables(warrior: Warrior) -> tuple[object, object]:
    """What the warrior rolls on for its strong power and for its weak one."""
    lore = dict(warrior.lore)
    return lore["strong_table"], lore["weak_table"]


def shelf_with(folder: Path, addition: str) -> Shelf:
    """The shipped folders, with these lines at the end of the White Tower's file."""
    root = folder / "root"
    for path in (Shelf().root / "warbands").rglob("*.yaml"):
        text = path.read_text() + (addition if path.stem == "white-tower" else "")
        written(root, text, str(path.relative_to(Shelf().root)))
    return Shelf(root)


def said(folder: Path, text: str) -> list[str]:
    with pytest.raises(Faulty) as caught:
        Shelf().roster(written(folder, text))
    return [str(problem).removeprefix(f"{folder}/") for problem in caught.value.problems]


def row(powers: Sequence[str]) -> str:
    return f"[{', '.join(powers)}]"


def test_men_and_women_roll_on_each_other_s_tables(tmp_path: Path) -> None:
    """CHN-40."""
    assert tables(channeler(tmp_path, WOMAN)) == (B, A)
    assert tables(channeler(tmp_path, MAN)) == (A, B)


def test_a_roster_replaces_one_table_and_keeps_the_other(tmp_path: Path) -> None:
    """CHN-43: table by table."""
    assert tables(channeler(tmp_path, WOMAN + f"power_tables: {{b: {row(STORM)}}}\n")) == (STORM, A)
    assert tables(channeler(tmp_path, MAN + f"power_tables: {{b: {row(STORM)}}}\n")) == (A, STORM)


def test_a_roster_names_a_table_of_its_own_beside_the_shared_ones(tmp_path: Path) -> None:
    own = f"power_tables: {{storm: {row(STORM)}}}\n"
    assert tables(channeler(tmp_path, WOMAN + own)) == (B, A), "a table that nobody rolls on changes nothing"
    used = own + "powers: {male: {strong: a, weak: b}, female: {strong: storm, weak: b}}\n"
    assert tables(channeler(tmp_path, WOMAN + used)) == (STORM, B)


def test_the_roster_is_nearer_than_the_faction_and_the_faction_than_the_shared_tables(tmp_path: Path) -> None:
    """CHN-43."""
    mud = ("earth",) * 5 + ("water",)
    swap = "powers: {male: {strong: b, weak: a}, female: {strong: a, weak: b}}\n"
    shelf = shelf_with(tmp_path, f"power_tables: {{a: {row(mud)}, b: {row(STORM)}}}\n" + swap)
    assert tables(channeler(tmp_path, WOMAN, shelf)) == (mud, STORM)
    assert tables(channeler(tmp_path, WOMAN + f"power_tables: {{b: {row(B)}}}\n", shelf)) == (mud, B)
    back = "powers: {male: {strong: a, weak: b}, female: {strong: b, weak: a}}\n"
    assert tables(channeler(tmp_path, WOMAN + back, shelf)) == (STORM, mud)
    assert tables(channeler(tmp_path, MAN, shelf)) == (A, B), "another faction keeps the shared tables"


@pytest.mark.parametrize(
    ("line", "at", "message"),
    [
        ("power_tables: {a: [fire, fire, earth, earth, water]}", "[fire",
         "E012 a: needs at least 6 entries, not 5"),
        ("power_tables: {a: [fire, fire, earth, earth, water, air, air]}", "[fire",
         "E012 a: needs at most 6 entries, not 7"),
        ("power_tables: {a: [fire, fire, earth, earth, wter, air]}", "wter",
         "E012 entry 5 of a: 'wter' is not one of earth, fire, air, water, spirit, did you mean 'water'?"),
        ("powers: {male: {strong: a, weak: b}, female: {strong: stormy, weak: a}}", "stormy",
         "E020 no power table 'stormy' (CHN-43)"),
        ("powers: {male: {strong: a, weak: b}, female: {strong: b}}", "{strong: b}",
         "E011 the key 'weak' is missing"),
        ("power_table: {}", "power_table", "E010 unknown key 'power_table', did you mean 'power_tables'?"),
    ],
)  # fmt: skip
def test_a_wrong_table_is_said_with_its_place(tmp_path: Path, line: str, at: str, message: str) -> None:
    assert said(tmp_path, WOMAN + line + "\n") == [f"page.yaml:11:{line.index(at) + 1}: {message}"]


def test_an_unknown_table_is_said_with_the_nearest_own_one(tmp_path: Path) -> None:
    lines = f"power_tables: {{storm: {row(STORM)}}}\npowers:\n  male: {{strong: a, weak: b}}\n"
    assert said(tmp_path, WOMAN + lines + "  female: {strong: strom, weak: a}\n") == [
        "page.yaml:14:20: E020 no power table 'strom', did you mean 'storm'? (CHN-43)"
    ]


def test_a_weak_power_that_would_be_rolled_for_ever_is_refused(tmp_path: Path) -> None:
    """CHN-41: the weak power is rolled until it differs, so its table must have another."""
    fire = row(["fire"] * 6)
    endless = (
        "E062 the weak table 'a' has nothing but fire, which the strong table 'b' may give: "
        "the weak power would be rolled again forever (female) (CHN-41)"
    )
    assert said(tmp_path, WOMAN + f"power_tables: {{a: {fire}}}\n") == [f"page.yaml:11:19: {endless}"]
    one = f"power_tables: {{a: {fire}, b: {fire}}}\n"
    assert [line for line in said(tmp_path, WOMAN + one) if "(female)" in line] == [f"page.yaml:11:19: {endless}"]
    same = f"power_tables: {{spark: {fire}}}\npowers: {{male: {{strong: spark, weak: a}}, female: "
    assert tables(channeler(tmp_path, WOMAN + same + "{strong: spark, weak: a}}\n")) == (("fire",) * 6, A)
    assert said(tmp_path, WOMAN + same + "{strong: spark, weak: spark}}\n") == [
        "page.yaml:11:23: E062 the weak table 'spark' has nothing but fire, which the strong table 'spark' may give: "
        "the weak power would be rolled again forever (female) (CHN-41)"
    ]


def test_a_weak_table_of_one_power_will_do_if_the_strong_one_never_gives_it(tmp_path: Path) -> None:
    spirit = row(["spirit"] * 6)
    woman = channeler(tmp_path, WOMAN + f"power_tables: {{a: {spirit}}}\n")
    assert tables(woman) == (B, ("spirit",) * 6)


def test_a_fault_stands_in_the_file_that_made_it(tmp_path: Path) -> None:
    """A strong table that a roster replaces can be what makes a pair endless."""
    shelf = shelf_with(
        tmp_path, "power_tables: {a: [air, air, air, air, air, air], b: [fire, fire, fire, fire, fire, earth]}\n"
    )
    assert tables(channeler(tmp_path, WOMAN, shelf))[1] == ("air",) * 6
    with pytest.raises(Faulty, match=r"page.yaml:11:19: E062 the weak table 'a' has nothing but air"):
        channeler(tmp_path, WOMAN + f"power_tables: {{b: {row(B)}}}\n", shelf)


def test_a_faction_s_wrong_tables_are_said_at_the_faction(tmp_path: Path) -> None:
    shelf = shelf_with(tmp_path, "powers: {male: {strong: c, weak: b}, female: {strong: b, weak: a}}\n")
    with pytest.raises(Faulty, match=r"white-tower.yaml:\d+:25: E020 no power table 'c' \(CHN-43\)"):
        channeler(tmp_path, WOMAN, shelf)


def test_shared_tables_that_cannot_be_rolled_on_stop_every_roster(tmp_path: Path) -> None:
    shelf = shelf_with(tmp_path, "")
    path = shelf.root / "warbands/shared/powers.yaml"
    path.write_text(path.read_text().replace("male: {strong: a", "male: {strong: aa", 1))
    with pytest.raises(Faulty, match=r"powers.yaml:8:18: E020 no power table 'aa', did you mean 'a'\?"):
        channeler(tmp_path, WOMAN, shelf)
