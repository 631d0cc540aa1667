"""Actions as orders and events as lines of the log, each line with its rule id. (TRI-1..57)"""

from __future__ import annotations

import math

from skirmish.board import on
from skirmish.core.decision import Action
from skirmish.core.dice import Faces
from skirmish.core.events import Ended, Event, PhaseBegun, Rolled
from skirmish.core.record import evolve
from skirmish.core.roll_text import show_dice
from skirmish.core.roll_under import KEPT, SIDES, Result, RollUnder, count_faces, successes_text
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.text import (
    FELL,
    Line,
    Says,
    add_notes,
    event_line,
    model_line,
    model_name,
    names_text,
    order_text,
    phase_text,
    place_text,
    roll_line,
)
from skirmish.core.text import log_line as neutral_line
from skirmish.core.units import as_inches
from skirmish.kit.missiles import SHOOT
from skirmish.kit.rounds import Lots
from skirmish.kit.targets import MOUNT, cover_between, range_text, show_cover
from skirmish.rules.trilogy.arms import Weapon
from skirmish.rules.trilogy.events import (
    Advanced,
    Cleared,
    Dropped,
    EventMarked,
    FateSpent,
    Filled,
    FortuneSpent,
    Hid,
    Kept,
    Panicked,
    Revealed,
    Rose,
    RoundBegun,
    Told,
    Went,
    fighter,
)
from skirmish.rules.trilogy.fighter import COLLAPSED, DOWN, RUNGS, Build, Fighter, Ladder
from skirmish.rules.trilogy.harm import OF_TRIPLET
from skirmish.rules.trilogy.initiative import Initiative
from skirmish.rules.trilogy.luck import FATE, FORTUNE, KEEP, RELIVE
from skirmish.rules.trilogy.postures import DRAW, PICK_UP, QUICK_DRAW
from skirmish.rules.trilogy.shooting import HEAVY_BELOW
from skirmish.rules.trilogy.strike import CLEAVE, DISARM, FURIOUS, GUARD, RIPOSTE, STRIKE, thing_name

_GOING = {"move": "Move", "run": "Run", "walk": "Walk", "climb": "Climb", "jump": "Jump"}
_PLAIN = {
    "defend": "Defend", "hide": "Hide", "rise": "Stand up", "rest": "Rest", "second-wind": "Take a second wind",
    "dismount": "Dismount", "reload": "Load", "stay": "Stay",
}  # fmt: skip
_AT = {
    "charge": "Charge", "dive": "Jump at", FURIOUS: "Furious Blow at", "intimidate": "Intimidate",
    "command": "Command", "heal": "Heal",
    RIPOSTE: "Strike back at", CLEAVE: "Cleave through to",
}  # fmt: skip
"""Orders at one model."""
_STRIKES = {"": "Strike {}", MOUNT: "Strike {}'s mount", DISARM: "Disarm {}"}
"""By what the blow is meant for."""
_FELL = FELL | {
    "down": "falls prone", "stunned": "is helpless", "out": "is dead", "left": "breaks and flees the battle",
}  # fmt: skip
_LOST = "lies helpless and is lost to its side"
_DEEDS = frozenset({"acted", "defending", "fought", "walked", "weapon", "winds"})
"""Facts of what somebody does: what comes of it, and the rolls for it, are told below it."""
_PICKS_UP, _GETS_DOWN = "picks up", ("steed", -1)
"""Deeds whose facts are those of a mishap, too: of a weapon that is dropped, of a mount that is hurt."""
_ENDED = {"SKR-10": "TRI-35"}
"""A rule of the base game by which a battle ends, and the one of these rules that says the same."""
_QUIET = ("dawn", "actions", "dusk", "end of round")
"""Parts of a round that need no heading of their own."""
_TO_HIT, _AGAIN = "to hit ", " again"
"""How the name of an attack's roll begins, and how that of a roll ends that is made a second time."""
_MISSILES = ("archery", "throwing")
_HIT = ("miss", "hit")
"""What comes of an attack."""


# Orders


def action_text(state: State, action: Action) -> str:
    """`Strike Ren's mount`, `Keep 2 4 4`; '' if the verb isn't this system's."""
    verb, whom = action.verb, names_text(state, (action.target,))
    rides = 0 <= action.model < len(state.models) and fighter(state, action.model).mounted
    if said := order_text(state, action, _PLAIN, _GOING | {"run": "Gallop"} if rides else _GOING, _AT):
        return said
    if verb == STRIKE and action.what in _STRIKES:
        return _STRIKES[action.what].format(whom)
    if verb == GUARD and action.target != NOBODY:
        return f"Take the hit for {whom}"
    return _lucky(state, action) or _with_a_thing(state, action, whom)


def _lucky(state: State, action: Action) -> str:
    """What heroes do about a roll. Which roll, only the question says. (TRI-13, TRI-22..28)"""
    verb, what = action.verb, action.what
    if not what:
        return ""
    if verb == FORTUNE:
        return f"Spend {what} Fortune"
    if verb == FATE:
        return f"Spend Fate: the dice become {_dice_text(what)}"
    if verb == KEEP:
        return f"Keep {_dice_text(what)}"
    return f"Roll again: {event_name(fighter(state, action.model), int(what))}" if verb == RELIVE else ""


def _dice_text(what: str) -> str:
    """`2 4 5`; `4 4 4, a triplet`; as it is where it says more than the dice."""
    return f"{what}, a triplet" if len(set(what.split())) == 1 else what


def _with_a_thing(state: State, action: Action, whom: str) -> str:
    """Orders that name a weapon."""
    if not 0 <= action.model < len(state.models):
        return ""
    slot = fighter(state, action.model)
    if action.verb == SHOOT:
        thing, _, rest = action.what.partition(" ")
        verb = "Throw at" if any(weapon.id == thing for weapon in slot.kit.melee) else "Shoot"
        return f"{verb} {whom}{chr(39) + 's mount' if rest == MOUNT else ''}: {thing_name(slot, thing)}"
    if action.verb in (DRAW, QUICK_DRAW):
        return draw_text(slot.kit.weapon(action.what))
    return f"Pick up the {thing_name(slot, action.what)}" if action.verb == PICK_UP else ""


def draw_text(weapon: Weapon) -> str:
    """The order to take it in hand; for bare hands, tooth and claw nothing is taken. (TRI-44, TRI-57)"""
    return f"Fight with {weapon.name}" if weapon.skill == "brawling" else f"Draw {weapon.name}"


def event_name(slot: Fighter, number: int) -> str:
    """What happened to it, by the number of the Life Event. (TRI-27)"""
    events = slot.build.events
    return events[number][0] if 0 <= number < len(events) else f"Life Event {number + 1}"


# The log


def log_line(state: State, event: Event) -> Line | None:
    """The line, None for neutral events and book-keeping."""
    if isinstance(event, RoundBegun):
        heading = event.side == state.first
        return Line(f"Round {event.round}", event.rule or "TRI-42", None, 0) if heading else None
    if isinstance(event, Rolled):
        return _roll_line(state, event)
    if isinstance(event, FateSpent):
        return _fate_line(state, event)
    if isinstance(event, Kept):
        came = f"{_read_text(event.kept, event.throw)}, {_outcome_text(event.throw, event.outcome)}"
        text = f"keeps other dice, {add_notes(*_parts(event.throw.what))}: {came}"
        return evolve(model_line(state, event.model, text, event.rule), faces=event.kept, sides=SIDES)
    if isinstance(event, Ended) and event.rule in _ENDED:
        line = neutral_line(state, event)
        return line and evolve(line, rule=_ENDED[event.rule])
    if isinstance(event, Told):
        return model_line(state, event.model, event.text, event.rule, 1 if _is_deed(event) else 2)
    if isinstance(event, Went):
        return _way_line(state, event)
    if isinstance(event, PhaseBegun) and event.phase not in _QUIET and state.round:
        return Line(phase_text(event.phase), event.rule, event.side)
    return event_line(state, event, _SAYS)


def _is_deed(event: Told) -> bool:
    """Whether somebody does something, rather than that something comes of it."""
    if event.text.startswith(_PICKS_UP) or _GETS_DOWN in event.facts:
        return True
    fields = {field for field, _ in event.facts}
    return "dropped" not in fields and not _DEEDS.isdisjoint(fields)


def _way_line(state: State, event: Went) -> Line | None:
    """Riders gallop, and a beast that bolts takes its rider along; all else is told as usual. (RT-23)"""
    slot = fighter(state, event.model)
    if event.manner == "run" and slot.mounted:
        return neutral_line(state, evolve(event, manner="gallop"))
    if event.manner != "bolt" or not event.stirs:
        return None
    beast = slot.kit.mount.name if slot.kit.mount is not None else "mount"
    text = f"'s {beast} bolts {as_inches(event.inches)} to {place_text(event.path[-1])}"
    return model_line(state, event.model, text, event.rule)


# Ladders


def count_rungs(number: int) -> str:
    """`1 rung`, `3 rungs`."""
    return f"{number} rung{'' if number == 1 else 's'}"


def rung_names(build: Build, ladder: Ladder) -> tuple[str, ...]:
    """The rungs of its ladder from the first, those that don't tell yet as often as it has them. (TRI-34)"""
    soft, *rest = RUNGS[ladder]
    return (soft,) * build.soft_rungs(ladder) + tuple(rest)


def rung_text(slot: Fighter, ladder: Ladder) -> str:
    """The last rung that is filled: `maimed`, `bruised (1 of 2)`; '' if none is. (TRI-34)"""
    filled: int = getattr(slot, ladder)
    names, soft = rung_names(slot.build, ladder), slot.build.soft_rungs(ladder)
    if not filled:
        return ""
    return names[filled - 1] + (f" ({filled} of {soft})" if filled <= soft and soft > 1 else "")


def _fills(state: State, event: Filled) -> str:
    """What comes of exertion has nobody to thank for it but its own. (TRI-34)"""
    by = f" from {model_name(state, event.by)}" if event.by not in (NOBODY, event.model) else ""
    rung = rung_text(fighter(state, event.model), event.ladder)
    return f"takes {count_rungs(event.amount)} of {event.ladder.capitalize()}{by}, now {rung}"


def _clears(state: State, event: Cleared) -> str:
    why = f" ({event.why})" if event.why else ""
    rung = rung_text(fighter(state, event.model), event.ladder)
    left = f"now {rung}" if rung else "none left"
    return f"recovers {count_rungs(event.amount)} of {event.ladder.capitalize()}{why}, {left}"


def _drops(state: State, event: Dropped) -> str:
    """Who is laid low by its wounds, its weariness or its mount is told so. (TRI-35, TRI-51, RT-27)"""
    slot = fighter(state, event.model)
    if event.how == "stunned":
        if slot.wound >= DOWN:
            return "goes down" if event.stable else "goes down, dying"
        return "collapses, helpless" if slot.weariness >= COLLAPSED else _FELL["stunned"]
    if event.how == "out" and not event.cause:
        return _LOST if event.stable else "dies of its wounds"
    if event.how == "down" and event.rule == "TRI-51":
        return "falls with its mount"
    return _FELL[event.how]


# Luck


def _spends_fortune(state: State, event: FortuneSpent) -> str:
    left = fighter(state, event.model).fortune
    return f"spends {event.points} Fortune ({left + event.points} → {left}): {add_notes(*_parts(event.what))}"


def _relives(state: State, event: EventMarked) -> str:
    return f"rolls again by a Life Event: {event_name(fighter(state, event.model), event.event)}"


def _rises(state: State, event: Advanced) -> str:
    slot = fighter(state, event.model)
    fate = f", Fate {slot.fate - event.fate} → {slot.fate}" if event.fate else ""
    return f"rises to level {slot.level}{fate}, all Life Events unmarked"


def _fate_line(state: State, event: FateSpent) -> Line:
    """`Ila spends Fate (1 → 0): Ren, to hit Ila (fighting), becomes 7 7 7 = ..., miss`. (TRI-24, TRI-25)"""
    throw: RollUnder = event.throw
    whose = "" if throw.who in (NOBODY, event.model) else f"{model_name(state, throw.who)}, "
    came = f"{_read_text(event.kept, throw)}, {_outcome_text(throw, event.outcome)}"
    left = fighter(state, event.model).fate
    text = f"spends Fate ({left + 1} → {left}): {whose}{add_notes(*_parts(throw.what))}, becomes {came}"
    return evolve(model_line(state, event.model, text, event.rule), faces=event.kept, sides=SIDES)


def _read_text(kept: Faces, throw: RollUnder) -> str:
    """`1 2 9 = 3 successes`, `8 8 8, 3 more = 3 successes`: what Fortune bought counts among them."""
    bonus = f", {throw.bonus} more" if throw.bonus else ""
    return f"{show_dice(kept)}{bonus} = {successes_text(count_faces(kept, throw.under, throw.bonus))}"


_SAYS: Says = {
    Filled: _fills,
    Cleared: _clears,
    Dropped: _drops,
    Rose: lambda state, e: "stands up" if e.posture == "standing" else "comes round",
    Panicked: lambda state, e: "panics",
    Hid: lambda state, e: "hides",
    Revealed: lambda state, e: f"is revealed: {e.why}",
    FortuneSpent: _spends_fortune,
    EventMarked: _relives,
    Advanced: _rises,
}


# Rolls


def _roll_line(state: State, event: Rolled) -> Line | None:
    """Lots are no row of numbers, initiative is told by names; attacks and soaks say more than their dice do."""
    throw = event.throw
    if isinstance(throw, Lots):
        return Line("Initiative ties are broken by lot", throw.rule)
    if isinstance(throw, Initiative):
        return Line(_initiative_text(state, throw, event.faces, event.outcome), throw.rule)
    if not isinstance(throw, RollUnder):
        return None
    if throw.who == NOBODY:  # what it is for names who has fallen
        line = roll_line(state, event)
        return evolve(line, text=line.text[line.text.index(throw.what) :])
    if throw.rule != "TRI-38" and not _is_attack(throw):
        return None
    said = _show_aim(state, throw) if _is_attack(throw) else throw
    return roll_line(state, evolve(event, throw=said, outcome=_outcome_text(throw, event.outcome)))


def _outcome_text(throw: RollUnder, result: Result) -> str:
    """An attack hits or not, a soak takes off damage; all other tests are passed or failed. (TRI-38, TRI-40)"""
    if _is_attack(throw):
        return _HIT[result.passed]
    if throw.rule != "TRI-38":
        return str(result)
    if result.triplet == "success" and not throw.what.endswith(OF_TRIPLET):
        return "negates all damage"
    more = ", 1 damage more" if result.triplet == "failure" else ""
    return (f"negates up to {result.successes} damage" if result.successes else "negates no damage") + more


def _initiative_text(state: State, throw: Initiative, faces: Faces, turns: tuple[ModelId, ...]) -> str:
    """`Initiative: Ren 3 (2 4 5 for 6 or less), Ila 0 (...)`: in the order in which they act. (TRI-42)"""
    said: dict[ModelId, str] = {}
    for test, rolled in zip(throw.tests, throw.split(faces), strict=True):
        count = count_faces(test.keep(rolled), test.under)
        swayed = f", {test.mode}" if len(rolled) > KEPT else ""
        triplet = ", a triplet" if count.triplet else ""
        dice = f"{show_dice(rolled)} for {test.under} or less{swayed}{triplet}"
        said[test.who] = f"{model_name(state, test.who)} {count.successes} ({dice})"
    return f"Initiative: {', '.join(said[who] for who in turns)}"


def _is_attack(throw: RollUnder) -> bool:
    return throw.against != NOBODY and throw.what.startswith(_TO_HIT)


def _parts(what: str) -> tuple[str, str]:
    """What a roll is for, and the skill of an attack: (`to hit Ren again`, `archery`), (`injury soak`, '')."""
    if not what.startswith(_TO_HIT):
        return what, ""
    whom, _, skill = what.removesuffix(_AGAIN).rpartition(", ")
    return whom + (_AGAIN if what.endswith(_AGAIN) else ""), skill


def _show_aim(state: State, throw: RollUnder) -> RollUnder:
    """How far away the target is, what covers it, and why it is hard to hit. (TRI-36, TRI-45)"""
    i, foe = throw.who, throw.against
    what, skill = _parts(throw.what)
    notes, rider = [skill], not what.removesuffix(_AGAIN).endswith("'s mount")
    if skill in _MISSILES and state.on_table(foe) and state.on_table(i):
        notes.append(range_text(state, i, foe))
        if cover_between(state, i, foe, HEAVY_BELOW) == "heavy":
            notes.append(f"heavy cover, {math.floor(100 * on(state).sight(i, foe).clear)}% clear")
        if rider and fighter(state, foe).has("hard-to-hit"):
            notes.append("hard to hit")
    if rider and fighter(state, foe).defending:
        notes.append("defending")
    return evolve(throw, what=add_notes(what, *notes), sways=show_cover(state, i, foe, throw.sways))
