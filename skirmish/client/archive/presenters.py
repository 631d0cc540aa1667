"""What the list of battles shows, as values: the rows, the facts of the chosen battle, why the list is empty."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from skirmish.client.art.theme import BRASS, IVORY, MUTED
from skirmish.client.levels import called
from skirmish.client.saves import Entry, Meta
from skirmish.client.store.records import FOLDER, Order, date_of
from skirmish.client.ui.lists import Row
from skirmish.client.ui.style import POOR
from skirmish.client.ui.text import Span
from skirmish.client.words import begun, say
from skirmish.core.record import Record
from skirmish.core.text import phase_text

if TYPE_CHECKING:
    from skirmish.client.battle.session import Session

Shelf = Literal["saves", "records", "unusable"]


class ArchiveView(Record):
    """All that the window shows of the battles that are kept."""

    shelf: Shelf
    order: Order
    unusable: int
    """The number of files that can't be opened; they have a shelf of their own."""
    rows: tuple[Row, ...]
    pictures: tuple[bytes, ...]
    """The picture in each row's save, packed; b'' if it has none."""
    at: int
    """The row of the chosen battle; -1 if none is chosen."""
    empty: str
    """Why there are no rows; '' if there are."""
    facts: tuple[Span | str, ...]
    """About the chosen battle; without one, how to choose."""

    @property
    def shelves(self) -> tuple[Shelf, ...]:
        """The shelves there are."""
        return ("saves", "records", "unusable") if self.unusable else ("saves", "records")


def shelf_of(entry: Entry) -> Shelf:
    """The shelf of a battle, as far as its file is known."""
    return "unusable" if entry.problem else "records" if entry.kind == "record" else "saves"


def proposal(session: Session) -> str:
    """The proposed name of a save: both sides, and the round."""
    a, b = session.setup.rosters
    return say("archive.proposal", a=a.name, b=b.name, round=session.state.round)


def present_archive(
    entries: Sequence[Entry], path: Path | None, shelf: Shelf, order: Order, unusable: int, folder: Path
) -> ArchiveView:
    """See `ArchiveView`. `entries` are those of the shelf, `path` is that of the chosen one."""
    at = next((number for number, entry in enumerate(entries) if entry.path == path), -1)
    empty = say("archive.nothing") if shelf == "saves" else say("archive.no-records", where=str(folder / FOLDER))
    facts = _facts(entries[at]) if at >= 0 else [Span(say("archive.choose"), colour=MUTED)] if entries else []
    return ArchiveView(
        shelf,
        order,
        unusable,
        rows=tuple(map(_row, entries)),
        pictures=tuple(entry.meta.thumbnail if entry.meta is not None else b"" for entry in entries),
        at=at,
        empty="" if entries else empty,
        facts=tuple(facts),
    )


def _where(meta: Meta) -> str:
    """The round and the phase."""
    return say("menu.round", number=meta.round, phase=phase_text(meta.phase)) if meta.round else say("menu.deployment")


def _row(entry: Entry) -> Row:
    meta, date = entry.meta, date_of(entry)
    if meta is None:
        text = entry.problem.removeprefix(f"{entry.path}: ") or say("archive.looking")
        return Row(entry.path.name, text, date, colour=POOR if entry.problem else IVORY, tip=entry.problem)
    sides = say("archive.sides", a=meta.sides[0], b=meta.sides[1])
    return Row(meta.name, f"{sides} · {_where(meta)}", f"{say('archive.kind-' + entry.kind)}, {date}")


def _facts(entry: Entry) -> list[Span | str]:
    meta = entry.meta
    if meta is None:
        problem = entry.problem.removeprefix(f"{entry.path}: ")
        reason = [Span(f"{begun(problem)}\n", colour=POOR), Span(say("archive.mend"))] if problem else []
        return [Span(f"{entry.path.name}\n", face="bold"), *reason, Span(f"\n{entry.path.parent}", colour=MUTED)]
    seats = [
        say("archive.played", side=meta.sides[side], who=called(seat.player)) for side, seat in enumerate(meta.seats)
    ]
    return [
        Span(f"{meta.name}\n", face="bold", colour=BRASS), *(Span(f"{line}\n") for line in seats),
        Span(f"{begun(_where(meta))}\n"),
        Span(f"{say('archive.kind-' + entry.kind)}, {date_of(entry)}", colour=MUTED),
    ]  # fmt: skip
