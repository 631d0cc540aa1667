"""The test of Spellcraft, potency, failure, and what it costs. (TRI-64, RT-12, RT-23)"""

from __future__ import annotations

import pytest
from essence_outcomes import aimed, cast, essence, filled, slot
from essence_scenes import BARE, ONE, THREE, TWO, casting, mage, people

from skirmish.core.events import Rolled
from skirmish.core.roll_under import RollUnder
from skirmish.rules.essence.events import EssenceLost
from skirmish.rules.trilogy.events import Filled

FAIL, TRIPLE_FAIL = (9, 8, 7), (9, 9, 9)


@pytest.mark.parametrize(
    ("faces", "potency"),
    [(ONE, 1), (TWO, 2), (THREE, 3), ((1, 3, 4), 4), ((1, 1, 9), 4), ((4, 4, 4), 4), ((1, 1, 1), 7)],
)
def test_potency_of_one_effect(faces: tuple[int, ...], potency: int) -> None:
    """TRI-64: the successes less one, and one; with a triplet the successes and one. Force Bolt adds 1."""
    battle = cast(casting(mage("force-bolt"), people(bulk=8)), "force-bolt", *faces, 10, 10, 9)
    assert filled(battle, "Ren") == [potency + 1]


@pytest.mark.parametrize(("faces", "potency"), [(ONE, 0), (TWO, 1), (THREE, 2), ((4, 4, 4), 4)])
def test_two_effects_need_two_successes(faces: tuple[int, ...], potency: int) -> None:
    """TRI-64: both have the same potency; a triplet passes, whatever is needed."""
    battle = casting(mage("force-bolt", "shove"), people(bulk=8))
    before = battle.at("Ren")[0]
    cast(battle, "force-bolt shove", *faces, *((10, 10, 9) if potency else ()))
    assert filled(battle, "Ren") == ([potency + 1] if potency else [])
    assert battle.at("Ren")[0] - before == pytest.approx(2 * potency, abs=0.01)
    (throw, *_) = [e.throw for e in battle.game.log if isinstance(e, Rolled)]
    assert isinstance(throw, RollUnder)
    assert (throw.difficulty, throw.threshold, throw.rule) == (2, 6, "TRI-64")


def test_three_and_more_effects_need_three() -> None:
    """TRI-64."""
    battle = casting(mage("terror", "enfeeble", "hex", "stumble"))
    cast(battle, "hex terror enfeeble stumble", *TWO)
    assert (essence(battle), battle.rolled("Spellcraft")[0].throw.difficulty) == (13 - 7, 3)  # type: ignore[union-attr]
    assert not battle.state.effects


@pytest.mark.parametrize(("option", "left"), [("full", 9), ("half", 11), ("none", 13)])
def test_what_a_failure_costs(option: str, left: int) -> None:
    """TRI-64, RT-12, `spell_fail_cost`: nothing happens to the target."""
    battle = cast(casting(mage("wither"), spell_fail_cost=option), "wither", *FAIL)
    assert essence(battle) == left
    assert not battle.happened(Filled)


def test_half_of_an_odd_cost_is_rounded_up() -> None:
    """TRI-64: of 3 two are lost, 1 comes back."""
    battle = cast(casting(mage("force-bolt"), spell_fail_cost="half"), "force-bolt", *FAIL)
    assert essence(battle) == 13 - 2
    assert [event.amount for event in battle.happened(EssenceLost)] == [-1]


def test_success_costs_all_whatever_failure_would() -> None:
    """TRI-64."""
    assert essence(cast(casting(mage("hex"), spell_fail_cost="none"), "hex", *ONE)) == 11


def test_a_triplet_that_fails_frightens_and_tires() -> None:
    """TRI-64, RT-12: a rung of each, not soaked."""
    battle = cast(casting(mage("hex")), "hex", *TRIPLE_FAIL)
    assert (filled(battle, "Ila", "distress"), filled(battle, "Ila", "fatigue")) == ([1], [1])
    assert not battle.rolled("distress soak")


def test_an_option_does_without_the_test() -> None:
    """TRI-64, `spell_test: false`: every potency is 1."""
    battle = cast(casting(mage("force-bolt"), people(), spell_test="false"), "force-bolt", *BARE)
    assert (filled(battle, "Ren"), battle.rolled("Spellcraft")) == ([2], [])


@pytest.mark.parametrize(("faces", "degrees"), [((9, 8, 7), 3), ((10, 10, 7), 5), ((10, 9, 7), 4)])
def test_a_wild_spell_that_fails_frightens_by_its_degrees(faces: tuple[int, ...], degrees: int) -> None:
    """TRI-61, TRI-5, RT-23: soaked with Acumen 3 and half of Composure 3."""
    battle = cast(casting(mage("wither", "wild")), "wither wild", *faces, 2, 9, 9)
    assert filled(battle, "Ila", "distress") == [degrees - 1]
    assert battle.rolled("distress soak")[0].throw.under == 3 + 1  # type: ignore[union-attr]
    assert essence(battle) == 13 - 3


def test_a_wild_spell_that_works_frightens_nobody() -> None:
    """TRI-61."""
    battle = cast(casting(mage("hex", "wild")), "hex wild", *ONE)
    assert not battle.happened(Filled)


def test_a_wild_triplet_that_fails_does_both() -> None:
    """TRI-61, TRI-64: 9, 9 and 9 are three degrees, and the triplet's own rung isn't soaked."""
    battle = cast(casting(mage("hex", "wild")), "hex wild", *TRIPLE_FAIL, *BARE)
    assert filled(battle, "Ila", "distress") == [3, 1]


def test_casting_is_an_action() -> None:
    """TRI-43, TRI-64: it may still move, but neither strike nor cast."""
    battle = cast(casting(mage("hex", "stumble"), gap_in=0.0), "hex", *ONE)
    assert battle.offered("move", "Ila")
    assert not battle.offered("strike", "Ila")
    assert not battle.offered("cast", "Ila")
    assert slot(battle).done


def test_who_has_acted_doesnt_cast() -> None:
    """TRI-43, TRI-64."""
    battle = casting(mage("hex"), gap_in=0.0)
    battle.play("Ila defends")
    assert not battle.offered("cast", "Ila")
    assert battle.refused(aimed("hex")).rule == "TRI-43"


def test_wounds_and_fright_lower_the_rank() -> None:
    """TRI-35, TRI-64: as in any test of a skill."""
    battle = casting(mage("hex", now={"injury": 3, "distress": 4}))
    cast(battle, "hex", 4, 5, 9)
    assert battle.modifiers("Spellcraft") == {"wounded": -1, "shaken": -1}
    assert battle.state.effects
