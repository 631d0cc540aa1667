"""Names for the arrays the kernels read: what they hold and how many dimensions they have, all of them contiguous.

`kernel_cache` compiles the kernels for just these.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
import numpy.typing as npt

Floats = Annotated[npt.NDArray[np.float64], "float64", 1]
Floats2 = Annotated[npt.NDArray[np.float64], "float64", 2]
Floats3 = Annotated[npt.NDArray[np.float64], "float64", 3]
Floats4 = Annotated[npt.NDArray[np.float64], "float64", 4]
Floats5 = Annotated[npt.NDArray[np.float64], "float64", 5]
Numbers = Annotated[npt.NDArray[np.int64], "int64", 1]
Numbers2 = Annotated[npt.NDArray[np.int64], "int64", 2]
Flags = Annotated[npt.NDArray[np.uint8], "uint8", 1]
Flags2 = Annotated[npt.NDArray[np.uint8], "uint8", 2]

Field = tuple[Floats2, Floats2, Numbers, Floats]
"""edges, pieces, spans (see `kernels`) and the table's size."""
Graph = tuple[Floats2, Floats2, Floats2, Floats2]
"""Nodes of the map, costs of legs between them, nodes of laid features, a ring of nodes round a base of radius 1."""
Gait = tuple[float, float, int, int]
"""A `Walk`: inches, keep_in, shun, through."""
Trail = tuple[Floats2, Numbers, Numbers]
"""What a search leaves behind: its nodes, the forerunner of each, the last node before each point."""
