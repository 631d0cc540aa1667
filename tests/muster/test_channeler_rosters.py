"""The shipped channelers: what they know, what they rolled, what they cost. (CHN-2, CHN-4..6, CHN-40, CHN-81)"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from skirmish.core.state import Warrior
from skirmish.library import Shelf
from skirmish.library.factionfile import TypeForm
from skirmish.library.groupfile import ListGroupForm, list_groups
from skirmish.library.stock import specials_for, weaves_for
from skirmish.muster import problems

SHELF = Shelf()
CIRCLES = {"tower-circle": (5, 3), "dread-circle": (6, 2)}
"""How many they are, and how many of them channel."""
CHANNELERS = {
    f"{ident}: {warrior.name}": warrior
    for ident in SHELF.ids("warband")
    for warrior in SHELF.roster(ident).warriors
    if warrior.lore
}


def words(warrior: Warrior, fact: str) -> tuple[str, ...]:
    """A fact of the channeling block that is a row of words."""
    found = dict(warrior.lore)[fact]
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize("ident", CIRCLES)
def test_a_circle_has_two_or_three_channelers_of_one_half_among_few(ident: str) -> None:
    """CHN-39: no warband holds men and women who channel."""
    warriors = SHELF.roster(ident).warriors
    channelers = [warrior for warrior in warriors if warrior.lore]
    assert (len(warriors), len(channelers)) == CIRCLES[ident]
    assert len({dict(warrior.lore)["half"] for warrior in channelers}) == 1


def test_the_two_circles_are_of_two_factions_and_two_halves() -> None:
    leaders = [SHELF.roster(ident).warriors[0] for ident in CIRCLES]
    assert [(leader.faction, dict(leader.lore)["half"]) for leader in leaders] == [
        ("white-tower", "saidar"), ("shadowspawn", "saidin"),
    ]  # fmt: skip


def test_every_weave_and_every_talent_may_be_known_by_a_warrior_of_some_faction() -> None:
    """CHN-4, CHN-5."""
    open_to_some = set[str]()
    for faction in map(SHELF.faction, SHELF.ids("faction")):
        for kind in (kind.channeling for kind in faction.types.values() if kind.channeling):
            weaves = (*weaves_for(faction, SHELF.stock, kind), *specials_for(faction, SHELF.stock, kind))
            open_to_some |= {weave.id for weave in weaves}
    assert set(SHELF.stock.weaves) - open_to_some == set()


LEAST = 3
"""Lists that have each thing of magic, so that a player meets it beside and against different ones."""


def knowing(weave: str) -> set[str]:
    """The lists that have somebody who knows it."""
    return {who.partition(":")[0] for who, warrior in CHANNELERS.items() if weave in words(warrior, "weaves")}


def test_every_weave_is_known_on_three_lists() -> None:
    """A new weave has to be written into lists: in the `weaves` or `special` of those who may learn it."""
    lists = {weave: len(knowing(weave)) for weave in SHELF.stock.weaves}
    few = {weave: count for weave, count in lists.items() if count < LEAST}
    assert few == {}, f"on too few lists: teach these to somebody in warbands/*.yaml until {LEAST} lists have each"


@pytest.mark.parametrize("group", list_groups(SHELF).values(), ids=lambda group: group.id)
def test_every_weave_is_known_on_a_list_of_each_group(group: ListGroupForm) -> None:
    """What players were never tuned on says little of how well they were tuned."""
    without = [weave for weave in SHELF.stock.weaves if not knowing(weave) & set(group.warbands)]
    assert without == [], f"no list of the group '{group.id}' has these: see warbands/shared/groups.yaml"


def having(of: Callable[[Warrior], bool], least: int = 1) -> list[str]:
    """The lists that have so many warriors of whom this is true."""
    return [ident for ident in SHELF.ids("warband") if sum(map(of, SHELF.roster(ident).warriors)) >= least]


def links(warrior: Warrior) -> bool:
    """Whether she may be one of a circle. (CHN-30)"""
    lore = dict(warrior.lore)
    return lore.get("half") == "saidar" and bool(lore["link"])


def test_circles_angreal_leashes_bonds_and_shields_are_on_three_lists_each() -> None:
    """CHN-1, CHN-30, DOT-132, SKR-78, SKR-82."""
    lists = {
        "circles": having(links, 2),
        "angreal": having(lambda warrior: "things" in dict(warrior.lore)),
        "leashes": having(lambda warrior: "leashed" in dict(warrior.traits)),
        "bonds": having(lambda warrior: "warder" in dict(warrior.traits)),
        "shields": having(lambda warrior: "shield" in warrior.items),
        "bucklers": having(lambda warrior: "buckler" in warrior.items),
    }
    assert {what: found for what, found in lists.items() if len(found) < LEAST} == {}


@pytest.mark.parametrize("who", CHANNELERS)
def test_each_is_strong_in_one_power_and_weak_in_another(who: str) -> None:
    """CHN-40, CHN-41."""
    warrior = CHANNELERS[who]
    strong, weak = words(warrior, "strong"), words(warrior, "weak")
    assert len(strong) == len(weak) == 1
    assert strong[0] in words(warrior, "strong_table")
    assert weak[0] in words(warrior, "weak_table")
    assert strong != weak


@pytest.mark.parametrize("who", CHANNELERS)
def test_points_are_the_sum_of_the_faces_kept(who: str) -> None:
    """CHN-2."""
    lore = dict(CHANNELERS[who].lore)
    faces = [int(face) for face in str(lore["faces"]).split()]
    assert lore["points"] == sum(faces)
    assert len(faces) == {"saidar": 2, "saidin": 3}[str(lore["half"])]


def test_men_and_women_of_the_shadow_do_not_channel_side_by_side() -> None:
    """CHN-39: who has a woman for a Dreadlord has no apprentices, who are men."""
    file = SHELF.roster_file("dread-circle")
    document = file.document
    members = document.data["members"]
    members.append({**members[1], "id": "m-03", "name": "Another"})
    for index, kind in ((0, "myrddraal"), (1, "dreadlord-woman")):
        members[index]["type"] = kind
    said = [problem.message for problem in problems(SHELF.roster_in(document)) if problem.code in ("E046", "E047")]
    assert said == ["two apprentices for each Dreadlord who is a man: here 1, at most 0"]


BODIES = {
    "sitter": 80, "aes-sedai": 30, "accepted": 15, "dread-master": 85, "dreadlord": 35, "dreadlord-woman": 35,
    "dread-apprentice": 20, "ashaman": 85, "dedicated": 35, "soldier": 25, "wise-one": 30, "damane": 15, "seer": 30,
}  # fmt: skip
"""What the nearest type of SKR-82 without the gift costs, a leader 50 more: Questioner 35, less 5 for WS 2 and BS 2;
Sergeant 35; Legionman 25; Novice fighter 15; Darkfriend 20."""


def price(ident: str, kind: TypeForm) -> float:
    """CHN-81: the body, 14 a point of a woman and 136 for a man, 2 for each further weave, 5 for a talent."""
    channels = kind.channeling
    assert channels
    points = 98 if channels.half == "saidar" else 136
    return BODIES[ident] + points + 2 * (channels.standard - 1) + 5 * (channels.special == "roll")


def test_channelers_cost_what_their_body_and_their_gift_are_worth() -> None:
    """CHN-81, to ten marks: the prices are rounded, and nobody weighs a Leadership to the mark."""
    types = {ident: kind for name in SHELF.ids("faction") for ident, kind in SHELF.faction(name).types.items()}
    channelers = {ident: kind for ident, kind in types.items() if kind.channeling}
    assert channelers.keys() == BODIES.keys()
    assert {i: kind.marks for i, kind in channelers.items() if abs(kind.marks - price(i, kind)) > 10} == {}
