from __future__ import annotations

from typing import NamedTuple

import pytest
from view_scene import blank, scene, table

from skirmish.client.view.animation import SPEEDS, Anim, along
from skirmish.client.view.board import BoardView
from skirmish.client.view.scene import Beam, Dice, Fade, Flash, Word
from skirmish.core.dice import Check, Modifier
from skirmish.core.display import Glimpse
from skirmish.core.events import (
    Acted,
    Deployed,
    EffectBegun,
    EffectEnded,
    Event,
    FeatureLaid,
    Fell,
    Fled,
    Hurt,
    Moved,
    PhaseBegun,
    Rolled,
)
from skirmish.core.geometry import Circle
from skirmish.core.roll_under import PASSED, RollUnder
from skirmish.core.state import Effect, Feature, State

WALK = Moved(0, ((4.0, 6.0), (4.0, 9.0), (7.0, 9.0)))
ROLL = Rolled(Check(0, "rout test", (2, 6), ((2, "fails"), (7, "passes"))), (3, 5), "passes", table().dice)
FALL = Fell(8, "out", (8.0, 6.0))
LASTING = Effect(1, "Mist", 0, 8)
ALL: tuple[Event, ...] = (
    WALK, ROLL, FALL, Fell(8, "down"), Hurt(8, 2, 0), Deployed(0, (4.0, 6.0), 0.5, 1.2), Fled(8), EffectBegun(LASTING),
    FeatureLaid(Feature(1, "mire", Circle(6, 9, 2))), Acted(0), PhaseBegun("magic", 0, 1),
)  # fmt: skip


class Told(NamedTuple):
    event: Event
    state: State
    glimpses: tuple[Glimpse, ...] = ()


def told(*events: Event, state: State | None = None) -> list[Told]:
    state, found = state or table(), []
    for event in events:
        state = event.apply(state)
        found.append(Told(event, state))
    return found


def played(anim: Anim, step: float = 0.05, most: int = 2000) -> list[object]:
    """Everything that was drawn until nothing waited."""
    found = [anim.drawn]
    while anim.busy:
        anim.step(step)
        found.append(anim.drawn)
        assert len(found) < most
    return found


def test_moments_are_shown_in_their_order():
    anim = Anim(table())
    anim.feed(told(WALK, ROLL, FALL))
    seen = [type(show) for drawn in played(anim) for show in drawn.shows]
    assert list(dict.fromkeys(seen)) == [Dice, Word, Fade]


def test_what_a_system_shows_of_its_own_event_flies_bursts_and_is_named():
    state, glimpse = table(), Glimpse(8, "struck", by=0, burst_in=1.0, harmful=True)
    anim, calm = Anim(state), Anim(state, calm=True)
    for one in (anim, calm):
        one.feed([Told(Acted(0), state, (glimpse, Glimpse(8)))])
    assert list(dict.fromkeys(type(show) for drawn in played(anim) for show in drawn.shows)) == [Beam, Flash, Word]
    assert {type(show) for drawn in played(calm) for show in drawn.shows} == {Word}


def test_a_model_walks_along_its_path_and_stands_at_its_end():
    anim = Anim(table())
    anim.feed(told(WALK))
    places = [drawn.moved[0] for drawn in played(anim, 0.01) if drawn.moved]
    assert places[0] == (4.0, 6.0)
    assert all(x == 4.0 or y == pytest.approx(9.0) for x, y in places)
    assert len(places) > 20
    assert anim.drawn.state.places[0][:2] == (7.0, 9.0)


def test_the_state_that_is_drawn_stays_behind_until_the_act_is_over():
    anim = Anim(table())
    anim.feed(told(FALL))
    assert anim.drawn.state.on_table(8)
    anim.step(0.6)
    assert anim.drawn.state.on_table(8)
    played(anim)
    assert not anim.drawn.state.on_table(8)


def test_at_speed_0_everything_is_shown_at_once():
    anim = Anim(table(), speed=0.0)
    moments = told(WALK, ROLL, FALL)
    anim.feed(moments)
    assert not anim.busy
    assert anim.drawn == (type(anim.drawn))(moments[-1].state, {}, ())


def test_twice_as_fast_takes_half_as_long():
    def frames(speed: float) -> int:
        anim = Anim(table(), speed)
        anim.feed(told(*ALL[:6]))
        return len(played(anim, 0.01))

    lasting = {speed: frames(speed) for speed in SPEEDS if speed}
    assert lasting[1.0] == pytest.approx(2 * lasting[2.0], rel=0.05)
    assert lasting[0.5] == pytest.approx(2 * lasting[1.0], rel=0.05)


def test_what_waits_can_be_skipped():
    anim = Anim(table())
    moments = told(WALK, ROLL, FALL)
    anim.feed(moments)
    anim.step(0.1)
    anim.skip()
    assert (anim.busy, anim.drawn.state, anim.drawn.moved, anim.drawn.shows) == (False, moments[-1].state, {}, ())


def test_after_an_undo_the_board_jumps_and_nothing_waits():
    anim, start = Anim(table()), table()
    anim.feed(told(WALK, ROLL))
    anim.jump(start)
    assert (anim.busy, anim.drawn.state) == (False, start)


def test_more_may_come_while_something_is_shown():
    anim, first = Anim(table()), told(WALK)
    anim.feed(first)
    anim.step(0.1)
    anim.feed(told(ROLL, FALL, state=first[-1].state))
    shown = played(anim)
    assert any(isinstance(show, Dice) for drawn in shown for show in drawn.shows)
    assert anim.drawn.state.places[0][:2] == (7.0, 9.0)
    assert not anim.drawn.state.on_table(8)


def test_events_that_nobody_knows_move_the_state_on_and_take_no_time():
    class Strange(Event):
        def apply(self, state: State) -> State:
            return state.moved(0, (1.0, 1.0, 0.5, 1.2))

    anim = Anim(table())
    anim.feed(told(Strange(), Acted(0)))
    anim.step(0.0)
    assert not anim.busy
    assert anim.drawn.state.places[0][:2] == (1.0, 1.0)


def test_with_reduced_motion_nothing_flies_or_flashes_and_words_are_still_said():
    anim = Anim(table(), calm=True)
    anim.feed(told(*ALL))
    drawn = played(anim)
    kinds = {type(show) for one in drawn for show in one.shows}
    assert kinds == {Dice, Word}
    assert not any(one.moved for one in drawn)


def shows(*events: Event) -> list[Word | Dice | Flash | Beam | Fade]:
    """What is seen of them, each once, where nothing moves."""
    anim = Anim(table(), calm=True)
    anim.feed(told(*events))
    found = [show for drawn in played(anim) for show in drawn.shows]
    return [one for place, one in enumerate(found) if one.share == 0 or place == 0]


def test_dice_that_dont_count_are_told_apart_and_a_roll_for_everybody_is_told_in_words() -> None:
    roll = RollUnder(0, "to hit", 5, sways=(Modifier(1, "charge"),))
    (dice,) = [show for show in shows(Rolled(roll, (4, 4, 1, 6), PASSED, table().dice)) if isinstance(show, Dice)]
    assert (dice.faces, dice.sides, dice.dropped) == ((4, 4, 1, 6), 10, (3,))
    (dice,) = [show for show in shows(Rolled(RollUnder(0, "all", 5), (3,) * 30, PASSED, table().dice))
               if isinstance(show, Dice)]  # fmt: skip
    assert (dice.faces, dice.text) == ((), "all")


class Wearied(Hurt):
    """It costs no health."""

    @property
    def levels(self) -> int:
        return 0


class Gashed(Hurt):
    """A wound is several health levels."""

    @property
    def levels(self) -> int:
        return 3 * self.amount


def test_harm_is_shown_as_the_card_counts_it_and_what_costs_no_health_isnt() -> None:
    assert [show.text for show in shows(Gashed(8, 2, 0)) if isinstance(show, Word)] == ["−2"]
    assert not shows(Wearied(8, 1)) + shows(Gashed(8, 0))


def test_a_frame_without_news_gives_the_same_object():
    anim = Anim(table())
    assert not anim.step(1.0)
    assert anim.drawn is anim.drawn


@pytest.mark.parametrize("event", [*ALL, EffectEnded(LASTING)], ids=lambda event: type(event).__name__)
def test_every_kind_of_event_can_be_drawn_at_any_time(event: Event):
    state = EffectBegun(LASTING).apply(table())
    anim = Anim(state)
    anim.feed(told(event, state=state))
    view, onto = BoardView(state), blank()
    for drawn in played(anim, 0.12):
        view.draw(onto, scene(drawn.state, moved=drawn.moved, shows=drawn.shows))
    assert not anim.busy


@pytest.mark.parametrize(
    "show",
    [Word((6.0, 9.0), "hit", "bad", 0.3), Dice((6.0, 9.0), (1, 6, 12), "to hit", 0.3),
     Dice((6.0, 9.0), (1, 6, 10, 4), "to hit", 0.3, 10, (3,)),
     Flash((6.0, 9.0), 1.5, "weave", 0.3), Beam((4.0, 9.0), (8.0, 9.0), "weave", 0.3), Fade(0, (6.0, 9.0), 0.3)],
    ids=lambda show: type(show).__name__,
)  # fmt: skip
def test_every_show_is_seen_and_gone_at_its_end(show: Word | Dice | Flash | Beam | Fade):
    from view_scene import difference

    from skirmish.core.record import evolve

    view, pictures = BoardView(table()), []
    for shows in ((), (show,), (evolve(show, share=1.0),)):
        pictures.append(blank())
        view.draw(pictures[-1], scene(table(), shows=shows, names="none"))
    assert difference(pictures[0], pictures[1]).width > 8
    around = (0, 0, 640, 480) if not isinstance(show, Fade) else (260, 300, 120, 100)
    assert difference(pictures[0].subsurface(around), pictures[2].subsurface(around)).width == 0


def test_half_of_a_path_is_half_of_its_length():
    assert along(((0.0, 0.0), (2.0, 0.0), (2.0, 4.0)), 0.5) == (2.0, 1.0)
    assert along(((3.0, 3.0), (3.0, 3.0)), 0.5) == (3.0, 3.0)
