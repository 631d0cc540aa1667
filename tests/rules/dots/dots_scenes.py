"""Scenes that the story tests of `dots` share: Ila of side A and Ren of side B, in contact or some inches apart.

battle = fighting(people(sword=3), people(), ila="sword 2, parry 1", ren="hold")
strike(battle, 7, 9)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from support.battle import Battle
from support.facing import ILA, REN, Gear, face, gear
from support.playing import Played

from skirmish.core.decision import Action, Refusal
from skirmish.core.dice import Dice, Faces
from skirmish.core.events import Rolled
from skirmish.core.open_pool import OpenPool
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.table import Table
from skirmish.kit.rounds import ACTIONS
from skirmish.kit.slots import with_slot
from skirmish.rules.dots.fighter import Attributes, Fighter
from skirmish.rules.dots.people import Skill
from skirmish.rules.dots.plans import plan_text, read_plan

NAMES = Attributes.__struct_fields__


def people(
    *, items: tuple[str, ...] = ("sword",), kit: tuple[str, ...] = (), now: Mapping[str, Any] | None = None,
    hero: bool = True, **numbers: Any,
) -> Gear:  # fmt: skip
    """Somebody with 2 in each attribute, Willpower 2, 2 dots of health and no skill but those named.

    Skills are written with `_` for `-`: `basic_forms=2`. `now`: fields of its slot.
    """
    attributes = [numbers.pop(name, 2) for name in NAMES]
    usual = {"willpower": 2, "health": 2, "soak": 0, "hide": 0, "tough": ""}
    fixed = {name: numbers.pop(name, value) for name, value in usual.items()}
    skills = dict.fromkeys(get_args(Skill), 0) | {name.replace("_", "-"): dots for name, dots in numbers.items()}
    stats = {"attributes": attributes, "fighting": 0, "shooting": 0, "skills": skills, "kit": kit, **fixed}
    return gear("dots", stats, items, now, {"leader": hero})


def meeting(ila: Gear, ren: Gear | None = None, gap_in: float = 0.0, magic: str = "none", **options: str) -> Battle:
    """Both, before anybody has declared; Ren is the slower."""
    return face(f"dots+{magic}", ila, ren or people(), gap_in, **options).begin(ACTIONS, turns=20)


def declaring(battle: Battle, ila: str, ren: str = "hold") -> Battle:
    """All declare, the slower first, the others that they hold; then the quickest acts."""
    one, other = battle.names["Ila"], battle.names["Ren"]
    plans = {one: aimed(other, ila), other: aimed(one, ren)}
    while battle.decision.rule == "DOT-67":
        who = battle.decision.subject
        battle.play(Action("declare", who, what=plans.get(who, "hold")))
    return battle


def aimed(foe: ModelId, plan: str) -> str:
    """The plan, its attack at this enemy if it names nobody. (DOT-68)"""
    read = read_plan(plan)
    if isinstance(read, Refusal) or not read.attack or read.foe >= 0:
        return plan
    return plan_text(evolve(read, foe=foe))


def fighting(
    ila: Gear, ren: Gear | None = None, gap_in: float = 0.0, *, plan: str = "sword", answer: str = "hold",
    **options: str,
) -> Battle:  # fmt: skip
    """Both have declared, and Ila acts. `answer`: Ren's plan."""
    return declaring(meeting(ila, ren, gap_in, **options), plan, answer)


def strike(battle: Battle, *faces: int, defence: str = "pass", then: tuple[Action, ...] = ()) -> Battle:
    """Ila strikes at Ren with these dice, who defends himself so, if he is asked."""
    battle.dice(*faces)
    battle.play(Action("strike", ILA, REN))
    answer(battle, defence)
    battle.play(*then)
    return battle


def answer(battle: Battle, verb: str, who: ModelId = REN, at: ModelId = ILA) -> Battle:
    """Who is asked how it defends itself does so."""
    decision = battle.decision
    if decision is not None and decision.subject == who and decision.asks is not None:
        battle.play(Action("pass") if verb == "pass" else Action(verb, who, at))
    return battle


def slot(battle: Battle, who: ModelId = REN) -> Fighter:
    """Its slot now."""
    found: Fighter = battle.state.models[who].combat
    return found


def left(battle: Battle, who: ModelId = REN) -> tuple[int, int]:
    """(dots, boxes) that it has left."""
    return slot(battle, who).dots, slot(battle, who).boxes


def pools(battle: Battle) -> list[OpenPool[int]]:
    """All pools that were rolled, in order."""
    return [e.throw for e in battle.game.log if isinstance(e, Rolled) and isinstance(e.throw, OpenPool)]


def dice(battle: Battle, what: str) -> list[tuple[int, int]]:
    """(dice, number) of all rolls of this name."""
    return [(pool.dice, pool.target) for pool in pools(battle) if pool.what == what]


def usual(
    battle: Battle, rule: Callable[..., Any], *args: object, dice: Faces = (), since: State | None = None
) -> Played:
    """The rule played by itself (`support/playing.py`), everybody answering by default. `since`: another state."""
    table = Table(evolve(since or battle.state, dice=Dice(None, dice)), battle.game.rules)
    found, flow = Played(table), rule(table, *args)
    try:
        decision = next(flow)
        while True:
            found.asked.append(decision)
            decision = flow.send(decision.default)
    except StopIteration as end:
        found.result = end.value
    assert table.state.dice.script == (), f"faces left: {table.state.dice.script}"
    return found


def changed(battle: Battle, who: ModelId = REN, **facts: Any) -> State:
    """The battle's state with these fields of somebody's slot."""
    return with_slot(battle.state, who, **facts)
