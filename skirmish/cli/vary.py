"""`skirmish playtest --vary`: the same battles under several rules, and how the results differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import typer

from skirmish.app.playtests import Wanted, planned
from skirmish.cli import batch_run
from skirmish.cli.battle import tell_unlawful
from skirmish.cli.printer import Printer, aside, print_json
from skirmish.core.record import Record
from skirmish.playtest.estimates import Estimate
from skirmish.playtest.observers import MakeObserver
from skirmish.playtest.plan import Batch, DiceKind
from skirmish.playtest.tables import align_table
from skirmish.playtest.text_report import as_data
from skirmish.playtest.variants import Figure, Variant, combinations_of, figures

if TYPE_CHECKING:
    from skirmish.cli.batch_run import Who

MOST = 24
"""Maximum number of variants."""
HEADINGS = ("variant", "95%", "against the first")


class VaryReport(Record):
    """The JSON output."""

    ruleset: str
    lists: tuple[str, ...]
    variants: tuple[Mapping[str, str], ...]
    games: int
    seed: int


def varied_of(written: Sequence[str], fixed: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """`NAME=VALUE,VALUE` arguments as a mapping. Raises `BadParameter` for anything else, or too many variants."""
    found: dict[str, tuple[str, ...]] = {}
    for text in written:
        name, _, values = text.partition("=")
        several = tuple(dict.fromkeys(one.strip() for one in values.split(",") if one.strip()))
        if not name or len(several) < 2:
            raise typer.BadParameter(f"'{text}' is not NAME=VALUE,VALUE", param_hint="--vary")
        if name in found or name in fixed:
            raise typer.BadParameter(f"'{name}' is given twice", param_hint="--vary")
        found[name] = several
    count = len(combinations_of(found))
    if count > MOST:
        raise typer.BadParameter(f"{count} variants are too many; maximum {MOST}", param_hint="--vary")
    return found


def compare_rules(
    wanted: Wanted, varied: Mapping[str, Sequence[str]], games: int | None, who: Who, makers: Sequence[MakeObserver],
    dice: DiceKind | None, *, as_json: bool,
) -> None:  # fmt: skip
    """Plays the battles under each variant and prints the figures. Raises what planning and playing raise."""
    switches = wanted.switches or {}
    plans = [
        planned(wanted._replace(switches=switches | chosen), games, None, makers, dice=dice or "keyed")
        for chosen in combinations_of(varied)
    ]  # all of them first: an unknown option is an error before anything is played
    tell_unlawful(plans[0][2])
    variants = []
    for chosen, (plan, rules, _) in zip(combinations_of(varied), plans, strict=True):
        aside(", ".join(f"{option}={value}" for option, value in chosen.items()))
        with batch_run.batch(plan, rules, None, who, makers) as played:
            variants.append(Variant(chosen, Batch(plan, tuple(played.batch.results))))
    found, plan = figures(variants), plans[0][0]
    if as_json:
        names = tuple(roster.id for roster in plan.rosters)
        report = VaryReport(plan.ruleset, names, tuple(one.options for one in variants), plan.games, plan.seed)
        print_json(report, figures=[as_data(one) for one in found])
        return
    printer = Printer()
    printer.title(f"{' against '.join(one.name for one in plan.rosters)}; {plan.ruleset}; seed {plan.seed}")
    for figure in found:
        printer.text()
        for line in (figure.name, *align_table([HEADINGS, *rows(figure)])):
            printer.text(line)


def rows(figure: Figure) -> list[tuple[str, ...]]:
    """Rows under `HEADINGS`."""

    def told(one: Estimate | None, *, change: bool = False) -> str:
        if one is None:
            return ""
        return one.percent(sign=change) if figure.share else one.told(1, sign=change)

    return [(one.variant, told(one.value), told(one.change, change=True)) for one in figure.effects]
