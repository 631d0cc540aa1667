"""What a channeler takes from one enemy in a turn, by distance, held to her offers and to the exact odds. (CHN-81)"""

from __future__ import annotations

from typing import Any

import pytest
from channeling_scenes import casting, facing, kept, man, woman
from hypothesis import strategies as st
from support.battle import Battle
from support.examples import tried
from support.story import A, B, story
from volley_scenes import ILA, REN, knows, magic, takes, volley

from skirmish.core.decision import Action
from skirmish.core.forecast import forecast
from skirmish.core.state import LIMBO
from skirmish.core.units import CONTACT_IN
from skirmish.kit.spells.spell import Spell
from skirmish.rules.channeling.channeler import with_channeler
from skirmish.rules.channeling.odds import barrage
from skirmish.rules.channeling.worth import SPENT

AT_ONE = ("arrow-of-fire", "fist-of-air", "bonds-of-air", "ice-shards", "smother", "lightning", "balefire")
"""Weaves at an enemy."""
AT_POINTS = ("fireball", "rolling-earth", "erupting-earth", "blinding-light")
"""Weaves that are aimed at a place: players aim them at an enemy's centre, half a base further."""
BASE_IN = 1.0


def bids(battle: Battle) -> float:
    """The best of Ila's offers to cast, in marks."""
    offers = [o for o in magic(battle).offers(battle.state, ILA) if o.verb == "cast"]
    return max([bid.worth for o in offers if (bid := o.bid()) is not None and bid.action is not None], default=0.0)


def spell(battle: Battle, weave: str) -> Spell:
    """The weave."""
    return magic(battle).spells[weave]


# Against the offers


@pytest.mark.parametrize("gap_in", [1.5, 5.0, 7.5, 9.0, 11.5, 13.0, 16.5, 20.0, 23.5, 26.0])
@pytest.mark.parametrize("weave", AT_ONE)
def test_one_attempt_takes_what_its_offer_brings_and_costs(weave: str, gap_in: float):
    """CHN-13, CHN-81: with points for one weave both are the same, at every distance."""
    battle = casting(knows(9, weave), gap_in=gap_in)
    cost = spell(battle, weave).cost
    battle = casting(knows(cost, weave), gap_in=gap_in)
    offered = bids(battle)
    assert takes(battle, gap_in) == pytest.approx(offered + SPENT * cost if offered else 0.0)


@pytest.mark.parametrize("gap_in", [4.0, 8.0, 11.0, 13.0, 14.0, 17.0, 19.5])
@pytest.mark.parametrize("weave", AT_POINTS)
def test_a_burst_takes_what_its_offer_brings_and_costs(weave: str, gap_in: float):
    """CHN-63: the same of what bursts at a place, but for half a base at the end of its range."""
    battle = casting(knows(9, weave), gap_in=gap_in)
    cost = spell(battle, weave).cost
    assert abs(gap_in - spell(battle, weave).range_in) >= BASE_IN
    battle = casting(knows(cost, weave), gap_in=gap_in)
    offered = bids(battle)
    assert takes(battle, gap_in) == pytest.approx(offered + SPENT * cost if offered else 0.0)


@pytest.mark.parametrize("gap_in", [3.0, 10.0, 15.0, 21.0])
def test_a_turn_takes_no_more_than_its_offers_and_no_less_than_one_of_them(gap_in: float):
    """CHN-12: offers count each further hit in full; nobody loses more than it is worth, so up to a third is less."""
    weaves = ("arrow-of-fire", "lightning", "bonds-of-air", "ice-shards")
    battle = casting(knows(10, *weaves), gap_in=gap_in)
    whole = bids(battle) + SPENT * 10
    assert 0.6 * whole <= takes(battle, gap_in) <= whole


# Against the exact odds


@pytest.mark.parametrize(
    ("weave", "points"),
    [("arrow-of-fire", 3), ("arrow-of-fire", 12), ("fireball", 12), ("lightning", 10), ("ice-shards", 8),
     ("erupting-earth", 12), ("balefire", 16)],
)  # fmt: skip
def test_a_turn_of_one_weave_takes_what_the_exact_odds_say(weave: str, points: int):
    """CHN-80: attempt after attempt with all points, within a tenth."""
    battle = casting(knows(points, weave))
    rules, state, aimed = battle.game.rules, battle.state, spell(battle, weave)
    at = state.places[REN][:2]
    action = Action("cast", ILA, at=at, what=weave) if aimed.target == "point" else Action("cast", ILA, REN, what=weave)
    odds = forecast(rules, state, barrage, aimed, action, REN)
    lost = rules.combat.worth(state, B) - float(odds.expected(lambda after, _: rules.combat.worth(after, B)))
    assert takes(battle) == pytest.approx(lost, rel=0.1)


# By distance


def test_bands_are_the_ranges_of_what_it_knows():
    """CHN-13: the nearer, the more weaves reach; what is no better than what reaches further makes no band."""
    found = volley(casting(knows(5, "lightning", "arrow-of-fire", "balefire", "blinding-light")))
    assert found is not None
    assert found.reach_in == (18.0, 24.0)
    assert found.at(24.0, False) > 0 == found.at(24.01, False)
    assert found.at(18.0, False) > found.at(18.01, False) == found.at(24.0, False)


def test_cover_is_nothing_to_a_weave():
    """CHN-13: it is aimed at whom one sees."""
    found = volley(casting())
    assert found is not None
    assert found.covered == found.open


@tried(30, 2000,
    weaves=st.sets(st.sampled_from((*AT_ONE, *AT_POINTS, "mist", "ward", "shielding", "compulsion")), min_size=1),
    points=st.integers(1, 20), marks=st.integers(0, 120), other=st.sampled_from(AT_ONE), fixed=True
)  # fmt: skip
def test_nearer_richer_and_wiser_is_never_worse(weaves: set[str], points: int, marks: int, other: str):
    """And nobody loses more than it cost."""
    known = tuple(sorted(weaves))
    battle = casting(knows(points, *known), {"marks": marks})
    plain = volley(battle)
    if plain is not None:
        assert list(plain.reach_in) == sorted(set(plain.reach_in))
        assert list(plain.open) == sorted(plain.open, reverse=True)
        assert plain.open[-1] > 0
        assert plain.open[0] <= marks
        assert len(plain.open) == len(plain.covered) == len(plain.reach_in)
    more = (knows(points + 3, *known), knows(points, *sorted({*known, other})))
    for better in more:
        richer = casting(better, {"marks": marks})
        for gap_in in (0.5, 8.0, 12.0, 15.0, 18.0, 24.0):
            assert takes(richer, gap_in) >= takes(battle, gap_in) - 1e-9


# Who takes nothing


@pytest.mark.parametrize(
    "ila",
    [{"lore": {}}, {"conditions": ("silenced",)}, {"now": {"posture": "stunned"}}, {"now": {"fleeing": True}},
     {"now": {"stupid": True}}, {"traits": {"leashed": "nobody"}}, knows(12, "ward", "mist"),
     knows(4, "lightning")],
)  # fmt: skip
def test_who_can_t_weave_harm_in_its_next_turn_takes_nothing(ila: dict[str, Any]):
    """CHN-1, CHN-8, CHN-10, CHN-69, SKR-74, SKR-82."""
    battle = facing(ila).model("Bo", side=A, at=(2, 2), **woman()).begin("magic begins", until="close combat")
    assert volley(battle, at=2) is None


def test_who_is_down_will_be_up():
    """CHN-8: it gets up before its next magic."""
    up, down = casting(), facing({"now": {"posture": "down"}}).begin("moves", side=B)
    assert takes(down) == takes(up) > 0


def test_nothing_is_taken_from_friends_nor_from_or_by_who_isnt_there():
    """Nor from oneself."""
    battle = facing().model("Bo", side=A, at=(10, 28)).begin("moves")
    bo, ren, state = 1, 2, battle.state
    assert [volley(battle, at=k) is None for k in range(3)] == [True, True, False]
    assert volley(battle, at=ren, state=state.moved(ren, LIMBO)) is None
    assert volley(battle, at=ren, state=state.moved(ILA, LIMBO)) is None
    assert volley(battle, by=bo, at=ren) is None


def test_points_owed_and_upkeep_to_come_are_missing():
    """CHN-14, CHN-22: points of the next turn, not those on hand."""
    battle = casting(knows(6, "arrow-of-fire"))
    state = battle.state
    whole = takes(battle)
    spent = volley(battle, state=with_channeler(state, ILA, hand=0))
    owing = volley(battle, state=with_channeler(state, ILA, debt=1))
    broke = volley(battle, state=with_channeler(state, ILA, debt=4))
    keeping = kept("shield-of-air", ILA, ILA).apply(state)
    assert spent is not None
    assert owing is not None
    assert spent.open[0] == whole > owing.open[0] > 0
    assert broke is None
    upkept = volley(battle, state=keeping)
    assert upkept is not None
    assert upkept.open[0] == owing.open[0]


# Combat, cuts, guards, wards


def test_in_combat_it_harms_whom_it_touches_with_what_can_be_woven_there():
    """CHN-9."""
    apart, touching = casting(knows(6, "arrow-of-fire")), casting(knows(6, "arrow-of-fire"), gap_in=0.0)
    found = volley(touching)
    assert found is not None
    assert found.reach_in == (CONTACT_IN,)
    assert found.open[0] == takes(apart)
    assert volley(casting(knows(9, "fireball"), gap_in=0.0)) is None


def test_who_can_cut_takes_its_share_off():
    """CHN-20: the target itself more than others of its side, who may be too far away; nobody who can't pay."""
    plain = takes(casting(knows(5, "lightning"), {"marks": 90}))
    cutting = takes(casting(knows(5, "lightning"), man(9) | {"marks": 90}))
    poor = takes(casting(knows(5, "lightning"), man(2) | {"marks": 90}))
    besides = facing(knows(5, "lightning"), {"marks": 90}).model("Bo", side=B, at=(30, 24), **man(9))
    other = takes(besides.begin("magic begins", until="close combat"))
    assert cutting < other < plain == poor
    assert cutting / plain == pytest.approx(1 - 0.6 * 0.5)


def test_shielding_is_for_those_who_channel():
    """CHN-W16: half of what they cost, halved as they resist first, and halved again by the test."""
    marks = {"marks": 60}
    assert volley(casting(knows(4, "shielding"), marks)) is None
    assert takes(casting(knows(4, "shielding"), woman(1) | marks)) == pytest.approx(60 * 0.25 * 21 / 36)


def test_compulsion_spares_who_channels():
    """CHN-T7."""
    assert volley(casting(knows(5, "compulsion"))) is not None
    assert volley(casting(knows(5, "compulsion"), woman(1))) is None


def test_a_guard_and_a_ward_on_the_target_count():
    """CHN-62, CHN-75."""
    battle = casting(knows(3, "arrow-of-fire"))
    plain = takes(battle)
    guarded = kept("shield-of-air", REN, REN, guard=4).apply(battle.state)
    warded = kept("ward", REN, REN, numbers=(("woven at", -2),)).apply(battle.state)
    behind, harder = volley(battle, state=guarded), volley(battle, state=warded)
    assert behind is not None
    assert harder is not None
    assert behind.open[0] == pytest.approx(plain / 2)
    assert harder.open[0] == pytest.approx(plain * 10 / 21)


def test_who_is_held_isnt_held_again():
    """CHN-61."""
    battle = casting(knows(4, "bonds-of-air"))
    held = kept("bonds-of-air", ILA, REN, condition="held", upkeep=0).apply(battle.state)
    assert takes(battle) > 0
    assert volley(battle, state=held) is None


def test_threats_are_told_as_well():
    """An enemy's magic at one of ours, whoever's turn it is."""
    battle = story("channeling").model("Noll", side=A, at=(10, 24)).model("Ila", side=B, at=(20, 24), **woman())
    begun = battle.begin("moves", side=A)
    assert takes(begun, by=1, at=0) > 0
    assert volley(begun, by=0, at=1) is None
