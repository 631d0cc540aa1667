"""Scenes that the story tests of `threads` share: Ila of side A, who channels, and Ren some inches east of her.

battle = channeling(weaver("lightning"), people(), gap_in=10.0)
weave(battle, "lightning 4", 7, 8, 9, 7)
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from support.battle import Battle
from support.facing import ILA, REN, Gear, face
from support.rulesets import read
from support.story import Story

from skirmish import rules
from skirmish.core.decision import Action
from skirmish.core.events import Event
from skirmish.core.open_pool import OpenPool
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.kit.rounds import ACTIONS
from skirmish.kit.spells.spell import Spells
from skirmish.rules.dots.fighter import Plan
from skirmish.rules.threads.channeler import Channeler, Knot, Work, with_channeler
from skirmish.rules.threads.events import Holding, Strained
from skirmish.rules.threads.weaves import WEAVES, Book, WeaveTables

__all__ = ["ILA", "REN"]
THREADS = ("air", "spirit", "water", "fire", "earth")
NAMES = (
    "strength", "dexterity", "stamina", "charisma", "manipulation", "appearance", "perception", "intelligence", "wits",
)  # fmt: skip
READY = {"kind": "power", "score": 20, "plan": Plan(power=True)}
"""Of who acts first, and may do by the Power whatever it likes: it has declared nothing in particular."""
PHASES = {"dots": ACTIONS, "trilogy": ACTIONS, "resolve": ACTIONS, "skirmish": "shooting"}


class Before(Event):
    """Something of the slot of a channeler that was so before."""

    model: ModelId
    facts: tuple[tuple[str, Any], ...]

    def apply(self, state: State) -> State:
        """It is."""
        return with_channeler(state, self.model, **dict(self.facts))


def people(*, health: int = 5, willpower: int = 5, items: tuple[str, ...] = ("sword",), **numbers: Any) -> Gear:
    """Under `dots` somebody with 2 in each attribute and no skill but those named."""
    attributes = [numbers.pop(name, 2) for name in NAMES]
    skills = {"evasion": 0, "dodge": 0} | {name.replace("_", "-"): dots for name, dots in numbers.items()}
    stats = {"attributes": attributes, "fighting": 0, "shooting": 0, "skills": skills, "kit": [],
             "willpower": willpower, "health": health, "soak": 0, "hide": 0, "tough": ""}  # fmt: skip
    return {"items": items, "stats": {"dots": json.dumps(stats)}, "leader": True}


def weaver(*weaves: str, half: str = "saidar", potential: int = 8, onepower: int = 8, threads: int = 8,
           body: Gear | None = None, **skills: int) -> Gear:  # fmt: skip
    """Somebody of Willpower 5 who knows these weaves and has the threads for all of them."""
    dots = {name: skills.pop(name, threads) for name in THREADS}
    learned = {"looming": 3} | {name.replace("_", "-"): value for name, value in skills.items()}
    own = {"half": half, "potential": potential, "onepower": onepower, "threads": dots, "willpower": 5, "wits": 2,
           "stamina": 2, "skills": learned, "weaves": weaves, "origin": "a tale"}  # fmt: skip
    gear = body or people()
    return gear | {"stats": {**gear["stats"], "threads": json.dumps(own)}}


def meeting(
    ila: Gear, ren: Gear | None = None, gap_in: float = 10.0, combat: str = "dots", *, held: int = 5, theirs: int = 0,
    strained: int = 0, works: tuple[Work, ...] = (), after: tuple[Event, ...] = (), **options: str,
) -> Story:  # fmt: skip
    """Both, before anything is done. `held`, `theirs`: dots of the Power; `strained`: boxes that are full.

    `works`: what she has in work; `after`: what else has happened.
    """
    told = face(f"{combat}+threads", ila, ren or people(), gap_in, **options)
    before: list[Event] = [Holding(ILA, 0, held, "begins")] if held else []
    before += [Holding(REN, 0, theirs, "begins")] if theirs else []
    before += [Strained(ILA, strained, "an earlier day")] if strained else []
    return told.after(*before, Before(ILA, (("works", works),)), *after)


def begun(told: Story, combat: str = "dots", *, ren: str = "hold") -> Battle:
    """The story in Ila's own time: under `dots` all have declared."""
    battle = told.begin(PHASES[combat], turns=20, until="close combat" if combat == "skirmish" else "")
    if combat == "dots":
        declare(battle, ren)
    return battle


def declare(battle: Battle, ren: str = "hold") -> Battle:
    """All declare that haven't yet: Ren what is said."""
    while battle.decision.rule == "DOT-67":
        who = battle.decision.subject
        battle.play(Action("declare", who, what=ren))
    return battle


def channeling(
    ila: Gear, ren: Gear | None = None, gap_in: float = 10.0, combat: str = "dots", answer: str = "hold", **more: Any
) -> Battle:  # fmt: skip
    """Both together: Ila may channel now."""
    ila = ila | {"now": READY | ila.pop("plight", {})} if combat == "dots" else ila
    other = (ren or people()) | ({"now": {"score": 10, "kind": "power" if answer == "power" else "melee"}}
                                 if combat == "dots" else {})  # fmt: skip
    return begun(meeting(ila, other, gap_in, combat, **more), combat, ren=answer)


def weave(battle: Battle, what: str, *faces: int, target: int = REN, **aim: Any) -> Battle:
    """Ila weaves so, with these dice; what she holds ready she aims later."""
    battle.dice(*faces)
    target = NOBODY if "; hold" in what else target
    battle.play(Action("cast", ILA, target, what=what, **aim))
    return battle


def slot(battle: Battle, who: ModelId = ILA) -> Channeler:
    """Its slot now."""
    found: Channeler = battle.state.models[who].magic
    return found


def left(battle: Battle, who: ModelId = REN) -> tuple[int, int]:
    """(dots, boxes) of health that it has left."""
    body = battle.state.models[who].combat
    return body.dots, body.boxes


def pools(battle: Battle) -> list[tuple[str, int, int]]:
    """(what, dice, number) of all pools that were rolled."""
    found = [roll.throw for roll in battle.rolled()]
    return [(pool.what, pool.dice, pool.target) for pool in found if isinstance(pool, OpenPool)]


def knots(battle: Battle) -> tuple[Knot, ...]:
    """The weaves that stand."""
    return battle.state.magic.knots if battle.state.magic is not None else ()


@cache
def book() -> Book:
    """All weaves."""
    folder = Path(rules.__file__).parent
    shared: Spells = read(folder / "weaves" / "data" / "weaves.yaml", Spells, "weave-effects")
    own: WeaveTables = read(folder / "threads" / "data" / WEAVES[0], WeaveTables, WEAVES[2])
    return Book(shared, own)
