"""Treasure: laying tokens, picking them up, dropping them, carrying them off. (SKR-91)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish.board import on
from skirmish.core.battlefield import GROUND
from skirmish.core.decision import Action, Asking, Decision, Needs, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.dice import Check, each
from skirmish.core.events import Fell, TokenDropped, TokenPlaced, TokensCounted, TokenTaken
from skirmish.core.geometry import Shape, rectangle
from skirmish.core.scenario import Treasure
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.table import Table
from skirmish.core.units import as_inches, distance, snap
from skirmish.kit.moves import on_grid, or_else
from skirmish.kit.queries import is_laden
from skirmish.kit.refusals import comes_first

COLUMNS, ROWS = 12, 9
"""The lattice of places that are proposed for a token."""
FINE = 61
"""Rows and columns of the lattice that is searched for a place when the usual ones are taken."""


class TokenOffer(Offer):
    """Laying the next token where somebody could stand, far from the table edges and from the others."""

    __slots__ = ("state", "treasure")

    def __init__(self, state: State, treasure: Treasure) -> None:
        super().__init__("lay", NOBODY, rule="SKR-91")
        self.state = state
        self.treasure = treasure

    @property
    def needs(self) -> Needs:
        """See `Offer`."""
        return "point"

    def template(self, action: Action) -> Shape | None:
        """Without a place the ground that is far enough from the table edges; a token itself covers none."""
        field, edge = self.state.battlefield, self.treasure.edge_in
        if action.at is not None or 2 * edge >= min(field.width_in, field.depth_in):
            return None
        return rectangle(edge, edge, field.width_in - edge, field.depth_in - edge)

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action.at is None:
            return Refusal("choose a place on the board", self.rule)
        if not on_grid(action):
            return Refusal("the place isn't on the grid", self.rule)
        if action != Action("lay", at=action.at):
            return Refusal("a token needs a place, nothing else", self.rule)
        field, (x, y) = self.state.battlefield, action.at
        short = self.treasure.edge_in - min(x, y, field.width_in - x, field.depth_in - y)
        if short > 0:
            return Refusal(f"{as_inches(short)} too near to a table edge", self.rule, short)
        for token in self.state.tokens:
            if token.at is not None:
                short = self.treasure.apart_in - distance(token.at, action.at)
                if short > 0:
                    return Refusal(f"{as_inches(short)} too near to another token", self.rule, short)
        slim = min(self.state.models, key=lambda m: (m.warrior.base_mm, m.id))
        trouble = on(self.state).stands(slim.id, action.at, GROUND)
        return Refusal(f"nobody could stand on it there: a warrior {trouble}", self.rule) if trouble else None

    def samples(self) -> Iterator[Action]:
        """See `Offer`: places near the centre line first, spread over the width; anywhere if all are taken."""
        laid = sum(token.at is not None for token in self.state.tokens)
        usual = self._free(ROWS, [(laid * 5 + column * 7) % COLUMNS for column in range(COLUMNS)])
        yield from or_else(usual, self._free(FINE, range(FINE)))

    def _free(self, rows: int, columns: Sequence[int]) -> Iterator[Action]:
        """The places of a lattice over the middle of the table where the token can be laid."""
        field, edge = self.state.battlefield, self.treasure.edge_in
        along = field.edge in ("north", "south")
        width, depth = (field.width_in, field.depth_in) if along else (field.depth_in, field.width_in)
        for row in range(rows):
            back = depth / 2 + (row + 1) // 2 * (1 if row % 2 else -1) * (depth - 2 * edge) / rows
            for column in columns:
                across = edge + (column + 0.5) / len(columns) * (width - 2 * edge)
                action = Action("lay", at=(snap(across), snap(back)) if along else (snap(back), snap(across)))
                if self.refusal(action) is None:
                    yield action


def lay_token(table: Table) -> Procedure[bool]:
    """Rolls how many tokens there are, then the side whose turn it is lays one; False if there is none to lay. (SKR-91)

    What finds no place any more is left out: ours.
    """
    treasure = table.state.scenario.treasure
    assert treasure is not None
    if not table.state.tokens:
        check = Check(NOBODY, f"how many tokens besides {treasure.plus}", (1, 3), each(1, 3), rule="SKR-91")
        table.emit(TokensCounted(table.roll(check) + treasure.plus))
    state = table.state
    laid = sum(token.at is not None for token in state.tokens)
    offer = TokenOffer(state, treasure)
    default = next(offer.samples(), None)
    if laid == len(state.tokens) or default is None:
        table.emit(TokensCounted(laid))
        return False
    why = comes_first("first the tokens are laid", "SKR-91")
    action = yield Decision(state.side, "Lay a token", (offer,), default, rule="SKR-91", why=why)
    assert action.at is not None
    table.emit(TokenPlaced(laid, action.at, state.side))
    return True


def token_of(state: State, model: ModelId) -> int | None:
    """The number of the token that the model carries."""
    return next((number for number, token in enumerate(state.tokens) if token.bearer == model), None)


def pick_up_token(table: Table, model: ModelId) -> None:
    """Who has ended a move on a token and carries none picks it up. (SKR-91)"""
    state = table.state
    if not state.tokens or is_laden(state, model):
        return
    x, y, radius, _ = state.places[model]
    for number, token in enumerate(state.tokens):
        here = token.lies and token.level == state.level(model)
        if here and token.at is not None and distance(token.at, (x, y)) <= radius:
            table.emit(TokenTaken(number, model))
            return


def drop_token(table: Table, event: Fell) -> Asking:
    """Who goes down, or leaves the table otherwise than with it in good order, drops its token. (SKR-91)"""
    yield from nothing_asked()
    number = token_of(table.state, event.model) if table.state.tokens else None
    if number is not None:
        state = table.state
        level = state.level(event.model) if state.on_table(event.model) else state.tokens[number].level
        table.emit(TokenDropped(number, event.model, event.at, level=level))
