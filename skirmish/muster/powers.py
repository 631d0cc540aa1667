"""Whether the strong and weak powers of channelers are such as the dice can give. (CHN-40..43)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish.library.catalogue import ChannelingType
from skirmish.library.powers import RollTables, nearest
from skirmish.library.problems import Problem
from skirmish.library.rosterfile import ChannelingForm, PowersRolledForm
from skirmish.library.shelf import RosterFile
from skirmish.library.yamlfile import Trail


def power_problems(file: RosterFile, at: Trail, kind: ChannelingType, block: ChannelingForm) -> Iterator[Problem]:
    """What is wrong with the powers of a channeling block, and with the dice that gave them."""
    if set(block.strong) & set(block.weak):
        said = f"strong and weak in the same power: {', '.join(block.strong)}"
        yield file.document.problem((*at, "weak"), "E057", said, "CHN-41")
    if len(block.strong) != len(block.weak):
        said = "who is strong in one power is weak in another: roll both or neither"
        yield file.document.problem((*at, "strong" if block.strong else "weak"), "E057", said, "CHN-40")
    tables = nearest(file.stock.powers, file.faction, file.form).of(kind.half)
    for key, table, rolled in (("strong", tables.strong, block.strong), ("weak", tables.weak, block.weak)):
        for index, power in enumerate(rolled):
            if power not in table:
                said = f"nobody of {kind.half} is {key} in {power}: the table has {', '.join(dict.fromkeys(table))}"
                yield file.document.problem((*at, key, index), "E057", said, "CHN-40")
    if block.powers_rolled is not None:
        yield from _rolled(file, (*at, "powers_rolled"), tables, block.powers_rolled, block)


def _rolled(
    file: RosterFile, at: Trail, tables: RollTables, rolled: PowersRolledForm, block: ChannelingForm
) -> Iterator[Problem]:
    """Whether the faces give these powers, the weak die rolled again as long as it showed the strong power. (CHN-41)"""
    strong = tables.strong[rolled.strong[0] - 1]
    if block.strong != [strong]:
        said = f"the die for the strong power shows {strong}, not {_said(block.strong)}"
        yield file.document.problem((*at, "strong", 0), "E067", said, "CHN-40")
    given = [tables.weak[face - 1] for face in rolled.weak]
    for index, power in enumerate(given[:-1]):
        if power != strong:
            said = f"the die shows {power}, which is not the strong power: it may not be rolled again"
            yield file.document.problem((*at, "weak", index), "E067", said, "CHN-41")
            return
    if block.weak != given[-1:] or given[-1] == strong:
        said = f"the die for the weak power shows {given[-1]}, not {_said(block.weak)}"
        again = f"{given[-1]} is the strong power too: roll the weak one again"
        message = again if given[-1] == strong else said
        yield file.document.problem((*at, "weak", len(given) - 1), "E067", message, "CHN-41")


def _said(powers: Sequence[str]) -> str:
    return " and ".join(powers) or "nothing"
