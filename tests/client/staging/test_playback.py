from __future__ import annotations

import pytest
from staged import Told, played, told
from view.view_scene import blank, difference, scene, table

from skirmish.client.staging.director import NO_ACT, Act, along
from skirmish.client.staging.looks import looks
from skirmish.client.staging.playback import SPEEDS, Playback
from skirmish.client.staging.shows import (
    Beam,
    Burst,
    Fall,
    Gather,
    Handful,
    Missile,
    Ring,
    Show,
    Strands,
    Swing,
    Word,
)
from skirmish.client.view.board import BoardView
from skirmish.core.dice import Check, Modifier, at_least
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
    SpellCut,
    SpellWorked,
)
from skirmish.core.geometry import Circle
from skirmish.core.record import evolve
from skirmish.core.roll_under import PASSED, RollUnder
from skirmish.core.state import Effect, Feature, State
from skirmish.core.step_dice import StepContest

WALK = Moved(0, ((4.0, 6.0), (4.0, 9.0), (7.0, 9.0)))
ROLL = Rolled(Check(0, "rout test", (2, 6), ((2, "fails"), (7, "passes"))), (3, 5), "passes", table().dice)
FALL = Fell(8, "out", (8.0, 6.0))
LASTING = Effect(1, "Mist", 0, 8)
ALL: tuple[Event, ...] = (
    WALK, ROLL, FALL, Fell(8, "down"), Hurt(8, 2, 0), Deployed(0, (4.0, 6.0), 0.5, 1.2), Fled(8), EffectBegun(LASTING),
    FeatureLaid(Feature(1, "mire", Circle(6, 9, 2))), Acted(0), PhaseBegun("magic", 0, 1),
)  # fmt: skip
SHOT = Act("shoot", 0, 8, what="bow")
WEAVE = Act("magic", 0, 8, what="arrow-of-fire", name="Arrow of Fire")


def hits(face: int, what: str = "to hit") -> Rolled:
    """A die against 4+."""
    return Rolled(Check(0, what, (1, 6), at_least(4), against=8), (face,), face >= 4, table().dice)


def kinds(anim: Playback) -> list[type]:
    """What is seen, in the order in which it begins."""
    return list(dict.fromkeys(type(show) for drawn in played(anim, 0.01) for show in drawn.shows))


def test_moments_are_shown_in_their_order():
    anim = Playback(table())
    anim.feed(told(WALK, ROLL, FALL), {})
    assert kinds(anim) == [Handful, Fall, Word]


def test_a_shot_flies_and_its_dice_are_thrown_at_the_target():
    anim = Playback(table())
    anim.feed(told(Acted(0), hits(2)), {1: SHOT})
    assert kinds(anim) == [Missile, Handful, Ring]
    anim = Playback(table())
    anim.feed(told(Acted(0), hits(2)), {1: SHOT})
    hand = next(show for drawn in played(anim) for show in drawn.shows if isinstance(show, Handful))
    assert (hand.at, hand.source) == ((8.0, 6.0), (4.0, 6.0))
    assert hand.label == "Ilyse, to hit: 4+"  # they lie beside somebody else


def test_a_weave_gathers_is_tested_flies_and_bursts_and_a_failed_one_falls_apart():
    test = Rolled(Check(0, "Arrow of Fire", (2, 6), at_least(7)), (4, 4), True, table().dice)
    anim = Playback(table())
    anim.feed(told(test, SpellWorked(0), hits(5, "to wound")), {1: WEAVE})
    assert kinds(anim) == [Gather, Handful, Strands, Burst]
    failed = evolve(test, faces=(1, 2), outcome=False)
    anim = Playback(table())
    anim.feed(told(failed), {1: WEAVE})
    seen = [show for drawn in played(anim) for show in drawn.shows]
    assert Strands not in {type(show) for show in seen}
    assert any(isinstance(show, Gather) and show.failed for show in seen) or anim.lively


def test_while_it_is_asked_who_cuts_a_weave_it_stands_and_a_cut_tears_it():
    test = Rolled(Check(0, "Arrow of Fire", (2, 6), at_least(7)), (4, 4), True, table().dice)
    anim, first = Playback(table()), told(test)
    anim.feed(first, {1: WEAVE})
    played(anim)
    for _ in range(200):
        anim.step(0.05)
    assert [type(show) for show in anim.drawn.shows] == [Strands]
    assert not anim.lively
    anim.feed(told(SpellCut(0, by=8), state=first[-1].state, first=1, actions=2), {2: Act("cut", 8, 0)})
    seen = [show for drawn in played(anim) for show in drawn.shows]
    assert any(isinstance(show, Beam) and show.role == "cutting" for show in seen)
    assert any(isinstance(show, Strands) and show.torn > 0 for show in seen)


def test_dice_for_one_purpose_fall_as_a_handful_and_are_counted_together():
    anim = Playback(table())
    anim.feed(told(hits(5), hits(2), hits(6)), {1: Act("strike", 0, 8)})
    hands = {show.faces for drawn in played(anim) for show in drawn.shows if isinstance(show, Handful)}
    assert hands == {(5, 2, 6)}
    last = [show for show in anim.drawn.shows if isinstance(show, Handful)]
    assert last[0].marks == (True, False, True)
    assert last[0].verdict == "2 of 3: passed"


def test_nothing_of_a_roll_is_known_before_its_dice_lie():
    anim = Playback(table())
    anim.feed(told(hits(5), Hurt(8, 1, 0), FALL), {1: SHOT})
    tumbled = 0
    while anim.busy:
        hands = [show for show in anim.drawn.shows if isinstance(show, Handful)]
        if not hands or hands[-1].rolled < 1:
            assert anim.known == -1
            assert anim.drawn.state.on_table(8)
            assert not any(hand.verdict for hand in hands)
            tumbled += 1
        anim.step(0.02)
    assert tumbled > 10
    assert anim.known is None


@pytest.mark.parametrize(("dice", "most"), [(1, 1.6), (9, 3.0)])
def test_a_shot_and_nine_dice_take_no_longer_than_people_like(dice: int, most: float):
    act = SHOT if dice == 1 else Act("strike", 0, 8)
    events = [hits(4, f"{what} {number % 3}") for what in ("to hit", "to wound", "save", "injury")
              for number in range(dice if what == "to hit" else 1)]  # fmt: skip
    anim = Playback(table())
    anim.feed(told(*events, Hurt(8, 1, 0), FALL), {1: act})
    assert len(played(anim, 0.01)) * 0.01 <= most * (len(events) / 9 if dice == 9 and len(events) > 9 else 1) + 0.03


def test_what_a_system_shows_of_its_own_event_flies_bursts_and_is_named():
    state, glimpse = table(), Glimpse(8, "struck", by=0, burst_in=1.0, harmful=True)
    anim, calm = Playback(state), Playback(state, calm=True)
    for one in (anim, calm):
        one.feed([Told(0, Acted(0), state, None, (glimpse, Glimpse(8)))], {})
    assert kinds(anim) == [Beam, Ring, Word]
    assert kinds(calm) == [Word]


def test_a_model_walks_along_its_path_turns_and_stands_at_its_end():
    anim = Playback(table())
    anim.feed(told(WALK), {})
    places = [drawn.moved[0] for drawn in played(anim, 0.01) if drawn.moved]
    assert places[0] == (4.0, 6.0)
    assert all(x == 4.0 or y == pytest.approx(9.0) for x, y in places)
    assert len(places) > 20
    assert anim.drawn.state.places[0][:2] == (7.0, 9.0)
    assert anim.drawn.facing == {0: 0.0}


def test_the_state_that_is_drawn_stays_behind_until_it_is_told():
    anim = Playback(table())
    anim.feed(told(WALK, FALL), {})
    anim.step(0.2)
    assert anim.drawn.state.on_table(8)
    assert anim.known == -1
    played(anim)
    assert not anim.drawn.state.on_table(8)


def test_at_speed_0_everything_is_shown_at_once():
    anim, moments = Playback(table(), speed=0.0), told(WALK, ROLL, FALL)
    anim.feed(moments, {})
    assert not anim.busy
    assert (anim.drawn.state, anim.drawn.moved, anim.drawn.shows) == (moments[-1].state, {}, ())


def test_twice_as_fast_takes_half_as_long():
    def frames(speed: float) -> int:
        anim = Playback(table(), speed)
        anim.feed(told(*ALL[:6]), {})
        return len(played(anim, 0.01))

    lasting = {speed: frames(speed) for speed in SPEEDS if speed}
    assert lasting[1.0] == pytest.approx(2 * lasting[2.0], rel=0.05)
    assert lasting[0.5] == pytest.approx(2 * lasting[1.0], rel=0.05)


def test_what_waits_can_be_skipped_and_what_was_to_be_heard_is_told():
    anim, moments = Playback(table()), told(WALK, ROLL, FALL)
    anim.feed(moments, {})
    anim.step(0.1)
    heard = anim.begun()
    anim.skip()
    assert (anim.busy, anim.drawn.state, anim.drawn.moved, anim.drawn.shows) == (False, moments[-1].state, {}, ())
    assert {type(event) for event in (*heard, *anim.begun())} >= {Moved, Rolled, Fell}


def test_after_an_undo_the_board_jumps_and_nothing_waits():
    anim, start = Playback(table()), table()
    anim.feed(told(WALK, ROLL), {})
    anim.jump(start)
    assert (anim.busy, anim.drawn.state) == (False, start)


def test_more_may_come_while_something_is_shown():
    anim, first = Playback(table()), told(WALK)
    anim.feed(first, {})
    anim.step(0.1)
    anim.feed(told(ROLL, FALL, state=first[-1].state, first=1, actions=2), {})
    shown = played(anim)
    assert any(isinstance(show, Handful) for drawn in shown for show in drawn.shows)
    assert anim.drawn.state.places[0][:2] == (7.0, 9.0)
    assert not anim.drawn.state.on_table(8)


def test_events_that_nobody_knows_move_the_state_on_and_take_no_time():
    class Strange(Event):
        def apply(self, state: State) -> State:
            return state.moved(0, (1.0, 1.0, 0.5, 1.2))

    anim = Playback(table())
    anim.feed(told(Strange(), Acted(0)), {})
    anim.step(0.0)
    assert not anim.busy
    assert anim.drawn.state.places[0][:2] == (1.0, 1.0)


def test_with_reduced_motion_nothing_flies_or_flashes_and_words_and_dice_stand_still():
    anim = Playback(table(), calm=True)
    anim.feed(told(*ALL), {1: SHOT})
    drawn = played(anim)
    assert {type(show) for one in drawn for show in one.shows} <= {Handful, Word, Missile}
    assert not any(one.moved for one in drawn)
    assert all(show.rolled == 1 for one in drawn for show in one.shows if isinstance(show, Handful))


def shows(*events: Event) -> list[Show]:
    """What is seen of them, each once, where nothing moves."""
    anim = Playback(table(), calm=True)
    anim.feed(told(*events), {})
    found = [show for drawn in played(anim) for show in drawn.shows]
    return list(dict.fromkeys(found))


def test_dice_that_dont_count_are_told_apart_and_a_roll_for_everybody_is_told_in_words() -> None:
    roll = RollUnder(0, "to hit", 5, sways=(Modifier(1, "charge"),))
    hand = next(show for show in shows(Rolled(roll, (4, 4, 1, 6), PASSED, table().dice)) if isinstance(show, Handful))
    assert (hand.faces, hand.sides, hand.dropped) == ((4, 4, 1, 6), 10, (3,))
    hand = next(show for show in shows(Rolled(RollUnder(0, "all", 5), (3,) * 30, PASSED, table().dice))
                if isinstance(show, Handful))  # fmt: skip
    assert (hand.faces, hand.label.split(":")[0]) == ((), "all")


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
    assert {show.text for show in shows(Gashed(8, 2, 0)) if isinstance(show, Word)} == {"−2"}
    assert not shows(Wearied(8, 1)) + shows(Gashed(8, 0))


def test_a_frame_without_news_gives_the_same_object():
    anim = Playback(table())
    assert not anim.step(1.0)
    assert anim.drawn is anim.drawn


@pytest.mark.parametrize("event", [*ALL, EffectEnded(LASTING)], ids=lambda event: type(event).__name__)
def test_every_kind_of_event_can_be_drawn_at_any_time(event: Event):
    state = EffectBegun(LASTING).apply(table())
    anim = Playback(state)
    anim.feed(told(event, state=state), {1: NO_ACT})
    view, onto = BoardView(state), blank()
    for drawn in played(anim, 0.12):
        view.draw(onto, scene(drawn.state, moved=drawn.moved, shows=drawn.shows))
    assert not anim.busy


def test_two_who_roll_against_each_other_have_dice_of_their_own():
    """RES-46: each side's in its colour, with who throws them; what came of both stands with the attacker's."""
    contest = StepContest(0, "to hit Ren", 1, 6, 2, 8, 1, ((-99, "miss"), (1, "hit")))
    anim = Playback(table())
    anim.feed(told(Rolled(contest, (3, 5, 7), "miss", table().dice)), {1: NO_ACT})
    last = [show for drawn in played(anim) for show in drawn.shows if isinstance(show, Handful)][-2:]
    sides = [table().models[i].side for i in (0, 1)]
    assert [(hand.faces, hand.sides, hand.side) for hand in last] == [((3, 5), 6, sides[0]), ((7,), 8, sides[1])]
    assert [hand.verdict for hand in last] == ["miss", ""]


HAND = Handful((6.0, 6.0), (4.0, 6.0), (1, 6, 3), 6, (), (False, True, False), "to hit 4+", "1 of 3", True, 0, 1.0, 1.0)
FLOWN = [Missile(look, (4.0, 9.0), (8.0, 9.0), 0.4) for name, look in looks().looks.items()
         if look.shape in ("shaft", "stone", "axe")]  # fmt: skip
BURSTS = [Burst(look, (6.0, 9.0), 1.5, 0.4) for look in looks().looks.values()
          if look.shape not in ("shaft", "stone", "axe", "blade")]  # fmt: skip


@pytest.mark.parametrize(
    "show",
    [Word((6.0, 9.0), "hit", "bad", 0.3), HAND, evolve(HAND, rolled=0.4, told=0.0, verdict=""),
     evolve(HAND, faces=(1, 9, 12), sides=12), evolve(HAND, faces=(4, 10, 1), sides=10, dropped=(2,)),
     evolve(HAND, faces=()), Ring((6.0, 9.0), 1.5, "weave", 0.3), Beam((4.0, 9.0), (8.0, 9.0), "weave", 0.3),
     Fall(0, (6.0, 9.0), 0.3), Swing(looks().looks["blade"], (4.0, 9.0), (5.2, 9.0), 0.5), *FLOWN, *BURSTS,
     Gather(looks().looks["fire"], (6.0, 9.0), 0.5), Gather(looks().looks["ice"], (6.0, 9.0), 0.5, failed=True),
     *(Strands(looks().looks[name], (4.0, 9.0), (8.0, 9.0), 0.7) for name in ("fire", "lightning", "threads")),
     Strands(looks().looks["fire"], (4.0, 9.0), (8.0, 9.0), 0.7, torn=0.4)],
    ids=lambda show: f"{type(show).__name__}-{show.look.name if hasattr(show, 'look') else ''}",
)  # fmt: skip
def test_every_show_is_seen_and_what_is_over_is_gone(show: Show):
    view, pictures = BoardView(table()), []
    gone = {"gone": 1.0} if isinstance(show, Handful) else {}
    for shown in ((), (show,)):
        pictures.append(blank())
        view.draw(pictures[-1], scene(table(), shows=shown, names="none"))
    assert difference(*pictures).width > 8
    if gone:
        pictures.append(blank())
        view.draw(pictures[-1], scene(table(), shows=(evolve(show, gone=1.0),), names="none"))
        assert difference(pictures[0], pictures[2]).width == 0


def test_half_of_a_path_is_half_of_its_length():
    assert along(((0.0, 0.0), (2.0, 0.0), (2.0, 4.0)), 0.5) == (2.0, 1.0)
    assert along(((3.0, 3.0), (3.0, 3.0)), 0.5) == (3.0, 3.0)


def test_a_roll_of_nobody_is_told_without_a_name():
    cut = Act("cut", 0, 1)
    dice = Rolled(Check(-1, "injury", (1, 6), at_least(4)), (5,), True, table().dice)
    anim = Playback(table())
    anim.feed(told(dice), {1: cut})
    labels = {show.label for drawn in played(anim) for show in drawn.shows if isinstance(show, Handful)}
    assert labels == {"injury: 4+"}
