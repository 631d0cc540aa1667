"""What the client says, in tables by subject. Values stand in braces; `one|many` are forms for one and for more."""

from __future__ import annotations

from skirmish.client.texts import battle, common, keys, menu, settings

TABLES: tuple[dict[str, str], ...] = (battle.TEXTS, common.TEXTS, keys.TEXTS, menu.TEXTS, settings.TEXTS)
TEXTS: dict[str, str] = {key: text for table in TABLES for key, text in table.items()}
