"""What is at stake for model 0 of a table, from rows of its enemies."""

from __future__ import annotations

import numpy as np

from skirmish.board import Aim, Row, Rows, Stakes, friendly
from skirmish.core.hints import Company


def stakes(
    count: int, rows: dict[int, Row], company: tuple[Company, ...] = (), aim: Aim | None = None, lures: float = 0.0
) -> Stakes:
    """With a row for each enemy; `lures`: what each may do to somebody else, by charging as from afar."""
    kept = Rows(count)
    for foe, numbers in rows.items():
        kept.keep(0, foe, numbers)
    others = np.full((count, 2), lures * lures)
    return Stakes(np.array(list(rows)), kept.terms[0], kept.volleys[0], others, *friendly(company, aim or Aim()))
