"""What each warrior did: whom it put out, whether it fell, what its magic spent and came to."""

from __future__ import annotations

from typing import Any, ClassVar

from skirmish.core.events import EffectCut, Event, Fell, SpellCut, SpellTried, SpellWorked, Spent
from skirmish.core.state import State
from skirmish.core.system import Ruleset
from skirmish.playtest.observing.blame import Blame

COUNTED = ("kills", "kill_marks", "points", "tries", "done", "cuts", "cut")


class Warriors:
    """A dict for each warrior that was fielded, in the order of the models; `docs/observers.md` has its keys."""

    name: ClassVar[str] = "warriors"
    hears: ClassVar[tuple[type[Event], ...]] = (Fell, Spent, SpellWorked, SpellCut, EffectCut)

    def begin(self, rules: Ruleset, state: State) -> None:
        """Nobody has done anything."""
        self._rules, self._setup = rules, state
        self._blame = Blame(state)
        self._counts = [dict.fromkeys(COUNTED, 0) for _ in state.models]

    def see(self, event: Event, before: State, after: State) -> None:
        """Counts what it is to whose credit."""
        match event:
            case Fell():
                self._lost(event)
            case Spent():
                self._add(event.model, "points", event.spent)
                self._add(event.model, "cuts", int(event.to_cut))
                self._add(event.model, "tries", int(isinstance(event, SpellTried)))
            case SpellWorked():
                self._add(event.model, "done")
            case SpellCut() | EffectCut():
                self._add(event.by, "cut")

    def note(self, state: State) -> list[dict[str, Any]]:
        """All of them."""
        return [self._facts(state, i) for i in range(len(self._setup.models))]

    def _lost(self, event: Fell) -> None:
        loss = self._blame.loss(event)
        if loss is not None and event.how == "out":
            self._add(loss.by, "kills")
            self._add(loss.by, "kill_marks", loss.marks)

    def _add(self, model: int, what: str, number: int = 1) -> None:
        if 0 <= model < len(self._counts):
            self._counts[model][what] += number

    def _facts(self, state: State, i: int) -> dict[str, Any]:
        before, now = self._setup.models[i], state.models[i]
        who = before.warrior
        known = {"side": before.side, "id": who.id, "name": who.name, "faction": who.faction, "type": who.type}
        gifts = dict(self._rules.magic.gifts(state, i))
        return {**known, "marks": who.marks, "out": now.out and not now.away, **self._counts[i], "powers": gifts}
