"""A story's battle: the dice that fall, what is done, and (telling.py) what may be asked of it.

The dice are all there are: a roll without a face fails the test, and so does a face that is left over
(`tests/conftest.py` looks after each test that passed).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from support.rulesets import ruleset
from support.scripted import Expected, Wish, WrongDice, check, expected, faces_of, rolls, shown
from support.telling import Telling

from skirmish.core.decision import Action, Asking, Decision, Just
from skirmish.core.dice import Dice
from skirmish.core.events import Event, PhaseBegun
from skirmish.core.game import Game, RuleFailed
from skirmish.core.state import State
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table

Scene = Callable[[Ruleset, Dice], State]
"""Makes the state the battle begins with."""
STOPPED = "The story stops here"
ENOUGH = 1
"""Seed of the dice that show how a battle would go on after a script that was too short."""
PATIENCE = 60
"""Questions until the one that is waited for must have come."""
_told: list[Battle] = []
"""The battles of the running test."""


def finish_battles() -> None:
    """Raises `WrongDice` unless each battle of the test has used up its dice; forgets them all."""
    told = _told.copy()
    _told.clear()
    for battle in told:
        battle.done()


def forget_battles() -> None:
    """Forgets the battles of a test."""
    _told.clear()


class Battle(Telling):
    """A battle that begins when it is first played or looked at."""

    def __init__(self, rules: str, options: Mapping[str, str], scene: Scene, until: str) -> None:
        self._name, self._options, self._scene, self._until = rules, options, scene, until
        self._plan: list[Expected] = []
        self._seed: int | None = None
        self._game: Game | None = None
        _told.append(self)

    def dice(self, *wishes: Wish) -> Battle:
        """The faces that fall from here on: bare ones, or one roll's with what it is for: `("to hit", 4)`."""
        more = expected(wishes)
        self._plan += more
        if self._game is not None:
            left = self._game.state.dice.script
            self._game = self._game.fork(Dice(None, left + faces_of(more)))
        return self

    def seed(self, number: int) -> Battle:
        """Dice of a seed instead of scripted ones."""
        self._seed = number
        return self

    @property
    def game(self) -> Game:
        """The battle, begun now if it hasn't been."""
        if self._game is None:
            rules = ruleset(self._name, self._options, self._halts())
            script = faces_of(self._plan)
            try:
                self._game = Game(rules, self._scene(rules, Dice(self._seed, script)))
            except Exception as error:
                error.add_note(_with_luck(Game(rules, self._scene(rules, Dice(ENOUGH, script)))))
                raise
            self._check()
        return self._game

    def play(self, *actions: str | Action) -> list[Event]:
        """Does these things one after the other, said in sentences (`sentences.py`) or as actions; what happened."""
        happened: list[Event] = []
        for said in actions:
            action = self.action(said)
            try:
                happened += self.game.play(action)
            except RuleFailed as error:
                luckier, before = self.game.fork(Dice(ENOUGH, self.state.dice.script)), len(self.game.log)
                luckier.play(action)
                raise WrongDice(f"{error}\n{_with_luck(luckier, before)}") from error
            self._check()
        return happened

    def until(self, prompt: str) -> Battle:
        """Everybody does what is the default, once at least, until a question begins so; fails if none does."""
        for _ in range(PATIENCE):
            self.play("wait" if self.prompt == STOPPED else self.decision.default)
            if self.prompt.startswith(prompt):
                return self
        raise AssertionError(f"{prompt!r} wasn't asked")

    def done(self) -> None:
        """Raises `WrongDice` if faces are left that no roll has taken."""
        left = self.state.dice.script
        if left:
            raise WrongDice(f"faces left: {' '.join(map(str, left))}; rolls:\n{shown(rolls(self.game.log))}")

    def _check(self) -> None:
        if self._seed is None and self._game is not None:
            check(self._plan, self._game.log)

    def _halts(self) -> tuple[Reaction, ...]:
        def halt(table: Table, event: PhaseBegun) -> Asking:
            if event.phase == self._until:
                wait = Action("wait")
                yield Decision(event.side, STOPPED, (Just(wait),), wait)

        return ((PhaseBegun, halt),) if self._until else ()


def _with_luck(game: Game, before: int = 0) -> str:
    return f"with more dice the rolls would be:\n{shown(rolls(game.log[before:]))}"
