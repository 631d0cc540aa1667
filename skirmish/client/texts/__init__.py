"""What the client says, in tables by subject. Values stand in braces; `one|many` are forms for one and for more."""

from __future__ import annotations

from skirmish.client.texts import (
    advice,
    battle,
    board,
    common,
    desk,
    help,
    hints,
    keys,
    menu,
    muster,
    records,
    settings,
    sounds,
    tutorial,
)

TABLES: tuple[dict[str, str], ...] = (
    advice.TEXTS, battle.TEXTS, board.TEXTS, common.TEXTS, desk.TEXTS, help.TEXTS, hints.TEXTS, keys.TEXTS, menu.TEXTS,
    muster.TEXTS, records.TEXTS, settings.TEXTS, sounds.TEXTS, tutorial.TEXTS,
)  # fmt: skip
TEXTS: dict[str, str] = {key: text for table in TABLES for key, text in table.items()}
