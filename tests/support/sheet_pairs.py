"""Sheets under every pair of systems: what the card of a battle says, and which rules a page may cite."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from skirmish import rules as systems
from skirmish.app.compose import ruleset, setup
from skirmish.core.state import State
from skirmish.core.system import Ruleset
from skirmish.library import RosterFile, Shelf
from skirmish.muster.sheet_facts import Card, SheetFacts

CITES = {
    "skirmish": ("SKR",), "resolve": ("RES",), "trilogy": ("TRI",), "dots": ("DOT",), "none": (),
    "channeling": ("CHN", "SKR-82"), "essence": ("TRI",), "wyld": ("WYL", "CHN-W", "CHN-T"),
    "threads": ("DOT", "CHN-W", "CHN-T"),
}  # fmt: skip
"""How the ids of rules begin that each system cites. The weaves of both lists are shared; the leash is channeling's."""
LIST_RULES = ("SKR-8", "CMP", "RES-99", "RES-100")
"""Of list building: of what is wrong with the list."""


@cache
def of_each_faction() -> dict[str, str]:
    """A shipped list of each faction: of those with channelers one that has some."""
    shelf, found = Shelf(), dict[str, str]()
    for ident in shelf.ids("warband"):
        file = shelf.roster_file(ident)
        channels = any(warrior.lore for warrior in file.roster.warriors)
        if file.faction.id not in found or (channels and file.faction.id not in _WITH):
            found[file.faction.id] = ident
            if channels:
                _WITH.add(file.faction.id)
    return found


_WITH: set[str] = set()


def battle(file: RosterFile, pair: str) -> tuple[Ruleset, State]:
    """The rules, and the battle of the list with itself before anything has happened."""
    rules = ruleset(pair, {})
    return rules, setup(rules, (file.roster, file.roster), "village", "skirmish", 1).state(rules)


def differences(file: RosterFile, facts: SheetFacts, pair: str) -> Iterator[str]:
    """What a card on the sheet says otherwise than that of its model in a battle."""
    rules, state = battle(file, pair)
    model = 0
    for card in facts.cards:
        for name in card.names:
            assert state.models[model].name == name
            yield from (f"{pair}: {name}: {said}" for said in _of_card(rules, state, model, card))
            model += 1


def _of_card(rules: Ruleset, state: State, model: int, card: Card) -> Iterator[str]:
    sheet, magic = rules.sheet(state, model), card.magic
    more = [number for number in magic.numbers if number[0] != "Rolled"] if magic is not None else []
    if (*card.numbers, *more) != sheet.numbers:
        yield f"numbers {card.numbers} {more}, not {sheet.numbers}"
    counts = [(count.name, count.total) for count in (*card.counts, *(magic.counts if magic is not None else ()))]
    tracks = [(track.name, track.full) for track in sheet.tracks if track.full and not track.tallies]
    if counts != tracks:
        yield f"counts {counts}, not {tracks}"
    known = (*rules.known(state, model), *rules.magic.carried(state, model))
    if (magic.spells if magic is not None else ()) != known:
        yield "spells that it doesn't know"


def strangers(facts: SheetFacts, page: str) -> set[str]:
    """Ids of rules on the page that neither system of its pair cites, nor list building."""
    mine = tuple(prefix for name in facts.ruleset.split("+") for prefix in CITES[name])
    said = re.sub(r"SK1\.[\w-]+", "", page)
    return {one for one in re.findall(r"\b(?:SKR|CHN|RES|TRI|DOT|WYL|RT|CMP)-\w+", said)
            if not one.startswith((*mine, *LIST_RULES))}  # fmt: skip


PRESETS = tuple(systems.presets())
