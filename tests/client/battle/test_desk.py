"""The desk and its plans without a mouse or keys: ways, lines, targets, steps back."""

from __future__ import annotations

from battle_scene import Table
from places_scene import own_way

from skirmish.client.battle.desk import Desk
from skirmish.core.units import distance


def desk(table: Table) -> Desk:
    return table.scene.desk


def test_hover_alone_changes_nothing() -> None:
    table = Table().at("moves")
    before = table.session.version, table.scene.desk.selected
    for x in range(40, 900, 35):
        table.motion((x, 400))
        table.run(0.05)
    assert (table.session.version, table.scene.desk.selected) == before


def test_way_points_are_taken_back_one_by_one() -> None:
    table = Table().at("moves")
    who, (x, y) = own_way(table)
    desk(table).select(who)
    desk(table).place((x, y))
    desk(table).waypoint((x - 0.5, y))
    plan = desk(table).plan
    assert plan is not None
    assert len(plan.action.via) == 1
    desk(table).back()
    desk(table).back()
    plan = desk(table).plan
    assert plan is not None
    assert plan.action.via == ()


def test_a_ghost_steps_by_so_many_inches_from_where_its_model_stands() -> None:
    table = Table().at("moves")
    who, _ = own_way(table)
    desk(table).select(who)
    x, y, *_ = table.session.state.places[who]
    for _ in range(2):
        desk(table).nudge(0.5, 0)
    plan = desk(table).plan
    assert plan is not None
    assert plan.action.at is not None
    assert distance(plan.action.at, (x + 1, y)) < 0.01


def test_selecting_somebody_else_puts_the_plan_away() -> None:
    table = Table().at("moves")
    who, at = own_way(table)
    desk(table).select(who)
    desk(table).place(at)
    desk(table).next_model(1)
    assert desk(table).plan is None or desk(table).plan.model != who  # type: ignore[union-attr]


def test_what_cannot_be_done_is_listed_with_its_reason() -> None:
    table = Table().at("moves")
    desk(table).next_model(1)
    barred = [one for one in desk(table).choices() if one.offer is None]
    assert barred
    assert all(one.refusal is not None and one.refusal.reason for one in barred)
