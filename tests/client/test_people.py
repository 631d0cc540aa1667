"""What warriors look like: every shipped type has a look of its own, and no two of a warband are alike."""

from __future__ import annotations

import pytest
from support.axes import shelf

from skirmish.client.art.bust import bust, level_of, portrait
from skirmish.client.art.parts.beasts import HEADS
from skirmish.client.art.parts.bodies import EMBLEMS, GARMENTS
from skirmish.client.art.parts.hair import BEARDS, HAIR
from skirmish.client.art.parts.headgear import HEADGEAR
from skirmish.client.art.parts.weapons import BACK, FRONT
from skirmish.client.art.people import Person, difference, example, people_of, person_of, wardrobe
from skirmish.core.record import evolve
from skirmish.core.state import Warrior

SHELF = shelf()
FACTIONS = {faction: SHELF.document("faction", faction).data for faction in SHELF.ids("faction")}
TYPES = [(faction, type_) for faction, data in FACTIONS.items() for type_ in data["types"]]
MARKS = {"none", "scar", "stern", "age", "patch", "paint", "veil", "crude", "shifting", "plumed"}
TABLES = {
    "garment": set(GARMENTS), "emblem": set(EMBLEMS), "hair": set(HAIR), "beard": set(BEARDS),
    "headgear": set(HEADGEAR), "helmet": set(HEADGEAR),
    "head": {"human", "brute", "hound", *HEADS}, "build": {"slim", "usual", "broad"},
    "sex": {"f", "m", ""}, "marks": MARKS,
    "channels": {True},
}  # fmt: skip
CLOTHS = {"cloak", "shawl", "tabard", "mount"}
COLOURS = {"colour", "field", "skin", "hair_colour", "metal", "eye", *CLOTHS}


def layers(value: object) -> list[dict[str, object]]:
    """All layers of the wardrobe, however deep."""
    if not isinstance(value, dict):
        return []
    return [value, *(layer for inner in value.values() for layer in layers(inner))]


def listed(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def test_the_wardrobe_names_only_what_can_be_painted_and_coloured():
    known = wardrobe()
    for layer in layers({name: part for name, part in known.items() if name not in ("colours", "powers")}):
        for part, value in layer.items():
            if part in TABLES and not isinstance(value, dict):
                words = {word for one in listed(value) for word in (str(one).split() if part == "marks" else [one])}
                assert words <= TABLES[part], (part, value)
            if part in COLOURS and part not in known["factions"]:
                nothing = {"none"} if part in CLOTHS else set()
                assert {*listed(value)} - nothing <= known["colours"].keys(), (part, value)


def test_all_arms_and_powers_can_be_painted():
    held = {part for arm in wardrobe()["arms"] for part in arm["parts"].values()} | set(wardrobe()["powers"].values())
    assert held <= BACK.keys() | FRONT.keys()
    assert {part for part in held if part in BACK} == set(wardrobe()["behind"])


def has_own_look(warrior: Warrior) -> bool:
    """Whether the wardrobe knows the warrior's type, so that it isn't dressed by role and gear alone."""
    faction = wardrobe()["factions"].get(warrior.faction, {})
    return warrior.type in faction.get("types", {}) or warrior.type in wardrobe()["types"]


@pytest.mark.parametrize(("faction", "type_"), TYPES)
def test_every_shipped_type_has_a_look_of_its_own(faction: str, type_: str):
    warrior = Warrior("w", "Bo", type_, faction)
    assert has_own_look(warrior)
    assert person_of(warrior) != person_of(evolve(warrior, type="nobody-knows", faction=""))


@pytest.mark.parametrize("warband", SHELF.ids("warband"))
def test_no_two_of_a_shipped_warband_look_alike(warband: str):
    warriors = SHELF.roster(warband).warriors
    assert all(has_own_look(warrior) for warrior in warriors)
    people = people_of(tuple(warriors))
    apart = [difference(one, other) for place, one in enumerate(people) for other in people[:place]]
    assert min(apart) >= 2, sorted(apart)[:3]


def test_ten_of_one_name_and_kind_are_told_apart():
    people = people_of(tuple(Warrior(f"g{n}", "Guard", "tower-guard", "white-tower") for n in range(10)))
    assert len(set(people)) == len(people)


def test_the_same_warrior_looks_the_same_each_time():
    assert example("captain", "seanchan", "spear") == example("captain", "seanchan", "spear")


@pytest.mark.parametrize(("half", "sex"), [("saidar", "f"), ("saidin", "m")])
def test_the_half_of_the_power_tells_women_from_men(half: str, sex: str):
    assert person_of(Warrior("w", "Bo", "dreadlord", "shadowspawn", lore=(("half", half),))).sex == sex


@pytest.mark.parametrize(("name", "head"), [("The Hawk", "hawk"), ("Wolf-jaw", "wolf"), ("Goat-eye", "goat")])
def test_trollocs_look_like_their_names(name: str, head: str):
    assert person_of(Warrior("t", name, "trolloc", "shadowspawn", keywords=("trolloc",))).head == head


@pytest.mark.parametrize(
    ("items", "front", "back"),
    [
        (("dagger", "longbow"), ("bow",), ("quiver",)),
        (("dagger", "crossbow"), ("crossbow",), ()),
        (("dagger", "axe", "sword"), ("axe",), ("hilt",)),
        (("dagger", "spear", "shield"), ("spear", "shield"), ()),
        (("dagger", "aiel-spears", "buckler"), ("buckler",), ("spears",)),
        (("dagger",), ("dagger",), ()),
    ],
)
def test_what_is_carried_is_seen(items: tuple[str, ...], front: tuple[str, ...], back: tuple[str, ...]):
    person = person_of(Warrior("w", "Bo", "guard", items=items))
    assert (sorted(person.front), person.back) == (sorted(front), back)


def test_whoever_channels_holds_the_power_in_which_it_is_strong():
    lore = (("half", "saidar"), ("strong", ("water",)))
    assert person_of(Warrior("w", "Ila", "aes-sedai", "white-tower", lore=lore)).front == ("water",)


def test_a_helmet_among_the_gear_is_worn():
    bare, helmed = (Warrior("w", "Bo", "pit-fighter", items=items) for items in ((), ("helmet",)))
    assert (person_of(bare).headgear, person_of(helmed).headgear) == ("none", "helm")


EVERYTHING: list[dict[str, object]] = [
    *({"garment": name} for name in GARMENTS), *({"emblem": name} for name in EMBLEMS),
    *({"hair": name} for name in HAIR), *({"beard": name} for name in BEARDS),
    *({"headgear": name} for name in HEADGEAR), *({"head": name} for name in (*HEADS, "brute", "hound")),
    *({"back": (name,)} for name in BACK), *({"front": (name,)} for name in FRONT), {"mount": (120, 80, 60)},
    *({"marks": (name,)} for name in sorted(MARKS - {"none", "stern", "crude", "plumed", "age"})),
]  # fmt: skip
PLAIN = Person(
    "human", "m", "usual", "coat", (96, 102, 114), (84, 80, 74), (228, 188, 154), "bald", (62, 46, 38), "none", "none",
    (188, 196, 206), (76, 98, 118), cloak=(60, 60, 90),
)  # fmt: skip


@pytest.mark.parametrize("worn", EVERYTHING, ids=lambda worn: str(*worn.values()))
def test_each_part_shows_at_every_size(worn: dict[str, object]):
    person = evolve(PLAIN, **worn)
    if worn in ({"garment": "coat"}, {"emblem": "none"}, {"hair": "bald"}, {"beard": "none"}, {"headgear": "none"}):
        return
    base = evolve(PLAIN, headgear="shoufa") if worn == {"marks": ("veil",)} else PLAIN
    person = evolve(person, headgear=base.headgear) if "headgear" not in worn else person
    for level in (1, 2):
        looks = [bust(one, 120, 40.0, level, (60.0, 60.0)).get_buffer().raw for one in (base, person)]
        assert looks[0] != looks[1]


def test_detail_grows_with_size():
    assert [level_of(across) for across in (24, 31, 57, 58, 128)] == [0, 1, 1, 2, 2]


def test_a_portrait_has_the_size_that_is_asked_for():
    assert portrait(example("sitter", "white-tower"), 36, 42, (1, 2, 3)).get_size() == (36, 42)
