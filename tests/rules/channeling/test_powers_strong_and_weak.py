"""Strong and weak powers: the dice for them and what they change. (CHN-40..43)"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from channeling_scenes import casting, facing, gift, slot, woman
from support.battle import Battle
from support.rosters import sitter
from support.story import A, B, Story, story

from skirmish.core.dice import Dice
from skirmish.core.state import Warrior
from skirmish.library import Shelf
from skirmish.rules.channeling.channeler import PowerRoll
from skirmish.rules.channeling.events import Gifted

TABLE_A = ("fire", "fire", "earth", "earth", "water", "air")
TABLE_B = ("water", "water", "air", "air", "fire", "earth")
PAIRS_OF_MEN = {
    ("fire", "water"): Fraction(2, 15), ("fire", "air"): Fraction(2, 15),
    ("earth", "water"): Fraction(2, 15), ("earth", "air"): Fraction(2, 15),
    ("fire", "earth"): Fraction(1, 15), ("earth", "fire"): Fraction(1, 15),
    ("water", "air"): Fraction(1, 12), ("air", "water"): Fraction(1, 12),
    ("water", "fire"): Fraction(1, 24), ("water", "earth"): Fraction(1, 24),
    ("air", "fire"): Fraction(1, 24), ("air", "earth"): Fraction(1, 24),
}  # fmt: skip
"""(strong, weak): the vector of CHN-41."""
EXCHANGED = {"fire": "water", "water": "fire", "earth": "air", "air": "earth"}
PAIRS_OF_WOMEN = {(EXCHANGED[s], EXCHANGED[w]): chance for (s, w), chance in PAIRS_OF_MEN.items()}
ROSTER = sitter("""\
    channeling: {rolled: {dice: 2D6, faces: [4, 5]}, weaves: [mist, mire, ward, smother], special: [healing]}
""")
Lore = dict[str, Any]


def tables_of(name: str, half: str) -> PowerRoll:
    """The roll of the first channeler of this half in a shipped roster."""
    found = [dict(warrior.lore) for warrior in Shelf().roster(name).warriors if warrior.lore]
    lore: Lore = next(lore for lore in found if lore["half"] == half)
    return PowerRoll(lore["strong_table"], lore["weak_table"])


# --- CHN-40, CHN-41: the dice -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "half", "pairs"),
    [("tower-circle", "saidar", PAIRS_OF_WOMEN), ("dread-circle", "saidin", PAIRS_OF_MEN)],
)
def test_the_exact_chances_of_all_pairs(name: str, half: str, pairs: dict[tuple[str, str], Fraction]):
    """CHN-40, CHN-41: the shipped tables give the vector, to the last digit."""
    assert dict(tables_of(name, half).law()) == pairs
    assert sum(pairs.values()) == 1


def test_the_shipped_tables_are_those_of_the_rulebook():
    """CHN-40: A for strong men and weak women, B for the others."""
    men, women = tables_of("dread-circle", "saidin"), tables_of("tower-circle", "saidar")
    assert (men.strong, men.weak) == (TABLE_A, TABLE_B)
    assert (women.strong, women.weak) == (TABLE_B, TABLE_A)


def test_the_law_is_that_of_the_dice():
    """CHN-41: every first, second and third face, what is still equal after those being the same again."""
    roll, tally = PowerRoll(TABLE_A, TABLE_B), dict.fromkeys(PAIRS_OF_MEN, Fraction(0))
    for first in range(1, 7):
        for second in range(1, 7):
            again = TABLE_A[first - 1] == TABLE_B[second - 1]
            for third in range(1, 7) if again else (0,):
                if again and TABLE_A[first - 1] == TABLE_B[third - 1]:
                    continue
                script = (first, second, third) if again else (first, second)
                faces, pair, left = roll.draw(Dice(None, script))
                assert faces == script
                assert left.script == ()
                tally[pair] += Fraction(1, 6 ** len(script))
    for pair, chance in PAIRS_OF_MEN.items():
        same = Fraction(sum(power == pair[0] for power in TABLE_B), 6)
        assert tally[pair] == chance * (1 - same) * (1 + same), "what is missing is the chance of two re-rolls"


def test_the_weak_one_is_rolled_until_it_differs_the_strong_one_never_again():
    """CHN-41."""
    faces, pair, _ = PowerRoll(TABLE_A, TABLE_B).draw(Dice(None, (1, 5, 5, 5, 3)))
    assert faces == (1, 5, 5, 5, 3)
    assert pair == ("fire", "air")


# --- CHN-40: before the battle ----------------------------------------------------------------------------------------


def newcomers(lore: Lore, **options: str) -> Battle:
    """Ila and Ren are about to see who begins."""
    scene: Story = story("channeling", **options).model("Ila", A, (10, 24), lore=lore).model("Ren", B, (30, 24))
    return scene.begin("first turn", until="charges")


def women_dice(**more: Any) -> Lore:
    """A woman whose roster names the tables and no powers."""
    return gift(9, "mist", strong_table=TABLE_B, weak_table=TABLE_A, **more)


FIRST = (("first turn", 6, 1),)


def test_who_has_none_rolls_before_the_battle():
    """CHN-40: a 5 is fire for a strong woman, then 1 (fire again) and 5 for a weak one."""
    battle = newcomers(women_dice(), strong_weak="true").dice(*FIRST, ("strong and weak power", 5, 1, 5))
    assert (slot(battle, "Ila").gift.strong, slot(battle, "Ila").gift.weak) == (("fire",), ("water",))
    assert "Ila is strong in fire and weak in water" in battle.told()


def test_who_has_them_in_the_roster_rolls_nothing():
    """CHN-40."""
    battle = newcomers(women_dice(strong=("air",), weak=("earth",)), strong_weak="true").dice(*FIRST)
    assert not battle.happened(Gifted)
    assert (slot(battle, "Ila").gift.strong, slot(battle, "Ila").gift.weak) == (("air",), ("earth",))


def test_without_the_option_nobody_rolls():
    """CHN-40: default off."""
    battle = newcomers(women_dice()).dice(*FIRST)
    assert not battle.happened(Gifted)
    assert slot(battle, "Ila").gift.strong == ()


@pytest.mark.parametrize(
    ("tables", "faces", "pair"),
    [
        ("", (1, 1), ("water", "fire")),
        ("power_tables: {b: [spirit, air, air, air, air, air]}\n", (1, 1), ("spirit", "fire")),
        ("power_tables: {a: [air, air, air, air, air, earth]}\n", (3, 2, 6), ("air", "earth")),
    ],
)
def test_a_roster_may_replace_the_tables(tmp_path: Path, tables: str, faces: tuple[int, ...], pair: tuple[str, str]):
    """CHN-43: from the YAML to the dice before the battle."""
    (tmp_path / "page.yaml").write_text(ROSTER + tables)
    warrior: Warrior = Shelf().roster(str(tmp_path / "page.yaml")).warriors[0]
    battle = newcomers(dict(warrior.lore), strong_weak="true").dice(*FIRST, ("strong and weak power", *faces))
    found = slot(battle, "Ila").gift
    assert (*found.strong, *found.weak) == pair


# --- CHN-42: what they change -----------------------------------------------------------------------------------------


def modifiers_of(
    weave: str, at: str, *, strong: tuple[str, ...], weak: tuple[str, ...], option: str = "true"
) -> dict[str, int]:
    """The modifiers of Ila's test."""
    ila = {"lore": gift(20, weave, strong=strong, weak=weak)}
    battle = casting(ila, strong_weak=option).dice(1, 1)
    battle.play(f"Ila casts {weave}{at}")
    (roll,) = battle.rolled(who="Ila")
    return {f"{m.why} ({m.rule})": m.number for m in roll.throw.modifiers}


STRONG_IN_FIRE = {"strong in fire (CHN-42)": 1}


def test_strong_in_the_one_power_of_a_weave_adds_1():
    """CHN-42: Arrow of Fire is fire alone."""
    assert modifiers_of("arrow-of-fire", " at Ren", strong=("fire",), weak=("air",)) == STRONG_IN_FIRE


def test_strong_in_one_of_two_powers_adds_nothing():
    """CHN-42: Lightning is air and fire, Erupting Earth earth and fire."""
    assert modifiers_of("lightning", " at Ren", strong=("fire",), weak=("water",)) == {}
    assert modifiers_of("erupting-earth", " at 20, 28", strong=("fire",), weak=("water",)) == {}


def test_strong_in_both_powers_adds_1_once():
    """CHN-42: for tables that give more."""
    both = modifiers_of("lightning", " at Ren", strong=("fire", "air"), weak=("water",))
    assert list(both.values()) == [1]


@pytest.mark.parametrize(
    ("weave", "at"), [("fist-of-air", " at Ren"), ("lightning", " at Ren"), ("mist", " at 13, 28")]
)
def test_weak_in_even_one_power_takes_1(weave: str, at: str):
    """CHN-42: pure or mixed."""
    assert modifiers_of(weave, at, strong=("earth",), weak=("air",)) == {"weak in air (CHN-42)": -1}


def test_weak_in_one_counts_even_if_strong_in_the_other():
    """CHN-42: never both at once."""
    assert modifiers_of("lightning", " at Ren", strong=("fire",), weak=("air",)) == {"weak in air (CHN-42)": -1}


def test_neither_changes_nothing():
    """CHN-42: no table holds spirit."""
    assert modifiers_of("ward", " at Ila", strong=("fire",), weak=("air",)) == {}
    assert modifiers_of("smother", " at Ren", strong=("fire",), weak=("air",)) == {}


def test_without_the_option_they_count_for_nothing():
    """CHN-40, CHN-42."""
    assert modifiers_of("arrow-of-fire", " at Ren", strong=("fire",), weak=("air",), option="false") == {}
    assert modifiers_of("fist-of-air", " at Ren", strong=("fire",), weak=("air",), option="false") == {}


@pytest.mark.parametrize(("strong", "weak", "total"), [("fire", "water", 6), ("water", "fire", 8)])
def test_the_test_passes_by_what_is_added(strong: str, weak: str, total: int):
    """CHN-11, CHN-42: 7 is needed."""
    ila = {"lore": gift(20, "arrow-of-fire", strong=(strong,), weak=(weak,))}
    battle = casting(ila, strong_weak="true").dice(("Arrow", 1, total - 2), ("Arrow", 2, total - 2), ("to wound", 1))
    battle.play("Ila casts arrow-of-fire at Ren", "Ila casts arrow-of-fire at Ren")
    assert [roll.outcome for roll in battle.rolled("Arrow")] == [False, True]


def test_in_a_circle_the_leaders_powers_count():
    """CHN-43: Bo leads, weak in fire; Ila, strong in it, stands beside her."""
    scene = facing({"lore": gift(9, "arrow-of-fire", strong=("fire",), weak=("air",))}, strong_weak="true")
    scene = scene.model("Bo", at=(10, 26), **woman(9, "arrow-of-fire", strong=("earth",), weak=("fire",)))
    battle = scene.begin("magic begins", until="close combat").dice(("Arrow", 1, 1))
    battle.play("Bo links with Ila", "Bo casts arrow-of-fire at Ren")
    assert battle.modifiers("Arrow") == {"circle": 1, "weak in fire": -1}


def test_the_card_tells_them_only_with_the_option():
    """CHN-42."""
    ila = {"lore": gift(9, "arrow-of-fire", strong=("fire",), weak=("air",))}
    told = ("strong in fire, weak in air", "CHN-42")
    assert told in casting(ila, strong_weak="true").sheet("Ila").notes
    assert told not in casting(ila).sheet("Ila").notes
