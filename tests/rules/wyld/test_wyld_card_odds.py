"""Exact odds of cards, checked against enumeration, and the figures of the appendix. (WYL-14, WYL-31..37, WYL-51)"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction

import pytest
from wyld_scenes import cards

from skirmish.rules.wyld.casting import Bonus
from skirmish.rules.wyld.deck import Hand, Mask, cards_of, full, is_joker, mask_of, points_law, total
from skirmish.rules.wyld.odds import (
    ABORTED,
    CAST,
    DETONATED,
    GOING,
    CardOdds,
    cancelled_law,
    castings,
    left,
    tossed,
)
from skirmish.rules.wyld.releases import Held, releases

ODDS = CardOdds()
SMALL = mask_of(cards("AD 4D 9D KD 2H 7H JH TC 3S QS joker joker"))
"""Twelve cards, two of them jokers."""
TINY = mask_of(cards("AD 4D 9D 2H 7H JH TC joker joker"))
"""Nine, for what has to be played through."""
BARE = mask_of(cards("AD 4D 9D KD 2H 7H JH TC 3S QS"))
Law = dict[int, Fraction]


def law(number: int, jokers: int, *, cancel: bool = False) -> Law:
    return dict(ODDS.points(number, jokers, cancel=cancel))


def mean(found: Law) -> Fraction:
    return sum((points * chance for points, chance in found.items()), Fraction(0))


def median(found: Law) -> int:
    reached = Fraction(0)
    for points in sorted(found):
        reached += found[points]
        if 2 * reached >= 1:
            return points
    raise AssertionError("a law adds up to one")


def mode(found: Law) -> int:
    return max(found, key=lambda points: found[points])


# --- points ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("deck", [SMALL, BARE])
def test_points_of_a_small_deck_are_those_of_all_its_hands(deck: Mask, number: int):
    """WYL-31."""
    hands = list(itertools.combinations(cards_of(deck), number))
    counted: Law = {}
    for hand in hands:
        counted[total(hand)] = counted.get(total(hand), Fraction(0)) + Fraction(1, len(hands))
    assert dict(points_law(deck, number)) == counted


@pytest.mark.parametrize("jokers", [0, 2])
def test_points_of_two_cards_of_a_whole_deck_are_those_of_all_pairs(jokers: int):
    """WYL-31, WYL-34: jokers count nothing."""
    hands = list(itertools.combinations(cards_of(full(jokers)), 2))
    counted: Law = {}
    for hand in hands:
        counted[total(hand)] = counted.get(total(hand), Fraction(0)) + Fraction(1, len(hands))
    assert law(2, jokers) == counted


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("deck", [SMALL, BARE])
def test_cancelling_is_that_of_all_hands(deck: Mask, number: int):
    """WYL-32: each face card but those of diamonds takes the best card of its suit with it."""
    hands = list(itertools.combinations(cards_of(deck), number))
    counted: Law = {}
    for hand in hands:
        score = sum(left(tuple(card for card in hand if card // 13 == suit)) for suit in range(5))
        counted[score] = counted.get(score, Fraction(0)) + Fraction(1, len(hands))
    assert dict(cancelled_law(deck, number)) == counted


@pytest.mark.parametrize(("held", "points"), [
    ("7S QS 4S", 4), ("7S QS", 0), ("7S 4S QS KS", 0), ("QS KS", 0), ("7D QD", 7), ("TH JH 9H 2H", 11), ("joker", 0),
])  # fmt: skip
def test_a_face_card_cancels_the_best_of_its_suit(held: str, points: int):
    """WYL-32."""
    assert left(cards(held)) == points


@pytest.mark.parametrize("jokers", [0, 2])
@pytest.mark.parametrize("number", [3, 5, 12])
def test_laws_add_up_to_one(number: int, jokers: int):
    for cancel in (False, True):
        assert sum(law(number, jokers, cancel=cancel).values()) == 1


# --- the appendix ---------------------------------------------------------------------------------------------------


def test_the_first_card_has_220_fifty_fourths():
    """WYL-31: printed as 4.074."""
    assert mean(law(1, 2)) == Fraction(220, 54)
    assert f"{220 / 54:.3f}" == "4.074"


@pytest.mark.parametrize(("number", "most"), [
    (3, 30), (4, 40), (5, 49), (6, 58), (8, 76), (10, 92), (12, 108), (15, 129), (20, 160),
])  # fmt: skip
def test_the_most_points_are_those_printed(number: int, most: int):
    """WYL-31."""
    assert most == max(law(number, 2)) == max(law(number, 0))


def test_there_are_only_55_points_of_diamonds():
    """WYL-31: no clean spell of the third circle."""
    assert total(range(13)) == 55
    assert total(cards_of(full(2))) == 220


@pytest.mark.parametrize(("circle", "number"), [(1, 4), (2, 5)])
def test_the_least_of_casters_can_t_cast_the_higher_circles_in_one_action(circle: int, number: int):
    """WYL-14, WYL-51: 40 points at most of 41, 49 of 63."""
    assert ODDS.castings(number, 2, ODDS.horizons[circle], 1, pays=True)[0][CAST] == 0


@pytest.mark.parametrize("jokers", [0, 2])
@pytest.mark.parametrize(("number", "printed"), [(3, 12), (4, 17), (5, 21)])
def test_medians_are_within_one_point_of_those_printed(number: int, printed: int, jokers: int):
    assert abs(median(law(number, jokers)) - printed) <= 1


@pytest.mark.parametrize("jokers", [0, 2])
@pytest.mark.parametrize(("number", "printed"), [(3, 10), (4, 17), (5, 20)])
def test_modes_are_within_one_point_of_those_printed(number: int, printed: int, jokers: int):
    assert abs(mode(law(number, jokers)) - printed) <= 1


@pytest.mark.parametrize("jokers", [0, 2])
@pytest.mark.parametrize(("number", "printed"), [(3, 11), (4, 15), (5, 18)])
def test_medians_after_cancelling_are_within_one_point_of_those_printed(number: int, printed: int, jokers: int):
    assert abs(median(law(number, jokers, cancel=True)) - printed) <= 1


@pytest.mark.parametrize(("number", "printed", "diamonds"), [
    (3, "12.424343", "3.106086"), (4, "16.691567", "4.172892"), (5, "21.014598", "5.253649"),
])  # fmt: skip
def test_the_printed_means_lie_between_those_of_the_two_decks(number: int, printed: str, diamonds: str):
    """No deck has them: they are only held between the exact means, and diamonds are a quarter of them."""
    assert mean(law(number, 2)) < Fraction(printed) < mean(law(number, 0))
    assert abs(Fraction(printed) / 4 - Fraction(diamonds)) < Fraction(1, 10**6)


def test_four_cards_don_t_easily_have_twenty_points():
    """What is found: the prose of the appendix is too hopeful."""
    assert Fraction(1, 4) < ODDS.castings(4, 2, 20, 1, pays=True)[0][CAST] < Fraction(2, 5)


def test_three_actions_of_five_cards_have_63_points_about_as_often_as_not():
    """What is found: not 'usually not'."""
    assert Fraction(2, 5) < ODDS.castings(5, 0, 63, 3, pays=True)[2][CAST] < Fraction(3, 5)


# --- fates ----------------------------------------------------------------------------------------------------------


def fates(deck: Mask, number: int, horizon: int, actions: int, *, pays: bool) -> dict[str, Fraction]:
    """The same by all orders in which the cards can come, and all coins: slowly."""
    found = dict.fromkeys((CAST, ABORTED, DETONATED, GOING), Fraction(0))
    for way, chance in _ways(deck, number, horizon, actions, (), pays=pays):
        found[way] += chance
    return found


def _ways(
    deck: Mask, number: int, horizon: int, actions: int, hand: Hand, *, pays: bool
) -> Iterator[tuple[str, Fraction]]:
    if not actions:
        yield GOING, Fraction(1)
        return
    draws = list(itertools.combinations(cards_of(deck), min(number, deck.bit_count())))
    for drawn in draws:
        goes_on, aborted, detonated = tossed(sum(map(is_joker, drawn)), pays=pays)
        share = Fraction(1, len(draws))
        yield ABORTED, share * aborted
        yield DETONATED, share * detonated
        held = (*hand, *drawn)
        if total(held) >= horizon:
            yield CAST, share * goes_on
            continue
        for way, chance in _ways(deck & ~mask_of(drawn), number, horizon, actions - 1, held, pays=pays):
            yield way, share * goes_on * chance


@pytest.mark.parametrize("pays", [True, False])
@pytest.mark.parametrize(("number", "horizon", "actions"), [(1, 9, 3), (2, 12, 3), (3, 15, 2), (4, 50, 2)])
def test_fates_are_those_of_all_ways(number: int, horizon: int, actions: int, pays: bool):
    """WYL-14, WYL-34..37."""
    counted = fates(TINY, number, horizon, actions, pays=pays)
    assert castings(TINY, number, horizon, actions, pays=pays)[-1] == counted


def test_a_deck_that_runs_out_gives_what_it_has():
    """WYL-19: of ten cards the third action of four draws two."""
    told = castings(BARE, 4, 36, 3, pays=True)
    assert told[2][CAST] == 1  # all ten cards have 36 points
    assert castings(BARE, 4, 37, 4, pays=True)[3] == {CAST: 0, ABORTED: 0, DETONATED: 0, GOING: 1}


@pytest.mark.parametrize("pays", [True, False])
def test_fates_add_up_and_only_grow(pays: bool):
    told = ODDS.castings(3, 2, 20, 5, pays=pays)
    assert all(sum(shares.values()) == 1 for shares in told)
    for word in (CAST, ABORTED, DETONATED):
        assert [shares[word] for shares in told] == sorted(shares[word] for shares in told)


def test_a_deck_without_jokers_loses_no_spell():
    """WYL-34."""
    assert all(shares[ABORTED] == shares[DETONATED] == 0 for shares in ODDS.castings(3, 0, 20, 4, pays=False))


def test_jokers_of_the_first_draw():
    """WYL-34, WYL-35: one of 54 cards in 27 is a joker; half of them are low."""
    one = ODDS.jokers(1, pays=False)
    assert one == {"no joker": Fraction(26, 27), "goes on": Fraction(1, 54), ABORTED: Fraction(1, 54), DETONATED: 0}
    assert ODDS.jokers(1, pays=True)[ABORTED] == 0
    assert ODDS.jokers(2, pays=False)[DETONATED] == Fraction(1, 54 * 53 // 2) / 4
    assert ODDS.jokers(2, pays=True)[DETONATED] == 0


def test_every_casting_keeps_a_small_chance_of_failing():
    """WYL-51: and whoever pays willpower keeps a smaller one."""
    for number in (3, 4, 5):
        unpaid, paid = (ODDS.castings(number, 2, 20, 3, pays=pays)[-1] for pays in (False, True))
        lost = [shares[ABORTED] + shares[DETONATED] for shares in (unpaid, paid)]
        assert 0 < lost[1] < lost[0] < Fraction(1, 6)


@pytest.mark.parametrize("horizon", [20, 41, 63])
def test_who_is_better_casts_sooner(horizon: int):
    """WYL-51: the action in which half of all spells are cast, with 3 to 7 cards at each."""
    sooner = []
    for number in (3, 4, 5, 6, 7):
        told = ODDS.castings(number, 2, horizon, 6, pays=True)
        sooner.append(next(action for action, shares in enumerate(told, start=1) if 2 * shares[CAST] >= 1))
    assert sooner == sorted(sooner, reverse=True)
    assert sooner[0] > sooner[-1]


# --- what the cards add to the spell's own roll ---------------------------------------------------------------------


@pytest.mark.parametrize("pays", [True, False])
@pytest.mark.parametrize(
    ("number", "missing", "held"), [(1, 9, Held()), (2, 12, Held(5, 3, 1)), (3, 20, Held(0, 7, 0))]
)
def test_the_bonus_of_a_casting_is_that_of_all_orders_of_the_cards(
    number: int, missing: int, held: Held, pays: bool
) -> None:
    """WYL-14, WYL-33, WYL-44: nine cards in all their orders, cast as soon as there are points enough."""
    actions = 3
    deck = cards_of(TINY)
    orders = list(itertools.permutations(deck, min(number * actions, len(deck))))
    told: list[dict[Bonus, Fraction]] = [{} for _ in range(actions)]
    for order in orders:
        share = Fraction(1, len(orders))
        for action in range(actions):
            drawn = order[number * action : number * (action + 1)]
            share *= tossed(sum(map(is_joker, drawn)), pays=pays)[0]
            hand = [card for card in order[: number * (action + 1)] if not is_joker(card)]
            if total(hand) >= missing:
                diamonds = held.diamonds + total([card for card in hand if card < 13])
                others = held.others + total([card for card in hand if card >= 13])
                bonus = Bonus(max(0, diamonds - others), held.faces + sum(card % 13 >= 10 for card in hand))
                for later in told[action:]:
                    later[bonus] = later.get(bonus, Fraction(0)) + share
                break
    found = releases(TINY, held, number, missing, actions, lambda card: card < 13, pays=pays)
    assert [{bonus: chance for bonus, chance in one.items() if chance} for one in found] == told


@pytest.mark.parametrize(("number", "circle"), [(4, 0), (4, 1), (5, 2)])
def test_whoever_is_let_go_has_one_bonus(number: int, circle: int) -> None:
    """WYL-14: the bonuses of a whole deck add up to the chance of being cast."""
    horizon = ODDS.horizons[circle]
    found = releases(full(2), Held(), number, horizon, 4, lambda card: card < 13, pays=False)
    fates = ODDS.castings(number, 2, horizon, 4, pays=False)
    assert [sum(one.values()) for one in found] == [one[CAST] for one in fates]
