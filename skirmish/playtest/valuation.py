"""The value of a position: weights fitted to battles that were played, and how well they foretell others.

What there is to tell of a position is in `skirmish.players.position`. A battle is looked at as each turn begins and
once within it; how it ended is what is foretold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from skirmish.core.events import TurnStarted
from skirmish.core.game import Game
from skirmish.core.record import Record, evolve
from skirmish.core.state import State
from skirmish.core.value import ANY, FEATURES, Value
from skirmish.players import USUAL
from skirmish.players.player import UNKNOWN_DICE, View
from skirmish.players.position import features_of
from skirmish.playtest.estimates import Estimate, Sums
from skirmish.playtest.logistic import counting_for, design, posteriors
from skirmish.playtest.match import Arena, Bout, make_players, play_bout, seed_from
from skirmish.playtest.quick_battles import play_on
from skirmish.playtest.validation import log_loss

SPREADS = (0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
"""How far weights may lie from what they are drawn to, in log odds for a usual feature: the likeliest is taken."""
PARTS = 5
"""One battle in so many is held out, each once."""
ALIKE = 0.3
"""How much positions of one battle are alike; were they wholly alike, all of them would count for one battle."""
TRIES_TOLD = (6, 12, 24)
"""After so many quick battles the value is compared with them."""
DIGITS = 4
STRIDE = 97
"""From pair to pair: a prime, so that all of them are dealt."""


class Study(NamedTuple):
    """A battle to be played and looked at; so many of its positions are played on, each so often."""

    bout: Bout
    asked: int = 0
    tries: int = 0


class Position(Record):
    """A position of side 0, and how it went on in quick battles, if that was asked."""

    round: int
    features: Mapping[str, float]
    within: bool = False
    """Whether the turn was under way."""
    quick: tuple[float, ...] = ()
    """What side 0 got of each quick battle: 1, 0, or a half for a draw."""


class Studied(Record):
    """A battle that was played."""

    rules: str
    combat: str
    scenario: str
    bout: Bout
    score: float
    """What side 0 got."""
    positions: tuple[Position, ...]
    player: str = ""
    """Who played both sides; '' in files that didn't say."""
    version: str = ""
    """Of the program."""
    digest: str = ""
    """Of all else that decides it: rule data, lists, map, scenario, the player's profile."""

    @property
    def piece(self) -> tuple[str, int]:
        """What battles have in common that hang together, under whatever rules: the map and the dice."""
        return self.bout.map, self.bout.seed

    @property
    def plain(self) -> list[Position]:
        """Those that were only looked at."""
        return [one for one in self.positions if not one.quick]

    @property
    def asked(self) -> list[Position]:
        """Those that were played on."""
        return [one for one in self.positions if one.quick]


def studies(arena: Arena, battles: int, seed: int, asked: int = 0, tries: int = 0) -> list[Study]:
    """So many battles of different lists, spread over all pairs of them and over the maps.

    Another `seed` gives other dice throughout.
    """
    pairs, maps = list(combinations(arena.rosters, 2)), tuple(arena.setups)
    found = []
    for number in range(battles):
        mine, theirs = pairs[(seed + number) * STRIDE % len(pairs)]
        place = maps[(number + number // len(maps)) % len(maps)]
        found.append(Study(Bout(mine, theirs, place, seed_from("value", seed, number), number % 2), asked, tries))
    return found


def study_bout(arena: Arena, study: Study) -> Studied:
    """The battle, played to its end and looked at."""
    bout = study.bout
    game = play_bout(arena, bout, make_players(arena, bout))
    verdict = game.state.verdict
    assert verdict is not None
    ended = 0.5 if verdict.winner is None else 1.0 - verdict.winner
    looked = (*_look(game), *_play_on(game, study))
    return Studied(arena.rules.name, arena.rules.combat.name, game.state.scenario.id, bout, ended, looked)


def _look(game: Game) -> Iterator[Position]:
    """As each turn begins, where sides take turns; else as each round begins. And halfway to the next one."""
    alternates = game.rules.combat.alternates
    states, starts = [game.setup], list[int]()
    for number, event in enumerate(game.log, 1):
        states.append(event.apply(states[-1]))
        if isinstance(event, TurnStarted):
            if alternates and starts and states[starts[-1]].round == states[-1].round:
                starts[-1] = number
            else:
                starts.append(number)
    for begun, after in zip(starts, [*starts[1:], len(states) - 1], strict=True):
        yield _position(game, states[begun])
        if states[(begun + after) // 2].verdict is None:
            yield evolve(_position(game, states[(begun + after) // 2]), within=True)


def _position(game: Game, state: State) -> Position:
    """As anybody may know it."""
    seen = evolve(game.rules.seen(state, None), dice=UNKNOWN_DICE)
    return Position(state.round, features_of(View(seen, game.rules, 0)))


def _play_on(game: Game, study: Study) -> Iterator[Position]:
    """Positions spread over the battle's decisions, where a window would ask who is winning."""
    count = len(game.actions)
    for number in range(study.asked):
        state = game.rewound((2 * number + 1) * count // (2 * study.asked)).last_mark.state
        if state.round >= 1 and state.verdict is None:
            ends = play_on(game.rules, state, USUAL, range(study.tries), study.bout.seed)
            quick = tuple([0.5 if one is None else 1.0 - one for one in ends])
            yield evolve(_position(game, state), quick=quick)


def split(battles: Sequence[Studied]) -> Iterator[tuple[list[Studied], list[Studied]]]:
    """(to fit, held out), so that each battle is held out once, together with all of its piece."""
    places = {piece: place % PARTS for place, piece in enumerate(dict.fromkeys(one.piece for one in battles))}
    for part in range(PARTS):
        held = [one for one in battles if places[one.piece] == part]
        yield [one for one in battles if places[one.piece] != part], held


# --- fitting -------------------------------------------------------------------------------------------------------


def fit_value(battles: Sequence[Studied]) -> Value:
    """A section for all battles together, and one for each combat system, drawn to the former."""
    shared = _fit(battles, {})
    sections = {ANY: shared}
    for combat in sorted({one.combat for one in battles}):
        sections[combat] = _fit([one for one in battles if one.combat == combat], shared)
    return Value(sections)


def _fit(battles: Sequence[Studied], toward: Mapping[str, float]) -> dict[str, float]:
    """Weights of features, drawn to these as far as the battles don't say otherwise. Both sides are looked at alike:
    there is no constant, so a position and the same with the sides changed have chances that add up to 1.
    """
    looked = [(one.score, len(one.plain), position) for one in battles for position in one.plain]
    rows = np.array([[position.features.get(name, 0.0) for name in FEATURES] for _, _, position in looked])
    wins = np.array([score for score, _, _ in looked])
    counting = counting_for(np.array([float(count) for _, count, _ in looked]), ALIKE)
    size = np.sqrt((rows * rows * counting[:, None]).sum(axis=0) / counting.sum())
    unit = np.divide(1.0, size, out=np.zeros_like(size), where=size > 1e-9)
    before = np.array([toward.get(name, 0.0) for name in FEATURES])
    made = design(rows, unit, rows @ before, wins, np.ones_like(wins))
    one = np.ones(len(SPREADS))
    best = max(posteriors(made, one, np.array(SPREADS), counting), key=lambda found: found.evidence)
    weights = before + best.mean
    return {
        name: round(float(weight), DIGITS) for name, weight in zip(FEATURES, weights, strict=True) if abs(weight) > 1e-3
    }


def share_of(quick: Sequence[float]) -> float:
    """The chance that quick battles tell: one that was won and one that was lost are added, so that none is certain."""
    return (1.0 + sum(quick)) / (2.0 + len(quick))


# --- how well it foretells -----------------------------------------------------------------------------------------


class Tenth(Record):
    """Positions whose chances lie within one tenth, of either side."""

    low: float
    count: int
    chance: float
    won: float


class Row(Record):
    """How well some positions were foretold."""

    name: str
    battles: int
    positions: int
    log_loss: Estimate
    """0.693 is what one half always gives."""
    brier: float
    area: float
    """How often, of a position that won and one that lost, the former had the greater chance: a half by luck."""


class Against(Record):
    """Log loss of the value beside that of so many quick battles from the same positions."""

    tries: int
    positions: int
    quick: float
    value: float
    gain: Estimate
    """By how much less the value loses."""


class Foretold(Record):
    """How well battles were foretold that no weight was fitted to."""

    whole: Row
    rows: tuple[Row, ...]
    """By rules, scenario, moment."""
    tenths: tuple[Tenth, ...]
    against: tuple[Against, ...]


class _Told(NamedTuple):
    one: Studied
    position: Position
    chance: float


def foretold(tested: Iterable[tuple[Value, Sequence[Studied]]]) -> Foretold:
    """How well values foretell battles that they weren't fitted to."""
    told = [
        _Told(one, position, value.chance(one.combat, position.features))
        for value, battles in tested for one in battles for position in one.positions
    ]  # fmt: skip
    plain = [each for each in told if not each.position.quick]
    rows = [
        _row(name, [each for each in plain if by(each) == name])
        for by in (lambda each: each.one.rules, lambda each: each.one.scenario, _moment)
        for name in sorted({by(each) for each in plain})
    ]
    return Foretold(_row("all", plain), tuple(rows), tuple(_tenths(plain)), tuple(_against(told)))


def _piece(told: _Told) -> tuple[str, int]:
    return told.one.piece


def _moment(told: _Told) -> str:
    return "within turns" if told.position.within else "as turns begin"


def _row(name: str, told: Sequence[_Told]) -> Row:
    losses, brier = Sums(), 0.0
    for one, _, chance in sorted(told, key=_piece):
        losses.add(log_loss(one.score, chance), piece=one.piece)
        brier += (one.score - chance) ** 2
    battles = len({(one.rules, one.scenario, one.bout, one.digest) for one, _, _ in told})
    return Row(name, battles, len(told), losses.estimate(0.1), brier / max(1, len(told)), _area(told))


def _area(told: Sequence[_Told]) -> float:
    """Each position is looked at from both sides; draws tell nothing."""
    won = [one.chance if one.one.score else 1.0 - one.chance for one in told if one.one.score != 0.5]
    ordered = np.sort(np.array([1.0 - chance for chance in won]))
    if not len(ordered):
        return 0.5
    below, to = (np.searchsorted(ordered, np.array(won), side) for side in ("left", "right"))
    return float((below + to).mean() / 2 / len(ordered))


def _tenths(told: Sequence[_Told]) -> Iterator[Tenth]:
    both = [pair for one in told for pair in ((one.chance, one.one.score), (1.0 - one.chance, 1.0 - one.one.score))]
    for tenth in range(10):
        some = [pair for pair in both if min(9, int(10 * pair[0])) == tenth]
        if some:
            chance, won = (sum(part) / len(some) for part in zip(*some, strict=True))
            yield Tenth(tenth / 10, len(some), chance, won)


def _against(told: Sequence[_Told]) -> Iterator[Against]:
    for tries in TRIES_TOLD:
        some = sorted([each for each in told if len(each.position.quick) >= tries], key=_piece)
        if not some:
            continue
        losses, gain = [0.0, 0.0], Sums()
        for one, position, chance in some:
            both = [log_loss(one.score, each) for each in (share_of(position.quick[:tries]), chance)]
            losses = [total + loss for total, loss in zip(losses, both, strict=True)]
            gain.add(both[0] - both[1], piece=one.piece)
        yield Against(tries, len(some), losses[0] / len(some), losses[1] / len(some), gain.estimate(0.1))
