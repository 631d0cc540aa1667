"""Channeling among pools of activations: who was down when the round began does not link. (CHN-30)"""

from __future__ import annotations

from typing import Any

from support.activations import FIGHT
from support.story import A, B, story

from skirmish.core.game import Game
from skirmish.core.state import ModelId
from skirmish.rules.channeling.channeler import weavings


def pools_of_women(**gear: Any) -> Game:
    """Ila and Bo, who may link, and Ren far off, at the end of a round of pools."""
    lore = {"half": "saidar", "points": 8, "weaves": ("mist",)}
    told = story("pools+channeling").model("Ila", A, (20, 20), lore=lore).model("Cy", A, (20, 22), lore=lore)
    battle = told.model("Bo", A, (22, 20), lore=lore, **gear).model("Ren", B, (40, 40)).begin(FIGHT, turns=4)
    while battle.state.round == 1:
        battle.play(battle.decision.default)
    return battle.game


def links(told: Game) -> set[ModelId]:
    """Who is in one of the circles that are offered."""
    decision = told.decision
    assert decision is not None
    assert decision.prompt == "Form a circle?"
    circles = [action for offer in decision.offers for action in offer.samples() if action.verb == "link"]
    return {i for action in circles for i in (action.model, *action.others)}


def test_among_pools_too_who_was_down_does_not_link() -> None:
    """CHN-30: she was down when the round began; all others may."""
    up, down = pools_of_women(), pools_of_women(conditions=("down",))
    ids = {m.name: m.id for m in up.state.models}
    assert links(up) == {ids["Ila"], ids["Cy"], ids["Bo"]}
    assert links(down) == {ids["Ila"], ids["Cy"]}
    assert weavings(down.state).was_down == 1 << ids["Bo"]
