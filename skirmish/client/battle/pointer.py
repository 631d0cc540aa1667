"""What the pointer tells: its shape over the board, why something there can't be done, who stands there, the odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import pygame

from skirmish.client.battle import controller
from skirmish.client.battle.plan import ON_MODELS, ON_PLACES, Plan, aimable, offers_of, planned
from skirmish.client.battle.refusals import why
from skirmish.client.overlays import words
from skirmish.client.view.marks import Halo, Layer, Role, Tag
from skirmish.client.words import percent, say, titled
from skirmish.core.decision import Refusal
from skirmish.core.outlook import AS_BEFORE, UNHURT, Outlook
from skirmish.core.state import ModelId

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene

Shape = Literal["arrow", "select", "pan", "move", "attack", "forbidden"]
_SYSTEM: dict[Shape, int] = {
    "arrow": pygame.SYSTEM_CURSOR_ARROW, "select": pygame.SYSTEM_CURSOR_HAND, "pan": pygame.SYSTEM_CURSOR_SIZEALL,
    "move": pygame.SYSTEM_CURSOR_SIZEALL, "attack": pygame.SYSTEM_CURSOR_CROSSHAIR,
    "forbidden": pygame.SYSTEM_CURSOR_NO,
}  # fmt: skip
GOOD, FAIR = 0.6, 0.35
"""Chances from which on a label is green, or amber."""


class Pointer(NamedTuple):
    """Its shape, and in words why what it points at can't be done."""

    shape: Shape = "arrow"
    why: str = ""


def pointer(scene: BattleScene) -> Pointer:
    """What a click where the pointer is would do."""
    selection = scene.selection
    if scene.hands.grip == "pan" or selection.pointed is None:
        return Pointer("pan" if scene.hands.grip == "pan" else "arrow")
    if selection.decision is None or selection.prompt is not None or scene.overlays.tool:
        return Pointer("select" if selection.hovered is not None else "arrow")
    plan = scene.overlays.pointing()
    if plan is not None and plan.needs in ON_PLACES:
        refusal = plan.refusal if plan.action.at is not None else None
        return Pointer("forbidden", _told(scene, refusal)) if refusal is not None else Pointer("move")
    return _over_model(scene, selection.hovered) if selection.hovered is not None else Pointer()


def _over_model(scene: BattleScene, who: ModelId) -> Pointer:
    selection, plan = scene.selection, scene.selection.plan
    if plan is not None and plan.needs in ON_MODELS and who != plan.model:
        refusal = plan.offer.refusal(_aimed(plan, who).action)
        return Pointer("attack") if refusal is None else Pointer("forbidden", _told(scene, refusal))
    decision = selection.decision
    assert decision is not None
    i, sides = selection.selected, selection.state.models
    if sides[who].side == decision.side or i is None or sides[i].side != decision.side:
        return Pointer("select")
    if aimable(decision, i, who, selection.state.places[who][:2]):
        return Pointer("attack")
    tried = (planned(offer).on(who).refusal for offer in offers_of(decision, i) if offer.needs == "model")
    reason = next((refusal for refusal in tried if refusal is not None), None)
    return Pointer("forbidden", _told(scene, reason)) if reason is not None else Pointer("select")


def _aimed(plan: Plan, who: ModelId) -> Plan:
    """At this one and nobody else."""
    return plan.at_all((who,) * (plan.blows if plan.needs == "shares" else 1))


def _told(scene: BattleScene, refusal: Refusal | None) -> str:
    return why(refusal, premeasure=scene.selection.premeasure)


def show(shape: Shape) -> None:
    """Gives the system's pointer this shape, where there is one."""
    try:
        pygame.mouse.set_cursor(_SYSTEM[shape])
    except (pygame.error, TypeError):  # no display, or no such pointer
        return


def tip(scene: BattleScene) -> str:
    """Who is under the pointer: name and states, how far it is from who is selected, and how much that one sees.

    Nothing while a tool is in hand: what it measures stands at the same place.
    """
    selection = scene.selection
    who, state = selection.hovered, selection.state
    if who is None or not state.on_table(who) or scene.overlays.tool:
        return ""
    sheet = scene.session.rules.sheet(state, who)
    found = [" · ".join(filter(None, (sheet.name, titled(sheet.kind)))), sheet.counted, ", ".join(sheet.states)]
    i = selection.selected
    if i is not None and i != who and state.on_table(i):
        surface, name = scene.overlays.facts().surface, state.models[i].name
        if selection.premeasure:
            gap = surface.gap(i, who)
            found.append(say("tip-gap" if gap > 0 else "tip-touching", who=name, gap=words.inches(gap)))
        found.append(say("tip-sight", who=name, seen=words.seen(surface.sight(i, who))))
    return "\n".join(filter(None, found))


def odds(scene: BattleScene) -> Layer | None:
    """The odds of what is planned or pointed at, beside its target."""
    foreseen = controller.foreseen(scene)
    if foreseen is None or scene.selection.prompt is not None:
        return None
    plan, seen = foreseen
    target = plan.action.target
    if seen is None or plan.needs not in ON_MODELS or not seen.rolls or not scene.selection.state.on_table(target):
        return None
    x, y, radius, _ = scene.selection.state.places[target]
    works = float(seen.works)
    role: Role = "good" if works >= GOOD else "note" if works >= FAIR else "bad"
    return Layer("odds", say("legend-odds"), role, (Tag((x, y + radius), label(seen, target), role),))


def urging(scene: BattleScene) -> Layer | None:
    """Who could still act, while the end of the phase has been pressed once."""
    idle = scene.selection.idle() if scene.urged else ()
    marks = tuple(Halo(i, "note") for i in idle if scene.selection.state.on_table(i))
    return Layer("idle", say("legend-idle"), "note", marks) if marks else None


def label(seen: Outlook, target: ModelId) -> str:
    """`42%: stunned 20%, out of action 12%`: that anything comes of it, and the target's two likeliest fates."""
    fate = next((fate for fate in seen.fates if fate.model == target), None)
    shares = fate.shares if fate is not None else ()
    worse = [(word, share) for word, share in shares if word not in (UNHURT, AS_BEFORE)][:2]
    told = ", ".join(f"{word} {percent(float(share))}" for word, share in worse)
    return f"{percent(float(seen.works))}: {told}" if told else percent(float(seen.works))
