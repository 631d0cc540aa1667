"""Scenes of spells that have their points: Ila casts what she holds at once, and nothing is left over.

battle = ready("firebird", gap_in=10)
battle.dice(spell_roll(6, 7, 7, 7)).play(at(battle, "firebird", "Ren"))
"""

from __future__ import annotations

from typing import Any

from support.battle import Battle
from support.scripted import Wish
from wyld_scenes import ILA, casting, channel, draws, holds, mage, page

from skirmish.core.decision import Action
from skirmish.core.units import Point
from skirmish.rules.wyld.caster import Caster

CLEAN = {
    1: "TD 9D", 2: "TD 9D 8D 7D 6D", 3: "TD 9D 8D 7D 6D 5D 4D 3D 2D TH",
}  # fmt: skip
"""Cards that are just short of the horizon, by circle: one diamond, or a ten, more is enough."""
LAST = "AD"
"""The card that is drawn then. 63 points need hearts, too, which the diamonds cancel."""


def adept(spell: str, **changes: Any) -> Caster:
    """Somebody who owns every circle, of the tradition of the spell, and knows it."""
    tradition = page(spell).tradition or "sorcery"
    return mage(5, 5, 4, spells=(spell,), tradition=tradition, **({"willpower": 8, "motes": 60} | changes))


def ready(spell: str, held: str = "", last: str = "", slot: Caster | None = None, **scene: Any) -> Battle:
    """Ila has drawn the last card she needs for it, and is asked to cast."""
    circle = page(spell).circle
    held, last = held or CLEAN[circle], last or LAST
    begun = holds(slot or adept(spell), spell, held, crossed=True)
    battle = casting(begun, **scene).dice(draws(last, held=held))
    battle.play(channel(1, spell))
    if battle.prompt.startswith("Tuning"):
        battle.play(Action("keep", ILA))
    return battle


def at(battle: Battle, spell: str, name: str) -> Action:
    """Cast at a model."""
    ids = {m.name: m.id for m in battle.state.models}
    return Action("cast", ILA, ids[name], what=spell)


def on(spell: str, where: Point | None = None, *, via: tuple[Point, ...] = (), others: tuple[int, ...] = ()) -> Action:
    """Cast at a place, or at nothing."""
    return Action("cast", ILA, at=where, via=via, others=others, what=spell)


def rolls(*faces: int, what: str = "") -> Wish:
    """The faces of one roll."""
    return (what, *faces)


def misses(dice: int) -> list[int]:
    """So many dice that are no success and no botch."""
    return [2] * dice


def passes(dice: int, successes: int) -> list[int]:
    """So many dice with so many successes, no 10 among them."""
    return [7] * successes + [2] * (dice - successes)
