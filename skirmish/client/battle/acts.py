"""What was chosen in a battle, as far as it matters for how it looks."""

from __future__ import annotations

from collections.abc import Iterable

from skirmish.client.battle.session import Moment, Session
from skirmish.client.staging.director import Act
from skirmish.client.words import titled
from skirmish.core.decision import Action, Kind, TargetKind
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset

_KINDS: dict[str, Kind] = {
    "cut": "cut", "shoot": "shoot", "cast": "magic", "strike": "strike", "charge": "charge", "climb": "climb",
    "jump": "jump", "dive": "dive",
}  # fmt: skip
"""Of what is no deed of a model's own: answers, above all."""


def acts(session: Session, moments: Iterable[Moment]) -> dict[int, Act]:
    """The acts that brought these moments about, by the number of actions then. None for what nobody chose."""
    game, found = session.game, dict[int, Act]()
    for number in {moment.actions for moment in moments}:
        if 0 < number <= len(game.actions):
            before = session.state_before(number)
            found[number] = act_of(session.rules, before, game.actions[number - 1])
    return found


def act_of(rules: Ruleset, state: State, action: Action) -> Act:
    """How the action counts, and what people call what it uses."""
    deeds = rules.deeds(state, action.model) if 0 <= action.model < len(state.models) else ()
    known = [deed for deed in deeds if deed.verb == action.verb]
    exact = next((deed for deed in known if deed.what == action.what), None)
    kind = exact.kind if exact is not None else known[0].kind if known else "other"
    kind = _KINDS.get(action.verb, kind) if kind == "other" else kind
    name = exact.name if exact is not None else titled(action.what.split(" ")[0]) if kind == "magic" else ""
    target = _target(state, action, exact.aims if exact is not None else "model")
    return Act(kind, action.model, target, action.at, action.what, name)


def _target(state: State, action: Action, aims: TargetKind) -> ModelId:
    """The model it is aimed at, or that bears what it is aimed at; a count or a piece of terrain is neither."""
    if aims == "effect":
        return next((effect.target for effect in state.effects if effect.id == action.target), NOBODY)
    return action.target if aims == "model" and 0 <= action.target < len(state.models) else NOBODY
