"""The ladder of players: how often one beats another with the same list, how they do it, and what their thinking costs.

Both sides field one list, so that nobody wins by his warband; each battle is played from both sides with the same dice.
Battles with the same list, map and dice count as one piece where an interval is worked out. Beside the plain share
stands the one with luck taken out, if that was asked for.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from time import process_time
from typing import NamedTuple

from skirmish.core.decision import Action, Decision
from skirmish.core.record import Record
from skirmish.core.text import reason_text
from skirmish.core.units import as_percent
from skirmish.players import Player, Spec, View, make
from skirmish.playtest.adjusted_scores import AdjustedScores, Piece
from skirmish.playtest.adjustment import Adjustment, adjust
from skirmish.playtest.estimates import HALF, Estimate, Sums, Tally
from skirmish.playtest.match import Arena, Bout, both_ways, by_side, play_bout, score, seed_from, won
from skirmish.playtest.runner import play_all
from skirmish.playtest.tables import align_table

EVEN = 0.5
"""The share of wins above which the whole interval must lie, for one player to be the better one."""
HEADINGS = (
    "rules", "player", "against", "wins", "draws", "losses", "share", "95%", "without luck, 95%", "rounds",
    "decisions", "ms/decision", "worst ms", "ms/battle", "",
)  # fmt: skip
DETAILS = ("", "", "wins", "draws", "losses", "share", "95%", "without luck, 95%")
FEW = 8
"""A cell of fewer battles is nobody's worst: it is chance alone."""
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
    scenario: str
    won: bool | None
    rounds: int
    end: str
    """How it ended, without its numbers."""
    seconds: float
    """Processor time of it all: players, rules, the board."""
    thoughts: tuple[Thought, Thought]
    """Of the pairing's players."""
    adjusted: Adjustment | None = None
    """With luck taken out; None where that wasn't asked for."""


PieceId = tuple[str, str, int]
"""The list, the map and the dice."""


def pieces_of(battles: Iterable[Fought]) -> dict[PieceId, list[Fought]]:
    """Battles that hang together: those with the same list, map and dice, in whatever scenario."""
    found: dict[PieceId, list[Fought]] = {}
    for one in battles:
        found.setdefault((one.bout.mine, one.bout.map, one.bout.seed), []).append(one)
    return found


class Freed(Record):
    """Pieces with luck taken off."""

    pieces: Mapping[PieceId, tuple[float, int]]
    """The score of each, a sum over so many battles."""
    unit: float
    """The step in which they differ: see `Sums.estimate`."""


class Rung(Record):
    """A pairing under some rules, and what came of its battles."""

    rules: str
    player: str
    against: str
    battles: tuple[Fought, ...] = ()

    @property
    def whole(self) -> Cell:
        """All its battles."""
        return Cell("all", self.rules, self.battles, self.freed)

    @property
    def freed(self) -> Freed | None:
        """All its pieces with luck taken off; None where a battle doesn't say how much it had."""
        found, pieces = AdjustedScores(), pieces_of(self.battles)
        for number, battles in enumerate(pieces.values()):
            for one in battles:
                if one.adjusted is None:
                    return None
                found.add(Piece(number, 1, score(one.won), one.adjusted.score, one.adjusted.luck))
        if not found.is_whole:
            return None
        scores = zip(pieces, found.adjusted.tolist(), found.counts, strict=True)
        return Freed({piece: (above, count) for piece, above, count in scores}, HALF * found.shrinkage)

    @property
    def holds(self) -> bool:
        """Whether the first player is the better one: the whole interval of the best share lies above one half."""
        return self.whole.best().low > EVEN

    @property
    def thoughts(self) -> tuple[Thought, Thought]:
        """What deciding cost both players in all battles."""
        mine, theirs = ([one.thoughts[n] for one in self.battles] for n in (0, 1))
        return sum(mine, Thought()), sum(theirs, Thought())

    def mean(self, of: Callable[[Fought], float]) -> float:
        """Something of its battles on average; 0 if there was none."""
        return sum(map(of, self.battles)) / len(self.battles) if self.battles else 0.0

    def by(self, kind: str) -> list[Cell]:
        """Its battles by one of the things that tell them `APART`."""
        what = APART[kind]
        freed = self.freed if kind in CELLS else None  # how a battle ended says who had the luck
        return [
            Cell(kind, name, tuple([one for one in self.battles if what(one) == name]), freed)
            for name in dict.fromkeys(map(what, self.battles))
        ]

    @property
    def worst(self) -> Worst | None:
        """Where the first player fares worst: of all scenarios, lists and maps that it met more than one of."""
        return worst_of(
            [cell for kind in CELLS for cell in self.by(kind) if FEW <= len(cell.battles) < len(self.battles)]
        )


class Cell(Record):
    """Battles of a rung that have something in common."""

    kind: str
    name: str
    battles: tuple[Fought, ...]
    freed: Freed | None = None
    """The pieces of the whole rung without luck: what luck is worth isn't told by the few battles of a cell."""

    @property
    def tally(self) -> Tally:
        """Wins, draws and losses of the first player."""
        tally = Tally()
        for one in self.battles:
            tally = tally.counted(one.won)
        return tally

    @property
    def share(self) -> Estimate:
        """The share of battles that the first player wins, a draw counted half."""
        return self._share(1)

    def _share(self, among: int) -> Estimate:
        sums = Sums()
        for piece, battles in pieces_of(self.battles).items():
            for one in battles:
                sums.add(score(one.won), piece=piece)
        return sums.estimate(HALF, 0.0, 1.0, among) if self.battles else sums.share

    @property
    def adjusted(self) -> Estimate | None:
        """The share with luck taken out; None where that isn't known, or only a part of a piece is in the cell."""
        return self._adjusted(1)

    def _adjusted(self, among: int) -> Estimate | None:
        pieces, sums = pieces_of(self.battles), Sums()
        if self.freed is None or any(len(some) < self.freed.pieces[piece][1] for piece, some in pieces.items()):
            return None
        for piece in pieces:
            above, count = self.freed.pieces[piece]
            sums.add(above, count, battles=count)
        return sums.estimate(self.freed.unit, 0.0, 1.0, among)

    def best(self, among: int = 1) -> Estimate:
        """The share that is known best: with luck taken out, if that is known. `among`: see `Sums.estimate`."""
        return self._adjusted(among) or self._share(among)


class Worst(Record):
    """The cell in which a player fares worst, of those that were looked at."""

    cell: Cell
    share: Estimate
    """Its interval is wide enough for all cells together, since the cell was picked by its share."""
    among: int
    """How many cells were looked at."""


def worst_of(cells: Sequence[Cell]) -> Worst | None:
    """The cell with the smallest share; None if there are none."""
    if not cells:
        return None
    found = min(cells, key=lambda cell: cell.best().value)
    return Worst(found, found.best(len(cells)), len(cells))


def worst_rules(found: Sequence[Rung]) -> dict[tuple[str, str], Worst]:
    """By player and opponent that met under several rules: those under which the first of them fares worst."""
    cells: dict[tuple[str, str], list[Cell]] = {}
    for rung in found:
        cells.setdefault((rung.player, rung.against), []).append(Cell("rules", rung.rules, rung.battles, rung.freed))
    several = {pairing: worst_of(some) for pairing, some in cells.items() if len(some) > 1}
    return {pairing: worst for pairing, worst in several.items() if worst is not None}


CELLS = ("scenario", "list", "map")
"""Kinds of cells that a player may be bad at; how battles end is what comes of it."""
APART: dict[str, Callable[[Fought], str]] = {
    "scenario": lambda one: one.scenario,
    "list": lambda one: one.bout.mine,
    "map": lambda one: one.bout.map,
    "end": lambda one: one.end,
}
"""What battles are told apart by."""


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


def matches(arena: Arena, pairing: Pairing, battles: int, seed: int = 0, before: int = 0) -> Iterator[Match]:
    """So many battles, rounded up to pairs: the same list, map and dice from both sides, spread evenly over all.

    `before`: so many pairs of the pairing are fought in other arenas; lists, maps and dice go on from there. Another
    `seed` gives other dice throughout, so that sittings can be pooled.
    """
    lists, maps = tuple(arena.rosters), tuple(arena.setups)
    for pair in range(before, before + math.ceil(battles / 2)):
        (turn, which), dice = divmod(pair, len(lists)), seed_from("ladder", seed, pair)
        for bout in both_ways(Bout(lists[which], lists[which], maps[(turn + which) % len(maps)], dice, 0)):
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
    mine, theirs = (one.thought for one in by_side(bout, *watched))
    verdict = game.state.verdict
    assert verdict is not None
    adjusted = adjust(game, (first, second), bout.side) if arena.adjusts else None
    end = NUMBER.sub("n", reason_text(verdict.reason))
    return Fought(
        bout, game.state.scenario.id, won(bout, game), game.state.round, end, seconds, (mine, theirs), adjusted
    )  # fmt: skip


def ladder(
    arenas: Sequence[Arena],
    pairings: Sequence[Pairing],
    battles: int,
    seed: int = 0,
    workers: int = 1,
    told: Callable[[int, int], None] = lambda done, of: None,
) -> list[Rung]:
    """How the pairings end in arenas of the same rules; the number of worker processes changes nothing but the times.

    `battles`: of each pairing, spread over the arenas and rounded up to pairs in each. Lists, maps and dice go round
    through all arenas: none begins anew. `told` hears after each battle how many are done, of how many.
    """
    pairs, done = math.ceil(battles / len(arenas) / 2), 0
    found: dict[Pairing, list[Fought]] = {pairing: [] for pairing in pairings}
    wanted = [
        [match for pairing in pairings for match in matches(arena, pairing, 2 * pairs, seed, place * pairs)]
        for place, arena in enumerate(arenas)
    ]
    for arena, here in zip(arenas, wanted, strict=True):
        for match, result in zip(here, play_all(play_match, arena, here, workers), strict=True):
            found[match.pairing].append(result)
            done += 1
            told(done, sum(map(len, wanted)))
    name = arenas[0].rules.name
    return [Rung(name, who.word, other.word, tuple(fought)) for (who, other), fought in found.items()]


def rows(found: Sequence[Rung]) -> Iterator[tuple[str, ...]]:
    """The rungs as rows under `HEADINGS`: what is said of decisions is of the first player, of both for a battle."""
    for rung in found:
        mine, _ = rung.thoughts
        yield (
            rung.rules, rung.player, rung.against, *_counts(rung.whole), f"{rung.mean(_rounds):.1f}",
            f"{mine.decisions / len(rung.battles):.0f}", f"{mine.ms:.2f}", f"{1e3 * mine.worst:.0f}",
            f"{1e3 * rung.mean(_seconds):.0f}", "" if rung.holds else "not shown to be better",
        )  # fmt: skip


def details(rung: Rung) -> Iterator[tuple[str, ...]]:
    """The battles of a rung by scenario, list, map and end, as rows under `DETAILS`."""
    for kind in APART:
        for cell in rung.by(kind):
            yield (kind, cell.name, *_counts(cell))


def _rounds(one: Fought) -> float:
    return one.rounds


def _seconds(one: Fought) -> float:
    return one.seconds


def _counts(found: Cell) -> tuple[str, ...]:
    tally, share = found.tally, found.share
    counts = (str(count) for count in (tally.wins, tally.draws, tally.losses))
    without = "" if found.adjusted is None else found.adjusted.percent()
    return (*counts, as_percent(share.value, 1), f"{100 * share.low:.0f}..{as_percent(share.high)}", without)


def as_text(found: Sequence[Rung]) -> str:
    """The ladder as a plain table, and one for each rung of what it is made of."""
    lines = align_table([HEADINGS, *rows(found)], names=3)
    for rung in found:
        lines += ["", f"{rung.player} against {rung.against}, {rung.rules}:"]
        lines += align_table([DETAILS, *details(rung)], names=2)
        if rung.worst is not None:
            lines.append(worst_sentence(rung.worst))
    for pairing, worst in worst_rules(found).items():
        lines += ["", f"{' against '.join(pairing)}: {worst_sentence(worst)}"]
    return "\n".join(lines)


def worst_sentence(worst: Worst) -> str:
    """Where the first player fares worst, in a sentence."""
    cell = worst.cell
    luck = "" if cell.adjusted is None else " without luck"
    return f"worst with the {cell.kind} {cell.name}: {worst.share.percent()}{luck}, the lowest of {worst.among}"


def counts_json(found: Cell) -> dict[str, object]:
    """Its tally, and its share with the interval that pieces give, plain and without luck."""
    share, adjusted = found.share, found.adjusted
    interval = [round(share.low, 4), round(share.high, 4)]
    return found.tally.as_json() | {
        "share": round(share.value, 4), "interval": interval,
        "adjusted": None if adjusted is None else adjusted.as_json(),
    }  # fmt: skip


def worst_json(worst: Worst) -> dict[str, object]:
    """The cell, what it was picked from, and its wider interval."""
    cell = worst.cell
    return {
        "kind": cell.kind, "name": cell.name, **counts_json(cell), "among": worst.among,
        "picked": worst.share.as_json(),
    }  # fmt: skip


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
        "rules": rung.rules, "player": rung.player, "against": rung.against, **counts_json(rung.whole),
        "holds": rung.holds, "rounds": round(rung.mean(_rounds), 2),
        "ms_a_battle": round(1e3 * rung.mean(_seconds), 3), "thinking": thinking,
        "worst": None if rung.worst is None else worst_json(rung.worst),
        **{f"by_{kind}": {cell.name: counts_json(cell) for cell in rung.by(kind)} for kind in APART},
    }  # fmt: skip


def list_unsure(found: Iterable[Rung]) -> list[str]:
    """The pairings whose first player isn't shown to be the better one."""
    return [f"{rung.player} against {rung.against} ({rung.rules})" for rung in found if not rung.holds]
