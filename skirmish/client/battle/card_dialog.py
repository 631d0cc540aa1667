"""The whole card: the numbers, and beside them what each thing that the model knows and carries needs and does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from skirmish.client.art.figures import Figure
from skirmish.client.battle.panels.card import LONG, Card, tall
from skirmish.client.battle.panels.hand import HeldCards, lay_out
from skirmish.client.battle.presenters.card import lasting_lines
from skirmish.client.ui.article import Article, Block, Heading, Paragraph, Table
from skirmish.client.ui.dialogs import Answer, Content, Dialog
from skirmish.client.ui.style import BODY, Scale
from skirmish.client.ui.text import Span
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import begun, say, titled
from skirmish.core.display import Deed, Known, Sheet
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset

_CARD = 360
"""How wide the card is beside its text, at 100%."""
_BROAD, _NARROW = 860, 452
"""How wide the dialog is where there is room for both side by side, and where there isn't, at 100%."""
_EDGE, _GAP = 20, 20
"""Beside the content, and between card and text, at 100%."""
_AROUND = 170
"""What a dialog needs above and below its content, with the edges of the window, at 100%."""
_LOW, _HIGH = 120, 620
"""How high the content is at least and at most, at 100%."""
_ABREAST = 7
"""Numbers in a row, where they stand in the text."""
_BAR = 14
"""What the bar of a text that scrolls takes, at 100%."""


def card_dialog(
    rules: Ruleset, state: State, who: ModelId, figure: Figure, size: tuple[int, int], scale: Scale,
    follow: Callable[[str], object],
) -> Dialog:  # fmt: skip
    """The dialog in a window of `size` pixels; `follow` is called with the ids of rules in it."""
    whole = rules.sheet(state, who)
    sheet = evolve(whole, notes=(), begun=())  # the text beside it has them
    hands = [track for track in whole.tracks if track.form == "cards"]
    broad = size[0] / scale.ui >= _BROAD + 2 * _EDGE
    text = blocks(rules, state, who) if broad else (*_numbers(whole), *blocks(rules, state, who))

    def article(rect: pygame.Rect) -> Article:
        return Article("card.text", rect, text, follow=follow, size=BODY + 1)

    def build(rect: pygame.Rect, ui: UI) -> Sequence[Widget]:
        if not broad:
            return below_hands(rect)
        left = pygame.Rect(rect.x, rect.y, ui.u(_CARD), 0)
        left.h = min(rect.h, tall(sheet, figure, left.w, ui.scale))
        beside = left.w + ui.u(_GAP)
        right = pygame.Rect(rect.x + beside, rect.y, rect.w - beside, rect.h)
        return [Card("card.whole", left, sheet, figure, ui.scale), article(right)]

    def below_hands(rect: pygame.Rect) -> Sequence[Widget]:
        found, rest = list[Widget](), rect.copy()
        for track in hands:
            spot = pygame.Rect(rest.x, rest.y, rest.w, lay_out(track, rest.w, scale, brief=True).tall)
            found.append(HeldCards(spot, track))
            rest.h -= spot.h
            rest.y += spot.h
        return [*found, article(rest)]

    across = _BROAD - _CARD - _GAP if broad else min(_NARROW, size[0] / scale.ui - 2 * 16)
    needed = article(pygame.Rect(0, 0, scale.u(across - 2 * _EDGE - _BAR), 0)).length(scale)
    if broad:
        needed = max(needed, tall(sheet, figure, scale.u(_CARD), scale))
    else:
        needed += sum(lay_out(track, scale.u(across - 2 * _EDGE), scale, brief=True).tall for track in hands)
    room = min(_HIGH, max(_LOW, size[1] / scale.ui - _AROUND * max(1.0, scale.text)))
    content = Content(min(room, needed / scale.ui + 2), build)
    close = Answer(say("close"), cancel=True, id="close")
    return Dialog(whole.name, [], [close], figure.side, id="whole-card", wide=_BROAD if broad else _NARROW,
                  content=content)  # fmt: skip


def _numbers(sheet: Sheet) -> Iterator[Block]:
    """What stands on a card, as text: kind and states, numbers, what is counted, gear."""
    yield Paragraph((Span(" · ".join((titled(sheet.kind), *sheet.states)), face="bold"),))
    short = [number for number in sheet.numbers if len(number[1]) < LONG]
    for first in range(0, len(short), _ABREAST):
        labels, values = zip(*short[first : first + _ABREAST], strict=True)
        yield Table(tuple([(Span(label),) for label in labels]), (tuple([(Span(value),) for value in values]),))
    long = [f"{label}: {value}" for label, value in sheet.numbers if len(value) >= LONG]
    for said in (sheet.counted, ", ".join(long), begun(", ".join(sheet.gear))):
        if said:
            yield Paragraph((Span(said),))


def blocks(rules: Ruleset, state: State, who: ModelId) -> tuple[Block, ...]:
    """Its notes; what it knows, carries and can do, each with its rule as a link."""
    known, carried = rules.known(state, who), rules.carried(state, who)
    deeds = [deed for deed in rules.deeds(state, who) if all(deed.name != one.name for one in known)]
    notes = [Paragraph(_cited([Span(text)], rule)) for text, rule in rules.sheet(state, who).lines
             if not _lists(text, known)]  # fmt: skip
    lasts = [Paragraph(_cited([Span(text)], rule)) for text, rule in lasting_lines(rules, state, who)]
    return (
        *lasts,
        *notes,
        *_section("card.knows", known),
        *_section("card.carries", carried),
        *_section("card.deeds", deeds),
    )


def _lists(note: str, known: Sequence[Known]) -> bool:
    """Whether a note only names what is explained below it."""
    names = [one.name for one in known]
    return bool(names) and (note.startswith(tuple(names)) or all(name in note for name in names))


def _section(key: str, things: Sequence[Known | Deed]) -> Iterator[Block]:
    if things:
        yield Heading((Span(say(key)),))
    for one in things:
        named = [Span(begun(one.name), face="bold"), Span(f"  {one.detail}" if one.detail else "")]
        told = [Span(f"\n{one.text}")] if isinstance(one, Known) and one.text else []
        yield Paragraph((*_cited(named, one.rule), *told))


def _cited(said: list[Span], rule: str) -> tuple[Span, ...]:
    """Words with their rule after them as a link."""
    return (*said, Span("  "), Span(rule, link=rule)) if rule else tuple(said)
