"""A toy game of coins, small enough that all its battles can be looked at: its true share of wins is known exactly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import ClassVar

from players import arena

from skirmish.core.battle_record import Setup
from skirmish.core.decision import Action, Asking, Decision, Just
from skirmish.core.dice import Check, Faces, at_least, chance_to_stand
from skirmish.core.events import Ended, Rolled, Routed
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import Side, Verdict
from skirmish.core.system import NoMagic, Ruleset
from skirmish.core.table import Table
from skirmish.kit import effects
from skirmish.players import View
from skirmish.playtest.adjustment import Adjustment, weigh
from skirmish.rules.skirmish.arms import ArmourTable, Arms, WeaponTables
from skirmish.rules.skirmish.system import Skirmish

COIN = 1, 2
ROUNDS = 2


class Coins(Skirmish):
    """Each side in turn tosses for a hit; whoever has been hit tosses whether it stands, before it hits."""

    name: ClassVar[str] = "coins"

    def battle(self, table: Table) -> Asking:
        hits, people = [0, 0], (0, len(table.state.models) - 1)
        for _ in range(ROUNDS):
            for side in (0, 1):
                if hits[1 - side]:
                    yield Decision(side, "Stand?", (Just(Action("test"), "COIN-2"),), Action("test"), rule="COIN-2")
                    test = Check(people[side], "rout test", COIN, at_least(2), rule="COIN-2", loser=side)
                    if not table.roll(test):
                        table.emit(Routed(Verdict(1 - side, "the other side routs", "COIN-2")))
                        return
                edge = at_least(2 - (side == 0 and hits[0] > 0))  # the first side can't miss twice
                hits[side] += table.roll(Check(people[side], "to hit", COIN, edge, rule="COIN-1"))
        winner: Side | None = None if hits[0] == hits[1] else int(hits[1] > hits[0])
        table.emit(Ended(Verdict(winner, "hits", "COIN-3")))


class Stander:
    """Takes every test."""

    def decide(self, view: View, decision: Decision) -> Action:
        return decision.default


PLAYERS = Stander(), Stander()


def toss(faces: Faces) -> Game:
    """A battle in which the coins fall so."""
    arms = Arms(WeaponTables(arena.MELEE, arena.MISSILES), ArmourTable(arena.ARMOUR))
    rules = Ruleset(
        Coins(arms),
        NoMagic(),
        None,
        effects.REACTIONS,
        effects.GUARDS,
    )
    one = evolve(arena.GUARDS, warriors=arena.GUARDS.warriors[:1])
    setup = Setup(rules.name, {}, arena.PLAIN, arena.SKIRMISH, (one, evolve(one, id="others")), 1, faces)
    return Game(rules, setup.state(rules))


def all_tosses() -> Iterator[Faces]:
    """All ways in which the coins may fall, however many of them are needed."""
    return product((1, 2), repeat=4 * ROUNDS)


def weigh_evenly(side: Side, least: float) -> Adjustment:
    """What battles are worth on average that go on past their tests, over all ways in which the other coins fall."""
    score, luck, sure = 0.0, dict[str, float](), 0.0
    for faces in all_tosses():
        game = toss(faces)
        while (decision := game.decision) is not None:
            game.play(decision.default)
        if game.spared(least) is not None:
            continue  # comes about only by the coins of a test that is summed over
        found = weigh(game, side, least)
        chance = 1 / weight_of(game, least)
        score, sure = score + chance * found.score, sure + chance
        for rule, one in found.luck.items():
            luck[rule] = luck.get(rule, 0.0) + chance * one
    return Adjustment(score / sure, {rule: one / sure for rule, one in luck.items()})


def weight_of(game: Game, least: float) -> float:
    """The chance that the tests that are summed over let it come to this."""
    chance = 1.0
    for event in game.log:
        if isinstance(event, Rolled) and (stands := chance_to_stand(event.throw)) is not None:
            if chance * float(stands) < least:
                break
            chance *= float(stands)
    return chance
