"""Every weave of both lists: its odds sum to exactly 1, under every policy, and nothing is left out."""

from __future__ import annotations

from fractions import Fraction

import pytest
from support.rulesets import ruleset
from weave_scenes import WEAVES

from skirmish.app.odds.spell_scene import Wanted, described
from skirmish.app.odds.weave_odds import Branch, CastAnswer, worked_out_cast
from skirmish.core.state import ModelId

POLICIES = ("never", "always", "best")


def answer(weave: str, policy: str) -> CastAnswer:
    rules = ruleset("skirmish+channeling")
    return worked_out_cast(described(rules, Wanted(weave, "saidar:9", ("saidin:9", "saidar:7"))), policy)


def leaves_of(branch: Branch) -> Fraction:
    """The sum of the leaves, each branch's being that of what is below it."""
    below = [way for way in (branch.failed, branch.passed) if way is not None]
    found = sum((leaves_of(way) for way in below), sum((chance for _, chance in branch.leaves), Fraction(0)))
    assert found == branch.chance
    return found


@pytest.mark.parametrize("weave", WEAVES)
@pytest.mark.parametrize("policy", POLICIES)
def test_leaves_sum_to_exactly_one(weave: str, policy: str) -> None:
    found = answer(weave, policy)
    assert leaves_of(found.tree) == sum(found.points.values()) == sum(found.outcomes.values()) == 1
    assert found.cost == WEAVES[weave].cost
    assert found.test.needed == f"{WEAVES[weave].difficulty}+"
    assert 0 < found.uncut <= found.cast < 1


def who_cuts(branch: Branch | None) -> set[ModelId]:
    """All who roll to cut somewhere below."""
    if branch is None:
        return set()
    here = {branch.turn.roll.who} if branch.turn is not None and branch.turn.cuts else set()
    return here | who_cuts(branch.failed) | who_cuts(branch.passed)


@pytest.mark.parametrize("weave", WEAVES)
def test_those_who_may_cut_are_those_who_do_if_all_try(weave: str) -> None:
    found = answer(weave, "always")
    assert who_cuts(found.tree) == {cutter.model for cutter in found.cutters if not cutter.barred}


@pytest.mark.parametrize("weave", WEAVES)
@pytest.mark.parametrize("policy", POLICIES)
def test_the_list_of_rolls_is_of_the_same_attempt(weave: str, policy: str) -> None:
    """CHN-11, CHN-23: the test is passed as often as the weave is cast, and cut as often as it isn't left uncut."""
    found = answer(weave, policy)
    passed = {"CHN-11": Fraction(0), "CHN-23": Fraction(0)}
    for link in found.chain():
        if link.rule in passed:
            passed[link.rule] += link.times * dict(link.outcomes).get("passed", Fraction(0))
    assert passed == {"CHN-11": found.cast, "CHN-23": found.cast - found.uncut}


@pytest.mark.parametrize("weave", WEAVES)
def test_only_a_weave_that_works_does_anything(weave: str) -> None:
    """CHN-12, CHN-29: failed or cut, it does nothing."""
    found = answer(weave, "always")
    idle = sum((found.outcomes.get(word, Fraction(0)) for word in ("unhurt", "nothing", "does nothing")), Fraction(0))
    assert idle >= 1 - found.uncut
    assert found.uncut == found.cast / (8 if weave == "shielding" else 4)  # whom it would shield may cut, too


WORDS = {
    "bonds-of-air": "held", "shielding": "shielded", "shield-of-air": "Shield of Air", "ward": "Ward",
    "blinding-light": "Blinding Light", "soothe": "rallied", "refresh": "stood up", "balefire": "out of action",
    "compulsion": "compelled", "rolling-earth": "knocked down", "mist": "works", "travelling": "works",
}  # fmt: skip


@pytest.mark.parametrize("weave", WORDS)
def test_the_outcome_is_told_in_the_words_of_the_card(weave: str) -> None:
    assert answer(weave, "never").outcomes[WORDS[weave]] > 0


def test_healing_makes_whole_again() -> None:
    """CHN-74: lost wounds back, and on its feet."""
    found = answer("healing", "never")
    assert found.outcomes["healed, no longer knocked down"] == found.uncut == Fraction(21, 36)


def test_shielding_is_resisted_with_ones_own_strength() -> None:
    """CHN-69: 8 against 9 points, a 4+ frees at once, whatever the halves."""
    found = answer("shielding", "never")
    assert found.outcomes["shielded"] == Fraction(21, 36) / 2
