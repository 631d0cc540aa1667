"""`skirmish odds`: exact odds of a described situation, by the same rules as in battles."""

from __future__ import annotations

import typer

from skirmish.cli.odds.desk import Desk

app = typer.Typer(
    cls=Desk,
    help="The exact odds of shots, blows, weaves, tests and charges, of cards and step dice.",
    rich_markup_mode=None,
)
