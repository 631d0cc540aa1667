"""The models on the board: tokens at their true size, pips, state marks, and names that don't cover them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from skirmish.client.art.auras import links, reaches, rings, room
from skirmish.client.art.figures import Figure
from skirmish.client.art.layout import Layout
from skirmish.client.art.letters import pill
from skirmish.client.art.theme import mix, team
from skirmish.client.art.tokens import leader_mark, stamp, state_mark, token, track_colour
from skirmish.client.art.tracks import hung, is_bar
from skirmish.client.art.treasure import badge

_MARKS = 3
"""So many state marks fit round a token."""


def crowd(onto: pygame.Surface, plan: Layout, people: Sequence[Figure], kept: Sequence[pygame.Rect]) -> None:
    """All models on the table; who lies on the ground lies below who stands. Names keep off the `kept` boxes."""
    present = [figure for figure in people if figure.where == "table"]
    reaches(onto, plan, present)
    links(onto, plan, present)
    for figure in sorted(present, key=lambda figure: (not figure.look.lying, figure.at[1])):
        rings(onto, plan, figure)
        radius = figure.radius_in * plan.per_inch
        stamp(onto, token(figure.look, radius), plan.to_pixels(figure.at))
    taken = [*kept, *(base(plan, figure) for figure in present)]
    taken += [box for figure in present for box in _attachments(onto, plan, figure)]
    for label, box in names(plan, present, taken):
        onto.blit(label, box, special_flags=pygame.BLEND_PREMULTIPLIED)


def base(plan: Layout, figure: Figure) -> pygame.Rect:
    """The box round its base in the picture."""
    (x, y), radius = plan.to_pixels(figure.at), figure.radius_in * plan.per_inch
    return pygame.Rect(round(x - radius), round(y - radius), round(2 * radius), round(2 * radius))


def _attachments(onto: pygame.Surface, plan: Layout, figure: Figure) -> Iterator[pygame.Rect]:
    (x, y), radius = plan.to_pixels(figure.at), figure.radius_in * plan.per_inch
    pip = max(2.0, 0.1 * plan.per_inch)
    below = y + radius + room(plan, figure) + pip * 0.9
    for place, track in zip(figure.places, figure.tracks, strict=True):
        sprite = hung(track, pip, track_colour(place))
        below += pip * (1.0 if is_bar(track) else 0.0)
        yield stamp(onto, sprite, (x, below))
        below += pip * (3.4 if is_bar(track) else 2.5)
    size = max(5.5, 0.26 * plan.per_inch)
    if figure.leads:
        yield stamp(onto, leader_mark(size), (x - radius * 0.85, y - radius * 0.85))
    if figure.laden:
        yield stamp(onto, badge(max(6.5, 0.34 * plan.per_inch)), (x - radius * 0.9, y + radius * 0.5))
    for number, word in enumerate(figure.states[:_MARKS]):
        mark = state_mark(word, size)
        yield stamp(onto, mark, (x + radius * 0.85 + number * size * 1.5, y - radius * 0.85))


def names(
    plan: Layout, present: Sequence[Figure], taken: Sequence[pygame.Rect]
) -> list[tuple[pygame.Surface, pygame.Rect]]:
    """The leaders' and heroes' names and where they go: on the board and, if possible, off the taken boxes."""
    found: list[tuple[pygame.Surface, pygame.Rect]] = []
    for figure in present:
        if figure.role in ("leader", "hero"):
            label = pill(figure.name, plan.u(12), border=mix(team(figure.side), (30, 32, 38), 0.35))
            others = [*taken, *(box for _, box in found)]
            found.append((label, _free(plan, base(plan, figure), label, others)))
    return found


def _free(plan: Layout, spot: pygame.Rect, label: pygame.Surface, taken: Sequence[pygame.Rect]) -> pygame.Rect:
    board = pygame.Rect(plan.board)
    places = [box for box in _around(spot, label.get_size()) if board.contains(box)]
    return min(places or [label.get_rect(center=spot.center)], key=lambda box: _covered(box, taken))


def _around(spot: pygame.Rect, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """Boxes of that size round the spot, the likeliest first, then the same further out."""
    width, height = size
    for gap in (3, 9, 18, 30):
        for x, y in (
            (spot.centerx - width // 2, spot.top - height - gap), (spot.right + gap, spot.centery - height // 2),
            (spot.left - width - gap, spot.centery - height // 2), (spot.centerx - width // 2, spot.bottom + gap),
            (spot.right - 4, spot.top - height - gap + 4), (spot.left - width + 4, spot.top - height - gap + 4),
            (spot.right - 4, spot.bottom + gap - 4), (spot.left - width + 4, spot.bottom + gap - 4),
        ):  # fmt: skip
            yield pygame.Rect(x, y, width, height)


def _covered(box: pygame.Rect, taken: Sequence[pygame.Rect]) -> int:
    clips = [box.clip(other) for other in taken]
    return sum(clip.width * clip.height for clip in clips)
