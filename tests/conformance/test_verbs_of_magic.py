"""What a magic system offers, it says by its verbs: so who plays can tell its offers from others."""

from __future__ import annotations

import pytest
from support.rulesets import ruleset

from skirmish import rules
from skirmish.commands.bench import _game_maker
from skirmish.core.decision import Action, Decision
from skirmish.players.base import View
from skirmish.players.driver import battle
from skirmish.players.random_player import RandomPlayer


class Watching(RandomPlayer):
    """Plays at random, and notes what each system has words for."""

    def __init__(self, seed: int, said: dict[bool, set[str]]) -> None:
        super().__init__(seed)
        self.said = said

    def decide(self, view: View, decision: Decision) -> Action:
        for offer in decision.offers:
            action = next(iter(offer.samples()), None)
            if action is not None:
                if view.rules.magic.say(view.state, action):
                    self.said[True].add(offer.verb)
                elif view.rules.combat.say(view.state, action):
                    self.said[False].add(offer.verb)
        return super().decide(view, decision)


@pytest.mark.parametrize("magic", rules.MAGIC)
@pytest.mark.parametrize("combat", rules.COMBAT)
def test_magic_offers_its_verbs_and_nobody_else_does(combat: str, magic: str) -> None:
    said: dict[bool, set[str]] = {True: set(), False: set()}
    game = _game_maker(ruleset(f"{combat}+{magic}"), ("tower-circle", "dread-circle"))(8)
    battle(game, (Watching(1, said), Watching(2, said)))
    its = ruleset(f"{combat}+{magic}").magic.verbs
    assert said[True] <= its, "offered, and not named"
    assert not said[False] & its, "named, and another's"
    assert bool(said[True]) == (magic != "none")
    assert "move" in said[False]
