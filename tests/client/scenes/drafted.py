"""A caster in its own time, with a spell to be put together, in front of the window."""

from __future__ import annotations

from scene_hands import SHOP, Hands

from skirmish.client.battle import controller
from skirmish.client.battle.scene import BattleScene
from skirmish.client.battle.session import Seat
from skirmish.core.record import evolve


def a_casters_turn(hands: Hands) -> BattleScene:
    """The first caster of a battle under `trilogy` is asked what it does."""
    wanted = evolve(SHOP.usual(), ruleset="trilogy", seed=5, rosters=("tower-circle", "dread-circle"))
    setup, _ = SHOP.prepare(wanted)
    hands.app.go.to_battle(setup, tuple(Seat(roster.name, "human") for roster in setup.rosters))
    scene: BattleScene = hands.scene
    while not any(offer.needs == "plan" for offer in scene.battle.session.decision.each()):
        decision = scene.battle.session.decision
        places = (action for offer in decision.each() if offer.verb == "deploy" for action in offer.samples())
        controller.play(scene.battle, next(places, decision.default))
    return scene


def open_draft(hands: Hands) -> None:
    """Opens the page by its row in the list."""
    scene = a_casters_turn(hands)
    row = next(n for n, one in enumerate(scene.battle.selection.choices()) if one.deed.name == "Put a spell together")
    scene.controls.choose(row)
