"""Things that decide. They see a decision, its offers and a view of the battle, never a rule system by name."""

from __future__ import annotations

from skirmish.players.kinds import KINDS, add_installed
from skirmish.players.player import Endless, Player, View, battle
from skirmish.players.spec import Misfit, Spec, UnknownPlayer, among, spec

__all__ = [
    "KINDS", "NAMES", "OPPONENT", "USUAL", "Endless", "Misfit", "Player", "Spec", "UnknownPlayer", "View", "among",
    "battle", "make", "spec",
]  # fmt: skip
USUAL = "aggressor"
"""Who plays where nobody is named and many turns are played, as in the forecast of a risk: quick, and no fool."""
OPPONENT = "tactician"
"""Whom a person plays against where nobody is named."""


def make(who: str | Spec, seed: int) -> Player:
    """A player by name or spec; the same seed gives the same player.

    A name with a profile in it must have been read by `spec`, which is handed the profiles there are.
    Raises `UnknownPlayer` or `Misfit`.
    """
    found = who if isinstance(who, Spec) else spec(who, among(dict))
    return KINDS[found.kind].make(found, seed)


add_installed()  # last, so that other packages can import all of the above
NAMES = tuple(KINDS)
"""The players that `make` knows: those of the program, weakest first, then those of other packages."""
