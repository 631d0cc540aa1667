"""Single battles of a large number of them, as values: who meets whom and where, what came of it, what it is worth.

How the ends of the map are chosen: without roles a roll-off says which side picks its table edge, with roles the side
whose zone lies along an edge picks; either is offered the map's own edge or the one opposite. The dice
of a seed begin with that roll-off, so the same *side* picks in both battles of a pair, and so does the same side have
the first turn. But which edge is picked is the player's choice, and needn't change with the sides. So a bout may name
the `end` of its first list, and then whoever picks is made to pick so that both lists stand where the bout says.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from skirmish.core.battle_record import Setup
from skirmish.core.battlefield import OPPOSITE, Edge
from skirmish.core.decision import Action, Decision
from skirmish.core.game import Game
from skirmish.core.record import Record, evolve
from skirmish.core.state import Roster, Side
from skirmish.core.system import Ruleset
from skirmish.players import USUAL, Player, Spec, View, battle, make
from skirmish.playtest.adjustment import DRAW, Adjustment, turn_adjustment

B = TypeVar("B")
SEED_BITS = 53
"""Seeds of battles are whole numbers that every reader of JSON takes as they are."""


def seed_from(*words: str | int) -> int:
    """The seed of battles that are known by these words: other words give other dice, however close they are."""
    return int.from_bytes(hashlib.sha256(" ".join(map(str, words)).encode()).digest()[:8]) >> (64 - SEED_BITS)


class Arena(NamedTuple):
    """All that the battles are made of; each worker gets it once."""

    rules: Ruleset
    rosters: Mapping[str, Roster]
    """The lists by id."""
    setups: Mapping[str, Setup]
    """A setup for each map by id, whose rosters and seed are exchanged."""
    player: Spec = Spec(USUAL)
    """Who plays both sides, where the battle itself doesn't say."""
    specs: Mapping[str, Spec] = {}
    """Who plays which list, by its id, where that isn't `player`."""
    adjusts: bool = False
    """Whether luck is taken out of each battle, too."""


class Bout(Record):
    """One battle of a list: against which, where, with which dice, on which side and at which end of the map."""

    mine: str
    theirs: str
    map: str
    seed: int
    side: Side
    end: Edge | None = None
    """The table edge that the list `mine` takes or is left with; None: whoever wins the roll-off picks."""


def both_ways(bout: Bout) -> tuple[Bout, Bout]:
    """The battle, and the one with the same dice in which the lists have changed sides and table edges."""
    return bout, evolve(bout, side=1 - bout.side, end=None if bout.end is None else OPPOSITE[bout.end])


def by_side(bout: Bout, mine: B, theirs: B) -> tuple[B, B]:
    """Something of the two, side 0 first."""
    return (mine, theirs) if bout.side == 0 else (theirs, mine)


class Placed:
    """Another player, but for the table edge: it takes this one whenever it may pick, and so leaves it to the other
    side or takes it from it."""

    def __init__(self, player: Player, edge: Edge) -> None:
        self.player = player
        self.edge = edge

    def decide(self, view: View, decision: Decision) -> Action:
        """See `Player`."""
        mine = Action("edge", what=self.edge)
        return mine if decision.default.verb == mine.verb else self.player.decide(view, decision)


def make_players(arena: Arena, bout: Bout) -> tuple[Player, Player]:
    """Who plays the battle, side 0 first, as the arena says; their own chance hangs on the battle's seed."""
    specs = by_side(bout, *(arena.specs.get(ident, arena.player) for ident in (bout.mine, bout.theirs)))
    return make(specs[0], 2 * bout.seed), make(specs[1], 2 * bout.seed + 1)


def play_bout(arena: Arena, bout: Bout, players: tuple[Player, Player]) -> Game:
    """The battle, played to its end by these two, side 0 first. Raises what `players.battle` raises."""
    setup = setup_of(arena, bout)
    if bout.end is not None:
        edges = by_side(bout, bout.end, OPPOSITE[bout.end])
        players = Placed(players[0], edges[0]), Placed(players[1], edges[1])
    return battle(Game(arena.rules, setup.state(arena.rules)), players)


def setup_of(arena: Arena, bout: Bout) -> Setup:
    """All that the battle starts from."""
    rosters = by_side(bout, arena.rosters[bout.mine], arena.rosters[bout.theirs])
    return evolve(arena.setups[bout.map], rosters=rosters, seed=bout.seed)


def won(bout: Bout, game: Game) -> bool | None:
    """Whether the list has won its battle; None for a draw."""
    verdict = game.state.verdict
    assert verdict is not None
    return None if verdict.winner is None else verdict.winner == bout.side


# --- what came of it -----------------------------------------------------------------------------------------------


class Result(Record):
    """One battle that was played, told from the side of its first list. The same on every machine: no clock in it."""

    number: int
    """Its place in the batch, from 0: the key under which it is kept."""
    bout: Bout
    won: bool | None
    """By the first list; None for a draw."""
    rounds: int
    reason: str
    """How it ended, in words."""
    decisions: int
    facts: dict[str, Any]
    """What each observer noted, by its name: JSON-able."""
    adjusted: Adjustment | None = None
    """What it was worth with luck taken out; None in a plain batch."""


def score(won: bool | None) -> float:
    """1 for a battle won, 0 for one lost, a half for a draw."""
    return DRAW if won is None else float(won)


def swap_sides(result: Result) -> Result:
    """The same battle told from the side of its other list. `facts` are by side of the battle and stay."""
    bout = result.bout
    end = None if bout.end is None else OPPOSITE[bout.end]
    other = evolve(bout, mine=bout.theirs, theirs=bout.mine, side=1 - bout.side, end=end)
    adjusted = None if result.adjusted is None else turn_adjustment(result.adjusted)
    return evolve(result, bout=other, won=None if result.won is None else not result.won, adjusted=adjusted)


def piece_of(result: Result) -> tuple[str, int]:
    """What battles have in common that hang together: the map and the dice. Only such pieces are independent."""
    return result.bout.map, result.bout.seed


class Fixture(NamedTuple):
    """What two battles have in common that differ in nothing but the list: opponent, map, dice, side, end."""

    theirs: str
    map: str
    seed: int
    side: int
    end: Edge | None


def fixture_of(result: Result) -> Fixture:
    """Where and against whom the first list fought."""
    bout = result.bout
    return Fixture(bout.theirs, bout.map, bout.seed, bout.side, bout.end)
