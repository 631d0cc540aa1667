"""The special rules of the shipped factions, with their own warriors: data and effects together. (SKR-82)"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest
from skirmish_scenes import BASES_IN, IDLE
from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.library import Shelf

Gear = dict[str, Any]


@lru_cache(None)
def shelf() -> Shelf:
    return Shelf()


def of(faction: str, kind: str, *items: str, **more: Any) -> Gear:
    """A warrior of this type as its catalogue has it, for `Story.model`."""
    type_ = shelf().faction(faction).types[kind]
    traits = {ref.ref: ref.of for ref in type_.traits} | more.pop("names", {})
    return {
        "keywords": (type_.role, *type_.keywords), "traits": traits, "items": items, "type": kind,
        "base_mm": type_.base_mm, "height_in": type_.height_in, "leader": type_.role == "leader",
        **type_.profile.model_dump(), **more,
    }  # fmt: skip


FADE = of("shadowspawn", "myrddraal", "sword")
BORDERERS = ("captain", "sergeant", "novice-fighter", "archer", "lancer")


def meeting(ila: Gear, ren: Gear, *dice: tuple[Any, ...]) -> Battle:
    """Ila, 4" away from Ren, charges."""
    told = story().model("Ila", side=A, at=(10, 24), **ila).model("Ren", side=B, at=(10 + BASES_IN + 4, 24), **ren)
    battle = told.begin("charges", until="close combat").dice(*dice)
    battle.play("Ila charges Ren")
    return battle


@pytest.mark.parametrize("kind", BORDERERS)
def test_no_borderlander_fears_shadowspawn(kind: str):
    """SKR-82, SKR-70: charging a Myrddraal and charged by one, without a roll."""
    assert meeting(of("borderlands", kind, "axe"), FADE).fighter("Ila").charged
    assert not meeting(FADE, of("borderlands", kind, "axe")).fighter("Ren").afraid


def test_what_else_is_frightful_frightens_borderlanders():
    """SKR-82: shadowspawn only."""
    brute = of("hill-clans", "brute", "club")
    lancer = of("borderlands", "lancer", "axe")
    assert meeting(lancer, brute, ("fear of Ren", 6, 6)).fighter("Ila").failed_charge
    assert meeting(brute, lancer, ("fear of Ila", 6, 6)).fighter("Ren").afraid


def test_all_others_fear_a_myrddraal():
    """SKR-70, SKR-82."""
    assert meeting(of("aiel", "algaidsiswai", "spear"), FADE, ("fear of Ren", 6, 6)).fighter("Ila").failed_charge


def test_a_deathwatch_guard_passes_fear_and_all_alone():
    """SKR-75, SKR-82."""
    guard = of("seanchan", "deathwatch-guard", "axe")
    assert meeting(guard, FADE).fighter("Ila").charged
    assert not meeting(FADE, guard).fighter("Ren").afraid
    told = story().model("Ila", side=A, at=(24, 24), **guard, now=IDLE)
    told.model("Ren", side=B, at=(24 - BASES_IN, 24), now=IDLE).model("Sam", side=B, at=(24 + BASES_IN, 24), now=IDLE)
    battle = told.begin("all alone", until="turn ends")
    assert not battle.rolled("all alone")
    assert not battle.fighter("Ila").fleeing


def struck(ren: Gear, *dice: tuple[str, int]) -> int:
    """How often a Questioner, who misses, rolls to hit in the first round."""
    told = story().model("Ila", side=A, at=(10, 24), **of("children-of-the-light", "questioner", "club"))
    told.model("Ren", side=B, at=(10 + BASES_IN, 24), **ren, now=IDLE)
    return len(told.begin("blows", until="all alone").dice(*dice).rolled("to hit"))


CHANNELERS = [(f, k) for f in shelf().ids("faction") for k, t in shelf().faction(f).types.items() if t.channeling]


@pytest.mark.parametrize(("faction", "kind"), CHANNELERS)
def test_a_questioner_hates_whoever_channels(faction: str, kind: str):
    """SKR-73, SKR-82: of every faction."""
    assert struck(of(faction, kind), ("to hit", 1), ("to hit", 1)) == 2


@pytest.mark.parametrize(
    ("faction", "kind"), [("seanchan", "suldam"), ("white-tower", "warder"), ("aiel", "sept-chief")]
)
def test_but_not_their_friends(faction: str, kind: str):
    """SKR-73, SKR-82."""
    assert struck(of(faction, kind), ("to hit", 1)) == 1


def test_a_whitecloak_hates_nobody():
    """SKR-82: Questioners only."""
    types = shelf().faction("children-of-the-light").types
    assert [kind for kind, type_ in types.items() if type_.traits] == ["questioner"]


# --- the leash and nerve ----------------------------------------------------------------------------------------------


def leashed(suli: Gear | None = None, chief: Gear | None = None) -> Story:
    """Dam, a damane (Ld 5) of Suli (Ld 8), who is at the other end of the table; a Captain of Ld 9 beside Dam."""
    told = story().model("Dam", at=(10, 24), **of("seanchan", "damane", names={"leashed": "suli"}))
    told.model("Suli", **({"at": (46, 46)} | of("seanchan", "suldam", "club") | (suli or {})))
    told.model("Chief", **({"at": (10, 26)} | of("seanchan", "captain", "sword") | {"Ld": 9} | (chief or {})))
    return told.model("Ren", side=B, at=(15, 24), **FADE)


def dares(told: Story, first: int, second: int) -> bool:
    battle = told.begin("charges", until="compulsory moves").dice(("fear", first, second))
    battle.play("Dam charges Ren")
    return bool(battle.fighter("Dam").charged)


def test_a_damane_tests_on_the_ld_of_her_suldam_at_any_distance():
    """SKR-82: 8, neither her own 5 nor the Captain's 9."""
    assert dares(leashed(), 4, 4)
    assert not dares(leashed(), 4, 5)


def test_it_is_that_one_s_also_where_it_is_the_lower():
    """SKR-82: on that one's Ld."""
    assert not dares(leashed({"Ld": 4}), 2, 3)


UNFIT: list[Gear] = [
    {"now": {"posture": "down"}}, {"now": {"fleeing": True}}, {"conditions": ("held",)}, {"at": None, "out": True},
]  # fmt: skip


@pytest.mark.parametrize("suli", UNFIT)
def test_while_that_one_is_unfit_she_tests_on_her_own(suli: Gear):
    """SKR-3, SKR-82: our ruling: a sul'dam who is down, out, fleeing or held lends nothing, and nobody else does."""
    assert dares(leashed(suli), 2, 3)
    assert not dares(leashed(suli), 3, 3)


def test_the_log_says_whose_ld_it_is():
    """SKR-82."""
    battle = leashed().begin("charges", until="compulsory moves").dice(("fear of Ren on Suli's Ld", 4, 4))
    battle.play("Dam charges Ren")


def test_a_damane_strikes_with_her_bare_hands():
    """SKR-76, SKR-82: she carries nothing; at Strength 2 a 4 doesn't wound Toughness 3."""
    told = story().model("Ila", side=A, at=(10, 24), **of("seanchan", "damane", names={"leashed": "suli"}))
    told.model("Ren", side=B, at=(10 + BASES_IN, 24), now=IDLE)
    battle = told.begin("blows", until="all alone").dice(("to hit Ren 5+", 5), ("to wound Ren", 4))
    assert battle.fighter("Ren").standing


# --- the others, once each with the warriors of their catalogues ------------------------------------------------------


def test_a_warder_of_the_catalogue_uses_his_named_sister_s_ld_and_avenges_her():
    """SKR-82."""
    lan = of("white-tower", "warder", "sword", names={"warder": "moi"}, Ld=5)
    told = story().model("Lan", at=(40, 40), **lan).model("Moi", at=(10, 24), now=IDLE, **of("white-tower", "sitter"))
    told.model("Oth", at=(44, 44)).model("Ren", side=B, at=(10 + BASES_IN, 24), items=("axe",))
    battle = told.begin("blows", until="all alone").dice(("to hit Moi", 4), ("to wound", 4), ("injury", 6))
    assert battle.fighter("Lan").frenzied


@pytest.mark.parametrize(("kind", "tests"), [("trolloc", True), ("fist-leader", True), ("darkfriend", False)])
def test_of_the_shadow_s_warriors_the_trollocs_falter(kind: str, tests: bool):
    """SKR-82: their leaders are Trollocs too."""
    told = story().model("Narg", at=(18, 24), **of("shadowspawn", kind, "axe"))
    told.model("Fade", at=(24, 24), now=IDLE | {"wounds": 1}, **FADE)
    told.model("Ila", side=B, at=(24 + BASES_IN, 24), items=("axe",), S=4)
    dice = [("to hit Fade", 6), ("to wound", 4), ("injury", 6), *([("its master fell", 1, 1)] if tests else [])]
    battle = told.begin("blows", side=B, until="all alone").dice(*dice)
    assert bool(battle.rolled("its master fell")) is tests


def test_fancloth_is_for_warders():
    """SKR-78, SKR-82."""
    lists = {
        (faction, kind)
        for faction in shelf().ids("faction")
        for kind, type_ in shelf().faction(faction).types.items()
        if type_.items and "fancloth-cloak" in shelf().faction(faction).item_lists[type_.items.list]
    }
    assert lists == {("white-tower", "warder")}
