"""What helps a caster, in the forecast: a foretold test, an inverted weave; and that watching changes nothing."""

from __future__ import annotations

from fractions import Fraction

import pytest
from support.all_faces import odds
from support.rulesets import ruleset
from weave_by_hand import passes

from skirmish.app.odds.spell_scene import Wanted, described
from skirmish.app.odds.weave_odds import CastScene, become, worked_out_cast
from skirmish.core.decision import Action
from skirmish.core.forecast import always, forecast, never
from skirmish.core.policy import Policy
from skirmish.core.record import evolve
from skirmish.core.state import State
from skirmish.core.system import Ruleset
from skirmish.rules.channeling.casting import attempt
from skirmish.rules.channeling.channeler import with_channeler
from skirmish.rules.channeling.odds import Weaves
from skirmish.rules.channeling.system import Channeling

ILA, TARGET = 0, 2


def helped_by(weave: str, *cutters: str) -> CastScene:
    """An Arrow of Fire after this weave has worked; Ila has points enough for both."""
    rules = ruleset("skirmish+channeling")
    scene = described(rules, Wanted("arrow-of-fire", "saidar:9", cutters, target="T3"))
    return scene._replace(state=_after(rules, scene.state, weave))


def _after(rules: Ruleset, state: State, weave: str) -> State:
    assert isinstance(rules.magic, Channeling)
    spell = rules.magic.spells[weave]
    laid = forecast(rules, state, attempt, spell, Action("cast", ILA, what=weave), None, policy=never)
    (found,) = (after for after, _ in laid.laws if after.effects)
    return with_channeler(found, ILA, hand=9)


def test_a_foretold_test_is_rolled_again_when_it_fails() -> None:
    """CHN-75: two rolls on the way, the second stands; it costs nothing more."""
    answer = worked_out_cast(helped_by("foretelling"), "never")
    assert answer.cast == odds(lambda die: passes(die, 7, 0) or passes(die, 7, 0))[True]
    again = answer.tree.failed
    assert again is not None
    assert again.turn is not None
    assert answer.tree.turn is not None
    assert again.turn.roll == evolve(answer.tree.turn.roll, what="Arrow of Fire again")
    assert not again.turn.cuts
    assert again.failed is not None
    assert again.failed.chance == Fraction(15, 36) ** 2
    assert {leaf.purse.spent for leaf in answer.points} == {3}


def test_an_inverted_weave_is_cut_by_nobody() -> None:
    """CHN-26, CHN-75: nobody is asked, nobody owes anything."""
    answer = worked_out_cast(helped_by("inversion", "saidin:9"), "always")
    assert answer.uncut == answer.cast
    assert answer.cutters == ()
    assert all(not leaf.purse.debts for leaf in answer.points)


@pytest.mark.parametrize("weave", ["arrow-of-fire", "ice-shards", "smother", "bonds-of-air", "balefire"])
@pytest.mark.parametrize("policy", [never, always], ids=["never", "always"])
def test_what_is_noted_changes_nothing(weave: str, policy: Policy) -> None:
    """The same law as that of the plain forecast of the rule that plays."""
    rules = ruleset("skirmish+channeling")
    scene = described(rules, Wanted(weave, "saidar:9", ("saidin:9",), target="T4/5+"))
    part = Weaves().casting(rules, scene.state, scene.action).whole
    plain = forecast(rules, part.state, part.procedure, *part.args, policy=policy)
    answer = worked_out_cast(scene, policy.__name__)
    told = plain.by(lambda after, _: become(rules, scene.state, after, TARGET, part.args[0]))
    assert plain.residual == 0
    assert told == {word: chance for word, chance in answer.outcomes.items() if chance}
