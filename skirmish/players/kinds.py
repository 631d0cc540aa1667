"""The sorts of players there are. Each is imported when it is first made: naming one costs no import."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from skirmish.core.plugins import PLAYERS, check_protocol, installed
from skirmish.core.profile import Profile
from skirmish.players.player import Player

if TYPE_CHECKING:
    from skirmish.players.spec import Spec

Make = Callable[["Spec", int], Player]
"""Makes a player as it was named, with a seed."""


PROTOCOL = 1
"""The version of what players and program expect of each other. It changes when a player must be changed."""


class Kind(NamedTuple):
    """A sort of player."""

    make: Make
    text: str
    """What it does, in one plain line."""
    weighs: bool = False
    """Whether a profile tells it how to weigh."""
    thinks: bool = False
    """Whether it looks ahead, as far as its budget allows."""
    protocol: int = 0
    """The version of the protocol that it was made for, which a package of its own must say: today `PROTOCOL`."""


def _random(spec: Spec, seed: int) -> Player:
    from skirmish.players.random_players import RandomPlayer

    return RandomPlayer(seed)


def _careless(spec: Spec, seed: int) -> Player:
    from skirmish.players.random_players import Careless

    return Careless(seed)


def _aggressor(spec: Spec, seed: int) -> Player:
    from skirmish.players.aggressor import Aggressor

    return Aggressor()


def _tactician(spec: Spec, seed: int) -> Player:
    from skirmish.players.tactician import Tactician

    return Tactician(spec.profile or Profile())


def _planner(spec: Spec, seed: int) -> Player:
    from skirmish.players.planner import Planner

    return Planner(spec.profile or Profile(), spec.nodes, spec.think_ms, seed)


USUAL_NODES = 1000
"""Positions that who looks ahead looks at for a decision, if it isn't told."""
KINDS: dict[str, Kind] = {
    "random": Kind(_random, "does anything that the rules allow"),
    "careless": Kind(_careless, "an aggressor who leaves every other choice to chance"),
    "aggressor": Kind(_aggressor, "closes in and strikes, shoots when it pays, holds objectives"),
    "tactician": Kind(_tactician, "weighs every place, target and weave by what it may bring and cost", weighs=True),
    "planner": Kind(
        _planner, "looks ahead: tries its turn, and what the other side may answer", weighs=True, thinks=True
    ),
}
"""By name, the weakest first."""


def add_installed() -> None:
    """Adds the players of other packages to `KINDS`."""
    KINDS.update(installed(PLAYERS, _accept))


def _accept(name: str, kind: object) -> tuple[str, Kind]:
    """The player that another package brings under this name. Raises `TypeError` or `ValueError`."""
    if not isinstance(kind, Kind):
        raise TypeError("it isn't a `Kind` of `skirmish.players.kinds`")
    check_protocol(kind.protocol, PROTOCOL)
    if name in KINDS:
        raise ValueError("the program has a player of this name")
    return name, kind
