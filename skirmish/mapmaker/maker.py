"""Maps by kind, size and seed that can be played: a plan that can't is made again with other draws."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from skirmish.board import check_battlefield
from skirmish.core.battlefield import Battlefield, Remark
from skirmish.core.record import Record
from skirmish.library.mapfile import battlefield_from
from skirmish.library.mapkindfile import MapKindForm
from skirmish.library.problems import Faulty
from skirmish.library.yamlfile import parse
from skirmish.mapmaker.page import map_page
from skirmish.mapmaker.plan import Crowded, make_plan

MOST_IN = 96
"""Inches of a side."""
ATTEMPTS = 40
Look = Callable[[Battlefield], Iterable[Remark]]
"""What spoils battles on a map."""


class MadeMap(Record):
    """A map that was made."""

    battlefield: Battlefield
    text: str
    """Its file."""


class NotMade(Exception):
    """No playable map has come of this seed."""


def make_map(kind: MapKindForm, width: int, depth: int, seed: int, ident: str, look: Look) -> MadeMap:
    """The map of this kind, size in inches and seed that `look` has no remark about. Raises `NotMade`."""
    made = f"skirmish maps new --kind {kind.id} --seed {seed} --size {width}x{depth}"
    for attempt in range(ATTEMPTS):
        try:
            plan = make_plan(kind, width, depth, f"{kind.id} {width}x{depth} {seed} {attempt}")
            text = map_page(plan, ident, made)
            field = battlefield_from(parse(text, f"{ident}.yaml"), check_battlefield)
        except (Crowded, Faulty):
            continue
        if not any(True for _ in look(field)):
            return MadeMap(field, text)
    raise NotMade
