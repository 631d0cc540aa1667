"""The JSON Schema of a faction's warbands: what it offers, what it marks, and that it marks nothing legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from schemas_at_hand import (
    FACTIONS,
    ROSTERS,
    SHELF,
    dropped,
    errors,
    first_of,
    made,
    named,
    plain,
    put,
    roster,
    spares,
    ways,
)

from skirmish.core.record import evolve
from skirmish.library import Faulty, RosterFile
from skirmish.library.factionfile import FactionForm
from skirmish.library.stock import Stock, blades_for, items_for
from skirmish.library.warbandschema import warband_schema
from skirmish.library.wares import PriceForm
from skirmish.library.yamlfile import Document
from skirmish.muster import problems
from skirmish.muster.generator import generate

# --- what an editor offers -------------------------------------------------------------------------------------------


def offered(schema: dict[str, Any], *way: str) -> dict[Any, str]:
    """The values that the schema offers at the end of this way, with their words."""
    for step in way:
        schema = schema[step]
    choices = schema.get("oneOf", [schema])
    return {choice["const"]: choice["description"] for choice in choices}


def test_an_editor_offers_the_types_of_the_faction_with_role_and_price() -> None:
    parts = made()["warband.white-tower.json"]["definitions"]
    members = offered(parts, "member", "properties", "type")
    assert list(members) == ["sitter", "aes-sedai", "accepted", "warder"]
    assert members["aes-sedai"] == "Aes Sedai: hero, 140 marks; at most 2 of them."
    assert offered(parts, "group", "properties", "type") == {
        "tower-guard": "Tower Guard: henchman, 30 marks each, 1 to 5 in a group."
    }
    blades = offered(parts, "hired-entry", "properties", "type")
    assert list(blades) == list(blades_for(SHELF.faction("white-tower"), SHELF.stock))
    assert blades["gleeman"].startswith("Gleeman: hired blade, ")


def test_own_stats_may_hold_texts_with_words_about_them() -> None:
    data = first_of("white-tower")
    for event, fits in ((["Held", ["trolloc"]], True), (["Held"], False), (["Held", "trolloc"], False), (True, False)):
        data["members"][0]["stats"] = {"any": {"events": [event]}}
        assert (errors(data) == []) == fits, event


@pytest.mark.parametrize("faction", FACTIONS)
def test_an_editor_offers_each_type_its_own_items_and_no_others(faction: str) -> None:
    catalogue, parts = SHELF.faction(faction), made()[f"warband.{faction}.json"]["definitions"]
    for ident, kind in catalogue.types.items():
        section = "group" if kind.role == "henchman" else "member"
        items = parts[f"{section}.{ident}"]["properties"]["items"]
        allowed = [item.id for item in items_for(catalogue, SHELF.stock, kind)]
        if allowed:
            assert list(offered(items, "items", "properties", "item")) == allowed
        else:
            assert items["maxItems"] == 0


def test_the_price_stands_beside_the_item() -> None:
    sitter = made()["warband.white-tower.json"]["definitions"]["member.sitter"]
    assert offered(sitter, "properties", "items", "items", "properties", "item") == {
        "dagger": "Dagger: the first is free, then 2 marks.",
        "club": "Club: 3 marks. A club, mace, hammer or staff.",
        "wand": "Wand: 4 marks. For whoever channels; other magics than essence don't heed it.",
        "angreal-1": "Angreal: 25 marks. For whoever channels: one dot more under threads; other magics don't heed it.",
        "angreal-3": "Strong angreal: 60 marks. For whoever channels: three dots more under threads; "
        "other magics don't heed it.",
        "saangreal-3": "Sa'angreal: 150 marks. For whoever channels: four times the dots under threads; "
        "other magics don't heed it.",
        "callandor": "Callandor: 400 marks. For a man who channels: ten times the dots under threads, and no shelter "
        "from strain; other magics don't heed it.",
    }


def old_names() -> tuple[FactionForm, Stock]:
    """The White Tower and the shared catalogues, with ids of earlier days and dear prices."""
    stock = SHELF.stock
    dear = {
        "dagger": PriceForm(first=2, more=5),
        "club": PriceForm(first=3, more=6),
        "sword": PriceForm(times=2),
        "axe": PriceForm(first=5, dice=2),
    }
    items = {
        ident: item.model_copy(update={"marks": dear[ident]}) if ident in dear else item
        for ident, item in stock.items.items()
    }
    weaves = {**stock.weaves, "fog": stock.weaves["mist"]}
    hired = stock.hired.model_copy(update={"aliases": {"bard": "gleeman"}})
    faction = SHELF.faction("white-tower").model_copy(update={"aliases": {"captain": "warder"}})
    return faction, evolve(stock, items={**items, "knife": items["dagger"]}, weaves=weaves, hired=hired)


def test_ids_of_earlier_days_are_taken_and_say_what_they_are_called_now() -> None:
    schema = warband_schema(made()["warband.json"], *old_names())
    data = roster("tower-sisters")
    data["members"][2]["type"] = "captain"
    data["members"][2]["items"][0] = {"item": "knife", "paid": 0}
    data["members"][0]["channeling"]["weaves"][0] = "fog"
    data["hired"] = [{"id": "h-01", "type": "bard", "name": "Tam"}]
    dear = {"club": 3, "sword": 100, "axe": 7}
    for member in data["members"]:
        for bought in member.get("items", ()):
            bought["paid"] = dear.get(bought["item"], bought["paid"])
    data["groups"][0]["items"][1] = {"item": "sword", "paid": 60}
    assert errors(data, schema) == []
    data["members"][2]["items"][0]["item"] = "club"
    assert errors(data, schema) == ["members/2/items/0/item", "members/2/items/0/paid"]
    words = offered(schema["definitions"], "member", "properties", "type")
    assert words["captain"].startswith("Now called 'warder'. Warder: hero")


PAID = [
    (0, "dagger", (0, 2, 5), (1, 3, 4)),
    (0, "club", (3, 6), (0, 5, 9)),
    (2, "sword", (100,), (0, 10, 99)),
    (2, "axe", (7, 17), (5, 6, 18)),
]


@pytest.mark.parametrize(("member", "item", "right", "wrong"), PAID)
def test_what_was_paid_is_a_price_of_the_item(
    member: int, item: str, right: tuple[int, ...], wrong: tuple[int, ...]
) -> None:
    """SKR-81: a first and a further price, so many times the warrior's own, dice on top."""
    schema = warband_schema(made()["warband.json"], *old_names())
    data = roster("tower-sisters")
    for paid in (*right, *wrong):
        data["members"][member]["items"] = [{"item": item, "paid": paid}]
        at = f"members/{member}/items/0/paid"
        assert (at in errors(data, schema)) == (paid in wrong), paid


# --- what isn't legal ------------------------------------------------------------------------------------------------


def channelers() -> list[tuple[str, str, int]]:
    """A channeler of each faction that has one: (faction, roster, which member)."""
    found: dict[str, tuple[str, int]] = {}
    for ident in ROSTERS:
        for index, member in enumerate(plain(ident)["members"]):
            if member.get("channeling") and member["channeling"]["weaves"]:
                found.setdefault(plain(ident)["faction"]["id"], (ident, index))
    return [(faction, *where) for faction, where in found.items()]


@pytest.mark.parametrize("faction", FACTIONS)
def test_an_item_that_isnt_on_the_list_of_the_type_is_marked(faction: str) -> None:
    data, catalogue = first_of(faction), SHELF.faction(faction)
    for section, index, entry in entries(data):
        allowed = {item.id for item in items_for(catalogue, SHELF.stock, catalogue.types[entry["type"]])}
        for item in sorted(SHELF.stock.items.keys() - allowed)[:3]:
            spoilt = deepcopy(data)
            spoilt[section][index]["items"] = [{"item": item, "paid": 0}]
            assert f"{section}/{index}/items{'/0/item' if allowed else ''}" in errors(spoilt)
        break


def entries(data: Any) -> Iterator[tuple[str, int, Any]]:
    for section in ("members", "groups"):
        for index, entry in enumerate(data.get(section, ())):
            yield section, index, entry


@pytest.mark.parametrize("faction", FACTIONS)
def test_types_stand_in_their_own_section(faction: str) -> None:
    data = first_of(faction)
    leader = data["members"][0]["type"]
    spoilt = deepcopy(data)
    spoilt["groups"] = [{"id": "g-09", "type": leader, "count": 1}]
    assert errors(spoilt) == ["groups/0/type"]
    henchman = next(ident for ident, kind in SHELF.faction(faction).types.items() if kind.role == "henchman")
    data["members"][0]["type"] = henchman
    assert "members/0/type" in errors(data)


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_key_that_is_misspelt_is_marked(faction: str) -> None:
    data = first_of(faction)
    data["members"][0]["nmae"] = data["members"][0].pop("name")
    assert errors(data) == ["members/0"]
    data = {**first_of(faction), "member": []}
    assert errors(data) == [""]


ALL_BLADES = SHELF.stock.hired.blades
STRANGERS = {name: {*ALL_BLADES} - {*blades_for(SHELF.faction(name), SHELF.stock)} for name in FACTIONS}


@pytest.mark.parametrize("faction", FACTIONS)
def test_hired_blades_are_those_that_fight_for_the_faction(faction: str) -> None:
    """CMP-13."""
    for blade, kind in ALL_BLADES.items():
        if kind.channeling is None:
            data = {**first_of(faction), "hired": [{"id": "h-09", "type": blade, "name": "Tam"}]}
            assert errors(data) == (["hired/0/type"] if blade in STRANGERS[faction] else [])
    data = {**first_of(faction), "hired": [{"id": "h-09", "type": "captain-of-nothing", "name": "Tam"}]}
    assert errors(data) == ["hired/0/type"]
    assert sum(map(bool, STRANGERS.values())) > len(FACTIONS) / 2


@pytest.mark.parametrize(("faction", "ident", "index"), channelers())
def test_weaves_are_as_many_as_the_type_has_and_all_different(faction: str, ident: str, index: int) -> None:
    """CHN-4."""
    at = f"members/{index}/channeling"
    data = roster(ident)
    weaves = data["members"][index]["channeling"]["weaves"]
    others = [weave.id for weave in SHELF.stock.weaves.values() if not weave.special and weave.id not in weaves]
    wrong = (weaves[:-1], [*weaves, others[0]], [*weaves[:-1], "healing"], [*weaves, weaves[0]])
    for spoilt in wrong:
        data["members"][index]["channeling"]["weaves"] = spoilt
        assert any(place.startswith(f"{at}/weaves") for place in errors(data)), (faction, spoilt)


@pytest.mark.parametrize(("faction", "ident", "index"), channelers())
def test_who_channels_says_how_and_with_the_dice_of_the_type(faction: str, ident: str, index: int) -> None:
    """CHN-2, CHN-40."""
    data = roster(ident)
    block = data["members"][index].pop("channeling")
    assert errors(data) == [f"members/{index}"], faction
    other = {"2D6": "3D6", "3D6": "2D6"}[block["rolled"]["dice"]]
    data["members"][index]["channeling"] = {**block, "rolled": {"dice": other, "faces": [1] * int(other[0])}}
    assert [place.split("/")[-1] for place in errors(data)] == ["dice", "faces"]
    data["members"][index]["channeling"] = {**block, "strong": ["spirit"]}
    assert errors(data) == [f"members/{index}/channeling/strong/0"]
    data["power_tables"] = {"c": ["spirit"] * 6}
    assert errors(data) == [], "its own tables may have all powers"


def test_who_cant_channel_has_no_such_block() -> None:
    data = roster("tower-sisters")
    data["members"][2]["channeling"] = data["members"][0]["channeling"]
    assert errors(data) == ["members/2/channeling"]


def test_special_weaves_are_those_that_the_type_may_have() -> None:
    """CHN-5, CHN-6: no Travelling for sisters, no special weave for the Accepted, one for each other."""
    tries = {(): (False, True), ("healing",): (True, False), ("travelling",): (False, False)}
    tries |= {("healing", "balefire"): (False, False), ("healing", "healing"): (False, False)}
    for special, fits in tries.items():
        for member, right in zip((0, 1), fits, strict=True):
            data = roster("tower-circle")
            data["members"][member]["channeling"]["special"] = list(special)
            assert (errors(data) == []) == right, (member, special)
    data = roster("tower-sisters")
    del data["members"][0]["channeling"]["special"]
    assert errors(data) == ["members/0/channeling"]


def test_a_warder_names_his_sister() -> None:
    """SKR-82."""
    for traits in (["warder"], [], [{"ref": "warder"}], [{"ref": "fear", "of": "m-01"}]):
        data = roster("tower-sisters")
        data["members"][2]["traits"] = traits
        assert [place for place in errors(data) if place.startswith("members/2/traits")], traits
    data = roster("tower-sisters")
    del data["members"][2]["traits"]
    assert errors(data) == ["members/2"]


# --- what is legal ---------------------------------------------------------------------------------------------------


def look(data: Any) -> bool:
    """Whether our own lint calls it legal: nothing but warnings."""
    try:
        file: RosterFile = SHELF.roster_in(Document("x.yaml", data, {}, {}))
    except Faulty:
        return False
    return all(problem.level != "error" for problem in problems(file))


@pytest.mark.parametrize("step", [8, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("faction", FACTIONS)
def test_whatever_lint_calls_legal_fits_the_schema(faction: str, step: int) -> None:
    """Values of a roster are dropped, and others put in their place: of all that is still legal, nothing is marked."""
    data, legal = first_of(faction), 0
    for number, way in list(enumerate(ways(data)))[FACTIONS.index(faction) % step :: step]:
        pool = spares()[named(way)]
        changed = put(data, way, pool[number % len(pool)]) if number % 2 else dropped(data, way)
        if look(changed):
            legal += 1
            assert errors(changed) == [], (way, changed)
    assert legal


@pytest.mark.parametrize("seeds", [(1,), pytest.param(range(2, 10), marks=pytest.mark.long)], ids=str)
@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("fill", ["balanced", "channeling"])
def test_whatever_the_generator_makes_fits_the_schema(faction: str, fill: str, seeds: Iterable[int]) -> None:
    for seed in seeds:
        data = generate(SHELF.faction(faction), SHELF.stock, 500, fill, seed)
        assert errors(data) == [], seed
