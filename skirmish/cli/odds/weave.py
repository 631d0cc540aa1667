"""`skirmish odds weave` and `skirmish odds cut`: the exact odds of magic."""

from __future__ import annotations

import math
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.cli.odds.flags import At, Plot, RecordFile, half_named, is_moment, nothing_but, nothing_of, ruleset
from skirmish.cli.odds.plot import check_plot
from skirmish.cli.options import Force, Json, Options, Rules

if TYPE_CHECKING:
    from skirmish.core.system import Ruleset
    from skirmish.core.units import Point

MOST_CUTTERS, MOST_LINKED = 8, 6
"""Maximum number that fit round the caster."""
FARTHEST_IN = 1000
USUAL_CASTER = "saidar:8"
OF_MOMENTS = frozenset(
    {"weave", "record", "at", "caster", "target", "at_point", "toward", "policy", "as_json",
     "plot", "force"}
)  # fmt: skip
"""Options for a moment of a battle; everything else is in the record."""
OF_RECORDS = frozenset({"at_point", "toward"})
POWERS_SWITCH = "strong_weak"


class Replies(str, Enum):  # noqa: UP042  # typer shows its values as choices
    """What models that may cut do."""

    NEVER = "never"
    ALWAYS = "always"
    BEST = "best"


Weave = Annotated[str, typer.Argument(metavar="WEAVE", help="The weave's id or name (skirmish list weaves).")]
Caster = Annotated[
    str | None,
    typer.Option(metavar="WHO", help=f"HALF:POINTS or ROSTER:WARRIOR; a name in a record. Default: {USUAL_CASTER}."),
]
Cutters = Annotated[
    list[str] | None,
    typer.Option(
        metavar="WHO,WHO", help=f'Enemies in sight within 12" of the caster, HALF:POINTS each, up to {MOST_CUTTERS}.'
    ),
]
Circle = Annotated[
    list[str] | None,
    typer.Option(
        metavar="WHO,WHO", help=f"The other members of the caster's circle, HALF:POINTS each, up to {MOST_LINKED}."
    ),
]
Target = Annotated[
    str | None,
    typer.Option(
        metavar="WHO",
        help="Toughness, save, wounds: T4, T3/5+, W2, T4/5+/W2; HALF:POINTS or ROSTER:WARRIOR, who may cut too. "
        "Default: T3.",
    ),
]
Targets = Annotated[int, typer.Option(min=1, max=7, metavar="N", help="How many such targets an area touches.")]
Policy = Annotated[Replies, typer.Option(help="What cutters do, a channeling target included; best: what pays.")]
Modifier = Annotated[int, typer.Option(min=-20, max=20, metavar="N", help="Added to the weave test.")]
Power = Annotated[str | None, typer.Option(metavar="POWER", help="A power of the caster's; sets strong_weak=true.")]
Place = Annotated[
    str | None,
    typer.Option(
        metavar="X,Y[,LEVEL]",
        help="In a record: the point it is aimed at, in inches; level 0 is the ground. Default: the caster's level.",
    ),
]
Toward = Annotated[str | None, typer.Option(metavar="X,Y", help="In a record: a point in the direction of a wall.")]


def weave(
    ctx: typer.Context,
    weave: Weave,
    caster: Caster = None,
    modifier: Modifier = 0,
    cutters: Cutters = None,
    policy: Policy = Replies.BEST,
    target: Target = None,
    targets: Targets = 1,
    circle: Circle = None,
    strong: Power = None,
    weak: Power = None,
    record: RecordFile = None,
    at: At = None,
    at_point: Place = None,
    toward: Toward = None,
    rules: Rules = None,
    option: Options = None,
    plot: Plot = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """The odds of a weave: its test, attempts to cut it, the target's fate; or action by action with cards.

    \b
    skirmish odds weave arrow-of-fire --modifier 1 --cutters saidin:9,saidar:7 --policy always --target T3
    skirmish odds weave fireball --circle saidar:7,saidar:6 --target T4/5+ --targets 3 --option relative_strength=true
    skirmish odds weave arrow-of-fire --record battle.json --at 57 --caster Ila --target 'The Ram' --json
    """
    check_plot(plot, [record] if record else [], force=force)
    place, level = _place(at_point, "--at-point")
    points = place, _point(toward, "--toward")
    from skirmish.app.odds.spell_scene import Wanted, described

    if is_moment(ctx):
        path, number, who = _moment(ctx, record, at, caster)
        from skirmish.app.odds.moment import cast_moment

        scene = cast_moment(path, number, weave, who, target, *points, level)
    else:
        nothing_of(ctx, OF_RECORDS, "is for moments of a record")
        switches = list(option or [])
        if (strong or weak) and not any(switch.startswith(f"{POWERS_SWITCH}=") for switch in switches):
            switches.append(f"{POWERS_SWITCH}=true")
        wanted = Wanted(
            weave, USUAL_CASTER if caster is None else caster, _cutters(cutters), _circle(circle),
            target, targets, modifier, strong or "", weak or "",
        )  # fmt: skip
        scene = described(_ruleset(rules, switches), wanted)
        if (strong or weak) and scene.rules.options.get(POWERS_SWITCH) != "true":
            scene = scene._replace(told=(*scene.told, f"powers don't count with {POWERS_SWITCH}=false"))
    from skirmish.app.odds.weave_odds import report_weave, worked_out_cast
    from skirmish.cli.odds.show_weaves import show_weave

    show_weave(lambda: report_weave(worked_out_cast(scene, policy.value)), plot, as_json=as_json)


def cut(
    ctx: typer.Context,
    caster: Caster = None,
    cutters: Cutters = None,
    circle: Circle = None,
    record: RecordFile = None,
    at: At = None,
    rules: Rules = None,
    option: Options = None,
    plot: Plot = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Who can cut a caster's weaves: at what cost, with what chance, and how often a weave survives them all.

    \b
    skirmish odds cut --caster saidar:8 --cutters saidin:9,saidar:7
    skirmish odds cut --caster saidar:8 --cutters saidin:12,saidar:15 --option relative_strength=true --json
    skirmish odds cut --record battle.json --at 57 --caster Ila
    """
    check_plot(plot, [record] if record else [], force=force)
    if is_moment(ctx):
        path, number, who = _moment(ctx, record, at, caster)
        from skirmish.app.odds.moment import cut_moment

        scene = cut_moment(path, number, who)
    else:
        from skirmish.app.odds.spell_scene import described_cuts

        texts = _cutters(cutters), _circle(circle)
        scene = described_cuts(_ruleset(rules, option or []), USUAL_CASTER if caster is None else caster, *texts)
    from skirmish.app.odds.cut_odds import cut_odds
    from skirmish.cli.odds.show_weaves import show_cuts

    show_cuts(lambda: cut_odds(scene), plot, as_json=as_json)


def _moment(ctx: typer.Context, record: Path | None, at: int | None, caster: str | None) -> tuple[Path, int, str]:
    """The named moment of a record."""
    if record is None or at is None or caster is None:
        raise half_named("caster")
    nothing_but(ctx, OF_MOMENTS)
    return record, at, caster


def _cutters(texts: list[str] | None) -> tuple[str, ...]:
    return _listed(texts, MOST_CUTTERS, "of them", "--cutters")


def _circle(texts: list[str] | None) -> tuple[str, ...]:
    return _listed(texts, MOST_LINKED, "others", "--circle")


def _listed(texts: list[str] | None, most: int, who: str, flag: str) -> tuple[str, ...]:
    """The comma-separated parts of all values. Raises `BadParameter` for gaps, and for too many."""
    parts = tuple(part.strip() for text in texts or () for part in text.split(","))
    if not all(parts):
        raise typer.BadParameter(f"nobody stands before or after a comma in '{','.join(parts)}'", param_hint=flag)
    if len(parts) > most:
        raise typer.BadParameter(f"{len(parts)} are too many, {most} {who} at most here", param_hint=flag)
    return parts


def _place(text: str | None, flag: str) -> tuple[Point | None, int]:
    """`12,8.5` or `12,8.5,1` as a point and its level. Raises `BadParameter`."""
    from skirmish.core.state import SAME_LEVEL

    if text is None or text.count(",") < 2:
        return _point(text, flag), SAME_LEVEL
    point, _, level = text.rpartition(",")
    if not level.strip().isdecimal():
        raise typer.BadParameter(f"'{text}' is no place with its level, like 12,8.5,1", param_hint=flag)
    return _point(point, flag), int(level)


def _point(text: str | None, flag: str) -> Point | None:
    """`12,8.5` as a point. Raises `BadParameter`."""
    if text is None:
        return None
    x, _, y = text.partition(",")
    try:
        at = float(x), float(y)
    except ValueError:
        at = math.nan, math.nan
    if not all(abs(length) <= FARTHEST_IN for length in at):
        raise typer.BadParameter(f"'{text}' is no place, like 12,8.5", param_hint=flag)
    return at


def _ruleset(name: str | None, options: list[str]) -> Ruleset:
    """The named ruleset; else the default one if it has magic with odds, or the first that has."""
    from skirmish.rules import DEFAULT, MAGIC, pair_of, presets

    if name is None and MAGIC[pair_of(DEFAULT)[1]].spell_odds is None:
        name = next((preset for preset in presets() if MAGIC[pair_of(preset)[1]].spell_odds is not None), None)
    return ruleset(name or DEFAULT, options)
