"""What `pack check` says of a pack that reads well and makes no sense: each fault at its place, with what is meant."""

from pathlib import Path

import pytest
from battles import Run

from skirmish.app.packs import checked, new
from skirmish.library.packs import VARIABLE, look_again

ITEMS, TERRAIN, WEAVES, FACTION = "items.yaml", "terrain.yaml", "weaves.yaml", "factions/reed-folk.yaml"
WEAPONS, EFFECTS = "systems/skirmish/weapons.yaml", "systems/weaves/weaves.yaml"
LIKE, HERO = "like: halberd", "limit: {max: 1}\n    keywords"
RULE = "`rule` names the paragraph of the rulebook that the log shows, such as that of the entry most like it"


@pytest.fixture(autouse=True)
def _new_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKIRMISH_HOME", str(tmp_path / "home"))
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.chdir(tmp_path)
    new("Reeds", None)


def edit(path: str, before: str, after: str) -> None:
    """Changes a file of the pack that must have these words in it."""
    file = Path("packs/reeds") / path
    text = file.read_text()
    assert before in text
    file.write_text(text.replace(before, after, 1))
    look_again()


def found() -> list[str]:
    """What a check says, without the pack's folder."""
    return [str(problem).removeprefix("packs/reeds/") for problem in checked("packs/reeds").problems]


@pytest.mark.parametrize(
    ("path", "before", "after", "said"),
    [
        (ITEMS, LIKE, "like: halbert",
         "5:77: E020 no item of the program 'halbert', did you mean 'halberd'? (see skirmish list items)"),
        (FACTION, "light-armour", "Light armour",
         "10:60: E013 'Light armour' is not an id: lower-case letters, digits and single hyphens, like 'light-armour'"),
        ("scenarios/toll.yaml", "won_by: markers",
         "won_by: points\npoints: {awards: [{kind: marker-held}, {kind: enemy-out, of: mud-speaker}]}",
         "11:62: W023 no warrior has the role or keyword 'mud-speaker': it is a type with the role hero"),
        (FACTION, "keywords: [human, channeler]", "keywords: [human]",
         "36:15: W023 Mud Speaker channels without the keyword 'channeler': rules about channelers don't find it"),
        (ITEMS, LIKE, "like: bow", "5:77: E065 like: 'bow' is of the kind missile, this of the kind melee"),
        (ITEMS, "marks: 8", "marks: .nan", "5:68: E007 .nan is not a finite number"),
        (TERRAIN, "height_in: 2", "height_in: .nan", "5:75: E007 .nan is not a finite number"),
        (TERRAIN, "height_in: 2", "height_in: -2", "5:75: E012 height_in: must be at least 0, not -2"),
        (TERRAIN, "name: reeds", 'name: "  "', "5:26: E013 '  ' is not a name"),
        (WEAPONS, "id: reed-pike", "id: reed-pick",
         "6:10: E084 the pack has no item 'reed-pick': nothing uses these numbers, did you mean 'reed-pike'?"),
        (WEAPONS, "worth: 8", "worth: 8, strength: 40", "6:101: E012 reed-pike: strength: must be at most 6, not 40"),
        (WEAPONS, "SKR-76", "my own", f"6:97: E086 no rule 'my own': {RULE}"),
        (EFFECTS, "cost: 3", "cost: -4", "9:11: E012 hands-of-mud: cost: must be at least 0, not -4"),
        (EFFECTS, "range_in: 12", "range_in: 220", "12:15: E012 hands-of-mud: range_in: must be at most 72, not 220"),
        (EFFECTS, "[water, earth]", "[]", "7:13: E012 hands-of-mud: powers: needs at least one entry, not 0"),
        (EFFECTS, "[water, earth]", "[fire]",
         "7:13: E085 powers: fire, but weaves.yaml says water, earth: write the same in both (CHN-4)"),
        (EFFECTS, "Hands of Mud", "Mud", "6:11: E085 name: 'Mud', but weaves.yaml says 'Hands of Mud'"),
        (FACTION, "role: leader", "role: hero",
         "16:1: E042 no type has the role leader: nobody could field a warband, which has exactly one (SKR-80)"),
        (FACTION, "version: 0.1.0", "version: 0.1", "5:10: E012 version: must be three numbers like 1.0.0, not 0.1"),
        (WEAPONS, ", rule: SKR-76", "", "6:5: E012 reed-pike: the key 'rule' is missing"),
        (FACTION, "min: 3, max: 15", "min: 15, max: 3", "7:10: E012 `min: 15` is more than `max: 3`"),
        (FACTION, HERO, f"group: {{min: 1}}\n    {HERO}",
         "31:5: E012 `group` is for henchmen; a hero is one warrior (limit: how many there may be)"),
        (FACTION, "choose: 2", "choose: 5",
         "39:60: E063 choose: 5 of the list 'water', which has 4 weaves for this type (CHN-4)"),
        ("profiles/patient.yaml", "target: weak", "target: threat",
         "12:9: E012 target: 'threat' is not one of worth, weak, dangerous, near"),
    ],
)  # fmt: skip
def test_nonsense_is_said_with_its_place(path: str, before: str, after: str, said: str) -> None:
    """One fault has one message, however much follows from it."""
    edit(path, before, after)
    assert found() == [f"{path}:{said}"]


def test_a_name_in_place_of_an_id_is_suggested_as_an_id_without_the_pack() -> None:
    edit(ITEMS, "id: reed-pike", "id: Rëed Pike")
    assert any("E013" in said and said.endswith("like 'reed-pike'") for said in found())


def test_ids_with_the_pack_s_former_id_are_said_to_be_its_own() -> None:
    edit("warbands/marsh-watch.yaml", "id: reed-folk", 'id: "reeds:reed-folk"')
    edit("pack.yaml", "id: reeds", "id: fens")
    (said,) = found()
    assert said.endswith("E083 'reeds:reed-folk': this pack's id is now 'fens', not 'reeds': write 'reed-folk'")


def test_numbers_of_a_type_are_named_with_the_likely_one_even_if_its_faction_has_errors() -> None:
    folder = Path("packs/reeds/systems/resolve")
    folder.mkdir()
    (folder / "archetypes.yaml").write_text(
        "format: people/1\narchetypes:\n"
        "  reed-fok/chief: {attributes: [8, 8, 8, 8, 6, 8, 6, 6], melee: 2, skills: {}}\n"
    )
    edit(FACTION, "role: leader", "role: leaders")
    assert any("E084" in said and said.endswith("did you mean 'reed-folk/chief'?") for said in found())


def test_a_weave_that_does_nothing_is_found_from_both_sides() -> None:
    edit(EFFECTS, "id: hands-of-mud", "id: hand-of-mud")
    assert found() == [
        "systems/weaves/weaves.yaml:5:9: E084 the pack has no weave 'hand-of-mud': nothing uses these numbers, did you "
        "mean 'hands-of-mud'?"
    ]
    edit(EFFECTS, "id: hand-of-mud", "id: drowning")
    assert found() == [
        "systems/weaves/weaves.yaml:5:9: E084 the pack has no weave 'drowning': nothing uses these numbers",
        "weaves.yaml:5:10: W085 'hands-of-mud' does nothing: systems/weaves/weaves.yaml has no entry for it (CHN-4)",
    ]


@pytest.mark.parametrize(
    ("path", "before", "after", "said"),
    [
        (ITEMS, "id: reed-pike", "id: reed-pick",
         f"{FACTION}:10:31: E020 no item 'reed-pike', did you mean 'reeds:reed-pick'? (see skirmish list items)"),
        (ITEMS, "items/1", "item/1", f"{ITEMS}:3:9: E008 no format 'item/1', did you mean 'items/1'?"),
        (ITEMS, "marks: 8", "marks: -8", f"{ITEMS}:5:68: E012 marks: must be at least 0, not -8"),
        (TERRAIN, "id: reed-bed", "id: reed-beds",
         "maps/causeway.yaml:19:28: E020 no kind 'reed-bed', did you mean 'reeds:reed-beds'?; also in line 20"),
        (WEAVES, "id: hands-of-mud", "id: hand-of-mud",
         f"{FACTION}:15:11: E020 no standard weave 'hands-of-mud', did you mean 'reeds:hand-of-mud'?"),
        (WEAVES, "weaves:\n ", "weaves:\n\t", f"{WEAVES}:5:1: E004 a tab in the indentation: use spaces"),
        (EFFECTS, "  - id", "   - id",
         f"{EFFECTS}:6:5: E004 indented by 4 spaces, which fits no line above: use 3"),
        (FACTION, "  marsh: [", "  marhs: [",
         f"{FACTION}:26:12: E020 no item list 'marsh', did you mean 'marhs'?; also in line 48"),
    ],
)  # fmt: skip
def test_one_fault_is_said_once_however_much_is_left_out_for_it(path: str, before: str, after: str, said: str) -> None:
    """The numbers of the types, too, in whatever faction can't be used."""
    people = Path("packs/reeds/systems/resolve/archetypes.yaml")
    people.parent.mkdir(parents=True)
    numbers = "{attributes: [8, 8, 8, 8, 8, 8, 8, 8], melee: 2, skills: {}}"
    people.write_text(f"format: people/1\narchetypes:\n  reed-folk/chief: {numbers}\n")
    edit(path, before, after)
    assert found() == [said]


def test_other_files_of_the_pack_go_on_working_beside_a_spoilt_catalogue(run: Run) -> None:
    edit(ITEMS, "kind: melee", "kind: mele")
    told = run("list", "weaves", "hands-of-mud")
    assert told.exit_code == 0
    told = run("list", "items", "reed-pike")
    assert "item 'reed-pike' can't be used before the errors of packs/reeds/items.yaml are fixed" in told.stderr
    told = run("warband", "show", "marsh-watch")
    (said,) = told.stderr.splitlines()
    assert said.endswith(
        "E076 item 'reeds:reed-pike' can't be used before the errors of packs/reeds/items.yaml are fixed"
    )


def test_an_entry_of_another_kind_is_unknown_not_spoilt(run: Run) -> None:
    told = run("list", "items", "hands-of-mud")
    assert "no item 'hands-of-mud'" in told.stderr
    assert "before the errors" not in told.stderr


def test_a_faction_that_cannot_be_used_is_not_said_to_be_unknown(run: Run) -> None:
    edit(FACTION, "role: leader", "role: leadre")
    for verb in (("list", "factions", "reed-folk"), ("list", "warbands", "marsh-watch")):
        (said,) = run(*verb).stderr.splitlines()
        assert said.startswith("packs/reeds/factions/reed-folk.yaml:20:11: E012 role: 'leadre' is not one of leader,")


def test_only_a_weave_with_an_area_leaves_ground_behind() -> None:
    """The fault is said at its place, and the rules read the file all the same."""
    path = "systems/threads/patterns.yaml"
    file = Path("packs/reeds") / path
    file.parent.mkdir(parents=True)
    pattern = "{threads: [0, 0, 1, 0, 1], leaves: uneven}"
    file.write_text(f"format: threads-weaves/1\npatterns:\n  hands-of-mud: {pattern}\n")
    look_again()
    assert found() == [f"{path}:3:52: E087 only a weave with an area leaves ground behind"]
    edit(EFFECTS, "parts: [{part: hit, strength: 2}, {part: topple, resist: initiative}]",
         "parts: [{part: area, radius_in: 2, each: [{part: hit, strength: 2}]}]")  # fmt: skip
    assert found() == []


def test_what_weaves_need_elsewhere_is_derived_or_said_to_be_without_meaning() -> None:
    """R-114, WYL-67."""
    made = [(one.system, one.number, one.value) for one in checked("packs/reeds").derived if "mud" in one.type]
    weaves = [one for one in made if one[0] == "threads" and one[1] == "threads"]
    assert ("threads", "threads", "water 2, earth 1") in weaves
    assert {("wyld", "circle", "1"), ("wyld", "motes", "9")} <= set(made)
    edit(EFFECTS, "parts: [{part: hit, strength: 2}, ", "parts: [{part: unweave}, ")
    assert "reeds:hands-of-mud: wyld has no use for it" in [str(part) for part in checked("packs/reeds").idle]
