"""Whole battles in which all that magic can do to warriors is done to them all the time. (CHN-65, CHN-68..78)"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.rulesets import ruleset
from support.story import A, B, story

from skirmish.core.dice import Dice
from skirmish.core.events import EffectBegun, EffectEnded, FeatureLaid, PhaseBegun
from skirmish.core.game import Game
from skirmish.core.geometry import rectangle
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Effect, Feature, State, turn_of
from skirmish.core.table import Table
from skirmish.kit.effects import begin_effect
from skirmish.kit.queries import ids_in
from skirmish.players import make
from skirmish.playtest.measures import battle
from skirmish.rules.skirmish.events import Returned, Turned
from skirmish.rules.skirmish.queries import is_compelled, sides

A_SIDE = 5


def weave(table: Table, event: PhaseBegun) -> Iterator[object]:
    """Somebody is compelled in each shooting phase; all kinds of effects begin before charges and blows."""
    state = table.state
    known, number = sides(state), turn_of(state)
    mine, theirs = ids_in(known.present[state.side]), ids_in(known.present[1 - state.side])
    if not mine or not theirs:
        return
    friend, foe = mine[number % len(mine)], theirs[number % len(theirs)]
    free = ids_in(known.present[1 - state.side] & ~known.engaged)
    if event.phase == "shooting" and free and not any(is_compelled(m) for m in state.models):
        yield from table.rules.combat.compel(table, free[number % len(free)], "CHN-73")
    if event.phase in ("charges", "close combat"):
        for effect in effects(friend, foe, number):
            begin_effect(table, effect)


def effects(friend: int, foe: int, number: int) -> tuple[Effect, ...]:
    return (
        Effect(0, "fold", friend, friend, condition="veiled", shy=True, source="fold", until=number + 1),
        Effect(0, "foretelling", friend, friend, numbers=(("second chance", 1),), source="foretelling"),
        Effect(0, "dome", friend, friend, guard=5, blows=True, reach_in=3.0, source="dome", until=number + 1),
        Effect(0, "bonds", friend, foe, condition="held", source="bonds", until=number),
        Effect(0, "breath", friend, foe, condition="winded", source="breath", until=number + 1),
        Effect(0, "wind", friend, NOBODY, numbers=(("missile range", 1),), source="wind", until=number),
        Effect(0, "light", friend, foe, numbers=(("dazzle", -1), ("weapon strength", 2)), source="light", until=number),
    )


def field(seed: int) -> State:
    """Five a side on a small table, fires between them."""
    told = story().table(30, 24)
    for k in range(A_SIDE):
        gear = ("bow", "axe") if k % 2 else ("sword", "spear", "shield")
        told.model(f"Ila{k}", side=A, at=(5 + 5 * k, 22), items=gear, leader=k == 0, WS=4)
        told.model(f"Ren{k}", side=B, at=(5 + 5 * k, 2), items=gear, leader=k == 0, A=2)
    for k in range(2):
        shape = rectangle(4 + 14 * k, 10 + 3 * k, 10 + 14 * k, 10.5 + 3 * k)
        told.after(FeatureLaid(Feature(k + 1, "fire", shape, "blocks", height_in=3.0, owner=k, burns=4, rule="CHN-65")))
    return evolve(told.begin("rout", turns=16).state, dice=Dice(seed))


@pytest.mark.parametrize("player", ["aggressor", "random"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_battles_under_magic_come_to_their_end_and_can_be_replayed(player: str, seed: int):
    """Everybody is of its own side when it is over, and the second half played again comes to the same end."""
    rules = ruleset("skirmish", {}, ((PhaseBegun, weave),))
    game = battle(Game(rules, field(seed)), (make(player, 2 * seed), make(player, 2 * seed + 1)))
    assert game.state.verdict is not None
    kinds = {type(event) for event in game.log}
    assert {EffectBegun, EffectEnded, Turned, Returned} <= kinds or player == "random"
    assert [m.side for m in game.state.models] == [A] * A_SIDE + [B] * A_SIDE
    half = len(game.actions) // 2
    again = game.rewound(half)
    for action in game.actions[half:]:
        again.play(action)
    assert again.state == game.state
