"""What an answer costs that the rules foretell, beside a closed form; and how often an answer is known already.

See "Closed forms" in docs/lab/performance.md. `scripts/hints [COMBAT [BATTLES]]`: both systems, 100 battles, minutes.
"""

from __future__ import annotations

import argparse
import platform
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

from support.axes import shelf
from support.foretelling import FORETELLING
from support.rulesets import ruleset

from skirmish import players
from skirmish.cli.kernels import compile_first
from skirmish.core.battle_record import Setup
from skirmish.core.events import Deployed
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import base_radius
from skirmish.kit.beings import Answers

LISTS, PAIRS, BATTLES, WARM = 10, 12, 100, 200
Ask = Callable[[State, ModelId, ModelId], Any]


def setups(rules: Ruleset, count: int) -> Iterator[Setup]:
    """Battles of ten lists with each other, on the first map."""
    idents = shelf().ids("warband")
    rosters = [shelf().roster(ident) for ident in idents[:: max(1, len(idents) // LISTS)][:LISTS]]
    field, scenario = shelf().map(shelf().ids("map")[0]), shelf().scenario("skirmish")
    for seed in range(count):
        two = rosters[seed % LISTS], rosters[(7 * seed + seed // LISTS + 1) % LISTS]
        yield Setup(rules.name, dict(rules.options), field, scenario, two, seed)


def print_costs(combat: str) -> None:
    """The first answers of pairs of models, and those that are known, both ways."""
    rules = ruleset(f"{combat}+none")
    hints, foretold = rules.combat, FORETELLING[combat]()
    asks: dict[str, tuple[Ask, Ask]] = {
        "blows": (hints.blows, lambda *who: foretold.blows(rules, *who)),
        "volley": (hints.volley, lambda *who: foretold.volley(rules, *who)),
    }
    pairs = [pair for setup in setups(rules, LISTS) for pair in pairs_of(setup.state(rules), setup.seed)]
    if combat == "resolve":  # who rides or shoots fast isn't foretold in full
        pairs = [pair for pair in pairs if pair[0].models[pair[1]].combat.steed is None]
    for what, ways in asks.items():
        first: list[list[float]] = [[], []]
        warm: list[list[float]] = [[], []]
        for state, i, foe in pairs:
            if what == "volley" and hints.volley(state, i, foe) is None:
                continue
            for n in (0, 1):
                first[n].append(seconds(ways[n], state, i, foe))
                warm[n].append(min(seconds(ways[n], state, i, foe) for _ in range(WARM)))
        for n, name in enumerate(("closed form", "forecast")):
            told = f"first {1e3 * median(first[n]):.3f} ms, all {len(first[n])} {1e3 * sum(first[n]):.0f} ms"
            print(f"{combat} {what}, {name}: {told}; then {1e6 * median(warm[n]):.2f} us")


def pairs_of(state: State, seed: int) -> list[tuple[State, ModelId, ModelId]]:
    """Some of the pairs of enemies, all of them on the table."""
    for m in state.models:
        at = (2.0 + 2 * m.id, 10.0 + 20 * m.side)
        state = Deployed(m.id, at, base_radius(m.warrior.base_mm), m.warrior.height_in).apply(state)
    state, chance = evolve(state, round=1), Random(seed)
    sides = [[m.id for m in state.models if m.side == side] for side in (0, 1)]
    return [(state, chance.choice(sides[0]), chance.choice(sides[1])) for _ in range(PAIRS)]


def seconds(ask: Ask, *who: Any) -> float:
    """How long the answer takes."""
    begun = perf_counter()
    ask(*who)
    return perf_counter() - begun


class Counted(Answers[Any]):
    """Counts what was known, and what wasn't."""

    def __init__(self, tally: Counter[bool]) -> None:
        super().__init__()
        self.tally = tally

    def get(self, key: Any, default: Any = None) -> Any:
        """The dictionary's."""
        self.tally[super().__contains__(key)] += 1
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        known = super().__contains__(key)
        self.tally[known] += 1
        return known


def print_battles(combat: str, count: int) -> None:
    """How often tacticians' questions find an answer, and what their battles take."""
    for kept, named in ((True, "kept"), (False, "each battle anew")):
        tally = Counter[bool]()
        play(combat, count, kept, tally=tally)
        known, asked = tally[True] / tally.total(), tally.total() / count
        print(f"{combat}, {named}: {known:.1%} known; {asked:.0f} asked a battle, {tally[False] / count:.0f} unknown")
    few = max(1, count // 5)
    closed, foretold = (play(combat, few, True, foretold=foretold) for foretold in (False, True))
    print(f"{combat}: {few} battles take {foretold / closed:.1f} times as long by the forecast")


def play(combat: str, count: int, kept: bool, *, foretold: bool = False, tally: Counter[bool] | None = None) -> float:
    """Seconds of so many battles of tacticians; `kept`: all under the same rules."""
    spent, rules = 0.0, ruleset(f"{combat}+none")
    for number, setup in enumerate(setups(rules, count)):
        if not number or not kept:
            rules = ruleset(f"{combat}+none")
            own = vars(rules.combat)
            if foretold:
                own["_exchanges"] = FORETELLING[combat]()
            if tally is not None:
                vars(own["_exchanges"]).update(_blows=Counted(tally), _volleys=Counted(tally))
        begun = process_time()
        two = players.make("tactician", 2 * setup.seed), players.make("tactician", 2 * setup.seed + 1)
        players.battle(Game(rules, setup.state(rules)), two)
        spent += process_time() - begun
    return spent


if __name__ == "__main__":
    words = argparse.ArgumentParser(prog="scripts/hints", description=__doc__)
    words.add_argument("system", nargs="?", choices=FORETELLING, help="a combat system; default: all of them")
    words.add_argument("battles", type=int, nargs="?", default=BATTLES, help="how many are played (%(default)s)")
    given = words.parse_args()
    compile_first()
    print(platform.python_implementation(), platform.python_version())
    for system in [given.system] if given.system else FORETELLING:
        print_costs(system)
        print_battles(system, given.battles)
