"""Whom a spell may be aimed at, as an offer; whom a declared one touches. (CHN-9, CHN-13, CHN-16, CHN-17)"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skirmish.core.decision import Action, Offer, Refusal
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.seeing import engaged
from skirmish.kit.spells.bars import Aim, misaimed, misshapen
from skirmish.kit.spells.guesses import guesses
from skirmish.kit.spells.spell import Spell
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

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        aim = self._aim(action, engaged(self.rules, self.state, self.model))
        return misshapen(aim) or self.bar() or misaimed(aim)

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
