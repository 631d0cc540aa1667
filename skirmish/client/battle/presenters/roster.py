"""Both warbands at a glance: who is who, in what state, who has acted, who is out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish.client.art.figures import Figure, Where
from skirmish.client.art.people import Person
from skirmish.client.battle.presenters.card import answerer, state_text
from skirmish.client.battle.selection import Selection
from skirmish.client.view.scene import Doing
from skirmish.client.words import say
from skirmish.core.display import Track
from skirmish.core.record import Record
from skirmish.core.state import ModelId, Side


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
    chosen: bool
    aimed: bool
    tip: str


class RosterView(Record):
    """A warband. `deciding`: whether it must decide now; `left`: `3 can act`, or how many are on the table."""

    side: Side
    name: str
    tiles: tuple[Tile, ...]
    deciding: bool
    left: str


def rosters(
    selection: Selection, people: Sequence[Figure], gone: Mapping[ModelId, int], doing: Mapping[ModelId, Doing]
) -> tuple[RosterView, RosterView]:  # fmt: skip
    """Both sides; `gone`: in which round each left who is off the table for good; `doing`: how much each has done."""
    return _roster(selection, people, gone, doing, 0), _roster(selection, people, gone, doing, 1)


def _roster(
    selection: Selection, people: Sequence[Figure], gone: Mapping[ModelId, int], doing: Mapping[ModelId, Doing],
    side: Side,
) -> RosterView:  # fmt: skip
    decision, state = selection.decision, selection.state
    deciding = decision is not None and decision.side == side
    aimed = selection.plan.targets if selection.plan is not None else ()
    asked = answerer(state, selection.prompt) if selection.prompt is not None else None
    chosen = asked if asked is not None else selection.selected
    tiles = []
    for figure in people:
        if figure.side != side:
            continue
        i = figure.id
        remark = _remark(figure, gone.get(i, 0))
        states = tuple(dict.fromkeys([*figure.states, *(effect.name for effect, _ in figure.lasting)]))
        told = [
            f"{figure.name}, {figure.kind}",
            remark,
            *(track.text for track in figure.tracks),
            ", ".join(map(state_text, states)),
        ]
        if doing.get(i, "none") != "none":
            told.append(say(f"roster.{doing[i]}"))
        tiles.append(
            Tile(i, figure.name, figure.kind, figure.look.person, figure.where, remark, doing.get(i, "none"),
                 figure.look.leads, figure.tracks, states, i == chosen, i in aimed or i == selection.hovered,
                 "\n".join(filter(None, told)))
        )  # fmt: skip
    able = sum(i in selection.idle() for i in (tile.model for tile in tiles)) if deciding else 0
    here = sum(tile.where == "table" for tile in tiles)
    left = say("can-act", count=able) if able else say("left-of-brief", count=here, of=len(tiles))
    return RosterView(side, state.forces[side].roster.name, tuple(tiles), deciding, left)


def _remark(figure: Figure, since: int) -> str:
    if figure.where == "table":
        return ""
    if figure.where == "waiting":
        return say("roster.waiting")
    return say(f"roster.{figure.where}", round=since) if since else say(f"roster.{figure.where}-ever")
