"""What is kept of a battle: beside its copies, found by a second crash, before it is lost, with how it was ended."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from battle_scene import Table
from support.sessions import builder, play, session

from skirmish.app.errors import UserError
from skirmish.client.battle.clock import ticked, wound
from skirmish.client.battle.orders import Order
from skirmish.client.battle.scene import BattleScene
from skirmish.client.saves import load, opened, saved
from skirmish.client.settings import Settings
from skirmish.client.ui.dialogs import Dialog
from skirmish.core.record import evolve, to_json

KEEPS = Settings(animation_speed=0.0, ai_speed=0.0, autosave=True)


def table(settings: Settings | None = None) -> Table:
    return Table(settings=settings).at("moves")


def kept(found: Table) -> dict[str, bytes]:
    """What autosaves there are."""
    folder = found.app.folder / "autosaves"
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder.exists() else {}


def noted(found: Table) -> list[str]:
    """The autosaves that a crash would find."""
    notes = (found.app.folder / "running").glob("*.json")
    return [json.loads(path.read_text())["save"] for path in notes]


def quick_load(found: Table) -> None:
    found.scene.battle.keeper.quick_save()
    found.play(found.decision.default)
    found.scene.controls.quick_load()


def branch(found: Table) -> None:
    found.play(found.decision.default)
    found.scene.controls.branch(3)


def instead(found: Table) -> None:
    path = found.app.saves.save(found.session, "Ford")
    found.play(found.decision.default)
    found.app.go.to_menu()
    found.app.scenes.insert(0, found.app.scenes.pop())
    found.app.go.to_other_battle(load(path))


LEAVING = (quick_load, branch, instead)


@pytest.mark.parametrize("leaves", LEAVING)
def test_what_goes_its_own_way_leaves_the_autosaves_of_the_other_alone(leaves: Callable[[Table], None]) -> None:
    found = table(KEEPS)
    old, ident = found.scene, found.session.ident
    leaves(found)
    assert found.scene is not old
    assert found.session.ident != ident
    before = {name: data for name, data in kept(found).items() if name.startswith(ident)}
    assert before
    for _ in range(12):
        found.play(found.decision.default)
    assert before.items() <= kept(found).items()


@pytest.mark.parametrize("leaves", LEAVING)
def test_a_second_crash_finds_the_battle_that_took_the_place_of_the_first(leaves: Callable[[Table], None]) -> None:
    found = table(KEEPS)
    leaves(found)
    (name,) = noted(found)
    again = opened(load(found.app.folder / "autosaves" / name), found.app.workshop.builder)
    assert again.ident == found.session.ident
    assert again.game.actions == found.session.game.actions


@pytest.mark.parametrize("leaves", LEAVING)
def test_without_autosaves_a_battle_that_is_left_behind_is_kept_all_the_same(leaves: Callable[[Table], None]) -> None:
    found = table()
    old = found.session
    leaves(found)
    (name,) = kept(found)
    assert opened(load(found.app.folder / "autosaves" / name), found.app.workshop.builder).state == old.state
    assert noted(found) == []


@pytest.mark.parametrize("leaves", [quick_load, branch])
def test_what_cant_be_kept_isnt_left_behind(leaves: Callable[[Table], None]) -> None:
    found = table()
    (found.app.folder / "autosaves").write_text("in the way")
    old = found.scene
    leaves(found)
    assert found.scene is old
    assert isinstance(old.ui.dialog, Dialog)


def other_rules(data: dict[str, Any]) -> None:
    data["record"].update(digest="0" * 8, end="1234")


def nonsense(data: dict[str, Any]) -> None:
    data["record"]["actions"] = data["record"]["actions"][:3] * 2


@pytest.mark.parametrize("spoils", [other_rules, nonsense])
def test_a_quick_save_that_cant_be_played_is_told_and_changes_nothing(spoils: Callable[[dict[str, Any]], None]) -> None:
    found = table(KEEPS)
    found.scene.battle.keeper.quick_save()
    path = found.app.folder / "saves" / "quick.save.json"
    data = json.loads(path.read_text())
    spoils(data)
    path.write_text(json.dumps(data))
    old, before = found.scene, kept(found)
    found.key(pygame.K_F9)
    assert found.app.scene is old
    assert isinstance(old.ui.dialog, Dialog)
    assert kept(found) == before


def another_action(scene: BattleScene) -> None:
    decision = scene.battle.session.decision
    assert decision is not None
    last = scene.battle.session.game.actions[-1]
    scene.battle.session.undo(agreed=True)
    assert scene.battle.session.decision is not None
    other = next(a for offer in scene.battle.session.decision.each() for a in offer.samples() if a != last)
    scene.battle.session.play(other)


CHANGES: dict[str, Callable[[BattleScene], object]] = {
    "another action": another_action,
    "another seat": lambda scene: scene.battle.session.sit(0, evolve(scene.battle.session.seats[0], name="Cid")),
    "an order": lambda scene: scene.controls.order((Order("SKR-31", 1, "never"),)),
    "giving up": lambda scene: scene.battle.session.end(1, "by conceding"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_the_last_save_doesnt_have_is_unsaved_though_as_many_actions_were_played(change: str) -> None:
    found = table()
    found.play(found.decision.default)
    found.scene.battle.keeper.quick_save()
    assert not found.scene.battle.keeper.unsaved
    before = len(found.session.game.actions)
    CHANGES[change](found.scene)
    assert len(found.session.game.actions) == before
    assert found.scene.battle.keeper.unsaved


def test_fought_again_it_has_the_same_clock_wound_up() -> None:
    found = table()
    found.session.clock, _ = ticked(wound("bank", 600.0, 5.0), 100.0, 0)
    found.scene.controls.fight_again()
    clock = found.session.clock
    assert (clock.mode, clock.seconds, clock.bonus, clock.paused) == ("bank", 600.0, 5.0, False)
    assert min(clock.left) >= 600.0


# The form of a save


@pytest.mark.parametrize(("winner", "why"), [(1, "by conceding"), (None, "by agreement")])
def test_how_the_players_have_ended_it_is_kept(winner: int | None, why: str) -> None:
    battle = play(session(2), 8)
    battle.end(winner, why)
    again = opened(saved(battle, "", ""), builder)
    assert again.decision is None
    assert again.ending() == battle.ending() == (winner, why, "")


def test_what_orders_have_played_and_which_battle_it_is_are_kept_and_nothing_waits() -> None:
    battle = play(session(2, clock=evolve(wound("turn", 60.0), paused=True)), 8)
    assert battle.decision is not None
    battle.play(battle.decision.default, automatic=True)
    again = opened(saved(battle, "", ""), builder)
    assert (again.ident, again.automatic) == (battle.ident, (8,))
    assert again.clock == evolve(battle.clock, paused=False)


def rewritten(folder: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    """A save with something else in what belongs to the people."""
    data = json.loads(to_json(saved(play(session(2), 8), "Ford", "")))
    change(data["meta"])
    path = folder / "ford.save.json"
    path.write_text(json.dumps(data))
    return path


def as_before(meta: dict[str, Any]) -> None:
    """As saves were before battles had a name of their own."""
    del meta["battle"]
    meta["clock"] = {"mode": "turn", "seconds": 60.0, "left": [60.0, 50.0], "expiry": "passes"}


@pytest.mark.parametrize("change", [as_before, lambda meta: meta.update(battle="../../etc", automatic=[-1, 900])])
def test_older_and_strange_saves_are_battles_of_their_own(
    tmp_path: Path, change: Callable[[dict[str, Any]], object]
) -> None:
    path = rewritten(tmp_path, change)
    first, second = opened(load(path), builder), opened(load(path), builder)
    assert first.ident != second.ident
    assert len(first.ident) == 12
    assert first.automatic == ()
    assert len(first.game.actions) == 8


def test_a_winner_that_isnt_at_the_table_is_refused(tmp_path: Path) -> None:
    path = rewritten(tmp_path, lambda meta: meta.update(ended={"winner": 7, "why": "so"}))
    with pytest.raises(UserError, match="no side 7"):
        load(path)
