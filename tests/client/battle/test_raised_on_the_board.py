"""Who joins in the middle of a battle has a token, can be pointed at, is animated, and is in the saves. (WYL-S8)"""

from __future__ import annotations

from functools import lru_cache

import pygame
from app_scene import an_app
from support.rulesets import ruleset

from skirmish import players
from skirmish.app import compose
from skirmish.app.entries import HUMAN
from skirmish.app.workshop import ruleset_of
from skirmish.client.battle.scene import BattleScene
from skirmish.client.battle.session import Seat, Session
from skirmish.client.staging.playback import Playback
from skirmish.core.battle_record import BattleRecord, Setup, record_of, restore
from skirmish.core.decision import Action
from skirmish.core.events import Raised
from skirmish.core.game import Game
from skirmish.library import Shelf
from skirmish.players.player import view_of

SEED, LONGEST = 3, 4000
SIZE = (1280, 800)


@lru_cache(None)
def _setup() -> Setup:
    shelf = Shelf()
    pair = shelf.roster("dread-circle"), shelf.roster("tower-patrol")
    return compose.setup(ruleset("wyld"), pair, "forest", "skirmish", SEED)


@lru_cache(None)
def _record() -> tuple[BattleRecord, Action]:
    """The battle up to the action that makes bone servants stand up, and that action."""
    rules = ruleset_of(_setup())
    game = Game(rules, _setup().state(rules))
    pair = tuple(players.make("aggressor", number) for number in (1, 2))
    while game.decision is not None and len(game.actions) < LONGEST:
        side = game.decision.side
        action = pair[side].decide(view_of(game, side), game.decision)
        record = record_of(game, _setup(), (HUMAN, HUMAN))
        if any(isinstance(event, Raised) for event in game.play(action)):
            return record, action
    raise AssertionError("nobody stood up")


def _scene() -> tuple[BattleScene, Action]:
    record, action = _record()
    app = an_app(SIZE)
    game = restore(record, ruleset_of(record.setup))
    names = [roster.name for roster in record.setup.rosters]
    app.go.to_session(Session(game, record.setup, (Seat(names[0], HUMAN), Seat(names[1], HUMAN))))
    assert isinstance(app.scene, BattleScene)
    return app.scene, action


def test_they_have_tokens_and_cards_as_soon_as_they_stand() -> None:
    scene, action = _scene()
    onto = pygame.Surface(SIZE)
    scene.app.step(0.1)
    scene.app.draw(onto)
    before = len(scene.battle.session.state.models)
    scene.battle.session.play(action)
    for _ in range(20):
        scene.app.step(0.2)
        scene.app.draw(onto)
    state = scene.battle.session.state
    assert len(state.models) > before
    assert state.on_table(before)
    scene.battle.selection.select(before)
    scene.app.step(0.2)
    scene.app.draw(onto)
    assert scene.battle.session.rules.sheet(state, before).name == state.models[before].name
    x, y = scene.battle.viewport.camera.to_pixels(state.places[before][:2])
    assert scene.battle.model_at((round(x), round(y))) == before


def test_what_happens_to_them_can_be_animated() -> None:
    scene, action = _scene()
    count = len(scene.battle.session.moments)
    scene.battle.session.play(action)
    for earlier, later in zip(
        scene.battle.session.moments[count - 1 :], scene.battle.session.moments[count:], strict=False
    ):
        Playback(earlier.state).feed([later], {})
