"""Questions about the state in words that all systems share: who sees whom, who is engaged, on what ground."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from skirmish.board import on
from skirmish.core.state import Model, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.kit.effects import has_condition

EYESIGHT = "eyesight"
"""The topic of how many inches a model sees."""
_last: tuple[tuple[Model, ...], int] = ((), 0)
"""Models, and the bit mask of those of side 1: kept until a model changes, as it is asked for all the time."""


def side_mask(state: State, side: Side) -> int:
    """Bit mask of the side's models, wherever they are."""
    global _last
    models, mask = _last
    if models is not state.models:
        models = state.models
        mask = sum([1 << m.id for m in models if m.side])
        _last = models, mask
    return mask if side else (1 << len(models)) - 1 & ~mask


@lru_cache(4096)
def ids_in(mask: int) -> tuple[ModelId, ...]:
    """The model ids in a bit mask, ascending."""
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)


def sort_nearest(state: State, i: ModelId, models: Iterable[ModelId]) -> tuple[ModelId, ...]:
    """The models, those nearest to i first."""
    gaps = on(state).gaps(i)
    return tuple(sorted(models, key=lambda j: (gaps[j], j)))


def is_veiled(rules: Ruleset, state: State, i: ModelId, j: ModelId) -> bool:
    """Whether j is an enemy folded out of i's sight: further away than i finds what hides. (CHN-70)"""
    other = state.models[j]
    if not other.conditions or other.side == state.models[i].side or not has_condition(other, "veiled"):
        return False
    return not on(state).within(i, j, rules.combat.keen(state, i))


def is_dimmed(rules: Ruleset, state: State, i: ModelId, j: ModelId) -> bool:
    """Whether phantoms hide from i what is as far as j: the shortest `eyesight` that lasts on it counts. (WYL-49)"""
    if not state.effects:
        return False
    seen = [m.number for m in rules.modifiers(state, i, EYESIGHT)]
    return bool(seen) and not on(state).within(i, j, min(seen))


def can_see(rules: Ruleset, state: State, i: ModelId, j: ModelId) -> bool:
    """Whether i has sight of j; who is hidden is another matter. (CHN-20, CHN-70, SKR-42, WYL-49)"""
    return on(state).sight(i, j).seen and not is_veiled(rules, state, i, j) and not is_dimmed(rules, state, i, j)


def can_find(rules: Ruleset, state: State, i: ModelId, j: ModelId) -> bool:
    """Whether i has sight of j and j isn't hidden from it. (CHN-28)"""
    hidden = rules.combat.who(state, "hidden") >> j & 1 and state.models[i].side != state.models[j].side
    return not hidden and can_see(rules, state, i, j)


def enemies_touched(state: State, i: ModelId) -> int:
    """Bit mask of the enemies it touches."""
    return on(state).contacts(i) & side_mask(state, 1 - state.models[i].side)


def is_laden(state: State, model: ModelId) -> bool:
    """Whether it carries a token: combat systems halve its Movement. (SKR-91)"""
    return bool(state.tokens) and any(token.bearer == model for token in state.tokens)


GLARING = "glaring"
"""The condition of who shines so that it can't hide, and is shot at through light cover. (WYL-56)"""


def is_glaring(state: State, i: ModelId) -> bool:
    """Whether it shines so. (WYL-56)"""
    return has_condition(state.models[i], GLARING)


def climbs(state: State, i: ModelId) -> bool:
    """Whether it climbs and takes ladders: neither animals nor riders do. (SKR-36)"""
    return "animal" not in state.models[i].warrior.keywords and jumps(state, i)


def jumps(state: State, i: ModelId) -> bool:
    """Whether it jumps down and over gaps: riders don't. (SKR-36)"""
    return not getattr(state.models[i].combat, "mounted", False)


def is_engaged(rules: Ruleset, state: State, i: ModelId) -> bool:
    """Touching a standing enemy. (SKR-5)"""
    touched = enemies_touched(state, i)
    return bool(touched and touched & rules.combat.who(state, "standing"))


ROOTED = "rooted"
"""Neither runs nor charges."""
BLIGHTED = "blighted"
"""Can't be healed."""
LIT = "lit"
"""Seen by night."""
UNBOUND = "unbound"
"""Draws one card more at each action of its castings."""


def stands_near(state: State, i: ModelId, j: ModelId, inches: float) -> bool:
    """Whether j is within so many inches of i in space, and no floor parts them. (CHN-30, SKR-36)"""
    surface = on(state)
    return surface.within(i, j, inches) and (surface.level(i) == surface.level(j) or surface.sight(i, j).seen)


def touches_ground(state: State, i: ModelId, plague: str) -> bool:
    """Whether the model's base touches ground of this kind."""
    if not state.features or not state.on_table(i):
        return False
    surface = on(state)
    return any(
        f.plague == plague and f.shape is not None and surface.touches(i, f.shape, f.level) for f in state.features
    )


HUSHED = "hushed"
"""No word is heard across its edge. (DOT-145)"""


def hears(state: State, i: ModelId, j: ModelId) -> bool:
    """Whether i's words come to j: each hushed ground has both of them in it, or neither."""
    if not any(feature.plague == HUSHED for feature in state.features):
        return True
    surface = on(state)
    hushed = [(f.shape, f.level) for f in state.features if f.plague == HUSHED and f.shape is not None]
    return all(surface.touches(i, *ground) == surface.touches(j, *ground) for ground in hushed)


def is_afflicted(state: State, i: ModelId, plague: str) -> bool:
    """Whether it holds for the model: something lasts on it, or it touches such ground."""
    return has_condition(state.models[i], plague) or touches_ground(state, i, plague)
