"""A battle in progress: the decision that is due, play, undo, fork."""

from __future__ import annotations

from typing import NamedTuple

from skirmish.core.decision import Action, Decision, Refusal
from skirmish.core.dice import Dice, chance_to_stand
from skirmish.core.events import Event, Rolled
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, chance_so_far


class IllegalAction(ValueError):
    """No offer admits the action; nothing has changed. Carries the refusal."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        rule = f" ({refusal.rule})" if refusal.rule else ""
        super().__init__(f"{action.verb}: {refusal.reason}{rule}")
        self.action = action
        self.refusal = refusal


class RuleFailed(RuntimeError):
    """A rule raised. The game stands where it stood before the action and can go on."""


class NotFree(ValueError):
    """An undo past dice or other revealed facts: both players must agree."""


class Mark:
    """A state in which no rule is half done: after so many actions and so many events."""

    __slots__ = ("actions", "events", "state")

    def __init__(self, actions: int, events: int, state: State) -> None:
        self.actions = actions
        self.events = events
        self.state = state


class Step(NamedTuple):
    """Where the battle stood after so many actions: the events until then, whose turn it was, whom it asked."""

    events: int
    turn: Side
    side: Side = NOBODY
    """Who decides; -1 when the battle is over."""
    subject: ModelId = NOBODY
    """The model that the decision is about."""


class Game:
    """One battle. `decision` is what somebody must choose now, None when it is over."""

    rules: Ruleset
    setup: State
    actions: list[Action]
    table: Table
    decision: Decision | None

    def __init__(self, rules: Ruleset, setup: State) -> None:
        self.rules = rules
        self.setup = setup
        self.actions = []
        self.steps: list[Step] = []
        """One for each decision so far, the one that is due last: `steps[n]` is answered by `actions[n]`."""
        self._marks: list[Mark] = [Mark(0, 0, setup)]
        self._dealt: dict[int, Dice] = {}
        """Other dice that a fork was given, by the number of actions before them."""
        self._trusted = False
        self._begin(Table(setup, rules))

    @property
    def state(self) -> State:
        """The state now."""
        return self.table.state

    @property
    def log(self) -> list[Event]:
        """All events so far."""
        return self.table.log

    @property
    def last_mark(self) -> Mark:
        """The latest state from which a battle may begin: no rule is half done there."""
        return self._marks[-1]

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self.decision is None

    def play(self, action: Action) -> list[Event]:
        """Answers the decision; the events that follow. Raises `IllegalAction` if no offer admits the action.

        If a rule raises, the game goes back to where it was before the action and raises `RuleFailed`.
        """
        decision = self.decision
        if decision is None:
            raise IllegalAction(action, Refusal("the battle is over"))
        if not self._trusted:
            self._check(decision, action)
        before = len(self.table.log)
        self.actions.append(action)
        try:
            self.decision = self._flow.send(action)
        except StopIteration:
            self.decision = None
        except Exception as error:
            self._become(self.rewound(len(self.actions) - 1))
            raise RuleFailed(f"a rule failed on {action.verb}: {type(error).__name__}: {error}") from error
        self._arrive()
        return self.table.log[before:]

    def undo(self, agreed: bool = False) -> None:
        """Takes the last action back. Raises `NotFree` if it revealed something, unless both players agreed."""
        if not self.actions:
            raise NotFree("nothing has been done yet")
        earlier = self.rewound(len(self.actions) - 1)
        if not agreed and any(event.reveals for event in self.table.log[len(earlier.table.log) :]):
            raise NotFree("dice have been rolled since: both players must agree")
        self._become(earlier)

    def rewound(self, to: int) -> Game:
        """Another game that stands where this one stood after its first `to` actions."""
        at = len(self._marks) - 1
        while self._marks[at].actions > to:
            at -= 1
        mark = self._marks[at]
        twin = Game.__new__(Game)
        twin.rules, twin.setup, twin._trusted = self.rules, self.setup, True
        twin.actions = self.actions[: mark.actions]
        twin.steps = self.steps[: mark.actions]
        twin._marks = self._marks[: at + 1]
        table = Table(mark.state, self.rules)
        table.spares = self.table.spares
        table.log = self.table.log[: mark.events]
        twin._dealt = {number: dice for number, dice in self._dealt.items() if number <= to}
        twin._begin(table)
        for action in self.actions[mark.actions : to]:
            twin._deal()
            twin.play(action)
        twin._deal()
        twin._trusted = self._trusted
        return twin

    def fork(self, dice: Dice | None = None) -> Game:
        """A copy to think ahead with; with other dice if given, so that it can't foresee the real ones."""
        twin = self.rewound(len(self.actions))
        if dice is not None:
            twin._dealt[len(twin.actions)] = dice
            twin._deal()
        return twin

    def spared(self, least: float = 0.0) -> Game | None:
        """The battle as it goes on if the throw that has decided it had come out otherwise; None if no throw has.

        Another game, in which no such throw decides anything as long as all of them together let a battle go on with
        the chance `least` or a greater one; None if that is over, too. What comes of it has only their chances' product
        for weight, so whoever counts it must count what those throws might have decided as well.
        """
        rolls = (event for event in reversed(self.log) if isinstance(event, Rolled))
        last = next((roll for roll in rolls if chance_to_stand(roll.throw) is not None), None)
        if self.decision is not None or last is None or last.outcome or chance_so_far(self.log) < least:
            return None
        twin = self.rewound(len(self.actions) - 1)
        twin.table.spares = least
        twin.play(self.actions[-1])
        return twin

    def trusting(self) -> Game:
        """This game, without checking actions against offers: for actions that were checked before."""
        self._trusted = True
        return self

    @staticmethod
    def _check(decision: Decision, action: Action) -> None:
        if not decision.admits(action):
            raise IllegalAction(action, decision.refusal(action) or Refusal("not offered", decision.rule))

    def _begin(self, table: Table) -> None:
        self.table = table
        self._flow = self.rules.combat.battle(table)
        self.decision = next(self._flow, None)
        self._arrive()

    def _arrive(self) -> None:
        """Notes where the battle stands, now that it waits for an action or is over."""
        decision, state = self.decision, self.table.state
        asked = (decision.side, decision.subject) if decision is not None else ()
        self.steps.append(Step(len(self.table.log), state.side, *asked))
        self._take_marks()

    def _deal(self) -> None:
        dice = self._dealt.get(len(self.actions))
        if dice is not None:
            self.table.state = evolve(self.table.state, dice=dice)

    def _take_marks(self) -> None:
        fresh = self.table.marks
        if fresh:
            marks, count = self._marks, len(self.actions)
            marks += [Mark(count, events, state) for events, state in fresh if events != marks[-1].events]
            fresh.clear()

    def _become(self, other: Game) -> None:
        self.actions, self.steps, self._marks, self.table = other.actions, other.steps, other._marks, other.table
        self._flow, self.decision, self._dealt = other._flow, other.decision, other._dealt
