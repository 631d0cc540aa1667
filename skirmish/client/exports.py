"""What leaves the program: files in the folder of exports, texts in the clipboard."""

from __future__ import annotations

from pathlib import Path

from skirmish.client.saves import slug
from skirmish.client.store.disk import free_path, told
from skirmish.client.ui import text_field
from skirmish.core.battle_record import BattleRecord
from skirmish.core.files import write_file
from skirmish.core.game import Game
from skirmish.core.record import to_json


def export(home: Path, name: str, text: str) -> Path:
    """Writes a text into the folder of exports under a free name; where. Raises `UserError`."""
    folder = home / "exports"
    with told(folder / name):
        folder.mkdir(parents=True, exist_ok=True)
        path = free_path(folder, Path(name).stem, Path(name).suffix)
        write_file(path, text.encode())
    return path


def export_record(home: Path, record: BattleRecord) -> Path:
    """Writes the battle into the folder of exports as a record, for a window elsewhere or `skirmish replay`; where.

    Raises `UserError`.
    """
    names = " ".join(roster.name for roster in record.setup.rosters)
    return export(home, f"{slug(names)}.json", to_json(record).decode())


def export_page(home: Path, game: Game) -> Path:
    """Writes the battle into the folder of exports as a page that plays it; where. Raises `UserError`."""
    from skirmish.client.film.making import page_of

    names = [force.roster.name for force in game.state.forces]
    return export(home, f"{slug(' '.join(names))}.html", page_of(" – ".join(names), game))


def copy(text: str) -> None:
    """Puts a text into the clipboard; where the system has none, the fields of the window can still paste it."""
    text_field.put(text)
