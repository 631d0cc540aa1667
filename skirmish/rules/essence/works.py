"""Works: made before the battle, carried, used, trodden on, broken. (TRI-68..71)

A work is compiled as a spell is, and does what it does by the same code (`effects.py`); its price and its potency are
those of spells, too. Only making it and the ways of using it are its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from skirmish.core.decision import Action, Asking, Refusal, nothing_asked
from skirmish.core.events import EffectBegun, EffectEnded, FeatureLaid, Hurt, Moved
from skirmish.core.geometry import Circle
from skirmish.core.record import UNSET, evolve
from skirmish.core.roll_under import RollUnder
from skirmish.core.state import NOBODY, SAME_LEVEL, Effect, Feature, ModelId, State
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.effects import end_effects, next_id, owner_side, show_itself
from skirmish.kit.moves import TRAVEL, treads_on
from skirmish.kit.queries import is_engaged, sort_nearest
from skirmish.kit.spells.aim import CastOffer
from skirmish.kit.spells.ground import level_at
from skirmish.kit.spells.resolution import apply_parts
from skirmish.kit.spells.spell import Cast, Patch, Spell
from skirmish.rules.essence import casting, effects, worth
from skirmish.rules.essence.events import WorkBroken, WorkMade, WorkSpoilt, WorkUsed
from skirmish.rules.essence.gifts import OWNER, is_called
from skirmish.rules.essence.incantations import ON_GROUND, Compiled, Requirement, Use, book_of, compiled
from skirmish.rules.essence.weaver import Weaver, Work, weaver

SKILLS = {"herbals": "survival", "sigildry": "craft", "lore-crafting": "craft"}
"""What a maker tests. (TRI-71)"""
RUNE_IN = 1.0
"""The radius of a rune on the ground. (TRI-68)"""
BEFORE_IN = 1.5
"""How far before the bearer's base who reckons lays one."""
WITH_BEARER: tuple[Use, ...] = ("applied", "worn")
"""Works that stay with their bearer while they work: on a weapon, or worn. (TRI-69)"""
MOONLIGHT, BRITTLE = "made-by-moonlight", "brittle"


# Before the battle


def make_works(table: Table) -> Asking:
    """Each maker makes what its roster says; it has slept since, so that its Essence is full. (TRI-71)"""
    yield from nothing_asked()
    for m in table.state.models:
        slot: Weaver | None = m.magic
        moonlit, burdens = 0, dict[Requirement, None]()
        for bearer, parts in slot.gift.made if slot is not None and table.state.on_table(m.id) else ():
            found = book_of(table.rules).compile(book_of(table.rules).canonical(parts))
            if isinstance(found, Compiled):
                moonlit += found.has(MOONLIGHT)
                burdens |= {need: None for need in found.needs if need.burden}
                yield from make(table, m.id, bearer, found, moonlit)
                yield from settle(table)
        for need in burdens:
            spell = Spell(need.id, need.name, (), 0, 1, "self", need.burden, need.rule)
            yield from apply_parts(table, Cast(m.id, spell, Action("cast", m.id, what=need.id)))


def make(table: Table, i: ModelId, whom: str, work: Compiled, moonlit: int) -> Asking:
    """One work: its test, and who gets it. `moonlit`: how many of the maker's need the moon so far. (TRI-70, TRI-71)"""
    bearer = find_bearer(table.state, i, whom)
    if bearer == NOBODY:
        table.emit(WorkSpoilt(i, work.name, f": {whom} isn't there"))
    elif moonlit > 1 and work.has(MOONLIGHT) and table.state.scenario.light != "moonlit":
        table.emit(WorkSpoilt(i, work.name, ": the night is too short", "TRI-70"))
    else:
        potency = find_potency(table, i, work)
        if not potency:
            table.emit(WorkSpoilt(i, work.name))
            return
        table.emit(WorkMade(i, work.name, bearer, Work(work.what, potency), kept=work.use != "worn"))
        if work.use == "worn":
            yield from effects.apply(table, i, work, Action("cast", i, bearer, what=work.what), potency)


def find_bearer(state: State, i: ModelId, name: str) -> ModelId:
    """Who of the maker's side has this name; NOBODY if that one isn't on the table."""
    side = state.models[i].side
    found = (m.id for m in state.models if is_called(m.name, name) and m.side == side and state.on_table(m.id))
    return next(found, NOBODY)


def making_test(rules: Ruleset, state: State, i: ModelId, work: Compiled) -> RollUnder:
    """Craft, or Survival for herbs, against as many successes as the work has effects, three at most. (TRI-71)"""
    skill = SKILLS[work.school]
    throw = rules.combat.skill_roll(state, i, skill, "TRI-71", work.difficulty, "successes")
    if throw is None:
        gift = weaver(state, i).gift
        throw = RollUnder(i, skill.capitalize(), gift.making, work.difficulty, told="successes", rule="TRI-71")
    return evolve(throw, what=f"{throw.what}, {work.name}", effort=0)


def find_potency(table: Table, i: ModelId, work: Compiled) -> int:
    """What the test comes to; 0 if it fails. It was made before the battle: no luck bears on it. (TRI-64, TRI-71)"""
    if table.rules.options["spell_test"] == "false":
        return 1
    result = table.roll(making_test(table.rules, table.state, i, work))
    return casting.potency_of(result, work) if result else 0


# Using one


def use_bar(rules: Ruleset, state: State, i: ModelId, work: Compiled) -> Refusal | None:
    """Why the model can't use this work now, wherever it is aimed. (TRI-44, TRI-68)"""
    slot: Weaver | None = state.models[i].magic
    if slot is None or all(one.what != work.what for one in slot.works):
        return Refusal(f"it carries no {work.name}", "TRI-71")
    barred = casting.action_bar(rules, state, i)
    if barred is None and work.use in ON_GROUND and is_engaged(rules, state, i):
        return Refusal("in combat, and has no time for that", "TRI-68")
    if barred is None and work.effects[0].essence and slot.essence >= slot.gift.pool:
        return Refusal("its Essence is full" if slot.gift.school else "it casts no spells", "TRI-68")
    return barred


class WorkOffer(CastOffer):
    """A work that the model carries, wherever it may be used."""

    __slots__ = ("potency", "work")

    def __init__(self, rules: Ruleset, state: State, i: ModelId, work: Compiled, potency: int = 1) -> None:
        laid = (Patch(RUNE_IN),) if work.use == "laid" else effects.glimpse(work)
        super().__init__(rules, state, i, work.spell(laid), partial(use_bar, rules, state, i, work))
        self.work, self.potency = work, potency

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`. (TRI-69)"""
        if self.work.has(OWNER) and action.target not in (NOBODY, self.model):
            return Refusal("Named Owner: it was made for nobody else", "TRI-69")
        return super().refusal(action)

    def samples(self) -> Iterator[Action]:
        """See `Offer`: a rune before the nearest enemies."""
        usual = self._before() if self.work.use == "laid" else super().samples()
        yield from (action for action in usual if self.refusal(action) is None)

    def _before(self) -> Iterator[Action]:
        state, (x, y, radius, _) = self.state, self.state.places[self.model]
        foes = [m.id for m in state.models if m.side != state.models[self.model].side and state.on_table(m.id)]
        for foe in sort_nearest(state, self.model, foes)[:2]:
            at = worth.toward((x, y), state.places[foe][:2], radius + BEFORE_IN)
            level = state.level(foe) if state.battlefield.levels else SAME_LEVEL
            yield Action("cast", self.model, at=at, what=self.what, level=level)

    def worth(self, action: Action) -> float | None:
        """See `Offer`."""
        return worth.use_worth(self.rules, self.state, self.model, self.work, self.potency, action)


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[WorkOffer]:
    """One for each kind of work that it carries: the most potent is used first. (TRI-68)"""
    for what, potency in {one.what: one.potency for one in reversed(weaver(state, i).works)}.items():
        yield WorkOffer(rules, state, i, compiled(rules, what), potency)


def use(table: Table, action: Action) -> Asking:
    """The action is to use it; then it is used up. (TRI-44, TRI-68)"""
    i, work = action.model, compiled(table.rules, action.what)
    potency = next(one.potency for one in weaver(table.state, i).works if one.what == action.what)
    casting.drop_ritual(table, i)
    table.emit(WorkUsed(i, work.name, work.what, work.use, potency, action.target, action.at))
    show_itself(table, i, "it acts")
    if work.use == "laid":
        lay(table, action, work, potency)
    else:
        yield from effects.apply(table, i, work, action, potency)
    yield from settle(table)


# On the ground


def lay(table: Table, action: Action, work: Compiled, potency: int) -> None:
    """A rune lies there until an enemy treads on it. (TRI-68)"""
    assert action.at is not None
    state, number = table.state, next_id(table.state)
    table.emit(EffectBegun(Effect(
        number, work.name, action.model, NOBODY, ((effects.POTENCY, potency),), source=work.what, rule="TRI-68"
    )))  # fmt: skip
    ground = 1 + max((feature.id for feature in state.features), default=0)
    rune = Feature(ground, work.name, Circle(*action.at, RUNE_IN), owner=action.model, effect=number, rule="TRI-68")
    table.emit(FeatureLaid(evolve(rune, raised=level_at(state, action.model, action) or UNSET)))


def runes(rules: Ruleset, state: State) -> Iterator[tuple[Feature, Effect, Compiled]]:
    """Those that lie on the ground."""
    lasting = {effect.id: effect for effect in state.effects if effect.target == NOBODY}
    for feature in state.features:
        effect = lasting.get(feature.effect)
        work = book_of(rules).compile(effect.source) if effect is not None and effect.source else ""
        if effect is not None and isinstance(work, Compiled) and work.use == "laid":
            yield feature, effect, work


def tread(table: Table, event: Moved) -> Asking:
    """Each rune that an enemy's move touches springs, is spent, and shows who trod on it. (TRI-68)"""
    yield from nothing_asked()
    state, i = table.state, event.model
    if not state.features or event.manner == TRAVEL or not state.on_table(i):
        return
    for feature, effect, work in tuple(runes(table.rules, state)):
        if owner_side(state, effect.owner) == owner_side(state, i) or feature.shape is None:
            continue
        if not treads_on(state, event, feature.shape, feature.level) or not table.state.on_table(i):
            continue
        table.emit(EffectEnded(effect, f": {state.models[i].name} treads on it"))
        yield from table.rules.combat.lift(table, i, "hidden", "TRI-68")
        by = effect.owner if table.state.on_table(effect.owner) else i
        potency = dict(effect.numbers)[effects.POTENCY]
        yield from effects.apply(table, by, work, Action("cast", by, i, what=work.what), potency)
        yield from settle(table)


def shatter(table: Table, event: Hurt) -> Asking:
    """What is brittle breaks when its bearer is hurt, carried or worn. (TRI-69)"""
    yield from nothing_asked()
    i = event.model
    if event.levels <= 0:
        return
    slot: Weaver | None = table.state.models[i].magic
    for one in slot.works if slot is not None else ():
        if BRITTLE in one.what.split():
            table.emit(WorkBroken(i, compiled(table.rules, one.what).name, one))
    end_effects(table, lambda effect: effect.target == i and _is_brittle(table.rules, effect), ": it breaks", "TRI-69")


def _is_brittle(rules: Ruleset, effect: Effect) -> bool:
    """Whether it comes of something brittle that is worn: what was drunk or trodden on has nothing left to break."""
    if BRITTLE not in effect.source.split():
        return False
    work = book_of(rules).compile(effect.source)
    return isinstance(work, Compiled) and work.use in WITH_BEARER


REACTIONS: tuple[Reaction, ...] = ((Moved, tread), (Hurt, shatter))
