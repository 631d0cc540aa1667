"""A rule played by itself, with its dice and answers told beforehand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.battle import Battle
from support.scripted import rolls
from support.sentences import action_of

from skirmish.core.decision import Decision, Procedure
from skirmish.core.dice import Dice, Faces
from skirmish.core.record import evolve
from skirmish.core.state import State
from skirmish.core.table import Table


class Played:
    """What came of a rule that was played by itself: the table, the result, who was asked what."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.result: Any = None
        self.asked: list[Decision] = []

    @property
    def state(self) -> State:
        """The state after it."""
        return self.table.state

    def person(self, i: int) -> Any:
        """What its combat system knows of a model after it: its slot."""
        return self.table.state.models[i].combat

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
