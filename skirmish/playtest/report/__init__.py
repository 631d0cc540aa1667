"""A batch told in one HTML file that stands alone: who beats whom, why, where, and by whose luck."""

from __future__ import annotations

from skirmish.playtest.report.page import report

__all__ = ["report"]
