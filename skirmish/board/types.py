"""Names for the arrays the kernels read."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.uint8]
Field = tuple[Floats, Floats, Numbers, Floats]
"""edges, pieces, spans (see `kernels`) and the table's size."""
Graph = tuple[Floats, Floats, Floats, Floats]
"""Nodes of the map, costs of legs between them, nodes of laid features, a ring of nodes round a base of radius 1."""
Gait = tuple[float, float, int, int]
"""A `Walk`: inches, keep_in, shun, through."""
Trail = tuple[Floats, Numbers, Numbers]
"""What a search leaves behind: its nodes, the forerunner of each, the last node before each point."""
