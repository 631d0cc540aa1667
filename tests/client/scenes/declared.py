"""A model that is about to declare under `dots`, in front of the window."""

from __future__ import annotations

from scene_hands import SHOP, Hands

from skirmish.client.battle import controller
from skirmish.client.battle.scene import BattleScene
from skirmish.client.battle.session import Seat
from skirmish.core.record import evolve


def a_round_is_declared(
    hands: Hands, sides: tuple[str, str] = ("human", "human"), rosters: tuple[str, str] = ("last-tower", "cinder-fist")
) -> BattleScene:
    """The slowest model of all is asked what it declares in the first round."""
    wanted = evolve(SHOP.usual(), ruleset="dots", seed=5, rosters=rosters)
    setup, _ = SHOP.prepare(wanted)
    hands.app.go.to_battle(setup, tuple(Seat(r.name, side) for r, side in zip(setup.rosters, sides, strict=True)))
    scene: BattleScene = hands.scene
    while not any(offer.needs == "plan" for offer in scene.battle.session.decision.each()):
        controller.play(scene.battle, scene.battle.session.decision.default)
    return scene


def open_plan(hands: Hands) -> None:
    """Opens the page by its row in the list."""
    scene = hands.scene
    row = next(n for n, one in enumerate(scene.battle.selection.choices()) if one.deed.name == "Declare a plan")
    scene.controls.choose(row)
