"""Scenes that the story tests of the skirmish rules share: two warriors side by side, or at a measured distance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.battle import Battle
from support.scripted import rolls
from support.sentences import action_of
from support.story import A, B, Story, story

from skirmish.core.decision import Decision, Procedure
from skirmish.core.dice import Dice, Faces
from skirmish.core.record import evolve
from skirmish.core.table import Table
from skirmish.core.units import base_radius

Gear = dict[str, Any]
"""What `Story.model` takes: items, profile, `now`..."""
BASES_IN = 2 * base_radius(25)
"""From centre to centre of two touching bases of 25 mm."""
HAIR_IN = 1 / 1024
"""The smallest step on the grid."""
IDLE: Gear = {"stupid": True}
"""For `now`: it strikes no blows, so that a story is about the other's."""


def facing(ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 0.0, **options: str) -> Story:
    """Ila of side A and, so many inches east of her from base to base, Ren of side B."""
    return (
        story("skirmish", **options)
        .model("Ila", side=A, at=(2, 24), **(ila or {}))
        .model("Ren", side=B, at=(2 + BASES_IN + gap_in, 24), **(ren or {}))
    )


def blows(ila: Gear | None = None, ren: Gear | None = None) -> Battle:
    """Ila and Ren touch and it is time to strike, in Ila's turn; Ren stands idle unless his `now` says else."""
    return facing(ila, {"now": IDLE} | (ren or {})).begin("blows", until="all alone")


def exchange(ila: Gear | None = None, ren: Gear | None = None) -> Battle:
    """Ila and Ren touch and both strike, in Ila's turn."""
    return facing(ila, ren).begin("blows", until="all alone")


def shots(ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 6.0, **options: str) -> Battle:
    """Ila may shoot at Ren, so many inches away; a bow unless her gear says else."""
    return facing({"items": ("bow",)} | (ila or {}), ren, gap_in, **options).begin("shooting", until="close combat")


class Played:
    """What came of a rule that was played by itself: the table, the result, who was asked what."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.result: Any = None
        self.asked: list[Decision] = []

    def rolled(self) -> list[str]:
        """What was rolled for, in order."""
        return [roll.throw.what for roll in rolls(self.table.log)]


def played(
    battle: Battle, rule: Callable[..., Procedure[Any]], *args: object, dice: Faces = (), says: tuple[str, ...] = ()
) -> Played:
    """The rule played by itself in this battle, which stays as it is, with these dice and answers and no others."""
    table = Table(evolve(battle.state, dice=Dice(None, dice)), battle.game.rules)
    found, answers = Played(table), list(says)
    flow = rule(table, *args)
    try:
        decision = next(flow)
        while True:
            found.asked.append(decision)
            action = action_of(answers.pop(0), battle.names, decision)
            assert decision.refusal(action) is None, decision.refusal(action)
            decision = flow.send(action)
    except StopIteration as end:
        found.result = end.value
    assert table.state.dice.script == (), f"faces left: {table.state.dice.script}"
    assert not answers, f"not asked: {answers}"
    return found
