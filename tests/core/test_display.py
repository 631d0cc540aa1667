"""What is shown of a model: tracks of every form, and what there is to read on a card."""

from __future__ import annotations

import pytest

from skirmish.core.display import Part, Sheet, Track
from skirmish.core.record import evolve

LADDER = Track("Harm", 2, 4, form="ladder", parts=tuple(map(Part, ("scratched", "hurt", "badly hurt", "out"))))
HELD = Part("3 of clubs", "3", "clubs", 3), Part("joker", "", "joker")
HAND = Track("Points", 3, 20, "X-1", form="cards", parts=HELD)


@pytest.mark.parametrize(("track", "text", "lost"), [
    (Track("Wounds", 1, 3), "Wounds 1/3", 2),
    (Track("Points", 7, 5), "Points 7/5", 0),
    (LADDER, "Harm 2/4: hurt", 2),
    (Track("Harm", 0, 4, form="ladder", parts=LADDER.parts), "Harm 0/4", 0),
    (Track("Harm", 3, 4, form="ladder"), "Harm 3/4", 3),
    (HAND, "Points 3/20: 3 of clubs, joker", 17),
    (Track("Hand", 0, 0, form="cards"), "Hand 0/0: nothing", 0),
    (Track("Hand", 1, 5, form="cards", parts=(Part(""),)), "Hand 1/5: a card face down", 4),
])  # fmt: skip
def test_a_track_is_told_by_its_form_and_knows_how_far_it_is_from_whole(track: Track, text: str, lost: int) -> None:
    """A ladder is climbed, all else is used up; more than there should be is no loss."""
    assert (track.text, track.lost) == (text, lost)


BRUISED = tuple(map(Part, ("bruised", "bruised", "maimed", "down")))


@pytest.mark.parametrize(("track", "left", "count", "stage"), [
    (Track("Wounds", 1, 3), 1, "1/3", ""),
    (LADDER, 2, "2/4", "hurt"),
    (Track("Injury", 0, 4, form="ladder", parts=BRUISED), 4, "0/4", ""),
    (Track("Injury", 1, 4, form="ladder", parts=BRUISED), 3, "1/4", "bruised (1 of 2)"),
    (Track("Injury", 2, 4, form="ladder", parts=BRUISED), 2, "2/4", "bruised (2 of 2)"),
    (Track("Injury", 3, 4, form="ladder", parts=BRUISED), 1, "3/4", "maimed"),
    (Track("Injury", 9, 4, form="ladder", parts=BRUISED), 0, "4/4", "down"),
    (Track("Events", 2, 2, form="boxes", parts=BRUISED[:2]), 2, "2/2", ""),
])  # fmt: skip
def test_what_is_left_is_the_same_for_every_form_and_rungs_that_are_called_alike_are_numbered(
    track: Track, left: int, count: str, stage: str
) -> None:
    """Who has climbed beyond the last rung stands on it."""
    assert (track.left, track.count, track.stage) == (left, count, stage)


def test_boxes_are_listed_with_what_stands_in_them() -> None:
    events = Track("Life Events", 1, 2, "X-3", True, "boxes", (Part("Held the ford", "x"), Part("Born at sea")))
    assert Sheet("Bo", "guard", tracks=(events,)).lines == (("Life Events: [x] Held the ford, [ ] Born at sea", "X-3"),)


def test_a_card_is_read_from_what_is_begun_over_its_cards_to_the_notes() -> None:
    sheet = Sheet(
        "Bo", "guard", tracks=(Track("Wounds", 1, 1), HAND), begun=(("shapes", "X-2"),), notes=(("swims", ""),)
    )
    assert sheet.lines == (("shapes", "X-2"), (HAND.text, "X-1"), ("swims", ""))


def test_cards_say_what_each_suit_counts_and_how_soon_they_are_enough() -> None:
    """Suits that count nothing are left out; without chances nothing is said of more cards."""
    jack = Part("jack of hearts", "J", "hearts")
    hand = evolve(HAND, parts=(*HELD, jack, HELD[0]), chances=(0.0, 0.384))
    assert hand.by_suit == (("clubs", 6),)
    assert hand.listed == f"{hand.text}; lacks 17; enough with so many more cards: 1: 0%, 2: 38%"
    assert HAND.listed == HAND.text


def test_what_is_counted_one_by_one_is_read_unless_the_numbers_say_it() -> None:
    wounds = Track("Wounds", 1, 1, "X-4", True, "suits", (Part("3", "", "wound", 3), Part("4", "", "wound", 4)))
    assert Sheet("Bo", "guard", tracks=(wounds,)).lines == (("Wounds: 3, 4", "X-4"),)
    assert Sheet("Bo", "guard", (("Wounds", "3, 4"),), (wounds,)).lines == ()
