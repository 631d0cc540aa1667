"""What is asked and how it can be answered: lines of the side panel, and the parchment that must be answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import MUTED, role_colour
from skirmish.client.battle import answer_row, dialogs
from skirmish.client.battle.answer_row import AnswerRow
from skirmish.client.battle.choices import apart
from skirmish.client.battle.frame import Column, high_line, row
from skirmish.client.battle.plan import of_a_side
from skirmish.client.ui.button import Button
from skirmish.client.ui.paint import shortened, wide
from skirmish.client.ui.paint import wide as across_of
from skirmish.client.ui.panel import Parchment
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import BODY, HEADING, LARGE, LINK, PAPER_INK, PAPER_LINK, PAPER_MUTED, Scale
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.widget import Widget, about
from skirmish.client.words import say
from skirmish.core.decision import Decision, Offer
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene


MOST_NEXT = 4
"""So many of those who act next are named; the tip names all."""


def widgets(scene: BattleScene, column: Column) -> list[Widget]:
    """The question, unless a whole side has its part of the turn; and who acts next, where models act one by one."""
    return [*_open_question(scene, column), *_next(scene, column)]


def _open_question(scene: BattleScene, column: Column) -> list[Widget]:
    selection = scene.selection
    decision = selection.decision
    if decision is None or selection.prompt is not None or selection.waiting() or scene.anim.busy:
        return []
    if of_a_side(decision):
        return []
    body: list[Span | str] = [Span(decision.prompt, face="bold", colour=role_colour(decision.side))]
    if decision.rule:
        body.append(Span(f" [{decision.rule}]", colour=LINK, link=decision.rule))
    tall = Rich.height(body, scene.ui, column.rest.w)
    return [Rich("asked", column.take(tall), body, follow=partial(dialogs.rule, scene))]


def _next(scene: BattleScene, column: Column) -> list[Widget]:
    """`Next: Ila, Ren, Bo, 6 more`; where they only declare by now, below it who acts then."""
    stages = scene.session.rules.combat.stages(scene.selection.state)
    if not stages.order:
        return []
    due = scene.session.decision
    acting = scene.selection.acting if not stages.later else due.subject if due is not None else NOBODY
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
    state = scene.selection.state
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
    sheet = scene.session.rules.sheet(scene.selection.state, i)
    return ": ".join([sheet.name, *(text for text, _ in sheet.begun[:1])])


def ways(scene: BattleScene, column: Column) -> list[Widget]:
    """Buttons for the ways in which the planned thing can be done: `1 card`, `2 cards`."""
    selection, scale = scene.selection, scene.app.scale
    found = selection.ways() if not scene.anim.busy else ()
    if not found:
        return []
    said = [
        scene.session.rules.action_text(selection.state, action) for way in found for action in list(way.samples())[:1]
    ]
    texts = apart(said)
    widest = max(wide(text, "bold", scale.px(BODY)) for text in texts) + scale.u(20)
    across = max(1, min(len(found), column.rest.w // widest))
    tall, made = high_line(scale, BODY, 28), list[Widget]()
    for start in range(0, len(found), across):
        spots = row(column.take(tall), across, scale.u(4))
        for number, spot in enumerate(spots[: len(found) - start], start):
            pressed = selection.plan is not None and selection.plan.offer is found[number]
            take = partial(_take, scene, found[number])
            made.append(Button(f"way.{number}", spot, texts[number], take, pressed=pressed, tip=said[number]))
    return made


def _take(scene: BattleScene, way: Offer) -> None:
    """This way is planned instead."""
    scene.selection.begin(way)
    scene.touch()


BAND, PAD, WIDE, LINE, GAP, BAR = 34, 14, 460, 26, 6, 14
"""At 100%: the coloured head, the edge, the whole, the line below, between answers, beside those that scroll."""


class Answer(Record):
    """A plain answer."""

    text: str
    key: str
    chance: float | None
    detail: str
    default: bool


def prompt(
    board: pygame.Rect, decision: Decision, who: str, answers: Sequence[Answer], give: Callable[[int], object],
    cite: Callable[[str], object], orders: Callable[[], object], scale: Scale, *, final: bool, key: str = "",
    about_whom: Sequence[pygame.Rect] = (),
) -> list[Widget]:  # fmt: skip
    """The widgets of the question, in the middle of the board's lower half, or where it covers least of `about_whom`.

    `final`: it can't be undone once answered. `orders` opens the standing orders for such questions, as `key` does.
    """
    wide = min(round(scale.u(WIDE) * max(1.0, scale.text)), board.w - scale.u(24))
    inner = wide - 2 * scale.u(PAD)
    band = high_line(scale, HEADING, BAND)
    below = _below(final, orders, inner, high_line(scale, BODY, LINE), scale, _order_tip(key))
    body = _question(decision)
    words_high = Rich.height(body, scale, inner, LARGE) + scale.u(2)
    rows = below[-1].rect.bottom
    head_high = band + scale.u(14) + words_high + rows + scale.u(10)
    most = board.h - scale.u(20)
    length = _length(answers, inner, scale)
    scrolls = head_high + length > most
    across = inner - scale.u(BAR) if scrolls else inner
    length = _length(answers, across, scale)
    tall = min(head_high + length, most)
    rect = pygame.Rect(0, 0, wide, tall)
    rect = _place(rect, board, about_whom, scale)
    head = pygame.Rect(rect.x + scale.u(PAD), rect.y, inner, band)
    asked = shortened(say("must-decide", who=who), "heading", scale.px(HEADING), inner)
    title = Label("prompt.title", head, asked, size=HEADING, face="heading")
    column = Column(pygame.Rect(head.x, head.bottom + scale.u(8), inner, tall - band - scale.u(14)), scale.u(6))
    children: list[Widget] = [
        title, Rich("prompt.text", column.take(words_high), body, follow=cite, size=LARGE, paper=True)
    ]  # fmt: skip
    room = column.rest
    buttons: list[Widget] = []
    column = Column(pygame.Rect(room.x, room.y, across, 100_000), scale.u(GAP))
    for number, given in enumerate(answers):
        spot = column.take(answer_row.tall(given.text, given.detail, across, scale))
        buttons.append(
            AnswerRow(f"prompt.{number}", spot, given.text, partial(give, number), scale=scale, sub=given.detail,
                      key=given.key, chance=given.chance, primary=given.default)
        )  # fmt: skip
    room.h -= rows + scale.u(6)
    if scrolls:
        children.append(Scroll("prompt.answers", room, buttons, length=length))
    else:
        children += buttons
    for widget in below:
        widget.move(room.x, min(room.bottom, room.y + length) + scale.u(2))
    return [Parchment("prompt", rect, [*children, *below], side=decision.side, band=band)]


def _place(sheet: pygame.Rect, board: pygame.Rect, keep: Sequence[pygame.Rect], scale: Scale) -> pygame.Rect:
    """Where the sheet lies: below, else above, at the side, or in a corner; the first that covers fewest of them."""
    room = board.inflate(-2 * scale.u(16), -2 * scale.u(16))
    spots = []
    for edge in ("midbottom", "midtop", "midright", "midleft", "bottomright", "bottomleft", "topright", "topleft"):
        spot = sheet.copy()
        setattr(spot, edge, getattr(room, edge))
        spots.append(spot)
    return min(spots, key=lambda spot: sum([spot.colliderect(one) for one in keep]))


def _question(decision: Decision) -> list[Span | str]:
    """What is asked, with its rule."""
    body = [Span(decision.prompt, colour=PAPER_INK)]
    if decision.rule:
        body.append(Span(f" [{decision.rule}]", colour=PAPER_LINK, link=decision.rule))
    return [*body]


def _length(answers: Sequence[Answer], across: int, scale: Scale) -> int:
    """Pixels of all answers in a column so wide."""
    return sum(answer_row.tall(one.text, one.detail, across, scale) + scale.u(GAP) for one in answers)


def _order_tip(key: str) -> str:
    """What standing orders are, with their key."""
    return say("standing-orders-tip") + (f" ({key})" if key else "")


def _below(
    final: bool, orders: Callable[[], object], across: int, tall: int, scale: Scale, order_tip: str
) -> list[Widget]:  # fmt: skip
    """That it is final, and the way to standing orders: side by side, or one below the other; placed later."""
    said = across_of(say("final"), "italic", scale.px(BODY)) if final else 0
    text = say("standing-orders")
    button = min(across, across_of(text, "bold", scale.px(BODY)) + scale.u(32))
    beside = said + button + scale.u(8) <= across
    found: list[Widget] = []
    if final:
        line = pygame.Rect(0, 0, across - button if beside else across, tall)
        found.append(Label("prompt.final", line, say("final"), size=BODY, face="italic", colour=PAPER_MUTED))
    spot = pygame.Rect(across - button, 0 if beside else tall, button, tall)
    return [*found, about(Button("prompt.orders", spot, text, orders, tip=order_tip), "help.questions")]
