"""What records are made of."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.core.record import Record


def parts(value: object) -> Iterator[object]:
    """All that is in records and tuples."""
    if isinstance(value, Record):
        value = tuple(getattr(value, field) for field in value.__struct_fields__)
    if isinstance(value, tuple):
        for one in value:
            yield from parts(one)
    else:
        yield value
