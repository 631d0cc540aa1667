"""`skirmish battle`: one battle between two AIs, printed in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.app.defaults import DEMONSTRATION, DEMONSTRATION_SEED, MAP, PLAYER, SCENARIO, seed_of
from skirmish.cli.options import (
    Force,
    Json,
    Map,
    Nodes,
    Options,
    Players,
    Rosters,
    Rules,
    ScenarioName,
    Seed,
    ThinkMs,
    options_of,
)  # fmt: skip
from skirmish.cli.printer import Printer, aside

if TYPE_CHECKING:
    from skirmish.core.state import Roster
    from skirmish.core.system import Ruleset
    from skirmish.library.problems import Problem
    from skirmish.players import Spec

PICTURE = "skirmish-battle.png"
"""File name of the demonstration's picture."""
UNLAWFUL = "fought anyway, outside the rules of list building"

RecordFile = Annotated[
    Path | None,
    typer.Option("--record", metavar="FILE", help="Write the battle here turn by turn, for skirmish replay."),
]
PictureFile = Annotated[
    Path | None, typer.Option("--picture", metavar="FILE.png", help="Draw the final board here, without a window.")
]
Explain = Annotated[
    bool, typer.Option("--explain", help="Print why each decision is made: what was evaluated, in marks.")
]
Sheets = Annotated[
    bool, typer.Option("--sheets", help="Print both warbands in the system's numbers first, to check the log by.")
]


def battle(
    rosters: Rosters = None, battlefield: Map = MAP, scenario: ScenarioName = None, rules: Rules = None,
    option: Options = None, players: Players = None, nodes: Nodes = None, think_ms: ThinkMs = None, seed: Seed = None,
    record: RecordFile = None, picture: PictureFile = None, explain: Explain = False, sheets: Sheets = False,
    force: Force = False, as_json: Json = False,
) -> None:  # fmt: skip
    """Play a battle between two AIs and print its log.

    Without A and B: a demonstration with two warbands that come with the program, and a picture of its end.

    \b
    skirmish battle
    skirmish battle tower-patrol my-warband.yaml --map forest --seed 7
    skirmish battle tower-sisters lurkers-lane --json --record battle.json
    skirmish battle --players tactician:cautious aggressor --explain
    """
    if rosters and len(rosters) != 2:
        raise typer.BadParameter("name two warbands, or none for the demonstration", param_hint="A B")
    switches = options_of(option or [])
    sides = _rosters((rosters[0], rosters[1]) if rosters else DEMONSTRATION, switches)
    printer = None if as_json else Printer()
    from skirmish.app import compose
    from skirmish.app.battles import fight, unasked
    from skirmish.board import kernel_cache
    from skirmish.cli import battle_outputs
    from skirmish.cli.explainer import Explainer
    from skirmish.cli.story import heard, storyteller
    from skirmish.core.battle_record import record_of
    from skirmish.core.game import Game
    from skirmish.rules import DEFAULT

    battle_outputs.check(record, picture, files_read([*(rosters or ()), battlefield, scenario], players), force=force)
    playing = compose.specs(players or (PLAYER, PLAYER), nodes, think_ms)
    players = (playing[0].word, playing[1].word)
    ruleset = compose.ruleset(rules or DEFAULT, switches)
    if _is_long(ruleset, playing):
        kernel_cache.use()
    number = seed_of(seed if seed is not None or rosters else DEMONSTRATION_SEED)
    setup = compose.setup(ruleset, sides, battlefield, scenario or SCENARIO, number)
    if printer is not None:
        printer.title(f"{sides[0].name} against {sides[1].name}")
    deciders = compose.players(playing, setup.seed)
    game = Game(ruleset, setup.state(ruleset))
    keep = battle_outputs.keeper(record, setup, players)
    story = storyteller(ruleset, setup, printer, sheets=sheets)
    explainer = Explainer(playing, compose.players(playing, setup.seed), story) if explain else None
    fight(game, setup, players, deciders, heard(story), keep, explainer.account if explainer else unasked)
    if picture is None and not rosters and printer is not None:
        picture = battle_outputs.somewhere(PICTURE)
    explained = explainer.found if explainer else None
    battle_outputs.finish(game, record_of(game, setup, players), printer, record, picture, explained)
    if printer is not None and record is None:
        printer.text(f"--seed {setup.seed} plays it again, --record battle.json keeps it for skirmish replay")


def files_read(named: Iterable[str | Path | None], players: Sequence[str] | None) -> list[str]:
    """The possible files among these arguments and in the names of players."""
    profiles = [part for word in players or () for part in word.split(":")[1:]]
    return [*(str(word) for word in named if word), *profiles]


def _is_long(ruleset: Ruleset, playing: Sequence[Spec]) -> bool:
    """Whether compiled kernels save more time in one battle than they take to load."""
    from skirmish.players import KINDS

    kinds = [KINDS[one.kind] for one in playing]
    return any(kind.thinks or (kind.weighs and ruleset.combat.alternates) for kind in kinds)


def _rosters(wanted: tuple[str, str], switches: dict[str, str]) -> tuple[Roster, Roster]:
    """The two rosters. What makes one illegal is printed on stderr; it can be played anyway."""
    from skirmish.app.compose import fielded

    rosters, found = fielded(wanted, switches)
    tell_unlawful(found)
    return rosters


def tell_unlawful(found: Sequence[Problem]) -> None:
    """Prints on stderr what makes rosters illegal."""
    for problem in found:
        aside(str(problem))
    if any(problem.level == "error" for problem in found):
        aside(UNLAWFUL)
