"""What may harm one's own is asked about once, with the number; Esc is no, and the plan stays."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest
from battle_scene import Table
from staged_scene import staged
from support.story import A, B, story

from skirmish.client.battle import forecast as confirm_risk
from skirmish.client.words import percent
from skirmish.core.decision import Action
from skirmish.core.outlook import Fate, Outlook

BASES_IN = 25 / 25.4


def lore(*weaves: str) -> dict[str, Any]:
    return {"lore": {"half": "saidar", "points": 20, "weaves": weaves}}


def blasting(friend_x: float) -> Table:
    """Ila may burst a Fireball at Ren, with Bo of her side that far east."""
    told = story("channeling").model("Ila", A, at=(20, 24), **lore("fireball")).model("Ren", B, at=(28, 24))
    told = told.model("Bo", A, at=(friend_x, 24))
    table = staged(told.begin("magic begins", side=A, until="close combat").seed(1))
    offer = next(o for o in table.decision.each() if o.what == "fireball")
    table.scene.battle.selection.begin(offer)
    table.scene.battle.selection.place((28.0, 24.0))
    table.scene.touch()
    table.run(0.4)
    return table


def actions(table: Table) -> list[Action]:
    return table.session.game.actions[:]


def said(table: Table) -> str:
    dialog = table.scene.ui.dialog
    assert dialog is not None
    return "".join(part if isinstance(part, str) else part.text for part in dialog.body)  # type: ignore[attr-defined]


def test_a_template_over_a_friend_asks_with_the_chance_that_the_odds_tell():
    table = blasting(28.0 + BASES_IN)
    plan = table.scene.battle.selection.plan
    seen = table.scene.battle.forecast.foreseen(table.scene.battle.selection)
    assert plan is not None
    assert seen is not None
    assert seen[1] is not None
    before = actions(table)
    assert table.scene.controls.commit() is False
    assert actions(table) == before
    fate = next(fate for fate in seen[1].fates if table.session.state.models[fate.model].name == "Bo")
    assert f"Bo: {percent(confirm_risk.harm(fate))} chance of harm" in said(table).replace("\n", " ")
    assert "Ren" not in said(table).split("\n", 1)[-1], "an enemy is what it is for"


def test_esc_is_no_and_the_plan_stays():
    table = blasting(28.0 + BASES_IN)
    plan, before = table.scene.battle.selection.plan, actions(table)
    table.scene.controls.commit()
    table.key(pygame.K_RETURN)
    table.key(pygame.K_ESCAPE) if table.scene.ui.dialog else None
    assert table.scene.battle.selection.plan == plan
    assert actions(table) == before


def test_it_is_done_all_the_same():
    table = blasting(28.0 + BASES_IN)
    table.scene.controls.commit()
    table.press("risky.do")
    assert [action.what for action in actions(table)][-1] == "fireball"
    assert table.app.settings.ask_risky is True


def test_never_again_is_a_setting():
    table = blasting(28.0 + BASES_IN)
    table.scene.controls.commit()
    table.press("risky.never")
    assert [action.what for action in actions(table)][-1] == "fireball"
    assert table.app.settings.ask_risky is False


def test_with_no_friend_below_it_nothing_is_asked():
    table = blasting(40.0)
    assert table.scene.controls.commit() is True
    assert table.scene.ui.dialog is None


def test_who_has_switched_it_off_is_not_asked():
    table = blasting(28.0 + BASES_IN)
    table.app.change(ask_risky=False)
    assert table.scene.controls.commit() is True


def test_rungs_that_dont_tell_yet_are_no_risk_to_oneself_but_to_friends():
    """Where cards have ladders: who runs is winded, and isn't asked each time."""
    shares = (("unhurt", Fraction(1, 2)), ("winded (1 of 2)", Fraction(3, 10)), ("tired", Fraction(1, 5)))
    ila, ren = (Fate(who, shares, harm=Fraction(1, 2), light=Fraction(3, 10)) for who in (0, 1))
    seen = cast(Outlook, SimpleNamespace(fates=(ila, ren)))
    found = confirm_risk.at_risk(seen, {0, 1}, 0, fights=False)
    assert [(peril.model, pytest.approx(peril.chance)) for peril in found] == [(0, 0.2), (1, 0.5)]
    assert [peril.model for peril in confirm_risk.at_risk(seen, {0, 1}, 0, fights=True)] == [1]


def test_what_a_weave_is_woven_for_is_no_harm_to_a_friend_it_is_woven_on():
    """Shield of Air on oneself, by a channeler who may be strained: under `dots`, "unhurt" is among the words."""
    shares = (("unhurt", Fraction(6, 10)), ("Shield of Air", Fraction(3, 10)), ("strained", Fraction(1, 10)))
    seen = cast(Outlook, SimpleNamespace(fates=(Fate(0, shares), Fate(1, shares))))
    wished = {0: frozenset({"Shield of Air"})}
    found = confirm_risk.at_risk(seen, {0, 1}, 5, fights=False, wished=wished)
    assert [(peril.model, pytest.approx(peril.chance)) for peril in found] == [(0, 0.1), (1, 0.4)]


def test_of_certain_harm_the_rungs_count_that_have_words_of_their_own():
    certain = Fate(0, (("bruised (1 of 2)", Fraction(1, 2)), ("maimed", Fraction(1, 2))), harm=Fraction(1))
    assert confirm_risk.harm(certain) == 1


@pytest.mark.parametrize(
    ("shares", "chance"),
    [
        ((("unhurt", Fraction(3, 4)), ("stunned", Fraction(1, 4))), 0.25),
        ((("ran", Fraction(4, 5)), ("ran, knocked down", Fraction(1, 5))), 0.2),
        ((("as before", Fraction(1, 2)), ("shielded", Fraction(1, 2))), 0.0),
        ((("hidden", Fraction(1)),), 0.0),
        ((("out of action", Fraction(1)),), 1.0),
    ],
)
def test_harm_is_to_be_hurt_put_down_or_lost(shares: Any, chance: float):
    assert confirm_risk.harm(Fate(0, shares)) == pytest.approx(chance)
