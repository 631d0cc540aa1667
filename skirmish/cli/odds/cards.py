"""`skirmish odds cards` and `skirmish odds step`: exact odds of cards and of step dice, without any situation."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.cli.odds.flags import Plot, ruleset
from skirmish.cli.odds.plot import check_plot
from skirmish.cli.options import Force, Json, Options, Rules

if TYPE_CHECKING:
    from skirmish.kit.odds import CardQuestions, Handful, StepQuestions

MOST_ACTIONS, MOST_DICE, MOST_PLUS, MOST_TARGET = 8, 12, 20, 60
DICE = re.compile(r"(?P<count>\d{1,2})?d(?P<die>\d{1,2})(?P<plus>[+-]\d{1,2})?", re.IGNORECASE)
EXAMPLE = "like 3d8 or 2d6+1"
MARGINS = 6
"""By how much a test is passed is told apart up to here."""

Cards = Annotated[int, typer.Argument(min=1, max=52, metavar="N", help="How many cards are drawn in one action.")]
Jokers = Annotated[int, typer.Option("--jokers", metavar="0|2", help="Jokers in the deck.")]
Horizon = Annotated[
    int | None, typer.Option(min=1, max=220, metavar="P", help="Points needed. Default: each circle's.")
]
Actions = Annotated[int, typer.Option(min=1, max=MOST_ACTIONS, metavar="K", help="Actions that are followed.")]
Pays = Annotated[bool, typer.Option("--pay/--no-pay", help="Whether a willpower is paid for each low joker.")]
Cancel = Annotated[
    bool,
    typer.Option("--cancel", help="In the table of points, faces but diamonds cancel the best card of their suit."),
]
Dice = Annotated[str, typer.Argument(metavar="DICE", help=f"How many dice of which kind, {EXAMPLE}.")]
Target = Annotated[int | None, typer.Option(min=0, max=MOST_TARGET, metavar="N", help="What a test must reach.")]
Against = Annotated[str | None, typer.Option(metavar="DICE", help="The other side's dice, for a contest.")]


def cards(
    cards: Cards,
    jokers: Jokers = 2,
    horizon: Horizon = None,
    actions: Actions = 4,
    pays: Pays = True,
    cancel: Cancel = False,
    plot: Plot = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """The points of so many cards, how soon a spell has enough of them, and what jokers do meanwhile.

    \b
    skirmish odds cards 3
    skirmish odds cards 4 --horizon 41 --actions 5 --no-pay
    skirmish odds cards 5 --jokers 0 --cancel --json
    """
    check_plot(plot, force=force)
    if jokers not in (0, 2):
        raise typer.BadParameter("a deck has no jokers, or two", param_hint="--jokers")
    from skirmish.cli.odds.show_cards import CardOdds, median_of, show_cards

    asks = _of_cards()
    law = dict(asks.points(cards, jokers, cancel=cancel))
    horizons = (horizon,) if horizon is not None else asks.horizons
    fates = {h: asks.castings(cards, jokers, h, actions, pays=pays) for h in horizons}
    mean = sum((points * chance for points, chance in law.items()), Fraction(0))
    likeliest = max(law.items(), key=lambda one: (one[1], -one[0]))[0]
    drawn = asks.jokers(cards, pays=pays) if jokers else {}
    found = CardOdds(
        "cards", cards, 52 + jokers, cancel, pays, mean, median_of(law), likeliest, max(law), law, fates, drawn
    )
    show_cards(found, plot, as_json=as_json)


def step(
    dice: Dice,
    target: Target = None,
    against: Against = None,
    rules: Rules = None,
    option: Options = None,
    plot: Plot = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """The odds of a test of step dice, or of a contest.

    \b
    skirmish odds step 3d8 --target 6
    skirmish odds step 2d10+1 --against 3d6 --option dice_mode=sum --json
    """
    check_plot(plot, force=force)
    if (target is None) == (against is None):
        raise typer.BadParameter("either a target or dice against it", param_hint="--target")
    from skirmish.cli.odds.show_cards import StepOdds, show_step

    asks = _of_steps(rules, option)
    mine = _handful(asks, dice, "DICE")
    shares: dict[str, Fraction]
    margins: dict[str, Fraction] = {}
    if against is not None:
        shares = asks.contest(mine, _handful(asks, against, "--against"))
        told = f"{dice} against {against}"
    else:
        wanted = target or 0
        shares, margins = asks.test(mine, wanted), asks.margins(mine, wanted, MARGINS)
        told = f"{dice} against {wanted}"
    show_step(StepOdds("step", told, shares, margins), plot, as_json=as_json)


def _handful(asks: StepQuestions, text: str, where: str) -> Handful:
    from skirmish.kit.odds import Handful

    found = DICE.fullmatch(text.strip())
    if found is None:
        raise typer.BadParameter(f"'{text}' is no handful of dice, {EXAMPLE}", param_hint=where)
    count, die, plus = int(found["count"] or 1), int(found["die"]), int(found["plus"] or 0)
    if die not in asks.dice:
        known = ", ".join(f"d{one}" for one in asks.dice)
        raise typer.BadParameter(f"there is no d{die}; there are {known}", param_hint=where)
    if not 1 <= count <= MOST_DICE or abs(plus) > MOST_PLUS:
        text = f"1 to {MOST_DICE} dice, and a number up to {MOST_PLUS}"
        raise typer.BadParameter(text, param_hint=where)
    return Handful(count, die, plus)


def _of_cards() -> CardQuestions:
    """The first system that has a deck."""
    from skirmish.rules import MAGIC

    return next(system.card_odds for system in MAGIC.values() if system.card_odds is not None)


def _of_steps(name: str | None, options: list[str] | None) -> StepQuestions:
    """Those of the ruleset's combat system, or of the first that has step dice. Raises `BadParameter`, `UserError`."""
    from skirmish.rules import COMBAT

    known = {system.name: system.step_odds for system in COMBAT.values() if system.step_odds is not None}
    if name is None and not options:
        return next(iter(known.values()))
    found = ruleset(name or next(iter(known)), options)
    if found.combat.name not in known:
        text = f"{found.name} has no step dice; systems that have: {', '.join(known)}"
        raise typer.BadParameter(text, param_hint="--rules")
    return known[found.combat.name].under(found)
