"""What is shown of a model: tracks of every form, and what there is to read on a card."""

from __future__ import annotations

import pytest

from skirmish.core.display import Part, Sheet, Track

LADDER = Track("Harm", 2, 4, form="ladder", parts=tuple(map(Part, ("scratched", "hurt", "badly hurt", "out"))))
HAND = Track("Hand", 2, 2, "X-1", form="cards", parts=(Part("3 of clubs", "3C", "clubs", 3), Part("joker", "joker")))


@pytest.mark.parametrize(("track", "text", "lost"), [
    (Track("Wounds", 1, 3), "Wounds 1/3", 2),
    (Track("Points", 7, 5), "Points 7/5", 0),
    (LADDER, "Harm 2/4: hurt", 2),
    (Track("Harm", 0, 4, form="ladder", parts=LADDER.parts), "Harm 0/4", 0),
    (Track("Harm", 3, 4, form="ladder"), "Harm 3/4", 3),
    (HAND, "Hand: 3 of clubs, joker", 0),
    (Track("Hand", 0, 0, form="cards"), "Hand: nothing", 0),
])  # fmt: skip
def test_a_track_is_told_by_its_form_and_knows_how_far_it_is_from_whole(track: Track, text: str, lost: int) -> None:
    """A ladder is climbed, all else is used up; more than there should be is no loss."""
    assert (track.text, track.lost) == (text, lost)


def test_a_card_is_read_from_what_is_begun_over_its_cards_to_the_notes() -> None:
    sheet = Sheet(
        "Bo", "guard", tracks=(Track("Wounds", 1, 1), HAND), begun=(("shapes", "X-2"),), notes=(("swims", ""),)
    )
    assert sheet.lines == (("shapes", "X-2"), (HAND.text, "X-1"), ("swims", ""))
