"""The bar on top: who fights, which round it is, how it stands or ended."""

from __future__ import annotations

import pygame

from skirmish.client.art.figures import Figure
from skirmish.client.art.layout import Layout
from skirmish.client.art.letters import Anchor, fitted, roomiest, rounded, width, write
from skirmish.client.art.stakes import tally
from skirmish.client.art.theme import BRASS, INK, IVORY, LINE, MUTED, PANEL, PANEL_TOP, Colour, mix, role_colour, team
from skirmish.client.art.tokens import stamp
from skirmish.client.words import say
from skirmish.core.state import Side, State
from skirmish.core.text import phase_text, reason_text


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
    _count(onto, plan, state, side, standing, (at, y + u(34), room))


def _count(
    onto: pygame.Surface, plan: Layout, state: State, side: Side, standing: tuple[str, str], at: tuple[int, int, int]
) -> None:
    """The second line: who still fights, the score, how far the side has got; `at`: start, top and room."""
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
