"""Casting: the offers, the price, the test, rituals, and how they are broken off. (TRI-60..66, RT-12, RT-36)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from skirmish.core.decision import Action, Asking, Bid, Procedure, Refusal, nothing_asked
from skirmish.core.draft import Draft, DraftOffer
from skirmish.core.events import FeatureLaid, Fell, Hurt, LevelGained
from skirmish.core.geometry import Circle
from skirmish.core.roll_under import Result, RollUnder, Told
from skirmish.core.state import NOBODY, Feature, ModelId, State
from skirmish.core.system import Ladder, Reaction, Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.effects import show_itself
from skirmish.kit.spells.aim import CastOffer
from skirmish.kit.spells.resolution import announce_aim
from skirmish.rules.essence import assembly, effects, worth
from skirmish.rules.essence.events import CastTried, CircleDrawn, EssenceGrown, EssenceLost, RitualBegun, RitualLost
from skirmish.rules.essence.incantations import Compiled, book_of, compiled
from skirmish.rules.essence.requirements import BARS, CIRCLE, DRAWN, unmet, unmet_by_target
from skirmish.rules.essence.weaver import SPELLCRAFT, Gift, Ritual, Weaver, casts, weaver

COMPOSURE = "composure"
MOST_LOST = 3
"""The most successes that Composure needs to hold a ritual together. (TRI-66)"""
CIRCLE_IN = 1.0
BACKLASH: tuple[Ladder, ...] = ("distress", "fatigue")
"""What a triplet that fails strains. (TRI-64)"""


# What may be cast


def cast_bar(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why the model can't cast anything now."""
    return action_bar(rules, state, i) if casts(state, i) else Refusal("it casts no spells", "TRI-58")


def action_bar(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why it has no action for magic now, be it a spell or a work."""
    slot = weaver(state, i)
    if slot.done:
        return Refusal(f"it has {'cast' if slot.gift.school else 'used a work'} in this round", "TRI-44")
    if not rules.combat.able(state, i):
        return Refusal("it can't act", "TRI-35")
    return rules.combat.busy(state, i)


def spell_bar(rules: Ruleset, state: State, i: ModelId, spell: Compiled) -> Refusal | None:
    """Why it can't cast this, wherever it is aimed. (TRI-60, TRI-61)"""
    barred = cast_bar(rules, state, i)
    if barred is not None:
        return barred
    slot = weaver(state, i)
    known = slot.gift.incantations
    strange = next((name for part, name in spell.named if part not in known), "")
    if strange:
        return Refusal(f"it hasn't learned {strange}", "TRI-61")
    if spell.school != slot.gift.school:
        return Refusal(f"{spell.name} is {spell.school}, and it has learned {slot.gift.school}", "TRI-58")
    cost = price(rules, spell)
    if cost > slot.essence:
        return Refusal(f"it needs {cost} Essence, and has {slot.essence}", "TRI-59")
    return unmet(rules, state, i, spell)


def price(rules: Ruleset, spell: Compiled) -> int:
    """Essence. (TRI-63, RT-11)"""
    return spell.cost(int(rules.options["min_spell_cost"]))


class SpellOffer(CastOffer):
    """One spell, wherever it may be aimed."""

    __slots__ = ("compiled",)

    def __init__(self, rules: Ruleset, state: State, i: ModelId, spell: Compiled) -> None:
        seen = spell.spell(effects.glimpse(spell))
        super().__init__(rules, state, i, seen, partial(spell_bar, rules, state, i, spell))
        self.compiled = spell

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`: those of its requirements that are about the target, too. (TRI-61)"""
        barred = super().refusal(action)
        return barred or unmet_by_target(self.rules, self.state, self.model, self.compiled, action)

    def samples(self) -> Iterator[Action]:
        """See `Offer`."""
        for action in super().samples():
            if unmet_by_target(self.rules, self.state, self.model, self.compiled, action) is None:
                yield self.admitted(action)

    def worth(self, action: Action) -> float | None:
        """See `Offer`."""
        return worth.cast_worth(self.rules, self.state, self.model, self.compiled, action)

    def bid(self) -> Bid | None:
        """See `Offer`: the best of its samples."""
        best = Bid()
        for action in self.samples():
            value = self.worth(action) or 0.0
            if value > best.worth:
                best = Bid(value, action)
        return best


class AnySpell(DraftOffer):
    """Any spell that the caster can put together; people name its parts."""

    __slots__ = ("rules", "state")

    def __init__(self, rules: Ruleset, state: State, i: ModelId) -> None:
        super().__init__("cast", i, rule="TRI-61")
        self.rules, self.state = rules, state

    def concerns(self, action: Action) -> bool:
        """See `Offer`: whatever it is made of; works are offered by themselves."""
        found = book_of(self.rules).compile(action.what)
        made = isinstance(found, Compiled) and bool(found.use)
        return super().concerns(action) and not made

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`. (TRI-61)"""
        found = book_of(self.rules).compile(action.what)
        return Refusal(found, "TRI-61") if isinstance(found, str) else self._offer(found).refusal(action)

    def samples(self) -> Iterator[Action]:
        """See `Offer`: the usual ones are offered by themselves."""
        return iter(())

    def draft(self, what: str) -> Draft:
        """See `DraftOffer`."""
        return assembly.draft(self.rules, self.state, self.model, what)

    def drafted(self, what: str) -> SpellOffer:
        """See `DraftOffer`."""
        return self._offer(compiled(self.rules, what))

    def _offer(self, spell: Compiled) -> SpellOffer:
        return SpellOffer(self.rules, self.state, self.model, spell)


def usual_spells(rules: Ruleset, state: State, i: ModelId) -> Iterator[Compiled]:
    """One for each effect that it knows, with what makes it cheaper and is met now; then any."""
    book, slot = book_of(rules), weaver(state, i)
    known = [one for one in slot.gift.incantations if one in book.requirements]
    met = [one for one in known if one in FREE and not _is_unmet(rules, state, i, one)]
    for ident in slot.gift.incantations:
        effect = book.effects.get(ident)
        if effect is None or effect.school != slot.gift.school:
            continue
        bare = book.compile(ident)
        assert isinstance(bare, Compiled)
        needs, cost = list[str](), effect.cost
        for need in met:
            discount = book.requirements[need].discount
            if cost - discount >= int(rules.options["min_spell_cost"]):
                needs.append(need)
                cost -= discount
        for parts in ((ident, *needs), (ident, "touch", *needs)) if "touch" in known else ((ident, *needs),):
            found = book.compile(book.canonical(parts))
            if isinstance(found, Compiled):
                yield found


FREE = frozenset({"chant-aloud", "wand", "both-hands-free", "stand-still", "moonlight", "circle"})
"""Requirements that take nothing where they are met."""


def _is_unmet(rules: Ruleset, state: State, i: ModelId, need: str) -> bool:
    bar = BARS.get(need)
    return bar is not None and bool(bar(rules, state, i))


# Casting


def cast(table: Table, action: Action) -> Asking:
    """Requirements are met; a spell of several actions is begun, any other is tried. (TRI-64, TRI-66)"""
    i, spell = action.model, compiled(table.rules, action.what)
    drop_ritual(table, i)
    if spell.actions > 1:
        ritual = Ritual(action, price(table.rules, spell), spell.actions - 1)
        table.emit(RitualBegun(i, spell.name, ritual, aim_text(table.state, action)))
        yield from nothing_asked()
        return
    yield from attempt(table, action, spell)


def go_on(table: Table, i: ModelId) -> Asking:
    """One more action of a ritual; with the last it is tried. (TRI-61)"""
    ritual = weaver(table.state, i).ritual
    assert ritual is not None
    spell = compiled(table.rules, ritual.action.what)
    if ritual.left > 1:
        yield from nothing_asked()
        table.emit(RitualBegun(i, spell.name, Ritual(ritual.action, ritual.cost, ritual.left - 1)))
        return
    barred = ready_bar(table.rules, table.state, i, spell, ritual.action)
    if barred is not None:
        table.emit(RitualLost(i, spell.name, f": {barred.reason}"))
        return
    yield from attempt(table, ritual.action, spell)


def ready_bar(rules: Ruleset, state: State, i: ModelId, spell: Compiled, action: Action) -> Refusal | None:
    """Why a spell that is ready can't work as it was aimed. (TRI-61)"""
    seen = spell.spell(effects.glimpse(spell))
    barred = CastOffer(rules, state, i, seen, partial(unmet, rules, state, i, spell)).refusal(action)
    return barred or unmet_by_target(rules, state, i, spell, action)


def attempt(table: Table, action: Action, spell: Compiled) -> Asking:
    """Pay, test Spellcraft, and see what comes of it. (TRI-64, RT-12, RT-36)"""
    i, rules = action.model, table.rules
    cost = price(rules, spell)
    parts = spell.has("component"), spell.has("stand-still")
    table.emit(CastTried(i, spell.name, cost, aim_text(table.state, action), *parts))
    if spell.has("blood-price"):
        yield from rules.combat.strain(table, i, "injury", 1, "TRI-61")
    if spell.has("weariness"):
        yield from rules.combat.strain(table, i, "fatigue", 1, "TRI-61")
    if spell.has("chant-aloud"):
        yield from rules.combat.lift(table, i, "hidden", "TRI-61")
    show_itself(table, i, "it casts")
    announce_aim(table, i, spell.spell(), action)
    yield from settle(table)
    if rules.combat.senseless(table.state, i):
        return
    potency: int = yield from table.step(find_potency, i, action, spell.what)
    if potency:
        yield from effects.work(table, i, spell, action, potency)
    yield from settle(table)


def find_potency(table: Table, i: ModelId, action: Action, what: str) -> Procedure[int]:
    """The test: its successes less those needed, and 1; 0 if it fails. (TRI-64)"""
    spell, rules = compiled(table.rules, what), table.rules
    if rules.options["spell_test"] == "false":
        yield from nothing_asked()
        return 1
    throw = spell_test(rules, table.state, i, spell)
    stake = partial(worth.stake_of, rules, table.state, i, spell, action)
    result: Result = yield from rules.combat.test(table, throw, SPELLCRAFT, stake)
    if result:
        return potency_of(result, spell)
    yield from _failed(table, i, spell, result)
    return 0


def spell_test(rules: Ruleset, state: State, i: ModelId, spell: Compiled) -> RollUnder:
    """Spellcraft against as many successes as the spell has effects, three at most. (TRI-64)"""
    told: Told = "all" if spell.has("wild") else "successes"
    throw = rules.combat.skill_roll(state, i, SPELLCRAFT, "TRI-64", spell.difficulty, told)
    if throw is None:
        gift = weaver(state, i).gift
        throw = RollUnder(
            i, SPELLCRAFT.capitalize(), gift.intellect + gift.spellcraft, spell.difficulty,
            rules.modifiers(state, i, "tests"), told=told, rule="TRI-64", effort=1, aim="triplet",
        )  # fmt: skip
    return throw


def potency_of(result: Result, spell: Compiled) -> int:
    """What a test that has passed comes to. (TRI-64)"""
    if result.triplet == "success":
        return result.successes + 1
    return result.successes - spell.difficulty + 1


def _failed(table: Table, i: ModelId, spell: Compiled, result: Result) -> Asking:
    """Some of the Essence may come back; a triplet that fails frightens and tires the caster. (TRI-64, RT-12)"""
    cost, keeps = price(table.rules, spell), table.rules.options["spell_fail_cost"]
    back = {"full": 0, "half": cost // 2, "none": cost}[keeps]
    if back:
        table.emit(EssenceLost(i, -back, "failed"))
    if result.degrees:
        yield from table.rules.combat.daunt(table, i, result.degrees, NOBODY, "TRI-61")
    if result.triplet == "failure":
        for ladder in BACKLASH:
            yield from table.rules.combat.strain(table, i, ladder, 1, "TRI-64")
    yield from nothing_asked()


def aim_text(state: State, action: Action) -> str:
    """` at Ren`, ` at (9.0, 8.5)`; '' for oneself."""
    if action.at is not None:
        return f" at ({action.at[0]:.1f}, {action.at[1]:.1f})"
    named = action.target not in (NOBODY, action.model) and action.target < len(state.models)
    return f" at {state.models[action.target].name}" if named else ""


# Circles


def needs_circle(rules: Ruleset, state: State, i: ModelId) -> bool:
    """Whether it stands in none. (TRI-61)"""
    return _is_unmet(rules, state, i, CIRCLE)


def draw_circle(table: Table, i: ModelId) -> Asking:
    """An action; it stays for the battle. (TRI-61)"""
    yield from nothing_asked()
    drop_ritual(table, i)
    x, y, *_ = table.state.places[i]
    number = 1 + max((feature.id for feature in table.state.features), default=0)
    table.emit(CircleDrawn(i))
    table.emit(FeatureLaid(Feature(number, DRAWN, Circle(x, y, CIRCLE_IN), owner=i, rule="TRI-61")))


# Rituals that are broken off


def is_disturbed(table: Table, event: Hurt) -> Asking:
    """Who is hurt in the middle of a ritual tests Composure against as many successes as rungs. (TRI-66)"""
    yield from nothing_asked()
    i = event.model
    slot: Weaver | None = table.state.models[i].magic
    if slot is None or slot.ritual is None or event.levels <= 0 or not table.state.on_table(i):
        return
    needed = min(MOST_LOST, event.levels)
    throw = composure_test(table.rules, table.state, i, slot.gift, needed)
    if not (yield from table.rules.combat.test(table, throw, COMPOSURE)):
        lose_ritual(table, i, ": the caster is hurt")


def composure_test(rules: Ruleset, state: State, i: ModelId, gift: Gift, needed: int = 1) -> RollUnder:
    """Its nerve. (TRI-66, RT-38)"""
    throw = rules.combat.skill_roll(state, i, COMPOSURE, "TRI-66", needed)
    if throw is not None:
        return throw
    modifiers = rules.modifiers(state, i, "tests")
    return RollUnder(i, COMPOSURE.capitalize(), gift.composure, needed, modifiers, rule="TRI-66")


def lose_ritual(table: Table, i: ModelId, why: str) -> None:
    """The spell is lost, and half the cost. (TRI-66)"""
    ritual = weaver(table.state, i).ritual
    assert ritual is not None
    name = compiled(table.rules, ritual.action.what).name
    table.emit(RitualLost(i, name, why))
    table.emit(EssenceLost(i, -(-ritual.cost // 2), "the ritual", "TRI-66"))


def drop_ritual(table: Table, i: ModelId) -> None:
    """Who does something else by magic isn't going on with its ritual. (TRI-61, TRI-66)"""
    if weaver(table.state, i).ritual is not None:
        lose_ritual(table, i, ": it does something else")


def grows(table: Table, event: LevelGained) -> Asking:
    """A caster who rises in the middle of a battle has 1 more Essence at once. (TRI-31, RT-34)"""
    yield from nothing_asked()
    if casts(table.state, event.model):
        table.emit(EssenceGrown(event.model))


def falls(table: Table, event: Fell) -> Asking:
    """Who goes down or leaves loses what it is in the middle of. (TRI-66)"""
    yield from nothing_asked()
    slot: Weaver | None = table.state.models[event.model].magic
    if slot is not None and slot.ritual is not None and event.how != "down":
        lose_ritual(table, event.model, ": the caster falls")


def lose_skipped(table: Table, models: tuple[ModelId, ...]) -> None:
    """At the end of a turn: who hasn't gone on with its ritual has lost it: its actions must follow each other."""
    for i in models:
        slot: Weaver | None = table.state.models[i].magic
        if slot is not None and slot.ritual is not None and not slot.done:
            lose_ritual(table, i, ": it wasn't gone on with")


REACTIONS: tuple[Reaction, ...] = ((Hurt, is_disturbed), (Fell, falls), (LevelGained, grows))
