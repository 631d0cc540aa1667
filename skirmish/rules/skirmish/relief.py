"""What makes a warrior better again: it shows itself, rallies, gets up, is healed. (CHN-74, CHN-W17, CHN-W18)"""

from __future__ import annotations

from skirmish.core.decision import Asking, nothing_asked
from skirmish.core.state import ModelId
from skirmish.core.table import Table
from skirmish.kit.grounds import BLIGHTED, touches
from skirmish.rules.skirmish.events import Healed, Marked, Revealed, Rose
from skirmish.rules.skirmish.words import fighter


def lift(table: Table, i: ModelId, word: str, rule: str) -> Asking:
    """One of `hidden`, `fleeing`, `down`, `hurt` is better; who is nothing of the sort is as before. (CHN-74)

    Who rallies so doesn't shoot this turn (SKR-20); who gets up so strikes last (SKR-60); who is healed fights on.
    """
    yield from nothing_asked()
    if word not in LIFTS:
        raise ValueError(f"nothing called {word!r} can be lifted")
    if table.state.on_table(i):
        LIFTS[word](table, i, rule)


def _show(table: Table, i: ModelId, rule: str) -> None:
    if fighter(table.state, i).hidden:
        table.emit(Revealed(i, rule=rule))


def _rally(table: Table, i: ModelId, rule: str) -> None:
    if fighter(table.state, i).fleeing:
        table.emit(Marked(i, (("fleeing", False), ("rallied", True)), "rallies", rule))


def _raise(table: Table, i: ModelId, rule: str) -> None:
    slot = fighter(table.state, i)
    if not slot.standing:
        table.emit(Rose(i, "down" if slot.posture == "stunned" else "standing", rule))


def _heal(table: Table, i: ModelId, rule: str) -> None:
    slot = fighter(table.state, i)
    if touches(table.state, i, BLIGHTED):
        return
    if not slot.standing or slot.wounds < slot.profile.W:
        table.emit(Healed(i, rule))


LIFTS = {"hidden": _show, "fleeing": _rally, "down": _raise, "hurt": _heal}
"""By what was the matter."""
