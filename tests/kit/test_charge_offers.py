"""The offer of a charge: whom it names, how it says no, and by what way it goes."""

from __future__ import annotations

from typing import ClassVar

import pytest
from support.story import A, B, story

from skirmish.board import Walk, Way, on
from skirmish.core.decision import Action, Refusal
from skirmish.core.state import ModelId
from skirmish.kit.charges import ChargeOffer, Targets

ILA, REN, BO = 0, 1, 2


class Dash(ChargeOffer):
    """Six inches, at anybody but Bo if he is taboo."""

    __slots__ = ()
    charge_rule: ClassVar[str] = "T-1"
    taboo: ClassVar[ModelId] = -1

    def inches(self) -> float:
        return 6.0

    def bar(self, foe: ModelId) -> Refusal | None:
        return Refusal("it is taboo", "T-2") if foe == self.taboo else None

    def way(self, targets: Targets) -> Way | None:
        return self._way(targets, 6.0)

    def longer_way(self, targets: Targets) -> Way | None:
        return self._way(targets, 60.0)

    def too_far(self, longer: Way | None, targets: Targets) -> Refusal | None:
        return Refusal("too far", "T-3", longer.cost - 6.0 if longer is not None else 0.0)

    def _way(self, targets: Targets, inches: float) -> Way | None:
        return on(self.state).charge(self.model, sum(1 << foe for foe in targets), Walk(inches))


class Shy(Dash):
    __slots__ = ()
    taboo: ClassVar[ModelId] = REN


class Sweep(Dash):
    __slots__ = ()
    many: ClassVar[bool] = True


def offer(kind: type[Dash], ren: tuple[float, float] = (25, 20), bo: tuple[float, float] = (24, 24)) -> Dash:
    people = story("pools").model("Ila", side=A, at=(20, 20)).model("Ren", side=B, at=ren).model("Bo", side=B, at=bo)
    battle = people.begin("fight")
    return kind(battle.game.rules, battle.state, ILA)


def test_the_nearest_come_first_and_who_is_barred_is_left_out():
    assert list(offer(Dash).samples()) == [Action("charge", ILA, REN), Action("charge", ILA, BO)]
    assert list(offer(Dash, bo=(23, 20)).candidates()) == [BO, REN]
    assert list(offer(Shy).samples()) == [Action("charge", ILA, BO)]


def test_too_far_by_so_many_inches():
    far = offer(Dash, ren=(35, 20)).refusal(Action("charge", ILA, REN))
    assert far is not None
    assert far.short_by == pytest.approx(15 - 1 - 6, abs=0.1)


def test_without_a_target_it_says_whom_to_name_or_why_the_nearest_will_not_do():
    named = offer(Dash).refusal(Action("charge", ILA))
    assert named == Refusal("choose an enemy to charge", "T-1")
    barred = offer(Shy, bo=(40, 40)).refusal(Action("charge", ILA))
    assert barred == Refusal("Ren: it is taboo", "T-2")


def test_more_than_one_only_where_the_rules_have_it():
    both = Action("charge", ILA, REN, others=(BO,))
    assert offer(Dash).refusal(both) == Refusal("that is not a plain action at one target", "T-1")
    side_by_side = offer(Sweep, ren=(24, 19.5), bo=(24, 20.5))
    assert side_by_side.refusal(both) is None
    twice = Action("charge", ILA, REN, others=(REN,))
    assert side_by_side.refusal(twice) == Refusal("name each target once, and nothing else", "T-1")


def test_the_trip_leads_as_far_as_it_must():
    trip = offer(Dash, ren=(35, 20)).trip(Action("charge", ILA, REN))
    assert trip is not None
    assert trip.slack < 0
    assert trip.path[0] == (20, 20)
    assert offer(Dash).trip(Action("charge", ILA, ILA)) is None
