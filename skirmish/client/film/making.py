"""From a battle that was played to a page or a film of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pygame

from skirmish.client.battle.acts import act_of
from skirmish.client.battle.session import Moment, told
from skirmish.client.film import reel
from skirmish.client.film.page import page
from skirmish.client.staging.director import Act
from skirmish.client.words import say
from skirmish.core.files import write_file
from skirmish.core.game import Game
from skirmish.core.text import reason_text


def write_page(path: Path, game: Game) -> None:
    """Writes the battle as one HTML file that plays it. Raises `OSError`."""
    write_file(path, page_of(_title(game), game).encode())


def page_of(title: str, game: Game) -> str:
    """The page itself."""
    pygame.font.init()
    moments = told(game)
    return page(title, game.rules, game.setup, moments, _acts(game, moments), _ending(game))


def write_film(path: Path, kind: str, game: Game) -> int:
    """Writes it as a GIF or an MP4; how many pictures it has. Raises `UserError`."""
    reel.check(path, kind)
    pygame.font.init()
    moments = told(game)
    pictures = reel.frames(game.rules, game.setup, moments, _acts(game, moments), reel.SIDES[kind], reel.RATES[kind],
                           reel.SPEEDS[kind], _title(game), _ending(game))  # fmt: skip
    return reel.write_film(path, kind, pictures)


def _acts(game: Game, moments: list[Moment]) -> Mapping[int, Act]:
    """What was chosen, by the number of actions then."""
    found = {}
    for number, action in enumerate(game.actions, 1):
        last = game.steps[number - 1].events - 1
        before = moments[last].state if last >= 0 else game.setup
        found[number] = act_of(game.rules, before, action)
    return found


def _title(game: Game) -> str:
    return " – ".join(force.roster.name for force in game.state.forces)


def _ending(game: Game) -> str:
    verdict = game.state.verdict
    if verdict is None:
        return say("film.open", round=game.state.round)
    why = reason_text(verdict.reason)
    if verdict.winner is None:
        return say("film.draw", why=why)
    return say("film.won", who=game.state.forces[verdict.winner].roster.name, why=why)
