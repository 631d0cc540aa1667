"""Labels are no wider than the view: they lose their last clauses first."""

from __future__ import annotations

from skirmish.client.art.letters import width
from skirmish.client.view.labels import fitting

LONG = 'Crooked Yarrin: may cut, with up to 10 points of its next turn (12.00")'


def test_a_label_loses_its_last_clauses_until_it_fits():
    assert fitting(LONG, 1.0, 2000) == LONG
    assert fitting(LONG, 2.0, 500) == "Crooked Yarrin: may cut"
    assert fitting(LONG, 2.0, 320) == "Crooked Yarrin"
    for room in range(60, 900, 40):
        assert width(fitting(LONG, 2.0, room), "semibold", 26) <= room - 52 or room < 90


def test_a_name_that_has_no_clauses_is_shortened():
    assert fitting("Crooked Yarrin", 2.0, 150).endswith("…")
