"""Blows and shots at enemies: why one can't be the target, and offers of one attack or of several to share out."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from skirmish.board import on
from skirmish.core.decision import Action, AtTarget, Needs, Offer, Refusal
from skirmish.core.dice import Modifier
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import as_inches
from skirmish.kit.queries import can_see, ids_in, is_glaring, side_mask, sort_nearest
from skirmish.kit.refusals import nobody_named

Cover = Literal["", "light", "heavy"]
_COVER = "cover"
"""The last word of what cover adds."""
MOUNT = "mount"
"""What `Action.what` says of an attack that is meant for the target's beast."""
Refuse = Callable[[ModelId], Refusal | None]
"""Why this model can't be the target."""


def enemy_bar(state: State, i: ModelId, foe: ModelId, rule: str) -> Refusal | None:
    """Why this isn't an enemy on the table."""
    fit = 0 <= foe < len(state.models) and state.models[foe].side != state.models[i].side and state.on_table(foe)
    return None if fit else Refusal("that is no enemy on the table", rule)


def range_bar(
    state: State, i: ModelId, foe: ModelId, most: float, rule: str, how: str = "out of range"
) -> Refusal | None:
    """Why it is further away than that."""
    surface = on(state)
    if surface.within(i, foe, most):
        return None
    short = surface.gap(i, foe) - most
    return Refusal(f"{as_inches(short)} {how}", rule, short)


def sight_bar(
    rules: Ruleset, state: State, i: ModelId, foe: ModelId, hidden_rule: str, sight_rule: str
) -> Refusal | None:
    """Why it doesn't see the enemy."""
    if rules.combat.who(state, "hidden") >> foe & 1:
        return Refusal("hidden", hidden_rule)
    return None if can_see(rules, state, i, foe) else Refusal("out of sight", sight_rule)


def why_no_strike(state: State, i: ModelId, action: Action, refuse: Refuse, rule: str) -> Refusal | None:
    """What keeps its weapon from the enemy that is named, or from the nearest that isn't hidden.

    `refuse`: why an enemy can't be struck at in this way; slots are `hidden` or not, and `mounted` or not.
    """
    foe = action.target
    if foe == NOBODY:
        foes = [j for j in ids_in(side_mask(state, 1 - state.models[i].side))
                if state.on_table(j) and not state.models[j].combat.hidden
                and (action.what != MOUNT or state.models[j].combat.mounted)]  # fmt: skip
        if not foes:
            return Refusal("no enemy that it knows of is there" + (" on a mount" if action.what else ""), rule)
        foe = sort_nearest(state, i, foes)[0]
    barred = refuse(foe)
    if barred is None or not 0 <= foe < len(state.models):
        return barred
    far = as_inches(barred.short_by)
    untold = f", {far} away" if barred.short_by and far not in barred.reason else ""
    return evolve(barred, reason=f"{state.models[foe].name}: {barred.reason}{untold}")


def find_in_reach(state: State, i: ModelId, models: int, reach_in: float) -> list[ModelId]:
    """Those of a bit mask that it touches, and for a weapon with reach those that are so near. Ascending.

    A system to come has such weapons as well: `dots`.
    """
    surface = on(state)
    touched = surface.contacts(i)
    if not reach_in:
        return list(ids_in(models & touched))
    return [j for j in ids_in(models) if touched >> j & 1 or surface.within(i, j, reach_in)]


def find_band(inches: float, bounds: Iterable[float]) -> int | None:
    """In which range band the distance lies, from 0; the nearer band has its edge, and beyond the last is None.

    `trilogy` and `dots` have two bands. (trilogy, Board mapping; dots R-48)
    """
    return next((number for number, most in enumerate(bounds) if inches <= most), None)


def cover_between(state: State, i: ModelId, foe: ModelId, heavy_below: float) -> Cover:
    """What cover the target has from the shooter: heavy if a smaller share of it than that is clear.

    A model that glares is shot at through light cover. (WYL-56)
    """
    seen = on(state).sight(i, foe)
    if not seen.covered:
        return ""
    return "heavy" if seen.clear < heavy_below else "" if is_glaring(state, foe) else "light"


def range_text(state: State, i: ModelId, foe: ModelId) -> str:
    """`14.2" away`: how far apart the two stand, for the log; '' in contact, or where one of them isn't there."""
    if NOBODY in (i, foe) or not (state.on_table(i) and state.on_table(foe)) or on(state).contacts(i) >> foe & 1:
        return ""
    return f"{as_inches(max(0.0, on(state).gap(i, foe)))} away"


def show_cover(state: State, i: ModelId, foe: ModelId, modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """The modifiers, those for cover with what is clear of the target: `heavy cover (43% clear) +2`, for the log."""
    if foe == NOBODY or not any(m.why.endswith(_COVER) for m in modifiers):
        return modifiers
    clear = f" ({math.floor(100 * on(state).sight(i, foe).clear)}% clear)"
    return tuple([evolve(m, why=m.why + clear) if m.why.endswith(_COVER) else m for m in modifiers])


def share_of_range(rules: Ruleset, state: State, i: ModelId) -> float:
    """What is left of all ranges of the model's missile weapons: a half if anything halves them. (CHN-77)"""
    return 0.5 if rules.modifiers(state, i, "missile range") else 1.0


def hit_modifiers(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> tuple[Modifier, ...]:
    """What lasts on the two and counts when one attacks the other: its aim, a glare, how it is hit. (CHN-78)"""
    named = rules.modifiers
    return (*named(state, i, "to hit"), *named(state, i, "dazzle"), *named(state, foe, "to be hit"))


class AttackOffer(AtTarget):
    """One attack on one enemy."""

    __slots__ = ("state", "wanted")

    def __init__(
        self,
        state: State,
        verb: str,
        model: ModelId,
        foes: Callable[[], Iterable[ModelId]],
        refuse: Refuse,
        rule: str,
        what: str = "",
        wanted: str = "an enemy to strike",
    ) -> None:
        super().__init__(verb, model, foes, refuse, what, rule)
        self.state = state
        self.wanted = wanted

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`: while nobody is named, whom to name, or why not even the nearest."""
        if action == Action(self.verb, self.model, what=self.what):
            return nobody_named(self, action, lambda foe: self.state.models[foe].name, self.wanted)
        return super().refusal(action)


class SharedAttackOffer(Offer):
    """So many blows or shots to share out among enemies: the first at `target`, the rest at `others`."""

    __slots__ = ("foes", "noun", "number", "refuse")

    def __init__(
        self,
        verb: str,
        model: ModelId,
        number: int,
        noun: str,
        foes: Callable[[], Iterable[ModelId]],
        refuse: Refuse,
        rule: str,
        what: str = "",
    ) -> None:
        super().__init__(verb, model, what, rule)
        self.number = number
        self.noun = noun
        """What they are: `blows`."""
        self.foes = foes
        self.refuse = refuse

    @property
    def needs(self) -> Needs:
        """See `Offer`."""
        return "shares"

    def candidates(self) -> Iterable[ModelId]:
        """See `Offer`."""
        return self.foes()

    def refuse_together(self, foes: tuple[ModelId, ...]) -> Refusal | None:
        """Why these can't all be targets of one sharing, though each of them could."""
        return None

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        targets = (action.target, *action.others)
        if len(targets) != self.number:
            return Refusal(f"it has {self.number} {self.noun} to share", self.rule)
        if action != Action(self.verb, self.model, action.target, action.others, what=self.what):
            return Refusal(f"that is not a plain sharing of {self.noun}", self.rule)
        foes = tuple(dict.fromkeys(targets))
        for foe in foes:
            if (barred := self.refuse(foe)) is not None:
                return barred
        return self.refuse_together(foes)

    def samples(self) -> Iterator[Action]:
        """See `Offer`: all at one enemy, then one at each in turn."""
        fit = [foe for foe in self.foes() if self.refuse(foe) is None]
        for foe in fit:
            yield self._sharing((foe,) * self.number)
        shared = tuple(fit[k % len(fit)] for k in range(self.number)) if fit else ()
        if len(set(shared)) > 1 and self.refuse_together(tuple(dict.fromkeys(shared))) is None:
            yield self._sharing(shared)

    def _sharing(self, targets: tuple[ModelId, ...]) -> Action:
        return self.admitted(Action(self.verb, self.model, targets[0], targets[1:], what=self.what))
