"""The referee's small rules of dots and boxes (DOT), with any magic, written from the rulebook."""

from __future__ import annotations

import re

from dots_deeds import TABLE
from dots_game import Dots
from printed_page import Line, Page
from printed_rolls import read_roll
from referee_resolve import judge_roll
from referee_tables import SETUP, Judge

REST: list[tuple[str, Judge]] = [*SETUP, (r"(?:WHO|Roll), [^:]*: .*", judge_roll)]


class DotsAlone(Dots):
    """Without magic."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, [*TABLE, *REST], [(r"how many tokens besides \d+", plain)])


def plain(game: Dots, line: Line, what: re.Match[str], needs: str, rolled: str) -> None:
    """A number that is only taken."""
    read_roll(line, game.names)
