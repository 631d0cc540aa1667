"""One attempt: declared, paid, tested, perhaps cut, then its effects. (CHN-7..19, CHN-42, CHN-75)"""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import NamedTuple

from skirmish.board import on
from skirmish.core.battlefield import Terrain
from skirmish.core.decision import Action, Asking, Procedure, Refusal
from skirmish.core.dice import Check, Modifier, at_least
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.text import effect_text
from skirmish.core.units import Point
from skirmish.kit.effects import TEST, find_wards, owner_side, show_itself, strongest_ward, use_inversion
from skirmish.kit.foresight import roll_again, second_chance
from skirmish.kit.queries import ids_in
from skirmish.kit.spells.aim import touches
from skirmish.kit.spells.ground import ends, low_piece, wall_of
from skirmish.kit.spells.refusals import Aim
from skirmish.kit.spells.resolution import announce_aim, apply_spell
from skirmish.kit.spells.spell import ON_ONE, Cast, Spell
from skirmish.rules.channeling.channeler import channeler, circle_of, is_its_magic, on_hand, price, weavings
from skirmish.rules.channeling.circles import channel_bar, fit_channelers
from skirmish.rules.channeling.cutting import Woven, cut
from skirmish.rules.channeling.events import Attempted, Paid

Value = Callable[[State, ModelId], float]


_facts: tuple[object, ...] = ()
_able = 0
"""Who may cast as long as the facts are the same objects: all of a state that it hangs on."""


def casters(rules: Ruleset, state: State) -> int:
    """Bit mask of who may cast now: see `cast_bar`. Kept until one of the facts changes, as all are asked in one."""
    global _facts, _able
    facts = rules, state.models, state.places, state.magic, state.acted
    if len(_facts) != len(facts) or not all(map(is_, _facts, facts)):
        _facts, _able = facts, _casters(rules, state)
    return _able


def _casters(rules: Ruleset, state: State) -> int:
    slot, models = weavings(state), state.models
    if slot.stage != "cast":
        return 0
    able = fit_channelers(rules, state)
    for i in state.acted:
        able &= ~(1 << i) | slot.cast
    for circle in slot.circles:
        for i in circle.members:
            if i != circle.leader:
                able &= ~(1 << i)
    return sum([1 << i for i in ids_in(able) if slot.sides >> models[i].side & 1])


def cast_bar(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why the model may not cast now, whatever the weave. (CHN-7, CHN-8, CHN-31, CHN-69)"""
    if casters(rules, state) >> i & 1:
        return None
    slot = weavings(state)
    if slot.stage != "cast" or not is_its_magic(state, state.models[i].side):
        return Refusal("weaves are cast in your own shooting phase", "CHN-7")
    barred = channel_bar(rules, state, i)
    if barred is not None:
        return barred
    if i in state.acted and not slot.cast >> i & 1:
        return Refusal("it has shot in this turn", "CHN-7")
    circle = circle_of(state, i)
    if circle is not None and circle.leader != i:
        return Refusal(f"{state.models[circle.leader].name} leads its circle", "CHN-31")
    return None


def points_bar(state: State, i: ModelId, spell: Spell) -> Refusal | None:
    """Why it can't pay for the weave. (CHN-10, CHN-34)"""
    cost, has = price(state, i, spell.cost), on_hand(state, i)
    return None if cost <= has else Refusal(f"{spell.name} costs {cost} points, it has {has}", "CHN-10")


def brawl_bar(aim: Aim, target: ModelId) -> Refusal | None:
    """Why a weave can't pick this enemy: with `weaves_into_combat` forbidden, one who fights a friend. (CHN-17)"""
    state = aim.state
    if aim.rules.options["weaves_into_combat"] != "forbidden":
        return None
    side, touched = state.models[aim.by].side, on(state).touching(target)
    if aim.by not in touched and any(owner_side(state, other) == side for other in touched):
        return Refusal(f"{state.models[target].name} is in combat with a friend", "CHN-17")
    return None


class Test(NamedTuple):
    """A weave test: what it has to reach, and what is added."""

    difficulty: int
    modifiers: tuple[Modifier, ...]


def weave_test(rules: Ruleset, state: State, i: ModelId, spell: Spell, touched: int) -> Test:
    """2D6 against the difficulty, with what changes it. (CHN-11, CHN-35, CHN-42, CHN-75)"""
    circle = circle_of(state, i)
    modifiers: tuple[Modifier, ...] = ()
    if circle is not None:
        modifiers += (Modifier(len(circle.members) - 1, "circle", "CHN-35"),)
    modifiers += by_power(rules, state, i, spell) + rules.modifiers(state, i, TEST)
    against = find_wards(state, state.models[i].side, touched)
    if against:
        modifiers += (Modifier(strongest_ward(against), against[0].name, against[0].rule),)
    return Test(spell.difficulty, modifiers)


def by_power(rules: Ruleset, state: State, i: ModelId, spell: Spell) -> tuple[Modifier, ...]:
    """+1 if strong in all powers of the weave, -1 if weak in one of them. (CHN-42)"""
    if rules.options["strong_weak"] != "true":
        return ()
    gift = channeler(state, i).gift
    weak = [power for power in spell.powers if power in gift.weak]
    if weak:
        return (Modifier(-1, f"weak in {weak[0]}", "CHN-42"),)
    if spell.powers and all(power in gift.strong for power in spell.powers):
        return (Modifier(1, f"strong in {' and '.join(gift.strong)}", "CHN-42"),)
    return ()


def attempt(table: Table, spell: Spell, action: Action, value: Value | None = None, only: ModelId = NOBODY) -> Asking:
    """One attempt at a weave, from its declaration to its effects. (CHN-16)

    `value`: what cutting it is worth to a cutter, for AIs. `only`: see `Cast`.
    """
    i, rules = action.model, table.rules
    cast = Cast(i, spell, action, only)
    announce_aim(table, i, spell, action)
    table.emit(Attempted(i, f"weaves {spell.name}{aim_text(table.state, spell, action)}"))
    yield from rules.combat.lift(table, i, "hidden", "CHN-19")
    show_itself(table, i, "it casts")
    touched = touches(rules, table.state, cast)
    table.emit(Paid(i, price(table.state, i, spell.cost), spell.name))
    unseen = use_inversion(table, i)
    passed = yield from table.step(roll_weave_test, spell, i, touched)
    if passed:
        woven = Woven(i, spell.id, spell.name, aimed=touched)
        yield from apply_spell(table, cast) if unseen else cut(table, woven, value, cast)
    yield from settle(table)


def roll_weave_test(table: Table, spell: Spell, i: ModelId, touched: int) -> Procedure[bool]:
    """The weave test, again if it was foretold. (CHN-11, CHN-75)"""
    test = weave_test(table.rules, table.state, i, spell, touched)
    check = Check(i, f"{spell.name}", (2, 6), at_least(test.difficulty), test.modifiers, "CHN-11")
    passed = table.roll(check)
    if not passed and (yield from second_chance(table, i, f"test for {spell.name}")):
        passed = table.roll(roll_again(check))
    return passed


def aim_text(state: State, spell: Spell, action: Action) -> str:
    """` at Ren`, ` against Bonds of Air on Ren`, ` from (9.0, 8.5) to (15.0, 8.5)`; '' for oneself or everybody."""
    if spell.target == "weave":
        effect = next((e for e in state.effects if e.id == action.target), None)
        return f" against {effect_text(state, effect)}" if effect else ""
    if spell.target in ON_ONE and action.target not in (NOBODY, action.model):
        return f" at {state.models[action.target].name}"
    if spell.target in ("wall", "fence"):
        return _along(state, spell, action)
    return f" {'to' if spell.target == 'places' else 'at'} {_point(action.at)}" if action.at is not None else ""


def _along(state: State, spell: Spell, action: Action) -> str:
    """Where the wall stands from end to end, or which low piece is razed."""
    both = ends(action, wall_of(spell).length_in)
    if both is not None:
        return f" from {_point(both[0])} to {_point(both[1])}"
    found = low_piece(state, action.target)
    if found is None:
        return ""
    piece = found[0]
    what = piece.name or (piece.kind.replace("-", " ") if isinstance(piece, Terrain) else "wall")
    return f" at the {what.removeprefix('the ')}"


def _point(at: Point) -> str:
    return f"({at[0]:.1f}, {at[1]:.1f})"
