"""What has become of somebody, in the words of its card: rungs of ladders, worse or healed, and what stands aside."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

import pytest
from support.ranks import LADDER, RUNGS
from support.rulesets import ruleset
from support.story import A, B, story

from skirmish.core.display import Part, Sheet, Track
from skirmish.core.events import Fell
from skirmish.core.outlook import OUT, UNHURT, Outlook, Roll, find_fate, find_fates, find_plight
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset

REN = 1
BODY = tuple(map(Part, ("bruised", "bruised", "wounded", "down")))
NERVE = tuple(map(Part, ("unsettled", "shaken")))
BEAST = tuple(map(Part, ("bruised", "lame")))


def scene() -> State:
    told = story("ranks+none").model("Ila", side=A, at=(20, 20)).model("Ren", side=B, at=(27, 20))
    return told.begin("fight").state


def harmed(state: State, harm: int) -> State:
    return state.put(evolve(state.models[REN], combat=evolve(state.models[REN].combat, harm=harm)))


class Carded:
    """A combat system of which only the card matters: its tracks and words by how much harm somebody has."""

    def __init__(self, cards: dict[int, Sheet], lies: int = 99) -> None:
        self.cards, self.lies = cards, lies

    def sheet(self, state: State, model: ModelId) -> Sheet:
        return self.cards[state.models[model].combat.harm]

    def who(self, state: State, word: str) -> int:
        lies = word == "stunned" and state.models[REN].combat.harm >= self.lies
        return 1 << REN if lies else 0


class Rules:
    """Rules with this combat system, and no magic."""

    def __init__(self, combat: Carded) -> None:
        found = ruleset("ranks+none")
        self.combat, self.magic = combat, found.magic

    def sheet(self, state: State, model: ModelId) -> Sheet:
        return self.combat.sheet(state, model)


def rules_of(*cards: Sheet, lies: int = 99) -> Ruleset:
    return cast(Ruleset, Rules(Carded(dict(enumerate(cards)), lies)))


def card(body: int = 0, nerve: int = 0, luck: int = 3, beast: int = 0, states: tuple[str, ...] = ()) -> Sheet:
    tracks = (
        Track("Injury", body, 4, form="ladder", parts=BODY), Track("Distress", nerve, 2, form="ladder", parts=NERVE),
        Track("Mount", beast, 2, form="ladder", parts=BEAST), Track("Fortune", luck, 3, aside=True),
    )  # fmt: skip
    return Sheet("Ren", "guard", tracks=tracks, states=states)


def test_a_ladder_that_is_climbed_is_told_by_its_rung_and_one_that_empties_as_healed():
    rules, whole = ruleset("ranks+none"), scene()
    for harm in range(1, RUNGS):
        assert find_fate(rules, whole, harmed(whole, harm), REN) == LADDER[harm - 1].name
    assert find_fate(rules, harmed(whole, 2), harmed(whole, 1), REN) == "healed"
    assert find_fate(rules, whole, whole, REN) == UNHURT


@pytest.mark.parametrize(("after", "fate", "plight"), [
    (card(body=1), "bruised (1 of 2)", "bruised (1 of 2)"),
    (card(body=2, nerve=1), "bruised (2 of 2), unsettled", "bruised (2 of 2)"),
    (card(body=1, nerve=2), "bruised (1 of 2), shaken", "shaken"),
    (card(body=3, states=("wounded", "prone")), "wounded, prone", "wounded"),
    (card(body=4, states=("dying",)), "down, dying", "down"),
    (card(body=4, states=("down, stable",)), "down, stable", "down"),
    (card(luck=0), UNHURT, UNHURT),
    (card(beast=1), "mount bruised", "mount bruised"),
    (card(body=1, beast=1), "bruised (1 of 2), mount bruised", "mount bruised"),
])  # fmt: skip
def test_words_of_rungs_and_of_the_card_stand_once_and_luck_that_is_spent_hurts_nobody(
    after: Sheet, fate: str, plight: str
) -> None:
    rules, whole = rules_of(card(), after), scene()
    assert find_fate(rules, whole, harmed(whole, 1), REN) == fate
    assert find_plight(rules, whole, harmed(whole, 1), REN) == plight


def test_a_track_that_is_gone_from_the_card_is_no_harm():
    walks = evolve(card(states=("prone",)), tracks=card().tracks[:2])
    whole = scene()
    assert find_fate(rules_of(card(), walks), whole, harmed(whole, 1), REN) == "prone"


def test_who_lies_there_without_a_wound_is_told_in_the_words_of_its_card():
    rules, whole = rules_of(card(), card(states=("helpless",)), lies=1), scene()
    assert find_plight(rules, whole, harmed(whole, 1), REN) == "helpless"


def test_harm_and_light_harm_are_counted_where_cards_have_ladders():
    """Rungs of which there are several alike don't tell yet."""
    rules, whole = rules_of(card(), card(body=1), card(body=3), card()), scene()
    gone = Fell(REN, "out").apply(harmed(whole, 3))
    quarter = cast(Any, 0.25)
    ends = {whole: quarter, harmed(whole, 1): quarter, harmed(whole, 2): quarter, gone: quarter}
    (fate,) = (one for one in find_fates(rules, whole, ends, (REN,)) if one.model == REN)
    assert dict(fate.shares) == {UNHURT: 0.25, "bruised (1 of 2)": 0.25, "wounded": 0.25, OUT: 0.25}
    assert (fate.harm, fate.light) == (0.75, 0.25)


def test_systems_without_ladders_keep_their_words():
    wounds = [Sheet("Ren", "guard", tracks=(Track("Wounds", left, 2),)) for left in (2, 1)]
    rules, whole = rules_of(*wounds), scene()
    assert find_fate(rules, whole, harmed(whole, 1), REN) == "wounded"
    assert find_fate(rules, harmed(whole, 1), whole, REN) == "healed"
    (fate,) = find_fates(rules, whole, {harmed(whole, 1): cast(Any, 1)}, (REN,))
    assert (fate.harm, fate.light) == (0, 0)


def test_a_track_may_have_a_word_for_its_loss() -> None:
    """What less of it means: the last of several on the card says most. (DOT-44, DOT-45)"""

    def card(dots: int, boxes: int) -> Sheet:
        tracks = Track("Dots", dots, 3, loss="loses dots"), Track("Boxes", boxes, 9, loss="loses boxes")
        return Sheet("Ren", "", tracks=tracks)

    rules, state = rules_of(card(3, 9), card(1, 9), card(0, 8)), scene()
    found = [find_fate(rules, state, harmed(state, harm), REN) for harm in range(3)]
    assert found == [UNHURT, "loses dots", "loses boxes"]


def test_what_can_neither_fail_nor_differ_is_no_chance():
    """An initiative, after a choice that itself takes no dice."""
    sure = Roll(-1, "initiative", "", "DOT-64", (), Fraction(1), (("passed", Fraction(1)),))
    found = Outlook("default", (sure,), (), (), Fraction(1))
    assert found.chance is None
    assert evolve(found, rolls=(evolve(sure, needed="2+"),)).chance == 1
