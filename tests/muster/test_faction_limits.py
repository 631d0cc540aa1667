"""What the factions forbid when a warband is recruited. (SKR-80..83)"""

from __future__ import annotations

import pytest
from muster_rosters import said

CHIEFS = {
    "aiel": "sept-chief", "seanchan": "captain", "borderlands": "captain", "mercenaries": "captain",
    "children-of-the-light": "lord-captain", "black-tower": "ashaman", "hill-clans": "chief",
}  # fmt: skip
MAN = "{rolled: {dice: 3D6, faces: [3, 4, 4]}, weaves: [WEAVES], special: [healing]}"
DAMANE = "{rolled: {dice: 2D6, faces: [3, 4]}, weaves: [mist, mire, ward]}"


def warband(faction: str, *lines: str, marks: int = 900) -> list[str]:
    """What the muster says of a leader of the faction and these members, then groups; without places in the file."""
    members = [line for line in lines if "count:" not in line]
    groups = [line for line in lines if "count:" in line]
    power = f", channeling: {MAN.replace('WEAVES', 'mist, mire, ward, smother')}" if faction == "black-tower" else ""
    text = f"""\
format: warband/2
id: few
name: The few
faction: {{id: {faction}, version: 1.0.0}}
limit: {{marks: {marks}}}
members:
  - {{id: m-01, type: {CHIEFS[faction]}, name: Chief{power}}}
"""
    text += "".join(f"  - {{{line}}}\n" for line in members)
    if groups:
        text += "groups:\n" + "".join(f"  - {{{line}}}\n" for line in groups)
    return [line.partition(" ")[2] for line in said(text)]


def group(kind: str, count: int, number: int = 1, items: str = "") -> str:
    return f"id: g-0{number}, type: {kind}, count: {count}" + (f", items: [{items}]" if items else "")


@pytest.mark.parametrize(
    ("faction", "kind", "most", "name"),
    [
        ("aiel", "maiden-of-the-spear", 5, "Maiden of the Spear"), ("mercenaries", "swordsman", 5, "Swordsman"),
        ("seanchan", "deathwatch-guard", 4, "Deathwatch Guard"), ("hill-clans", "oath-sworn", 3, "Oath-sworn"),
    ],
)  # fmt: skip
def test_some_henchmen_are_few_in_all_groups_together(faction: str, kind: str, most: int, name: str) -> None:
    """SKR-82."""
    assert warband(faction, group(kind, most - 1), group(kind, 1, 2)) == []
    assert warband(faction, group(kind, most - 1), group(kind, 2, 2)) == [
        f"E046 {most + 1} of {name}, at most {most} (SKR-82)"
    ]


@pytest.mark.parametrize("faction", ["children-of-the-light", "seanchan", "borderlands", "mercenaries"])
def test_two_sergeants_and_two_novices_at_most(faction: str) -> None:
    """SKR-82."""
    heroes = [f"id: h-{n}, type: {kind}, name: H{n}" for n, kind in enumerate(["sergeant", "novice-fighter"] * 2)]
    assert warband(faction, *heroes) == []
    assert warband(faction, *heroes, "id: h-9, type: sergeant, name: H9") == ["E046 3 of Sergeant, at most 2 (SKR-82)"]


def damane(number: int, of: str = "", more: str = "") -> str:
    traits = f", traits: [{{ref: leashed, of: {of}}}]" if of else ""
    return f"id: d-{number}, type: damane, name: Dam {number}, channeling: {DAMANE}{traits}{more}"


def suldam(number: int) -> str:
    return f"id: s-{number}, type: suldam, name: Sul {number}"


def test_each_damane_names_a_suldam_of_her_own() -> None:
    """SKR-82: a sul'dam leads one damane."""
    assert warband("seanchan", suldam(1), suldam(2), damane(1, "s-1"), damane(2, "s-2")) == []
    assert warband("seanchan", suldam(1), suldam(2), damane(1, "s-1"), damane(2, "s-1")) == [
        "E061 's-1' is named by 'd-1' already (SKR-82)"
    ]
    assert warband("seanchan", suldam(1), damane(1)) == [
        "E060 Dam 1 must name a member: traits: [{ref: leashed, of: <id of a suldam>}] (SKR-82)"
    ]
    assert warband("seanchan", suldam(1), damane(1, "m-01")) == ["E060 'm-01' is no suldam (SKR-82)"]


def test_there_is_no_damane_without_a_suldam() -> None:
    """SKR-82."""
    assert "E047 one damane for each sul'dam: here 2, at most 1 (SKR-82)" in warband(
        "seanchan", suldam(1), damane(1, "s-1"), damane(2, "s-1")
    )
    assert warband("seanchan", damane(1, "m-01"), group("seanchan-soldier", 1)) == [
        "E047 one damane for each sul'dam: here 1, at most 0 (SKR-82)", "E060 'm-01' is no suldam (SKR-82)",
    ]  # fmt: skip


def test_a_damane_takes_a_hero_s_place() -> None:
    """SKR-80, SKR-82: she counts as a novice."""
    five = [suldam(1), suldam(2), damane(1, "s-1"), damane(2, "s-2"), "id: h-1, type: sergeant, name: Bo"]
    assert warband("seanchan", *five) == []
    assert warband("seanchan", *five, "id: h-2, type: sergeant, name: Cy") == [
        "E043 has 6 heroes besides the leader, at most 5 (SKR-80)"
    ]


def test_she_carries_nothing_and_has_no_special_weave() -> None:
    """SKR-82, CHN-5."""
    armed = damane(1, "s-1", ", items: [{item: dagger, paid: 0}]")
    assert warband("seanchan", suldam(1), armed) == ["E051 Damane may not have 'dagger'; it carries nothing (SKR-81)"]
    gifted = damane(1, "s-1").replace("ward]}", "ward], special: [healing]}")
    assert warband("seanchan", suldam(1), gifted) == ["E056 Damane begins without a special weave (CHN-5)"]


@pytest.mark.parametrize(
    ("faction", "kind", "item", "paid"),
    [
        ("aiel", "algaidsiswai", "sword", 10), ("aiel", "algaidsiswai", "light-armour", 10),
        ("aiel", "maiden-of-the-spear", "light-armour", 10), ("children-of-the-light", "whitecloak", "fine-mail", 90),
        ("borderlands", "archer", "spear", 10), ("borderlands", "lancer", "bow", 20),
        ("mercenaries", "pikeman", "shield", 5), ("seanchan", "seanchan-soldier", "heavy-armour", 50),
        ("black-tower", "legionman", "heavy-armour", 50),
    ],
)  # fmt: skip
def test_what_a_type_s_list_lacks_it_may_not_carry(faction: str, kind: str, item: str, paid: int) -> None:
    """SKR-81, SKR-82."""
    found = warband(faction, group(kind, 2, items=f"{{item: {item}, paid: {paid}}}"))
    assert [line.split()[0] for line in found] == ["E051"]


def test_three_men_who_channel_are_as_many_as_a_list_of_500_marks_may_have() -> None:
    """SKR-83: 10.5 each, whatever they cost."""
    man = MAN.replace(", special: [healing]", "")
    two = man.replace("WEAVES", "mist, mire")
    heroes = [f"id: h-{n}, type: dedicated, name: D{n}, channeling: {two}" for n in (1, 2)]
    assert [line for line in warband("black-tower", *heroes, marks=500) if "SKR-83" in line] == []
    four = [*heroes, f"id: h-3, type: soldier, name: S, channeling: {man.replace('WEAVES', 'mist')}"]
    assert "E058 its channelers may expect 42 points, at most 32 for 500 marks (SKR-83)" in warband(
        "black-tower", *four, marks=500
    )
