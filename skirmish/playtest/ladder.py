"""The ladder of players: how often one beats another with the same list, how they do it, and what their thinking costs.

Both sides field one list, so that nobody wins by his warband; each battle is played from both sides with the same dice.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from time import process_time
from typing import NamedTuple

from skirmish.core.decision import Action, Decision
from skirmish.core.record import Record
from skirmish.core.text import reason_text
from skirmish.core.units import as_percent
from skirmish.players import Player, Spec, View, make
from skirmish.playtest.estimates import Tally
from skirmish.playtest.match import Arena, Bout, both_ways, by_side, play_bout, won
from skirmish.playtest.runner import play_all
from skirmish.playtest.tables import align_table

EVEN = 0.5
"""The share of wins above which the whole interval must lie, for one player to be the better one."""
HEADINGS = (
    "rules", "player", "against", "wins", "draws", "losses", "share", "95%", "rounds",
    "decisions", "ms/decision", "worst ms", "ms/battle", "",
)  # fmt: skip
DETAILS = ("", "", "wins", "draws", "losses", "share", "95%")
NUMBER = re.compile(r"\d+")


class Pairing(NamedTuple):
    """Two players; the first is meant to be the better one."""

    player: Spec
    against: Spec


class Match(NamedTuple):
    """One battle of a pairing: `bout` is told from the side of its first player."""

    pairing: Pairing
    bout: Bout


class Thought(Record):
    """What deciding cost a player: how often it was asked, seconds of processor time in all, and at worst."""

    decisions: int = 0
    seconds: float = 0.0
    worst: float = 0.0

    def __add__(self, other: Thought) -> Thought:
        """Both together."""
        worst = max(self.worst, other.worst)
        return Thought(self.decisions + other.decisions, self.seconds + other.seconds, worst)

    @property
    def ms(self) -> float:
        """Milliseconds a decision."""
        return 1e3 * self.seconds / self.decisions if self.decisions else 0.0


class Fought(Record):
    """What came of a battle, told from the side of the pairing's first player."""

    bout: Bout
    won: bool | None
    rounds: int
    end: str
    """How it ended, without its numbers."""
    seconds: float
    """Processor time of it all: players, rules, the board."""
    thoughts: tuple[Thought, Thought]
    """Of the pairing's players."""


class Rung(Record):
    """A pairing under some rules, and what came of its battles."""

    rules: str
    player: str
    against: str
    battles: tuple[Fought, ...] = ()

    @property
    def tally(self) -> Tally:
        """Wins, draws and losses of the first player."""
        return _tally(self.battles)

    @property
    def holds(self) -> bool:
        """Whether the first player is the better one: the whole interval lies above one half."""
        return self.tally.interval[0] > EVEN

    @property
    def thoughts(self) -> tuple[Thought, Thought]:
        """What deciding cost both players in all battles."""
        mine, theirs = ([one.thoughts[n] for one in self.battles] for n in (0, 1))
        return sum(mine, Thought()), sum(theirs, Thought())

    def mean(self, of: Callable[[Fought], float]) -> float:
        """Something of its battles on average; 0 if there was none."""
        return sum(map(of, self.battles)) / len(self.battles) if self.battles else 0.0

    def by(self, what: Callable[[Fought], str]) -> dict[str, Tally]:
        """The tallies of its battles by something they are told apart by."""
        names = dict.fromkeys(map(what, self.battles))
        return {name: _tally(one for one in self.battles if what(one) == name) for name in names}


APART: dict[str, Callable[[Fought], str]] = {
    "list": lambda one: one.bout.mine,
    "map": lambda one: one.bout.map,
    "end": lambda one: one.end,
}
"""What battles are told apart by."""


def _tally(battles: Iterable[Fought]) -> Tally:
    tally = Tally()
    for one in battles:
        tally = tally.counted(one.won)
    return tally


class Watched:
    """A player whose decisions are counted and timed. What it looks at in an offer is its own thinking."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.thought = Thought()

    def decide(self, view: View, decision: Decision) -> Action:
        """What the player decides."""
        begun = process_time()
        action = self.player.decide(view, decision)
        took = process_time() - begun
        self.thought += Thought(1, took, took)
        return action


def rungs(words: Sequence[Spec]) -> list[Pairing]:
    """Each player against the one before it."""
    return [Pairing(player, against) for against, player in pairwise(words)]


def matches(arena: Arena, pairing: Pairing, battles: int, seed: int = 0) -> Iterator[Match]:
    """So many battles, rounded up to pairs: the same list, map and seed from both sides, spread evenly over all."""
    lists, maps = tuple(arena.rosters), tuple(arena.setups)
    for pair in range(math.ceil(battles / 2)):
        turn, which = divmod(pair, len(lists))
        for bout in both_ways(Bout(lists[which], lists[which], maps[turn % len(maps)], seed + pair, 0)):
            yield Match(pairing, bout)


def play_match(arena: Arena, match: Match) -> Fought:
    """The battle, with both players watched."""
    bout = match.bout
    first, second = (
        make(who, 2 * bout.seed + n) for n, who in enumerate(by_side(bout, match.pairing.player, match.pairing.against))
    )
    watched = Watched(first), Watched(second)
    begun = process_time()
    game = play_bout(arena, bout, watched)
    seconds = process_time() - begun
    verdict = game.state.verdict
    assert verdict is not None
    mine, theirs = by_side(bout, *watched)
    end = NUMBER.sub("n", reason_text(verdict.reason))
    return Fought(bout, won(bout, game), game.state.round, end, seconds, (mine.thought, theirs.thought))


def ladder(
    arena: Arena,
    pairings: Sequence[Pairing],
    battles: int,
    seed: int = 0,
    workers: int = 1,
    told: Callable[[int, int], None] = lambda done, of: None,
) -> list[Rung]:
    """How the pairings end under the arena's rules; the number of worker processes changes nothing but the times.

    `told` hears after each battle how many are done, of how many.
    """
    wanted = [match for pairing in pairings for match in matches(arena, pairing, battles, seed)]
    found: dict[Pairing, list[Fought]] = {pairing: [] for pairing in pairings}
    results = play_all(play_match, arena, wanted, workers)
    for done, (match, result) in enumerate(zip(wanted, results, strict=True), 1):
        found[match.pairing].append(result)
        told(done, len(wanted))
    return [Rung(arena.rules.name, who.word, other.word, tuple(fought)) for (who, other), fought in found.items()]


def rows(found: Sequence[Rung]) -> Iterator[tuple[str, ...]]:
    """The rungs as rows under `HEADINGS`: what is said of decisions is of the first player, of both for a battle."""
    for rung in found:
        mine, _ = rung.thoughts
        yield (
            rung.rules, rung.player, rung.against, *_counts(rung.tally), f"{rung.mean(_rounds):.1f}",
            f"{mine.decisions / len(rung.battles):.0f}", f"{mine.ms:.2f}", f"{1e3 * mine.worst:.0f}",
            f"{1e3 * rung.mean(_seconds):.0f}", "" if rung.holds else "not shown to be better",
        )  # fmt: skip


def details(rung: Rung) -> Iterator[tuple[str, ...]]:
    """The battles of a rung by list, map and end, as rows under `DETAILS`."""
    for kind, what in APART.items():
        for name, tally in rung.by(what).items():
            yield (kind, name, *_counts(tally))


def _rounds(one: Fought) -> float:
    return one.rounds


def _seconds(one: Fought) -> float:
    return one.seconds


def _counts(tally: Tally) -> tuple[str, ...]:
    low, high = tally.interval
    counts = (str(count) for count in (tally.wins, tally.draws, tally.losses))
    return (*counts, as_percent(tally.share, 1), f"{100 * low:.0f}..{as_percent(high)}")


def as_text(found: Sequence[Rung]) -> str:
    """The ladder as a plain table, and one for each rung of what it is made of."""
    lines = align_table([HEADINGS, *rows(found)], names=3)
    for rung in found:
        lines += ["", f"{rung.player} against {rung.against}, {rung.rules}:"]
        lines += align_table([DETAILS, *details(rung)], names=2)
    return "\n".join(lines)


def as_json(rung: Rung) -> dict[str, object]:
    """All that was counted of a rung; of each player how often it decided in all, and what that took."""
    thinking = [
        {
            "player": word, "decisions": thought.decisions, "ms_a_decision": round(thought.ms, 4),
            "ms_a_battle": round(1e3 * thought.seconds / len(rung.battles), 3),
            "worst_ms": round(1e3 * thought.worst, 3),
        }
        for word, thought in zip((rung.player, rung.against), rung.thoughts, strict=True)
    ]  # fmt: skip
    return {
        "rules": rung.rules, "player": rung.player, "against": rung.against, **rung.tally.as_json(),
        "holds": rung.holds, "rounds": round(rung.mean(_rounds), 2),
        "ms_a_battle": round(1e3 * rung.mean(_seconds), 3), "thinking": thinking,
        **{
            f"by_{kind}": {name: tally.as_json() for name, tally in rung.by(what).items()}
            for kind, what in APART.items()
        },
    }  # fmt: skip


def list_unsure(found: Iterable[Rung]) -> list[str]:
    """The pairings whose first player isn't shown to be the better one."""
    return [f"{rung.player} against {rung.against} ({rung.rules})" for rung in found if not rung.holds]
