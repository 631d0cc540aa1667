"""What the window shows: pictures of the Power, what stands, circles, what dice come to. (DOT-111..172)"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from support.battle import Battle
from support.story import A, B, story
from threads_scenes import ILA, READY, REN, Before, channeling, knots, meeting, people, weave, weaver

from skirmish.client.battle.acts import act_of
from skirmish.core.decision import Action
from skirmish.core.dice import Dice
from skirmish.core.display import Glimpse, Span, Track
from skirmish.core.draft import DraftOffer, DraftRoll
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId
from skirmish.kit.rounds import ACTIONS
from skirmish.rules.threads.channeler import Channeler, Circle, Work
from skirmish.rules.threads.draft_rolls import BURNED, NO_TOLL, toll_law
from skirmish.rules.threads.events import Bolt, BurnedOut, Holding, Linked, Tied, WildMagic
from skirmish.rules.threads.orders import Order, order_text

BO = 1


def tracks(battle: Battle, who: ModelId = ILA) -> dict[str, Track]:
    """What its card counts, by name."""
    return {track.name: track for track in battle.game.rules.sheet(battle.state, who).tracks}


def signs(track: Track) -> str:
    """The signs of its cells in a row; a dot where there is none."""
    return "".join(part.mark or "." for part in track.parts)


def notes(battle: Battle, who: ModelId) -> str:
    return " | ".join(text for text, _ in battle.game.rules.sheet(battle.state, who).lines)


def test_a_number_of_dots_is_no_target_and_a_weave_stands_for_its_bearer() -> None:
    """Else the beam of an embrace of 1 dot goes to model 1."""
    battle = weave(channeling(weaver("bonds-of-air", onepower=5)), "bonds-of-air 2", 9, 9)
    rules, state = battle.game.rules, battle.state
    [effect] = state.effects
    assert act_of(rules, state, Action("embrace", ILA, REN)).target == NOBODY
    assert act_of(rules, state, Action("tie", ILA, effect.id, what=effect.source)).target == REN


# The Power, strain, weaves


def test_the_power_is_shown_up_to_the_potential() -> None:
    """DOT-121, DOT-126: 3 of 4 dots held; strain, and what she never had, are beyond the end."""
    battle = channeling(weaver("lightning", potential=6, onepower=5), held=3, strained=1)
    shown = tracks(battle)["Power"]
    assert (shown.now, shown.full, len(shown.parts)) == (3, 4, 6)
    assert tracks(battle)["Strain"].text == "Strain 1/5"


def test_the_dot_that_keeps_a_weave_up_is_marked() -> None:
    """DOT-136."""
    battle = weave(channeling(weaver("bonds-of-air", onepower=5)), "bonds-of-air 2", 9, 9)
    assert signs(tracks(battle)["Power"]) == "=......."


def test_a_weave_in_work_fills_in_the_colours_of_its_threads() -> None:
    """DOT-118, DOT-158: two Air, one Water, one Fire; two successes so far."""
    battle = weave(channeling(weaver("lightning")), "lightning 4", 9, 9, 2, 2)
    shown = tracks(battle)["Lightning"]
    assert (shown.now, shown.full, signs(shown)) == (2, 4, "AAWF")
    assert [part.suit for part in shown.parts] == ["air", "air", "water", "fire"]
    assert "Lightning: 2 of 4 successes" in notes(battle, ILA)


def test_threads_are_counted_one_by_one_and_those_she_lacks_are_left_out() -> None:
    """DOT-111."""
    battle = channeling(weaver("lightning", threads=3, earth=0, fire=1))
    shown = tracks(battle)["Threads"]
    assert (shown.text, shown.count, signs(shown)) == ("Threads: Air 3, Spirit 3, Water 3, Fire 1", "", "ASWF")


def test_what_is_declared_stands_on_the_card_until_it_is_done() -> None:
    """DOT-174."""
    told = meeting(weaver("lightning") | {"now": {"kind": "power", "score": 20}})
    battle = told.begin(ACTIONS, turns=20)
    battle.play(Action("declare", REN, what="hold"))
    battle.play(Action("declare", ILA, what="power lightning 4"))
    assert "is going to weave Lightning (4 dice)" in notes(battle, ILA)
    weave(battle, "lightning 4", 2, 2, 2, 2)
    assert "is going to" not in notes(battle, ILA)


# What stands


@pytest.mark.parametrize("tied", [False, True])
def test_what_stands_is_joined_with_who_made_it(*, tied: bool) -> None:
    """DOT-136, DOT-143, B-19: on both cards and as a line between them."""
    battle = weave(channeling(weaver("bonds-of-air", onepower=5)), "bonds-of-air 2", 9, 9)
    state, how, rule = battle.state, "held with a dot", "DOT-136"
    if tied:
        [effect], [knot] = state.effects, knots(battle)
        state, how, rule = Tied(ILA, effect, evolve(knot, tied=True)).apply(state), "tied off", "DOT-143"
    rules = battle.game.rules
    assert rules.spans(state, ILA) == rules.spans(state, REN) == (Span(ILA, f"Bonds of Air, {how}", rule, REN),)
    assert f"bears Ila's Bonds of Air, {how}" in [text for text, _ in rules.sheet(state, REN).notes]


def test_what_lies_on_the_ground_is_joined_with_its_maker() -> None:
    """DOT-136."""
    battle = channeling(weaver("mist"))
    battle.dice(9, 9, 9)
    battle.play(Action("cast", ILA, what="mist 3", at=(14.0, 24.0)))
    [span] = battle.game.rules.spans(battle.state, ILA)
    assert (span.text, span.target) == ("Mist, held with a dot", -1)
    assert span.at == pytest.approx((14.0, 24.0), abs=0.1)


# Circles


def test_a_circle_shows_who_lends_what() -> None:
    """DOT-115, R-85: Ila leads, Bo lends her four dots and a thread of Fire."""
    told = (
        story("dots+threads")
        .model("Ila", A, (4, 24), **(weaver("lightning", onepower=3, fire=0, threads=1) | {"now": READY}))
        .model("Bo", A, (4, 26.5), **weaver("lightning", onepower=4, threads=0, fire=1))
        .model("Ren", B, (15, 24), **people(), now={"score": 10})
        .after(Holding(ILA, 0, 3, "begins"), Holding(BO, 0, 4, "begins"), Before(ILA, ()),
               Linked(Circle((ILA, BO), ILA)))
    )  # fmt: skip
    battle = told.begin(ACTIONS, turns=20)
    shown = tracks(battle)
    assert (shown["Power"].text, signs(shown["Power"])[:7]) == ("Power 7/7", "...++++")
    numbers = dict(battle.game.rules.sheet(battle.state, ILA).numbers)
    assert numbers["Threads"] == "Air 1, Spirit 1, Water 1, Fire 1, Earth 1"
    assert shown["Threads"].text == f"Threads: {numbers['Threads']}"
    assert "Bo lends 4 dots and Fire 1" in notes(battle, ILA)
    assert "lends Ila 4 dots and Fire 1, and weaves nothing itself" in notes(battle, BO)
    for who in (ILA, BO):
        assert [tie.lends for tie in battle.game.rules.ties(battle.state, who)] == ["Bo lends 4 dots"]


# What is seen for a moment


def test_wild_magic_and_burning_out_are_seen() -> None:
    """DOT-127, DOT-171, DOT-172."""
    battle = channeling(weaver("lightning"))
    wild, bolt, missed, out = (
        battle.game.rules.glimpses(battle.state, event)
        for event in (WildMagic(ILA, 2, 5), Bolt(REN, ILA, (1, 1), 2), Bolt(REN, ILA, (1, 1), 0), BurnedOut(ILA, 9))
    )
    assert wild[0].burst_in == 6.0
    assert bolt == (Glimpse(REN, "struck by wild magic", ILA, 1.0, harmful=True),)
    assert missed == (Glimpse(REN, "missed", ILA),)
    assert out[0].text == "burned out"
    assert battle.game.rules.glimpses(battle.state, Holding(ILA, 0, 3)) == ()


# What dice come to


FACES = ((1, 1), (2, 5), (9, 4))
"""(face, tenths) at a number of 7: a one, a miss, a success; tens stand."""


def falls(dice: int) -> dict[tuple[int, ...], Fraction]:
    """Each way in which so many dice may fall, by their faces in order of size."""
    found = dict[tuple[int, ...], Fraction]()
    for row in product(FACES, repeat=dice):
        faces = tuple(sorted(face for face, _ in row))
        found[faces] = found.get(faces, Fraction(0)) + Fraction(prod(tenths for _, tenths in row), 10**dice)
    return found


@pytest.mark.parametrize(
    ("dice", "more"),
    [
        ((3,), {"onepower": 2, "potential": 4}),
        ((3,), {"onepower": 3, "potential": 3}),
        ((2, 2), {"onepower": 4, "potential": 3}),
        ((2, 2), {"onepower": 4, "potential": 8, "threads": 3}),
        ((2, 2), {"onepower": 4, "potential": 8}),
    ],
)
def test_strain_and_burning_out_are_as_likely_as_the_rules_have_it(dice: tuple[int, ...], more: dict[str, int]) -> None:
    """DOT-119, DOT-160, DOT-165, DOT-166: every way in which the dice may fall, played."""
    orders = [Order(what, number, stand=True) for what, number in zip(("lightning", "mist"), dice, strict=False)]
    start = channeling(weaver("lightning", "mist", **more), held=more["onepower"], strained=1)
    found = dict[str, Fraction]()
    for row in product(*(falls(number).items() for number in dice)):
        game = start.game
        for order, (faces, _) in zip(orders, row, strict=True):
            if not game.state.models[ILA].magic.burned:
                game = game.fork(Dice(1, faces))
                at = None if order.what == "lightning" else (14.0, 24.0)
                game.play(Action("cast", ILA, REN if at is None else -1, at=at, what=order_text(order)))
        slot: Channeler = game.state.models[ILA].magic
        word = BURNED if slot.burned else NO_TOLL if slot.strain == 1 else str(slot.strain - 1)
        found[word] = found.get(word, Fraction(0)) + prod(chance for _, chance in row)
    law = toll_law(start.game.rules, start.state, ILA, orders)
    assert {word.partition(" box")[0]: chance for word, chance in law.items() if chance} == found


def test_a_draft_tells_what_the_dice_come_to() -> None:
    """DOT-157, DOT-158: two successes are lacking, and a die more is worth it."""
    battle = channeling(weaver("lightning", onepower=6, potential=8), held=6, works=(Work("lightning", 2),))
    offer = next(one for one in battle.decision.each() if isinstance(one, DraftOffer))
    draft = offer.draft(order_text(Order("lightning", 3)))
    roll = draft.rolls[0]
    assert isinstance(roll, DraftRoll)
    assert (roll.name, roll.text) == ("Lightning", "3 dice at 7, has 2 of 4")
    assert roll.success == ("complete", sum(chance for word, chance in roll.chances if word == "2 or more"))
    assert roll.more is not None
    assert roll.more[1] > roll.success[1]
    assert [part.track.now for part in draft.groups[0].parts if part.track is not None] == [2]


def test_a_declared_plan_tells_the_same_of_each_of_its_weaves() -> None:
    """DOT-163, DOT-174."""
    ila = weaver("lightning", "bonds-of-air", onepower=4, potential=4) | {"now": {"kind": "power", "score": 20}}
    battle = meeting(ila, held=4).begin(ACTIONS, turns=20)
    battle.play(Action("declare", REN, what="hold"))
    offer = next(one for one in battle.decision.each() if isinstance(one, DraftOffer))
    names = [roll.name for roll in offer.draft("power lightning 2 + bonds-of-air 2").rolls]
    assert names[:3] == ["Lightning", "Bonds of Air", "Strain"]
    assert "Lightning 2 + bonds of air 2" in offer.draft("power lightning 2 + bonds-of-air 2").name
