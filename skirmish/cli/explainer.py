"""`battle --explain`: why each decision is made, printed between the lines of the log or kept for JSON."""

from __future__ import annotations

from skirmish.cli.story import Story
from skirmish.core.decision import Action, Decision
from skirmish.core.game import Game
from skirmish.core.record import Record
from skirmish.core.state import Side
from skirmish.players import KINDS, Player, Spec
from skirmish.players.explanation import Explanation, explain, explain_unweighed, explanation_lines, has_choice
from skirmish.players.player import Weighing, view_of


class Explained(Record):
    """A decision and why it was made."""

    number: int
    """Index of its action in the record, from 0."""
    round: int
    side: Side
    prompt: str
    why: Explanation


class Explainer:
    """Explains decisions. It asks copies of the players, so the battle is the same without it."""

    def __init__(self, specs: tuple[Spec, ...], twins: tuple[Player, Player], story: Story | None) -> None:
        self.found: list[Explained] = []
        self._specs, self._twins, self._story = specs, twins, story

    def account(self, game: Game, decision: Decision, action: Action) -> None:
        """Explains why the action is about to be taken; silent where there is no choice."""
        if not has_choice(decision):
            return
        why = self._why(game, decision, action)
        self.found.append(Explained(len(game.actions), game.state.round, decision.side, decision.prompt, why))
        if self._story is not None:
            kind = self._specs[decision.side].kind
            self._story.aside(explanation_lines(why, f"{kind} {KINDS[kind].text}"))

    def _why(self, game: Game, decision: Decision, action: Action) -> Explanation:
        twin, view = self._twins[decision.side], view_of(game, decision.side)
        if not isinstance(twin, Weighing):
            return explain_unweighed(view, decision, action)
        return explain(view, decision, twin.weigh(view, decision), action)
