"""The odds of weaves under a policy of the cutters, and of cuts, described or in a battle. (CHN-7, CHN-12)"""

from __future__ import annotations

from functools import partial
from typing import Any

from skirmish.core.decision import PASS, Action, Asking, Decision, Procedure
from skirmish.core.dice import Throw
from skirmish.core.events import EffectBegun, Event
from skirmish.core.policy import Number, Worth
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Effect, Lore, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.effects import TEST, UNSEEN, next_id
from skirmish.kit.odds import Casting, Cutter, Impossible, Part, Payment
from skirmish.kit.queries import ids_in
from skirmish.kit.spells.aim import touches
from skirmish.kit.spells.spell import (
    ON_ONE,
    Area,
    Beam,
    Cast,
    Compel,
    Condition,
    Fence,
    Guard,
    Hits,
    Patch,
    Spell,
    Splash,
    Topple,
    Travel,
    Unweave,
    Wall,
)
from skirmish.kit.spells.spell import Number as Added
from skirmish.kit.spells.value import value
from skirmish.rules.channeling.casting import attempt, cast_bar
from skirmish.rules.channeling.channeler import SAIDAR, SAIDIN, channeler, channelers, credit, is_its_magic, on_hand
from skirmish.rules.channeling.circles import circle_bar, form_circle
from skirmish.rules.channeling.cutting import Woven, cut, cut_bar, terms, try_cut
from skirmish.rules.channeling.events import Owed, Paid, StageBegun
from skirmish.rules.channeling.phases import refresh
from skirmish.rules.channeling.worth import WeaveOffer, spells_of

MOST_POINTS = 60
STATED = "stated"
"""What a described number is called among the modifiers."""
ANY_WEAVE = "weave"
IN_NO_TABLE = "spirit"
"""The one power of which nobody's tables of strong and weak powers speak. (CHN-42)"""
TESTS = frozenset({"CHN-11"})
CUTS = frozenset({"CHN-23", "CHN-50", "CHN-51"})
"""The rules by which weave tests and cuts are rolled."""
LASTING = (Condition, Added, Guard, Compel, Unweave, Patch, Wall, Fence, Travel)
"""Parts that leave a side's marks as they are."""
ASKS_TO_CUT = "CHN-26"
"""The rule by which those are asked who may cut."""
HARMING = (Hits, Splash, Beam, Topple)
"""Parts that hurt or put down at once."""


class Weaves:
    """The questions of this system."""

    halves: tuple[str, ...] = (SAIDIN, SAIDAR)

    def lore(self, text: str, spells: tuple[str, ...] = (), strong: str = "", weak: str = "") -> Lore | None:
        """A channeler of this half with so many points; None if the words don't begin with a half. (CHN-1, CHN-2)"""
        half, colon, points = text.partition(":")
        half = half.casefold()
        if half not in self.halves or not colon:
            return None
        if not points.isdecimal() or not 1 <= int(points) <= MOST_POINTS:
            raise Impossible(f"'{points}' are no channeling points: 1 to {MOST_POINTS}", "CHN-2")
        powers = (("strong", (strong,) if strong else ()), ("weak", (weak,) if weak else ()))
        return (("half", half), ("points", int(points)), ("weaves", spells), *powers)

    def spell(self, rules: Ruleset, name: str) -> Spell:
        """The weave of this id or name, in any case. (CHN-4)"""
        spells = spells_of(rules)
        wanted = name.strip().casefold()
        for spell in spells.values():
            if wanted in (spell.id, spell.name.casefold()):
                return spell
        known = (*spells, *(spell.name for spell in spells.values()))
        raise Impossible(f"no weave '{name}'", wrong=name, known=known)

    def power(self, rules: Ruleset, name: str) -> str:
        """One of the powers that somebody can be strong or weak in, in any case. (CHN-40, CHN-42)"""
        wanted = name.strip().casefold()
        if wanted == IN_NO_TABLE:
            raise Impossible(f"nobody is strong or weak in {wanted}: no table holds it", "CHN-42")
        powers = {power for spell in spells_of(rules).values() for power in spell.powers}
        known = tuple(sorted(powers - {IN_NO_TABLE}))
        if wanted not in known:
            raise Impossible(f"no power '{name}'", wrong=name, known=known)
        return wanted

    def posed(self, rules: Ruleset, state: State, caster: ModelId, circle: tuple[ModelId, ...]) -> State:
        """Step (d) of the caster's shooting phase, everybody with fresh points, her circle formed. (CHN-15, CHN-30)"""
        table = Table(state, rules)
        refresh(table, table.state.side)
        if circle:
            barred = circle_bar(rules, table.state, tuple(sorted((caster, *circle))), caster)
            if barred is not None:
                raise Impossible(f"that circle can't be: {barred.reason}", barred.rule)
            form_circle(table, caster, circle)
        table.emit(StageBegun("cast"))
        return table.state

    def with_modifier(self, state: State, caster: ModelId, number: int) -> State:
        """The number as something that lasts on the caster."""
        return _begun(state, Effect(0, STATED, caster, caster, numbers=((TEST, number),)))

    def with_spell_kept(self, state: State, holder: ModelId) -> State:
        """A weave that does nothing but stand. (CHN-14)"""
        return _begun(state, Effect(0, ANY_WEAVE, holder, holder, upkeep=1, rule="CHN-14"))

    def casting(self, rules: Ruleset, state: State, action: Action) -> Casting:
        """The attempt, if the caster may make it. (CHN-7..17)"""
        caster, spell = action.model, self.spell(rules, action.what)
        name = state.models[caster].name
        if state.models[caster].magic is None:
            raise Impossible(f"{name} can't channel", "CHN-1")
        barred = cast_bar(rules, state, caster)
        if barred is not None:
            raise Impossible(f"{name} may not cast now: {barred.reason}", barred.rule)
        known = channeler(state, caster).gift.weaves
        if spell.id not in known:
            names = ", ".join(spells_of(rules)[weave].name for weave in known)
            raise Impossible(f"{name} doesn't know {spell.name}; it knows {names or 'no weave'}", "CHN-4")
        barred = WeaveOffer(rules, state, caster, spell).refusal(action)
        if barred is not None:
            raise Impossible(f"{name} can't cast {spell.name} so: {barred.reason}", barred.rule)
        return Casting(spell, affected_models(rules, state, spell, action), _attempt(state, spell, action),
                       partial(_attempt, state, spell, action))  # fmt: skip

    def harming(self, rules: Ruleset, state: State, caster: ModelId) -> tuple[Spell, ...]:
        """Its weaves with such a part, for each enemy or for everybody in an area. (CHN-4)"""
        if state.models[caster].magic is None:
            return ()
        known = (spells_of(rules)[weave] for weave in channeler(state, caster).gift.weaves)
        return tuple(spell for spell in known if puts_down_or_hurts(spell))

    def barrage(self, rules: Ruleset, state: State, action: Action, target: ModelId) -> Part:
        """The weave again and again with the points of one turn, uncut. (CHN-7, CHN-10, CHN-12, CHN-26)"""
        spell = self.casting(rules, state, action).spell
        return Part(state, barrage, (spell, action, target), leave_uncut, resumable=True)

    def kept(self, state: State, caster: ModelId, model: ModelId) -> int:
        """The enemy weave that this model bears or holds. (CHN-75)"""
        side = state.models[caster].side
        for effect in state.effects:
            if effect.upkeep and model in (effect.target, effect.owner) and state.models[effect.owner].side != side:
                return effect.id
        raise Impossible(f"{state.models[model].name} neither bears nor holds an enemy weave", "CHN-75")

    def cutters(
        self, rules: Ruleset, state: State, caster: ModelId, action: Action | None = None
    ) -> tuple[Cutter, ...]:
        """All enemy channelers on the table; nobody if the weave can't be seen. (CHN-20..24, CHN-27, CHN-50, CHN-75)"""
        if state.models[caster].magic is None:
            raise Impossible(f"{state.models[caster].name} can't channel", "CHN-1")
        if not state.on_table(caster):
            raise Impossible(f"{state.models[caster].name} isn't on the table", "CHN-20")
        if action is not None and _unseen(state, caster):
            return ()
        woven = _woven(caster) if action is None else _meant(rules, state, self.spell(rules, action.what), action)
        return tuple(_cutter(rules, state, i, woven) for i in channelers(state, 1 - state.models[caster].side))

    def cut(self, state: State, caster: ModelId) -> Part:
        """The question to all who can, one after the other. (CHN-26)"""
        return Part(state, cut, (_woven(caster),))

    def is_test(self, throw: Throw[Any]) -> bool:
        """By its rule. (CHN-11)"""
        return throw.rule in TESTS

    def is_cut(self, throw: Throw[Any]) -> bool:
        """By its rule. (CHN-23, CHN-50, CHN-51)"""
        return throw.rule in CUTS

    def asks_to_cut(self, decision: Decision) -> bool:
        """By its rule. (CHN-26)"""
        return decision.rule == ASKS_TO_CUT

    def payment(self, event: Event) -> tuple[Payment, ...]:
        """Points on hand, or debts. (CHN-10, CHN-22)"""
        if isinstance(event, Paid):
            return (Payment(event.model, event.points),)
        if isinstance(event, Owed):
            return tuple(Payment(who, points, later=True) for who, points in event.shares)
        return ()

    def worth(self, rules: Ruleset, before: State, action: Action, share: float) -> Worth:
        """Marks still fighting, `share` times what has changed of them; what lasts as AIs value it; points. (CHN-81)"""
        spell = self.spell(rules, action.what)
        lasting = Cast(action.model, evolve(spell, parts=_lasting(spell)), action)
        holds = value(rules, before, lasting) if lasting.spell.parts else 0.0
        side_of_caster = before.models[action.model].side

        def stands(after: State, side: Side) -> Number:
            was = rules.combat.worth(before, side)
            total = was + share * (rules.combat.worth(after, side) - was) + rules.magic.worth(after, side)
            if holds and _took_hold(before, after, lasting):
                total += holds if side == side_of_caster else -holds
            return total

        return stands


def affected_models(rules: Ruleset, state: State, spell: Spell, action: Action) -> tuple[ModelId, ...]:
    """Those to whom the weave does something: its target first, then whom it touches besides."""
    if not any(isinstance(part, Area) for part in spell.parts) and spell.target not in ON_ONE:
        return ()
    touched = ids_in(touches(rules, state, Cast(action.model, spell, action)))
    first = (action.target,) if spell.target in ON_ONE else ()
    return (*first, *(i for i in touched if i not in first))


def _begun(state: State, effect: Effect) -> State:
    return EffectBegun(evolve(effect, id=next_id(state))).apply(state)


def _attempt(state: State, spell: Spell, action: Action, only: ModelId = NOBODY) -> Part:
    return Part(state, attempt, (spell, action, None, only))


def _woven(caster: ModelId) -> Woven:
    """A weave of which only its caster matters."""
    return Woven(caster, "", ANY_WEAVE)


def _meant(rules: Ruleset, state: State, spell: Spell, action: Action) -> Woven:
    """The weave that this attempt makes. (CHN-27)"""
    return Woven(action.model, spell.id, spell.name, aimed=touches(rules, state, Cast(action.model, spell, action)))


def _unseen(state: State, caster: ModelId) -> bool:
    """Whether nobody can cut the caster's next weave. (CHN-26, CHN-75)"""
    return any(topic == UNSEEN for effect in state.effects if effect.target == caster for topic, _ in effect.numbers)


def _cutter(rules: Ruleset, state: State, i: ModelId, woven: Woven) -> Cutter:
    barred = cut_bar(rules, state, i, woven)
    cost, needed, rule = terms(rules, state, i, woven.holder)
    own = is_its_magic(state, state.models[i].side) and rules.options["own_phase_cut"] == "on_hand"
    why = f"{barred.reason} ({barred.rule})" if barred else ""
    left = on_hand(state, i) if own else credit(state, i)
    return Cutter(i, cost, needed, rule, left, why, Part(state, _one_try, (i, woven)))


def _one_try(table: Table, i: ModelId, woven: Woven) -> Procedure[bool]:
    return (yield from table.step(try_cut, i, woven))


def _lasting(spell: Spell) -> tuple[Any, ...]:
    """The parts that don't show in what a side's warriors are worth at once."""
    found: list[Any] = [part for part in spell.parts if isinstance(part, LASTING)]
    for part in spell.parts:
        if isinstance(part, Area) and (each := tuple(one for one in part.each if isinstance(one, LASTING))):
            found.append(evolve(part, each=each))
    return tuple(found)


def _took_hold(before: State, after: State, cast: Cast) -> bool:
    """Whether something that the weave leaves is there now: what lasts, terrain, a new place, a will bent."""
    spell, action = cast.spell, cast.action
    if any(e.source == spell.id and e.owner == cast.by and e not in before.effects for e in after.effects):
        return True
    if any(f.rule == spell.rule and f not in before.features for f in after.features):
        return True
    if spell.target == "places":
        return after.places[cast.by] != before.places[cast.by]
    if spell.target == "weave":
        return all(e.id != action.target for e in after.effects)
    compels = any(isinstance(part, Compel) for part in spell.parts)
    return compels and after.models[action.target].conditions != before.models[action.target].conditions


# One weave cast again and again


def puts_down_or_hurts(spell: Spell) -> bool:
    """Whether the weave hurts or puts down at once, an enemy or all in an area."""
    parts = [*spell.parts, *(one for part in spell.parts if isinstance(part, Area) for one in part.each)]
    return any(isinstance(part, HARMING) for part in parts)


def leave_uncut(decision: Decision) -> Action:
    """Nobody cuts; whatever else is asked is answered as usual. (CHN-26)"""
    return PASS if decision.rule == ASKS_TO_CUT else decision.default


def barrage(table: Table, spell: Spell, action: Action, target: ModelId) -> Asking:
    """Attempt after attempt while points last and the target is in play; reads from the state how far it has come.

    What the weave does to others is left out. (CHN-10, CHN-12)
    """
    while table.state.on_table(target):
        state, rules = table.state, table.rules
        if cast_bar(rules, state, action.model) or WeaveOffer(rules, state, action.model, spell).refusal(action):
            return
        table.mark()
        yield from attempt(table, spell, action, None, target)
