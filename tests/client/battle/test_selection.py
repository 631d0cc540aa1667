"""The selection and its plans without a mouse or keys: ways, lines, targets, steps back."""

from __future__ import annotations

from battle_scene import Table
from places_scene import own_way

from skirmish.client.battle.panels.action_bar import tip_of
from skirmish.client.battle.plan import HAIR_IN, going
from skirmish.client.battle.presenters.actions import actions
from skirmish.client.battle.selection import Selection
from skirmish.core.state import ModelId
from skirmish.core.units import Point, distance, snapped


def selection(table: Table) -> Selection:
    return table.scene.battle.selection


def test_hover_alone_changes_nothing() -> None:
    table = Table().at("moves")
    before = table.session.version, table.scene.battle.selection.selected
    for x in range(40, 900, 35):
        table.motion((x, 400))
        table.run(0.05)
    assert (table.session.version, table.scene.battle.selection.selected) == before


def test_way_points_are_taken_back_one_by_one() -> None:
    table = Table().at("moves")
    who, (x, y) = own_way(table)
    selection(table).select(who)
    selection(table).place((x, y))
    selection(table).waypoint((x - 0.5, y))
    plan = selection(table).plan
    assert plan is not None
    assert len(plan.action.via) == 1
    selection(table).back()
    selection(table).back()
    plan = selection(table).plan
    assert plan is not None
    assert plan.action.via == ()


def test_a_ghost_steps_by_so_many_inches_from_where_its_model_stands() -> None:
    table = Table().at("moves")
    who, _ = own_way(table)
    selection(table).select(who)
    x, y, *_ = table.session.state.places[who]
    for _ in range(2):
        selection(table).nudge(0.5, 0)
    plan = selection(table).plan
    assert plan is not None
    assert plan.action.at is not None
    assert distance(plan.action.at, (x + 1, y)) < 0.01


def test_selecting_somebody_else_puts_the_plan_away() -> None:
    table = Table().at("moves")
    who, at = own_way(table)
    selection(table).select(who)
    selection(table).place(at)
    selection(table).next_model(1)
    assert selection(table).plan is None or selection(table).plan.model != who  # type: ignore[union-attr]


def test_what_cannot_be_done_is_listed_with_its_reason() -> None:
    table = Table().at("moves")
    selection(table).next_model(1)
    barred = [one for one in selection(table).choices() if one.offer is None]
    assert barred
    assert all(one.refusal is not None and one.refusal.reason for one in barred)


def test_what_a_model_of_the_other_side_can_do_is_barred_with_the_reason() -> None:
    table = Table().at("moves")
    state, side = table.session.state, table.decision.side
    foe = next(m.id for m in state.models if m.side != side and state.on_table(m.id))
    selection(table).select(foe)
    barred = actions(selection(table), table.scene.battle.forecast, lambda command: "").barred
    assert barred
    assert {tip_of(row).splitlines()[-1] for row in barred} == {"the other side decides now"}
    table.scene.controls.choose(0)
    assert table.scene.battle.notice == "the other side decides now"


def hair_too_far(table: Table) -> tuple[ModelId, Point]:
    """Somebody, and a place that is up to a twentieth of an inch further than he may go."""
    for who in table.scene.battle.selection.idle():
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
    selection(table).select(who)
    refused = selection(table).place(at)
    assert refused is not None
    assert refused.refusal is not None
    selection(table).drop_plan()
    selection(table).dragging = True
    plan = selection(table).place(at)
    assert plan is not None
    assert plan.refusal is None
    assert plan.trip is not None
    assert plan.trip.slack < 0.01
    assert plan.action.at is not None
    assert distance(plan.action.at, at) < 0.06


def test_a_drag_much_too_far_is_refused() -> None:
    table = Table().at("moves")
    who, (x, y) = hair_too_far(table)
    selection(table).select(who)
    at_x, at_y, *_ = table.session.state.places[who]
    selection(table).dragging = True
    plan = selection(table).place((x + (x - at_x) * 0.02, y + (y - at_y) * 0.02))
    assert plan is not None
    assert plan.refusal is not None
