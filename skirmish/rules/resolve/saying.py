"""This system's actions as orders. (RES-17..24)"""

from __future__ import annotations

from collections import Counter

from skirmish.core.decision import Action
from skirmish.core.saying import called_upon, whereto
from skirmish.core.state import State
from skirmish.rules.resolve.arms import Weapon
from skirmish.rules.resolve.events import person
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


def say(state: State, action: Action) -> str:
    """`Strike Ren's mount`, `Treat Ila's wound 2`; '' if the verb isn't this system's."""
    verb, whom = action.verb, called_upon(state, (action.target,))
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb in _GOING:
        gallops = verb == "run" and 0 <= action.model < len(state.models) and person(state, action.model).mounted
        return f"{'Gallop' if gallops else _GOING[verb]}{whereto(action)}"
    if verb in _AT:
        return f"{_AT[verb]} {whom}"
    if verb == "strike":
        return f"Strike {whom}'s mount" if action.what == MOUNT else f"Strike {whom}"
    if verb == "treat":
        return f"Treat {whom}'s wound {action.what}"
    if verb == "pre-empt":
        return f"{called_upon(state, (action.model,))} tries to act before {whom}"
    if verb == "act":
        return f"{called_upon(state, (action.model,))} acts now"
    return _with_a_thing(state, action, whom)


def _with_a_thing(state: State, action: Action, whom: str) -> str:
    """Orders that name a weapon or an infusion."""
    if not 0 <= action.model < len(state.models):
        return ""
    slot = person(state, action.model)
    if action.verb == "shoot":
        thing, _, rest = action.what.partition(" ")
        return f"Shoot {whom}{chr(39) + 's mount' if rest == MOUNT else ''}: {called(slot, thing)}"
    if action.verb == "snap-shot":
        return f"Shoot fast at {_shared(state, action)}: {called(slot, action.what)}"
    if action.verb in ("ready", "manoeuvre"):
        return f"{action.verb.capitalize()} the {slot.kit.weapon(slot.weapon).name}"
    if action.verb == "draw":
        return drawn(slot.kit.weapon(action.what))
    return f"Drink {called(slot, action.what)}" if action.verb == "drink" else ""


def drawn(weapon: Weapon) -> str:
    """The order to take it in hand; for bare hands nothing is taken. (RES-23)"""
    return f"Draw {weapon.name}" if weapon.worth else "Drop what it holds"


def called(slot: Person, ident: str) -> str:
    """A weapon's or an infusion's name by its id."""
    names = {weapon.id: weapon.name for weapon in slot.kit.melee} | {bow.id: bow.name for bow in slot.kit.missiles}
    return (names | {herb.id: herb.name for herb in slot.herbs}).get(ident, ident)


def _shared(state: State, action: Action) -> str:
    """`Ren (2) and Bo (1)`: arrows in the order in which they fly."""
    counts = Counter((action.target, *action.others))
    if len(counts) == 1:
        return called_upon(state, (action.target,))
    return " and ".join(f"{called_upon(state, (foe,))} ({count})" for foe, count in counts.items())
