"""The turn by keys and buttons: its end, taking back and doing again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from skirmish.client.battle import asking, playing
from skirmish.client.battle.plan import of_a_side
from skirmish.client.words import say
from skirmish.core.game import NotFree

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene


class Turning:
    """What changes the battle besides actions of models."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene

    def end_phase(self) -> None:
        """Ends the phase, or what is asked of one model. While others can act the first press shows them."""
        scene = self.scene
        decision, done = scene.desk.decision, scene.desk.done
        if done is None and scene.desk.waiting():
            self.place_rest()
            return
        if done is None or decision is None:
            scene.notice = say("cannot-end")
            return
        asks = of_a_side(decision) and scene.app.settings.ask_end_phase and not scene.urged
        if asks and scene.desk.idle():
            scene.urged = True
            scene.notice = say("still-can-act", n=len(scene.desk.idle()))
            return
        playing.play(scene, done)

    def disarm(self) -> None:
        """The end of the phase isn't meant after all; what was said last at the foot is done with."""
        self.scene.urged, self.scene.notice = False, ""

    def place_rest(self) -> None:
        """Those who wait are put on the table where they would stand by default, as far as one side may now."""
        scene, decision = self.scene, self.scene.desk.decision
        side, left = (decision.side if decision is not None else None), len(scene.desk.waiting())
        for _ in range(left):
            decision = scene.desk.decision
            if decision is None or decision.side != side or not scene.desk.waiting():
                return
            if not playing.play(scene, decision.default):
                return

    def undo(self) -> None:
        """Takes the last choice back; past dice only if both players agree."""
        scene = self.scene
        bar = scene.session.undo_bar()
        if bar and not scene.session.undo_bar(agreed=True):
            scene.notice = bar
            scene.coach.note("undo")
            asking.agree(scene, bar)
            return
        self.take(scene.session.undo)

    def redo(self) -> None:
        """Does again what was taken back."""
        self.take(self.scene.session.redo)

    def reset_model(self) -> None:
        """The selected model stands where it began the phase."""
        model = self.scene.desk.selected
        if model is not None:
            self.take(lambda: self.scene.session.reset(model))

    def take(self, back: Callable[[], object]) -> None:
        """Goes back or on, or says why not."""
        scene = self.scene
        try:
            back()
        except NotFree as error:
            scene.notice = str(error)
            return
        scene.anim.skip()
        scene.driver.stop()
        scene.desk.drop_plan()
        scene.desk.looking = None
        scene.urged, scene.notice = False, ""
        playing.attend(scene)
        scene.keeper.changed()
