"""What is to be aimed has a name before anybody is pointed at."""

from __future__ import annotations

from itertools import islice

import pytest
from support.moments import moments

from skirmish.client.battle.plan import ON_MODELS
from skirmish.client.overlays.words import name_unaimed


@pytest.mark.parametrize("name", ["skirmish+threads", "resolve+none", "trilogy+none", "dots+none"])
def test_nobody_is_no_target(name: str) -> None:
    said = {
        name_unaimed(game.rules, game.state, offer)
        for game, _ in islice(moments(name, 5), 20, 120)
        if game.decision is not None
        for offer in game.decision.each()
        if offer.needs in ON_MODELS
    }
    assert said
    assert not any("nobody" in words or not words[:1].isupper() for words in said), said
