"""A battle on a small map with levels, its models set down where a test wants them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from app_scene import AT_ONCE, HUMANS, a_record, an_app

from skirmish.app.workshop import ruleset_of
from skirmish.client.app import App
from skirmish.client.battle.scene import BattleScene
from skirmish.client.battle.session import Seat, Session
from skirmish.client.script import Stage
from skirmish.client.settings import Settings
from skirmish.core.battle_record import Setup, restore
from skirmish.core.battlefield import GROUND, Battlefield
from skirmish.core.game import Game
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import Point, snapped

MAP = Path(__file__).parent / "maps" / "roofs.yaml"
STANDING_IN = 1.2
Spot = tuple[float, float, str]
"""Where a model stands, and the name of the floor; '' for the ground."""
_BEGINNINGS: dict[int, State] = {}


class Staged(Setup):
    """A setup that begins in the middle of a battle."""

    def state(self, rules: Ruleset) -> State:
        """The state that was staged for its seed."""
        return _BEGINNINGS[self.seed]


def level_of(field: Battlefield, floor: str) -> int:
    """The number of the level that has this floor; the ground for ''."""
    return next((k for k, level in enumerate(field.levels, 1) for f in level.floors if f.name == floor), GROUND)


@lru_cache(4)
def beginning(phase: str) -> tuple[Setup, State]:
    """A battle of this map as its first round has come to this phase, and the state there."""
    record = a_record(phase, 1, 3, battlefield=str(MAP))
    game = restore(record, ruleset_of(record.setup))
    return record.setup, game.last_mark.state


class Roofs:
    """An app with such a battle, and a stage to play a script on. `own`: the models of the side that decides."""

    def __init__(
        self, phase: str, own: Mapping[int, Spot], foes: Mapping[int, Spot], settings: Settings = AT_ONCE,
        size: tuple[int, int] = (1280, 720),
    ) -> None:  # fmt: skip
        setup, state = beginning(phase)
        side = state.side
        mine = [model.id for model in state.models if model.side == side]
        theirs = [model.id for model in state.models if model.side != side]
        self.own = {number: mine[number] for number in own}
        self.foes = {number: theirs[number] for number in foes}
        for spots, models in ((own, mine), (foes, theirs)):
            for number, model in enumerate(models):
                x, y, floor = spots.get(number, (1.0 + 1.4 * number, 22.5 if models is mine else 1.5, ""))
                radius = state.places[model][2]
                place = (*snapped((x, y)), radius, STANDING_IN)
                state = state.moved(model, place, level_of(state.battlefield, floor))
        fields = {name: getattr(setup, name) for name in setup.__struct_fields__}
        staged = Staged(**{**fields, "seed": setup.seed + len(_BEGINNINGS)})
        _BEGINNINGS[staged.seed] = state
        self.app: App = an_app(size, settings)
        names = [roster.name for roster in setup.rosters]
        seats = Seat(names[0], HUMANS[0]), Seat(names[1], HUMANS[1])
        self.app.go.to_session(Session(Game(ruleset_of(setup), state), staged, seats))
        self.stage = Stage(self.app)

    @property
    def scene(self) -> BattleScene:
        """The battle on top."""
        scene = self.app.scene
        assert isinstance(scene, BattleScene)
        return scene

    def does(self, script: str) -> None:
        """Carries out the lines of a script."""
        for line in script.strip().splitlines():
            self.stage.line(line)

    def name(self, model: ModelId) -> str:
        """What the model is called."""
        return self.scene.battle.session.state.models[model].name

    def level(self, floor: str) -> int:
        """The number of the level that has this floor."""
        return level_of(self.scene.battle.session.state.battlefield, floor)

    def pixel(self, at: Point) -> tuple[int, int]:
        """Where a point of the table is on the window."""
        x, y = self.scene.battle.viewport.camera.to_pixels(at)
        return round(x), round(y)
