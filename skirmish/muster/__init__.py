"""Rosters: their price, legality, recruiting and editing."""

from skirmish.muster.cost import fielded, rating, total
from skirmish.muster.examine import examine
from skirmish.muster.legality import problems
from skirmish.muster.lint import lint

__all__ = ["examine", "fielded", "lint", "problems", "rating", "total"]
