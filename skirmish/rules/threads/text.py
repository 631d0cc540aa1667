"""Actions as orders and events as lines of the log, each line with its rule id. (DOT-107..175)"""

from __future__ import annotations

from skirmish.core.decision import Action
from skirmish.core.events import EffectCut, Event
from skirmish.core.state import State
from skirmish.core.system import Ruleset
from skirmish.core.text import Line, Says, effect_text, event_line, model_line, model_name, names_text, place_text
from skirmish.rules.threads.events import (
    Bolt,
    BurnedOut,
    CircleChanged,
    Found,
    Frayed,
    Gathered,
    HeldReady,
    Holding,
    Intended,
    KnotProgressed,
    LetGo,
    Linked,
    Masked,
    PickedApart,
    Propped,
    Reached,
    SourceLost,
    Strained,
    Tied,
    Unravelled,
    WildMagic,
    Woven,
)
from skirmish.rules.threads.orders import TENS, Order, read_order
from skirmish.rules.threads.weaves import book_of

VERBS = frozenset({
    "embrace", "cast", "tie", "cut", "unravel", "drop", "abandon", "unmask", "prop", "link", "unlink",
    "guard", "boost",
})  # fmt: skip
"""All that this magic offers."""
READY, INVERTED = "ready ", " inverted"
_PLAIN = {"unmask": "Drop the mask", "unlink": "Leave the circle"}
_KEEPS = {
    "hold": ", hold it ready", "hold inverted": ", hold it ready, inverted", "don't settle": ", hold the ward",
    "invert": ", inverted", "": "",
}  # fmt: skip


def count_dice(number: int) -> str:
    """`1 die`, `3 dice`."""
    return "1 die" if number == 1 else f"{number} dice"


def count_dots(number: int) -> str:
    """`1 dot`, `3 dots`."""
    return "1 dot" if number == 1 else f"{number} dots"


def action_text(rules: Ruleset, state: State, action: Action) -> str:
    """`Weave Lightning at Ren (4 dice)`; '' if the verb isn't this system's."""
    verb, book = action.verb, book_of(rules).weaves
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb == "embrace" and action.target >= 0:
        return f"Embrace {count_dots(action.target)}{f', {TENS}' if action.what == TENS else ''}"
    if verb == "guard" and action.target >= 0:
        return f"Defend it with {count_dice(action.target)}" if action.target else "Don't defend it"
    if verb == "boost":
        return action.what.capitalize()
    if verb == "link":
        return f"Link with {names_text(state, action.others)}" if action.others else "Form a circle"
    if verb in ("drop", "tie", "cut", "unravel"):
        return _effect_order(state, action)
    ready, what = action.what.startswith(READY), action.what.removeprefix(READY)
    order = Order(what, 0) if ready or verb != "cast" else read_order(what)
    if verb not in ("cast", "prop", "abandon"):
        return ""
    if not isinstance(order, Order) or order.what not in book:
        return "Weave something" if verb == "cast" else ""
    name = book[order.what].name
    if verb in ("prop", "abandon"):
        return f"Keep {name} together" if verb == "prop" else f"Let {name} fade"
    whom = f" at {names_text(state, (action.target,))}" if action.target >= 0 else ""
    at = f" at {place_text(action.at)}" if action.at is not None else whom
    if ready:
        return f"Let go of {name}{at}"
    tens = f", {TENS}" if order.stand else ""
    return f"Weave {name}{at} ({count_dice(order.dice)}{tens}{_KEEPS[order.keep]})"


_ORDERS = {"drop": "Let go of {}", "tie": "Tie off {}", "cut": "Cut {}", "unravel": "Pick {} apart"}


def _effect_order(state: State, action: Action) -> str:
    effect = next((one for one in state.effects if one.id == action.target), None)
    name = effect_text(state, effect) if effect is not None else "a weave"
    ways = [", inverted" if INVERTED in action.what else "", f", {TENS}" if action.what.endswith(TENS) else ""]
    return _ORDERS[action.verb].format(name) + "".join(ways)


# The log


def log_line(state: State, event: Event) -> Line | None:
    """The line, None for other events."""
    if isinstance(event, Woven):
        tens = f", {TENS}" if event.tens == "stand" else ""
        dice = f"{count_dice(event.dice)}{tens}"
        return model_line(state, event.model, f"weaves {event.name}{event.aim}: {dice}", event.rule, 1)
    if isinstance(event, Reached):
        tens = f", {TENS}" if event.tens == "stand" else ""
        return model_line(state, event.model, f"reaches for {count_dots(event.dots)} of the Power{tens}", event.rule, 1)
    if isinstance(event, Intended):
        return model_line(state, event.model, f"is going to {event.text}", event.rule, 1)
    if isinstance(event, Tied) and event.knot.ward:
        return Line(f"{effect_text(state, event.effect)} settles", event.rule, state.models[event.model].side, 2)
    if isinstance(event, LetGo):
        return model_line(state, event.model, f"lets go of {event.name}{event.aim}", event.rule, 1)
    if isinstance(event, Linked):
        leader, members = event.circle.leader, event.circle.members
        others = names_text(state, [k for k in members if k != leader])
        return model_line(state, leader, f"leads a circle with {others}", event.rule, 1)
    if isinstance(event, PickedApart | EffectCut):
        who, does = event.by, "cuts" if isinstance(event, EffectCut) else "picks apart"
        on = f" on {model_name(state, event.effect.target)}" if event.effect.target >= 0 else ""
        owner = model_name(state, event.effect.owner)
        rule = "DOT-136" if isinstance(event, EffectCut) else "DOT-150"
        return model_line(state, who, f"{does} {owner}'s {event.effect.name}{on}", rule)
    return event_line(state, event, _SAYS)


def _holds(state: State, event: Holding) -> str:
    dots = count_dots(event.held)
    if event.how == "begins":
        return f"holds {dots} of the Power"
    if event.how == "missed":
        return "is taken by surprise before it holds the Power"
    if event.how == "slips":
        return f"can hold no more than {dots} now ({event.before} → {event.held})"
    does = "embraces the Source" if event.how == "embraced" and not event.before else "draws more of the Power"
    return f"{does} ({event.before} → {event.held})"


def _strains(state: State, event: Strained) -> str:
    boxes = f"{event.boxes + event.over} {'box' if event.boxes + event.over == 1 else 'boxes'} of strain"
    room = f", but has room for {event.boxes}" if event.over else ""
    return f"takes {boxes}{room}: {event.why}"


def _burns(state: State, event: BurnedOut) -> str:
    why = f": {count_dots(event.dots)} are more than its potential" if event.dots else ": the strain is too much"
    return f"burns out and will never channel again{why}"


def _gathers(state: State, event: Gathered) -> str:
    gained = f"{event.net:+d}".replace("-", "−")
    if event.now >= event.needed and event.net > 0:
        return f"completes {event.name}" + (f" ({gained})" if event.now > event.net else "")
    if not event.now:
        return f"makes nothing of {event.name}"
    return f"has {event.now} of {event.needed} successes for {event.name} ({gained if event.net else 'none new'})"


def _breaks(state: State, event: WildMagic) -> str:
    bolts = "a bolt" if event.bolts == 1 else f"{event.bolts} bolts"
    spent = f", {event.spent} more flare up as light" if event.spent else ""
    return f"looses wild magic: {bolts} of {count_dice(event.dice)}{spent}"


def _changes(state: State, event: CircleChanged) -> str:
    ends = "" if event.after is not None else ", which ends"
    return f"leaves the circle{ends}{event.why}"


def _ties(state: State, event: Tied) -> str:
    return f"ties off {effect_text(state, event.effect)}{', inverted' if event.knot.inverted else ''}"


def _progresses(state: State, event: KnotProgressed) -> str:
    how = "picks at" if event.picks else "knots"
    return f"{how} {event.name}: {event.now} of {event.needed} successes"


_SAYS: Says = {
    Holding: _holds,
    SourceLost: lambda state, e: f"loses the Source{e.why}",
    BurnedOut: _burns,
    Strained: _strains,
    Gathered: _gathers,
    Unravelled: lambda state, e: f"'s {e.name} comes to nothing{e.why}",
    Frayed: lambda state, e: f"'s {e.name} frays: {e.left} {'success' if e.left == 1 else 'successes'} left",
    Propped: lambda state, e: (
        f"keeps {e.name} together with its will" if e.on else f"no longer keeps {e.name} together"
    ),
    HeldReady: lambda state, e: f"holds {e.name} ready{', inverted' if e.inverted else ''}",
    Masked: lambda state, e: f"masks its ability{e.why}" if e.on else f"is masked no longer{e.why}",
    KnotProgressed: _progresses,
    Tied: _ties,
    Found: lambda state, e: f"finds an inverted {e.name}",
    WildMagic: _breaks,
    Bolt: lambda state, e: "is struck by wild magic" if e.net > 0 else "is missed by wild magic",
    CircleChanged: _changes,
}
