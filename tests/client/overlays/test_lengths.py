"""How measured distances are written."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from skirmish.client.overlays import lengths, words


@pytest.fixture(autouse=True)
def _afterwards() -> Iterator[None]:
    yield
    lengths.use(centimetres=False)


def test_measured_distances_have_centimetres_beside_them_if_that_is_set() -> None:
    assert words.apart(5.6, None) == '5.60"'
    lengths.use(centimetres=True)
    assert words.apart(5.6, None) == '5.60" / 14.2 cm'
    assert words.apart(5.6, 6.6) == '5.60" / 14.2 cm (centres 6.60" apart)'
    assert words.apart(0.0, None) == "touching"
    assert words.trip(5.6, 6.0) == '5.60" / 14.2 cm of 6.00", 0.40" to spare'
    assert words.slack(0.4) == '0.40" to spare', "what is left is compared with the rules' inches"
