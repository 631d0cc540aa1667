"""`skirmish list`: what there is to choose from, factions and items in full."""

from __future__ import annotations

import json

import pytest
from battles import Run

from skirmish.library import Shelf
from skirmish.library.groupfile import list_groups
from skirmish.library.wares import ItemForm
from skirmish.muster.faction_facts import price_of
from skirmish.players.kinds import KINDS
from skirmish.rules import COMBAT, MAGIC, presets

ROOT = Shelf().root
PAIRS = {f"{combat}+{magic}" for combat in COMBAT for magic in MAGIC}


def stems(folder: str) -> set[str]:
    """The ids of the files in this folder, which are their names."""
    return {path.stem for path in (ROOT / folder).glob("*.yaml")}


@pytest.mark.parametrize(
    ("what", "ids"),
    [
        ("maps", stems("maps")),
        ("warbands", stems("warbands")),
        ("factions", stems("warbands/factions")),
        ("scenarios", stems("maps/scenarios")),
        ("players", set(KINDS)),
        ("rules", PAIRS - set(presets().values()) | set(presets())),
    ],
)
def test_lists_name_what_there_is(run: Run, what: str, ids: set[str]) -> None:
    found = json.loads(run("list", what, "--json").stdout)
    assert {entry["id"] for entry in found[what]} == ids != set()
    assert all(entry["name"] for entry in found[what])
    told = run("list", what).stdout
    assert all(ident in told for ident in ids)


def test_the_list_of_rules_has_their_options(run: Run) -> None:
    assert "--option seven_plus=ladder|miss" in run("list", "rules").stdout


def test_the_list_of_rules_says_what_each_pair_is(run: Run) -> None:
    found = {entry["id"]: entry for entry in json.loads(run("list", "rules", "--json").stdout)["rules"]}
    assert found["resolve"]["text"] == f"{COMBAT['resolve'].about}; {MAGIC['channeling'].about}"
    assert len({entry["text"] for entry in found.values()}) == len(COMBAT) * len(MAGIC)
    told = " ".join(run("list", "rules").stdout.split())
    assert all(entry["text"] in told for entry in found.values())


def test_a_system_alone_is_listed_with_its_pairs_and_its_rules(run: Run) -> None:
    told = " ".join(run("list", "rules", "essence").stdout.split())
    assert MAGIC["essence"].about in told
    assert all(f"{combat}+essence" in told for combat in ("dots", "resolve", "skirmish"))
    assert "; rules TRI-58 to TRI-71" in told
    assert "--option spell_test=true|false" in told


def test_a_slip_in_the_name_of_a_system_alone_is_seen(run: Run) -> None:
    told = run("list", "rules", "esence").stderr
    assert "no rule system 'esence', did you mean 'essence'?" in told


def test_the_list_of_weaves_has_what_the_magic_system_says_of_each(run: Run) -> None:
    found = {weave["id"]: weave for weave in json.loads(run("list", "weaves", "--json").stdout)["weaves"]}
    assert found.keys() == Shelf().stock.weaves.keys()
    lightning = found["lightning"]
    assert (lightning["name"], lightning["powers"], lightning["rule"]) == ("Lightning", ["air", "fire"], "CHN-W9")
    assert (lightning["cost"], lightning["difficulty"], lightning["range_in"], lightning["upkeep"]) == (5, 8, 24, 0)
    assert (found["mist"]["upkeep"], found["mist"]["in_combat"], found["healing"]["special"]) == (2, False, True)
    assert all(weave["text"] for weave in found.values())


def test_the_list_of_weaves_is_told_in_a_line_and_a_sentence_each(run: Run) -> None:
    lines = run("list", "weaves").stdout.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("mist "))
    assert lines[at + 1] == '    water, air; cost 3, difficulty 6, range 12", upkeep 2, not in combat [CHN-W11]'
    assert lines[at + 2].startswith("    ")


def test_the_lists_of_a_group_alone(run: Run) -> None:
    testing = json.loads(run("list", "warbands", "@testing", "--json").stdout)["warbands"]
    assert [entry["id"] for entry in testing] == sorted(list_groups(Shelf())["testing"].warbands)
    among = json.loads(run("list", "warbands", "--json").stdout)["warbands"]
    assert [entry for entry in among if entry["group"] == "testing"] == testing
    assert "" in {entry["group"] for entry in among}, "not every list is in a group"
    assert run("list", "warbands", "@testing").stdout.count(" marks, group @testing\n") == len(testing)
    assert "did you mean '@testing'" in run("list", "warbands", "@tsting").stderr


def test_a_faction_is_told_in_full_by_id_or_name(run: Run) -> None:
    told = run("list", "factions", "white-tower").stdout
    assert run("list", "factions", "White Tower").stdout == told
    lines = told.splitlines()
    assert max(map(len, lines)) <= 100
    at = next(number for number, line in enumerate(lines) if line.startswith("  Warder  warder  "))
    assert lines[at].split() == ["Warder", "warder", "hero,", "at", "most", "2", "50", "marks"]
    assert lines[at + 1] == "        M 4  WS 5  BS 4  S 3  T 3  W 1  I 5  A 1  Ld 8   experience 8"
    assert "        may carry Dagger free (more: 2), Sword 10, Axe 5, " in lines[at + 2]
    assert "        saidar 2D6 points" in lines
    assert "        weaves 4 of its choice; 1 special weave rolled for, never Travelling" in lines
    assert "        weaves 2 of its choice; no special weave" in lines
    assert any(
        line.startswith("  Tower Guard  tower-guard  henchman, any number, in groups of 1 to 5") for line in lines
    )
    hired = lines[lines.index("For hire") :]
    gleeman = Shelf().stock.hired.blades["gleeman"]
    fee = next(line for line in hired if line.startswith("  Gleeman  gleeman  "))
    assert fee.endswith(f" {gleeman.marks} marks, {gleeman.upkeep} after each battle")
    assert "        carries Dagger, Throwing knives" in hired
    assert not any("sitter:" in line for line in lines), "the short form is another"


@pytest.mark.parametrize("ident", Shelf().ids("faction"))
def test_every_faction_fits_the_page_and_names_all_it_has(run: Run, ident: str) -> None:
    told = run("list", "factions", ident).stdout
    assert max(map(len, told.splitlines())) <= 100
    faction = Shelf().faction(ident)
    assert all(f"  {kind.name}  {type_id}  " in told for type_id, kind in faction.types.items())
    (alone,) = json.loads(run("list", "factions", ident, "--json").stdout)["factions"]
    among = json.loads(run("list", "factions", "--json").stdout)["factions"]
    assert alone in among


def test_programs_are_told_prices_profiles_and_weaves_of_a_faction(run: Run) -> None:
    (tower,) = json.loads(run("list", "factions", "white-tower", "--json").stdout)["factions"]
    sitter = tower["types"][0]
    assert sitter["gear"][0] == {"item": "dagger", "name": "Dagger", "marks": [0, 0], "next": [2, 2], "most": 0}
    assert (sitter["profile"]["Ld"], sitter["least"], sitter["most"]) == (9, 0, 1)
    assert (sitter["channeling"]["dice"], sitter["channeling"]["weaves"]["count"]) == ("2D6", 4)
    assert sitter["channeling"]["special"]["never"] == ["Travelling"]
    wilder = next(
        blade
        for clan in json.loads(run("list", "factions", "hill-clans", "--json").stdout)["factions"]
        for blade in clan["hired"]
        if blade["id"] == "wilder"
    )
    assert not wilder["channeling"]["weaves"]["all"]
    assert not wilder["channeling"]["link"]


@pytest.mark.parametrize("arguments", [("rules", "resolve"), ("weaves", "Fireball"), ("maps", "village")], ids=" ".join)
def test_one_of_a_list_alone(run: Run, arguments: tuple[str, str]) -> None:
    what, name = arguments
    alone, whole = (json.loads(run("list", *words, "--json").stdout)[what] for words in (arguments, (what,)))
    assert alone == [entry for entry in whole if name in (entry["id"], entry["name"])]


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("factions", "witetower"), 1, "no faction 'witetower', did you mean 'white-tower'?"),
        (("maps", "vilage"), 1, "no map 'vilage', did you mean 'village'?"),
        (("rules", "reslove"), 1, "no rule system 'reslove', did you mean 'resolve'?"),
        (("traits", "fearles"), 1, "no special rule 'fearles', did you mean 'fearless'?"),
    ],
)
def test_one_of_a_list_that_cannot_be_shown(run: Run, arguments: tuple[str, ...], status: int, said: str) -> None:
    result = run("list", *arguments)
    assert (result.exit_code, result.stdout) == (status, "")
    assert said in result.stderr


def test_the_list_of_items_has_what_the_catalogue_says_of_each(run: Run) -> None:
    stock = Shelf().stock
    found = {item["id"]: item for item in json.loads(run("list", "items", "--json").stdout)["items"]}
    assert found.keys() == {item.id for item in stock.items.values()}
    dagger, bow = found["dagger"], found["bow"]
    assert (dagger["marks"], dagger["hands"], dagger["free_first"]) == ("free, then 2", 1, True)
    assert (bow["kind"], bow["hands"], bow["marks"], bow["rule"]) == ("missile", 2, "20", "SKR-77")
    lines = run("list", "items").stdout.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("club "))
    assert lines[at + 1 : at + 3] == ["    melee, one hand, 3 marks [SKR-76]", "    A club, mace, hammer or staff."]
    assert "    missile, one hand, 12 marks, thrown, counts as spear [SKR-77]" in lines


def test_the_list_of_special_rules_says_how_to_write_them_and_who_may_learn_them(run: Run) -> None:
    found = {trait["id"]: trait for trait in json.loads(run("list", "traits", "--json").stdout)["traits"]}
    assert found.keys() == {trait.id for trait in Shelf().stock.traits.values()}
    assert (found["fearless"]["about"], found["fearless"]["skill_lists"]) == ("", ["nerve"])
    lines = run("list", "traits").stdout.splitlines()
    assert "    about a keyword: {ref: hatred, of: human}" in lines
    assert "    in the skill list nerve" in lines


@pytest.mark.parametrize(
    ("marks", "free_first", "told"),
    [
        (60, False, "60"),
        ({"first": 30, "more": 60}, False, "30, then 60"),
        ("25+2D6", False, "25+2D6"),
        ({"times": 3, "of": "base"}, False, "3 x its bearer's price"),
        (2, True, "free, then 2"),
    ],
)
def test_prices_of_every_kind_are_told_in_words(marks: object, free_first: bool, told: str) -> None:
    item = ItemForm.model_validate(
        {"id": "thing", "name": "Thing", "kind": "melee", "marks": marks, "free_first": free_first, "rule": "SKR-76"}
    )
    assert price_of(item) == told
