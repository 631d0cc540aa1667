"""The arrow of the last act, and the bands of what is aimed: both come without a key and go with what they are of."""

from __future__ import annotations

import pytest
from app_scene import Table

from skirmish.client.battle.session import Session
from skirmish.client.view.marks import Layer, Ring, Stroke, Tag
from skirmish.players import make
from skirmish.players.player import view_of

ARCHERS = ("tower-patrol", "hunting-fist")


def layer(table: Table, name: str) -> Layer | None:
    return next((one for one in table.scene.battle.overlays.staying() if one.name == name), None)


def play_on(table: Table, session: Session) -> None:
    decision = session.decision
    assert decision is not None
    session.play(make("aggressor", 1).decide(view_of(session.game, decision.side), decision))
    table.scene.battle.anim.jump(session.state)


def aim(table: Table) -> bool:
    """Takes a bow in hand, if the side may shoot now."""
    battle = table.scene.battle
    decision = battle.session.decision
    if decision is None or decision.is_prompt:
        return False
    for model in battle.session.state.models:
        if model.side == decision.side and battle.session.state.on_table(model.id):
            battle.selection.selected = model.id
            choices = battle.selection.choices()
            for number, choice in enumerate(choices[:9], 1):
                if choice.refusal is None and choice.deed.verb == "shoot":
                    table.scene.controls.do(f"action-{number}")
                    return battle.selection.plan is not None
    battle.selection.selected = None
    return False


@pytest.fixture(scope="module")
def shooting() -> Table:
    """Somebody has just shot, and another may."""
    table = Table("shooting", 2, rosters=ARCHERS)
    for _ in range(300):
        if table.session.game.actions[-1].verb == "shoot" and aim(table):
            return table
        play_on(table, table.session)
    raise AssertionError("nobody shoots after another")


def test_the_arrow_runs_from_who_shot_to_whom(shooting: Table) -> None:
    shot, session = shooting.session.game.actions[-1], shooting.session
    found = layer(shooting, "last")
    assert found is not None
    (arrow,) = found.marks
    assert isinstance(arrow, Stroke)
    assert arrow.arrow
    before = session.state_before(len(session.game.actions))
    for end, model in zip(arrow.points, (shot.model, shot.target), strict=True):
        x, y, radius, _ = before.places[model]
        assert abs(end[0] - x) + abs(end[1] - y) < 2 * (radius + 1.0)
    assert session.state.models[shot.model].name in found.title
    assert found.side == session.state.models[shot.model].side


def test_its_key_takes_it_away_and_brings_it_back(shooting: Table) -> None:
    shooting.scene.controls.do("last")
    assert layer(shooting, "last") is None
    shooting.scene.controls.do("last")
    assert layer(shooting, "last") is not None


def test_a_bow_in_hand_shows_its_bands_faintly_and_the_shorter_one_dashed(shooting: Table) -> None:
    found = layer(shooting, "ranges")
    assert found is not None
    rings = [mark for mark in found.marks if isinstance(mark, Ring)]
    assert [(ring.dashed, ring.faint) for ring in sorted(rings, key=lambda one: one.radius)] == [
        (True, True), (False, True),
    ]  # fmt: skip
    words = [mark.text for mark in found.marks if isinstance(mark, Tag)]
    assert all('"' in text for text in words)
    field = shooting.session.state.battlefield
    spots = [mark.at for mark in found.marks if isinstance(mark, Tag)]
    assert all(0 <= x <= field.width_in and 0 <= y <= field.depth_in for x, y in spots)
    shooting.scene.battle.selection.drop_plan()
    assert layer(shooting, "ranges") is None
    aim(shooting)


def test_the_arrow_goes_with_the_next_act() -> None:
    table = Table("shooting", 2, rosters=ARCHERS)
    for _ in range(300):
        if table.session.game.actions[-1].verb in ("move", "run"):
            break
        play_on(table, table.session)
    assert table.session.game.actions[-1].verb in ("move", "run")
    assert layer(table, "last") is None
