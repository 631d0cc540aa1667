"""Actions as orders and events as lines of the log, each line with its rule id. (RES-5..24)"""

from __future__ import annotations

from collections import Counter

from skirmish.core.decision import Action
from skirmish.core.dice import Dice, Faces
from skirmish.core.events import Event, PhaseBegun, Rolled
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, State
from skirmish.core.text import Line, model_name, names_text, side_of, signed_text, way_text
from skirmish.core.text import log_line as neutral_line
from skirmish.kit.rounds import Lots
from skirmish.rules.resolve.arms import Weapon
from skirmish.rules.resolve.attack import Result
from skirmish.rules.resolve.dice import Botched, StepContest, StepDie, StepTest, draw, score_of
from skirmish.rules.resolve.events import (
    BodyLost,
    Dropped,
    FortitudeLost,
    Hid,
    Ran,
    Restored,
    Revealed,
    Rose,
    RoundBegun,
    Told,
    Went,
    person,
)
from skirmish.rules.resolve.fighter import Person
from skirmish.rules.resolve.mounts import MOUNT

_GOING = {"move": "Move", "run": "Run", "canter": "Canter"}
_PLAIN = {
    "hide": "Hide", "parry": "Parry", "rise": "Stand up", "go-prone": "Drop prone", "hold": "Hold the action",
    "reload": "Load", "dodge": "Dodge",
}  # fmt: skip
_AT = {
    "charge": "Charge", "intimidate": "Intimidate", "hold-death": "Hold off the death of",
    "hold-off": "Hold off", "riposte": "Strike back at", "trample": "Ride down",
}  # fmt: skip
"""Orders at one model."""
_FELL = {
    "down": "falls prone",
    "stunned": "is unconscious",
    "out": "is dead",
    "left": "flees from the table",
    "away": "leaves the table in good order",
}
_LOST = {"RES-55": "has died", "RES-59": "lies unconscious and is lost to its side"}
"""Who is out of the battle for another reason than a blow that killed."""
_DEEDS = frozenset({"acted", "freed", "riposted", "weapon"})
"""Facts of what somebody does: what comes of it, and the rolls for it, are told below it."""
_IDLE = ("RES-36", "RES-43", "RES-60", "RES-80", "RES-88", "CHN-73")
"""Rules by which an action is lost, not done."""
_QUIET = ("dawn", "actions", "dusk", "end of round")
"""Parts of a round that need no heading of their own."""


# Orders


def action_text(state: State, action: Action) -> str:
    """`Strike Ren's mount`, `Treat Ila's wound 2`; '' if the verb isn't this system's."""
    verb, whom = action.verb, names_text(state, (action.target,))
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb in _GOING:
        gallops = verb == "run" and 0 <= action.model < len(state.models) and person(state, action.model).mounted
        return f"{'Gallop' if gallops else _GOING[verb]}{way_text(action)}"
    if verb in _AT:
        return f"{_AT[verb]} {whom}"
    if verb == "strike":
        return f"Strike {whom}'s mount" if action.what == MOUNT else f"Strike {whom}"
    if verb == "treat":
        return f"Treat {whom}'s wound {action.what}"
    if verb == "pre-empt":
        return f"{names_text(state, (action.model,))} tries to act before {whom}"
    if verb == "act":
        return f"{names_text(state, (action.model,))} acts now"
    return _with_a_thing(state, action, whom)


def _with_a_thing(state: State, action: Action, whom: str) -> str:
    """Orders that name a weapon or an infusion."""
    if not 0 <= action.model < len(state.models):
        return ""
    slot = person(state, action.model)
    if action.verb == "shoot":
        thing, _, rest = action.what.partition(" ")
        return f"Shoot {whom}{chr(39) + 's mount' if rest == MOUNT else ''}: {item_name(slot, thing)}"
    if action.verb == "snap-shot":
        return f"Shoot fast at {_shared(state, action)}: {item_name(slot, action.what)}"
    if action.verb in ("ready", "manoeuvre"):
        return f"{action.verb.capitalize()} the {slot.kit.weapon(slot.weapon).name}"
    if action.verb == "draw":
        return draw_text(slot.kit.weapon(action.what))
    return f"Drink {item_name(slot, action.what)}" if action.verb == "drink" else ""


def draw_text(weapon: Weapon) -> str:
    """The order to take it in hand; for bare hands nothing is taken. (RES-23)"""
    return f"Draw {weapon.name}" if weapon.worth else "Drop what it holds"


def item_name(slot: Person, ident: str) -> str:
    """A weapon's or an infusion's name by its id."""
    names = {weapon.id: weapon.name for weapon in slot.kit.melee} | {bow.id: bow.name for bow in slot.kit.missiles}
    return (names | {herb.id: herb.name for herb in slot.herbs}).get(ident, ident)


def _shared(state: State, action: Action) -> str:
    """`Ren (2) and Bo (1)`: arrows in the order in which they fly."""
    counts = Counter((action.target, *action.others))
    if len(counts) == 1:
        return names_text(state, (action.target,))
    return " and ".join(f"{names_text(state, (foe,))} ({count})" for foe, count in counts.items())


# The log


def log_line(state: State, event: Event) -> Line | None:
    """The line, None for neutral events and book-keeping."""
    if isinstance(event, RoundBegun):
        heading = event.side == state.first
        return Line(f"Round {event.round}", event.rule or "RES-17", None, 0) if heading else None
    if isinstance(event, Rolled):
        return _roll_line(state, event)
    if isinstance(event, Told):
        deed = event.rule not in _IDLE and not _DEEDS.isdisjoint(fact for fact, _ in event.facts)
        return _line(state, event.model, event.text, event.rule, 1 if deed else 2)
    if isinstance(event, Went) and event.manner == "run" and person(state, event.model).mounted:
        return neutral_line(state, evolve(event, manner="gallop"))
    return _harm_line(state, event) or _posture_line(state, event)


def _harm_line(state: State, event: Event) -> Line | None:
    if isinstance(event, BodyLost):
        left = person(state, event.model).body
        return _line(state, event.model, f"loses {event.amount} Body, {left} left", event.rule)
    if isinstance(event, FortitudeLost):
        left = person(state, event.model).fortitude
        return _line(state, event.model, f"loses {event.amount} Fortitude ({event.why}), {left} left", event.rule)
    if isinstance(event, Restored):
        gained = [f"{n} {what}" for n, what in ((event.body, "Body"), (event.fortitude, "Fortitude")) if n]
        why = f" ({event.why})" if event.why else ""
        return _line(state, event.model, f"regains {' and '.join(gained)}{why}", event.rule)
    return None


def _posture_line(state: State, event: Event) -> Line | None:
    if isinstance(event, Dropped):
        said = _LOST.get(event.rule, _FELL["out"]) if event.how == "out" else _FELL[event.how]
        return _line(state, event.model, said, event.rule)
    if isinstance(event, Rose):
        said = "stands up" if event.posture == "standing" else "comes round"
        return _line(state, event.model, said, event.rule)
    if isinstance(event, Ran):
        return _line(state, event.model, f"flees until the end of round {event.until}", event.rule)
    if isinstance(event, Hid):
        return _line(state, event.model, "hides", event.rule)
    if isinstance(event, Revealed):
        return _line(state, event.model, f"is revealed: {event.why}", event.rule)
    if isinstance(event, PhaseBegun) and event.phase not in _QUIET and state.round:
        return Line(event.phase.capitalize(), event.rule, event.side)
    return None


def _line(state: State, model: int, says: str, rule: str, depth: int = 2) -> Line:
    gap = "" if says.startswith("'") else " "
    return Line(f"{model_name(state, model)}{gap}{says}", rule, side_of(state, model), depth)


# Rolls


def _roll_line(state: State, event: Rolled) -> Line | None:
    """What was rolled, what is added, what it comes to; None for throws of another kind."""
    throw = event.throw
    if isinstance(throw, Lots):
        return Line("Lots are drawn: they decide between equal initiatives", throw.rule)
    if not isinstance(throw, StepTest | StepContest | StepDie):
        return None
    what = throw.what
    if isinstance(throw, StepTest):
        what += f" {throw.target}+" if throw.target and "against" not in what else ""
        said = _test(throw, event.faces, event.outcome)
    elif isinstance(throw, StepContest):
        said = _contest(throw, event.faces, event.outcome)
    else:
        total = max(0, score_of(throw.die, 1, event.faces).best + throw.shift)  # the outcome stops at what kills
        said = f"rolls {group_surges(throw.die, event.faces)}{signed_text(throw.modifiers)}: {total}"
    who = model_name(state, throw.who) if throw.who != NOBODY else "Roll"
    return Line(f"{who}: {what}: {said}", throw.rule, side_of(state, throw.who), 2, event.faces)


def _test(throw: StepTest[object], faces: Faces, outcome: object) -> str:
    shown = f"rolls {group_surges(throw.die, faces)}{signed_text(throw.modifiers)}"
    came = _result_text(throw.die, throw.count, faces, outcome)
    if throw.rule == "RES-91":
        came = came.replace("0", "failed") if not outcome else came + (" round" if outcome == 1 else " rounds")
    return f"{shown}: {came}"


def _contest(throw: StepContest[object], faces: Faces, outcome: object) -> str:
    mine, theirs = throw.split(faces)
    other = f"{throw.base}{signed_text(throw.guard)}"
    if theirs:
        other = group_surges(throw.other_die, theirs) + signed_text((*throw.other_modifiers, *throw.guard))
    shown = f"rolls {group_surges(throw.die, mine)}{signed_text(throw.modifiers)} against {other}"
    totals = "{} to {}".format(*_totals(throw, mine, theirs))
    return f"{shown}, {totals}: {_result_text(throw.die, throw.count, mine, outcome)}"


def _totals(throw: StepContest[object], mine: Faces, theirs: Faces) -> tuple[int, int]:
    """What both sides come to; too many ones are nothing. (RES-11)"""
    ours = draw(Dice(None, mine), throw.die, throw.count, throw.mode)[1]
    other = draw(Dice(None, theirs), throw.other_die, throw.other_count, throw.mode)[1]
    against = 0 if other.failed or not throw.other_count else other.best + throw.other_shift
    return 0 if ours.failed else ours.best + throw.shift, against + throw.base


def _result_text(die: int, count: int, faces: Faces, outcome: object) -> str:
    """The outcome in words: a botch and too many ones are said, whatever else they mean. (RES-8, RES-9)"""
    score = score_of(die, count, faces)
    if isinstance(outcome, Result):
        word = "hits" if outcome.hit else "misses"
    elif isinstance(outcome, Botched):
        word = f"missed by {outcome.missed}" if outcome.missed else "passed"
    elif isinstance(outcome, bool):
        word = "passed" if outcome else "failed"
    else:
        word = str(outcome)
    if score.botch and word != "botched":
        return f"botched, {word}"
    return f"too many ones, {word}" if score.failed and not score.botch else word


def group_surges(die: int, faces: Faces) -> str:
    """Faces with the surges of a die joined to it: `8+5 3`. (RES-5)"""
    words: list[str] = []
    open_die = False
    for face in faces:
        if open_die:
            words[-1] += f"+{face}"
        else:
            words.append(str(face))
        open_die = face == die
    return " ".join(words)
