"""Circles: who links, what the leader has, what ends them. (DOT-115, R-85)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.playing import played
from support.story import A, B, story
from threads_scenes import READY, Before, people, weave, weaver

from skirmish.core.decision import Action, Asking
from skirmish.core.table import Table, settle
from skirmish.kit.rounds import ACTIONS
from skirmish.rules.threads import power
from skirmish.rules.threads.channeler import Circle, circle_of, free_dots, kept_by, powers, protection, threads_of
from skirmish.rules.threads.circles import circle_bar, leave
from skirmish.rules.threads.events import CircleChanged, Holding, Linked

ILA, BO, REN = 0, 1, 2


def linked(
    ila: dict[str, Any] | None = None, bo: dict[str, Any] | None = None, *, apart_in: float = 1.5, link: bool = True,
    held: int = 3, **options: str,
) -> Battle:  # fmt: skip
    """Ila leads a circle with Bo, who stands beside her; Ren is 10" away. Ila may channel."""
    quick = {"now": READY}
    told = (
        story("dots+threads", **options)
        .model("Ila", A, (4, 24), **((ila or weaver("lightning", onepower=4)) | quick))
        .model("Bo", A, (4, 25 + apart_in), **((bo or weaver("lightning", onepower=4)) | quick))
        .model("Ren", B, (15, 24), **people(), now={"score": 10})
        .after(Holding(ILA, 0, held, "begins"), Holding(BO, 0, 4, "begins"), Before(ILA, ()))
    )
    battle = told.after(*([Linked(Circle((ILA, BO), ILA))] if link else [])).begin(ACTIONS, turns=20)
    while battle.decision.rule == "DOT-67":
        who = battle.decision.subject
        battle.play(Action("declare", who, what="hold"))
    return battle


def test_the_leader_has_the_dots_and_threads_of_all() -> None:
    """R-85: 3 and 4 dots; Fire of Bo's alone."""
    battle = linked(weaver("create-fire", fire=0, onepower=4), weaver(fire=2))
    assert free_dots(battle.state, ILA) == 7
    assert threads_of(battle.state, ILA).fire == 2
    assert (free_dots(battle.state, BO), protection(battle.state, ILA)) == (0, power.ALL)
    weave(battle, "create-fire 7", 9, 9, 2, 2, 2, 2, 2, target=REN)
    assert battle.state.models[REN].combat.dots == 3


def test_nobody_in_it_burns_out_or_is_strained_by_success() -> None:
    """DOT-127, R-85: seven successes with a potential of 4."""
    battle = linked(weaver("create-fire", potential=4, onepower=4))
    weave(battle, "create-fire 7", 9, 9, 9, 9, 9, 9, 9, target=REN)
    assert (battle.state.models[ILA].magic.burned, battle.state.models[ILA].magic.strain) == (False, 0)


def test_who_is_led_does_nothing_by_the_power() -> None:
    """R-85."""
    battle = linked()
    assert not battle.offered("cast", "Bo")
    battle.play("done")
    assert battle.refused(Action("cast", BO, REN, what="lightning 2")).rule == "DOT-115"


def test_who_goes_too_far_leaves_it() -> None:
    """R-85: out of 2"; of two nobody is left."""
    battle = linked()
    battle.play("done", Action("move", BO, at=(4.0, 30.0)))
    assert [event.why for event in battle.happened(CircleChanged)] == [": it is too far away"]
    assert not powers(battle.state).circles


@pytest.mark.parametrize(
    ("halves", "rule"),
    [(("saidar", "saidar"), ""), (("saidar", "saidin"), ""), (("saidin", "saidin"), "only a woman can start a circle")],
)
def test_men_are_brought_in_by_women(halves: tuple[str, str], rule: str) -> None:
    """DOT-115, R-85."""
    battle = linked(weaver("lightning", half=halves[0]), weaver("lightning", half=halves[1]), link=False)
    barred = circle_bar(battle.game.rules, battle.state, (ILA, BO))
    assert (barred.reason if barred is not None else "") == rule


def test_they_stand_within_two_inches() -> None:
    """R-85, B-17."""
    battle = linked(apart_in=5.0, link=False)
    barred = circle_bar(battle.game.rules, battle.state, (ILA, BO))
    assert barred is not None
    assert barred.short_by == pytest.approx(3.0, abs=0.1)


def test_circles_are_formed_as_a_round_begins() -> None:
    """R-85: whoever leads says with whom."""
    battle = linked(link=False)
    battle.until("Form a circle?")
    battle.play(Action("link", BO, others=(ILA,)))
    circle = circle_of(battle.state, ILA)
    assert circle is not None
    assert circle.leader == BO


KEEPERS = weaver("bonds-of-air", "vigour", onepower=4)


def test_a_leader_keeps_up_weaves_with_the_dots_of_all() -> None:
    """R-85, DOT-136: Ila holds one dot and keeps up two weaves; when the circle ends she lets go of one. (DOT-139)"""
    battle = linked(KEEPERS, held=1)
    weave(battle, "bonds-of-air 2", 9, 9, target=REN)
    weave(battle, "vigour 2", 9, 9, target=ILA).play(Action("boost", ILA, what="strength"))
    assert [one.source for one in kept_by(battle.state, ILA)] == ["bonds-of-air", "vigour"]
    assert free_dots(battle.state, ILA) == 5 - 2 - 4
    after = played(battle, unlink, says=("Ila drops",))
    assert [one.source for one in kept_by(after.state, ILA)] == ["vigour"]


@pytest.mark.parametrize(("dice", "left"), [(2, (1, 4)), (5, (0, 2)), (7, (0, 0))])
def test_whoever_leaves_takes_along_what_was_rolled_of_its_dots(dice: int, left: tuple[int, int]) -> None:
    """R-97: Ila has three dots and Bo four; hers are rolled first."""
    battle = linked()
    weave(battle, f"lightning {dice}", *(2,) * dice, target=REN)
    after = played(battle, unlink).state
    assert (free_dots(after, ILA), free_dots(after, BO)) == left


def unlink(table: Table) -> Asking:
    """Ila leaves the circle that she leads."""
    leave(table, ILA, "")
    yield from settle(table)
