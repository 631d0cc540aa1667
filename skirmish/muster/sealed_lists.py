"""Lists with sealed dice: dealing them to a whole list, and verifying them. (EVT-5, EVT-6)"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

from skirmish.library.catalogue import RosterFile
from skirmish.library.factionfile import ChannelingType
from skirmish.library.powers import nearest_tables
from skirmish.library.problems import Problem
from skirmish.library.rosterfile import DrawnForm, EntranceForm
from skirmish.muster.cost import Fielded, fielded
from skirmish.muster.edits import ORDER, Plain, entries, with_key
from skirmish.muster.recruit import Desk, Wish, recruit_entry
from skirmish.muster.sealed_dice import dice_of, next_dice, note_draw

DICE, DRAWN = "EVT-5", "EVT-6"


def desk_of(file: RosterFile) -> Desk:
    """What this list's recruits are made from."""
    return Desk(file.faction, file.stock, nearest_tables(file.stock.powers, file.faction, file.form))


def deal(file: RosterFile, data: Plain, event: Plain) -> Plain:
    """The list with this event's dice for all channelers, as if recruited in the order of the file.

    `event` is {id, player, ticket}. Chosen weaves stay.
    """
    data = deepcopy({key: value for key, value in data.items() if key != "drawn"})
    data = {**with_key(data, "event", {}, ORDER), "event": event}
    desk, types = desk_of(file), {entry.at: entry.type_id for entry in fielded(file)}
    for found, entry in list(entries(data)):
        if block := entry.get("channeling"):
            type_id = types[found.section, found.index]
            wish = Wish(
                entry["id"], type_id, weaves=tuple(block["weaves"]), specials=tuple(block.get("special", ())),
            )  # fmt: skip
            found.entry(data)["channeling"] = recruit_entry(desk, wish, 0, next_dice(data, type_id))["channeling"]
            data = note_draw(data, {**entry, "type": type_id})
    return data


# --- verified ------------------------------------------------------------------------------------------------------


def sealed_problems(file: RosterFile, event: EntranceForm, dismissals: int) -> Iterator[Problem]:
    """Checks that the list's dice are its ticket's, that none is left out, and that not too many were dismissed."""
    people = {entry.written.id: entry for entry in fielded(file) if entry.kind.channeling and entry.person}
    yield from _note_problems(file, people)
    yield from _ordinal_problems(file)
    yield from _dismissal_problems(file, dismissals)
    desk = desk_of(file)
    for drawn in file.form.drawn:
        entry = people.get(drawn.id)
        if entry is not None and not drawn.dismissed and _type_id(file, drawn) == entry.type_id:
            yield from _dice_problems(file, entry, drawn, desk, event.ticket)


def _type_id(file: RosterFile, drawn: DrawnForm) -> str:
    """The type's current id."""
    known = file.faction if file.faction.canonical(drawn.type) in file.faction.types else file.stock.hired
    return known.canonical(drawn.type)


def _note_problems(file: RosterFile, people: Mapping[str, Fielded]) -> Iterator[Problem]:
    """Each channeler has one note, and each note is about a recruit that is present or was dismissed."""
    noted: set[str] = set()
    for index, drawn in enumerate(file.form.drawn):
        entry, at = people.get(drawn.id), ("drawn", index, "id")
        if drawn.dismissed:
            if entry is not None:
                yield file.document.problem(at, "E091", f"{drawn.id} is in the list, but noted as dismissed", DRAWN)
        elif entry is None:
            said = f"{drawn.id} is neither in the list nor noted as dismissed"
            yield file.document.problem(at, "E091", said, DRAWN)
        elif entry.type_id != _type_id(file, drawn):
            said = f"{drawn.id} is a {entry.type_id}, not a {drawn.type}"
            yield file.document.problem(at, "E091", said, DRAWN)
        elif drawn.id in noted:
            yield file.document.problem(at, "E091", f"dice for {drawn.id} are noted twice", DRAWN)
        noted.add(drawn.id)
    for ident, entry in people.items():
        if ident not in noted:
            said = f"{entry.name} has dice that aren't noted under `drawn`: recruit with `skirmish warband add`"
            yield file.document.problem(entry.at, "E091", said, DRAWN)


def _ordinal_problems(file: RosterFile) -> Iterator[Problem]:
    """The recruits of each type are numbered from 1, without gaps."""
    by_type: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for index, drawn in enumerate(file.form.drawn):
        by_type[_type_id(file, drawn)].append((drawn.ordinal, index))
    for type_id, drawns in by_type.items():
        for wanted, (ordinal, index) in enumerate(sorted(drawns), 1):
            if ordinal != wanted:
                said = f"{type_id} number {wanted} is missing: every recruit counts, dismissed or not"
                again = f"{type_id} number {ordinal} is noted twice"
                message = again if ordinal < wanted else said
                yield file.document.problem(("drawn", index, "ordinal"), "E091", message, DRAWN)
                break


def _dismissal_problems(file: RosterFile, most: int) -> Iterator[Problem]:
    gone = [index for index, drawn in enumerate(file.form.drawn) if drawn.dismissed]
    if len(gone) > most:
        said = f"{len(gone)} recruits dismissed, maximum {most}"
        yield file.document.problem(("drawn", gone[most]), "E092", said, DRAWN)


def _dice_problems(
    file: RosterFile, entry: Fielded, drawn: DrawnForm, desk: Desk, ticket: str
) -> Iterator[Problem]:  # fmt: skip
    """Compares each part of the block with the result of the sealed dice."""
    kind, block = entry.kind.channeling, entry.person.channeling if entry.person else None
    if kind is None or block is None:
        return
    wish = Wish(entry.written.id, entry.type_id, weaves=tuple(block.weaves), specials=tuple(block.special))
    made = recruit_entry(desk, wish, 0, dice_of(ticket, entry.type_id, drawn.ordinal))
    written = block.model_dump()
    for way, words in _parts(kind):
        given, shown = _value(made["channeling"], way), _value(written, way)
        if given != shown:
            said = f"{entry.name}, {words}: the sealed dice give {_words(given)}, not {_words(shown)}"
            yield file.document.problem((*entry.at, "channeling", *way), "E090", said, DICE)
    if block.rolled.seed is not None:
        said = f"{entry.name}: sealed dice have no seed"
        yield file.document.problem((*entry.at, "channeling", "rolled", "seed"), "E090", said, DICE)


def _parts(kind: ChannelingType) -> Iterator[tuple[tuple[str, ...], str]]:
    """The parts of the block that dice decide, and their labels."""
    yield ("rolled", "faces"), f"points {kind.roll}"
    if kind.rolls:
        yield ("weaves",), "standard weaves"
    if kind.special == "roll":
        yield ("special_rolled",), "D10 of special weaves"
        yield ("special",), "special weaves"
    yield ("powers_rolled", "strong"), "D6 of the strong power"
    yield ("powers_rolled", "weak"), "D6 of the weak power"
    yield ("strong",), "strong power"
    yield ("weak",), "weak power"


def _value(block: Mapping[str, Any] | None, way: Sequence[str]) -> list[Any]:
    for key in way:
        block = (block or {}).get(key)
    return list(block or ())


def _words(values: Sequence[Any]) -> str:
    return ", ".join(map(str, values)) or "nothing"
