"""What tacticians do by the Power, counted over battles of lists that know the whole book. (`scripts/weaves`)"""

from __future__ import annotations

import pytest
from support import weave_census
from support.rulesets import ruleset

from skirmish.rules.threads.people import channeler_of
from skirmish.rules.threads.weaves import book_of


def known(deal: int) -> set[str]:
    """The weaves that channelers of all lists know in this deal."""
    magic = ruleset("dots+threads").magic
    people = [w for roster in weave_census.rosters(deal) for w in roster.warriors]
    found = [channeler_of(magic.channelers, one) for one in people]  # type: ignore[attr-defined]
    return {what for one in found if one is not None for what in one.weaves}


def test_all_weaves_are_dealt_out_between_the_lists() -> None:
    """Of the 39 each deal has nearly all, and two have all."""
    assert known(0) | known(1) == set(book_of(ruleset("dots+threads")).weaves)


def test_a_battle_is_counted() -> None:
    """Angreal lend dots from the first round on; attacks are made ready before anybody is in reach."""
    census = weave_census.Census()
    census.count(weave_census.fight(0))
    assert min(census.times["angreal used"], census.times["held ready"]) > 0
    assert sum(census.woven.values()) >= sum(census.completed.values()) > 0


@pytest.mark.long
def test_players_use_what_they_know() -> None:
    """At least three quarters of the weaves are woven, circles and angreal in a tenth of battles; few burn out."""
    census = weave_census.Census()
    for number in range(45):
        census.count(weave_census.fight(number))
    assert 4 * len([what for what, times in census.woven.items() if times]) >= 3 * 39
    assert census.battles_with["linked"] >= 5
    assert census.battles_with["angreal used"] >= 4
    assert census.times["burned out"] <= census.times["channelers"] // 20
