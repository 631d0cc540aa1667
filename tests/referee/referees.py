"""Which referee judges which pair of systems."""

from __future__ import annotations

from printed_page import read_page
from referee_channeling import Channeling
from referee_skirmish import BaseGame
from referee_tables import Referee


def referee(rules: str, text: str) -> Referee:
    """The referee of a battle under these rules, about to begin."""
    page = read_page(text)
    return Channeling(page) if rules.endswith("+channeling") else BaseGame(page, [], [])
