"""How moves between levels are seen: climbs go up, jumps arc, falls tumble and land with a mark."""

from __future__ import annotations

import pytest
from roof_scene import beginning, level_of
from staged import played, told

from skirmish.client.staging.looks import looks
from skirmish.client.staging.playback import Drawn, Playback
from skirmish.client.staging.shows import Beam, Plunge, Ring, Word
from skirmish.core.events import Moved
from skirmish.core.state import State

FOOT, HEAD, BELOW = (11.6, 6.0), (10.4, 6.0), (11.6, 7.0)


def start(*, high: bool) -> State:
    """A model at the foot of the ladder, or at its head."""
    state = beginning("moves")[1]
    level = level_of(state.battlefield, "the inn's roof") if high else 0
    return state.moved(0, (*(HEAD if high else FOOT), 0.5, 1.2), level)


def seen(manner: str, *, high: bool, calm: bool = False) -> list[Drawn]:
    state = start(high=high)
    roof = level_of(state.battlefield, "the inn's roof")
    path, levels = ((HEAD, BELOW), (roof, 0)) if high else ((FOOT, HEAD), (0, roof))
    anim = Playback(state, calm=calm)
    anim.feed(told(Moved(0, path, manner, levels=levels), state=state))
    return played(anim)


@pytest.mark.parametrize(("manner", "high"), [("climb", False), ("move", False), ("jump", True), ("dive", True)])
def test_who_leaves_its_level_rises_on_the_way_and_stands_at_its_end(manner: str, high: bool):
    frames = seen(manner, high=high)
    lifts = [frame.lifted[0] for frame in frames if 0 in frame.lifted]
    assert max(lifts) == pytest.approx(looks().gait(manner).rise, abs=0.05)
    assert frames[-1].lifted == {}
    assert frames[-1].state.level(0) == (0 if high else level_of(frames[-1].state.battlefield, "the inn's roof"))


def test_a_climb_takes_longer_than_a_jump():
    assert len(seen("climb", high=False)) > len(seen("jump", high=True))


def test_a_fall_turns_over_and_lands_with_a_mark_and_a_word():
    frames = seen("fall", high=True)
    falls = [show for frame in frames for show in frame.shows if isinstance(show, Plunge)]
    assert falls
    assert (falls[0].a, falls[0].b) == (HEAD, BELOW)
    landed = [show for frame in frames for show in frame.shows if isinstance(show, Ring | Word)]
    assert {type(show) for show in landed} == {Ring, Word}
    assert any(isinstance(show, Word) and show.text == 'falls 4"' for show in landed)


def test_reduced_motion_shows_still_steps():
    for manner in ("climb", "jump", "fall"):
        frames = seen(manner, high=manner != "climb", calm=True)
        assert not any(frame.lifted or frame.moved for frame in frames)
        assert not any(isinstance(show, Plunge) for frame in frames for show in frame.shows)
        assert any(isinstance(show, Beam) for frame in frames for show in frame.shows)
