"""What becomes of drafts in a battle: they are planned, or done at once, and then the next model of the side has its
turn at the same page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from skirmish.core.decision import Offer
from skirmish.core.draft import Draft, DraftOffer

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene


class DraftCommands:
    """The battle's side of the page. `begin` plans an offer on the desk."""

    def __init__(self, scene: BattleScene, begin: Callable[[Offer], object]) -> None:
        self.scene = scene
        self._begin = begin
        self._done: list[str] = []
        """What the models before have settled at this page, to be shown again if it is undone."""

    def take(self, offer: DraftOffer, draft: Draft) -> DraftOffer | None:
        """Plans the draft, or does it at once; the next one that its side has to make then, if one is due."""
        self._begin(offer.drafted(draft.what))
        side = self.scene.session.state.models[offer.model].side
        if not draft.at_once or not self.scene.commit():
            return None
        following = self._due()
        if following is None or self.scene.session.state.models[following.model].side != side:
            return None
        self._done.append(draft.what)
        return following

    @property
    def can_undo(self) -> bool:
        """Whether a model before this one settled something at this page that can be taken back."""
        return bool(self._done) and not self.scene.session.undo_bar()

    def undo(self) -> tuple[DraftOffer, str] | None:
        """Takes back what the model before settled; its offer and its draft."""
        what = self._done.pop()
        self.scene.intents.do("undo")
        due = self._due()
        return (due, what) if due is not None else None

    def _due(self) -> DraftOffer | None:
        """The draft that a model at this screen has to make now."""
        decision = self.scene.desk.decision
        if decision is None or decision.is_prompt:
            return None
        return next((offer for offer in decision.each()
                     if isinstance(offer, DraftOffer) and offer.model == decision.subject), None)  # fmt: skip
