"""Rosters: what they cost and whether they are legal."""

from skirmish.muster.cost import rating, total
from skirmish.muster.legality import problems
from skirmish.muster.lint import lint

__all__ = ["lint", "problems", "rating", "total"]
