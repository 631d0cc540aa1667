"""What effects do: attacks on ladders, help, curses lifted, parts that all magics share. (TRI-58, TRI-64, TRI-65)"""

from __future__ import annotations

from skirmish.board import on
from skirmish.core.decision import Action, Asking, Procedure, nothing_asked
from skirmish.core.dice import Modifier
from skirmish.core.events import EffectEnded, SpellWorked
from skirmish.core.record import evolve
from skirmish.core.roll_under import Result, RollUnder
from skirmish.core.state import NOBODY, Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.effects import owner_side, roll_ward
from skirmish.kit.queries import ids_in, side_mask
from skirmish.kit.spells.ground import ends, level_at
from skirmish.kit.spells.harm import soak_of
from skirmish.kit.spells.resolution import apply_parts
from skirmish.kit.spells.spell import Cast, Number, Part, Topic, Wall
from skirmish.rules.essence.events import EssenceLost, Withstood
from skirmish.rules.essence.incantations import Compiled, Effect, Strike, book_of
from skirmish.rules.essence.weaver import has_ranks, weaver

POTENCY: Topic = "potency"
"""The topic of how strong something is that lasts: what lifts a curse asks for it."""
WARDED_AS = 3
"""The strength of the hit that wards are asked about: they don't heed it."""


def glimpse(spell: Compiled) -> tuple[Part, ...]:
    """The parts of the spell for the picture and for who guesses where to aim: at a potency of 1."""
    return tuple([part for effect in spell.effects for part in spell.parts(effect, 1, ranked=True)])


def work(table: Table, i: ModelId, spell: Compiled, action: Action, potency: int) -> Asking:
    """A spell has come through: that is told, and it does what it does. (TRI-64, TRI-65)"""
    table.emit(SpellWorked(i))
    yield from apply(table, i, spell, action, potency)


def apply(table: Table, i: ModelId, spell: Compiled, action: Action, potency: int) -> Asking:
    """Each effect of a spell or a work in order, on whom it touches. (TRI-64, TRI-65, TRI-68)"""
    for effect in spell.effects:
        if effect.strike is not None or effect.clears or effect.lifts or effect.essence:
            for target in touched(table.state, i, spell, effect, action):
                yield from table.step(befall, i, target, effect.id, potency)
                yield from settle(table)
        else:
            yield from _share_parts(table, i, spell, effect, action, potency)
            yield from settle(table)


def touched(state: State, i: ModelId, spell: Compiled, effect: Effect, action: Action) -> tuple[ModelId, ...]:
    """Whom the effect works on: the target, or oneself; all round it where it is widened or works all round."""
    if effect.around_in:
        foes = side_mask(state, 1 - owner_side(state, i))
        return tuple([j for j in ids_in(foes) if state.on_table(j) and on(state).within(i, j, effect.around_in)])
    target = i if effect.target == "self" or action.target == NOBODY else action.target
    if not state.on_table(target):
        return ()
    if not spell.radius_in:
        return (target,)
    near = on(state).gaps(target)
    others = [j for j in range(len(state.models)) if j != target and state.on_table(j) and near[j] <= spell.radius_in]
    return (target, *others)


def befall(table: Table, i: ModelId, target: ModelId, effect_id: str, potency: int) -> Asking:
    """What one effect does to one model. (TRI-58, TRI-65)"""
    effect = book_of(table.rules).effects[effect_id]
    if effect.strike is not None:
        yield from strike(table, i, target, effect, effect.strike, potency)
    elif effect.clears:
        yield from table.rules.combat.relieve(table, target, effect.clears, potency, effect.rule)
    elif effect.essence:
        slot = weaver(table.state, target)
        back = min(effect.essence * potency, slot.gift.pool - slot.essence)
        table.emit(EssenceLost(target, -back, effect.name, effect.rule))
    else:
        lift_curse(table, target, potency)


# Attacks


ATTACK = "TRI-65"
"""The rule of what an attack takes."""


def strike(table: Table, i: ModelId, target: ModelId, effect: Effect, how: Strike, potency: int) -> Asking:
    """It hits if the potency comes up to the ladder's difficulty; then it is soaked. (TRI-65)"""
    rules, state = table.rules, table.state
    if how.undead and "undead" not in state.models[target].warrior.keywords:
        yield from nothing_asked()
        return
    needed = 1 if how.undead else rules.combat.hardness(state, target, i, how.ladder)
    if potency < needed:
        table.emit(Withstood(target, effect.name, potency, needed))
        return
    raw = potency + how.bonus
    if how.ladder == "distress":
        yield from rules.combat.daunt(table, target, raw, i, ATTACK)
    elif how.ladder == "fatigue":
        yield from rules.combat.tire(table, target, raw, i, ATTACK)
    else:
        lost = yield from wound(table, i, target, how, raw)
        if how.drains and lost > 1:
            yield from rules.combat.relieve(table, i, "injury", lost // 2, ATTACK)


def wound(table: Table, i: ModelId, target: ModelId, how: Strike, raw: int) -> Procedure[int]:
    """An Injury attack: ward, soak, rungs; how many. (TRI-38, TRI-65, RT-38)"""
    rules = table.rules
    ward = rules.ward(table.state, Hit(target, WARDED_AS, i, missile=True, rule=ATTACK))
    if roll_ward(table, target, ward):
        yield from nothing_asked()
        return 0
    throw = soak_test(rules, table.state, target, raw, armour=how.armour)
    result: Result = yield from rules.combat.test(table, throw)
    lost = 0 if result.triplet == "success" else max(0, raw - result.successes + (result.triplet == "failure"))
    if lost:
        yield from rules.combat.wear(table, target, lost, i, ATTACK)
    return lost


def soak_test(rules: Ruleset, state: State, target: ModelId, raw: int, *, armour: bool) -> RollUnder:
    """Under the soak of its body, and of what it wears. (TRI-37, TRI-38)"""
    bare = soak_of(rules, state, target, armour=False)
    worn = soak_of(rules, state, target) - bare if armour else 0
    modifiers = (Modifier(worn, "armour", "TRI-37"),) if worn else ()
    what = f"injury soak against {raw} damage"
    return RollUnder(target, what, bare, modifiers=modifiers, told="successes", rule="TRI-38", quiet=True)


# Help


def lift_curse(table: Table, target: ModelId, potency: int) -> None:
    """One effect of Sorcery that is no stronger ends. (TRI-58)"""
    book = book_of(table.rules)
    for effect in table.state.effects:
        made = book.effects.get(effect.source.split(" ")[0])
        cursed = effect.target == target and made is not None and made.school == "sorcery"
        if cursed and dict(effect.numbers).get(POTENCY, 1) <= potency:
            table.emit(EffectEnded(effect, ": the curse is lifted"))
            return


# Parts that all magics share


def _fit(state: State, i: ModelId, action: Action, effect: Effect, part: Part) -> Part:
    """A wall that would stand on somebody, or in something, is only as long as there is room. (TRI-58)"""
    if not isinstance(part, Wall):
        return part
    each = next(one.length_in for one in effect.parts if isinstance(one, Wall))
    length, level = part.length_in, level_at(state, i, action)
    while length > each:
        both = ends(action, length)
        if both is None or on(state).free_strip(*both, part.width_in, level=level) is None:
            break
        length -= each
    return evolve(part, length_in=length)


def _share_parts(table: Table, i: ModelId, spell: Compiled, effect: Effect, action: Action, potency: int) -> Asking:
    """What lasts, moves, lays ground or raises, as the potency makes it. (TRI-64)"""
    ranked = has_ranks(table.rules, table.state, i)
    parts = tuple([_fit(table.state, i, action, effect, one) for one in spell.parts(effect, potency, ranked)])
    if effect.school == "sorcery":
        parts += tuple([Number(POTENCY, potency, one.lasts, rounds=one.rounds) for one in parts[:1]
                        if isinstance(one, Number)])  # fmt: skip
    source = " ".join((effect.id, *[need.id for need in spell.needs]))  # each lasts beside the others
    made = evolve(spell.spell(parts), id=source, name=effect.name)
    if effect.use == "laid":  # whoever trod on it is its target
        made = evolve(made, target="enemy")
    if effect.target in ("enemy", "ally") and spell.radius_in:
        for target in touched(table.state, i, spell, effect, action):
            aimed = Action("cast", i, target, what=action.what)
            yield from apply_parts(table, Cast(i, made, aimed))
        return
    yield from apply_parts(table, Cast(i, made, action))
