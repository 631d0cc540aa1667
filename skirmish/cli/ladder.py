"""`scripts/ladder`: how often each player beats the one below it, and how much time its thinking takes."""

from __future__ import annotations

import json
import platform
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.app.defaults import SCENARIO
from skirmish.app.errors import UserError
from skirmish.cli.endings import script
from skirmish.cli.field import WORKERS, told
from skirmish.cli.options import Json, LabSeed, Workers, many_lists, many_maps, many_rules, many_scenarios
from skirmish.cli.output_files import check_place
from skirmish.cli.printer import print_json

if TYPE_CHECKING:
    from skirmish.library import Shelf
    from skirmish.playtest.ladder import Rung
    from skirmish.playtest.match import Arena

BATTLES = 400
HOME = Path(__file__).parent
"""A folder of the repository whose commit plays."""
LISTS = ("@testing",)
"""Players are judged on lists that none of them was tuned on."""
MAPS = ("village", "forest", "hills", "ruined-city")
EVERY = "all"
"""Stands for every scenario."""
KEPT = (
    "rules", "player", "against", "games", "wins", "draws", "losses", "share", "interval", "worst",
    "by_scenario", "by_list", "by_map",
)  # fmt: skip
"""What the history records of a rung."""
STEPS = ("random", "aggressor", "tactician")
"""The players on the ladder, the weakest first. 400 battles of a planner take hours: name it to have it play."""

Players = Annotated[
    list[str] | None,
    typer.Argument(metavar="[PLAYER ...]", help=f"Who plays, the weakest first (default: {', '.join(STEPS)})."),
]
Battles = Annotated[int, typer.Option("--battles", metavar="N", min=2, help="How many each pairing fights.")]
Rules = Annotated[list[str] | None, many_rules()]
Lists = Annotated[list[str] | None, many_lists("@testing")]
Maps = Annotated[list[str] | None, many_maps(", ".join(MAPS))]
Scenarios = Annotated[list[str] | None, many_scenarios("skirmish; all plays every one")]
Keep = Annotated[
    Path | None,
    typer.Option("--keep", metavar="FILE.jsonl", help="Add the outcome to this file, one line per pairing."),
]
Plain = Annotated[bool, typer.Option("--plain", help="Leave luck in: who won, and nothing else. Saves a little time.")]
Check = Annotated[bool, typer.Option("--check", help="Exit with 1 if a player isn't shown to be better than the next.")]


def ladder(
    players: Players = None, battles: Battles = BATTLES, rules: Rules = None, lists: Lists = None, maps: Maps = None,
    scenarios: Scenarios = None, seed: LabSeed = 0, workers: Workers = WORKERS, check: Check = False,
    keep: Keep = None, plain: Plain = False, as_json: Json = False,
) -> None:  # fmt: skip
    """Each player fights the one named before it, with one list on both sides, from both sides, on several maps.

    A table of wins with 95% intervals (a draw is half a win), the same with luck taken out, and the processor time that
    thinking takes. Where a player fares worst is named with an interval that allows for its being picked. A planner
    plays only if you name it: 400 battles at 1,000 positions take about two hours.

    \b
    scripts/ladder --check
    scripts/ladder aggressor tactician --battles 40
    scripts/ladder tactician planner@200 --battles 40
    scripts/ladder tactician tactician:bold --rules channeling --rules wyld
    scripts/ladder tactician:mine.yaml tactician --list @tuning
    scripts/ladder aggressor tactician --scenario all --keep docs/lab/ladder.jsonl
    """
    from skirmish.app import compose
    from skirmish.cli.kernels import compile_first
    from skirmish.library import Shelf
    from skirmish.playtest import ladder as playtest
    from skirmish.rules import DEFAULT

    words = players or STEPS
    if len(words) < 2:
        raise UserError("it takes two players or more, the weakest first")
    pairings, shelf = playtest.rungs(compose.specs(words)), Shelf()
    origin: dict[str, str | int] = {}
    if keep is not None:
        check_history(keep)
        check_commit(keep)
        origin = {"commit": find_commit(keep), "date": find_date(), "python": platform.python_version(), "seed": seed}
    compile_first()
    found = []
    for name in rules or (DEFAULT,):
        arenas = [arena_of(shelf, name, lists or LISTS, maps or MAPS, one) for one in _chosen(shelf, scenarios)]
        arenas = [one._replace(adjusts=not plain) for one in arenas]
        found += playtest.ladder(arenas, pairings, battles, seed, workers, told)
    if as_json:
        worst = [
            {"player": player, "against": against, **playtest.worst_json(one)}
            for (player, against), one in playtest.worst_rules(found).items()
        ]
        print_json({"rungs": [playtest.as_json(rung) for rung in found], "worst_rules": worst})
    else:
        print(playtest.as_text(found))
    if keep is not None:
        _add(keep, found, origin)
    if check and (doubtful := playtest.list_unsure(found)):
        raise UserError(f"not shown to be better: {'; '.join(doubtful)}")


def _chosen(shelf: Shelf, scenarios: list[str] | None) -> Sequence[str]:
    return shelf.program_ids("scenario") if scenarios == [EVERY] else scenarios or [SCENARIO]


def check_history(path: Path) -> None:
    """Raises `UserError` for a file that isn't a history, before anything is played: hours of play may be at stake."""
    check_place(path)
    for number, line in enumerate(path.read_bytes().splitlines() if path.exists() else (), 1):
        try:
            json.loads(line)
        except ValueError:
            raise UserError(f"{path}:{number}: not a line of JSON; correct the file or name another") from None


def check_commit(path: Path) -> None:
    """Raises `UserError` if the program's repository keeps the file and has changes: no commit is what would play."""
    top = _git("rev-parse", "--show-toplevel")
    if top and path.resolve().is_relative_to(Path(top).resolve()) and (changed := _changed(path)):
        names = ", ".join(changed[:3]) + (f" and {len(changed) - 3} more" if len(changed) > 3 else "")
        raise UserError(f"{path}: each line names the commit that played; commit your changes first: {names}")


def find_commit(history: Path | None = None) -> str:
    """The program's commit, '' if unknown; it ends in `-dirty` if any file but the history was changed since.

    Ask before anything is played: the repository may move on meanwhile.
    """
    commit = _git("rev-parse", "--short=8", "HEAD")
    return f"{commit}-dirty" if commit and _changed(history) else commit


def find_date() -> str:
    """Today, `2026-11-30`."""
    return datetime.now(UTC).date().isoformat()


def _changed(history: Path | None) -> list[str]:
    """Files of the program's repository that differ from its commit, but for the history: lines in it play nothing."""
    top = Path(_git("rev-parse", "--show-toplevel"))
    kept = history and history.resolve()
    return [name for name in _git("diff", "--name-only", "HEAD").splitlines() if (top / name).resolve() != kept]


def _git(*words: str) -> str:
    try:
        done = subprocess.run(["git", "-C", str(HOME), *words], capture_output=True, text=True, check=False)
    except OSError:  # no git on this machine
        return ""
    return "" if done.returncode else done.stdout.strip()


def _add(path: Path, found: Sequence[Rung], origin: dict[str, str | int]) -> None:
    """Adds the rungs to the history of players: when, at which commit, and the outcome."""
    from skirmish.playtest import ladder as playtest

    ended = not path.exists() or path.read_bytes()[-1:] in (b"", b"\n")
    with path.open("a", encoding="utf-8") as file:
        file.write("" if ended else "\n")
        for rung in found:
            told = playtest.as_json(rung)
            file.write(json.dumps(origin | {name: told[name] for name in (*KEPT, "adjusted")}) + "\n")


def arena_of(
    shelf: Shelf, name: str, lists: list[str] | tuple[str, ...], maps: list[str] | tuple[str, ...], scenario: str
) -> Arena:
    """These lists, some given by group, and maps under these rules. Raises `Faulty` or `UserError`."""
    from skirmish.app import compose
    from skirmish.library.groupfile import open_groups
    from skirmish.playtest.match import Arena

    rules = compose.ruleset(name, {})
    rosters = {ident: shelf.roster(ident) for ident in open_groups(lists, shelf)}
    most = max(rosters.values(), key=lambda roster: len(roster.warriors))
    return Arena(rules, rosters, {ident: compose.setup(rules, (most, most), ident, scenario, 0) for ident in maps})


app = script(ladder)

if __name__ == "__main__":
    app(prog_name="scripts/ladder")
