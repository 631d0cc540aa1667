"""Who sees how much of whom, and what is in the way."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.board import Blocker, Seen
from skirmish.client.overlays import words
from skirmish.client.overlays.facts import Facts
from skirmish.client.view.marks import Cross, Ghost, Layer, Mark, Role, Stroke, Tag
from skirmish.client.words import say
from skirmish.core.state import ModelId
from skirmish.core.units import Point


def sight(facts: Facts, i: ModelId, j: ModelId, at: Point | None = None) -> Layer | None:
    """How much i sees of j, from where it stands or as if it stood at the point: as the board has it, for any shot.

    What hides a part of j stands by name where it does so. None if one is off the table, or both are the same.
    """
    if i == j or not (facts.state.on_table(i) and facts.state.on_table(j)):
        return None
    planned = facts.moved(i, at)
    seen = planned.surface.sight(i, j)
    role = sight_role(seen)
    blockers = planned.surface.blockers(i, j)
    marks = (*_line(planned, i, j, seen, blockers), *(mark for b in blockers for mark in _hidden(b)))
    ghost = (Ghost(i, at),) if at is not None else ()
    names = say("overlay.looks", who=facts.state.models[i].name, other=facts.state.models[j].name)
    return Layer("sight", words.title("sight", names), role, (*ghost, *marks), facts.state.models[i].side)


def sight_role(seen: Seen) -> Role:
    """`clear`, `cover` or `blocked`."""
    return "blocked" if not seen.seen else "cover" if seen.covered else "clear"


def _line(facts: Facts, i: ModelId, j: ModelId, seen: Seen, blockers: tuple[Blocker, ...]) -> Iterator[Mark]:
    here, there, role = facts.at(i), facts.at(j), sight_role(seen)
    stop = next((b.at for b in blockers if b.sight != "soft"), here) if not seen.seen else there
    yield Stroke((here, stop), "clear" if stop != there else role)
    if stop != there:
        yield Stroke((stop, there), "blocked", dashed=True)
    yield Tag(there, words.looked(facts.state.models[i].name, seen), role)


def _hidden(blocker: Blocker) -> Iterator[Mark]:
    role: Role = "cover" if blocker.sight == "soft" else "blocked"
    yield Cross(blocker.at, role)
    yield Tag(blocker.at, words.blocker(blocker.name, blocker.sight), role)
