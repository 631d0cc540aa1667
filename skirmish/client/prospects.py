"""How a battle would go on from some moment: what the position tells, and tries by quick AIs, played to their end."""

from __future__ import annotations

from skirmish.app.values import shipped_value
from skirmish.client.questions import Prospect, Prospects
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.players.player import UNKNOWN_DICE, View
from skirmish.players.position import chance_to_win
from skirmish.playtest.quick_battles import play_on


def prospects(game: Game, asked: Prospect) -> Prospects:
    """Each try begins at the last place before that decision where no rule was half done, with dice of its own.

    The value is of the same place, as whoever looks may know it.
    """
    past = game.rewound(asked.actions)
    if past.decision is None:
        won = past.state.verdict.winner if past.state.verdict is not None else None
        tries = max(1, asked.tries)
        return Prospects(wins=(tries * (won == 0), tries * (won == 1)), tries=tries)
    state, rules = past.last_mark.state, game.rules
    ends = list(play_on(rules, state, asked.player, range(asked.tries), asked.seed))
    known = shipped_value()
    seen = evolve(rules.seen(state, asked.looker), dice=UNKNOWN_DICE)
    value = chance_to_win(known, View(seen, rules, 0))
    return Prospects(wins=(ends.count(0), ends.count(1)), tries=asked.tries, value=value, weighs=known.tries)
