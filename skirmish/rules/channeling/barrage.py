"""One weave cast again and again with the points of a turn: what a channeler can do to one enemy. (CHN-7, CHN-12)"""

from __future__ import annotations

from skirmish.core.decision import PASS, Action, Asking, Decision
from skirmish.core.state import ModelId
from skirmish.core.table import Table
from skirmish.kit.spells.spell import Area, Beam, Hits, Spell, Splash, Topple
from skirmish.rules.channeling.casting import attempt, cast_bar
from skirmish.rules.channeling.outlay import WeaveOffer

ASKS_TO_CUT = "CHN-26"
"""The rule by which those are asked who may cut."""
HARMING = (Hits, Splash, Beam, Topple)
"""Parts that hurt or put down at once."""


def harms(spell: Spell) -> bool:
    """Whether the weave hurts or puts down at once, an enemy or all in an area."""
    parts = [*spell.parts, *(one for part in spell.parts if isinstance(part, Area) for one in part.each)]
    return any(isinstance(part, HARMING) for part in parts)


def uncut(decision: Decision) -> Action:
    """Nobody cuts; whatever else is asked is answered as usual. (CHN-26)"""
    return PASS if decision.rule == ASKS_TO_CUT else decision.default


def barrage(table: Table, spell: Spell, action: Action, target: ModelId) -> Asking:
    """Attempt after attempt while points last and the target is in play; reads from the state how far it has come.

    What the weave does to others is left out. (CHN-10, CHN-12)
    """
    while table.state.on_table(target):
        state, rules = table.state, table.rules
        if cast_bar(rules, state, action.model) or WeaveOffer(rules, state, action.model, spell).refusal(action):
            return
        table.mark()
        yield from attempt(table, spell, action, None, target)
