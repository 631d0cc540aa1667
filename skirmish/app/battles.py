"""Plays or replays battles to their end, and sums up how they ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from skirmish.app.errors import BrokenBattle, UserError
from skirmish.core.battle_record import BattleRecord, Setup, Unplayable, record_of, restore
from skirmish.core.decision import Action, Decision
from skirmish.core.events import Event
from skirmish.core.exits import fielded_models
from skirmish.core.game import Game
from skirmish.core.record import Record
from skirmish.core.state import Model, State
from skirmish.core.system import Ruleset
from skirmish.core.text import reason_text
from skirmish.players import Endless, Player
from skirmish.players.player import MOST_DECISIONS, view_of

Teller = Callable[[Iterable[Event]], None]
Keep = Callable[[Game], None]
"""Gets the game after each action, to keep it on disk."""
Account = Callable[[Game, Decision, Action], None]
"""Explains the next action before it is taken."""


def nowhere(game: Game) -> None:
    """Keeps nothing."""


def unasked(game: Game, decision: Decision, action: Action) -> None:
    """Explains nothing."""


def fight(
    game: Game, setup: Setup, names: tuple[str, str], players: tuple[Player, Player], tell: Teller,
    keep: Keep = nowhere, account: Account = unasked,
) -> None:  # fmt: skip
    """Plays the battle to its end. Raises `BrokenBattle` with the record so far if our own code fails."""
    try:
        tell(game.log)
        while (decision := game.decision) is not None:
            if len(game.actions) >= MOST_DECISIONS:
                raise Endless(f"no end after {MOST_DECISIONS:,} decisions")
            action = players[decision.side].decide(view_of(game, decision.side), decision)
            account(game, decision, action)
            tell(game.play(action))
            keep(game)
    except OSError:
        raise
    except Exception as error:
        raise BrokenBattle(record_of(game, setup, names)) from error


def again(rules: Ruleset, record: BattleRecord, tell: Teller, to: int | None = None) -> Game:
    """Replays a record up to its first `to` actions, checking each. Raises `UserError` where it can't go on."""
    try:
        return restore(record, rules, to, tell)
    except Unplayable as error:
        raise UserError(str(error)) from None


class SideOutcome(Record):
    """One side at the end."""

    id: str
    name: str
    faction: str
    player: str
    models: int
    """Number of models at the start of the battle."""
    out: int
    """How many of them are out of action or fled the table."""
    marks: int
    legal: bool
    """Whether its roster is legal by the rules of recruiting."""
    marks_lost: int
    score: int
    """Points scored in the scenario."""
    role: str = ""
    """Its role in the scenario; '' where both sides are alike."""
    away: int = 0
    """How many left the table in good order, as the scenario asks: they count neither as `out` nor as lost."""
    treasure: int = 0
    """How many tokens it carried off."""
    casualties: tuple[str, ...] = ()
    """The names of those who are `out`."""


class Outcome(Record):
    """The object that `battle --json` and `replay --json` print."""

    winner: str | None
    """The winner's roster id; None for a draw, or a battle that isn't over."""
    winner_side: int | None
    """0 or 1: both rosters may have the same id."""
    reason: str
    rule: str
    over: bool
    rounds: int
    actions: int
    seed: int
    ruleset: str
    options: dict[str, str]
    map: str
    scenario: str
    sides: tuple[SideOutcome, SideOutcome]
    record: str | None
    """Where the record was written, if it was."""
    picture: str | None


def outcome(record: BattleRecord, game: Game, record_file: str | None, picture: str | None) -> Outcome:
    """The state of the record's battle in this game, and where its record and picture were written."""
    setup, state, verdict = record.setup, game.state, game.state.verdict
    winner = verdict.winner if verdict else None
    return Outcome(
        winner=None if winner is None else setup.rosters[winner].id,
        winner_side=winner,
        reason=reason_text(verdict.reason) if verdict else "the battle isn't over",
        rule=verdict.rule if verdict else "",
        over=verdict is not None,
        rounds=state.round,
        actions=len(game.actions),
        seed=setup.seed,
        ruleset=setup.ruleset,
        options=setup.options,
        map=setup.battlefield.id,
        scenario=setup.scenario.id,
        sides=(_side(record, state, 0), _side(record, state, 1)),
        record=record_file,
        picture=picture,
    )


def _side(record: BattleRecord, state: State, side: int) -> SideOutcome:
    roster = record.setup.rosters[side]
    lost = _lost(state, side)
    return SideOutcome(
        id=roster.id,
        name=roster.name,
        faction=roster.faction,
        player=record.players[side],
        models=len(roster.warriors),
        out=len(lost),
        marks=roster.marks,
        legal=not roster.illegal,
        marks_lost=sum(m.warrior.marks for m in lost),
        score=state.forces[side].score,
        role=state.forces[side].role,
        away=sum(m.away for m in fielded_models(state, side)),
        treasure=sum(token.side == side for token in state.tokens),
        casualties=tuple(m.name for m in lost),
    )


def _lost(state: State, side: int) -> list[Model]:
    """The models it fielded that are out of action; raised models don't count as losses. (SKR-91, WYL-S8)"""
    return [m for m in fielded_models(state, side) if m.out and not m.away]
