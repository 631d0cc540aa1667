"""Without premeasuring nothing tells a distance before it is declared: neither odds nor the log. (SKR-30)"""

from __future__ import annotations

import re

import pytest
from battle_scene import Table
from places_scene import own_way
from support.moments import CIRCLES

from skirmish.board import on
from skirmish.client.battle.choices import untold
from skirmish.client.battle.presenters.board import odds_label
from skirmish.client.battle.presenters.log import entries, exported
from skirmish.client.battle.session import Session
from skirmish.client.ui.button import Button
from skirmish.client.ui.text import Label
from skirmish.client.words import say
from skirmish.core.decision import Action
from skirmish.core.state import ModelId

PLACE = re.compile(r"\(\d+\.\d, \d+\.\d\)")
UNMEASURED = (("premeasure", "false"),)


def _met(session: Session) -> list[tuple[ModelId, ModelId]]:
    """Enemies in contact while no rule is half done."""
    state, game = session.state, session.game
    if game.decision is None or game.last_mark.actions < len(game.actions):
        return []
    pairs = ((m.id, k) for m in state.models for k in on(state).touching(m.id))
    return [(i, k) for i, k in pairs if state.models[i].side != state.models[k].side]


def aimed(premeasure: str) -> tuple[Table, Action]:
    """A shot is planned and may be made."""
    table = Table((1920, 1080)).battle(options=(("premeasure", premeasure),), rosters=CIRCLES).phase("shooting", 2)
    selection = table.scene.battle.selection
    for offer in table.decision.offers:
        action = next(offer.samples(), None) if offer.verb == "shoot" else None
        if action is not None:
            selection.select(action.model)
            selection.begin(offer)
            selection.point_at(action.target)
            table.scene.touch()
            table.run(0.3)
            return table, action
    raise AssertionError("nobody can shoot")


def test_a_shot_has_no_odds_before_it_is_declared() -> None:
    """They would tell long range from short: on the panel, beside the target, in the list of orders."""
    table, action = aimed("false")
    wait = table.widget("odds.wait")
    assert isinstance(wait, Label)
    assert wait.text == say("odds-untold")
    assert not table.has("odds")
    assert odds_label(table.scene.battle.selection, table.scene.battle.forecast) is None
    assert table.scene.battle.forecast.chance(action) is None
    assert table.scene.battle.forecast.worker.busy is False


def test_that_dice_will_be_rolled_is_told_all_the_same() -> None:
    table, _ = aimed("false")
    commit = table.widget("commit")
    assert isinstance(commit, Button)
    assert commit.sub == say("final")


def test_with_premeasuring_the_odds_are_told() -> None:
    table, action = aimed("true")
    assert table.has("odds")
    assert not table.has("odds.wait")
    assert table.scene.battle.forecast.chance(action) is not None


def test_who_is_in_contact_needs_no_measuring() -> None:
    """Both at whom it could strike and at whom it couldn't the same thing is aimed."""
    table = Table().battle(options=UNMEASURED).play_until(lambda session: bool(_met(session)))
    i, foe = _met(table.session)[0]
    state = table.session.state
    others = state.fighters(state.models[foe].side)
    far = next(k for k in others if not on(state).contacts(i) >> k.id & 1)
    assert not untold(table.session, Action("strike", i, foe))
    assert untold(table.session, Action("strike", i, far.id))


def test_the_danger_of_a_spot_is_not_told() -> None:
    """Who could reach it says how far away they are."""
    for premeasure in ("true", "false"):
        table = Table((1920, 1080)).battle(options=(("premeasure", premeasure),)).phase("moves", 2)
        who, at = own_way(table)
        table.pick(who)
        table.scene.battle.selection.place(at)
        table.scene.touch()
        table.run(0.5)
        text = "".join(span.text for span in table.widget("odds").spans)  # type: ignore[attr-defined]
        assert (say("risk-title") in text or say("risk-wait") in text) == (premeasure == "true")


@pytest.mark.parametrize("premeasure", ["true", "false"])
def test_the_log_names_places_only_where_they_may_be_measured(premeasure: str) -> None:
    """From two places any distance can be worked out."""
    table = Table().battle(options=(("premeasure", premeasure),), rosters=CIRCLES).phase("shooting", 2)
    told = exported(entries(table.session.moments), "text")
    assert " deploys" in told
    assert "moves " in told or "runs " in told
    assert bool(PLACE.search(told)) == (premeasure == "true")
