"""A battle as one HTML file that plays it: board, log, dice, a slider. It needs nothing but a browser."""

from __future__ import annotations

import base64
import io
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame

from skirmish.client.art.figures import Figure, figures
from skirmish.client.art.snapshot import grid
from skirmish.client.art.terrain import scenery
from skirmish.client.art.theme import team
from skirmish.client.art.tokens import gone, token
from skirmish.client.battle.session import Moment
from skirmish.client.staging.director import Act
from skirmish.client.staging.looks import looks
from skirmish.core.events import Fell, Hurt, Moved, Rolled, SpellCut, SpellWorked
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.pages.templates import render

PIXELS = 900
"""The longer side of the board's picture; the page scales it."""
WALK, LEAST_WALK, LONGEST_WALK = 0.14, 0.18, 0.9
"""Seconds for an inch, of a walk at least and at most."""
DICE, FLIGHT, LINE, WORD = 1.0, 0.3, 0.25, 0.35
"""Seconds that each takes at speed 1: dice, what flies, a line of the log alone, a fall."""
_MODES = {"table": 0, "out": 2, "away": 3, "waiting": 3}


Step = dict[str, Any]
"""A step of the page, as its script reads it: l, the line of the log; s, where models are from then on; w, who walks
(its path; where that leaves its level the inches that it is seen to rise, and how often it turns over); d, dice; f,
what flies; h, who is hurt; x, who falls; c, who cuts whose weave; t, the seconds; n, the moment; r, the round."""


def page(
    title: str, rules: Ruleset, setup: State, moments: Sequence[Moment], acts: Mapping[int, Act], ending: str
) -> str:
    """The whole page. `ending`: how the battle went out, in a sentence."""
    field = setup.battlefield
    per_inch = PIXELS / max(field.width_in, field.depth_in)
    board = scenery(moments[-1].state if moments else setup, per_inch)
    grid(board, per_inch)
    last = figures(moments[-1].state, rules) if moments else figures(setup, rules)
    data = {
        "size": [field.width_in, field.depth_in],
        "board": _jpeg(board),
        "sides": [{"name": force.roster.name, "colour": _hex(team(side))} for side, force in enumerate(setup.forces)],
        "models": [_model(figure, per_inch) for figure in last],
        "steps": list(_steps(rules, setup, moments, acts)),
        "ending": ending,
    }
    told = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return render(Path(__file__).parent, "page.html", title=title, data=told)


def _model(figure: Figure, per_inch: float) -> dict[str, Any]:
    """How a model looks: standing, lying, out of action."""
    radius = max(13.0, figure.radius_in * per_inch)
    stands = type(figure.look)(**{**_fields(figure.look), "lying": False, "hidden": False})
    lies = type(figure.look)(**{**_fields(figure.look), "lying": True, "hidden": False})
    return {
        "name": figure.name, "kind": figure.kind, "side": figure.side, "radius": round(radius / per_inch, 3),
        "looks": [_png(token(stands, radius)), _png(token(lies, radius)), _png(gone(stands, radius))],
    }  # fmt: skip


def _fields(record: Record) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__struct_fields__}


# What happens


def _steps(
    rules: Ruleset, setup: State, moments: Sequence[Moment], acts: Mapping[int, Act]
) -> Iterator[dict[str, Any]]:
    """A step for each moment that shows or says anything, and what it changes on the board."""
    before, known, act_of = setup, _standing(rules, setup), -1
    for moment in moments:
        after = moment.state
        step: dict[str, Any] = {}
        if moment.line is not None:
            line = moment.line
            step["l"] = [line.text, line.rule, line.side, line.depth]
        step |= _shown(moment, before, acts.get(moment.actions), fresh=moment.actions != act_of)
        act_of = moment.actions
        if after.places != before.places or after.models != before.models:
            standing = _standing(rules, after)
            changed = {str(i): spot for i, spot in enumerate(standing) if i >= len(known) or known[i] != spot}
            if changed:
                step["s"] = changed
            known = standing
        if step:
            step["n"], step["r"] = moment.number, after.round
            step.setdefault("t", LINE if "l" in step else 0.0)
            yield step
        before = after


def _standing(rules: Ruleset, state: State) -> list[list[Any]]:
    """Where each model is, how it is seen, and what its card counts."""
    found = []
    for figure in figures(state, rules):
        mode = 1 if figure.look.lying else _MODES[figure.where]
        told = ", ".join([*(track.text for track in figure.tracks), *figure.states])
        high = [figure.level_in, int(figure.under)] if figure.level_in or figure.under else []
        found.append([round(figure.at[0], 2), round(figure.at[1], 2), mode, told, *high])
    return found


def _shown(moment: Moment, before: State, act: Act | None, *, fresh: bool) -> dict[str, Any]:
    """What is seen of the moment, and how long that takes."""
    match moment.event:
        case Moved() as event if before.on_table(event.model):
            long = sum(math.dist(a, b) for a, b in pairwise(event.path))
            seconds = min(LONGEST_WALK, max(LEAST_WALK, long * WALK))
            path = [[round(x, 2), round(y, 2)] for x, y in event.path]
            gait = looks().gait(event.manner) if len(set(event.levels)) > 1 else None
            leaves = [gait.rise, gait.turns] if gait is not None else []
            return {"w": [event.model, path, *leaves], "t": round(seconds * (gait.slower if gait else 1.0), 2)}
        case Rolled():
            return _dice(moment, moment.event, before, act)
        case Fell() as event:
            return {"x": [event.model, [round(event.at[0], 2), round(event.at[1], 2)]], "t": WORD}
        case Hurt() as event if event.levels:
            return {"h": event.model, "t": WORD}
        case SpellWorked() if act is not None:
            return _flight(before, act, "weave")
        case SpellCut() as event:
            return {"c": [event.by, event.model], "t": FLIGHT}
        case _:
            flies = act is not None and act.kind == "shoot" and fresh
            return _flight(before, act, "shot") if flies and act is not None else {}


def _flight(state: State, act: Act, kind: str) -> dict[str, Any]:
    """Something flies from who acts to whom or where it is aimed."""
    a, b = _where(state, act.model), _where(state, act.target) or act.at
    if a is None or b is None:
        return {}
    book = looks()
    look = book.weapon(act.what, flies=True) if kind == "shot" else book.weave(act.what)
    colours = [_hex(colour) for colour in look.colours]
    return {"f": [[round(v, 2) for v in a], [round(v, 2) for v in b], kind, colours], "t": FLIGHT}


def _dice(moment: Moment, event: Rolled, state: State, act: Act | None) -> dict[str, Any]:
    line = moment.line
    if line is None or line.roll is None or not event.faces:
        return {}
    against = getattr(event.throw, "against", NOBODY)
    who = event.throw.who
    at = _where(state, against) or _where(state, act.target if act is not None and act.model == who else who)
    at = at or _where(state, who) or (state.battlefield.width_in / 2, state.battlefield.depth_in / 2)
    roll = line.roll
    label = " ".join(filter(None, (roll.what.split(" (")[0], roll.needed)))
    return {
        "d": {
            "at": [round(v, 2) for v in at], "faces": list(event.faces)[:16], "sides": line.sides,
            "off": list(line.dropped), "marks": list(roll.marks)[:16], "label": label, "said": roll.verdict,
            "good": roll.good,
        },
        "t": DICE,
    }  # fmt: skip


def _where(state: State, model: ModelId) -> tuple[float, float] | None:
    if not 0 <= model < len(state.models) or not state.on_table(model):
        return None
    return state.places[model][:2]


# Pictures


def _png(surface: pygame.Surface) -> str:
    """A premultiplied sprite as the address of a PNG with its own transparency."""
    plain = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    pixels = pygame.surfarray.pixels3d(surface).astype(float)
    alpha = pygame.surfarray.pixels_alpha(surface)
    share = alpha.astype(float)[..., None] / 255
    pygame.surfarray.pixels3d(plain)[:] = (pixels / share.clip(1 / 255)).clip(0, 255)
    pygame.surfarray.pixels_alpha(plain)[:] = alpha
    return _address(plain, "png")


def _jpeg(surface: pygame.Surface) -> str:
    return _address(surface, "jpeg")


def _address(surface: pygame.Surface, kind: str) -> str:
    paper = io.BytesIO()
    pygame.image.save(surface, paper, f"picture.{kind}")
    return f"data:image/{kind};base64,{base64.b64encode(paper.getvalue()).decode()}"


def _hex(colour: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
