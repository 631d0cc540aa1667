"""What the picture shows of each model, read off the state and the rules' card."""

from __future__ import annotations

from typing import Literal, Protocol

from skirmish.client.art.people import Person, people_of
from skirmish.client.art.storeys import elevation, is_beneath
from skirmish.client.art.tokens import Look
from skirmish.client.words import titled
from skirmish.core.display import Sheet, Track
from skirmish.core.geometry import contains
from skirmish.core.record import Record
from skirmish.core.state import Effect, ModelId, Side, State
from skirmish.core.units import Point

Where = Literal["table", "away", "out", "waiting"]
"""On the table; gone from it in good order; out of action; not on the table (yet)."""
_HIDDEN = "hidden"


class Cards(Protocol):
    """What the picture asks of a ruleset."""

    def sheet(self, state: State, model: ModelId) -> Sheet:
        """The model's card."""


class Figure(Record):
    """A model as it is shown."""

    id: ModelId
    name: str
    kind: str
    role: str
    where: Where
    at: Point
    radius_in: float
    look: Look
    tracks: tuple[Track, ...]
    """Those with more than one level; of ladders those of which a rung is filled, of bars in stages those that lack
    something."""
    states: tuple[str, ...]
    linked: tuple[ModelId, ...] = ()
    lasting: tuple[tuple[Effect, bool], ...] = ()
    """What lasts on it, and whether an enemy laid it there."""
    laden: bool = False
    """Whether it carries treasure."""
    level_in: float = 0.0
    """How high the level lies that it stands on."""
    under: bool = False
    """Whether a floor lies above it."""

    @property
    def leads(self) -> bool:
        """Whether it leads those it is linked with."""
        return len(self.linked) > 1 and self.linked[0] == self.id

    @property
    def side(self) -> Side:
        """Its side."""
        return self.look.side


def figures(state: State, rules: Cards) -> tuple[Figure, ...]:
    """All models, in the order of their ids."""
    faces = _faces(state)
    return tuple(_figure(state, rules, model.id, faces[model.id]) for model in state.models)


def _faces(state: State) -> dict[ModelId, Person]:
    """What each model looks like; no two of a side alike."""
    found: dict[ModelId, Person] = {}
    for side in (0, 1):
        mine = [model for model in state.models if model.side == side]
        people = people_of(tuple(model.warrior for model in mine))
        found |= {model.id: person for model, person in zip(mine, people, strict=True)}
    return found


def _figure(state: State, rules: Cards, ident: ModelId, person: Person) -> Figure:
    model, sheet = state.models[ident], rules.sheet(state, ident)
    x, y, radius, height = state.places[ident]
    where = _where(state, ident)
    hidden = _HIDDEN in sheet.states
    lying = where == "table" and height == 0 and not hidden
    kind = titled(sheet.kind or model.warrior.kind)
    return Figure(
        ident, model.name, kind, model.warrior.role, where, (x, y), radius,
        Look(model.side, person, lying, hidden and where == "table", model.warrior.role == "leader",
             _high(state, ident)),
        tuple(track for track in sheet.tracks if _hangs(track)), sheet.states, sheet.linked,
        tuple((e, state.models[e.owner].side != model.side) for e in state.effects if e.target == ident),
        any(token.bearer == ident for token in state.tokens), elevation(state, ident),
        is_beneath(state.battlefield, (x, y), state.level(ident)),
    )  # fmt: skip


def _high(state: State, ident: ModelId) -> float:
    """How high the top of its head is over the table."""
    at, own = state.places[ident][:2], state.models[ident].warrior.height_in
    grounds = (part for part in state.battlefield.terrain if part.level) if state.on_table(ident) else ()
    return round(own + max((part.height_in for part in grounds if contains(part.shape, at)), default=0.0), 1)


def _hangs(track: Track) -> bool:
    """Whether it is shown on the table: not what is always there once, nor what tells only when it isn't whole."""
    hurt = track.about == "life" and track.full == 1 and track.lost > 0
    whole = track.lost == 0 and (track.form == "ladder" or track.in_stages)
    return (track.full > 1 or hurt) and not track.aside and not whole


def _where(state: State, ident: ModelId) -> Where:
    model = state.models[ident]
    if model.out:
        return "away" if model.away else "out"
    return "table" if state.on_table(ident) else "waiting"
