"""Lists in the making for tests: of the White Tower mostly, by rules that are read once."""

from __future__ import annotations

from pathlib import Path

from support.band import BAND as BAND

from skirmish.muster.editor import Editor
from skirmish.muster.editor_snapshot import House
from skirmish.muster.editor_views import Hireling, Lesson, Line, Ware

HOUSE = House()
SHIPPED = {path.stem: path.read_text("utf-8") for path in sorted(Path("warbands").glob("*.yaml"))}
"""The texts of the lists that come with the program."""


def band(text: str = BAND, seed: int = 1) -> Editor:
    """The list above, or another text."""
    return Editor(text, "band.yaml", HOUSE, seed)


def fresh(faction: str = "white-tower", limit: int = 500, seed: int = 1) -> Editor:
    """A list with nobody in it."""
    return Editor.fresh(faction, "The Watch", limit, HOUSE, seed)


def line(bench: Editor, ident: str) -> Line:
    """The entry of this id."""
    return next(one for one in bench.lines() if one.id == ident)


def hireling(bench: Editor, ident: str) -> Hireling:
    """The type of this id."""
    return next(one for one in bench.for_hire() if one.id == ident)


def ware(bench: Editor, who: str, item: str) -> Ware:
    """What it may buy."""
    return next(one for one in bench.gear(who) if one.item == item)


def lesson(bench: Editor, who: str, weave: str) -> Lesson:
    """A weave that it knows or may know."""
    return next(one for one in bench.weaves(who).lessons if one.weave == weave)


def why_not(found: Hireling | Ware | Lesson) -> tuple[str, str] | None:
    """The reason and the rule; None if nothing hinders."""
    return None if found.refusal is None else (found.refusal.reason, found.refusal.rule)
