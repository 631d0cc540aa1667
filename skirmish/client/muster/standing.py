"""How the list stands: whether it may be fielded, what is wrong with it and by which rule, its figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, IVORY, MUTED, Colour
from skirmish.client.ui.looks import FAIR, GOOD, POOR
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import SMALL
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.muster.scene import MusterScene
    from skirmish.library.problems import Problem

WHO = "who:"
"""How links begin that lead to a warrior of the list; all others lead to the rulebook."""
SIZE = SMALL + 0.5


def body(page: MusterScene) -> list[Span | str]:
    """The verdict, each problem with its warrior and its rule as links, the figures."""
    bench = page.bench
    errors = [problem for problem in bench.problems if problem.level == "error"]
    others = [problem for problem in bench.problems if problem.level != "error"]
    if not page.lines:
        found: list[Span | str] = [Span(say("muster.empty-stands"), face="semibold", colour=BRASS)]
    elif errors:
        found = [Span(say("muster.illegal", n=len(errors)), face="bold", colour=POOR)]
    else:
        found = [Span(say("muster.legal"), face="bold", colour=GOOD)]
    names = {line.id: line.name for line in page.lines}
    for problem in (*errors, *others):
        found += _told(page, problem, names, MUTED if not page.lines else POOR if problem.level == "error" else FAIR)
    found.append(Span(f"\n{figures(page)}", colour=MUTED))
    return found


def _told(page: MusterScene, problem: Problem, names: dict[str, str], tone: Colour) -> list[Span | str]:
    found: list[Span | str] = [Span(say("muster.bullet"), colour=tone)]
    who = page.bench.whose(problem)
    if who in names:
        found += [Span(names[who], face="semibold", link=f"{WHO}{who}"), Span(say("muster.colon"), colour=IVORY)]
    found.append(Span(problem.message, colour=IVORY))
    if problem.rule:
        found += [Span(" "), Span(problem.rule, link=problem.rule)]
    return found


def figures(page: MusterScene) -> str:
    """Warriors, rating, channeling points, who shoots, what hired blades cost on."""
    known = page.bench.summary
    parts = [say("muster.warriors", n=known.warriors), say("muster.rating", n=known.rating)]
    if known.points:
        parts.append(say("muster.points", n=known.points))
    if known.missiles:
        parts.append(say("muster.missiles", n=known.missiles))
    if known.upkeep:
        parts.append(say("muster.upkeep", n=known.upkeep))
    return say("muster.dot").join(parts)


def height(page: MusterScene, across: int) -> int:
    """Pixels that it needs in a box this wide."""
    return Rich.height(body(page), page.ui, across, SIZE) + page.ui.u(4)


def widgets(page: MusterScene, rect: pygame.Rect) -> list[Widget]:
    """All of it, scrolled where it is long."""
    return [Rich("standing", rect, body(page), follow=page.follow, size=SIZE)]
