"""Jokers. (WYL-34..37, RW-13..15)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from wyld_scenes import BIRD, casting, channel, draws, hand, holds, mage, said, shaping, slot_of

from skirmish.rules.wyld.deck import is_joker
from skirmish.rules.wyld.events import Aborted, Detonated, Drawn, Willed

LOW, HIGH = 1, 2
COINS = {"high": HIGH, "low": LOW}
VECTORS = [
    ("joker", ("high",), None, 1, "continue"),
    ("joker", ("low",), True, -1, "continue"),
    ("joker", ("low",), False, 0, "abort"),
    ("joker joker", ("high", "low"), True, 0, "continue"),
    ("joker joker", ("high", "low"), False, 1, "abort"),
    ("joker joker", ("low", "low"), True, -1, "abort"),
    ("joker joker", ("low", "low"), False, 0, "detonate"),
]
"""The vectors: draw, tosses, whether a willpower is paid, what becomes of it, how it comes out."""


def outcome(battle: Battle) -> str:
    if battle.happened(Detonated):
        return "detonate"
    return "abort" if battle.happened(Aborted) else "continue"


@pytest.mark.parametrize(("drawn", "toss", "pay", "willpower", "comes"), VECTORS)
def test_the_vectors_of_jokers(drawn: str, toss: tuple[str, ...], pay: bool | None, willpower: int, comes: str):
    """WYL-34, WYL-35: no points are held, so nothing has to be dissipated."""
    number = len(drawn.split())
    battle = casting(mage(willpower=5, willpower_now=3), gap_in=30.0).dice(draws(drawn))
    for side in toss:
        battle.dice(("joker", COINS[side]))
    if comes == "detonate":
        battle.dice(("harm", *[1] * 6))
    battle.play(channel(number))
    if pay is not None:
        battle.play(said("pay" if pay else "refuse"))
    assert slot_of(battle).willpower == 3 + willpower
    assert outcome(battle) == comes
    if comes == "continue":
        assert not any(map(is_joker, hand(battle)))


def test_a_high_joker_gives_no_more_than_there_is_for_good():
    """WYL-34."""
    battle = casting(mage(willpower=5)).dice(draws("joker"), ("joker", HIGH))
    battle.play(channel(1))
    assert slot_of(battle).willpower == 5


def test_without_willpower_nobody_is_asked():
    """WYL-34: a low joker aborts."""
    battle = casting(mage(willpower_now=0)).dice(draws("joker"), ("joker", LOW))
    battle.play(channel(1))
    assert outcome(battle) == "abort"


def test_two_low_ones_without_willpower_detonate():
    """WYL-35, WYL-58."""
    battle = casting(mage(willpower_now=0), gap_in=30.0).dice(draws("joker joker"), ("joker", LOW), ("joker", LOW))
    battle.dice(("harm", *[1] * 6))
    battle.play(channel(2))
    assert outcome(battle) == "detonate"


def test_the_willpower_of_a_high_joker_pays_for_the_low_one():
    """WYL-35, RW-15: high before low."""
    battle = casting(mage(willpower_now=0)).dice(draws("joker joker"), ("joker", LOW), ("joker", HIGH))
    battle.play(channel(2), said("pay"))
    assert outcome(battle) == "continue"
    assert [event.change for event in battle.happened(Willed)] == [1, -1]


def test_a_low_joker_aborts_even_with_enough_points():
    """WYL-37: and the new cards count in what has to be dissipated."""
    battle = shaping(mage(), held="TD TH").dice(draws("9C joker", held="TD TH"), ("joker", LOW))
    battle.dice(("to dissipate", 1, 1, 1, 1, 1, 1), ("harm", *[1] * (29 - 16 - 1)))
    battle.play(channel(2), said("refuse"))
    assert battle.happened(Aborted)[0].points == 29


def test_new_faces_may_cancel_before_it_aborts():
    """WYL-53, RW-13."""
    battle = shaping(mage(), held="TH").dice(draws("KH joker", held="TH"), ("joker", LOW))
    battle.play(channel(2))
    assert battle.prompt == "A low joker: does Ila pay 1 of its 5 willpower, or lose Firebird with 10 of 20 points?"
    battle.play(said("refuse"))
    assert battle.prompt == "Cancel cards before Ila's spell is lost? 10 dice of harm as it is"
    battle.play("Ila cancels")
    assert battle.happened(Aborted)[0].points == 0


def test_low_jokers_of_different_draws_are_two_cases():
    """WYL-36, RW-5: the second aborts, it doesn't detonate."""
    battle = shaping(mage(), held="2C", gone="joker", channel={"jokers": 1})
    battle.dice(draws("joker", held="2C", gone="joker"), ("joker", LOW), ("to dissipate", 7, 1, 1, 1, 1, 1))
    battle.play(channel(1), said("refuse"))
    assert outcome(battle) == "abort"


def test_with_the_option_a_late_joker_detonates():
    """WYL-36, RW-5."""
    slot = holds(mage(), BIRD, "2C", gone="joker", jokers=1)
    battle = casting(slot, gap_in=30.0, late_joker_detonates="true")
    battle.dice(draws("joker", held="2C", gone="joker"), ("joker", LOW), ("harm", *[1] * (12 - 1 - 3)))
    battle.play(channel(1), said("refuse"))
    assert outcome(battle) == "detonate"


@pytest.mark.parametrize("late", [True, False])
def test_the_casting_remembers_a_low_joker_that_was_paid_for(late: bool):
    """WYL-36: for the option that lets the next one detonate."""
    battle = casting(mage(), gap_in=30.0, late_joker_detonates="true" if late else "false")
    battle.dice(draws("joker"), ("joker", LOW))
    battle.play(channel(1), said("pay"))
    now = slot_of(battle).channel
    assert now is not None
    assert now.jokers == 1
    assert [len(event.cards) for event in battle.happened(Drawn)] == [1]
