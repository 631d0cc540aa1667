"""The standard observers: what every batch notes of its battles. `docs/observers.md` has the shapes of their facts."""

from __future__ import annotations

from skirmish.playtest.observers import MakeObserver
from skirmish.playtest.observing.causes import Causes
from skirmish.playtest.observing.course import Course
from skirmish.playtest.observing.falls import Falls
from skirmish.playtest.observing.luck import Luck
from skirmish.playtest.observing.warriors import Warriors

STANDARD: tuple[MakeObserver, ...] = (Warriors, Course, Falls, Causes, Luck)
"""All of them. Together they cost less than a tenth of an aggressor's battle (`skirmish bench playtest`)."""

__all__ = ["STANDARD", "Causes", "Course", "Falls", "Luck", "Warriors"]
