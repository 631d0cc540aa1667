"""Text that fits at every size, and colours that can be read."""

from __future__ import annotations

import itertools

import pygame
import pytest
from kit_scene import Window, at

from skirmish.client.art.theme import BRASS, INK, IVORY, MUTED, PANEL, PANEL_TOP, TEAMS
from skirmish.client.ui import style
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Choice, Slider, Tabs, Toggle
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.paint import shortened, wide
from skirmish.client.ui.panel import Meter, band_colour
from skirmish.client.ui.style import BODY, SMALL, Scale, auto
from skirmish.client.ui.text import Label, Rich, Span, lines_of, wrapped
from skirmish.client.ui.text_field import TextField

LEAST = 4.5
"""Contrast that WCAG asks of text."""


def everything(scale):
    def box(x, y, w, h=30):
        return pygame.Rect(scale.u(x), scale.u(y), scale.u(w), scale.u(h))

    return [
        Label("label", box(10, 10, 120, 22), "Captain Ilyse"),
        Button("button", box(10, 40, 160, 36), "End Movement", print, key="E"),
        Button("row", box(10, 80, 316, 41), "Arrow of Fire", print, sub='3 points · 7+ · 18"', chance=0.62, key="1"),
        Toggle("toggle", box(10, 130, 200, 24), "Reduced motion", True, print),
        Choice("choice", box(10, 160, 200, 34), ["Windowed", "Full screen"], 0, print),
        Slider("slider", box(10, 200, 260, 30), 1.0, print, say=lambda value: f"{value:.0%}"),
        Tabs("tabs", box(10, 240, 300, 34), ["Display", "Sound", "Keys"], 0, print),
        TextField("field", box(10, 280, 200, 34), "", print, hint="Search the log"),
        ListBox("list", box(10, 320, 300, 120), [Row("Ren", "swordsman", "40")]),
        Meter("meter", box(350, 10, 120, 24), 0.62, style.GOOD),
    ]


@pytest.mark.parametrize(("ui", "text"), [(0.75, 1.0), (1.0, 1.0), (1.5, 1.0), (2.0, 1.0), (3.0, 1.0), (1.0, 1.15)])
def test_text_fits_at_every_size(ui, text):
    scale = Scale(ui, text)
    window = Window(*everything(scale), size=(scale.u(800), scale.u(600)), scale=scale)
    assert window.ui.overflows() == []
    window.ui.open(Dialog("Cut the weave?", ["Words. " * 40], [Answer("Let it pass"), Answer("Cut", primary=True)]))
    assert window.ui.overflows() == []


def test_text_that_does_not_fit_is_reported():
    words = "far too many words for so little room"
    tight = at(10, 10, 60, 30)
    window = Window(
        Label("label", tight, words), Label("low", at(10, 10, 400, 9), "low"), Button("button", tight, words, print),
        Button("row", at(0, 0, 120, 41), "Name", print, sub=words), Toggle("toggle", tight, words, True, print),
        Choice("choice", tight, ["a", words], 0, print), Tabs("tabs", tight, ["Display", "Sound"], 0, print),
        TextField("field", tight, "", print, hint=words), Slider("slider", tight, 0.5, print, say=lambda value: words),
        Meter("meter", tight, 0.5, style.GOOD, text=words),
        ListBox("list", at(0, 0, 300, 100), [Row("a")], row_height=6),
    )  # fmt: skip
    assert window.ui.overflows() == [
        "label", "low", "button", "row", "toggle", "choice", "tabs", "field", "slider", "meter", "list",
    ]  # fmt: skip


def test_text_is_16_pixels_on_a_screen_of_1920_by_1080():
    scale = Scale(auto((1920, 1080)))
    assert min(scale.px(BODY), scale.px(SMALL)) >= 16


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1024, 640), 0.8),
        ((1280, 800), 1.0),
        ((1366, 768), 1.0),
        ((1600, 900), 1.1),
        ((1920, 1080), 1.35),
        ((2560, 1440), 1.8),
        ((3840, 2160), 2.75),
        ((9999, 9999), 3.0),
        ((640, 400), 0.75),
    ],
)
def test_the_scale_that_suits_a_window(size, scale):
    assert auto(size) == scale


SKINS = {name: value for name, value in vars(style).items() if isinstance(value, style.Skin)}


@pytest.mark.parametrize("name", SKINS)
def test_letters_can_be_read_on_every_box(name):
    skin = SKINS[name]
    for ground, letters in itertools.product((skin.top, skin.fill), (skin.text, skin.faint)):
        assert style.contrast(ground, letters) >= LEAST, (ground, letters)


@pytest.mark.parametrize("ground", [PANEL, PANEL_TOP, style.WELL, style.ROW.top, style.SELECTED])
@pytest.mark.parametrize("letters", [IVORY, MUTED, BRASS, style.GOOD, style.FAIR, style.POOR, style.LINK])
def test_letters_can_be_read_on_slate(ground, letters):
    assert style.contrast(ground, letters) >= LEAST


@pytest.mark.parametrize("row", [style.ROW, style.ROW_HOT, style.CHOSEN])
@pytest.mark.parametrize("chance", [0.08, 0.5, 0.9])
def test_a_chance_keeps_its_colour_on_every_row(row, chance):
    """No other ink has to stand in for it, wherever in the row it is written."""
    assert min(style.contrast(style.odds_colour(chance), ground) for ground in (row.top, row.fill)) >= LEAST


@pytest.mark.parametrize("ground", [style.PAPER, style.PAPER_TOP])
@pytest.mark.parametrize("letters", [style.PAPER_INK, style.PAPER_MUTED, style.PAPER_LINK])
def test_letters_can_be_read_on_parchment(ground, letters):
    assert style.contrast(ground, letters) >= LEAST


@pytest.mark.parametrize("side", [None, *range(len(TEAMS))])
def test_titles_can_be_read_on_the_colour_of_a_side(side):
    assert style.contrast(band_colour(side), (250, 244, 228)) >= LEAST


def test_contrast_is_counted_as_wcag_does():
    assert style.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21.0)
    assert style.contrast(INK, INK) == pytest.approx(1.0)
    assert style.contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_long_words_get_an_ellipsis_and_never_a_pixel_too_much():
    for room in range(0, 120, 7):
        short = shortened("Ilyse of the Vale", "body", 13, room)
        assert wide(short, "body", 13) <= room
        assert short in ("", "Ilyse of the Vale") or short.endswith("…")


def test_lines_keep_within_their_room_and_lose_no_word():
    text = "Somebody rolls 2 and 5 = 7 against 7: incomprehensibilities follow"
    for room in (40, 90, 200, 900):
        lines = lines_of(text, "body", 13, room)
        assert all(wide(line, "body", 13) <= room for line in lines)
        assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_line_feed_begins_a_line_and_a_link_in_two_lines_is_two_pieces():
    lines = wrapped((Span("a\nb "), Span("long link that wraps", link="x")), 13, 70)
    assert [piece.text.strip() for piece in lines[0]] == ["a"]
    assert sum(piece.span.link == "x" for line in lines for piece in line) >= 2


def test_plain_strings_are_paragraphs():
    window = Window(Rich("r", at(0, 0, 300, 100), ["one", "two ", Span("three")]))
    said = ["".join(piece.text for piece in line).strip() for line in window.ui.by_id("r").lines(window.ui)]
    assert said == ["one", "two", "three"]
