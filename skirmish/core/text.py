"""Events as lines of the log, and actions as orders: those of the core and of the kit. Systems have their own.

An order doesn't name the model that acts: where several could, the caller puts the name before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from skirmish.core.decision import Action
from skirmish.core.dice import Faces, RollOff
from skirmish.core.events import (
    ConditionsSet,
    Deployed,
    Earned,
    EdgeTaken,
    EffectBegun,
    EffectCut,
    EffectEnded,
    EffectSpent,
    Ended,
    Event,
    FeatureLaid,
    FeatureLifted,
    Fell,
    FirstTurn,
    Hurt,
    Moved,
    Raised,
    RoleTaken,
    Rolled,
    Scored,
    Soaked,
    Stopped,
    TokenCarriedOff,
    TokenDropped,
    TokenPlaced,
    TokenTaken,
    Touched,
    Wasted,
)
from skirmish.core.reading import Reading, read_roll
from skirmish.core.record import Record, evolve
from skirmish.core.roll_text import dropped_of, roll_text, sides_of
from skirmish.core.state import NOBODY, SAME_LEVEL, Effect, ModelId, State
from skirmish.core.units import Point, as_inches

_SAYS_WHERE = re.compile(r"(?:on|in|inside|upon|under) ")
"""Names of floors that say where they are by themselves."""
_MADE = {"slide": "is pushed", "lure": "is lured"}
"""Manners of a move that somebody else causes."""
FELL = {
    "down": "is knocked down",
    "stunned": "is stunned",
    "out": "is out of action",
    "left": "leaves the table",
    "away": "leaves the table in good order",
}
"""What somebody who falls does, by how it falls."""

_PLACE = re.compile(r" (?:at|from|to) \(-?\d+\.\d, -?\d+\.\d\)")
"""How lines name a place."""


class Line(Record):
    """A line of the log: words, the rule it rests on, the dice to draw beside it, how deep it is indented."""

    text: str
    rule: str = ""
    side: int | None = None
    depth: int = 1
    faces: Faces = ()
    sides: int = 6
    """Of each of these dice."""
    dropped: tuple[int, ...] = ()
    """The places of those that don't count."""
    roll: Reading | None = None
    """The roll at a glance, if it is one."""


def model_name(state: State, model: ModelId) -> str:
    """The model's name for the log."""
    return state.models[model].name if model != NOBODY else "nobody"


def side_of(state: State, model: ModelId) -> int | None:
    """The model's side, None for nobody."""
    return state.models[model].side if model != NOBODY else None


def model_line(state: State, model: ModelId, says: str, rule: str, depth: int = 2) -> Line:
    """A line about the model: `says` follows its name, at once if it begins with `'s` or a space."""
    gap = "" if says.startswith(("'", " ")) else " "
    return Line(f"{model_name(state, model)}{gap}{says}", rule, side_of(state, model), depth)


Says = Mapping[type[Event], Callable[[State, Any], str]]
"""What the log says of a model by the kind of event; '' for nothing."""


def event_line(state: State, event: Any, says: Says) -> Line | None:
    """The line of an event about a model, if this table has something to say of it."""
    tell = says.get(type(event))
    said = tell(state, event) if tell is not None else ""
    return model_line(state, event.model, said, event.rule) if said else None


def place_text(at: Point) -> str:
    """`(12.5, 30.0)`."""
    return f"({at[0]:.1f}, {at[1]:.1f})"


def level_text(state: State, event: Moved) -> str:
    """` on top of the inn`, ` on the ground`: where a move ends that leads to another level; '' if it doesn't."""
    if not event.levels or event.levels[-1] == event.levels[0]:
        return ""
    return f" {floor_text(state, event.levels[-1], event.path[-1])}"


def floor_text(state: State, level: int, at: Point) -> str:
    """`on top of the inn`, `on the ground`: what a place on a level is on."""
    floor = state.battlefield.levels[level - 1].floor_at(at) if level else None
    name = floor.name if floor is not None else "the ground"
    return name if _SAYS_WHERE.match(name) else f"on {name}"


def way_in(state: State, event: Moved) -> float:
    """Inches that a move goes along the ground and up or down between levels; of a fall those that it is deep."""
    heights = [state.battlefield.levels[level - 1].height_in if level else 0.0 for level in event.levels]
    rise = sum([abs(high - low) for low, high in pairwise(heights)])
    return rise if event.manner == "fall" else event.inches + rise


def join_clauses(words: Iterable[str]) -> str:
    """`two hands; parries`: what there is to say, one after the other."""
    return "; ".join(filter(None, words))


def roll_line(state: State, event: Rolled) -> Line:
    """Who rolls what for, the number needed, the faces, each modifier with its rule, and the outcome."""
    throw, outcome = event.throw, event.outcome
    who = model_name(state, throw.who) if throw.who != NOBODY else "Roll"
    if isinstance(throw, RollOff):
        outcome = state.forces[int(not outcome)].roster.name
        who = who if throw.who != NOBODY else "Roll-off"
    said = roll_text(throw, event.faces, outcome)
    dropped, reading = dropped_of(throw, event.faces), read_roll(throw, event.faces, outcome)
    side = side_of(state, throw.who)
    return Line(f"{who}, {said}", throw.rule, side, 2, event.faces, sides_of(throw), dropped, reading)


def add_notes(what: str, *notes: str) -> str:
    """`to hit Ren (14.2" away, after the 6)`: what a roll is for, with what else is to be said of it."""
    said = ", ".join(filter(None, notes))
    return f"{what} ({said})" if said else what


_PHASES = {
    "rout": "Rout test", "recovery": "Recover", "charges": "Charge", "moves": "Move", "magic begins": "Magic",
    "shooting": "Shoot & weave", "close combat": "Fight", "arms": "Choose weapons",
    "arms of the other side": "Choose weapons, other side", "magic ends": "End of magic", "end of turn": "End",
    "over": "Battle over",
}  # fmt: skip
"""Phases and their steps by their ids in states and files, where people read another name than the id."""


def phase_text(phase: str) -> str:
    """The phase's name for people: `Move` for `moves`."""
    return _PHASES.get(phase, phase.capitalize())


_ENDS = {"the other side routs": "the enemy routs", "the other side concedes": "the enemy concedes"}
"""Reasons of verdicts, as states keep them, that people read in other words."""


def reason_text(reason: str) -> str:
    """Why the battle is over, for people. Shares stand there as records have had them from the first: `84 %`."""
    return _ENDS.get(reason, reason).replace(" %", "%")


def without_places(line: Line) -> Line:
    """The line without the places that it names: they would tell distances that aren't measured yet."""
    return evolve(line, text=_PLACE.sub("", line.text))


def log_line(state: State, event: Event) -> Line | None:
    """A line for a neutral event, None for book-keeping."""
    if not event.shown:
        return None
    if isinstance(event, Rolled):
        return roll_line(state, event)
    if isinstance(event, Moved):
        if not event.stirs:
            return None
        does = _MADE.get(event.manner, f"{event.manner}s")
        went = f"{does} {as_inches(way_in(state, event))} to {place_text(event.path[-1])}{level_text(state, event)}"
        return model_line(state, event.model, went, event.rule, 1)
    if isinstance(event, Fell):
        return model_line(state, event.model, FELL[event.how], event.rule)
    if isinstance(event, Hurt):
        return model_line(state, event.model, f"loses {event.amount}", event.rule)
    return _rare_line(state, event)


def _rare_line(state: State, event: Event) -> Line | None:
    if isinstance(event, Raised):
        text = f"{event.model.name} joins the battle at {place_text(event.at)}"
        return Line(text, event.rule, event.model.side, 2)
    if isinstance(event, Deployed):
        return model_line(state, event.model, f"deploys at {place_text(event.at)}", event.rule, 1)
    if isinstance(event, Ended):
        winner = event.verdict.winner
        who = "A draw" if winner is None else f"{state.forces[winner].roster.name} wins"
        return Line(f"{who}: {reason_text(event.verdict.reason)}", event.rule, winner, 0)
    if isinstance(event, ConditionsSet):
        words = ", ".join(c.name for c in event.conditions) or "free of conditions"
        return Line(f"{model_name(state, event.model)}: {words}", event.rule, side_of(state, event.model), 2)
    return _contact_line(state, event) or _lasting_line(state, event) or _scenario_line(state, event)


def _scenario_line(state: State, event: Event) -> Line | None:
    if isinstance(event, Scored):
        when = "" if isinstance(event, Earned) else f"End of round {state.round}: "
        text = f"{when}{state.forces[event.side].roster.name} scores {event.points}{event.why}"
        return Line(text, event.rule, event.side)
    if isinstance(event, EdgeTaken | FirstTurn | RoleTaken | TokenPlaced):
        return Line(f"{state.forces[event.side].roster.name} {_does(state, event)}", event.rule, event.side)
    if isinstance(event, TokenTaken | TokenDropped | TokenCarriedOff):
        does = {TokenTaken: "picks up", TokenDropped: "drops", TokenCarriedOff: "carries off"}[type(event)]
        return model_line(state, event.model, f"{does} token {event.token + 1}", event.rule)
    return None


def _does(state: State, event: EdgeTaken | FirstTurn | RoleTaken | TokenPlaced) -> str:
    if isinstance(event, EdgeTaken):
        return f"takes the {event.edge} edge"
    if isinstance(event, RoleTaken):
        return f"is the {event.role}"
    if isinstance(event, TokenPlaced):
        return f"lays token {event.token + 1} at {place_text(event.at)}"
    return "has the first turn"


def _contact_line(state: State, event: Event) -> Line | None:
    if isinstance(event, Stopped):
        what = model_name(state, event.met) if event.met != NOBODY else f"the {event.terrain.removeprefix('the ')}"
        does = "is stopped by" if event.harmless else "is thrown against"
        return model_line(state, event.model, f"{does} {what}", event.rule)
    if isinstance(event, Soaked):
        dice = f"{event.dice} {'die' if event.dice == 1 else 'dice'}"
        return model_line(state, event.model, f"soaks {dice} of harm: nothing comes through", event.rule)
    if isinstance(event, Wasted):
        at = place_text(event.at)
        does = f"bursts at {at} and hits no model" if event.bursts else f"at {at} touches no model"
        return Line(f"{event.what} {does}", event.rule, side_of(state, event.by), 2)
    if isinstance(event, Touched):
        whom = ", ".join(model_name(state, model) for model in event.models)
        return Line(f"{event.what} touches {whom}", event.rule, side_of(state, event.by), 2)
    return None


def _lasting_line(state: State, event: Event) -> Line | None:
    if isinstance(event, EffectBegun):
        if _bare(event.effect):
            return None  # what it lays is told when it appears
        return Line(effect_text(state, event.effect), event.rule, side_of(state, event.effect.owner), 2)
    if isinstance(event, EffectSpent | EffectCut):
        return _done_line(state, event)
    if isinstance(event, EffectEnded):
        text = f"{effect_text(state, event.effect)} ends{event.why}"
        return Line(text, event.rule, side_of(state, event.effect.owner), 2)
    if isinstance(event, FeatureLaid):
        return Line(f"{event.feature.name} appears", event.rule, None, 2)
    if isinstance(event, FeatureLifted):
        return Line("the terrain is removed", event.rule, None, 2)
    return None


def _done_line(state: State, event: EffectSpent | EffectCut) -> Line:
    """What has served its purpose, and what somebody cuts."""
    effect = event.effect
    if isinstance(event, EffectSpent):
        whose = effect.target if effect.target != NOBODY else effect.owner
        return model_line(state, whose, f"'s {effect.name} is spent", event.rule)
    on = f" on {model_name(state, effect.target)}" if effect.target not in (NOBODY, effect.owner) else ""
    return model_line(state, event.by, f"cuts {model_name(state, effect.owner)}'s {effect.name}{on}", event.rule)


def effect_text(state: State, effect: Effect) -> str:
    """`Shield of Air on Ren`; `Ila's Mist` where it lies on nobody: two of one name are told apart by their makers."""
    if effect.target != NOBODY:
        return f"{effect.name} on {model_name(state, effect.target)}"
    return f"{model_name(state, effect.owner)}'s {effect.name}" if effect.owner != NOBODY else effect.name


def _bare(effect: Effect) -> bool:
    """Whether it does nothing but keep up the terrain that is laid with it."""
    return effect.target == NOBODY and bool(effect.upkeep) and not (effect.numbers or effect.guard)


_PLAIN = {"done": "Done", "pass": "Pass", "foresee": "Roll again"}


def names_text(state: State, models: Sequence[ModelId]) -> str:
    """`Ren`, `Ren and Bo`, `Ren, Bo and Cy`; `nobody` for who isn't there."""
    names = [state.models[i].name if 0 <= i < len(state.models) else "nobody" for i in models]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else "nobody"


def way_text(action: Action) -> str:
    """` to (12.5, 30.0) by way of (10.0, 28.0)`; '' without a place."""
    if action.at is None:
        return ""
    stops = f" by way of {' and '.join(map(place_text, action.via))}" if action.via else ""
    return f" to {place_text(action.at)}{stops}"


def _target_level(state: State, action: Action) -> str:
    """`, on top of the inn`: where an action leads to that leaves its model's level; else ''."""
    if action.level == SAME_LEVEL or action.at is None or action.level == state.level(action.model):
        return ""
    return f", {floor_text(state, action.level, action.at)}"


def order_text(
    state: State, action: Action, plain: Mapping[str, str], going: Mapping[str, str], at: Mapping[str, str]
) -> str:
    """`Hide`, `Move to (5.0, 6.0)`, `Charge Ren and Bo`: the order for a verb in one of these tables; '' for others."""
    verb = action.verb
    if verb in going:
        return f"{going[verb]}{way_text(action)}{_target_level(state, action)}"
    if verb in at:
        return f"{at[verb]} {names_text(state, (action.target, *action.others))}"
    return plain.get(verb, "")


def action_text(state: State, action: Action) -> str:
    """What the action is: `Deploy Ila at (3.0, 4.0)`; of an unknown verb the verb, with whom, where and what."""
    if action.verb in _PLAIN:
        return _PLAIN[action.verb]
    if action.verb in ("edge", "role"):
        return f"Take the {action.what} edge" if action.verb == "edge" else f"Be the {action.what}"
    where = f" at {place_text(action.at)}" if action.at is not None else ""
    if action.verb == "lay":
        return f"Lay a token{where}"
    if action.verb == "deploy":
        return f"Deploy {names_text(state, (action.model,))}{where}"
    whom = tuple(i for i in (action.target, *action.others) if i != NOBODY)
    at = f" at {names_text(state, whom)}" if whom else ""
    what = f": {action.what}" if action.what else ""
    return f"{action.verb.capitalize()}{at}{where}{what}"
