"""Why a spell can't be aimed so: form, combat, range, sight, and whom it spares. (CHN-9, CHN-13, CHN-17)"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from skirmish.board import on
from skirmish.core.battlefield import GROUND
from skirmish.core.decision import Action, Refusal
from skirmish.core.geometry import Circle, Shape, middle
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, SAME_LEVEL, Effect, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import TOLERANCE_IN, Point, as_inches
from skirmish.kit.effects import owner_side
from skirmish.kit.moves import on_grid
from skirmish.kit.queries import enemies_touched, is_dimmed, is_engaged, is_veiled
from skirmish.kit.spells.gateway import gateway_refusal
from skirmish.kit.spells.ground import Ends, Patchwork, ends, level_at, level_of, low_piece, shape_of, wall_of
from skirmish.kit.spells.spell import Spell, Wall, needs_earth

FIELDS: dict[str, tuple[str, ...]] = {
    "self": (), "table": (), "point": ("at",), "wall": ("at", "via"), "places": ("at", "others", "via"),
    "friend": ("target",), "ally": ("target",), "enemy": ("target",), "caster": ("target",), "weave": ("target",),
}  # fmt: skip
"""What an action at each kind of target says."""
_SAID = {
    (): "no target", ("target",): "one target", ("at",): "a place", ("at", "via"): "its middle and its direction",
    ("at", "others", "via"): "a place for each who goes",
}  # fmt: skip
"""The same in words."""
AIMED_IN = 1.0
"""A place on levels is seen if a line gets to so high above it: from below nobody sees the floor of a roof. (CHN-13)"""
EARTHEN = ("hill", "cliff", "rock", "scree")
"""Kinds of terrain whose levels are earth, as the table is. (CHN-63)"""
CLOSE = ("self", "ally", "enemy", "caster", "point", "weave")
"""Kinds of target that are possible in combat."""


class Aim(NamedTuple):
    """A spell as it is to be cast."""

    rules: Ruleset
    state: State
    by: ModelId
    spell: Spell
    action: Action
    fighting: bool
    """Whether the caster is engaged."""
    bar: Callable[[Aim, ModelId], Refusal | None] | None = None
    """What the caster's magic system forbids of enemies besides. (CHN-17)"""


def form_refusal(aim: Aim) -> Refusal | None:
    """Whether the action says what the spell needs, and nothing else."""
    spell, action = aim.spell, aim.action
    fields = FIELDS.get(spell.target) or (("target",) if action.target != NOBODY else ("at", "via"))
    if spell.target in ("self", "table") or (spell.target == "point" and aim.fighting and spell.in_combat):
        fields = ()
    plain = Action("cast", aim.by, what=spell.id)
    said = (*fields, "level") if "at" in fields else fields
    if action != evolve(plain, **{field: getattr(action, field) for field in said}):
        return Refusal(f"{spell.name} needs {_SAID[fields]}, nothing else", spell.rule)
    if not SAME_LEVEL <= action.level <= len(aim.state.battlefield.levels):
        return Refusal("the map has no such level", spell.rule)
    if not on_grid(action):
        return Refusal('places lie on a grid of 1/1024"', spell.rule)
    field = aim.state.battlefield
    if any(not (0 <= x <= field.width_in and 0 <= y <= field.depth_in) for x, y in action.via):
        return Refusal("that is off the table", spell.rule)
    return None


def aim_refusal(aim: Aim) -> Refusal | None:
    """Why a well-formed action can't be aimed so; None if it can."""
    if aim.fighting and (barred := combat_refusal(aim)) is not None:
        return barred
    return _BY_TARGET[aim.spell.target](aim)


def combat_refusal(aim: Aim) -> Refusal | None:
    """Why who fights can't cast the spell, wherever it is aimed. (CHN-9)"""
    if not aim.spell.in_combat:
        return Refusal(f"{aim.spell.name} can't be woven in combat", "CHN-9")
    if aim.spell.target not in CLOSE:
        return Refusal("in combat it can weave only on itself and on enemies it touches", "CHN-9")
    return None


def _at_nothing(aim: Aim) -> Refusal | None:
    return None


def _at_friend(aim: Aim) -> Refusal | None:
    state, by, target = aim.state, aim.by, aim.action.target
    if target == by:
        return None if aim.spell.target == "ally" else Refusal("it is for another than the caster", aim.spell.rule)
    if not _present(state, target) or owner_side(state, target) != state.models[by].side:
        return Refusal("that is no friend on the table", aim.spell.rule)
    if aim.fighting:
        return Refusal("in combat it works on the caster alone", "CHN-9")
    if aim.spell.needs and not needy_mask(aim.rules, state, aim.spell.needs) >> target & 1:
        return Refusal(f"{state.models[target].name} isn't {aim.spell.needs}", aim.spell.rule)
    return range_refusal(aim, target) or sight_refusal(aim, target)


def _at_enemy(aim: Aim) -> Refusal | None:
    state, target = aim.state, aim.action.target
    if not _present(state, target) or _ours(aim, target):
        return Refusal("that is no enemy on the table", aim.spell.rule)
    if aim.spell.target == "caster" and not aim.rules.magic.channels(state, target):
        return Refusal(f"{state.models[target].name} can't channel", aim.spell.rule)
    if aim.fighting and not enemies_touched(state, aim.by) >> target & 1:
        return Refusal("in combat it can aim only at enemies it touches", "CHN-9")
    return range_refusal(aim, target) or _spared(aim, target) or sight_refusal(aim, target)


def _ours(aim: Aim, target: ModelId) -> bool:
    """Whether it is of the caster's warband, and fights for it: who is compelled is an enemy to both sides. (CHN-73)"""
    return aim.state.models[target].side == owner_side(aim.state, target) == aim.state.models[aim.by].side


def _present(state: State, model: ModelId) -> bool:
    return 0 <= model < len(state.models) and state.on_table(model)


def needy_mask(rules: Ruleset, state: State, needs: str) -> int:
    """Bit mask of the models that are what a spell's target must be: who is stunned is down, too. (CHN-74)"""
    found = rules.combat.who(state, needs)
    return found | rules.combat.who(state, "stunned") if needs == "down" else found


def _spared(aim: Aim, target: ModelId) -> Refusal | None:
    rules, state = aim.rules, aim.state
    name = state.models[target].name
    for whom in aim.spell.spares:
        if whom == "channeler" and rules.magic.channels(state, target):
            return Refusal(f"{name} can channel", aim.spell.rule)
        if whom == "engaged" and is_engaged(rules, state, target):
            return Refusal(f"{name} is in combat", aim.spell.rule)
        if whom == "fearless" and rules.combat.who(state, whom) >> target & 1:
            return Refusal(f"{name} is fearless", aim.spell.rule)
    return aim.bar(aim, target) if aim.bar else None


def range_refusal(aim: Aim, target: ModelId) -> Refusal | None:
    """Whether the model is out of range: base to base, exactly so far is in range. (CHN-13)"""
    surface, far = on(aim.state), aim.spell.range_in
    if target == aim.by or surface.within(aim.by, target, far):
        return None
    return _short(surface.gap(aim.by, target) - far)


def _short(by_in: float) -> Refusal:
    return Refusal(f"{as_inches(by_in)} out of range", "CHN-13", by_in)


def sight_refusal(aim: Aim, target: ModelId) -> Refusal | None:
    """Whether the caster has no sight of the model, or can't find it. (CHN-13, CHN-70)"""
    state, by = aim.state, aim.by
    if not aim.spell.sight or target == by:
        return None
    foe = state.models[target].side != state.models[by].side
    if foe and aim.rules.combat.who(state, "hidden") >> target & 1:
        return Refusal("hidden", "CHN-13")
    if foe and is_veiled(aim.rules, state, by, target):
        return Refusal("folded out of sight", "CHN-70")
    if is_dimmed(aim.rules, state, by, target):
        return Refusal("phantoms hide what is so far away", "WYL-49")
    return None if on(state).sight(by, target).seen else Refusal("out of sight", "CHN-13")


def _at_point(aim: Aim) -> Refusal | None:
    at, field = aim.action.at, aim.state.battlefield
    if aim.fighting:
        return None
    if at is None:
        return Refusal("no place given", aim.spell.rule)
    if not (0 <= at[0] <= field.width_in and 0 <= at[1] <= field.depth_in):
        return Refusal("that is off the table", aim.spell.rule)
    surface, level = on(aim.state), level_at(aim.state, aim.by, aim.action)
    footless = _footing(aim, at, level)
    if footless is not None:
        return footless
    short = surface.gap_to_point(aim.by, at, level) - aim.spell.range_in
    if short > 0:
        return _short(short)
    if aim.spell.sight and not surface.sees_point(aim.by, at, level, AIMED_IN):
        return Refusal("the place is out of sight", "CHN-13")
    return None


def _footing(aim: Aim, at: Point, level: int) -> Refusal | None:
    """Why nothing can be laid, or let burst, at a point of a level: no floor, or none of earth. (CHN-63, SKR-36)"""
    if level == GROUND:
        return None
    floor = aim.state.battlefield.levels[level - 1].floor_at(at)
    if floor is None or not on(aim.state).bears(Circle(*at, 0.0), level):
        return Refusal("there is no floor", "SKR-36")
    role = next((t.role for t in aim.state.battlefield.terrain if t.id == floor.piece), "")
    return Refusal("Earth needs earth under it", "CHN-63") if needs_earth(aim.spell) and role not in EARTHEN else None


def _at_strip(aim: Aim) -> Refusal | None:
    wall = wall_of(aim.spell)
    shape = shape_of(aim.action, wall)
    if shape is None:
        return Refusal("a wall needs its middle and a direction", aim.spell.rule)
    surface, level = on(aim.state), level_at(aim.state, aim.by, aim.action)
    footless = _footing(aim, middle(shape), level)
    if footless is not None:
        return footless
    short = surface.reach_of(aim.by, shape, level)[1] - aim.spell.range_in
    if short > TOLERANCE_IN:  # its ends are rounded to the grid
        return _short(short)
    a, b = _line(aim)
    airy = isinstance(wall, Wall) and wall.ground != "impassable"
    trouble = surface.free_strip(a, b, wall.width_in, touch=airy, level=level)
    if trouble:
        return Refusal(f"the wall can't stand there: it {trouble}", aim.spell.rule)
    if aim.spell.sight and not surface.sees_shape(aim.by, shape, level, AIMED_IN):
        return Refusal("its nearest point is out of sight", "CHN-13")
    return None


def _line(aim: Aim) -> Ends:
    both = ends(aim.action, wall_of(aim.spell).length_in)
    assert both is not None  # asked only of walls that have a shape
    return both


def _at_fence(aim: Aim) -> Refusal | None:
    if aim.action.target == NOBODY:
        return _at_strip(aim)
    piece = low_piece(aim.state, aim.action.target)
    if piece is None:
        return Refusal("that is no low wall, hedge or barricade that stands", aim.spell.rule)
    return _shape_bar(aim, piece[1], level_of(piece[0]))


def _shape_bar(aim: Aim, shape: Shape, level: int) -> Refusal | None:
    """Whether the nearest point of the shape is in range and sight. (CHN-13)"""
    surface = on(aim.state)
    short = surface.reach_of(aim.by, shape, level)[0] - aim.spell.range_in
    if short > 0:
        return _short(short)
    return None if surface.sees_shape(aim.by, shape, level, AIMED_IN) else Refusal("out of sight", "CHN-13")


def _at_weave(aim: Aim) -> Refusal | None:
    """Something that an enemy keeps up, by who holds it, who bears it, or where it lies. (CHN-75)"""
    state, by = aim.state, aim.by
    effect = next((e for e in state.effects if e.id == aim.action.target), None)
    if effect is None or not effect.upkeep or state.models[effect.owner].side == state.models[by].side:
        return Refusal("that is nothing an enemy keeps up", aim.spell.rule)
    who = [model for model in (effect.owner, effect.target) if model != NOBODY and state.on_table(model)]
    if aim.fighting:
        near = enemies_touched(state, by) | 1 << by
        lies = [k for ground in places_of(state, effect) for k in on(state).touched_on(*ground)]
        bound = any(near >> model & 1 for model in (*who, *lies))
        return None if bound else Refusal("it is neither held by nor on the caster or an enemy it touches", "CHN-9")
    bars = [range_refusal(aim, model) or sight_refusal(aim, model) for model in who]
    bars += [_shape_bar(aim, *ground) for ground in places_of(state, effect)]
    return None if None in bars else next(iter(bars), Refusal("nobody holds it any more", aim.spell.rule))


def places_of(state: State, effect: Effect) -> list[Patchwork]:
    """The ground that an effect holds, with the level of each."""
    return [(f.shape, f.level) for f in state.features if f.effect == effect.id and f.shape is not None]


def _at_places(aim: Aim) -> Refusal | None:
    return gateway_refusal(aim.rules, aim.state, aim.by, aim.spell, aim.action)


_BY_TARGET: dict[str, Callable[[Aim], Refusal | None]] = {
    "self": _at_nothing, "table": _at_nothing, "friend": _at_friend, "ally": _at_friend, "enemy": _at_enemy,
    "caster": _at_enemy, "point": _at_point, "wall": _at_strip, "fence": _at_fence, "weave": _at_weave,
    "places": _at_places,
}  # fmt: skip
