"""What the planned or pointed action may come to, with the ways in which it can be done."""

from __future__ import annotations

from skirmish.client.battle.forecast import Forecast
from skirmish.client.battle.presenters.actions import Cap, OddsView, odds
from skirmish.client.battle.presenters.questions import Way, ways
from skirmish.client.battle.presenters.tools import with_key
from skirmish.client.battle.selection import Selection
from skirmish.client.words import say
from skirmish.core.record import Record


class ForecastView(Record):
    """Odds and ways; tips of the two buttons above the odds."""

    ways: tuple[Way, ...]
    odds: OddsView | None
    reply_tip: str
    odds_tip: str


def forecast(selection: Selection, forecast: Forecast, cap: Cap) -> ForecastView:
    """What is foreseen now."""
    return ForecastView(
        ways(selection), odds(selection, forecast), with_key(say("reply-tip"), cap("reply")),
        with_key(say("key.odds-more"), cap("odds-more")),
    )  # fmt: skip
