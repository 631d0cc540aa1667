"""Text: bundled fonts only, so that a picture is the same everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import pygame

from skirmish.client.art.theme import INK, IVORY, Colour
from skirmish.client.assets import asset

Face = Literal["heading", "name", "body", "semibold", "bold", "italic"]
FILES: dict[Face, str] = {
    "heading": "Vollkorn-Bold.ttf",
    "name": "Vollkorn-SemiBold.ttf",
    "body": "Lato-Regular.ttf",
    "semibold": "Lato-Semibold.ttf",
    "bold": "Lato-Bold.ttf",
    "italic": "Lato-Italic.ttf",
}
"""Vollkorn's figures are hard to read as numbers: names and headings only."""
CAPITALS = 0.72
"""Height of a capital in Lato, in sizes of the font."""


@lru_cache(64)
def font(face: Face, size: int) -> pygame.font.Font:
    """The face at a size in pixels. Raises `FileNotFoundError` without the assets."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(asset(f"fonts/{FILES[face]}"), size)


def writable(words: str) -> str:
    """The words with a question mark for what no font can write: broken text, as in names of files, and NUL."""
    if words.isprintable():
        return words
    return "".join("?" if letter == "\0" or "\ud800" <= letter <= "\udfff" else letter for letter in words)


def width(words: str, face: Face, size: int) -> int:
    """How many pixels the words take: those of each word, and the blanks between them."""
    words, written = writable(words), font(face, size)
    return sum(written.size(word)[0] for word in words.split(" ")) + words.count(" ") * written.size(" ")[0]


def fitted(words: str, face: Face, size: int, room: int) -> str:
    """The words, shortened with an ellipsis until they take no more than `room` pixels."""
    if width(words, face, size) <= room:
        return words
    while words and width(words + "…", face, size) > room:
        words = words[:-1]
    return words.rstrip() + "…" if words else ""


def roomiest(sayings: Sequence[str], face: Face, size: int, room: int) -> str:
    """The first of the sayings that fits into `room` pixels; if none does, the last one shortened."""
    fits = (words for words in sayings if width(words, face, size) <= room)
    return next(fits, fitted(sayings[-1], face, size, room))


@lru_cache(64)
def lowered(face: Face, size: int) -> int:
    """Pixels by which letters stand lower in a line than their font has them.

    Lato has all the blank between two lines at the bottom: what is centred in a button would stand too high.
    """
    written = font(face, size)
    spare = max(0, written.get_linesize() - written.get_ascent() + written.get_descent())
    return min(spare, round(written.get_linesize() / 2 - (written.get_ascent() - CAPITALS / 2 * size)))


def text(words: str, face: Face, size: int, colour: Colour) -> pygame.Surface:
    """The words as a transparent surface, as high as a line: pygame and pygame-ce differ in that otherwise.

    Capitals are in the middle of its height, as far as letters that reach below the line allow it. Each word is
    written by itself: Lato's kerning draws a blank nearer to an r until two words look like one.
    """
    words, written, x = writable(words), font(face, size), 0
    line = pygame.Surface((width(words, face, size), written.get_linesize()), pygame.SRCALPHA)
    top = lowered(face, size)
    for word in words.split(" "):
        line.blit(written.render(word, True, colour), (x, top))
        x += width(f"{word} ", face, size)
    return line


Anchor = Literal["left", "centre", "right"]


def write(
    onto: pygame.Surface, words: str, face: Face, size: int, colour: Colour, at: tuple[float, float],
    anchor: Anchor = "left",
) -> pygame.Rect:  # fmt: skip
    """Writes with the point at the line's top and at its left, centre or right; the box it took."""
    line = text(words, face, size, colour)
    shift = {"left": 0.0, "centre": 0.5, "right": 1.0}[anchor] * line.get_width()
    return onto.blit(line, (round(at[0] - shift), round(at[1])))


def rounded(size: tuple[int, int], radius: float, fill: Colour, border: Colour, alpha: int = 255) -> pygame.Surface:
    """An anti-aliased rounded box with a thin border, premultiplied."""
    scale = 3
    layer = pygame.Surface((size[0] * scale, size[1] * scale), pygame.SRCALPHA)
    box = layer.get_rect()
    pygame.draw.rect(layer, (*border, alpha), box, border_radius=round(radius * scale))
    inner = box.inflate(-2 * scale, -2 * scale)
    pygame.draw.rect(layer, (*fill, alpha), inner, border_radius=round((radius - 1) * scale))
    return pygame.transform.smoothscale(layer.premul_alpha(), size)


def pill(words: str, size: int, colour: Colour = IVORY, border: Colour = (84, 88, 96)) -> pygame.Surface:
    """Words in a dark pill, premultiplied."""
    line = text(words, "semibold", size, colour)
    high = line.get_height() + round(size * 0.3)
    box = rounded((line.get_width() + high, high), high / 2, INK, border, 226)
    box.blit(
        line.premul_alpha(),
        (high // 2, (high - line.get_height()) // 2),
        special_flags=pygame.BLEND_PREMULTIPLIED,
    )
    return box
