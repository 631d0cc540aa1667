"""Every kind of message: a shipped file or a small roster with one thing wrong, and the very place that is named.

`¦` marks the place in the text; it isn't part of it.
"""

from __future__ import annotations

import re
import shutil
from functools import partial
from pathlib import Path

import pytest
from support.rosters import sitter

from skirmish.app.builders import builders
from skirmish.app.lint import surveyed
from skirmish.board import check_battlefield
from skirmish.library import Shelf
from skirmish.muster import lint, problems
from skirmish.muster.examine import notes
from skirmish.muster.legality import FRESH
from skirmish.muster.paid import digest_prices

ROOT = Path(__file__).parents[1]
EVENTS = {f"E09{number}" for number in range(10)}
"""What is said of events and of lists handed in for them: `tests/cli/test_event.py` holds it."""
WHOLE_FILE = EVENTS | {"E001", "E002", "E003", "E014", "E065", "E074", "E076", "E080", "E081", "E083",
                       "E084", "E085", "E086", "E087", "W080", "W082", "W083", "W084", "W085"}  # fmt: skip
"""What is said of a file that can't be read at all has no place; `tests/library/test_bad_input.py` holds it,
`test_packs.py`, `test_overlays.py` and `test_pack_faults.py` what is said of packs."""

ILA = sitter("""\
    items: [{item: dagger, paid: 0}, {item: club, paid: 3}]
    channeling:
      rolled: {dice: 2D6, faces: [4, 5]}
      weaves: [mist, mire, ward, smother]
      special: [healing]
  - {id: m-02, type: warder, name: Ren, items: [{item: bow, paid: 20}], traits: [{ref: warder, of: m-01}]}
groups:
  - {id: g-01, type: tower-guard, count: 3, items: [{item: dagger, paid: 0}, {item: spear, paid: 10}]}
""")
SECOND = "{rolled: {dice: 2D6, faces: [1, 1]}, weaves: [mist, mire]}"
NOVICE = f"  - {{id: n, type: accepted, name: N, channeling: {SECOND}}}\n"
OTHER, THIRD = NOVICE.replace("id: n", "id: o"), NOVICE[4:].replace("id: n", "id: p")
FIVE = "".join(f"  - {{id: a-{n}, type: warder, name: A{n}}}\n" for n in range(5))
RIVAL = "  - {id: a, type: warder, name: Al, traits: [{ref: warder, of: m-01}]}\n"
ARCHER = "  - {id: h-01, type: woodsman, name: Al}\n"
SECOND_ARCHER = "  - {id: h-02, type: ¦woodsman, name: Bo}\n"
AIR = "[air, air, air, air, air, air]"
POWERS = "      strong: [air]\n      weak: [fire]\n"

ROSTERS = [
    ("E004", "name: The few", "name: ¦}"),
    ("E005", "id: few\n", "id: few\n¦id: more\n"),
    ("E006", "name: The few", "name: ¦!!str The few"),
    ("E007", "marks: 500", "marks: ¦1e999"),
    ("E008", "warband/2", "¦warband/9"),
    ("E010", "name: The few", "name: The few\n¦txet: what"),
    ("E011", "{id: m-02, ", "¦{"),
    ("E012", "count: 3", "count: ¦three"),
    ("E013", "id: m-02", "id: ¦M 02"),
    ("E020", "item: bow", "item: ¦bwo"),
    ("E021", "id: g-01", "id: ¦m-02"),
    ("E040", "marks: 500", "marks: ¦100"),
    ("E082", "limit:", "packs: [¦{id: reeds, version: 1.0.0}]\nlimit:"),
    ("E041", "format", "¦format"),
    ("E042", "format", "¦format"),
    ("E043", "  - {id: m-02", f"{FIVE}  - ¦{{id: m-02"),
    ("E044", "type: warder", "type: ¦tower-guard"),
    ("E045", "count: 3", "count: ¦6"),
    ("E046", "  - {id: m-02", f"{NOVICE}{OTHER}  - ¦{THIRD}  - {{id: m-02"),
    ("E047", "  - {id: m-02", "  - {id: a-1, type: warder, name: Al}\n  - ¦{id: m-02"),
    ("E048", "groups:", "hired:\n  - {id: h-01, type: ¦pit-fighter, name: Pit}\ngroups:"),
    ("E049", "groups:", f"hired:\n{ARCHER}{SECOND_ARCHER}groups:"),
    ("E050", "items: [{item: bow, paid: 20}]", "items: ¦[{item: bow, paid: 20}, {item: bow, paid: 20}]"),
    ("E051", "{item: bow, paid: 20}", "{item: ¦pike, paid: 12}"),
    ("E052", "{item: bow, paid: 20}", "{item: bow, paid: ¦11}"),
    ("W052", "{item: bow, paid: 20}", "{item: bow, paid: ¦11}"),
    ("I052", "{item: bow, paid: 20}", "{item: bow, paid: ¦11}"),
    ("E053", "name: Ren,", f"name: Ren, channeling: ¦{SECOND},"),
    ("E054", "dice: 2D6, faces: [4, 5]", "dice: ¦3D6, faces: [4, 5, 5]"),
    ("E055", "weaves: [mist, mire, ward, smother]", "weaves: ¦[mist, mire, ward]"),
    ("E056", "special: [healing]", "special: [¦travelling]"),
    ("E057", "special: [healing]", "special: [healing]\n      strong: [air]\n      weak: ¦[air]"),
    ("E058", "marks: 500", "marks: 100"),
    ("E059", "traits: [{ref: warder", "traits: [¦{ref: fearless}, {ref: warder"),
    ("E060", "traits: [{ref: warder, of: m-01}]", "traits: [{ref: warder, of: ¦m-02}]"),
    ("E061", "  - {id: m-02", f"{RIVAL}  - {{id: m-02"),
    ("E062", "members:", f"power_tables: {{b: ¦{AIR}, a: {AIR}}}\nmembers:"),
    ("E067", "special: [healing]", f"special: [healing]\n{POWERS}      powers_rolled: {{strong: [¦1], weak: [1]}}"),
    ("E068", "name: Ila\n", "name: Ila\n    xp: 90\n    skills: [¦frenzy]\n"),
    ("E069", "name: Ila\n", "name: Ila\n    skills: ¦[frenzy]\n"),
    ("E071", "count: 3", "count: 3, stats: {resolve: {melee: ¦9}}"),
    ("E072", "marks: 500", "marks: 500, points: {resolve: ¦9}"),
    ("E073", "{id: g-01, type: tower-guard,", "¦{id: g-01, type: tower-guard, stats: {resolve: {skills: {dodge: 4}}},"),
    ("E089", "faces: [4, 5]", "faces: ¦[4, 5], seed: 3"),
    ("E075", "name: Ren,", "name: Ren, xp: ¦9,"),
    ("E077", "name: Ren,", "name: Ren, xp: ¦7,"),
    ("I075", "name: Ren,", "name: Ren, xp: ¦9,"),
    ("I040", "marks: 500", "marks: ¦500"),
    ("W030", "version: 1.0.0", "version: ¦0.9.0"),
    ("W031", "format: warband/2", "format: ¦warband/1"),
    ("W073", "{id: g-01, type: tower-guard,", "¦{id: g-01, type: tower-guard, stats: {dots: {skills: {luck: 1}}},"),
    ("W065", "name: Ren", "name: ¦Ila"),
]  # fmt: skip
"""(code, words of the roster, what stands there instead)."""
ELSEWHERE = {"E058": (1, 1), "E061": (16, 100)}
"""Where the place named can't be marked in the changed words: the whole list, or another line."""

VILLAGE = "size_in: [48, 48]\nedge: south\nhold: east-cottage\nterrain:\n"
MOAT = "  - {{id: moat, kind: deep-water, rect: [0, 0, 48, {}]}}\n"
MIRE = "  - {id: mire, kind: deep-water, rect: [0, 25.5, 48, 22.5]}\n"
FILES = [
    ("E009", "maps/village.yaml", "terrain:\n", "terrain:\n" + "  - {}\n" * 50 + "  - ¦{}\n" + "  - {}\n" * 29),
    ("E022", "warbands/shared/items.yaml", "id: sling,", "id: ¦slung,"),
    ("E030", "maps/village.yaml", "the-knoll-path, at: [12,", "the-knoll-path, at: ¦[99,"),
    ("E032", "maps/scenarios/treasure.yaml", "won_by: treasure\ntreasure: {", "won_by: hold\ntreasure: ¦{"),
    ("E033", "maps/village.yaml", "  - {id: mill-hedge", "  - ¦{id: shed, kind: building, rect: [9, 13, 3, 3]}\n"
     "  - {id: mill-hedge"),
    ("E034", "maps/village.yaml", "  - {id: mill-hedge", "  - ¦{id: pen, kind: wall, line: [[40, 8], [46, 8], [46, 14],"
     " [40, 14], [40, 8]]}\n  - {id: mill-hedge"),
    ("E035", "maps/village.yaml", "markers:\n", "  - {id: pen, kind: wall, line: [[37, 2], [46, 2], [46, 11], [37, 11],"
     " [37, 2]]}\nmarkers:\n  - ¦{id: penned, at: [41.5, 6.5]}\n"),
    ("E036", "maps/village.yaml", VILLAGE, VILLAGE.replace("[", "¦[", 1) + MOAT.format(23) + MIRE),
    ("E037", "maps/village.yaml", "  - {id: mill-hedge", "  - {id: loft, kind: building, rect: [40, 9, 4, 4],"
     " levels: [{height_in: 4, ladders: [¦[42, 16]]}]}\n  - {id: mill-hedge"),
    ("W036", "maps/village.yaml", VILLAGE, VILLAGE.replace("[", "¦[", 1) + MOAT.format(7.5)),
    ("E063", "warbands/factions/white-tower.yaml", "weaves: 2, special: none", "weaves: ¦99, special: none"),
    ("E064", "warbands/shared/skills.yaml", "[frenzy]", "[¦hatred]"),
    ("W022", "warbands/factions/hill-clans.yaml", "  oath-sworn:\n    name", "  oath-bound:\n    ¦name"),
    ("W023", "maps/scenarios/street-fight.yaml", "won_by: exit\nexit: {part: 2}",
     "won_by: points\npoints: {awards: [{kind: exit, of: ¦leeder}]}"),
    ("W032", "maps/scenarios/street-fight.yaml", "won_by: exit\nexit: {part: 2}",
     "won_by: points\npoints: {awards: [{kind: exit, from_round: ¦13}]}"),
    ("W021", "warbands/tower-circle.yaml", "id: tower-circle", "id: ¦tower-square"),
]  # fmt: skip
"""(code, shipped file, its words, what stands there instead)."""
CATALOGUE = {
    "E070": ("factions/white-tower.yaml", "saidar, roll: 2D6, weaves: 2", "saidin, roll: 2D6, weaves: 2", (17, 19)),
    "E066": ("shared/items.yaml", "id: bow,", "id: bow, limit: {max: 1},", (16, 56)),
    "W047": ("factions/white-tower.yaml", "    at_most: 1\n", "    at_most: 1\n    level: warn\n", (16, 5)),
}  # fmt: skip
"""Changes of a catalogue under which a shipped roster breaks a rule."""


def changed(text: str, right: str, wrong: str) -> tuple[str, tuple[int, int] | None]:
    """The text with the words replaced, and line and column of the mark in it."""
    assert text.count(right) >= 1, right
    marked = text.replace(right, wrong, 1)
    before, mark, after = marked.partition("¦")
    place = (before.count("\n") + 1, len(before) - before.rfind("\n")) if mark else None
    return before + after, place


@pytest.mark.parametrize(("code", "right", "wrong"), ROSTERS, ids=[code for code, _, _ in ROSTERS])
def test_a_fault_of_a_roster_is_named_at_its_place(code: str, right: str, wrong: str, tmp_path: Path) -> None:
    text, place = changed(ILA, right, wrong)
    if code == "E041":
        text = text.replace("count: 3", "count: 1").replace(
            text[text.index("  - {id: m-02") : text.index("groups:")], ""
        )
    if code == "E073":
        text = text.replace("marks: 500", "marks: 500, points: {resolve: 900}")
    if code == "W073":
        text = text.replace("marks: 500", "marks: 500, points: {dots: 900}")
    if code == "E042":
        text = text.replace("type: sitter", "type: aes-sedai")
    shelf = Shelf()
    if code in ("W052", "I052"):
        kept = f", kept: '{digest_prices(shelf.faction('white-tower'), shelf.stock)}'" if code == "I052" else ""
        text = text.replace("version: 1.0.0", f"version: 1.0.0, prices: deadbeef{kept}")
    (tmp_path / "few.yaml").write_text(text)
    if code in ("I040", "E075"):
        file = shelf.roster_file(str(tmp_path / "few.yaml"))
        found = notes(file) if code == "I040" else problems(file, terms=FRESH)
    else:
        found = lint([str(tmp_path / "few.yaml")], shelf, builders=builders())
    places = [(problem.line, problem.column) for problem in found if problem.code == code]
    assert ELSEWHERE.get(code, place) in places, [str(problem) for problem in found]


@pytest.mark.parametrize(("code", "name", "right", "wrong"), FILES, ids=[code for code, *_ in FILES])
def test_a_fault_of_any_other_file_is_named_at_its_place(
    code: str, name: str, right: str, wrong: str, tmp_path: Path
) -> None:
    text, place = changed((ROOT / name).read_text(encoding="utf-8"), right, wrong)
    path = tmp_path / Path(name).name
    path.write_text(text)
    armed = [ident for ident in Shelf().stock.items if ident != "slung"]
    look = partial(surveyed, Shelf())
    said = lint([str(path)], Shelf(), check_battlefield, armed, builders=builders(), survey=look)
    found = [problem for problem in said if problem.code == code]
    assert found, said
    assert all(problem.line >= 1 and problem.column >= 1 for problem in found)
    assert place in [(problem.line, problem.column) for problem in found]


@pytest.mark.parametrize("code", CATALOGUE)
def test_what_a_catalogue_forbids_is_named_at_its_place_in_the_roster(code: str, tmp_path: Path) -> None:
    name, right, wrong, expected = CATALOGUE[code]
    shutil.copytree(ROOT / "warbands", tmp_path / "warbands")
    path = tmp_path / "warbands" / name
    path.write_text(changed(path.read_text(encoding="utf-8"), right, wrong)[0])
    rival = "  - {id: a-1, type: warder, name: Al, items: [{item: bow, paid: 20}]}\n"
    text = ILA.replace("  - {id: m-02", f"{rival}  - {{id: m-02").replace("groups:\n", f"{NOVICE}groups:\n")
    (tmp_path / "few.yaml").write_text(text)
    found = lint([str(tmp_path / "few.yaml")], Shelf(tmp_path))
    assert [(problem.line, problem.column) for problem in found if problem.code == code] == [expected]


def test_every_kind_of_message_has_its_row() -> None:
    sources = [*(ROOT / "skirmish/library").rglob("*.py"), *(ROOT / "skirmish/muster").rglob("*.py")]
    kinds = {code for path in sources for code in re.findall(r'"([EWI][0-9]{3})"', path.read_text(encoding="utf-8"))}
    rows = {row[0] for row in (*ROSTERS, *FILES)} | CATALOGUE.keys()
    assert sorted(kinds - rows - WHOLE_FILE) == []
    assert sorted(rows - kinds) == []
