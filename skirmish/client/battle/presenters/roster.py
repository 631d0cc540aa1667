"""Both warbands at a glance: who is who, in what state, who has acted, who is out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish.client.art.figures import Figure, Where
from skirmish.client.art.people import Person
from skirmish.client.battle.presenters.card import lasting_lines, made_text, state_text
from skirmish.client.battle.selection import Selection
from skirmish.client.battle.session import Gone
from skirmish.client.view.scene import Doing
from skirmish.client.words import say
from skirmish.core.display import Track
from skirmish.core.events import Fell
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId, Side, State


class Tile(Record):
    """A model of the roster."""

    model: ModelId
    name: str
    kind: str
    person: Person
    where: Where
    remark: str
    """Why it isn't on the table: `out in round 2`, `to be placed`; '' for who is there."""
    doing: Doing
    leads: bool
    tracks: tuple[Track, ...]
    """What is counted of it."""
    states: tuple[str, ...]
    made: tuple[str, ...]
    """What lasts on it and who made it: `Shield of Air by Halva`."""
    chosen: bool
    aimed: bool
    tip: str


class RosterView(Record):
    """A warband. `deciding`: whether it must decide now; `left`: `3 can act`, or how many are left of those that were
    fielded, and how many were raised; '' while neither can be told."""

    side: Side
    name: str
    tiles: tuple[Tile, ...]
    deciding: bool
    left: str


def rosters(
    selection: Selection, people: Sequence[Figure], gone: Gone, doing: Mapping[ModelId, Doing]
) -> tuple[RosterView, RosterView]:  # fmt: skip
    """Both sides; `doing`: how much each has done."""
    return _roster(selection, people, gone, doing, 0), _roster(selection, people, gone, doing, 1)


def _roster(
    selection: Selection, people: Sequence[Figure], gone: Gone, doing: Mapping[ModelId, Doing],
    side: Side,
) -> RosterView:  # fmt: skip
    decision, state = selection.decision, selection.state
    deciding = decision is not None and decision.side == side
    aimed = selection.plan.offer.named_models(selection.plan.action) if selection.plan is not None else ()
    chosen = selection.shown
    tiles = []
    for figure in people:
        if figure.side != side:
            continue
        i = figure.id
        since, fell = gone.get(i, (0, None))
        remark = _remark(figure, since)
        states = tuple(dict.fromkeys([*figure.states, *(effect.name for effect, _ in figure.lasting)]))
        made = tuple(dict.fromkeys(made_text(state, effect) for effect, _ in figure.lasting))
        why = _why(state, fell) if fell is not None else ""
        told = [
            f"{figure.name}, {figure.kind}",
            ": ".join(filter(None, (remark, why))),
            *(track.text for track in figure.tracks),
            ", ".join(map(state_text, states)),
            *(text for text, _ in lasting_lines(selection.session.rules, state, i)),
        ]
        if doing.get(i, "none") != "none":
            told.append(say(f"roster.{doing[i]}"))
        tiles.append(
            Tile(i, figure.name, figure.kind, figure.look.person, figure.where, remark, doing.get(i, "none"),
                 figure.look.leads, figure.tracks, states, made, i == chosen, i in aimed or i == selection.hovered,
                 "\n".join(filter(None, told)))
        )  # fmt: skip
    return RosterView(side, state.forces[side].roster.name, tuple(tiles), deciding, _told(selection, tiles, side))


def _told(selection: Selection, tiles: Sequence[Tile], side: Side) -> str:
    """How many can act, of the side whose phase it is; nothing while dice lie or a question is open, as it isn't known
    then. Of the other how many are left."""
    state, decision = selection.state, selection.decision
    if decision is not None and not decision.is_prompt and decision.side == side:
        return say("can-act", count=sum(tile.model in selection.idle() for tile in tiles))
    between = (decision is None or decision.is_prompt) and selection.looking is None and state.verdict is None
    return "" if between and state.round and state.side == side else _left(state, tiles)


def _left(state: State, tiles: Sequence[Tile]) -> str:
    """How many are left of those that were fielded, and how many that were raised."""
    fielded = [tile for tile in tiles if not state.models[tile.model].raised]
    raised = sum(tile.where == "table" for tile in tiles if state.models[tile.model].raised)
    here = say("left-of-brief", count=sum(tile.where == "table" for tile in fielded), of=len(fielded))
    return " · ".join(filter(None, (here, say("raised", count=raised) if raised else "")))


def _why(state: State, fell: Fell) -> str:
    """What became of a model that is out: `shot by Sala`; '' if there is no more to say."""
    if fell.by != NOBODY and fell.by != fell.model and fell.cause:
        return say(f"roster.by.{fell.cause}", who=state.models[fell.by].name)
    return say("roster.fled") if fell.how == "left" else ""


def _remark(figure: Figure, since: int) -> str:
    if figure.where == "table":
        return ""
    if figure.where == "waiting":
        return say("roster.waiting")
    return say(f"roster.{figure.where}", round=since) if since else say(f"roster.{figure.where}-ever")
