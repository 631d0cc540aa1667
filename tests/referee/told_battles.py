"""Battles as the command line prints them: sheets, then the log. Nothing of the game itself is looked at."""

from __future__ import annotations

from functools import lru_cache

from typer.testing import CliRunner

from skirmish.cli.main import app

WARBANDS = (
    "dread-circle", "tower-circle", "bent-penny", "light-inquest", "aiel-shade", "leash-and-line", "black-hammer",
    "hill-seers", "bows-of-the-march", "hunting-fist",
)  # fmt: skip
PLAYERS = ("aggressor", "careless", "random")
MAPS = ("village", "farm", "forest", "ruined-city")


@lru_cache(None)
def told(rules: str, number: int) -> str:
    """The battle of this number under these rules: other warbands, players and maps for each."""
    one, other = WARBANDS[number % 10], WARBANDS[(number * 3 + 1) % 10]
    players = PLAYERS[number % 3], PLAYERS[(number + number // 3) % 3]
    where = MAPS[number % len(MAPS)]
    words = ["battle", one, other, "--rules", rules, "--seed", str(number), "--map", where, "--players", *players]
    result = CliRunner().invoke(app, [*words, "--sheets"], catch_exceptions=False)
    assert result.exit_code == 0, result.stderr
    return result.stdout
