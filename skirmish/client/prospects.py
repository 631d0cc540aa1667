"""Who is likely to win from some moment of a battle, by the learned value of its position."""

from __future__ import annotations

from skirmish.client.questions import Prospect, Prospects
from skirmish.core.game import Game
from skirmish.core.record import evolve


def find_prospects(game: Game, asked: Prospect) -> Prospects:
    """Of the last place before that decision where no rule was half done. Raises `Faulty` if the value can't be read.

    No battle is played on: that told less of how battles end, at a thousand times the cost (docs/players.md).
    """
    # Here, since the menu is drawn before the board and the library are imported.
    from skirmish.library.valuefile import shipped_value
    from skirmish.players.player import UNKNOWN_DICE, View
    from skirmish.players.position import chance_to_win

    past = game.rewound(asked.actions)
    state = past.last_mark.state if past.decision is not None else past.state
    seen = evolve(game.rules.seen(state, asked.looker), dice=UNKNOWN_DICE)
    return Prospects(chance_to_win(shipped_value(), View(seen, game.rules, 0)))
