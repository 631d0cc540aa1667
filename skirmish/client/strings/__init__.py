"""What the client says: YAML tables by subject. Values stand in braces; a text may have forms for one and for more.

Another language is another set of these files.
"""

from __future__ import annotations

from pathlib import Path

from skirmish.core.record import Record, from_plain
from skirmish.library.yamlfile import read


class Forms(Record):
    """A text that hangs on the value `n`."""

    one: str
    many: str


def _table(path: Path) -> dict[str, str | Forms]:
    found = read(path).data.items()
    return {key: from_plain(text, Forms) if isinstance(text, dict) else str(text) for key, text in found}


TABLES = {path.stem: _table(path) for path in sorted(Path(__file__).parent.glob("*.yaml"))}
"""The texts by their keys, by the name of the file."""
TEXTS: dict[str, str | Forms] = {key: text for table in TABLES.values() for key, text in table.items()}
