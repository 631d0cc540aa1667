"""Who fights in a battle of the soaks: all shipped rosters in turn, with weaves of all kinds."""

from __future__ import annotations

from support.axes import shelf

from skirmish.core.record import evolve
from skirmish.core.state import Roster, Warrior


def rosters(number: int) -> tuple[Roster, Roster]:
    """Two shipped rosters; in two of three battles every channeler knows eight other weaves."""
    weaves = list(shelf().stock.weaves)
    names = shelf().ids("warband")
    found = []
    for side in (0, 1):
        roster = shelf().roster(names[(number * (1 + side) + side * (number // len(names) + 1)) % len(names)])
        if number % 3:
            taught = [_taught(w, weaves, number * 7 + side * 5 + k) for k, w in enumerate(roster.warriors)]
            roster = evolve(roster, warriors=tuple(taught))
        found.append(roster)
    return found[0], found[1]


def _taught(warrior: Warrior, weaves: list[str], shift: int) -> Warrior:
    if not warrior.lore:
        return warrior
    known = tuple(weaves[(shift * 11 + k * 7) % len(weaves)] for k in range(8))
    lore = tuple((key, known if key == "weaves" else value) for key, value in warrior.lore)
    return evolve(warrior, lore=lore)
