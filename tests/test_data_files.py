"""The shipped data: lint is clean, and every number is the one in the rulebook's tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.axes import shelf

from skirmish.board.checks import check_battlefield, room
from skirmish.core.battlefield import Battlefield, Terrain
from skirmish.core.geometry import Circle, bounds
from skirmish.core.scenario import Zone
from skirmish.core.units import base_radius
from skirmish.library import load_record
from skirmish.muster import lint, problems, total
from skirmish.rules.skirmish.arms import ArmourTable, Arms, WeaponTables
from skirmish.rules.skirmish.system import Skirmish
from skirmish.rules.skirmish.system import __file__ as system_file

SHELF = shelf()
MAPS = SHELF.ids("map")
ROSTERS = SHELF.ids("warband")


def arms() -> Arms:
    data = Path(system_file).parent / "data"
    weapons = load_record(data / "weapons.yaml", WeaponTables, "weapons")
    return Arms(weapons, load_record(data / "armour.yaml", ArmourTable, "armour"))


def test_lint_of_everything_shipped_is_clean() -> None:
    known = arms()
    assert lint(check=check_battlefield, armed=[*known.melee, *known.missiles, *known.armour]) == ()


# --- SKR-76..78 ------------------------------------------------------------------------------------------------------

PRICES = {
    "dagger": 2, "club": 3, "axe": 5, "sword": 10, "spear": 10, "morning-star": 15, "flail": 15, "halberd": 10,
    "two-handed": 15, "pike": 12, "power-wrought-blade": 50, "thakandar-blade": 30,
    "throwing-knives": 15, "javelins": 5, "aiel-spears": 12, "sling": 2, "short-bow": 5, "bow": 20, "longbow": 25,
    "crossbow": 25, "light-armour": 10, "heavy-armour": 50, "fine-mail": 90, "power-wrought-armour": 150,
    "shield": 5, "buckler": 5, "helmet": 10, "fancloth-cloak": 20, "wand": 4,
    "angreal-1": 25, "angreal-3": 60, "saangreal-3": 150, "callandor": 400,
}  # fmt: skip
BLOWS = """\
fist                 1 -1  one_attack save+1
dagger               1  0  save+1
club                 1  0  concussion
axe                  1  0  save-1
sword                1  0  parry
spear                1  0  strikes_first
morning-star         1  0  first_round_strength+1
flail                2  0  first_round_strength+2
halberd              2  1
two-handed           2  2  strikes_last
pike                 2  0  strikes_first charger_strength+1
power-wrought-blade  1  1  parry
thakandar-blade      1  0  parry stuns
aiel-spears          1  0  strikes_first
"""
SHOTS = """\
throwing-knives  6 None thrown
javelins         8 None thrown
aiel-spears      8 None thrown
sling           18 3 double_in+9
short-bow       16 3
bow             24 3
longbow         30 3
crossbow        30 4 move_or_fire
"""
WORDS = ("parry", "strikes_first", "strikes_last", "concussion", "stuns", "one_attack", "thrown", "move_or_fire")
AMOUNTS = ("save", "first_round_strength", "charger_strength", "double_in")


def words_of(weapon: object) -> set[str]:
    found = {word for word in WORDS if getattr(weapon, word, False)}
    return found | {f"{word}{getattr(weapon, word):+g}" for word in AMOUNTS if getattr(weapon, word, 0)}


def test_every_item_costs_what_the_tables_say() -> None:
    items = {ident: SHELF.stock.items[ident] for ident in PRICES}
    assert {ident: item.marks.span(0, 0) for ident, item in items.items()} == {
        ident: (price, price) for ident, price in PRICES.items()
    }
    assert [ident for ident, item in items.items() if item.free_first] == ["dagger"]
    assert [ident for ident, item in items.items() if item.rare] == [
        "fine-mail", "power-wrought-armour", "angreal-1", "angreal-3", "saangreal-3", "callandor",
    ]  # fmt: skip


@pytest.mark.parametrize("row", BLOWS.splitlines())
def test_each_close_combat_weapon_does_what_the_table_says(row: str) -> None:
    ident, hands, strength, *words = row.split()
    weapon = arms().melee[ident]
    assert (weapon.hands, weapon.strength, words_of(weapon)) == (int(hands), int(strength), set(words))
    assert weapon.worth == PRICES.get(ident, 0)


def test_what_the_other_hand_may_hold() -> None:
    rows = [row.split()[0] for row in BLOWS.splitlines()]
    beside = {ident: weapon.beside for ident in rows if (weapon := arms().melee[ident]).hands == 1}
    assert beside.pop("spear") == beside.pop("aiel-spears") == ("shield", "buckler")
    assert beside.pop("morning-star") == ("shield",)
    assert beside.pop("fist") == ()
    assert set(beside.values()) == {("any",)}


@pytest.mark.parametrize("row", SHOTS.splitlines())
def test_each_missile_weapon_does_what_the_table_says(row: str) -> None:
    ident, reach, strength, *words = row.split()
    weapon = arms().missiles[ident]
    assert (weapon.range_in, str(weapon.strength), words_of(weapon)) == (float(reach), strength, set(words))


def test_each_suit_and_piece_of_gear_does_what_the_table_says() -> None:
    found = {ident: piece for ident, piece in arms().armour.items() if ident in PRICES}
    assert {ident: piece.save for ident, piece in found.items() if piece.save} == {
        "light-armour": 6, "heavy-armour": 5, "fine-mail": 5, "power-wrought-armour": 4,
    }  # fmt: skip
    assert [ident for ident, piece in found.items() if piece.slows_with_shield] == ["heavy-armour"]
    assert {ident: piece.guard for ident, piece in found.items() if piece.guard} == {
        "shield": "shield",
        "buckler": "buckler",
    }
    assert [ident for ident, piece in found.items() if piece.helmet] == ["helmet"]
    cloaks = {ident: (piece.far_shots, piece.far_in) for ident, piece in found.items() if piece.far_shots}
    assert cloaks == {"fancloth-cloak": (-1, 8.0)}


def test_the_power_tables_are_those_of_the_rulebook() -> None:
    """CHN-40: the powers of men and women are mirror images."""
    powers = SHELF.powers()
    assert powers.power_tables == {
        "a": ["fire", "fire", "earth", "earth", "water", "air"],
        "b": ["water", "water", "air", "air", "fire", "earth"],
    }
    assert (powers.powers.male.strong, powers.powers.male.weak) == ("a", "b")
    assert (powers.powers.female.strong, powers.powers.female.weak) == ("b", "a")


def test_standard_weaves_and_special_ones_have_paragraphs_of_their_own() -> None:
    weaves = SHELF.stock.weaves.values()
    assert all(re.fullmatch(r"CHN-T\d+" if weave.special else r"CHN-W\d+", weave.rule) for weave in weaves)
    assert len({weave.rule for weave in weaves}) == len(weaves)


# --- rosters ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ident", ROSTERS)
def test_each_roster_is_legal_and_spends_nearly_all_it_may(ident: str) -> None:
    file = SHELF.roster_file(ident)
    assert problems(file) == ()
    assert 0.96 * file.form.limit.marks <= total(file) <= file.form.limit.marks
    names = [warrior.name for warrior in file.roster.warriors]
    assert len(set(names)) == len(names), "everybody has a name of his own"


@pytest.mark.parametrize("ident", ROSTERS)
def test_each_roster_can_be_played_under_the_base_game(ident: str) -> None:
    assert Skirmish(arms()).problems(SHELF.roster(ident)) == ()


def test_the_pages_of_factions_are_right_about_rosters_and_hired_blades() -> None:
    """CMP-13: what they say of them; a list may be shipped without a row."""
    page = "".join((SHELF.root / "docs" / name).read_text("utf-8") for name in ("factions.md", "lab/balance.md"))
    blades = {blade.name: blade for blade in SHELF.stock.hired.blades.values()}
    lists, hired = 0, 0
    for first, second, third, fourth in re.findall(
        r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|", page, re.MULTILINE
    ):
        if second in SHELF.ids("faction"):
            lists += 1
            assert SHELF.roster(first).faction == second, f"{first}: its share of wins"
        if first in blades:
            hired += 1
            blade = blades[first]
            profile = " ".join(str(number) for number in blade.profile.model_dump().values())
            assert (second, third, fourth) == (str(blade.marks), str(blade.upkeep), profile), first
    assert lists
    assert hired


# --- maps and scenarios ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ident", MAPS)
def test_both_deployment_zones_have_room_for_thirty_trollocs(ident: str) -> None:
    field = SHELF.map(ident, check_battlefield)
    assert all(room(field, Zone("edge", 8), edge, [base_radius(32)] * 30) for edge in ("north", "south"))


@pytest.mark.parametrize("ident", MAPS)
def test_the_deployment_zones_are_mostly_free(ident: str) -> None:
    field = SHELF.map(ident)
    solid = [piece for piece in field.terrain if piece.sight != "open" or piece.ground != "open"]
    for piece in solid:
        _, north, _, south = bounds(piece.shape)
        assert north >= 7, f"{piece.id} stands in the northern zone"
        assert south <= field.depth_in - 7, f"{piece.id} stands in the southern zone"


def likeness(piece: Terrain, turned_in: Battlefield | None = None) -> tuple[object, ...]:
    """What a piece is to the rules and where, turned half round the table if asked."""
    west, north, east, south = bounds(piece.shape)
    if turned_in is not None:
        west, east = turned_in.width_in - east, turned_in.width_in - west
        north, south = turned_in.depth_in - south, turned_in.depth_in - north
    box = tuple(round(side * 8) for side in (west, north, east, south))
    return (piece.sight, piece.ground, piece.height_in, piece.low, isinstance(piece.shape, Circle), box)


@pytest.mark.parametrize(("ident", "odd"), [("village", {"well", "knoll", "pond"}), ("forest", set())])
def test_both_ends_of_a_map_are_alike(ident: str, odd: set[str]) -> None:
    """Turned half round, a map is itself, but for pieces on the centre line."""
    field = SHELF.map(ident)
    even = [p for p in field.terrain if p.id not in odd and p.kind not in ("road", "field")]
    assert sorted(map(repr, (likeness(p) for p in even))) == sorted(map(repr, (likeness(p, field) for p in even)))
    for piece in field.terrain:
        if piece.id in odd - {"well"}:
            _, north, _, south = bounds(piece.shape)
            assert north + south == pytest.approx(field.depth_in, abs=0.1)


@pytest.mark.parametrize(("ident", "size"), [("village", (48, 48)), ("forest", (72, 48))])
def test_each_map_has_its_size_and_enough_pieces_and_not_too_many(ident: str, size: tuple[int, int]) -> None:
    field = SHELF.map(ident)
    names = {piece.name for piece in field.terrain}
    assert (field.width_in, field.depth_in) == size
    assert 15 <= len(names) <= 32
    assert len(field.markers) == 3
