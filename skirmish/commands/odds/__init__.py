"""`skirmish odds`: the exact odds of a described situation, by the rules that play the battles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.commands.battle import Json, Options, Rules, options_of
from skirmish.commands.verb import Verb

if TYPE_CHECKING:
    from skirmish.core.system import Ruleset

app = typer.Typer(help="The exact odds of a shot or of blows, as decimals and fractions.", rich_markup_mode=None)

Save = Annotated[int | None, typer.Option(min=2, max=6, help="Armour save, 5 for 5+, instead of its own suit's.")]
Gear = Annotated[list[str] | None, typer.Option(metavar="ITEM", help="An item it carries; may be repeated.")]


def _score(flag: str, text: str, least: int = 0) -> object:
    return typer.Option(flag, min=least, max=12, metavar="N", help=f"{text}, instead of its own.")


@app.command("shot", cls=Verb)
def shot(
    shooter: Annotated[
        str | None, typer.Option(metavar="ROSTER:WARRIOR", help="Who shoots. Default: an ordinary person.")
    ] = None,
    bs: Annotated[int | None, _score("--bs", "The shooter's BS")] = None,
    strength: Annotated[int | None, _score("--strength", "The shooter's S, for what is thrown")] = None,
    weapon: Annotated[
        str | None, typer.Option(metavar="ITEM", help="Missile weapon. Default: the shooter's first, or a bow.")
    ] = None,
    target: Annotated[
        str | None, typer.Option(metavar="ROSTER:WARRIOR", help="Who is shot at. Default: an ordinary person.")
    ] = None,
    target_t: Annotated[int | None, _score("--target-t", "The target's T")] = None,
    target_w: Annotated[int | None, _score("--target-w", "The target's W", 1)] = None,
    target_save: Save = None,
    target_gear: Gear = None,
    range_in: Annotated[float, typer.Option("--range", min=0, max=100, metavar="N", help="Inches between them.")] = 8.0,
    cover: Annotated[bool, typer.Option("--cover", help="The target is in cover.")] = False,
    moved: Annotated[bool, typer.Option("--moved", help="The shooter has moved.")] = False,
    twice: Annotated[bool, typer.Option("--twice", help="Two shots, where the weapon allows.")] = False,
    rules: Rules = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """The odds of a shot: to hit, to wound, and what becomes of the target.

    \b
    skirmish odds shot --bs 4 --weapon longbow --range 20 --cover --moved --target-t 4 --target-save 5
    skirmish odds shot --shooter tower-patrol:Hask --target 'hunting-fist:The Ram' --range 12
    """
    ruleset = _ruleset(rules, option)
    from skirmish.commands.odds import questions
    from skirmish.commands.odds.show import show
    from skirmish.commands.odds.situation import ACTOR, TARGET, Figure, arranged, warrior_of

    carried = (weapon or "bow",) if shooter is None else ()
    first = warrior_of(Figure("the shooter", shooter, (("BS", bs), ("S", strength)), carried))
    numbers = (("T", target_t), ("W", target_w))
    second = warrior_of(Figure("the target", target, numbers, tuple(target_gear or ())))
    state = questions.ready(ruleset, arranged(ruleset, first, second, range_in, cover=cover))
    state = questions.doing(state, ACTOR, moved=moved)
    state = questions.armoured(state, TARGET, target_save)
    told = ", ".join([f'{range_in:g}"', *(["in cover"] if cover else []), *(["having moved"] if moved else [])])
    show(lambda: questions.shot(ruleset, state, weapon, told, twice=twice), as_json=as_json)


@app.command("blows", cls=Verb)
def blows(
    attacker: Annotated[
        str | None, typer.Option(metavar="ROSTER:WARRIOR", help="Who strikes. Default: an ordinary person.")
    ] = None,
    ws: Annotated[int | None, _score("--ws", "The attacker's WS")] = None,
    strength: Annotated[int | None, _score("--strength", "The attacker's S")] = None,
    initiative: Annotated[int | None, _score("--initiative", "The attacker's I")] = None,
    attacks: Annotated[
        int | None, typer.Option(min=1, max=6, metavar="N", help="The attacker's A, instead of its own.")
    ] = None,
    gear: Gear = None,
    grip: Annotated[
        str | None, typer.Option(metavar="NAME", help="What the attacker has in hand, like 'sword and dagger'.")
    ] = None,
    defender: Annotated[
        str | None, typer.Option(metavar="ROSTER:WARRIOR", help="Who is struck. Default: an ordinary person.")
    ] = None,
    target_ws: Annotated[int | None, _score("--target-ws", "The defender's WS")] = None,
    target_s: Annotated[int | None, _score("--target-s", "The defender's S")] = None,
    target_t: Annotated[int | None, _score("--target-t", "The defender's T")] = None,
    target_w: Annotated[int | None, _score("--target-w", "The target's W", 1)] = None,
    target_save: Save = None,
    target_gear: Gear = None,
    target_grip: Annotated[str | None, typer.Option(metavar="NAME", help="What the defender has in hand.")] = None,
    charging: Annotated[bool, typer.Option("--charging", help="The attacker has charged.")] = False,
    first_round: Annotated[
        bool, typer.Option("--first-round/--later-round", help="Whether this is the combat's first round.")
    ] = True,
    down: Annotated[bool, typer.Option("--down", help="The defender is knocked down.")] = False,
    stunned: Annotated[bool, typer.Option("--stunned", help="The defender is stunned.")] = False,
    rules: Rules = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """The odds of one warrior's blows, and of the whole phase in which the other strikes too. Who can parry does.

    \b
    skirmish odds blows --ws 4 --gear sword --gear dagger --charging --target-gear spear --target-gear shield
    skirmish odds blows --attacker 'hunting-fist:The Ram' --defender tower-patrol:Hask --later-round
    """
    if charging and not first_round:
        raise typer.BadParameter("who charges is in the first round", param_hint="--later-round")
    if down and stunned:
        raise typer.BadParameter("down or stunned, not both", param_hint="--stunned")
    ruleset = _ruleset(rules, option)
    from skirmish.commands.odds import questions
    from skirmish.commands.odds.show import show
    from skirmish.commands.odds.situation import ACTOR, TARGET, Figure, arranged, warrior_of

    numbers = (("WS", ws), ("S", strength), ("I", initiative), ("A", attacks))
    first = warrior_of(Figure("the attacker", attacker, numbers, tuple(gear or _usual(attacker))))
    numbers = (("WS", target_ws), ("S", target_s), ("T", target_t), ("W", target_w))
    second = warrior_of(Figure("the defender", defender, numbers, tuple(target_gear or _usual(defender))))
    state = questions.ready(ruleset, arranged(ruleset, first, second, 0.0))
    state = questions.gripping(questions.gripping(state, ACTOR, grip), TARGET, target_grip)
    state = questions.armoured(state, TARGET, target_save)
    posture = "down" if down else "stunned" if stunned else "standing"
    state = questions.fighting(state, charging=charging, first_round=first_round, posture=posture)
    told = [*(["charging"] if charging else []), "the first round" if first_round else "a later round"]
    show(lambda: questions.blows(ruleset, state, ", ".join(told)), as_json=as_json)


def _usual(source: str | None) -> tuple[str, ...]:
    """What somebody who isn't described carries."""
    return ("sword",) if source is None else ()


def _ruleset(name: str | None, options: list[str] | None) -> Ruleset:
    switches = options_of(options or [])
    from skirmish.commands.compose import ruleset
    from skirmish.rules import DEFAULT

    return ruleset(name or DEFAULT, switches)
