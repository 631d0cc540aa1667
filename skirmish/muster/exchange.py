"""Passing lists on and reading them back: text for a chat, a share code, JSON, YAML.

Text for a chat has a line for each warrior or group, the total, and the share code. JSON and YAML have the whole list;
text and codes, which anyone may read, leave out its event: with the ticket they could look up dice. (EVT-5)
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from skirmish.core.words import counted
from skirmish.library.catalogue import RosterFile
from skirmish.library.factionfile import HiredForm
from skirmish.library.rosterfile import ChannelingForm, GroupForm, carried
from skirmish.library.yamltext import roster_yaml
from skirmish.muster.builds import Builders
from skirmish.muster.cost import Fielded, fielded, rating, total
from skirmish.muster.legality import problems
from skirmish.muster.share import code_of, data_of, plain_json

CODE = re.compile(r"\s*SK[0-9]{1,4}\.")
"""The start of a share code."""
A_ROSTER = re.compile(r"^(\s*\{\s*)?format:\s*['\"]?warband/", re.MULTILINE)
"""Distinguishes our rosters from other text."""
FORMS = ("text", "json", "code", "yaml")
WITH_TICKET = ("json", "yaml")
"""The forms that hold the ticket of a list for an event."""
OF_EVENT = ("event", "drawn")
"""Keys of a list that only its player and the organiser may see until lists close."""


def export_roster(file: RosterFile, form: str, builders: Builders) -> str:
    """The list in one of `FORMS`. Raises `BadCode` if it is too big for a share code.

    `builders`: the rule systems that judge it too, as in `legality.problems`.
    """
    data = file.document.data
    if form == "json":
        return json.dumps(data) + "\n"
    if form == "code":
        return public_code(file) + "\n"
    if form == "yaml":
        return roster_yaml(data)
    return chat_text(file, legal=not any(problem.level == "error" for problem in problems(file, builders=builders)))


def public_code(file: RosterFile) -> str:
    """The share code of the list without its event. Raises `BadCode` if it is too big for one."""
    return code_of({key: value for key, value in file.document.data.items() if key not in OF_EVENT})


def roster_text(text: str) -> str:
    """The YAML text of the list in a text: YAML, JSON, or a share code among other words.

    Raises `BadCode` if there is none. Whether it contains a roster is checked later, by its form.
    """
    if A_ROSTER.search(text):
        return text
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return roster_yaml(plain_json(text.lstrip("\ufeff")))
    return roster_yaml(data_of(text))


# --- text for a chat -----------------------------------------------------------------------------------------------


def chat_text(file: RosterFile, *, legal: bool) -> str:
    """The roster in lines, ending with its share code. Raises `BadCode` if it is too big for one."""
    return "\n".join([*_chat_lines(file, legal=legal), public_code(file)]) + "\n"


def _chat_lines(file: RosterFile, *, legal: bool) -> Iterator[str]:
    entries = fielded(file)
    count = sum(entry.count for entry in entries)
    yield f"{one_line(file.form.name)}: {file.faction.name}, {counted(count, 'warrior')}, rating {rating(file)}"
    for entry in entries:
        parts = [_who_words(entry), _gear(file, entry), _learned(file, entry), _gift(file, entry), _price(entry)]
        yield "- " + "; ".join(filter(None, parts))
    yield f"Total: {total(file)} of {file.form.limit.marks} marks{'' if legal else ' (not legal)'}"


def one_line(text: str) -> str:
    """The text without line breaks and repeated spaces."""
    return " ".join(text.split())


def _who_words(entry: Fielded) -> str:
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
    return f"{half}{block.points} ({faces}): " + ", ".join(_known_words(file, block))


def _known_words(file: RosterFile, block: ChannelingForm) -> Iterator[str]:
    yield from (file.stock.weaves[weave].name for weave in block.weaves)
    yield from (f"special {file.stock.weaves[weave].name}" for weave in block.special)
    for how, powers in (("strong", block.strong), ("weak", block.weak)):
        if powers:
            yield f"{how} in {' and '.join(powers)}"


def _price(entry: Fielded) -> str:
    each = entry.marks // entry.count
    upkeep = f", upkeep {entry.kind.upkeep}" if isinstance(entry.kind, HiredForm) else ""
    return f"{counted(entry.marks)}{f' ({each} each)' if entry.count > 1 else ''}{upkeep}"
