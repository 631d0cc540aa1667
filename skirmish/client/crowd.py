"""The models on the board: tokens at their true size, pips, state marks, and names that don't cover them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from skirmish.client.figures import Figure
from skirmish.client.layout import Layout
from skirmish.client.letters import pill
from skirmish.client.theme import mix, team
from skirmish.client.tokens import pips, stamp, state_mark, token, track_colour

_MARKS = 3
"""So many state marks fit round a token."""


def crowd(onto: pygame.Surface, plan: Layout, people: Sequence[Figure], kept: Sequence[pygame.Rect]) -> None:
    """All models on the table; who lies on the ground lies below who stands. Names keep off the `kept` boxes."""
    present = [figure for figure in people if figure.where == "table"]
    for figure in sorted(present, key=lambda figure: (not figure.look.lying, figure.at[1])):
        radius = figure.radius_in * plan.per_inch
        stamp(onto, token(figure.look, radius), plan.to_pixels(figure.at))
    taken = [*kept, *(_base(plan, figure) for figure in present)]
    taken += [box for figure in present for box in _attachments(onto, plan, figure)]
    for figure in present:
        if figure.role in ("leader", "hero"):
            taken.append(_name(onto, plan, figure, taken))


def _base(plan: Layout, figure: Figure) -> pygame.Rect:
    (x, y), radius = plan.to_pixels(figure.at), figure.radius_in * plan.per_inch
    return pygame.Rect(round(x - radius), round(y - radius), round(2 * radius), round(2 * radius))


def _attachments(onto: pygame.Surface, plan: Layout, figure: Figure) -> Iterator[pygame.Rect]:
    (x, y), radius = plan.to_pixels(figure.at), figure.radius_in * plan.per_inch
    pip = max(2.0, 0.1 * plan.per_inch)
    for row, track in enumerate(figure.tracks[:2]):
        sprite = pips(track.now, track.full, pip, track_colour(row))
        yield stamp(onto, sprite, (x, y + radius + pip * (0.9 + 2.5 * row)))
    size = max(5.5, 0.26 * plan.per_inch)
    for number, word in enumerate(figure.states[:_MARKS]):
        mark = state_mark(word, size)
        yield stamp(onto, mark, (x + radius * 0.85 + number * size * 1.5, y - radius * 0.85))


def _name(onto: pygame.Surface, plan: Layout, figure: Figure, taken: Sequence[pygame.Rect]) -> pygame.Rect:
    label = pill(figure.name, plan.u(12), border=mix(team(figure.side), (30, 32, 38), 0.35))
    board = pygame.Rect(plan.board)
    places = [box for box in _around(_base(plan, figure), label.get_size()) if board.contains(box)]
    box = min(places or [label.get_rect(center=_base(plan, figure).center)], key=lambda box: _covered(box, taken))
    return onto.blit(label, box, special_flags=pygame.BLEND_PREMULTIPLIED)


def _around(base: pygame.Rect, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """Boxes of that size round the base, the likeliest first, then the same further out."""
    width, height = size
    for gap in (3, 9, 18, 30):
        for x, y in (
            (base.centerx - width // 2, base.top - height - gap), (base.right + gap, base.centery - height // 2),
            (base.left - width - gap, base.centery - height // 2), (base.centerx - width // 2, base.bottom + gap),
            (base.right - 4, base.top - height - gap + 4), (base.left - width + 4, base.top - height - gap + 4),
            (base.right - 4, base.bottom + gap - 4), (base.left - width + 4, base.bottom + gap - 4),
        ):  # fmt: skip
            yield pygame.Rect(x, y, width, height)


def _covered(box: pygame.Rect, taken: Sequence[pygame.Rect]) -> int:
    clips = [box.clip(other) for other in taken]
    return sum(clip.width * clip.height for clip in clips)
