"""What a spell that works is expected to bring the caster's side, in marks: for AIs, who need it at once and roughly.

Hits are exact (`CombatSystem.toll`). All else is a share of what the models concerned cost, as the tables here say:
good things count for friends, bad ones for enemies, and against us the other way round. What lasts already, and what
helps nobody, is worth nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from skirmish.board import on
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.effects import has, shelters
from skirmish.kit.seeing import enemies_touched, engaged, members, side_mask
from skirmish.kit.spells import worths
from skirmish.kit.spells.aspects import aspects
from skirmish.kit.spells.lasting import begun
from skirmish.kit.spells.outlook import Outlook, look
from skirmish.kit.spells.prospects import NEAR_IN, of_fence, of_patch, of_travel, of_wall
from skirmish.kit.spells.spell import (
    Area,
    Beam,
    Cast,
    Compel,
    Condition,
    Drive,
    Fence,
    Guard,
    Harm,
    Hits,
    Lift,
    Mend,
    Number,
    Part,
    Patch,
    Push,
    Raise,
    Single,
    Spell,
    Spill,
    Splash,
    Tide,
    Topple,
    Travel,
    Unweave,
    Wall,
)  # fmt: skip
from skirmish.kit.spells.work import target_of, whom

BAD = {"held": 0.35, "silenced": 0.5, "winded": 0.04, "rooted": 0.08}
"""Share of an enemy's marks that a condition takes; 0.2 for others."""
GOOD = {"veiled": 0.06}
"""Share of a friend's marks that a condition saves, if enemies may strike at it from afar: not for long."""
PUSHED, PUSHED_OFF = 0.04, 0.1
"""To be pushed; on top if it touches one of ours."""
TOPPLED = 0.12
"""A test or down: half of a quarter of the marks."""
LIFTED = {"fleeing": 0.4, "down": 0.25, "stunned": 0.15, "hurt": 0.6}
"""To rally; to stand up; to be only down instead of stunned; to have all wounds back."""
COMPELLED = 0.2
GUARDED = 0.3
"""Of the marks, times the chance to be in danger, times that to turn a hit aside."""
STRONGER, DAZZLED, WARDED, FORETOLD, INVERTED, OUT_OF_RANGE = 0.12, 0.08, 0.06, 0.06, 0.02, 0.1
"""Numbers: stronger blows (of the enemy struck), -1 to hit, warded, rolls again, can't be cut, missiles halved."""
BASE_IN = 2.0
"""The widest usual base."""
UNWOVEN = 4.0
"""Marks for each point that an enemy pays for something; a friend that bears it counts as lifted."""


def value(rules: Ruleset, state: State, cast: Cast) -> float:
    """What the spell is worth in marks if it works and nobody cuts it. See the module's docstring."""
    return weighed(look(rules, state, cast.by), cast)


def weighed(seen: Outlook, cast: Cast) -> float:
    """The same for who has the outlook of the caster's side at hand."""
    total = 0.0
    for part in cast.spell.parts:
        total += _BROAD.get(type(part), _single)(seen, cast, part)
    return total


def hopeless(seen: Outlook, by: ModelId, spell: Spell) -> bool:
    """Whether a glance shows that the spell brings nothing, wherever it is aimed: for who weighs many."""
    for part in aspects(spell).glanced:
        if not _idle(seen, by, spell, part):
            return False
    return bool(aspects(spell).glanced)


def _idle(seen: Outlook, by: ModelId, spell: Spell, part: Part) -> bool:
    if isinstance(part, Travel):
        return seen.nearest_in(by) >= NEAR_IN + part.company_in + BASE_IN
    if isinstance(part, Fence):
        return not seen.shooters
    spread = part.radius_in if isinstance(part, Patch) else 0.0
    return seen.nearest_in(by) >= spell.range_in + NEAR_IN + spread


def _single(seen: Outlook, cast: Cast, part: Single) -> float:
    target = target_of(cast)
    if target == NOBODY or not seen.state.on_table(target):
        return 0.0
    return _WORTH[type(part)](seen, cast, target, part)


def _on_each(seen: Outlook, cast: Cast, part: Area | Tide) -> float:
    return sum([_WORTH[type(one)](seen, cast, k, one) for k in whom(seen.state, cast, part) for one in part.each])


def _beside(seen: Outlook, cast: Cast, part: Splash | Spill | Beam) -> float:
    known = _WORTH[type(part)]
    return sum([known(seen, cast, k, part) for k in whom(seen.state, cast, part)])


def _hits(seen: Outlook, cast: Cast, target: ModelId, part: Hits) -> float:
    hit = Hit(target, part.strength, cast.by, part.save, missile=True, rule=cast.spell.rule)
    if part.times == "D3":
        return seen.foe(target) * sum([seen.toll(hit, times) for times in (1, 2, 3)]) / 3
    return seen.foe(target) * seen.toll(hit)


def _splash(seen: Outlook, cast: Cast, target: ModelId, part: Splash) -> float:
    hit = Hit(target, part.strength, cast.by, missile=True, rule=cast.spell.rule)
    return seen.foe(target) * seen.toll(hit)


def _beam(seen: Outlook, cast: Cast, target: ModelId, part: Beam) -> float:
    return seen.foe(target) * seen.marks(target)


def _push(seen: Outlook, cast: Cast, target: ModelId, part: Push) -> float:
    if seen.senseless >> target & 1:
        return 0.0
    ours = side_mask(seen.state, seen.side)
    off = PUSHED_OFF if on(seen.state).contacts(target) & ours else 0.0
    return seen.foe(target) * seen.marks(target) * (PUSHED + off)


def _topple(seen: Outlook, cast: Cast, target: ModelId, part: Topple) -> float:
    return 0.0 if seen.low >> target & 1 else seen.foe(target) * seen.marks(target) * TOPPLED


def _condition(seen: Outlook, cast: Cast, target: ModelId, part: Condition) -> float:
    model = seen.state.models[target]
    if has(model, part.name) or seen.senseless >> target & 1:
        return 0.0
    if part.name in GOOD:
        return -seen.foe(target) * seen.marks(target) * GOOD[part.name] * seen.danger(target, part.lasts)
    if part.name == "silenced" and not seen.rules.magic.channels(seen.state, target):
        return 0.0
    share = BAD.get(part.name, 0.2) * (0.5 if part.resist_first else 1.0)
    return seen.foe(target) * seen.marks(target) * share


def _number(seen: Outlook, cast: Cast, target: ModelId, part: Number) -> float:
    for effect in seen.state.effects:
        if effect.source == cast.spell.id and (part.everybody or effect.target == target):
            return 0.0
    known = _TOPICS.get(part.topic)
    return known(seen, target) if known is not None else worths.lasting(seen, target, part)


def _stronger(seen: Outlook, target: ModelId) -> float:
    touched = enemies_touched(seen.state, target)
    if not touched or not engaged(seen.rules, seen.state, target):
        return 0.0
    return STRONGER * max([seen.marks(k) for k in members(touched)])


def _dazzled(seen: Outlook, target: ModelId) -> float:
    return 0.0 if seen.low >> target & 1 else seen.foe(target) * seen.marks(target) * DAZZLED


def _warded(seen: Outlook, target: ModelId) -> float:
    return WARDED * seen.marks(target) * seen.dangerous(target, seen.weavers)


def _inverted(seen: Outlook, target: ModelId) -> float:
    return INVERTED * seen.marks(target) * seen.dangerous(target, seen.weavers)


def _foretold(seen: Outlook, target: ModelId) -> float:
    """Nothing as long as nobody can do anything that is worth a second roll."""
    idle = seen.quiet and seen.nearest_in(target) > seen.spells_in(target)
    return 0.0 if idle else FORETOLD * seen.marks(target)


def _halved(seen: Outlook, target: ModelId) -> float:
    return OUT_OF_RANGE * (seen.cost_of(seen.shooters) - seen.cost_of(seen.archers))


_TOPICS: dict[str, Callable[[Outlook, ModelId], float]] = {
    "weapon strength": _stronger, "dazzle": _dazzled, "woven at": _warded, "unseen": _inverted,
    "second chance": _foretold, "missile range": _halved,
}  # fmt: skip


def _guard(seen: Outlook, cast: Cast, target: ModelId, part: Guard) -> float:
    state = seen.state
    for effect in state.effects:
        if effect.source == cast.spell.id and effect.target == target:
            return 0.0
    sheltered = [target]
    if part.reach_in:
        sheltered += [k for k in members(side_mask(state, seen.side)) if k != target and _within(seen, cast, k, part)]
    chance = (7 - part.needed) / 6
    found = 0.0
    for k in sheltered:
        fights = part.blows and state.on_table(k) and engaged(seen.rules, state, k)
        found += seen.marks(k) * GUARDED * chance * (1.0 if fights else seen.danger(k, part.lasts))
    return found


def _within(seen: Outlook, cast: Cast, model: ModelId, part: Guard) -> bool:
    return shelters(seen.state, evolve(begun(cast, cast.by), reach_in=part.reach_in), model)


def _lift(seen: Outlook, cast: Cast, target: ModelId, part: Lift) -> float:
    rules, state = seen.rules, seen.state
    stunned, low = rules.combat.who(state, "stunned") >> target & 1, seen.low >> target & 1
    up = LIFTED["stunned" if stunned else "down"] if low else 0.0
    if part.word == "down":
        return up * seen.marks(target)
    if part.word == "hurt":
        return max(up, LIFTED["hurt"] * _lost(rules, state, target)) * seen.marks(target)
    word = rules.combat.who(state, part.word) >> target & 1
    return LIFTED.get(part.word, 0.0) * seen.marks(target) if word else 0.0


def _lost(rules: Ruleset, state: State, model: ModelId) -> float:
    """The share of its health that it has lost, as its card says."""
    tracks = rules.combat.sheet(state, model).tracks
    full = sum(track.full for track in tracks)
    return sum(track.full - track.now for track in tracks) / full if full else 0.0


def _compel(seen: Outlook, cast: Cast, target: ModelId, part: Compel) -> float:
    return 0.0 if seen.senseless >> target & 1 else seen.foe(target) * seen.marks(target) * COMPELLED


def _unwoven(seen: Outlook, cast: Cast, part: Unweave) -> float:
    found = 0.0
    for effect in seen.state.effects:
        if effect.id == cast.action.target:
            found += UNWOVEN * effect.upkeep
            if effect.target != NOBODY and seen.state.models[effect.target].side == seen.side:
                found += seen.marks(effect.target) * BAD.get(effect.condition, 0.0)
    return found


_WORTH: dict[type, Callable[[Outlook, Cast, ModelId, Any], float]] = {
    Hits: _hits, Splash: _splash, Beam: _beam, Push: _push, Topple: _topple, Condition: _condition, Number: _number,
    Guard: _guard, Lift: _lift, Compel: _compel, Harm: worths.harms, Mend: worths.mends, Drive: worths.drives,
    Spill: worths.spills,
}  # fmt: skip
_BROAD: dict[type, Callable[[Outlook, Cast, Any], float]] = {
    Area: _on_each, Tide: _on_each, Splash: _beside, Spill: _beside, Beam: _beside, Unweave: _unwoven,
    Raise: worths.raises, Patch: of_patch, Wall: of_wall, Fence: of_fence, Travel: of_travel,
}  # fmt: skip
"""Parts that aren't for one model alone."""
