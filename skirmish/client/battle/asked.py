"""What is asked, who acts after that, and in which ways the planned thing can be done: lines of the side panel."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from skirmish.client.art.theme import MUTED, role_colour
from skirmish.client.battle import asking
from skirmish.client.battle.choices import apart
from skirmish.client.battle.frame import Column, high_line, row
from skirmish.client.battle.plan import of_a_side
from skirmish.client.ui.button import Button
from skirmish.client.ui.looks import LINK
from skirmish.client.ui.paint import wide
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import BODY
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say
from skirmish.core.decision import Offer
from skirmish.core.state import NOBODY, ModelId

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene

MOST_NEXT = 4
"""So many of those who act next are named; the tip names all."""


def widgets(scene: BattleScene, column: Column) -> list[Widget]:
    """The question, unless a whole side has its part of the turn; and who acts next, where models act one by one."""
    return [*_question(scene, column), *_next(scene, column)]


def _question(scene: BattleScene, column: Column) -> list[Widget]:
    desk = scene.desk
    decision = desk.decision
    if decision is None or desk.prompt is not None or desk.waiting() or scene.anim.busy:
        return []
    if of_a_side(decision):
        return []
    body: list[Span | str] = [Span(decision.prompt, face="bold", colour=role_colour(decision.side))]
    if decision.rule:
        body.append(Span(f" [{decision.rule}]", colour=LINK, link=decision.rule))
    tall = Rich.height(body, scene.ui, column.rest.w)
    return [Rich("asked", column.take(tall), body, follow=partial(asking.rule, scene))]


def _next(scene: BattleScene, column: Column) -> list[Widget]:
    """`Next: Ila, Ren, Bo, 6 more`; where they only declare by now, below it who acts then."""
    stages = scene.session.rules.combat.stages(scene.desk.state)
    if not stages.order:
        return []
    due = scene.session.decision
    acting = scene.desk.acting if not stages.later else due.subject if due is not None else NOBODY
    coming = tuple(i for i in stages.order if i != acting)
    label = f"{stages.now_do}:" if stages.now_do else say("next-up")
    found = [
        _line(scene, column, "next-up", label, coming, _tip(scene, stages.now_do or say("next-tip"), stages.order))
    ]
    if stages.later:
        tip = _tip(scene, say("next-tip"), stages.later)
        found.append(_line(scene, column, "next-later", say("next-later"), stages.later, tip))
    return found


def _line(scene: BattleScene, column: Column, id: str, label: str, coming: tuple[ModelId, ...], tip: str) -> Widget:
    """The first of them by name."""
    state = scene.desk.state
    body: list[Span | str] = [Span(label + " ", colour=MUTED)]
    if not coming:
        body.append(Span(say("next-nobody"), colour=MUTED))
    for place, i in enumerate(coming[:MOST_NEXT]):
        body.append(Span((", " if place else "") + state.models[i].name, colour=role_colour(state.models[i].side)))
    if len(coming) > MOST_NEXT:
        body.append(Span(say("next-more", count=len(coming) - MOST_NEXT), colour=MUTED))
    return Rich(id, column.take(Rich.height(body, scene.ui, column.rest.w)), body, tip=tip)


def _tip(scene: BattleScene, text: str, order: tuple[ModelId, ...]) -> str:
    """All of them in their order, with what each is in the midst of."""
    return "\n".join([text, *(f"{place}. {_told(scene, i)}" for place, i in enumerate(order, 1))])


def _told(scene: BattleScene, i: ModelId) -> str:
    """`Ren: attack with the sword against Ila`; the name alone where nothing is begun."""
    sheet = scene.session.rules.sheet(scene.desk.state, i)
    return ": ".join([sheet.name, *(text for text, _ in sheet.begun[:1])])


def ways(scene: BattleScene, column: Column) -> list[Widget]:
    """Buttons for the ways in which the planned thing can be done: `1 card`, `2 cards`."""
    desk, scale = scene.desk, scene.app.scale
    found = desk.ways() if not scene.anim.busy else ()
    if not found:
        return []
    said = [scene.session.rules.action_text(desk.state, action) for way in found for action in list(way.samples())[:1]]
    texts = apart(said)
    widest = max(wide(text, "bold", scale.px(BODY)) for text in texts) + scale.u(20)
    across = max(1, min(len(found), column.rest.w // widest))
    tall, made = high_line(scale, BODY, 28), list[Widget]()
    for start in range(0, len(found), across):
        spots = row(column.take(tall), across, scale.u(4))
        for number, spot in enumerate(spots[: len(found) - start], start):
            pressed = desk.plan is not None and desk.plan.offer is found[number]
            take = partial(_take, scene, found[number])
            made.append(Button(f"way.{number}", spot, texts[number], take, pressed=pressed, tip=said[number]))
    return made


def _take(scene: BattleScene, way: Offer) -> None:
    """This way is planned instead."""
    scene.desk.begin(way)
    scene.touch()
