"""Cards in hand as cards: each in sight, what they count, and how soon they are enough, at every scale."""

from __future__ import annotations

from functools import lru_cache

import pygame
import pytest
from battle_scene import Table
from client_scene import Cards, small
from golden_pictures import check
from sizes import SCALES, SIZES
from test_other_systems import fought
from test_room_to_plan import CASTERS, free_to_act

from skirmish.client.art import theme
from skirmish.client.art.cards import INKS, card, card_size, corner, spread
from skirmish.client.art.figures import figures
from skirmish.client.art.glyphs import GLYPHS
from skirmish.client.battle.panels.card import Card, CitedCard, column_edges, tall
from skirmish.client.battle.panels.hand import Hand, HeldCards, lay_out
from skirmish.client.settings import Settings
from skirmish.client.signals import Signal
from skirmish.client.ui.paint import wide
from skirmish.client.ui.style import BODY, SMALL, Scale
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import walk
from skirmish.client.words import percent
from skirmish.core.display import Part, Sheet, Track
from skirmish.core.record import evolve

SUITS = ("diamonds", "hearts", "clubs", "spades")
DECK = tuple([Part(f"{number} of {suit}", str(number), suit, number) for suit in SUITS for number in range(2, 11)])
CHANCES = (0.0, 0.004, 0.31, 0.999, 1.0)
ROOM = 300
"""What a column of the side has at 100%."""


def a_hand(count: int) -> Track:
    held = DECK[:: max(1, len(DECK) // count)][:count]
    return Track("Points", sum(part.number for part in held), 63, "X-1", form="cards", parts=held, chances=CHANCES)


def a_sheet(count: int) -> Sheet:
    motes = Track("Motes", 8, 30)
    return Sheet("Ila", "mage", tracks=(motes, a_hand(count)), states=("tuning",), begun=(("shaping a bird", "X-2"),))


def all_of(hand: Hand) -> list[pygame.Rect]:
    return [*([hand.name, hand.bar] if hand.name.w else []), hand.total, *hand.cards, *hand.chances]


@pytest.mark.parametrize("brief", [False, True])
@pytest.mark.parametrize("count", [1, 5, 12, 25])
@pytest.mark.parametrize("scale", [Scale(ui, text) for ui in (0.75, 1.0, 1.5, 2.0) for text in (1.0, 1.5)], ids=str)
def test_every_card_shows_its_corner_and_nothing_is_cut_or_covered(scale: Scale, count: int, brief: bool) -> None:
    track, room = a_hand(count), scale.u(ROOM)
    hand, letter = lay_out(track, room, scale, brief=brief), scale.px(SMALL if brief else BODY)
    assert all(pygame.Rect(0, 0, room, hand.tall).contains(spot) for spot in all_of(hand))
    assert len(hand.cards) == count
    for spot, after in zip(hand.cards, hand.cards[1:], strict=False):
        assert after.y > spot.y or after.x - spot.x >= corner(letter) - 1
    apart = [part for part in (hand.name, hand.bar, hand.total, *hand.chances) if part.w]
    assert all(not part.colliderect(spot) for part in apart for spot in hand.cards)
    assert all(len(part.collidelistall(apart)) == 1 for part in apart)
    for more, (cell, chance) in enumerate(zip(hand.chances[1:], CHANCES, strict=True), 1):
        said = wide(f"+{more}", "body", scale.px(SMALL)) + wide(percent(chance), "bold", scale.px(SMALL))
        assert cell.w >= said + scale.u(2)
    assert wide(track.count, "bold", scale.px(BODY)) <= hand.total.w


@pytest.mark.parametrize("brief", [False, True])
@pytest.mark.parametrize("count", [1, 5, 12])
@pytest.mark.parametrize("scale", [Scale(), Scale(2.0), Scale(1.0, 1.5)], ids=str)
def test_the_hand_has_a_place_of_its_own_on_the_card(scale: Scale, count: int, brief: bool) -> None:
    sheet, figure = a_sheet(count), figures(small(), Cards())[0]
    size = scale.u(ROOM + 20), tall(a_sheet(count), figure, scale.u(ROOM + 20), scale, brief=brief)
    card_, ui = Card("card", pygame.Rect((0, 0), size), sheet, figure, scale, brief=brief), UI(size, scale, float)
    places = [box for box, _ in (*card_.tracks_at(ui), *card_.hands_at(ui), *card_.tags_at(ui), *card_.lines_at(ui))]
    assert [name for _, name in card_.hands_at(ui)] == ["Points"]
    assert all(card_.rect.contains(box) for box in places)
    assert all(len(box.collidelistall(places)) == 1 for box in places)
    bare, drawn = pygame.Surface(size), pygame.Surface(size)
    card_.draw(drawn, ui)
    Card("card", card_.rect, evolve(sheet, tracks=(sheet.tracks[0], a_hand(count + 1))), figure, scale,
         brief=brief).draw(bare, ui)  # fmt: skip
    assert drawn.get_buffer().raw != bare.get_buffer().raw


def test_a_hand_looks_as_it_did() -> None:
    scale, figure, width = Scale(1.5), figures(small(), Cards())[0], 480
    rect = pygame.Rect(0, 0, width, tall(a_sheet(9), figure, width, scale))
    picture = pygame.Surface(rect.size, 0, 32)
    Card("card", rect, a_sheet(9), figure, scale).draw(picture, UI(rect.size, scale, float))
    check(picture, "hand")


def test_a_click_on_the_hand_leads_to_its_rule() -> None:
    sent: list[Signal] = []
    scale, figure = Scale(), figures(small(), Cards())[0]
    rect = pygame.Rect(0, 0, 320, tall(a_sheet(5), figure, 320, scale))
    cited, ui = CitedCard("card", rect, a_sheet(5), figure, scale, send=sent.append), UI(rect.size, scale, float)
    spot = cited.hands_at(ui)[0][0].center
    assert cited.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=spot), ui)
    assert sent == [Signal("rule", "X-1")]
    assert "Points 6" not in cited.tip.splitlines()[0]
    assert a_sheet(5).tracks[1].listed in cited.tip


@lru_cache(None)
def shape(suit: str) -> bytes:
    """Where the sign of a face is inked, whatever its colour."""
    face = card(Part("one", "", suit, 1), 26)
    return bytes(sum(face.get_at((x, y))[:3]) < 500 for y in range(face.get_height()) for x in range(face.get_width()))


def test_suits_are_told_by_shape_and_by_ink() -> None:
    assert set(INKS) <= set(GLYPHS)
    assert len({shape(suit) for suit in INKS}) == len(INKS)
    assert len(set(INKS.values())) == len(INKS)


@pytest.mark.parametrize("palette", list(theme.names()))
def test_faces_are_the_same_in_all_palettes(palette: str) -> None:
    usual = card(DECK[0], 13).get_buffer().raw
    theme.use(palette)
    try:
        assert card(DECK[0], 13).get_buffer().raw == usual
    finally:
        theme.use("normal")


def test_a_card_face_down_tells_nothing() -> None:
    """Whatever it may count."""
    known, hidden, other = (card(part, 13).get_buffer().raw for part in (DECK[3], Part(""), Part("", "A", "hearts", 1)))
    assert hidden == other != known


def test_each_rank_and_what_counts_nothing_looks_otherwise() -> None:
    ranks = [Part("one", mark, "clubs", 2) for mark in ("A", "2", "9", "10", "J", "Q", "K")]
    assert len({card(part, 13).get_buffer().raw for part in ranks}) == len(ranks)
    assert card(ranks[0], 13).get_buffer().raw != card(evolve(ranks[0], number=0), 13).get_buffer().raw
    assert card(Part("mist"), 13).get_buffer().raw != card(Part("ward"), 13).get_buffer().raw


def test_cards_lie_side_by_side_then_overlap_then_take_another_row() -> None:
    lies = [spread(count, 13, ROOM) for count in (0, 1, 5, 12, 20)]
    assert [lie.rows for lie in lies] == [0, 1, 1, 1, 2]
    assert lies[2].step > card_size(13)[0] > lies[3].step >= corner(13)


def shaping(size: tuple[int, int], ui: float, text: float) -> tuple[Table, int]:
    """A window in which who shapes a spell is selected, and who that is."""
    told = Settings(animation_speed=0.0, ai_speed=0.0, autosave=False, ui_scale=ui, text_scale=text)
    table = Table(size, settings=told).shows(*fought("resolve+wyld", CASTERS, "power-down")).play_until(free_to_act)
    who = next(offer.model for offer in table.decision.each() if offer.verb == "power-down")
    table.scene.battle.selection.select(who)
    table.scene.touch()
    table.run(0.2)
    return table, who


@pytest.mark.parametrize(("size", "ui", "text"), [((1280, 720), 0.0, 1.0), (SIZES[0], 2.0, 1.0), (SIZES[0], 1.5, 1.5)])
def test_the_whole_card_has_the_hand_wherever_it_is_shown(size: tuple[int, int], ui: float, text: float) -> None:
    table, who = shaping(size, ui, text)
    table.scene.controls.open_card(who)
    table.run(0.2)
    dialog, article = table.scene.ui.dialog, table.widget("card.text")
    assert dialog is not None
    [shown] = [each for each in walk([dialog]) if isinstance(each, HeldCards | Card)]
    assert table.scene.ui.overflows() == []
    assert dialog.rect.contains(shown.rect)
    assert article.rect.h >= 100
    assert not article.rect.colliderect(shown.rect)


@pytest.mark.parametrize(("ui", "text"), [*SCALES, (2.0, 1.5)])
@pytest.mark.parametrize("size", [SIZES[0], SIZES[3]])
def test_the_hand_of_who_shapes_a_spell_is_whole_in_the_window(size: tuple[int, int], ui: float, text: float) -> None:
    table, _ = shaping(size, ui, text)
    card_ = table.widget("card")
    assert isinstance(card_, Card)
    [(spot, _)] = card_.hands_at(table.scene.ui)
    [track] = [track for track in card_.sheet.tracks if track.form == "cards"]
    assert card_.rect.contains(spot)
    hand = lay_out(track, spot.w, table.app.scale, brief=card_.brief)
    assert all(pygame.Rect(0, 0, *spot.size).contains(part) for part in all_of(hand))
    assert table.scene.ui.overflows() == []
    assert column_edges(card_.sheet, spot.w, table.app.scale)[-1] <= spot.w, "nor do its numbers stand beyond its edge"
