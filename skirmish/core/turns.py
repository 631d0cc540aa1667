"""Neutral news of whose part of a round it is."""

from __future__ import annotations

from typing import ClassVar

from skirmish.core.events import Occurrence
from skirmish.core.state import ModelId


class Begun(Occurrence):
    """A model's own part of a round begins, where models act one by one. Combat systems subclass it. (RES-16)"""

    shown: ClassVar[bool] = False

    model: ModelId
    resumed: bool = False
    """It had begun before, and waited. (RES-35)"""
