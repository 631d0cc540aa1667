"""What a story can be asked: who is how, what happened, what was rolled, what may be chosen and why not."""

from __future__ import annotations

from typing import Any, TypeVar

from support.scripted import rolls
from support.sentences import action_of

from skirmish.core.decision import Action, Decision, Refusal
from skirmish.core.display import Sheet
from skirmish.core.events import Event, Rolled
from skirmish.core.game import Game, IllegalAction
from skirmish.core.state import Model, ModelId, State
from skirmish.core.units import Point

E = TypeVar("E", bound=Event)
_NAMES = ("model", "by", "target", "owner", "who")
"""Fields of events in which a story writes a name."""


class Telling:
    """Questions about a battle whose models are called by name."""

    @property
    def game(self) -> Game:
        """The battle."""
        raise NotImplementedError

    @property
    def state(self) -> State:
        """The state now."""
        return self.game.state

    @property
    def phase(self) -> str:
        """The phase by its name in the state."""
        return self.state.phase

    @property
    def decision(self) -> Decision:
        """What somebody must choose now; fails if the battle is over."""
        decision = self.game.decision
        assert decision is not None, f"the battle is over: {self.state.verdict}"
        return decision

    @property
    def prompt(self) -> str:
        """The question that is asked now, '' when the battle is over."""
        return self.game.decision.prompt if self.game.decision else ""

    @property
    def names(self) -> dict[str, ModelId]:
        """Model ids by name."""
        return {m.name: m.id for m in self.game.setup.models}

    def model(self, name: str) -> Model:
        """The model of this name."""
        return self.state.models[self.names[name]]

    def fighter(self, name: str) -> Any:
        """Its combat slot."""
        return self.model(name).combat

    def at(self, name: str) -> Point:
        """Where it stands: the centre of its base."""
        x, y, *_ = self.state.places[self.names[name]]
        return x, y

    def sheet(self, name: str) -> Sheet:
        """Its card."""
        return self.game.rules.sheet(self.state, self.names[name])

    def action(self, said: str | Action) -> Action:
        """The action that a sentence means now."""
        return said if isinstance(said, Action) else action_of(said, self.names, self.game.decision)

    def refused(self, said: str | Action) -> Refusal:
        """Why this isn't allowed now; fails if it is, or if trying it changes anything."""
        action, before = self.action(said), self.state
        try:
            self.game.fork().play(action)
        except IllegalAction as error:
            assert self.state == before
            return error.refusal
        raise AssertionError(f"it is allowed: {action}")

    def allowed(self, said: str | Action) -> bool:
        """Whether some offer admits this now."""
        action = self.action(said)
        return any(offer.admits(action) for offer in self.decision.each())

    def offered(self, verb: str, name: str = "") -> list[Action]:
        """The samples of the offers of this verb, of this model if one is named."""
        mine = [o for o in self.decision.each() if o.verb == verb and (not name or o.model == self.names[name])]
        return [action for offer in mine for action in offer.samples()]

    def happened(self, kind: type[E], **fields: Any) -> list[E]:
        """The events of this kind with these fields, models by name: `happened(Fell, model="Ren", how="out")`."""
        wanted = {key: self.names[v] if key in _NAMES and isinstance(v, str) else v for key, v in fields.items()}
        return [
            event
            for event in self.game.log
            if isinstance(event, kind) and all(getattr(event, key) == value for key, value in wanted.items())
        ]

    def rolled(self, what: str = "", who: str = "") -> list[Rolled]:
        """The rolls whose purpose begins so, of this model if one is named."""
        return [
            roll
            for roll in rolls(self.game.log)
            if roll.throw.what.startswith(what) and (not who or roll.throw.who == self.names[who])
        ]

    def modifiers(self, what: str) -> dict[str, int]:
        """The modifiers of the last roll whose purpose begins so: `{"cover": -1}`."""
        return {m.why: m.number for m in self.rolled(what)[-1].throw.modifiers}

    def told(self) -> list[str]:
        """The log as people read it, without rule ids."""
        state, lines = self.game.setup, []
        for event in self.game.log:
            state = event.apply(state)
            line = self.game.rules.log_line(state, event)
            if line is not None:
                lines.append(line.text)
        return lines
