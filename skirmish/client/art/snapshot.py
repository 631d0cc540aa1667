"""The still picture of a battle: bar, list, legend and frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pygame

from skirmish.client.art.crowd import KINDS, kinds, link, ring
from skirmish.client.art.figures import Figure, Where
from skirmish.client.art.ground import walnut
from skirmish.client.art.layout import Box, Layout, rows, unit_of
from skirmish.client.art.letters import Anchor, Face, fitted, pill, roomiest, rounded, text, width, write
from skirmish.client.art.objectives import (
    badge,
    chest,
    chevrons,
    holding,
    reach_stroke,
    stroke,
    tally,
    zone,
    zones_held,
)
from skirmish.client.art.outlines import Stroke, dashed
from skirmish.client.art.theme import (
    BRASS,
    INK,
    IVORY,
    LINE,
    MUTED,
    PANEL,
    PANEL_TOP,
    SECOND,
    TRACKS,
    Colour,
    mix,
    role_colour,
    shade,
    team,
)
from skirmish.client.art.tokens import (
    crown_mark,
    departed,
    gone,
    objective,
    pips,
    stamp,
    state_mark,
    token,
    track_colour,
)
from skirmish.client.art.tracks import is_bar, number_colour, shown
from skirmish.client.words import say
from skirmish.core.display import Track
from skirmish.core.exits import find_side_exit
from skirmish.core.geometry import bounds
from skirmish.core.record import evolve
from skirmish.core.scenario import objectives
from skirmish.core.state import NOBODY, Side, State
from skirmish.core.text import phase_text, reason_text
from skirmish.core.units import as_inches


def header(onto: pygame.Surface, plan: Layout, state: State, people: tuple[Figure, ...]) -> None:
    """Both rosters' names, standing and score at the sides, the round and the verdict between them."""
    backdrop(onto, pygame.Rect(plan.header))
    x, y, w, h = plan.header
    pygame.draw.line(onto, BRASS, (x, y + h - 1), (x + w, y + h - 1))
    room = round(w * 0.3) - plan.u(34)
    for side in (0, 1):
        _force(onto, plan, state, side, _standing(people, side), room)
    _middle(onto, plan, state, round(w * 0.4))


def backdrop(onto: pygame.Surface, box: pygame.Rect) -> None:
    """Dark slate, a little lighter towards the top."""
    for row in range(box.height):
        colour = mix(PANEL_TOP, PANEL, min(1.0, row / 48))
        pygame.draw.line(onto, colour, (box.left, box.top + row), (box.right - 1, box.top + row))


def _standing(people: tuple[Figure, ...], side: Side) -> tuple[str, str]:
    """How many still fight, in many words and in few."""
    mine = [figure for figure in people if figure.side == side]
    fit = sum(figure.where not in ("out", "away") for figure in mine)
    values = {"count": fit, "among": len(mine)}
    return say("header.standing", **values), say("header.standing-short", **values)


def _force(onto: pygame.Surface, plan: Layout, state: State, side: Side, standing: tuple[str, str], room: int) -> None:
    x, y, w, h = plan.header
    force, u = state.forces[side], plan.u
    anchor: Anchor = "left" if side == 0 else "right"
    edge, way = (x + u(16), 1) if side == 0 else (x + w - u(16), -1)
    bar = pygame.Rect(0, y + u(11), u(8), h - u(22))
    bar.centerx = edge
    pygame.draw.rect(onto, team(side), bar, border_radius=u(3))
    at = edge + way * u(16)
    left = room - (width(force.remark, "italic", u(14)) + u(9) if force.remark else 0)
    size = next((u(size) for size in (20, 17) if width(force.roster.name, "heading", u(size)) <= left), u(15))
    name = fitted(force.roster.name, "heading", size, left)
    box = write(onto, name, "heading", size, IVORY, (at, y + u(5) + (u(20) - size) // 2), anchor)
    beside = box.right + u(9) if side == 0 else box.left - u(9)
    write(onto, force.remark, "italic", u(14), role_colour(side), (beside, y + u(10)), anchor)
    _second_line(onto, plan, state, side, standing, (at, y + u(34), room))


def _second_line(
    onto: pygame.Surface, plan: Layout, state: State, side: Side, standing: tuple[str, str], at: tuple[int, int, int]
) -> None:
    """The second line: the models that still fight, the score, how far the side has got; `at`: start, top and room."""
    start, top, room = at
    u, size = plan.u, plan.u(13)
    sign, sayings = tally(state, side, plan.unit)
    points = (
        f" · {say('header.score', score=state.forces[side].score)}"
        if any(other.score for other in state.forces)
        else ""
    )
    beside = sign.get_width() + u(15) if sayings else 0
    long, short = standing
    said = next((words for words in sayings if _room_for(short, words, size) + beside <= room), (*sayings, "")[-1])
    taken = beside + width(said, "body", size)
    words = roomiest([long + points, short + points, short], "body", size, room - taken)
    left = start if side == 0 else start - taken - width(words, "body", size)
    right = write(onto, words, "body", size, MUTED, (left, top)).right
    if said:
        stamp(onto, sign, (right + u(12) + sign.get_width() / 2, top + u(9)))
        write(onto, said, "body", size, IVORY, (right + u(15) + sign.get_width(), top))


def _room_for(words: str, others: str, size: int) -> int:
    return width(words, "body", size) + width(others, "body", size)


def _middle(onto: pygame.Surface, plan: Layout, state: State, room: int) -> None:
    x, y, w, h = plan.header
    above, sayings = _news(state)
    below = roomiest(sayings, "body", plan.u(12), room - plan.u(34))
    size = (min(room, max(_wide(plan, above, below), plan.u(170))), h - plan.u(14))
    colour, border = _banner(state)
    box = rounded(size, plan.u(8), colour, border)
    left = x + (w - size[0]) // 2
    onto.blit(box, (left, y + plan.u(6)), special_flags=pygame.BLEND_PREMULTIPLIED)
    centre, room = left + size[0] / 2, size[0] - plan.u(20)
    words = fitted(above, "heading", plan.u(18), room)
    write(onto, words, "heading", plan.u(18), BRASS, (centre, y + plan.u(6)), "centre")
    write(onto, below, "body", plan.u(12), IVORY, (centre, y + plan.u(33)), "centre")


def _wide(plan: Layout, above: str, below: str) -> int:
    return max(width(above, "heading", plan.u(18)), width(below, "body", plan.u(12))) + plan.u(34)


def _banner(state: State) -> tuple[Colour, Colour]:
    if state.verdict is None or state.verdict.winner is None:
        return INK, LINE
    return mix(INK, team(state.verdict.winner), 0.22), team(state.verdict.winner)


def _news(state: State) -> tuple[str, tuple[str, ...]]:
    """The large line, and the small one in many words and in fewer."""
    field, scenario, verdict = state.battlefield.name, state.scenario.name, state.verdict
    if verdict is None:
        now: dict[str, object] = {"scenario": scenario, "round": state.round, "phase": phase_text(state.phase)}
        return field, (say("header.when", **now), say("header.when-short", **now))
    won = verdict.winner
    above = say("header.draw") if won is None else say("header.victory", who=state.forces[won].roster.name)
    values = {
        "reason": reason_text(verdict.reason),
        "field": field,
        "scenario": scenario,
        "round": state.round,
        "rule": verdict.rule,
    }
    return above, (say("header.ended", **values), say("header.ended-short", **values))


_ROW = 25
_HEADINGS: tuple[Where, ...] = ("table", "away", "out", "waiting")
_RANKS = ("leader", "hero")
Line = str | Figure
"""A heading or a remark, or a warrior."""


def roll(onto: pygame.Surface, plan: Layout, state: State, people: Sequence[Figure]) -> None:
    """Both lists, one above the other; long ones are cut, the fallen last."""
    x, y, w, h = plan.people
    backdrop(onto, pygame.Rect(plan.people))
    pygame.draw.line(onto, LINE, (x, y), (x, y + h))
    for side in (0, 1):
        box = (x + plan.u(12), y + plan.u(10) + side * h // 2, w - plan.u(24), h // 2 - plan.u(16))
        mine = [figure for figure in people if figure.side == side]
        _side(onto, plan, state, box, side, mine)


def _side(onto: pygame.Surface, plan: Layout, state: State, box: Box, side: Side, mine: Sequence[Figure]) -> None:
    """The side's name, what it is in the scenario beside the first heading, its warriors."""
    x, y, w, h = box
    name = fitted(state.forces[side].roster.name, "name", plan.u(17), w)
    write(onto, name, "name", plan.u(17), IVORY, (x, y))
    pygame.draw.line(onto, team(side), (x, y + plan.u(27)), (x + w, y + plan.u(27)), plan.u(2))
    write(onto, state.forces[side].remark, "italic", plan.u(13), role_colour(side), (x + w, y + plan.u(37)), "right")
    room = max(1, (h - plan.u(34)) // plan.u(_ROW))
    for number, line in enumerate(lines(mine, room)):
        at = (x, y + plan.u(34) + number * plan.u(_ROW), w)
        if isinstance(line, str):
            write(onto, line, "bold", plan.u(12), BRASS, (x, at[1] + plan.u(4)))
        else:
            _warrior(onto, plan, line, at)


def lines(mine: Sequence[Figure], room: int) -> list[Line]:
    """Headings and warriors, at most `room` lines. Where room is short, henchmen who still fight are left out first."""
    shown = sorted(mine, key=lambda figure: figure.where not in ("out", "away") and figure.role not in _RANKS)
    if len(_listed(mine, shown)) <= room:
        return _listed(mine, mine)
    while shown and len(_listed(mine, shown)) >= room:
        shown.pop()
    return [*_listed(mine, shown), say("roll.more", count=len(mine) - len(shown))]


def _listed(mine: Sequence[Figure], shown: Sequence[Figure]) -> list[Line]:
    """Those shown, under headings that count all of them."""
    found: list[Line] = []
    for where in _HEADINGS:
        count = sum(figure.where == where for figure in mine)
        there = [figure for figure in shown if figure.where == where]
        found += [f"{say(f'roll.{where}')}: {count}", *there] if there else []
    return found


def _warrior(onto: pygame.Surface, plan: Layout, figure: Figure, at: tuple[int, int, int]) -> None:
    x, y, w = at
    middle = y + plan.u(_ROW) / 2
    signs = {"out": gone, "away": departed}
    sign = signs.get(figure.where, token)(figure.look, 9 * plan.unit)
    stamp(onto, sign, (x + plan.u(11), middle))
    right = _signs(onto, plan, figure, (x + w, middle))
    colour: Colour = IVORY if figure.where == "table" else MUTED
    left, top = x + plan.u(27), y + plan.u(3)
    face: Face = "bold" if figure.role in _RANKS else "body"
    name = fitted(figure.name, face, plan.u(13), right - left)
    box = write(onto, name, face, plan.u(13), colour, (left, top))
    left = box.right + plan.u(7)
    if width(figure.kind, "italic", plan.u(12)) < right - left:
        write(onto, figure.kind, "italic", plan.u(12), MUTED, (left, top + plan.u(1)))


def _count(plan: Layout, track: Track, colour: Colour) -> pygame.Surface:
    """A track as pips, rungs or boxes, or as a number where they would be many."""
    if not is_bar(track):
        return shown(track, 3.0 * plan.unit, colour)
    return text(track.count, "semibold", plan.u(11), number_colour(track, colour)).premul_alpha()


def _signs(onto: pygame.Surface, plan: Layout, figure: Figure, at: tuple[float, float]) -> int:
    """Tracks and state marks of the models on the table, from the right; the pixel where they begin."""
    right, middle = at
    if figure.where != "table":
        return round(right)
    signs = [badge(8 * plan.unit)] if figure.laden else []
    signs += [state_mark(word, 6.5 * plan.unit) for word in figure.states[:3]]
    signs += [_count(plan, track, track_colour(track)) for track in figure.tracks]
    for sign in signs:
        stamp(onto, sign, (right - sign.get_width() / 2, middle))
        right -= sign.get_width() + plan.u(4)
    return round(right)


_ICON, _GAP, _TEXT = 24, 18, 12


class Entry:
    """A sign and what it means."""

    def __init__(self, sign: pygame.Surface, words: str, unit: float) -> None:
        self.sign = sign
        self.words = words
        self.icon = max(round(_ICON * unit), sign.get_width())
        self.width = self.icon + round((_GAP + 4) * unit) + width(words, "body", max(1, round(_TEXT * unit)))


def entries(people: Sequence[Figure], per_inch: float, aims: Iterable[Sign] = ()) -> list[Entry]:
    """The entries that the picture needs: for the people, then for what the battle is about."""
    unit = unit_of(per_inch)
    signs = [*_roles(people, unit), *_marks(people, unit), *aims]
    return [Entry(sign, words, unit) for sign, words in signs]


def _roles(people: Sequence[Figure], unit: float) -> Iterator[tuple[pygame.Surface, str]]:
    if any(figure.look.leads for figure in people):
        yield crown_mark(7.5 * unit), say("sign.leader")
    lying = [figure for figure in people if figure.look.lying]
    if lying:
        yield token(lying[0].look, 9.5 * unit), say("sign.lying")


def _marks(people: Sequence[Figure], unit: float) -> Iterator[tuple[pygame.Surface, str]]:
    for about in TRACKS:
        kinds_ = {track.name: track for figure in people for track in figure.tracks if track.about == about}
        if kinds_:
            first, colour = next(iter(kinds_.values())), TRACKS[about]
            told = first.form in ("ladder", "suits") or first.in_stages
            sign = shown(first, 3.4 * unit, colour) if told else pips(2, 3, 3.4 * unit, colour)
            yield sign, " / ".join(kinds_).lower()
    present = [figure for figure in people if figure.where == "table"]
    for word in {word: None for figure in present for word in figure.states}:
        yield state_mark(word, 7.5 * unit), word
    yield from _lasting(present, unit)


def _lasting(present: Sequence[Figure], unit: float) -> Iterator[tuple[pygame.Surface, str]]:
    """Rings by what they stand for, lines by the models they join."""
    for kind in KINDS:
        names = {name: None for figure in present for name in kinds(figure).get(kind, ())}
        if names:
            yield ring(kind, 7.5 * unit, 2 * unit), " / ".join(names)
    if any(figure.leads for figure in present):
        yield link(24 * unit, 2.2 * unit), say("sign.linked")


def legend(onto: pygame.Surface, plan: Layout, listed: Sequence[Entry]) -> None:
    """The strip, in as many rows as it takes."""
    x, y, w, _ = plan.legend
    backdrop(onto, pygame.Rect(plan.legend))
    pygame.draw.line(onto, LINE, (x, y), (x + w, y))
    for row, numbers in enumerate(rows([entry.width for entry in listed], w - plan.u(20))):
        left, middle = x + plan.u(12), y + plan.u(7 + 24 * row + 12)
        for entry in (listed[number] for number in numbers):
            stamp(onto, entry.sign, (left + entry.icon / 2, middle))
            at = (left + entry.icon + plan.u(4), middle - plan.u(8))
            write(onto, entry.words, "body", plan.u(_TEXT), IVORY, at)
            left += entry.width


Sign = tuple[pygame.Surface, str]
_LONG = 28.0
_SMALL = 19.0
"""Pixels per inch of the pieces of lines."""


def keys(state: State, unit: float) -> Iterator[Sign]:
    """Signs and what they mean; `unit` as in `layout`."""
    marked, zoned_off = objectives(state.battlefield, state.scenario), zones_held(state)
    if marked or zoned_off:
        yield objective(8 * unit), say("sign.objective")
    if holding(state):
        yield objective(8 * unit, "keep"), say("sign.to-hold")
    line = _line(reach_stroke(_SMALL * unit), _LONG * unit, unit)
    if holding(state) or marked:
        inches = state.scenario.marker_radius_in if marked else state.scenario.holds_building
        yield line, say("sign.within", length=as_inches(inches))
    elif zoned_off:
        yield line, say("sign.zone-held")
    if any(token.lies for token in state.tokens):
        yield chest(7.5 * unit), say("sign.treasure")
    if any(token.bearer != NOBODY for token in state.tokens):
        yield badge(8 * unit), say("sign.laden")
    leaving = [chevrons(7 * unit, side) for side in (0, 1) if find_side_exit(state, side) is not None]
    if leaving:
        yield _side_by_side(leaving, 0), say("sign.way-out-treasure" if state.scenario.treasure else "sign.way-out")
    zoned = [side for side in (0, 1) if zone(state, side) is not None]
    if zoned:
        pieces = [_line(stroke(team(side), _SMALL * unit), _LONG * unit / len(zoned), unit) for side in zoned]
        yield _side_by_side(pieces, round(3 * unit)), say("sign.deployment")


def _line(look: Stroke, long: float, unit: float) -> pygame.Surface:
    """A piece of the line, `long` pixels long and somewhat stronger than on the board."""
    strong, scale = evolve(look, alpha=235, wide=max(2, round(1.3 * look.wide))), _SMALL * unit
    found = pygame.Surface((round(long), 3 * strong.wide), pygame.SRCALPHA)
    dashed(found, [(0.0, strong.wide / scale), (long / scale, strong.wide / scale)], strong, scale)
    return found.premul_alpha()


def _side_by_side(pieces: Sequence[pygame.Surface], gap: int) -> pygame.Surface:
    """All of them in a row, so many pixels apart."""
    wide, high = sum(piece.get_width() + gap for piece in pieces) - gap, max(piece.get_height() for piece in pieces)
    found = pygame.Surface((wide, high), pygame.SRCALPHA)
    left = 0
    for piece in pieces:
        found.blit(piece, (left, (high - piece.get_height()) // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        left += piece.get_width() + gap
    return found


_GRID: tuple[int, int, int, int] = (244, 236, 206, 44)
_PALE: Colour = (242, 214, 160)


def frame(onto: pygame.Surface, plan: Layout) -> None:
    """The walnut table round the mat, with an inch ruler on all four sides."""
    x, y, width, height = plan.frame
    onto.blit(walnut(width, height, plan.per_inch), (x, y))
    board = pygame.Rect(plan.board)
    for step, alpha in enumerate((30, 50, 80, 130)):
        edge = board.inflate(2 * (5 - step), 2 * (5 - step))
        shadow = pygame.Surface(edge.size, pygame.SRCALPHA)
        shadow.fill((0, 0, 0, alpha))
        onto.blit(shadow, edge)
    _ruler(onto, plan)


def _ruler(onto: pygame.Surface, plan: Layout) -> None:
    x, y, width, height = plan.board
    for inch in range(int(width / plan.per_inch) + 1):
        at, length, colour = x + inch * plan.per_inch, *_tick(plan, inch)
        for start, way in ((y - 3, -1), (y + height + 2, 1)):
            pygame.draw.line(onto, colour, (at, start), (at, start + way * length))
        if _numbered(plan, inch):
            _number(onto, plan, inch, (at, y - plan.u(12) - plan.u(12)))
            _number(onto, plan, inch, (at, y + height + plan.u(9)))
    for inch in range(int(height / plan.per_inch) + 1):
        at, length, colour = y + inch * plan.per_inch, *_tick(plan, inch)
        for start, way in ((x - 3, -1), (x + width + 2, 1)):
            pygame.draw.line(onto, colour, (start, at), (start + way * length, at))
        if _numbered(plan, inch):
            _number(onto, plan, inch, (x - plan.u(19), at - plan.u(8)))
            _number(onto, plan, inch, (x + width + plan.u(19), at - plan.u(8)))


def _tick(plan: Layout, inch: int) -> tuple[int, Colour]:
    if inch % 6 == 0:
        return plan.u(9), _PALE
    return (plan.u(6), BRASS) if inch % 2 == 0 else (plan.u(4), shade(BRASS, 0.7))


def _numbered(plan: Layout, inch: int) -> bool:
    return inch % 6 == 0 or (inch % 2 == 0 and plan.per_inch >= 15)


def _number(onto: pygame.Surface, plan: Layout, inch: int, at: tuple[float, float]) -> None:
    large = inch % 6 == 0
    write(onto, str(inch), "bold" if large else "body", plan.u(12 if large else 10), _PALE if large else BRASS,
          (at[0], at[1] + (0 if large else plan.u(1))), "centre")  # fmt: skip


def grid(board: pygame.Surface, per_inch: float) -> None:
    """A faint dashed line each 6 inches."""
    dash = max(1, round(per_inch / 4))
    across, down = pygame.Surface((dash, 1), pygame.SRCALPHA), pygame.Surface((1, dash), pygame.SRCALPHA)
    across.fill(_GRID)
    down.fill(_GRID)
    width, height = board.get_size()
    for inch in range(6, int(max(width, height) / per_inch) + 1, 6):
        at = round(inch * per_inch)
        board.blits([(across, (x, at)) for x in range(0, width, 2 * dash)], doreturn=False)
        board.blits([(down, (at, y)) for y in range(0, height, 2 * dash)], doreturn=False)


def features(onto: pygame.Surface, plan: Layout, state: State) -> list[pygame.Rect]:
    """The names of what was laid in battle, each below its shape; the boxes they took."""
    laid = [(feature.name, bounds(feature.shape)) for feature in state.features if feature.shape is not None]
    taken = []
    for name, (west, _, east, south) in laid:
        x, y = plan.to_pixels(((west + east) / 2, south))
        taken.append(stamp(onto, pill(name, plan.u(11), MUTED, SECOND), (x, y + plan.u(14))))
    return taken
