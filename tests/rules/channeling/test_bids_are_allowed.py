"""What an offer of magic bids needs no second look: a fresh offer would admit it, too. (CHN-13, CHN-16, WYL-14)"""

from __future__ import annotations

import pytest
from support.rulesets import ruleset

from skirmish.app.workloads import game_maker
from skirmish.core.decision import Action, Decision, Offer
from skirmish.kit.spells.aim import CastOffer
from skirmish.players import make
from skirmish.players.aggressor import Aggressor
from skirmish.players.player import View, battle


class Watchful(Aggressor):
    """An aggressor that has each bid of a spell looked at again."""

    def __init__(self, seen: list[Action]) -> None:
        super().__init__()
        self.seen = seen

    def decide(self, view: View, decision: Decision) -> Action:
        for offer in decision.each():
            if isinstance(offer, CastOffer):
                self._looks_again(offer)
        return super().decide(view, decision)

    def _looks_again(self, offer: Offer) -> None:
        bid = offer.bid()
        if bid is not None and bid.action is not None:
            self.seen.append(bid.action)
            assert offer.admits(bid.action)
            assert offer.refusal(bid.action) is None, bid


@pytest.mark.parametrize("magic", ["skirmish+channeling", "skirmish+wyld"])
def test_every_bid_of_a_battle_is_allowed(magic: str):
    seen: list[Action] = []
    battle(game_maker(ruleset(magic), ("tower-circle", "dread-circle"))(1), (Watchful(seen), make("aggressor", 2)))
    assert len(seen) > (20 if magic.endswith("channeling") else 2)
