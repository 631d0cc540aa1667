"""Plays or replays a battle, telling it as it goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from skirmish.app.errors import BrokenBattle, UserError
from skirmish.cli.battle_sheets import tell_sheets
from skirmish.cli.printer import Printer
from skirmish.cli.story import Story
from skirmish.core.battle_record import BattleRecord, Setup, Unplayable, record_of, restore
from skirmish.core.decision import Action, Decision
from skirmish.core.events import Event
from skirmish.core.game import Game
from skirmish.core.system import Ruleset
from skirmish.players import Endless, Player
from skirmish.players.player import MOST_DECISIONS, view_of

Teller = Callable[[Iterable[Event]], None]
Keep = Callable[[Game], None]
"""Who is shown the game after each action, to keep it on disk."""
Account = Callable[[Game, Decision, Action], None]
"""Who gives account of what is about to be done, and why."""


def storyteller(rules: Ruleset, setup: Setup, printer: Printer | None, *, sheets: bool = False) -> Story | None:
    """The story of the battle, after a line of where it is fought, and sheets if wanted; None without a printer."""
    if printer is None:
        return None
    printer.text(f"{setup.battlefield.name}; {setup.scenario.name}; seed {setup.seed}")
    state = setup.state(rules)
    if sheets:
        tell_sheets(rules, state, printer)
    return Story(rules, state, printer, sheets=sheets)


def teller(rules: Ruleset, setup: Setup, printer: Printer | None, *, sheets: bool = False) -> Teller:
    """Who hears the events of the battle: the story, or nobody."""
    return heard(storyteller(rules, setup, printer, sheets=sheets))


def heard(story: Story | None) -> Teller:
    """How the story hears of events; without one nobody does."""
    return story.tell if story is not None else lambda events: None


def nowhere(game: Game) -> None:
    """Keeps nothing."""


def unasked(game: Game, decision: Decision, action: Action) -> None:
    """Gives no account."""


def fight(
    game: Game,
    setup: Setup,
    names: tuple[str, str],
    players: tuple[Player, Player],
    tell: Teller,
    keep: Keep = nowhere,
    account: Account = unasked,
) -> None:
    """The battle to its end. Raises `BrokenBattle` with the record so far if our own code fails."""
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
    """The battle of a record up to its first `to` actions, each checked. Raises `UserError` where it can't go on."""
    try:
        return restore(record, rules, to, tell)
    except Unplayable as error:
        raise UserError(str(error)) from None
