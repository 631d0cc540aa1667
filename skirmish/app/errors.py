"""What stops a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.core.battle_record import BattleRecord


class UserError(Exception):
    """What the user gave can't be used; the message is all that is shown. Exit status 1."""


class Misused(UserError):
    """What was said of `option` can't be said, or not with the rest. Exit status 2."""

    def __init__(self, message: str, option: str) -> None:
        super().__init__(message)
        self.option = option


class BrokenBattle(Exception):
    """A battle that our own code broke off; carries the record so far. Exit status 70."""

    def __init__(self, record: BattleRecord) -> None:
        super().__init__(f"battle aborted after {len(record.actions)} actions")
        self.record = record
