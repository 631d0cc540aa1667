"""Text in blocks: tables with columns, header and lines; wrapped, narrow, with links in their cells."""

from __future__ import annotations

import pygame
import pytest
from kit_scene import Window, at

from skirmish.client.ui.article import Article, Heading, Item, Paragraph, Table, column_widths
from skirmish.client.ui.style import PAPER_LINE
from skirmish.client.ui.text import Span, wrapped


def cells(*row: str):
    return tuple((Span(cell),) if cell else () for cell in row)


LONG = "one attack only, and whoever is struck by it has a better save, but for animals"
WEAPONS = Table(cells("weapon", "hands", "rules"), (cells("fist", "1", LONG), cells("flail", "2", "")))


def article(*blocks, width: int = 400, height: int = 300, follow=print) -> Window:
    return Window(Article("x", at(10, 10, width, height), blocks, follow=follow))


def placed(window: Window):
    return window.ui.by_id("x").layout(window.ui).placed


def x_of(window: Window, text: str) -> int:
    return next(one.x for one in placed(window) if one.piece.text.strip() == text)


def test_cells_of_a_column_begin_below_each_other_and_numbers_stand_in_the_middle():
    window = article(WEAPONS)
    assert x_of(window, "weapon") == x_of(window, "fist") == x_of(window, "flail")
    assert x_of(window, "1") == x_of(window, "2") > x_of(window, "hands")
    assert x_of(window, "rules") > x_of(window, "hands")


def test_long_cells_wrap_in_their_column_and_the_row_is_as_deep_as_they_are():
    window = article(WEAPONS)
    rules = [one for one in placed(window) if one.x == x_of(window, "rules")]
    assert len(rules) > 2
    flail = next(one for one in placed(window) if one.piece.text == "flail")
    assert flail.y > max(one.y for one in rules)


def test_the_header_has_a_ground_and_every_row_a_line():
    laid = article(WEAPONS).ui.by_id("x")
    window = Window(laid)
    lines = [one.rect for one in laid.layout(window.ui).strokes if one.colour == PAPER_LINE and one.rect.w > one.rect.h]
    grounds = [one.rect for one in laid.layout(window.ui).strokes if one.colour != PAPER_LINE]
    assert len(lines) == 4
    assert len(grounds) == 1
    assert grounds[0].y == lines[0].y


def test_no_words_leave_the_box_however_narrow_it_is():
    for width in range(60, 500, 20):
        window = article(WEAPONS, Paragraph((Span(LONG),)), Item((Span(LONG),), "•"), width=width)
        assert all(one.x + one.piece.width <= width + 12 for one in placed(window)), width


def test_without_room_for_its_columns_a_table_is_told_row_by_row():
    assert column_widths(WEAPONS, 13, 6, 120) is None
    window = article(WEAPONS, width=120)
    said = " ".join(one.piece.text.strip() for one in placed(window))
    assert said.startswith("fist hands : 1 rules : one attack")


def test_columns_are_as_wide_as_they_must_be_where_there_is_room():
    narrow, wide = column_widths(WEAPONS, 13, 6, 300), column_widths(WEAPONS, 13, 6, 2000)
    assert narrow is not None
    assert wide is not None
    assert sum(narrow) < sum(wide) < 2000
    assert narrow[:2] <= wide[:2]


def test_a_link_in_a_cell_is_followed_by_click_and_by_keys():
    told = []
    table = Table(cells("rule"), (((Span("SKR-1", link="SKR-1"),),), ((Span("SKR-2", link="SKR-2"),),)))
    window = article(table, follow=told.append)
    box, link = window.ui.by_id("x").links(window.ui)[1]
    window.click(box.center)
    window.key(pygame.K_TAB)
    window.key(pygame.K_RETURN)
    assert (link, told) == ("SKR-2", ["SKR-2", "SKR-1"])


def test_long_text_scrolls_by_keys_short_text_is_nothing_to_stop_at():
    window = article(*[Paragraph((Span(LONG),))] * 30)
    window.key(pygame.K_TAB)
    assert window.key(pygame.K_PAGEDOWN)
    assert window.key(pygame.K_END)
    view = window.ui.by_id("x").scrolled(window.ui)
    assert view.offset(window.ui) == view.most
    assert not window.key(pygame.K_DOWN), "it is at its end"
    assert window.key(pygame.K_HOME)
    assert not article(Paragraph((Span("short"),))).ui.by_id("x").focusable


def test_a_heading_is_larger_and_an_entry_stands_beside_its_mark():
    window = article(Heading((Span("Title"),)), Item((Span(LONG),), "1."))
    heading, mark, *entry = placed(window)
    assert heading.px > mark.px
    assert mark.y == entry[0].y
    assert {one.x for one in entry} == {entry[0].x}


@pytest.mark.parametrize("room", range(60, 260, 7))
def test_a_bracket_stays_with_the_link_in_it(room):
    lines = wrapped(
        (Span("some words that go before it ("), Span("SKR-74", link="SKR-74"), Span("). And more")), 13, room
    )
    said = ["".join(piece.text for piece in line).strip() for line in lines]
    assert any("(SKR-74)" in line for line in said)
    assert " ".join(said) == "some words that go before it (SKR-74). And more"
