"""People who fight each other alone: for the odds of one turn."""

from __future__ import annotations

from functools import lru_cache

from skirmish.app.compose import ruleset
from skirmish.app.odds.duels import Duelist, Duels, Turn, Way
from skirmish.app.odds.situation import Figure, warrior_of
from skirmish.core.record import evolve
from skirmish.core.state import Lore, Warrior
from skirmish.rules import DEFAULT


@lru_cache(None)
def duels(name: str = DEFAULT) -> Duels:
    """The usual rules; what has been worked out is kept."""
    return Duels(ruleset(name, {}))


def person(
    *gear: str, traits: tuple[tuple[str, str], ...] = (), lore: Lore = (), keywords: str = "", **numbers: int
) -> Warrior:
    """Somebody with 3 in everything, 1 wound, 1 attack and Leadership 7, but for these."""
    warrior = warrior_of(Figure("somebody", numbers=tuple(numbers.items()), gear=gear))
    return evolve(warrior, traits=traits, lore=lore, keywords=tuple(keywords.split()))


def turn(attacker: Warrior, enemy: Warrior) -> Turn:
    return duels().turn(Duelist(attacker), enemy)


def way(attacker: Warrior, enemy: Warrior, what: str) -> Way:
    """The one way of this manner, or with this weapon or weave."""
    (found,) = (one for one in turn(attacker, enemy).ways if what in (one.way, one.what))
    return found


def weaver(points: int, *weaves: str) -> Lore:
    return (("half", "saidar"), ("points", points), ("weaves", weaves))
