"""An app under the dummy driver with a battle in any phase: what the tests of the whole window share."""

from __future__ import annotations

import tempfile
from functools import lru_cache
from pathlib import Path

import pygame

from skirmish.app.entries import HUMAN
from skirmish.app.workshop import Workshop, ruleset_of
from skirmish.client.ai_worker import Inline
from skirmish.client.app import App
from skirmish.client.battle.scene import BattleScene
from skirmish.client.battle.session import Seat, Session
from skirmish.client.script import Stage
from skirmish.client.settings import Settings
from skirmish.core.battle_record import BattleRecord, Setup, record_of, restore
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import State
from skirmish.players import make
from skirmish.players.player import view_of

HUMANS = (HUMAN, HUMAN)
AT_ONCE = Settings(animation_speed=0.0, ai_speed=0.0, skip_empty=False, look_back=False)
"""Nothing is animated."""


def an_app(
    size: tuple[int, int] = (1280, 800), settings: Settings = AT_ONCE, home: Path | None = None, hire: object = None
) -> App:
    """The program without a scene, in a folder of its own."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))
    home = home or Path(tempfile.mkdtemp(prefix="skirmish-"))
    app = App(size, settings, Workshop(home), hire or (lambda setup: Inline(ruleset_of)), home)  # type: ignore[arg-type]
    app.sharp = False
    return app


@lru_cache(16)
def a_setup(seed: int = 3, **wanted: object) -> Setup:
    """The quick battle, with these dice; other fields of `Wanted` by name."""
    shop = Workshop()
    return shop.prepare(evolve(shop.usual(), seed=seed, **wanted))[0]


@lru_cache(16)
def a_record(phase: str = "", round: int = 1, seed: int = 3, **wanted: object) -> BattleRecord:
    """A battle that two AIs have played until a decision of this phase; '': until somebody sets up."""
    setup = a_setup(seed, **wanted)
    rules = ruleset_of(setup)
    game = Game(rules, setup.state(rules))
    players = make("aggressor", 1), make("aggressor", 2)
    while game.decision is not None and not _there(game.state, phase, round):
        side = game.decision.side
        game.play(players[side].decide(view_of(game, side), game.decision))
    assert game.decision is not None, f"no {phase} in round {round}"
    return record_of(game, setup, HUMANS)


def _there(state: State, phase: str, round: int) -> bool:
    return not phase or (state.phase == phase and state.round >= round)


def a_battle(
    app: App, phase: str = "", round: int = 1, seats: tuple[str, str] = HUMANS, seed: int = 3, **wanted: object
) -> BattleScene:
    """A battle on the app's window that stands in this phase. `wanted`: as `a_setup` takes it."""
    record = a_record(phase, round, seed, **wanted)
    game = restore(record, ruleset_of(record.setup))
    names = [roster.name for roster in record.setup.rosters]
    pair = Seat(names[0], seats[0]), Seat(names[1], seats[1])
    app.go.to_session(Session(game, record.setup, pair))
    scene = app.scene
    assert isinstance(scene, BattleScene)
    return scene


class Table:
    """An app with a battle, and a stage to play a script on: `table.does("click Ren")`."""

    def __init__(
        self, phase: str = "", round: int = 1, *, seats: tuple[str, str] = HUMANS, seed: int = 3,
        size: tuple[int, int] = (1280, 800), settings: Settings = AT_ONCE, home: Path | None = None, **wanted: object,
    ) -> None:  # fmt: skip
        self.app = an_app(size, settings, home)
        a_battle(self.app, phase, round, seats, seed, **wanted)
        self.stage = Stage(self.app)

    @property
    def scene(self) -> BattleScene:
        """The battle on top."""
        scene = self.app.scene
        assert isinstance(scene, BattleScene)
        return scene

    @property
    def session(self) -> Session:
        """Its session."""
        return self.scene.battle.session

    def does(self, script: str) -> None:
        """Carries out the lines of a script."""
        for line in script.strip().splitlines():
            self.stage.line(line)

    def name(self, model: int) -> str:
        """What the model is called."""
        return self.session.state.models[model].name
