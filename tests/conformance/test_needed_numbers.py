"""The number that a person is told before a roll is the one that is rolled, modifiers counted, in all systems."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from support.moments import moments

from skirmish.core.dice import Check, Modifier, at_least
from skirmish.core.events import Event, Rolled
from skirmish.core.game import Game
from skirmish.core.outlook import find_outlook
from skirmish.core.roll_text import roll_text
from skirmish.core.rolls import Roll, needed_in_full, note_of, tally_rolls
from skirmish.core.state import State

MOST = 6
"""Actions whose odds are asked for under each ruleset."""


def rolled(game: Game, since: int) -> Iterator[tuple[State, Rolled]]:
    """The rolls since so many events, each with the state after it."""
    state = game.setup
    for number, event in enumerate(game.log):
        state = event.apply(state)
        if number >= since and isinstance(event, Rolled):
            yield state, event


def first_of(events: list[Event]) -> Rolled | None:
    return next((event for event in events if isinstance(event, Rolled)), None)


@pytest.mark.parametrize("name", ["skirmish+channeling", "resolve+wyld", "trilogy+essence", "dots+threads"])
def test_what_is_told_before_is_what_is_rolled(name: str):
    checked = 0
    for game, action in moments(name, 3):
        twin = game.fork()
        event = first_of(twin.play(action))
        if event is None or not note_of(event.throw, event.outcome).needed or event.throw.who != action.model:
            continue
        state, again = next(rolled(twin, len(game.log)))
        assert again is event
        note = note_of(event.throw, event.outcome)
        told = {roll.what: roll.needed for roll in find_outlook(game, action).rolls if roll.modifiers == note.modifiers}
        assert told[note.what] == note.needed
        line = game.rules.log_line(state, event)
        number = re.search(r"\d+(\+| or less)", note.needed)
        assert line is not None
        assert number is not None
        assert number[0] in line.text, (note, line.text)
        checked += 1
        if checked == MOST:
            break
    assert checked == MOST


def a_roll(shot: Check[bool]) -> Roll:
    return tally_rolls([((note_of(shot, True),), shot.law()[0][1])])[0]


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ((), "4+"),
        ((-1, -1), "6+ (4+, wind -1 (X-1), wind -1 (X-1))"),
        ((1, 1, 1), "2+ (4+, wind +1 (X-1), wind +1 (X-1), wind +1 (X-1), a 1 always fails)"),
        ((-3,), "6+ (4+, wind -3 (X-1), a 6 always passes)"),
    ],
)
def test_it_is_told_as_the_log_tells_it(numbers: tuple[int, ...], said: str):
    wind = tuple(Modifier(number, "wind", "X-1") for number in numbers)
    shot = Check(0, "to hit", (1, 6), at_least(4), wind, naturals=((1, False), (6, True)))
    assert needed_in_full(a_roll(shot)) == said
    assert roll_text(shot, (5,), True).startswith(f"to hit {said}: 5")
    assert needed_in_full(a_roll(shot), cited=False) == said.replace(" (X-1)", "")
    chance = sum((share for outcome, share in shot.law() if outcome), start=0)
    assert chance * 6 == 7 - int(a_roll(shot).needed.rstrip("+"))
