"""Records of battles, checked first: the file isn't trusted."""

from __future__ import annotations

from pathlib import Path

from skirmish.app import compose
from skirmish.app.battles import again
from skirmish.app.errors import UserError
from skirmish.app.used_packs import missing_packs, other_packs
from skirmish.core.battle_record import BattleRecord, Unplayable, fingerprint, load
from skirmish.core.game import Game
from skirmish.core.system import Ruleset
from skirmish.library.problems import readable


def read(path: Path) -> tuple[BattleRecord, Ruleset]:
    """The record and its rules, both checked. Raises `UserError` with every problem."""
    try:
        if path.is_dir():
            raise UserError("is a folder, not a file")
        record = load(path)
        if missing := missing_packs(record.setup.packs):
            raise UserError(missing)
        rules = compose.ruleset(record.setup.ruleset, record.setup.options)
        compose.check(rules, record.setup)
    except (Unplayable, UserError) as error:
        raise located(path, error) from None
    return record, rules


def other_data(record: BattleRecord, rules: Ruleset) -> str:
    """A message if the record was played with rule data or packs that differ from those here; else ''."""
    packs = other_packs(record.setup.packs)
    if record.digest == rules.digest or packs:
        return packs
    return f"it was played with other rule data ({record.digest or 'unknown'}, here {rules.digest})"


def after(path: Path, number: int) -> tuple[BattleRecord, Game]:
    """The record, and its battle after the first `number` actions. Raises `UserError` if it has fewer."""
    record, rules = read(path)
    if number > len(record.actions):
        raise UserError(f"{path}: it has {len(record.actions)} actions, not {number}")
    try:
        return record, again(rules, record, lambda events: None, number)
    except UserError as error:
        raise located(path, error) from None


def check_end(path: Path, record: BattleRecord, game: Game) -> None:
    """Raises `UserError` if the record's ending differs from this one, or is missing."""
    if not record.end:
        raise UserError(f"{path}: it doesn't say how the battle ended, so that can't be compared")
    if record.end != fingerprint(game.state):
        raise UserError(f"{path}: every action is legal, but the battle ends differently from the record")


def located(path: Path, error: Exception) -> UserError:
    """The problems of the record, each line with its file and short enough to read."""
    return UserError("\n".join(f"{path}: {readable(line)}" for line in str(error).splitlines()))
