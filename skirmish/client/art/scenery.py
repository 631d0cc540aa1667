"""Which painter paints which terrain, and in what order: flat ground first, what stands high last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from skirmish.client.art import boards, countryside, crags, crossings, farmland, flames, stonework
from skirmish.client.art.field import Outline, outline
from skirmish.client.art.ground import mat
from skirmish.client.art.patch import Patch
from skirmish.core.battlefield import Battlefield
from skirmish.core.state import Feature, State

Painter = Callable[[Patch], None]
Look = tuple[str, str, Outline]
"""The painter's name, the piece's id, its outline."""
PAINTERS: dict[str, Painter] = {
    "sand": countryside.sand,
    "hill": countryside.hill,
    "field": countryside.field,
    "road": countryside.road,
    "bog": countryside.bog,
    "scree": crags.scree,
    "water": countryside.water,
    "deep-water": countryside.deep_water,
    "paving": farmland.paving,
    "planks": boards.planks,
    "ford": crossings.ford,
    "bridge": crossings.bridge,
    "ruin": stonework.ruin,
    "razed": stonework.rubble,
    "rubble": crags.heap,
    "corn": farmland.corn,
    "fence": farmland.fence,
    "low-wall": stonework.low_wall,
    "barricade": stonework.barricade,
    "hedge": countryside.hedge,
    "wall": stonework.wall,
    "crates": boards.crates,
    "hull": boards.hull,
    "haystack": farmland.haystack,
    "orchard": farmland.orchard,
    "cliff": crags.cliff,
    "rock": stonework.rock,
    "building": stonework.building,
    "woods": countryside.woods,
    "mist": countryside.mist,
    "fire": flames.fire,
}
"""In the order of painting."""
ON_TOP = ("mist", "fire")
"""The last of them: nothing else is painted on these."""
JOINED = {"sand": 2.2, "road": 1.0, "water": 2.2, "deep-water": 2.2, "cliff": 2.2}
"""Kinds whose pieces run into one another, and how many inches into them their painter looks."""
ENDLESS = {*JOINED, "paving", "planks"}
"""Kinds that go on beyond the table where they touch its edge."""
_AT_EDGE_IN = 1 / 16
_PAST_IN = 2.5


def scenery(state: State, per_inch: float) -> pygame.Surface:
    """The mat with the terrain as it is now: razed pieces in rubble, laid features in their place."""
    *_, board = strokes(state, per_inch)
    return board


def strokes(state: State, per_inch: float) -> Iterator[pygame.Surface]:
    """The same board in the making: first the bare mat, then once more after each piece that was painted on it."""
    field = state.battlefield
    board = mat(field.width_in, field.depth_in, per_inch)
    yield board
    looks = _all_looks(state)
    for kind, paint in PAINTERS.items():
        for patch in _patches(board, per_inch, kind, looks):
            paint(patch)
            yield board


def renewed(
    board: pygame.Surface, state: State, per_inch: float, changed: Sequence[Feature], bare: pygame.Surface | None = None
) -> pygame.Rect:
    """Paints that part of the board anew where features came or went, as `scenery` would; the box in pixels.

    `board` is a picture of the same battlefield at the same scale, with other features; `bare` one with none at all,
    with which it is ten times faster where only fire and mist lie on the ground.
    """
    field = state.battlefield
    box = _box(board, per_inch, [corners for feature in changed for corners in _outlines(field, feature)])
    board.set_clip(box)
    looks, painters = _all_looks(state), PAINTERS
    if bare is not None and _on_top(board, per_inch, state, changed, box):
        board.blit(bare, box, box)
        painters = {kind: PAINTERS[kind] for kind in ON_TOP}
    else:
        board.blit(mat(field.width_in, field.depth_in, per_inch), (0, 0))
    for kind, paint in painters.items():
        for patch in _patches(board, per_inch, kind, looks):
            if patch.box.colliderect(box):
                paint(patch)
    board.set_clip(None)
    return box


def _on_top(
    board: pygame.Surface, per_inch: float, state: State, changed: Sequence[Feature], box: pygame.Rect
) -> bool:  # fmt: skip
    """Whether all that was laid in the box lies on the ground as it was, painted after everything else."""
    features = (*state.features, *changed)
    if any(feature.razes for feature in features):
        return False
    shapes = [(feature, feature.shape) for feature in features if feature.shape is not None]
    near = [one for one, shape in shapes if Patch(board, per_inch, [outline(shape)], "").box.colliderect(box)]
    return all(guise(feature) in ON_TOP for feature in near)


def _all_looks(state: State) -> list[Look]:
    field = state.battlefield
    return [
        (kind, name, _beyond(corners, field) if kind in ENDLESS else corners)
        for kind, name, corners in _looks(field, state.features)
    ]


def _outlines(field: Battlefield, feature: Feature) -> list[Outline]:
    """Where a feature lies, or the piece that it razes."""
    found = [outline(feature.shape)] if feature.shape is not None else []
    return found + [outline(piece.shape) for piece in field.terrain if piece.id == feature.razes]


def _box(board: pygame.Surface, per_inch: float, outlines: Sequence[Outline]) -> pygame.Rect:
    """The pixels that painters of these outlines may touch."""
    boxes = [Patch(board, per_inch, [corners], "").box for corners in outlines]
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


def _looks(field: Battlefield, features: tuple[Feature, ...]) -> list[Look]:
    """Everything that lies on the mat."""
    razed = {feature.razes for feature in features}
    found = [("razed" if p.id in razed else p.kind, p.id, outline(p.shape)) for p in field.terrain]
    roads = [corners for kind, _, corners in found if kind == "road"]
    found += [("water", p.id, outline(p.shape)) for p in field.terrain if p.kind == "deep-water"]
    for piece in field.terrain:
        if piece.kind == "water" and piece.ground == "open" and piece.id not in razed:
            kind, corners = crossings.crossing(piece, roads)
            found.append((kind, f"crossing-{piece.id}", corners))
    laid = [(f, f.shape) for f in features if f.shape is not None]
    return found + [(guise(feature), f"feature-{feature.id}", outline(shape)) for feature, shape in laid]


def guise(feature: Feature) -> str:
    """The name of the painter for something laid in battle, by what it does."""
    if feature.burns:
        return "fire"
    if feature.sight == "blocks" or feature.ground == "impassable":
        return "wall"
    if feature.low:
        return "low-wall"
    if feature.sight in ("soft", "cloud"):
        return "mist"
    return "bog" if feature.ground != "open" else "razed"


def _beyond(corners: Outline, field: Battlefield) -> Outline:
    """The outline drawn on past the table's edge where it touches it: a river doesn't end there in a bank."""
    across, down = field.width_in, field.depth_in
    return tuple((_pushed(x, across), _pushed(y, down)) for x, y in corners)


def _pushed(at: float, end: float) -> float:
    if at <= _AT_EDGE_IN:
        return at - _PAST_IN
    return at + _PAST_IN if at >= end - _AT_EDGE_IN else at


def _patches(board: pygame.Surface, per_inch: float, kind: str, looks: list[Look]) -> list[Patch]:
    mine = [(ident, corners) for shown, ident, corners in looks if shown == kind]
    if kind in JOINED and mine:
        return [Patch(board, per_inch, [corners for _, corners in mine], kind, JOINED[kind])]
    return [Patch(board, per_inch, [corners], ident) for ident, corners in mine]
