"""A roster as people write it becomes warriors, each with a name, numbers, gear and price of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from library_pages import written
from support.rosters import sitter

from skirmish.library import Faulty, Shelf

ROSTER = sitter("""\
    items: [{item: dagger, paid: 0}, {item: club, paid: 3}]
    channeling:
      {rolled: {dice: 2D6, faces: [4, 5]}, weaves: [mist, mire, ward, smother], special: [healing], strong: [fire]}
  - {id: m-02, type: warder, name: Ren, items: [{item: sword, paid: 10}], traits: [{ref: warder, of: m-01}]}
groups:
  - {id: g-01, type: tower-guard, count: 3, names: [Hask], items: [{item: bow, paid: 20}, {item: helmet, paid: 10}]}
""")


def complaint(folder: Path, right: str, wrong: str) -> list[str]:
    assert right in ROSTER
    path = written(folder, ROSTER.replace(right, wrong, 1))
    with pytest.raises(Faulty) as caught:
        Shelf().roster(path)
    return [str(problem).removeprefix(f"{folder}/") for problem in caught.value.problems]


def test_every_one_of_a_group_is_a_warrior_of_his_own(tmp_path: Path) -> None:
    roster = Shelf().roster(written(tmp_path, ROSTER))
    assert [(w.id, w.name, w.role, w.marks) for w in roster.warriors] == [
        ("m-01", "Ila", "leader", 193),
        ("m-02", "Ren", "hero", 60),
        ("g-01-1", "Hask", "henchman", 60),
        ("g-01-2", "Tower Guard 2", "henchman", 60),
        ("g-01-3", "Tower Guard 3", "henchman", 60),
    ]
    assert roster.marks == 193 + 60 + 180


def test_a_warrior_has_the_numbers_of_his_type_and_the_gear_he_bought(tmp_path: Path) -> None:
    ren = Shelf().roster(written(tmp_path, ROSTER)).warriors[1]
    assert dict(ren.profile) == {"M": 4, "WS": 5, "BS": 4, "S": 3, "T": 3, "W": 1, "I": 5, "A": 1, "Ld": 8}
    assert ren.items == ("sword",)
    assert ren.traits == (("warder", "m-01"),)
    assert (ren.type, ren.faction, ren.keywords, ren.base_mm) == ("warder", "white-tower", ("hero", "human"), 25)


def test_the_channeling_block_becomes_plain_facts(tmp_path: Path) -> None:
    ila = Shelf().roster(written(tmp_path, ROSTER)).warriors[0]
    assert dict(ila.lore) == {
        "half": "saidar", "points": 9, "faces": "4 5", "weaves": ("mist", "mire", "ward", "smother", "healing"),
        "strong": ("fire",), "weak": (), "angreal": 0, "link": 1,
        "strong_table": ("water", "water", "air", "air", "fire", "earth"),
        "weak_table": ("fire", "fire", "earth", "earth", "water", "air"),
    }  # fmt: skip


def test_own_stats_hold_numbers_words_yes_and_no_and_texts_with_words_about_them(tmp_path: Path) -> None:
    held = '["Held the ford, alone", [trolloc, in-melee]]'
    block = f"stats: {{any: {{level: 2, coin: true, school: magery, talents: [riposte], events: [{held}]}}}}"
    ren = Shelf().roster(written(tmp_path, ROSTER.replace("traits: [", f"{block}, traits: ["))).warriors[1]
    ((system, text),) = ren.stats
    assert system == "any"
    assert json.loads(text) == {
        "level": 2, "coin": True, "school": "magery", "talents": ["riposte"],
        "events": [["Held the ford, alone", ["trolloc", "in-melee"]]],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("right", "wrong", "at", "message"),
    [
        ("item: sword", "item: swrod", "swrod",
         "E020 no item 'swrod', did you mean 'sword'? (see skirmish list items)"),
        ("type: tower-guard", "type: tower-gaurd", "tower-gaurd",
         "E020 no type of White Tower 'tower-gaurd', did you mean 'tower-guard'?"),
        ("[mist,", "[mits,", "mits", "E020 no standard weave 'mits', did you mean 'mist'?"),
        ("[mist,", "[travelling,", "travelling", "E020 no standard weave 'travelling'"),
        ("special: [healing]", "special: [mist]", "mist], strong", "E020 no special weave 'mist'"),
        ("ref: warder", "ref: wader", "wader",
         "E020 no special rule 'wader', did you mean 'warder'? (see skirmish list traits)"),
        ("faces: [4, 5]", "faces: [4, 7]", "7]", "E012 entry 2 of faces: must be at most 6, not 7"),
        ("paid: 10", "paid: -1", "-1}], traits", "E012 paid: must be at least 0, not -1"),
        ("traits: [", "stats: {any: {events: [[Held]]}}, traits: [", "[Held]",
         "E012 entry 1 of events: must be a number or a word, or a text with a list of words like [Ren, [mist, wand]], "
         "not a list"),
        ("traits: [", "stats: {any: {events: [[Held, [Alone]]]}}, traits: [", "Alone",
         "E013 'Alone' is not an id: lower-case letters, digits and single hyphens, like 'alone'"),
        ("groups:", "powers: [air]\ngroups:", "[air]", "E012 powers: must be a block of keys, not a list"),
        ("count: 3", "count: 3.0", "3.0", "E012 count: must be a whole number, not 3.0"),
    ],
)  # fmt: skip
def test_what_names_nothing_is_said_with_its_place_and_the_nearest(
    tmp_path: Path, right: str, wrong: str, at: str, message: str
) -> None:
    (said,) = complaint(tmp_path, right, wrong)
    lines = ROSTER.replace(right, wrong, 1).splitlines()
    (line, column) = next((n, text.index(at) + 1) for n, text in enumerate(lines, 1) if at in text)
    assert said == f"page.yaml:{line}:{column}: {message}"


def test_two_members_with_one_id_are_refused(tmp_path: Path) -> None:
    assert complaint(tmp_path, "id: m-02", "id: m-01") == [
        "page.yaml:7:9: E021 duplicate id 'm-01'",
        "page.yaml:13:10: E021 duplicate id 'm-01'",
    ]


def test_ids_of_earlier_days_still_lead_to_the_same(tmp_path: Path) -> None:
    shelf = Shelf()
    root = tmp_path / "root"
    for path in (shelf.root / "warbands").rglob("*.yaml"):
        text = path.read_text()
        text += {"items": "aliases: {hanger: sword}\n", "weaves": "aliases: {fog: mist}\n"}.get(path.stem, "")
        text += {"traits": "aliases: {bond: warder}\n", "white-tower": "aliases: {gaidin: warder}\n"}.get(path.stem, "")
        written(root, text, str(path.relative_to(shelf.root)))
    old = ROSTER
    for name, former in (
        ("item: sword", "item: hanger"),
        ("[mist,", "[fog,"),
        ("ref: warder", "ref: bond"),
        ("type: warder", "type: gaidin"),
    ):
        old = old.replace(name, former)
    assert Shelf(root).roster(written(tmp_path, old)) == shelf.roster(written(tmp_path, ROSTER, "now.yaml"))
