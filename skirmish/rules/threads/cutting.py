"""Cutting weaves that stand. (DOT-136, R-84, B-17)"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skirmish.core.decision import Action, Asking, Needs, Offer, Refusal
from skirmish.core.events import EffectCut
from skirmish.core.state import Effect, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.text import effect_text
from skirmish.kit.effects import owner_side, show_itself
from skirmish.kit.refusals import nobody_named
from skirmish.rules.threads import knots, power, weaving, worth
from skirmish.rules.threads.channeler import channeler, free_dots, knot_of
from skirmish.rules.threads.events import Worked
from skirmish.rules.threads.pools import roll_power
from skirmish.rules.threads.weaves import weave_of

REACH_IN = 12.0
"""From the weave or from who keeps it up. (B-17)"""
RULE = "DOT-136"


def hostile(rules: Ruleset, state: State, i: ModelId) -> list[Effect]:
    """Enemy weaves that stand, of those that its side knows of. (R-86)"""
    side = owner_side(state, i)
    found = [one for one in state.effects
             if knot_of(state, one.id) is not None and owner_side(state, one.owner) != side]  # fmt: skip
    hidden = knots.unseen(rules, state, side) if found else ()
    return [one for one in found if one.id not in hidden]


def cut_bar(rules: Ruleset, state: State, i: ModelId, effect: Effect) -> Refusal | None:
    """Why it can't cut this weave. (R-84)"""
    knot = knot_of(state, effect.id)
    if knot is not None and knot.ward:
        return Refusal("a ward that has settled can't be cut", "DOT-145")
    if free_dots(state, i) < 1:
        return Refusal("it has no dice left", RULE)
    if effect.upkeep and weaving.is_masked(state, i, effect.owner):
        return Refusal("nobody can tell from there who weaves it", "DOT-141")
    return knots.sense_bar(rules, state, i, effect, REACH_IN, RULE)


class WeaveTargetOffer(Offer):
    """Something done to an enemy weave that stands: it is cut, or picked apart."""

    __slots__ = ("bar", "rules", "state", "value")

    def __init__(
        self, verb: str, rules: Ruleset, state: State, i: ModelId, rule: str,
        bar: Callable[[Ruleset, State, ModelId, Effect], Refusal | None],
        value: Callable[[Ruleset, State, ModelId, Effect], float],
    ) -> None:  # fmt: skip
        super().__init__(verb, i, rule=rule)
        self.rules, self.state, self.bar, self.value = rules, state, bar, value

    @property
    def needs(self) -> Needs:
        """See `Offer`."""
        return "effect"

    def candidates(self) -> list[int]:
        """See `Offer`."""
        return [effect.id for effect in hostile(self.rules, self.state, self.model)]

    def _effect(self, number: int) -> Effect | None:
        return next((one for one in hostile(self.rules, self.state, self.model) if one.id == number), None)

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action != Action(self.verb, self.model, action.target):
            return Refusal("name a weave, and nothing else", self.rule)
        effect = self._effect(action.target)
        if effect is None:
            return nobody_named(self, action, self._name)
        return self.bar(self.rules, self.state, self.model, effect)

    def _name(self, number: int) -> str:
        effect = self._effect(number)
        return effect_text(self.state, effect) if effect is not None else "that weave"

    def samples(self) -> Iterator[Action]:
        """See `Offer`."""
        for effect in hostile(self.rules, self.state, self.model):
            if self.bar(self.rules, self.state, self.model, effect) is None:
                yield self.admitted(Action(self.verb, self.model, effect.id))

    def worth(self, action: Action) -> float | None:
        """See `Offer`."""
        effect = self._effect(action.target)
        return self.value(self.rules, self.state, self.model, effect) if effect is not None else 0.0


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """To cut, and to pick apart."""
    if not hostile(rules, state, i):
        return
    said = channeler(state, i).intent
    if rules.options["cutting"] == "true" and said in (None, "cut"):
        yield WeaveTargetOffer("cut", rules, state, i, RULE, cut_bar, worth.cut_worth)
    if said in (None, "unravel"):
        yield WeaveTargetOffer("unravel", rules, state, i, "DOT-150", knots.pick_bar, worth.pick_worth)


def cut(table: Table, i: ModelId, effect: Effect) -> Asking:
    """All free dice must beat the weave's threads, and the defence of who keeps it up. (DOT-136, R-84)"""
    rules, state = table.rules, table.state
    knot = knot_of(state, effect.id)
    assert knot is not None
    made, dice = weave_of(rules, knot.what), free_dots(state, i)
    table.emit(Worked(i, dice, rule=RULE))
    yield from rules.combat.lift(table, i, "hidden", RULE)
    show_itself(table, i, "it cuts")
    yield from settle(table)
    if effect not in table.state.effects:
        return
    against = made.needed
    if effect.upkeep:
        against = max(against, (yield from knots.defend(table, effect)))
    what = f"cutting {state.models[effect.owner].name}'s {effect.name}"
    net = roll_power(table, i, what, dice, power.USUAL, RULE)
    if net > against and effect in table.state.effects:
        table.emit(EffectCut(effect, f": cut by {state.models[i].name}", RULE, i))
    yield from settle(table)
