"""Hiding, and who is revealed. (SKR-37)"""

from __future__ import annotations

from skirmish.core.decision import PASS, Action, Asking, Decision, Just, Refusal, nothing_asked
from skirmish.core.events import Moved
from skirmish.core.state import ModelId, State
from skirmish.core.system import Reaction
from skirmish.core.table import Table
from skirmish.kit.hiding import HideOffer, Lookout, find_beholders, reveal_seen
from skirmish.kit.moves import TRAVEL
from skirmish.kit.queries import is_glaring
from skirmish.rules.skirmish.events import Hid, Marked, Revealed
from skirmish.rules.skirmish.queries import fighter, is_engaged, present, sides


def hide_bar(state: State, i: ModelId) -> Refusal | None:
    """Why the model may not hide. (SKR-37)"""
    slot = fighter(state, i)
    if slot.hidden:
        return Refusal("it is hidden already", "SKR-37")
    if is_glaring(state, i):
        return Refusal("it glares", "WYL-56")
    if not slot.standing or slot.fleeing or slot.charged or slot.failed_charge or slot.stupid:
        return Refusal("it is down, flees or has charged", "SKR-37")
    if slot.ran and not slot.has("hides-after-run"):
        return Refusal("it ran", "SKR-37")
    if is_engaged(state, i):
        return Refusal("it is engaged", "SKR-37")
    foe = find_revealer(state, i)
    return Refusal(f"{state.models[foe].name} has it in the open or near", "SKR-37") if foe is not None else None


def find_revealer(state: State, i: ModelId) -> ModelId | None:
    """An enemy that has the model in the open, or within its own Initiative in inches, walls or not. (SKR-37)"""
    found = find_beholders(LOOKOUT, state, 1 << i)[i]
    return found if found >= 0 else None


def _hidden(state: State) -> int:
    return sides(state).hidden


def _ran(state: State, i: ModelId) -> bool:
    slot = fighter(state, i)
    return slot.ran and not slot.has("hides-after-run")


def keenness(state: State) -> list[int]:
    """How near each model finds who hides: its own Initiative in inches. (SKR-37)"""
    return [m.combat.profile.I for m in state.models]


LOOKOUT = Lookout(_hidden, present, keenness, _ran, Revealed)
"""Everybody on the table looks out. (SKR-37)"""


def hide_offer(state: State, i: ModelId) -> HideOffer:
    """Hiding where it is. (SKR-37)"""
    return HideOffer(state, i, hide_bar, "SKR-37")


def hide_after(table: Table, i: ModelId) -> Asking:
    """At the end of its move a model behind cover may hide. (SKR-37)"""
    state = table.state
    if not state.on_table(i) or hide_bar(state, i) is not None:
        return
    offers = (Just(PASS, "SKR-37"), Just(Action("hide", i), "SKR-37"))
    question = f"{state.models[i].name} is behind cover: hide?"
    answer = yield Decision(state.models[i].side, question, offers, PASS, i, "SKR-37")
    if answer.verb == "hide":
        table.emit(Hid(i))


def look_for_hidden(table: Table, event: Moved) -> Asking:
    """After every move of either side: who is hidden and no longer behind cover, or too near, is revealed. (SKR-37)"""
    return reveal_seen(LOOKOUT, table, event)


def mark_moved(table: Table, event: Moved) -> Asking:
    """Who travelled counts as having moved. (CHN-71)"""
    yield from nothing_asked()
    if event.manner == TRAVEL:
        table.emit(Marked(event.model, (("moved", True),), rule="CHN-71"))


REACTIONS: tuple[Reaction, ...] = ((Moved, look_for_hidden), (Moved, mark_moved))
