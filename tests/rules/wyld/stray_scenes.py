"""Stray effects at work: Ila's points are left over round a place, with these dice and no others."""

from __future__ import annotations

from typing import Any

from support.story import A, B, story
from wyld_scenes import ILA, Slotted, mage, page

from skirmish.core.dice import Dice
from skirmish.core.events import Event, Rolled
from skirmish.core.forecast import answered
from skirmish.core.policy import default
from skirmish.core.record import evolve
from skirmish.core.state import State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.core.units import Point
from skirmish.rules.wyld.side_effects import Spot, roll_side_effect, stray

CENTRE: Point = (20.0, 24.0)
POWERS = {"environmental": (1, 5), "1": (1, 10), "2": (1, 20), "3": (2, 41), "4": (3, 63)}
"""(circle, points left) that are of each power."""


class Strays:
    """Ila at (10, 24), Ren at (20, 24), Bo, a friend of hers, at (22, 24), Tam 8" to the south of Ren."""

    def __init__(self, tradition: str = "sorcery", people: dict[str, Any] | None = None, **options: str) -> None:
        told = story("wyld", **options).model("Ila", A, (10, 24)).model("Bo", A, (22, 24))
        told = told.model("Ren", B, (20, 24), **(people or {})).model("Tam", B, (20, 32))
        battle = told.after(Slotted(ILA, mage(5, 5, tradition=tradition))).begin("shooting", until="close combat")
        self.tradition = tradition
        self.rules: Ruleset = battle.game.rules
        self.state: State = battle.state
        self.names = {m.name: m.id for m in self.state.models}
        self.log: list[Event] = []

    def befall(self, suit: str, strong: str, *faces: int, spell: str = "firebird", at: Spot = (CENTRE, 0)) -> None:
        """One suit befalls them at this power; the first face is the D3's."""
        table = Table(evolve(self.state, dice=Dice(None, faces)), self.rules)
        answered(roll_side_effect(table, ILA, page(spell).spell, suit, strong, self.tradition, at), default)
        assert table.state.dice.script == (), "faces are left over"
        self.state, self.log = table.state, table.log

    def stray(self, circle: int, left: tuple[int, int, int], *faces: int, spell: str = "firebird") -> None:
        """So many points of hearts, clubs and spades are left."""
        table = Table(evolve(self.state, dice=Dice(None, faces)), self.rules)
        answered(stray(table, ILA, page(spell), (CENTRE, 0), left, circle, self.tradition), default)
        assert table.state.dice.script == (), "faces are left over"
        self.state, self.log = table.state, table.log

    def numbers(self, name: str) -> dict[str, int]:
        """The numbers that last on somebody, by topic."""
        return {t: n for e in self.state.effects if e.target == self.names[name] for t, n in e.numbers}

    def conditions(self, name: str) -> list[str]:
        """What it is in."""
        return [c.name for c in self.state.models[self.names[name]].conditions]

    def rolled(self) -> list[str]:
        """What was rolled for."""
        return [event.throw.what for event in self.log if isinstance(event, Rolled)]

    def at(self, name: str) -> Point:
        """Where it stands."""
        x, y, *_ = self.state.places[self.names[name]]
        return x, y

    def rounds(self) -> set[int]:
        """How many rounds what began lasts; 0 is the battle."""
        now = 2 * self.state.round - (self.state.side == self.state.first)
        return {(e.until - now + 1) // 2 if e.until else 0 for e in self.state.effects}
