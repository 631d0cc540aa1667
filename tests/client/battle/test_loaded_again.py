"""A save that is loaded again and again doesn't push out what was kept of other battles."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from battle_scene import Table

from skirmish.client.saves import load
from skirmish.client.settings import Settings
from skirmish.client.store.saves import KEPT_BATTLES

KEEPS = Settings(animation_speed=0.0, ai_speed=0.0, autosave=True)
TIMES = KEPT_BATTLES + 2


def battles(found: Table) -> set[str]:
    """The battles of which there are autosaves."""
    return {path.name.partition("-r")[0] for path in (found.app.folder / "autosaves").iterdir()}


def quick_load(found: Table) -> None:
    found.scene.controls.quick_load()


def from_the_list(found: Table) -> None:
    found.app.go.to_other_battle(load(found.app.folder / "saves" / "quick.save.json"))


def go_on_from_here(found: Table) -> None:
    found.scene.controls.branch(len(found.session.moments) - 1)


WAYS = (quick_load, from_the_list, go_on_from_here)


def saved() -> Table:
    """A battle with autosaves and a quick save, in a window with the menu below."""
    found = Table(settings=KEEPS).at("moves")
    found.app.go.to_menu()
    found.app.scenes.insert(0, found.app.scenes.pop())
    found.scene.battle.keeper.changed()
    found.scene.battle.keeper.quick_save()
    return found


@pytest.mark.parametrize("loads", WAYS)
def test_what_is_loaded_again_takes_the_place_of_what_was_loaded_before(loads: Callable[[Table], None]) -> None:
    found = saved()
    first = found.session.ident
    for _ in range(TIMES):
        loads(found)
        assert battles(found) == {first, found.session.ident}


@pytest.mark.parametrize("loads", WAYS)
def test_what_was_played_since_is_kept(loads: Callable[[Table], None]) -> None:
    found = saved()
    loads(found)
    played = found.session.ident
    found.play(found.decision.default)
    loads(found)
    loads(found)
    assert played in battles(found)


def test_a_battle_of_which_there_is_no_other_is_kept_though_nothing_was_done() -> None:
    """It was just begun, or opened in its own place."""
    found = saved()
    first = found.session.ident
    found.app.saves.forget(found.session)
    quick_load(found)
    assert first in battles(found)


def test_orders_and_seats_are_something_done() -> None:
    found = saved()
    quick_load(found)
    loaded = found.session.ident
    found.session.sit(0, found.session.seats[1])
    quick_load(found)
    assert loaded in battles(found)
