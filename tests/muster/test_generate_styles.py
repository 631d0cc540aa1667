"""Lists of the generator in their styles: who is in them, with what, and how they fight. (SKR-80..83)"""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from generated_lists import (
    CHANNELING,
    FACTIONS,
    SHELF,
    USUAL,
    can_shoot,
    each_pair,
    everybody,
    expected,
    made,
    missiles,
    read,
    seeds,
)

from skirmish.app import compose
from skirmish.core.game import Game
from skirmish.library.factionfile import GroupSize, TypeForm
from skirmish.library.rosterfile import carried
from skirmish.library.stock import items_for
from skirmish.muster.cost import fielded
from skirmish.muster.draft import FILLS
from skirmish.muster.generator import WEAVES, choose_fill
from skirmish.players import battle, make
from skirmish.rules import DEFAULT

each_limit = pytest.mark.parametrize(
    ("ident", "limit"),
    [
        pytest.param(ident, limit, marks=() if row % len(USUAL) == column else pytest.mark.long)
        for row, ident in enumerate(FACTIONS)
        for column, limit in enumerate(USUAL)
    ],
)
"""A test of each faction, and of each limit; `scripts/long` does all combinations."""


@each_limit
@seeds(few=1, many=3)
def test_a_list_for_shooting_has_more_missile_weapons_than_one_for_melee(ident: str, limit: int, seeds: range) -> None:
    """Unless there is no money for anybody who shoots."""
    for seed in seeds:
        shot = missiles(read(made(ident, limit, "shooting", seed)))
        assert shot > missiles(read(made(ident, limit, "melee", seed))) or not can_shoot(ident, limit)


@each_limit
@seeds(few=1, many=3)
def test_a_list_for_channeling_has_the_most_points(ident: str, limit: int, seeds: range) -> None:
    """SKR-83: and as many as the cap allows where there are people for it."""
    for seed in seeds:
        points = {fill: expected(read(made(ident, limit, fill, seed))) for fill in FILLS}
        assert points["channeling"] == max(points.values())
        assert ident not in CHANNELING or limit < 500 or points["channeling"] > points["melee"]


@pytest.mark.parametrize("ident", CHANNELING)
@seeds(few=3, many=20)
def test_who_channels_has_others_beside_her(ident: str, seeds: range) -> None:
    """Four warriors at least, where the fewest that are legal would all be channelers."""
    for seed in seeds:
        file = read(made(ident, 500, "channeling", seed))
        assert len(file.form.members) + sum(group.count for group in file.form.groups) >= 4
        assert any(entry.kind.channeling is None for entry in fielded(file) if entry.kind.role != "leader")


@each_pair
def test_everybody_has_a_weapon_that_fits_and_nobody_a_shield_beside_one_for_both_hands(
    ident: str, fill: str, limit: int
) -> None:
    """SKR-81: who may have a weapon has one; only who aims well has a bow."""
    for seed in range(2):
        for entry in fielded(read(made(ident, limit, fill, seed))):
            items = carried(entry.written, entry.kind, SHELF.stock)
            fights = [item for item in items if item.kind == "melee" and not item.free_first]
            if any(item.kind in ("shield", "buckler") for item in items):
                assert all(item.hands < 2 for item in fights)
            if isinstance(entry.kind, TypeForm) and entry.kind.items and entry.type_id != "wise-one":
                assert fights or any(item.kind == "missile" for item in items)
            if any(item.kind == "missile" and not item.thrown for item in items):
                assert entry.kind.profile.BS >= 3


@everybody
@seeds(few=5, many=40)
def test_a_balanced_list_has_shooters_and_fighters_and_enough_of_them(ident: str, seeds: range) -> None:
    """Nobody's gear costs more than he does, but the leader's."""
    for seed in seeds:
        shoot = fight = size = 0
        for entry in fielded(read(made(ident, 500, "balanced", seed))):
            size += entry.count
            items = carried(entry.written, entry.kind, SHELF.stock)
            shoots = any(item.kind == "missile" and not item.thrown for item in items)
            shoot += entry.count * (shoots and entry.kind.channeling is None)
            fight += entry.count * (not shoots and entry.kind.channeling is None)
            paid = sum(bought.paid for bought in entry.written.items)
            assert entry.kind.role == "leader" or paid <= entry.kind.marks
        assert 7 <= size <= 12
        assert 0.22 <= shoot / size <= 0.42, f"seed {seed}: {shoot} of {size} shoot"
        assert fight / size >= 0.4, f"seed {seed}: {fight} of {size} fight"


@each_limit
@seeds(few=2, many=5)
def test_for_other_sums_too_a_balanced_list_has_some_of_everything(ident: str, limit: int, seeds: range) -> None:
    for seed in seeds:
        file = read(made(ident, limit, "balanced", seed))
        size = sum(entry.count for entry in fielded(file))
        assert 0.2 <= missiles(file) / size <= 0.5 or not can_shoot(ident, limit)


@everybody
@seeds(few=4, many=20)
def test_a_list_for_melee_has_armour_and_weapons_worth_their_men(ident: str, seeds: range) -> None:
    """No bows, body armour in three of four lists at least, and no clubs for who may have better and can pay for it."""
    armoured = 0
    for seed in seeds:
        file = read(made(ident, 500, "melee", seed))
        known = [(entry, carried(entry.written, entry.kind, SHELF.stock)) for entry in fielded(file)]
        assert missiles(file) == 0
        armoured += any(item.kind == "armour" for _, items in known for item in items)
        for entry, items in known:
            better = [item for item in items_for(file.faction, SHELF.stock, entry.kind) if item.kind == "melee"]
            rich = entry.kind.marks >= 25 and entry.kind.channeling is None
            if rich and any(5 <= item.marks.span(0, 0)[0] <= 15 for item in better):
                assert "club" not in {item.id for item in items}
    assert armoured >= 0.75 * len(seeds)


def test_who_has_no_shield_to_fight_behind_fights_with_both_hands_and_who_shoots_by_trade_shoots() -> None:
    for seed in range(4):
        for entry in fielded(read(made("mercenaries", 500, "melee", seed))):
            ids = {item.id for item in carried(entry.written, entry.kind, SHELF.stock)}
            assert entry.type_id != "crossbowman"
            assert entry.type_id != "pikeman" or ids & {"pike", "halberd"}


def test_shooters_have_good_bows_and_aiel_who_fight_spears_to_throw() -> None:
    thrown = 0
    for seed in range(4):
        for entry in fielded(read(made("borderlands", 500, "shooting", seed))):
            assert "short-bow" not in {item.id for item in carried(entry.written, entry.kind, SHELF.stock)}
        aiel = fielded(read(made("aiel", 500, "melee", seed)))
        thrown += any(item.thrown for entry in aiel for item in carried(entry.written, entry.kind, SHELF.stock))
    assert thrown >= 2


@each_pair
def test_groups_that_are_alike_are_one_and_each_has_a_name(ident: str, fill: str, limit: int) -> None:
    for seed in range(2):
        groups = made(ident, limit, fill, seed).get("groups", [])
        names = [group["name"] for group in groups]
        assert len(set(names)) == len(names)
        alike: dict[str, list[int]] = {}
        for group in groups:
            alike.setdefault(str((group["type"], group.get("items"))), []).append(group["count"])
        most = {group["type"]: (FACTIONS[ident].types[group["type"]].group or GroupSize()).max for group in groups}
        for key, counts in alike.items():
            top = next(limit for kind, limit in most.items() if key.startswith(f"('{kind}',"))
            assert len(counts) == -(-sum(counts) // top)


@pytest.mark.parametrize("ident", sorted(set(FACTIONS) - set(CHANNELING)))
def test_where_nobody_channels_a_list_for_channeling_is_a_balanced_one(ident: str) -> None:
    """A wilder for hire makes no channeling faction."""
    assert made(ident, fill="channeling", seed=3) == made(ident, fill="balanced", seed=3)


def test_who_is_bound_to_another_names_one_and_nobody_twice() -> None:
    """SKR-82: two Warders have two sisters, two damane two sul'dam."""
    bound = Counter[str]()
    for (ident, fill), seed in product((("white-tower", "balanced"), ("seanchan", "channeling")), range(6)):
        data = made(ident, 900, fill, seed)
        named = [trait["of"] for member in data["members"] for trait in member.get("traits", [])]
        assert len(set(named)) == len(named)
        bound[ident] = max(bound[ident], len(named))
    assert bound == {"white-tower": 2, "seanchan": 2}


@seeds(few=20, many=120)
def test_hired_blades_come_to_one_balanced_list_of_three_or_so(seeds: range) -> None:
    """CMP-13."""
    hired = [bool(made(ident, seed=seed).get("hired")) for ident in ("white-tower", "seanchan") for seed in seeds]
    assert 0.2 <= sum(hired) / len(hired) <= 0.45


def test_other_lists_hire_nobody_but_a_channeler() -> None:
    """CMP-13."""
    for fill, ident, seed in product(FILLS[1:], FACTIONS, range(2)):
        if choose_fill(FACTIONS[ident], fill) == fill:
            assert all("channeling" in blade for blade in made(ident, 500, fill, seed).get("hired", []))


def test_channelers_know_what_suits_the_list() -> None:
    """CHN-4: the weaves of one's choice are chosen, not drawn from all there are."""
    for fill, seed in product(FILLS, range(2)):
        for member in made("white-tower", 500, fill, seed)["members"]:
            assert set(member.get("channeling", {}).get("weaves", ())) <= set(WEAVES[fill])


@everybody
def test_a_list_can_be_played(ident: str) -> None:
    """The battle ends, whoever wins."""
    rules = compose.ruleset(DEFAULT, {})
    rosters = read(made(ident, 300, "balanced", 1)).roster, read(made(ident, 300, "shooting", 2)).roster
    setup = compose.setup(rules, rosters, "village", "skirmish", 3)
    ended = battle(Game(rules, setup.state(rules)), (make("aggressor", 1), make("aggressor", 2))).state
    assert ended.verdict is not None
