"""The pupil's battle: a session that can be set anew, and that plays only what the step is about."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.client.battle import takeback
from skirmish.client.battle.keeping import Keeper
from skirmish.client.battle.moments import Moment, told
from skirmish.client.battle.session import Session
from skirmish.client.words import say
from skirmish.core.decision import Action, Refusal
from skirmish.core.game import Game, IllegalAction, NotFree
from skirmish.core.state import ModelId


def _all(action: Action) -> str:
    """Everything may be played."""
    return ""


class Pupil(Session):
    """A session under a coach."""

    permit: Callable[[Action], str] = staticmethod(_all)
    """Why an action isn't for now, in words; '' if it may be played."""
    floor = 0
    """How many actions can't be taken back: they lie before the step."""

    def stand(self, game: Game) -> None:
        """The table is set anew; nothing of before can be taken back or done again."""
        self.game = game
        self.moments = told(game)
        self.agreed = None
        self._automatic = frozenset()
        self._taken.clear()
        self._clocks.clear()
        self._resets.clear()
        self.floor = len(game.actions)
        self.version += 1

    def play(self, action: Action, automatic: bool = False) -> list[Moment]:
        """See `Session`. Raises `IllegalAction` with the coach's words for what isn't for now."""
        why = self.permit(action)
        if why:
            raise IllegalAction(action, Refusal(why))
        return super().play(action, automatic)

    def undo_bar(self, agreed: bool = False) -> str:
        """See `Session`; nothing before the step is taken back."""
        to = self._goal()
        if self.agreed is None and to is not None and to < self.floor:
            return say("tutorial.floor")
        return super().undo_bar(agreed)

    def reset(self, model: ModelId) -> None:
        """See `Session`; nothing before the step is taken back."""
        bar = self.reset_bar(model)
        if bar:
            raise NotFree(bar)
        super().reset(model)

    def _try_reset(self, model: ModelId) -> str:
        try:
            mine, _ = takeback.without(self.game, model, self.moments)
        except NotFree as error:
            return str(error)
        return say("tutorial.floor") if mine[0] < self.floor else ""


class Unkept(Keeper):
    """Of a lesson nothing is kept by itself but the step; how it ends is told by the coach."""

    @property
    def unsaved(self) -> bool:
        """Nothing is lost by leaving."""
        return False

    def changed(self) -> None:
        """No autosave."""

    def keep(self) -> None:
        """No autosave."""

    def make_way(self) -> None:
        """No autosave."""

    def over(self) -> None:
        """No sheet with the result."""
        self.told = True
