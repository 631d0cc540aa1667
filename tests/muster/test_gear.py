"""What a warrior may carry, from which list, at which price. (SKR-81)"""

from __future__ import annotations

import pytest
from muster_rosters import SHADOW, TOWER, changed, roster_file, said

from skirmish.library.stock import price
from skirmish.library.wares import ItemForm

WARDER = "[{item: dagger, paid: 0}, {item: sword, paid: 10}, {item: bow, paid: 20}]"
BOUGHT = {"dagger": 2, "sword": 10, "axe": 5, "spear": 10, "bow": 20, "light-armour": 10, "heavy-armour": 50,
          "shield": 5, "helmet": 10, "fancloth-cloak": 20}  # fmt: skip


def of_warder(*items: str) -> list[str]:
    """What is said of a Warder who carries a free dagger and these."""
    gear = ", ".join(["{item: dagger, paid: 0}", *(f"{{item: {item}, paid: {BOUGHT[item]}}}" for item in items)])
    return said(changed((WARDER, f"[{gear}]")))


def test_all_that_a_warrior_may_carry_at_once() -> None:
    assert of_warder("sword", "axe", "bow", "light-armour", "shield", "helmet", "fancloth-cloak") == []


@pytest.mark.parametrize(
    ("gear", "message"),
    [
        (("sword", "axe", "spear"), "carries 3, at most 2 close combat weapons beside a dagger"),
        (("sword", "axe", "dagger"), "carries 3, at most 2 close combat weapons beside a dagger"),
        (("bow", "bow"), "carries 'bow' 2 times; missile weapons must differ"),
        (("light-armour", "heavy-armour"), "carries 2, at most 1 suit of armour"),
        (("shield", "shield"), "carries 2, at most 1 shield or buckler"),
        (("helmet", "helmet"), "carries 2, at most 1 helmet"),
        (("fancloth-cloak", "fancloth-cloak"), "carries 2, at most 1 cloak"),
    ],
)
def test_too_much_of_a_sort_is_refused(gear: tuple[str, ...], message: str) -> None:
    assert of_warder(*gear) == [f"few.yaml:18:12: E050 Ren {message} (SKR-81)"]


def test_only_the_first_dagger_is_free() -> None:
    assert of_warder("sword", "dagger") == []
    twice = changed((WARDER, "[{item: dagger, paid: 0}, {item: dagger, paid: 0}]"))
    assert said(twice) == ["few.yaml:18:59: E052 Dagger costs 2 marks, not 0 (SKR-76)"]
    paid = changed((WARDER, "[{item: dagger, paid: 2}]"))
    assert said(paid) == ["few.yaml:18:34: E052 Dagger costs 0 marks, not 2 (SKR-76)"]


def test_after_the_free_one_a_rising_price_begins_at_its_first_step() -> None:
    rising = ItemForm.model_validate(
        {
            "id": "knife",
            "name": "Knife",
            "kind": "melee",
            "marks": {"first": 2, "more": 4},
            "free_first": True,
            "rule": "SKR-76",
        }
    )
    assert [price(rising, before, 40) for before in range(4)] == [(0, 0), (2, 2), (4, 4), (4, 4)]


def test_what_was_paid_is_what_the_catalogue_asks() -> None:
    cheap = changed(("{item: sword, paid: 10}", "{item: sword, paid: 1}"))
    assert said(cheap) == ["few.yaml:18:58: E052 Sword costs 10 marks, not 1 (SKR-76)"]


def test_gear_comes_from_the_list_of_the_type() -> None:
    assert said(changed(("{item: bow, paid: 20}", "{item: crossbow, paid: 25}"))) == [
        "few.yaml:18:70: E051 Warder may not have 'crossbow'; the list 'warders' has dagger, sword, axe, spear, bow, "
        "light-armour, heavy-armour, shield, helmet, fancloth-cloak, power-wrought-blade (SKR-81)"
    ]
    (halberd,) = said(changed(("item: sword, paid: 10", "item: halberd, paid: 10"), of=SHADOW))
    assert halberd.startswith("few.yaml:10:20: E051 Myrddraal may not have 'halberd'; the list 'myrddraal' has dagger")


def test_a_group_s_gear_is_written_once_so_it_is_the_same_for_all() -> None:
    guards = [warrior for warrior in roster_file(TOWER).roster.warriors if warrior.type == "tower-guard"]
    assert len(guards) == 3
    assert len({(guard.items, guard.marks) for guard in guards}) == 1
