"""A battle in front of people: what happened moment by moment, how far it is taken back, copies, its record."""

from __future__ import annotations

import secrets
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from skirmish.app.entries import HUMAN
from skirmish.client.battle.clock import Clock, turned
from skirmish.client.battle.orders import Order, Wishes, find_order, wants_to_answer
from skirmish.client.battle.plan import is_empty
from skirmish.client.overlays.facts import facts
from skirmish.client.words import say
from skirmish.core.battle_record import BattleRecord, Handover, Setup, record_of
from skirmish.core.decision import Action, Decision
from skirmish.core.display import Glimpse
from skirmish.core.events import Event, Fell, PhaseBegun, Rolled, TurnStarted
from skirmish.core.game import Game, IllegalAction, NotFree, RuleFailed
from skirmish.core.record import Record, evolve
from skirmish.core.state import NOBODY, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.text import Line, reason_text, without_places
from skirmish.core.units import Point

EXPLAINED = 40
"""So many decisions back an AI can be asked about."""


class Moment(Record):
    """One event of the battle."""

    number: int
    """Its place in the log, from 0."""
    actions: int
    """How many actions had been chosen when it happened, the one that brought it about among them."""
    event: Event
    state: State
    """The state after it."""
    line: Line | None
    """How the log tells it; None for book-keeping."""
    glimpses: tuple[Glimpse, ...] = ()
    """What is seen of it beside what its kind shows."""


def told(game: Game, known: Sequence[Moment] = ()) -> list[Moment]:
    """The moments of the game's log after those already known. The last has the very state that the game has.

    Without premeasuring the lines name no places: any distance could be worked out from them.
    """
    measured = facts(game.state, game.rules, 0).premeasure
    state = known[-1].state if known else game.setup
    found: list[Moment] = []
    for number, event in enumerate(game.log[len(known) :], len(known)):
        state = event.apply(state)
        actions = bisect_right(game.steps, number, key=lambda step: step.events)
        line = game.rules.log_line(state, event)
        line = line if line is None or measured else without_places(line)
        found.append(Moment(number, actions, event, state, line, game.rules.glimpses(state, event)))
    if found:
        found[-1] = evolve(found[-1], state=game.state)
    return found


def settled(handovers: Iterable[Handover], to: int) -> tuple[Handover, ...]:
    """The changes of players of a battle that stands after `to` actions.

    Those that came later count from here on, as nobody's seat is taken back. What was changed again before anything
    was done is one change, or none; so is what was changed before the first action.
    """
    found: list[Handover] = []
    for one in handovers:
        one = evolve(one, after=min(one.after, to))
        last = next((old for old in found if (old.side, old.after) == (one.side, one.after)), None)
        if last is not None:
            found.remove(last)
            one = evolve(one, was=last.was)
        if one.after and one.was != one.player:
            found.append(one)
    return tuple(found)


def actions_at(game: Game, number: int) -> int:
    """After how many actions the last decision stood that was asked at or before this moment of the log."""
    return max(0, bisect_right(game.steps, number + 1, key=lambda step: step.events) - 1)


def goal(game: Game, people: Container[Side], automatic: Container[int] = ()) -> int | None:
    """After how many actions the last decision stood that one of these sides has answered; None if there is none.

    `automatic`: the numbers of actions that were played by themselves; they are passed by.
    """
    answered = reversed(range(len(game.actions)))
    return next((n for n in answered if game.steps[n].side in people and n not in automatic), None)


def bar(game: Game, to: int, moments: Sequence[Moment]) -> str:
    """Why going back to the first `to` actions isn't free; '' if it is.

    Dice, other revealed facts, and choices that somebody made in answer stop it: the other side's meanwhile, and
    whoever's in the turn of the other.
    """
    said = _revealed(game.log[game.steps[to].events :])
    return said or next(
        (_answered(game, n, moments) for n in range(to, len(game.actions)) if _is_answer(game, n, to)), ""
    )


def without(game: Game, model: ModelId, moments: Sequence[Moment]) -> tuple[list[int], Game]:
    """The numbers of what the model did in this phase, and the battle as if it had done nothing.

    What others did since stays, if all of it is free and still allowed. Raises `NotFree` with the reason if not.
    """
    since = _phase(game)
    mine = [n for n in since if _by(game, n) == model]
    if not mine:
        raise NotFree(say("undo.idle", who=game.state.models[model].name))
    reason = bar(game, mine[0], moments)
    if reason:
        raise NotFree(reason)
    twin = game.rewound(mine[0])
    for n in range(mine[0], len(game.actions)):
        if n not in mine:
            _again(twin, game.actions[n])
    _same_question(game, twin, mine[0])
    return mine, twin


def _again(twin: Game, action: Action) -> None:
    said = twin.rules.action_text(twin.state, action)
    try:
        twin.play(action)
    except (IllegalAction, RuleFailed):
        raise NotFree(say("undo.rests-on-it", what=said)) from None


def _same_question(game: Game, twin: Game, to: int) -> None:
    """Raises `NotFree` if the twin has rolled dice, or asks something else than the game."""
    there, here = twin.decision, game.decision
    alike = there is not None and here is not None and (there.side, there.rule) == (here.side, here.rule)
    if not alike or _revealed(twin.log[twin.steps[to].events :]):
        raise NotFree(say("undo.turns-out-otherwise"))


def _phase(game: Game) -> range:
    """Which actions were chosen in the phase that goes on now."""
    log = game.log
    begun = next((n for n in reversed(range(len(log))) if isinstance(log[n], PhaseBegun)), -1)
    first = next((n for n, step in enumerate(game.steps) if step.events > begun), len(game.actions))
    return range(first, len(game.actions))


def _by(game: Game, n: int) -> ModelId:
    """The model that acts: the one that the action names, else the one that was asked about."""
    named = game.actions[n].model
    return named if named != NOBODY else game.steps[n].subject


def _is_answer(game: Game, n: int, to: int) -> bool:
    """Whether an action has told something that the player who goes back to `to` could not know before."""
    step = game.steps[n]
    return step.side not in (step.turn, NOBODY) or step.side != game.steps[to].side


def _answered(game: Game, n: int, moments: Sequence[Moment]) -> str:
    step = game.steps[n]
    before = moments[step.events - 1].state if step.events else game.setup
    what = game.rules.action_text(before, game.actions[n])
    return say("undo.answered", who=before.forces[step.side].roster.name, what=what)


def _revealed(events: Sequence[Event]) -> str:
    """Why these events can't be taken back freely; '' if they can."""
    telling = [event for event in events if event.reveals]
    if not telling:
        return ""
    last = next((event for event in reversed(telling) if isinstance(event, Rolled)), None)
    return say("undo.shown") if last is None else say("undo.dice", what=last.throw.what)


BEFORE_ALL = -1
"""The number of the moment before anything has happened."""


class Seat(Record):
    """The player of one side: a name, and `human` or the word of an AI."""

    name: str
    player: str = HUMAN

    @property
    def human(self) -> bool:
        """Whether a person decides."""
        return self.player == HUMAN


MOST_COMPARED = 4
"""Of more answers nobody waits until it is known where they lead: each takes some ten milliseconds."""


def is_indifferent(game: Game) -> bool:
    """Whether all answers to what is asked lead to the same, without a roll of dice.

    Only states at marks tell that: between two marks a rule may still hold the answer, though the state is the same.
    """
    answers = game.decision.answers if game.decision is not None and game.decision.is_prompt else []
    if not 1 < len(answers) <= MOST_COMPARED:
        return False
    found: State | None = None
    for action in answers:
        twin = game.fork()
        try:
            events = twin.play(action)
        except RuleFailed:
            return False
        reached = len(twin.actions), len(twin.log)
        whole = twin.decision is None or (twin.last_mark.actions, twin.last_mark.events) == reached
        if not whole or any(isinstance(event, Rolled) for event in events):
            return False
        if found is not None and twin.state != found:
            return False
        found = twin.state
    return True


class _Tail(NamedTuple):
    """What was taken back: the actions after the first `to`, the clock just before each, and as it stood then."""

    to: int
    actions: tuple[Action, ...]
    clocks: dict[int, Clock]
    clock: Clock
    automatic: Mapping[int, bool]
    """All that had been played by itself then; see `Session`."""
    handovers: tuple[Handover, ...]
    """The player that was replaced then."""


Gone = Mapping[ModelId, tuple[int, Fell]]
"""In which round each model left the table that left it for good, and how."""


class Session:
    """One battle. Play, undo, redo and reset go through it, so that game, log and clock stay together.

    `game` is another object after undo, redo and reset: don't keep it. `version` counts all changes.
    """

    still = False
    """Whether no model moves, whatever the rules offer."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        seats: tuple[Seat, Seat],
        orders: tuple[Order, ...] = (),
        clock: Clock | None = None,
        *,
        ident: str = "",
        automatic: Iterable[int] = (),
        empty: Iterable[int] = (),
        handovers: tuple[Handover, ...] = (),
    ) -> None:
        self.game = game
        self.setup = setup
        self.seats = seats
        self.handovers = handovers
        """The times at which somebody else began to decide for a side, in their order."""
        self.orders = orders
        """Standing orders of both sides; replace the tuple to change them."""
        self.wishes: Wishes = {}
        """Which questions people want to be asked; replace the mapping to change it."""
        self.skip_empty = False
        """Whether parts of the turn in which nothing can be done, and questions that change nothing, aren't asked."""
        self._reveals: tuple[object, bool] = (None, False)
        self.clock = clock or Clock()
        """Replaced whenever time passes; taking back gives it back."""
        self.ident = ident or secrets.token_hex(6)
        """Tells it from other battles on disk, also from copies of it and those of the same setup."""
        self.moments: list[Moment] = told(game)
        self.agreed: tuple[Side | None, str] | None = None
        """How the players have ended it themselves."""
        self.version = 0
        ended = frozenset(empty)
        self._automatic: Mapping[int, bool] = {n: n in ended for n in automatic if 0 <= n < len(game.actions)}
        """The numbers of actions that nobody chose, and whether there was nothing to be done."""
        self._taken: list[_Tail] = []
        self._clocks: dict[int, Clock] = {}
        """The clock just before each action."""
        self._resets: dict[ModelId, tuple[int, str]] = {}
        self._heard: tuple[object, list[Moment]] = None, []
        self._unasked: tuple[object, Action | None, bool] = (None, None, False)
        self._insisted = -1
        """The version at which the decision that was due had to be asked whatever anybody wished."""

    @property
    def rules(self) -> Ruleset:
        """The rules it is played by."""
        return self.game.rules

    @property
    def state(self) -> State:
        """The state now."""
        return self.game.state

    @property
    def decision(self) -> Decision | None:
        """What somebody must choose now; None when the battle is over."""
        return self.game.decision if self.agreed is None else None

    @property
    def looker(self) -> Side | None:
        """The side of the human who looks at it: the one that must decide now, else the only human's."""
        people = [side for side in (0, 1) if self.seats[side].human]
        if self.decision is not None and self.decision.side in people:
            return self.decision.side
        return people[0] if len(people) == 1 else None

    @property
    def heard(self) -> list[Moment]:
        """The moments whose lines whoever looks may know of. (R-86)"""
        looker = self.looker
        if self._heard[0] != (looker, self.version, len(self.moments)):
            known = [m for m in self.moments if m.line is None or self.perceives(m)]
            self._heard = (looker, self.version, len(self.moments)), known
        return self._heard[1]

    def perceives(self, moment: Moment) -> bool:
        """Whether whoever looks learns of what has happened. (R-86)"""
        return self.rules.perceives(moment.state, moment.event, self.looker)

    @property
    def automatic(self) -> tuple[int, ...]:
        """The numbers of actions nobody chose: standing orders, unasked questions, empty phases; undo passes them."""
        return tuple(sorted(self._automatic))

    @property
    def empty(self) -> tuple[int, ...]:
        """Those among them that ended a part of the turn in which there was nothing to be done."""
        return tuple(sorted(n for n, empty in self._automatic.items() if empty))

    @property
    def reopened(self) -> bool:
        """Whether the decision that is due was answered before and taken back: no standing order is to answer it."""
        return bool(self._taken) and self._taken[-1].to == len(self.game.actions)

    @property
    def unasked(self) -> Action | None:
        """What answers the decision that is due, as its player doesn't want to be asked it; None if it is asked.

        An order that says how such questions are answered comes first.
        """
        return self._look_unasked()[0]

    def _look_unasked(self) -> tuple[Action | None, bool]:
        """What `unasked` says, and whether there is nothing to be done in this part of the turn."""
        key = self.version, self.wishes, self.orders, self.seats, self._insisted, self.skip_empty
        if self._unasked[0] != key:
            self._unasked = key, *self._find_unasked()
        return self._unasked[1:]

    def _find_unasked(self) -> tuple[Action | None, bool]:
        decision = self.decision
        if decision is None or not self.seat_of(decision).human or self.reopened or self._insisted == self.version:
            return None, False
        if self.skip_empty and is_empty(decision) and not self._is_at_work(decision):
            return decision.default, not decision.is_prompt
        if self.skip_empty and is_indifferent(self.game):
            return decision.default, False
        if decision.asks is None:
            return None, False
        spared = find_order(self.orders, decision) is None and not wants_to_answer(self.wishes, decision)
        return decision.default if spared else None, False

    def _is_at_work(self, decision: Decision) -> bool:
        """Whether its side has chosen something in this part of the turn: it may want to take it back."""
        if decision.is_prompt:
            return False
        begun = next((m.number for m in reversed(self.moments) if isinstance(m.event, PhaseBegun)), 0)
        later = [n for n, step in enumerate(self.game.steps[: len(self.game.actions)]) if step.events > begun]
        return any(self.game.steps[n].side == decision.side and n not in self._automatic for n in later)

    @property
    def spared(self) -> frozenset[int]:
        """The numbers of the moments that followed when a part of the turn was ended by itself."""
        return frozenset(self.game.steps[n].events for n in self.empty)

    def insist(self) -> None:
        """The decision that is due is asked, whatever its player wishes."""
        self._insisted = self.version

    @property
    def ai_choices(self) -> list[int]:
        """The numbers of the last actions that AIs have chosen, in their order."""
        sides = [side for side in (0, 1) if not self.seats[side].human]
        chosen = range(len(self.game.actions))  # the last step is the decision that is still open
        return [n for n in chosen if self.game.steps[n].side in sides][-EXPLAINED:]

    def end(self, winner: Side | None, why: str) -> None:
        """The players end it: somebody gives up, or both agree on a draw."""
        self.agreed = winner, why
        self.version += 1

    def ending(self) -> tuple[Side | None, str, str]:
        """(winner, None for a draw; why; rule id) of a battle that is over."""
        verdict = self.state.verdict
        if self.agreed is not None:
            return *self.agreed, ""
        return (verdict.winner, reason_text(verdict.reason), verdict.rule) if verdict is not None else (None, "", "")

    def seat_of(self, decision: Decision) -> Seat:
        """The side that must answer."""
        return self.seats[decision.side]

    def sit(self, side: Side, seat: Seat) -> None:
        """Somebody else decides for the side from now on."""
        was, now = self.seats[side].player, len(self.game.actions)
        self.seats = (seat, self.seats[1]) if side == 0 else (self.seats[0], seat)
        self.handovers = settled((*self.handovers, Handover(now, side, was, seat.player)), now)
        self.version += 1

    def play(self, action: Action, automatic: bool = False) -> list[Moment]:
        """Answers the decision; the moments that follow. What was taken back is forgotten.

        `automatic`: nobody chose it now: a standing order, a wish not to be asked, or nothing to choose from.
        Raises `IllegalAction` or `RuleFailed`; nothing has changed then.
        """
        before, clock, known = len(self.moments), self.clock, self._look_unasked() if automatic else None
        self._play(action)
        number = len(self.game.actions) - 1
        self._clocks[number] = clock
        if automatic:
            self._automatic = {**self._automatic, number: known == (action, True)}
        self._taken.clear()
        return self.moments[before:]

    def undo_bar(self, agreed: bool = False) -> str:
        """Why the last choice of a person can't be taken back; '' if it can. `agreed`: both players want it.

        That the players have ended the battle themselves can always be taken back.
        """
        if self.agreed is not None:
            return ""
        if not self.game.actions:
            return say("undo.nothing-done")
        to = self._goal()
        if to is None:
            return say("undo.nobody-chose")
        return "" if agreed else bar(self.game, to, self.moments)

    def undo(self, agreed: bool = False) -> None:
        """Back to the last decision that a person has answered. Raises `NotFree` with what `undo_bar` says.

        The dice keep their order, so what is done again comes out the same. Of a battle that the players have ended
        themselves only that is taken back.
        """
        if self.agreed is not None:
            self.agreed = None
            self.version += 1
            return
        bar, to = self.undo_bar(agreed), self._goal()
        if bar or to is None:
            raise NotFree(bar)
        clock = self._clock_at(to)
        self._become(self.game.rewound(to), to)
        self.clock = clock

    def redo_bar(self) -> str:
        """Why nothing can be done again; '' if something can."""
        return "" if self._taken and self.agreed is None else say("undo.nothing-taken-back")

    def redo(self) -> list[Moment]:
        """Does again what was last taken back, also by a reset; the moments. Raises `NotFree` if there is nothing."""
        bar = self.redo_bar()
        if bar:
            raise NotFree(bar)
        tail = self._taken.pop()
        if len(self.game.actions) > tail.to:
            self._stand(self.game.rewound(tail.to))
        before = len(self.moments)
        for action in tail.actions:
            self._play(action)
        self._clocks |= tail.clocks
        self._automatic = tail.automatic
        if self.handovers == settled(tail.handovers, tail.to):  # nobody was replaced since
            self.handovers = tail.handovers
        self.clock = evolve(tail.clock, paused=self.clock.paused)
        return self.moments[before:]

    def reset_bar(self, model: ModelId) -> str:
        """Why what the model did in this phase can't be taken back; '' if it can."""
        known = self._resets.get(model)
        if known is None or known[0] != self.version:
            self._resets[model] = known = self.version, self._try_reset(model)
        return known[1]

    def reset(self, model: ModelId) -> None:
        """Takes back all that the model did in this phase; what others did stays. Raises `NotFree` with the reason.

        `redo` brings it back. The clock runs on.
        """
        mine, twin = without(self.game, model, self.moments)
        kept = {n - bisect_left(mine, n): empty for n, empty in self._automatic.items() if n not in mine}
        self._become(twin, mine[0])
        self._automatic = kept

    def state_at(self, number: int) -> State:
        """The state after the moment of this number; -1: before anything has happened."""
        return self.moments[number].state if number > BEFORE_ALL else self.game.setup

    def reveals(self, action: Action) -> bool:
        """Whether dice fall, or something else is shown, at once if this is done: no side takes it back alone then."""
        key = self.version, action
        if self._reveals[0] != key:
            twin = self.game.fork()
            try:
                found = any(event.reveals for event in twin.play(action))
            except (RuleFailed, IllegalAction):
                found = False
            self._reveals = key, found
        return self._reveals[1]

    def fallen(self, number: int) -> dict[ModelId, Point]:
        """Where those lie who were put out of action up to this moment; who fled or left in good order doesn't."""
        found = dict[ModelId, Point]()
        for moment in self.moments[: number + 1]:
            if isinstance(moment.event, Fell) and moment.event.how == "out":
                found[moment.event.model] = moment.event.at
        return found

    def gone(self, number: int) -> Gone:
        """In which round, and how, each left the table of those who have left it for good up to this moment."""
        past = [(one.state.round, one.event) for one in self.moments[: number + 1] if isinstance(one.event, Fell)]
        return {event.model: (rnd, event) for rnd, event in past if event.gone}

    def state_before(self, action: int) -> State:
        """The state in which the action of this number, from 1, was chosen."""
        return self.state_at(self.game.steps[action - 1].events - 1)

    def branch(self, number: int) -> Session:
        """A copy that stands at the last decision at or before this moment. It goes its own way, with the same dice.

        Nothing of it waits.
        """
        to = actions_at(self.game, number)
        clock = evolve(self._clock_at(to), paused=False)
        copy = Session(
            self.game.rewound(to), self.setup, self.seats, self.orders, clock, automatic=self._automatic,
            empty=self.empty, handovers=settled(self.handovers, to),
        )  # fmt: skip
        copy._clocks = {n: clock for n, clock in self._clocks.items() if n < to}
        return copy

    def record(self) -> BattleRecord:
        """What has to be kept of the battle."""
        return record_of(self.game, self.setup, (self.seats[0].player, self.seats[1].player), self.handovers)

    def _goal(self) -> int | None:
        return goal(self.game, [side for side in (0, 1) if self.seats[side].human], self._automatic)

    def _clock_at(self, number: int) -> Clock:
        """The clock just before this action; whether it waits now."""
        return evolve(self._clocks.get(number, self.clock), paused=self.clock.paused)

    def _try_reset(self, model: ModelId) -> str:
        try:
            without(self.game, model, self.moments)
        except NotFree as error:
            return str(error)
        return ""

    def _play(self, action: Action) -> None:
        self.game.play(action)
        fresh = told(self.game, self.moments)
        for moment in fresh:
            if isinstance(moment.event, TurnStarted):
                self.clock = turned(self.clock, moment.event.side)
        self.moments += fresh
        self.version += 1

    def _become(self, game: Game, to: int) -> None:
        """The session stands where the game does, which parts from its own after `to` actions; redo can go back."""
        later = {n: clock for n, clock in self._clocks.items() if n >= to}
        tail = _Tail(to, tuple(self.game.actions[to:]), later, self.clock, self._automatic, self.handovers)
        self.handovers = settled(self.handovers, to)
        self._automatic = {n: empty for n, empty in self._automatic.items() if n < to}
        self._clocks = {n: clock for n, clock in self._clocks.items() if n < to}
        self._stand(game, to)
        self._taken.append(tail)

    def _stand(self, game: Game, to: int | None = None) -> None:
        parted = game.steps[len(game.actions) if to is None else to].events
        self.game = game
        del self.moments[parted:]
        self.moments += told(game, self.moments)
        if self.moments:
            self.moments[-1] = evolve(self.moments[-1], state=game.state)
        self.version += 1
