"""The ruler says what the board says."""

from __future__ import annotations

from random import Random

import pytest
from overlay_battles import at_decision, of_kind, over, pairs, some_point, spread_battles, tags

from skirmish.board import on
from skirmish.client.art.storeys import level_at
from skirmish.client.overlays.ruler import ruler
from skirmish.client.view.marks import Stroke
from skirmish.core.units import distance


@over(3, 12)
def test_between_all_pairs_of_models_it_shows_the_boards_gap(battles):
    count = 0
    for told in spread_battles(battles):
        for i, j in pairs(told):
            gap = on(told.state).gap(i, j)
            assert tags(ruler(told, i, j))[0].startswith(f'{gap:.2f}" (centres' if gap > 0 else "touching")
            count += 1
    assert count >= 80 * battles


@over(3, 10)
def test_from_a_model_to_a_point_and_back_it_shows_the_boards_gap_to_the_point(battles):
    chance, count = Random(1), 0
    for told in spread_battles(battles):
        for i, _ in list(pairs(told))[::2]:
            point = some_point(told, chance)
            gap = on(told.state).gap_to_point(i, point, level_at(told.state.battlefield, point))
            shown = [f'{gap:.2f}"' if gap > 0 else "touching"]
            assert tags(ruler(told, i, point)) == tags(ruler(told, point, i)) == shown
            count += 1
    assert count >= 40 * battles


def test_between_two_points_it_is_a_plain_distance():
    assert tags(ruler(at_decision("village"), (1.0, 1.0), (4.0, 5.0))) == ['5.00"']


def test_it_is_laid_from_edge_to_edge():
    told = next(spread_battles(1))
    i, j = next((i, j) for i, j in pairs(told) if on(told.state).gap(i, j) > 1)
    (stroke,) = of_kind(ruler(told, i, j), Stroke)
    assert distance(*stroke.points) == pytest.approx(on(told.state).gap(i, j))


def test_who_is_off_the_table_is_not_measured():
    told = at_decision("village")
    gone = told._replace(state=told.state.moved(0, (1e6, 1e6, 0.0, 0.0)))
    assert ruler(gone, 0, (1.0, 1.0)) is None
