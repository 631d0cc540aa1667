"""Battles of players that weigh, by the thousand, in processes of their own: `scripts/soak_players --help`.

All rosters, maps, scenarios, pairs of systems and profiles go round. A battle must end by its round limit, without an
exception, nothing that a player chooses may be refused, and nobody hangs in the air. What was offered often and never
chosen is a failure, too, unless `unchosen.yaml` says why.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from fielded import rosters
from support.axes import battlefield, shelf
from support.laws import nobody_stands_on_air
from support.rulesets import ruleset

from skirmish.core.battle_record import Setup
from skirmish.core.events import Moved
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import Verdict
from skirmish.library.problems import Faulty, hint
from skirmish.library.profilefile import profiles
from skirmish.library.yamlfile import Document, read
from skirmish.players import KINDS, Spec, among, battle, make, spec
from skirmish.playtest.coverage import Coverage, Coverages, Covered, is_neglected
from skirmish.playtest.observers import note_battle
from skirmish.rules import COMBAT, MAGIC

WORD = "tactician"
"""Who plays; if it is named without a profile, all profiles go round."""
BATTLES = 2_000
EXCUSES = Path(__file__).parent / "unchosen.yaml"
PAIRS = tuple(f"{combat}+{magic}" for combat in COMBAT for magic in MAGIC)


class Fate(NamedTuple):
    """What became of a battle; `failure` is empty if all was well."""

    number: int
    pair: str
    rounds: int = 0
    decisions: int = 0
    seconds: float = 0.0
    failure: str = ""
    coverage: Mapping[str, Sequence[int]] = {}
    """As `playtest/coverage.py` notes it."""


def pair_of(number: int) -> str:
    """The pair of systems of the battle of this number: each meets each map and each scenario."""
    return PAIRS[(number + number // len(PAIRS) // 4) % len(PAIRS)]


def where(number: int) -> tuple[str, str]:
    """Map and scenario of the battle of this number."""
    maps, scenarios = shelf().ids("map"), shelf().ids("scenario")
    return maps[number % len(maps)], scenarios[(number + number // (len(maps) * len(PAIRS))) % len(scenarios)]


def setup_of(number: int) -> Setup:
    """The battle of this number."""
    field, told = where(number)
    return Setup(pair_of(number), {}, battlefield(field), shelf().scenario(told), rosters(number), number)


def players_of(number: int, word: str) -> tuple[Spec, Spec]:
    """Who plays it."""
    found, known = spec(word, among(profiles)), tuple(profiles().values())
    if found.profile is not None or not KINDS[found.kind].weighs:
        return found, found
    turn = number // 4
    mine, theirs = known[turn % len(known)], known[(turn + 1 + number % 4) % len(known)]
    return evolve(found, profile=mine), evolve(found, profile=theirs)


def fate(number: int, word: str = WORD) -> Fate:
    """Plays the battle of this number and says what became of it."""
    begun = time.process_time()
    setup = setup_of(number)
    rules = ruleset(setup.ruleset)
    try:
        players = [make(who, 2 * number + side) for side, who in enumerate(players_of(number, word))]
        game = battle(Game(rules, setup.state(rules)), (players[0], players[1]))
        all_stand(game)
        chosen = note_battle(game, [Coverage])[Coverage.name]
        failure = wrong(game.state.round, game.state.scenario.rounds, game.state.verdict)
    except Exception:
        return Fate(number, setup.ruleset, failure=traceback.format_exc())
    seconds = time.process_time() - begun
    return Fate(number, setup.ruleset, game.state.round, len(game.actions), seconds, failure, chosen)


def all_stand(game: Game) -> None:
    """Fails if somebody hung in the air or stood in a wall after any of its moves. (SKR-36)"""
    state = game.setup
    for event in game.log if state.battlefield.levels else ():
        state = event.apply(state)
        if isinstance(event, Moved) and not event.halfway:
            nobody_stands_on_air(state)


def wrong(rounds: int, limit: int, verdict: Verdict | None) -> str:
    """What is wrong with the end of a battle; empty if nothing is."""
    if verdict is None:
        return "it has no verdict"
    return f"{rounds} rounds, {limit} are the limit" if rounds > limit else ""


def counted(found: Sequence[Fate]) -> list[tuple[str, Covered]]:
    """What was offered under each magic, by the magic's name."""
    names = []
    for magic in MAGIC:
        counts = Coverages()
        for one in found:
            if one.pair.endswith(f"+{magic}"):
                counts.add(one.coverage)
        names += [(magic, one) for one in counts.told]
    return names


def neglected(found: Sequence[Fate], excused: Document) -> list[str]:
    """What was offered often and never chosen under a magic, and nobody says why; and reasons for what isn't offered.

    A batch that is cut short needn't offer everything, so there only a name near to one that lacks a reason is told.
    """
    every = counted(found)
    never = [(magic, one) for magic, one in every if is_neglected(one) and one.name not in excused.data]
    told = [
        f"{magic}: {one.name} was offered {one.offered} times, could be aimed {one.aimed} times and was never chosen; "
        "mend its worth, or say why in tests/hardening/unchosen.yaml"
        for magic, one in never
    ]
    offered, whole = {one.name for _, one in every}, len(found) >= BATTLES
    for name in excused.data:
        near = hint(name, offered if whole else {one.name for _, one in never})
        if name not in offered and (near or whole):
            told.append(str(excused.key_problem((name,), "E020", f"'{name}' was never offered{near}")))
    return told


def excuses(path: Path = EXCUSES) -> Document:
    """Why some things are never chosen, by their names, as a file. Raises `Faulty`."""
    found = read(path)
    if not isinstance(found.data, dict) or not found.data:
        raise Faulty([found.problem((), "E011", "no reasons: a line is `concede: why nobody chooses it`")])
    problems = [
        found.problem((name,), "E011", f"'{name}' needs its reason in words")
        for name, why in found.data.items()
        if not isinstance(why, str) or not why.strip()
    ]
    if problems:
        raise Faulty(problems)
    return found


def run(numbers: range, word: str, jobs: int) -> Iterator[Fate]:
    """The fates of these battles, in their order."""
    yield fate(numbers[0], word)  # so that the kernels are compiled once
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(partial(fate, word=word), numbers[1:], chunksize=4)


def main() -> int:
    """Exit status 1 if any battle failed."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seed", type=int, default=0, help="number of the first battle; its dice hang on it, too")
    words.add_argument("--count", type=int, default=BATTLES)
    words.add_argument("--only", type=int, help="the battle of this number alone")
    words.add_argument("--player", default=WORD, help="as --players takes it: tactician, tactician:bold")
    words.add_argument("--jobs", type=int, default=2)
    given = words.parse_args()
    try:
        excused = excuses()
    except Faulty as error:
        words.error(str(error))
    numbers = range(given.seed, given.seed + given.count) if given.only is None else range(given.only, given.only + 1)
    fought: Counter[str] = Counter()
    failed, longest, fates = 0, Fate(-1, ""), list[Fate]()
    for found in run(numbers, given.player, given.jobs) if len(numbers) > 1 else [fate(numbers[0], given.player)]:
        fought[found.pair] += 1
        fates.append(found)
        longest = max(longest, found, key=lambda one: one.seconds)
        if found.failure:
            failed += 1
            print(f"scripts/soak_players --only {found.number} --player {given.player}: {found.failure}", flush=True)
        if sys.stderr.isatty() or fought.total() % 100 == 0:
            print(f"{fought.total()} of {len(numbers)}, {failed} failed", file=sys.stderr, flush=True)
    never = neglected(fates, excused)
    print("\n".join(never))
    for pair, count in sorted(fought.items()):
        print(f"{pair:22} {count:>5}")
    print(f"battles {fought.total()}, failed {failed}")
    print(f"the longest took {longest.seconds:.1f} s: --only {longest.number}")
    return 1 if failed or never else 0


if __name__ == "__main__":
    sys.exit(main())
