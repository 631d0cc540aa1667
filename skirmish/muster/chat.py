"""A warband as plain text for a chat: a line for each warrior or group, the total, and the share code."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.library.catalogue import HiredForm
from skirmish.library.rosterfile import ChannelingForm, GroupForm, carried
from skirmish.library.shelf import RosterFile
from skirmish.muster.cost import Fielded, fielded, rating, total
from skirmish.muster.share import code_of


def chat_text(file: RosterFile, *, legal: bool) -> str:
    """The roster in lines; the last one is its share code. Raises `BadCode` for a roster too big to have one."""
    return "\n".join([*_lines(file, legal=legal), code_of(file.document.data)]) + "\n"


def _lines(file: RosterFile, *, legal: bool) -> Iterator[str]:
    entries = fielded(file)
    count = sum(entry.count for entry in entries)
    yield f"{one_line(file.form.name)}: {file.faction.name}, {count} warriors, rating {rating(file)}"
    for entry in entries:
        parts = [_who(entry), _gear(file, entry), _learned(file, entry), _gift(file, entry), _price(entry)]
        yield "- " + "; ".join(filter(None, parts))
    yield f"Total: {total(file)} of {file.form.limit.marks} marks{'' if legal else ' (not legal)'}"


def one_line(text: str) -> str:
    """The text without line breaks and double blanks."""
    return " ".join(text.split())


def _who(entry: Fielded) -> str:
    """`Halva Dunmar, Aes Sedai` or `2 x Spearman, Tower Guard (Old Simm, Perric)`."""
    written = entry.written
    if not isinstance(written, GroupForm):
        return f"{one_line(written.name)}, {entry.kind.name}"
    name = f"{one_line(written.name)}, {entry.kind.name}" if written.name else entry.kind.name
    names = f" ({', '.join(map(one_line, written.names[: entry.count]))})" if written.names else ""
    return f"{entry.count} x {name}{names}"


def _gear(file: RosterFile, entry: Fielded) -> str:
    return ", ".join(item.name.lower() for item in carried(entry.written, entry.kind, file.stock)) or "unarmed"


def _learned(file: RosterFile, entry: Fielded) -> str:
    skills = entry.person.skills if entry.person else []
    return ", ".join(file.stock.traits[skill].name for skill in skills)


def _gift(file: RosterFile, entry: Fielded) -> str:
    """`saidar 9 (4+5): Lightning, Ward, special Foretelling, strong in air, weak in earth`."""
    block = entry.person.channeling if entry.person else None
    if block is None:
        return ""
    half = f"{entry.kind.channeling.half} " if entry.kind.channeling else ""
    faces = "+".join(map(str, block.rolled.faces))
    return f"{half}{block.points} ({faces}): " + ", ".join(_known(file, block))


def _known(file: RosterFile, block: ChannelingForm) -> Iterator[str]:
    yield from (file.stock.weaves[weave].name for weave in block.weaves)
    yield from (f"special {file.stock.weaves[weave].name}" for weave in block.special)
    for how, powers in (("strong", block.strong), ("weak", block.weak)):
        if powers:
            yield f"{how} in {' and '.join(powers)}"


def _price(entry: Fielded) -> str:
    each = entry.marks // entry.count
    upkeep = f", upkeep {entry.kind.upkeep}" if isinstance(entry.kind, HiredForm) else ""
    return f"{entry.marks} marks{f' ({each} each)' if entry.count > 1 else ''}{upkeep}"
