"""No window, no sound card, the same pictures everywhere: set before anything asks for a display."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache, partial

import pytest
from support.catalogues import catalogues_are_read_once as catalogues_are_read_once

from skirmish.client import audio
from skirmish.client.overlays import contours, reach, rings, threat
from skirmish.core import outlook

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
ROUGH = 128
"""Two inches, in the steps of `skirmish.client.overlays.contours`."""


@pytest.fixture(autouse=True, scope="module")
def outlines_are_rough(request: pytest.FixtureRequest) -> Iterator[None]:
    """Where a model gets to is drawn to an inch or two, which is forty times less work than to 1/64".

    Modules that look at such outlines say `EXACT_OUTLINES = True`.
    """
    if getattr(request.module, "EXACT_OUTLINES", False):
        yield
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contours, "COARSE", ROUGH)
        patch.setattr(reach, "COARSE", ROUGH)
        patch.setattr(reach, "Contour", partial(contours.Contour, finest=ROUGH))
        patch.setattr(contours, "WIDER_FINEST", ROUGH)
        patch.setattr(rings, "SIGHT_STEP", ROUGH)
        yield
    reach._kept.clear()
    threat._kept.clear()


@pytest.fixture(autouse=True, scope="module")
def odds_are_rough(request: pytest.FixtureRequest) -> Iterator[None]:
    """What an action may come to is followed along a tenth of the ways and tried a tenth as often.

    Modules that look at such odds say `EXACT_ODDS = True`.
    """
    if getattr(request.module, "EXACT_ODDS", False):
        yield
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outlook, "WIDEST", outlook.WIDEST // 10)
        patch.setattr(outlook, "TRIES", outlook.TRIES // 10)
        patch.setattr(outlook, "LATER_TRIES", outlook.LATER_TRIES // 10)
        yield


_samples = lru_cache(None)(audio.samples)


@pytest.fixture(autouse=True, scope="module")
def sounds_are_made_once() -> Iterator[None]:
    """Each is the same each time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(audio, "samples", _samples)
        yield
