"""What the client says: YAML tables by subject. Values stand in braces; a text may have forms for one and for more.

Another language is another set of these files.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from skirmish.core.record import Record


class Forms(Record):
    """A text that hangs on the value `n`."""

    one: str
    many: str


TABLES: dict[str, dict[str, str | Forms]] = {
    path.stem: msgspec.yaml.decode(path.read_bytes(), type=dict[str, str | Forms])
    for path in sorted(Path(__file__).parent.glob("*.yaml"))
}
"""The texts by their keys, by the name of the file."""
TEXTS: dict[str, str | Forms] = {key: text for table in TABLES.values() for key, text in table.items()}
