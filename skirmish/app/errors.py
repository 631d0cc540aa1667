"""Errors that stop a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.core.battle_record import BattleRecord


class UserError(Exception):
    """The user's input can't be used; only the message is shown. Exit status 1."""


class Misused(UserError):
    """The value of `option` is invalid, or doesn't go with the rest. Exit status 2."""

    def __init__(self, message: str, option: str) -> None:
        super().__init__(message)
        self.option = option


class BrokenBattle(Exception):
    """Our own code aborted a battle; carries the record so far. Exit status 70."""

    def __init__(self, record: BattleRecord) -> None:
        super().__init__(f"battle aborted after {len(record.actions)} actions")
        self.record = record
