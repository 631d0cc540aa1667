"""What a spell that is being aimed asks for, and the ground and the models it would touch. (CHN-9, CHN-63..76)"""

from __future__ import annotations

from collections.abc import Iterable

from skirmish.board import on
from skirmish.core.geometry import Circle, Shape, strip
from skirmish.core.needs import Needs
from skirmish.core.state import NOBODY, Effect, ModelId, State
from skirmish.core.telling import called
from skirmish.core.units import base_radius, distance
from skirmish.kit.effects import owner_side, shelters
from skirmish.kit.seeing import members
from skirmish.kit.spells.bars import places_of
from skirmish.kit.spells.drives import bed_of
from skirmish.kit.spells.spell import (
    ON_ONE,
    Area,
    Beam,
    Cast,
    Fence,
    Guard,
    Patch,
    Raise,
    Spell,
    Spill,
    Splash,
    Tide,
    Wall,
)
from skirmish.kit.spells.touching import covered
from skirmish.kit.spells.walls import low_piece, low_pieces, shape_of
from skirmish.kit.spells.work import target_of

BEAM_IN = 0.125
"""How wide a line without width is drawn."""
MUSTERED = 3.0
"""Of how many of their radii a disc is drawn round the point where warriors stand up."""
_NEEDS: dict[str, Needs] = {
    "self": "nothing", "table": "nothing", "friend": "model", "ally": "model", "enemy": "model", "caster": "model",
    "point": "point", "wall": "line", "fence": "fence", "places": "journey", "weave": "effect",
}  # fmt: skip


WANTS: dict[Needs, str] = {
    "point": "a place on the table", "line": "a place and a direction", "journey": "a new place",
    "fence": "a place and a direction, or a low wall or hedge",
}  # fmt: skip
"""What a person is asked for where nobody is aimed at."""


def needs_of(spell: Spell, fighting: bool) -> Needs:
    """What the spell wants to be told; in combat what else bursts at a point just happens. (CHN-9)"""
    bursts = spell.target == "point" and spell.in_combat and fighting
    return "nothing" if bursts else _NEEDS[spell.target]


def pointed_at(state: State, by: ModelId, spell: Spell) -> list[int]:
    """What a person may point at for it, allowed or not: models, effects, low pieces, or who may come along."""
    side = state.models[by].side
    if spell.target in ("enemy", "caster"):
        return _nearest(state, by, (m.id for m in state.models if m.side != side or owner_side(state, m.id) != side))
    if spell.target in ("friend", "ally", "places"):
        own = (m.id for m in state.models if owner_side(state, m.id) == side)
        return _nearest(state, by, (i for i in own if i != by or spell.target == "ally"))
    if spell.target == "weave":
        return [e.id for e in state.effects if e.upkeep and state.models[e.owner].side != side]
    return low_pieces(state) if spell.target == "fence" else []


def name_of(state: State, spell: Spell, target: int) -> str:
    """What a candidate is called: a model, or something that lasts."""
    if spell.target == "weave":
        return next((called(state, e) for e in state.effects if e.id == target), "that weave")
    return state.models[target].name


def _nearest(state: State, by: ModelId, models: Iterable[ModelId]) -> list[ModelId]:
    """Those on the table, the nearest first."""
    gaps = on(state).gaps(by)
    return sorted((i for i in models if state.on_table(i)), key=lambda i: (gaps[i] if i != by else 0.0, i))


def ground_of(state: State, cast: Cast) -> Shape | None:
    """The ground that it covers if it is aimed so: a disc, a strip; None if that isn't settled, or there is none."""
    spell, action = cast.spell, cast.action
    if spell.target == "weave":
        effect = next((e for e in state.effects if e.id == action.target), None)
        return next(iter(places_of(state, effect)), None) if effect is not None else None
    if spell.target == "places":
        return Circle(*action.at, state.places[cast.by][2]) if action.at is not None else None
    if spell.target == "fence" and action.target != NOBODY:
        piece = low_piece(state, action.target)
        return piece[1] if piece is not None else None
    found = (_of_part(state, cast, part) for part in spell.parts)
    return next((shape for shape in found if shape is not None), None)


def _of_part(state: State, cast: Cast, part: object) -> Shape | None:
    at = cast.action.at
    if isinstance(part, Area | Patch):
        return Circle(*at, part.radius_in) if at is not None else None
    if isinstance(part, Raise):
        return Circle(*at, MUSTERED * base_radius(part.base_mm)) if at is not None else None
    if isinstance(part, Wall | Fence):
        return shape_of(cast.action, part)
    target = target_of(cast)
    if not _here(state, target) or not state.on_table(cast.by):
        return None
    x, y, radius, _ = state.places[target]
    if isinstance(part, Splash | Spill):
        return Circle(x, y, radius + part.radius_in)
    if isinstance(part, Tide):
        return bed_of(state, cast.by, target, part)
    if isinstance(part, Guard) and part.reach_in:
        return Circle(x, y, radius + part.reach_in)
    return _beam(state, cast, part) if isinstance(part, Beam) and target != cast.by else None


def _beam(state: State, cast: Cast, beam: Beam) -> Shape | None:
    """From the edge of the caster's base on; None if it is stopped at once."""
    x, y, radius, _ = state.places[cast.by]
    end = on(state).beam(cast.by, cast.action.target, beam.length_in, frozenset(beam.stops)).end
    far = distance((x, y), end) or 1.0
    start = (x + (end[0] - x) * radius / far, y + (end[1] - y) * radius / far)
    return strip(start, end, BEAM_IN) if far > radius else None


def _here(state: State, model: ModelId) -> bool:
    return 0 <= model < len(state.models) and state.on_table(model)


def also_touched(state: State, cast: Cast) -> tuple[ModelId, ...]:
    """Whom it touches besides whom the action names, friends and the caster too: by area, line, wall or dome."""
    spell, action = cast.spell, cast.action
    if spell.target in ON_ONE and not _here(state, action.target):
        return ()
    found = set(members(covered(state, cast)))
    for part in spell.parts:
        if isinstance(part, Wall | Fence) and (shape := shape_of(action, part)) is not None:
            found.update(on(state).touched(shape))
        elif isinstance(part, Guard) and part.reach_in:
            found.update(_sheltered(state, cast.by, target_of(cast), part))
    named = {action.target, *action.others} if spell.target in (*ON_ONE, "places") else set()
    return tuple(sorted(found - named))


def _sheltered(state: State, by: ModelId, bearer: ModelId, guard: Guard) -> list[ModelId]:
    """The friends under a dome over the bearer."""
    dome = Effect(0, "", by, bearer, guard=guard.needed, reach_in=guard.reach_in)
    return [m.id for m in state.models if m.id != bearer and state.on_table(m.id) and shelters(state, dome, m.id)]
