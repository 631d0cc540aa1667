"""What came of a scene of `trilogy`: what was rolled, what it filled, and how somebody is now."""

from __future__ import annotations

from typing import Any

from support.battle import Battle
from support.playing import Played, played
from support.scripted import rolls
from trilogy_scenes import ILA, REN

from skirmish.core.events import Rolled
from skirmish.core.roll_under import RollUnder
from skirmish.core.state import ModelId
from skirmish.rules.trilogy.events import Cleared, Filled
from skirmish.rules.trilogy.fighter import Fighter
from skirmish.rules.trilogy.strike import strike

MISS = NONE_SOAKED = (9, 9, 8)
"""Dice of an attack that fails, and of a soak that takes nothing off."""


def slot(battle: Battle, name: str) -> Fighter:
    """Somebody's fighter now."""
    found: Fighter = battle.fighter(name)
    return found


def lying(one: Fighter) -> list[str]:
    """What it has dropped."""
    return [ident for ident, *_ in one.dropped]


def struck(battle: Battle, *faces: int, says: tuple[str, ...] = (), charging: bool = False) -> Played:
    """Ila strikes at Ren with these dice and answers and no others."""
    return played(battle, _strikes, charging, dice=faces, says=says)


def _strikes(table: Any, charging: bool) -> Any:
    return strike(table, ILA, REN, charging=charging)


def filled(found: Played | Battle, who: ModelId = REN, ladder: str = "injury") -> list[int]:
    """The rungs filled by one hit after the other."""
    log = found.table.log if isinstance(found, Played) else found.game.log
    return [e.amount for e in log if isinstance(e, Filled) and (e.model, e.ladder) == (who, ladder)]


def cleared(found: Played | Battle, who: ModelId = REN, ladder: str = "injury") -> list[int]:
    """The rungs cleared, one time after the other."""
    log = found.table.log if isinstance(found, Played) else found.game.log
    return [e.amount for e in log if isinstance(e, Cleared) and (e.model, e.ladder) == (who, ladder)]


def rungs(found: Played | Battle, who: ModelId = REN) -> tuple[int, int, int]:
    """Injury, Distress, Fatigue now."""
    one: Fighter = found.state.models[who].combat
    return one.injury, one.distress, one.fatigue


def made(found: Played | Battle) -> list[Rolled]:
    """The rolls, in order."""
    return rolls(found.table.log if isinstance(found, Played) else found.game.log)


def rolled(found: Played | Battle) -> list[str]:
    """The rules by which was rolled, in order."""
    return [roll.throw.rule for roll in made(found)]


def throw_of(found: Played | Battle, rule: str) -> RollUnder:
    """The last test by this rule."""
    (*_, last) = [roll.throw for roll in made(found) if roll.throw.rule == rule]
    assert isinstance(last, RollUnder)
    return last


def sways(found: Played | Battle, rule: str = "TRI-39") -> dict[str, int]:
    """The reasons for Advantage and Disadvantage of the last test by this rule."""
    return {m.why: m.number for m in throw_of(found, rule).sways}
