"""Whom a spell may be aimed at, as an offer; whom a declared one touches. (CHN-9, CHN-13, CHN-16, CHN-17)"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skirmish.core.decision import Action, Offer, Refusal
from skirmish.core.geometry import Shape
from skirmish.core.needs import Needs
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.pointing import nobody_named
from skirmish.kit.seeing import engaged
from skirmish.kit.spells.bars import Aim, misaimed, misshapen, out_of_combat
from skirmish.kit.spells.guesses import guesses
from skirmish.kit.spells.showing import WANTS, also_touched, ground_of, name_of, needs_of, pointed_at
from skirmish.kit.spells.spell import Cast, Spell
from skirmish.kit.spells.touching import touches

__all__ = ["CastOffer", "touches"]


class CastOffer(Offer):
    """One spell of one caster, wherever it may be aimed.

    `bar` says what forbids it wherever it is aimed (too few points), `aim_bar` what enemy it may not pick though it is
    in range and sight. What it is worth is for a magic system to say that offers it.
    What an action says, by kind of target: `target` a model, the id of an effect, or of a low piece (`low_piece`);
    `at` a point, the middle of a wall, the caster's new place; `via` the direction of a wall (one point), or the new
    places of the friends in `others`.
    """

    __slots__ = ("aim_bar", "bar", "rules", "spell", "state")

    def __init__(
        self,
        rules: Ruleset,
        state: State,
        by: ModelId,
        spell: Spell,
        bar: Callable[[], Refusal | None],
        aim_bar: Callable[[Aim, ModelId], Refusal | None] | None = None,
    ) -> None:
        super().__init__("cast", by, spell.id, spell.rule)
        self.rules = rules
        self.state = state
        self.spell = spell
        self.bar = bar
        self.aim_bar = aim_bar

    @property
    def needs(self) -> Needs:
        """See `Offer`: by kind of target; in combat what bursts at a point is aimed at whom it touches. (CHN-9)"""
        return needs_of(self.spell, engaged(self.rules, self.state, self.model))

    def candidates(self) -> list[int]:
        """See `Offer`: models, effects or low pieces by their numbers; for journeys who may come along."""
        return pointed_at(self.state, self.model, self.spell)

    def template(self, action: Action) -> Shape | None:
        """See `Offer`: area, patch, wall, beam, splash or dome."""
        return ground_of(self.state, Cast(self.model, self.spell, action))

    def covers(self, action: Action) -> tuple[ModelId, ...]:
        """See `Offer`: friends too, and the caster."""
        if action.at is None and self.needs == "point":
            return ()
        return also_touched(self.state, Cast(self.model, self.spell, action))

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        aim = self._aim(action, engaged(self.rules, self.state, self.model))
        barred = self.bar()
        if barred is None and action == Action("cast", self.model, what=self.what):
            barred = self._unaimed(aim)
        return barred or misshapen(aim) or misaimed(aim)

    def _unaimed(self, aim: Aim) -> Refusal | None:
        """Why a spell that isn't aimed yet can't be aimed, or what it wants; None if it wants nothing. (CHN-9)"""
        if aim.fighting and (fights := out_of_combat(aim)) is not None:
            return fights
        needs = needs_of(self.spell, aim.fighting)
        if needs in ("model", "effect"):
            return nobody_named(self, aim.action, lambda target: name_of(self.state, self.spell, target))
        return Refusal(f"{self.spell.name} wants {WANTS[needs]}", self.spell.rule) if needs in WANTS else None

    def barred(self) -> Refusal | None:
        """See `Offer`."""
        return self.bar()

    def samples(self) -> Iterator[Action]:
        """See `Offer`."""
        if self.bar() is not None:
            return
        fighting = engaged(self.rules, self.state, self.model)
        for action in guesses(self.rules, self.state, self.model, self.spell):
            if misaimed(self._aim(action, fighting)) is None:
                yield self.admitted(action)

    def _aim(self, action: Action, fighting: bool) -> Aim:
        return Aim(self.rules, self.state, self.model, self.spell, action, fighting, self.aim_bar)
