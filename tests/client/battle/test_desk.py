"""The desk and its plans without a mouse or keys: ways, lines, targets, steps back."""

from __future__ import annotations

from battle_scene import Table
from places_scene import own_way

from skirmish.client.battle.plan import HAIR_IN, going
from skirmish.client.battle.selection import Desk
from skirmish.core.state import ModelId
from skirmish.core.units import Point, distance, snapped


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


def hair_too_far(table: Table) -> tuple[ModelId, Point]:
    """Somebody, and a place that is up to a twentieth of an inch further than he may go."""
    for who in table.scene.desk.idle():
        x, y, *_ = table.session.state.places[who]
        offers = [o for o in table.decision.each() if o.model == who and o.needs == "way"]
        far = max((offer.costs([])[1] for offer in offers), default=0.0) + 0.03
        for dx, dy in ((far, 0.0), (-far, 0.0), (0.0, far), (0.0, -far)):
            plan = going(table.decision, who, snapped((x + dx, y + dy)))
            if plan is not None and plan.refusal is not None and 0 < plan.refusal.short_by <= HAIR_IN:
                return who, snapped((x + dx, y + dy))
    raise AssertionError("nobody has an open way")


def test_a_drag_a_hair_too_far_ends_as_far_on_as_is_allowed() -> None:
    table = Table().at("moves")
    who, at = hair_too_far(table)
    desk(table).select(who)
    refused = desk(table).place(at)
    assert refused is not None
    assert refused.refusal is not None
    desk(table).drop_plan()
    desk(table).dragging = True
    plan = desk(table).place(at)
    assert plan is not None
    assert plan.refusal is None
    assert plan.trip is not None
    assert plan.trip.slack < 0.01
    assert plan.action.at is not None
    assert distance(plan.action.at, at) < 0.06


def test_a_drag_much_too_far_is_refused() -> None:
    table = Table().at("moves")
    who, (x, y) = hair_too_far(table)
    desk(table).select(who)
    at_x, at_y, *_ = table.session.state.places[who]
    desk(table).dragging = True
    plan = desk(table).place((x + (x - at_x) * 0.02, y + (y - at_y) * 0.02))
    assert plan is not None
    assert plan.refusal is not None
