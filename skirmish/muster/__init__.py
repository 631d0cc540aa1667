"""Rosters: what they cost, whether they are legal, and how they are recruited and edited."""

from skirmish.muster.cost import fielded, rating, total
from skirmish.muster.examine import examine
from skirmish.muster.legality import problems
from skirmish.muster.lint import lint

__all__ = ["examine", "fielded", "lint", "problems", "rating", "total"]
