"""YAML in, frozen records out, errors with file, line and column."""

from skirmish.library.problems import Faulty, Problem
from skirmish.library.ruledata import digest, load_record
from skirmish.library.shelf import Entry, RosterFile, Shelf

__all__ = ["Entry", "Faulty", "Problem", "RosterFile", "Shelf", "digest", "load_record"]
