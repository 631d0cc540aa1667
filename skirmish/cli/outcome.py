"""How a battle ended, for people and for programs."""

from __future__ import annotations

from skirmish.cli.printer import SIDE_STYLES, Printer
from skirmish.core.battle_record import BattleRecord
from skirmish.core.exits import fielded_models
from skirmish.core.game import Game
from skirmish.core.record import Record
from skirmish.core.state import Model, State


class SideOutcome(Record):
    """One side at the end."""

    id: str
    name: str
    faction: str
    player: str
    models: int
    """How many began the battle."""
    out: int
    """How many of them are out of action or fled the table."""
    marks: int
    legal: bool
    """Whether its roster keeps to the rules of recruiting."""
    marks_lost: int
    score: int
    """Points of the scenario."""
    role: str = ""
    """What it was in the scenario; '' where both sides are alike."""
    away: int = 0
    """How many left the table in good order, as the scenario asks: they aren't `out`, nor lost."""
    treasure: int = 0
    """How many tokens it carried off."""


class Outcome(Record):
    """The object that `battle --json` and `replay --json` print."""

    winner: str | None
    """The winner's roster id; None for a draw, or a battle that isn't over."""
    winner_side: int | None
    """0 or 1: rosters may have the same id."""
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
    """How the battle of the record stands in this game, and where it was written and drawn."""
    setup, state, verdict = record.setup, game.state, game.state.verdict
    winner = verdict.winner if verdict else None
    return Outcome(
        winner=None if winner is None else setup.rosters[winner].id,
        winner_side=winner,
        reason=verdict.reason if verdict else "the battle isn't over",
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
    )


def _lost(state: State, side: int) -> list[Model]:
    """Who of those that it fielded is out of action; who was raised was nobody's to lose. (SKR-91, WYL-S8)"""
    return [m for m in fielded_models(state, side) if m.out and not m.away]


def tell_outcome(printer: Printer, found: Outcome, state: State) -> None:
    """Casualties by warband."""
    printer.text()
    printer.text("Casualties", "bold")
    for side, about in enumerate(found.sides):
        counts = (("score", about.score), ("tokens carried off:", about.treasure), ("left in good order:", about.away))
        mark = "" if about.legal else ", NOT LEGAL"
        score = "".join(f", {what} {count}" for what, count in counts if count)
        printer.text(
            f"  {about.name} ({about.player}{mark}): {about.out} of {about.models} out of action, "
            f"{about.marks_lost} of {about.marks} marks lost{score}",
            SIDE_STYLES[side],
        )
        names = [m.name for m in _lost(state, side)]
        if names:
            printer.text(f"    {', '.join(names)}")
