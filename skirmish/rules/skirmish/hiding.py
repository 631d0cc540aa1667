"""Hiding, and who is revealed. (SKR-37)"""

from __future__ import annotations

from skirmish.core.decision import PASS, Action, Asking, Decision, Just, Refusal, nothing_asked
from skirmish.core.events import Moved
from skirmish.core.state import ModelId, State
from skirmish.core.system import Reaction
from skirmish.core.table import Table
from skirmish.kit import hiding
from skirmish.kit.heights import FALL
from skirmish.kit.hiding import Lookout, reveal_seen
from skirmish.kit.moves import LEAP, TRAVEL
from skirmish.rules.skirmish.asks import HIDE
from skirmish.rules.skirmish.events import Hid, Marked, Revealed
from skirmish.rules.skirmish.queries import fighter, is_engaged, present, sides


def hide_bar(state: State, i: ModelId) -> Refusal | None:
    """Why the model may not hide. (SKR-37)"""
    return hiding.hide_bar(LOOKOUT, state, i)


def _own_bar(state: State, i: ModelId) -> Refusal | None:
    """What keeps it from hiding, wherever it is."""
    slot = fighter(state, i)
    if not slot.standing or slot.fleeing or slot.charged or slot.failed_charge or slot.stupid:
        return Refusal("down, flees or has charged", "SKR-37")
    if _ran(state, i):
        return Refusal("it ran", "SKR-37")
    if slot.fell:
        return Refusal("fell this turn", "SKR-36")
    return Refusal("engaged", "SKR-37") if is_engaged(state, i) else None


def _ran(state: State, i: ModelId) -> bool:
    slot = fighter(state, i)
    return slot.ran and not slot.has("hides-after-run")


def keenness(state: State) -> list[int]:
    """How near each model finds who hides: its own Initiative in inches. (SKR-37)"""
    return [m.combat.profile.I for m in state.models]


LOOKOUT = Lookout(
    hidden=lambda state: sides(state).hidden, eyes=present, near=keenness, ran=_ran, shows=Revealed, bar=_own_bar,
    rule="SKR-37", glare="WYL-56",
)  # fmt: skip
"""Everybody on the table looks out, and has whom it sees in the open or near. (SKR-37)"""


def hide_after(table: Table, i: ModelId) -> Asking:
    """At the end of its move a model behind cover may hide. (SKR-37)"""
    state = table.state
    if not state.on_table(i) or hide_bar(state, i) is not None:
        return
    offers = (Just(PASS, "SKR-37"), Just(Action("hide", i), "SKR-37"))
    question = f"{state.models[i].name} is behind cover: hide?"
    answer = yield Decision(state.models[i].side, question, offers, PASS, i, "SKR-37", asks=HIDE)
    if answer.verb == "hide":
        table.emit(Hid(i))


def look_for_hidden(table: Table, event: Moved) -> Asking:
    """After every move of either side: who is hidden and no longer behind cover, or too near, is revealed. (SKR-37)"""
    return reveal_seen(LOOKOUT, table, event)


WAYS = {TRAVEL: "CHN-71", LEAP: "SKR-43"}
"""Manners of moving that are no phase's move, and by which rule they count as one."""


def mark_moved(table: Table, event: Moved) -> Asking:
    """Who travelled, or leapt out of the way, counts as having moved; a fall is noted. (CHN-71, SKR-36, SKR-43)"""
    yield from nothing_asked()
    if event.manner == FALL:
        table.emit(Marked(event.model, (("fell", True),), rule="SKR-36"))
    if event.manner in WAYS:
        table.emit(Marked(event.model, (("moved", True),), rule=WAYS[event.manner]))


REACTIONS: tuple[Reaction, ...] = ((Moved, look_for_hidden), (Moved, mark_moved))
