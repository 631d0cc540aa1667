"""What this battle is: its seed, map, scenario, rules and warbands, to be read and copied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.client import doors
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene


def lines(scene: BattleScene) -> list[str]:
    """What it takes to fight it again."""
    setup = scene.session.setup
    a, b = (roster.name for roster in setup.rosters)
    switches = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in setup.options.items())
    return [
        say("about-battle-sides", a=a, b=b),
        say("about-battle-field", field=setup.battlefield.name, scenario=setup.scenario.name),
        say("about-battle-rules", rules=setup.ruleset) + (f" ({switches})" if switches else ""),
        say("about-battle-seed", seed=setup.seed),
    ]


def about(scene: BattleScene) -> None:
    """The dialog: Enter copies all of it, another button the seed alone."""
    told = lines(scene)
    buttons = [
        Answer(say("close"), cancel=True, id="close"),
        Answer(say("copy-seed"), lambda: doors.copy(str(scene.session.setup.seed)), id="copy-seed"),
        Answer(say("copy"), lambda: doors.copy("\n".join(told)), primary=True, id="copy-about"),
    ]
    scene.ui.open(Dialog(say("about-battle"), told, buttons, id="about-battle"))
