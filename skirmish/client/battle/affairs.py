"""What concerns the battle as a whole: giving up, fighting it again, going on from the past, orders, pauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.app.errors import UserError
from skirmish.client import doors
from skirmish.client.battle.clock import wound
from skirmish.client.battle.orders import Order
from skirmish.client.words import say
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, Side

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene


def end_by(scene: BattleScene, winner: Side | None, why: str) -> None:
    """The players end it: one concedes, or both agree on a draw."""
    scene.driver.stop()
    scene.session.end(winner, why)
    scene.desk.drop_plan()
    scene.touch()


def again(scene: BattleScene) -> None:
    """The same battle from the start, with other dice and a clock that is wound up again."""
    setup, clock = scene.session.setup, scene.session.clock
    seed = (setup.seed * 6364136223846793005 + 1442695040888963407) % 1_000_000
    fresh = wound(clock.mode, clock.seconds, clock.bonus)
    doors.battle(scene.app, evolve(setup, seed=seed, script=()), scene.session.seats, fresh, replace=True)


def branch(scene: BattleScene, number: int) -> None:
    """A copy that stands at this moment takes the place of the battle, which is kept; if it can't be, it says why."""
    from skirmish.client.battle import asking  # it knows this module

    try:
        doors.instead_of(scene, scene.session.branch(number))
    except UserError as error:
        asking.trouble(scene, say("not-saved"), str(error))


def order(scene: BattleScene, orders: tuple[Order, ...]) -> None:
    """Other standing orders from now on."""
    scene.session.orders = orders
    scene.touch()


def pause(scene: BattleScene) -> None:
    """AIs and clocks wait, or go on."""
    scene.paused = not scene.paused
    scene.session.clock = evolve(scene.session.clock, paused=scene.paused)
    if scene.paused:
        scene.driver.stop()
    scene.touch()


def to_menu(scene: BattleScene) -> None:
    """Leaves the battle; an unsaved one asks first."""
    from skirmish.client.battle import asking  # it knows the menus, and they know this module

    if scene.keeper.unsaved and scene.session.decision is not None:
        asking.leave(scene, scene.app.pop)
    else:
        scene.app.pop()


def threat_of(scene: BattleScene, who: ModelId) -> None:
    """What this one threatens."""
    scene.overlays.threatened = frozenset({who})
    scene.overlays.shown.add("threat")
    scene.touch()


def measure_of(scene: BattleScene, who: ModelId) -> None:
    """The ruler begins at this model."""
    scene.overlays.put_away()
    scene.overlays.shown.add("ruler")
    scene.overlays.measured[:] = [who]
    scene.touch()
