"""Types of warriors in a system's own numbers, and what a roster says otherwise of its own people.

A data file has an entry for each type, by `faction/type`, or `hired/blade`. A roster may have a block of `stats` for
the system: what the block leaves out is as with others of the type.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Iterable, Iterator
from typing import TypeVar

from skirmish.core.builder import Fault
from skirmish.core.record import Malformed, Record, evolve, from_json
from skirmish.core.state import Warrior

A = TypeVar("A", bound=Record)
HIRED = "hired"
"""Stands for the faction of hired blades: they are the same in every warband."""


def archetype_key(warrior: Warrior) -> str:
    """`white-tower/warder`, `hired/gleeman`: where its archetype stands."""
    return f"{HIRED if warrior.role == HIRED else warrior.faction}/{warrior.type}"


def parse_own(warrior: Warrior, system: str, kind: type[A]) -> A | Malformed | None:
    """The roster's own stats of the warrior for this system; None if there are none, the error if they are spoilt."""
    block = dict(warrior.stats).get(system)
    if block is None:
        return None
    try:
        return from_json(block.encode(), kind)
    except Malformed as error:
        return error


def place_of(error: Malformed) -> str:
    """`: see attributes`: where the words of the block go wrong; the list's own file says what is wrong there."""
    found = re.search(r"`\$\.?([^`]+)`$", str(error))
    return f": see {found[1]}" if found else ""


def read_own(warrior: Warrior, system: str, kind: type[A]) -> A | None:
    """The same as far as it can be read."""
    own = parse_own(warrior, system, kind)
    return own if isinstance(own, kind) else None


def join_own(usual: A, own: Record) -> A:
    """The archetype with what is said of one of its people: fields of one name that say something, in place of its."""
    return evolve(usual, **{
        name: said for name in own.__struct_fields__
        if name in usual.__struct_fields__ and (said := getattr(own, name)) is not None
    })  # fmt: skip


def find_own_problems(
    warrior: Warrior,
    system: str,
    kind: type[A],
    faults: Callable[[A], Iterable[Fault]],
    spoilt: str = "has stats that can't be read",
) -> Iterator[str]:
    """What is wrong with the roster's own stats of the warrior, one sentence each: `faults` in what can be read."""
    own = parse_own(warrior, system, kind)
    if isinstance(own, Malformed):
        yield f"{warrior.name} {spoilt}{place_of(own)}"
    elif own is not None:
        yield from (f"{warrior.name} {fault.said}" for fault in faults(own))


def find_strange_things(kit: Iterable[str] | None, known: Collection[str]) -> Iterator[Fault]:
    """What of such a `kit` of its own the system has no numbers for."""
    for at, thing in enumerate(kit or ()):
        if thing not in known:
            said = f"has '{thing}' in its kit, which has no numbers here"
            yield Fault(("kit", at), said, thing, tuple(sorted(known)))


def find_unknown(warrior: Warrior, known: Container[str]) -> list[str]:
    """What it carries that the system has no numbers for, one sentence each."""
    unknown = [item for item in warrior.items if item not in known]
    return [f"{warrior.name} carries {item!r}, which has no numbers here" for item in unknown]
