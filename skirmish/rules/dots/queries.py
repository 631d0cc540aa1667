"""Questions about the state in the rulebook's words: who is up, who leads, who stands in a formation."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from skirmish.core.state import Model, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.census import BodyCensus, Pair, Words, match_slots
from skirmish.kit.effects import has_condition
from skirmish.kit.missiles import holds_missiles
from skirmish.kit.moves import inches_now
from skirmish.rules.dots.arms import Weapon
from skirmish.rules.dots.events import fighter
from skirmish.rules.dots.fighter import Fighter

HELD = "held"


class Sides(NamedTuple):
    """Who on the table is what, as bit masks by side or of all."""

    contacts: tuple[int, ...]
    """By model: whom it touches of those on the table."""
    present: Pair
    conscious: Pair
    standing: Pair
    hidden: int
    held: int


def _facts(model: Model) -> tuple[object, ...]:
    slot: Fighter = model.combat
    return (
        slot.posture in ("standing", "down"), slot.posture == "standing", slot.hidden,
        model.conditions and has_condition(model, HELD),
    )  # fmt: skip


sides = BodyCensus(_facts, Sides, pairs=2, others=2)
"""Who is what now."""
present, foes_of, touched_foes = sides.present, sides.foes_of, sides.touched_foes
find_conscious, find_able, is_able = sides.find_conscious, sides.find_able, sides.is_able
"""Nobody acts who is unconscious, or held. (DOT-47)"""


def is_conscious(slot: Fighter) -> bool:
    """Whether it is on the table and not unconscious. (DOT-47)"""
    return slot.posture in ("standing", "down")


def can_defend(state: State, i: ModelId) -> bool:
    """Whether it can defend itself at all: on its feet, neither held nor dazed. (DOT-52)"""
    slot = fighter(state, i)
    return slot.standing and not slot.dazed and is_able(state, i)


def weapon_of(slot: Fighter) -> Weapon:
    """What it has in hand."""
    return slot.kit.weapon(slot.weapon)


WORDS: Words = {
    "fleeing": lambda state, known: 0,
    "armed": match_slots(lambda slot: holds_missiles(slot.kit)),
    "fearless": lambda state, known: 0,
}
"""`down`: prone or unconscious; `stunned`: unconscious; `armed`: with something to shoot or throw. Nobody flees."""
who = partial(sides.who, WORDS)


def inches(rules: Ruleset, yards: float) -> float:
    """Yards on the table. (B-1)"""
    return yards * int(rules.options["inches_per_yard"])


def movement_now(rules: Ruleset, state: State, i: ModelId) -> float:
    """Inches of a move now: Dexterity less armour, in yards; the mount's for a rider. (DOT-75, DOT-76, B-8)"""
    slot = fighter(state, i)
    return inches_now(rules, state, i, stride_in(rules, slot))


def stride_in(rules: Ruleset, slot: Fighter) -> float:
    """The same of who carries nothing heavy, in inches. (DOT-75, R-101)"""
    if slot.mounted and slot.kit.mount is not None:
        return slot.kit.mount.move_in
    yards = max(slot.build.attributes.dexterity - slot.armour, int(rules.options["min_move_yards"]))
    return inches(rules, yards)
