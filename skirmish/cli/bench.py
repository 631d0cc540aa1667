"""`skirmish bench`: how fast the program is on this machine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.app.defaults import MAP, PLAYER, SCENARIO
from skirmish.app.errors import UserError
from skirmish.cli.options import Json
from skirmish.cli.printer import print_json

if TYPE_CHECKING:
    from skirmish.client.frames import Stand
    from skirmish.core.state import Warrior
    from skirmish.core.system import Ruleset
    from skirmish.playtest.measures import MakeGame
    from skirmish.playtest.workload import Load

A_SIDE = 8
"""Warriors a side; twice as many in large battles."""
PLAIN, CHANNELING = "skirmish", "channeling"
"""Rulesets."""
WARBANDS = {PLAIN: ("bows-of-the-march", "hunting-fist"), CHANNELING: ("leash-and-line", "watch-on-the-quay")}
"""Who fights under them."""
PAIRED = {"both": "resolve+wyld"}
"""The pair of systems that a kind of battles has another name for."""
LIST = "hired-pikes"
"""The list that is looked at; of the faction with the longest catalogue."""
CUTTERS = ("saidin:9", "saidin:9", "saidar:7", "saidar:7")
"""Those who may cut the weave whose odds are timed."""
CLEARED = "\r\x1b[K"
"""To the start of the terminal's line, and nothing in it any more."""

Names = Annotated[list[str] | None, typer.Argument(metavar="[NAME ...]", help="Measure or group, e.g. sight, battles.")]
Check = Annotated[bool, typer.Option("--check", help="Exit with 1 if anything takes over twice its limit.")]


def bench(names: Names = None, as_json: Json = False, check: Check = False) -> None:
    """Measure how fast the program is on this machine, as times and as ratios to fixed work.

    All measures take 5 to 10 minutes. The board kernels are compiled first, once.

    \b
    skirmish bench
    skirmish bench battles sight --json
    """
    from skirmish.app import compose
    from skirmish.app.odds.timed import chains
    from skirmish.cli.kernels import compile_first
    from skirmish.players import make
    from skirmish.playtest.bench import LARGE, PAIRS, UnknownMeasure, as_text, list_too_slow, run, select_measures

    try:
        select_measures(names or ())
    except UnknownMeasure as error:
        raise UserError(
            f"nothing called '{error.name}' is measured{compose.nearest(error.name, error.known)}"
        ) from None
    compile_first()
    rules, magic = (compose.ruleset(name, {}) for name in (PLAIN, CHANNELING))
    handed = chains(rules) | _weaves(magic) | _lists() | _frames()
    games = {
        CHANNELING: _game_maker(magic, WARBANDS[CHANNELING]),
        LARGE: _game_maker(rules, WARBANDS[PLAIN], doubled=True),
        **{kind: _game_maker(compose.ruleset(PAIRED.get(kind, kind), {}), WARBANDS[CHANNELING]) for kind in PAIRS},
    }
    with _progress() as told:
        usual = _game_maker(rules, WARBANDS[PLAIN])
        report = run(names or (), usual, make, handed, told=told, others=games, load=_load())
    if as_json:
        print_json(report.as_json())
    else:
        print(as_text(report))
    if check and (slow := list_too_slow(report)):
        raise UserError("\n".join(slow))


@contextmanager
def _progress() -> Iterator[Callable[[str, int], None]]:
    """Shows what is measured and how much is left, in a line of the terminal that is gone in the end.

    No thread draws it, which would take time from what is measured.
    """
    shown = sys.stderr.isatty()

    def told(name: str, left: int) -> None:
        if shown:
            print(f"{CLEARED}measuring {name}, {left} left", end="", file=sys.stderr, flush=True)

    try:
        yield told
    finally:
        if shown:
            print(CLEARED, end="", file=sys.stderr, flush=True)


def _weaves(rules: Ruleset) -> dict[str, Callable[[], object]]:
    """A weave that four may cut, with a save, a wound and an injury: if all try, and if they try when it pays."""
    from functools import partial

    from skirmish.app.odds.spell_scene import Wanted, described
    from skirmish.app.odds.weave_odds import worked_out_cast

    scene = described(rules, Wanted("arrow-of-fire", "saidar:8", CUTTERS, target="T3/5+"))
    policies = {"forecast.weave": "always", "forecast.weave.best": "best"}
    return {name: partial(worked_out_cast, scene, policy) for name, policy in policies.items()}


def _lists() -> dict[str, Callable[[], object]]:
    """A whole look at a list of twelve warriors as it is read from its file, and the making of a new one."""
    from skirmish.library import Shelf
    from skirmish.muster import examine
    from skirmish.muster.generator import generate

    shelf = Shelf()
    faction = shelf.faction(shelf.roster_file(LIST).form.faction.id)
    return {
        "muster.examine": lambda: examine(shelf, shelf.document("warband", LIST)),
        "muster.generate": lambda: generate(faction, shelf.stock, 500, "balanced", 1),
    }


def _load() -> Load:
    """A batch as `skirmish playtest` plays it, between the warbands that are measured."""
    from functools import partial

    from skirmish.app import compose, playtests
    from skirmish.app.observers import observers
    from skirmish.playtest.workload import WEIGHED, Load

    make_rules = partial(compose.ruleset, PLAIN, {})
    players = compose.specs([PLAYER])
    plan, _ = playtests.plan_of(WARBANDS[PLAIN], [MAP], SCENARIO, make_rules(), players, WEIGHED, 0, {}, [])
    return Load(plan, make_rules, observers(()))


def _frames() -> dict[str, Callable[[], object]]:
    """A frame of the window of each kind; the battle is set up when the first of them is drawn."""
    from functools import cache
    from itertools import count

    from skirmish.playtest.bench import FRAMES

    @cache
    def stand() -> Stand:
        import atexit
        import os
        import tempfile
        from pathlib import Path

        from skirmish.app.workshop import Workshop
        from skirmish.core.record import evolve

        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        from skirmish.client.frames import Stand

        shop = Workshop()
        setup, _ = shop.prepare(evolve(shop.usual(), seed=3))
        folder = tempfile.TemporaryDirectory(prefix="skirmish-bench-")
        atexit.register(folder.cleanup)
        return Stand(shop, setup, Path(folder.name))

    def draw(kind: str) -> Callable[[], object]:
        numbers = count()
        return lambda: getattr(stand(), kind)(next(numbers))

    return {f"frame.{kind}": draw(kind) for kind in FRAMES}


def _game_maker(rules: Ruleset, warbands: tuple[str, str], *, doubled: bool = False) -> MakeGame:
    """Makes battles of eight a side between these; doubled, each comes with a twin, which no roster would allow."""
    from skirmish.app import compose
    from skirmish.core.game import Game
    from skirmish.core.record import evolve
    from skirmish.library import Shelf

    shelf = Shelf()
    first, second = (shelf.roster(one) for one in warbands)
    first, second = (evolve(roster, warriors=roster.warriors[:A_SIDE]) for roster in (first, second))
    setup = compose.setup(rules, (first, second), MAP, SCENARIO, 0)
    if doubled:
        rosters = tuple(
            evolve(roster, warriors=(*roster.warriors, *map(_twin, roster.warriors))) for roster in setup.rosters
        )
        setup = evolve(setup, rosters=rosters)
    return lambda seed: Game(rules, evolve(setup, seed=seed).state(rules))


def _twin(warrior: Warrior) -> Warrior:
    """Another one just like this, but no second leader."""
    from skirmish.core.record import evolve

    return evolve(warrior, id=f"{warrior.id}-2", name=f"{warrior.name} the other", role="henchman")
