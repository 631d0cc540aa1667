"""Arguments shared by several commands, with the same name and help everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from skirmish.cli import completion

LIST_HELP = "A warband: an id (skirmish list warbands) or a path."
List = Annotated[str, typer.Argument(metavar="LIST", autocompletion=completion.warbands, help=LIST_HELP)]
Rosters = Annotated[
    list[str] | None,
    typer.Argument(metavar="[A B]", autocompletion=completion.warbands,
                   help="Two warbands, each an id (skirmish list warbands) or a path."),
]  # fmt: skip
_MAP = typer.Option(
    "--map", "-m", metavar="MAP", autocompletion=completion.maps,
    help="Battlefield: an id (skirmish list maps) or a path.",
)  # fmt: skip
Map = Annotated[str, _MAP]
MaybeMap = Annotated[str | None, _MAP]
ScenarioName = Annotated[
    str | None,
    typer.Option("--scenario", metavar="SCENARIO", autocompletion=completion.scenarios,
                 help="Scenario: an id (skirmish list scenarios) or a path. Default: skirmish."),
]  # fmt: skip
Rules = Annotated[
    str | None,
    typer.Option("--rules", metavar="RULES", autocompletion=completion.rulesets,
                 help="Rule system (skirmish list rules). Default: channeling."),
]  # fmt: skip
ListRules = Annotated[
    str | None,
    typer.Option("--rules", metavar="RULES", autocompletion=completion.rulesets,
                 help="Rule system (skirmish list rules), e.g. resolve or dots+channeling. "
                 "Default: the one in whose points the list is limited, else channeling."),
]  # fmt: skip
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Rule option, e.g. seven_plus=miss; repeatable."),
]
Players = Annotated[
    tuple[str, str] | None,
    typer.Option("--players", metavar="PLAYER PLAYER", autocompletion=completion.players,
                 help="Who decides for A and B (skirmish list players). Default: aggressor both."),
]  # fmt: skip
Nodes = Annotated[
    int | None, typer.Option("--nodes", metavar="N", min=1, help="Positions a planner evaluates for each decision.")
]
ThinkMs = Annotated[
    int | None,
    typer.Option("--think-ms", metavar="N", min=1, help="Milliseconds a planner thinks about each decision."),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", min=0, help="Random seed. Default: a new one, printed at the end."),
]
MOST_SEED = 10**15
"""The highest seed that a list can hold."""
DiceSeed = Annotated[
    int | None, typer.Option(min=0, max=MOST_SEED, metavar="N", help="Random seed. Default: a new one.")
]
LabSeed = Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Random seed.")]
"""The seed of measurements, which must be repeatable: 0 if none is given."""
Workers = Annotated[
    int,
    typer.Option("--workers", metavar="N", min=1, help="Worker processes; any number gives the same."),
]
BothPlayer = Annotated[str, typer.Option("--player", metavar="P", help="Who plays both sides (skirmish list players).")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite a file of another kind; never a list.")]


def options_of(written: Sequence[str], hint: str = "--option") -> dict[str, str]:
    """`NAME=VALUE` arguments as a mapping. Raises `BadParameter`, with this hint, for anything else."""
    found: dict[str, str] = {}
    for text in written:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise typer.BadParameter(f"'{text}' is not NAME=VALUE", param_hint=hint)
        if name in found:
            raise typer.BadParameter(f"'{name}' is given twice", param_hint=hint)
        found[name] = value
    return found


def many_lists(default: str) -> Any:
    """`--list` of a command that plays with several; `default` names those used without it."""
    return typer.Option("--list", metavar="L", autocompletion=completion.warbands,
                        help=f"A warband or a group; repeatable. Default: {default}.")  # fmt: skip


def many_rules() -> Any:
    """`--rules` of a command that plays under several."""
    return typer.Option("--rules", metavar="R", autocompletion=completion.rulesets,
                        help="A rule system; repeatable. Default: channeling.")  # fmt: skip


def many_maps(default: str) -> Any:
    """`--map` of a command that plays on several."""
    return typer.Option("--map", "-m", metavar="M", autocompletion=completion.maps,
                        help=f"Battlefield; repeatable. Default: {default}.")  # fmt: skip


def many_scenarios(default: str) -> Any:
    """`--scenario` of a command that plays several."""
    return typer.Option("--scenario", metavar="S", autocompletion=completion.scenarios,
                        help=f"Scenario; repeatable. Default: {default}.")  # fmt: skip
