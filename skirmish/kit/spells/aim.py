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

    `bar` says what forbids it wherever it is aimed (too few points), `value` what an action is worth in marks.
    What an action says, by kind of target: `target` a model, the id of an effect, or of a low piece (`low_piece`);
    `at` a point, the middle of a wall, the caster's new place; `via` the direction of a wall (one point), or the new
    places of the friends in `others`.
    """

    __slots__ = ("bar", "rules", "spell", "state", "value")

    def __init__(
        self,
        rules: Ruleset,
        state: State,
        by: ModelId,
        spell: Spell,
        bar: Callable[[], Refusal | None],
        value: Callable[[Action], float] | None = None,
    ) -> None:
        super().__init__("cast", by, spell.id, spell.rule)
        self.rules = rules
        self.state = state
        self.spell = spell
        self.bar = bar
        self.value = value

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        fighting = engaged(self.rules, self.state, self.model)
        aim = Aim(self.rules, self.state, self.model, self.spell, action, fighting)
        return misshapen(aim) or self.bar() or misaimed(aim)

    def samples(self) -> Iterator[Action]:
        """See `Offer`."""
        if self.bar() is not None:
            return
        fighting = engaged(self.rules, self.state, self.model)
        for action in guesses(self.rules, self.state, self.model, self.spell):
            if misaimed(Aim(self.rules, self.state, self.model, self.spell, action, fighting)) is None:
                yield action

    def worth(self, action: Action) -> float | None:
        """See `Offer`."""
        return self.value(action) if self.value is not None else None
