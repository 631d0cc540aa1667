"""`skirmish battle`: one battle between two AIs, told in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.cli import completion
from skirmish.cli.places import Force
from skirmish.cli.printer import Printer, printable

if TYPE_CHECKING:
    from skirmish.core.state import Roster
    from skirmish.core.system import Ruleset
    from skirmish.library import RosterFile
    from skirmish.library.problems import Problem
    from skirmish.players import Spec

MAP, SCENARIO, PLAYER = "village", "skirmish", "aggressor"
DEMONSTRATION = ("tower-circle", "dread-circle")
DEMONSTRATION_SEED = 6
PICTURE = "skirmish-battle.png"
"""What the picture of the demonstration is called."""
UNLAWFUL = "fought anyway, outside the rules of list building"

Rosters = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[A B]",
        autocompletion=completion.warbands,
        help="Two warbands, each an id (skirmish list warbands) or a path.",
    ),
]
Map = Annotated[
    str,
    typer.Option(
        "--map",
        "-m",
        metavar="M",
        autocompletion=completion.maps,
        help="Battlefield: an id (skirmish list maps) or a path.",
    ),
]
ScenarioName = Annotated[
    str | None,
    typer.Option(
        "--scenario",
        metavar="S",
        autocompletion=completion.scenarios,
        help="Scenario: an id (skirmish list scenarios) or a path. Default: skirmish.",
    ),
]
Rules = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="R",
        autocompletion=completion.rulesets,
        help="Rule system (skirmish list rules). Default: channeling.",
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="N=V", help="Switch of the rules, like seven_plus=miss; may be repeated."),
]
Players = Annotated[
    tuple[str, str] | None,
    typer.Option(
        "--players",
        metavar="P P",
        autocompletion=completion.players,
        help="Who decides for A and B (skirmish list players). Default: aggressor both.",
    ),
]
Nodes = Annotated[
    int | None,
    typer.Option("--nodes", metavar="N", min=1, help="Positions a planner looks at for each decision."),
]
ThinkMs = Annotated[
    int | None,
    typer.Option("--think-ms", metavar="N", min=1, help="Milliseconds a planner takes for each decision."),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", min=0, help="Number the dice hang on. Default: a new one, told at the end."),
]
RecordFile = Annotated[
    Path | None, typer.Option("--record", metavar="F", help="Write the battle here turn by turn, for skirmish replay.")
]
PictureFile = Annotated[
    Path | None, typer.Option("--picture", metavar="F.png", help="Draw the final board here, without a window.")
]
Explain = Annotated[
    bool, typer.Option("--explain", help="Tell why each decision is made: what was weighed, in marks, and what else.")
]
Sheets = Annotated[
    bool, typer.Option("--sheets", help="Print both warbands in the system's numbers first, to check the log by.")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]


def battle(
    rosters: Rosters = None,
    battlefield: Map = MAP,
    scenario: ScenarioName = None,
    rules: Rules = None,
    option: Options = None,
    players: Players = None,
    nodes: Nodes = None,
    think_ms: ThinkMs = None,
    seed: Seed = None,
    record: RecordFile = None,
    picture: PictureFile = None,
    explain: Explain = False,
    sheets: Sheets = False,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Two AIs fight one battle, and the terminal tells it.

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
    if printer is not None:
        printer.title(f"{sides[0].name} against {sides[1].name}")
    from skirmish.app import compose
    from skirmish.app.battles import fight, heard, storyteller, unasked
    from skirmish.board import kernel_cache
    from skirmish.cli import outputs
    from skirmish.cli.explain import Explainer
    from skirmish.core.battle_record import record_of
    from skirmish.core.game import Game
    from skirmish.rules import DEFAULT

    outputs.check(record, picture, _files_read(rosters, battlefield, scenario, players), force=force)
    playing = compose.specs(players or (PLAYER, PLAYER), nodes, think_ms)
    players = (playing[0].word, playing[1].word)
    ruleset = compose.ruleset(rules or DEFAULT, switches)
    if _is_long(ruleset, playing):
        kernel_cache.use()
    setup = compose.setup(ruleset, sides, battlefield, scenario or SCENARIO, _seed(seed, demonstration=not rosters))
    deciders = compose.players(playing, setup.seed)
    game = Game(ruleset, setup.state(ruleset))
    keep = outputs.keeper(record, setup, players)
    story = storyteller(ruleset, setup, printer, sheets=sheets)
    explainer = Explainer(playing, compose.players(playing, setup.seed), story) if explain else None
    fight(game, setup, players, deciders, heard(story), keep, explainer.account if explainer else unasked)
    if picture is None and not rosters and printer is not None:
        picture = outputs.somewhere(PICTURE)
    explained = explainer.found if explainer else None
    outputs.finish(game, record_of(game, setup, players), printer, record, picture, explained)
    if printer is not None and record is None:
        printer.text(f"--seed {setup.seed} plays it again, --record battle.json keeps it for skirmish replay")


def _files_read(
    rosters: Sequence[str] | None, battlefield: str, scenario: str | None, players: Sequence[str] | None
) -> list[str]:
    """What may be files among the words of the command."""
    profiles = [part for word in players or () for part in word.split(":")[1:]]
    return [*(rosters or ()), battlefield, scenario or "", *profiles]


def _is_long(ruleset: Ruleset, playing: Sequence[Spec]) -> bool:
    """Whether compiled kernels save more time in one battle than it takes to load them."""
    from skirmish.players import KINDS

    kinds = [KINDS[one.kind] for one in playing]
    return any(kind.thinks or (kind.weighs and ruleset.combat.alternates) for kind in kinds)


def _rosters(wanted: tuple[str, str], switches: dict[str, str]) -> tuple[Roster, Roster]:
    """The two rosters; what makes one illegal is told on stderr, it may be played all the same."""
    rosters, found = fielded(wanted, switches)
    tell_unlawful(found)
    return rosters


def tell_unlawful(found: Sequence[Problem]) -> None:
    """Tells on stderr what keeps rosters from being legal."""
    for problem in found:
        print(printable(str(problem)), file=sys.stderr)
    if any(problem.level == "error" for problem in found):
        print(UNLAWFUL, file=sys.stderr)


def fielded(wanted: tuple[str, str], switches: dict[str, str]) -> tuple[tuple[Roster, Roster], list[Problem]]:
    """The two rosters, told apart, marked where they break the rules of list building; and all there is to say."""
    rosters, found = mustered(wanted, switches)
    return told_apart(rosters[0], rosters[1]), found


def mustered(wanted: Sequence[str], switches: dict[str, str]) -> tuple[list[Roster], list[Problem]]:
    """The rosters as they are, marked where they break the rules of list building; and all there is to say."""
    from skirmish.app.builders import builders
    from skirmish.core.record import evolve
    from skirmish.library import Shelf
    from skirmish.muster import problems

    shelf = Shelf()
    files = [shelf.roster_file(one) for one in wanted]
    found = [problem for file in files for problem in problems(file, switches, builders())]
    return [evolve(file.roster, illegal=_breaks_rules(file, found)) for file in files], found


def _breaks_rules(file: RosterFile, found: Sequence[Problem]) -> bool:
    return any(problem.level == "error" and problem.file == file.document.file for problem in found)


def told_apart(a: Roster, b: Roster) -> tuple[Roster, Roster]:
    """The two rosters; where they share names, those of the sides are marked (A) and (B)."""
    from skirmish.core.record import evolve

    shared = {w.name for w in a.warriors} & {w.name for w in b.warriors}

    def marked(roster: Roster, mark: str) -> Roster:
        warriors = tuple(evolve(w, name=f"{w.name} ({mark})") if w.name in shared else w for w in roster.warriors)
        name = f"{roster.name} ({mark})" if a.name == b.name else roster.name
        return evolve(roster, name=name, warriors=warriors)

    return marked(a, "A"), marked(b, "B")


def _seed(wanted: int | None, *, demonstration: bool) -> int:
    if wanted is not None:
        return wanted
    if demonstration:
        return DEMONSTRATION_SEED
    import secrets

    return secrets.randbelow(1_000_000)


def options_of(written: Sequence[str]) -> dict[str, str]:
    """`NAME=VALUE` arguments as a mapping. Raises `BadParameter` for what isn't of that form."""
    found: dict[str, str] = {}
    for text in written:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise typer.BadParameter(f"'{text}' is not NAME=VALUE", param_hint="--option")
        if name in found:
            raise typer.BadParameter(f"'{name}' is given twice", param_hint="--option")
        found[name] = value
    return found
