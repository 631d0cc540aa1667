"""Cards, decks, draws, and exact odds of points. (WYL-18, WYL-30, WYL-31; the appendix of the rules)"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import accumulate, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wyld_scenes import card_of, cards

from skirmish.core.dice import Dice, OutOfFaces
from skirmish.core.forecast import TooWide
from skirmish.rules.wyld import deck

ALL = st.integers(0, deck.WITH_JOKERS)


@pytest.mark.parametrize(
    ("card", "points"),
    [("AD", 1), ("2C", 2), ("9H", 9), ("TS", 10), ("JD", 0), ("QC", 0), ("KS", 0), ("joker", 0)],
)
def test_what_a_card_is_worth(card: str, points: int):
    """WYL-31."""
    assert deck.points(card_of(card)) == points


def test_every_card_has_a_code_of_its_own():
    assert len({deck.card_code(card) for card in range(52)}) == 52
    assert all(card_of(deck.card_code(card)) == card for card in range(53))
    assert deck.card_name(card_of("TH")) == "10 of hearts"
    assert deck.card_name(card_of("AS")) == "ace of spades"
    assert card_of("10H") == card_of("TH")


@pytest.mark.parametrize("wrong", ["", "1H", "TX", "TTH", "H", "jester"])
def test_what_is_no_card(wrong: str):
    with pytest.raises(ValueError, match="no card"):
        card_of(wrong)


def test_points_go_by_suit():
    """WYL-30, WYL-43: the example of the rules."""
    assert deck.by_suit(cards("AD 9D JH 2C 6C 4S")) == (10, 0, 8, 4)
    assert deck.by_suit(cards("joker joker")) == (0, 0, 0, 0)


def test_a_deck_holds_220_points_55_of_them_diamonds():
    """The appendix."""
    whole = deck.cards_of(deck.full(2))
    assert deck.total(whole) == 220
    assert deck.by_suit(whole) == (55, 55, 55, 55)
    assert len(whole) == 54
    assert len(deck.cards_of(deck.full(0))) == 52
    assert deck.faces(whole) == 12


def test_the_first_card_is_worth_four_points_and_a_bit():
    """The appendix: 220/54 = 4.074."""
    assert deck.mean_points(deck.full(2), 1) == Fraction(220, 54)
    assert round(float(Fraction(220, 54)), 3) == 4.074


PRINTED = {3: (12.424343, 3.106086), 4: (16.691567, 4.172892), 5: (21.014598, 5.253649)}


@pytest.mark.parametrize("number", PRINTED)
def test_the_printed_means_lie_between_those_of_both_decks(number: int):
    """The appendix: they match no deck; a quarter of them is diamonds."""
    printed, diamonds = PRINTED[number]
    assert deck.mean_points(deck.full(2), number) < printed < deck.mean_points(deck.full(0), number)
    assert printed / 4 == pytest.approx(diamonds, abs=1e-6)


MAXIMA = {3: 30, 4: 40, 5: 49, 6: 58, 8: 76, 10: 92, 12: 108, 15: 129, 20: 160}


@pytest.mark.parametrize("number", MAXIMA)
def test_the_most_points_of_so_many_cards(number: int):
    """The appendix; no minimal caster casts the second and third circle at once."""
    assert max(points for points, _ in deck.points_law(deck.full(2), number)) == MAXIMA[number]


def test_the_second_and_third_circle_need_more_than_one_action():
    """The appendix: 40 < 41, 49 < 63."""
    assert deck.reaching(deck.full(2), 41, 4) == 0
    assert deck.reaching(deck.full(2), 63, 5) == 0
    assert deck.reaching(deck.full(2), 20, 3) > 0


def middle(law: tuple[tuple[int, Fraction], ...]) -> tuple[int, int]:
    """(median, mode)."""
    median = next(points for (points, _), sum_ in zip(law, accumulate(chance for _, chance in law), strict=True)
                  if sum_ >= Fraction(1, 2))  # fmt: skip
    return median, max(law, key=lambda entry: entry[1])[0]


@pytest.mark.parametrize(("number", "median", "mode"), [(3, 12, 10), (4, 17, 17), (5, 21, 20)])
def test_medians_and_modes_are_those_of_the_appendix_within_a_point(number: int, median: int, mode: int):
    for jokers in (0, 2):
        found = middle(deck.points_law(deck.full(jokers), number))
        assert abs(found[0] - median) <= 1
        assert abs(found[1] - mode) <= 2


def after_cancelling(number: int) -> Counter[int]:
    """Ways to draw so many of 52 by points, if each face but those of diamonds cancels the best card of its suit."""
    one_suit: dict[bool, Counter[tuple[int, int]]] = {True: Counter(), False: Counter()}
    for size in range(min(number, 13) + 1):
        for ranks in combinations(range(13), size):
            scored = sorted((rank + 1 for rank in ranks if rank < 10), reverse=True)
            one_suit[False][size, sum(scored)] += 1
            one_suit[True][size, sum(scored[size - len(scored) :])] += 1
    found: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for cancels in (False, True, True, True):
        more: Counter[tuple[int, int]] = Counter()
        for (drawn, points), ways in found.items():
            for (size, scored_), times in one_suit[cancels].items():
                if drawn + size <= number:
                    more[drawn + size, points + scored_] += ways * times
        found = more
    return Counter({points: ways for (drawn, points), ways in found.items() if drawn == number})


@pytest.mark.parametrize(("number", "median"), [(3, 11), (4, 15), (5, 18)])
def test_the_medians_after_cancelling(number: int, median: int):
    """The appendix, within a point: the caster uses faces that aren't diamonds."""
    ways = after_cancelling(number)
    law = tuple((points, Fraction(n, sum(ways.values()))) for points, n in sorted(ways.items()))
    assert abs(middle(law)[0] - median) <= 1


def test_four_cards_dont_easily_give_twenty_points():
    """The appendix is too hopeful there: it happens in a minority of draws."""
    assert Fraction(1, 5) < deck.reaching(deck.full(2), 20, 4) < Fraction(1, 2)


def test_three_actions_of_five_reach_63_about_as_often_as_not():
    """The other claim of the appendix that is too hopeful."""
    assert abs(deck.reaching(deck.full(2), 63, 15) - Fraction(1, 2)) < Fraction(1, 8)


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_the_law_of_points_counts_every_draw(number: int):
    some = deck.mask_of(cards("AD 2D TH JH KC 5S 9S joker"))
    tally = Counter(deck.total(drawn) for drawn in combinations(deck.cards_of(some), number))
    ways = sum(tally.values())
    assert dict(deck.points_law(some, number)) == {points: Fraction(n, ways) for points, n in tally.items()}


def test_nothing_missing_is_certain():
    assert deck.reaching(deck.full(2), 0, 0) == 1
    assert deck.reaching(0, 5, 3) == 0


@given(ALL, st.integers(0, 6), st.integers(0, 2**64 - 1))
def test_a_draw_takes_cards_that_are_there_each_once(among: int, number: int, seed: int):
    """WYL-18."""
    _, drawn, _ = deck.Pick(0, "", among, number).draw(Dice(seed))
    assert len(set(drawn)) == len(drawn) == min(number, among.bit_count())
    assert deck.mask_of(drawn) & ~among == 0
    assert list(drawn) == sorted(drawn)


@given(ALL, st.integers(1, 2))
def test_the_law_of_a_draw_is_even(among: int, number: int):
    law = deck.Pick(0, "", among, number).law()
    assert sum(chance for _, chance in law) == 1
    assert len({chance for _, chance in law}) == 1


def test_a_face_is_a_place_among_the_cards_that_are_left():
    pick = deck.Pick(0, "", deck.mask_of(cards("AD 5H KS")), 2)
    assert pick.draw(Dice(None, (3, 1)))[1] == tuple(sorted(cards("KS AD")))
    with pytest.raises(OutOfFaces):
        pick.draw(Dice(None, (4, 1)))


def test_a_draw_of_many_cards_is_too_wide():
    with pytest.raises(TooWide, match="24,804 draws of 3 cards out of 54"):
        deck.Pick(0, "", deck.full(2), 3).law()


@given(ALL)
def test_masks_and_cards_are_the_same(mask: int):
    assert deck.mask_of(deck.cards_of(mask)) == mask


def test_a_hand_less_some_cards():
    assert deck.cards_left(cards("AD 5H KS"), cards("5H")) == cards("AD KS")
