"""What the client says, in tables by subject. Values stand in braces; `one|many` are forms for one and for more."""

from __future__ import annotations

from skirmish.client.texts import advice, battle, board, common, keys, menu, records, settings

TABLES: tuple[dict[str, str], ...] = (
    advice.TEXTS, battle.TEXTS, board.TEXTS, common.TEXTS, keys.TEXTS, menu.TEXTS, records.TEXTS, settings.TEXTS
)  # fmt: skip
TEXTS: dict[str, str] = {key: text for table in TABLES for key, text in table.items()}
