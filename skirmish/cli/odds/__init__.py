"""`skirmish odds`: the exact odds of a described situation, by the rules that play the battles."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.cli.endings import Verb
from skirmish.cli.odds import cards, weave
from skirmish.cli.odds.desk import Desk
from skirmish.cli.odds.flags import At, Plot, RecordFile, Stats, heeded, nothing_but, ruleset, stats_of
from skirmish.cli.odds.plot import check_plot
from skirmish.cli.options import Force, Json, Options, Rules

if TYPE_CHECKING:
    from skirmish.app.odds.questions import Scene
    from skirmish.core.system import Ruleset

app = typer.Typer(
    cls=Desk,
    help="The exact odds of shots, blows, weaves, tests and charges, of cards and step dice.",
    rich_markup_mode=None,
)

Save = Annotated[int | None, typer.Option(min=2, max=6, help="Armour save, 5 for 5+, instead of its own suit's.")]
Gear = Annotated[
    list[str] | None, typer.Option(metavar="ITEM", help="An item it carries; repeatable. Name its weapon too.")
]
OF_MOMENTS = frozenset(
    {"record", "at", "shooter", "attacker", "target", "defender", "weapon", "twice", "as_json",
     "plot", "force"}
)  # fmt: skip
"""What may be said of a moment of a battle; everything else stands in the record."""


def _who(flag: str, text: str, *others: str) -> object:
    return typer.Option(flag, *others, metavar="ROSTER:WARRIOR", help=f"{text} Default: an ordinary person.")


def _score(flag: str, text: str, least: int = 0, most: int = 12) -> object:
    return typer.Option(flag, min=least, max=most, metavar="N", help=f"{text}, instead of its own.")


def _flag(flag: str, text: str) -> object:
    return typer.Option(flag, help=text)


def _grip(flag: str, text: str) -> object:
    return typer.Option(flag, metavar="NAME", help=text)


@app.command("shot", cls=Verb)
def shot(
    ctx: typer.Context,
    shooter: Annotated[str | None, _who("--shooter", "Who shoots.")] = None,
    bs: Annotated[int | None, _score("--bs", "The shooter's BS")] = None,
    strength: Annotated[int | None, _score("--strength", "The shooter's S, for what is thrown")] = None,
    stat: Stats = None,
    weapon: Annotated[
        str | None, typer.Option(metavar="ITEM", help="Missile weapon. Default: the shooter's first, or a bow.")
    ] = None,
    target: Annotated[str | None, _who("--target", "Who is shot at.")] = None,
    target_t: Annotated[int | None, _score("--target-t", "The target's T", 1)] = None,
    target_w: Annotated[int | None, _score("--target-w", "The target's W", 1)] = None,
    target_save: Save = None,
    target_gear: Gear = None,
    target_stat: Stats = None,
    range_in: Annotated[float, typer.Option("--range", min=0, max=100, metavar="N", help="Inches between them.")] = 8.0,
    cover: Annotated[bool, _flag("--cover", "The target is in cover.")] = False,
    moved: Annotated[bool, _flag("--moved", "The shooter has moved.")] = False,
    twice: Annotated[bool, _flag("--twice", "Two shots, where the weapon allows.")] = False,
    record: RecordFile = None,
    at: At = None,
    rules: Rules = None,
    option: Options = None,
    plot: Plot = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """The odds of a shot: to hit, to wound, and what becomes of the target.

    \b
    skirmish odds shot --bs 4 --weapon longbow --range 20 --cover --moved --target-t 4 --target-save 5
    skirmish odds shot --shooter tower-patrol:Hask --target 'hunting-fist:The Ram' --range 12
    skirmish odds shot --rules resolve --stat deftness=10 --stat archery=2 --weapon longbow --target-gear mail
    skirmish odds shot --record battle.json --at 57 --shooter Hask --target 'The Ram'
    """
    check_plot(plot, [record] if record else [], force=force)
    if record is not None or at is not None:
        scene = _moment(ctx, record, at, shooter, target)
    else:
        system = _ruleset(ctx, rules, option)
        from skirmish.app.odds.situation import Figure, apart
        from skirmish.kit.odds import Pose

        carried = (weapon or "bow",) if shooter is None else ()
        theirs = stats_of(target_stat, "--target-stat")
        first = Figure(
            "the shooter", shooter, (("BS", bs), ("S", strength)), carried, stats_of(stat, "--stat"), Pose(moved=moved)
        )
        numbers = (("T", target_t), ("W", target_w))
        second = Figure("the target", target, numbers, tuple(target_gear or ()), theirs, Pose(save=target_save))
        told = [f'{range_in:g}"', *(["in cover"] if cover else []), *(["having moved"] if moved else [])]
        scene = apart(system, first, second, range_in, ", ".join(told), cover=cover)
    from skirmish.cli.odds.show import show

    show(lambda: scene.shot(weapon, 2 if twice else 1), plot, as_json=as_json)


@app.command("blows", cls=Verb)
def blows(
    ctx: typer.Context,
    attacker: Annotated[str | None, _who("--attacker", "Who strikes.", "--striker")] = None,
    ws: Annotated[int | None, _score("--ws", "The attacker's WS")] = None,
    strength: Annotated[int | None, _score("--strength", "The attacker's S")] = None,
    initiative: Annotated[int | None, _score("--initiative", "The attacker's I")] = None,
    attacks: Annotated[int | None, _score("--attacks", "The attacker's A", 1, 6)] = None,
    gear: Gear = None,
    stat: Stats = None,
    grip: Annotated[str, _grip("--grip", "What the attacker has in hand, like 'sword and dagger'.")] = "",
    defender: Annotated[str | None, _who("--defender", "Who is struck.", "--target")] = None,
    target_ws: Annotated[int | None, _score("--target-ws", "The defender's WS")] = None,
    target_s: Annotated[int | None, _score("--target-s", "The defender's S")] = None,
    target_t: Annotated[int | None, _score("--target-t", "The defender's T", 1)] = None,
    target_w: Annotated[int | None, _score("--target-w", "The target's W", 1)] = None,
    target_save: Save = None,
    target_gear: Gear = None,
    target_stat: Stats = None,
    target_grip: Annotated[str, _grip("--target-grip", "What the defender has in hand.")] = "",
    charging: Annotated[bool, _flag("--charging", "The attacker has charged.")] = False,
    first_round: Annotated[
        bool, _flag("--first-round/--later-round", "Whether this is the combat's first round.")
    ] = True,
    down: Annotated[bool, _flag("--down", "The defender is knocked down.")] = False,
    stunned: Annotated[bool, _flag("--stunned", "The defender is stunned.")] = False,
    record: RecordFile = None,
    at: At = None,
    rules: Rules = None,
    option: Options = None,
    plot: Plot = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """The odds of one warrior's blows, and of the whole phase in which the other strikes too. Who can parry does.

    \b
    skirmish odds blows --ws 4 --gear sword --gear dagger --charging --target-gear spear --target-gear shield
    skirmish odds blows --attacker 'hunting-fist:The Ram' --defender tower-patrol:Hask --later-round
    skirmish odds blows --rules resolve --stat deftness=8 --stat sword=2 --target-gear sword --target-gear mail
    skirmish odds blows --record battle.json --at 90 --striker 'The Ram' --target Hask
    """
    if charging and not first_round:
        raise typer.BadParameter("who charges is in the first round", param_hint="--later-round")
    if down and stunned:
        raise typer.BadParameter("down or stunned, not both", param_hint="--stunned")
    check_plot(plot, [record] if record else [], force=force)
    if record is not None or at is not None:
        scene = _moment(ctx, record, at, attacker, defender)
    else:
        system = _ruleset(ctx, rules, option)
        from skirmish.app.odds.situation import Figure, apart
        from skirmish.kit.odds import Pose

        later, posture = not first_round, "down" if down else "stunned" if stunned else "standing"
        numbers = (("WS", ws), ("S", strength), ("I", initiative), ("A", attacks))
        pose = Pose(grip=grip, moved=charging, charged=charging, fighting=later)
        first = Figure(
            "the attacker", attacker, numbers, tuple(gear or _usual(attacker)), stats_of(stat, "--stat"), pose
        )
        numbers = (("WS", target_ws), ("S", target_s), ("T", target_t), ("W", target_w))
        pose = Pose(target_save, target_grip, posture, fighting=later)
        carried, theirs = tuple(target_gear or _usual(defender)), stats_of(target_stat, "--target-stat")
        second = Figure("the defender", defender, numbers, carried, theirs, pose)
        told = [*(["charging"] if charging else []), "a later round" if later else "the first round"]
        scene = apart(system, first, second, 0.0, ", ".join(told))
    from skirmish.cli.odds.show import show

    show(scene.blows, plot, as_json=as_json)


app.command("weave", cls=Verb)(weave.weave)
app.command("cut", cls=Verb)(weave.cut)
app.command("cards", cls=Verb)(cards.cards)
app.command("step", cls=Verb)(cards.step)


def _moment(ctx: typer.Context, record: Path | None, at: int | None, actor: str | None, target: str | None) -> Scene:
    """The moment of a record that is named; usage is wrong if it is only half named, or described besides."""
    if record is None or at is None or actor is None or target is None:
        raise typer.BadParameter("a moment needs --record, --at and the names of both models", param_hint="--record")
    nothing_but(ctx, OF_MOMENTS)
    from skirmish.app.odds.moment import moment

    return moment(record, at, actor, target)


def _usual(source: str | None) -> tuple[str, ...]:
    """What somebody who isn't described carries."""
    return ("sword",) if source is None else ()


def _ruleset(ctx: typer.Context, name: str | None, options: list[str] | None) -> Ruleset:
    """The rules that are asked, if all that is described means something there. Raises `BadParameter`, `UserError`."""
    from skirmish.app.odds.questions import questions_of
    from skirmish.rules import DEFAULT

    found = ruleset(name or DEFAULT, options)
    heeded(ctx, questions_of(found))
    return found
