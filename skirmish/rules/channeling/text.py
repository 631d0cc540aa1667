"""Actions as orders, weaves by name, and events as lines of the log, each line with its rule id. (CHN-16..37)"""

from __future__ import annotations

from collections.abc import Mapping

from skirmish.core.decision import Action
from skirmish.core.events import Event, Rolled
from skirmish.core.geometry import middle
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Effect, ModelId, State
from skirmish.core.text import Line, effect_text, model_line, model_name, names_text, place_text, roll_line, side_of
from skirmish.kit.spells.refusals import places_of
from skirmish.kit.spells.spell import Spell
from skirmish.rules.channeling.casting import aim_text
from skirmish.rules.channeling.channeler import channeler, circle_of, is_its_magic, left_to_owe
from skirmish.rules.channeling.events import (
    Amounts,
    Attempted,
    CircleChanged,
    CircleFormed,
    CutForgone,
    Emptied,
    Gifted,
    Owed,
    Paid,
    Refreshed,
    WeaveCut,
)

# Orders and names


def action_text(spells: Mapping[str, Spell], state: State, action: Action) -> str:
    """`Cast Arrow of Fire at Ren`, `Cut Ila's Mist`; '' if the verb isn't this system's."""
    verb = action.verb
    if verb == "cast" and action.what in spells:
        return _cast(spells[action.what], state, action)
    if verb == "link":
        return f"Link with {names_text(state, action.others)}"
    if verb == "lead":
        return "Lead the circle"
    if verb == "cut":
        return f"Cut {_cut(spells, state, action)}"
    if verb in ("keep", "drop"):
        effect = next((e for e in state.effects if e.id == action.target), None)
        what = name_with_place(state, effect) if effect is not None else action.what
        return f"{'Keep up' if verb == 'keep' else 'Drop'} {what}"
    return ""


def _cast(spell: Spell, state: State, action: Action) -> str:
    """With whom it travels, and that it is for the caster itself where it could be for others."""
    company = f" with {names_text(state, action.others)}" if action.others else ""
    own = spell.target == "ally" and action.target == action.model
    itself = f" on {state.models[action.model].name}" if own else ""
    return f"Cast {spell.name}{aim_text(state, spell, action)}{company}{itself}"


def _cut(spells: Mapping[str, Spell], state: State, action: Action) -> str:
    """In its own phase it cuts what stands; asked by the other side what its maker has just woven or paid for."""
    if is_its_magic(state, state.models[action.model].side):
        found = (e for e in state.effects if e.id == action.target and e.source == action.what)
        effect = next(found, None)
        if effect is not None:
            return name_with_maker(state, effect)
    name = spells[action.what].name if action.what in spells else action.what
    return f"{names_text(state, (action.target,))}'s {name}"


def name_with_maker(state: State, effect: Effect) -> str:
    """`Ila's Shield of Air on Ren`."""
    return f"{state.models[effect.owner].name}'s {name_with_place(state, effect)}"


def name_with_place(state: State, effect: Effect) -> str:
    """`Shield of Air on Ren`, `Mist at (12.5, 30.0)`, `Cloud Dancing`: two of one maker are told apart.

    What the maker holds on itself has its bare name.
    """
    if effect.target not in (NOBODY, effect.owner):
        return effect_text(state, effect)
    lies = next((shape for shape, _ in places_of(state, effect)), None)
    return f"{effect.name} at {place_text(middle(lies))}" if lies is not None else effect.name


# The log


def log_line(state: State, event: Event) -> Line | None:
    """The line; None for other systems' events and book-keeping. `state` is the one after the event."""
    if isinstance(event, Paid):
        return _paid(state, event)
    if isinstance(event, Owed):
        return _owed(state, event)
    if isinstance(event, Attempted):
        return model_line(state, event.model, event.says, event.rule, 1)
    if isinstance(event, WeaveCut):
        return model_line(state, event.by, f"cuts {model_name(state, event.model)}'s {event.name}", event.rule)
    if isinstance(event, Rolled):
        return _cut_roll(state, event)
    return _rare_line(state, event)


def _rare_line(state: State, event: Event) -> Line | None:
    if isinstance(event, Refreshed) and event.hands:
        side = side_of(state, event.hands[0][0])
        return Line(f"Points in hand: {_listed(state, event.hands)}", event.rule, side, 1)
    if isinstance(event, CircleFormed):
        circle = event.circle
        who = " and ".join(model_name(state, i) for i in circle.members if i != circle.leader)
        return model_line(state, circle.leader, f"links with {who}: a pool of {circle.pool} points", event.rule, 1)
    if isinstance(event, CircleChanged):
        return _circle(state, event)
    if isinstance(event, Gifted):
        return model_line(state, event.model, f"is strong in {event.strong} and weak in {event.weak}", event.rule, 1)
    if isinstance(event, CutForgone) and event.could:
        who = ", ".join(f"{model_name(state, i)} ({cost} points, {needed}+)" for i, cost, needed in event.could)
        more = ", but passed" if event.by == NOBODY else " too"
        return Line(f"{who} could cut {event.name}{more}", event.rule, side_of(state, event.could[0][0]), 2)
    if isinstance(event, Emptied):
        return model_line(state, event.model, "is cut off: no points in hand", event.rule)
    return None


def _paid(state: State, event: Paid) -> Line:
    circle = circle_of(state, event.model)
    after = circle.pool if circle else channeler(state, event.model).hand
    whose = "of the pool " if circle else ""
    what = _cut_name(state, event.model, event.what, "the cut") if event.cuts else event.what
    text = f"spends {_counted(event.points)} {whose}on {what} ({after + event.points} → {after})"
    return model_line(state, event.model, text, event.rule)


def _owed(state: State, event: Owed) -> Line:
    """Where a circle shares the debt, it names each member's part."""
    what = _cut_name(state, event.model, event.what, "the cut") if event.cuts else event.what
    text = f"owes {_counted(event.spent)} for {what}"
    left = [(i, points, f"(next turn {left_to_owe(state, i) + points} → {left_to_owe(state, i)})")
            for i, points in event.shares]  # fmt: skip
    if [i for i, _, _ in left] == [event.model]:
        return model_line(state, event.model, f"{text} {left[0][2]}", event.rule)
    each = ", ".join(f"{model_name(state, i)} {points} {debt}" for i, points, debt in left)
    return model_line(state, event.model, f"{text}: {each}", event.rule)


_CUTTING = "cutting "
"""How a roll that tries to cut begins."""


def _cut_roll(state: State, event: Rolled) -> Line | None:
    throw = event.throw
    if not throw.what.startswith(_CUTTING):
        return None
    return roll_line(state, evolve(event, throw=evolve(throw, what=_cut_name(state, throw.who, throw.what, "cut"))))


def _cut_name(state: State, cutter: ModelId, what: str, noun: str) -> str:
    """`the cut`, as the lines before have named what has just been woven; `the cut of Ila's Mist` in its own phase."""
    own = is_its_magic(state, state.models[cutter].side)
    return f"{noun} of {what.removeprefix(_CUTTING)}" if own else noun


def _counted(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def _circle(state: State, event: CircleChanged) -> Line:
    before, after = event.before, event.after
    back = f"; points back: {_listed(state, event.returned)}" if event.returned else ""
    if after is None:
        return model_line(state, before.leader, f"'s circle {event.why}{back}", event.rule)
    lead = f": {model_name(state, after.leader)} leads {len(after.members)}, pool {after.pool}"
    return model_line(state, before.leader, f"'s circle {event.why}{lead}", event.rule)


def _listed(state: State, amounts: Amounts) -> str:
    return ", ".join(f"{model_name(state, i)} {points}" for i, points in amounts)
