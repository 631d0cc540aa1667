"""The terrain under a surface: packed arrays for what lies on the table now, and path nodes by base size."""

from __future__ import annotations

import math

import numpy as np

from skirmish.board.kernels.nodes import UNKNOWN
from skirmish.board.pack import Pack, nodes_round, pack, standable
from skirmish.board.types import Field, Floats, Graph, Numbers
from skirmish.core.battlefield import Battlefield
from skirmish.core.state import Feature

KEPT_PACKS = 8
RING_NODES = 16
RING = np.array(
    [
        (math.cos(t) / math.cos(math.pi / RING_NODES), math.sin(t) / math.cos(math.pi / RING_NODES))
        for t in (2 * math.pi * (k + 0.5) / RING_NODES for k in range(RING_NODES))
    ]
)
"""Where paths bend round a base, for a base of radius 1."""


class Ground:
    """Terrain of one battlefield, with the features laid on it. Legs between nodes of the map are kept for good."""

    def __init__(self, battlefield: Battlefield, size: Floats) -> None:
        self._battlefield = battlefield
        self._size = size
        self.features: tuple[Feature, ...] | None = None
        self._packs: dict[tuple[Feature, ...], Pack] = {}
        self._static: dict[tuple[frozenset[str], float], tuple[Floats, Floats]] = {}
        self._graphs: dict[float, Graph] = {}
        self.pack: Pack
        self.arrays: tuple[Floats, Floats, Numbers]
        self.field: Field
        self._paths: dict[tuple[float, int], Floats] = {}

    def lay(self, features: tuple[Feature, ...]) -> bool:
        """Bring the terrain up to these features; whether anything changed."""
        if features is self.features:
            return False
        if features == self.features:
            self.features = features
            return False
        self.features = features
        found = self._packs.get(features)
        if found is None:
            if len(self._packs) >= KEPT_PACKS:
                self._packs.pop(next(iter(self._packs)))
            found = self._packs[features] = pack(self._battlefield, features)
        self.pack = found
        self.arrays = (found.edges, found.pieces, found.spans)
        self.field = (*self.arrays, self._size)
        self._graphs, self._paths = {}, {}
        return True

    def graph(self, radius: float) -> Graph:
        """The nodes of paths of a base; kernels fill in the costs of the legs between those of the map."""
        found = self._graphs.get(radius)
        if found is None:
            laid = nodes_round(self.pack.laid_solid, self.pack.laid_rough, radius)
            extra = np.array(laid, np.float64).reshape(-1, 2)
            found = self._graphs[radius] = (*self._static_graph(radius), extra, RING)
        return found

    def _static_graph(self, radius: float) -> tuple[Floats, Floats]:
        assert self.features is not None
        razed = frozenset(feature.razes for feature in self.features if feature.razes)
        found = self._static.get((razed, radius))
        if found is None:
            points = nodes_round(self.pack.solid, self.pack.rough, radius)
            nodes = standable(points, radius, self._size, self.pack)
            found = self._static[razed, radius] = (nodes, np.full((len(nodes), len(nodes)), UNKNOWN))
        return found

    def path(self, radius: float, models: int) -> Floats:
        """Room for the longest path that kernels can find."""
        found = self._paths.get((radius, models))
        if found is None:
            nodes, _, extra, _ = self.graph(radius)
            found = np.empty((len(nodes) + len(extra) + models * len(RING) + 2, 2))
            self._paths[radius, models] = found
        return found
