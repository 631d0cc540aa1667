"""Aiming a spell: what it asks for, the ground and the models it would touch, and the offer to cast it.
(CHN-9, CHN-13, CHN-16, CHN-17, CHN-63..76)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from skirmish.board import on
from skirmish.core.decision import Action, Needs, Offer, Refusal
from skirmish.core.geometry import Circle, Shape, strip
from skirmish.core.state import NOBODY, Effect, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.text import effect_text
from skirmish.core.units import base_radius, distance
from skirmish.kit.effects import is_sheltered, owner_side
from skirmish.kit.queries import ids_in, is_engaged
from skirmish.kit.refusals import nobody_named
from skirmish.kit.spells.ground import level_at, low_piece, low_pieces, shape_of
from skirmish.kit.spells.guesses import guesses
from skirmish.kit.spells.harm import bed_of
from skirmish.kit.spells.refusals import Aim, aim_refusal, combat_refusal, form_refusal, places_of
from skirmish.kit.spells.resolution import target_of
from skirmish.kit.spells.spell import (
    ON_ONE,
    Area,
    Beam,
    Beside,
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
from skirmish.kit.spells.targets import covered_mask, touches

__all__ = ["CastOffer", "touches"]

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
        return next((effect_text(state, e) for e in state.effects if e.id == target), "that weave")
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
        return next((shape for shape, _ in places_of(state, effect)), None) if effect is not None else None
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
    if isinstance(part, Splash | Spill | Beside):
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
    found = set(ids_in(covered_mask(state, cast)))
    for part in spell.parts:
        if isinstance(part, Wall | Fence) and (shape := shape_of(action, part)) is not None:
            found.update(on(state).touched_on(shape, level_at(state, cast.by, action)))
        elif isinstance(part, Guard) and part.reach_in:
            found.update(_sheltered(state, cast.by, target_of(cast), part))
    named = {action.target, *action.others} if spell.target in (*ON_ONE, "places") else set()
    return tuple(sorted(found - named))


def _sheltered(state: State, by: ModelId, bearer: ModelId, guard: Guard) -> list[ModelId]:
    """The friends under a dome over the bearer."""
    dome = Effect(0, "", by, bearer, guard=guard.needed, reach_in=guard.reach_in)
    return [m.id for m in state.models if m.id != bearer and state.on_table(m.id) and is_sheltered(state, dome, m.id)]


class CastOffer(Offer):
    """One spell of one caster, wherever it may be aimed.

    `bar` says what forbids it wherever it is aimed (too few points), `aim_bar` what enemy it may not pick though it is
    in range and sight. What it is worth is for a magic system to say that offers it.
    What an action says, by kind of target: `target` a model, the id of an effect, or of a low piece (`low_piece`);
    `at` a point, the middle of a wall, the caster's new place; `via` the direction of a wall (one point), or the new
    places of the friends in `others`.
    """

    __slots__ = ("aim_bar", "bar", "rules", "spell", "state")

    def __init__(
        self,
        rules: Ruleset,
        state: State,
        by: ModelId,
        spell: Spell,
        bar: Callable[[], Refusal | None],
        aim_bar: Callable[[Aim, ModelId], Refusal | None] | None = None,
    ) -> None:
        super().__init__("cast", by, spell.id, spell.rule)
        self.rules = rules
        self.state = state
        self.spell = spell
        self.bar = bar
        self.aim_bar = aim_bar

    @property
    def fighting(self) -> bool:
        """Whether the caster is bound by whom it fights. (CHN-9)"""
        return is_engaged(self.rules, self.state, self.model)

    @property
    def needs(self) -> Needs:
        """See `Offer`: by kind of target; in combat what bursts at a point is aimed at whom it touches. (CHN-9)"""
        return needs_of(self.spell, self.fighting)

    def candidates(self) -> list[int]:
        """See `Offer`: models, effects or low pieces by their numbers; for journeys who may come along."""
        return pointed_at(self.state, self.model, self.spell)

    def template(self, action: Action) -> Shape | None:
        """See `Offer`: area, patch, wall, beam, splash or dome."""
        return ground_of(self.state, Cast(self.model, self.spell, action))

    def covers(self, action: Action) -> tuple[ModelId, ...]:
        """See `Offer`: friends too, and the caster."""
        if action.at is None and self.needs == "point":
            return ()
        return also_touched(self.state, Cast(self.model, self.spell, action))

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        aim = self._aim(action, self.fighting)
        barred = self.bar()
        if barred is None and action == Action("cast", self.model, what=self.what):
            barred = self._unaimed(aim)
        return barred or form_refusal(aim) or aim_refusal(aim)

    def _unaimed(self, aim: Aim) -> Refusal | None:
        """Why a spell that isn't aimed yet can't be aimed, or what it wants; None if it wants nothing. (CHN-9)"""
        if aim.fighting and (fights := combat_refusal(aim)) is not None:
            return fights
        needs = needs_of(self.spell, aim.fighting)
        if needs in ("model", "effect"):
            return nobody_named(self, aim.action, lambda target: name_of(self.state, self.spell, target))
        return Refusal(f"{self.spell.name} needs {WANTS[needs]}", self.spell.rule) if needs in WANTS else None

    def barred(self) -> Refusal | None:
        """See `Offer`."""
        return self.bar()

    def samples(self) -> Iterator[Action]:
        """See `Offer`."""
        if self.bar() is not None:
            return
        fighting = self.fighting
        for action in guesses(self.rules, self.state, self.model, self.spell):
            if aim_refusal(self._aim(action, fighting)) is None:
                yield self.admitted(action)

    def _aim(self, action: Action, fighting: bool) -> Aim:
        return Aim(self.rules, self.state, self.model, self.spell, action, fighting, self.aim_bar)
