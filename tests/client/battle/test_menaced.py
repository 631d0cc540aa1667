"""What enemies threaten is worked out elsewhere: until it is known the legend says so, and nobody waits."""

from __future__ import annotations

import pytest
from battle_scene import Table

from skirmish.client.battle import overlays
from skirmish.client.overlays import threat as threats
from skirmish.client.overlays.facts import facts
from skirmish.client.overlays.threat import threat
from skirmish.client.view.marks import Layer
from skirmish.client.words import say


def shown(table: Table) -> Layer:
    return next(layer for layer in table.scene.battle.overlays.staying() if layer.name == "threat")


def test_the_threat_of_all_comes_frames_later_and_the_legend_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table().at("moves")
    monkeypatch.setattr(threats, "together", lambda *_: pytest.fail("the window waited for it"))
    table.scene.battle.overlays.toggle("threat")
    waiting = shown(table)
    monkeypatch.undo()
    assert waiting.marks == ()
    assert say("working-out") in waiting.title
    assert table.scene.mouse.waits or table.scene.battle.forecast.worker.busy
    table.run(0.1)
    seen = table.scene.battle.overlays.facts()
    assert shown(table) == threat(seen, seen.foes)
    assert shown(table) is shown(table)


def test_in_the_past_it_is_the_threat_of_that_moment() -> None:
    table = Table().at("shooting")
    table.scene.battle.overlays.toggle("threat")
    table.run(0.4)
    now = shown(table)
    for moment in (0, len(table.session.moments) // 2):
        table.scene.battle.replay.look(moment)
        table.run(0.4)
        state = table.session.state_at(moment)
        seen = facts(state, table.session.rules, table.scene.battle.overlays.facts().side)
        found = next((layer for layer in table.scene.battle.overlays.staying() if layer.name == "threat"), None)
        assert found == threat(seen, seen.foes)
    assert now != found


def test_nothing_is_worked_out_that_may_not_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table().at("moves")
    hidden = table.scene.battle.overlays.facts()._replace(premeasure=False)
    monkeypatch.setattr(overlays, "facts", lambda *_: hidden)
    table.scene.battle.overlays.toggle("threat")
    assert not [layer for layer in table.scene.battle.overlays.staying() if layer.name == "threat"]
    assert not table.scene.battle.forecast.worker.busy
