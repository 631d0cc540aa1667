"""What players do under these rules: small tables, one decision each. (TRI-44, TRI-49..51, TRI-53)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B, story
from trilogy_scenes import BASES_IN, ILA, REN, WEST, Gear, acting, facing, people, swordsman

from skirmish.core.decision import Action
from skirmish.kit.rounds import ACTIONS
from skirmish.players.aggressor import Aggressor
from skirmish.players.player import view_of
from skirmish.players.tactician import Tactician


def decided(battle: Battle) -> Action:
    """What a tactician does now."""
    return Tactician().decide(view_of(battle.game, battle.decision.side), battle.decision)


def test_who_can_rage_does_so_where_that_does_more() -> None:
    """TRI-53: three sure rungs against the blow of a rank of 3."""
    armoured = people(items=("heavy-armour",))
    assert decided(acting(swordsman(1, talents=("furious-blow",)), armoured)).verb == "furious-blow"
    tired = swordsman(1, talents=("furious-blow",), now={"fatigue": 4})
    assert decided(acting(tired, armoured)).verb == "strike"


def test_a_healer_goes_to_the_dying_and_tends_them() -> None:
    """TRI-50: Bo lies dying 3" away, and no enemy is near."""
    scene = facing(people(intellect=3, healing=4), people(), 40.0)
    battle = scene.model("Bo", A, (5, 27), **people(now={"injury": 5, "posture": "stunned"})).begin(ACTIONS, turns=20)
    goes = decided(battle)
    assert goes.verb == "move"
    battle.game.play(goes)
    assert decided(battle) == Action("heal", ILA, battle.names["Bo"])


def test_nobody_goes_to_who_can_not_be_helped_again() -> None:
    """TRI-50: once for each patient in a battle."""
    gone = people(now={"injury": 5, "posture": "stunned", "tended": True})
    scene = facing(people(intellect=3, healing=4), people(), 40.0).model("Bo", A, (5, 27), **gone)
    battle = scene.begin(ACTIONS, turns=20)
    assert not battle.game.rules.combat.company(battle.state, ILA)


@pytest.mark.parametrize(
    ("talents", "strikes", "does"), [((), (REN,), "done"), (("slip-away",), (), "move")]
)  # fmt: skip
def test_who_has_fumbled_stays_where_going_costs_a_parting_blow(
    talents: tuple[str, ...], strikes: tuple[int, ...], does: str
) -> None:
    """TRI-41, TRI-51, TRI-57: out of Ren's reach she would be safer, but for the blow as she goes."""
    ila = people(talents=("light-foot", *talents), now={"acted": True, "exposed": True})
    scene = story("trilogy+none").model("Ila", side=A, at=(20, 24), **ila)
    battle = scene.model("Ren", side=B, at=(20 + BASES_IN, 24), **swordsman()).begin(ACTIONS, turns=20)
    assert battle.game.rules.combat.parting(battle.state, ILA) == strikes
    assert decided(battle).verb == does


def test_only_who_can_still_strike_does_so_as_one_leaves() -> None:
    """TRI-51, RT-32: neither who has acted nor who isn't in contact."""
    spent = acting(swordsman(), swordsman(now={"acted": True}))
    assert not spent.game.rules.combat.parting(spent.state, ILA)
    apart = acting(swordsman(), swordsman(), 1.0)
    assert not apart.game.rules.combat.parting(apart.state, ILA)


@pytest.mark.parametrize(("fighting", "verb"), [(1, "shoot"), (5, "charge")])
def test_an_archer_charges_only_where_its_blow_does_more_than_its_shot(fighting: int, verb: str) -> None:
    """TRI-39, TRI-44: with a knife and a bow of rank 6, 4" from somebody who costs less."""
    archer = people(items=("dagger", "bow"), archery=4, fighting=fighting, more={"marks": 50})
    battle = acting(archer, people(more={"marks": 25}), 4.0)
    assert Aggressor().decide(view_of(battle.game, A), battle.decision).verb == verb


def test_a_spear_that_may_be_thrown_makes_no_archer_of_a_fighter() -> None:
    """TRI-39, TRI-44: of rank 2 in Throwing it charges whom it could throw at, and goes nearer to who is too far."""
    spearman = people(items=("spear",), fighting=4, more={"marks": 40})
    near = acting(spearman, people(more={"marks": 40}), 5.0)
    assert Aggressor().decide(view_of(near.game, A), near.decision).verb == "charge"
    thrown = acting(spearman, people(more={"marks": 40}), 9.0)
    thrown.dice(6, 8, 10, 5).play("Ila shoots Ren")
    assert Aggressor().decide(view_of(thrown.game, A), thrown.decision).verb == "move"


def worth(battle: Battle, verb: str) -> float:
    """What the offer is worth to who reckons."""
    (offer,) = [one for one in battle.decision.offers if one.verb == verb]
    bid = offer.bid()
    assert bid is not None
    return bid.worth


BRUTE = {"fighting": 5, "items": ("great-weapon",), "more": {"marks": 25}}


def beset(*gear: Gear, ila: Gear | None = None) -> Battle:
    """Ila is about to act, with Ren before her and these enemies around her."""
    scene = facing(ila or people(fighting=1, more={"marks": 60}), people(**BRUTE))
    for (name, at), one in zip((("Bo", (WEST, 24 - BASES_IN)), ("Cai", (WEST, 24 + BASES_IN))), gear, strict=False):
        scene = scene.model(name, B, at, **one)
    return scene.act()


def test_who_is_beset_by_enemies_that_it_hardly_hurts_defends_itself() -> None:
    """TRI-36, TRI-44."""
    alone = worth(beset(), "defend")
    assert 0 < alone < worth(beset(people(**BRUTE)), "defend")
    assert decided(beset(people(**BRUTE), people(**BRUTE))).verb == "defend"
    assert decided(beset(ila=swordsman(5, more={"marks": 60}))).verb == "strike"
    aggressor = beset(people(**BRUTE), people(**BRUTE))
    assert Aggressor().decide(view_of(aggressor.game, A), aggressor.decision).verb == "strike"


def test_a_riposte_makes_it_worth_more_to_defend_oneself() -> None:
    """TRI-56."""
    known = swordsman(3, talents=("riposte",), more={"marks": 60})
    assert worth(beset(ila=known), "defend") > worth(beset(ila=swordsman(3, more={"marks": 60})), "defend")


@pytest.mark.parametrize(
    ("ren", "gap_in", "verb"),
    [
        (people(**BRUTE), 5.0, "defend"),
        (people(archery=5, items=("bow",)), 9.0, "defend"),
        (people(**BRUTE), 30.0, "done"),
    ],
)
def test_who_has_no_other_use_for_its_action_defends_itself_against_who_may_attack(
    ren: Gear, gap_in: float, verb: str
) -> None:
    """TRI-36, TRI-44: a charge or a shot may come before it acts again."""
    battle = acting(people(now={"walked": True}), ren, gap_in)
    assert decided(battle).verb == verb


def test_who_is_tired_rests_with_an_action_that_it_has_no_other_use_for() -> None:
    """TRI-49: it clears a rung, unless an enemy comes."""
    tired = {"fatigue": 3, "walked": True}
    battle = acting(people(now=tired), people(), 30.0)
    assert decided(battle).verb == "rest"
    near = acting(people(now=tired), people(), 4.0)
    assert 0 < worth(near, "rest") < worth(battle, "rest")
